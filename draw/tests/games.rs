//! Every game of the catalog, in every listed size and in the largest, drawn along a random game.

use fiveply_catalog::{GAMES, game};
use fiveply_core::Side;
use fiveply_draw::{SvgOptions, TerminalOptions, View, svg, terminal};
use unicode_width::UnicodeWidthStr;

/// Every text of a game that the catalog names, and the largest boards.
fn texts() -> Vec<String> {
    let listed = GAMES.iter().flat_map(|info| info.setups.iter().chain(info.samples).map(|&text| text.to_owned()));
    let largest = ["knightthrough", "breakthrough", "isolation"].map(|name| format!("{name}:16x16"));
    listed.chain(largest).collect()
}

#[test]
fn every_position_of_a_random_game_is_drawn() {
    let mut drawn = 0;
    for text in texts() {
        let game = game(&text).unwrap();
        let sides = [game.side_name(Side::First), game.side_name(Side::Second)];
        let mut record = game.open(None, &[]).unwrap();
        for ply in 0..40 {
            let flipped = ply % 2 == 1;
            let mut view = View { flipped, sides, ..View::default() };
            if let Some(last) = record.last_move() {
                view = view.after(&last);
            }
            let board = record.board();
            for (color, unicode) in [(true, true), (false, true), (false, false)] {
                let options = TerminalOptions { view: view.clone(), color, unicode, ..TerminalOptions::default() };
                let picture = terminal(&board, &options);
                // A colour is an escape of digits; what is left is what takes room.
                let widest = picture.lines().map(|line| visible(line).width()).max().unwrap_or(0);
                assert!(widest <= 80, "{text} is {widest} wide:\n{picture}");
                assert!(unicode || picture.is_ascii(), "{picture}");
            }
            let picture = svg(&board, &SvgOptions { view, title: text.clone(), ..SvgOptions::default() });
            let document = roxmltree::Document::parse(&picture).unwrap();
            let pieces = board.cells.iter().filter(|cell| cell.piece.is_some()).count();
            let groups = document.descendants().filter(|node| {
                node.has_tag_name("g") && node.attribute("class").is_some_and(|class| class.starts_with("fp-piece"))
            });
            assert_eq!(groups.count(), pieces, "{text}");
            drawn += 1;
            let moves = record.legal_moves();
            let Some(choice) = moves.get((ply * 7919 + 13) % moves.len().max(1)) else { break };
            record.play(choice).unwrap();
        }
    }
    assert!(drawn > 100, "only {drawn} positions drawn");
}

/// The five games have drawings of their own; a game that is new is drawn with its glyphs until
/// somebody draws it.
#[test]
fn the_five_games_need_no_glyphs() {
    for text in ["chess", "khet", "khet:2.0", "knightthrough", "breakthrough", "isolation"] {
        let record = game(text).unwrap().open(None, &[]).unwrap();
        let picture = svg(&record.board(), &SvgOptions::default());
        assert!(!picture.contains(r#"class="fp-glyph""#), "{text} has a kind of piece without a drawing");
    }
}

fn visible(line: &str) -> String {
    line.split('\x1b')
        .enumerate()
        .map(|(index, part)| if index == 0 { part } else { part.split_once('m').unwrap().1 })
        .collect()
}
