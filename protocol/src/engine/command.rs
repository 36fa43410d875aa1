//! The commands of UCI and UGI, read from their lines. Unknown words are passed over, as UCI asks.

use std::time::Duration;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `uci` or `ugi`: introduce yourself.
    Hello,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        start: Option<String>,
        moves: Vec<String>,
    },
    /// `position` with something that is no position.
    NoPosition,
    Go(Box<Go>),
    Stop,
    PonderHit,
    /// Show the position.
    Draw,
    /// Show its evaluation.
    Eval,
    Query(String),
    Quit,
}

/// The limits and options of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// The time left to the first and to the second side.
    pub(super) time: [Option<Duration>; 2],
    /// The time that every move adds, for each side.
    pub(super) increment: [Duration; 2],
    pub(super) moves_to_go: Option<u32>,
    pub(super) move_time: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// A win in at most so many moves ends the search.
    pub(super) mate: Option<u32>,
    pub(super) perft: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    pub(super) only: Vec<String>,
}

/// Reads a line; `None` when nothing in it is a command.
pub(super) fn parse(line: &str) -> Option<Command> {
    let mut words = line.split_whitespace();
    loop {
        let word = words.next()?;
        let rest: Vec<&str> = words.clone().collect();
        return Some(match word {
            "uci" | "ugi" => Command::Hello,
            "isready" => Command::IsReady,
            "ucinewgame" | "uginewgame" => Command::NewGame,
            "setoption" => set_option(&rest),
            "position" => position(&rest)?,
            "go" => Command::Go(Box::new(go(&rest))),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "d" => Command::Draw,
            "eval" => Command::Eval,
            "query" => Command::Query(rest.join(" ")),
            "quit" => Command::Quit,
            _ => continue,
        });
    }
}

fn set_option(words: &[&str]) -> Command {
    let words = if words.first() == Some(&"name") { &words[1..] } else { words };
    let (name, value) = match words.iter().position(|&word| word == "value") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    Command::SetOption { name: name.join(" "), value: value.join(" ") }
}

fn position(words: &[&str]) -> Option<Command> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let moves = words[moves_at..].iter().skip(1).map(|&m| m.to_owned()).collect();
    let start = match words.first()? {
        &"startpos" => None,
        &"fen" | &"sfen" => Some(words[1..moves_at].join(" ")),
        _ => return Some(Command::NoPosition),
    };
    Some(Command::Position { start, moves })
}

fn go(words: &[&str]) -> Go {
    const KEYS: [&str; 18] = [
        "wtime",
        "btime",
        "winc",
        "binc",
        "p1time",
        "p2time",
        "p1inc",
        "p2inc",
        "movestogo",
        "movetime",
        "depth",
        "nodes",
        "mate",
        "perft",
        "infinite",
        "ponder",
        "searchmoves",
        "go",
    ];
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(key) = words.next() {
        // Clocks that have run out come as negative numbers.
        let mut number = || {
            let value = words.peek()?.parse::<i64>().ok()?.max(0);
            words.next();
            Some(value.unsigned_abs())
        };
        let small = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
        match key {
            "wtime" | "p1time" => go.time[0] = number().map(Duration::from_millis),
            "btime" | "p2time" => go.time[1] = number().map(Duration::from_millis),
            "winc" | "p1inc" => go.increment[0] = Duration::from_millis(number().unwrap_or(0)),
            "binc" | "p2inc" => go.increment[1] = Duration::from_millis(number().unwrap_or(0)),
            "movestogo" => go.moves_to_go = number().map(small),
            "movetime" => go.move_time = number().map(Duration::from_millis),
            "depth" => go.depth = number().map(small),
            "nodes" => go.nodes = number(),
            "mate" => go.mate = number().map(small),
            "perft" => go.perft = number().map(small),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| !KEYS.contains(word)) {
                    go.only.push(m.to_owned());
                }
            }
            _ => {}
        }
    }
    go
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_among_nonsense() {
        assert_eq!(parse("joho isready"), Some(Command::IsReady));
        assert_eq!(parse("   "), None);
        assert_eq!(parse("hello world"), None);
        assert_eq!(parse("position"), None);
        assert_eq!(parse("\tgo\t depth  x "), Some(Command::Go(Box::default())));
    }

    #[test]
    fn options_may_have_spaces() {
        let set = |name: &str, value: &str| Some(Command::SetOption { name: name.to_owned(), value: value.to_owned() });
        assert_eq!(parse("setoption name Move Overhead value 30"), set("Move Overhead", "30"));
        assert_eq!(parse("setoption name Clear Hash"), set("Clear Hash", ""));
        assert_eq!(parse("setoption name Engine value best:no-lmr"), set("Engine", "best:no-lmr"));
    }

    #[test]
    fn limits_are_read_in_any_order() {
        let Some(Command::Go(go)) = parse("go searchmoves e2e4 d2d4 btime -5 wtime 300000 depth 4 winc 20 infinite")
        else {
            panic!("no go")
        };
        assert_eq!(go.only, ["e2e4", "d2d4"]);
        assert_eq!(go.time, [Some(Duration::from_secs(300)), Some(Duration::ZERO)]);
        assert_eq!((go.depth, go.increment[0], go.infinite), (Some(4), Duration::from_millis(20), true));
    }

    #[test]
    fn a_position_of_no_known_kind_is_told_from_none() {
        assert_eq!(parse("position nonsense e2e4"), Some(Command::NoPosition));
        assert_eq!(parse("position moves e2e4"), Some(Command::NoPosition));
    }

    #[test]
    fn positions_keep_their_fields() {
        let read = parse("position fen 8/8/8/8/8/8/8/8 w - - 0 1 moves a1a2");
        let start = Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned());
        assert_eq!(read, Some(Command::Position { start, moves: vec!["a1a2".to_owned()] }));
    }
}
