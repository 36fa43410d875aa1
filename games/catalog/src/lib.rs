//! The games of Fiveply. A new game is two lines: its dependency in `Cargo.toml` and its crate in
//! the list below.
//!
//! ```
//! let game = fiveply_catalog::game("breakthrough:6x5").unwrap();
//! let record = game.open(None, &["a2a3"]).unwrap();
//! assert_eq!(record.legal_moves().len(), 15);
//! assert!(fiveply_catalog::game("checkers").err().unwrap().accepted.contains("khet"));
//! ```

mod bench;
mod books;
mod boxed;
mod coefficients;
pub mod epd;
mod listing;
mod memory;
mod players;
mod settings;
mod weights_file;

pub use bench::{BENCH_ENGINE, SIGNATURE, bench, benched};
pub use books::shipped_book;
pub use listing::{Switch, switches, techniques};
pub use settings::full_spec;

use boxed::BoxedGame;
use fiveply_core::{AnyGame, Evaluated, GameInfo, ParseError, Visitor};

/// Declares the list once, for [`GAMES`] and for [`visit`].
macro_rules! catalog {
    ($($game:ident,)+) => {
        /// What there is to know about every game, in the order to show them.
        pub const GAMES: &[GameInfo] = &[$($game::INFO),+];

        fn open<V: Visitor>(name: &str, options: &str, visitor: V) -> Option<Result<V::Out, ParseError>> {
            $(if name == $game::INFO.name {
                return Some($game::open(options, visitor));
            })+
            None
        }
    };
}

catalog! {
    fiveply_chess,
    fiveply_khet,
    fiveply_knightthrough,
    fiveply_breakthrough,
    fiveply_isolation,
}

/// Hands the game with this text, `NAME[:OPTION,OPTION…]`, to `visitor` with its own type, for
/// generic code.
pub fn visit<V: Visitor>(text: &str, visitor: V) -> Result<V::Out, ParseError> {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    if text.ends_with(':') {
        return Err(ParseError::new("game", text, "nothing follows the colon", options_of(name)));
    }
    let unknown = || {
        let names: Vec<&str> = GAMES.iter().map(|info| info.name).collect();
        Err(ParseError::new("game", text, "no such game", names.join(", ")))
    };
    open(name, options, visitor).unwrap_or_else(unknown)
}

/// The game with this text, ready for everything that speaks text.
pub fn game(text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
    struct BoxIt;
    impl Visitor for BoxIt {
        type Out = Box<dyn AnyGame>;
        fn visit<G: Evaluated>(self, game: G) -> Self::Out {
            Box::new(BoxedGame::new(game))
        }
    }
    visit(text, BoxIt)
}

/// The entry of the game with this name.
pub fn info(name: &str) -> Option<&'static GameInfo> {
    GAMES.iter().find(|info| info.name == name)
}

fn options_of(name: &str) -> String {
    let options = info(name).map_or(&[][..], |info| info.options);
    let texts: Vec<String> = options.iter().map(|option| format!("{name}:{}", option.text)).collect();
    if texts.is_empty() { name.to_owned() } else { texts.join(", ") }
}
