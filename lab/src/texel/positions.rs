//! Which positions of which games count. Neighbouring positions of one game tell nearly the same
//! story, so only one in a few is taken; the opening was drawn at random, so nobody chose it; and
//! what a player saw proved needs no judgement. Each position is settled by captures before it is
//! judged (see [`Coefficients`](fiveply_core::Coefficients)). Games that ended by a fault, or by
//! their length alone, have no result worth learning from, and a game played twice counts once.

use super::Positions;
use crate::referee::{Cause, PlayedMove};
use crate::store::{ExperimentSummary, LeftOut, Store, StoreError, StoredGame};
use fiveply_core::random::Random;
use fiveply_core::zobrist::mix;
use fiveply_core::{AnyGame, AnyRecord, Outcome, ParseError, Score, ShownScore, Side};
use std::collections::HashSet;

/// What a position becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// The coefficients of the weights.
    Coefficients,
    /// What a network sees, once for every symmetry of the board.
    Features,
}

/// Which positions are taken.
#[derive(Clone, Debug)]
pub struct GatheringRules {
    /// What they become.
    pub rows: Rows,
    /// One position in so many.
    pub every: usize,
    /// At most so many of a game.
    pub per_game: usize,
    /// At most so many altogether.
    pub limit: usize,
    /// What decides where in a game counting begins, which pairs of games are for the test, and
    /// which games count when there are too many.
    pub seed: u64,
}

/// Positions, and where they came from.
#[derive(Clone, Debug, Default)]
pub struct Gathering {
    /// The positions.
    pub positions: Positions,
    /// How many features a network can see, where features were asked for.
    pub features: usize,
    /// The hidden numbers of the game's own network.
    pub hidden: usize,
    /// Whether that network judges by itself.
    pub alone: bool,
    /// How many games gave one.
    pub games: usize,
    /// Experiments that gave none, because their rows make no sense.
    pub without: Vec<LeftOut>,
    /// Positions looked at and left out, as something was proved, threatened or too wild.
    pub left_out: usize,
    /// How far the coefficients times the weights are from the score, at most and on average:
    /// rounding, when the score is linear.
    pub largest_error: f64,
    /// The same on average.
    pub mean_error: f64,
}

/// Why nothing was gathered.
#[derive(Debug, thiserror::Error)]
pub enum TexelError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored game, or the evaluation.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// No network can learn from what the evaluation sees.
    #[error("{game}: a network sees nothing in its evaluation {evaluation:?}")]
    Unseen {
        /// The game asked for.
        game: String,
        /// Its evaluation.
        evaluation: String,
    },
    /// There is nothing to learn from.
    #[error(
        "{store}: it holds no finished game of {game} with a quiet position; accepted: a database with such games, as `fiveply match` fills it"
    )]
    Empty {
        /// The games asked for.
        game: String,
        /// The file.
        store: String,
    },
}

/// Every tenth pair of games is for the test. Both games of a pair share their opening, so they
/// stay together.
fn is_test(seed: u64, experiment: i64, shard: u64) -> bool {
    mix(seed ^ mix(shard ^ mix(experiment as u64))).is_multiple_of(10)
}

/// The positions of `games` in the store, of one experiment when it is named, as an evaluation with
/// these weights sees them. The games share the evaluation: set-ups of one game, say.
pub fn gather(
    store: &Store,
    games: &[&dyn AnyGame],
    experiment: Option<&str>,
    (evaluation, weights): (&str, &[Score]),
    rules: &GatheringRules,
) -> Result<Gathering, TexelError> {
    let mut gathering = Gathering { without: unreadable(store, experiment)?, ..Gathering::default() };
    for game in games {
        // When a game of an experiment cannot be replayed, its other games are not to be believed
        // either: we begin again without it.
        loop {
            let (games, left_out) = (gathering.games, gathering.left_out);
            match gather_game(store, *game, experiment, (evaluation, weights), rules, &mut gathering) {
                Ok(None) => break,
                Ok(Some(LeftOut { identity, fault })) if experiment.is_some() => {
                    let (path, place) = (store.path().to_owned(), format!("experiment {identity}"));
                    return Err(StoreError::Impossible { path, place, fault }.into());
                }
                Ok(Some(left)) => {
                    (gathering.games, gathering.left_out) = (games, left_out);
                    gathering.without.push(left);
                }
                Err(error) => return Err(error),
            }
        }
    }
    if gathering.positions.is_empty() {
        let texts: Vec<String> = games.iter().map(|game| game.text()).collect();
        let left_out: String = gathering.without.iter().map(|each| format!(" ({each})")).collect();
        return Err(TexelError::Empty {
            game: texts.join(", "),
            store: format!("{}{left_out}", store.path().display()),
        });
    }
    Ok(gathering)
}

/// The experiments that cannot be read at all; none when one is named, for then reading it fails.
fn unreadable(store: &Store, experiment: Option<&str>) -> Result<Vec<LeftOut>, StoreError> {
    if experiment.is_some() { Ok(Vec::new()) } else { Ok(store.listing()?.left_out) }
}

/// The moves of a stored game, if the rules allow all of them.
fn replayed(
    store: &Store,
    game: &dyn AnyGame,
    experiment: i64,
    stored: &StoredGame,
) -> Result<(Box<dyn AnyRecord>, Vec<PlayedMove>), TexelError> {
    let moves = store.moves(experiment, stored.shard, stored.game)?;
    let opening = crate::Opening { start: stored.start.clone(), moves: stored.opening.clone() };
    let begun = opening.open(game)?;
    let mut record = begun.boxed_clone();
    for played in &moves {
        record.play(&played.text)?;
    }
    Ok((begun, moves))
}

/// Adds the positions of one game to `into`, or tells which experiment is to be left out.
fn gather_game(
    store: &Store,
    game: &dyn AnyGame,
    experiment: Option<&str>,
    (evaluation, weights): (&str, &[Score]),
    rules: &GatheringRules,
    into: &mut Gathering,
) -> Result<Option<LeftOut>, TexelError> {
    let experiments = match experiment {
        Some(name) => vec![store.experiment(Some(name))?],
        None => store.experiments()?,
    };
    let mut games = Vec::new();
    let mut seen = HashSet::new();
    let believed = |identity: &str| !into.without.iter().any(|left| left.identity == identity);
    let wanted = |each: &&ExperimentSummary| each.game == game.text() && believed(&each.identity);
    for experiment in experiments.iter().filter(wanted) {
        let fair = |cause| matches!(cause, Cause::Rules | Cause::Resign | Cause::DrawAdjudication);
        let visited = store.games(experiment.id, |stored| {
            if fair(stored.cause) && seen.insert(stored.line) {
                games.push((experiment, stored));
            }
            Ok(())
        })?;
        debug_assert!(visited.is_ok(), "nothing is written here");
    }
    Random::part(rules.seed, 0).shuffle(&mut games);

    let mut coefficients = game.coefficients(evaluation, weights)?;
    let mut labels = Vec::new();
    for (summary, stored) in games {
        let experiment = summary.id;
        let room = rules.limit.saturating_sub(into.positions.len() + labels.len());
        if room == 0 {
            break;
        }
        let (mut record, moves) = match replayed(store, game, experiment, &stored) {
            Ok(replayed) => replayed,
            Err(TexelError::Text(error)) => {
                let fault = format!("shard {}, game {}: {error}", stored.shard, stored.game);
                return Ok(Some(LeftOut { identity: summary.identity.clone(), fault }));
            }
            Err(TexelError::Store(StoreError::Impossible { place, fault, .. })) => {
                let fault = format!("shard {}, game {}, {place}: {fault}", stored.shard, stored.game);
                return Ok(Some(LeftOut { identity: summary.identity.clone(), fault }));
            }
            Err(error) => return Err(error),
        };
        let first = Random::part(rules.seed, stored.line).below(rules.every.max(1));
        let (before, mut taken) = (labels.len(), 0);
        for (index, played) in moves.iter().enumerate() {
            let proved = !matches!(played.score, Some(ShownScore::Cp(_)) | None);
            if index % rules.every.max(1) == first && !proved && taken < rules.per_game.min(room) {
                if coefficients.add(&*record, rules.rows == Rows::Coefficients) {
                    let searched = match played.score {
                        Some(ShownScore::Cp(hundredths)) => Some((record.side(), hundredths as f32 / 100.0)),
                        _ => None,
                    };
                    labels.push((stored.outcome, searched, is_test(rules.seed, experiment, stored.shard)));
                    taken += 1;
                } else {
                    into.left_out += 1;
                }
            }
            record.play(&played.text)?;
        }
        into.games += usize::from(labels.len() > before);
    }

    let result = |outcome: Outcome, side: Side| match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f32::from(u8::from(winner == side)),
    };
    let seen = |searched: Option<(Side, f32)>, side: Side| {
        searched.map(|(mover, score)| if mover == side { score } else { -score })
    };
    match rules.rows {
        Rows::Features => {
            let rows = coefficients.features();
            if !rows.is_empty() && rows.iter().all(|row| row.features.of == 0) {
                return Err(TexelError::Unseen { game: game.text(), evaluation: evaluation.to_owned() });
            }
            for (row, (outcome, searched, test)) in rows.into_iter().zip(labels) {
                (into.features, into.hidden, into.alone) = (row.features.of, row.features.hidden, row.features.alone);
                for view in row.features.views {
                    let entries: Vec<(u32, f32)> = view.into_iter().map(|feature| (feature, 1.0)).collect();
                    let (result, searched) = (result(outcome, row.side), seen(searched, row.side));
                    into.positions.push(&entries, row.score as f32, result, searched, test);
                }
            }
        }
        Rows::Coefficients => {
            let mut errors = into.mean_error * into.positions.len() as f64;
            for (row, (outcome, searched, test)) in coefficients.rows().into_iter().zip(labels) {
                let product =
                    |&(index, coefficient): &(u32, f32)| f64::from(coefficient) * f64::from(weights[index as usize]);
                let error = (row.coefficients.iter().map(product).sum::<f64>() - f64::from(row.score)).abs();
                into.largest_error = into.largest_error.max(error);
                errors += error;
                let (result, searched) = (result(outcome, row.side), seen(searched, row.side));
                into.positions.push(&row.coefficients, row.score as f32, result, searched, test);
            }
            into.mean_error = errors / into.positions.len().max(1) as f64;
        }
    }
    Ok(None)
}
