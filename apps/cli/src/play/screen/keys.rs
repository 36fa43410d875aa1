//! What the keys do. Letters go to the line at the bottom; while it is empty, arrows and Enter work
//! on the board.

use super::app::{App, Panel};
use crate::play::command::Command;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What the help shows about keys.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("Tab", "complete; again: next candidate"),
    ("Enter", "play what is typed or picked"),
    ("arrows, Enter", "point at a piece and its target"),
    ("[ ]", "turn the piece pointed at"),
    ("Esc", "clear the line, let go, close"),
    ("F1 F2 F3 F4", "help, legal moves, hint, flip"),
    ("Ctrl-Z Ctrl-Y", "undo, redo"),
    ("PgUp PgDn", "scroll the moves"),
    ("Ctrl-C", "leave"),
];

/// Lines that a page key scrolls.
const PAGE: usize = 5;

/// Does what a key asks for.
pub(crate) fn press(app: &mut App, key: KeyEvent) {
    if let Some(animation) = &mut app.animation {
        // The first key after a beam takes it away; one that comes earlier shows its end first.
        let seen = animation.is_finished();
        animation.skip();
        if seen {
            app.animation = None;
        }
    }
    if app.message.is_error {
        app.say("");
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return control(app, key.code);
    }
    if app.help {
        app.help = false;
        return;
    }
    if app.choice.is_some() {
        return choose(app, key.code);
    }
    match key.code {
        KeyCode::F(1) => app.help = true,
        KeyCode::F(2) => {
            app.panel = if app.panel == Panel::Legal { Panel::Played } else { Panel::Legal };
            app.scroll = 0;
        }
        KeyCode::F(3) => {
            if let Err(error) = app.execute(Command::Hint) {
                app.refuse(&format!("{error:#}"));
            }
        }
        KeyCode::F(4) => app.flipped = !app.flipped,
        KeyCode::PageUp => app.scroll += PAGE,
        KeyCode::PageDown => app.scroll = app.scroll.saturating_sub(PAGE),
        KeyCode::Esc => escape(app),
        _ if app.editor.is_empty() => on_board(app, key.code),
        _ => in_line(app, key.code),
    }
}

/// Several letters at once; line ends become spaces.
pub(crate) fn paste(app: &mut App, text: &str) {
    for letter in text.trim().chars() {
        app.editor.insert(if letter.is_whitespace() { ' ' } else { letter });
    }
    app.retype();
}

fn control(app: &mut App, code: KeyCode) {
    let done = match code {
        KeyCode::Char('c') => {
            app.leave();
            Ok(())
        }
        KeyCode::Char('d') if app.editor.is_empty() => {
            app.leave();
            Ok(())
        }
        KeyCode::Char('z') => app.execute(Command::Undo),
        KeyCode::Char('y') => app.execute(Command::Redo),
        KeyCode::Char('u') => {
            app.editor.set("");
            Ok(())
        }
        KeyCode::Char('w') => {
            app.editor.delete_word();
            Ok(())
        }
        _ => Ok(()),
    };
    if let Err(error) = done {
        app.refuse(&format!("{error:#}"));
    }
    app.retype();
}

fn escape(app: &mut App) {
    app.say("");
    if !app.editor.is_empty() {
        app.editor.set("");
        app.retype();
    } else if !app.pointer.clear() {
        app.panel = Panel::Played;
        app.scroll = 0;
    }
}

/// Keys while nothing is typed.
fn on_board(app: &mut App, code: KeyCode) {
    let mut step = |dx, dy| {
        let (board, moves) = (app.board().clone(), app.moves().to_vec());
        app.pointer.step(dx, dy, app.flipped, &board, &moves);
    };
    match code {
        KeyCode::Left => step(-1, 0),
        KeyCode::Right => step(1, 0),
        KeyCode::Up => step(0, 1),
        KeyCode::Down => step(0, -1),
        KeyCode::Enter if app.pointer.cell().is_some() => app.press(),
        KeyCode::Char('?') => app.help = true,
        KeyCode::Char(sign @ ('[' | ']')) => match app.pointer.turn(sign == ']', app.board(), app.moves()) {
            Some(text) => app.play(&text),
            None => app.refuse("nothing to turn here: point at a piece of yours that can be turned"),
        },
        _ => in_line(app, code),
    }
}

/// Keys for the line.
fn in_line(app: &mut App, code: KeyCode) {
    match code {
        KeyCode::Char(letter) => app.editor.insert(letter),
        KeyCode::Backspace => app.editor.backspace(),
        KeyCode::Delete => app.editor.delete(),
        KeyCode::Left => return app.editor.step(-1),
        KeyCode::Right => return app.editor.step(1),
        KeyCode::Home => return app.editor.home(),
        KeyCode::End => return app.editor.end(),
        KeyCode::Down => return app.completion.pick(1),
        KeyCode::Up | KeyCode::BackTab => return app.completion.pick(-1),
        KeyCode::Tab => return complete(app),
        KeyCode::Enter => return enter(app),
        _ => return,
    }
    app.retype();
}

/// As far as all candidates agree; beyond that from one to the next.
fn complete(app: &mut App) {
    match app.completion.common_start(&app.editor.text()) {
        Some(text) if app.completion.picked().is_none() => {
            app.editor.set(&text);
            app.retype();
        }
        _ => app.completion.pick(1),
    }
}

fn enter(app: &mut App) {
    if let Some(candidate) = app.completion.choice().cloned() {
        app.editor.set(&candidate.text);
        app.retype();
        if candidate.text.ends_with(' ') {
            return;
        }
    }
    if !app.editor.is_empty() {
        app.submit();
    }
}

/// Keys while there is a choice between moves.
fn choose(app: &mut App, code: KeyCode) {
    let Some(choice) = &mut app.choice else { return };
    let count = choice.moves.len();
    match code {
        KeyCode::Down | KeyCode::Right | KeyCode::Tab => choice.index = (choice.index + 1) % count,
        KeyCode::Up | KeyCode::Left | KeyCode::BackTab => choice.index = (choice.index + count - 1) % count,
        KeyCode::Enter => {
            let text = choice.moves[choice.index].text.clone();
            app.choice = None;
            app.play(&text);
        }
        _ => {
            app.choice = None;
            app.pointer.release();
        }
    }
}
