//! The set-ups against their printed description, and the board as data.

mod common;

use fiveply_core::{Board, Cell, Game, Mark, Overlay, ParseError, Position, Side, Visitor};
use fiveply_khet::{INFO, Khet, Setup, Square};

/// `silver pyramid NW` as the data file says it, from what a screen reader says.
fn described(cell: &Cell) -> Option<String> {
    let name = &cell.piece.as_ref()?.name;
    let name = name.replace(" of two obelisks", "");
    let name = name.replace("djed, from south-west to north-east", "djed /");
    let name = name.replace("djed, from north-west to south-east", "djed \\");
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
        let printed: Vec<&str> =
            include_str!("../data/setups.txt").lines().filter_map(|line| line.strip_prefix(setup.name())).collect();
        assert_eq!(printed.len(), 24);
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
    for text in &INFO.setups[1..] {
        assert_eq!(open(text.strip_prefix("khet:").unwrap()).as_deref(), Ok(*text));
    }
    let error: ParseError = open("classic").unwrap_err();
    assert_eq!((error.what, error.text.as_str()), ("game", "khet:classic"));
}
