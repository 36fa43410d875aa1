//! What every route can reach.

use crate::caps::{MEBIBYTES_IN_ALL, Needs};
use crate::guard::Guard;
use crate::lab::Worker;
use crate::live::Pages;
use crate::match_store::MatchStore;
use crate::queue::Queue;
use crate::saved::Saved;
use crate::server::Options;
use crate::session::Sessions;
use crate::world::World;
use axum::body::Bytes;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use tokio::sync::watch;

/// So many threads may search at once on the smallest machine.
const LEAST_THREADS: usize = 8;

/// The server's insides; clones share them.
#[derive(Clone)]
pub(crate) struct App(Arc<Inside>);

/// What there is.
pub(crate) struct Inside {
    /// The games.
    pub(crate) world: Arc<dyn World>,
    /// The searches.
    pub(crate) queue: Queue,
    /// The threads that one search may use: one core is left for everything else.
    pub(crate) search_threads: usize,
    /// Games that are being played.
    pub(crate) sessions: Sessions,
    /// Pages that are connected.
    pub(crate) pages: Pages,
    /// Who may ask.
    pub(crate) guard: Guard,
    /// The list of games, made once.
    pub(crate) games: OnceLock<Bytes>,
    /// Games that people play.
    pub(crate) saved: Saved,
    /// Why no games could be kept when the server began, if so.
    pub(crate) saved_fault: Option<String>,
    /// The lab's store.
    pub(crate) match_store: MatchStore,
    /// Where the lab works.
    pub(crate) lab: Worker,
    closing: watch::Sender<bool>,
}

impl Deref for App {
    type Target = Inside;

    fn deref(&self) -> &Inside {
        &self.0
    }
}

impl App {
    /// The insides of a server with these options.
    pub(crate) fn new(world: Arc<dyn World>, options: &Options, guard: Guard) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // The system shares the cores between these threads, so that a short search need not wait
        // for a long one.
        let threads = (cores * 2).max(LEAST_THREADS);
        let queue = Queue::new(Needs { threads, mebibytes: MEBIBYTES_IN_ALL });
        let (saved, saved_fault) = Saved::open(options.data.as_deref());
        App(Arc::new(Inside {
            world,
            queue,
            search_threads: cores.saturating_sub(1).max(1),
            sessions: Sessions::default(),
            pages: Pages::default(),
            guard,
            games: OnceLock::new(),
            saved,
            saved_fault,
            match_store: MatchStore::new(options.database.clone()),
            lab: Worker::default(),
            closing: watch::Sender::new(false),
        }))
    }

    /// Ends all searches, the lab's work and all connections.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.lab.stop();
        self.queue.close();
    }

    /// Waits until the server closes.
    pub(crate) async fn closing(&self) {
        let mut closing = self.closing.subscribe();
        // The sender lives as long as we do.
        let _ = closing.wait_for(|&closing| closing).await;
    }
}
