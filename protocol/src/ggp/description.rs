//! A game as its rules describe it: who plays, how it begins, what may be played, what comes of it
//! and when it ends. All of it is asked of the prover.

use super::budget::{Budget, Exhausted};
use super::kif::Kif;
use super::prover::{Moment, ask};
use super::rules::{Clause, DOES, GOAL, INIT, LEGAL, NEXT, NOOP, Rules, TERMINAL, TRUE, Term, Word};

/// What is so between two steps of a game.
#[derive(Debug)]
pub(super) struct Situation(Vec<Clause>);

impl Situation {
    fn moment(&self) -> Moment<'_> {
        Moment { holds: &self.0, does: &[] }
    }
}

/// The rules of a game.
#[derive(Debug)]
pub(super) struct Description {
    rules: Rules,
    /// The roles in the order in which their moves are sent.
    roles: Vec<String>,
}

impl Description {
    /// Takes rules as they are sent.
    pub(super) fn new(rules: &[Kif]) -> Self {
        let role = |rule: &Kif| match rule.words()?[..] {
            ["role", name] => Some(name.to_owned()),
            _ => None,
        };
        Description { roles: rules.iter().filter_map(role).collect(), rules: Rules::new(rules) }
    }

    /// The roles in the order in which their moves are sent.
    pub(super) fn roles(&self) -> &[String] {
        &self.roles
    }

    /// How the game begins.
    pub(super) fn start(&self, budget: &mut Budget<'_>) -> Result<Situation, Exhausted> {
        self.situation(Moment::default(), INIT, budget)
    }

    /// What comes when each role does its move.
    pub(super) fn next(
        &self,
        situation: &Situation,
        moves: &[Term],
        budget: &mut Budget<'_>,
    ) -> Result<Situation, Exhausted> {
        let does = |(role, m): (&String, &Term)| Clause::fact(Term::about(DOES, [self.role(role), m.clone()]));
        let does: Vec<Clause> = self.roles.iter().zip(moves).map(does).collect();
        self.situation(Moment { does: &does, ..situation.moment() }, NEXT, budget)
    }

    /// At most `most` moves that a role may make.
    pub(super) fn legal(
        &self,
        situation: &Situation,
        role: &str,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Term>, Exhausted> {
        let question = Term::about(LEGAL, [self.role(role), Term::Variable(0)]);
        self.found(situation.moment(), question, most, budget)
    }

    /// Whether a role may make this move.
    pub(super) fn is_legal(
        &self,
        situation: &Situation,
        role: &str,
        m: &Term,
        budget: &mut Budget<'_>,
    ) -> Result<bool, Exhausted> {
        let question = Term::about(LEGAL, [self.role(role), m.clone()]);
        Ok(!ask(&self.rules, situation.moment(), &Clause::fact(question), 1, budget)?.is_empty())
    }

    /// Whether the game is over.
    pub(super) fn has_ended(&self, situation: &Situation, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let question = Clause::fact(Term::Word(TERMINAL));
        Ok(!ask(&self.rules, situation.moment(), &question, 1, budget)?.is_empty())
    }

    /// What each role gets, as the rules write it; `None` where they say nothing, or two things.
    pub(super) fn goals(
        &self,
        situation: &Situation,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Option<String>>, Exhausted> {
        let goal = |role: &String| {
            let question = Term::about(GOAL, [self.role(role), Term::Variable(0)]);
            let found = self.found(situation.moment(), question, 2, budget)?;
            Ok(if let [goal] = &found[..] { Some(self.text(goal)) } else { None })
        };
        self.roles.iter().map(goal).collect()
    }

    /// Every fact about this moment, as `(true FACT)`.
    pub(super) fn facts(&self, situation: &Situation) -> Vec<Kif> {
        situation.0.iter().map(|fact| self.rules.kif(&fact.head)).collect()
    }

    /// A move that came from outside.
    pub(super) fn term(&self, kif: &Kif) -> Term {
        self.rules.term(kif)
    }

    /// A move as it is sent.
    pub(super) fn text(&self, term: &Term) -> String {
        self.kif(term).to_string()
    }

    /// The same, not written out yet.
    pub(super) fn kif(&self, term: &Term) -> Kif {
        self.rules.kif(term)
    }

    /// The move of a role that is not in control.
    pub(super) fn noop() -> Term {
        Term::Word(NOOP)
    }

    fn role(&self, name: &str) -> Term {
        self.rules.term(&Kif::Word(name.to_owned()))
    }

    /// What can stand for the variable that ends a question.
    fn found(
        &self,
        moment: Moment<'_>,
        question: Term,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Term>, Exhausted> {
        let last = |answer: Term| if let Term::List(mut items) = answer { items.pop() } else { None };
        let answers = ask(&self.rules, moment, &Clause::fact(question), most, budget)?;
        Ok(answers.into_iter().filter_map(last).collect())
    }

    fn situation(&self, before: Moment<'_>, word: Word, budget: &mut Budget<'_>) -> Result<Situation, Exhausted> {
        let facts = self.found(before, Term::about(word, [Term::Variable(0)]), usize::MAX, budget)?;
        let holds = facts.into_iter().map(|fact| Clause::fact(Term::about(TRUE, [fact])));
        Ok(Situation(holds.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    fn moves(rules: &str, role: &str) -> Result<Vec<String>, Exhausted> {
        let mut budget = Budget::within(Duration::ZERO);
        let game = Description::new(&Kif::parse_all(rules).unwrap());
        let start = game.start(&mut budget)?;
        let legal = game.legal(&start, role, usize::MAX, &mut budget)?;
        Ok(legal.iter().map(|m| game.text(m)).collect())
    }

    #[test]
    fn rules_are_followed() {
        let rules = "(role w) (init (cell 1 a)) (init (cell 2 b)) (init (cell 3 c)) (open c)
            (<= (legal ?p (mark ?n)) (true (cell ?n ?x)) (not (open ?x)) (distinct ?n 1) (or (role ?p) (open ?p)))";
        assert_eq!(moves(rules, "w").unwrap(), ["(mark 2)"]);
        assert_eq!(moves(rules, "c").unwrap(), ["(mark 2)"]);
        assert!(moves(rules, "b").unwrap().is_empty());
        assert!(moves(rules, "stranger").unwrap().is_empty());
    }

    #[test]
    fn tests_wait_for_what_they_test() {
        let rules = "(n 1) (n 2) (odd 1) (<= (legal w ?x) (distinct ?x 1) (n ?x))
            (<= (legal b ?x) (not (odd ?x)) (and (n ?x) (n ?x)))";
        assert_eq!(moves(rules, "w").unwrap(), ["2"]);
        assert_eq!(moves(rules, "b").unwrap(), ["2"]);
    }

    #[test]
    fn nothing_is_a_part_of_itself() {
        for rules in [
            "(eq ?x ?x) (<= (legal ?r ?m) (eq ?r (f ?r)))",
            "(p ?x (f ?x)) (<= (legal ?y ?m) (p ?y ?y))",
            "(p (f ?x) ?x) (<= (legal ?r ?m) (p ?y ?y))",
            "(p ?x ?y (f ?x ?y)) (<= (legal ?r ?m) (p ?a ?b ?b))",
            "(eq ?x ?x) (<= (legal ?r ?m) (eq ?m ?n) (eq ?n (f ?m)))",
        ] {
            assert_eq!(moves(rules, "w"), Ok(Vec::new()), "{rules}");
        }
        assert_eq!(
            moves("(eq ?x ?x) (<= (legal w ?m) (eq (f 1 ?x) (f ?y 2)) (eq ?m (g ?x ?y)))", "w").unwrap(),
            ["(g 2 1)"]
        );
    }

    #[test]
    fn circles_and_endless_work_are_given_up() {
        let many = "(<= (legal ?a ?b) (n ?b) (n ?c) (n ?d) (n ?e) (n ?f) (n ?g) (n ?h) (n ?i) (none))";
        let numbers: String = (0..10).map(|number| format!("(n {number})")).collect();
        let doubled: String = (0..64).map(|n| format!("(<= (d{} (f ?x ?x)) (d{n} ?x))", n + 1)).collect();
        for rules in [
            "(<= (legal ?x ?y) (legal ?x ?y))".to_owned(),
            "(<= a b) (<= b a) (<= (legal w a) a)".to_owned(),
            "(<= a a a) (<= a a a) (<= (legal w a) (not a))".to_owned(),
            "(<= (legal w ?m) (legal w (f ?m)))".to_owned(),
            "(n 0) (<= (n (s ?x)) (n ?x)) (<= (legal w ?x) (n ?x))".to_owned(),
            format!("{numbers} {many}"),
            format!("(d0 a) {doubled} (<= (legal w ?x) (d64 ?x))"),
            format!("(<= (legal w x) {} (zz))", "(or (not z) (not z))".repeat(60)),
            format!("(<= (legal w x) {} (zz))", "(or (distinct a b) (distinct b a))".repeat(60)),
        ] {
            assert_eq!(moves(&rules, "w"), Err(Exhausted), "{rules:.200}");
        }
    }

    #[test]
    fn long_rules_are_no_circles() {
        let rules = format!("(<= (legal w x) {})", "(not z)".repeat(100_000));
        assert_eq!(moves(&rules, "w").unwrap(), ["x"]);
        let count: String = (0..1_000).map(|number| format!("(succ {number} {})", number + 1)).collect();
        let rules =
            format!("{count} (<= (up ?x ?x)) (<= (up ?x ?y) (succ ?x ?z) (up ?z ?y)) (<= (legal w ?x) (up 990 ?x))");
        assert_eq!(moves(&rules, "w").unwrap().len(), 11);
    }

    #[test]
    fn a_flag_ends_the_work() {
        let stop = AtomicBool::new(true);
        let game = Description::new(&Kif::parse_all("(<= (legal w x) (legal w x))").unwrap());
        assert_eq!(game.start(&mut Budget::within(Duration::from_secs(9)).until(&stop)).err(), Some(Exhausted));
    }
}
