//! The port that controllers talk to. Connections are few and short: one that does not bring its
//! message in time is closed, the oldest of them earlier when others want in. So neither idle
//! connections nor missing file descriptors keep a controller out.

use super::agent::Agent;
use super::door::{Door, Refusal};
use rustix::io::Errno;
use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a message may take to arrive, and an answer to leave.
const ARRIVAL: Duration = Duration::from_secs(10);
/// No more connections are open at once.
const MOST_OPEN: usize = 24;
/// How long we wait when connections cannot be accepted, unless one is closed before.
const RECOVERY: Duration = Duration::from_millis(100);

/// Answers messages for ever. `name` is the one that the address was found by.
pub fn serve(listener: &TcpListener, name: &str, agent: &Agent<'_>) -> io::Result<()> {
    let door = Door::new(name, listener.local_addr()?.ip());
    let lobby = Lobby::default();
    let mut is_failing = false;
    std::thread::scope(|scope| {
        loop {
            lobby.make_room(MOST_OPEN);
            match listener.accept() {
                Ok((connection, _)) => {
                    is_failing = false;
                    let guest = lobby.admit(connection);
                    let (door, lobby) = (&door, &lobby);
                    let spawned =
                        std::thread::Builder::new().spawn_scoped(scope, move || converse(&guest, door, agent));
                    if let Err(error) = spawned {
                        agent.say("connection", &format!("dropped: {error}"));
                        lobby.recover();
                    }
                }
                Err(error) if is_fatal(&error) => return Err(error),
                Err(error) => {
                    if !std::mem::replace(&mut is_failing, true) {
                        agent.say("connection", &format!("cannot be accepted now: {error}"));
                    }
                    lobby.recover();
                }
            }
        }
    })
}

/// Whether no connection will ever be accepted again.
fn is_fatal(error: &io::Error) -> bool {
    let lasting = [Errno::BADF, Errno::INVAL, Errno::NOTSOCK, Errno::OPNOTSUPP, Errno::FAULT];
    error.raw_os_error().is_some_and(|code| lasting.iter().any(|errno| errno.raw_os_error() == code))
}

/// The connections that are open.
#[derive(Default)]
struct Lobby {
    open: Mutex<Open>,
    /// Told when a connection is closed.
    closed: Condvar,
}

#[derive(Default)]
struct Open {
    count: usize,
    next: u64,
    /// Those whose message is not here yet, oldest first. They share the descriptor with their
    /// threads.
    waiting: VecDeque<(u64, Arc<TcpStream>)>,
}

impl Lobby {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(&self, connection: TcpStream) -> Guest<'_> {
        let mut open = self.open();
        let connection = Arc::new(connection);
        let number = open.next;
        open.next += 1;
        open.count += 1;
        open.waiting.push_back((number, Arc::clone(&connection)));
        Guest { number, connection: Some(connection), lobby: self }
    }

    /// Waits until fewer than `most` connections are open; those that wait for nothing but their
    /// message have to go.
    fn make_room(&self, most: usize) {
        let mut open = self.open();
        while open.count >= most {
            open.dismiss();
            open = self.closed.wait(open).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for a connection to be closed, for a moment.
    fn recover(&self) {
        let mut open = self.open();
        open.dismiss();
        drop(self.closed.wait_timeout(open, RECOVERY).unwrap_or_else(PoisonError::into_inner));
    }
}

impl Open {
    /// Hangs up on the oldest connection whose message is not here yet.
    fn dismiss(&mut self) {
        if let Some((_, connection)) = self.waiting.pop_front() {
            // It may be closed already; its thread ends in either case.
            let _ = connection.shutdown(Shutdown::Both);
        }
    }
}

/// A connection that counts until it is closed.
struct Guest<'l> {
    number: u64,
    connection: Option<Arc<TcpStream>>,
    lobby: &'l Lobby,
}

impl Guest<'_> {
    /// Its message has come, so that it is not dismissed any more.
    fn stay(&self) {
        self.lobby.open().waiting.retain(|(number, _)| *number != self.number);
    }
}

impl Drop for Guest<'_> {
    fn drop(&mut self) {
        self.stay();
        self.connection = None;
        self.lobby.open().count -= 1;
        self.lobby.closed.notify_all();
    }
}

/// A connection that must have said all by a certain moment.
struct Arriving<'c> {
    connection: &'c TcpStream,
    until: Instant,
}

impl Read for Arriving<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::Error::new(io::ErrorKind::TimedOut, "the message did not arrive in time"));
        }
        self.connection.set_read_timeout(Some(left))?;
        let mut connection = self.connection;
        connection.read(buffer)
    }
}

fn converse(guest: &Guest<'_>, door: &Door, agent: &Agent<'_>) {
    let Some(connection) = guest.connection.as_deref() else { return };
    let mut source = BufReader::new(Arriving { connection, until: Instant::now() + ARRIVAL });
    let received = door.receive(&mut source);
    guest.stay();
    let (status, body) = match received {
        Ok(message) => match agent.answer(&message) {
            Ok(answer) => ("200 OK", answer),
            Err(fault) => ("400 Bad Request", fault),
        },
        Err(Refusal { status, fault }) => (status, fault),
    };
    let head = format!("HTTP/1.0 {status}\r\nContent-type: text/acl\r\nContent-length: {}\r\n\r\n", body.len());
    let mut connection = connection;
    // A controller that has hung up does not want the answer.
    let _ = connection.set_write_timeout(Some(ARRIVAL));
    let _ = connection.write_all((head + &body).as_bytes());
}
