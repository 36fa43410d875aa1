//! What there is to play, and against whom. Everything here is asked of the world: no game is known
//! by name.

use crate::App;
use crate::fault::Fault;
use crate::position_request::short;
use crate::routes::apart;
use crate::state::{SideInfo, sides};
use crate::wire::{self, shapes};
use crate::world::{NamedEngine, World};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use fiveply_core::parameter::{Kind, Parameter};
use fiveply_core::{AnyGame, Board, BoardSizes, GameInfo, OptionInfo, Score};
use fiveply_engines::{Family, TechniqueInfo};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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

/// A game with all that a chooser needs.
#[derive(Serialize, ToSchema)]
#[schema(as = GameInfo)]
struct ListedGame {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    /// The rules in a short paragraph.
    rules: &'static str,
    /// The options, as they stand after the colon.
    #[schema(value_type = Vec<shapes::OptionInfo>)]
    options: &'static [OptionInfo],
    /// Named set-ups as full game texts, the usual one first.
    #[schema(value_type = Vec<String>)]
    setups: &'static [&'static str],
    /// The sizes a board can have, where the game lets one choose.
    sizes: Option<ListedSizes>,
    /// The set-ups with their titles.
    variants: Vec<Variant>,
    sides: [SideInfo; 2],
    /// The start.
    #[schema(value_type = shapes::Board)]
    board: Board,
    evaluations: Vec<ListedEvaluation>,
    /// The score in `cp` that wins with probability 1/(1+1/e).
    win_scale: f64,
}

/// The least and the largest board, and the usual one.
#[derive(Serialize, ToSchema)]
struct ListedSizes {
    width: [u8; 2],
    height: [u8; 2],
    default: [u8; 2],
}

/// A set-up.
#[derive(Serialize, ToSchema)]
struct Variant {
    /// The full text of the game.
    text: &'static str,
    title: String,
}

/// An evaluation of a game.
#[derive(Serialize, ToSchema)]
struct ListedEvaluation {
    name: &'static str,
    summary: &'static str,
    /// What a basic piece is worth in it.
    #[schema(value_type = i32)]
    unit: Score,
}

/// All games.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameList {
    games: Vec<ListedGame>,
}

/// `GET /api/games`: the games with all that a chooser needs.
pub(crate) async fn games(State(app): State<App>) -> Response {
    let bytes = app.games.get_or_init(|| {
        let games = app.world.games().iter().filter_map(|info| ListedGame::new(&*app.world, info)).collect();
        serde_json::to_vec(&GameList { games }).unwrap_or_default().into()
    });
    ([(CONTENT_TYPE, "application/json")], bytes.clone()).into_response()
}

impl ListedGame {
    fn new(world: &dyn World, info: &GameInfo) -> Option<Self> {
        let game = world.game(info.setups.first().copied().unwrap_or(info.name)).ok()?;
        let evaluations = game.evaluations().iter();
        let evaluations =
            evaluations.map(|each| ListedEvaluation { name: each.name, summary: each.summary, unit: each.unit });
        let variants = info.setups.iter().map(|&text| Variant { text, title: variant_title(info, text) });
        Some(ListedGame {
            name: info.name,
            title: info.title,
            summary: info.summary,
            rules: info.rules,
            options: info.options,
            setups: info.setups,
            sizes: sizes(info),
            variants: variants.collect(),
            sides: sides(&*game),
            board: game.open(None, &[]).ok()?.board(),
            evaluations: evaluations.collect(),
            win_scale: game.win_scale(),
        })
    }
}

/// `Khet` for the first set-up, `Imhotep` for another one.
fn variant_title(info: &GameInfo, text: &str) -> String {
    let Some((_, options)) = text.split_once(':') else { return info.title.to_owned() };
    let mut letters = options.chars();
    let capital = letters.next().map(char::to_uppercase);
    capital.into_iter().flatten().chain(letters).collect::<String>().replace(',', ", ")
}

/// The sizes a board can have, where the game lets one choose.
fn sizes(info: &GameInfo) -> Option<ListedSizes> {
    let sizes = info.options.iter().find_map(|option| option.size)?;
    let BoardSizes { least, most, default } = sizes;
    let [width, height] = [[least.0, most.0], [least.1, most.1]];
    Some(ListedSizes { width, height, default: [default.0, default.1] })
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

/// A technique with what the players of a game use.
#[derive(Serialize, ToSchema)]
struct ListedTechnique {
    #[serde(flatten)]
    #[schema(value_type = shapes::TechniqueInfo)]
    info: TechniqueInfo,
    /// Its values in the best player; `null` for off.
    best: Option<String>,
    kind: Kinds,
}

/// What values a technique takes.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Kinds {
    /// None: it is on or off.
    Switch,
    /// These, in their order.
    Values { values: Vec<ListedValue> },
}

/// One value of a technique: a number within bounds, or one of some words.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
struct ListedValue {
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    min: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    max: Option<Bound>,
    #[schema(value_type = Vec<String>)]
    words: &'static [&'static str],
}

/// A bound, whole where the value is whole.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[serde(untagged)]
enum Bound {
    Integer(i64),
    Decimal(f64),
}

/// The techniques of a game's players.
#[derive(Serialize, ToSchema)]
pub(crate) struct TechniqueList {
    game: String,
    techniques: Vec<ListedTechnique>,
}

/// `GET /api/techniques?game=…`: every switch of the search, with what the game's players use.
pub(crate) async fn techniques(State(app): State<App>, asked: Asked) -> Result<Json<TechniqueList>, Fault> {
    let game = named(&app, asked)?;
    apart(move || {
        let techniques = app.world.techniques(&*game).into_iter().map(|info| {
            let (best, kind) = (info.best.clone(), Kinds::of(info.parameters));
            ListedTechnique { info, best, kind }
        });
        Ok(Json(TechniqueList { game: game.text(), techniques: techniques.collect() }))
    })
    .await
}

impl Kinds {
    fn of(parameters: &[Parameter]) -> Self {
        if parameters.is_empty() {
            return Kinds::Switch;
        }
        Kinds::Values { values: parameters.iter().map(ListedValue::of).collect() }
    }
}

impl ListedValue {
    fn of(parameter: &Parameter) -> Self {
        let integer = |bound| Some(Bound::Integer(bound));
        let (min, max, words): (_, _, &[&str]) = match parameter.kind {
            Kind::Integer(min, max) => (integer(min), integer(max), &[]),
            Kind::Decimal(min, max) => (Some(Bound::Decimal(min)), Some(Bound::Decimal(max)), &[]),
            Kind::IntegerOr(min, max, words) => (integer(min), integer(max), words),
            Kind::Word(words) => (None, None, words),
        };
        ListedValue { name: parameter.name, min, max, words }
    }
}

/// A level of play.
#[derive(Serialize, ToSchema)]
struct Level {
    level: usize,
    /// What it is called.
    word: &'static str,
    /// Its rating, once it has been measured.
    rating: Option<f64>,
    /// Its engine text.
    engine: String,
}

/// Whom to play against.
#[derive(Serialize, ToSchema)]
#[schema(as = Players)]
pub(crate) struct PlayerList {
    game: String,
    levels: Vec<Level>,
    engines: Vec<NamedEngine>,
}

/// `GET /api/players?game=…`: whom to play against.
pub(crate) async fn players(State(app): State<App>, asked: Asked) -> Result<Json<PlayerList>, Fault> {
    let game = named(&app, asked)?;
    let level = |(&word, level)| Level { level, word, rating: None, engine: Family::Level(level).to_string() };
    let levels = LEVELS.iter().zip(1..).map(level).collect();
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
    Ok(Json(PlayerList { game: game.text(), levels, engines }))
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<GameList>(all);
    wire::add::<TechniqueList>(all);
    wire::add::<PlayerList>(all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::parameter::Value as Number;
    use serde_json::json;

    #[test]
    fn values_become_data() {
        let number = Parameter { name: "half width", kind: Kind::Integer(1, 50), default: Number::Integer(9) };
        let word = Parameter { name: "guess", kind: Kind::Word(&["last", "other"]), default: Number::Word("last") };
        let either = Parameter { kind: Kind::IntegerOr(0, 100, &["unlimited"]), ..number };
        let share = Parameter { kind: Kind::Decimal(0.5, 1.0), ..number };
        let told = |parameters: &[Parameter]| serde_json::to_value(Kinds::of(parameters)).unwrap();
        assert_eq!(told(&[]), json!({ "type": "switch" }));
        assert_eq!(
            told(&[number, word, either, share]),
            json!({ "type": "values", "values": [
                { "name": "half width", "min": 1, "max": 50, "words": [] },
                { "name": "guess", "words": ["last", "other"] },
                { "name": "half width", "min": 0, "max": 100, "words": ["unlimited"] },
                { "name": "half width", "min": 0.5, "max": 1.0, "words": [] },
            ] })
        );
    }
}
