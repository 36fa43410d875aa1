//! GGP messages byte for byte over a socket: whole matches, nonsense, and a controller that goes
//! away.

mod foreign;
#[path = "../support/held.rs"]
mod held;
mod hostile;
#[path = "../support/mod.rs"]
mod support;
mod together;

use fiveply_core::Side;
use fiveply_protocol::Catalog;
use fiveply_protocol::ggp::{Agent, serve};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Mutex;
use support::Ours;

static LOG: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn log(line: &str) {
    LOG.lock().unwrap().push(line.to_owned());
}

fn logged(words: &str) -> bool {
    LOG.lock().unwrap().iter().any(|line| line.contains(words))
}

/// An agent that listens for as long as the test runs.
fn agent() -> SocketAddr {
    agent_with(Ours)
}

/// The same with another catalog.
fn agent_with(catalog: impl Catalog + 'static) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        let agent = Agent::new(&catalog, "best:nodes=300", &log);
        serve(&listener, "127.0.0.1", &agent)
    });
    address
}

/// Sends bytes as they are; everything that comes back.
fn exchange(address: SocketAddr, bytes: &[u8]) -> String {
    let mut connection = TcpStream::connect(address).unwrap();
    connection.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    // An answer may come before all was sent; what was not read resets the connection, and then
    // there is no answer.
    let _ = connection.shutdown(Shutdown::Write);
    let _ = connection.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

/// A message as the controller sends it.
fn request(body: &str) -> String {
    format!(
        "POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: Gamecontroller\r\nReceiver: 127.0.0.1\r\nContent-type: text/acl\r\n\
         Content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The answer to a message, its headers checked to the byte.
fn send(address: SocketAddr, body: &str) -> String {
    let answer = exchange(address, request(body).as_bytes());
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert_eq!(head, format!("HTTP/1.0 200 OK\r\nContent-type: text/acl\r\nContent-length: {}", body.len()));
    body.to_owned()
}

fn rules(name: &str) -> String {
    let path = format!("{}/data/{name}.gdl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// Starts a match of two seconds a move.
fn start(address: SocketAddr, id: &str, role: &str, rules: &str) -> String {
    send(address, &format!("(START {id} {role} ({rules}) 10 2)"))
}

/// `a2a3` as the controller writes it.
fn upper(text: &str) -> String {
    let digits: Vec<String> =
        text.bytes().map(|byte| if byte >= b'a' { byte - b'a' + 1 } else { byte - b'0' }.to_string()).collect();
    format!("(MOVE {})", digits.join(" "))
}

#[test]
fn whole_matches_are_played_in_every_game() {
    let address = agent();
    for (file, name, role) in [
        ("breakthrough-8x8", "breakthrough", "WHITE"),
        ("breakthrough-ru-5x5", "breakthrough:5x5,straight", "BLACK"),
        ("breakthrough-ru-8x8", "breakthrough:straight", "WHITE"),
        ("knightthrough-8x8", "knightthrough", "BLACK"),
    ] {
        let game = fiveply_catalog::game(name).unwrap();
        let mut record = game.open(None, &[]).unwrap();
        let mut random = game.player("random:seed=5").unwrap();
        let id = format!("match.{file}");
        let start = format!("(START {id} {role} ({}) 10 5)", rules(file).to_uppercase());
        assert_eq!(send(address, &start), "ready", "{file}");
        assert!(logged(&format!("match {id}: {name} as")), "{file}");
        assert!(send(address, "(INFO)").contains("(status busy)"));
        let side = if role == "WHITE" { Side::First } else { Side::Second };
        let mut joint = "NIL".to_owned();
        while record.ending().is_none() {
            let answer = send(address, &format!("(PLAY {id} {joint})"));
            let m = if record.side() == side {
                let digits: Vec<u8> = answer.split([' ', ')']).filter_map(|word| word.parse().ok()).collect();
                let [x1, y1, x2, y2] = digits[..] else { panic!("{answer}") };
                format!("{}{y1}{}{y2}", char::from(b'a' + x1 - 1), char::from(b'a' + x2 - 1))
            } else {
                assert_eq!(answer, "noop");
                random.choose(&*record, &Default::default(), &mut |_| {}).unwrap().unwrap().m
            };
            joint = match record.side() {
                Side::First => format!("({} NOOP)", upper(&m)),
                Side::Second => format!("(NOOP {})", upper(&m)),
            };
            record.play(&m).unwrap();
        }
        assert_eq!(send(address, &format!("(STOP {id} {joint})")), "done");
        assert_eq!(record.ending().unwrap().outcome.winner(), Some(side), "{file}: the agent beats random");
        assert!(logged(&format!("match {id}: {} won", role.to_lowercase())), "{file}");
        assert!(send(address, "(info)").contains("(status available)"));
    }
}

#[test]
fn the_controller_s_word_counts_and_not_ours() {
    let address = agent();
    let start = format!("(start replaced white ({}) 10 5)", rules("breakthrough-ru-5x5"));
    assert_eq!(send(address, &start), "ready");
    assert!(send(address, "(play replaced nil)").starts_with("(move "));
    // Whatever we answered, a controller that replaced it says what was played.
    assert_eq!(send(address, "(play replaced ((move 1 2 1 3) noop))"), "noop");
    // Now b4 can take on a3, so that our man there is gone and a1 may be all that is left to move
    // there.
    assert!(send(address, "(play replaced (noop (move 2 4 1 3)))").starts_with("(move "));
    assert_eq!(send(address, "(abort replaced)"), "done");
}

#[test]
fn what_cannot_be_played_is_said_clearly() {
    let address = agent();
    for (rules, words) in [
        ("(role a)", "a game of 1 roles"),
        ("(role a) (role b) (<= (legal ?p ?m) (legal ?p ?m))", "cannot be followed"),
        ("(role white) (role b) (<= (legal ?p ?m) (legal ?p ?m))", "no legal move of white was found"),
        (&rules("breakthrough-8x8").replace("(role white)", "(role red)"), "role white; the rules have red, black"),
    ] {
        assert_eq!(start(address, "odd", "WHITE", rules), "unknown");
        assert!(logged(words), "{words}");
    }
    assert_eq!(send(address, "(START odd WHITE ((role white)) 10 soon)"), "unknown");
    assert!(logged("without a play clock"));
    assert_eq!(send(address, "(PLAY odd NIL)"), "noop");
    assert!(logged("match odd: unknown"));
}

#[test]
fn previews_are_answered() {
    let address = agent();
    assert_eq!(send(address, &format!("(PREVIEW ({}) 10)", rules("breakthrough-8x8"))), "ready");
    assert_eq!(send(address, "(preview ((role a)))"), "ready");
    assert!(send(address, "(info)").contains("(status available)"));
    assert!(exchange(address, request("(PREVIEW)").as_bytes()).starts_with("HTTP/1.0 400"));
}

#[test]
fn another_move_than_ours_is_told() {
    let address = agent();
    assert_eq!(start(address, "told", "black", &rules("breakthrough-ru-5x5")), "ready");
    assert_eq!(send(address, "(play told nil)"), "noop");
    let answer = send(address, "(play told ((move 1 2 1 3) noop))");
    assert!(answer.starts_with("(move "));
    let other = if answer == "(move 5 4 5 3)" { "(move 4 4 4 3)" } else { "(move 5 4 5 3)" };
    assert_eq!(send(address, &format!("(play told (noop {other}))")), "noop");
    assert!(logged(&format!("match told: we answered {answer}, but the controller says that we played {other}")));
    // The same move in capitals is the same move.
    let answer = send(address, "(play told ((move 2 2 2 3) noop))");
    send(address, &format!("(play told (NOOP {}))", answer.to_uppercase()));
    let told = LOG.lock().unwrap().iter().filter(|line| line.starts_with("match told: we answered")).count();
    assert_eq!(told, 1);
    assert_eq!(send(address, "(stop told nil)"), "done");
}

#[test]
fn nonsense_and_a_dropped_controller_are_survived() {
    let address = agent();
    for bytes in [
        &b""[..],
        b"\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
        b"POST / HTTP/1.0\r\nContent-length: x\r\n\r\n(INFO)",
        b"POST / HTTP/1.0\r\nContent-length: 99999999999999\r\n\r\n(INFO)",
        b"POST / HTTP/1.0\r\nContent-length: 3\r\n\r\n(((",
        b"POST / HTTP/1.0\r\nContent-length: 2\r\n\r\n\xff\xfe",
        b"POST / HTTP/1.0\r\nContent-length: 8\r\n\r\n(START)\n",
        b"POST / HTTP/1.0\r\nContent-length: 14\r\n\r\n(PLAY (a) (b))",
        b"POST / HTTP/1.0\r\nContent-le",
    ] {
        let answer = exchange(address, bytes);
        let refused = answer.starts_with("HTTP/1.0 400 Bad Request\r\n") || answer.ends_with("\r\n\r\nnoop");
        assert!(refused, "{:?}: {answer}", String::from_utf8_lossy(bytes));
    }
    assert!(exchange(address, &vec![b'x'; 3 << 20]).len() < 1000);
    let start = format!("(START dropped WHITE ({}) 10 5)", rules("breakthrough-8x8"));
    assert_eq!(send(address, &start), "ready");
    for _ in 0..20 {
        let mut connection = TcpStream::connect(address).unwrap();
        connection.write_all(request("(PLAY dropped NIL)").as_bytes()).unwrap();
        drop(connection);
    }
    // A new match on the same agent, as if nothing had been.
    let again = start.replace("dropped", "again");
    assert_eq!(send(address, &again), "ready");
    assert!(send(address, "(PLAY again NIL)").starts_with("(move "));
}
