//! Chess and Chess960 (Fischer 1996). Board, legal moves and hash come from the crate `cozy-chess`; texts, draws by rule, static
//! exchange evaluation and everything that Fiveply asks of a game are here.
//!
//! ```
//! use fiveply_chess::Chess;
//! use fiveply_core::{Game, perft};
//!
//! let position = Chess::STANDARD.start();
//! assert_eq!(perft(&position, 3), 8_902);
//! let knight = Chess::STANDARD.parse_move(&position, "Nf3").unwrap();
//! assert_eq!(Chess::STANDARD.move_text(&position, knight), "g1f3");
//! ```

mod best;
mod board;
mod castling;
mod count;
mod domination;
mod eval;
mod evaluator;
mod exchange;
mod fen;
mod game;
mod lone_king;
mod moves;
mod oracle;
mod position;
mod san;
mod start;
mod uci;

pub use best::Best;
pub use eval::MaterialAndDomination;
pub use evaluator::ChessEvaluator;
pub use game::Chess;
pub use position::ChessPosition;

use fiveply_core::{GameInfo, OptionInfo, ParseError, Visitor};

/// What the catalog tells about chess.
pub const INFO: GameInfo = GameInfo {
    name: "chess",
    title: "Chess",
    summary: "Mate the king; standard chess, and Chess960 with its shuffled start positions.",
    rules: "Each side moves its king, queen, rooks, bishops, knights and pawns in turn, White first. A king that is attacked must be \
        saved at once; one that cannot be saved is mated and the game lost. Castling, en passant and promotion are as everywhere. \
        No move without check is stalemate, a draw; so are fifty moves without capture or pawn move, the third occurrence of a \
        position, and material that cannot mate. In Chess960 the pieces behind the pawns are shuffled, the king between its \
        rooks; castling ends on the usual squares.",
    options: &[
        OptionInfo { text: "960", meaning: "Chess960; moves and castling rights are written its way", size: None },
        OptionInfo {
            text: "N",
            meaning: "after 960: the number of the start position, 0 to 959; 518, the usual one, when left out",
            size: None,
        },
    ],
    report: "tt=20,ordering=tt,quiescence,null-move=2,tie-break,eval=report",
    best: "tt=20,pvs,iterative-deepening,aspiration=25/last/widen,ordering=exchange,killers,history,counter-moves,continuation-history,capture-history,quiescence,quiescence-tt,known,win-distance-pruning,correction-history,eval-cache=17,internal-reduction,reverse-futility,futility,late-move-pruning,lmr,see-pruning,delta-pruning,null-move=deep,razoring,prob-cut,singular-extensions,threat-extensions,eval=best",
    levels: [
        (560, 12),
        (1_200, 0),
        (2_050, 0),
        (3_500, 0),
        (6_000, 0),
        (10_300, 0),
        (17_700, 0),
        (30_000, 0),
        (58_000, 0),
    ],
    bench: include_str!("../data/bench.txt"),
    setups: &["chess", "chess:960"],
    samples: &["chess:960,0", "chess:960,17", "chess:960,959"],
};

const ACCEPTED: &str = "chess, chess:960 or chess:960,N with N from 0 to 959";

/// Reads what follows `chess:` and hands the game to `visitor`.
pub fn open<V: Visitor>(options: &str, visitor: V) -> Result<V::Out, ParseError> {
    Chess::from_options(options)
        .map(|game| visitor.visit(game))
        .map_err(|fault| ParseError::new("game", &format!("{}:{options}", INFO.name), fault, ACCEPTED))
}
