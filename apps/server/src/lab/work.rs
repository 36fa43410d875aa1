//! One piece of the lab's work, from the order to its end.

use super::gate::Gate;
use super::order::{Match, MatchOrder, RunOrder};
use super::status::{Order, OrderBody, Row, State, Status, Test};
use crate::App;
use crate::fault::Fault;
use crate::match_store::failed;
use axum::http::StatusCode;
use fiveply_core::{AnyGame, ParseError};
use fiveply_lab::experiments::{Entry, LabError, RunOptions, Step, Workbench, command, gated_game, run_entry};
use fiveply_lab::{MatchError, Options, Share, Store, Update, evidence, run};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is to be done, checked and ready.
pub(super) struct Work {
    app: App,
    path: PathBuf,
    task: Task,
    /// What is told before anything is done.
    pub(super) status: Status,
}

enum Task {
    Experiment { entry: &'static Entry, options: RunOptions },
    Match { game: String, task: Match },
}

/// Hears of every change.
pub(super) type Tell<'a> = &'a mut dyn FnMut(&mut dyn FnMut(&mut Status));

impl Work {
    /// The work of measuring an experiment.
    pub(super) fn of_experiment(app: &App, order: &RunOrder) -> Result<Self, Fault> {
        let (entry, options) = order.check(app.search_threads, app.world.build())?;
        let rows = entry.all_rows().into_iter().map(|(_, row)| Row { name: row.name, ..Row::default() });
        let status = Status {
            state: State::Running,
            experiment: entry.id.clone(),
            title: entry.title.clone(),
            order: Some(Order { path: "/api/lab/run", body: OrderBody::Run(order.clone()) }),
            command: command(&entry.id, &options),
            rows: rows.collect(),
            ..Status::default()
        };
        let path = app.match_store.path()?.to_owned();
        Ok(Work { app: app.clone(), path, task: Task::Experiment { entry, options }, status })
    }

    /// The work of playing a match.
    pub(super) fn of_match(app: &App, order: &MatchOrder) -> Result<Self, Fault> {
        let task = order.check(&*app.world, app.search_threads, app.world.build())?;
        let [a, b] = [0, 1].map(|player| task.plan.players[player].text.clone());
        let status = Status {
            state: State::Running,
            title: order.title(),
            order: Some(Order { path: "/api/lab/match", body: OrderBody::Match(order.clone()) }),
            command: task.command.clone(),
            rows: vec![Row { name: format!("{a} – {b}"), of: task.plan.pairs * 2, ..Row::default() }],
            test: task.sprt.as_ref().map(Test::new),
            ..Status::default()
        };
        let path = app.match_store.path()?.to_owned();
        Ok(Work { app: app.clone(), path, task: Task::Match { game: order.game().to_owned(), task }, status })
    }

    /// Does it, until it is done or stopped.
    pub(super) fn run(self, stop: &Arc<AtomicBool>, tell: Tell<'_>) -> Result<State, Fault> {
        let mut store = Store::open(&self.path).map_err(|error| failed(&error))?;
        let gate = Arc::new(Gate::new(self.app.queue.clone(), self.app.search_threads));
        let world = Arc::clone(&self.app.world);
        let open = move |text: &str| -> Result<Box<dyn AnyGame>, ParseError> {
            Ok(gated_game(world.game(text)?, Arc::clone(&gate) as _))
        };
        match self.task {
            Task::Experiment { entry, options } => {
                let mut step = |step: &Step| tell(&mut |status| status.step(step));
                let mut bench = Workbench::new(&open, &mut store, options, Arc::clone(stop), &mut step);
                match run_entry(&mut bench, entry) {
                    Ok(_) => Ok(State::Done),
                    Err(LabError::Stopped) => Ok(State::Stopped),
                    Err(error) => Err(without_paths(error)),
                }
            }
            Task::Match { game, task } => {
                let Match { plan, sprt, workers, .. } = task;
                let game = open(&game)?;
                let options = Options { workers, share: Share::ALL, sprt, stop: Arc::clone(stop) };
                let mut heard = |update: &Update<'_>| tell(&mut |status| status.score(update.tally));
                let finish = run(&*game, &plan, &options, &mut store, &mut heard)
                    .map_err(|error| without_paths(error.into()))?;
                let line = sprt.map(|sprt| {
                    let pairs = finish.tally.pairings().first().map_or(0, |pairing| pairing.pairs.pairs());
                    evidence(&store, finish.experiment, &sprt, pairs)
                });
                let line = line.transpose().map_err(|error| failed(&error))?;
                tell(&mut |status| {
                    status.score(&finish.tally);
                    status.identity = Some(finish.identity.clone());
                    if let (Some(test), Some(line)) = (&mut status.test, &line) {
                        test.retrace(line);
                    }
                });
                Ok(if finish.complete { State::Done } else { State::Stopped })
            }
        }
    }
}

/// What went wrong, without the names of files.
fn without_paths(error: LabError) -> Fault {
    match error {
        LabError::Store(error) | LabError::Match(MatchError::Store(error)) => failed(&error),
        other => Fault::new(StatusCode::UNPROCESSABLE_ENTITY, other.to_string()),
    }
}
