//! Attacks, all at once: long answers that nobody reads, engines with large tables, requests that
//! are never finished, requests that other sites send. They cost the attacker time, and nobody
//! else.

mod common;

use common::{Live, Running, resident_kib, start_with};
use fiveply_server::Options;
use serde_json::{Value, json};
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// What the server may take besides the tables of its engines.
const MOST_MEBIBYTES: u64 = 1_536;

/// A request whose answer would be some 40 MB, of which nothing is read.
fn ask_without_reading(server: &Running) -> TcpStream {
    let moves: Vec<&str> = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(2_000).collect();
    let body = json!({ "game": "chess", "moves": moves }).to_string();
    let mut stream = server.connect();
    let head = format!(
        "POST /api/line HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    stream
}

/// A request that is begun and never finished.
fn begin_a_request(server: &Running) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(b"GET /play HTTP/1.1\r\nHost: loc").unwrap();
    stream
}

/// A page with as many tasks as it may have.
fn page_with(server: &Running, task: &Value) -> Live {
    let mut live = server.live();
    for id in 1..=8 {
        let mut task = task.clone();
        task["id"] = json!(id);
        live.say(&task);
    }
    live
}

#[test]
fn attacks_at_once_cost_nobody_else() {
    let server = start_with(Options { connections: 150, ..Options::default() });
    let (stop, most) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut samples = 0;
            while !stop.load(Relaxed) {
                let health = server.get("/api/health");
                assert_eq!(health.status, 200, "{}", health.head);
                let tables = health.json()["tables_mebibytes"].as_u64().unwrap();
                most.fetch_max((resident_kib() / 1_024).saturating_sub(tables), Relaxed);
                samples += 1;
                std::thread::sleep(Duration::from_millis(20));
            }
            samples
        });
        let unread: Vec<TcpStream> = (0..60).map(|_| ask_without_reading(&server)).collect();
        let engines = ["best:hash=256", "best:hash=256"];
        let watch = json!({ "do": "watch", "game": "chess", "players": engines, "limits": { "time_ms": 60_000 } });
        let watching = [page_with(&server, &watch), page_with(&server, &watch)];
        let search = json!({ "do": "search", "game": "chess", "engine": "best:hash=256" });
        let searching = page_with(&server, &search);
        let half_open: Vec<TcpStream> = (0..250).map(|_| begin_a_request(&server)).collect();
        for _ in 0..50 {
            let headers = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n";
            let answer = server.ask("GET", "/api/picture.svg?game=chess", headers, "");
            assert_eq!(answer.status, 403, "{}", answer.body);
        }

        // Somebody else comes, and is served.
        let mut newcomer = server.live();
        newcomer.say(&json!({ "id": 1, "do": "search", "game": "khet", "limits": { "time_ms": 500 } }));
        let (_, done) = newcomer.until_done(1);
        assert!(done["move"].is_string(), "{done}");
        assert!(done["nodes"].as_u64().unwrap() > 0, "{done}");
        let searches = server.get("/api/health").json()["searches"].clone();
        let under_way = searches["running"].as_u64().unwrap() + searches["waiting"].as_u64().unwrap();
        assert!(under_way >= 8, "the attack goes on: {searches}");
        for number in 0..60 {
            let answer = match number % 4 {
                0 => server.get("/api/games"),
                1 => server.get("/play"),
                2 => server.send("POST", "/api/state", &json!({ "game": "khet", "moves": ["j4j3"] })),
                _ => server.send("POST", "/api/line", &json!({ "game": "chess", "moves": ["e2e4", "e7e5"] })),
            };
            assert_eq!(answer.status, 200, "{}: {}", answer.head, answer.body);
        }
        let line = server.send("POST", "/api/line", &json!({ "game": "chess", "moves": ["e2e4", "e7e5"] })).json();
        assert_eq!(line["states"].as_array().unwrap().len(), 3);
        stop.store(true, Relaxed);
        assert!(watcher.join().expect("every request was answered") > 3);
        drop((unread, watching, searching, half_open));
    });
    let most = most.load(Relaxed);
    assert!(most < MOST_MEBIBYTES, "{most} MiB beyond the tables");
    server.wait_until("everything ends with its connection", |health| {
        health["pages"] == 0 && health["searches"]["running"] == 0 && health["tables_mebibytes"] == 0
    });
}

/// An answer that nobody reads ends, and so does the work for it.
#[test]
fn an_answer_that_nobody_reads_is_given_up() {
    let server =
        start_with(Options { write_timeout: Duration::from_millis(200), connections: 2, ..Options::default() });
    // Two connections are all there are, and both are taken by answers.
    let unread = [ask_without_reading(&server), ask_without_reading(&server)];
    assert_eq!(server.get("/api/health").status, 200);
    drop(unread);
}
