//! The reports' experiments with what was measured, the matrix of techniques, and the lab's work:
//! begun, watched, stopped.

use super::download::attachment;
use super::picture::as_picture;
use crate::App;
use crate::body::Body;
use crate::fault::Fault;
use crate::lab::{MatchOrder, Needed, Question, RunOrder, Status, Worker, entry};
use crate::match_store::failed;
use crate::routes::{Named, apart};
use crate::wire::{self, shapes};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use fiveply_lab::StoredFinding;
use fiveply_lab::experiments::{Entry, Measured, Size, Verdict, inventory};
use fiveply_lab::report::{Matrix, ablations, committed, conclusions, csv, figures, matrices, reasons};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What is known: what came with the program, then what was measured here.
fn findings(app: &App) -> Result<Vec<StoredFinding>, Fault> {
    let here = app.match_store.read(|store| store.findings().map_err(|error| failed(&error)))?.unwrap_or_default();
    Ok(committed().iter().cloned().chain(here).collect())
}

/// The experiments.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExperimentList {
    experiments: Vec<ListedExperiment>,
}

/// An experiment in a list.
#[derive(Serialize, ToSchema)]
struct ListedExperiment {
    id: &'static str,
    title: &'static str,
    report: &'static str,
    game: &'static str,
    /// What was reported.
    reported: &'static str,
    /// What the engine lacks for it.
    missing: &'static str,
    finding: Option<ListedFinding>,
}

/// What was measured, in short.
#[derive(Serialize, ToSchema)]
struct ListedFinding {
    /// How many rows there are.
    rows: usize,
    /// How many of them came to each verdict.
    verdicts: BTreeMap<String, usize>,
    /// The first row that can be compared.
    row: Option<ListedRow>,
    made: String,
}

/// A row without its details.
#[derive(Serialize, ToSchema)]
struct ListedRow {
    name: String,
    reported: Option<f64>,
    reported_interval: Option<[f64; 2]>,
    measured: Option<f64>,
    interval: Option<[f64; 2]>,
    unit: String,
    #[schema(value_type = Option<String>)]
    verdict: Option<Verdict>,
    samples: u64,
    sample: String,
}

/// `GET /api/lab/experiments`: every experiment with its verdicts.
pub(crate) async fn list(State(app): State<App>) -> Result<Json<ExperimentList>, Fault> {
    apart(move || {
        let findings = findings(&app)?;
        let experiments = inventory().iter().map(|entry| ListedExperiment::new(entry, &findings)).collect();
        Ok(Json(ExperimentList { experiments }))
    })
    .await
}

impl ListedExperiment {
    fn new(entry: &'static Entry, findings: &[StoredFinding]) -> Self {
        ListedExperiment {
            id: &entry.id,
            title: &entry.title,
            report: &entry.report,
            game: &entry.game,
            reported: &entry.reported,
            missing: &entry.missing,
            finding: StoredFinding::newest(findings, &entry.id).map(ListedFinding::new),
        }
    }
}

impl ListedFinding {
    fn new(stored: &StoredFinding) -> Self {
        let rows = &stored.finding.rows;
        let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
        for verdict in rows.iter().filter_map(|row| row.verdict).filter(|verdict| *verdict != Verdict::Unreported) {
            *verdicts.entry(verdict.to_string()).or_default() += 1;
        }
        // The row to show first is one that can be compared.
        let row = rows.iter().find(|row| row.reported.is_some()).or(rows.first()).map(ListedRow::new);
        ListedFinding { rows: rows.len(), verdicts, row, made: stored.made.clone() }
    }
}

impl ListedRow {
    fn new(row: &Measured) -> Self {
        ListedRow {
            name: row.name.clone(),
            reported: row.reported,
            reported_interval: row.reported_interval,
            measured: row.measured,
            interval: row.interval,
            unit: row.unit.clone(),
            verdict: row.verdict,
            samples: row.samples,
            sample: row.sample.clone(),
        }
    }
}

/// `GET /api/lab/experiments.csv`: every row of every experiment.
pub(crate) async fn list_csv(State(app): State<App>) -> Result<Response, Fault> {
    apart(move || {
        let findings = findings(&app)?;
        let newest = inventory().iter().filter_map(|entry| StoredFinding::newest(&findings, &entry.id));
        Ok(attachment("text/csv; charset=utf-8", "experiments.csv", csv::table(newest.map(|stored| &stored.finding))))
    })
    .await
}

/// An experiment with every row.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShownExperiment {
    id: &'static str,
    title: &'static str,
    report: &'static str,
    game: &'static str,
    /// What was claimed.
    claim: &'static str,
    reported: &'static str,
    /// What a correct program should show.
    expected: &'static str,
    remark: &'static str,
    missing: &'static str,
    /// The names of its rows.
    names: Vec<String>,
    /// The size of a quick run.
    #[schema(value_type = shapes::Size)]
    quick: &'static Size,
    finding: Option<ShownFinding>,
}

/// What was measured.
#[derive(Serialize, ToSchema)]
struct ShownFinding {
    size: String,
    seed: u64,
    build: String,
    made: String,
    /// The command that measures it again.
    command: String,
    #[schema(value_type = Vec<shapes::Measured>)]
    rows: Vec<Measured>,
    /// What follows from it, in sentences.
    conclusions: Vec<String>,
    figures: Vec<NamedFigure>,
    /// Whether it was measured on this machine, and has not come with the program.
    here: bool,
}

/// A picture of an experiment.
#[derive(Serialize, ToSchema)]
struct NamedFigure {
    name: String,
    title: String,
}

/// `GET /api/lab/experiments/{id}`: one experiment with every row, what follows from it, and its
/// pictures.
pub(crate) async fn one(State(app): State<App>, Named(id): Named) -> Result<Json<ShownExperiment>, Fault> {
    apart(move || {
        let entry = entry(&id)?;
        let findings = findings(&app)?;
        let finding = StoredFinding::newest(&findings, &entry.id);
        Ok(Json(ShownExperiment {
            id: &entry.id,
            title: &entry.title,
            report: &entry.report,
            game: &entry.game,
            claim: &entry.claim,
            reported: &entry.reported,
            expected: &entry.expected,
            remark: &entry.remark,
            missing: &entry.missing,
            names: entry.all_rows().into_iter().map(|(_, row)| row.name).collect(),
            quick: &entry.quick,
            finding: finding.map(|stored| ShownFinding::new(entry, stored)),
        }))
    })
    .await
}

impl ShownFinding {
    fn new(entry: &Entry, stored: &StoredFinding) -> Self {
        let finding = &stored.finding;
        let figures = figures(finding, &entry.title).into_iter();
        ShownFinding {
            size: finding.size.to_string(),
            seed: finding.seed,
            build: finding.build.clone(),
            made: stored.made.clone(),
            command: finding.command.clone(),
            rows: finding.rows.clone(),
            conclusions: conclusions(entry, finding),
            figures: figures.map(|figure| NamedFigure { name: figure.name, title: figure.title }).collect(),
            here: !committed().iter().any(|known| known == stored),
        }
    }
}

/// `GET /api/lab/experiments/{id}/table.csv`: its rows.
pub(crate) async fn table_csv(State(app): State<App>, Named(id): Named) -> Result<Response, Fault> {
    apart(move || {
        let entry = entry(&id)?;
        let findings = findings(&app)?;
        let unmeasured = || Fault::not_found(format!("{id} has not been measured yet; POST /api/lab/run measures it"));
        let stored = StoredFinding::newest(&findings, &entry.id).ok_or_else(unmeasured)?;
        Ok(attachment("text/csv; charset=utf-8", &format!("{}.csv", entry.id), csv::table([&stored.finding])))
    })
    .await
}

/// `GET /api/lab/figures/{name}`: a picture of an experiment or of the matrix, as `fiveply lab
/// report` writes it.
pub(crate) async fn figure(State(app): State<App>, Named(name): Named) -> Result<Response, Fault> {
    apart(move || {
        let findings = findings(&app)?;
        let of_matrix = matrices(&ablations(&findings)).into_iter().find(|matrix| matrix.name == name);
        let svg = of_matrix.map(|matrix| matrix.svg()).or_else(|| {
            let entries = inventory().iter().filter(|entry| name.starts_with(&entry.id));
            let pictures = entries.flat_map(|entry| {
                let stored = StoredFinding::newest(&findings, &entry.id);
                stored.map(|stored| figures(&stored.finding, &entry.title)).unwrap_or_default()
            });
            pictures.into_iter().find(|figure| figure.name == name).map(|figure| figure.svg)
        });
        let unknown =
            || Fault::not_found(format!("no figure {name:?}; GET /api/lab/experiments/ID names those there are"));
        svg.map(|svg| as_picture(svg, "no-cache")).ok_or_else(unknown)
    })
    .await
}

/// What every technique is worth in every game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Maps {
    maps: Vec<Map>,
    /// Why some cells are empty.
    reasons: Vec<String>,
}

/// A matrix of techniques and games.
#[derive(Serialize, ToSchema)]
#[schema(as = TechniqueMap)]
struct Map {
    /// What the numbers are.
    unit: String,
    title: String,
    /// The name of its picture.
    figure: String,
    games: Vec<String>,
    rows: Vec<MapRow>,
    /// The commands that made it.
    source: String,
}

/// A technique's numbers, one for every game.
#[derive(Serialize, ToSchema)]
struct MapRow {
    technique: String,
    cells: Vec<Option<MapCell>>,
}

/// What a technique is worth in a game.
#[derive(Serialize, ToSchema)]
struct MapCell {
    measured: Option<f64>,
    interval: Option<[f64; 2]>,
    note: String,
    samples: u64,
}

/// `GET /api/lab/techniques`: the matrix of techniques and games as data.
pub(crate) async fn techniques(State(app): State<App>) -> Result<Json<Maps>, Fault> {
    apart(move || {
        let findings = findings(&app)?;
        let ablations = ablations(&findings);
        let maps = matrices(&ablations).iter().map(Map::new).collect();
        Ok(Json(Maps { maps, reasons: reasons(&ablations) }))
    })
    .await
}

impl Map {
    fn new(matrix: &Matrix<'_>) -> Self {
        let cell = |row: &Measured| MapCell {
            measured: row.measured,
            interval: row.interval,
            note: row.note.clone(),
            samples: row.samples,
        };
        let rows = matrix.rows.iter().map(|(technique, cells)| MapRow {
            technique: (*technique).to_owned(),
            cells: cells.iter().map(|each| each.map(cell)).collect(),
        });
        Map {
            unit: matrix.unit.to_owned(),
            title: matrix.title.clone(),
            figure: matrix.name.clone(),
            games: matrix.games.iter().map(|&game| game.to_owned()).collect(),
            rows: rows.collect(),
            source: matrix.source.clone(),
        }
    }
}

/// `GET /api/lab/techniques.csv`: the same for spreadsheets.
pub(crate) async fn techniques_csv(State(app): State<App>) -> Result<Response, Fault> {
    apart(move || {
        let findings = findings(&app)?;
        let text = csv::matrix(&matrices(&ablations(&findings)));
        Ok(attachment("text/csv; charset=utf-8", "techniques.csv", text))
    })
    .await
}

/// `GET /api/lab/needed`: how many games a question costs.
pub(crate) async fn needed(
    State(app): State<App>,
    question: Result<Query<Question>, QueryRejection>,
) -> Result<Json<Needed>, Fault> {
    let Query(question) = question?;
    apart(move || question.answer(&app).map(Json)).await
}

/// `GET /api/lab/job`: what the lab is doing, or did last.
pub(crate) async fn job(State(app): State<App>) -> Json<Status> {
    Json(app.lab.news().borrow().clone())
}

/// `POST /api/lab/run`: measures an experiment, or goes on with it.
pub(crate) async fn run(
    State(app): State<App>,
    Body(order): Body<RunOrder>,
) -> Result<(StatusCode, Json<Status>), Fault> {
    apart(move || Ok((StatusCode::ACCEPTED, Json(Worker::measure(&app, &order)?)))).await
}

/// `POST /api/lab/match`: plays a match, or goes on with it.
pub(crate) async fn play(
    State(app): State<App>,
    Body(order): Body<MatchOrder>,
) -> Result<(StatusCode, Json<Status>), Fault> {
    apart(move || Ok((StatusCode::ACCEPTED, Json(Worker::play(&app, &order)?)))).await
}

/// `POST /api/lab/stop`: ends what the lab is doing; what is finished is kept.
pub(crate) async fn stop(State(app): State<App>) -> Json<Status> {
    Json(app.lab.stop())
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<ExperimentList>(all);
    wire::add::<ShownExperiment>(all);
    wire::add::<Maps>(all);
    wire::add::<Needed>(all);
    wire::add::<Status>(all);
}
