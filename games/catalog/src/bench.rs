//! The bench: fixed positions of every game, searched to a fixed depth on one thread. The number of
//! nodes is the signature of our play: when it is unchanged, so, short of rare positions, is the
//! play.

use crate::{GAMES, game, info};
use fiveply_core::{ParseError, Question};

/// The engine of the bench: every technique that takes part in ordinary play.
pub const BENCH_ENGINE: &str = "alphabeta:iterative-deepening,aspiration=50,pvs,tt=16,killers,history,ordering=gain,quiescence,null-move,\
                                win-distance-pruning";

/// The committed node counts: the total, then a line per game.
pub const SIGNATURE: &str = include_str!("../signature.txt");

/// What the bench searches: every game, and the edition whose other rules make another game.
pub fn benched() -> impl Iterator<Item = &'static str> {
    let editions = |name: &str| if name == "khet" { &["khet:2.0"][..] } else { &[] };
    GAMES.iter().flat_map(move |info| [info.name].into_iter().chain(editions(info.name).iter().copied()))
}

/// Searches the bench positions of a game; the nodes. Positions of another edition or size are left
/// out.
///
/// Every position is played on for two moves by the same player, so that what it keeps from move to
/// move counts too.
pub fn bench(text: &str, engine: &str) -> Result<u64, ParseError> {
    let game = game(text)?;
    let name = text.split(':').next().unwrap_or_default();
    let lines = info(name).map_or("", |info| info.bench);
    let mut player = game.player(engine)?;
    let mut nodes = 0;
    for line in lines.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut fields = line.split(';').map(str::trim);
        let depth = fields.next().and_then(|depth| depth.parse().ok());
        let position = fields.next().filter(|text| !text.is_empty());
        let moves: Vec<&str> = fields.next().unwrap_or_default().split_whitespace().collect();
        let Ok(mut record) = game.open(position, &moves) else { continue };
        player.new_game();
        for _ in 0..2 {
            let mut question = Question::default();
            question.limits.depth = depth;
            let Ok(Some(choice)) = player.choose(&*record, &question, &mut |_| {}) else { break };
            nodes += choice.nodes;
            record.play(&choice.m)?;
            // The reply is the first legal move: the player is to see two positions, not to win.
            let Some(reply) = record.legal_moves().first().cloned() else { break };
            record.play(&reply)?;
        }
    }
    Ok(nodes)
}
