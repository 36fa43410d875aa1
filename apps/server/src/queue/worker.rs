//! A worker: takes the next search, lets it think until it is done or interrupted, and takes the next.

use super::Shared;
use super::job::{Finished, Waiting};
use crate::fault::Fault;
use axum::http::StatusCode;
use fiveply_core::{Choice, Info, Player, PlayerFault, Question};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

/// Works until the queue is closed.
pub(super) fn work(shared: &Shared) {
    loop {
        let mut line = shared.line();
        let mut waiting = loop {
            if line.closed {
                return;
            }
            match line.next() {
                Some(waiting) => break waiting,
                None => line = shared.changed.wait(line).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(line);
        let begun = Instant::now();
        // A fault in a game must not take the server with it. What the panic left behind is thrown away with its player.
        let turn = catch_unwind(AssertUnwindSafe(|| think(&mut waiting))).unwrap_or_else(|_| {
            waiting.player = None;
            Err(Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "the search failed; this is a fault of the program"))
        });
        let used = begun.elapsed();
        let (choice, interrupted, failed) = match turn {
            Ok((choice, interrupted)) => (choice, interrupted, None),
            Err(fault) => (None, false, Some(fault)),
        };
        waiting.turn_ended(choice, used);
        let ended = shared.line().turn_ended(waiting, used, !interrupted || failed.is_some());
        shared.changed.notify_all();
        if let Some(ended) = ended {
            conclude(ended, failed);
        }
    }
}

/// One turn: what was found, and whether the search was interrupted to let others think.
fn think(waiting: &mut Waiting) -> Result<(Option<Choice>, bool), Fault> {
    let Some(limits) = waiting.left() else { return Ok((None, false)) };
    if waiting.player.is_none() {
        let make =
            std::mem::replace(&mut waiting.job.player, Box::new(|| Err(Fault::not_found("the player was lent"))));
        waiting.player = Some(make()?);
    }
    let Some(player) = waiting.player.as_mut() else { return Ok((None, false)) };
    waiting.control.begin();
    let question = Question { limits, stop: Arc::clone(&waiting.control.stop), ..waiting.job.question.clone() };
    let (depth, nodes, seconds) = (waiting.best.as_ref().map_or(0, |best| best.depth), waiting.nodes, waiting.spent);
    let report = &mut waiting.job.report;
    let mut pass_on = |info: &Info| {
        // What an earlier turn has told already is not told again.
        if nodes == 0 || info.depth > depth {
            let (nodes, seconds) = (info.nodes + nodes, info.seconds + seconds.as_secs_f64());
            report(&Info { nodes, seconds, ..info.clone() });
        }
    };
    let answer = player.choose(&*waiting.job.record, &question, &mut pass_on);
    // What the fault says in full names files of this machine.
    let failed = |fault: PlayerFault| {
        let message = format!("the engine {} {}", player.text(), fault.kind);
        Fault::new(StatusCode::BAD_GATEWAY, message).at("engine")
    };
    let choice = answer.map_err(failed)?;
    Ok((choice, waiting.control.stop.load(SeqCst)))
}

/// The end of a search, told outside the lock.
fn conclude(waiting: Waiting, failed: Option<Fault>) {
    let Waiting { job, control, mut player, turns, best, .. } = waiting;
    if let Some(fault) = failed {
        return (job.finish)(Err(fault));
    }
    // A search that was stopped is still explained, one whose page has gone is asked nothing: its finish has no listener, but the checks
    // of an explanation would take time.
    let explanation = if job.question.explain && !control.is_dropped() { explain(&mut player) } else { None };
    (job.finish)(Ok(Finished { choice: best, explanation, player, turns }));
}

fn explain(player: &mut Option<Box<dyn Player>>) -> Option<fiveply_core::Explanation> {
    let player = player.as_mut()?;
    catch_unwind(AssertUnwindSafe(|| player.inspect().map(fiveply_core::Inspect::explanation))).ok().flatten()
}
