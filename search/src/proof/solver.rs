//! The solver: lets the two searches take turns until they have an answer.

use super::budget::Budget;
use super::distance::{Distances, Measure, NEVER};
use super::guide::Guide;
use super::judge::{Judge, Step, Terms};
use super::numbers::{Answer, ProofNumbers, Prover};
use super::{Progress, Proof, Solution};
use crate::leaves::draws::Keys;
use fiveply_core::{Evaluated, Game, Known, Limits, MoveOf, Moves, NodeBudget, Position, Record, Side, Sizes, Stage};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Nodes of the first turn; every further turn has half as many again.
const FIRST_TURN: u64 = 20_000;

/// A game that has a search of its own has it because it is the quickest, so it gets most of the
/// work.
const GAMES_SHARE: u64 = 8;

/// A solver of one game. It keeps what it found out, so that related positions cost less.
pub struct Solver<G: Evaluated> {
    guide: Guide<G>,
    judge: Judge<G>,
    numbers: ProofNumbers<MoveOf<G>>,
    distances: Distances<MoveOf<G>>,
    /// What the tables were filled under.
    terms: Option<Terms<G::Position>>,
}

/// Solves `record`'s position with tables of `mebibytes` in all; `None` when there is not enough
/// memory.
pub fn solve<G: Evaluated>(
    record: &Record<G>,
    limits: &Limits,
    mebibytes: usize,
    stop: &Arc<AtomicBool>,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Solution<MoveOf<G>>> {
    Some(Solver::new(record.game(), mebibytes)?.solve(record, limits, stop, progress))
}

/// How many bytes a solver with tables of `mebibytes` takes at most, in a game of these sizes.
pub fn solver_bytes(mebibytes: usize, sizes: Sizes) -> u64 {
    let table = (mebibytes.div_ceil(2).max(1) as u64).saturating_mul(1 << 20);
    table.saturating_mul(2).saturating_add((2 * sizes.from_to * size_of::<u32>()) as u64)
}

/// What is known about the two questions "does this side win?"
#[derive(Clone, Copy)]
struct Answers([Answer; 2]);

impl Answers {
    fn proof(self, mover: Side) -> Proof {
        match (self.0[mover.index()], self.0[(!mover).index()]) {
            (Answer::Wins, _) => Proof::Win,
            (_, Answer::Wins) => Proof::Loss,
            (Answer::DoesNotWin, Answer::DoesNotWin) => Proof::Draw,
            _ => Proof::Unknown,
        }
    }
}

impl<G: Evaluated> Solver<G> {
    /// A solver with tables of `mebibytes` in all; `None` when there is not enough memory.
    pub fn new(game: &G, mebibytes: usize) -> Option<Self> {
        let half = mebibytes.div_ceil(2);
        Some(Solver {
            numbers: ProofNumbers::new(half)?,
            distances: Distances::new(half, game.sizes().from_to)?,
            judge: Judge::new(game.clone(), game.oracle()),
            guide: Guide::new(game),
            terms: None,
        })
    }

    /// As [`solve`](Self::solve) within so many nodes; `None` when the result stays unknown.
    pub fn try_prove(&mut self, record: &Record<G>, nodes: u64) -> Option<Solution<MoveOf<G>>> {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let solution = self.solve(record, &limits, &Arc::new(AtomicBool::new(false)), &mut |_| {});
        (solution.result != Proof::Unknown).then_some(solution)
    }

    /// Finds out who wins `record`'s position, in how many plies and how.
    pub fn solve(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Solution<MoveOf<G>> {
        self.begin(record);
        let root = Step { position: record.position().clone(), reversible: record.keys().len() as u32, ply: 0 };
        let mut run = Run {
            moves: root_moves(record),
            budget: Budget::new(limits, stop),
            path: Keys::start(record),
            least: [0; 2],
            proved: None,
            answers: Answers([Answer::Open; 2]),
            solver: self,
            root,
        };
        run.solve(record, progress)
    }

    /// The same position can be worth something else after another history; then the tables are
    /// emptied.
    fn begin(&mut self, record: &Record<G>) {
        self.judge.begin(record);
        let terms = self.judge.terms(record);
        if self.terms.as_ref().is_some_and(|old| !self.judge.still_hold(old, &terms)) {
            self.numbers.clear();
            self.distances.clear();
        }
        self.terms = Some(terms);
    }
}

fn root_moves<G: Game>(record: &Record<G>) -> Vec<MoveOf<G>> {
    let mut moves = Moves::new();
    if record.ending().is_none() {
        record.position().moves(Stage::All, &mut moves);
    }
    moves.as_slice().iter().map(|candidate| candidate.m).collect()
}

/// One position being solved.
struct Run<'a, G: Evaluated> {
    solver: &'a mut Solver<G>,
    root: Step<G::Position>,
    moves: Vec<MoveOf<G>>,
    budget: Budget,
    path: Keys,
    answers: Answers,
    /// Each side's win takes at least so many plies.
    least: [u16; 2],
    /// A move that is proved to win.
    proved: Option<MoveOf<G>>,
}

impl<G: Evaluated> Run<'_, G> {
    fn solve(&mut self, record: &Record<G>, progress: &mut dyn FnMut(&Progress)) -> Solution<MoveOf<G>> {
        let mover = self.root.position.side();
        if let Some(ending) = record.ending() {
            let (result, plies) = match ending.outcome.value_for(mover) {
                1 => (Proof::Win, Some(0)),
                -1 => (Proof::Loss, Some(0)),
                _ => (Proof::Draw, None),
            };
            return self.solution(result, plies, None);
        }
        let mut turn = FIRST_TURN;
        let mut counted = None;
        while !self.budget.over && counted.is_none() && self.answers.proof(mover) == Proof::Unknown {
            for attacker in [mover, !mover] {
                counted = counted.or_else(|| self.deepen(attacker, turn / 4));
            }
            self.ask_the_game(GAMES_SHARE * turn);
            // Without draws one question answers both.
            self.ask(mover, turn);
            if self.solver.judge.saw_draw() {
                self.ask(!mover, turn);
            }
            turn += turn / 2;
            self.report(progress);
        }
        let result = self.answers.proof(mover);
        match result {
            Proof::Unknown => self.solution(result, None, None),
            Proof::Draw => {
                let best = self.holding_move();
                self.solution(result, None, best)
            }
            Proof::Win | Proof::Loss => {
                let winner = if result == Proof::Win { mover } else { !mover };
                while counted.is_none() && !self.budget.over {
                    counted = self.deepen(winner, turn);
                    turn += turn / 2;
                    self.report(progress);
                }
                let measured = counted.and_then(|plies| self.measured_move(winner, plies));
                let any = if result == Proof::Win { self.proved } else { self.moves.first().copied() };
                let best = measured.or(any);
                self.solution(result, counted.map(u32::from), best)
            }
        }
    }

    fn report(&self, progress: &mut dyn FnMut(&Progress)) {
        let result = self.answers.proof(self.root.position.side());
        let side = self.root.position.side();
        let at_least = match result {
            Proof::Win => self.least[side.index()],
            Proof::Loss => self.least[(!side).index()],
            _ => self.least[0].min(self.least[1]),
        };
        let (nodes, time) = (self.budget.nodes, self.budget.clock.elapsed());
        progress(&Progress { result, at_least: at_least.into(), nodes, time });
    }

    fn solution(&self, result: Proof, plies: Option<u32>, best: Option<MoveOf<G>>) -> Solution<MoveOf<G>> {
        Solution { result, plies, best, nodes: self.budget.nodes, time: self.budget.clock.elapsed() }
    }

    /// Asks by proof numbers whether `attacker` wins, for so many nodes.
    fn ask(&mut self, attacker: Side, nodes: u64) {
        if self.answers.0[attacker.index()] != Answer::Open || self.budget.over {
            return;
        }
        self.budget.allot(nodes);
        let answer = self.prove(&self.root.clone(), attacker);
        if answer == Answer::Wins {
            let (_, code) = self.solver.numbers.recall(self.root_key(), attacker, self.root.position.side());
            self.proved = self.root.position.decode(code);
        }
        self.note(attacker, answer);
    }

    /// Lets the game search for an answer of its own, for so many nodes.
    fn ask_the_game(&mut self, nodes: u64) {
        let mover = self.root.position.side();
        let root = self.root.position.clone();
        match self.settled(&root, nodes) {
            Some(Known::Win(_) | Known::WinUnknownLength) => {
                self.note(mover, Answer::Wins);
                let loses = |run: &mut Self, m: &MoveOf<G>| {
                    let (next, _) = run.root.play(*m);
                    let known = match run.solver.judge.judge(&next.position, 0) {
                        Some(known) => Some(known),
                        None => run.settled(&next.position, nodes),
                    };
                    matches!(known, Some(Known::Loss(_) | Known::LossUnknownLength))
                };
                self.proved = self.moves.clone().into_iter().find(|m| loses(self, m));
            }
            Some(Known::Loss(_) | Known::LossUnknownLength) => self.note(mover, Answer::Loses),
            Some(Known::Draw) | None => {}
        }
    }

    fn settled(&mut self, position: &G::Position, nodes: u64) -> Option<Known> {
        self.budget.allot(nodes);
        let budget = &self.budget;
        let stops = || budget.is_over();
        let mut lent = NodeBudget::new(budget.left(), &stops);
        let known = self.solver.judge.settle(position, &mut lent);
        self.budget.take_many(lent.taken());
        known
    }

    /// Finds the plies that `attacker`'s win takes, for so many nodes; `None` when there is no win
    /// or they do not suffice.
    fn deepen(&mut self, attacker: Side, nodes: u64) -> Option<u16> {
        if matches!(self.answers.0[attacker.index()], Answer::DoesNotWin | Answer::Loses) || self.budget.over {
            return None;
        }
        self.budget.allot(nodes);
        let root = self.root.clone();
        let least = attacker.index();
        // Where only the winner's own move ends the game, every other depth has nothing new to
        // tell; those are asked for last.
        let parity = u16::from(root.position.side() != attacker);
        let mut within = loop {
            let depth = self.least[least] + (self.least[least] + parity) % 2;
            let plies = self.measure(&root, attacker, depth)?;
            if plies <= depth {
                break plies;
            }
            self.least[least] = plies;
            if plies == NEVER {
                self.note(attacker, Answer::DoesNotWin);
                return None;
            }
        };
        self.note(attacker, Answer::Wins);
        if root.position.side() == attacker {
            self.proved = root.position.decode(self.solver.distances.recall(self.root_key(), attacker));
        }
        while within > self.least[least] {
            let plies = self.measure(&root, attacker, within - 1)?;
            if plies < within {
                within = plies;
            } else {
                self.least[least] = within;
            }
        }
        Some(within)
    }

    fn note(&mut self, attacker: Side, answer: Answer) {
        let (own, other) = (attacker.index(), (!attacker).index());
        match answer {
            Answer::Open => {}
            Answer::DoesNotWin => self.answers.0[own] = answer,
            Answer::Wins => (self.answers.0[own], self.answers.0[other]) = (Answer::Wins, Answer::Loses),
            Answer::Loses => (self.answers.0[own], self.answers.0[other]) = (Answer::Loses, Answer::Wins),
        }
    }

    fn root_key(&self) -> u64 {
        self.solver.judge.key(&self.root)
    }

    /// The move that wins in so many plies, or resists as long.
    fn measured_move(&mut self, winner: Side, plies: u16) -> Option<MoveOf<G>> {
        self.budget.allot(u64::MAX);
        let wins = self.root.position.side() == winner;
        for m in self.moves.clone() {
            let (next, _) = self.root.play(m);
            let best = if wins {
                let depth = plies.checked_sub(1)?;
                self.measure(&next, winner, depth)? <= depth
            } else {
                match plies.checked_sub(2) {
                    Some(depth) => self.measure(&next, winner, depth)? > depth,
                    None => true,
                }
            };
            if best {
                return Some(m);
            }
        }
        None
    }

    /// A move after which the opponent does not win, when the position is drawn.
    fn holding_move(&mut self) -> Option<MoveOf<G>> {
        self.budget.allot(u64::MAX);
        let opponent = !self.root.position.side();
        let holds = |run: &mut Self, m: MoveOf<G>| {
            let (next, effect) = run.root.play(m);
            if let Some(known) = run.solver.judge.judge(&next.position, 0) {
                return !matches!(known, Known::Win(_) | Known::WinUnknownLength);
            }
            run.path.push(next.position.key(), effect.irreversible);
            let answer = run.prove(&next, opponent);
            run.path.pop();
            matches!(answer, Answer::DoesNotWin | Answer::Loses)
        };
        self.moves.clone().into_iter().find(|&m| holds(self, m))
    }

    fn prove(&mut self, step: &Step<G::Position>, attacker: Side) -> Answer {
        let Solver { numbers, judge, guide, .. } = &mut *self.solver;
        let (budget, path) = (&mut self.budget, &mut self.path);
        Prover { numbers, judge, guide, budget, path, attacker }.prove(step)
    }

    /// A bound on the plies, as [`Measure::search`] gives it; `None` when the budget was spent.
    fn measure(&mut self, step: &Step<G::Position>, attacker: Side, depth: u16) -> Option<u16> {
        let Solver { numbers, distances, judge, .. } = &mut *self.solver;
        let budget = &mut self.budget;
        let plies = Measure { distances, numbers, judge, budget, attacker }.search(step, depth);
        (!self.budget.spent).then_some(plies)
    }
}
