//! The little HTTP that controllers speak: one message a connection, the answer until its end. A
//! web page in a browser on this machine can send such messages too, so whatever a browser adds is
//! refused: an `Origin`, and a `Host` that is not ours.

use std::io::{self, BufRead, Read};
use std::net::{IpAddr, SocketAddr};

/// No message is longer; rules have a few kilobytes.
const LONGEST_MESSAGE: u64 = 1 << 20;

/// Why a message is not taken, with the status that says so.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: &'static str,
    pub(super) fault: String,
}

/// Which names are ours.
#[derive(Clone, Debug)]
pub(super) struct Door {
    /// The name that the program was started with.
    name: String,
    /// Where it listens.
    address: IpAddr,
}

impl Door {
    /// The door of a program that was told to listen on `name` and listens on `address`.
    pub(super) fn new(name: &str, address: IpAddr) -> Self {
        Door { name: name.trim_matches(['[', ']']).to_owned(), address }
    }

    /// The body of a request.
    pub(super) fn receive(&self, source: &mut impl BufRead) -> Result<String, Refusal> {
        let mut source = source.take(LONGEST_MESSAGE);
        let mut line = String::new();
        source.read_line(&mut line)?;
        if !line.starts_with("POST /") {
            return Err(wrong("no POST"));
        }
        let mut length = None;
        let mut has_host = false;
        loop {
            line.clear();
            if source.read_line(&mut line)? == 0 {
                return Err(wrong("no end of the headers"));
            }
            let header = line.trim_end();
            if header.is_empty() {
                break;
            }
            let Some((name, value)) = header.split_once(':') else { continue };
            let value = value.trim();
            match name.trim().to_ascii_lowercase().as_str() {
                "content-length" if length.is_some() => return Err(wrong("two lengths of the body")),
                "content-length" => length = Some(value.parse::<u64>().map_err(|_| wrong("no length of the body"))?),
                "host" if has_host => return Err(foreign("two Host headers; accepted: one, or none")),
                "host" if !self.is_ours(value) => {
                    return Err(foreign(&format!(
                        "host {value:.100?} is not this player; accepted: localhost, 127.0.0.1 or the name given to --host"
                    )));
                }
                "host" => has_host = true,
                "origin" => return Err(foreign("a message from a web page; accepted: messages without Origin")),
                _ => {}
            }
        }
        let mut body = Vec::new();
        source.take(length.unwrap_or(LONGEST_MESSAGE).min(LONGEST_MESSAGE)).read_to_end(&mut body)?;
        if length.is_some_and(|length| length > body.len() as u64) {
            return Err(wrong("the body is shorter than its length"));
        }
        Ok(String::from_utf8_lossy(&body).into_owned())
    }

    /// Whether a `Host` names this player: one of this machine's own names, with or without a port.
    fn is_ours(&self, host: &str) -> bool {
        let ours = |address: IpAddr| address.is_loopback() || self.address.is_unspecified() || address == self.address;
        let bare = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(host);
        if let Ok(address) = bare.parse::<IpAddr>() {
            return ours(address) && (bare != host) == address.is_ipv6();
        }
        if let Ok(address) = host.parse::<SocketAddr>() {
            return ours(address.ip());
        }
        let name = match host.split_once(':') {
            Some((name, port)) if port.parse::<u16>().is_ok() => name,
            Some(_) => return false,
            None => host,
        };
        !name.is_empty() && ["localhost", &self.name].iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        wrong(&error.to_string())
    }
}

fn wrong(fault: &str) -> Refusal {
    Refusal { status: "400 Bad Request", fault: format!("{fault}; accepted: POST with a body in KIF") }
}

fn foreign(fault: &str) -> Refusal {
    Refusal { status: "403 Forbidden", fault: fault.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_answered() {
        let local = Door::new("127.0.0.1", IpAddr::from([127, 0, 0, 1]));
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:80", "[::1]", "127.9.9.9"] {
            assert!(local.is_ours(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "evil.example",
            "localhost.evil.example",
            "10.0.0.1",
            "10.0.0.1:80",
            "localhost:x",
            "localhost:1:2",
            "127.0.0.1.evil.example",
            "[::2]",
            "[::1]evil.example",
            "[::1]:evil",
            "[127.0.0.1]",
            "::1",
            "user@localhost",
        ] {
            assert!(!local.is_ours(host), "{host}");
        }
        let open = Door::new("0.0.0.0", IpAddr::from([0, 0, 0, 0]));
        assert!(open.is_ours("10.0.0.1:80") && !open.is_ours("evil.example"));
        let named = Door::new("box.local", IpAddr::from([10, 0, 0, 1]));
        assert!(named.is_ours("Box.local:80") && named.is_ours("10.0.0.1") && !named.is_ours("10.0.0.2"));
    }
}
