//! The one place where the lab works: who is at it, how far it is, and how it is stopped.

use super::order::{MatchOrder, RunOrder};
use super::status::{State, Status};
use super::work::Work;
use crate::App;
use crate::fault::Fault;
use axum::http::StatusCode;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::watch;

/// Measures one experiment or plays one match at a time.
pub(crate) struct Worker {
    news: watch::Sender<Status>,
    /// What stops the work at hand.
    stop: Mutex<Arc<AtomicBool>>,
}

impl Default for Worker {
    fn default() -> Self {
        Worker { news: watch::Sender::new(Status::default()), stop: Mutex::default() }
    }
}

impl Worker {
    /// What is being done, now and whenever it changes.
    pub(crate) fn news(&self) -> watch::Receiver<Status> {
        self.news.subscribe()
    }

    /// Begins to measure an experiment, or goes on.
    pub(crate) fn measure(app: &App, order: &RunOrder) -> Result<Status, Fault> {
        Self::begin(app, Work::of_experiment(app, order)?)
    }

    /// Begins to play a match, or goes on.
    pub(crate) fn play(app: &App, order: &MatchOrder) -> Result<Status, Fault> {
        Self::begin(app, Work::of_match(app, order)?)
    }

    /// Asks for the end of what is being done; what is finished is kept.
    pub(crate) fn stop(&self) -> Status {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).store(true, Relaxed);
        self.news.borrow().clone()
    }

    fn begin(app: &App, work: Work) -> Result<Status, Fault> {
        let worker = &app.lab;
        let mut flag = worker.stop.lock().unwrap_or_else(PoisonError::into_inner);
        let busy = worker.news.borrow().clone();
        if busy.state == State::Running {
            let message =
                format!("the lab is busy with {}; accepted: one thing at a time, so stop it or wait", busy.title);
            return Err(Fault::new(StatusCode::CONFLICT, message));
        }
        let status = work.status.clone();
        worker.news.send_replace(status.clone());
        *flag = Arc::default();
        let (app, stop) = (app.clone(), Arc::clone(&flag));
        let begun = std::thread::Builder::new().name("lab".to_owned()).spawn(move || attend(&app, work, &stop));
        if begun.is_err() {
            let fault = Fault::new(StatusCode::SERVICE_UNAVAILABLE, "the system has no thread for the lab");
            worker.end(Err(fault.clone()));
            return Err(fault);
        }
        Ok(status)
    }

    /// The work is over.
    fn end(&self, result: Result<State, Fault>) {
        self.news.send_modify(|status| match result {
            Ok(state) => status.state = state,
            Err(fault) => (status.state, status.message) = (State::Failed, fault.message),
        });
    }
}

/// Does the work and tells of it. A fault in a game must not keep the worker busy for ever.
fn attend(app: &App, work: Work, stop: &Arc<AtomicBool>) {
    let begun = Instant::now();
    let mut tell = |change: &mut dyn FnMut(&mut Status)| {
        app.lab.news.send_modify(|status| {
            status.seconds = begun.elapsed().as_secs_f64();
            change(status);
        });
    };
    let result = catch_unwind(AssertUnwindSafe(|| work.run(stop, &mut tell)));
    let broken =
        |_| Err(Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "the lab failed; this is a fault of the program"));
    app.lab.end(result.unwrap_or_else(broken));
}
