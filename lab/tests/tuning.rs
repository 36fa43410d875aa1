//! A tuning limited by nodes is a function of its settings, whatever the number of workers and
//! interruptions; and a state that belongs to something else is refused and left alone.

mod support;

use fiveply_core::AnyGame;
use fiveply_lab::Openings;
use fiveply_lab::tuning::{Climb, LogError, Method, Spsa, Tuned, Tuning, TuningError, TuningLog, TuningOptions, tune};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use support::folder;

const SPSA: Method = Method::Spsa(Spsa { pairs: 2, perturbation: 0.2, rate: 0.1, range: [0, 500] });
const CLIMB: Method = Method::Climb(Climb { best_of: 3, step: 1, range: [1, 500] });

fn tuning(method: Method, iterations: u64) -> Tuning {
    Tuning {
        engine: "report".to_owned(),
        names: vec!["count", "furthest", "movable", "unhindered", "lane"],
        start: vec![50, 80, 40, 100, 20],
        chosen: vec![0, 2, 3],
        method,
        iterations,
        nodes: 60,
        openings: Openings::Random(None),
        seed: 5,
        longest: 200,
        build: "test".to_owned(),
    }
}

fn game() -> Box<dyn AnyGame> {
    fiveply_catalog::game("breakthrough:5x5,straight").unwrap()
}

fn options(workers: usize) -> TuningOptions {
    TuningOptions { workers, stop: Arc::new(AtomicBool::new(false)) }
}

fn open(path: &Path, tuning: &Tuning) -> Result<TuningLog, LogError> {
    TuningLog::open(path, &tuning.settings(&*game()).unwrap())
}

fn run(path: &Path, tuning: &Tuning, options: &TuningOptions) -> Tuned {
    tune(&*game(), tuning, options, &mut open(path, tuning).unwrap(), &mut |_| {}).unwrap()
}

#[test]
fn interruptions_and_workers_change_nothing() {
    let folder = folder("tuning-interrupted");
    for (name, method) in [("spsa", SPSA), ("climb", CLIMB)] {
        let tuning = tuning(method, 12);
        let [whole, parts] = ["whole", "parts"].map(|kind| folder.join(format!("{name}.{kind}")));
        let undisturbed = run(&whole, &tuning, &options(1));
        assert!(undisturbed.complete && undisturbed.fresh == 12);
        assert_eq!(undisturbed.weights.len(), 5);
        assert_eq!([undisturbed.weights[1], undisturbed.weights[4]], [80, 20], "these were not to move");

        let mut runs = 0;
        let last = loop {
            runs += 1;
            let options = options(3);
            let stop = Arc::clone(&options.stop);
            let mut log = open(&parts, &tuning).unwrap();
            let before = log.path().metadata().unwrap().len();
            let mut seen = 0;
            let tuned = tune(&*game(), &tuning, &options, &mut log, &mut |_| {
                seen += 1;
                stop.store(seen >= 5, Relaxed);
            })
            .unwrap();
            assert!(parts.metadata().unwrap().len() > before, "the state grows with every iteration");
            if tuned.complete {
                break tuned;
            }
            assert!(runs < 12, "every run gets on");
        };
        assert_eq!(runs, 3);
        assert_eq!(std::fs::read_to_string(&parts).unwrap(), std::fs::read_to_string(&whole).unwrap(), "{name}");
        assert_eq!((last.weights, last.trace, last.games), (undisturbed.weights, undisturbed.trace, undisturbed.games));
        // Asked again, nothing is left to do.
        assert_eq!(run(&parts, &tuning, &options(1)).fresh, 0);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_torn_line_costs_its_iteration_alone() {
    let folder = folder("tuning-torn");
    let path = folder.join("state");
    let tuning = tuning(SPSA, 4);
    run(&path, &tuning, &options(1));
    let whole = std::fs::read(&path).unwrap();
    // Wherever the program died: within the first line, between two, within the last.
    let last_line = whole[..whole.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
    for (kept, missing) in [(0, 4), (9, 4), (last_line, 1), (last_line + 7, 1), (whole.len() - 1, 1)] {
        std::fs::write(&path, &whole[..kept]).unwrap();
        assert_eq!(run(&path, &tuning, &options(1)).fresh, missing, "{kept} bytes");
        assert_eq!(std::fs::read(&path).unwrap(), whole);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn more_iterations_lengthen_a_climb() {
    let folder = folder("tuning-longer");
    let path = folder.join("state");
    run(&path, &tuning(CLIMB, 3), &options(1));
    assert_eq!(run(&path, &tuning(CLIMB, 5), &options(1)).fresh, 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_state_of_something_else_is_refused_and_left_alone() {
    let folder = folder("tuning-refused");
    let path = folder.join("state");
    let own = tuning(SPSA, 2);
    run(&path, &own, &options(1));
    let whole = std::fs::read_to_string(&path).unwrap();

    let other = Tuning { seed: 6, iterations: 3, ..own.clone() };
    let error = open(&path, &other).unwrap_err();
    assert!(error.is_bad_input());
    let text = error.to_string();
    assert!(text.contains("iterations: 2, asked for: 3; seed: 5, asked for: 6"), "{text}");

    let diary = folder.join("diary.txt");
    for text in ["Dear diary", "Dear diary\n", "{\"kind\":\"cake\"}\n"] {
        std::fs::write(&diary, text).unwrap();
        assert!(matches!(open(&diary, &own), Err(LogError::Foreign(_))), "{text:?}");
        assert_eq!(std::fs::read_to_string(&diary).unwrap(), text);
    }
    std::fs::write(&path, whole.clone() + "nonsense\n").unwrap();
    assert!(open(&path, &own).unwrap_err().to_string().contains("line 4: it is no iteration"));

    // Somebody wrote other results into it: the weights of the next line do not follow from them.
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    let (first, second) = (lines[1].clone(), lines[2].clone());
    lines[1] = second;
    lines[2] = first;
    std::fs::write(&path, lines.join("\n") + "\n").unwrap();
    let mut log = open(&path, &own).unwrap();
    let error = tune(&*game(), &own, &options(1), &mut log, &mut |_| {}).unwrap_err();
    assert!(matches!(&error, TuningError::Log(LogError::Damaged { line: 2, .. })), "{error}");

    let busy = open(&path, &own).unwrap_err();
    assert!(matches!(busy, LogError::Busy(_)) && !busy.is_bad_input(), "{busy}");
    std::fs::remove_dir_all(folder).unwrap();
}
