//! What the routes answer when they are asked properly, for every game there is.

mod common;

use common::{start, start_with};
use fiveply_server::Options;
use serde_json::{Value, json};

/// Positions that occur: the start and some moves into the game.
fn places() -> Vec<Value> {
    let mut places = Vec::new();
    for info in fiveply_catalog::GAMES {
        for text in info.setups.iter().chain(info.samples) {
            let mut record = fiveply_catalog::game(text).unwrap().open(None, &[]).unwrap();
            for ply in 0..4 {
                let moves = record.legal_moves();
                if let Some(text) = moves.get(ply * 7 % moves.len().max(1)) {
                    record.play(text).unwrap();
                }
            }
            places.push(json!({ "game": text, "moves": record.history() }));
        }
    }
    places
}

#[test]
fn every_game_is_shown() {
    let server = start();
    let places = places();
    assert!(places.len() > 20);
    for place in places {
        let answer = server.send("POST", "/api/line", &place);
        assert_eq!(answer.status, 200, "{place}: {}", answer.body);
        let states = answer.json();
        let states = states["states"].as_array().unwrap();
        let moves = place["moves"].as_array().unwrap();
        assert_eq!(states.len(), moves.len() + 1);
        for (state, played) in states.iter().zip(moves) {
            let offered = state["moves"].as_array().unwrap();
            assert!(offered.iter().any(|offer| offer["text"] == *played), "{played} is offered before it is played");
        }
        let last = states.last().unwrap();
        let alone = server.send("POST", "/api/state", &place).json();
        assert_eq!(*last, alone, "a line ends with the state of its place");
        let again = server.send("POST", "/api/check", &json!({ "game": place["game"], "position": alone["position"] }));
        assert_eq!(again.json()["position"], alone["position"]);
        let mut query = place.clone();
        query["eval"] = json!("report");
        let evaluated = server.send("POST", "/api/evaluate", &query).json();
        assert!(evaluated["score"].is_i64() && !evaluated["terms"].as_array().unwrap().is_empty(), "{evaluated}");
    }
}

#[test]
fn lists_tell_what_there_is() {
    let server = start();
    let games = server.get("/api/games").json();
    let names: Vec<&str> =
        games["games"].as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    assert_eq!(names, fiveply_catalog::GAMES.iter().map(|info| info.name).collect::<Vec<_>>());
    let breakthrough = games["games"].as_array().unwrap().iter().find(|game| game["name"] == "breakthrough").unwrap();
    assert_eq!(breakthrough["sizes"], json!({ "width": [2, 16], "height": [4, 16], "default": [8, 8] }));
    assert_eq!(breakthrough["variants"][1], json!({ "text": "breakthrough:straight", "title": "Straight" }));
    let techniques = server.get("/api/techniques?game=khet").json();
    let technique = |name: &str| {
        techniques["techniques"].as_array().unwrap().iter().find(|each| each["name"] == name).unwrap().clone()
    };
    assert_eq!(technique("pvs")["best"], "");
    assert_eq!(technique("tt")["report"], "20/deep/deeper");
    assert_eq!(technique("tt")["kind"]["values"][0]["max"], 30);
    let players = server.get("/api/players?game=isolation:5x5").json();
    assert_eq!(players["levels"].as_array().unwrap().len(), 10);
    for engine in players["engines"].as_array().unwrap() {
        let text = engine["engine"].as_str().unwrap();
        assert!(fiveply_catalog::game("isolation:5x5").unwrap().player(text).is_ok(), "{text} can be played against");
    }
}

#[test]
fn layers_and_passes_come_from_the_game() {
    let server = start();
    let state = |game: &str, position: &str| {
        server.send("POST", "/api/state", &json!({ "game": game, "position": position })).json()
    };
    let split = state("isolation:3x3", "3/1B1/W2 w");
    assert_eq!(split["layers"][0]["name"], "reach");
    assert!(split["banner"].as_str().unwrap().contains("split"));
    assert_eq!(split["board"]["layers"], Value::Null, "they are told once");
    let chess = state("chess", "");
    assert_eq!((&chess["layers"], &chess["banner"], &chess["can_pass"]), (&json!([]), &Value::Null, &json!(true)));
    let check = state("chess", "4k3/8/8/8/7q/8/8/4K3 w - - 0 1");
    assert_eq!(check["can_pass"], false, "no passing in check");
}

#[test]
fn pictures_and_pages_have_their_types() {
    let server = start();
    let picture = server.get("/api/picture.svg?game=khet&moves=j4j3,g3g4&flipped=1&theme=dark");
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    assert!(picture.body.starts_with("<svg "));
    assert!(server.get("/api/pieces.svg").body.contains(r#"<symbol id="piece-djed""#));
    assert!(server.get("/api/board.css").body.contains("--fp-page:"));
    let home = server.get("/");
    assert_eq!((home.status, home.header("location")), (307, Some("/play")));
    for path in ["/play", "/analyse?game=khet&moves=j4j3", "/watch", "/lab"] {
        let page = server.get(path);
        assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")), "{path}");
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert!(!page.body.contains("<script>") && !page.body.contains(" onclick="), "no inline script");
        let tag = page.header("etag").unwrap().to_owned();
        let known = server.ask("GET", path, &format!("If-None-Match: {tag}\r\n"), "");
        assert_eq!((known.status, known.body.as_str()), (304, ""));
    }
    let small = server.ask("GET", "/api/games", "Accept-Encoding: gzip\r\n", "");
    assert_eq!(small.header("content-encoding"), Some("gzip"));
    let described = server.get("/api/openapi.json").json();
    assert_eq!(described["paths"]["/api/state"]["post"]["requestBody"]["required"], true);
}

#[test]
fn saved_games_come_back() {
    let folder = std::env::temp_dir().join(format!("fiveply-web-{}", std::process::id()));
    let options = Options { data: Some(folder.clone()), ..Options::default() };
    let game = json!({
        "game": "khet", "moves": ["j4j3", "g3g4"], "players": ["You", "Level 3"],
        "result": { "winner": "first", "reason": "resigned", "words": "Silver wins: Red resigned" }, "page": { "clock": 5 },
    });
    {
        let server = start_with(options.clone());
        let path = "/api/saved/0123456789abcdef";
        assert_eq!(server.send("PUT", path, &game).status, 200);
        let read = server.get(path).json();
        for field in ["game", "moves", "players", "result", "page"] {
            assert_eq!(read[field], game[field], "{field}");
        }
        assert_eq!(server.send("PUT", "/api/saved/00000000000000aa", &json!({ "game": "chess" })).status, 200);
    }
    let server = start_with(options);
    let list = server.get("/api/saved").json();
    assert_eq!(list["games"].as_array().unwrap().len(), 2, "another server finds them");
    assert_eq!((&list["games"][0]["title"], &list["games"][1]["plies"]), (&json!("Chess"), &json!(2)));
    assert_eq!(server.ask("DELETE", "/api/saved/00000000000000aa", "", "").status, 204);
    assert_eq!(server.get("/api/saved").json()["games"].as_array().unwrap().len(), 1);
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn stored_matches_are_told_and_replayed() {
    use fiveply_lab::{Adjudication, Contestant, Openings, Options as Running, Pace, Plan, Share, Store, run};
    let folder = std::env::temp_dir().join(format!("fiveply-matches-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let database = folder.join("games.db");
    let game = fiveply_catalog::game("breakthrough:5x5").unwrap();
    let server = start_with(Options { database: Some(database.clone()), ..Options::default() });
    assert_eq!(server.get("/api/matches").json()["matches"], json!([]), "no store yet is no fault");
    let player = |text: &str| Contestant { text: text.to_owned(), pace: Pace { nodes: Some(200), ..Pace::default() } };
    let plan = Plan {
        players: vec![player("best"), player("random")],
        gauntlet: false,
        openings: Openings::Random(Some(2)),
        seed: 1,
        pairs: 3,
        margin: std::time::Duration::ZERO,
        adjudication: Adjudication::default(),
        longest: 200,
        build: "test".to_owned(),
    };
    let options = Running { workers: 1, share: Share::ALL, sprt: None, stop: std::sync::Arc::default() };
    run(&*game, &plan, &options, &mut Store::open(&database).unwrap(), &mut |_| {}).unwrap();

    let matches = server.get("/api/matches").json();
    let found = &matches["matches"][0];
    assert_eq!(
        (&found["games"], &found["planned"], &found["game"]),
        (&json!(6), &json!(6), &json!("breakthrough:5x5"))
    );
    let counted = ["wins", "draws", "losses"].map(|name| found[name].as_u64().unwrap());
    assert_eq!(counted.iter().sum::<u64>(), 6);
    let path = format!("/api/matches/{}/games", found["id"].as_str().unwrap());
    let part = server.get(&format!("{path}?offset=4&limit=10")).json();
    assert_eq!((&part["total"], part["games"].as_array().unwrap().len()), (&json!(6), 2));
    for number in 0..6 {
        let replay = server.get(&format!("{path}/{number}")).json();
        let moves = replay["moves"].as_array().unwrap();
        assert_eq!(replay["evaluations"].as_array().unwrap().len(), moves.len());
        assert_eq!(replay["evaluations"][0], Value::Null, "nobody thought about the opening");
        let end = server.send("POST", "/api/state", &json!({ "game": replay["game"], "moves": moves })).json();
        assert_eq!(end["outcome"]["winner"], replay["result"]["winner"]);
        assert!(replay["result"]["words"].as_str().unwrap().contains("wins"));
    }
    assert_eq!(server.get(&format!("{path}/6")).status, 404);
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A game's name behind a page's path leads to that game, for every page and every game.
#[test]
fn a_page_and_a_game_lead_to_the_game() {
    let server = start();
    let leads_to = |path: &str| {
        let answer = server.get(path);
        assert_eq!(answer.status, 307, "{path}: {}", answer.head);
        answer.header("location").unwrap().to_owned()
    };
    for page in ["/play", "/analyse", "/watch", "/lab"] {
        for info in fiveply_catalog::GAMES {
            let address = leads_to(&format!("{page}/{}", info.name));
            assert_eq!(address, format!("{page}?game={}", info.name));
            assert_eq!(server.get(&address).status, 200);
        }
    }
    assert_eq!(leads_to("/analyse/Khet/?moves=j4j3&game=chess"), "/analyse?game=khet&moves=j4j3");
    assert_eq!(leads_to("/play/breakthrough:6x5,straight"), "/play?game=breakthrough:6x5,straight");
    assert_eq!(leads_to("/watch/"), "/watch");
    assert_eq!(server.get("/play/breakthrough:99x99").status, 404);
}

/// `453.0` and `453` are the same number in JSON.
#[test]
fn whole_numbers_may_be_written_with_a_point() {
    let server = start();
    let mut live = server.live();
    let numbers =
        r#"{"id":4.0,"do":"search","game":"breakthrough:5x5","lines":1.0,"limits":{"nodes":453.0,"depth":3.0}}"#;
    live.socket.send(tungstenite::Message::Text(numbers.into())).unwrap();
    let (_, done) = live.until_done(4);
    assert_eq!(done["is"], "done", "{done}");
    let order = r#"{"id":"BT-T4","seed":1.0,"nodes":453.0,"pairs":0.0}"#;
    let answer = server.ask("POST", "/api/lab/run", "Content-Type: application/json\r\n", order);
    assert!(answer.complaint().contains("pairs 0; accepted"), "the numbers were read: {}", answer.body);
}

/// A file that cannot keep games costs nothing but the saved games, and a lock costs the others
/// nothing.
#[test]
fn saved_games_that_cannot_be_kept_stop_nothing_else() {
    let folder = std::env::temp_dir().join(format!("fiveply-unkept-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let game = json!({ "game": "khet", "moves": ["j4j3"] });
    let path = "/api/saved/0123456789abcdef";
    let file = folder.join("file");
    std::fs::write(&file, "a letter to my aunt").unwrap();
    let letters = folder.join("letters");
    std::fs::create_dir_all(&letters).unwrap();
    std::fs::write(letters.join("saved-games.db"), "a letter to my aunt, and no database\n".repeat(60)).unwrap();
    for (data, why) in [(file.join("data"), "data folder"), (letters, "no database")] {
        let server = start_with(Options { data: Some(data), ..Options::default() });
        assert!(server.warnings[0].contains("saved games cannot be kept"), "{:?}", server.warnings);
        assert!(server.warnings[0].contains(why), "{:?}", server.warnings);
        assert_eq!(server.get("/play").status, 200);
        for answer in [server.send("PUT", path, &game), server.get("/api/saved"), server.ask("DELETE", path, "", "")] {
            assert_eq!(answer.status, 503, "{}", answer.body);
            assert!(answer.complaint().contains(why) && !answer.body.contains("/tmp"), "{}", answer.body);
        }
    }
    // Another program has the file to itself for as long as it likes.
    let data = folder.join("data");
    let server = start_with(Options { data: Some(data.clone()), ..Options::default() });
    assert!(server.warnings.is_empty());
    assert_eq!(server.send("PUT", path, &game).status, 200);
    let other = rusqlite::Connection::open(data.join("saved-games.db")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    std::thread::scope(|scope| {
        let writers: Vec<_> = (0..40).map(|_| scope.spawn(|| server.send("PUT", path, &game))).collect();
        for _ in 0..10 {
            assert_eq!(server.send("POST", "/api/state", &json!({ "game": "chess" })).status, 200);
        }
        for writer in writers {
            let answer = writer.join().unwrap();
            assert_eq!(answer.status, 503, "{}", answer.body);
            assert!(answer.complaint().contains("try again"), "{}", answer.body);
        }
    });
    other.execute_batch("COMMIT").unwrap();
    assert_eq!(server.send("PUT", path, &game).status, 200, "and afterwards all is as before");
    // Whoever deletes the file deletes the games in it, and no later ones.
    std::fs::remove_file(data.join("saved-games.db")).unwrap();
    assert_eq!(server.get(path).status, 404);
    assert_eq!(server.send("PUT", path, &game).status, 200);
    assert!(data.join("saved-games.db").is_file());
    drop(server);
    let server = start_with(Options { data: Some(data), ..Options::default() });
    assert_eq!(server.get(path).json()["moves"], game["moves"]);
    drop((server, other));
    std::fs::remove_dir_all(&folder).unwrap();
}
