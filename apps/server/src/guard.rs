//! Who may ask. A server on one's own machine has one enemy that no firewall keeps out: another web page in the same browser. So every request must be
//! addressed to a name of ours (or a page could reach us under its own name, by rebinding it), and changes and live connections must come from our
//! own page. Off this machine a token is needed as well.

use crate::fault::Fault;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use subtle::ConstantTimeEq;

/// The cookie that holds the token.
const COOKIE: &str = "fiveply_token";

/// What is asked of a request before anything else.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The name the server was started with, besides this machine's own.
    name: Option<String>,
    /// Whether any number of this machine will do, because it listens on all.
    any_address: bool,
    /// What a stranger must know.
    token: Option<String>,
}

impl Guard {
    /// The guard of a server started as `name` with this address.
    pub(crate) fn new(name: &str, address: IpAddr) -> std::io::Result<Self> {
        let token = if address.is_loopback() { None } else { Some(random_token()?) };
        let name = Some(name.trim_matches(['[', ']']).to_ascii_lowercase());
        Ok(Guard { name, any_address: address.is_unspecified(), token })
    }

    /// The token, if one is needed.
    pub(crate) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    fn check(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Fault> {
        let refused = |message: String| Err(Fault::new(StatusCode::FORBIDDEN, message));
        let named = uri.authority().map(Authority::as_str);
        let host = text(headers, header::HOST).or(named).unwrap_or_default();
        let foreign = named.is_some_and(|named| !self.is_ours(named));
        if foreign || !self.is_ours(host) {
            return refused(format!(
                "host {host:?} is not this server; accepted: localhost, 127.0.0.1 or the name given to --host"
            ));
        }
        let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
        let upgrades = headers.contains_key(header::UPGRADE);
        if changes || upgrades {
            let origin = text(headers, header::ORIGIN);
            let own = |origin: &str| origin.strip_prefix("http://").is_some_and(|rest| rest.eq_ignore_ascii_case(host));
            // A program that is no browser sends no origin; a browser always does.
            if headers.contains_key(header::ORIGIN) && !origin.is_some_and(own) {
                let origin = origin.unwrap_or_default();
                return refused(format!("origin {origin:?} may not do this; accepted: the server's own page"));
            }
        }
        if text(headers, header::HeaderName::from_static("sec-fetch-site")) == Some("cross-site")
            && (changes || upgrades)
        {
            return refused("a request from another site; accepted: the server's own page".to_owned());
        }
        Ok(())
    }

    /// Whether a `Host` names this server.
    fn is_ours(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split_once(']').map_or("", |(address, _)| address),
            None => host.rsplit_once(':').map_or(host, |(name, _)| name),
        };
        let port_is_number = match host.rsplit_once(':') {
            Some((before, port)) if !before.contains(':') || before.ends_with(']') => port.parse::<u16>().is_ok(),
            _ => true,
        };
        let name = name.to_ascii_lowercase();
        let address: Option<IpAddr> = name.parse().ok();
        port_is_number
            && (name == "localhost"
                || address.is_some_and(|address| address.is_loopback() || self.any_address)
                || self.name.as_deref() == Some(&name))
    }

    /// Whether a request knows the token, or needs none.
    fn knows_token(&self, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        let bearer = text(headers, header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let cookie = cookies
            .flat_map(|cookies| cookies.split(';'))
            .find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='));
        bearer.into_iter().chain(cookie).any(|told| same(told, token))
    }
}

/// Compares in a time that tells nothing about where two texts differ.
fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Lets a request through or answers it.
pub(crate) async fn stand(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    if let Err(fault) = guard.check(request.method(), request.uri(), request.headers()) {
        return fault.into_response();
    }
    if guard.knows_token(request.headers()) {
        return next.run(request).await;
    }
    // The address that the server prints carries the token; a cookie takes its place at once, so that it does not stay in the address bar.
    let query = request.uri().query().unwrap_or_default();
    let told = query.split('&').find_map(|pair| pair.strip_prefix("token="));
    if let (Some(token), Some(told)) = (&guard.token, told)
        && *request.method() == Method::GET
        && same(told, token)
    {
        let cookie = format!("{COOKIE}={token}; HttpOnly; SameSite=Strict; Path=/");
        let path = request.uri().path().to_owned();
        return (StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, path)]).into_response();
    }
    let message = "the token is missing or wrong; accepted: the address that the server printed, or a Bearer token";
    Fault::new(StatusCode::UNAUTHORIZED, message).into_response()
}

/// 256 random bits.
fn random_token() -> std::io::Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_are_answered() {
        let local = Guard::new("127.0.0.1", IpAddr::from([127, 0, 0, 1])).unwrap();
        for host in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:80", "[::1]", "127.9.9.9"] {
            assert!(local.is_ours(host), "{host}");
        }
        let foreign = [
            "",
            "evil.example",
            "localhost.evil.example",
            "10.0.0.1",
            "localhost:x",
            "127.0.0.1.evil.example",
            "[::2]",
            ":80",
        ];
        for host in foreign {
            assert!(!local.is_ours(host), "{host}");
        }
        let open = Guard::new("0.0.0.0", IpAddr::from([0, 0, 0, 0])).unwrap();
        assert!(open.is_ours("10.0.0.1:80") && !open.is_ours("evil.example"));
        let named = Guard::new("box.local", IpAddr::from([10, 0, 0, 1])).unwrap();
        assert!(named.is_ours("box.local:80") && !named.is_ours("10.0.0.2"));
    }

    #[test]
    fn strangers_need_the_token() {
        let guard = Guard::new("10.0.0.1", IpAddr::from([10, 0, 0, 1])).unwrap();
        let token = guard.token().unwrap().to_owned();
        assert_eq!(token.len(), 64);
        let knows = |name: header::HeaderName, value: &str| {
            let headers = HeaderMap::from_iter([(name, value.parse().unwrap())]);
            guard.knows_token(&headers)
        };
        assert!(knows(header::AUTHORIZATION, &format!("Bearer {token}")));
        assert!(knows(header::COOKIE, &format!("a=b; fiveply_token={token}")));
        assert!(!knows(header::COOKIE, "fiveply_token="));
        assert!(!knows(header::AUTHORIZATION, &format!("Bearer {}", &token[1..])));
        assert!(!guard.knows_token(&HeaderMap::new()));
    }
}
