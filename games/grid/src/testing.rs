//! What the tests of the games on these boards share: perft data files, and random games as texts,
//! so that each game can be held against a second, plain reading of its rules that knows nothing
//! but texts.

mod fitted;
mod judge;

pub use fitted::{check_fitted, group_count};
pub use judge::{Claims, check_exchanges, check_known};

use fiveply_core::random::Random;
use fiveply_core::{
    Evaluated, Evaluator, Game, Moves, Outcome, ParseError, Position, Score, Stage, Term, Visitor, perft,
};

/// Counts the leaves this many plies below the start.
#[derive(Clone, Copy, Debug)]
pub struct Perft(u32);

impl Visitor for Perft {
    type Out = u64;

    fn visit<G: Game>(self, game: G) -> u64 {
        perft(&game.start(), self.0)
    }
}

/// Checks every count of a perft file. A line is a game with its counts from depth 1 on; `#` starts
/// a comment. `open` gets the options after the colon.
///
/// # Panics
/// When a line cannot be read, a count differs, or there are none.
pub fn check_perft(data: &str, open: impl Fn(&str, Perft) -> Result<u64, ParseError>) {
    let mut checked = 0;
    for line in data.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split_ascii_whitespace();
        let game = fields.next().expect("a game");
        let options = game.split_once(':').map_or("", |(_, options)| options);
        for (depth, expected) in (1..).zip(fields) {
            let nodes = open(options, Perft(depth)).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(nodes.to_string(), expected, "{game} at depth {depth}");
            checked += 1;
        }
    }
    assert!(checked > 0, "no counts");
}

/// Asks a game for its full name.
#[derive(Clone, Copy, Debug)]
pub struct Name;

impl Visitor for Name {
    type Out = String;

    fn visit<G: Game>(self, game: G) -> String {
        game.text()
    }
}

/// Plays this many random games to their ends.
#[derive(Clone, Copy, Debug)]
pub struct RandomGames(pub u64);

/// A position met in random play, as texts.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub position: String,
    /// Its moves in the order of generation; none when the game has ended.
    pub moves: Vec<String>,
    /// How it has ended, if it has.
    pub outcome: Option<Outcome>,
}

/// Every position of the games; on the way texts must read back as what they were written from.
impl Visitor for RandomGames {
    type Out = Vec<Sample>;

    fn visit<G: Game>(self, game: G) -> Vec<Sample> {
        let mut samples = Vec::new();
        for index in 0..self.0 {
            let mut random = Random::part(index, 1);
            let mut position = game.start();
            loop {
                let text = game.position_text(&position);
                assert_eq!(game.parse(&text).as_ref(), Ok(&position));
                assert_eq!(position.key(), position.key_from_scratch(), "{text}");
                let mut moves = Moves::new();
                if position.ended().is_none() {
                    position.moves(Stage::All, &mut moves);
                    assert_eq!(position.count_moves(), moves.len() as u64, "{text}");
                }
                let move_texts = moves.as_slice().iter().map(|candidate| {
                    let move_text = game.move_text(&position, candidate.m);
                    assert_eq!(game.parse_move(&position, &move_text), Ok(candidate.m), "{text}");
                    move_text
                });
                let outcome = position.ended().or_else(|| moves.is_empty().then(|| position.stuck()));
                samples.push(Sample { position: text.clone(), moves: move_texts.collect(), outcome });
                let Some(candidate) = random.choose(moves.as_slice()) else { break };
                position.play_unchecked(candidate.m);
            }
        }
        samples
    }
}

/// Checks an evaluation in every position of random games against `plain`, which tells score and
/// terms from a position text alone; and that the game's symmetry does not change the score.
///
/// # Panics
/// When something differs, or when there is no evaluation of this name with these weights.
pub fn check_evaluation<G: Evaluated>(
    game: &G,
    name: &str,
    weights: &[Score],
    games: u64,
    plain: impl Fn(&str) -> (Score, Vec<Term>),
) {
    let mut evaluator = game.evaluator(name, weights).expect("an evaluation");
    for Sample { position: text, .. } in RandomGames(games).visit(game.clone()) {
        let position = game.parse(&text).expect("a position");
        let told = (evaluator.evaluate(&position), evaluator.terms(&position));
        assert_eq!(told, plain(&text), "{} {text} {name} {weights:?}", game.text());
        assert_eq!(evaluator.evaluate(&game.symmetric(&position)), told.0, "{} {text} under symmetry", game.text());
    }
}

/// A board as letters, read from a position text without any of the code under test.
#[derive(Clone, Debug)]
pub struct Letters {
    /// The rows from the bottom, an empty square being `.`.
    pub rows: Vec<Vec<char>>,
    /// The letter of the side to move.
    pub side: char,
}

impl Letters {
    /// Reads a well-formed text.
    ///
    /// # Panics
    /// When the text has no side to move.
    pub fn new(text: &str) -> Self {
        let (rows, side) = text.split_once(' ').expect("rows and side");
        let row = |text: &str| {
            let mut cells = Vec::new();
            let mut run = 0;
            for letter in text.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    run = 10 * run + digit as usize;
                } else {
                    cells.extend(std::iter::repeat_n('.', std::mem::take(&mut run)));
                    cells.push(letter);
                }
            }
            cells.extend(std::iter::repeat_n('.', run));
            cells
        };
        let side = side.chars().next().expect("the side to move");
        Letters { rows: rows.split('/').rev().map(row).collect(), side }
    }

    /// What is at this column and row, both from 0; `None` off the board.
    pub fn at(&self, x: i32, y: i32) -> Option<char> {
        let row = self.rows.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    /// Every square with its letter, by column from a, within a column by row from 1.
    pub fn squares(&self) -> impl Iterator<Item = (i32, i32, char)> {
        let (width, height) = (self.rows[0].len(), self.rows.len());
        let coordinates = (0..width).flat_map(move |x| (0..height).map(move |y| (x, y)));
        coordinates.map(|(x, y)| (x as i32, y as i32, self.rows[y][x]))
    }
}

/// The name of the square at this column and row, both from 0.
pub fn square(x: i32, y: i32) -> String {
    format!("{}{}", char::from(b'a' + x as u8), y + 1)
}
