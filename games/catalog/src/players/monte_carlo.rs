//! The Monte Carlo family as a player.

use super::{Shown, limits, moves_named, threads_missing};
use crate::boxed::Boxed;
use crate::settings::Settings;
use fiveply_core::{Answer, AnyRecord, Evaluated, Info, MoveOf, Player, Question, Record, Score};
use fiveply_search::SearchInfo;
use fiveply_search::monte_carlo::MonteCarloSearch;

/// A search by playouts.
pub(super) struct Sampler<G: Evaluated> {
    game: G,
    settings: Settings,
    search: MonteCarloSearch<G, G::Evaluator>,
    unit: Score,
}

impl<G: Evaluated> Sampler<G> {
    pub(super) fn new(game: &G, settings: Settings, search: MonteCarloSearch<G, G::Evaluator>, unit: Score) -> Self {
        Sampler { game: game.clone(), settings, search, unit }
    }
}

impl<G: Evaluated> Player for Sampler<G> {
    fn text(&self) -> String {
        self.settings.spec().to_string()
    }

    fn new_game(&mut self) {
        self.search.new_game();
    }

    fn reseed(&mut self, part: u64) {
        self.search.reseed(part);
    }

    fn shortage(&self) -> Option<String> {
        threads_missing(self.search.missing_threads())
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        let Some(Boxed(record)) = record.as_any().downcast_ref::<Boxed<Record<G>>>() else { return Ok(None) };
        let limits = limits(&self.settings.limits, &question.limits);
        let only = moves_named(&self.game, record, &question.only);
        let shown = Shown { game: &self.game, unit: self.unit };
        let mut pass_on = |each: &SearchInfo<MoveOf<G>>| report(&shown.info(record.position(), each));
        let verdict = self.search.think(record, &limits, question.lines, &only, &question.stop, &mut pass_on);
        Ok(shown.choice(record.position(), &verdict))
    }
}
