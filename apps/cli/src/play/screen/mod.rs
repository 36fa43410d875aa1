//! Full-screen mode: the game as a terminal application.

mod animation;
mod app;
mod board;
mod chooser;
mod completion;
mod editor;
mod explorer;
mod keys;
mod pointer;
mod terminal;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use chooser::choose_game;
pub(crate) use explorer::explore_book;

use crate::engine;
use crate::interrupt::INTERRUPTED;
use crate::output::print;
use crate::play::session::{Seats, Session};
use anyhow::Result;
use app::App;
use fiveply_core::Side;
use std::process::ExitCode;
use std::time::Duration;
use terminal::{Screen, Turn};

/// Plays `session` until the player leaves, then tells how to go on.
pub(crate) fn run(session: Session, color: bool) -> Result<ExitCode> {
    let mut app = App::new(session, color);
    let mut code = ExitCode::SUCCESS;
    let played = play(&mut app, &mut code);
    print(&farewell(&app.session))?;
    played?;
    app.fault.map_or(Ok(code), Err)
}

fn play(app: &mut App, code: &mut ExitCode) -> Result<()> {
    let mut screen = Screen::open()?;
    while !app.quit {
        screen.draw(|frame| view::render(frame, app))?;
        let busy = app.is_animated() || app.is_thinking() || app.session.engine_to_move();
        let patience = match app.session.clocks() {
            _ if busy => animation::FRAME / 2,
            Some(_) => Duration::from_millis(100),
            None => Duration::from_secs(1),
        };
        match screen.wait(patience)? {
            Turn::Key(key) => keys::press(app, key),
            Turn::Paste(text) => keys::paste(app, &text),
            Turn::Stop => {
                *code = INTERRUPTED.into();
                app.leave();
            }
            Turn::Idle => {}
        }
        app.tick();
    }
    Ok(())
}

/// What stays on the screen: how it stands, and the command that brings the game back.
fn farewell(session: &Session) -> String {
    let record = session.record();
    if record.ply() == 0 {
        return String::new();
    }
    let start = session.game().open(None, &[]).map(|record| record.position_text());
    let position = record.start_text();
    let from =
        if start.is_ok_and(|start| start == position) { String::new() } else { format!(" --position \"{position}\"") };
    let seats = match session.seats() {
        Seats::TwoPlayers => " --two-players".to_owned(),
        Seats::Against { human, engine } => {
            let side = if *human == Side::Second { " --side second" } else { "" };
            format!("{side} --engine {engine}")
        }
    };
    let pace = session.clocks().map_or(String::new(), |clocks| format!(" --tc {}", clocks.pace().text));
    let limits = engine::limit_flags(session.limits());
    let (game, moves) = (record.game(), record.history().join(" "));
    format!("{}\nto go on: fiveply play {game}{seats}{limits}{pace}{from} --moves \"{moves}\"\n", session.status())
}
