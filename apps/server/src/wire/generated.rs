//! What is written from the schemas: the page's types, and the tables of the documentation. The
//! test compares both with the files; `FIVEPLY_BLESS=1` writes them.

use serde_json::{Map, Value};
use std::fmt::Write as _;
use std::path::PathBuf;

/// All schemas by their names.
fn schemas() -> Map<String, Value> {
    super::all().into_iter().map(|(name, schema)| (name, serde_json::to_value(schema).unwrap())).collect()
}

/// The type of a schema, as TypeScript writes it.
fn type_of(schema: &Value) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        return target.rsplit('/').next().unwrap_or_default().to_owned();
    }
    for (key, between) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema[key].as_array() {
            return parts.iter().map(type_of).collect::<Vec<_>>().join(between);
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        let literals = values.iter().map(|value| value.to_string().replace('"', "'"));
        return literals.collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(types) => types.iter().map(|each| plain(each, schema)).collect::<Vec<_>>().join(" | "),
        one => plain(one, schema),
    }
}

/// The type of a schema that has this name for it.
fn plain(name: &Value, schema: &Value) -> String {
    match name.as_str().unwrap_or_default() {
        "integer" | "number" => "number".to_owned(),
        "array" => array(schema),
        "object" => object(schema),
        "" => "any".to_owned(),
        other => other.to_owned(),
    }
}

fn array(schema: &Value) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        return format!("[{}]", items.iter().map(type_of).collect::<Vec<_>>().join(", "));
    }
    let item = type_of(&schema["items"]);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => format!("[{}]", vec![item; least as usize].join(", ")),
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value) -> String {
    if let Some(fields) = schema["properties"].as_object() {
        let fields = fields.iter().map(|(name, field)| {
            let mark = if is_optional(schema, name, field) { "?" } else { "" };
            format!("{name}{mark}: {}", type_of(field))
        });
        return format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "));
    }
    match &schema["additionalProperties"] {
        Value::Object(_) => format!("Record<string, {}>", type_of(&schema["additionalProperties"])),
        _ => "object".to_owned(),
    }
}

/// Whether a field can be missing. One that may be `null` is always written.
fn is_optional(schema: &Value, name: &str, field: &Value) -> bool {
    let required = schema["required"].as_array().is_some_and(|names| names.iter().any(|each| each == name));
    !required && !type_of(field).split(" | ").any(|part| part == "null")
}

/// The first line of a description.
fn about(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().split("\n\n").next().unwrap_or_default().replace('\n', " ")
}

fn javascript(all: &Map<String, Value>) -> String {
    let mut text = String::new();
    for line in [
        "// The shapes of what server and page exchange, for the type checker alone. They are written from the",
        "// server's schemas: `FIVEPLY_BLESS=1 cargo test -p fiveply-server --lib wire` writes them again.",
    ] {
        writeln!(text, "{line}").unwrap();
    }
    for (name, schema) in all {
        let about = about(schema);
        let about = if about.is_empty() { String::new() } else { format!(" * {about}\n") };
        if let (Some(fields), None) = (schema["properties"].as_object(), schema["allOf"].as_array()) {
            write!(text, "\n/**\n{about} * @typedef {{object}} {name}\n").unwrap();
            for (field, shape) in fields {
                let shown = if is_optional(schema, field, shape) { format!("[{field}]") } else { field.clone() };
                let line = format!(" * @property {{{}}} {shown} {}", type_of(shape), self::about(shape));
                writeln!(text, "{}", line.trim_end()).unwrap();
            }
            text.push_str(" */\n");
        } else {
            write!(text, "\n/**\n{about} * @typedef {{{}}} {name}\n */\n", type_of(schema)).unwrap();
        }
    }
    text.push_str("\nexport {};\n");
    text
}

fn markdown(all: &Map<String, Value>) -> String {
    let mut text = String::new();
    for (name, schema) in all {
        let about = about(schema);
        let Some(fields) = schema["properties"].as_object() else {
            write!(text, "\n**{name}** is `{}`. {about}\n", type_of(schema)).unwrap();
            continue;
        };
        write!(text, "\n**{name}**: {about}\n\n| field | type | |\n| --- | --- | --- |\n").unwrap();
        for (field, shape) in fields {
            let mark = if is_optional(schema, field, shape) { "?" } else { "" };
            let kind = type_of(shape).replace('|', "\\|");
            writeln!(text, "| `{field}{mark}` | `{kind}` | {} |", self::about(shape)).unwrap();
        }
    }
    text
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with what it should be, or writes it.
fn bless(path: &str, wanted: &str) {
    let path = root().join(path);
    if std::env::var_os("FIVEPLY_BLESS").is_some() {
        std::fs::write(&path, wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap();
    assert_eq!(found, wanted, "{} is not what the schemas say; FIVEPLY_BLESS=1 writes it", path.display());
}

#[test]
fn the_types_of_the_page_are_those_of_the_server() {
    bless("web/lib/types.js", &javascript(&schemas()));
}

#[test]
fn the_documentation_shows_the_shapes_of_the_server() {
    const BEGIN: &str = "<!-- written from the server's schemas -->\n";
    let page = std::fs::read_to_string(root().join("docs/api.md")).unwrap();
    let (before, _) = page.split_once(BEGIN).expect("the page has a place for the shapes");
    bless("docs/api.md", &format!("{before}{BEGIN}{}", markdown(&schemas())));
}
