//! What the measurements that play games share. All games go through the match runner and the
//! store, so a measurement that was stopped goes on where it was.

use crate::experiments::inventory::Size;
use crate::experiments::players::LabPlayer;
use crate::experiments::workbench::{LabError, Workbench};
use crate::opening::Openings;
use crate::plan::{Adjudication, Contestant, Pace, Plan, Share};
use crate::runner::{Finish, Options, run};
use crate::tally::Tally;
use crate::{PlayedMove, StoredGame};
use fiveply_core::{AnyGame, ParseError};
use std::time::Duration;

/// No game is longer unless its row says so.
pub(super) const LONGEST: u32 = 600;

/// Stored games with their moves.
pub(super) type StoredGames = Vec<(StoredGame, Vec<PlayedMove>)>;

/// Plays a plan into the store; an unfinished one is an experiment that was stopped.
pub(super) fn play(bench: &mut Workbench<'_>, game: &str, plan: &Plan) -> Result<Finish, LabError> {
    let game = bench.game(game)?;
    bench.forget_match(&*game, plan)?;
    // Clocks must not run while players wait for a core.
    let timed = plan.players.iter().any(|player| player.pace.is_timed());
    let workers = if timed { 1 } else { bench.options.workers };
    let options = Options { workers, share: Share::ALL, sprt: None, stop: std::sync::Arc::clone(&bench.stop) };
    let (tell, step) = (&mut bench.tell, &mut bench.step);
    let mut tell_score = |tally: &Tally| {
        (step.done, step.of) = (tally.games(), plan.pairs * 2);
        step.score = tally.pairings().first().cloned();
        tell(step);
        step.score = None;
    };
    let finish = run(&*game, plan, &options, bench.store, &mut |update| tell_score(update.tally))?;
    // A match that the store has already told nothing while it was looked up.
    tell_score(&finish.tally);
    if finish.complete { Ok(finish) } else { Err(LabError::Stopped) }
}

/// A plan without openings of its own, for players of the lab.
pub(super) fn bare_plan(bench: &Workbench<'_>, players: Vec<Contestant>, pairs: u64) -> Plan {
    Plan {
        players,
        gauntlet: false,
        openings: Openings::Random(None),
        seed: bench.options.seed,
        pairs,
        // Our players are never late on purpose, and a busy machine must not decide a result.
        margin: Duration::from_secs(60),
        adjudication: Adjudication::default(),
        longest: LONGEST,
        build: bench.options.build.clone(),
    }
}

/// Reads a pace: the size's nodes when empty, the size's time for `time`, or one as in `depth=4`,
/// `nodes=500`, `time=20ms`.
pub(super) fn pace(text: &str, size: &Size) -> Result<Pace, LabError> {
    let wrong = || LabError::Data(format!("no pace {text:?}"));
    let mut pace = Pace::default();
    match text.split_once('=') {
        None if text.is_empty() => pace.nodes = size.nodes,
        None if text == "time" => pace.time = size.milliseconds.map(Duration::from_millis),
        Some(("depth", depth)) => pace.depth = Some(depth.parse().map_err(|_| wrong())?),
        Some(("nodes", nodes)) => pace.nodes = Some(nodes.parse().map_err(|_| wrong())?),
        Some(("time", time)) => {
            let milliseconds = time.strip_suffix("ms").and_then(|time| time.parse().ok()).ok_or_else(wrong)?;
            pace.time = Some(Duration::from_millis(milliseconds));
        }
        _ => return Err(wrong()),
    }
    Ok(pace)
}

/// The games of a match with their moves, in the order of the plan. The store may hold more games
/// than the plan has, from an earlier and longer run; those are left out.
pub(super) fn games(bench: &Workbench<'_>, finish: &Finish) -> Result<StoredGames, LabError> {
    let mut games = Vec::new();
    bench
        .store
        .games(finish.experiment, |stored| {
            games.push(stored);
            Ok(())
        })?
        .map_err(|error| LabError::Data(error.to_string()))?;
    games.truncate(finish.tally.games() as usize);
    let mut with_moves = Vec::new();
    for stored in games {
        let moves = bench.store.moves(finish.experiment, stored.shard, stored.game)?;
        with_moves.push((stored, moves));
    }
    Ok(with_moves)
}

/// Whole games to be played and looked at.
pub(super) struct GamesToPlay<'a> {
    pub(super) players: [&'a str; 2],
    pub(super) pace: Pace,
    /// Random plies at the beginning.
    pub(super) openings: u32,
    pub(super) count: u64,
    /// Plies after which a game is drawn.
    pub(super) longest: u32,
}

/// Plays whole games and reads them again.
pub(super) fn play_games(
    bench: &mut Workbench<'_>,
    game: &str,
    asked: &GamesToPlay<'_>,
) -> Result<StoredGames, LabError> {
    let contestant = |text: &str| {
        let player: LabPlayer = text.parse()?;
        let pace = if player.is_random() { Pace::default() } else { asked.pace };
        Ok::<_, ParseError>(Contestant { text: text.to_owned(), pace })
    };
    let [a, b] = asked.players;
    let mut plan = bare_plan(bench, vec![contestant(a)?, contestant(b)?], asked.count.div_ceil(2).max(1));
    plan.openings = Openings::Random(Some(asked.openings));
    plan.longest = asked.longest;
    let finish = play(bench, game, &plan)?;
    games(bench, &finish)
}

/// The texts of all moves of a stored game, its opening included.
pub(super) fn all_moves<'g>(stored: &'g StoredGame, moves: &'g [PlayedMove]) -> impl Iterator<Item = &'g str> {
    stored.opening.iter().map(String::as_str).chain(moves.iter().map(|played| played.text.as_str()))
}

/// How many legal moves every position of a game has, from its start to its last move.
pub(super) fn legal_move_counts(
    game: &dyn AnyGame,
    (stored, moves): &(StoredGame, Vec<PlayedMove>),
) -> Result<Vec<usize>, LabError> {
    let mut record = game.open(stored.start.as_deref(), &[])?;
    let mut counts = Vec::new();
    for text in all_moves(stored, moves) {
        counts.push(record.legal_moves().len());
        record.play(text)?;
    }
    Ok(counts)
}
