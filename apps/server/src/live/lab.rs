//! `lab`: tells a page what the lab is doing, for as long as the page wants to know.

use super::client::{Command, Task};
use crate::fault::Fault;
use crate::lab::Status;
use crate::wire;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::sleep;
use utoipa::ToSchema;

/// News go out no more often.
const BETWEEN_NEWS: Duration = Duration::from_millis(200);

/// What is asked: nothing but to be told.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {}

/// `lab`: what the lab is doing.
#[derive(Debug, Serialize, ToSchema)]
struct News {
    job: Status,
}

/// `done` with nothing to tell.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Nothing {}

/// Tells how the lab's work stands, now and whenever that changes, until the page has heard enough.
pub(super) async fn follow(task: &mut Task, _: Request) -> Result<Nothing, Fault> {
    let mut news = task.app.lab.news();
    loop {
        let job = news.borrow_and_update().clone();
        task.tell("lab", News { job }).await;
        // Whatever comes meanwhile is told together.
        let changed = async {
            sleep(BETWEEN_NEWS).await;
            news.changed().await
        };
        tokio::select! {
            changed = changed => if changed.is_err() { break },
            command = task.commands.recv() => if matches!(command, None | Some(Command::Stop)) { break },
        }
    }
    Ok(Nothing {})
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<News>(all);
}
