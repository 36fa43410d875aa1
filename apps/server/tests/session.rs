//! A game over the live connection: one message and one answer for a move, the same engine from
//! move to move, and nothing lost when connections break or two pages show one game.

mod common;

use common::{Live, Running, start, start_with};
use fiveply_core::{Choice, Limits, Question};
use fiveply_server::Options;
use serde_json::{Value, json};

const ID: &str = "0123456789abcdef";

fn person(name: &str) -> Value {
    json!({ "kind": "person", "name": name })
}

fn engine(text: &str) -> Value {
    json!({ "kind": "engine", "engine": text, "name": "Engine" })
}

/// Opens a game and hears of it until its last position is there.
fn open(live: &mut Live, id: u64, new: &Value) -> (Value, Vec<Value>) {
    live.say(&json!({ "id": id, "do": "play", "saved": ID, "new": new }));
    opened(live, id)
}

fn opened(live: &mut Live, id: u64) -> (Value, Vec<Value>) {
    let game = live.hear().unwrap();
    assert_eq!((&game["id"], &game["is"]), (&json!(id), &json!("game")), "{game}");
    let states = (0..=game["plies"].as_u64().unwrap()).map(|_| next(live, "state")).collect();
    (game, states)
}

/// The next message of this kind.
fn next(live: &mut Live, kind: &str) -> Value {
    loop {
        let message = live.hear().expect("the connection is open");
        assert_ne!(message["is"], "error", "{message}");
        if message["is"] == kind {
            return message;
        }
    }
}

/// The first state after so many plies.
fn state_at(live: &mut Live, ply: usize) -> Value {
    loop {
        let message = next(live, "state");
        if message["ply"] == ply {
            return message;
        }
    }
}

fn two_persons(game: &str) -> Value {
    json!({ "game": game, "seats": { "first": person("Ann"), "second": person("Bob") } })
}

fn make_move(live: &mut Live, id: u64, text: &str, ply: usize) {
    live.say(&json!({ "id": id, "do": "move", "move": text, "ply": ply }));
}

/// What `fiveply uci` searches: one player from move to move, handed the whole game every time.
fn as_uci(game: &str, nodes: u64, plies: usize) -> Vec<Choice> {
    let game = fiveply_catalog::game(game).unwrap();
    let (mut players, mut record) =
        ([game.player("best").unwrap(), game.player("best").unwrap()], game.open(None, &[]).unwrap());
    let mut choices = Vec::new();
    while choices.len() < plies && record.ending().is_none() {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let question = Question { limits, lines: 1, ..Question::default() };
        let player = &mut players[record.side().index()];
        let choice = player.choose(&*record, &question, &mut |_| {}).unwrap().unwrap();
        record.play(&choice.m).unwrap();
        choices.push(choice);
    }
    choices
}

/// A whole game of each kind: the engine of a session finds the moves, with the nodes, of a player
/// that is kept from move to move.
#[test]
fn the_engine_of_a_session_is_the_player_of_uci() {
    const NODES: u64 = 1_500;
    const PLIES: usize = 120;
    let server = start();
    for game in ["chess", "khet", "knightthrough", "breakthrough", "isolation"] {
        let expected = as_uci(game, NODES, PLIES);
        let mut live = server.live();
        assert!(expected.len() > 15, "{game}: {} plies", expected.len());
        let id = format!("{:016x}", game.len() * 1_000 + expected.len());
        let seats = json!({ "first": engine("best"), "second": engine("best") });
        let new = json!({ "game": game, "seats": seats, "limits": { "nodes": NODES } });
        live.say(&json!({ "id": 1, "do": "play", "saved": id, "new": new }));
        for (ply, choice) in expected.iter().enumerate() {
            let state = state_at(&mut live, ply + 1);
            let found = (&state["state"]["last"]["text"], &state["thought"]["nodes"], &state["thought"]["depth"]);
            let expected = (&json!(choice.m), &json!(choice.nodes), &json!(choice.depth));
            assert_eq!(found, expected, "{game}, ply {ply}");
        }
        live.say(&json!({ "id": 1, "do": "stop" }));
    }
}

/// A game against an engine: the page sends the move, and nothing else.
#[test]
fn a_move_is_one_message() {
    let server = start();
    let mut live = server.live();
    let seats = json!({ "first": person("You"), "second": engine("best") });
    let new = json!({ "game": "breakthrough:5x5", "seats": seats, "limits": { "nodes": 500 } });
    let (game, states) = open(&mut live, 7, &new);
    assert_eq!((&game["game"], &game["seats"]["second"]["engine"]), (&json!("breakthrough:5x5"), &json!("best")));
    assert_eq!((states.len(), &states[0]["status"]["result"]), (1, &Value::Null));
    let mut ply = 0;
    let mut moves = states[0]["state"]["moves"].clone();
    let ended = loop {
        make_move(&mut live, 7, moves[0]["text"].as_str().unwrap(), ply);
        let mine = state_at(&mut live, ply + 1);
        if mine["state"]["outcome"] != Value::Null {
            break mine;
        }
        assert!(next(&mut live, "info")["infos"][0]["pv"][0].is_string(), "its lines are told while it thinks");
        let answer = state_at(&mut live, ply + 2);
        if answer["state"]["outcome"] != Value::Null {
            break answer;
        }
        (ply, moves) = (ply + 2, answer["state"]["moves"].clone());
    };
    assert_eq!(ended["status"]["result"], ended["state"]["outcome"]);
    // It was saved by the server alone.
    server.wait_until("the game is saved", |_| {
        let saved = server.get(&format!("/api/saved/{ID}"));
        saved.status == 200 && saved.json()["result"] == ended["state"]["outcome"]
    });
    let saved = server.get(&format!("/api/saved/{ID}")).json();
    assert_eq!(saved["players"], json!(["You", "Engine"]));
    assert_eq!(saved["moves"].as_array().unwrap().len() as u64, ended["ply"].as_u64().unwrap());
}

#[test]
fn what_cannot_be_is_refused_and_the_game_goes_on() {
    let server = start();
    let mut live = server.live();
    open(&mut live, 1, &two_persons("chess"));
    for (message, said) in [
        (json!({ "do": "move", "move": "e2e5", "ply": 0 }), "e2e5"),
        (json!({ "do": "move", "move": "e2e4", "ply": 3 }), "ply 0"),
        (json!({ "do": "back", "ply": 0 }), "nothing to take back"),
    ] {
        let mut message = message;
        message["id"] = json!(1);
        live.say(&message);
        let refused = next(&mut live, "refused");
        assert!(refused["message"].as_str().unwrap().contains(said), "{refused}");
    }
    make_move(&mut live, 1, "e2e4", 0);
    assert_eq!(next(&mut live, "state")["state"]["last"]["text"], "e2e4");
    for (new, field) in [
        (json!({ "game": "checkers", "seats": two_persons("chess")["seats"] }), "game"),
        (json!({ "game": "chess", "moves": ["e2e5"], "seats": two_persons("chess")["seats"] }), "moves"),
        (json!({ "game": "chess", "seats": { "first": engine("cmd=/bin/sh"), "second": person("Bob") } }), "engine"),
        (json!({ "game": "chess", "seats": { "first": engine("best:hash=4096"), "second": person("Bob") } }), "engine"),
    ] {
        live.say(&json!({ "id": 2, "do": "play", "saved": "00000000000000aa", "new": new }));
        let (_, error) = live.until_done(2);
        assert_eq!((&error["is"], &error["field"]), (&json!("error"), &json!(field)), "{error}");
    }
    live.say(&json!({ "id": 3, "do": "play", "saved": "00000000000000bb" }));
    let (_, error) = live.until_done(3);
    assert!(error["message"].as_str().unwrap().contains("no saved game"), "{error}");
}

/// The second page follows the first, and may play as well.
#[test]
fn two_pages_show_one_game() {
    let server = start();
    let (mut one, mut two) = (server.live(), server.live());
    open(&mut one, 1, &two_persons("chess"));
    make_move(&mut one, 1, "e2e4", 0);
    state_at(&mut one, 1);
    two.say(&json!({ "id": 5, "do": "play", "saved": ID }));
    let (game, states) = opened(&mut two, 5);
    assert_eq!((&game["seats"]["first"]["name"], states.len()), (&json!("Ann"), 2));
    make_move(&mut two, 5, "e7e5", 1);
    assert_eq!(state_at(&mut one, 2)["state"]["last"]["text"], "e7e5");
    state_at(&mut two, 2);
    make_move(&mut one, 1, "g1f3", 2);
    assert_eq!(state_at(&mut two, 3)["state"]["last"]["text"], "g1f3");
    // Both move at once: one of them is too late, and both see the same game.
    make_move(&mut one, 1, "b8c6", 3);
    make_move(&mut two, 5, "g8f6", 3);
    let seen = [state_at(&mut one, 4), state_at(&mut two, 4)];
    assert_eq!(seen[0]["state"]["position"], seen[1]["state"]["position"]);
    two.say(&json!({ "id": 5, "do": "back", "ply": 1 }));
    assert_eq!(next(&mut one, "back")["ply"], 1);
    make_move(&mut one, 1, "c7c5", 1);
    assert_eq!(state_at(&mut two, 2)["state"]["last"]["text"], "c7c5");
    one.say(&json!({ "id": 1, "do": "resign" }));
    let ended = loop {
        let status = next(&mut two, "status")["status"].clone();
        if status["result"] != Value::Null {
            break status["result"].clone();
        }
    };
    assert_eq!((&ended["winner"], &ended["words"]), (&json!("second"), &json!("Black wins: White resigns")));
}

/// A connection that breaks while the engine thinks loses neither the move nor the answer.
#[test]
fn a_lost_connection_loses_nothing() {
    let server = start();
    let seats = json!({ "first": person("You"), "second": engine("best") });
    let new = json!({ "game": "khet", "seats": seats, "limits": { "nodes": 3_000 } });
    let mut live = server.live();
    open(&mut live, 1, &new);
    make_move(&mut live, 1, "j4j3", 0);
    state_at(&mut live, 1);
    drop(live);
    let mut again = server.live();
    let (game, states) = open(&mut again, 9, &new);
    let plies = game["plies"].as_u64().unwrap() as usize;
    assert!(plies >= 1, "the move is there");
    assert_eq!(states[1]["state"]["last"]["text"], "j4j3");
    if plies == 1 {
        state_at(&mut again, 2);
    }
}

/// A server that was restarted goes on with what was saved.
#[test]
fn a_game_outlives_the_server() {
    let folder = std::env::temp_dir().join(format!("fiveply-session-{}", std::process::id()));
    let options = Options { data: Some(folder.clone()), ..Options::default() };
    let mut new = two_persons("isolation:4x4");
    new["clock"] = json!({ "left": { "first": 60_000, "second": 60_000 }, "increment": 1_000 });
    let play = |server: &Running| {
        let mut live = server.live();
        open(&mut live, 1, &new);
        make_move(&mut live, 1, "a3", 0);
        let state = state_at(&mut live, 1);
        assert_eq!(state["status"]["clock"]["running"], "second");
        server.wait_until("the game is saved", |_| server.get(&format!("/api/saved/{ID}")).status == 200);
    };
    play(&start_with(options.clone()));
    let server = start_with(options);
    let mut live = server.live();
    live.say(&json!({ "id": 1, "do": "play", "saved": ID }));
    let (game, states) = opened(&mut live, 1);
    assert_eq!((&game["seats"]["second"]["name"], states.len()), (&json!("Bob"), 2));
    assert!(game["status"]["clock"]["left"]["second"].as_u64().unwrap() <= 60_000);
    make_move(&mut live, 1, "b3", 1);
    state_at(&mut live, 2);
    // A game that is deleted is closed.
    assert_eq!(server.ask("DELETE", &format!("/api/saved/{ID}"), "", "").status, 204);
    assert_eq!(live.until_done(1).1["is"], "error");
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Whose time is over has lost, whether or not a page says so.
#[test]
fn the_server_runs_the_clock() {
    let server = start();
    let mut live = server.live();
    let mut new = two_persons("chess");
    new["clock"] = json!({ "left": { "first": 60_000, "second": 50 }, "increment": 0 });
    open(&mut live, 1, &new);
    make_move(&mut live, 1, "e2e4", 0);
    let result = loop {
        let message = live.hear().unwrap();
        let result = &message["status"]["result"];
        if !result.is_null() {
            break result.clone();
        }
    };
    assert_eq!(result, json!({ "winner": "first", "reason": "time", "words": "White wins: Black ran out of time" }));
}
