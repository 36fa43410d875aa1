//! Pictures: a position as a file, and the drawings of the pieces for the page.

use crate::App;
use crate::fault::Fault;
use crate::position_request::{Opened, PositionRequest};
use crate::routes::apart;
use axum::extract::{Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use fiveply_core::Side;
use fiveply_draw::{STYLESHEET, SvgOptions, Theme, View, piece_sheet, svg};
use serde::Deserialize;

/// A picture brings its own style.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// What to draw.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    flipped: Option<String>,
    #[serde(default)]
    theme: Option<String>,
}

/// `GET /api/picture.svg`: a position as a picture.
pub(crate) async fn picture(
    State(app): State<App>,
    asked: Result<Query<Asked>, axum::extract::rejection::QueryRejection>,
) -> Result<Response, Fault> {
    let Query(asked) = asked?;
    let theme = match asked.theme.as_deref() {
        None | Some("" | "light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some(other) => return Err(Fault::refused("theme", format!("theme {other:?}; accepted: light, dark"))),
    };
    let flipped = asked.flipped.is_some_and(|text| !["", "0", "false"].contains(&text.as_str()));
    let moves = asked.moves.split([',', ' ']).filter(|text| !text.is_empty()).map(str::to_owned).collect();
    let place = PositionRequest { game: asked.game, position: asked.position, moves };
    let text = apart(move || {
        let Opened { game, record } = place.open(&*app.world)?;
        let sides = Side::BOTH.map(|side| game.side_name(side));
        let mut view = View { flipped, sides, ..View::default() };
        if let Some(last) = record.last_move() {
            view = view.after(&last);
        }
        Ok(svg(&record.board(), &SvgOptions { view, theme, ..SvgOptions::default() }))
    })
    .await?;
    Ok(as_picture(text, "no-store"))
}

/// `GET /api/pieces.svg`: every drawing as a symbol.
pub(crate) async fn pieces() -> Response {
    as_picture(piece_sheet(), "no-cache")
}

pub(super) fn as_picture(text: String, cache: &'static str) -> Response {
    let headers = [(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, PICTURE_POLICY), (CACHE_CONTROL, cache)];
    (headers, text).into_response()
}

/// `GET /api/board.css`: the rules of the drawings and their colours. The page's `data-theme` comes
/// before what the system prefers.
pub(crate) async fn stylesheet() -> Response {
    let values = |theme: Theme| theme.variables().map(|(name, value)| format!("{name}:{value};")).collect::<String>();
    let (light, dark) = (values(Theme::Light), values(Theme::Dark));
    let css = format!(
        ":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
         :root[data-theme=dark]{{{dark}}}\n{STYLESHEET}"
    );
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], css).into_response()
}
