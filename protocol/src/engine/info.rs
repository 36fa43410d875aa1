//! The `info` lines of a search, as UCI writes them.

use fiveply_core::{Info, ShownScore};
use std::fmt::Write;

/// A line with a bound: the score is not known exactly yet.
pub(super) fn bound(info: &Info, at_least: bool) -> String {
    let known = if at_least { "lowerbound" } else { "upperbound" };
    line(info, false, false).replacen(" nodes ", &format!(" {known} nodes "), 1)
}

/// Tells which root move is being searched.
pub(super) fn trying(depth: u32, m: &str, number: usize) -> String {
    format!("info depth {depth} currmove {m} currmovenumber {number}")
}

/// An `info` line. With `wdl` it tells the chances of win, draw and loss; `draws` says whether the
/// game can be drawn at all.
pub(super) fn line(info: &Info, wdl: bool, draws: bool) -> String {
    let mut text = format!("info depth {} seldepth {} multipv {} score ", info.depth, info.seldepth, info.multipv);
    text.push_str(&score(info.score));
    if wdl {
        let [win, draw, loss] = chances(info.score, draws);
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let milliseconds = (info.seconds * 1000.0) as u64;
    let _ = write!(text, " nodes {} nps {} hashfull {} time {milliseconds}", info.nodes, info.nps, info.hashfull);
    if !info.pv.is_empty() {
        let _ = write!(text, " pv {}", info.pv.join(" "));
    }
    text
}

/// A score: plies become moves, because that is what chess programs count.
fn score(score: ShownScore) -> String {
    match score {
        ShownScore::Cp(cp) => format!("cp {cp}"),
        ShownScore::Win(plies) => format!("mate {}", plies.div_ceil(2)),
        ShownScore::Loss(plies) => format!("mate -{}", plies.div_ceil(2)),
        ShownScore::Draw(_) => "cp 0".to_owned(),
    }
}

/// The chances of win, draw and loss in thousandths. This is a rule of thumb and not fitted to
/// games: an advantage of one basic piece wins about half of the games where draws are possible,
/// and two thirds of the others.
fn chances(score: ShownScore, draws: bool) -> [u32; 3] {
    let cp = match score {
        ShownScore::Cp(cp) => cp as f64,
        ShownScore::Win(_) => return [1000, 0, 0],
        ShownScore::Loss(_) => return [0, 0, 1000],
        ShownScore::Draw(_) => return [0, 1000, 0],
    };
    let (half, spread) = if draws { (100.0, 75.0) } else { (0.0, 144.0) };
    let wins = |cp: f64| (1000.0 / (1.0 + ((half - cp) / spread).exp())).round() as u32;
    let (win, loss) = (wins(cp), wins(-cp));
    let loss = loss.min(1000 - win);
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_everything() {
        let info = Info {
            depth: 5,
            seldepth: 9,
            multipv: 1,
            score: ShownScore::Win(3),
            nodes: 1234,
            iteration_nodes: 1000,
            seconds: 0.0125,
            nps: 98_720,
            hashfull: 7,
            pv: vec!["e2e4".to_owned(), "e7e5".to_owned()],
        };
        assert_eq!(
            line(&info, true, true),
            "info depth 5 seldepth 9 multipv 1 score mate 2 wdl 1000 0 0 nodes 1234 nps 98720 hashfull 7 time 12 pv e2e4 e7e5"
        );
        let at_most = bound(&Info { score: ShownScore::Cp(-31), ..info.clone() }, false);
        assert!(at_most.contains(" score cp -31 upperbound nodes 1234 "), "{at_most}");
        assert!(bound(&info, true).contains(" mate 2 lowerbound nodes "));
        assert_eq!(trying(7, "e2e4", 3), "info depth 7 currmove e2e4 currmovenumber 3");
        let lost = Info { score: ShownScore::Loss(4), pv: Vec::new(), ..info };
        assert!(line(&lost, false, true).contains("score mate -2 nodes") && !line(&lost, false, true).contains(" pv "));
    }

    #[test]
    fn chances_add_up_and_mirror() {
        for draws in [false, true] {
            let mut last = 0;
            for cp in (-2000..=2000).step_by(50) {
                let [win, draw, loss] = chances(ShownScore::Cp(cp), draws);
                assert_eq!(win + draw + loss, 1000);
                assert!(win >= last);
                last = win;
                let [mirrored, _, _] = chances(ShownScore::Cp(-cp), draws);
                assert!(loss.abs_diff(mirrored) <= 1, "{cp}");
            }
        }
        assert_eq!(chances(ShownScore::Cp(0), false), [500, 0, 500]);
    }
}
