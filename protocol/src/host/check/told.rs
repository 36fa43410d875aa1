//! Reads what an engine tells about its search strictly: what a host would pass over is a fault
//! here.

use super::place::play;
use super::{Verdict, quoted};
use fiveply_core::AnyRecord;

/// Lines about searches that were looked at.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// How many told all of a search.
    complete: usize,
    /// How many were wrong, and what was wrong with the first.
    wrong: (usize, String),
}

impl Lines {
    /// Counts a line that was read; gives back what it says.
    pub(super) fn count(&mut self, line: &str, read: Result<Option<Told>, String>) -> Option<Told> {
        match read {
            Ok(told) => {
                self.complete += usize::from(told.as_ref().is_some_and(Told::is_complete));
                told
            }
            Err(fault) => {
                if self.wrong.0 == 0 {
                    self.wrong.1 = format!("{fault}, in {}", quoted(line));
                }
                self.wrong.0 += 1;
                None
            }
        }
    }

    /// Whether they were well formed, and whether there were any.
    pub(super) fn verdict(&self) -> Verdict {
        match (&self.wrong, self.complete) {
            ((0, _), 0) => Err("no line told depth, score, nodes and a line of play".to_owned()),
            ((0, _), lines) => Ok(format!("{lines} lines told depth, score, nodes and a legal line of play")),
            ((lines, first), _) => Err(format!("{lines} lines are wrong; the first: {first}")),
        }
    }
}

/// What a line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) depth: Option<u64>,
    pub(super) nodes: Option<u64>,
    pub(super) multipv: Option<u64>,
    pub(super) has_score: bool,
    /// The line of play.
    pub(super) pv: Vec<String>,
}

impl Told {
    /// Whether it says all that a program shows of a search.
    pub(super) fn is_complete(&self) -> bool {
        self.depth.is_some() && self.nodes.is_some() && self.has_score && !self.pv.is_empty()
    }
}

/// An `info` line of UCI or UGI; nothing for other lines and for words that are free.
pub(super) fn universal(line: &str, record: &dyn AnyRecord) -> Result<Option<Told>, String> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return Ok(None);
    }
    let mut told = Told::default();
    while let Some(word) = words.next() {
        let mut number = || whole(word, words.next());
        match word {
            "depth" => told.depth = Some(number()?),
            "nodes" => told.nodes = Some(number()?),
            "multipv" => told.multipv = Some(number()?),
            "seldepth" | "time" | "nps" | "tbhits" | "currmovenumber" | "cpuload" => drop(number()?),
            "hashfull" => {
                let full = number()?;
                if full > 1000 {
                    return Err(format!("hashfull {full} is more than 1000 thousandths"));
                }
            }
            "score" => {
                score(words.next(), words.next())?;
                told.has_score = true;
            }
            "currmove" => {
                let word = words.next().unwrap_or_default();
                play(&mut *record.boxed_clone(), word).map_err(|fault| format!("currmove: {fault}"))?;
            }
            "pv" => {
                told.pv = line_of_play(words, record)?;
                break;
            }
            "string" | "refutation" | "currline" => break,
            _ => {}
        }
    }
    Ok(Some(told))
}

/// A thinking line of xboard: depth, score, hundredths of a second, nodes, moves; nothing for lines
/// that do not begin with four numbers, and for depth 0, where engines list the moves of their
/// book.
pub(super) fn thinking(line: &str, record: &dyn AnyRecord) -> Result<Option<Told>, String> {
    let mut words = line.split_whitespace();
    let mut number = || words.next()?.trim_end_matches(['.', '+', '-', '&']).parse::<i64>().ok();
    let (Some(depth), Some(_), Some(_), Some(nodes)) = (number(), number(), number(), number()) else {
        return Ok(None);
    };
    if depth == 0 {
        return Ok(None);
    }
    // Further numbers, numbers of moves and remarks in brackets may stand before and between them.
    let moves = words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    let mut record = record.boxed_clone();
    let mut pv = Vec::new();
    for word in moves {
        let word = word.trim_end_matches(['!', '?']);
        record.follow(word).map_err(|error| format!("its line of play is wrong: {error}"))?;
        pv.push(word.to_owned());
    }
    let whole = |number: i64, what: &str| u64::try_from(number).map_err(|_| format!("{number} {what}"));
    let (depth, nodes) = (whole(depth, "plies deep")?, whole(nodes, "nodes")?);
    Ok(Some(Told { depth: Some(depth), nodes: Some(nodes), multipv: None, has_score: true, pv }))
}

fn whole(name: &str, word: Option<&str>) -> Result<u64, String> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| format!("{name} {word:?} is no whole number"))
}

fn score(kind: Option<&str>, value: Option<&str>) -> Result<(), String> {
    let (kind, value) = (kind.unwrap_or_default(), value.unwrap_or_default());
    if !["cp", "mate"].contains(&kind) {
        return Err(format!("score {kind:?} is neither cp nor mate"));
    }
    value.parse::<i64>().map(drop).map_err(|_| format!("score {kind} {value:?} is no whole number"))
}

fn line_of_play<'a>(words: impl Iterator<Item = &'a str>, record: &dyn AnyRecord) -> Result<Vec<String>, String> {
    let mut record = record.boxed_clone();
    let mut moves = Vec::new();
    for word in words {
        play(&mut *record, word).map_err(|fault| format!("its line of play is wrong: {fault}"))?;
        moves.push(word.to_owned());
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Box<dyn AnyRecord> {
        fiveply_catalog::game("chess").unwrap().open(None, &[]).unwrap()
    }

    #[test]
    fn well_formed_lines_are_read() {
        let line = "info depth 5 seldepth 7 multipv 2 score cp -31 lowerbound wdl 1 2 997 nodes 99 nps 5 hashfull 3 \
                    time 12 pv e2e4 e7e5";
        let told = universal(line, &*record()).unwrap().unwrap();
        assert!(told.is_complete());
        assert_eq!((told.depth, told.nodes, told.multipv, told.pv.len()), (Some(5), Some(99), Some(2), 2));
        for line in ["info string depth x", "info currmove e2e4 currmovenumber 1", "info depth 3"] {
            assert!(!universal(line, &*record()).unwrap().unwrap().is_complete(), "{line}");
        }
        assert_eq!(universal("bestmove e2e4", &*record()), Ok(None));
    }

    #[test]
    fn faults_are_named() {
        for (line, fault) in [
            ("info depth", "depth \"\""),
            ("info depth x score cp 1", "depth \"x\""),
            ("info nodes -5", "nodes \"-5\""),
            ("info score 5", "neither cp nor mate"),
            ("info score cp 1.5", "no whole number"),
            ("info hashfull 2000", "more than 1000"),
            ("info currmove e2e5", "currmove"),
            ("info depth 1 pv e2e4 e2e4", "line of play"),
            ("info depth 1 pv Nf3", "not how the protocol writes g1f3"),
        ] {
            assert!(universal(line, &*record()).unwrap_err().contains(fault), "{line}");
        }
    }

    #[test]
    fn thinking_lines_are_read() {
        let told = thinking(" 9. 31 150 4096 1. e4 e5 2. Nf3", &*record()).unwrap().unwrap();
        assert!(told.is_complete());
        assert_eq!(told.pv, ["e4", "e5", "Nf3"]);
        assert!(thinking("9 31 150 4096 e2e4 e2e4", &*record()).unwrap_err().contains("line of play"));
        assert!(thinking("-1 31 150 4096 e2e4", &*record()).is_err());
        for line in ["move e2e4", "0 0 0 0 (e2e4 d2d4, book)"] {
            assert_eq!(thinking(line, &*record()), Ok(None), "{line}");
        }
    }
}
