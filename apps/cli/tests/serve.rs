//! The web app as a program: it says where it is, ends in good order, and a kill costs no saved
//! game.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server with its own data folder, and the address it printed.
fn serve(folder: &Path) -> (Child, String) {
    serve_with(folder, &[], Stdio::inherit())
}

/// The same with these arguments; what it complains about goes to `errors`.
fn serve_with(folder: &Path, arguments: &[&str], errors: Stdio) -> (Child, String) {
    let config = folder.join("config.toml");
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(&config, "data = \"data\"\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_fiveply"));
    command.args(["serve", "--no-open", "--port", "0"]).env("FIVEPLY_CONFIG", &config).env_remove("FIVEPLY_DB");
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(errors);
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Fiveply is at http://");
    let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).trim_end_matches('/').to_owned();
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

/// What cannot be kept is said aloud, and costs nothing else.
#[test]
fn a_file_that_is_no_database_keeps_nobody_from_playing() {
    let folder = folder("foreign");
    std::fs::create_dir_all(folder.join("data")).unwrap();
    let letter = "a letter to my aunt, and no database\n".repeat(60);
    std::fs::write(folder.join("data/saved-games.db"), &letter).unwrap();
    let errors = std::fs::File::create(folder.join("errors")).unwrap();
    let (mut child, address) = serve_with(&folder, &[], errors.into());
    assert_eq!(ask(&address, "GET", "/play", "").0, 200);
    assert_eq!(ask(&address, "POST", "/api/state", r#"{"game":"khet"}"#).0, 200);
    let (status, body) = ask(&address, "PUT", "/api/saved/0123456789abcdef", r#"{"game":"khet"}"#);
    assert!(status == 503 && body.contains("no database"), "{status} {body}");
    child.kill().unwrap();
    child.wait().unwrap();
    let said = std::fs::read_to_string(folder.join("errors")).unwrap();
    assert!(said.contains("warning: saved games cannot be kept") && said.contains("no database"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.join("data/saved-games.db")).unwrap(), letter, "it is left as it was");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// On all addresses of the machine, what is printed can be opened.
#[test]
fn the_printed_address_can_be_opened() {
    let folder = folder("open");
    let (mut child, address) = serve_with(&folder, &["--host", "0.0.0.0"], Stdio::inherit());
    let (authority, token) = address.split_once("/?token=").expect("the token is printed");
    assert!(!authority.starts_with("0.0.0.0"), "{authority}");
    assert_eq!(ask(authority, "GET", &format!("/play?token={token}"), "").0, 303);
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}
