//! `fiveply lab list`: everything that the reports measured and claimed.

use crate::context::Context;
use crate::matches::store::{StoreArgs, readable};
use crate::output::{print, print_sorted_json};
use anyhow::Result;
use fiveply_lab::StoredFinding;
use fiveply_lab::experiments::{Entry, inventory};
use serde::Serialize;
use std::fmt::Write;

const AFTER_HELP: &str = "\
KHET, KT, BT, ISO and CH are the five reports; T is a table, F a figure, C a claim, L a listing, A the
appendix, X something believed wrong.

Examples:
  fiveply lab list
  fiveply lab list --json      {\"experiments\":[{\"id\",\"title\",\"game\",\"kinds\",\"reported\",\"expected\",\"state\",…}]}";

/// List the experiments of the five reports, and which of them have been measured
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    store: StoreArgs,

    /// Print JSON: {"experiments":[…]}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let findings = match args.store.stored(context)? {
        Some(store) => readable(&store)?,
        None => Vec::new(),
    };
    if args.json {
        let experiments = inventory().iter().map(|entry| ListedEntry::new(entry, &findings)).collect();
        return print_sorted_json(&EntryList { experiments });
    }
    let mut out = String::new();
    for entry in inventory() {
        let _ = writeln!(out, "{:<12} {:<14} {}", entry.id, state(entry, &findings), entry.title);
        let _ =
            writeln!(out, "{:<27} {} · {} · reported: {}", "", entry.game, entry.kinds().join(", "), entry.reported);
    }
    let measured = inventory().iter().filter(|entry| StoredFinding::newest(&findings, &entry.id).is_some()).count();
    let _ = writeln!(out, "{} experiments, {measured} of them measured", inventory().len());
    print(&out)
}

fn state(entry: &Entry, findings: &[StoredFinding]) -> String {
    match StoredFinding::newest(findings, &entry.id) {
        Some(stored) => format!("{} seed {}", stored.finding.size, stored.finding.seed),
        None if !entry.missing.is_empty() => "cannot be run".to_owned(),
        None => "not measured".to_owned(),
    }
}

/// The list as JSON.
#[derive(Serialize)]
struct EntryList<'a> {
    experiments: Vec<ListedEntry<'a>>,
}

/// An experiment, with what has been measured of it.
#[derive(Serialize)]
struct ListedEntry<'a> {
    #[serde(flatten)]
    entry: &'a Entry,
    kinds: Vec<&'static str>,
    state: String,
    measured: Option<&'a str>,
}

impl<'a> ListedEntry<'a> {
    fn new(entry: &'a Entry, findings: &'a [StoredFinding]) -> Self {
        let newest = StoredFinding::newest(findings, &entry.id);
        ListedEntry {
            entry,
            kinds: entry.kinds(),
            state: state(entry, findings),
            measured: newest.map(|stored| stored.made.as_str()),
        }
    }
}
