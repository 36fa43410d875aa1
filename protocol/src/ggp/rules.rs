//! Rules of the Game Description Language (Love, Hinrichs and others 2006), made ready for the
//! prover: words are numbers, and the goals of a rule stand in an order in which they can be
//! proved.

use super::kif::Kif;
use std::collections::HashMap;

/// A word as a number.
pub(super) type Word = u32;

/// The words that the language itself gives a meaning to, by their numbers.
const KEYWORDS: &[&str] = &["true", "does", "init", "next", "legal", "terminal", "goal", "noop"];
pub(super) const TRUE: Word = 0;
pub(super) const DOES: Word = 1;
pub(super) const INIT: Word = 2;
pub(super) const NEXT: Word = 3;
pub(super) const LEGAL: Word = 4;
pub(super) const TERMINAL: Word = 5;
pub(super) const GOAL: Word = 6;
pub(super) const NOOP: Word = 7;
/// Every word that the rules do not contain.
const UNKNOWN: Word = Word::MAX;

/// A word, a list, or a place that something can be put into.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Term {
    Variable(usize),
    Word(Word),
    List(Vec<Term>),
}

impl Term {
    /// The name of what a term is about.
    pub(super) fn name(&self) -> Option<Word> {
        match self {
            Term::Word(word) => Some(*word),
            Term::List(items) => match items.first() {
                Some(Term::Word(word)) => Some(*word),
                _ => None,
            },
            Term::Variable(_) => None,
        }
    }

    /// The list `(word items…)`.
    pub(super) fn about(word: Word, items: impl IntoIterator<Item = Term>) -> Term {
        Term::List(std::iter::once(Term::Word(word)).chain(items).collect())
    }
}

/// What a rule asks for.
#[derive(Debug)]
pub(super) enum Goal {
    Prove(Term),
    Distinct(Term, Term),
    Not(Box<Goal>),
    Or(Vec<Goal>),
    And(Vec<Goal>),
}

/// A fact, or a rule with what it needs.
#[derive(Debug)]
pub(super) struct Clause {
    pub(super) head: Term,
    pub(super) body: Vec<Goal>,
    /// How many variables it has; they are numbered from 0 on.
    pub(super) variables: usize,
}

impl Clause {
    /// A term that is so.
    pub(super) fn fact(head: Term) -> Clause {
        let variables = variables(&head);
        Clause { head, body: Vec::new(), variables }
    }
}

/// A set of rules.
#[derive(Debug)]
pub(super) struct Rules {
    numbers: HashMap<String, Word>,
    texts: Vec<String>,
    /// Clauses by the name of what they prove.
    clauses: HashMap<Word, Vec<Clause>>,
}

impl Rules {
    /// Takes rules as they are sent.
    pub(super) fn new(rules: &[Kif]) -> Rules {
        let mut set = Rules { numbers: HashMap::new(), texts: Vec::new(), clauses: HashMap::new() };
        for keyword in KEYWORDS {
            set.number(keyword);
        }
        for rule in rules {
            let (head, body) = match rule {
                Kif::List(items) if items.len() > 1 && items[0].word() == Some("<=") => (&items[1], &items[2..]),
                fact => (fact, &[][..]),
            };
            let mut names = HashMap::new();
            let head = set.atom(head, &mut names);
            let body = body.iter().map(|each| set.goal(each, &mut names)).collect();
            if let Some(name) = head.name() {
                let clause = Clause { head, body: in_provable_order(body), variables: names.len() };
                set.clauses.entry(name).or_default().push(clause);
            }
        }
        set
    }

    /// What proves things with this name.
    pub(super) fn clauses(&self, name: Word) -> &[Clause] {
        self.clauses.get(&name).map_or(&[], Vec::as_slice)
    }

    /// A term that came from outside and holds no variables. What the rules do not know stays apart
    /// from all that they know.
    pub(super) fn term(&self, kif: &Kif) -> Term {
        match kif {
            Kif::Word(word) => Term::Word(self.numbers.get(word).copied().unwrap_or(UNKNOWN)),
            Kif::List(items) => Term::List(items.iter().map(|item| self.term(item)).collect()),
        }
    }

    /// A term as text.
    pub(super) fn kif(&self, term: &Term) -> Kif {
        match term {
            Term::Variable(number) => Kif::Word(format!("?{number}")),
            Term::Word(word) => Kif::Word(self.texts.get(*word as usize).map_or("?", String::as_str).to_owned()),
            Term::List(items) => Kif::List(items.iter().map(|item| self.kif(item)).collect()),
        }
    }

    fn number(&mut self, word: &str) -> Word {
        if let Some(&number) = self.numbers.get(word) {
            return number;
        }
        // A message is far too short for 2^32 words.
        let number = self.texts.len() as Word;
        self.texts.push(word.to_owned());
        self.numbers.insert(word.to_owned(), number);
        number
    }

    fn read(&mut self, kif: &Kif, names: &mut HashMap<String, usize>) -> Term {
        match kif {
            Kif::Word(word) if word.starts_with('?') => {
                let count = names.len();
                Term::Variable(*names.entry(word.clone()).or_insert(count))
            }
            Kif::Word(word) => Term::Word(self.number(word)),
            Kif::List(items) => Term::List(items.iter().map(|item| self.read(item, names)).collect()),
        }
    }

    /// A term that can be true; `(terminal)` means `terminal`.
    fn atom(&mut self, kif: &Kif, names: &mut HashMap<String, usize>) -> Term {
        match kif {
            Kif::List(items) if items.len() == 1 => self.read(&items[0], names),
            other => self.read(other, names),
        }
    }

    fn goal(&mut self, kif: &Kif, names: &mut HashMap<String, usize>) -> Goal {
        if let Kif::List(items) = kif
            && let Some((first, rest)) = items.split_first()
        {
            match (first.word(), rest) {
                (Some("not"), [negated]) => return Goal::Not(Box::new(self.goal(negated, names))),
                (Some("distinct"), [left, right]) => {
                    return Goal::Distinct(self.read(left, names), self.read(right, names));
                }
                (Some("or"), ways) => return Goal::Or(ways.iter().map(|each| self.goal(each, names)).collect()),
                (Some("and"), parts) => return Goal::And(parts.iter().map(|each| self.goal(each, names)).collect()),
                _ => {}
            }
        }
        Goal::Prove(self.atom(kif, names))
    }
}

/// How many numbers variables take up.
fn variables(term: &Term) -> usize {
    match term {
        Term::Variable(number) => number + 1,
        Term::Word(_) => 0,
        Term::List(items) => items.iter().map(variables).max().unwrap_or(0),
    }
}

/// The goals in an order that the prover can follow: the order of goals means nothing in the
/// language, but `not` and `distinct` can only be judged when their variables are known. So each of
/// them stands behind the first goals that mention its variables.
fn in_provable_order(goals: Vec<Goal>) -> Vec<Goal> {
    let mut known = HashMap::new();
    for (place, goal) in goals.iter().enumerate().filter(|(_, goal)| !is_test(goal)) {
        visit(goal, &mut |variable| {
            known.entry(variable).or_insert(place);
        });
    }
    let mut placed: Vec<((usize, bool), Goal)> = Vec::with_capacity(goals.len());
    for (place, goal) in goals.into_iter().enumerate() {
        let is_test = is_test(&goal);
        let mut last = place;
        if is_test {
            visit(&goal, &mut |variable| last = last.max(known.get(&variable).copied().unwrap_or(0)));
        }
        placed.push(((last, is_test), goal));
    }
    placed.sort_by_key(|(key, _)| *key);
    placed.into_iter().map(|(_, goal)| goal).collect()
}

/// Whether a goal only judges what others have found.
fn is_test(goal: &Goal) -> bool {
    matches!(goal, Goal::Not(_) | Goal::Distinct(..))
}

/// Calls `with` for every variable of a goal.
fn visit(goal: &Goal, with: &mut dyn FnMut(usize)) {
    fn visit_term(term: &Term, with: &mut dyn FnMut(usize)) {
        match term {
            Term::Variable(number) => with(*number),
            Term::Word(_) => {}
            Term::List(items) => items.iter().for_each(|item| visit_term(item, with)),
        }
    }
    match goal {
        Goal::Prove(term) => visit_term(term, with),
        Goal::Distinct(left, right) => {
            visit_term(left, with);
            visit_term(right, with);
        }
        Goal::Not(goal) => visit(goal, with),
        Goal::Or(goals) | Goal::And(goals) => goals.iter().for_each(|goal| visit(goal, with)),
    }
}
