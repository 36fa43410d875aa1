//! The routes as OpenAPI, for programs that want to talk to the server.

use super::matches::MOST_LISTED;
use super::table::{Route, table};
use crate::fault::{ErrorAnswer, Fault};
use crate::position_request::LONGEST_TEXT;
use crate::wire;
use axum::Json;
use axum::http::StatusCode;
use std::sync::OnceLock;
use utoipa::ToSchema;
use utoipa::openapi::path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{
    ComponentsBuilder, Content, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Ref,
    Required, ResponseBuilder,
};

/// `GET /api/openapi.json`.
pub(crate) async fn describe() -> Result<Json<&'static OpenApi>, Fault> {
    static DESCRIPTION: OnceLock<OpenApi> = OnceLock::new();
    Ok(Json(DESCRIPTION.get_or_init(|| description(table()))))
}

/// The description of these routes.
pub(crate) fn description(routes: Vec<Route>) -> OpenApi {
    let info = InfoBuilder::new()
        .title("Fiveply")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("Games, searches and stored games. The messages of the live connection are in docs/api.md, their shapes among the schemas."))
        .build();
    let mut paths = PathsBuilder::new();
    for route in routes {
        paths = paths.path(route.path, PathItem::new(route.method.clone(), operation(&route)));
    }
    let components = ComponentsBuilder::new().schemas_from_iter(wire::all()).build();
    OpenApiBuilder::new().info(info).paths(paths.build()).components(Some(components)).build()
}

fn operation(route: &Route) -> Operation {
    let names = route.path.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name);
    let mut operation = OperationBuilder::new().summary(Some(route.summary));
    for name in names {
        operation = operation.parameter(parameter(route, name, ParameterIn::Path, true));
    }
    for (index, name) in route.query.iter().enumerate() {
        let required = index == 0 && *name == "game";
        operation = operation.parameter(parameter(route, name, ParameterIn::Query, required));
    }
    if let Some(name) = route.body {
        let body = RequestBodyBuilder::new().content("application/json", named(&name())).required(Some(Required::True));
        operation = operation.request_body(Some(body.build()));
    }
    let mut answer = ResponseBuilder::new().description(route.summary);
    if route.status != StatusCode::NO_CONTENT {
        let text =
            || ContentBuilder::new().schema(Some(ObjectBuilder::new().schema_type(Type::String).build())).build();
        let json =
            || ContentBuilder::new().schema(Some(ObjectBuilder::new().schema_type(Type::Object).build())).build();
        let content = match route.answer {
            Some(name) => named(&name()),
            None if route.media == "application/json" => json(),
            None => text(),
        };
        answer = answer.content(route.media, content);
    }
    let fault = ResponseBuilder::new()
        .description("What is wrong, and what is accepted")
        .content("application/json", named(&ErrorAnswer::name()));
    operation.response(route.status.as_str(), answer.build()).response("default", fault.build()).build()
}

/// A content with the schema of this name.
fn named(name: &str) -> Content {
    ContentBuilder::new().schema(Some(Ref::from_schema_name(name))).build()
}

/// What a parameter takes, which its name tells on all routes alike.
fn parameter(route: &Route, name: &str, place: ParameterIn, required: bool) -> Parameter {
    let text = || ObjectBuilder::new().schema_type(Type::String);
    let number = || ObjectBuilder::new().schema_type(Type::Number);
    let whole = |least: usize, most: Option<usize>| {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(least)).maximum(most)
    };
    let schema = match name {
        "id" if route.path.starts_with("/api/saved/") => text().pattern(Some("^[0-9a-f]{16}$")),
        "theme" => text().enum_values(Some(["light", "dark"])),
        "offset" | "number" => whole(0, None),
        "limit" => whole(1, Some(MOST_LISTED)),
        "pairs" => whole(1, Some(100_000_000)),
        "elo" => number().minimum(Some(0.1)).maximum(Some(1_000.0)),
        "elo0" | "elo1" => number(),
        _ => text().max_length(Some(LONGEST_TEXT)),
    };
    ParameterBuilder::new()
        .name(name)
        .parameter_in(place)
        .required(if required { Required::True } else { Required::False })
        .schema(Some(schema.build()))
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// The list of routes, the description and the page for people tell the same.
    #[test]
    fn every_route_is_described() {
        let described = serde_json::to_value(description(table())).unwrap();
        let written = include_str!("../../../../docs/api.md");
        let mut count = 0;
        for route in table() {
            let method = serde_json::to_value(&route.method).unwrap().as_str().unwrap().to_lowercase();
            let operation = &described["paths"][route.path][&method];
            assert_eq!(operation["summary"], route.summary, "{method} {}", route.path);
            let line = format!("`{} {}", method.to_uppercase(), route.path);
            assert!(written.contains(&line), "docs/api.md does not tell of {line}");
            count += 1;
        }
        assert_eq!(
            written.matches("`GET /api").count()
                + written.matches("`POST /api").count()
                + written.matches("`PUT /api").count()
                + written.matches("`DELETE /api").count(),
            count
        );
    }
    /// Adds every `$ref` below `value`.
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let described = serde_json::to_value(description(table())).unwrap();
        let mut found = Vec::new();
        references(&described, &mut found);
        assert!(found.iter().any(|reference| reference.ends_with("/MoveLimits")), "{found:?}");
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap_or_else(|| panic!("{reference} leaves the document"));
            assert!(described.pointer(pointer).is_some_and(Value::is_object), "{reference} leads nowhere");
        }
    }
}
