//! `fiveply config`: where everything is, and which values are in force.

use crate::config::{Config, EXAMPLE, Engine};
use crate::context::{Color, Context};
use crate::output::{print, print_json, shown};
use crate::paths::{CONFIG_VARIABLE, DATABASE_VARIABLE, Place};
use anyhow::Result;
use clap::ValueEnum;
use serde::Serialize;
use std::collections::BTreeMap;

const AFTER_HELP: &str = "\
FIVEPLY_CONFIG names another configuration file, FIVEPLY_DB another database.

Examples:
  fiveply config
  fiveply config --example > config.toml
  fiveply config --json";

/// Show where the configuration, data and database are, and the values in force
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Print a commented sample of the configuration file
    #[arg(long, conflicts_with = "json")]
    example: bool,

    /// Print JSON: {"file","data","database","defaults","engines"}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    if args.example {
        return print(EXAMPLE);
    }
    let config = context.config()?;
    if args.json { print_json(&as_data(config)) } else { print(&as_text(config)) }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Shown<'a> {
    file: ShownPlace,
    data: ShownPlace,
    database: ShownPlace,
    defaults: ShownDefaults<'a>,
    engines: &'a BTreeMap<String, Engine>,
}

#[derive(Serialize)]
struct ShownPlace {
    path: Option<String>,
    exists: bool,
    source: &'static str,
}

#[derive(Serialize)]
struct ShownDefaults<'a> {
    game: Option<&'a str>,
    engine: &'a str,
    color: Color,
}

fn as_data(config: &Config) -> Shown<'_> {
    let place = |place: &Place| ShownPlace {
        path: place.path.as_ref().map(|path| path.to_string_lossy().into_owned()),
        exists: exists(place),
        source: place.source,
    };
    Shown {
        file: place(&config.file),
        data: place(&config.data),
        database: place(&config.database),
        defaults: ShownDefaults {
            game: config.values.defaults.game.as_deref(),
            engine: config.engine(),
            color: config.color(),
        },
        engines: &config.values.engines,
    }
}

fn as_text(config: &Config) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: String| text.push_str(&format!("{name:<14}  {value}\n"));
    line("configuration", place_text(&config.file, CONFIG_VARIABLE));
    line("data", place_text(&config.data, "data in the configuration"));
    line("database", place_text(&config.database, DATABASE_VARIABLE));
    line("game", config.values.defaults.game.clone().unwrap_or_else(|| "none; every command names its own".to_owned()));
    line("engine", config.engine().to_owned());
    line("color", config.color().to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned()));
    let mut names: Vec<&str> = config.values.engines.keys().map(String::as_str).collect();
    if names.is_empty() {
        names.push("none");
    }
    line("engines", names.join(", "));
    text
}

fn place_text(place: &Place, remedy: &str) -> String {
    let Some(path) = &place.path else {
        return format!("none, because there is no home folder; set {remedy}");
    };
    let source = (place.source != "default").then(|| format!("from {}", place.source));
    let missing = (!exists(place)).then(|| "does not exist yet".to_owned());
    let remarks: Vec<String> = [source, missing].into_iter().flatten().collect();
    if remarks.is_empty() { shown(path) } else { format!("{} ({})", shown(path), remarks.join("; ")) }
}

fn exists(place: &Place) -> bool {
    place.path.as_ref().is_some_and(|path| path.exists())
}
