//! One session: takes in what pages want and what the engines find, one thing after the other.

use super::clock::Clock;
use super::{Begun, KeptPage, Order, Pair, Played, Seat, SentClock, Status, Thought, View, Wish};
use crate::App;
use crate::caps::{LONGEST_SEARCH, SentLimits};
use crate::fault::Fault;
use crate::live::{Finished, Kept, Showing, Thinking};
use crate::position_request::{MOST_PLIES, Opened, PositionRequest, short};
use crate::saved::SavedGame;
use crate::state::Ended;
use axum::http::StatusCode;
use fiveply_core::{AnyGame, AnyRecord, Limits, Question, Side};
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, watch};

/// What an engine gets for a move where there is no clock.
const TIME: Duration = Duration::from_secs(1);
/// A session without a page goes on for so long.
const GRACE: Duration = Duration::from_secs(30);
/// Reports of an engine are shown no more often.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// A game that is being played.
pub(super) struct Game {
    app: App,
    id: String,
    /// The page that did something last: searches count as its own.
    client: u64,
    game: Box<dyn AnyGame>,
    record: Box<dyn AnyRecord>,
    /// The position it began with, where that is not the game's start.
    position: Option<String>,
    seats: Pair<Seat>,
    limits: Option<SentLimits>,
    clock: Option<Clock>,
    result: Option<Ended>,
    comments: Value,
    /// The engines between their moves.
    players: [Option<Kept>; 2],
    thinking: Option<Turn>,
    /// The move that an engine has found, and when it is played.
    chosen: Option<(Instant, Played)>,
    /// What the engines thought of their moves, in the order of the moves.
    thoughts: Vec<Option<Thought>>,
    pace: Duration,
    fault: Option<String>,
    view: Arc<watch::Sender<View>>,
}

/// An engine that thinks about its move.
struct Turn {
    side: Side,
    begun: Instant,
    thinking: Thinking,
    shown: Showing,
    /// When it was reported last.
    reported: Option<Instant>,
}

impl Game {
    /// The game of a page, with its moves played.
    pub(super) fn new(app: App, client: u64, id: String, begun: Begun) -> Result<Self, Fault> {
        let Opened { game, record } = begun.open(&app)?;
        let Begun { place, page: KeptPage { seats, clock, limits }, result, comments } = begun;
        let result = result.or_else(|| record.ending().map(|ending| Ended::new(&*game, ending)));
        let status = Status::default();
        let thoughts = vec![None; record.ply()];
        let moves = Arc::default();
        let mut session = Game {
            app,
            id,
            client,
            game,
            record,
            position: place.position,
            seats,
            limits,
            clock: clock.as_ref().and_then(Clock::read),
            result,
            comments,
            players: [None, None],
            thinking: None,
            chosen: None,
            thoughts,
            pace: Duration::ZERO,
            fault: None,
            view: Arc::new(watch::Sender::new(View { moves, status, infos: None })),
        };
        session.show();
        Ok(session)
    }

    pub(super) fn view(&self) -> Arc<watch::Sender<View>> {
        Arc::clone(&self.view)
    }

    pub(super) fn start(&self) -> PositionRequest {
        PositionRequest { game: self.game.text(), position: self.position.clone(), moves: Vec::new() }
    }

    pub(super) fn seats(&self) -> Pair<Seat> {
        self.seats.clone()
    }

    /// Goes on until nobody looks any more, the game is deleted, or the server closes.
    pub(super) async fn run(mut self, mut orders: mpsc::Receiver<Order>, close: Arc<Notify>) {
        let (app, view) = (self.app.clone(), self.view());
        self.think().await;
        let mut alone: Option<Instant> = None;
        loop {
            let (flag, chosen) = (self.clock.as_ref().and_then(Clock::end), self.chosen.as_ref().map(|(at, _)| *at));
            let report = self.thinking.as_ref().and_then(|turn| turn.reported).map(|at| at + BETWEEN_REPORTS);
            tokio::select! {
                Some(order) = orders.recv() => self.obey(order).await,
                () = close.notified() => break,
                finished = next(&mut self.thinking, report) => self.hear(finished),
                () = at(chosen) => self.answer().await,
                () = at(flag.map(|(end, _)| end)) => self.run_out_of_time(flag.map(|(_, side)| side)).await,
                () = view.closed(), if alone.is_none() => {}
                () = at(alone.map(|since| since + GRACE)), if alone.is_some() => {
                    if app.sessions.remove_unseen(&self.id) {
                        break;
                    }
                }
                () = app.closing() => break,
            }
            let now = Instant::now();
            if view.receiver_count() > 0 {
                alone = None;
            } else if alone.is_none() {
                alone = Some(now);
                self.change_clock(|clock| clock.pause(now));
                self.show();
            }
        }
    }

    fn change_clock(&mut self, change: impl FnOnce(&mut Clock)) {
        if let Some(clock) = &mut self.clock {
            change(clock);
        }
    }

    fn shown_clock(&self) -> Option<SentClock> {
        self.clock.as_ref().map(|clock| clock.shown(Instant::now()))
    }

    /// Shows everybody how the game stands.
    fn show(&mut self) {
        let status = Status {
            clock: self.shown_clock(),
            result: self.result.clone(),
            thinking: self.thinking.is_some() || self.chosen.is_some(),
            fault: self.fault.clone(),
        };
        let moves = self.record.history().into_iter().zip(self.thoughts.iter().cloned());
        let moves: Vec<Played> = moves.map(|(text, thought)| Played { text, thought }).collect();
        self.view.send_modify(|view| {
            view.status = status;
            if *view.moves != moves {
                view.moves = Arc::new(moves);
            }
        });
    }

    /// Does what a page wants, and tells it whether that could be done.
    async fn obey(&mut self, Order { client, wish, answer }: Order) {
        let is_page = !matches!(wish, Wish::FreeTables);
        if is_page {
            self.client = client;
        }
        let (changes, done) = match wish {
            Wish::Enter { pace_ms } => {
                self.pace = Duration::from_millis(pace_ms);
                let now = Instant::now();
                self.change_clock(|clock| clock.resume(now));
                self.show();
                (false, Ok(()))
            }
            Wish::Move { text, ply } => (true, self.play_for_person(&text, ply)),
            Wish::Back { ply } => (true, self.take_back(ply).await),
            Wish::Resign => (true, self.resign().await),
            Wish::Think => {
                self.stop_thinking().await;
                (false, Ok(()))
            }
            Wish::FreeTables => {
                self.players = [None, None];
                (false, Ok(()))
            }
        };
        let is_done = done.is_ok();
        // A page that has gone does not wait for the answer.
        let _ = answer.send(done);
        if is_done && is_page {
            self.think().await;
        }
        if is_done && changes {
            self.save().await;
        }
    }

    /// Plays the move of a person.
    fn play_for_person(&mut self, text: &str, ply: usize) -> Result<(), Fault> {
        short("move", text)?;
        let refused = |message: String| Err(Fault::new(StatusCode::CONFLICT, message).at("ply"));
        if self.result.is_some() {
            return refused("the game has ended".to_owned());
        }
        if ply != self.record.ply() {
            return refused(format!("the game has gone on; accepted: a move after ply {}", self.record.ply()));
        }
        if !self.seats.of(self.record.side()).is_person() {
            return refused("it is the engine's turn; accepted: a move after its answer".to_owned());
        }
        if ply >= MOST_PLIES {
            return refused(format!("the game is too long; accepted: up to {MOST_PLIES} moves"));
        }
        self.play(text, None)
    }

    fn play(&mut self, text: &str, thought: Option<Thought>) -> Result<(), Fault> {
        let mover = self.record.side();
        self.record.play(text).map_err(|error| Fault::from(error).at("move"))?;
        self.thoughts.push(thought);
        self.result = self.record.ending().map(|ending| Ended::new(&*self.game, ending));
        let next = if self.result.is_none() { Some(self.record.side()) } else { None };
        self.change_clock(|clock| clock.moved(mover, next, Instant::now()));
        self.fault = None;
        // The page hears of the move before the engine is asked.
        self.show();
        Ok(())
    }

    /// Takes moves back. The engine that thinks is stopped and keeps what it has learnt.
    async fn take_back(&mut self, ply: usize) -> Result<(), Fault> {
        if ply >= self.record.ply() {
            let message = format!("nothing to take back at ply {}; accepted: a lower ply", self.record.ply());
            return Err(Fault::refused("ply", message));
        }
        self.stop_thinking().await;
        while self.record.ply() > ply && self.record.undo() {}
        self.thoughts.truncate(self.record.ply());
        (self.result, self.fault) = (None, None);
        let (now, side, begun) = (Instant::now(), self.record.side(), ply > 0);
        self.change_clock(|clock| if begun { clock.start(side, now) } else { clock.stop(now) });
        self.show();
        Ok(())
    }

    /// Ends the game of the person who plays; of two persons it is the one to move.
    async fn resign(&mut self) -> Result<(), Fault> {
        if self.result.is_some() {
            return Err(Fault::new(StatusCode::CONFLICT, "the game has ended"));
        }
        let loser = match (self.seats.first.is_person(), self.seats.second.is_person()) {
            (true, false) => Side::First,
            (false, true) => Side::Second,
            _ => self.record.side(),
        };
        self.end(loser, "resignation", "resigns").await;
        Ok(())
    }

    async fn run_out_of_time(&mut self, loser: Option<Side>) {
        if let Some(loser) = loser.filter(|_| self.result.is_none()) {
            self.end(loser, "time", "ran out of time").await;
            self.save().await;
        }
    }

    /// Ends the game outside the rules.
    async fn end(&mut self, loser: Side, reason: &str, words: &str) {
        let now = Instant::now();
        self.change_clock(|clock| clock.stop(now));
        self.stop_thinking().await;
        let [winner, other] = [!loser, loser].map(|side| self.game.side_name(side));
        let words = format!("{winner} wins: {other} {words}");
        self.result = Some(Ended::other(!loser, reason, words));
        self.show();
    }

    /// Lets the engine think whose turn it is.
    async fn think(&mut self) {
        let side = self.record.side();
        let Seat::Engine { engine, name } = self.seats.of(side).clone() else { return };
        if self.result.is_some() || self.thinking.is_some() || self.chosen.is_some() {
            return;
        }
        let begun = self.begin_turn(side, &engine).await;
        self.fault = begun.as_ref().err().map(|fault| format!("{name} cannot move: {}", fault.message));
        self.thinking = begun.ok();
        self.show();
    }

    async fn begin_turn(&mut self, side: Side, engine: &str) -> Result<Turn, Fault> {
        let kept = match self.players[side.index()].take() {
            Some(kept) => kept,
            None => self.make_player(engine).await?,
        };
        let begun = Instant::now();
        let limits = match (&self.clock, self.limits) {
            (Some(clock), _) => {
                let clock = Some(clock.control(side, begun));
                Limits { clock, time: Some(LONGEST_SEARCH), ..Limits::default() }
            }
            (None, Some(limits)) => limits.limits()?,
            (None, None) => Limits { time: Some(TIME), ..Limits::default() },
        };
        let question = Question { limits, lines: 1, ..Question::default() };
        let thinking = Thinking::lend(&self.app, self.client, kept, self.record.boxed_clone(), question)?;
        let shown = Showing { record: self.record.boxed_clone(), scale: self.game.win_scale() };
        Ok(Turn { side, begun, thinking, shown, reported: None })
    }

    /// Makes the player of a seat. Where memory is short, sessions that nobody looks at give
    /// theirs.
    async fn make_player(&mut self, engine: &str) -> Result<Kept, Fault> {
        match Kept::new(&self.app, self.client, &*self.game, engine).await {
            Err(fault) if fault.status == StatusCode::TOO_MANY_REQUESTS => {
                self.app.sessions.free_tables(&self.id).await;
                Kept::new(&self.app, self.client, &*self.game, engine).await
            }
            made => made,
        }
    }

    /// Stops the engine that thinks, and takes it back.
    async fn stop_thinking(&mut self) {
        self.chosen = None;
        if let Some(mut turn) = self.thinking.take() {
            turn.thinking.stop();
            if let Ok(finished) = turn.thinking.end().await {
                self.players[turn.side.index()] = finished.kept;
            }
        }
    }

    /// Takes in what an engine has found.
    fn hear(&mut self, finished: Option<Result<Finished, Fault>>) {
        let Some(turn) = &mut self.thinking else { return };
        let infos = Arc::new(turn.shown.infos(&turn.thinking.lines()));
        let ply = self.record.ply();
        turn.reported = Some(Instant::now());
        self.view.send_modify(|view| view.infos = Some((ply, infos)));
        let Some(finished) = finished else { return };
        let Some(turn) = self.thinking.take() else { return };
        let name = self.seats.of(turn.side).name().to_owned();
        match finished {
            Ok(Finished { choice: Some(choice), kept, .. }) => {
                self.players[turn.side.index()] = kept;
                let thought = Thought { depth: choice.depth, nodes: choice.nodes, score: choice.score };
                self.chosen = Some((turn.begun + self.pace, Played { text: choice.m, thought: Some(thought) }));
            }
            Ok(Finished { kept, .. }) => {
                self.players[turn.side.index()] = kept;
                self.fault = Some(format!("{name} cannot move: it found no move"));
            }
            Err(fault) => self.fault = Some(format!("{name} cannot move: {}", fault.message)),
        }
        self.show();
    }

    /// Plays the move that an engine has found.
    async fn answer(&mut self) {
        let Some((_, Played { text, thought })) = self.chosen.take() else { return };
        if let Err(fault) = self.play(&text, thought) {
            self.fault = Some(fault.message);
            self.show();
            return;
        }
        self.think().await;
        self.save().await;
    }

    /// Saves the game, as soon as there is a move to save.
    async fn save(&mut self) {
        if self.record.ply() == 0 {
            return;
        }
        let now = Instant::now();
        let page = KeptPage {
            seats: self.seats.clone(),
            clock: self.clock.clone().map(|mut clock| {
                clock.stop(now);
                clock.shown(now)
            }),
            limits: self.limits,
        };
        let game = SavedGame {
            id: self.id.clone(),
            game: self.game.text(),
            title: self.game.title().to_owned(),
            position: self.position.clone(),
            moves: self.record.history(),
            players: [self.seats.first.name().to_owned(), self.seats.second.name().to_owned()],
            result: serde_json::to_value(&self.result).unwrap_or_default(),
            comments: self.comments.clone(),
            page: serde_json::to_value(page).unwrap_or_default(),
            when: 0,
        };
        let kept = self.app.saved.ask(move |games| games.put(&game)).await;
        if let Err(fault) = kept {
            self.fault = Some(format!("This game is not saved: {}", fault.message));
            self.show();
        }
    }
}

/// Waits for the engine; its reports are not taken in before `report`, its end always is.
async fn next(turn: &mut Option<Turn>, report: Option<Instant>) -> Option<Result<Finished, Fault>> {
    let Some(turn) = turn else { return std::future::pending().await };
    if report.is_some_and(|report| report > Instant::now()) {
        tokio::select! {
            finished = turn.thinking.end() => return Some(finished),
            () = at(report) => {}
        }
    }
    turn.thinking.next().await
}

/// Ready at this moment; never where there is none.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment.into()).await,
        None => std::future::pending().await,
    }
}
