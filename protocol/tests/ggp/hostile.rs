//! Rules and connections that mean harm.

use super::{agent, exchange, logged, request, rules, send, start};
use std::io::Write;
use std::net::TcpStream;

#[test]
fn rules_without_end_are_survived() {
    let address = agent();
    let hostile = [
        "(eq ?x ?x) (<= (legal ?r ?m) (eq ?r (f ?r)))".to_owned(),
        "(p ?x (f ?x)) (<= (legal ?y ?m) (p ?y ?y))".to_owned(),
        format!("(<= (legal w x) {} (zz))", "(not z)".repeat(100_000)),
        format!("(<= (legal w x) {} (zz))", "(or (not z) (not z))".repeat(60)),
        format!("(<= (legal w x) {} (zz))", "z ".repeat(100_000)),
        "(<= (legal w ?x) (legal w (f ?x)))".to_owned(),
        "(<= (init (f ?x)) (init ?x)) (init a) (legal w x)".to_owned(),
        format!("(init {}a{})", "(f ".repeat(60), ")".repeat(60)),
        format!("(legal w {})", (0..100_000).map(|number| format!("?{number} ")).collect::<String>()),
        format!("(<= (legal w x) (distinct {}{}))", "(".repeat(30_000), ")".repeat(30_000)),
    ];
    for rules in hostile {
        let message = format!("(start m w ((role w) (role b) {rules}) 1 1)");
        let answer = exchange(address, request(&message).as_bytes());
        assert!(answer.ends_with("unknown") || answer.starts_with("HTTP/1.0 400"), "{rules:.100}: {answer}");
        assert!(send(address, "(info)").contains("(status available)"), "{rules:.100}");
    }
    // A rule may be long.
    let long = format!("(role w) (role b) (<= (legal w x) {})", "(not z)".repeat(100_000));
    assert_eq!(start(address, "long", "w", &long), "ready");
    assert_eq!(send(address, "(play long nil)"), "x");
}

#[test]
fn later_states_have_a_budget_too() {
    let address = agent();
    let endless =
        "(role w) (init a) (<= (next b) (does w y) (next b)) (<= (next c) (does w x)) (legal w x) (legal w y)";
    assert_eq!(start(address, "later", "w", endless), "ready");
    assert_eq!(send(address, "(play later (y))"), "x");
    assert!(logged("match later: (y) cannot be played by the rules"));
    assert_eq!(send(address, "(play later (x))"), "x");
    assert_eq!(send(address, "(stop later (x))"), "done");
}

#[test]
fn web_pages_are_refused() {
    let address = agent();
    let with = |header: &str| {
        exchange(address, format!("POST / HTTP/1.0\r\n{header}Content-length: 6\r\n\r\n(INFO)").as_bytes())
    };
    for header in [
        "Origin: http://evil.example\r\n",
        "origin: null\r\n",
        "Origin: http://127.0.0.1\r\n",
        "Host: evil.example\r\n",
        "HOST: evil.example:9147\r\n",
        "Host: [::1]evil.example\r\n",
        "Host: localhost\r\nHost: localhost\r\n",
        "Host:\r\n",
    ] {
        assert!(with(header).starts_with("HTTP/1.0 403 Forbidden\r\n"), "{header}");
    }
    for header in ["", "Host: localhost:9147\r\n", "host: 127.0.0.1\r\n", "Sender: x\r\nReceiver: y\r\n"] {
        assert!(with(header).ends_with("(status available))"), "{header}");
    }
}

#[test]
fn idle_connections_keep_no_one_out() {
    let address = agent();
    let mut idle: Vec<TcpStream> = (0..80).map(|_| TcpStream::connect(address).unwrap()).collect();
    for connection in &mut idle[40..] {
        // Those that were hung up on cannot be written to.
        let _ = connection.write_all(b"POST / HTTP/1.0\r\n");
    }
    assert_eq!(start(address, "busy", "white", &rules("breakthrough-ru-5x5")), "ready");
    assert!(send(address, "(play busy nil)").starts_with("(move "));
    drop(idle);
    assert_eq!(send(address, "(abort busy)"), "done");
}

#[test]
fn names_do_not_steer_the_terminal() {
    let address = agent();
    assert_eq!(send(address, "(play a\x1b[31mb nil)"), "noop");
    assert!(logged(r"match a\u{1b}[31mb: unknown"));
    assert_eq!(send(address, &format!("(play {} nil)", "long".repeat(1_000))), "noop");
    assert!(logged("longlong") && !logged(&"long".repeat(200)));
}
