//! Ratings of many players from a table of results (Ernst Zermelo 1929, Bradley and Terry 1952):
//! the ratings under which the results are most likely, when the stronger player scores
//! 1/(1+10^(−difference/400)) on average and a draw is half a win and half a loss.
//!
//! Ratings only exist relative to each other, and only as far as the results tie the players
//! together: a player who never lost half a point is above the rest by an unknown amount. So the
//! largest group in which everybody can be compared with everybody, through wins and draws in both
//! directions, is rated with average 0, and the others are placed above, below or apart from it.

use super::counts::Wdl;
use super::elo::{NORMALISED_ELO, expected_score};
use super::interval::wilson;
use super::normal::Z95;

/// Games between two players, counted for the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The player whose wins are counted.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// What happened.
    pub games: Wdl,
}

/// What is known of a player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rating {
    /// A rating on the scale of the group, with the half-width of its 95 % interval.
    Known {
        /// The rating.
        elo: f64,
        /// Its error.
        error: f64,
    },
    /// Stronger than the group without a measure of how much: it never took a point from him. The
    /// bound is the 95 % one from games against the group, if he played any.
    Above {
        /// No less than this.
        at_least: Option<f64>,
    },
    /// Weaker, likewise.
    Below {
        /// No more than this.
        at_most: Option<f64>,
    },
    /// Not comparable: no results connect him with the group.
    Separate,
}

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    players: Vec<Rating>,
    /// The group that was rated, in ascending order, and the covariances of its ratings.
    group: Vec<usize>,
    covariance: Vec<Vec<f64>>,
}

/// Newton's method doubles the digits with every step; a cap on its steps only guards against
/// rounding.
const MOST_STEPS: usize = 200;

impl Ratings {
    /// Rates `players` players, numbered from 0. Meetings that name others, or a player with
    /// himself, are left out.
    pub fn of(players: usize, meetings: &[Meeting]) -> Self {
        let mut points = vec![vec![0.0; players]; players];
        for meeting in meetings.iter().filter(|m| m.first != m.second && m.first.max(m.second) < players) {
            points[meeting.first][meeting.second] += meeting.games.points();
            points[meeting.second][meeting.first] += meeting.games.reversed().points();
        }
        let reaches = reachability(&points);
        let group = largest_group(&reaches);
        let (elo, covariance) = most_likely(&points, &group);
        let mut ratings = vec![Rating::Separate; players];
        for (index, &player) in group.iter().enumerate() {
            let error = Z95 * covariance[index][index].max(0.0).sqrt();
            ratings[player] = Rating::Known { elo: elo[index], error };
        }
        let Some(&member) = group.first() else {
            return Ratings { players: ratings, group, covariance };
        };
        for player in (0..players).filter(|player| !group.contains(player)) {
            let bound = |end| performance_bound(&points, player, &group, &elo, end);
            ratings[player] = match (reaches[player][member], reaches[member][player]) {
                (true, _) => Rating::Above { at_least: bound(0) },
                (_, true) => Rating::Below { at_most: bound(1) },
                _ => Rating::Separate,
            };
        }
        Ratings { players: ratings, group, covariance }
    }

    /// The ratings in the order of the players.
    pub fn players(&self) -> &[Rating] {
        &self.players
    }

    /// How far `first` is ahead of `second`, with the error of the difference, which is not the sum
    /// of both errors: ratings from games against each other err together. `None` unless both are
    /// rated.
    pub fn difference(&self, first: usize, second: usize) -> Option<(f64, f64)> {
        let rated = |player: usize| match (self.players.get(player)?, self.group.binary_search(&player)) {
            (&Rating::Known { elo, .. }, Ok(index)) => Some((elo, index)),
            _ => None,
        };
        let ((a, i), (b, j)) = (rated(first)?, rated(second)?);
        let variance = self.covariance[i][i] + self.covariance[j][j] - 2.0 * self.covariance[i][j];
        Some((a - b, Z95 * variance.max(0.0).sqrt()))
    }
}

/// Who is tied to whom by points: `[a][b]` when a took some from b, or from one who took some from
/// b, and so on (Warshall 1962).
fn reachability(points: &[Vec<f64>]) -> Vec<Vec<bool>> {
    let mut reaches: Vec<Vec<bool>> = points.iter().map(|row| row.iter().map(|&p| p > 0.0).collect()).collect();
    for via in 0..points.len() {
        let through = reaches[via].clone();
        for row in &mut reaches {
            if row[via] {
                row.iter_mut().zip(&through).for_each(|(reach, &further)| *reach |= further);
            }
        }
    }
    reaches
}

/// The largest set of players who all reach each other; the first one of several.
fn largest_group(reaches: &[Vec<bool>]) -> Vec<usize> {
    let players = 0..reaches.len();
    let group =
        |a: usize| -> Vec<usize> { players.clone().filter(|&b| a == b || reaches[a][b] && reaches[b][a]).collect() };
    players
        .clone()
        .map(group)
        .reduce(|best, next| if next.len() > best.len() { next } else { best })
        .unwrap_or_default()
}

/// The most likely ratings of a group, average 0, and their covariances, both in Elo. The
/// likelihood is concave, so Newton's method with steps cut back until they gain finds its only
/// maximum.
fn most_likely(points: &[Vec<f64>], group: &[usize]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let table: Vec<Vec<f64>> = group.iter().map(|&a| group.iter().map(|&b| points[a][b]).collect()).collect();
    let size = group.len();
    // Ratings in natural units, in which the expected score of a difference x is 1/(1+e^−x).
    let mut ratings = vec![0.0; size];
    let mut likelihood = log_likelihood(&table, &ratings);
    for _ in 0..MOST_STEPS {
        let (gradient, inverse) = curvature(&table, &ratings);
        let step: Vec<f64> = inverse.iter().map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum()).collect();
        let largest = step.iter().fold(0.0, |largest: f64, part| largest.max(part.abs()));
        // Far from the maximum the curvature vanishes and the step explodes.
        let mut scale = (4.0 / largest).min(1.0);
        let mut gained = false;
        while !gained && scale * largest > 1e-13 {
            let next: Vec<f64> = ratings.iter().zip(&step).map(|(rating, part)| rating + scale * part).collect();
            let value = log_likelihood(&table, &next);
            gained = value > likelihood;
            if gained {
                (ratings, likelihood) = (next, value);
            }
            scale /= 2.0;
        }
        if !gained {
            break;
        }
    }
    let unit = NORMALISED_ELO / 2.0;
    let mean = ratings.iter().sum::<f64>() / size.max(1) as f64;
    let (_, mut covariance) = curvature(&table, &ratings);
    covariance.iter_mut().flatten().for_each(|entry| *entry *= unit * unit);
    (ratings.iter().map(|rating| (rating - mean) * unit).collect(), covariance)
}

fn log_likelihood(table: &[Vec<f64>], ratings: &[f64]) -> f64 {
    let part = |(a, row): (usize, &Vec<f64>)| -> f64 {
        row.iter().enumerate().map(|(b, points)| -points * (ratings[b] - ratings[a]).exp().ln_1p()).sum()
    };
    table.iter().enumerate().map(part).sum()
}

/// The gradient of the log-likelihood, and the pseudo-inverse of its Fisher information F. That is
/// the covariance of ratings that average 0. F is singular, for all ratings may shift together;
/// with κ added to every entry it is not, and the inverse of that has 1/(κn²) too much in every
/// entry.
fn curvature(table: &[Vec<f64>], ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = ratings.len();
    let mut gradient = vec![0.0; size];
    let mut information = vec![vec![0.0; size]; size];
    for a in 0..size {
        for b in (0..size).filter(|&b| b != a) {
            let games = table[a][b] + table[b][a];
            let win = 1.0 / (1.0 + (ratings[b] - ratings[a]).exp());
            let loss = 1.0 / (1.0 + (ratings[a] - ratings[b]).exp());
            gradient[a] += table[a][b] * loss - table[b][a] * win;
            information[a][a] += games * win * loss;
            information[a][b] -= games * win * loss;
        }
    }
    let kappa = (0..size).map(|a| information[a][a]).sum::<f64>() / (size * size).max(1) as f64;
    // A group of one has no games among itself; any positive number then gives variance 0.
    let kappa = if kappa > 0.0 { kappa } else { 1.0 };
    information.iter_mut().flatten().for_each(|entry| *entry += kappa);
    let mut inverse = inverted(information);
    let excess = 1.0 / (kappa * (size * size) as f64);
    inverse.iter_mut().flatten().for_each(|entry| *entry -= excess);
    (gradient, inverse)
}

/// The inverse of a positive definite matrix, by Gauss and Jordan; such a matrix needs no exchange
/// of rows.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for k in 0..size {
        // Rounding can eat a pivot when the counts differ by many powers of ten.
        let pivot = matrix[k][k].max(f64::MIN_POSITIVE);
        matrix[k][k] = 1.0;
        matrix[k].iter_mut().for_each(|entry| *entry /= pivot);
        let row = matrix[k].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|&(index, _)| index != k) {
            let factor = std::mem::take(&mut other[k]);
            other.iter_mut().zip(&row).for_each(|(entry, part)| *entry -= factor * part);
        }
    }
    matrix
}

/// The rating at which a player would be expected to score one `end` of Wilson's interval against
/// the group.
fn performance_bound(points: &[Vec<f64>], player: usize, group: &[usize], elo: &[f64], end: usize) -> Option<f64> {
    let met =
        || group.iter().zip(elo).map(|(&b, &elo)| (points[player][b] + points[b][player], points[player][b], elo));
    let games: f64 = met().map(|(games, ..)| games).sum();
    let score = met().map(|(_, points, _)| points).sum::<f64>() / games;
    if games == 0.0 {
        return None;
    }
    let aim = wilson(score, games)[end] * games;
    let (mut low, mut high) = (-20_000.0, 20_000.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let expected: f64 = met().map(|(games, _, elo)| games * expected_score(middle - elo)).sum();
        if expected < aim { low = middle } else { high = middle }
    }
    Some((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::super::counts::Results;
    use super::super::elo::Estimate;
    use super::*;

    fn meeting(first: usize, second: usize, wins: u64, draws: u64, losses: u64) -> Meeting {
        Meeting { first, second, games: Wdl::new(wins, draws, losses) }
    }

    fn known(ratings: &Ratings) -> Vec<f64> {
        let elo = |rating: &Rating| if let Rating::Known { elo, .. } = *rating { elo } else { f64::NAN };
        ratings.players().iter().map(elo).collect()
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let games = Wdl::new(136, 0, 96);
        let ratings = Ratings::of(2, &[Meeting { first: 0, second: 1, games }]);
        let (difference, error) = ratings.difference(0, 1).unwrap();
        let estimate = Estimate::of(&Results::from(games));
        assert!((difference - estimate.elo.unwrap()).abs() < 1e-9);
        assert!((error - estimate.elo_error.unwrap()).abs() < 1.0, "{error} {estimate:?}");
        let average = known(&ratings).iter().sum::<f64>();
        assert!(average.abs() < 1e-9);
    }

    /// Results as expected, a thousand games each, give the ratings back that made them.
    #[test]
    fn ratings_are_recovered() {
        let truth = [150.0, 40.0, -60.0, -130.0];
        let mut meetings = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let wins = (expected_score(truth[a] - truth[b]) * 1e9).round() as u64;
                meetings.push(meeting(a, b, wins, 0, 1_000_000_000 - wins));
            }
        }
        let ratings = Ratings::of(4, &meetings);
        for (found, truth) in known(&ratings).iter().zip(truth) {
            assert!((found - truth).abs() < 1e-5, "{found} {truth}");
        }
        let Rating::Known { error, .. } = ratings.players()[0] else { panic!("not rated") };
        assert!(error > 0.0 && error < 0.02, "{error}");
    }

    #[test]
    fn a_chain_of_draws_connects() {
        let ratings = Ratings::of(3, &[meeting(0, 1, 0, 5, 0), meeting(2, 1, 0, 7, 0)]);
        assert!(known(&ratings).iter().all(|elo| elo.abs() < 1e-9));
        let (_, near) = ratings.difference(0, 1).unwrap();
        let (_, far) = ratings.difference(0, 2).unwrap();
        assert!(far > near);
    }

    #[test]
    fn the_unbeaten_the_beaten_and_the_strangers() {
        let mut meetings = vec![meeting(0, 1, 6, 2, 4), meeting(1, 2, 5, 1, 5), meeting(3, 0, 10, 0, 0)];
        meetings.extend([
            meeting(4, 2, 0, 0, 10),
            meeting(5, 6, 3, 0, 0),
            meeting(9, 0, 5, 0, 0),
            meeting(1, 1, 9, 9, 9),
        ]);
        meetings.push(meeting(7, 3, 2, 0, 0));
        let ratings = Ratings::of(8, &meetings);
        let players = ratings.players();
        assert!(players[..3].iter().all(|rating| matches!(rating, Rating::Known { error, .. } if *error > 10.0)));
        assert!(matches!(players[3], Rating::Above { at_least: Some(bound) } if bound > 100.0 && bound < 2000.0));
        assert!(matches!(players[4], Rating::Below { at_most: Some(bound) } if bound < -100.0));
        assert_eq!(players[5..7], [Rating::Separate; 2]);
        assert_eq!(players[7], Rating::Above { at_least: None });
        assert_eq!(ratings.difference(0, 3), None);
        assert_eq!(ratings.difference(0, 99), None);
    }

    #[test]
    fn hardly_any_results() {
        assert!(Ratings::of(0, &[]).players().is_empty());
        assert_eq!(Ratings::of(1, &[]).players(), [Rating::Known { elo: 0.0, error: 0.0 }]);
        let ratings = Ratings::of(2, &[meeting(0, 1, 8, 0, 0)]);
        assert_eq!(ratings.players()[0], Rating::Known { elo: 0.0, error: 0.0 });
        assert!(matches!(ratings.players()[1], Rating::Below { at_most: Some(bound) } if bound < -50.0));
    }

    /// One lost game in a million million must not send Newton's method astray.
    #[test]
    fn lopsided_results_converge() {
        let million_million = 1_000_000_000_000;
        let meetings = [meeting(0, 1, million_million, 0, 1), meeting(1, 2, million_million, 1, 0)];
        let ratings = Ratings::of(3, &meetings);
        let (difference, error) = ratings.difference(0, 1).unwrap();
        assert!((difference - 4800.0).abs() < 1.0 && error > 100.0, "{difference} {error}");
        let (difference, _) = ratings.difference(1, 2).unwrap();
        assert!((difference - 4920.4).abs() < 1.0, "{difference}");
    }
}
