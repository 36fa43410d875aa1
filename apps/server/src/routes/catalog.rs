//! What there is to play, and against whom. Everything here is asked of the world once and found by trying: no game is known by name.

use crate::App;
use crate::fault::Fault;
use crate::place::short;
use crate::routes::apart;
use crate::state::sides;
use crate::world::{NamedEngine, World};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use fiveply_core::{AnyGame, GameInfo};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// No board is larger on either side.
const LARGEST_BOARD: usize = 26;

/// What the levels are called.
const LEVELS: [&str; 10] = [
    "newcomer",
    "beginner",
    "learner",
    "casual",
    "improver",
    "club player",
    "strong club player",
    "expert",
    "master",
    "full strength",
];

/// `GET /api/games`: the games with all that a chooser needs.
pub(crate) async fn games(State(app): State<App>) -> Response {
    let bytes = app.games.get_or_init(|| {
        let games: Vec<Value> = app.world.games().iter().filter_map(|info| entry(&*app.world, info)).collect();
        json!({ "games": games }).to_string().into()
    });
    ([(CONTENT_TYPE, "application/json")], bytes.clone()).into_response()
}

fn entry(world: &dyn World, info: &GameInfo) -> Option<Value> {
    let game = world.game(info.setups.first().copied().unwrap_or(info.name)).ok()?;
    let board = game.open(None, &[]).ok()?.board();
    let evaluations: Vec<Value> = game
        .evaluations()
        .iter()
        .map(|each| json!({ "name": each.name, "summary": each.summary, "unit": each.unit }))
        .collect();
    let has_sizes = info.options.iter().any(|option| option.text == "WxH");
    let variants: Vec<Value> =
        info.setups.iter().map(|text| json!({ "text": text, "title": variant_title(info, text) })).collect();
    Some(json!({
        "name": info.name,
        "title": info.title,
        "summary": info.summary,
        "rules": info.rules,
        "options": info.options,
        "setups": info.setups,
        "sizes": has_sizes.then(|| sizes(world, info.name, board.width, board.height)),
        "variants": variants,
        "sides": sides(&*game),
        "board": board,
        "evaluations": evaluations,
        "win_scale": game.win_scale(),
    }))
}

/// `Khet` for the first set-up, `Imhotep` for another one.
fn variant_title(info: &GameInfo, text: &str) -> String {
    let Some((_, options)) = text.split_once(':') else { return info.title.to_owned() };
    let mut letters = options.chars();
    let capital = letters.next().map(char::to_uppercase);
    capital.into_iter().flatten().chain(letters).collect::<String>().replace(',', ", ")
}

/// The sizes a board can have, found by trying.
fn sizes(world: &dyn World, name: &str, width: u8, height: u8) -> Value {
    let works = |width: usize, height: usize| world.game(&format!("{name}:{width}x{height}")).is_ok();
    let (width, height) = (usize::from(width), usize::from(height));
    let range = |works: &dyn Fn(usize) -> bool| {
        let fitting: Vec<usize> = (1..=LARGEST_BOARD).filter(|&size| works(size)).collect();
        [fitting.first().copied(), fitting.last().copied()]
    };
    json!({
        "width": range(&|size| works(size, height)),
        "height": range(&|size| works(width, size)),
        "default": [width, height],
    })
}

/// A game named in the address.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    game: String,
}

type Asked = Result<Query<Named>, QueryRejection>;

fn named(app: &App, asked: Asked) -> Result<Box<dyn AnyGame>, Fault> {
    let Query(Named { game }) = asked?;
    short("game", &game)?;
    Ok(app.world.game(&game)?)
}

/// `GET /api/techniques?game=…`: every switch of the search, with what the game's players use.
pub(crate) async fn techniques(State(app): State<App>, asked: Asked) -> Result<Json<Value>, Fault> {
    let game = named(&app, asked)?;
    apart(move || list_techniques(&app, &*game)).await
}

fn list_techniques(app: &App, game: &dyn AnyGame) -> Result<Json<Value>, Fault> {
    // The best player's text names all that differs from a bare one.
    let best = app.world.player(game, "best")?.text();
    let items: Vec<&str> = best.split_once(':').map_or("", |(_, items)| items).split(',').collect();
    let techniques = app.world.techniques(game).into_iter().map(|technique| {
        let mut value = json!(technique);
        value["best"] = json!(setting(technique.name, technique.default.as_deref(), &items));
        value["kind"] = kind(&technique.values);
        value
    });
    Ok(Json(json!({ "game": game.text(), "techniques": techniques.collect::<Vec<_>>() })))
}

/// The value of a technique in a player whose text has these items.
fn setting(name: &str, default: Option<&str>, items: &[&str]) -> Option<String> {
    for item in items {
        let (found, value) = item.split_once('=').unwrap_or((item, ""));
        if found == name {
            return Some(value.to_owned());
        }
        if found.strip_prefix("no-") == Some(name) {
            return None;
        }
    }
    default.map(str::to_owned)
}

/// What values a technique takes, as data: `plies (0 to 100 or unlimited) / scheme (deep or always)`.
fn kind(values: &str) -> Value {
    if values.is_empty() {
        return json!({ "type": "switch" });
    }
    let parts: Vec<Value> = values.split(" / ").map(part).collect();
    json!({ "type": "values", "values": parts })
}

fn part(text: &str) -> Value {
    let (name, rest) = text.rsplit_once(" (").unwrap_or((text, ""));
    let mut part = Map::from_iter([("name".to_owned(), json!(name))]);
    let mut words = Vec::new();
    for choice in rest.trim_end_matches(')').split(" or ").filter(|choice| !choice.is_empty()) {
        let bounds = choice.split_once(" to ").and_then(|(least, most)| Some((number(least)?, number(most)?)));
        match bounds {
            Some((least, most)) => {
                part.insert("min".to_owned(), least);
                part.insert("max".to_owned(), most);
            }
            None => words.push(choice),
        }
    }
    part.insert("words".to_owned(), json!(words));
    Value::Object(part)
}

/// A whole number stays one, so that a page knows in which steps to go.
fn number(text: &str) -> Option<Value> {
    text.parse::<i64>().map(Value::from).or_else(|_| text.parse::<f64>().map(Value::from)).ok()
}

/// `GET /api/players?game=…`: whom to play against.
pub(crate) async fn players(State(app): State<App>, asked: Asked) -> Result<Json<Value>, Fault> {
    let game = named(&app, asked)?;
    let levels: Vec<Value> = LEVELS
        .iter()
        .zip(1..)
        .map(|(word, level)| {
            // A rating is told once it has been measured.
            json!({ "level": level, "word": word, "rating": null, "engine": format!("level={level}") })
        })
        .collect();
    let family = |name: &str, about: &str| NamedEngine {
        name: name.to_owned(),
        engine: name.to_owned(),
        about: about.to_owned(),
    };
    let mut engines = vec![
        family("best", "our strongest player of this game"),
        family("report", "the player that the game's report describes"),
        family("alphabeta", "bare alpha-beta; every technique is a switch"),
        family("mcts", "Monte Carlo tree search"),
        family("montecarlo", "flat Monte Carlo: playouts below every move"),
        family("proof", "plays what it can prove, and asks the best player otherwise"),
        family("random", "any legal move"),
    ];
    engines.extend(app.world.engines());
    Ok(Json(json!({ "game": game.text(), "levels": levels, "engines": engines })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_data() {
        assert_eq!(kind(""), json!({ "type": "switch" }));
        assert_eq!(
            kind("half width (1 to 1000000) / guess (last or last-but-one)"),
            json!({ "type": "values", "values": [
                { "name": "half width", "min": 1, "max": 1_000_000, "words": [] },
                { "name": "guess", "words": ["last", "last-but-one"] },
            ] })
        );
        assert_eq!(
            part("plies (0 to 100 or unlimited)"),
            json!({ "name": "plies", "min": 0, "max": 100, "words": ["unlimited"] })
        );
        assert_eq!(part("factor (0.5 to 1.0)"), json!({ "name": "factor", "min": 0.5, "max": 1.0, "words": [] }));
    }

    #[test]
    fn settings_are_read_from_a_player_s_text() {
        let items = ["tt=20/deep", "pvs", "no-repetition"];
        assert_eq!(setting("tt", None, &items).as_deref(), Some("20/deep"));
        assert_eq!(setting("pvs", None, &items).as_deref(), Some(""));
        assert_eq!(setting("repetition", Some(""), &items), None);
        assert_eq!(setting("rule-draws", Some(""), &items).as_deref(), Some(""));
        assert_eq!(setting("lmr", None, &items), None);
    }
}
