//! A search as the tasks see it: asked for, watched, waited for.

use crate::App;
use crate::caps::{Needs, needs};
use crate::fault::Fault;
use crate::queue::{Control, Job, Progress, Queue, Reserved, Ticket};
use axum::http::StatusCode;
use fiveply_core::{AnyGame, AnyRecord, Choice, Explanation, Info, Limits, Player, PlayerFault, Question};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, oneshot};

/// A search under way. Dropping it ends it.
pub(crate) struct Thinking {
    ticket: Ticket,
    queue: Queue,
    news: Arc<News>,
    done: oneshot::Receiver<Result<Finished, Fault>>,
    /// How many waited before it when it was asked for.
    pub(crate) before: usize,
}

/// What a search came to.
pub(crate) struct Finished {
    /// The move; none when the game has ended or the search was stopped before it began.
    pub(crate) choice: Option<Choice>,
    /// What the techniques did, if that was asked.
    pub(crate) explanation: Option<Explanation>,
    /// The exact text of the player, once there was one.
    pub(crate) engine: Option<String>,
    /// The player, when it was lent.
    pub(crate) kept: Option<Kept>,
    /// How often the search began; more than once when it was interrupted for others.
    pub(crate) turns: u32,
}

/// The newest reports of a search.
struct News {
    /// How many lines an iteration tells.
    expected: usize,
    lines: Mutex<Lines>,
    fresh: Notify,
}

/// The lines of an iteration are shown together, so that they are always in order and begin with
/// different moves.
#[derive(Default)]
struct Lines {
    /// Of the last whole iteration, the best first.
    shown: Vec<Info>,
    /// Of the iteration that is being told.
    coming: Vec<Info>,
}

/// Makes a player.
pub(crate) type Maker = Box<dyn Fn() -> Result<Box<dyn Player>, Fault> + Send>;

/// A player that lives longer than a search, with the memory that is reserved for it.
pub(crate) struct Kept {
    player: Box<dyn Player>,
    threads: usize,
    _memory: Reserved,
}

/// How to make the player with this engine text, and what it needs.
pub(crate) fn maker(app: &App, game: &dyn AnyGame, engine: &str) -> Result<(Needs, Maker), Fault> {
    let needs = needs(game, engine, app.search_threads)?;
    let (world, text, engine) = (Arc::clone(&app.world), game.text(), engine.to_owned());
    let maker = move || Ok(world.player(&*world.game(&text)?, &engine)?);
    Ok((needs, Box::new(maker)))
}

impl Kept {
    /// Makes a player for `client` that is kept for many searches.
    pub(crate) async fn new(app: &App, client: u64, game: &dyn AnyGame, engine: &str) -> Result<Self, Fault> {
        let (needs, make) = maker(app, game, engine)?;
        let memory = app.queue.keep(client, needs.mebibytes)?;
        let player = crate::routes::apart(make).await?;
        Ok(Kept { player, threads: needs.threads, _memory: memory })
    }
}

impl Thinking {
    /// Asks for a search by a player of its own. It may be interrupted, and then begins again.
    pub(crate) fn begin(
        app: &App,
        client: u64,
        (needs, make): (Needs, Maker),
        record: Box<dyn AnyRecord>,
        question: Question,
    ) -> Result<Self, Fault> {
        Self::submit(app, record, question, |record, question, news, tell| {
            let mut search = Search {
                make,
                record,
                question,
                news,
                best: None,
                told: 0,
                spent: Duration::ZERO,
                turns: 0,
                tell: Some(tell),
            };
            Job { client, needs, interruptible: true, work: Box::new(move |control| search.turn(control)) }
        })
    }

    /// Asks a kept player for a search, which is not interrupted for others.
    pub(crate) fn lend(
        app: &App,
        client: u64,
        kept: Kept,
        record: Box<dyn AnyRecord>,
        question: Question,
    ) -> Result<Self, Fault> {
        Self::submit(app, record, question, |record, question, news, tell| {
            let needs = Needs { threads: kept.threads, mebibytes: 0 };
            let mut once = Some((kept, tell));
            let work = move |control: &Control| {
                done(once.take().map(|(kept, tell)| (tell, ask(kept, &*record, &question, &news, control))))
            };
            Job { client, needs, interruptible: false, work: Box::new(work) }
        })
    }

    fn submit(
        app: &App,
        record: Box<dyn AnyRecord>,
        question: Question,
        job: impl FnOnce(Box<dyn AnyRecord>, Question, Arc<News>, Tell) -> Job,
    ) -> Result<Self, Fault> {
        let news = Arc::new(News::new(question.lines.min(record.legal_moves().len())));
        let (tell, done) = oneshot::channel();
        let queue = app.queue.clone();
        let (ticket, before) = queue.submit(job(record, question, Arc::clone(&news), tell))?;
        Ok(Thinking { ticket, queue, news, done, before })
    }

    /// Asks for an answer at once.
    pub(crate) fn stop(&self) {
        self.ticket.stop();
    }

    /// The lines of the newest iteration, the best first.
    pub(crate) fn lines(&self) -> Vec<Info> {
        self.news.lines().shown.clone()
    }

    /// Waits until there is something new: lines (`None`), or the end.
    pub(crate) async fn next(&mut self) -> Option<Result<Finished, Fault>> {
        tokio::select! {
            biased;
            done = &mut self.done => Some(done.unwrap_or_else(|_| Err(gone(&self.queue)))),
            () = self.news.fresh.notified() => None,
        }
    }

    /// Waits for the end alone.
    pub(crate) async fn end(&mut self) -> Result<Finished, Fault> {
        (&mut self.done).await.unwrap_or_else(|_| Err(gone(&self.queue)))
    }
}

/// Does `work` when its turn comes; it is not interrupted for others, so it must be short.
pub(crate) async fn in_turn<T: Send + 'static>(
    app: &App,
    client: u64,
    needs: Needs,
    work: impl FnOnce(&Control) -> Result<T, Fault> + Send + 'static,
) -> Result<T, Fault> {
    let (tell, told) = oneshot::channel();
    let mut once = Some((work, tell));
    let work = move |control: &Control| done(once.take().map(|(work, tell)| (tell, work(control))));
    let (_ticket, _) = app.queue.submit(Job { client, needs, interruptible: false, work: Box::new(work) })?;
    told.await.unwrap_or_else(|_| Err(gone(&app.queue)))
}

/// The end of a job, with its result and where that goes.
fn done<T: Send + 'static>(told: Option<(oneshot::Sender<T>, T)>) -> Progress {
    Progress::Done(Box::new(move || {
        if let Some((tell, result)) = told {
            // A client that has gone hears nothing.
            drop(tell.send(result));
        }
    }))
}

/// The result of a job is gone when the job has panicked, or when the server closes.
fn gone(queue: &Queue) -> Fault {
    if queue.is_closed() {
        return Fault::new(StatusCode::SERVICE_UNAVAILABLE, "the server is closing");
    }
    Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "the search failed; this is a fault of the program")
}

/// Where the result of a search goes.
type Tell = oneshot::Sender<Result<Finished, Fault>>;

/// A search with a player of its own, between its turns.
struct Search {
    make: Maker,
    record: Box<dyn AnyRecord>,
    question: Question,
    news: Arc<News>,
    best: Option<Choice>,
    /// The depth that was reported last.
    told: u32,
    spent: Duration,
    turns: u32,
    tell: Option<Tell>,
}

impl Search {
    /// Searches until the end or the next interruption.
    fn turn(&mut self, control: &Control) -> Progress {
        let limits = if control.is_ended() { None } else { self.limits() };
        let Some(limits) = limits else { return self.finish(None, None) };
        let begun = Instant::now();
        let player = (self.make)().and_then(|mut player| self.search(&mut *player, limits, control).map(|()| player));
        self.turns += 1;
        self.spent += begun.elapsed();
        let mut player = match player {
            Ok(player) => player,
            Err(fault) => return self.tell(Err(fault)),
        };
        if control.is_interrupted() {
            return Progress::Again;
        }
        let engine = player.text();
        // The checks of an explanation take time, which is not spent where nobody waits.
        let explain = self.question.explain && !control.is_dropped();
        let explanation = if explain { player.inspect().map(fiveply_core::Inspect::explanation) } else { None };
        drop(player);
        self.finish(Some(engine), explanation)
    }

    fn search(&mut self, player: &mut dyn Player, limits: Limits, control: &Control) -> Result<(), Fault> {
        let question = Question { limits, stop: Arc::clone(&control.stop), ..self.question.clone() };
        let (told, news) = (&mut self.told, &self.news);
        let known = if self.turns == 0 { None } else { Some(*told) };
        let mut report = |info: &Info| {
            // What an earlier turn has told is not told again.
            if known.is_none_or(|known| info.depth > known) {
                *told = info.depth;
                news.take_in(info);
            }
        };
        let answer = player.choose(&*self.record, &question, &mut report);
        let choice = answer.map_err(|fault| failed(player, &fault))?;
        let depth = self.best.as_ref().map_or(0, |best| best.depth);
        if let Some(choice) = choice.filter(|choice| choice.depth >= depth) {
            self.best = Some(choice);
        }
        Ok(())
    }

    /// The limits of the next turn; `None` when no time is left.
    fn limits(&self) -> Option<Limits> {
        let mut limits = self.question.limits;
        if let Some(time) = limits.time {
            limits.time = Some(time.checked_sub(self.spent).filter(|left| !left.is_zero())?);
        }
        if let Some(clock) = &mut limits.clock {
            clock.remaining = clock.remaining.saturating_sub(self.spent);
        }
        Some(limits)
    }

    fn finish(&mut self, engine: Option<String>, explanation: Option<Explanation>) -> Progress {
        let finished = Finished { choice: self.best.take(), explanation, engine, kept: None, turns: self.turns };
        self.tell(Ok(finished))
    }

    fn tell(&mut self, result: Result<Finished, Fault>) -> Progress {
        self.news.lines().show();
        done(self.tell.take().map(|tell| (tell, result)))
    }
}

/// Asks a kept player, and hands it back.
fn ask(
    mut kept: Kept,
    record: &dyn AnyRecord,
    question: &Question,
    news: &News,
    control: &Control,
) -> Result<Finished, Fault> {
    let engine = Some(kept.player.text());
    if control.is_ended() {
        return Ok(Finished { choice: None, explanation: None, engine, kept: Some(kept), turns: 0 });
    }
    let question = Question { stop: Arc::clone(&control.stop), ..question.clone() };
    let answer = kept.player.choose(record, &question, &mut |info| news.take_in(info));
    news.lines().show();
    let choice = answer.map_err(|fault| failed(&*kept.player, &fault))?;
    Ok(Finished { choice, explanation: None, engine, kept: Some(kept), turns: 1 })
}

/// A player's fault in words for the network. Its own words name files of this machine.
fn failed(player: &dyn Player, fault: &PlayerFault) -> Fault {
    Fault::new(StatusCode::BAD_GATEWAY, format!("the engine {} {}", player.text(), fault.kind)).at("engine")
}

impl News {
    fn new(expected: usize) -> Self {
        News { expected, lines: Mutex::default(), fresh: Notify::new() }
    }

    fn lines(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_in(&self, info: &Info) {
        let mut lines = self.lines();
        if info.multipv == 1 {
            lines.show();
        }
        lines.coming.push(info.clone());
        if lines.coming.len() >= self.expected {
            lines.show();
        }
        drop(lines);
        self.fresh.notify_one();
    }
}

impl Lines {
    /// Shows the iteration that has come.
    fn show(&mut self) {
        if !self.coming.is_empty() {
            self.shown = std::mem::take(&mut self.coming);
        }
    }
}
