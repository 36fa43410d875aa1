//! The web app as a program: it says where it is, ends in good order, and a kill costs no saved game.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server with its own data folder, and the address it printed.
fn serve(folder: &Path) -> (Child, String) {
    let config = folder.join("config.toml");
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(&config, "data = \"data\"\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_fiveply"));
    command.args(["serve", "--no-open", "--port", "0"]).env("FIVEPLY_CONFIG", &config).env_remove("FIVEPLY_DB");
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Fiveply is at http://").and_then(|rest| rest.strip_suffix('/'));
    let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
    (child, address)
}

/// The status and body of an answer.
fn ask(address: &str, method: &str, path: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

fn folder(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("fiveply-serve-{name}-{}", std::process::id()))
}

#[test]
fn it_ends_in_good_order_when_asked() {
    let folder = folder("asked");
    for signal in ["-INT", "-TERM"] {
        let (mut child, address) = serve(&folder);
        assert_eq!(ask(&address, "GET", "/api/health", "").0, 200);
        assert_eq!(ask(&address, "GET", "/play", "").0, 200);
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        assert!(child.wait().unwrap().success(), "{signal}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_kill_costs_no_saved_game() {
    let folder = folder("killed");
    let id = |round: u32| format!("/api/saved/{round:016x}");
    for round in 0..3 {
        let (mut child, address) = serve(&folder);
        for earlier in 0..round {
            assert_eq!(ask(&address, "GET", &id(earlier), "").0, 200, "game {earlier} in round {round}");
        }
        assert_eq!(ask(&address, "PUT", &id(round), r#"{"game":"khet","moves":["j4j3"]}"#).0, 200);
        // At once, before anything can be tidied up.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
