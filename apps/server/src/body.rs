//! JSON bodies: of moderate length, of the right type, and with an error that says where they are
//! wrong.

use crate::fault::Fault;
use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

/// No body is longer.
pub(crate) const LONGEST_BODY: usize = 64 * 1024;

/// A request's body, read as JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, _: &S) -> Result<Self, Fault> {
        let kind =
            request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
            let message = format!("content type {kind:?}; accepted: application/json");
            return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let bytes = to_bytes(request.into_body(), LONGEST_BODY).await.map_err(|_| {
            let message = format!("the body is too long or broken off; accepted: up to {LONGEST_BODY} bytes");
            Fault::new(StatusCode::PAYLOAD_TOO_LARGE, message)
        })?;
        let value = serde_json::from_slice(&bytes);
        value
            .map(Body)
            .map_err(|error| Fault::new(StatusCode::BAD_REQUEST, format!("the body is not as expected: {error}")))
    }
}
