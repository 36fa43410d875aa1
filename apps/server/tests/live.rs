//! What the live connection does when it is asked properly.

mod common;

use common::{Live, start};
use serde_json::{Value, json};

fn asked(live: &mut Live, message: &Value) -> (Vec<Value>, Value) {
    let id = message["id"].as_u64().unwrap();
    live.say(message);
    let (before, last) = live.until_done(id);
    assert_eq!(last["is"], "done", "{message}: {last}");
    (before, last)
}

fn of_kind<'a>(messages: &'a [Value], kind: &str) -> Vec<&'a Value> {
    messages.iter().filter(|message| message["is"] == kind).collect()
}

#[test]
fn a_search_tells_what_it_finds() {
    let server = start();
    let mut live = server.live();
    for (id, game) in (1..).zip(["chess", "khet", "knightthrough", "breakthrough", "isolation"]) {
        let question = json!({ "id": id, "do": "search", "game": game, "lines": 2, "limits": { "nodes": 4_000 }, "explain": true });
        let (before, done) = asked(&mut live, &question);
        let infos = of_kind(&before, "info");
        let last = infos.last().expect("the last report is always told");
        let lines = last["infos"].as_array().unwrap();
        assert_eq!(lines.len(), 2, "{last}");
        assert_ne!(lines[0]["pv"][0], lines[1]["pv"][0], "two lines are two moves");
        assert_eq!(lines[0]["shown"].as_array().unwrap().len(), lines[0]["pv"].as_array().unwrap().len());
        let probability = lines[0]["first"]["win_probability"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&probability));
        assert_eq!(done["move"], lines[0]["pv"][0]);
        assert!(done["nodes"].as_u64().unwrap() <= 4_000);
        assert!(!done["explanation"]["techniques"].as_object().unwrap().is_empty());
        assert_eq!(done["turns"], 1);
    }
}

/// With limits by nodes a search is a function of what was asked.
#[test]
fn the_same_question_gets_the_same_answer() {
    let server = start();
    let mut live = server.live();
    let mut answer = |id: u64| {
        let question =
            json!({ "id": id, "do": "search", "game": "khet", "engine": "best:no-lmr", "limits": { "nodes": 3_000 } });
        let (_, done) = asked(&mut live, &question);
        (done["move"].clone(), done["score"].clone(), done["nodes"].clone(), done["depth"].clone())
    };
    assert_eq!(answer(1), answer(2));
}

#[test]
fn moves_can_be_left_out_and_searches_stopped() {
    let server = start();
    let mut live = server.live();
    let only = json!({ "id": 1, "do": "search", "game": "chess", "only": ["a2a3"], "limits": { "depth": 3 } });
    assert_eq!(asked(&mut live, &only).1["move"], "a2a3");
    live.say(&json!({ "id": 2, "do": "search", "game": "chess" }));
    assert_eq!(live.hear().unwrap()["is"], "info", "it thinks without a limit");
    live.say(&json!({ "id": 2, "do": "stop" }));
    let (_, done) = live.until_done(2);
    assert!(done["move"].is_string(), "{done}");
    let mated = json!({ "id": 3, "do": "search", "game": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"] });
    assert_eq!(asked(&mut live, &mated).1["move"], Value::Null, "a finished game has no move");
}

#[test]
fn a_hint_has_three_steps() {
    let server = start();
    let mut live = server.live();
    let mate = json!({ "id": 1, "do": "hint", "game": "chess", "position": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1" });
    let (_, hint) = asked(&mut live, &mate);
    assert_eq!(hint["move"], "a1a8");
    assert_eq!(hint["steps"][0], "Look at the white rook on a1.");
    assert_eq!(hint["steps"][1], "It goes to a8.");
    assert_eq!(hint["steps"][2], "Ra8# wins in 1 ply.");
}

#[test]
fn a_threat_is_what_follows_a_pass() {
    let server = start();
    let mut live = server.live();
    let position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1";
    let (_, threat) = asked(
        &mut live,
        &json!({ "id": 1, "do": "threat", "game": "chess", "position": position, "limits": { "depth": 3 } }),
    );
    assert_eq!((&threat["move"], &threat["score"]), (&json!("a1a8"), &json!({ "win": 1 })));
}

/// The scholar's mate: Black overlooks it, and a search proves that.
#[test]
fn a_review_finds_the_blunder_and_says_what_is_proved() {
    let server = start();
    let mut live = server.live();
    let moves = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"];
    let (before, done) =
        asked(&mut live, &json!({ "id": 1, "do": "review", "game": "chess", "moves": moves, "nodes": 5_000 }));
    let plies = of_kind(&before, "ply");
    let numbers: Vec<u64> = plies.iter().map(|entry| entry["ply"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..=7).collect::<Vec<_>>());
    let blunder = plies[5];
    assert_eq!(
        (&blunder["played"], &blunder["glyph"], &blunder["words"]),
        (&json!("g8f6"), &json!("??"), &json!("loses in 2 plies"))
    );
    assert_eq!(plies[6]["glyph"], "", "mate is the best move");
    assert_eq!((&plies[7]["played"], &plies[7]["score"]), (&Value::Null, &json!({ "loss": 0 })));
    assert!(done["blunders"].as_u64().unwrap() >= 1);
}

#[test]
fn two_engines_play_to_the_end_and_can_be_paused() {
    let server = start();
    let mut live = server.live();
    let game = json!({ "id": 1, "do": "watch", "game": "breakthrough:5x5", "players": ["best", "random:seed=3"], "limits": { "nodes": 300 } });
    let (before, done) = asked(&mut live, &game);
    let states = of_kind(&before, "state");
    assert_eq!(states.len() as u64, done["plies"].as_u64().unwrap() + 1);
    assert!(states.last().unwrap()["state"]["outcome"]["words"].as_str().unwrap().contains("wins"));
    assert_eq!(done["outcome"]["winner"], states.last().unwrap()["state"]["outcome"]["winner"]);
    assert!(states[1]["infos"]["first"]["first"]["win_probability"].is_number());

    let slow = json!({ "id": 2, "do": "watch", "game": "chess", "limits": { "nodes": 50 }, "pause_ms": 60_000 });
    live.say(&slow);
    assert_eq!(live.hear().unwrap()["state"]["ply"], 0);
    for ply in 1..=3 {
        live.say(&json!({ "id": 2, "do": "step" }));
        assert_eq!(live.hear().unwrap()["state"]["ply"], ply, "a step is one move, whatever the pause");
    }
    live.say(&json!({ "id": 2, "do": "speed", "pause_ms": 0 }));
    live.say(&json!({ "id": 2, "do": "resume" }));
    assert_eq!(live.hear().unwrap()["state"]["ply"], 4);
    live.say(&json!({ "id": 2, "do": "stop" }));
    let (_, done) = live.until_done(2);
    assert_eq!(done["outcome"], Value::Null);
}

/// The inspector's view: the tree of a search, a deeper part of it, and a cut that is checked.
#[test]
fn a_search_can_be_looked_into() {
    let server = start();
    let mut live = server.live();
    let question = |id: u64, path: &[&str]| json!({ "id": id, "do": "tree", "game": "chess", "engine": "best", "limits": { "nodes": 20_000 }, "path": path, "levels": 2 });
    let (_, done) = asked(&mut live, &question(1, &[]));
    let root = &done["tree"];
    assert!(done["sentence"].as_str().unwrap().starts_with("Chose "), "{}", done["sentence"]);
    let children = root["children"].as_array().unwrap();
    assert!(children.len() >= 20, "every move was looked at");
    let knight = children.iter().find(|child| child["move"] == "g1f3").unwrap();
    assert_eq!((&knight["shown"], &knight["ply"]), (&json!("Nf3"), &json!(1)));
    let searched = children.iter().max_by_key(|child| child["nodes"].as_u64()).unwrap()["move"].as_str().unwrap();
    let (_, deeper) = asked(&mut live, &question(2, &[searched]));
    let on_path = deeper["tree"]["children"].as_array().unwrap();
    assert!(on_path.iter().all(|child| child["move"] == searched), "only the path, down to the node of interest");
    assert!(on_path.iter().any(|child| !child["children"].as_array().unwrap().is_empty()));

    let check = json!({
        "id": 3, "do": "check", "game": "chess", "engine": "best", "path": ["g1f3"], "technique": "null-move",
        "depth": 2, "bound": -2_000, "at_least": true,
    });
    let (_, checked) = asked(&mut live, &check);
    assert_eq!(checked["right"], true, "nobody is twenty pawns down after a knight's move: {checked}");
    assert!(checked["words"].as_str().unwrap().contains("a search without null-move finds"));
    assert!(checked["nodes_without"].as_u64().unwrap() > 0);
}

/// A short move is answered while others analyse, however many they are.
#[test]
fn a_move_does_not_wait_for_those_who_analyse() {
    let server = start();
    let mut analysts: Vec<Live> = (0..6).map(|_| server.live()).collect();
    for live in &mut analysts {
        live.say(&json!({ "id": 1, "do": "search", "game": "chess", "limits": { "time_ms": 600_000 } }));
    }
    server.wait_until("six searches", |health| {
        health["searches"]["running"].as_u64().unwrap() + health["searches"]["waiting"].as_u64().unwrap() == 6
    });
    let mut player = server.live();
    let (_, done) = asked(&mut player, &json!({ "id": 1, "do": "search", "game": "khet", "engine": "level=1" }));
    assert!(done["move"].is_string());
    let searches = server.get("/api/health").json()["searches"].clone();
    let under_way = searches["running"].as_u64().unwrap() + searches["waiting"].as_u64().unwrap();
    assert_eq!(under_way, 6, "they are all still at it");
    for live in &mut analysts {
        live.say(&json!({ "id": 1, "do": "stop" }));
        assert_eq!(live.until_done(1).1["is"], "done");
    }
}

/// The server closes in good order while searches run.
#[test]
fn closing_ends_everything() {
    let server = start();
    let mut live = server.live();
    live.say(&json!({ "id": 1, "do": "search", "game": "chess" }));
    assert_eq!(live.hear().unwrap()["is"], "info");
    drop(server);
    while live.hear().is_some() {}
    assert!(live.socket.read().is_err(), "the connection is over");
}
