//! Many at once. The short form is a test; with `FIVEPLY_LONG=1` (`cargo xtask bench server`) it
//! runs for five minutes with two hundred pages, and tells how long requests took and how much
//! memory was used.

mod common;

use common::{Live, Running, resident_kib, start};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How many, how fast, how long.
struct Load {
    pages: usize,
    analysing: usize,
    requests_a_second: u32,
    time: Duration,
}

const SHORT: Load = Load { pages: 20, analysing: 5, requests_a_second: 50, time: Duration::from_secs(3) };
const LONG: Load = Load { pages: 200, analysing: 50, requests_a_second: 300, time: Duration::from_secs(300) };

/// Threads that send plain requests.
const SENDERS: u32 = 4;

#[test]
fn many_at_once() {
    let long = std::env::var_os("FIVEPLY_LONG").is_some();
    let load = if long { LONG } else { SHORT };
    let server = Arc::new(start());
    let mut pages: Vec<Live> = (0..load.pages).map(|_| server.live()).collect();
    for live in pages.iter_mut().take(load.analysing) {
        live.say(&json!({ "id": 1, "do": "search", "game": "chess", "limits": { "time_ms": 600_000 } }));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::new(AtomicU64::new(0));
    let readers: Vec<_> = pages.into_iter().map(|live| read(live, Arc::clone(&stop), Arc::clone(&heard))).collect();
    let senders: Vec<_> = (0..SENDERS)
        .map(|_| {
            let server = Arc::clone(&server);
            let pause = Duration::from_secs(1) * SENDERS / load.requests_a_second;
            std::thread::spawn(move || send(&server, pause, load.time))
        })
        .collect();
    std::thread::sleep(load.time / 3);
    let early = resident_kib();
    let mut times: Vec<Duration> =
        senders.into_iter().flat_map(|sender| sender.join().expect("no request failed")).collect();
    let late = resident_kib();
    stop.store(true, Relaxed);
    readers.into_iter().for_each(|reader| reader.join().expect("no page was dropped"));
    server.wait_until("nobody left", |health| health["pages"] == 0 && health["searches"]["waiting"] == 0);

    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    println!(
        "{} pages, {} analysing, {} requests in {} s\nmilliseconds  median {:.1}, p99 {:.1}, longest {:.1}\nmessages      {}\nmemory        {} MiB after a third of the time, {} MiB in the end",
        load.pages,
        load.analysing,
        times.len(),
        load.time.as_secs(),
        at(0.5),
        at(0.99),
        at(1.0),
        heard.load(Relaxed),
        early / 1024,
        late / 1024,
    );
    assert!(heard.load(Relaxed) >= load.analysing as u64, "everybody who analyses hears something");
    if long {
        assert!(late < early + early / 4, "memory grows: {early} KiB, then {late} KiB");
    }
}

/// Reads what a page hears until it is told to go.
fn read(mut live: Live, stop: Arc<AtomicBool>, heard: Arc<AtomicU64>) -> std::thread::JoinHandle<()> {
    live.socket.get_ref().set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    std::thread::spawn(move || {
        while !stop.load(Relaxed) {
            match live.socket.read() {
                Ok(message) if message.is_text() => {
                    heard.fetch_add(1, Relaxed);
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
                Err(error) => panic!("the server hung up: {error}"),
            }
        }
    })
}

/// Sends requests at this pace; how long each took.
fn send(server: &Running, pause: Duration, time: Duration) -> Vec<Duration> {
    let begun = Instant::now();
    let mut times = Vec::new();
    let body = json!({ "game": "khet", "moves": ["j4j3", "g3g4"] });
    while begun.elapsed() < time {
        let asked = Instant::now();
        let answer = match times.len() % 4 {
            0 => server.get("/api/health"),
            1 => server.get("/api/games"),
            2 => server.get("/play"),
            _ => server.send("POST", "/api/state", &body),
        };
        assert_eq!(answer.status, 200, "{}", answer.head);
        times.push(asked.elapsed());
        std::thread::sleep(pause.saturating_sub(asked.elapsed()));
    }
    times
}
