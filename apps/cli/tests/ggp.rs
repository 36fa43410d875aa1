//! `fiveply ggp` with few file descriptors: idle connections use them up, and it goes on.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended, which the test has noticed then.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The answer to a message.
fn send(address: &str, body: &str) -> String {
    let mut connection = TcpStream::connect(address).unwrap();
    write!(connection, "POST / HTTP/1.0\r\nContent-length: {}\r\n\r\n{body}", body.len()).unwrap();
    connection.shutdown(Shutdown::Write).unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    answer.split_once("\r\n\r\n").map_or(answer.clone(), |(_, body)| body.to_owned())
}

/// Answers under a limit of `descriptors`, with 80 connections that say nothing.
fn survives(descriptors: u32) {
    let child = Command::new("sh")
        .args(["-c", &format!("ulimit -n {descriptors}; exec \"$0\" ggp --port 0"), env!("CARGO_BIN_EXE_fiveply")])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut running = Running(child);
    let mut first = String::new();
    BufReader::new(running.0.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
    let address = first.trim().strip_prefix("listening on ").unwrap();
    for _ in 0..2 {
        let idle: Vec<TcpStream> = (0..80).map(|_| TcpStream::connect(address).unwrap()).collect();
        assert_eq!(send(address, "(INFO)"), "((name Fiveply) (status available))");
        assert_eq!(send(address, "(START few a ((role a) (legal a x)) 1 1)"), "ready");
        assert_eq!(send(address, "(PLAY few NIL)"), "x");
        assert_eq!(send(address, "(ABORT few)"), "done");
        drop(idle);
    }
    assert!(running.0.try_wait().unwrap().is_none(), "it goes on");
}

#[test]
fn idle_connections_do_not_end_it() {
    survives(64);
}

#[test]
fn missing_descriptors_do_not_end_it() {
    // Fewer than the connections that it would keep.
    survives(16);
}
