//! The screen: the board at the left, the moves at the right, two lines of news and the line to
//! type in at the bottom.
//!
//! The board keeps its place whatever else changes; lists open over the panel, never over the
//! board.

use super::app::{App, Panel};
use super::board::{self, Marks};
use super::keys;
use super::pointer::choice_name;
use crate::drawing;
use crate::play::command;
use fiveply_core::{Board, Side};
use fiveply_draw::View;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Position, Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

/// The narrowest panel worth showing.
const NARROWEST_PANEL: u16 = 14;
/// The widest that the moves need.
const WIDEST_PANEL: u16 = 40;
/// Candidates shown at once.
const LONGEST_LIST: usize = 10;
/// Status, message and input.
const BOTTOM: u16 = 3;
const ACCENT: Color = Color::Indexed(75);

/// Draws everything.
pub(crate) fn render(frame: &mut Frame<'_>, app: &App) {
    let area = frame.area();
    let room = area.height.saturating_sub(BOTTOM);
    let row = |y: u16, height: u16| Rect::new(area.x, area.y + y, area.width, height.min(area.height - y));
    let picture = picture(app, row(0, room));
    // What the board leaves over goes to the title, to an empty line below it and to one below the
    // board.
    let spare = room - picture.as_ref().map_or(room, |picture| picture.area.height);
    let top = spare.min(2);
    let middle = row(top, room - spare + u16::from(spare > 2));
    let bottom = row(top + middle.height, BOTTOM);
    if spare > 0 {
        Line::styled(app.session.introduction(), bold()).render(row(0, 1), frame.buffer_mut());
    }
    let mut panel = Rect { width: 0, ..middle };
    match picture {
        Ok(picture) => {
            copy(&picture, frame.buffer_mut(), middle);
            let used = (picture.area.width + 2).min(middle.width);
            panel = Rect { x: middle.x + used, width: (middle.width - used).min(WIDEST_PANEL), ..middle };
        }
        Err(least) => render_apology(frame, app, middle, least),
    }
    let mut lists = middle;
    if panel.width >= NARROWEST_PANEL {
        lists = match app.panel {
            Panel::Played => render_played(frame, app, panel),
            Panel::Legal => render_legal(frame, app, panel),
        };
    }
    render_list(frame, app, lists);
    render_bottom(frame, app, bottom);
    if app.help {
        render_help(frame, area);
    }
}

fn bold() -> Style {
    Style::default().add_modifier(Modifier::BOLD)
}

fn quiet() -> Style {
    Style::default().add_modifier(Modifier::DIM)
}

fn accent(app: &App) -> Style {
    if app.color { Style::default().fg(ACCENT) } else { bold() }
}

/// The board with its last move and what that set off, as large as fits; `Err` with the least size
/// when nothing does.
fn picture(app: &App, area: Rect) -> Result<Buffer, Size> {
    let mut shown: Board = app.board().clone();
    let last = app.session.record().last_move();
    let mut view = View { flipped: app.flipped, sides: drawing::sides(app.session.game()), ..View::default() };
    view.last_move = last.map(|last| (last.gesture.from, last.gesture.to));
    if let Some(animation) = &app.animation {
        animation.restore(&mut shown);
        view.overlays = animation.overlays();
    }
    board::picture(&shown, &view, &marks(app), (app.color, drawing::unicode()), area.as_size())
}

fn render_apology(frame: &mut Frame<'_>, app: &App, area: Rect, least: Size) {
    let window = frame.area();
    let text = format!(
        "This board needs a window of {} columns and {} lines; this one has {} and {}. One can type on without seeing the \
         board.\n\n{}",
        least.width,
        least.height + BOTTOM,
        window.width,
        window.height,
        app.session.record().position_text()
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn marks(app: &App) -> Marks {
    let name = |(x, y)| app.board().cell(x, y).name.clone();
    let inside = |&(x, y): &(u8, u8)| x < app.board().width && y < app.board().height;
    let mut marks = Marks {
        cursor: app.pointer.cell().filter(inside).map(name),
        held: app.pointer.held().map(str::to_owned),
        targets: app.pointer.targets(app.board(), app.moves()),
    };
    // A hint is shown as if its piece were in hand, until the player takes another.
    if let Some(hint) = app.hint().filter(|_| marks.held.is_none()) {
        marks.held = hint.from().map(str::to_owned);
        if let Some(to) = hint.to() {
            marks.targets = vec![to.to_owned()];
        }
    }
    marks
}

/// Copies a picture into an area of the screen, as far as it fits.
pub(super) fn copy(from: &Buffer, to: &mut Buffer, area: Rect) {
    for position in from.area.positions() {
        let target = Position::new(area.x + position.x, area.y + position.y);
        if let Some(cell) = to.cell_mut(target).filter(|_| area.contains(target)) {
            *cell = from[position].clone();
        }
    }
}

/// The moves played in two columns, the newest in sight; the board's notes below. Returns the place
/// above the notes.
fn render_played(frame: &mut Frame<'_>, app: &App, area: Rect) -> Rect {
    let record = app.session.record();
    let sides = drawing::sides(app.session.game());
    let mut notes: Vec<Line<'_>> = Vec::new();
    for note in &app.board().notes {
        let owner = note.side.map_or(String::new(), |side| format!("{}: ", sides[side.index()]));
        notes.push(Line::styled(format!("{owner}{} {}", note.label, note.value), quiet()));
    }
    let room = usize::from(area.height).saturating_sub(notes.len() + 2);
    let shown = record.shown_history();
    let width = usize::from(area.width.saturating_sub(5) / 2).clamp(5, 16);
    let mut lines = vec![Line::styled(format!("     {:<width$}{}", sides[0], sides[1]), quiet())];
    let rows = rows(&shown, app.session.side_at(0));
    let end = rows.len() - app.scroll.min(rows.len().saturating_sub(room));
    for (index, row) in rows.iter().enumerate().take(end).skip(end.saturating_sub(room)) {
        let style = |ply: usize| if ply + 1 == shown.len() { accent(app) } else { Style::default() };
        let mut spans = vec![Span::styled(format!("{:>3}. ", index + 1), quiet())];
        for cell in row {
            let (text, style) = cell.map_or(("", Style::default()), |ply| (shown[ply].as_str(), style(ply)));
            spans.push(Span::styled(format!("{text:<width$}"), style));
        }
        lines.push(Line::from(spans));
    }
    frame.render_widget(Paragraph::new(lines), area);
    let height = (notes.len() as u16).min(area.height);
    let place = Rect { y: area.bottom() - height, height, ..area };
    frame.render_widget(Paragraph::new(notes), place);
    Rect { height: area.height - height, ..area }
}

/// The plies of each line: the first side's, the second's.
fn rows(shown: &[String], first: Side) -> Vec<[Option<usize>; 2]> {
    let offset = first.index();
    let count = (shown.len() + offset).div_ceil(2);
    let ply = |place: usize| place.checked_sub(offset).filter(|&ply| ply < shown.len());
    (0..count).map(|row| [ply(2 * row), ply(2 * row + 1)]).collect()
}

fn render_legal(frame: &mut Frame<'_>, app: &App, area: Rect) -> Rect {
    let moves: Vec<&str> = app.moves().iter().map(|info| info.text.as_str()).collect();
    let cell = moves.iter().map(|text| text.chars().count()).max().unwrap_or(0) + 2;
    let columns = (usize::from(area.width) / cell.max(1)).max(1);
    let mut lines = vec![Line::styled(format!("{} legal moves", moves.len()), quiet())];
    let all = moves.chunks(columns);
    let room = usize::from(area.height.saturating_sub(1));
    // Scrolling goes up everywhere; here the top comes first, so pages are counted from there.
    let hidden = all.len().saturating_sub(room);
    for row in all.skip(app.scroll.min(hidden)).take(room) {
        lines.push(Line::raw(row.iter().map(|text| format!("{text:<cell$}")).collect::<String>()));
    }
    frame.render_widget(Paragraph::new(lines), area);
    area
}

/// Candidates or a choice, in a box at the foot of the panel; without a panel, at the right edge of
/// the board.
fn render_list(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let (title, items, picked) = if let Some(choice) = &app.choice {
        (" which? ".to_owned(), choice.moves.iter().map(choice_name).collect::<Vec<_>>(), Some(choice.index))
    } else if !app.completion.candidates().is_empty() {
        let candidates = app.completion.candidates();
        let width = candidates.iter().map(|candidate| candidate.text.chars().count()).max().unwrap_or(0);
        let item = |candidate: &super::completion::Candidate| format!("{:<width$}  {}", candidate.text, candidate.note);
        (format!(" {} ", candidates.len()), candidates.iter().map(item).collect(), app.completion.picked())
    } else {
        return;
    };
    let room = usize::from(area.height.saturating_sub(2)).min(LONGEST_LIST);
    let first = picked.map_or(0, |picked| picked.saturating_sub(room.saturating_sub(1)));
    let mut lines = Vec::new();
    for (index, item) in items.iter().enumerate().skip(first).take(room) {
        let style =
            if picked == Some(index) { Style::default().add_modifier(Modifier::REVERSED) } else { Style::default() };
        lines.push(Line::styled(item.trim_end().to_owned(), style));
    }
    let width = lines.iter().map(Line::width).max().unwrap_or(0).max(title.len()) as u16 + 2;
    let height = lines.len() as u16 + 2;
    let strip = Rect { y: area.bottom().saturating_sub(height), height, ..area };
    let mut rect = Rect { width: width.min(area.width), ..strip };
    if area.x == frame.area().x {
        rect.x = area.right() - rect.width;
    } else {
        frame.render_widget(Clear, strip);
    }
    let more = items.len().saturating_sub(first + room);
    let mut block = Block::bordered().border_type(BorderType::Rounded).border_style(quiet()).title(title);
    if more > 0 {
        block = block.title_bottom(format!(" {more} more "));
    }
    frame.render_widget(Clear, rect);
    frame.render_widget(Paragraph::new(lines).block(block), rect);
}

fn render_bottom(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let row = |index: u16| Rect { y: area.y + index, height: 1, ..area };
    let prompt_row = area.height.saturating_sub(1);
    if area.height >= BOTTOM {
        let message = message(app);
        let clocks = clocks(app);
        let width = clocks.width() as u16;
        let clock_place = Rect { x: area.right().saturating_sub(width), width: width.min(area.width), ..row(0) };
        let beside =
            |rect: Rect| Rect { width: area.width.saturating_sub(if width > 0 { width + 2 } else { 0 }), ..rect };
        clocks.render(clock_place, frame.buffer_mut());
        if app.message.text.is_empty() || message.width() <= usize::from(area.width) {
            Line::from(status(app)).render(beside(row(0)), frame.buffer_mut());
            message.render(row(1), frame.buffer_mut());
        } else {
            // A long message takes the line of the status as well, until the next key.
            let both = beside(Rect { height: 2, ..area });
            Paragraph::new(message).wrap(Wrap { trim: true }).render(both, frame.buffer_mut());
        }
    }
    if area.height == 0 {
        return;
    }
    let before = Line::raw(app.editor.before_caret()).width() as u16;
    let room = area.width.saturating_sub(3);
    // A line longer than the window slides, so that the caret stays in sight.
    let slide = before.saturating_sub(room);
    let line = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..row(prompt_row) };
    Span::styled(">", accent(app)).render(row(prompt_row), frame.buffer_mut());
    frame.render_widget(Paragraph::new(app.editor.text()).scroll((0, slide)), line);
    frame.set_cursor_position(Position::new(line.x + before - slide, line.y));
}

/// Both clocks, the running one in bold; nothing in a game without.
fn clocks(app: &App) -> Line<'static> {
    let Some(clocks) = app.session.shown_clocks() else { return Line::default() };
    let [first, second] = clocks.map(|(text, runs)| Span::styled(text, if runs { bold() } else { quiet() }));
    Line::from(vec![first, Span::styled(" · ", quiet()), second])
}

fn status(app: &App) -> Vec<Span<'_>> {
    let mut spans = vec![Span::styled(app.session.status(), bold())];
    if app.session.engine_to_move() && !app.is_animated() {
        spans.push(Span::styled(" · thinking …", quiet()));
    } else if app.session.is_over() && app.session.clocks().is_some() {
        spans.push(Span::styled(" · type /new", quiet()));
    } else if app.session.is_over() {
        spans.push(Span::styled(" · /new starts again, /undo takes back, /save FILE keeps it", quiet()));
    } else if let Some(last) = app.session.record().last_move() {
        spans.push(Span::styled(format!(" · last move {}", crate::words::move_name(&last)), quiet()));
    }
    spans
}

fn message(app: &App) -> Line<'_> {
    let error = if app.color { Style::default().fg(Color::Indexed(209)) } else { bold() };
    match (app.message.text.as_str(), app.message.is_error) {
        ("", _) => {
            Line::styled("F1 help · F2 moves · F3 hint · Tab completes · arrows and Enter on the board", quiet())
        }
        (text, true) => Line::styled(text, error),
        (text, false) => Line::raw(text),
    }
}

fn render_help(frame: &mut Frame<'_>, area: Rect) {
    let mut lines: Vec<Line<'_>> = command::help().lines().map(|line| Line::raw(line.to_owned())).collect();
    lines.push(Line::raw(""));
    lines.extend(keys::HELP.iter().map(|(key, meaning)| Line::raw(format!("  {key:<14}{meaning}"))));
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
    let height = lines.len() as u16 + 2;
    let rect = area.centered(Constraint::Length(width.min(area.width)), Constraint::Length(height.min(area.height)));
    let block = Block::bordered().border_type(BorderType::Rounded).title(" help ").title_bottom(" any key closes ");
    frame.render_widget(Clear, rect);
    frame.render_widget(Paragraph::new(lines).block(block), rect);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_stand_in_the_column_of_their_side() {
        let three: Vec<String> = ["a", "b", "c"].map(str::to_owned).into();
        assert_eq!(rows(&three, Side::First), [[Some(0), Some(1)], [Some(2), None]]);
        assert_eq!(rows(&three, Side::Second), [[None, Some(0)], [Some(1), Some(2)]]);
        assert!(rows(&[], Side::First).is_empty());
        assert_eq!(rows(&[], Side::Second), [[None, None]]);
    }
}
