//! The routes as OpenAPI, for programs that want to talk to the server.

use super::table::{Route, table};
use crate::fault::Fault;
use axum::Json;
use std::sync::OnceLock;
use utoipa::openapi::path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Required,
    ResponseBuilder,
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
        .description(Some("Games, searches and stored games. The shapes of answers and the messages of the live connection are in docs/api.md."))
        .build();
    let mut paths = PathsBuilder::new();
    let mut parts = Vec::new();
    for route in routes {
        if let Some(body) = route.body {
            (body.parts)(&mut parts);
        }
        paths = paths.path(route.path, PathItem::new(route.method.clone(), operation(&route)));
    }
    let components = ComponentsBuilder::new().schemas_from_iter(parts).build();
    OpenApiBuilder::new().info(info).paths(paths.build()).components(Some(components)).build()
}

fn operation(route: &Route) -> Operation {
    let names = route.path.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name);
    let mut operation = OperationBuilder::new().summary(Some(route.summary));
    for name in names {
        operation = operation.parameter(parameter(name, ParameterIn::Path, true));
    }
    for (index, name) in route.query.iter().enumerate() {
        let required = index == 0 && *name == "game";
        operation = operation.parameter(parameter(name, ParameterIn::Query, required));
    }
    if let Some(body) = route.body {
        let content = ContentBuilder::new().schema(Some((body.schema)())).build();
        let body =
            RequestBodyBuilder::new().content("application/json", content).required(Some(Required::True)).build();
        operation = operation.request_body(Some(body));
    }
    let schema =
        ObjectBuilder::new().schema_type(if route.media == "application/json" { Type::Object } else { Type::String });
    let answer = ContentBuilder::new().schema(Some(schema.build())).build();
    let fault = ObjectBuilder::new()
        .schema_type(Type::Object)
        .property("error", ObjectBuilder::new().schema_type(Type::Object).build());
    let fault = ContentBuilder::new().schema(Some(fault.build())).build();
    operation
        .response("200", ResponseBuilder::new().description(route.summary).content(route.media, answer).build())
        .response(
            "default",
            ResponseBuilder::new()
                .description("What is wrong, and what is accepted")
                .content("application/json", fault)
                .build(),
        )
        .build()
}

fn parameter(name: &str, place: ParameterIn, required: bool) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(place)
        .required(if required { Required::True } else { Required::False })
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).build()))
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
