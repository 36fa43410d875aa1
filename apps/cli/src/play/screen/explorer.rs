//! An opening book to walk through: the board at the left, what the book knows at the right.

use super::INTERRUPTED;
use super::board::{self, Marks};
use super::editor::Editor;
use super::terminal::{Screen, Turn};
use super::view::copy;
use crate::{drawing, engine, words};
use anyhow::Result;
use fiveply_book::{Book, BookMove};
use fiveply_core::{AnyGame, AnyRecord};
use fiveply_draw::View;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use std::process::ExitCode;
use std::time::Duration;

/// Lines below the board: how it stands, the news, and the line to type in.
const BOTTOM: u16 = 3;

const HELP: &str =
    "up and down choose · Enter or right plays · left takes back · type any move · Home · F4 flips · Esc leaves";

/// Walks through `book` from the position of `record` on, until the reader leaves.
pub(crate) fn explore_book(
    game: Box<dyn AnyGame>,
    book: Book,
    record: Box<dyn AnyRecord>,
    color: bool,
) -> Result<ExitCode> {
    let mut explorer = Explorer::new(game, book, record, color);
    let mut screen = Screen::open()?;
    while !explorer.quit {
        screen.draw(|frame| explorer.render(frame))?;
        match screen.wait(Duration::from_millis(250))? {
            Turn::Key(key) => explorer.press(key),
            Turn::Paste(text) => text.chars().for_each(|letter| explorer.editor.insert(letter)),
            Turn::Stop => return Ok(INTERRUPTED.into()),
            Turn::Idle => {}
        }
    }
    Ok(ExitCode::SUCCESS)
}

struct Explorer {
    game: Box<dyn AnyGame>,
    book: Book,
    record: Box<dyn AnyRecord>,
    moves: Vec<BookMove>,
    index: usize,
    editor: Editor,
    message: String,
    flipped: bool,
    color: bool,
    quit: bool,
}

impl Explorer {
    fn new(game: Box<dyn AnyGame>, book: Book, record: Box<dyn AnyRecord>, color: bool) -> Self {
        let (moves, editor, message) = (Vec::new(), Editor::default(), String::new());
        let mut explorer =
            Explorer { game, book, record, moves, index: 0, editor, message, flipped: false, color, quit: false };
        explorer.arrive(None);
        explorer
    }

    /// Takes notice of a position; the move that was taken back there is pointed at.
    fn arrive(&mut self, taken_back: Option<&str>) {
        self.moves = self.book.place(self.record.key()).map_or_else(Vec::new, |place| self.book.moves(place));
        let known = taken_back.and_then(|m| self.moves.iter().position(|each| each.m == m));
        self.index = known.unwrap_or(0);
    }

    fn press(&mut self, key: KeyEvent) {
        self.message.clear();
        let typing = !self.editor.is_empty();
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => self.quit = true,
            KeyCode::Esc if typing => self.editor.set(""),
            KeyCode::Esc => self.quit = true,
            KeyCode::Char('q') if !typing => self.quit = true,
            KeyCode::F(4) => self.flipped = !self.flipped,
            KeyCode::Down if !self.moves.is_empty() => self.index = (self.index + 1) % self.moves.len(),
            KeyCode::Up if !self.moves.is_empty() => {
                self.index = (self.index + self.moves.len() - 1) % self.moves.len();
            }
            KeyCode::Enter if typing => self.play_typed(),
            KeyCode::Enter | KeyCode::Right => self.play_chosen(),
            KeyCode::Backspace if typing => self.editor.backspace(),
            KeyCode::Left | KeyCode::Backspace => self.take_back(),
            KeyCode::Home => {
                while self.record.ply() > 0 {
                    self.take_back();
                }
            }
            KeyCode::Char(letter) => self.editor.insert(letter),
            _ => {}
        }
    }

    fn play_chosen(&mut self) {
        if let Some(m) = self.moves.get(self.index).map(|each| each.m.clone()) {
            self.play(&m);
        }
    }

    fn play_typed(&mut self) {
        for m in self.editor.take().split_whitespace() {
            self.play(m);
        }
    }

    fn play(&mut self, m: &str) {
        match self.record.play(m) {
            Ok(_) => self.arrive(None),
            Err(error) => self.message = format!("{m}: {}; {}", error.fault, error.accepted),
        }
    }

    fn take_back(&mut self) {
        let last = self.record.history().pop();
        if self.record.undo() {
            self.arrive(last.as_deref());
        }
    }

    /// How the position stands, in a line.
    fn status(&self) -> String {
        if let Some(ending) = self.record.ending() {
            return words::ending(&*self.game, ending);
        }
        let turn = words::turn(&*self.game, self.record.side());
        match self.book.place(self.record.key()) {
            Some(place) => {
                let (score, below) = (engine::score(self.book.score(place)), self.book.count_below(place));
                format!("{turn} · {score} · {} from here", words::count(below, "position"))
            }
            None => format!("{turn} · out of the book"),
        }
    }

    fn render(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let room = area.height.saturating_sub(BOTTOM);
        let top = Rect { height: room, ..area };
        let mut view = View { flipped: self.flipped, sides: drawing::sides(&*self.game), ..View::default() };
        if let Some(last) = self.record.last_move() {
            view = view.after(&last);
        }
        let look = (self.color, drawing::unicode());
        let picture = board::picture(&self.record.board(), &view, &Marks::default(), look, top.as_size());
        let mut used = 0;
        if let Ok(picture) = picture {
            copy(&picture, frame.buffer_mut(), top);
            used = (picture.area.width + 2).min(area.width);
        }
        let panel = Rect { x: area.x + used, width: area.width - used, ..top };
        frame.render_widget(Paragraph::new(self.list(room)).wrap(Wrap { trim: false }), panel);
        let bottom = Rect { y: area.y + room, height: area.height - room, ..area };
        frame.render_widget(Paragraph::new(self.news()), bottom);
    }

    /// The moves of the book, and the best line below them.
    fn list(&self, room: u16) -> Vec<Line<'static>> {
        let quiet = Style::default().add_modifier(Modifier::DIM);
        let played = self.record.shown_history().join(" ");
        let mut lines =
            vec![Line::styled(if played.is_empty() { self.game.text() } else { played }, quiet), Line::raw("")];
        let width = self.moves.iter().map(|each| each.m.chars().count()).max().unwrap_or(0);
        let shown = usize::from(room).saturating_sub(6).max(1);
        let first = self.index.saturating_sub(shown - 1);
        for (index, each) in self.moves.iter().enumerate().skip(first).take(shown) {
            let below = each.to.filter(|_| !each.repeats).map_or(0, |to| self.book.count_below(to));
            let known = match (each.repeats, below) {
                (true, _) => "repeats".to_owned(),
                (false, 0) => String::new(),
                (false, below) => words::count(below, "position"),
            };
            let (m, score, depth) = (&each.m, engine::score(each.score), each.depth);
            let text = format!("{m:<width$}  {score:>8}  depth {depth:<3} {known}");
            let chosen = if index == self.index { Modifier::REVERSED } else { Modifier::empty() };
            lines.push(Line::styled(text.trim_end().to_owned(), Style::default().add_modifier(chosen)));
        }
        if let Some(place) = self.book.place(self.record.key()) {
            lines.push(Line::raw(""));
            lines.push(Line::styled(self.book.line(place).join(" "), quiet));
        }
        lines
    }

    fn news(&self) -> Vec<Line<'static>> {
        let bold = Style::default().add_modifier(Modifier::BOLD);
        let news = if self.message.is_empty() { HELP.to_owned() } else { self.message.clone() };
        let quiet = Style::default().add_modifier(Modifier::DIM);
        vec![
            Line::styled(self.status(), bold),
            Line::styled(news, quiet),
            Line::raw(format!("> {}", self.editor.text())),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_lab::books::{BookError, BookPlan, build_book};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn explorer() -> Explorer {
        let game = fiveply_catalog::game("breakthrough:5x5,straight").unwrap();
        let plan = BookPlan {
            engine: "best:hash=1,nodes=400".to_owned(),
            build: "test".to_owned(),
            positions: Some(30),
            time: None,
            workers: 1,
            stop: std::sync::Arc::default(),
        };
        let (book, _) = build_book::<BookError>(&*game, None, &plan, &mut |_| Ok(())).unwrap();
        let record = game.open(None, &[]).unwrap();
        Explorer::new(game, book.unwrap(), record, true)
    }

    fn screen(explorer: &Explorer) -> String {
        let mut terminal = Terminal::new(TestBackend::new(120, 30)).unwrap();
        terminal.draw(|frame| explorer.render(frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let row = |y| (0..120).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..30).map(|y| row(y) + "\n").collect()
    }

    fn pressed(explorer: &mut Explorer, codes: &[KeyCode]) {
        codes.iter().for_each(|&code| explorer.press(KeyEvent::from(code)));
    }

    #[test]
    fn a_book_is_walked_through_by_arrows_and_by_typing() {
        let mut explorer = explorer();
        let first: Vec<String> = explorer.moves.iter().map(|each| each.m.clone()).collect();
        assert!(screen(&explorer).contains("30 positions from here"));
        pressed(&mut explorer, &[KeyCode::Down, KeyCode::Enter]);
        assert_eq!(explorer.record.history(), [first[1].clone()]);
        pressed(&mut explorer, &[KeyCode::Left]);
        assert_eq!((explorer.record.ply(), explorer.index), (0, 1));

        explorer.press(KeyEvent::from(KeyCode::Right));
        explorer.press(KeyEvent::from(KeyCode::Home));
        assert_eq!(explorer.record.ply(), 0);
        "zz ".chars().for_each(|letter| explorer.press(KeyEvent::from(KeyCode::Char(letter))));
        explorer.press(KeyEvent::from(KeyCode::Enter));
        assert!(explorer.message.contains("zz") && explorer.record.ply() == 0);
        first[0].chars().for_each(|letter| explorer.press(KeyEvent::from(KeyCode::Char(letter))));
        explorer.press(KeyEvent::from(KeyCode::Enter));
        assert_eq!(explorer.record.history(), first[..1]);
        assert!(screen(&explorer).contains(&first[0]));
    }

    #[test]
    fn out_of_the_book_one_can_go_on_and_come_back() {
        let mut explorer = explorer();
        while !explorer.moves.is_empty() {
            explorer.press(KeyEvent::from(KeyCode::Enter));
        }
        assert!(explorer.status().contains("out of the book"), "{}", explorer.status());
        pressed(&mut explorer, &[KeyCode::Up, KeyCode::Down, KeyCode::Enter, KeyCode::Backspace]);
        assert!(!explorer.moves.is_empty());
        pressed(&mut explorer, &[KeyCode::Char('a'), KeyCode::Esc, KeyCode::Char('q')]);
        assert!(explorer.quit);
    }
}
