//! The set-ups against their printed description, and the board as data.

mod common;

use fiveply_core::{Action, Board, Cell, Game, Mark, Overlay, ParseError, Position, Side, Visitor};
use fiveply_khet::{Edition, INFO, Khet, Setup, Square};

/// `silver pyramid NW` as the data file says it, from what a screen reader says.
fn described(cell: &Cell) -> Option<String> {
    let name = &cell.piece.as_ref()?.name;
    let name = name.replace(" of two obelisks", "");
    let name = name.replace(", from south-west to north-east", " /");
    let name = name.replace(", from north-west to south-east", " \\");
    let name = name.replace(", shield to the", "").replace(", looking", "");
    let name = name.replace(", mirror north-east", " NE").replace(", mirror south-east", " SE");
    let name = name.replace(", mirror south-west", " SW").replace(", mirror north-west", " NW");
    Some(format!("{} {name}", cell.name))
}

fn board(setup: Setup) -> Board {
    let game = Khet::new(setup);
    game.board(&game.start())
}

#[test]
fn every_piece_stands_where_it_is_printed() {
    for setup in Setup::ALL {
        let mut found: Vec<String> = board(setup).cells.iter().filter_map(described).collect();
        found.sort();
        let (file, pieces) = match setup.edition() {
            Edition::First => (include_str!("../data/setups.txt"), 24),
            Edition::Second => (include_str!("../data/setups-2.0.txt"), 26),
        };
        let printed: Vec<&str> = file.lines().filter_map(|line| line.strip_prefix(setup.name())).collect();
        assert_eq!(printed.len(), pieces);
        assert_eq!(found, printed.iter().map(|line| line.trim().to_owned()).collect::<Vec<_>>());
    }
}

#[test]
fn every_setup_is_its_own_half_turn_with_the_colours_exchanged() {
    for setup in Setup::ALL {
        let game = Khet::new(setup);
        let turned = game.symmetric(&game.start());
        let rows = |position| game.position_text(position).split(' ').next().map(str::to_owned);
        assert_eq!(rows(&turned), rows(&game.start()));
        assert_eq!(turned.side(), Side::Second);
    }
}

/// KHET section anchors: j1 to j4, i4, h4, h5, i5, j5 to j8, and out.
#[test]
fn the_first_beam_runs_through_four_mirrors() {
    let beam = common::original().start().beam(Side::First);
    let names: Vec<String> = beam.squares.iter().copied().map(Square::name).collect();
    assert_eq!(names.join(" "), "j1 j2 j3 j4 i4 h4 h5 i5 j5 j6 j7 j8");
    assert_eq!(beam.struck, None);
    let Overlay::Beam { side, path, hit } = beam.overlay(Side::First);
    assert_eq!((side, hit), (Side::First, None));
    let point = |index: usize| (path[index].x, path[index].y);
    assert_eq!((path.len(), point(0), point(1), point(13)), (14, (9, -1), (9, 0), (9, 8)));
}

#[test]
fn a_move_shows_its_beam() {
    let record = common::play("j4j3 g3g4");
    let m = record.game().parse_move(record.position(), "f4e3xg4").unwrap();
    let overlays = record.game().move_overlays(record.position(), m);
    let [Overlay::Beam { side, path, hit }] = overlays.as_slice() else { panic!("one beam") };
    assert_eq!((*side, hit.as_deref()), (Side::First, Some("g4")));
    let (first, last) = (path.first().unwrap(), path.last().unwrap());
    assert_eq!(((first.x, first.y), (last.x, last.y)), ((9, -1), (6, 3)));
    assert!(path.windows(2).all(|pair| pair[0].x.abs_diff(pair[1].x) + pair[0].y.abs_diff(pair[1].y) == 1));
}

/// The sphinx's beam starts on its own square, and ends where something takes it up.
#[test]
fn a_beam_of_the_second_edition_starts_at_the_sphinx() {
    let game = common::game_of(Edition::Second);
    let path = |rows: &str| {
        let position = game.parse(&format!("{rows} s")).unwrap();
        let Overlay::Beam { path, hit, .. } = position.beam(Side::First).overlay(Side::First);
        let points: Vec<String> = path.iter().map(|point| format!("{},{}", point.x, point.y)).collect();
        (points.join(" "), hit)
    };
    let (shielded, hit) = path("xs4k4/10/10/10/7ae1Pc/10/10/4K4Xn");
    assert_eq!((shielded.as_str(), hit), ("9,0 9,1 9,2 9,3 8,3 7,3", None));
    let (struck, hit) = path("xs4k4/10/10/10/7an1Pc/10/10/4K4Xn");
    assert_eq!((struck.as_str(), hit.as_deref()), ("9,0 9,1 9,2 9,3 8,3 7,3", Some("h4")));
    let (open, hit) = path("xs4k4/10/10/10/10/10/10/4K2Pa1Xw");
    assert_eq!((open.as_str(), hit), ("9,0 8,0 7,0 7,1 7,2 7,3 7,4 7,5 7,6 7,7 7,8", None));
    let (edge, hit) = path("xs4k4/10/10/10/9Pb/10/10/4K4Xn");
    assert_eq!((edge.as_str(), hit), ("9,0 9,1 9,2 9,3 10,3", None));
}

/// What a hand does turns the drawing the way the piece turns.
#[test]
fn a_sphinx_turns_left_to_its_row_and_right_to_its_column() {
    let game = common::game_of(Edition::Second);
    let action = |text: &str, m: &str| {
        let position = game.parse(text).unwrap();
        game.gesture(&position, game.parse_move(&position, m).unwrap()).action
    };
    let rows = "4k4/10/10/10/2Sf7/10/10/4K4";
    assert_eq!(action(&format!("xs{rows}Xn s"), "j1r"), Action::TurnLeft);
    assert_eq!(action(&format!("xs{rows}Xw s"), "j1r"), Action::TurnRight);
    assert_eq!(action(&format!("xs{rows}Xn r"), "a8r"), Action::TurnLeft);
    assert_eq!(action(&format!("xe{rows}Xn r"), "a8r"), Action::TurnRight);
    assert_eq!(action(&format!("xs{rows}Xn s"), "c4r"), Action::Turn);
}

#[test]
fn anubis_and_sphinx_are_drawn_by_their_facing() {
    let board = board(Setup::Classic2);
    let drawn = |x, y| {
        let piece = board.cell(x, y).piece.as_ref().unwrap();
        (piece.kind, piece.turn, piece.letters.as_str(), piece.name.as_str())
    };
    assert_eq!(drawn(9, 0), ("sphinx", 0, "Xn", "silver sphinx, looking north"));
    assert_eq!(drawn(0, 7), ("sphinx", 2, "xs", "red sphinx, looking south"));
    assert_eq!(drawn(4, 7), ("anubis", 2, "as", "red anubis, shield to the south"));
    assert_eq!(drawn(4, 3), ("scarab", 0, "Sf", "silver scarab, from south-west to north-east"));
}

#[test]
fn cells_carry_marks_counts_and_letters() {
    let board = board(Setup::Original);
    let marks = |mark| board.cells.iter().filter(|cell| cell.mark == Some(mark)).count();
    assert_eq!((marks(Mark::FirstOnly), marks(Mark::SecondOnly)), (10, 10));
    let stack = board.cell(6, 7).piece.as_ref().unwrap();
    assert_eq!((stack.kind, stack.count, stack.name.as_str()), ("obelisk", 2, "red stack of two obelisks"));
    let pyramid = board.cell(9, 3).piece.as_ref().unwrap();
    assert_eq!((pyramid.turn, pyramid.letters.as_str(), pyramid.glyph), (2, "Pc", "◹"));
}

#[test]
fn options_name_the_setup() {
    struct Text;
    impl Visitor for Text {
        type Out = String;
        fn visit<G: Game>(self, game: G) -> String {
            game.text()
        }
    }
    let open = |options| fiveply_khet::open(options, Text);
    assert_eq!(open("").as_deref(), Ok("khet"));
    assert_eq!(open("original").as_deref(), Ok("khet"));
    assert_eq!(open("2.0,classic").as_deref(), Ok("khet:2.0"));
    for text in &INFO.setups[1..] {
        assert_eq!(open(text.strip_prefix("khet:").unwrap()).as_deref(), Ok(*text));
    }
    let error: ParseError = open("classic").unwrap_err();
    assert_eq!((error.what, error.text.as_str()), ("game", "khet:classic"));
}
