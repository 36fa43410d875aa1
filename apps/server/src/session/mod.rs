//! Games that are being played. A session is one game, however many pages show it: it knows the
//! moves, keeps the engine of each side from move to move, runs the clock and saves the game.
//!
//! A session goes on for a while after the last page has gone, so that a lost connection loses
//! nothing. After that the saved game is all that is left, and a page that asks for it begins a new
//! session with it.

mod clock;
mod game;
mod seats;

pub(crate) use clock::SentClock;
pub(crate) use seats::{Pair, Seat};

use crate::App;
use crate::caps::SentLimits;
use crate::fault::Fault;
use crate::live::LineInfo;
use crate::position_request::{Opened, PositionRequest};
use crate::routes::{apart, checked};
use crate::saved::SavedGame;
use crate::state::Ended;
use crate::whole;
use crate::wire::shapes;
use axum::http::StatusCode;
use fiveply_core::{ShownScore, Side};
use game::Game;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::timeout;
use utoipa::ToSchema;

/// So many games are played at once.
const MOST_SESSIONS: usize = 2_000;
/// Orders of pages that a session has not yet taken in.
const ORDERS: usize = 32;
/// A session that frees its tables for others is not waited for longer.
const PATIENCE: Duration = Duration::from_millis(500);
/// No answer of an engine is delayed longer, in milliseconds.
const LONGEST_PACE: u64 = 5_000;

/// A game that a page wants to play: one that is known by its id, or else a new one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// The id under which the game is saved: 16 hexadecimal digits of the page's choice.
    saved: String,
    /// The game to begin when there is none with this id.
    #[serde(default)]
    new: Option<NewGame>,
    /// How long the answer of an engine is delayed at least, so that the eye can follow.
    #[serde(default, deserialize_with = "whole::whole")]
    pace_ms: u64,
}

/// A game to begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    seats: Pair<Seat>,
    #[serde(default)]
    clock: Option<SentClock>,
    /// The limits of an engine's move where there is no clock; a second where none are given.
    #[serde(default)]
    limits: Option<SentLimits>,
}

/// What is kept with a saved game besides its moves.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct KeptPage {
    seats: Pair<Seat>,
    #[serde(default)]
    clock: Option<SentClock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limits: Option<SentLimits>,
}

/// What everybody who shows the game sees.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The moves, after the position the game began with.
    pub(crate) moves: Arc<Vec<Played>>,
    pub(crate) status: Status,
    /// What the engine reports, and the ply it thinks about.
    pub(crate) infos: Option<(usize, Arc<Vec<LineInfo>>)>,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) text: String,
    /// What the engine thought that chose it.
    pub(crate) thought: Option<Thought>,
}

/// What an engine thought of its move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Thought {
    /// The last finished iteration.
    depth: u32,
    /// Nodes searched.
    nodes: u64,
    /// The score for the engine.
    #[schema(value_type = Option<shapes::Score>)]
    score: Option<ShownScore>,
}

/// How a game stands besides its moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = GameStatus)]
pub(crate) struct Status {
    pub(crate) clock: Option<SentClock>,
    /// How it has ended, by the rules or otherwise.
    pub(crate) result: Option<Ended>,
    /// Whether an engine thinks about its move.
    pub(crate) thinking: bool,
    /// What does not work: an engine that cannot move, a game that cannot be saved.
    pub(crate) fault: Option<String>,
}

/// What a page wants of a session.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// To show the game.
    Enter { pace_ms: u64 },
    /// To make a move, after so many plies.
    Move { text: String, ply: usize },
    /// To take moves back until so many plies are left.
    Back { ply: usize },
    /// To give the game up for the person who plays.
    Resign,
    /// To ask the engine again.
    Think,
    /// To free the tables of the engines.
    FreeTables,
}

/// A wish, whose it is, and where the answer goes.
struct Order {
    client: u64,
    wish: Wish,
    answer: oneshot::Sender<Result<(), Fault>>,
}

/// A session as a page sees it.
pub(crate) struct Seen {
    client: u64,
    orders: mpsc::Sender<Order>,
    /// What there is to see, now and whenever it changes.
    pub(crate) view: watch::Receiver<View>,
    /// The place that the game began with, without its moves.
    pub(crate) start: PositionRequest,
    /// Who plays.
    pub(crate) seats: Pair<Seat>,
}

impl Seen {
    /// Tells the session what the page wants, and waits for its answer.
    pub(crate) async fn wish(&self, wish: Wish) -> Result<(), Fault> {
        send(&self.orders, self.client, wish).await
    }
}

async fn send(orders: &mpsc::Sender<Order>, client: u64, wish: Wish) -> Result<(), Fault> {
    let closing = || Fault::new(StatusCode::SERVICE_UNAVAILABLE, "the game is being closed; try again");
    let (answer, answered) = oneshot::channel();
    orders.send(Order { client, wish, answer }).await.map_err(|_| closing())?;
    answered.await.map_err(|_| closing())?
}

/// All games that are being played, by their ids.
#[derive(Default)]
pub(crate) struct Sessions {
    known: Mutex<HashMap<String, Handle>>,
}

/// A session as the list knows it.
struct Handle {
    orders: mpsc::Sender<Order>,
    view: Arc<watch::Sender<View>>,
    /// Ends the session.
    close: Arc<Notify>,
    start: PositionRequest,
    seats: Pair<Seat>,
}

impl Handle {
    fn seen(&self, client: u64) -> Seen {
        let (view, orders) = (self.view.subscribe(), self.orders.clone());
        Seen { client, orders, view, start: self.start.clone(), seats: self.seats.clone() }
    }
}

impl Sessions {
    /// The session of a game: the one that is under way, one that goes on with the saved game, or a
    /// new one.
    pub(crate) async fn enter(app: &App, client: u64, request: Request) -> Result<Seen, Fault> {
        let Request { saved: id, new, pace_ms } = request;
        checked(&id)?;
        if pace_ms > LONGEST_PACE {
            return Err(Fault::refused("pace_ms", format!("pace_ms {pace_ms}; accepted: 0 to {LONGEST_PACE}")));
        }
        let known = app.sessions.find(&id, client);
        let seen = match known {
            Some(seen) => seen,
            None => Self::begin(app, client, id, new).await?,
        };
        seen.wish(Wish::Enter { pace_ms }).await?;
        Ok(seen)
    }

    async fn begin(app: &App, client: u64, id: String, new: Option<NewGame>) -> Result<Seen, Fault> {
        let wanted = id.clone();
        let stored = app.saved.ask(move |games| games.get(&wanted)).await;
        let stored = match (stored, &new) {
            (Ok(stored), _) => stored,
            // A new game can be played where none can be saved.
            (Err(_), Some(_)) => None,
            (Err(fault), None) => return Err(fault),
        };
        let unknown = || Fault::not_found(format!("no saved game {id:?}; GET /api/saved lists those there are"));
        let begun = Begun::read(app, stored, new).ok_or_else(unknown)?;
        begun.check(app)?;
        let (own, name) = (app.clone(), id.clone());
        let game = apart(move || Game::new(own, client, name, begun)).await?;
        let mut known = app.sessions.known();
        // Somebody else may have begun the same game meanwhile.
        if let Some(handle) = known.get(&id) {
            return Ok(handle.seen(client));
        }
        if known.len() >= MOST_SESSIONS {
            let message = format!("too many games are played; accepted: up to {MOST_SESSIONS}");
            return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, message));
        }
        let (orders, received) = mpsc::channel(ORDERS);
        let close = Arc::<Notify>::default();
        let (view, start, seats) = (game.view(), game.start(), game.seats());
        let handle = Handle { orders, view, close: Arc::clone(&close), start, seats };
        let seen = handle.seen(client);
        known.insert(id, handle);
        tokio::spawn(game.run(received, close));
        Ok(seen)
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<String, Handle>> {
        // Nothing that can panic is done under the lock.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, id: &str, client: u64) -> Option<Seen> {
        self.known().get(id).map(|handle| handle.seen(client))
    }

    /// Removes a session that nobody looks at; false when somebody does.
    fn remove_unseen(&self, id: &str) -> bool {
        let mut known = self.known();
        if known.get(id).is_some_and(|handle| handle.view.receiver_count() > 0) {
            return false;
        }
        known.remove(id);
        true
    }

    /// Ends the session of a game that is deleted.
    pub(crate) fn remove(&self, id: &str) {
        if let Some(handle) = self.known().remove(id) {
            handle.close.notify_one();
        }
    }

    /// Frees the tables of all sessions that nobody looks at but `own`, whose memory another one
    /// needs.
    async fn free_tables(&self, own: &str) {
        let unseen: Vec<mpsc::Sender<Order>> = self
            .known()
            .iter()
            .filter(|(id, handle)| *id != own && handle.view.receiver_count() == 0)
            .map(|(_, handle)| handle.orders.clone())
            .collect();
        for orders in unseen {
            // One that ends meanwhile frees its tables too; one that is busy keeps them.
            let _ = timeout(PATIENCE, send(&orders, 0, Wish::FreeTables)).await;
        }
    }
}

/// A game before its session begins.
struct Begun {
    place: PositionRequest,
    page: KeptPage,
    result: Option<Ended>,
    comments: Value,
}

impl Begun {
    /// The saved game where there is one, else the new one.
    fn read(app: &App, stored: Option<SavedGame>, new: Option<NewGame>) -> Option<Self> {
        if let Some(SavedGame { game, position, moves, result, comments, page, .. }) = stored {
            let known = app.world.game(&game).ok();
            let person = |side: Side| {
                let name = known.as_ref().map_or("", |game| game.side_name(side));
                Seat::Person { name: name.to_owned() }
            };
            // A game that a script has saved is one of two persons.
            let seats = Pair { first: person(Side::First), second: person(Side::Second) };
            let page = serde_json::from_value(page).unwrap_or(KeptPage { seats, clock: None, limits: None });
            let place = PositionRequest { game, position, moves };
            return Some(Begun { place, page, result: serde_json::from_value(result).ok(), comments });
        }
        let NewGame { game, position, moves, seats, clock, limits } = new?;
        let place = PositionRequest { game, position: position.filter(|text| !text.is_empty()), moves };
        Some(Begun { place, page: KeptPage { seats, clock, limits }, result: None, comments: Value::Null })
    }

    /// Refuses engines, limits and clocks that are out of bounds.
    fn check(&self, app: &App) -> Result<(), Fault> {
        let game = self.place.game(&*app.world)?;
        for seat in [&self.page.seats.first, &self.page.seats.second] {
            seat.check()?;
            if let Seat::Engine { engine, .. } = seat {
                crate::caps::needs(&*game, engine, app.search_threads)?;
            }
        }
        self.page.limits.map_or(Ok(()), |limits| limits.limits().map(drop))?;
        let clock = self.page.clock.as_ref();
        if clock.is_some_and(|clock| clock::Clock::read(clock).is_none()) {
            return Err(Fault::refused("clock", "a clock of more than a day; accepted: up to 24 hours a side"));
        }
        Ok(())
    }

    fn open(&self, app: &App) -> Result<Opened, Fault> {
        self.place.open(&*app.world)
    }
}
