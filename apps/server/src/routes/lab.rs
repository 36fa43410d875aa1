//! The reports' experiments with what was measured, the matrix of techniques, and the lab's work: begun, watched, stopped.

use super::download::attachment;
use super::picture::as_picture;
use crate::App;
use crate::body::Body;
use crate::fault::Fault;
use crate::lab::{Desk, MatchOrder, Needed, Question, RunOrder, Status, entry};
use crate::routes::{Named, apart};
use crate::shelf::failed;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use fiveply_lab::StoredFinding;
use fiveply_lab::experiments::{Entry, Measured, Verdict, inventory};
use fiveply_lab::report::{ablations, committed, conclusions, csv, figures, matrices, reasons};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What is known: what came with the program, then what was measured here.
fn findings(app: &App) -> Result<Vec<StoredFinding>, Fault> {
    let here = app.shelf.read(|store| store.findings().map_err(|error| failed(&error)))?.unwrap_or_default();
    Ok(committed().iter().cloned().chain(here).collect())
}

/// `GET /api/lab/experiments`: every experiment with its verdicts.
pub(crate) async fn list(State(app): State<App>) -> Result<Json<Value>, Fault> {
    apart(move || {
        let findings = findings(&app)?;
        let listed: Vec<Value> = inventory().iter().map(|entry| listed(entry, &findings)).collect();
        Ok(Json(json!({ "experiments": listed })))
    })
    .await
}

fn listed(entry: &Entry, findings: &[StoredFinding]) -> Value {
    let found = StoredFinding::newest(findings, &entry.id).map(|stored| {
        let rows = &stored.finding.rows;
        let mut verdicts: BTreeMap<String, usize> = BTreeMap::new();
        for verdict in rows.iter().filter_map(|row| row.verdict).filter(|verdict| *verdict != Verdict::Unreported) {
            *verdicts.entry(verdict.to_string()).or_default() += 1;
        }
        // The row to show first is one that can be compared.
        let chosen = rows.iter().find(|row| row.reported.is_some()).or(rows.first());
        json!({ "rows": rows.len(), "verdicts": verdicts, "row": chosen.map(brief), "made": stored.made })
    });
    json!({
        "id": entry.id, "title": entry.title, "report": entry.report, "game": entry.game, "reported": entry.reported,
        "missing": entry.missing, "finding": found,
    })
}

/// A row without its details.
fn brief(row: &Measured) -> Value {
    json!({
        "name": row.name, "reported": row.reported, "reported_interval": row.reported_interval, "measured": row.measured,
        "interval": row.interval, "unit": row.unit, "verdict": row.verdict, "samples": row.samples, "sample": row.sample,
    })
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

/// `GET /api/lab/experiments/{id}`: one experiment with every row, what follows from it, and its pictures.
pub(crate) async fn one(State(app): State<App>, Named(id): Named) -> Result<Json<Value>, Fault> {
    apart(move || {
        let entry = entry(&id)?;
        let findings = findings(&app)?;
        let found = StoredFinding::newest(&findings, &entry.id);
        let found = found.map(|stored| {
            let finding = &stored.finding;
            let pictures = figures(finding, &entry.title).into_iter();
            let pictures = pictures.map(|figure| json!({ "name": figure.name, "title": figure.title }));
            json!({
                "size": finding.size, "seed": finding.seed, "build": finding.build, "made": stored.made,
                "command": finding.command, "rows": finding.rows, "conclusions": conclusions(entry, finding),
                "figures": pictures.collect::<Vec<_>>(),
                "here": !committed().iter().any(|known| known == stored),
            })
        });
        let names: Vec<String> = entry.all_rows().into_iter().map(|(_, row)| row.name).collect();
        Ok(Json(json!({
            "id": entry.id, "title": entry.title, "report": entry.report, "game": entry.game, "claim": entry.claim,
            "reported": entry.reported, "expected": entry.expected, "remark": entry.remark, "missing": entry.missing,
            "names": names, "quick": entry.quick, "finding": found,
        })))
    })
    .await
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

/// `GET /api/lab/figures/{name}`: a picture of an experiment or of the matrix, as `fiveply lab report` writes it.
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

/// `GET /api/lab/techniques`: the matrix of techniques and games as data.
pub(crate) async fn techniques(State(app): State<App>) -> Result<Json<Value>, Fault> {
    apart(move || {
        let findings = findings(&app)?;
        let ablations = ablations(&findings);
        let maps: Vec<Value> = matrices(&ablations)
            .iter()
            .map(|matrix| {
                let rows = matrix.rows.iter().map(|(technique, cells)| {
                    let cells: Vec<Value> = cells.iter().map(|cell| json!(cell.map(matrix_cell))).collect();
                    json!({ "technique": technique, "cells": cells })
                });
                json!({
                    "unit": matrix.unit, "title": matrix.title, "figure": matrix.name, "games": matrix.games,
                    "rows": rows.collect::<Vec<_>>(), "source": matrix.source,
                })
            })
            .collect();
        Ok(Json(json!({ "maps": maps, "reasons": reasons(&ablations) })))
    })
    .await
}

fn matrix_cell(row: &Measured) -> Value {
    json!({ "measured": row.measured, "interval": row.interval, "note": row.note, "samples": row.samples })
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
    Json(app.desk.news().borrow().clone())
}

/// `POST /api/lab/run`: measures an experiment, or goes on with it.
pub(crate) async fn run(
    State(app): State<App>,
    Body(order): Body<RunOrder>,
) -> Result<(StatusCode, Json<Status>), Fault> {
    apart(move || Ok((StatusCode::ACCEPTED, Json(Desk::measure(&app, &order)?)))).await
}

/// `POST /api/lab/match`: plays a match, or goes on with it.
pub(crate) async fn play(
    State(app): State<App>,
    Body(order): Body<MatchOrder>,
) -> Result<(StatusCode, Json<Status>), Fault> {
    apart(move || Ok((StatusCode::ACCEPTED, Json(Desk::play(&app, &order)?)))).await
}

/// `POST /api/lab/stop`: ends what the lab is doing; what is finished is kept.
pub(crate) async fn stop(State(app): State<App>) -> Json<Status> {
    Json(app.desk.stop())
}
