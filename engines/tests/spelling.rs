//! A text says what its value says, and a value is written as it was read.

use fiveply_core::random::Random;
use fiveply_engines::{BookFile, EngineSpec, Family, Item, Setting, WeightsFile};
use std::time::Duration;

fn read(text: &str) -> EngineSpec {
    text.parse().unwrap()
}

fn pick<T: Clone>(random: &mut Random, choices: &[T]) -> T {
    random.choose(choices).cloned().expect("a choice")
}

/// An engine of ours at random, with items that its family takes.
fn any_engine(random: &mut Random) -> EngineSpec {
    let level = 1 + random.below(10);
    let family = pick(
        random,
        &[
            Family::Best,
            Family::Level(level),
            Family::Report,
            Family::AlphaBeta,
            Family::Minimax,
            Family::Mcts,
            Family::MonteCarlo,
            Family::Proof,
            Family::Random,
        ],
    );
    let mut spec = EngineSpec::new(family);
    for _ in 0..random.below(6) {
        spec = match spec.family {
            Family::Random => spec.with(Item::Seed(random.below(1 << 40) as u64)),
            _ => own_item(random, spec),
        };
    }
    spec
}

fn own_item(random: &mut Random, spec: EngineSpec) -> EngineSpec {
    let number = 1 + random.below(200) as u64;
    let common = [
        Item::Evaluation("report".to_owned()),
        Item::Weights(WeightsFile { file: "a/b.weights".to_owned(), fingerprint: Some(number) }),
        Item::Weights(WeightsFile { file: "a#b".to_owned(), fingerprint: Some(number) }),
        Item::Depth(number as u32),
        Item::Nodes(number),
        Item::Time(Duration::from_micros(number * 500)),
        Item::Seed(number),
        Item::Hash(number),
    ];
    let item = match spec.family {
        Family::Proof if random.below(3) == 0 => {
            let other = any_engine(random);
            if other.family == Family::Proof {
                return spec;
            }
            return spec.with(Item::Fallback(Box::new(other)));
        }
        ref family if family.has_techniques() && random.below(4) == 0 => {
            pick(random, &[Item::Endings(Some(number)), Item::Endings(None)])
        }
        Family::Proof => pick(random, &common),
        _ if random.below(5) == 0 => pick(random, &books(number)),
        _ if random.below(2) == 0 => {
            let values = (0..random.below(3)).map(|_| number.to_string()).collect();
            let setting = pick(random, &[Setting::Off, Setting::On(values)]);
            Item::Switch(pick(random, &["tt", "lmr", "null-move", "c"]).to_owned(), setting)
        }
        _ => pick(random, &common),
    };
    spec.with(item)
}

/// Every way to name a book.
fn books(number: u64) -> [Item; 5] {
    let book = |file: &str, fingerprint| Item::Book(Some(BookFile { file: file.to_owned(), fingerprint }));
    [Item::Book(None), book("", None), book("", Some(number)), book("./x#y.book", Some(number)), book("a/b", None)]
}

#[test]
fn engines_at_random_are_written_and_read_again() {
    let mut random = Random::new(24);
    for _ in 0..2_000 {
        let spec = any_engine(&mut random);
        let text = spec.to_string();
        assert_eq!(text.parse::<EngineSpec>().as_ref(), Ok(&spec), "{text}");
    }
}

#[test]
fn texts_keep_their_spelling() {
    for text in [
        "best",
        "level=3",
        "alphabeta:tt=20/deep,killers,no-lmr,quiescence=2,eval=report,seed=1",
        "mcts:c=1.4,no-reuse,hash=300,threads=2,eval=best,nodes=300",
        "best:weights=/tmp/x#0000000000000abc,endings=900,no-endings,hash=64",
        "best:book,seed=4",
        "level=3:book=#0000000000000abc,no-book",
        "mcts:book=some/opening.book#0000000000000abc",
        "proof:hash=64,seed=1,fallback=[alphabeta:tt=20,eval=best,seed=1]",
        "proof:fallback=random",
        "engine=fish:Skill Level=3,hash=16,nodes=500,memory=512",
        "cmd=/usr/bin/engine",
        "random:seed=7",
        "alphabeta:",
    ] {
        assert_eq!(read(text).to_string(), text, "{text}");
    }
    assert_eq!(read("best:time=2s,nodes=007").to_string(), "best:time=2000ms,nodes=7");
}

#[test]
fn questions_are_answered_by_the_last_word() {
    let spec = read("report:nodes=5,depth=3,nodes=9,eval=a,eval=best,tt=20,no-tt,time=2s");
    let limits = spec.limits();
    assert_eq!((limits.nodes, limits.depth, limits.time), (Some(9), Some(3), Some(Duration::from_secs(2))));
    assert_eq!(spec.evaluation(), Some("best"));
    assert_eq!(spec.setting("tt"), Some(&Setting::Off));
    assert_eq!(read("best:tt=22/two-deep").setting("tt"), Some(&Setting::On(vec!["22".into(), "two-deep".into()])));
    assert_eq!(spec.setting("lmr"), None);
}

#[test]
fn what_stops_by_itself_is_known() {
    for (text, stops) in [
        ("report", false),
        ("report:depth=4", true),
        ("random:seed=4", true),
        ("level=3", true),
        ("level=10", false),
        ("engine=fish:hash=1", false),
        ("cmd=x:nodes=3", true),
    ] {
        assert_eq!(read(text).stops_by_itself(), stops, "{text}");
    }
}

#[test]
fn files_and_programs_are_seen() {
    for text in [
        "best:weights=x",
        "best:no-tt,weights=/etc/passwd,seed=1",
        "alphabeta:eval=best,weights=a#0",
        "proof:fallback=[best:weights=x]",
        "engine=fish:log=/tmp/x",
        "best:book=x.book",
        "best:book=a/b#12",
        "proof:fallback=[best:book=x.book]",
    ] {
        assert!(read(text).names_file(), "{text}");
    }
    for text in ["best", "best:eval=best,seed=3", "best:book", "best:book=#0abc", "best:no-book"] {
        assert!(!read(text).names_file(), "{text}");
    }
    assert!(read("cmd=x").is_external() && read("engine=x").is_external() && !read("best").is_external());
}

#[test]
fn refusals_say_what_would_be_accepted() {
    for (text, fault, accepted) in [
        ("deep-thought", "no family \"deep-thought\"", "level=1"),
        ("level=11", "no family", "level=10"),
        ("level=0", "no family", "best"),
        ("", "no family \"\"", "best"),
        ("random:depth=3", "no item \"depth=3\" for random", "seed=N"),
        ("alphabeta:depth=0", "\"depth=0\" is out of bounds", "from 1 to 250"),
        ("alphabeta:hash=10485760", "out of bounds, too large", "1 to 65536"),
        ("alphabeta:time=5", "\"time=5\" is no time", "250ms"),
        ("best:weights=", "names no file", "weights=FILE"),
        ("best:book=", "names no file", "book=FILE"),
        ("best:book=original", "names no file", "book=FILE"),
        ("best:book=#xyz", "names no file", "book=FILE"),
        ("random:book", "for random", "seed=N"),
        ("proof:book", "for proof", "fallback="),
        ("proof:fallback=proof", "is not accepted", "best, report"),
        ("proof:fallback=[proof]", "is not accepted", "best, report"),
        ("proof:fallback=[cmd=ls]", "is not accepted", "best, report"),
        ("proof:killers", "for proof", "fallback="),
        ("cmd=x:nodes=0", "nodes=0", "engine=NAME"),
        ("cmd=x:nonsense", "nonsense", "engine=NAME"),
    ] {
        let error = text.parse::<EngineSpec>().err().unwrap_or_else(|| panic!("{text} was accepted"));
        assert!(error.fault.contains(fault) && error.accepted.contains(accepted), "{text}: {error}");
    }
}
