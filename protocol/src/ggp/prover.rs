//! A small prover for the Game Description Language: depth first, with negation as failure.
//!
//! Rules come from strangers, so nothing here calls itself deeper than a message is nested. Terms
//! that are being put together lie in one heap, what is still to be proved lies in lists, and
//! everything that can repeat takes from one budget of steps. Rules that lead round in circles use
//! it up and count as unknown.

use super::budget::{Budget, Exhausted};
use super::rules::{Clause, DOES, Goal, Rules, TRUE, Term, Word};
use std::collections::HashSet;

/// A proof that keeps more than this in mind goes round in circles; those of a board game need a
/// few thousand.
const LARGEST_HEAP: usize = 1 << 20;
/// The same for ways back and for goals put off.
const DEEPEST: usize = 50_000;
/// Answers nested deeper than this come from rules that wrap a term into itself for ever. Texts may
/// not be nested deeper either.
const DEEPEST_TERM: usize = 64;

/// What is so at one moment of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moment<'a> {
    /// Facts about `true`.
    pub(super) holds: &'a [Clause],
    /// Facts about `does`, while a step is made.
    pub(super) does: &'a [Clause],
}

/// At most `most` different instances of `question` that can be proved, without variables.
pub(super) fn ask(
    rules: &Rules,
    moment: Moment<'_>,
    question: &Clause,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<Term>, Exhausted> {
    let goals = [Goal::Prove(question.head.clone())];
    let mut proof = Proof {
        rules,
        moment,
        budget,
        heap: vec![Cell::Free; question.variables],
        trail: Vec::new(),
        tasks: Vec::new(),
        choices: Vec::new(),
    };
    let mut seen = HashSet::new();
    let mut answers = Vec::new();
    let mut found = proof.run(Task { goals: &goals, base: 0, then: Then::Answer })?;
    while found && answers.len() < most {
        let cell = proof.build(&question.head, 0)?;
        // Rules that leave something open in an answer break the language's own; it is none.
        if let Some(answer) = proof.instance(cell, 0)?
            && seen.insert(answer.clone())
        {
            answers.push(answer);
        }
        found = match proof.go_back()? {
            Some(task) if answers.len() < most => proof.run(task)?,
            _ => false,
        };
    }
    Ok(answers)
}

/// A term in the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// A variable that nothing was put into.
    Free,
    /// What stands in another place.
    At(usize),
    Word(Word),
    /// As many cells as the second number says, from the first on.
    List(usize, usize),
}

/// Goals, the place of their variables, and what comes after them.
#[derive(Clone, Copy)]
struct Task<'a> {
    goals: &'a [Goal],
    base: usize,
    then: Then,
}

/// What comes when goals are proved.
#[derive(Clone, Copy)]
enum Then {
    /// All is proved.
    Answer,
    /// The task that was put off.
    Resume(usize),
    /// What `not` denies is so: its other way, the choice with this number, is closed.
    Refute(usize),
}

/// Another way that can be tried, and how everything stood when it was left.
struct Choice<'a> {
    way: Way<'a>,
    then: Then,
    mark: Mark,
}

enum Way<'a> {
    Clauses(Cell, &'a [Clause]),
    Goals(&'a [Goal], usize),
    /// What follows a `not` whose goal was not proved.
    Denied(&'a [Goal], usize),
}

/// The lengths of the lists.
#[derive(Clone, Copy)]
struct Mark {
    heap: usize,
    trail: usize,
    tasks: usize,
}

struct Proof<'a, 'b, 's> {
    rules: &'a Rules,
    moment: Moment<'a>,
    budget: &'b mut Budget<'s>,
    heap: Vec<Cell>,
    /// The variables that were given a value, in order.
    trail: Vec<usize>,
    tasks: Vec<Task<'a>>,
    choices: Vec<Choice<'a>>,
}

impl<'a> Proof<'a, '_, '_> {
    /// Proves a task and all that comes after it; whether that can be done.
    fn run(&mut self, mut task: Task<'a>) -> Result<bool, Exhausted> {
        loop {
            self.budget.take(1)?;
            let next = match task.goals.split_first() {
                Some((goal, rest)) => self.begin(goal, Task { goals: rest, ..task })?,
                None => match task.then {
                    Then::Answer => return Ok(true),
                    Then::Resume(number) => Some(self.tasks[number]),
                    Then::Refute(choice) => {
                        self.choices.truncate(choice);
                        None
                    }
                },
            };
            let next = if next.is_some() { next } else { self.go_back()? };
            let Some(next) = next else { return Ok(false) };
            task = next;
        }
    }

    /// The first way to prove a goal and what comes after it; the others are left as choices.
    fn begin(&mut self, goal: &'a Goal, after: Task<'a>) -> Result<Option<Task<'a>>, Exhausted> {
        let base = after.base;
        Ok(match goal {
            Goal::Prove(term) => {
                let clauses = match term.name() {
                    Some(TRUE) => self.moment.holds,
                    Some(DOES) => self.moment.does,
                    Some(name) => self.rules.clauses(name),
                    None => &[],
                };
                let cell = self.build(term, base)?;
                let then = self.put_off(after)?;
                self.try_clauses(cell, clauses, then)?
            }
            Goal::Distinct(left, right) => {
                let (left, right) = (self.build(left, base)?, self.build(right, base)?);
                if self.same(left, right)? { None } else { Some(after) }
            }
            Goal::Not(denied) => {
                let number = self.choices.len();
                self.leave(Way::Denied(after.goals, base), after.then, self.mark())?;
                Some(Task { goals: std::slice::from_ref(&**denied), base, then: Then::Refute(number) })
            }
            Goal::Or(ways) => {
                let then = self.put_off(after)?;
                self.try_goals(ways, base, then)?
            }
            Goal::And(goals) => Some(Task { goals, base, then: self.put_off(after)? }),
        })
    }

    /// Undoes what was done since the last choice and takes its next way.
    fn go_back(&mut self) -> Result<Option<Task<'a>>, Exhausted> {
        while let Some(choice) = self.choices.pop() {
            self.budget.take(1)?;
            self.undo(choice.mark);
            let task = match choice.way {
                Way::Clauses(cell, clauses) => self.try_clauses(cell, clauses, choice.then)?,
                Way::Goals(goals, base) => self.try_goals(goals, base, choice.then)?,
                Way::Denied(goals, base) => Some(Task { goals, base, then: choice.then }),
            };
            if task.is_some() {
                return Ok(task);
            }
        }
        Ok(None)
    }

    fn try_clauses(&mut self, cell: Cell, clauses: &'a [Clause], then: Then) -> Result<Option<Task<'a>>, Exhausted> {
        let mark = self.mark();
        for (index, clause) in clauses.iter().enumerate() {
            let base = self.reserve(clause.variables)?;
            if self.matches(&clause.head, base, cell)? {
                if index + 1 < clauses.len() {
                    self.leave(Way::Clauses(cell, &clauses[index + 1..]), then, mark)?;
                }
                return Ok(Some(Task { goals: &clause.body, base, then }));
            }
            self.undo(mark);
        }
        Ok(None)
    }

    fn try_goals(&mut self, ways: &'a [Goal], base: usize, then: Then) -> Result<Option<Task<'a>>, Exhausted> {
        let Some((_, others)) = ways.split_first() else { return Ok(None) };
        if !others.is_empty() {
            self.leave(Way::Goals(others, base), then, self.mark())?;
        }
        Ok(Some(Task { goals: &ways[..1], base, then }))
    }

    fn put_off(&mut self, task: Task<'a>) -> Result<Then, Exhausted> {
        if task.goals.is_empty() {
            return Ok(task.then);
        }
        if self.tasks.len() >= DEEPEST {
            return Err(Exhausted);
        }
        self.tasks.push(task);
        Ok(Then::Resume(self.tasks.len() - 1))
    }

    fn leave(&mut self, way: Way<'a>, then: Then, mark: Mark) -> Result<(), Exhausted> {
        if self.choices.len() >= DEEPEST {
            return Err(Exhausted);
        }
        self.choices.push(Choice { way, then, mark });
        Ok(())
    }

    fn mark(&self) -> Mark {
        Mark { heap: self.heap.len(), trail: self.trail.len(), tasks: self.tasks.len() }
    }

    fn undo(&mut self, mark: Mark) {
        for place in self.trail.drain(mark.trail..) {
            self.heap[place] = Cell::Free;
        }
        self.heap.truncate(mark.heap);
        self.tasks.truncate(mark.tasks);
    }

    /// Makes room for `count` cells; the place where it begins.
    fn reserve(&mut self, count: usize) -> Result<usize, Exhausted> {
        self.budget.take(count as u64 + 1)?;
        let base = self.heap.len();
        if base + count > LARGEST_HEAP {
            return Err(Exhausted);
        }
        self.heap.resize(base + count, Cell::Free);
        Ok(base)
    }

    /// Puts a term whose variables begin at `base` into the heap.
    fn build(&mut self, term: &Term, base: usize) -> Result<Cell, Exhausted> {
        Ok(match term {
            Term::Variable(number) => Cell::At(base + number),
            Term::Word(word) => Cell::Word(*word),
            Term::List(items) => {
                let start = self.reserve(items.len())?;
                for (index, item) in items.iter().enumerate() {
                    self.heap[start + index] = self.build(item, base)?;
                }
                Cell::List(start, items.len())
            }
        })
    }

    /// What a cell stands for: a word, a list, or the place of a free variable.
    fn value(&mut self, mut cell: Cell) -> Result<Cell, Exhausted> {
        self.budget.take(1)?;
        while let Cell::At(place) = cell {
            match self.heap[place] {
                Cell::Free => break,
                next => cell = next,
            }
            self.budget.take(1)?;
        }
        Ok(cell)
    }

    /// Makes a term whose variables begin at `base` the same as a cell, without building what is
    /// only compared; whether that can be done.
    fn matches(&mut self, term: &Term, base: usize, cell: Cell) -> Result<bool, Exhausted> {
        match term {
            Term::Variable(number) => self.unify(Cell::At(base + number), cell),
            Term::Word(word) => Ok(match self.value(cell)? {
                Cell::At(place) => {
                    self.bind(place, Cell::Word(*word));
                    true
                }
                other => other == Cell::Word(*word),
            }),
            Term::List(items) => match self.value(cell)? {
                free @ Cell::At(_) => {
                    let built = self.build(term, base)?;
                    self.unify(free, built)
                }
                Cell::List(start, length) if length == items.len() => {
                    for (index, item) in items.iter().enumerate() {
                        if !self.matches(item, base, self.heap[start + index])? {
                            return Ok(false);
                        }
                    }
                    Ok(true)
                }
                _ => Ok(false),
            },
        }
    }

    /// Makes two cells the same; whether that can be done.
    fn unify(&mut self, left: Cell, right: Cell) -> Result<bool, Exhausted> {
        let mut pairs = vec![(left, right)];
        while let Some((left, right)) = pairs.pop() {
            match (self.value(left)?, self.value(right)?) {
                (Cell::At(left), Cell::At(right)) if left == right => {}
                // The younger of two variables follows the older, which outlives it.
                (Cell::At(left), Cell::At(right)) => self.bind(left.max(right), Cell::At(left.min(right))),
                (Cell::At(place), other) | (other, Cell::At(place)) => {
                    // Nothing is a part of itself.
                    if self.occurs(place, other)? {
                        return Ok(false);
                    }
                    self.bind(place, other);
                }
                (Cell::List(left, length), Cell::List(right, other)) if length == other => {
                    self.budget.take(length as u64)?;
                    pairs.extend((0..length).map(|index| (self.heap[left + index], self.heap[right + index])));
                }
                (left, right) if left == right => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn bind(&mut self, place: usize, cell: Cell) {
        self.heap[place] = cell;
        self.trail.push(place);
    }

    /// Whether the free variable at `place` is a part of a term.
    fn occurs(&mut self, place: usize, cell: Cell) -> Result<bool, Exhausted> {
        let mut cells = vec![cell];
        while let Some(cell) = cells.pop() {
            match self.value(cell)? {
                Cell::At(other) if other == place => return Ok(true),
                Cell::List(start, length) => {
                    self.budget.take(length as u64)?;
                    cells.extend_from_slice(&self.heap[start..start + length]);
                }
                _ => {}
            }
        }
        Ok(false)
    }

    /// Whether two terms are the same as they stand.
    fn same(&mut self, left: Cell, right: Cell) -> Result<bool, Exhausted> {
        let mut pairs = vec![(left, right)];
        while let Some((left, right)) = pairs.pop() {
            match (self.value(left)?, self.value(right)?) {
                (Cell::List(left, length), Cell::List(right, other)) if length == other => {
                    self.budget.take(length as u64)?;
                    pairs.extend((0..length).map(|index| (self.heap[left + index], self.heap[right + index])));
                }
                (left, right) if left == right => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// The term with everything put in that is known; `None` when something is left open.
    fn instance(&mut self, cell: Cell, depth: usize) -> Result<Option<Term>, Exhausted> {
        if depth > DEEPEST_TERM {
            return Err(Exhausted);
        }
        Ok(match self.value(cell)? {
            Cell::Word(word) => Some(Term::Word(word)),
            Cell::List(start, length) => {
                let items = (start..start + length).map(|place| self.instance(self.heap[place], depth + 1));
                items.collect::<Result<Option<_>, _>>()?.map(Term::List)
            }
            Cell::At(_) | Cell::Free => None,
        })
    }
}
