//! Reads what engines tell about their search: UCI's `info` lines and xboard's thinking lines.

use fiveply_core::{AnyRecord, Info, ShownScore};

/// An `info` line; `None` when it says nothing about a line of play. Bounds are left out: the exact
/// score follows.
pub(super) fn universal(line: &str, record: &dyn AnyRecord) -> Option<Info> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut info = nothing();
    let mut scored = false;
    while let Some(word) = words.next() {
        let mut number = || words.next()?.parse::<i64>().ok();
        match word {
            "depth" => info.depth = whole(number()),
            "seldepth" => info.seldepth = whole(number()),
            "multipv" => info.multipv = whole(number()),
            "nodes" => info.nodes = whole(number()),
            "nps" => info.nps = whole(number()),
            "hashfull" => info.hashfull = whole(number()),
            "time" => info.seconds = whole::<u32>(number()).into(),
            "cp" => (info.score, scored) = (ShownScore::Cp(number()?), true),
            "mate" => (info.score, scored) = (mate(number()?), true),
            "lowerbound" | "upperbound" | "string" => return None,
            "pv" => {
                info.pv = legal_line(words, record);
                break;
            }
            _ => {}
        }
    }
    info.seconds /= 1000.0;
    (scored && info.depth > 0 && !info.pv.is_empty()).then_some(info)
}

/// A thinking line of xboard: depth, score, hundredths of a second, nodes, moves.
pub(super) fn thinking(line: &str, record: &dyn AnyRecord) -> Option<Info> {
    let mut words = line.split_whitespace();
    let mut number = || words.next()?.trim_end_matches(['.', '+', '-', '&']).parse::<i64>().ok();
    let (depth, score, time, nodes) = (number()?, number()?, number()?, number()?);
    let seconds = time as f64 / 100.0;
    let nps = if time > 0 { (nodes as f64 / seconds) as u64 } else { 0 };
    Some(Info {
        depth: whole(Some(depth)),
        score: if score.abs() >= 100_000 {
            mate((score.abs() - 100_000) * score.signum())
        } else {
            ShownScore::Cp(score)
        },
        nodes: whole(Some(nodes)),
        seconds,
        nps,
        pv: legal_line(words.filter(|word| !word.starts_with(|letter: char| letter.is_ascii_digit())), record),
        ..nothing()
    })
}

/// An `info` line of Khet2-AI: `info time T depth D score S` or `info time T mate PLIES`. Its
/// scores count a thousand for a pyramid; it tells no line of play.
pub(super) fn khet2(line: &str) -> Option<Info> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let (mut info, mut scored) = (nothing(), false);
    while let (Some(word), Some(number)) = (words.next(), words.next()) {
        let number: i64 = number.parse().ok()?;
        match word {
            "time" => info.seconds = f64::from(whole::<u32>(Some(number))) / 1000.0,
            "depth" => info.depth = whole(Some(number)),
            "score" => (info.score, scored) = (ShownScore::Cp(number / 10), true),
            "mate" => {
                let plies = whole(Some(number.saturating_abs()));
                info.depth = plies;
                info.score = if number > 0 { ShownScore::Win(plies) } else { ShownScore::Loss(plies) };
                scored = true;
            }
            _ => return None,
        }
    }
    scored.then_some(info)
}

fn nothing() -> Info {
    Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score: ShownScore::Cp(0),
        nodes: 0,
        iteration_nodes: 0,
        seconds: 0.0,
        nps: 0,
        hashfull: 0,
        pv: Vec::new(),
    }
}

fn whole<T: TryFrom<i64> + Default>(number: Option<i64>) -> T {
    number.and_then(|number| T::try_from(number).ok()).unwrap_or_default()
}

/// Moves become plies; the loser's last move is the winner's.
fn mate(moves: i64) -> ShownScore {
    let plies = |moves: i64| u32::try_from(moves).unwrap_or(u32::MAX / 2).saturating_mul(2);
    if moves > 0 { ShownScore::Win(plies(moves) - 1) } else { ShownScore::Loss(plies(-moves)) }
}

/// The moves in our own texts, as far as they are legal.
fn legal_line<'a>(words: impl Iterator<Item = &'a str>, record: &dyn AnyRecord) -> Vec<String> {
    let mut record = record.boxed_clone();
    words.map_while(|word| record.play(word).ok()).map(|played| played.text).take(64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_engines_say_is_read() {
        let game = fiveply_catalog::game("chess").unwrap();
        let record = game.open(None, &[]).unwrap();
        let info = universal(
            "info depth 12 seldepth 18 multipv 1 score cp -31 nodes 4096 nps 99 time 1500 pv e2e4 e7e5 h2h8",
            &*record,
        );
        let info = info.unwrap();
        assert_eq!((info.depth, info.score, info.seconds), (12, ShownScore::Cp(-31), 1.5));
        assert_eq!(info.pv, ["e2e4", "e7e5"]);
        assert_eq!(universal("info depth 3 score mate -2 pv e2e4", &*record).unwrap().score, ShownScore::Loss(4));
        assert_eq!(universal("info depth 3 score mate 1 pv e2e4", &*record).unwrap().score, ShownScore::Win(1));
        for line in
            ["info depth 3 score cp 5 lowerbound pv e2e4", "info string depth 3", "bestmove e2e4", "info depth", ""]
        {
            assert_eq!(universal(line, &*record), None, "{line}");
        }
        let info = thinking(" 9  -31  150  4096 1. e4 e5 2. Nf3", &*record).unwrap();
        assert_eq!((info.depth, info.score, info.nodes, info.seconds), (9, ShownScore::Cp(-31), 4096, 1.5));
        assert_eq!(info.pv, ["e2e4", "e7e5", "g1f3"]);
        assert_eq!(thinking("Illegal move: e9", &*record), None);
    }

    #[test]
    fn what_khet2_ai_says_is_read() {
        let info = khet2("info time 3050 depth 4 score -40").unwrap();
        assert_eq!((info.depth, info.score, info.seconds), (4, ShownScore::Cp(-4), 3.05));
        assert_eq!(khet2("info time 5 mate 3").unwrap().score, ShownScore::Win(3));
        assert_eq!(khet2("info time 5 mate -2").unwrap().score, ShownScore::Loss(2));
        for line in ["info string Unrecognised message type: uci", "info time 5", "bestmove h2g1", "info", ""] {
            assert_eq!(khet2(line), None, "{line}");
        }
    }
}
