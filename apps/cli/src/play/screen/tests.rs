//! The full-screen game without a terminal: keys in, a screen of text out.

use super::app::App;
use super::{farewell, keys, view};
use crate::play::clock::Pace;
use crate::play::session::{Seats, Session};
use fiveply_core::Side;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

struct Driver {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Driver {
    fn new(game: &str, human: Option<Side>, width: u16, height: u16) -> Self {
        let game = fiveply_catalog::game(game).unwrap();
        let record = game.open(None, &[]).unwrap();
        let against = |human| Seats::Against { human, engine: "random:seed=3".to_owned() };
        let session = Session::new(game, record, human.map_or(Seats::TwoPlayers, against)).unwrap();
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        Driver { app: App::new(session, true), terminal }
    }

    fn key(&mut self, code: KeyCode) -> &mut Self {
        keys::press(&mut self.app, KeyEvent::from(code));
        self
    }

    fn control(&mut self, letter: char) -> &mut Self {
        keys::press(&mut self.app, KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        self
    }

    fn letters(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
        self
    }

    fn line(&mut self, text: &str) -> &mut Self {
        self.letters(text).key(KeyCode::Enter)
    }

    /// Lets the engine answer, without waiting for beams.
    fn settle(&mut self) -> &mut Self {
        while self.app.session.engine_to_move() || self.app.is_animated() {
            self.app.animation = None;
            self.app.tick();
            std::thread::yield_now();
        }
        self
    }

    fn screen(&mut self) -> String {
        self.terminal.draw(|frame| view::render(frame, &self.app)).unwrap();
        let buffer = self.terminal.backend().buffer();
        let line = |y| (0..buffer.area.width).map(move |x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| line(y).trim_end().to_owned() + "\n").collect()
    }

    fn history(&self) -> Vec<String> {
        self.app.session.record().history()
    }
}

#[test]
fn every_game_fits_into_the_usual_window() {
    for (game, first) in [
        ("chess", "e2e4"),
        ("khet", "j4j3"),
        ("knightthrough", "a2b4"),
        ("breakthrough:16x16", "a2a3"),
        ("isolation", "f5"),
    ] {
        let mut driver = Driver::new(game, Some(Side::First), 80, 24);
        let screen = driver.line(first).settle().screen();
        assert!(screen.contains(" 1. "), "{screen}");
        assert!(!screen.contains("needs a window"), "{screen}");
        assert_eq!(driver.history().len(), 2);
        assert_eq!(driver.history()[0].split('x').next(), Some(first));
    }
}

#[test]
fn moves_are_completed_and_picked() {
    let mut driver = Driver::new("chess", None, 80, 24);
    let screen = driver.letters("e").screen();
    assert!(screen.contains("e2e3") && screen.contains("e2e4"), "{screen}");
    driver.key(KeyCode::Tab);
    assert_eq!(driver.app.editor.text(), "e2e");
    driver.key(KeyCode::Tab).key(KeyCode::Tab).key(KeyCode::Enter);
    assert_eq!(driver.history(), ["e2e4"]);
    driver.letters("/sa").key(KeyCode::Tab);
    assert_eq!(driver.app.editor.text(), "/save ");
}

#[test]
fn a_refused_line_stays_to_be_corrected() {
    let mut driver = Driver::new("chess", None, 80, 24);
    let screen = driver.line("e2e5").screen();
    assert!(screen.contains("\"e2e5\"") && screen.contains("> e2e5"), "{screen}");
    let screen = driver.key(KeyCode::Backspace).letters("4").key(KeyCode::Enter).screen();
    assert_eq!(driver.history(), ["e2e4"]);
    assert!(!screen.contains("e2e5"), "{screen}");
    driver.line("/castle");
    assert!(driver.app.message.is_error);
}

#[test]
fn pieces_are_moved_by_the_arrow_keys() {
    let mut driver = Driver::new("breakthrough", None, 80, 24);
    // The cursor starts on the first piece that can move, a2.
    driver.key(KeyCode::Up).key(KeyCode::Enter).key(KeyCode::Up).key(KeyCode::Enter);
    assert_eq!(driver.history(), ["a2a3"]);
    driver.key(KeyCode::Enter);
    assert!(driver.app.message.is_error, "it is the other side's turn");
    driver.control('z');
    assert!(driver.history().is_empty());
    driver.control('y');
    assert_eq!(driver.history(), ["a2a3"]);
}

#[test]
fn a_choice_opens_where_the_cells_do_not_decide() {
    let mut driver = Driver::new("khet", None, 80, 24);
    driver.key(KeyCode::Up).key(KeyCode::Enter).key(KeyCode::Enter);
    let screen = driver.screen();
    assert!(screen.contains("turn right") && screen.contains("turn left"), "{screen}");
    driver.key(KeyCode::Down).key(KeyCode::Enter);
    assert_eq!(driver.history().len(), 1);
    assert!(driver.app.animation.is_some(), "the laser fires");
    assert!(driver.history()[0].contains('r'), "{:?}", driver.history());
}

#[test]
fn pieces_are_turned_by_brackets() {
    let mut driver = Driver::new("khet", None, 80, 24);
    driver.letters("]");
    assert!(driver.app.message.is_error);
    driver.key(KeyCode::Up).letters("]");
    assert!(driver.history()[0].contains("r+"), "{:?}", driver.history());
}

#[test]
fn small_windows_get_small_boards_and_then_words() {
    let mut driver = Driver::new("chess", None, 40, 12);
    assert!(driver.screen().contains(" a  b  c  d "));
    let mut driver = Driver::new("breakthrough:16x16", None, 40, 12);
    let screen = driver.line("a2a3").screen();
    let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("needs a window of 52 columns and 20 lines; this one has 40 and 12"), "{screen}");
    assert!(words.contains("Black to move"), "{screen}");
    for (width, height) in [(1, 1), (10, 2), (20, 3), (3, 30), (200, 5)] {
        let mut driver = Driver::new("khet", None, width, height);
        let screen = driver.key(KeyCode::F(1)).letters("j").screen();
        assert_eq!(screen.lines().count(), usize::from(height));
    }
}

#[test]
fn panels_and_help_come_and_go() {
    let mut driver = Driver::new("chess", None, 80, 24);
    assert!(driver.key(KeyCode::F(2)).screen().contains("20 legal moves"));
    assert!(driver.key(KeyCode::Esc).screen().contains("White"));
    assert!(driver.key(KeyCode::F(1)).screen().contains("any key closes"));
    assert!(!driver.key(KeyCode::Esc).screen().contains("any key closes"));
    let upright = driver.screen();
    assert_ne!(driver.key(KeyCode::F(4)).screen(), upright);
}

#[test]
fn the_game_ends_and_starts_again() {
    let mut driver = Driver::new("chess", None, 80, 24);
    let screen = driver.line("f2f3 e7e5 g2g4 d8h4").screen();
    assert!(screen.contains("Black wins: checkmate") && screen.contains("/new starts again"), "{screen}");
    assert!(farewell(&driver.app.session).contains("--moves \"f2f3 e7e5 g2g4 d8h4\""));
    driver.line("/new");
    assert!(driver.history().is_empty());
    assert_eq!(farewell(&driver.app.session), "");
    driver.line("/new khet:dynasty");
    assert_eq!(driver.app.session.game().text(), "khet:dynasty");
    driver.line("/resign");
    assert!(driver.screen().contains("Red wins: Silver resigned"));
    driver.control('c');
    assert!(driver.app.quit);
}

#[test]
fn the_engine_is_stopped_before_the_game_goes_another_way() {
    let mut driver = Driver::new("khet", Some(Side::Second), 80, 24);
    driver.app.tick();
    assert!(driver.app.is_thinking() || driver.history().len() == 1);
    driver.line("/new breakthrough").settle();
    assert_eq!(driver.app.session.game().text(), "breakthrough");
    assert_eq!(driver.history().len(), 1);
    driver.line("/undo");
    assert!(driver.app.message.is_error);
}

#[test]
fn hints_come_in_three_steps() {
    let mut driver = Driver::new("breakthrough:2x4", None, 80, 24);
    assert!(driver.key(KeyCode::F(3)).screen().contains("looking for a hint"));
    let before = driver.screen();
    while driver.app.is_thinking() {
        driver.app.tick();
        std::thread::yield_now();
    }
    let screen = driver.screen();
    assert!(screen.contains("hint 1 of 3: the white "), "{screen}");
    assert_ne!(screen, before);
    let screen = driver.line("/hint").screen();
    assert!(screen.contains("hint 2 of 3: to ") && screen.contains('×'), "{screen}");
    assert!(driver.key(KeyCode::F(3)).screen().contains("hint 3 of 3: "));
    driver.line("a2b3");
    assert!(driver.app.hint().is_none(), "another position, another hint");
    driver.line("/resign").key(KeyCode::F(3));
    assert!(driver.screen().contains("no hint: White wins: Black resigned"), "{}", driver.screen());
}

#[test]
fn the_clock_is_shown_and_ends_the_game() {
    let mut driver = Driver::new("chess", None, 80, 24);
    driver.app.session.set_pace(Pace::parse("5m+3s").ok());
    let screen = driver.line("e2e4").screen();
    assert!(screen.contains("White 05:0") && screen.contains(" · Black 0"), "{screen}");
    driver.app.session.set_pace(Pace::parse("20ms").ok());
    std::thread::sleep(std::time::Duration::from_millis(30));
    driver.app.tick();
    let screen = driver.screen();
    assert!(screen.contains("White wins: Black ran out of time") && screen.contains("Black 00:00.0"), "{screen}");
    driver.line("e7e5");
    assert!(driver.app.message.is_error && driver.history().len() == 1);
}

#[test]
fn an_engine_that_runs_out_of_time_loses() {
    let mut driver = Driver::new("chess", Some(Side::Second), 80, 24);
    driver.app.session.set_pace(Pace::parse("1ms").ok());
    std::thread::sleep(std::time::Duration::from_millis(5));
    driver.settle();
    assert!(driver.screen().contains("Black wins: White ran out of time"), "{}", driver.screen());
    driver.line("/new");
    driver.app.session.set_pace(None);
    driver.settle();
    assert_eq!(driver.history().len(), 1, "the engine is back for the next game");
}

#[test]
fn several_moves_wait_for_the_replies_between_them() {
    let mut driver = Driver::new("isolation", Some(Side::First), 80, 24);
    driver.line("f5 zz g7");
    driver.settle();
    driver.app.tick();
    assert_eq!(driver.history().len(), 2);
    assert!(driver.app.message.is_error && driver.screen().contains("\"zz\""), "{}", driver.screen());
    driver.app.tick();
    assert_eq!(driver.history().len(), 2, "what follows a refused move is forgotten");
}

#[test]
fn long_games_scroll() {
    let mut driver = Driver::new("chess", None, 80, 24);
    driver.line("g1f3 g8f6 f3g1 f6g8");
    for pawn in "abcdefgh".chars() {
        driver.line(&format!("{pawn}2{pawn}3 {pawn}7{pawn}6"));
    }
    for pawn in "abcdefgh".chars() {
        driver.line(&format!("{pawn}3{pawn}4 {pawn}6{pawn}5"));
    }
    let end = driver.screen();
    assert!(end.contains("h4") && !end.contains("  1. "), "{end}");
    for _ in 0..9 {
        driver.key(KeyCode::PageUp);
    }
    let start = driver.screen();
    assert!(start.contains("  1. Nf3"), "{start}");
}
