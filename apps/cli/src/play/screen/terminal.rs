//! The terminal in full-screen mode, given back as it was however the program ends: by the guard's
//! drop, or by the hook that ratatui sets for a panic.

use crate::interrupt::INTERRUPTED;
use anyhow::{Context, Result};
use ratatui::crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyEvent, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{self, EnterAlternateScreen};
use ratatui::layout::{Rect, Size};
use ratatui::{DefaultTerminal, Frame, TerminalOptions, Viewport};
use std::io::{IsTerminal, stdin, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Set when the system asks us to end: the terminal was closed, or somebody sent a signal.
static STOP: AtomicBool = AtomicBool::new(false);

/// How often a waiting screen looks whether it should end.
const LOOK: Duration = Duration::from_millis(100);

/// How long a game that was asked to end may take.
const GRACE: Duration = Duration::from_secs(2);

/// What happened while the screen waited.
pub(crate) enum Turn {
    /// A key.
    Key(KeyEvent),
    /// Text from the clipboard.
    Paste(String),
    /// Nothing that needs an answer.
    Idle,
    /// A request to end.
    Stop,
}

/// The terminal while we have it.
pub(crate) struct Screen {
    terminal: DefaultTerminal,
    /// The part of the terminal that is drawn on.
    area: Rect,
}

/// No larger part of a terminal is drawn on. A terminal may say that it has 65535 lines of 65535
/// columns, and a picture of those would fill any memory.
const LARGEST: Size = Size { width: 1_000, height: 500 };

/// The part of a terminal of this size that is drawn on.
fn drawn_part(size: Size) -> Rect {
    Rect::new(0, 0, size.width.min(LARGEST.width), size.height.min(LARGEST.height))
}

impl Screen {
    /// Takes the terminal. Whether to use colour is our decision; crossterm would look at NO_COLOR
    /// once more.
    pub(crate) fn open() -> Result<Self> {
        force_color_output(true);
        static WATCH: Once = Once::new();
        WATCH.call_once(|| {
            // Without a handler a signal ends the program the usual way; that is no reason not to
            // play.
            drop(ctrlc::set_handler(end_soon));
            drop(std::thread::Builder::new().spawn(end_with_terminal));
        });
        const REFUSED: &str = "cannot take over the terminal; --plain plays without";
        let (width, height) = terminal::size().context(REFUSED)?;
        let area = drawn_part(Size { width, height });
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let terminal = ratatui::try_init_with_options(options).context(REFUSED)?;
        let mut screen = Screen { terminal, area };
        execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste).context("terminal")?;
        // The other way to clear asks the terminal where its cursor is, and not every one answers.
        screen.terminal.resize(area).context("terminal")?;
        Ok(screen)
    }

    /// Draws a frame.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> Result<()> {
        let area = drawn_part(self.terminal.size().context("terminal")?);
        if area != self.area {
            self.area = area;
            self.terminal.resize(area).context("terminal")?;
        }
        self.terminal.draw(render).map(drop).context("terminal")
    }

    /// Waits for something to happen, at most for `patience`.
    pub(crate) fn wait(&mut self, patience: Duration) -> Result<Turn> {
        let end = Instant::now() + patience;
        loop {
            if STOP.load(Relaxed) {
                return Ok(Turn::Stop);
            }
            let left = end.saturating_duration_since(Instant::now());
            if event::poll(left.min(LOOK)).context("terminal")? {
                return Ok(match event::read().context("terminal")? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => Turn::Key(key),
                    Event::Paste(text) => Turn::Paste(text),
                    _ => Turn::Idle,
                });
            }
            if left.is_zero() {
                return Ok(Turn::Idle);
            }
        }
    }
}

/// Asks the game to end. The library that reads keys never comes back from a terminal that has
/// gone, so the program does not wait for ever.
fn end_soon() {
    STOP.store(true, Relaxed);
    std::thread::sleep(GRACE);
    let _ = ratatui::try_restore();
    std::process::exit(INTERRUPTED.into());
}

/// Ends the game when the terminal goes without a signal, as it does under a shell that keeps
/// hang-ups to itself.
fn end_with_terminal() {
    while stdin().is_terminal() {
        std::thread::sleep(GRACE / 4);
    }
    end_soon();
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = execute!(stdout(), DisableBracketedPaste);
        let _ = ratatui::try_restore();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    #[test]
    fn a_terminal_without_bounds_is_drawn_on_in_part() {
        assert_eq!(drawn_part(Size { width: 80, height: 24 }), Rect::new(0, 0, 80, 24));
        let huge = drawn_part(Size { width: u16::MAX, height: u16::MAX });
        assert_eq!(huge.as_size(), LARGEST);
        // A picture of that size can be had, and is asked for no more than that.
        let options = TerminalOptions { viewport: Viewport::Fixed(huge) };
        let mut terminal = Terminal::with_options(TestBackend::new(LARGEST.width, LARGEST.height), options).unwrap();
        terminal.draw(|frame| assert_eq!(frame.area(), huge)).unwrap();
    }
}
