//! A small prover for the Game Description Language (Love, Hinrichs and others 2006): enough of it to ask a set of rules which moves are legal at the
//! start, so that a game is recognised by what its rules mean and not by how they are written.
//!
//! Depth first, with negation as failure. Rules that lead round in circles exhaust the budget and count as unknown.

use super::kif::Kif;
use std::collections::HashMap;

/// Steps after which a question is given up; the rules of a board game need some ten thousand.
const BUDGET: u32 = 500_000;
/// Rules that call rules deeper than this go round in circles.
const DEEPEST: u32 = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    Variable(usize),
    Word(String),
    List(Vec<Term>),
}

/// A fact, or a rule with what it needs.
#[derive(Debug)]
struct Clause {
    head: Term,
    body: Vec<Term>,
    variables: usize,
}

/// A set of rules.
#[derive(Debug, Default)]
pub(super) struct Rules {
    /// Clauses by the name of what they prove.
    clauses: HashMap<String, Vec<Clause>>,
}

/// The rules cannot be followed to an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Exhausted;

impl Rules {
    /// Takes rules as they are sent; `true` is what holds at the start.
    pub(super) fn at_the_start(rules: &[Kif]) -> Rules {
        let mut set = Rules::default();
        for rule in rules {
            let (head, body) = match rule {
                Kif::List(items) if items.first().and_then(Kif::word) == Some("<=") && items.len() > 1 => {
                    (&items[1], &items[2..])
                }
                fact => (fact, &[][..]),
            };
            let mut names = Vec::new();
            let head = term(head, &mut names);
            let body: Vec<Term> = body.iter().map(|each| term(each, &mut names)).collect();
            // What is so at the start is so now.
            if let Term::List(items) = &head
                && items.first() == Some(&Term::Word("init".to_owned()))
            {
                let now = Term::List([&[Term::Word("true".to_owned())], &items[1..]].concat());
                set.add(Clause { head: now, body: body.clone(), variables: names.len() });
            }
            set.add(Clause { head, body, variables: names.len() });
        }
        set
    }

    fn add(&mut self, clause: Clause) {
        if let Some(name) = name(&clause.head) {
            self.clauses.entry(name.to_owned()).or_default().push(clause);
        }
    }

    /// All that can be put for the variables (words that begin with `?`) of `question`, as instances of it.
    pub(super) fn ask(&self, question: &str) -> Result<Vec<Kif>, Exhausted> {
        let Ok(question) = Kif::parse(question) else { return Ok(Vec::new()) };
        let mut names = Vec::new();
        let goal = term(&question, &mut names);
        let mut proof = Proof { rules: self, bindings: vec![None; names.len()], budget: BUDGET };
        let mut found = Vec::new();
        proof.prove(std::slice::from_ref(&goal), 0, &mut |proof| {
            let instance = proof.instance(&goal);
            if !found.contains(&instance) {
                found.push(instance);
            }
            false
        })?;
        Ok(found)
    }
}

/// The name of what a term is about.
fn name(term: &Term) -> Option<&str> {
    match term {
        Term::Word(word) => Some(word),
        Term::List(items) => items.first().and_then(name),
        Term::Variable(_) => None,
    }
}

fn term(kif: &Kif, names: &mut Vec<String>) -> Term {
    match kif {
        Kif::Word(word) if word.starts_with('?') => {
            let known = names.iter().position(|name| name == word);
            Term::Variable(known.unwrap_or_else(|| {
                names.push(word.clone());
                names.len() - 1
            }))
        }
        Kif::Word(word) => Term::Word(word.clone()),
        Kif::List(items) => Term::List(items.iter().map(|item| term(item, names)).collect()),
    }
}

/// The same term with its variables numbered from `first` on.
fn renamed(term: &Term, first: usize) -> Term {
    match term {
        Term::Variable(number) => Term::Variable(first + number),
        Term::Word(_) => term.clone(),
        Term::List(items) => Term::List(items.iter().map(|item| renamed(item, first)).collect()),
    }
}

struct Proof<'a> {
    rules: &'a Rules,
    bindings: Vec<Option<Term>>,
    budget: u32,
}

impl Proof<'_> {
    /// Proves all goals in every way, and calls `then` for each; whether `then` has seen enough.
    fn prove(
        &mut self,
        goals: &[Term],
        depth: u32,
        then: &mut dyn FnMut(&mut Self) -> bool,
    ) -> Result<bool, Exhausted> {
        let Some((goal, rest)) = goals.split_first() else { return Ok(then(self)) };
        if depth > DEEPEST {
            return Err(Exhausted);
        }
        if let Term::List(items) = goal
            && let Some(Term::Word(word)) = items.first()
        {
            match (word.as_str(), &items[1..]) {
                ("not", [negated]) => {
                    let holds = self.prove(std::slice::from_ref(negated), depth + 1, &mut |_| true)?;
                    return if holds { Ok(false) } else { self.prove(rest, depth, then) };
                }
                ("distinct", [left, right]) => {
                    let same = self.instance(left) == self.instance(right);
                    return if same { Ok(false) } else { self.prove(rest, depth, then) };
                }
                ("or", choices) => {
                    for choice in choices {
                        let goals = [std::slice::from_ref(choice), rest].concat();
                        if self.prove(&goals, depth + 1, then)? {
                            return Ok(true);
                        }
                    }
                    return Ok(false);
                }
                _ => {}
            }
        }
        let rules = self.rules;
        for clause in name(goal).and_then(|name| rules.clauses.get(name)).into_iter().flatten() {
            self.budget = self.budget.checked_sub(1).ok_or(Exhausted)?;
            let before = self.bindings.clone();
            let first = self.bindings.len();
            self.bindings.resize(first + clause.variables, None);
            if self.unify(goal, &renamed(&clause.head, first)) {
                let body = clause.body.iter().map(|term| renamed(term, first));
                let goals: Vec<Term> = body.chain(rest.iter().cloned()).collect();
                if self.prove(&goals, depth + 1, then)? {
                    self.bindings = before;
                    return Ok(true);
                }
            }
            self.bindings = before;
        }
        Ok(false)
    }

    fn value(&self, term: &Term) -> Term {
        let mut term = term;
        while let Term::Variable(number) = term
            && let Some(bound) = &self.bindings[*number]
        {
            term = bound;
        }
        term.clone()
    }

    fn unify(&mut self, left: &Term, right: &Term) -> bool {
        match (self.value(left), self.value(right)) {
            (Term::Variable(left), Term::Variable(right)) if left == right => true,
            (Term::Variable(number), other) | (other, Term::Variable(number)) => {
                self.bindings[number] = Some(other);
                true
            }
            (Term::Word(left), Term::Word(right)) => left == right,
            (Term::List(left), Term::List(right)) => {
                left.len() == right.len() && left.iter().zip(&right).all(|(left, right)| self.unify(left, right))
            }
            _ => false,
        }
    }

    /// The term with everything put in that is known.
    fn instance(&self, term: &Term) -> Kif {
        match self.value(term) {
            Term::Variable(number) => Kif::Word(format!("?{number}")),
            Term::Word(word) => Kif::Word(word),
            Term::List(items) => Kif::List(items.iter().map(|item| self.instance(item)).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(rules: &str, question: &str) -> Result<Vec<String>, Exhausted> {
        let rules = Rules::at_the_start(&Kif::parse_all(rules).unwrap());
        Ok(rules.ask(question)?.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn rules_are_followed() {
        let rules = "(init (cell 1 a)) (init (cell 2 b)) (next 1 2) (open c)
            (<= (legal ?p (mark ?n)) (true (cell ?n ?x)) (not (open ?x)) (distinct ?n 1) (or (role ?p) (open ?p))) (role w)";
        assert_eq!(answers(rules, "(legal ?p ?m)").unwrap(), ["(legal w (mark 2))", "(legal c (mark 2))"]);
        assert_eq!(answers(rules, "(true (cell 1 ?x))").unwrap(), ["(true (cell 1 a))"]);
        assert!(answers(rules, "(goal ?p 100)").unwrap().is_empty());
    }

    #[test]
    fn circles_are_given_up() {
        assert_eq!(answers("(<= (a ?x) (a ?x)) (a 1)", "(a ?x)"), Err(Exhausted));
        let twice = "(n 0) (n 1) (n 2) (n 3) (n 4) (n 5) (n 6) (n 7) (n 8) (n 9)
            (<= (many ?a ?b ?c ?d ?e ?f ?g ?h) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h) (none))";
        assert_eq!(answers(twice, "(many ?a ?b ?c ?d ?e ?f ?g ?h)"), Err(Exhausted));
    }
}
