//! A server on a free port, and clients that say exactly what a test wants said.

#![allow(dead_code, reason = "not every test file uses everything")]

use fiveply_core::{AnyGame, GameInfo, ParseError};
use fiveply_engines::TechniqueInfo;
use fiveply_server::{Options, Server, World};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tungstenite::{Message, WebSocket};

/// Whatever takes longer has gone wrong.
pub(crate) const DEADLINE: Duration = Duration::from_secs(60);

/// The catalog with the plainest answers there are.
pub(crate) struct TestWorld;

impl World for TestWorld {
    fn games(&self) -> &'static [GameInfo] {
        fiveply_catalog::GAMES
    }

    fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        fiveply_catalog::game(text)
    }

    fn build(&self) -> String {
        "test".to_owned()
    }

    fn techniques(&self, game: &dyn AnyGame) -> Vec<TechniqueInfo> {
        fiveply_catalog::techniques(Some(game))
    }
}

/// A running server; dropping it closes it.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) urls: Vec<String>,
    pub(crate) warnings: Vec<String>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Starts a server with the usual options.
pub(crate) fn start() -> Running {
    start_with(Options::default())
}

/// Starts a server with these options.
pub(crate) fn start_with(options: Options) -> Running {
    let (stop, stopped) = oneshot::channel::<()>();
    let (told, hear) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(async {
            let server = Server::bind(&options, Arc::new(TestWorld)).await.unwrap();
            told.send((server.address(), server.urls(), server.warnings())).unwrap();
            server.run(async { drop(stopped.await) }).await;
        });
    });
    let (address, urls, warnings) = hear.recv().unwrap();
    Running { address, urls, warnings, stop: Some(stop), thread: Some(thread) }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

/// An answer, taken apart.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The value of a header, by its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// What an error says.
    pub(crate) fn complaint(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_else(|| panic!("no error: {}", self.body)).to_owned()
    }
}

impl Running {
    /// Sends these bytes on a new connection and reads until it is closed.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses early may close before everything is written.
        let _ = stream.write_all(bytes);
        read_answer(&mut stream)
    }

    /// A bare connection.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        stream.set_write_timeout(Some(DEADLINE)).unwrap();
        stream
    }

    /// A request with these extra header lines, each ending with `\r\n`.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let address = self.address;
        let length = body.len();
        self.raw(
            format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
                .as_bytes(),
        )
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, "", "")
    }

    pub(crate) fn send(&self, method: &str, path: &str, body: &Value) -> Answer {
        self.ask(method, path, "Content-Type: application/json\r\n", &body.to_string())
    }

    /// A live connection.
    pub(crate) fn live(&self) -> Live {
        let stream = self.connect();
        let (socket, _) = tungstenite::client(format!("ws://{}/api/live", self.address), stream).unwrap();
        Live { socket }
    }

    /// Waits until `/api/health` answers as `wanted`.
    pub(crate) fn wait_until(&self, what: &str, wanted: impl Fn(&Value) -> bool) {
        let begun = Instant::now();
        loop {
            let health = self.get("/api/health").json();
            if wanted(&health) {
                return;
            }
            assert!(begun.elapsed() < DEADLINE, "{what} never came: {health}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Reads an answer until the connection is closed.
pub(crate) fn read_answer(stream: &mut TcpStream) -> Answer {
    let mut bytes = Vec::new();
    // A connection that is reset after the answer has still brought the answer.
    let _ = stream.read_to_end(&mut bytes);
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    let (head, body) = end.map_or((&bytes[..], &[][..]), |end| (&bytes[..end], &bytes[end + 4..]));
    let head = String::from_utf8_lossy(head).into_owned();
    let status = head.split_whitespace().nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { unchunked(body) } else { body.to_vec() };
    Answer { status, head, body: String::from_utf8_lossy(&body).into_owned() }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|window| window == b"\r\n") {
        let size = std::str::from_utf8(&bytes[..end]).ok().and_then(|size| usize::from_str_radix(size.trim(), 16).ok());
        let rest = &bytes[end + 2..];
        match size {
            Some(size) if size > 0 && size + 2 <= rest.len() => {
                body.extend_from_slice(&rest[..size]);
                bytes = &rest[size + 2..];
            }
            _ => break,
        }
    }
    body
}

/// A live connection.
pub(crate) struct Live {
    pub(crate) socket: WebSocket<TcpStream>,
}

impl Live {
    /// Says something.
    pub(crate) fn say(&mut self, message: &Value) {
        self.socket.send(Message::Text(message.to_string().into())).unwrap();
    }

    /// Hears the next message; `None` when the connection is over.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                Ok(_) | Err(_) => return None,
            }
        }
    }

    /// Hears until the last message about `id`: what came before it, and it.
    pub(crate) fn until_done(&mut self, id: u64) -> (Vec<Value>, Value) {
        let mut before = Vec::new();
        loop {
            let message = self.hear().expect("the connection is open");
            if message["id"] == id && (message["is"] == "done" || message["is"] == "error") {
                return (before, message);
            }
            before.push(message);
        }
    }
}

/// The memory of this process, server and clients together; 0 where the system does not tell.
pub(crate) fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
