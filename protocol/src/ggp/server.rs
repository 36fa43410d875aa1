//! The little HTTP that controllers speak: one message a connection, the answer until its end. Whatever else arrives is refused, and
//! whoever does not finish is not waited for.

use super::agent::Agent;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

/// No message is longer; rules have a few kilobytes.
const LONGEST_MESSAGE: u64 = 1 << 20;
/// How long a message may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);

/// Answers messages for ever.
pub fn serve(listener: &TcpListener, agent: &Agent<'_>) -> io::Result<()> {
    std::thread::scope(|scope| {
        for connection in listener.incoming() {
            match connection {
                // Who hangs up before the end is not waited for, and nobody else is disturbed.
                Ok(connection) => drop(scope.spawn(move || converse(&connection, agent))),
                // A connection that failed while it was made says nothing about the next.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    })
}

fn converse(connection: &TcpStream, agent: &Agent<'_>) -> io::Result<()> {
    connection.set_read_timeout(Some(ARRIVAL))?;
    connection.set_write_timeout(Some(ARRIVAL))?;
    let (status, body) = match receive(&mut BufReader::new(connection.take(LONGEST_MESSAGE))) {
        Ok(message) => match agent.answer(&message) {
            Ok(answer) => ("200 OK", answer),
            Err(fault) => ("400 Bad Request", fault),
        },
        Err(error) => ("400 Bad Request", error.to_string()),
    };
    let mut connection = connection;
    let head = format!("HTTP/1.0 {status}\r\nContent-type: text/acl\r\nContent-length: {}\r\n\r\n", body.len());
    connection.write_all((head + &body).as_bytes())?;
    connection.flush()
}

/// The body of a request.
fn receive(source: &mut impl BufRead) -> io::Result<String> {
    let wrong =
        |fault: &str| io::Error::new(io::ErrorKind::InvalidData, format!("{fault}; accepted: POST with a body in KIF"));
    let mut line = String::new();
    source.read_line(&mut line)?;
    if !line.starts_with("POST ") {
        return Err(wrong("no POST"));
    }
    let mut length = None;
    loop {
        line.clear();
        if source.read_line(&mut line)? == 0 {
            return Err(wrong("no end of the headers"));
        }
        let header = line.trim_end();
        if header.is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = Some(value.trim().parse::<u64>().map_err(|_| wrong("no length of the body"))?);
        }
    }
    let mut body = Vec::new();
    source.take(length.unwrap_or(LONGEST_MESSAGE).min(LONGEST_MESSAGE)).read_to_end(&mut body)?;
    if length.is_some_and(|length| length > body.len() as u64) {
        return Err(wrong("the body is shorter than its length"));
    }
    Ok(String::from_utf8_lossy(&body).into_owned())
}
