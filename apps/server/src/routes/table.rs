//! Every route with what it is for, declared once: the router, the description for other programs
//! and the tests read this list.

use super::{Health, catalog, health, lab, matches, openapi, picture, position, saved};
use crate::App;
use crate::lab::{MatchOrder, Needed, RunOrder, Status};
use crate::live;
use crate::position_request::PositionRequest;
use crate::saved::SavedGame;
use crate::state::State;
use axum::http::StatusCode;
use axum::routing::{MethodRouter, delete, get, post, put};
use std::borrow::Cow;
use utoipa::ToSchema;
use utoipa::openapi::HttpMethod;

/// One route.
pub(crate) struct Route {
    /// The method.
    pub(crate) method: HttpMethod,
    /// Its path, with `{names}` for what varies.
    pub(crate) path: &'static str,
    /// What answers.
    pub(crate) handler: MethodRouter<App>,
    /// What it is for.
    pub(crate) summary: &'static str,
    /// What the address may ask for after `?`, with what must be there first.
    pub(crate) query: &'static [&'static str],
    /// The name of the body's schema.
    pub(crate) body: Option<fn() -> Cow<'static, str>>,
    /// The media type of the answer.
    pub(crate) media: &'static str,
    /// The status of the answer.
    pub(crate) status: StatusCode,
    /// The name of the answer's schema, where the answer is JSON of ours.
    pub(crate) answer: Option<fn() -> Cow<'static, str>>,
}

impl Route {
    /// The same route with an answer of this shape.
    fn answers<T: ToSchema>(self) -> Self {
        Route { answer: Some(T::name), ..self }
    }
}

const JSON: &str = "application/json";
const CSV: &str = "text/csv";
const SVG: &str = "image/svg+xml";

fn asked(
    path: &'static str,
    query: &'static [&'static str],
    handler: MethodRouter<App>,
    summary: &'static str,
) -> Route {
    Route {
        method: HttpMethod::Get,
        path,
        handler,
        summary,
        query,
        body: None,
        media: JSON,
        status: StatusCode::OK,
        answer: None,
    }
}

fn sent<T: ToSchema>(
    method: HttpMethod,
    path: &'static str,
    handler: MethodRouter<App>,
    summary: &'static str,
) -> Route {
    Route {
        method,
        path,
        handler,
        summary,
        query: &[],
        body: Some(T::name),
        media: JSON,
        status: StatusCode::OK,
        answer: None,
    }
}

/// All of them.
pub(crate) fn table() -> Vec<Route> {
    let mut routes = general();
    routes.extend(of_the_lab());
    routes
}

/// What the lab measured, measures and will measure.
fn of_the_lab() -> Vec<Route> {
    let file = |media, path, query, handler, summary| Route { media, ..asked(path, query, handler, summary) };
    vec![
        asked("/api/matches", &[], get(matches::list), "The matches of the lab's store with their statistics")
            .answers::<matches::MatchList>(),
        asked(
            "/api/matches/{id}/games",
            &["offset", "limit"],
            get(matches::games),
            "The games of a match, a part at a time",
        )
        .answers::<matches::MatchGames>(),
        asked(
            "/api/matches/{id}/games/{number}",
            &[],
            get(matches::game),
            "A game of a match with what its players thought",
        )
        .answers::<matches::Replay>(),
        file(CSV, "/api/matches/{id}/games.csv", &[], get(matches::games_csv), "The games of a match, a line for each"),
        file(
            "application/x-chess-pgn",
            "/api/matches/{id}/games.pgn",
            &[],
            get(matches::games_pgn),
            "The games of a match with their moves",
        ),
        file(
            SVG,
            "/api/matches/{id}/evidence.svg",
            &["elo0", "elo1"],
            get(matches::evidence_svg),
            "How the evidence of a match grew, pair by pair",
        ),
        asked("/api/lab/experiments", &[], get(lab::list), "The reports' experiments with their verdicts")
            .answers::<lab::ExperimentList>(),
        file(CSV, "/api/lab/experiments.csv", &[], get(lab::list_csv), "Every row of every experiment"),
        asked(
            "/api/lab/experiments/{id}",
            &[],
            get(lab::one),
            "An experiment: reported, measured, and what follows from it",
        )
        .answers::<lab::ShownExperiment>(),
        file(CSV, "/api/lab/experiments/{id}/table.csv", &[], get(lab::table_csv), "The rows of an experiment"),
        file(SVG, "/api/lab/figures/{name}", &[], get(lab::figure), "A picture of an experiment or of the techniques"),
        asked("/api/lab/techniques", &[], get(lab::techniques), "What every technique is worth in every game")
            .answers::<lab::Maps>(),
        file(CSV, "/api/lab/techniques.csv", &[], get(lab::techniques_csv), "The same for spreadsheets"),
        asked(
            "/api/lab/needed",
            &["game", "elo", "pairs", "elo0", "elo1"],
            get(lab::needed),
            "How many games a question costs",
        )
        .answers::<Needed>(),
        asked("/api/lab/job", &[], get(lab::job), "What the lab is doing, or did last").answers::<Status>(),
        Route {
            status: StatusCode::ACCEPTED,
            ..sent::<RunOrder>(
                HttpMethod::Post,
                "/api/lab/run",
                post(lab::run),
                "Measures an experiment, or goes on where it stopped",
            )
            .answers::<Status>()
        },
        Route {
            status: StatusCode::ACCEPTED,
            ..sent::<MatchOrder>(
                HttpMethod::Post,
                "/api/lab/match",
                post(lab::play),
                "Plays a match, or goes on where it stopped",
            )
            .answers::<Status>()
        },
        Route {
            method: HttpMethod::Post,
            ..asked("/api/lab/stop", &[], post(lab::stop), "Stops what the lab is doing; what is finished is kept")
                .answers::<Status>()
        },
    ]
}

fn general() -> Vec<Route> {
    const PICTURE: &[&str] = &["game", "position", "moves", "flipped", "theme"];
    vec![
        asked("/api/health", &[], get(health), "Whether the server lives, and what it is busy with")
            .answers::<Health>(),
        asked("/api/openapi.json", &[], get(openapi::describe), "This description"),
        asked("/api/games", &[], get(catalog::games), "The games, with all that a chooser needs")
            .answers::<catalog::GameList>(),
        asked(
            "/api/techniques",
            &["game"],
            get(catalog::techniques),
            "Every switch of the search, with what the game's players use",
        )
        .answers::<catalog::TechniqueList>(),
        asked("/api/players", &["game"], get(catalog::players), "Whom to play against")
            .answers::<catalog::PlayerList>(),
        sent::<PositionRequest>(
            HttpMethod::Post,
            "/api/state",
            post(position::state),
            "A position with everything to show and play it",
        )
        .answers::<State>(),
        sent::<PositionRequest>(
            HttpMethod::Post,
            "/api/line",
            post(position::line),
            "Every position of a game, from its start to its end",
        )
        .answers::<position::Line>(),
        sent::<position::Evaluate>(
            HttpMethod::Post,
            "/api/evaluate",
            post(position::evaluate),
            "A position judged without search, term by term",
        )
        .answers::<position::Evaluation>(),
        sent::<position::Check>(
            HttpMethod::Post,
            "/api/check",
            post(position::check),
            "Whether a position can be, and how it is written",
        )
        .answers::<position::Checked>(),
        Route { media: SVG, ..asked("/api/picture.svg", PICTURE, get(picture::picture), "A position as a picture") },
        Route {
            media: SVG,
            ..asked("/api/pieces.svg", &[], get(picture::pieces), "Every drawing of a piece as a symbol")
        },
        Route {
            media: "text/css",
            ..asked("/api/board.css", &[], get(picture::stylesheet), "The rules and colours of the drawings")
        },
        asked("/api/saved", &[], get(saved::list), "The newest saved games").answers::<saved::SavedList>(),
        asked("/api/saved/{id}", &[], get(saved::one), "A saved game").answers::<SavedGame>(),
        sent::<saved::Sent>(HttpMethod::Put, "/api/saved/{id}", put(saved::put), "Keeps a game")
            .answers::<saved::Done>(),
        Route {
            method: HttpMethod::Delete,
            status: StatusCode::NO_CONTENT,
            ..asked("/api/saved/{id}", &[], delete(saved::remove), "Forgets a game")
        },
        asked("/api/live", &[], get(live::connect), "The live connection: becomes a WebSocket"),
    ]
}
