//! A player at work on a thread of its own, so that the screen stays alive.

use anyhow::{Result, anyhow};
use fiveply_core::{AnyRecord, Choice, Info, Player, PlayerFault, Question};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, TryRecvError};

/// The player, back from its work, and what it found.
pub(crate) struct Answer {
    /// The player.
    pub(crate) player: Box<dyn Player>,
    /// The move it chose.
    pub(crate) choice: Result<Option<Choice>, PlayerFault>,
    /// What it said last about its best line.
    pub(crate) report: Option<Info>,
}

/// A running search for a move. When it is dropped, the search ends soon and its answer is lost.
pub(crate) struct Thinking {
    receiver: Receiver<Answer>,
    arrived: Option<Result<Answer>>,
    stop: Arc<AtomicBool>,
}

/// Asks `player` here and now.
pub(crate) fn ask(mut player: Box<dyn Player>, record: &dyn AnyRecord, question: &Question) -> Answer {
    let mut report = None;
    let choice = player.choose(record, question, &mut |info| {
        if info.multipv == 1 {
            report = Some(info.clone());
        }
    });
    Answer { player, choice, report }
}

impl Thinking {
    /// Sets `player` to work.
    pub(crate) fn start(player: Box<dyn Player>, record: Box<dyn AnyRecord>, question: Question) -> Self {
        let (sender, receiver) = mpsc::channel();
        let stop = Arc::clone(&question.stop);
        // Nobody listens only when the answer is not wanted any more. Without a thread the sender
        // is gone at once, as when the player dies.
        let _ = std::thread::Builder::new().spawn(move || drop(sender.send(ask(player, &*record, &question))));
        Thinking { receiver, arrived: None, stop }
    }

    /// Whether the answer has arrived since this was asked last.
    pub(crate) fn arrives(&mut self) -> bool {
        if self.arrived.is_some() {
            return false;
        }
        self.arrived = match self.receiver.try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(died())),
        };
        self.arrived.is_some()
    }

    /// The answer, once it has arrived; an error when the player has died.
    pub(crate) fn answer(&mut self) -> Option<Result<Answer>> {
        self.arrives();
        self.arrived.take()
    }

    /// Asks for an end and waits for it.
    pub(crate) fn stop(mut self) -> Result<Answer> {
        self.stop.store(true, Relaxed);
        self.arrived.take().unwrap_or_else(|| self.receiver.recv().map_err(|_| died()))
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

fn died() -> anyhow::Error {
    anyhow!("the engine ended in a fault of the program")
}
