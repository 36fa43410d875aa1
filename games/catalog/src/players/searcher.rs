//! The alpha-beta family as a player.

use super::{Shown, limits, moves_named, threads_missing, tree};
use crate::boxed::Boxed;
use crate::memory::ENDINGS_MEBIBYTES;
use crate::settings::Settings;
use fiveply_core::{
    Answer, AnyRecord, Choice, ClaimCheck, CutCheck, CutQuestion, Evaluated, EventListener, Explanation, Info, Inspect,
    Limits, MoveOf, ParseError, Player, Question, Record, Score, SearchEvent, ShownScore, TechniqueCount, Tree,
    TreeQuestion,
};
use fiveply_search::proof::{Proof, Solver};
use fiveply_search::{Checked, Claim, DepthControl, Listener, Search, SearchInfo};
use std::sync::Arc;
use std::time::Instant;

/// A check that takes more nodes is given up.
const NODES_PER_CHECK: u64 = 200_000;

/// A search as a player.
pub(super) struct Searcher<G: Evaluated> {
    game: G,
    settings: Settings,
    search: Search<G, G::Evaluator>,
    control: DepthControl,
    unit: Score,
    /// Proves endings before they are searched.
    solver: Option<Solver<G>>,
}

impl<G: Evaluated> Searcher<G> {
    pub(super) fn new(game: &G, settings: Settings, search: Search<G, G::Evaluator>, unit: Score) -> Self {
        let solver = settings.endings.and_then(|_| Solver::new(game, ENDINGS_MEBIBYTES));
        Searcher { game: game.clone(), settings, search, control: DepthControl::default(), unit, solver }
    }

    /// A win that a short proof finds, and the nodes that were spent on it.
    fn proved_win(&mut self, record: &Record<G>, limits: &Limits) -> (Option<(MoveOf<G>, u32)>, u64) {
        let (Some(solver), Some(most)) = (&mut self.solver, self.settings.endings) else { return (None, 0) };
        // At most a tenth of what the search may use.
        let most = limits.nodes.map_or(most, |nodes| most.min(nodes / 10));
        if most == 0 {
            return (None, 0);
        }
        let time = limits.time.map(|time| time / 10);
        let limits = Limits { nodes: Some(most), time, ..Limits::default() };
        let solution = solver.solve(record, &limits, &Arc::default(), &mut |_| {});
        let won = solution.best.zip(solution.plies).filter(|_| solution.result == Proof::Win);
        (won, solution.nodes)
    }

    /// Passes on what the search tells on the way, in words.
    fn listener(&self, record: &Record<G>, listener: &EventListener) -> Listener<MoveOf<G>> {
        let (game, position, unit) = (self.game.clone(), record.position().clone(), self.unit);
        let (listener, begun) = (listener.clone(), Instant::now());
        Box::new(move |event| {
            let shown = Shown { game: &game, unit };
            (listener.0)(&match event {
                fiveply_search::SearchEvent::RootMove { depth, m, number } => SearchEvent::RootMove {
                    depth: *depth,
                    m: game.move_text(&position, *m),
                    number: *number,
                    seconds: begun.elapsed().as_secs_f64(),
                },
                fiveply_search::SearchEvent::Bound { info, at_least } => {
                    SearchEvent::Bound { info: shown.info(&position, info), at_least: *at_least }
                }
                fiveply_search::SearchEvent::FinalLine(info) => SearchEvent::FinalLine(shown.info(&position, info)),
            });
        })
    }

    /// What both the question and the engine text allow.
    fn limits(&mut self, record: &Record<G>, asked: &Limits) -> Limits {
        let mut limits = limits(&self.settings.limits, asked);
        limits.depth = self.control.depth(&self.settings.params, record, limits.depth);
        limits
    }
}

impl<G: Evaluated> Player for Searcher<G> {
    fn text(&self) -> String {
        self.settings.spec().to_string()
    }

    fn new_game(&mut self) {
        self.search.new_game();
        self.control.reset();
    }

    fn reseed(&mut self, part: u64) {
        self.search.reseed(part);
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        let Some(Boxed(record)) = record.as_any().downcast_ref::<Boxed<Record<G>>>() else { return Ok(None) };
        let begun = Instant::now();
        let mut limits = self.limits(record, &question.limits);
        let only = moves_named(&self.game, record, &question.only);
        let mut spent = 0;
        if only.is_empty() && question.lines <= 1 {
            let (won, nodes) = self.proved_win(record, &limits);
            if let Some((m, plies)) = won {
                let m = self.game.move_text(record.position(), m);
                let info = proved(&m, plies, nodes, begun.elapsed().as_secs_f64());
                report(&info);
                return Ok(Some(Choice { m, score: Some(info.score), depth: plies, nodes, time: begun.elapsed() }));
            }
            spent = nodes;
            limits.nodes = limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1));
            limits.time = limits.time.map(|limit| limit.saturating_sub(begun.elapsed()));
        }
        if question.explain {
            self.search.keep_claims();
        }
        let shown = Shown { game: &self.game, unit: self.unit };
        self.search.listen(question.listener.as_ref().map(|listener| self.listener(record, listener)));
        let mut pass_on = |each: &SearchInfo<MoveOf<G>>| report(&shown.info(record.position(), each));
        let verdict = self.search.think(record, &limits, question.lines, &only, &question.stop, &mut pass_on);
        self.search.listen(None);
        self.control.finished(&self.settings.params, verdict.time, verdict.nodes);
        let choice = shown.choice(record.position(), &verdict);
        Ok(choice.map(|choice| Choice { nodes: choice.nodes + spent, time: begun.elapsed(), ..choice }))
    }

    fn shortage(&self) -> Option<String> {
        threads_missing(self.search.missing_threads())
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect> {
        Some(self)
    }
}

impl<G: Evaluated> Inspect for Searcher<G> {
    fn tree(
        &mut self,
        record: &dyn AnyRecord,
        question: &Question,
        asked: &TreeQuestion,
    ) -> Result<Option<Tree>, ParseError> {
        let Some(Boxed(own)) = record.as_any().downcast_ref::<Boxed<Record<G>>>() else { return Ok(None) };
        let path = tree::path(&self.game, own.position(), &asked.path)?;
        self.new_game();
        self.search.record_tree(path, asked.levels, asked.most);
        let choice = self.choose(record, question, &mut |_| {}).ok().flatten();
        let visits = self.search.take_tree();
        let shown = Shown { game: &self.game, unit: self.unit };
        Ok(tree::tree(&shown, own.position(), &visits).map(|root| Tree { choice, root }))
    }

    fn check_cut(&mut self, record: &dyn AnyRecord, asked: &CutQuestion) -> Result<Option<CutCheck>, ParseError> {
        let Some(Boxed(record)) = record.as_any().downcast_ref::<Boxed<Record<G>>>() else { return Ok(None) };
        let path = tree::path(&self.game, record.position(), &asked.path)?;
        let below = tree::follow(&self.game, record.position(), &path);
        let claim = if asked.at_least { Claim::AtLeast(asked.bound) } else { Claim::AtMost(asked.bound) };
        let unknown = || {
            let names = fiveply_search::TECHNIQUES.iter().map(|technique| technique.name);
            let names = names.collect::<Vec<_>>().join(", ");
            ParseError::new("technique", &asked.technique, "there is no such technique", &names)
        };
        let (score, nodes) =
            self.search.check_cut(&below, &asked.technique, (asked.depth, claim), asked.nodes).ok_or_else(unknown)?;
        let shown = Shown { game: &self.game, unit: self.unit };
        let right = score.map(|score| claim.holds(score));
        Ok(Some(CutCheck { right, score: score.map(|score| shown.score(score)), nodes }))
    }

    fn explanation(&mut self) -> Explanation {
        let checks = self.search.check_claims(NODES_PER_CHECK);
        let statistics = self.search.statistics();
        let counts = |counts: Vec<fiveply_search::Counts>| {
            counts.into_iter().map(|each| TechniqueCount { fired: each.fired, cut: each.cut }).collect()
        };
        Explanation {
            techniques: statistics
                .by_technique()
                .into_iter()
                .map(|(name, by_depth)| (name, counts(by_depth)))
                .collect(),
            quiescence_nodes: statistics.quiescence_nodes,
            quiescence_depth: statistics.quiescence_depth,
            evaluations: statistics.evaluations,
            checks: checks.into_iter().map(claim_check).collect(),
        }
    }
}

/// What is told of a proved win: a line of one move, as deep as the win is long.
fn proved(m: &str, plies: u32, nodes: u64, seconds: f64) -> Info {
    Info {
        depth: plies,
        seldepth: plies as usize,
        multipv: 1,
        score: ShownScore::Win(plies),
        nodes,
        iteration_nodes: nodes,
        seconds,
        nps: (nodes as f64 / seconds.max(1e-6)) as u64,
        hashfull: 0,
        pv: vec![m.to_owned()],
    }
}

fn claim_check(each: Checked) -> ClaimCheck {
    let Checked { technique, claims, checked, right, nodes_saved } = each;
    ClaimCheck { technique, claims, checked, right, nodes_saved }
}
