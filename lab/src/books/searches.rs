//! The searches of a round, on all cores. Every one starts from nothing, so it does not matter who
//! makes it.

use super::{BookError, BookPlan};
use fiveply_book::{Found, Rest};
use fiveply_core::{AnyGame, Info, Player, Question, ShownScore, workers};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A position to be searched.
pub(super) struct Search {
    /// Its number in the book, which stands for the chance that the search may use.
    pub(super) place: usize,
    /// The moves that lead there.
    pub(super) path: Vec<String>,
    /// The moves that are to be looked at; all when empty.
    pub(super) only: Vec<String>,
}

/// Players that search the positions of a book.
pub(super) struct Workers<'a> {
    game: &'a dyn AnyGame,
    players: Vec<Box<dyn Player>>,
    plan: &'a BookPlan,
    deadline: Option<Instant>,
}

impl<'a> Workers<'a> {
    /// Players of the plan's engine, who begin no search after `deadline`.
    pub(super) fn new(game: &'a dyn AnyGame, plan: &'a BookPlan, deadline: Option<Instant>) -> Result<Self, BookError> {
        let players = (0..plan.workers.max(1)).map(|_| game.player(&plan.engine));
        Ok(Workers { game, players: players.collect::<Result<_, _>>()?, plan, deadline })
    }

    /// The engine with all its settings.
    pub(super) fn engine(&self) -> String {
        self.players[0].text()
    }

    /// What the searches found, in their order; `None` when they were stopped or came to no end in
    /// time.
    pub(super) fn search(&mut self, searches: &[Search]) -> Result<Option<Vec<Rest>>, BookError> {
        let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let (game, plan, deadline) = (self.game, self.plan, self.deadline);
        let work = |player: &mut dyn Player| {
            while deadline.is_none_or(|deadline| Instant::now() < deadline) {
                let index = next.fetch_add(1, Relaxed);
                let Some(search) = searches.get(index) else { break };
                let found = searched(game, player, search, plan);
                results.lock().unwrap_or_else(PoisonError::into_inner).push((index, found));
            }
        };
        let (first, others) = self.players.split_first_mut().expect("there is a player");
        std::thread::scope(|scope| {
            for player in others.iter_mut().take(searches.len().saturating_sub(1)) {
                // Without the thread the others do its work.
                drop(workers::spawn_scoped(scope, || work(&mut **player)));
            }
            work(&mut **first);
        });
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        if plan.stop.load(Relaxed) || results.len() < searches.len() {
            return Ok(None);
        }
        results.sort_by_key(|(index, _)| *index);
        results.into_iter().map(|(_, found)| found).collect::<Result<_, _>>().map(Some)
    }
}

fn searched(game: &dyn AnyGame, player: &mut dyn Player, search: &Search, plan: &BookPlan) -> Result<Rest, BookError> {
    let path: Vec<&str> = search.path.iter().map(String::as_str).collect();
    let record = game.open(None, &path)?;
    player.new_game();
    player.reseed(search.place as u64);
    let question = Question { only: search.only.clone(), stop: Arc::clone(&plan.stop), ..Question::default() };
    let mut last: Option<Info> = None;
    let answer = player.choose(&*record, &question, &mut |info| last = Some(info.clone()));
    let scored = answer.map_err(BookError::Engine)?.and_then(|choice| Some((choice.score?, choice)));
    let Some((score, choice)) = scored else {
        // A search that was stopped at once is not looked at any more.
        return if plan.stop.load(Relaxed) { Ok(Rest::Nothing) } else { Err(BookError::NoScore) };
    };
    let proved = last.filter(|info| info.pv.first() == Some(&choice.m)).map(|info| info.score);
    // Only what is told on the way says that a draw is proved.
    let score = proved.filter(|score| matches!(score, ShownScore::Draw(_))).unwrap_or(score);
    Ok(Rest::Best(Found { m: choice.m, score, depth: choice.depth }))
}
