//! What goes wrong, as every route and message tells it: a status, a sentence that names the fault
//! and what is accepted, and the field it is in.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use fiveply_core::ParseError;
use serde::Serialize;
use utoipa::ToSchema;

/// No message is longer: a text of 60 kB must not bury what is wrong with it.
const LONGEST: usize = 600;

/// A refused request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The status of the answer.
    pub(crate) status: StatusCode,
    /// What is wrong and what would be right.
    pub(crate) message: String,
    /// Where in the request it is wrong.
    pub(crate) field: Option<&'static str>,
}

impl Fault {
    /// A fault with this status and message.
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let message: String = message.into();
        let plain = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
        let mut line: String = message.chars().take(LONGEST).map(plain).collect();
        if message.chars().nth(LONGEST).is_some() {
            line.push('…');
        }
        Fault { status, message: line, field: None }
    }

    /// Text that reads as JSON but not as what it should be.
    pub(crate) fn refused(field: &'static str, message: impl Into<String>) -> Self {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, message).at(field)
    }

    /// Nothing of that name.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Fault::new(StatusCode::NOT_FOUND, message)
    }

    /// The same fault, in this field.
    pub(crate) fn at(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }
}

/// What is answered to a request that is refused.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorAnswer {
    error: ErrorBody,
}

/// What is wrong with a request.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// What is wrong, and what is accepted.
    message: String,
    /// The part of the request that is wrong.
    field: Option<&'static str>,
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let field = match error.what {
            "move" => "moves",
            "evaluation" => "eval",
            what => what,
        };
        Fault::refused(field, error.to_string())
    }
}

impl From<QueryRejection> for Fault {
    fn from(error: QueryRejection) -> Self {
        Fault::new(StatusCode::BAD_REQUEST, error.body_text())
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let error = ErrorBody { message: self.message, field: self.field };
        (self.status, Json(ErrorAnswer { error })).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_short_and_name_their_field() {
        let fault = Fault::from(ParseError::new("move", "\u{1b}e9", "no such cell", "e2e4"));
        assert_eq!((fault.status.as_u16(), fault.field), (422, Some("moves")));
        assert!(fault.message.contains("accepted: e2e4"));
        assert_eq!(Fault::not_found("x".repeat(100_000)).message.chars().count(), LONGEST + 1);
        assert_eq!(Fault::not_found("a\u{1b}b").message, "a\u{fffd}b");
    }
}
