//! A game in progress: every position since the start, so that repetitions are seen and moves can
//! be taken back.

use crate::game::MoveOf;
use crate::{Ending, Game, Moves, Outcome, Position, Stage};

/// The third time a position occurs, the game is drawn.
const REPETITIONS: usize = 3;

/// A game in progress.
#[derive(Clone)]
pub struct Record<G: Game> {
    game: G,
    start: G::Position,
    played: Vec<Played<G>>,
    /// The game goes on where the rules see a draw, because no player claimed it.
    ignores_rule_draws: bool,
}

#[derive(Clone)]
struct Played<G: Game> {
    /// `None` for a null move: the side to move passed.
    m: Option<MoveOf<G>>,
    irreversible: bool,
    after: G::Position,
}

impl<G: Game> Record<G> {
    /// A game that begins at `start`.
    pub fn new(game: G, start: G::Position) -> Self {
        Record { game, start, played: Vec::new(), ignores_rule_draws: false }
    }

    /// From now on no draw by rule ends the game: no repetition, no count of moves, no lack of
    /// material. Players need not claim such a draw, so the games of others may go on after it.
    pub fn ignore_rule_draws(&mut self) {
        self.ignores_rule_draws = true;
    }

    /// The game being played.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Where it began.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        self.played.last().map_or(&self.start, |step| &step.after)
    }

    /// How many moves were played, null moves included.
    pub fn ply(&self) -> usize {
        self.played.len()
    }

    /// The moves played, each with the position it was played in; null moves are left out.
    pub fn moves(&self) -> impl Iterator<Item = (&G::Position, MoveOf<G>)> {
        self.steps().filter_map(|(before, m)| Some((before, m?)))
    }

    /// The same with null moves, which are `None`.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&G::Position, Option<MoveOf<G>>)> {
        self.played.iter().enumerate().map(|(ply, step)| (self.before(ply), step.m))
    }

    /// The position in which the move after `ply` others was played.
    fn before(&self, ply: usize) -> &G::Position {
        if ply == 0 { &self.start } else { &self.played[ply - 1].after }
    }

    /// The keys of the earlier positions that could still come again, oldest first; the present one
    /// is not among them.
    pub fn keys(&self) -> Vec<u64> {
        let reversible = self.played.iter().rev().take_while(|step| !step.irreversible).count();
        let first = self.played.len() - reversible;
        (first..self.played.len()).map(|ply| self.before(ply).key()).collect()
    }

    /// How often the present position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let key = self.position().key();
        1 + self.keys().iter().filter(|&&earlier| earlier == key).count()
    }

    /// Every legal move; none once the game has ended.
    pub fn legal_moves(&self) -> Vec<MoveOf<G>> {
        if self.ending().is_some() { Vec::new() } else { available_moves(self.position()) }
    }

    /// How the game has ended, if it has. An end by the position itself (checkmate) comes before
    /// the draws by rule.
    pub fn ending(&self) -> Option<Ending> {
        let drawn = || if self.ignores_rule_draws { None } else { self.drawn_by_rule() };
        self.ending_by_position().or_else(drawn)
    }

    /// The draw that the rules see where the side to move has a move, whether or not it ends the
    /// game.
    pub fn rule_draw(&self) -> Option<Ending> {
        let position = self.position();
        if position.ended().is_some() || !position.has_move() { None } else { self.drawn_by_rule() }
    }

    fn drawn_by_rule(&self) -> Option<Ending> {
        let drawn = |reason| Ending { outcome: Outcome::Draw, reason };
        let by_repetition = || (self.occurrences() >= REPETITIONS).then_some("third occurrence of the position");
        self.position().rule_draw().or_else(by_repetition).map(drawn)
    }

    /// The same without the draws by rule: players who claim none of them may play on.
    pub fn ending_by_position(&self) -> Option<Ending> {
        let position = self.position();
        let stuck = || (position.count_moves() == 0).then(|| position.stuck());
        let outcome = position.ended().or_else(stuck)?;
        Some(Ending { outcome, reason: self.game.reason(position, outcome) })
    }

    /// Plays a legal move.
    pub fn play_unchecked(&mut self, m: MoveOf<G>) {
        let mut after = self.position().clone();
        let effect = after.play_unchecked(m);
        self.played.push(Played { m: Some(m), irreversible: effect.irreversible, after });
    }

    /// Passes, as the null moves of annotated games do; false where the rules give passing no
    /// sense. A position from before the pass does not count as repeated after it.
    pub fn pass(&mut self) -> bool {
        let after = self.position().pass();
        let passed = after.is_some();
        self.played.extend(after.map(|after| Played { m: None, irreversible: true, after }));
        passed
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        self.played.pop().is_some()
    }
}

/// The moves of a position by the rules of movement alone: none when it has ended, whatever the
/// draw rules say.
fn available_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Moves::new();
    if position.ended().is_none() {
        position.moves(Stage::All, &mut moves);
    }
    moves.as_slice().iter().map(|candidate| candidate.m).collect()
}
