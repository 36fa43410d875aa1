//! The page itself. Its files are part of the program; in a debug build they are read from the
//! project's folder, so that the page can be worked on without building anything.

use crate::App;
use crate::fault::Fault;
use crate::position_request::LONGEST_TEXT;
use crate::world::World;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The files of the page.
#[derive(RustEmbed)]
#[folder = "../../web"]
pub(crate) struct Files;

/// Paths that the page itself understands; all of them are one document.
pub(crate) const PAGES: [&str; 4] = ["/play", "/analyse", "/watch", "/lab"];

/// The one document of all pages.
const DOCUMENT: &str = "index.html";

/// Every path that is no route: a page, a game on a page, a file of the page, or nothing.
pub(crate) async fn serve(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return unknown(path).into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        let fault = Fault::new(StatusCode::METHOD_NOT_ALLOWED, "wrong method for a page; accepted: GET, HEAD");
        return ([("allow", "GET, HEAD")], fault).into_response();
    }
    if path == "/" {
        return elsewhere("/play".to_owned());
    }
    if let Some(address) = address_of_game(&*app.world, path, uri.query().unwrap_or_default()) {
        return elsewhere(address);
    }
    let name = if PAGES.contains(&path) { DOCUMENT } else { &path[1..] };
    match file(name) {
        Some(file) => answer(name, file, &headers),
        None if wants_page(&headers) => no_page(),
        None => unknown(path).into_response(),
    }
}

fn elsewhere(address: String) -> Response {
    (StatusCode::TEMPORARY_REDIRECT, [(LOCATION, address)]).into_response()
}

/// Where a page with a game's name behind it leads: `/play/khet` to `/play?game=khet`, and `/play/`
/// to the page alone.
fn address_of_game(world: &dyn World, path: &str, query: &str) -> Option<String> {
    let (page, name) = PAGES.iter().find_map(|&page| Some((page, path.strip_prefix(page)?.strip_prefix('/')?)))?;
    let name = name.strip_suffix('/').unwrap_or(name).to_ascii_lowercase();
    let rest = query.split('&').filter(|pair| !pair.is_empty());
    let pairs: Vec<String> = if name.is_empty() {
        rest.map(str::to_owned).collect()
    } else {
        // The text of a game needs no escape in an address; whatever does is the name of none.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b":,.-".contains(&byte);
        if name.len() > LONGEST_TEXT || !name.bytes().all(plain) || world.game(&name).is_err() {
            return None;
        }
        let others = rest.filter(|pair| !pair.starts_with("game=")).map(str::to_owned);
        std::iter::once(format!("game={name}")).chain(others).collect()
    };
    Some(if pairs.is_empty() { page.to_owned() } else { format!("{page}?{}", pairs.join("&")) })
}

/// Whether a person reads the answer: browsers that open a page say that they want one, programs
/// and modules do not.
fn wants_page(headers: &HeaderMap) -> bool {
    headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).any(|value| value.contains("text/html"))
}

/// The document, which says itself that there is no page at its address.
fn no_page() -> Response {
    let Some(file) = file(DOCUMENT) else { return unknown(DOCUMENT).into_response() };
    let headers = [(CONTENT_TYPE, media_type(DOCUMENT)), (CACHE_CONTROL, "no-cache")];
    (StatusCode::NOT_FOUND, headers, Body::from(file.data)).into_response()
}

/// A file by its name. Names of ours are plain; any other is nobody's file, whatever the system
/// would make of it.
fn file(name: &str) -> Option<rust_embed::EmbeddedFile> {
    let plain = |part: &str| {
        let letters = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        !part.is_empty() && !part.starts_with('.') && part.bytes().all(letters)
    };
    let is_for_developers = name.ends_with(".md") || name == "lib/types.js";
    if name.split('/').all(plain) && !is_for_developers { Files::get(name) } else { None }
}

fn answer(name: &str, file: rust_embed::EmbeddedFile, asked: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    // The answer may be compressed on its way, and then it is only equivalent.
    let tag = format!("W/\"{hash}\"");
    let known = asked.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let headers = [(ETAG, tag.clone()), (CACHE_CONTROL, "no-cache".to_owned())];
    if known.is_some_and(|known| known.split(',').any(|each| each.trim() == tag)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(CONTENT_TYPE, media_type(name))], Body::from(file.data)).into_response()
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

fn unknown(path: &str) -> Fault {
    Fault::not_found(format!("nothing is at {path:?}; accepted: {} and the routes of docs/api.md", PAGES.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_files() {
        assert!(file("index.html").is_some());
        for name in ["", ".", "..", "../Cargo.toml", "lib/../index.html", "/index.html", "lib//x.js", "C:index.html"] {
            assert!(file(name).is_none(), "{name}");
        }
        assert!(file("index.html\0").is_none() && file("%2e%2e/Cargo.toml").is_none() && file("a\\b").is_none());
        for name in ["board/README.md", "lib/types.js"] {
            assert!(Files::get(name).is_some(), "{name}");
            assert!(file(name).is_none(), "what is written for us is not for the page");
        }
    }

    /// What a visitor loads in all, before compression.
    #[test]
    fn the_page_is_light() {
        let bytes: usize = Files::iter().filter_map(|name| file(&name)).map(|file| file.data.len()).sum();
        assert!(bytes < 500_000, "{bytes} bytes");
    }
}
