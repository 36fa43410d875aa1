//! Choosing a move: playouts until a limit strikes, on as many trees as asked for, and the final
//! choice.

use super::settings::MonteCarlo;
use super::tree::{NONE, Proved};
use super::win_rate::WinRateModel;
use super::worker::{UNCOUNTED, Worker, worker_bytes};
use crate::clock::{Clarity, Clock};
use crate::leaves::draws::until_draw;
use crate::switch::{technique, words};
use crate::{SearchInfo, SearchResult};
use fiveply_core::random::Random;
use fiveply_core::score::{MAX_PLY, SURE_WIN, WIN};
use fiveply_core::workers::spawn_scoped;
use fiveply_core::zobrist::mix;
use fiveply_core::{Evaluator, Game, Limits, MoveOf, Record, Score};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

technique! {
    /// Plays the move with the best average or the one with the most visits.
    pub struct FinalMove {
        /// by
        by: Choice = "visits", Word(Choice::WORDS),
    }
    name: "final",
    reference: "Chaslot and others 2008",
    class: Shape,
    initial: FinalMove { by: Choice::Visits },
}

words! {
    /// The final choice.
    pub enum Choice {
        /// The best average (the Khet report).
        Rate = "rate",
        /// The most visits, which lucky averages cannot disturb.
        Visits = "visits",
    }
}

technique! {
    /// Grows so many trees side by side and adds up what they say about the root's moves.
    pub struct Trees {
        /// trees
        trees: usize = 1, Integer(1, 256),
    }
    name: "threads",
    reference: "Cazenave and Jouandeau 2007",
    class: Shape,
    initial: Trees { trees: 1 },
}

/// How many playouts pass between two questions to the clock whether going on is worth while.
const JUDGE_TIME_EVERY: u64 = 64;
/// A move with more than this share of the visits is clear.
const CLEAR: f64 = 0.9;

/// A Monte Carlo player of one game with one evaluation. It keeps its trees from move to move.
pub struct MonteCarloSearch<G: Game, E> {
    params: MonteCarlo,
    win_rate: WinRateModel,
    workers: Vec<Worker<G, E>>,
    seed: u64,
    /// Moves chosen since the game began: each draws other numbers.
    thoughts: u64,
    /// Threads that the system did not start for the last search.
    missing_threads: usize,
}

/// A root move and what the trees say about it.
#[derive(Clone, Debug)]
struct RootMove<M> {
    m: M,
    visits: u32,
    won: f64,
    /// For the side to move behind the move.
    proved: Proved,
}

impl<M> RootMove<M> {
    /// How often the mover wins with it.
    fn rate(&self) -> f64 {
        match self.proved {
            Proved::Loss(_) => 1.0,
            Proved::Win(_) => 0.0,
            Proved::Draw => 0.5,
            Proved::Open if self.visits == 0 => 0.5,
            Proved::Open => self.won / f64::from(self.visits),
        }
    }

    /// Proved wins first, the shortest before all; proved losses last, the longest before the
    /// others; between them by the final choice.
    fn rank(&self, params: &MonteCarlo) -> (i32, f64, f64) {
        let visits = f64::from(self.visits);
        match (self.proved, params.choice.by) {
            (Proved::Loss(plies), _) => (1, -f64::from(plies), visits),
            (Proved::Win(plies), _) => (-1, f64::from(plies), visits),
            (_, Choice::Rate) => (0, if self.visits == 0 { -1.0 } else { self.rate() }, visits),
            (_, Choice::Visits) => (0, visits, self.rate()),
        }
    }

    fn score(&self, win_rate: WinRateModel) -> Score {
        // A win that was not counted at its end is one that begins there.
        let win = |plies: u16| match plies.checked_sub(UNCOUNTED) {
            Some(begins) => SURE_WIN - Score::from(begins) - 1,
            None => WIN - Score::from(plies) - 1,
        };
        match self.proved {
            Proved::Loss(left) => win(left),
            Proved::Win(left) => -win(left),
            Proved::Draw => 0,
            Proved::Open => win_rate.score(self.rate()),
        }
    }
}

/// What the threads of one search share.
struct Shared<'a, G: Game> {
    record: &'a Record<G>,
    clock: Clock,
    stop: &'a AtomicBool,
    /// The root is proved.
    done: AtomicBool,
    playouts: AtomicU64,
}

/// How many bytes a search with these settings takes at most: its trees, and what every worker
/// counts.
pub fn tree_bytes(params: &MonteCarlo) -> u64 {
    let threads = params.threads.trees.max(1) as u64;
    (params.hash.mebibytes as u64).saturating_mul(1 << 20).saturating_add(threads * worker_bytes(params) as u64)
}

impl<G: Game, E: Evaluator<G::Position>> MonteCarloSearch<G, E> {
    /// A player whose evaluation counts a basic piece as `unit`; `None` when there is no memory for
    /// its trees.
    pub fn new(evaluator: &E, unit: Score, params: MonteCarlo, seed: u64) -> Option<Self> {
        let threads = params.threads.trees.max(1);
        let bytes = params.hash.mebibytes.checked_mul(1 << 20)? / threads;
        let workers: Option<Vec<_>> = (0..threads).map(|_| Worker::new(evaluator.clone(), &params, bytes)).collect();
        Some(MonteCarloSearch {
            params,
            win_rate: WinRateModel::new(unit),
            workers: workers?,
            seed,
            thoughts: 0,
            missing_threads: 0,
        })
    }

    /// Its settings.
    pub fn params(&self) -> &MonteCarlo {
        &self.params
    }

    /// How many threads the system did not start for the last thought.
    pub fn missing_threads(&self) -> usize {
        self.missing_threads
    }

    /// Forgets everything learned, as for a new game.
    pub fn new_game(&mut self) {
        for worker in &mut self.workers {
            worker.tree.clear();
        }
        self.thoughts = 0;
    }

    /// Draws chance from part `part` of what the seed stands for.
    pub fn reseed(&mut self, part: u64) {
        // Thoughts are numbered; a part begins far from all others.
        self.thoughts = part << 16;
    }

    /// Chooses a move. A node is a playout; a limit by depth counts doublings, so that depth d is
    /// 2^d playouts. `on_info` hears of the best `lines` moves whenever the playouts have doubled;
    /// `only`, when not empty, names the root moves to consider.
    pub fn think(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        lines: usize,
        only: &[MoveOf<G>],
        stop: &Arc<AtomicBool>,
        on_info: &mut dyn FnMut(&SearchInfo<MoveOf<G>>),
    ) -> SearchResult<MoveOf<G>> {
        let by_depth = limits.depth.map_or(u64::MAX, |depth| 1 << depth.min(62));
        let most = limits.nodes.unwrap_or(u64::MAX).min(by_depth);
        let shared = Shared {
            record,
            clock: Clock::new(limits, record.ply()),
            stop,
            done: AtomicBool::new(false),
            playouts: AtomicU64::new(0),
        };
        if record.ending().is_some() {
            return SearchResult {
                best: None,
                score: 0,
                depth: 0,
                nodes: 0,
                time: shared.clock.elapsed(),
                line: Vec::new(),
            };
        }
        let MonteCarloSearch { params, win_rate, workers, seed, thoughts, missing_threads } = self;
        let (params, win_rate) = (&*params, *win_rate);
        let thought = mix(*seed ^ mix(*thoughts));
        *thoughts += 1;
        for (index, worker) in workers.iter_mut().enumerate() {
            worker.begin(record, params, only, Random::part(thought, index as u64));
        }
        let threads = workers.len() as u64;
        let share = |index: u64| match most {
            u64::MAX => most,
            _ => most / threads + u64::from(index < most % threads),
        };
        let position = record.position();
        let (first, others) = workers.split_at_mut(1);
        *missing_threads = 0;
        std::thread::scope(|scope| {
            for (index, worker) in (1..).zip(others.iter_mut()) {
                let shared = &shared;
                let work = move || grow(worker, position, params, win_rate, shared, share(index), &mut |_| {});
                if *missing_threads > 0 || spawn_scoped(scope, work).is_err() {
                    *missing_threads += 1;
                }
            }
            let mut next_at = 1;
            let mut note = |worker: &Worker<G, E>| {
                let playouts = shared.playouts.load(Relaxed);
                if playouts >= next_at {
                    while next_at <= playouts {
                        next_at *= 2;
                    }
                    send_lines(std::slice::from_ref(worker), params, win_rate, &shared, lines, on_info);
                }
            };
            grow(&mut first[0], position, params, win_rate, &shared, share(0), &mut note);
        });
        send_lines(workers, params, win_rate, &shared, lines, on_info);
        let playouts = shared.playouts.load(Relaxed);
        let moves = merged(workers, params);
        let best = moves.first();
        let result = SearchResult {
            best: best.map(|best| best.m),
            score: best.map_or(0, |best| best.score(win_rate)),
            depth: playouts.max(1).ilog2(),
            nodes: playouts,
            time: shared.clock.elapsed(),
            line: best.map(|best| line(record, &workers[0], best.m)).unwrap_or_default(),
        };
        if !only.is_empty() {
            workers.iter_mut().for_each(|worker| worker.tree.clear());
        }
        result
    }
}

/// Grows one tree until a limit strikes or its root is proved. The deadline waits for the first
/// ply: one playout for every move.
fn grow<G: Game, E: Evaluator<G::Position>>(
    worker: &mut Worker<G, E>,
    position: &G::Position,
    params: &MonteCarlo,
    win_rate: WinRateModel,
    shared: &Shared<'_, G>,
    most: u64,
    note: &mut dyn FnMut(&Worker<G, E>),
) {
    let first_ply = worker.allowed.iter().filter(|&&allowed| allowed).count() as u64;
    let is_late = |playouts: u64| playouts >= first_ply && shared.clock.expired();
    while worker.playouts < most
        && !shared.done.load(Relaxed)
        && !shared.stop.load(Relaxed)
        && !is_late(worker.playouts)
    {
        if worker.tree.node(worker.root).proved != Proved::Open {
            // A tree with a share of playouts never asks what the others found, so that the result
            // can be repeated.
            shared.done.store(most == u64::MAX, Relaxed);
            break;
        }
        worker.playout(position, params, win_rate);
        shared.playouts.fetch_add(1, Relaxed);
        note(worker);
        if worker.playouts.is_multiple_of(JUDGE_TIME_EVERY) && !worth_going_on(worker, &shared.clock) {
            break;
        }
    }
}

/// Whether the clock of a whole game gives this move more time.
fn worth_going_on<G: Game, E: Evaluator<G::Position>>(worker: &Worker<G, E>, clock: &Clock) -> bool {
    let visits = |child: u32| if child == NONE { 0 } else { worker.tree.node(child).visits };
    let edges = worker.tree.edges(worker.root);
    let most = edges.iter().map(|edge| visits(edge.child)).max().unwrap_or(0);
    let share = f64::from(most) / f64::from(worker.tree.node(worker.root).visits.max(1));
    let choices = worker.allowed.iter().filter(|&&allowed| allowed).count();
    clock.another(Clarity { share, stable: if share > CLEAR { 4 } else { 1 }, fall: 0.0 }, choices)
}

/// The root moves with what all trees say about them, the best first.
fn merged<G: Game, E: Evaluator<G::Position>>(
    workers: &[Worker<G, E>],
    params: &MonteCarlo,
) -> Vec<RootMove<MoveOf<G>>> {
    let mut moves: Vec<RootMove<MoveOf<G>>> = Vec::new();
    for worker in workers {
        let edges = worker.tree.edges(worker.root).iter().zip(&worker.allowed);
        for (index, (edge, _)) in edges.filter(|(_, allowed)| **allowed).enumerate() {
            if moves.len() <= index {
                moves.push(RootMove { m: edge.m, visits: 0, won: 0.0, proved: Proved::Open });
            }
            if edge.child == NONE {
                continue;
            }
            let node = worker.tree.node(edge.child);
            let root_move = &mut moves[index];
            root_move.visits = root_move.visits.saturating_add(node.visits);
            root_move.won += node.won;
            // A finished game is proved with or without the solver; deeper proofs are its business.
            if params.solver.is_some() && root_move.proved == Proved::Open {
                root_move.proved = node.proved;
            }
        }
    }
    // The sort is stable: the first generated of equals stays first.
    moves.sort_by(|a, b| b.rank(params).partial_cmp(&a.rank(params)).unwrap_or(std::cmp::Ordering::Equal));
    moves
}

fn send_lines<G: Game, E: Evaluator<G::Position>>(
    workers: &[Worker<G, E>],
    params: &MonteCarlo,
    win_rate: WinRateModel,
    shared: &Shared<'_, G>,
    lines: usize,
    on_info: &mut dyn FnMut(&SearchInfo<MoveOf<G>>),
) {
    let nodes = shared.playouts.load(Relaxed);
    for (index, root_move) in merged(workers, params).iter().take(lines.max(1)).enumerate() {
        on_info(&SearchInfo {
            depth: nodes.max(1).ilog2(),
            selective_depth: workers.iter().map(|worker| worker.deepest).max().unwrap_or(0),
            multipv: index + 1,
            score: root_move.score(win_rate),
            drawn: root_move.proved == Proved::Draw,
            hashfull: workers[0].tree.per_mille(),
            nodes,
            iteration_nodes: nodes,
            time: shared.clock.elapsed(),
            line: line(shared.record, &workers[0], root_move.m),
        });
    }
}

/// The line that begins with `m` and follows the most visited moves, up to a draw by rule.
fn line<G: Game, E: Evaluator<G::Position>>(record: &Record<G>, worker: &Worker<G, E>, m: MoveOf<G>) -> Vec<MoveOf<G>> {
    let mut line = vec![m];
    let mut passed = vec![worker.root];
    let mut node = worker.tree.edges(worker.root).iter().find(|edge| edge.m == m).map_or(NONE, |edge| edge.child);
    // Positions may come again, lines end there.
    while node != NONE && !passed.contains(&node) && line.len() < MAX_PLY {
        passed.push(node);
        let visits = |child: u32| if child == NONE { 0 } else { worker.tree.node(child).visits };
        let edges = worker.tree.edges(node).iter().filter(|edge| visits(edge.child) > 0);
        let Some(best) = edges.reduce(|best, edge| if visits(edge.child) > visits(best.child) { edge } else { best })
        else {
            break;
        };
        line.push(best.m);
        node = best.child;
    }
    until_draw(record, &line)
}
