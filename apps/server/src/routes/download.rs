//! Files to keep.

use crate::fault::Fault;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// A file that the browser keeps under this name, which is one of ours: letters, digits, points and hyphens.
pub(super) fn attachment(media: &'static str, name: &str, text: impl Into<axum::body::Body>) -> Response {
    let plain: String =
        name.chars().filter(|letter| letter.is_ascii_alphanumeric() || ".-".contains(*letter)).collect();
    let disposition = format!("attachment; filename=\"{plain}\"");
    ([(CONTENT_TYPE, media.to_owned()), (CONTENT_DISPOSITION, disposition)], text.into()).into_response()
}

/// What is wrong with the part of an address behind the `?`.
pub(super) fn in_words(error: &QueryRejection) -> Fault {
    Fault::new(StatusCode::BAD_REQUEST, error.body_text())
}
