//! Writes a review into a game: a score behind every move, and glyph, words and the better line
//! where a move lost something. What the file says already stays.

use super::{Judged, Mark, Tally, Verdict, verdict};
use crate::pgn::{Fault, Node, Tree};
use fiveply_core::{AnyGame, AnyRecord, Player, Question, ShownScore, Side};
use std::sync::atomic::Ordering::Relaxed;

/// Moves of a better line that are written.
const LONGEST_LINE: usize = 8;
/// Glyphs that say how good a move is; a move that has one keeps it.
const MOVE_GLYPHS: std::ops::RangeInclusive<u8> = 1..=6;

/// Who reviews, and how long it may think about a position.
pub struct Reviewer<'a> {
    /// The player that is asked.
    pub player: &'a mut dyn Player,
    /// What it is asked for every position; its stop ends the review.
    pub question: &'a Question,
}

/// What a review found.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// How the sides played, the first side first.
    pub tallies: [Tally; 2],
    /// How it ended.
    pub end: End,
}

/// How a review ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Every move was judged.
    Complete,
    /// It was stopped; the moves before are judged.
    Stopped,
    /// The player broke down; the moves before are judged.
    Failed(String),
}

/// A position and what was found there.
struct Found {
    judged: Judged,
    /// The best line.
    line: Vec<String>,
    record: Box<dyn AnyRecord>,
}

/// Reviews the main line of a game and writes what it found into it. `progress` hears of every
/// position that was judged. A game that cannot be played is refused and left as it is.
pub fn annotate(
    game: &dyn AnyGame,
    tree: &mut Tree,
    reviewer: &mut Reviewer<'_>,
    progress: &mut dyn FnMut(),
) -> Result<Reviewed, Fault> {
    let moves = tree.play(game)?.history();
    let mut record = tree.open(game)?;
    let scale = game.win_scale();
    let mut tallies = [Tally::default(); 2];
    let mut before: Option<Found> = None;
    reviewer.player.new_game();
    for ply in 0..=moves.len() {
        let found = match reviewer.judge(&*record) {
            Ok(found) => found,
            Err(end) => return Ok(Reviewed { tallies, end }),
        };
        progress();
        if let Some(earlier) = before.replace(found) {
            let now = before.as_ref().expect("it was just put there");
            let (node, played) = (&mut tree.line[ply - 1], &moves[ply - 1]);
            let verdict = verdict(&earlier.judged, &now.judged, played, scale);
            tallies[earlier.judged.side.index()].add(played, &verdict);
            note(node, &earlier, now, &verdict);
        }
        if let Some(played) = moves.get(ply) {
            let line = tree.line[ply].line;
            record.follow(played).map_err(|error| Fault { line, fault: error.to_string() })?;
        }
    }
    Ok(Reviewed { tallies, end: End::Complete })
}

impl Reviewer<'_> {
    /// Judges a position: by the rules where the game has ended, else by a search.
    fn judge(&mut self, record: &dyn AnyRecord) -> Result<Found, End> {
        let side = record.side();
        if let Some(ending) = record.ending() {
            return Ok(Found { judged: Judged::ended(side, ending), line: Vec::new(), record: record.boxed_clone() });
        }
        let mut line = Vec::new();
        let answer = self.player.choose(record, self.question, &mut |info| {
            if info.multipv <= 1 && !info.pv.is_empty() {
                line.clone_from(&info.pv);
            }
        });
        let choice = answer.map_err(|fault| End::Failed(fault.report))?;
        if self.question.stop.load(Relaxed) {
            return Err(End::Stopped);
        }
        let (best, score) = match choice {
            Some(choice) => (Some(choice.m), choice.score.unwrap_or(ShownScore::Cp(0))),
            None => (None, ShownScore::Cp(0)),
        };
        if line.first() != best.as_ref() {
            line = best.iter().cloned().collect();
        }
        Ok(Found { judged: Judged { side, score, best }, line, record: record.boxed_clone() })
    }
}

/// Writes what was found about a move.
fn note(node: &mut Node, before: &Found, after: &Found, verdict: &Verdict) {
    if !node.comment.contains("[%eval")
        && let Some(score) = written_score(&after.judged)
    {
        push_words(&mut node.comment, &format!("[%eval {score}]"));
    }
    let Some(mark) = verdict.mark else { return };
    if !node.glyphs.iter().any(|glyph| MOVE_GLYPHS.contains(glyph)) {
        node.glyphs.insert(0, mark.number());
    }
    let words = words(mark, verdict, before);
    if !node.comment.contains(&words) {
        push_words(&mut node.comment, &words);
    }
    let line = better_line(before);
    if let Some(first) = line.first()
        && !node.variations.iter().any(|known| begins_with(&*before.record, known, &first.text))
    {
        node.variations.push(line);
    }
}

/// A score as programs write it behind a move: hundredths as a decimal number, wins in moves with a
/// `#`, both seen by the first side; none once the game has ended.
fn written_score(judged: &Judged) -> Option<String> {
    let sign = if judged.side == Side::First { 1 } else { -1 };
    let moves = |plies: u32| i64::from(plies.div_ceil(2));
    Some(match judged.score {
        ShownScore::Win(0) | ShownScore::Loss(0) => return None,
        ShownScore::Cp(cp) => format!("{:.2}", (sign * cp) as f64 / 100.0),
        ShownScore::Win(plies) => format!("#{}", sign * moves(plies)),
        ShownScore::Loss(plies) => format!("#{}", -sign * moves(plies)),
        ShownScore::Draw(_) => "0.00".to_owned(),
    })
}

/// `Blunder: it misses a win in 5 plies. Nf3 was best.`
fn words(mark: Mark, verdict: &Verdict, before: &Found) -> String {
    let why = verdict.words.as_ref().map_or(String::new(), |words| format!(": it {words}"));
    let best = before.judged.best.as_ref().and_then(|best| before.record.boxed_clone().follow(best).ok());
    let best = best.map_or(String::new(), |names| format!(" {} was best.", names.shown));
    format!("{}{why}.{best}", mark.name())
}

/// What should have been played, as far as it is legal.
fn better_line(before: &Found) -> Vec<Node> {
    let mut record = before.record.boxed_clone();
    let legal = before.line.iter().map_while(|m| record.play(m).ok()).map(|played| played.text);
    legal.take(LONGEST_LINE).map(|text| Node { text, ..Node::default() }).collect()
}

/// Whether a variation begins with this move, in whatever notation.
fn begins_with(record: &dyn AnyRecord, line: &[Node], m: &str) -> bool {
    let first = line.first().and_then(|node| record.boxed_clone().follow(&node.text).ok());
    first.is_some_and(|names| names.text == m)
}

fn push_words(text: &mut String, words: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(words);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Games;
    use fiveply_core::{Answer, Choice, FaultKind, Info, PlayerFault};
    use std::collections::VecDeque;
    use std::time::Duration;

    /// A player that answers from a list.
    struct Scripted(VecDeque<Result<(&'static str, i64), PlayerFault>>);

    impl Player for Scripted {
        fn text(&self) -> String {
            "scripted".to_owned()
        }

        fn choose(&mut self, _: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
            let Some(answer) = self.0.pop_front() else {
                question.stop.store(true, Relaxed);
                return Ok(None);
            };
            let (line, cp) = answer?;
            let score = ShownScore::Cp(cp);
            let pv: Vec<String> = line.split(' ').map(str::to_owned).collect();
            let info = Info {
                depth: 1,
                seldepth: 1,
                multipv: 1,
                score,
                nodes: 1,
                iteration_nodes: 1,
                seconds: 0.0,
                nps: 0,
                hashfull: 0,
                pv: pv.clone(),
            };
            report(&info);
            Ok(Some(Choice { m: pv[0].clone(), score: Some(score), depth: 1, nodes: 1, time: Duration::ZERO }))
        }
    }

    fn reviewed(text: &str, answers: Vec<Result<(&'static str, i64), PlayerFault>>) -> (Tree, Reviewed) {
        let mut tree = Games::of(text).next().unwrap().unwrap();
        let game = fiveply_catalog::game(&tree.game()).unwrap();
        let mut player = Scripted(answers.into());
        let question = Question::default();
        let mut reviewer = Reviewer { player: &mut player, question: &question };
        let reviewed = annotate(&*game, &mut tree, &mut reviewer, &mut || {}).unwrap();
        (tree, reviewed)
    }

    const GAME: &str = "1. e4 {fine} f6 2. d4 g5 $6 ({why not} 2... e5) 3. Qh5# 1-0";

    fn answers() -> Vec<Result<(&'static str, i64), PlayerFault>> {
        vec![Ok(("e2e4", 30)), Ok(("e7e5", -30)), Ok(("d2d4", 130)), Ok(("e7e5 d4e5", -90)), Ok(("d1h5", 5000))]
    }

    #[test]
    fn a_review_is_written_into_the_game() {
        let (tree, reviewed) = reviewed(GAME, answers());
        assert_eq!(reviewed.end, End::Complete);
        let [white, black] = reviewed.tallies;
        assert_eq!((white.moves, white.accuracy()), (3, Some(100.0)));
        assert_eq!((black.moves, black.inaccuracies, black.blunders), (2, 1, 1));
        let comments: Vec<&str> = tree.line.iter().map(|node| node.comment.as_str()).collect();
        assert_eq!(
            comments,
            [
                "fine [%eval 0.30]",
                "[%eval 1.30] Inaccuracy. e5 was best.",
                "[%eval 0.90]",
                "[%eval 50.00] Blunder. e5 was best.",
                ""
            ]
        );
        let glyphs: Vec<&[u8]> = tree.line.iter().map(|node| node.glyphs.as_slice()).collect();
        assert_eq!(glyphs, [&[][..], &[6], &[], &[6], &[]], "the annotator's own glyph stays");
        assert_eq!(tree.line[1].variations.len(), 1);
        assert_eq!(tree.line[3].variations.len(), 1, "the better line is there already");
        let game = fiveply_catalog::game("chess").unwrap();
        tree.check(&*game).unwrap();
    }

    #[test]
    fn a_second_review_adds_nothing() {
        let game = fiveply_catalog::game("chess").unwrap();
        let (tree, _) = reviewed(GAME, answers());
        let written = tree.write(&*game).unwrap();
        let (again, _) = reviewed(&written, answers());
        assert_eq!(again.write(&*game).unwrap(), written);
    }

    #[test]
    fn what_was_judged_before_a_stop_or_a_fault_stays() {
        let (tree, stopped) = reviewed(GAME, answers()[..3].to_vec());
        assert_eq!(stopped.end, End::Stopped);
        assert_eq!((stopped.tallies[0].moves, stopped.tallies[1].moves), (1, 1));
        assert!(tree.line[1].comment.contains("Inaccuracy") && tree.line[2].comment.is_empty());
        let fault = PlayerFault { kind: FaultKind::Crash, report: "it crashed".to_owned() };
        let (_, failed) = reviewed(GAME, vec![Ok(("e2e4", 30)), Err(fault)]);
        assert_eq!(failed.end, End::Failed("it crashed".to_owned()));
    }

    #[test]
    fn proved_wins_are_written_in_moves() {
        let judged = |side, score| written_score(&Judged { side, score, best: None });
        assert_eq!(judged(Side::First, ShownScore::Win(3)).as_deref(), Some("#2"));
        assert_eq!(judged(Side::Second, ShownScore::Win(1)).as_deref(), Some("#-1"));
        assert_eq!(judged(Side::Second, ShownScore::Loss(4)).as_deref(), Some("#2"));
        assert_eq!(judged(Side::Second, ShownScore::Cp(25)).as_deref(), Some("-0.25"));
        assert_eq!(judged(Side::First, ShownScore::Loss(0)), None);
    }
}
