//! Who may ask. A server on one's own machine has one enemy that no firewall keeps out: another web
//! page in the same browser. So every request must be addressed to a name of ours (or a page could
//! reach us under its own name, by rebinding it), and changes and live connections must come from
//! our own page. Off this machine a token is needed as well.

use crate::fault::Fault;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use subtle::ConstantTimeEq;

/// The cookie that holds the token begins like this; the port follows, because cookies do not tell
/// the servers of one machine apart.
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
    /// The cookie that holds the token.
    cookie: String,
}

impl Guard {
    /// The guard of a server started as `name` with this address.
    pub(crate) fn new(name: &str, address: SocketAddr) -> std::io::Result<Self> {
        let token = if address.ip().is_loopback() { None } else { Some(random_token()?) };
        let name = name.trim_matches(['[', ']']);
        // A number can be written in several ways, and is compared in one.
        let number = name.parse::<IpAddr>().map(|number| number.to_string());
        let name = Some(number.unwrap_or_else(|_| name.to_ascii_lowercase()));
        let cookie = format!("{COOKIE}_{}", address.port());
        Ok(Guard { name, any_address: address.ip().is_unspecified(), token, cookie })
    }

    /// The token, if one is needed.
    pub(crate) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    fn check(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Fault> {
        let refused = |message: String| Err(Fault::new(StatusCode::FORBIDDEN, message));
        let hosts = headers.get_all(header::HOST).iter().count();
        if hosts > 1 {
            let message = format!("{hosts} Host headers; accepted: exactly one");
            return Err(Fault::new(StatusCode::BAD_REQUEST, message));
        }
        let host = text(headers, header::HOST).unwrap_or_default();
        let foreign = uri.authority().is_some_and(|named| !self.is_ours(named.as_str()));
        if foreign || !self.is_ours(host) {
            return refused(format!(
                "host {host:?} is not this server; accepted: localhost, 127.0.0.1 or the name given to --host"
            ));
        }
        let reads = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
        let is_page = uri.path() != "/api" && !uri.path().starts_with("/api/");
        if reads && is_page && text(headers, HeaderName::from_static("sec-fetch-mode")) == Some("navigate") {
            // Other sites may link to our pages.
            return Ok(());
        }
        // A program that is no browser sends no origin; a browser does with every change.
        for origin in headers.get_all(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or_default();
            if !origin.strip_prefix("http://").is_some_and(|rest| rest.eq_ignore_ascii_case(host)) {
                return refused(format!("origin {origin:?} may not do this; accepted: the server's own page"));
            }
        }
        // Another server of this machine is the same site, and another origin.
        if headers.get_all("sec-fetch-site").iter().any(|site| site == "cross-site" || site == "same-site") {
            return refused("a request from another site; accepted: the server's own page".to_owned());
        }
        Ok(())
    }

    /// Whether a `Host` names this server.
    fn is_ours(&self, host: &str) -> bool {
        match host_of(host) {
            Some(Named::Address(address)) => {
                address.is_loopback() || self.any_address || self.name.as_deref() == Some(&address.to_string())
            }
            Some(Named::Name(name)) => name == "localhost" || self.name.as_deref() == Some(&name),
            None => false,
        }
    }

    /// Whether a request knows the token, or needs none.
    fn knows_token(&self, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        let bearer = text(headers, header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        // Other programs of this machine share the header, and their cookies need not even be text.
        let cookies =
            headers.get_all(header::COOKIE).iter().flat_map(|value| value.as_bytes().split(|&byte| byte == b';'));
        let cookies = cookies.filter_map(|pair| {
            let pair = pair.trim_ascii();
            let value = pair.strip_prefix(self.cookie.as_bytes())?.strip_prefix(b"=")?;
            // A cookie's value may stand in quotes (RFC 6265).
            Some(value.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")).unwrap_or(value))
        });
        bearer.map(str::as_bytes).into_iter().chain(cookies).any(|told| same(told, token.as_bytes()))
    }

    /// The answer that puts the token into a cookie, so that it does not stay in the address bar,
    /// and leads to the same page without it.
    fn enter(&self, token: &str, uri: &Uri) -> Response {
        let cookie = format!("{}={token}; HttpOnly; SameSite=Strict; Path=/", self.cookie);
        // Two slashes at the front would be the name of another server.
        let path = uri.path().trim_start_matches(['/', '\\']);
        let rest: Vec<&str> = pairs(uri).filter(|pair| !pair.starts_with("token=")).collect();
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        (StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, format!("/{path}{query}"))])
            .into_response()
    }
}

/// What an authority names.
enum Named {
    Address(IpAddr),
    Name(String),
}

/// The host of `HOST` or `HOST:PORT`; `None` for everything that is not exactly that, be it ever so
/// close.
fn host_of(authority: &str) -> Option<Named> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (address, after) = rest.split_once(']')?;
            let port = if after.is_empty() { None } else { Some(after.strip_prefix(':')?) };
            (Named::Address(IpAddr::V6(address.parse().ok()?)), port)
        }
        None => {
            let (name, port) = match authority.split_once(':') {
                Some((name, port)) => (name, Some(port)),
                None => (authority, None),
            };
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
            if name.is_empty() || !name.bytes().all(plain) {
                return None;
            }
            let host = name.parse().map_or_else(|_| Named::Name(name.to_ascii_lowercase()), Named::Address);
            (host, port)
        }
    };
    let is_number = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    port.is_none_or(is_number).then_some(host)
}

/// The parts of what an address asks for after `?`.
fn pairs(uri: &Uri) -> impl Iterator<Item = &str> {
    uri.query().unwrap_or_default().split('&').filter(|pair| !pair.is_empty())
}

/// Compares in a time that tells nothing about where two texts differ.
fn same(a: &[u8], b: &[u8]) -> bool {
    a.ct_eq(b).into()
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Lets a request through or answers it.
pub(crate) async fn admit(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    if let Err(fault) = guard.check(request.method(), request.uri(), request.headers()) {
        return fault.into_response();
    }
    if guard.knows_token(request.headers()) {
        return next.run(request).await;
    }
    // The address that the server prints carries the token.
    let told = pairs(request.uri()).find_map(|pair| pair.strip_prefix("token="));
    if let (Some(token), Some(told)) = (&guard.token, told)
        && *request.method() == Method::GET
        && same(told.as_bytes(), token.as_bytes())
    {
        return guard.enter(token, request.uri());
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

    fn guard(name: &str, address: &str) -> Guard {
        Guard::new(name, address.parse().unwrap()).unwrap()
    }

    #[test]
    fn only_our_own_names_are_answered() {
        let local = guard("127.0.0.1", "127.0.0.1:8551");
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
            "[::1]evil.example",
            "[::1]:80:80",
            "[::1",
            "[localhost]",
            "[127.0.0.1]",
            "::1",
            "localhost:",
            "localhost:+80",
            "localhost:80:80",
            "localhost:65536",
            "evil.example@localhost",
            "localhost/evil.example",
            "localhost#evil.example",
            "localhost, evil.example",
            "localhost ",
            "127.1",
        ];
        for host in foreign {
            assert!(!local.is_ours(host), "{host}");
        }
        let open = guard("0.0.0.0", "0.0.0.0:80");
        assert!(open.is_ours("10.0.0.1:80") && !open.is_ours("evil.example") && !open.is_ours("[::1]evil.example"));
        let named = guard("box.local", "10.0.0.1:80");
        assert!(named.is_ours("box.local:80") && !named.is_ours("10.0.0.2"));
        assert!(guard("10.0.0.1", "10.0.0.1:80").is_ours("10.0.0.1:80"));
        assert!(guard("FE80:0::1", "[fe80::1]:80").is_ours("[fe80::1]:80"));
    }

    #[test]
    fn other_sites_may_link_to_pages_and_nothing_else() {
        let guard = guard("127.0.0.1", "127.0.0.1:8551");
        let allows = |method: Method, path: &str, extra: &[(&'static str, &'static str)]| {
            let host = [("host", "127.0.0.1:8551")];
            let pairs = host
                .iter()
                .chain(extra)
                .map(|&(name, value)| (HeaderName::from_static(name), axum::http::HeaderValue::from_static(value)));
            guard.check(&method, &path.parse().unwrap(), &HeaderMap::from_iter(pairs)).is_ok()
        };
        let own: &[_] = &[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8551")];
        for site in ["cross-site", "same-site"] {
            let other: &[_] = &[("sec-fetch-site", site)];
            let link: &[_] = &[("sec-fetch-site", site), ("sec-fetch-mode", "navigate")];
            assert!(allows(Method::GET, "/play?game=khet", link));
            assert!(!allows(Method::GET, "/play", other) && !allows(Method::GET, "/api/picture.svg?game=khet", other));
            assert!(!allows(Method::GET, "/api/lab/experiments", link), "{site}");
            assert!(!allows(Method::POST, "/play", link), "{site}");
        }
        assert!(!allows(Method::GET, "/api/games", &[("origin", "http://evil.example")]));
        assert!(allows(Method::GET, "/api/games", own) && allows(Method::PUT, "/api/saved/0", own));
        assert!(allows(Method::POST, "/api/state", &[]), "programs that are no browsers send none of these");
    }

    #[test]
    fn strangers_need_the_token() {
        let guard = guard("10.0.0.1", "10.0.0.1:81");
        let token = guard.token().unwrap().to_owned();
        assert_eq!(token.len(), 64);
        let knows = |name: header::HeaderName, value: &[u8]| {
            let headers = HeaderMap::from_iter([(name, axum::http::HeaderValue::from_bytes(value).unwrap())]);
            guard.knows_token(&headers)
        };
        let cookie = |text: String| knows(header::COOKIE, text.as_bytes());
        assert!(knows(header::AUTHORIZATION, format!("Bearer {token}").as_bytes()));
        assert!(cookie(format!("a=b; fiveply_token_81={token}")));
        assert!(
            cookie(format!("fiveply_token_80=other; fiveply_token_81={token};x=y")),
            "another server of this machine"
        );
        assert!(cookie(format!("fiveply_token_81=old; fiveply_token_81={token}")));
        assert!(cookie(format!("fiveply_token_81=\"{token}\"")));
        assert!(knows(header::COOKIE, &[b"caf\xe9=1; fiveply_token_81=".as_slice(), token.as_bytes()].concat()));
        assert!(!cookie(format!("fiveply_token_80={token}")) && !cookie(format!("xfiveply_token_81={token}")));
        assert!(!cookie("fiveply_token_81=".to_owned()));
        assert!(!knows(header::AUTHORIZATION, format!("Bearer {}", &token[1..]).as_bytes()));
        assert!(!guard.knows_token(&HeaderMap::new()));
    }

    #[test]
    fn the_way_in_leads_to_this_server_alone() {
        let guard = guard("10.0.0.1", "10.0.0.1:81");
        let leads_to = |uri: &str| {
            let answer = guard.enter("T", &uri.parse().unwrap());
            answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
        };
        assert_eq!(leads_to("/?token=T"), "/");
        assert_eq!(leads_to("/analyse?game=khet&token=T&moves=j4j3"), "/analyse?game=khet&moves=j4j3");
        assert_eq!(leads_to("//evil.example/?token=T"), "/evil.example/");
        assert_eq!(leads_to("////evil.example?token=T"), "/evil.example");
        assert_eq!(leads_to("http://10.0.0.1//evil.example/?token=T"), "/evil.example/");
    }
}
