//! `fiveply lab report`: what was found, as pages for people.

use crate::context::Context;
use crate::fault::refuse;
use crate::matches::store::{StoreArgs, readable};
use crate::output::{print, print_sorted_json, shown, typed_path, write_file};
use anyhow::{Context as _, Result};
use fiveply_lab::report::{FINDINGS, documents};
use serde::Serialize;

const AFTER_HELP: &str = "\
Examples:
  fiveply lab report
  fiveply lab report --output results --findings lab/data/findings.jsonl --db lab.db";

/// Write what the experiments found as Markdown, pictures and one HTML page
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The folder to write to, made when there is none
    #[arg(long, value_name = "DIR", default_value = "lab-report")]
    output: String,

    /// The file for the findings as JSON, one on every line [default: findings.jsonl in the folder]
    #[arg(long, value_name = "FILE")]
    findings: Option<String>,

    #[command(flatten)]
    store: StoreArgs,

    /// Print JSON: {"files":[…],"experiments":N}
    #[arg(long)]
    json: bool,
}

/// What was written, as JSON.
#[derive(Serialize)]
struct WrittenFiles<'a> {
    files: Vec<&'a str>,
    experiments: usize,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let store = args.store.existing(context)?;
    let findings = readable(&store)?;
    if findings.is_empty() {
        return Err(refuse(format!(
            "{}: nothing has been measured yet; `fiveply lab run ID` does",
            shown(store.path())
        )));
    }
    let folder = typed_path(&args.output);
    if folder.is_file() {
        return Err(refuse(format!("{}: it is a file; accepted: a folder", shown(&folder))));
    }
    let figures = folder.join("figures");
    std::fs::create_dir_all(&figures).with_context(|| format!("cannot make {}", shown(&figures)))?;
    let documents = documents(&findings);
    for document in &documents {
        match &args.findings {
            Some(file) if document.name == FINDINGS => write_file(&typed_path(file), &document.text)?,
            _ => write_file(&folder.join(&document.name), &document.text)?,
        }
    }
    let names: Vec<&str> = documents.iter().map(|document| document.name.as_str()).collect();
    if args.json {
        return print_sorted_json(&WrittenFiles { files: names, experiments: findings.len() });
    }
    print(&format!("{} files in {}; begin with experiments.html\n", names.len(), shown(&folder)))
}
