//! The addresses to open in a browser. A server that listens on all numbers of a machine answers at
//! each of them, but `0.0.0.0` itself leads nowhere on another machine. So the machine's own
//! numbers are found, tried, and told.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, UdpSocket};
use std::time::Duration;

/// A connection to an address of this same machine takes no longer.
const PATIENCE: Duration = Duration::from_millis(500);

/// Addresses that are kept for documents (RFC 5737, RFC 3849): nothing is sent there. They only
/// make the system say from which of its own numbers it would send.
const FAR_AWAY: [(IpAddr, IpAddr); 2] = [
    (IpAddr::V4(Ipv4Addr::UNSPECIFIED), IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1))),
    (IpAddr::V6(Ipv6Addr::UNSPECIFIED), IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1))),
];

/// The authorities, `HOST:PORT`, under which a server started as `host` can be opened. The first
/// one is for this machine.
pub(crate) fn authorities(host: &str, address: SocketAddr) -> Vec<String> {
    if !address.ip().is_unspecified() {
        let host = if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
        return vec![format!("{host}:{}", address.port())];
    }
    let mut numbers = vec![IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    numbers.extend(FAR_AWAY.iter().filter_map(|&(own, far)| outward(own, far)));
    let found = numbers.into_iter().map(|number| SocketAddr::new(number, address.port())).filter(answers);
    let found: Vec<String> = found.map(|found| found.to_string()).collect();
    // Where nothing can be tried out, this machine's own name is the best guess.
    if found.is_empty() { vec![format!("localhost:{}", address.port())] } else { found }
}

/// The number of this machine from which it would send to `far`.
fn outward(own: IpAddr, far: IpAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind((own, 0)).ok()?;
    socket.connect((far, 9)).ok()?;
    let number = socket.local_addr().ok()?.ip();
    (!number.is_unspecified() && !number.is_loopback()).then_some(number)
}

/// Whether something listens there.
fn answers(address: &SocketAddr) -> bool {
    TcpStream::connect_timeout(address, PATIENCE).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    #[test]
    fn every_address_that_is_told_can_be_opened() {
        let listener = TcpListener::bind("0.0.0.0:0").unwrap();
        let address = listener.local_addr().unwrap();
        let told = authorities("0.0.0.0", address);
        assert_eq!(told[0], format!("127.0.0.1:{}", address.port()));
        for authority in told {
            assert!(!authority.starts_with("0.0.0.0") && TcpStream::connect(&authority).is_ok(), "{authority}");
        }
    }

    #[test]
    fn a_name_that_was_given_is_told_as_it_was() {
        let at = |address: &str| address.parse::<SocketAddr>().unwrap();
        assert_eq!(authorities("box.local", at("10.0.0.1:80")), ["box.local:80"]);
        assert_eq!(authorities("::1", at("[::1]:9000")), ["[::1]:9000"]);
    }
}
