//! Strangers at the door: whatever they send, they get a proper answer, and nobody else suffers.

mod common;

use common::{Running, read_answer, start, start_with};
use fiveply_server::Options;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;
use tungstenite::Message;

/// One bad request: how it is sent, the status it gets, and what the answer says.
struct Case {
    name: &'static str,
    request: Box<dyn Fn(&Running) -> common::Answer>,
    status: u16,
    says: &'static str,
}

fn case(
    name: &'static str,
    status: u16,
    says: &'static str,
    request: impl Fn(&Running) -> common::Answer + 'static,
) -> Case {
    Case { name, request: Box::new(request), status, says }
}

/// A POST of this text as JSON.
fn posted(path: &'static str, body: impl Into<String>) -> impl Fn(&Running) -> common::Answer {
    let body = body.into();
    move |server| server.ask("POST", path, "Content-Type: application/json\r\n", &body)
}

fn got(path: &'static str) -> impl Fn(&Running) -> common::Answer {
    move |server| server.get(path)
}

fn with_host(host: &'static str) -> impl Fn(&Running) -> common::Answer {
    move |server| {
        server.raw(format!("GET /api/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes())
    }
}

fn with_header(method: &'static str, path: &'static str, header: &'static str) -> impl Fn(&Running) -> common::Answer {
    move |server| {
        server.ask(method, path, &format!("Content-Type: application/json\r\n{header}\r\n"), r#"{"game":"chess"}"#)
    }
}

const ID: &str = "/api/saved/0123456789abcdef";
const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";

fn cases() -> Vec<Case> {
    let deep = format!(r#"{{"game":"khet","page":{}"#, "[".repeat(20_000));
    let moves = json!({ "game": "chess", "moves": vec!["e2e4"; 5_000] }).to_string();
    let long = json!({ "game": "x".repeat(50_000) }).to_string();
    let huge = "x".repeat(65 * 1024);
    vec![
        // Names that are not ours.
        case("foreign host", 403, "not this server", with_host("evil.example")),
        case("rebound host", 403, "not this server", with_host("localhost.evil.example:8551")),
        case("host with our number as a label", 403, "not this server", with_host("127.0.0.1.evil.example")),
        case("other address", 403, "not this server", with_host("10.0.0.1")),
        case("address with a name behind it", 403, "not this server", with_host("[::1]evil.example")),
        case("address with a port and more", 403, "not this server", with_host("[::1]:80.evil.example")),
        case("name of a user before ours", 403, "not this server", with_host("evil.example@localhost")),
        case("path behind our name", 403, "not this server", with_host("localhost/evil.example")),
        case("port with a sign", 403, "not this server", with_host("localhost:+80")),
        case("two names in one", 403, "not this server", with_host("localhost, evil.example")),
        case("two hosts", 400, "exactly one", |server| {
            server
                .raw(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        }),
        case("the same host twice", 400, "exactly one", |server| {
            server.raw(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        }),
        case("a second origin", 403, "own page", |server| {
            let own = format!("Content-Type: application/json\r\nOrigin: http://{}\r\n", server.address);
            server.ask("POST", "/api/state", &format!("{own}Origin: http://evil.example\r\n"), r#"{"game":"chess"}"#)
        }),
        case("a user in the whole address", 403, "not this server", |server| {
            server.raw(b"GET http://evil@localhost/api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        }),
        case("empty host", 403, "not this server", with_host("")),
        case("no host", 403, "not this server", |server| {
            server.raw(b"GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n")
        }),
        case("whole address of another", 403, "not this server", |server| {
            server
                .raw(b"GET http://evil.example/api/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        }),
        case("another's address under our name", 403, "not this server", |server| {
            server.raw(b"GET http://evil.example/api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        }),
        // Pages that are not ours.
        case("foreign origin posts", 403, "own page", with_header("POST", "/api/state", "Origin: http://evil.example")),
        case("origin null posts", 403, "own page", with_header("POST", "/api/state", "Origin: null")),
        case("our origin by https", 403, "own page", with_header("POST", "/api/state", "Origin: https://localhost")),
        case("foreign origin deletes", 403, "own page", with_header("DELETE", ID, "Origin: http://evil.example")),
        case("foreign origin puts", 403, "own page", with_header("PUT", ID, "Origin: http://localhost:1")),
        case("other site posts", 403, "another site", with_header("POST", "/api/state", "Sec-Fetch-Site: cross-site")),
        case("foreign origin goes live", 403, "own page", |server| {
            let text = format!(
                "GET /api/live HTTP/1.1\r\nHost: {}\r\nOrigin: http://evil.example\r\n{UPGRADE}\r\n\r\n",
                server.address
            );
            server.raw(text.as_bytes())
        }),
        // Paths.
        case("unknown path", 404, "nothing is at", got("/nowhere")),
        case("unknown route", 404, "nothing is at", got("/api/nowhere")),
        case("parent folder", 404, "nothing is at", got("/../Cargo.toml")),
        case("escaped parent folder", 404, "nothing is at", got("/%2e%2e/Cargo.toml")),
        case("double escaped", 404, "nothing is at", got("/%252e%252e%252fCargo.toml")),
        case("parent folder of a folder", 404, "nothing is at", got("/lib/../../Cargo.toml")),
        case("absolute path", 404, "nothing is at", got("//etc/passwd")),
        case("backslashes", 404, "nothing is at", got("/..%5c..%5cCargo.toml")),
        case("zero byte", 404, "nothing is at", got("/index.html%00.js")),
        case("hidden file", 404, "nothing is at", got("/.git/config")),
        case("what is not for the page", 404, "nothing is at", got("/board/README.md")),
        case("game that is none", 404, "nothing is at", got("/play/checkers")),
        case("game of another server", 404, "nothing is at", got("/play//evil.example")),
        case("file behind a page", 404, "nothing is at", got("/play/khet/../../Cargo.toml")),
        // Methods and types.
        case("GET where POST belongs", 405, "wrong method", got("/api/state")),
        case("POST where GET belongs", 405, "wrong method", posted("/api/games", "{}")),
        case("PATCH a saved game", 405, "wrong method", with_header("PATCH", ID, "X: y")),
        case("POST a page", 405, "wrong method", posted("/play", "{}")),
        case("a method of their own", 405, "wrong method", with_header("BREW", "/api/health", "X: y")),
        case("a form", 415, "application/json", |server| {
            server.ask("POST", "/api/state", "Content-Type: application/x-www-form-urlencoded\r\n", "game=chess")
        }),
        case("plain text", 415, "application/json", |server| {
            server.ask("POST", "/api/state", "Content-Type: text/plain\r\n", r#"{"game":"chess"}"#)
        }),
        case("no type", 415, "application/json", |server| server.ask("POST", "/api/state", "", r#"{"game":"chess"}"#)),
        case("no WebSocket", 400, "WebSocket", got("/api/live")),
        // Bodies.
        case("huge body", 413, "65536", posted("/api/state", huge)),
        case("broken JSON", 400, "EOF", posted("/api/state", r#"{"game":"#)),
        case("deep JSON", 400, "recursion limit", move |server| {
            server.ask("PUT", ID, "Content-Type: application/json\r\n", &deep)
        }),
        case("not an object", 400, "expected struct", posted("/api/state", "7")),
        case("missing field", 400, "missing field `game`", posted("/api/state", "{}")),
        case("misspelt field", 400, "unknown field `gmae`", posted("/api/state", r#"{"gmae":"chess"}"#)),
        case("field twice", 400, "duplicate field", posted("/api/state", r#"{"game":"chess","game":"khet"}"#)),
        case("wrong type of field", 400, "invalid type", posted("/api/state", r#"{"game":7}"#)),
        case("not UTF-8", 400, "not as expected", |server| {
            let mut bytes = format!("POST /api/state HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n", server.address).into_bytes();
            bytes.extend([b'"', 0xff, 0xfe, b'"']);
            server.raw(&bytes)
        }),
        // Games, positions, moves.
        case("unknown game", 422, "no such game", posted("/api/state", r#"{"game":"checkers"}"#)),
        case("overlong game", 422, "too long", posted("/api/state", long)),
        case("board too large", 422, "16x16", posted("/api/state", r#"{"game":"isolation:999x999"}"#)),
        case("wrong position", 422, "accepted", posted("/api/state", r#"{"game":"chess","position":"8/8 w"}"#)),
        case("wrong move", 422, "move 2", posted("/api/line", r#"{"game":"chess","moves":["e2e4","e2e4"]}"#)),
        case("too many moves", 422, "up to 2000", posted("/api/line", moves)),
        case(
            "unknown evaluation",
            422,
            "no such evaluation",
            posted("/api/evaluate", r#"{"game":"khet","eval":"magic"}"#),
        ),
        case("nothing to check", 422, "no position", posted("/api/check", r#"{"game":"khet","position":""}"#)),
        case(
            "two pharaohs",
            422,
            "accepted",
            posted("/api/check", r#"{"game":"khet","position":"10/10/10/10/10/10/10/10 s"}"#),
        ),
        case("game missing in the address", 400, "missing field `game`", got("/api/techniques")),
        case("unknown game in the address", 422, "no such game", got("/api/players?game=go")),
        case("unknown word in the address", 400, "unknown field", got("/api/players?game=khet&cmd=ls")),
        case("wrong theme", 422, "light, dark", got("/api/picture.svg?game=khet&theme=%3Cscript%3E")),
        // Ids.
        case("unknown saved game", 404, "no saved game", got(ID)),
        case("delete an unknown saved game", 404, "no saved game", |server| server.ask("DELETE", ID, "", "")),
        case("an id with a path", 422, "16 hexadecimal digits", got("/api/saved/..%2f..%2fetc")),
        case("an id that is no text", 400, "UTF-8", got("/api/saved/%ff%fe")),
        case("an id in capitals", 422, "16 hexadecimal digits", got("/api/saved/0123456789ABCDEF")),
        case("unknown match", 404, "no match", got("/api/matches/ffff/games")),
        case("limit of a list", 422, "1 to 500", got("/api/matches/ffff/games?limit=99999")),
        case("limit that is no number", 400, "invalid", got("/api/matches/ffff/games?limit=-1")),
        case("saved with a wrong move", 422, "move 1", |server| {
            server.send("PUT", ID, &json!({ "game": "khet", "moves": ["a1a1"] }))
        }),
        case("saved with too much baggage", 422, "up to 4096", |server| {
            server.send("PUT", ID, &json!({ "game": "khet", "page": "x".repeat(5_000) }))
        }),
        case("saved with three players", 422, "3 players; accepted: 2", |server| {
            server.send("PUT", ID, &json!({ "game": "khet", "players": ["a", "b", "c"] }))
        }),
    ]
}

#[test]
fn strangers_get_proper_answers() {
    let server = start_with(Options { head_timeout: Duration::from_secs(2), ..Options::default() });
    let cases = cases();
    assert!(cases.len() >= 40);
    for Case { name, request, status, says } in cases {
        let answer = request(&server);
        assert_eq!(answer.status, status, "{name}: {answer:?}");
        let complaint = answer.complaint();
        assert!(complaint.contains(says), "{name}: {complaint}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{name}");
        assert_eq!(answer.header("access-control-allow-origin"), None, "{name}");
        assert!(!complaint.contains("/home") && !complaint.contains("/root"), "{name}: {complaint}");
        assert_eq!(server.get("/api/health").status, 200, "after {name}");
    }
}

/// What is no HTTP at all ends with the connection, and with nothing else.
#[test]
fn noise_is_hung_up_on() {
    let server = start_with(Options { head_timeout: Duration::from_millis(500), ..Options::default() });
    let noise: [&[u8]; 6] = [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/state HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/state HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"\0\0\0\0\0\0\0\0\r\n\r\n",
    ];
    for bytes in noise {
        let answer = server.raw(bytes);
        assert!([0, 400, 415].contains(&answer.status), "{answer:?}");
    }
    let endless = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "x".repeat(200_000));
    assert!([0, 431].contains(&server.raw(endless.as_bytes()).status));
    assert_eq!(server.get("/api/health").status, 200);
}

/// A head or a body that never ends is not waited for, and keeps nobody else waiting.
#[test]
fn the_slow_are_not_waited_for() {
    let short = Duration::from_millis(300);
    let server = start_with(Options { head_timeout: short, request_timeout: short, ..Options::default() });
    let mut slow_head = server.connect();
    slow_head.write_all(b"GET /api/health HTTP/1.1\r\nHost: loc").unwrap();
    let mut slow_body = server.connect();
    slow_body
        .write_all(b"POST /api/state HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"game\"")
        .unwrap();
    let mut idle = server.connect();
    idle.write_all(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    assert_eq!(server.get("/api/health").status, 200);
    assert!([0, 408].contains(&read_answer(&mut slow_head).status));
    let slow = read_answer(&mut slow_body);
    assert_eq!((slow.status, slow.complaint().as_str()), (408, "the request took too long"));
    assert_eq!(read_answer(&mut idle).status, 200, "answered, and then the idle connection is closed");
}

/// Bad messages on the live connection: what is said, and what the answer says.
fn messages() -> Vec<(Value, &'static str)> {
    let search = |fields: Value| {
        let mut message = json!({ "id": 1, "do": "search", "game": "breakthrough:5x5", "limits": { "nodes": 10 } });
        for (name, value) in fields.as_object().unwrap() {
            message[name] = value.clone();
        }
        message
    };
    vec![
        (json!(7), "a JSON object"),
        (json!({ "do": "search" }), "id is missing"),
        (json!({ "id": -1, "do": "search" }), "id is missing"),
        (json!({ "id": 1 }), "no task"),
        (json!({ "id": 1, "do": "format" }), "accepted: search"),
        (json!({ "id": 1, "do": "search" }), "missing field `game`"),
        (json!({ "id": 1, "do": "speed", "pause_ms": 1_000_000 }), "0 to 60000"),
        (search(json!({ "gmae": 1 })), "unknown field"),
        (search(json!({ "game": "checkers" })), "no such game"),
        (search(json!({ "moves": ["z9"] })), "move 1"),
        (search(json!({ "lines": 0 })), "1 to 8"),
        (search(json!({ "lines": 300 })), "1 to 8"),
        (search(json!({ "lines": 1.5 })), "a whole number"),
        (search(json!({ "limits": { "nodes": 1e30 } })), "a whole number"),
        (search(json!({ "limits": { "nodes": -453.0 } })), "a whole number"),
        (search(json!({ "only": ["z9"] })), "is not legal here"),
        (search(json!({ "limits": { "depth": 9_999 } })), "1 to 250"),
        (search(json!({ "limits": { "nodes": 0 } })), "nodes = 0"),
        (search(json!({ "limits": { "time_ms": 86_400_000 } })), "1 to 600000"),
        (search(json!({ "limits": { "clock": { "remaining_ms": u64::MAX } } })), "remaining_ms"),
        (search(json!({ "engine": "best:weights=/etc/passwd" })), "no file and no program"),
        (search(json!({ "engine": "best:book=khet.book" })), "no file and no program"),
        (search(json!({ "engine": "cmd=/bin/sh" })), "no file and no program"),
        (search(json!({ "engine": "best:hash=60000" })), "hash=256"),
        (search(json!({ "engine": "alphabeta:tt=30" })), "hash=256"),
        (search(json!({ "engine": "mcts:hash=65536" })), "hash=256"),
        // What it says counts, not how it says it: the values of a switch may come in any order.
        (search(json!({ "engine": "alphabeta:tt=deep/29" })), "needs 8193 MiB"),
        (search(json!({ "engine": "alphabeta:tt=equal-depth/deep/30" })), "needs 16385 MiB"),
        (search(json!({ "engine": "alphabeta:tt=two-deep/24" })), "needs 513 MiB"),
        (search(json!({ "engine": "best:hash=1,tt=always/29" })), "hash=256"),
        (search(json!({ "engine": "report:tt=bucket/30" })), "hash=256"),
        (search(json!({ "engine": "level=3:tt=deep/28" })), "hash=256"),
        (search(json!({ "engine": "proof:hash=4096" })), "hash=256"),
        (search(json!({ "engine": "montecarlo:rave,hash=1024" })), "hash=256"),
        (search(json!({ "engine": "best:threads=200" })), "threads="),
        (search(json!({ "engine": "best:endings=1000000000" })), "endings="),
        (search(json!({ "engine": "deep-thought" })), "no family"),
        (search(json!({ "engine": "x".repeat(5_000) })), "too long"),
        (
            json!({ "id": 1, "do": "hint", "game": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"] }),
            "the game has ended",
        ),
        (json!({ "id": 1, "do": "review", "game": "chess", "nodes": 1_000_000_000 }), "1 to 5000000"),
        (json!({ "id": 1, "do": "watch", "game": "chess", "players": ["best", "nobody"] }), "no family"),
        (
            json!({ "id": 1, "do": "watch", "game": "chess", "players": ["best", "alphabeta:tt=deep/29"] }),
            "needs 8193 MiB",
        ),
        (json!({ "id": 1, "do": "watch", "game": "chess", "pause_ms": 100_000 }), "0 to 60000"),
        (json!({ "id": 1, "do": "tree", "game": "chess" }), "nodes or depth"),
        (json!({ "id": 1, "do": "tree", "game": "chess", "limits": { "depth": 2 }, "levels": 99 }), "1 to 6"),
        (json!({ "id": 1, "do": "tree", "game": "chess", "limits": { "depth": 2 }, "path": ["e2e5"] }), "e2e5"),
        (json!({ "id": 1, "do": "tree", "game": "chess", "limits": { "depth": 2 }, "engine": "random" }), "no tree"),
        (
            json!({ "id": 1, "do": "tree", "game": "chess", "limits": { "depth": 2 }, "engine": "alphabeta:tt=deep/29" }),
            "needs 8193 MiB",
        ),
        (json!({ "id": 1, "do": "check", "game": "chess" }), "no technique was named"),
        (json!({ "id": 1, "do": "check", "game": "chess", "technique": "luck", "depth": 1 }), "no such technique"),
        (json!({ "id": 1, "do": "check", "game": "chess", "technique": "lmr", "depth": 9_999 }), "0 to 250"),
        (json!({ "id": 1, "do": "threat", "game": "isolation:5x5", "moves": [] }), "no threat"),
    ]
}

#[test]
fn bad_messages_get_proper_answers() {
    let server = start();
    let mut live = server.live();
    for (message, says) in messages() {
        live.say(&message);
        let answer = live.hear().expect("the connection stays open");
        assert_eq!(answer["is"], "error", "{message}: {answer}");
        assert!(answer["message"].as_str().unwrap().contains(says), "{message}: {answer}");
    }
    live.socket.send(Message::Text("{".into())).unwrap();
    assert!(live.hear().unwrap()["message"].as_str().unwrap().contains("no JSON"));
    live.socket.send(Message::Binary(vec![1, 2, 3].into())).unwrap();
    assert!(live.hear().unwrap()["message"].as_str().unwrap().contains("binary"));
    // After all that the connection still works.
    live.say(&json!({ "id": 9, "do": "search", "game": "breakthrough:5x5", "limits": { "nodes": 500 } }));
    assert_eq!(live.until_done(9).1["is"], "done");
    // One message that is too long ends it, and nothing else.
    let _ = live.socket.send(Message::Text("x".repeat(20 * 1024).into()));
    assert_eq!(live.hear(), None);
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn an_id_in_use_and_too_many_tasks_are_refused() {
    let server = start();
    let mut live = server.live();
    let search = |id: u64| json!({ "id": id, "do": "search", "game": "chess", "limits": { "time_ms": 600_000 } });
    for id in 1..=8 {
        live.say(&search(id));
    }
    live.say(&search(3));
    live.say(&search(9));
    let mut complaints = Vec::new();
    while complaints.len() < 2 {
        let message = live.hear().unwrap();
        if message["is"] == "error" {
            complaints.push(message["message"].as_str().unwrap().to_owned());
        }
    }
    assert!(complaints[0].contains("id 3 is still under way"), "{complaints:?}");
    assert!(complaints[1].contains("up to 8"), "{complaints:?}");
}

/// Pages that come and go take their searches with them; one that stays notices nothing.
#[test]
fn those_who_leave_take_their_searches_along() {
    let long = std::env::var_os("FIVEPLY_LONG").is_some();
    let server = start();
    let mut staying = server.live();
    staying.say(&json!({ "id": 1, "do": "search", "game": "breakthrough", "limits": { "time_ms": 600_000 } }));
    for number in 0..if long { 10_000 } else { 300 } {
        let mut leaving = server.live();
        leaving.say(&json!({ "id": 1, "do": "search", "game": "khet", "limits": { "time_ms": 600_000 } }));
        if number % 3 == 0 {
            let _ = leaving.socket.close(None);
        }
        drop(leaving);
        if number % 50 == 0 {
            assert_eq!(server.get("/api/health").status, 200);
        }
    }
    server.wait_until("one page with one search", |health| {
        health["pages"] == 1 && health["searches"]["running"] == 1 && health["searches"]["waiting"] == 0
    });
    staying.say(&json!({ "id": 1, "do": "stop" }));
    let (infos, done) = staying.until_done(1);
    assert!(infos.iter().any(|message| message["is"] == "info"), "it went on");
    assert!(done["move"].is_string(), "{done}");
}

#[test]
fn off_this_machine_a_token_is_needed() {
    let server = start_with(Options { host: "0.0.0.0".to_owned(), ..Options::default() });
    let token = server.urls[0].split_once("?token=").expect("the address carries the token").1.to_owned();
    let bare = common::Running::get(&server, "/api/health");
    assert_eq!((bare.status, bare.complaint().contains("token")), (401, true));
    assert_eq!(server.ask("GET", "/api/health", "Authorization: Bearer wrong\r\n", "").status, 401);
    assert_eq!(server.ask("GET", "/api/health", &format!("Authorization: Bearer {token}\r\n"), "").status, 200);
    let entered = server.get(&format!("/play?token={token}"));
    assert_eq!((entered.status, entered.header("location")), (303, Some("/play")));
    let cookie = entered.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    assert!(cookie.starts_with(&format!("fiveply_token_{}=", server.address.port())), "{cookie}");
    for cookies in
        [cookie.to_owned(), format!("a=b; fiveply_token_1=c; {cookie}; d=e"), format!("a=b\r\nCookie: {cookie}")]
    {
        assert_eq!(server.ask("GET", "/play", &format!("Cookie: {cookies}\r\n"), "").status, 200, "{cookies}");
    }
    // What stands behind the token's address is a path of this server, whatever it looks like.
    for (path, location) in [
        (format!("//evil.example/?token={token}"), "/evil.example/"),
        (format!("/analyse?game=khet&token={token}"), "/analyse?game=khet"),
    ] {
        let entered = server.get(&path);
        assert_eq!((entered.status, entered.header("location")), (303, Some(location)), "{path}");
    }
    for url in &server.urls {
        let authority = url.strip_prefix("http://").and_then(|rest| rest.split('/').next()).unwrap();
        assert!(!authority.starts_with("0.0.0.0") && std::net::TcpStream::connect(authority).is_ok(), "{url}");
    }
    assert_eq!(server.get(&format!("/play?token={}", &token[1..])).status, 401);
}

/// A client says that it opens a page, as browsers do.
const BROWSER: &str = "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";

#[test]
fn what_is_missing_is_told_to_people_as_a_page() {
    let server = start();
    for path in ["/nowhere", "/play/checkers", "/khet/play", "/lib/nowhere.js"] {
        let page = server.ask("GET", path, BROWSER, "");
        assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")), "{path}");
        assert!(page.body.starts_with("<!doctype html>"), "{path}");
    }
    let program = server.ask("GET", "/api/nowhere", BROWSER, "");
    assert_eq!((program.status, program.header("content-type")), (404, Some("application/json")));
    assert!(server.get("/nowhere").complaint().contains("nothing is at"), "a program is answered as a program");
}
