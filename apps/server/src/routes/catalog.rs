//! What there is to play, and against whom. Everything here is asked of the world: no game is known by name.

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
use fiveply_core::parameter::{Kind, Parameter};
use fiveply_core::{AnyGame, BoardSizes, GameInfo};
use fiveply_engines::Family;
use serde::Deserialize;
use serde_json::{Value, json};

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
    let variants: Vec<Value> =
        info.setups.iter().map(|text| json!({ "text": text, "title": variant_title(info, text) })).collect();
    Some(json!({
        "name": info.name,
        "title": info.title,
        "summary": info.summary,
        "rules": info.rules,
        "options": info.options,
        "setups": info.setups,
        "sizes": sizes(info),
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

/// The sizes a board can have, where the game lets one choose.
fn sizes(info: &GameInfo) -> Option<Value> {
    let sizes = info.options.iter().find_map(|option| option.size)?;
    let BoardSizes { least, most, default } = sizes;
    Some(json!({ "width": [least.0, most.0], "height": [least.1, most.1], "default": [default.0, default.1] }))
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
    let techniques = app.world.techniques(game).into_iter().map(|technique| {
        let mut value = json!(technique);
        value["best"] = json!(technique.best);
        value["kind"] = kind(technique.parameters);
        value
    });
    Ok(Json(json!({ "game": game.text(), "techniques": techniques.collect::<Vec<_>>() })))
}

/// What values a technique takes, as data.
fn kind(parameters: &[Parameter]) -> Value {
    if parameters.is_empty() {
        return json!({ "type": "switch" });
    }
    let values: Vec<Value> = parameters.iter().map(value).collect();
    json!({ "type": "values", "values": values })
}

fn value(parameter: &Parameter) -> Value {
    let name = parameter.name;
    match parameter.kind {
        Kind::Integer(min, max) => json!({ "name": name, "min": min, "max": max, "words": [] }),
        Kind::Decimal(min, max) => json!({ "name": name, "min": min, "max": max, "words": [] }),
        Kind::IntegerOr(min, max, words) => json!({ "name": name, "min": min, "max": max, "words": words }),
        Kind::Word(words) => json!({ "name": name, "words": words }),
    }
}

/// `GET /api/players?game=…`: whom to play against.
pub(crate) async fn players(State(app): State<App>, asked: Asked) -> Result<Json<Value>, Fault> {
    let game = named(&app, asked)?;
    let levels: Vec<Value> = LEVELS
        .iter()
        .zip(1..)
        .map(|(word, level)| {
            // A rating is told once it has been measured.
            json!({ "level": level, "word": word, "rating": null, "engine": Family::Level(level).to_string() })
        })
        .collect();
    let family = |family: Family, about: &str| NamedEngine {
        name: family.to_string(),
        engine: family.to_string(),
        about: about.to_owned(),
    };
    let mut engines = vec![
        family(Family::Best, "our strongest player of this game"),
        family(Family::Report, "the player that the game's report describes"),
        family(Family::AlphaBeta, "bare alpha-beta; every technique is a switch"),
        family(Family::Mcts, "Monte Carlo tree search"),
        family(Family::MonteCarlo, "flat Monte Carlo: playouts below every move"),
        family(Family::Proof, "plays what it can prove, and asks the best player otherwise"),
        family(Family::Random, "any legal move"),
    ];
    engines.extend(app.world.engines());
    Ok(Json(json!({ "game": game.text(), "levels": levels, "engines": engines })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::parameter::Value as Number;

    #[test]
    fn values_become_data() {
        let number = Parameter { name: "half width", kind: Kind::Integer(1, 50), default: Number::Integer(9) };
        let word = Parameter { name: "guess", kind: Kind::Word(&["last", "other"]), default: Number::Word("last") };
        let either = Parameter { kind: Kind::IntegerOr(0, 100, &["unlimited"]), ..number };
        let share = Parameter { kind: Kind::Decimal(0.5, 1.0), ..number };
        assert_eq!(kind(&[]), json!({ "type": "switch" }));
        assert_eq!(
            kind(&[number, word]),
            json!({ "type": "values", "values": [
                { "name": "half width", "min": 1, "max": 50, "words": [] },
                { "name": "guess", "words": ["last", "other"] },
            ] })
        );
        assert_eq!(value(&either), json!({ "name": "half width", "min": 0, "max": 100, "words": ["unlimited"] }));
        assert_eq!(value(&share), json!({ "name": "half width", "min": 0.5, "max": 1.0, "words": [] }));
    }
}
