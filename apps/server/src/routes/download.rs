//! Files to keep.

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// A file that the browser keeps under this name, which is one of ours: letters, digits, points and
/// hyphens.
pub(super) fn attachment(media: &'static str, name: &str, text: impl Into<axum::body::Body>) -> Response {
    let plain: String =
        name.chars().filter(|letter| letter.is_ascii_alphanumeric() || ".-".contains(*letter)).collect();
    let disposition = format!("attachment; filename=\"{plain}\"");
    ([(CONTENT_TYPE, media.to_owned()), (CONTENT_DISPOSITION, disposition)], text.into()).into_response()
}
