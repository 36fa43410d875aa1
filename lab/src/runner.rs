//! Runs a match: workers play shards, one thread keeps their games and the score. What is in the
//! store already is not played again.

use crate::memory;
use crate::opening::{Dealer, Opening};
use crate::plan::{Plan, PlanError, Shard, Share};
use crate::referee::Referee;
use crate::stall::StallWatch;
use crate::stats::Sprt;
use crate::store::{Finished, Store, StoreError, identity};
use crate::tally::Tally;
use fiveply_core::workers::spawn_scoped;
use fiveply_core::{AnyGame, ParseError, Player, Side};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The score is told at least this often, so that clocks on a screen go on.
const HEARTBEAT: Duration = Duration::from_millis(250);

/// At most this many finished games wait to be stored; then the workers wait, so that quick games
/// do not pile up in memory.
const WAITING: usize = 64;

/// How to run a plan; none of it changes what is played.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many games are played at a time.
    pub workers: usize,
    /// Which shards to play.
    pub share: Share,
    /// A sequential test that may end the match early; two players, all shards.
    pub sprt: Option<Sprt>,
    /// Set from outside to stop: games in play are abandoned, finished ones kept.
    pub stop: Arc<AtomicBool>,
}

impl Options {
    /// Whether a plan can be run this way, on this machine.
    pub fn check(&self, game: &dyn AnyGame, plan: &Plan) -> Result<(), MatchError> {
        if self.sprt.is_some() && (plan.players.len() != 2 || self.share != Share::ALL) {
            return Err(MatchError::Sprt);
        }
        let players: Vec<&str> = plan.players.iter().map(|player| player.text.as_str()).collect();
        Ok(memory::check(game, &players, self.workers_for(plan) as u64)?)
    }

    /// How many workers the plan keeps busy: each plays a shard at a time.
    fn workers_for(&self, plan: &Plan) -> usize {
        let shards = self.share.size(plan.shards());
        self.workers.min(usize::try_from(shards).unwrap_or(usize::MAX)).max(1)
    }
}

/// How the match stands.
#[derive(Debug)]
pub struct Update<'a> {
    /// The score, games of earlier runs included.
    pub tally: &'a Tally,
    /// Games finished in this run.
    pub fresh: u64,
    /// Games that this run has to play in all.
    pub missing: u64,
    /// How long this run takes already.
    pub elapsed: Duration,
}

/// A match that has ended, or was stopped.
#[derive(Debug)]
pub struct Finish {
    /// The score.
    pub tally: Tally,
    /// The experiment's identity in the store.
    pub identity: String,
    /// Its number in the store.
    pub experiment: i64,
    /// Whether nothing is missing.
    pub complete: bool,
    /// Games played in this run.
    pub fresh: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// What can end a match.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The plan.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An engine or an opening.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The system has no thread to play in.
    #[error("no worker can be started: {0}; accepted: a machine with a free thread and memory for it")]
    Thread(std::io::Error),
    /// A sequential test of something else than two players and all their games.
    #[error("a sequential test needs exactly two players and all their games; leave out --shard and further players")]
    Sprt,
}

/// What the workers share.
struct Work<'a> {
    game: &'a dyn AnyGame,
    plan: &'a Plan,
    queue: Mutex<Box<dyn Iterator<Item = (Shard, [bool; 2])> + Send + 'a>>,
    stop: Arc<AtomicBool>,
    watch: StallWatch,
}

/// Plays what the store misses of the plan, and tells `report` how it stands after every game and
/// every now and then.
pub fn run(
    game: &dyn AnyGame,
    plan: &Plan,
    options: &Options,
    store: &mut Store,
    report: &mut dyn FnMut(&Update<'_>),
) -> Result<Finish, MatchError> {
    plan.check(game)?;
    options.check(game, plan)?;
    let settings = plan.settings(game)?;
    let experiment = store.begin(game, plan, &settings)?;
    let mut tally = Tally::new(plan.schedule(), options.sprt);
    let mut have: HashMap<u64, [bool; 2]> = HashMap::new();
    let (shards, schedule) = (plan.shards(), plan.schedule());
    let counted = store.games(experiment, |stored| {
        if stored.shard < shards {
            have.entry(stored.shard).or_default()[usize::from(stored.game & 1)] = true;
            tally.add(&schedule.shard(stored.shard), stored.game, stored.outcome, stored.cause, stored.line);
        }
        Ok(())
    })?;
    debug_assert!(counted.is_ok(), "counting writes nothing");

    let planned = options.share.size(shards) * 2;
    let known = have.iter().filter(|(number, _)| options.share.contains(**number));
    let missing = planned - known.map(|(_, both)| both.iter().filter(|&&is| is).count() as u64).sum::<u64>();
    let queue = options.share.numbers(shards).filter_map(|number| {
        let missing = have.get(&number).map_or([true; 2], |both| both.map(|is| !is));
        (missing != [false; 2]).then(|| (schedule.shard(number), missing))
    });
    let begun = Instant::now();
    let mut fresh = 0;
    // The workers' own flag: a decided test stops them, and the caller's flag stays as it is.
    let stop = Arc::new(AtomicBool::new(tally.verdict().is_some()));
    let work =
        Work { game, plan, queue: Mutex::new(Box::new(queue)), stop: Arc::clone(&stop), watch: StallWatch::start() };
    let result = std::thread::scope(|scope| {
        let (sender, receiver) = sync_channel(WAITING);
        let wanted = options.workers_for(plan);
        for started in 0..wanted {
            let (work, sender) = (&work, sender.clone());
            let play = move || work.play(&sender);
            // The first has to be tried, however little room there is; without a single one nothing
            // is played.
            let first = started == 0;
            let thread = if first { Builder::new().spawn_scoped(scope, play) } else { spawn_scoped(scope, play) };
            match thread {
                Ok(_) => {}
                Err(error) if first => return Err(MatchError::Thread(error)),
                // The others play all the games.
                Err(_) => break,
            }
        }
        drop(sender);
        let mut keep = || -> Result<(), MatchError> {
            while let Some(games) = next_games(&receiver, options, &stop)? {
                store.add(experiment, &games)?;
                for each in &games {
                    tally.add(&each.shard, each.game, each.played.outcome, each.played.cause, each.line());
                }
                fresh += games.len() as u64;
                if tally.verdict().is_some() {
                    stop.store(true, Relaxed);
                }
                report(&Update { tally: &tally, fresh, missing, elapsed: begun.elapsed() });
            }
            Ok(())
        };
        let kept = keep();
        // After an error the workers must not go on.
        stop.store(true, Relaxed);
        kept
    });
    result?;
    let decided = tally.verdict();
    if let Some((_, next)) = decided {
        // What earlier runs kept, perhaps for a longer match, stays.
        let kept = have.keys().max().map_or(0, |last| last + 1);
        store.forget_from(experiment, next.max(kept))?;
    }
    let complete = decided.is_some() || fresh == missing;
    let identity = identity(&settings);
    Ok(Finish { tally, identity, experiment, complete, fresh, elapsed: begun.elapsed() })
}

type Message = Result<Finished, ParseError>;

/// All games that have finished by now. It waits for one, or for the next moment to tell the score;
/// `None` when all workers have ended.
fn next_games(
    receiver: &Receiver<Message>,
    options: &Options,
    stop: &AtomicBool,
) -> Result<Option<Vec<Finished>>, MatchError> {
    if options.stop.load(Relaxed) {
        stop.store(true, Relaxed);
    }
    let mut games = Vec::new();
    match receiver.recv_timeout(HEARTBEAT) {
        Ok(message) => games.push(message?),
        Err(RecvTimeoutError::Timeout) => {}
        Err(RecvTimeoutError::Disconnected) => return Ok(None),
    }
    for message in receiver.try_iter() {
        games.push(message?);
    }
    Ok(Some(games))
}

impl Work<'_> {
    /// Plays shards until there are none.
    fn play(&self, sender: &SyncSender<Message>) {
        if let Err(error) = self.play_shards(sender) {
            // Nobody listens any more when the match has failed elsewhere.
            let _ = sender.send(Err(error));
        }
    }

    fn play_shards(&self, sender: &SyncSender<Message>) -> Result<(), ParseError> {
        let mut dealer = Dealer::new(self.game, &self.plan.openings, self.plan.seed)?;
        let mut players: Vec<Box<dyn Player>> = Vec::new();
        for player in &self.plan.players {
            players.push(self.game.player(&player.text)?);
        }
        while !self.stop.load(Relaxed) {
            let next = self.queue.lock().ok().and_then(|mut queue| queue.next());
            let Some((shard, missing)) = next else { return Ok(()) };
            let opening = dealer.draw(shard.opening)?;
            for game in (0..2).filter(|&game| missing[usize::from(game)]) {
                let Some(finished) = self.play_game(&mut players, shard, game, &opening)? else { return Ok(()) };
                if sender.send(Ok(finished)).is_err() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn play_game(
        &self,
        players: &mut [Box<dyn Player>],
        shard: Shard,
        game: u8,
        opening: &Opening,
    ) -> Result<Option<Finished>, ParseError> {
        let [a, b] = shard.players;
        let sides = if game == 0 { [a, b] } else { [b, a] };
        let referee = Referee {
            paces: sides.map(|player| self.plan.players[player].pace),
            margin: self.plan.margin,
            adjudication: self.plan.adjudication,
            longest: self.plan.longest,
            side_names: [Side::First, Side::Second].map(|side| self.game.side_name(side)),
            watch: &self.watch,
            stop: &self.stop,
        };
        // The first player's chance differs from the second's, or two random players would play the
        // same numbers.
        for &player in &shard.players {
            players[player].new_game();
            players[player].reseed((shard.number * 2 + u64::from(game)) << 8 | player as u64);
        }
        let (low, high) = players.split_at_mut(a.max(b));
        let (earlier, later) = (&mut *low[a.min(b)], &mut *high[0]);
        let mut both: [&mut dyn Player; 2] = if sides[0] < sides[1] { [earlier, later] } else { [later, earlier] };
        let record = opening.open(self.game)?;
        let played = referee.play(record, opening.start.clone(), &mut both);
        Ok(played.map(|played| Finished { shard, game, opening: opening.clone(), played }))
    }
}
