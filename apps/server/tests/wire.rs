//! What the server writes is what its schemas say, field by field: answers of routes, and messages
//! of the live connection.

mod common;

use common::start;
use serde_json::{Value, json};

/// What is wrong with `value`, seen by `schema`.
fn fault(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let found = document.pointer(reference.trim_start_matches('#')).expect("a schema of this name");
        return fault(document, found, value, at);
    }
    if let Some(all) = schema["allOf"].as_array() {
        // Each part knows some of the fields; together they know all.
        let unknown = value.as_object().and_then(|fields| {
            let knows = |name: &String| all.iter().any(|part| properties(document, part).contains(name));
            fields.keys().find(|name| !knows(name)).map(|name| format!("{at}.{name} is in no schema"))
        });
        return unknown;
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(some) = schema[key].as_array() {
            let faults: Vec<String> = some.iter().filter_map(|each| fault(document, each, value, at)).collect();
            return if faults.len() < some.len() { None } else { Some(faults.join("; or ")) };
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return (!values.contains(value)).then(|| format!("{at}: {value} is none of {values:?}"));
    }
    let is = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = |kind: &Value| kind == is || kind == "number" && is == "integer";
    let fits = match &schema["type"] {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().any(fits),
        kind => fits(kind),
    };
    if !fits {
        return Some(format!("{at}: {value} is no {}", schema["type"]));
    }
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| fault(document, &schema["items"], item, &format!("{at}[{index}]"))),
        Value::Object(fields) => {
            let missing = schema["required"].as_array().into_iter().flatten();
            let mut missing = missing.filter_map(Value::as_str).filter(|name| !fields.contains_key(*name));
            if let Some(name) = missing.next() {
                return Some(format!("{at}.{name} is missing"));
            }
            fields.iter().find_map(|(name, field)| {
                let at = format!("{at}.{name}");
                match (&schema["properties"][name], &schema["additionalProperties"]) {
                    (Value::Null, Value::Null) if schema["properties"].is_null() => None,
                    (Value::Null, Value::Null | Value::Bool(_)) => Some(format!("{at} is not in the schema")),
                    (Value::Null, others) => fault(document, others, field, &at),
                    (schema, _) => fault(document, schema, field, &at),
                }
            })
        }
        _ => None,
    }
}

/// The names of all fields of a schema.
fn properties(document: &Value, schema: &Value) -> Vec<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return properties(document, document.pointer(reference.trim_start_matches('#')).expect("a schema"));
    }
    schema["properties"].as_object().map(|fields| fields.keys().cloned().collect()).unwrap_or_default()
}

fn schema_of(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

#[test]
fn routes_answer_as_their_schemas_say() {
    let server = start();
    let document = server.get("/api/openapi.json").json();
    let khet = json!({ "game": "khet", "moves": ["j4j3", "g3g4"] });
    let asked = [
        ("get", "/api/health", "/api/health", None),
        ("get", "/api/games", "/api/games", None),
        ("get", "/api/techniques", "/api/techniques?game=chess", None),
        ("get", "/api/players", "/api/players?game=khet", None),
        ("post", "/api/state", "/api/state", Some(khet.clone())),
        (
            "post",
            "/api/state",
            "/api/state",
            Some(json!({ "game": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"] })),
        ),
        ("post", "/api/state", "/api/state", Some(json!({ "game": "isolation", "moves": ["f5", "e5"] }))),
        ("post", "/api/line", "/api/line", Some(khet)),
        ("post", "/api/evaluate", "/api/evaluate", Some(json!({ "game": "isolation", "moves": ["f5", "e5"] }))),
    ];
    for (method, route, path, body) in asked {
        let answer = match body {
            Some(body) => server.send(&method.to_uppercase(), path, &body),
            None => server.get(path),
        };
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        let schema = &document["paths"][route][method]["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{method} {route} has a schema");
        assert_eq!(fault(&document, schema, &answer.json(), path), None);
    }
    let refused = server.get("/api/techniques?game=checkers");
    assert_eq!(fault(&document, &schema_of("ErrorAnswer"), &refused.json(), "error"), None);
}

#[test]
fn messages_are_as_their_schemas_say() {
    let server = start();
    let document = server.get("/api/openapi.json").json();
    let seats = json!({ "first": { "kind": "person", "name": "You" }, "second": { "kind": "engine", "engine": "best", "name": "E" } });
    let new = json!({ "game": "khet", "moves": ["j4j3"], "seats": seats, "limits": { "nodes": 500 },
        "clock": { "left": { "first": 60_000, "second": 60_000 }, "increment": 0 } });
    let limits = json!({ "nodes": 2_000 });
    let asked = [
        (json!({ "do": "search", "game": "chess", "lines": 2, "limits": limits, "explain": true }), "Found"),
        (json!({ "do": "hint", "game": "breakthrough:5x5" }), "Advice"),
        (json!({ "do": "review", "game": "chess", "moves": ["f2f3", "e7e5"], "nodes": 500 }), "Reviewed"),
        (
            json!({ "do": "watch", "game": "breakthrough:5x5", "players": ["best", "random"], "limits": limits }),
            "Played",
        ),
        (json!({ "do": "tree", "game": "chess", "limits": limits }), "ShownTree"),
        (json!({ "do": "play", "saved": "0123456789abcdef", "new": new }), "Nothing"),
    ];
    for (id, (question, last)) in (1..).zip(asked) {
        let (mut live, mut question) = (server.live(), question);
        let verb = question["do"].as_str().unwrap().to_owned();
        question["id"] = json!(id);
        live.say(&question);
        let mut told = 0;
        loop {
            let mut message = live.hear().expect("the connection is open");
            let is = message["is"].as_str().unwrap().to_owned();
            let name = match (verb.as_str(), is.as_str()) {
                (_, "done") => last,
                ("watch", "state") => "Watched",
                ("review", "ply") => "Ply",
                ("play", "game") => "GameMessage",
                ("play", "state") => "StateMessage",
                ("play", "status") => "StatusMessage",
                ("play", "info") => "InfoMessage",
                (_, "info") => "Infos",
                (_, "queued") => "Queued",
                (verb, is) => panic!("{verb} tells {is}: {message}"),
            };
            let fields = message.as_object_mut().unwrap();
            fields.remove("id");
            fields.remove("is");
            if name != "Nothing" {
                assert_eq!(fault(&document, &schema_of(name), &message, name), None);
            }
            told += 1;
            if is == "done" {
                break;
            }
            if verb == "play" && message["ply"] == 2 && is == "state" {
                live.say(&json!({ "id": id, "do": "stop" }));
            }
        }
        assert!(told > 0);
    }
}
