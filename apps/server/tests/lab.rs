//! The lab over the network: experiments with what was measured, work that is begun, watched,
//! stopped and gone on with, and files to keep.

mod common;

use common::{DEADLINE, Running, start, start_with};
use fiveply_server::Options;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A server with a store of its own, which goes with it.
struct Lab {
    server: Option<Running>,
    folder: PathBuf,
}

impl Lab {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("fiveply-lab-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let database = Some(folder.join("games.db"));
        Lab { server: Some(start_with(Options { database, ..Options::default() })), folder }
    }

    fn server(&self) -> &Running {
        self.server.as_ref().unwrap()
    }

    fn job(&self) -> Value {
        self.server().get("/api/lab/job").json()
    }

    /// Waits until the job is as wanted.
    fn wait(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let job = self.job();
            if wanted(&job) {
                return job;
            }
            assert!(begun.elapsed() < DEADLINE, "{job}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn ended(&self) -> Value {
        self.wait(|job| job["state"] != "running")
    }

    fn begin(&self, path: &str, order: &Value) {
        let answer = self.server().send("POST", path, order);
        assert_eq!(answer.status, 202, "{}", answer.body);
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        drop(self.server.take());
        // The lab may still be writing its last game.
        for _ in 0..50 {
            if std::fs::remove_dir_all(&self.folder).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn own(pairs: u64) -> Value {
    json!({ "game": "breakthrough:4x5", "a": "best", "b": "random", "limits": { "nodes": 100 }, "pairs": pairs, "seed": 5 })
}

#[test]
fn every_experiment_is_listed_with_what_came_with_the_program() {
    let lab = Lab::new("list");
    let listed = lab.server().get("/api/lab/experiments").json();
    let listed = listed["experiments"].as_array().unwrap();
    assert_eq!(listed.len(), fiveply_lab::experiments::inventory().len());
    let known = listed.iter().find(|entry| entry["id"] == "KHET-T5.10a").unwrap();
    assert_eq!(known["game"].as_str().unwrap().split(':').next(), Some("khet"));
    let counted: u64 = known["finding"]["verdicts"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert!(counted > 0 && counted <= known["finding"]["rows"].as_u64().unwrap());
    assert!(known["finding"]["row"]["interval"].is_array());
    let one = lab.server().get("/api/lab/experiments/KHET-T5.10a").json();
    let finding = &one["finding"];
    assert!(finding["command"].as_str().unwrap().starts_with("fiveply lab run KHET-T5.10a --quick --seed"), "{one}");
    assert_eq!(finding["here"], false);
    let figure = finding["figures"][0]["name"].as_str().unwrap();
    let picture = lab.server().get(&format!("/api/lab/figures/{figure}"));
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    assert!(picture.body.starts_with("<svg ") && picture.body.contains("fiveply lab run KHET-T5.10a"));
    let table = lab.server().get("/api/lab/experiments/KHET-T5.10a/table.csv");
    assert_eq!(table.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(table.header("content-disposition"), Some("attachment; filename=\"KHET-T5.10a.csv\""));
    assert_eq!(table.body.lines().count(), 1 + finding["rows"].as_array().unwrap().len());
    let all = lab.server().get("/api/lab/experiments.csv").body;
    assert!(all.lines().count() > 500 && all.contains("\nKHET-T5.10a,"), "{}", all.lines().count());
}

#[test]
fn contradictions_are_explained() {
    let lab = Lab::new("contradicted");
    let listed = lab.server().get("/api/lab/experiments").json();
    let contradicted = listed["experiments"].as_array().unwrap().iter();
    let contradicted: Vec<&str> = contradicted
        .filter(|entry| entry["finding"]["verdicts"]["contradicted"].is_u64())
        .filter_map(|entry| entry["id"].as_str())
        .collect();
    assert!(!contradicted.is_empty());
    let explained = contradicted.iter().filter(|id| {
        let one = lab.server().get(&format!("/api/lab/experiments/{id}")).json();
        let sentences = one["finding"]["conclusions"].as_array().unwrap().clone();
        sentences.iter().any(|each| each.as_str().unwrap().starts_with("Contradicts the report"))
    });
    assert!(explained.count() > 0);
}

#[test]
fn the_matrix_of_techniques_is_told_drawn_and_kept() {
    let lab = Lab::new("matrix");
    let told = lab.server().get("/api/lab/techniques").json();
    let map = &told["maps"][0];
    assert_eq!(map["games"].as_array().unwrap().len(), 5);
    assert!(map["rows"].as_array().unwrap().len() > 20);
    assert!(map["rows"].as_array().unwrap().iter().any(|row| row["cells"][0]["measured"].is_f64()));
    let picture = lab.server().get(&format!("/api/lab/figures/{}", map["figure"].as_str().unwrap()));
    assert!(picture.status == 200 && picture.body.contains("null-move"), "{}", picture.head);
    let table = lab.server().get("/api/lab/techniques.csv").body;
    assert!(table.starts_with("game,name,") && table.contains("\nchess,"));
}

#[test]
fn an_experiment_is_measured_stopped_and_gone_on_with() {
    let lab = Lab::new("run");
    let order = json!({ "id": "BT-C-C", "nodes": 60, "pairs": 40, "seed": 9 });
    let mut live = lab.server().live();
    live.say(&json!({ "id": 1, "do": "lab" }));
    assert_eq!(live.hear().unwrap()["job"]["state"], "idle");
    lab.begin("/api/lab/run", &order);
    let second = lab.server().send("POST", "/api/lab/match", &own(1));
    assert_eq!(second.status, 409);
    assert!(second.complaint().contains("one thing at a time"), "{}", second.complaint());
    let told = loop {
        let job = live.hear().unwrap()["job"].clone();
        if job["rows"][0]["done"].as_u64().unwrap_or(0) > 1 || job["state"] == "done" {
            break job;
        }
    };
    assert_eq!((&told["experiment"], &told["order"]["body"]), (&json!("BT-C-C"), &order));
    assert!(told["rows"][0]["standing"]["wins"].is_u64(), "{told}");
    assert_eq!(lab.server().ask("POST", "/api/lab/stop", "", "").status, 200);
    let stopped = lab.ended();
    let kept = stopped["rows"][0]["done"].as_u64().unwrap();
    assert!(stopped["state"] == "stopped" || stopped["state"] == "done", "{stopped}");
    lab.begin("/api/lab/run", &order);
    let done = lab.ended();
    assert_eq!(done["state"], "done", "{done}");
    assert!(kept <= done["rows"][0]["done"].as_u64().unwrap());
    let one = lab.server().get("/api/lab/experiments/BT-C-C").json();
    assert_eq!((&one["finding"]["here"], &one["finding"]["seed"]), (&json!(true), &json!(9)));
    assert_eq!(one["finding"]["rows"][0]["samples"], 40);
    assert_eq!(one["finding"]["command"], "fiveply lab run BT-C-C --quick --seed 9 --nodes 60 --pairs 40");
    live.say(&json!({ "id": 1, "do": "stop" }));
    assert_eq!(live.until_done(1).1["is"], "done", "whoever has heard enough may leave");
}

#[test]
fn a_match_of_ones_own_is_kept_like_every_match() {
    let lab = Lab::new("own");
    lab.begin("/api/lab/match", &own(6));
    let done = lab.ended();
    assert_eq!((&done["state"], &done["rows"][0]["done"]), (&json!("done"), &json!(12)), "{done}");
    assert!(done["command"].as_str().unwrap().contains("--a best --b random --nodes 100 --pairs 6 --seed 5"));
    let matches = lab.server().get("/api/matches").json();
    let found = &matches["matches"][0];
    assert_eq!((&found["id"], &found["games"]), (&done["match"], &json!(12)));
    let base = format!("/api/matches/{}", found["id"].as_str().unwrap());
    let pgn = lab.server().get(&format!("{base}/games.pgn"));
    assert_eq!(pgn.header("content-type"), Some("application/x-chess-pgn; charset=utf-8"));
    assert_eq!(pgn.body.matches("[Event ").count(), 12);
    let table = lab.server().get(&format!("{base}/games.csv"));
    assert_eq!((table.status, table.body.lines().count()), (200, 13));
    let line = lab.server().get(&format!("{base}/evidence.svg?elo0=0&elo1=50"));
    assert_eq!((line.status, line.header("content-type")), (200, Some("image/svg+xml")));
    assert!(line.body.contains("LLR of +50 against 0 Elo"));
    assert_eq!(lab.server().get(&format!("{base}/evidence.svg?elo0=9&elo1=1")).status, 422);
    // More pairs of the same lengthen the match.
    lab.begin("/api/lab/match", &own(8));
    assert_eq!(lab.ended()["rows"][0]["done"], 16);
    assert_eq!(lab.server().get("/api/matches").json()["matches"].as_array().unwrap().len(), 1);
}

#[test]
fn a_sequential_test_ends_when_it_is_decided() {
    let lab = Lab::new("test");
    let mut order = own(5_000);
    order["sprt"] = json!([0.0, 100.0]);
    lab.begin("/api/lab/match", &order);
    let done = lab.ended();
    let test = &done["test"];
    assert_eq!((&done["state"], &test["decision"]), (&json!("done"), &json!("H1")), "{done}");
    assert!(test["llr"].as_f64().unwrap() >= test["upper"].as_f64().unwrap());
    let trace = test["trace"].as_array().unwrap();
    assert_eq!((&trace[0], &trace.last().unwrap()[1]), (&json!([0, 0.0]), &test["llr"]));
    assert!(done["rows"][0]["done"].as_u64().unwrap() < 1_000);
}

#[test]
fn what_a_question_costs_is_said_beforehand() {
    let lab = Lab::new("needed");
    let needed = |query: &str| lab.server().get(&format!("/api/lab/needed?game=khet&{query}")).json();
    let coarse = needed("elo=20&pairs=50");
    assert_eq!(coarse["pairs"], 581, "{coarse}");
    assert!((65.0..75.0).contains(&coarse["resolution"].as_f64().unwrap()), "{coarse}");
    let sentence = coarse["sentence"].as_str().unwrap();
    assert!(sentence.contains("±20 Elo needs about 581 pairs") && sentence.contains("Assumed: no draws"), "{sentence}");
    let lengths = needed("elo0=0&elo1=5")["test"].clone();
    assert!(lengths[1].as_u64() > lengths[0].as_u64() && lengths[1].as_u64() > lengths[2].as_u64(), "{lengths}");
}

/// One bad request: what is sent where, the status it gets, and what the answer says.
#[test]
fn hostile_orders_are_refused_in_words() {
    let lab = Lab::new("hostile");
    let server = lab.server();
    let with = |field: &str, value: Value| {
        let mut order = own(2);
        order[field] = value;
        order
    };
    let long = "x".repeat(5_000);
    let cases = [
        ("/api/lab/run", json!({ "id": "KHET-T99" }), 404, "no experiment"),
        ("/api/lab/run", json!({ "id": "all" }), 404, "no experiment"),
        ("/api/lab/run", json!({ "id": long }), 404, "no experiment"),
        ("/api/lab/run", json!({ "id": "BT-T4", "nodes": 0 }), 422, "accepted: 1 to 1000000"),
        ("/api/lab/run", json!({ "id": "BT-T4", "nodes": u64::MAX }), 422, "accepted: 1 to 1000000"),
        ("/api/lab/run", json!({ "id": "BT-T4", "budget_s": 1e300 }), 400, "invalid type"),
        ("/api/lab/run", json!({ "id": "BT-T4", "budget_s": 86_400 }), 422, "accepted: 1 to 3600"),
        ("/api/lab/run", json!({ "id": "BT-T4", "pairs": -1 }), 400, "invalid value"),
        ("/api/lab/run", json!({ "id": "BT-T4", "db": "/etc/passwd" }), 400, "unknown field `db`"),
        ("/api/lab/match", with("game", json!("checkers")), 422, "no such game"),
        ("/api/lab/match", with("a", json!("nobody")), 422, "nobody"),
        ("/api/lab/match", with("b", json!("cmd=/bin/sh")), 403, "no file and no program"),
        ("/api/lab/match", with("a", json!("best:weights=/etc/passwd")), 403, "no file and no program"),
        ("/api/lab/match", with("a", json!("best:hash=100000")), 422, "too large"),
        ("/api/lab/match", with("a", json!("best:tt=always/29")), 422, "too large"),
        ("/api/lab/match", with("b", json!("alphabeta:tt=two-deep/25")), 422, "too large"),
        ("/api/lab/match", with("a", json!("best!tt-no-side-key")), 422, "accepted"),
        ("/api/lab/match", with("a", json!(long)), 422, "too long"),
        ("/api/lab/match", with("limits", json!({})), 422, "exactly one of"),
        ("/api/lab/match", with("limits", json!({ "nodes": 5, "depth": 2 })), 422, "exactly one of"),
        ("/api/lab/match", with("limits", json!({ "nodes": 100_000_000 })), 422, "1 to 1000000"),
        ("/api/lab/match", with("limits", json!({ "time_ms": 0 })), 422, "1 to 10000"),
        ("/api/lab/match", with("pairs", json!(0)), 422, "1 to 100000"),
        ("/api/lab/match", with("pairs", json!(u64::MAX)), 422, "1 to 100000"),
        ("/api/lab/match", with("sprt", json!([5, 0])), 422, "not below"),
        ("/api/lab/match", with("sprt", json!([0, 1e9])), 422, "accepted"),
    ];
    for (path, order, status, says) in cases {
        let answer = server.send("POST", path, &order);
        assert_eq!(answer.status, status, "{path} {order}: {}", answer.body);
        assert!(answer.complaint().contains(says), "{path} {order}: {}", answer.complaint());
    }
    for (path, status) in [
        ("/api/lab/experiments/nonsense", 404),
        ("/api/lab/experiments/nonsense/table.csv", 404),
        ("/api/lab/figures/..%2f..%2fCargo.toml", 404),
        ("/api/lab/figures/KHET-T5.10a-99.svg", 404),
        ("/api/matches/nonsense/games.pgn", 404),
        ("/api/matches/nonsense/games.csv", 404),
        ("/api/matches/nonsense/evidence.svg", 404),
        ("/api/matches/nonsense/evidence.svg?elo0=NaN&elo1=5", 422),
        ("/api/lab/needed", 400),
        ("/api/lab/needed?game=checkers", 422),
        ("/api/lab/needed?game=chess&elo=0", 422),
        ("/api/lab/needed?game=chess&elo=NaN", 422),
        ("/api/lab/needed?game=chess&elo=1e-300", 422),
        ("/api/lab/needed?game=chess&pairs=0", 422),
        ("/api/lab/needed?game=chess&elo0=0&elo1=0.0000001", 422),
        ("/api/lab/run", 405),
        ("/api/lab/stop", 405),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, status, "{path}: {}", answer.body);
        assert!(!answer.complaint().is_empty());
    }
    for path in ["/api/lab/run", "/api/lab/match", "/api/lab/stop"] {
        let foreign = "Content-Type: application/json\r\nOrigin: http://evil.example\r\n";
        assert_eq!(server.ask("POST", path, foreign, r#"{"id":"BT-T4"}"#).status, 403, "{path}");
    }
    assert_eq!(lab.job()["state"], "idle", "nothing was begun");
    assert_eq!(server.get("/api/matches").json()["matches"], json!([]), "and no store was made");
}

#[test]
fn a_server_without_a_store_says_so() {
    let server = start();
    let answer = server.send("POST", "/api/lab/match", &own(1));
    assert_eq!(answer.status, 503);
    assert!(answer.complaint().contains("keeps no matches"), "{}", answer.complaint());
    assert_eq!(server.get("/api/lab/techniques").status, 200);
}

/// A search of the page is never interrupted or slowed down to a crawl by the lab.
#[test]
fn searches_come_first() {
    let lab = Lab::new("first");
    let order =
        json!({ "game": "khet", "a": "best", "b": "best:no-lmr", "limits": { "nodes": 3_000 }, "pairs": 1_000 });
    lab.begin("/api/lab/match", &order);
    let mut live = lab.server().live();
    for id in 1..=3 {
        live.say(&json!({ "id": id, "do": "search", "game": "khet", "limits": { "nodes": 3_000 } }));
        let (_, done) = live.until_done(id);
        assert_eq!(done["turns"], 1, "{done}");
    }
    assert_eq!(lab.job()["state"], "running");
    lab.server().ask("POST", "/api/lab/stop", "", "");
    assert_eq!(lab.ended()["state"], "stopped");
}

#[test]
fn a_match_whose_rows_make_no_sense_is_left_out_and_the_others_are_told() {
    let lab = Lab::new("left-out");
    for seed in [5, 6] {
        let mut order = own(1);
        order["seed"] = json!(seed);
        lab.begin("/api/lab/match", &order);
        assert_eq!(lab.ended()["state"], "done");
    }
    let database = rusqlite::Connection::open(lab.folder.join("games.db")).unwrap();
    database.execute("UPDATE games SET plies = 9223372036854775807 WHERE experiment = 1", []).unwrap();
    let told = lab.server().get("/api/matches").json();
    assert_eq!(told["matches"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told["left_out"].as_array().unwrap().len(), 1, "{told}");
    assert!(told["left_out"][0]["fault"].as_str().unwrap().contains("no game can have"), "{told}");
    let base = format!("/api/matches/{}", told["left_out"][0]["id"].as_str().unwrap());
    let answer = lab.server().get(&format!("{base}/games"));
    assert!(answer.status == 503 && answer.complaint().contains("no game can have"), "{}", answer.complaint());
    let good = format!("/api/matches/{}/games", told["matches"][0]["id"].as_str().unwrap());
    assert_eq!(lab.server().get(&good).json()["total"], 2);
}
