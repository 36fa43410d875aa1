//! BayesElo's model of draws (Rémi Coulom 2005): a player wins when his advantage of the day exceeds the *draw Elo* d, and loses when he
//! is behind by more than d.
//!
//! Older testing frameworks state their hypotheses on this scale, which is not Elo: a draw Elo of 300 makes 10 BayesElo about 5 Elo.

use super::counts::Wdl;

/// A difference in strength and the width of the draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BayesElo {
    /// The difference on BayesElo's scale.
    pub difference: f64,
    /// How far apart two players may be and still draw; not negative.
    pub draw_elo: f64,
}

/// The probabilities of the three results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// Of a win.
    pub win: f64,
    /// Of a draw.
    pub draw: f64,
    /// Of a loss.
    pub loss: f64,
}

impl Chances {
    /// The score that they predict.
    pub fn score(&self) -> f64 {
        self.win + self.draw / 2.0
    }
}

impl BayesElo {
    /// The model that gives exactly these frequencies; `None` unless there are wins and losses.
    pub fn fit(games: &Wdl) -> Option<Self> {
        if games.wins == 0 || games.losses == 0 {
            return None;
        }
        // The odds of winning and of losing are ratios of counts, so that nothing is rounded before the logarithm.
        let odds = |of: u64, other: u64| (of as f64 / (other as f64 + games.draws as f64)).log10();
        let (win, loss) = (odds(games.wins, games.losses), odds(games.losses, games.wins));
        Some(BayesElo { difference: 200.0 * (win - loss), draw_elo: (-200.0 * (win + loss)).max(0.0) })
    }

    /// What the model predicts.
    pub fn chances(&self) -> Chances {
        let draw_elo = self.draw_elo.max(0.0);
        let ahead = |by: f64| 1.0 / (1.0 + 10f64.powf((draw_elo - by) / 400.0));
        let (win, loss) = (ahead(self.difference), ahead(-self.difference));
        Chances { win, draw: (1.0 - win - loss).max(0.0), loss }
    }
}

/// The log-likelihood ratio of a difference of `elo1` to one of `elo0`, both on BayesElo's scale, with the draw Elo of the games at hand.
/// `None` unless every result has occurred.
pub fn llr(games: &Wdl, elo0: f64, elo1: f64) -> Option<f64> {
    let draw_elo = BayesElo::fit(games)?.draw_elo;
    let [chances0, chances1] = [elo0, elo1].map(|difference| BayesElo { difference, draw_elo }.chances());
    let part = |count: u64, p0: f64, p1: f64| count as f64 * (p1 / p0).ln();
    let sum = part(games.wins, chances0.win, chances1.win)
        + part(games.draws, chances0.draw, chances1.draw)
        + part(games.losses, chances0.loss, chances1.loss);
    (games.draws > 0 && sum.is_finite()).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::super::elo::elo;
    use super::*;

    #[test]
    fn the_fit_gives_the_frequencies_back() {
        for games in [Wdl::new(136, 111, 96), Wdl::new(1, 0, 9), Wdl::new(1_000_000_000_000, 1, 1)] {
            let chances = BayesElo::fit(&games).unwrap().chances();
            let total = games.games() as f64;
            assert!((chances.win - games.wins as f64 / total).abs() < 1e-12);
            assert!((chances.draw - games.draws as f64 / total).abs() < 1e-12);
        }
        assert_eq!(BayesElo::fit(&Wdl::new(5, 5, 0)), None);
        assert_eq!(BayesElo::fit(&Wdl::default()), None);
    }

    #[test]
    fn its_scale_is_not_elo() {
        let chances = BayesElo { difference: 10.0, draw_elo: 300.0 }.chances();
        assert!((elo(chances.score()).unwrap() - 5.0).abs() < 0.2, "{:?}", elo(chances.score()));
        let even = BayesElo { difference: 0.0, draw_elo: 0.0 }.chances();
        assert_eq!((even.win, even.draw, even.loss), (0.5, 0.0, 0.5));
    }

    /// fastchess lists -1.26 and -1.13 for these.
    #[test]
    fn ratios_agree_with_fastchess() {
        let ratio = llr(&Wdl::new(68965, 128429, 68526), 0.0, 2.0).unwrap();
        assert!((ratio + 1.26).abs() < 0.013, "{ratio}");
        let ratio = llr(&Wdl::new(21629, 41111, 21484), 0.5, 2.5).unwrap();
        assert!((ratio + 1.13).abs() < 0.012, "{ratio}");
        assert_eq!(llr(&Wdl::new(5, 0, 5), 0.0, 5.0), None);
    }
}
