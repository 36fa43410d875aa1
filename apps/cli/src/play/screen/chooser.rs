//! The first screen of a bare `fiveply`: which game?

use anyhow::Result;
use fiveply_catalog::GAMES;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::terminal::{Screen, Turn};

/// Lets the user choose a game; `None` when they leave instead.
pub(crate) fn choose_game(color: bool) -> Result<Option<String>> {
    let mut chooser = Chooser { index: 0, answer: None };
    let mut screen = Screen::open()?;
    while chooser.answer.is_none() {
        screen.draw(|frame| chooser.render(frame, color))?;
        match screen.wait(std::time::Duration::from_millis(250))? {
            Turn::Key(key) => chooser.press(key),
            Turn::Stop => break,
            Turn::Paste(_) | Turn::Idle => {}
        }
    }
    Ok(chooser.answer.flatten().map(str::to_owned))
}

struct Chooser {
    index: usize,
    /// Once given, a game or the wish to leave.
    answer: Option<Option<&'static str>>,
}

impl Chooser {
    fn press(&mut self, key: KeyEvent) {
        let count = GAMES.len();
        match key.code {
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => self.answer = Some(None),
            KeyCode::Esc | KeyCode::Char('q') => self.answer = Some(None),
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => self.index = (self.index + 1) % count,
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => self.index = (self.index + count - 1) % count,
            KeyCode::Enter => self.answer = Some(Some(GAMES[self.index].name)),
            KeyCode::Char(digit) => {
                let number = digit.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
                if let Some(info) = number.and_then(|number| GAMES.get(number)) {
                    self.answer = Some(Some(info.name));
                }
            }
            _ => {}
        }
    }

    fn render(&self, frame: &mut Frame<'_>, color: bool) {
        let bold = Style::default().add_modifier(Modifier::BOLD);
        let quiet = Style::default().add_modifier(Modifier::DIM);
        let mut lines = vec![Line::styled("Fiveply", bold), Line::raw("")];
        let width = GAMES.iter().map(|info| info.title.chars().count()).max().unwrap_or(0) + 2;
        for (index, info) in GAMES.iter().enumerate() {
            let chosen = index == self.index;
            let style = match (chosen, color) {
                (true, true) => bold.fg(Color::Indexed(75)),
                (true, false) => bold.add_modifier(Modifier::REVERSED),
                (false, _) => Style::default(),
            };
            let arrow = if chosen { "›" } else { " " };
            lines.push(Line::from(vec![
                Span::styled(format!("{arrow} {}  {:<width$}", index + 1, info.title), style),
                Span::styled(info.summary, if chosen { Style::default() } else { quiet }),
            ]));
        }
        lines.push(Line::raw(""));
        lines.push(Line::styled("1 to 5 or arrows and Enter choose · q leaves · fiveply --help shows more", quiet));
        let area = frame.area();
        let margin = if area.width > 60 { 3 } else { 0 };
        let top = area.height.saturating_sub(lines.len() as u16) / 3;
        let place = Rect { x: area.x + margin, y: area.y + top, width: area.width - margin, height: area.height - top };
        frame.render_widget(Paragraph::new(lines), place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_chosen_by_number_or_by_arrows() {
        let pressed = |codes: &[KeyCode]| {
            let mut chooser = Chooser { index: 0, answer: None };
            codes.iter().for_each(|&code| chooser.press(KeyEvent::from(code)));
            chooser.answer
        };
        assert_eq!(pressed(&[KeyCode::Char('1')]), Some(Some(GAMES[0].name)));
        assert_eq!(pressed(&[KeyCode::Up, KeyCode::Enter]), Some(Some(GAMES[GAMES.len() - 1].name)));
        assert_eq!(pressed(&[KeyCode::Char('0'), KeyCode::Char('x')]), None);
        assert_eq!(pressed(&[KeyCode::Esc]), Some(None));
    }
}
