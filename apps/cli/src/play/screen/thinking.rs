//! The engine at work on a thread of its own, so that the screen stays alive.

use crate::play::session::Session;
use anyhow::{Result, anyhow};
use fiveply_core::{Player, Question};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, TryRecvError};

/// The engine, back from its work, and the move it chose.
type Answer = (Box<dyn Player>, Option<String>);

/// A running search for a move.
pub(crate) struct Thinking {
    answer: Receiver<Answer>,
    stop: Arc<AtomicBool>,
}

impl Thinking {
    /// Sets the session's engine to work; `None` when it has none at home.
    pub(crate) fn start(session: &mut Session) -> Option<Self> {
        let mut player = session.lend_player()?;
        let record = session.record().boxed_clone();
        let (sender, answer) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let question = Question { stop: Arc::clone(&stop), ..Question::default() };
        std::thread::spawn(move || {
            let choice = player.choose(&*record, &question, &mut |_| {});
            // Nobody listens only when the program is ending anyway.
            let _ = sender.send((player, choice.map(|choice| choice.m)));
        });
        Some(Thinking { answer, stop })
    }

    /// The answer, once there is one; an error when the engine has died.
    pub(crate) fn answer(&mut self) -> Option<Result<Answer>> {
        match self.answer.try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(died())),
        }
    }

    /// Asks for an end and waits for it.
    pub(crate) fn stop(self) -> Result<Answer> {
        self.stop.store(true, Relaxed);
        self.answer.recv().map_err(|_| died())
    }
}

fn died() -> anyhow::Error {
    anyhow!("the engine ended in a fault of the program")
}
