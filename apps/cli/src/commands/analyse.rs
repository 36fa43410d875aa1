//! `fiveply analyse`: what an engine thinks of a position, live, line by line.

use crate::args::PositionArgs;
use crate::commands::outline;
use crate::context::Context;
use crate::engine::{EngineArgs, score};
use crate::fault::refuse;
use crate::output::{print, print_json, print_sorted_json};
use crate::words;
use anyhow::{Result, anyhow};
use fiveply_core::{
    AnyRecord, Choice, ClaimCheck, Explanation, Info, Limits, Player, Question, ShownScore, TechniqueCount, Tree,
    TreeNode, TreeQuestion,
};
use fiveply_engines::Family;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A tree of more visits is cut short; what is left out is counted.
const MOST_VISITS: usize = 20_000;

const AFTER_HELP: &str = "\
Prints a row for every finished iteration and line. Without a limit it thinks for five seconds;
Ctrl-C ends it early and keeps what it found.

Examples:
  fiveply analyse chess --moves \"e2e4 e7e5\" --time 10s
  fiveply analyse khet --multipv 3 --depth 5
  fiveply analyse breakthrough --engine alphabeta:tt,killers,eval=report --nodes 1000000 --explain
  fiveply analyse chess --engine report --depth 4 --tree 2 --path e2e4
  fiveply analyse isolation --depth 6 --json    a line per iteration, {\"bestmove\":…} the last";

/// Let an engine think about a position
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    engine: EngineArgs,

    /// How many lines to follow, 1 to 256
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,

    /// Tell what every technique did
    #[arg(long)]
    explain: bool,

    /// Show the search tree this many plies deep, 1 to 8; searched again from an empty table
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=8))]
    tree: Option<u8>,

    /// The moves down to the part of the tree to show, -- for a pass
    #[arg(long, value_name = "MOVES", requires = "tree")]
    path: Option<String>,

    /// Print JSON, a line for every iteration and line, the last {"bestmove","nodes",…}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let (game, record) = args.position.open(context)?;
    let mut player = game.player(&args.engine.engine)?;
    let question = Question {
        limits: args.engine.limits.limits(Duration::from_secs(5)),
        lines: args.multipv.into(),
        explain: args.explain,
        ..Question::default()
    };
    let stop = Arc::clone(&question.stop);
    ctrlc::set_handler(move || stop.store(true, Relaxed))?;
    if !args.json {
        print(&format!(
            "{}\n{:>5}  {:>10}  {:>8}  {:>8}  line\n",
            player.text(),
            "depth",
            "score",
            "nodes",
            "nodes/s"
        ))?;
    }
    let mut failed = None;
    let choice = player.choose(&*record, &question, &mut |info| {
        let printed = if args.json { print_json(info) } else { print(&row(info)) };
        if let Err(error) = printed {
            // The reader of our output has gone.
            question.stop.store(true, Relaxed);
            failed = Some(error);
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let choice = choice.map_err(|fault| anyhow!("{}", fault.report))?;
    let explanation = if args.explain { player.inspect().map(fiveply_core::Inspect::explanation) } else { None };
    let tree = tree(args, &mut *player, &*record, &question, choice.as_ref())?;
    if args.json {
        return print_sorted_json(&BestMove::new(choice.as_ref(), explanation.as_ref(), tree.as_ref()));
    }
    print(&conclusion(&*record, choice, explanation))?;
    match tree {
        Some(tree) => print(&outline::outline(&tree.root)),
        None => Ok(()),
    }
}

/// The tree that was asked for. A search limited by time is repeated with the nodes that it took.
fn tree(
    args: &Args,
    player: &mut dyn Player,
    record: &dyn AnyRecord,
    question: &Question,
    choice: Option<&Choice>,
) -> Result<Option<Tree>> {
    let (Some(levels), Some(choice)) = (args.tree, choice) else { return Ok(None) };
    let path = args.path.as_deref().unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    let asked = TreeQuestion { path, levels: levels.into(), most: MOST_VISITS };
    let mut question = question.clone();
    if question.limits.depth.is_none() {
        question.limits = Limits { nodes: Some(choice.nodes), ..Limits::default() };
    }
    if let Some(tree) = player.inspect().map_or(Ok(None), |search| search.tree(record, &question, &asked))? {
        return Ok(Some(tree));
    }
    let families = [Family::Best, Family::Report, Family::AlphaBeta, Family::Minimax].map(|each| each.to_string());
    let accepted = families.join(", ");
    Err(refuse(format!("--tree: {} has no search tree; accepted: {accepted}, level=N", player.text())))
}

fn row(info: &Info) -> String {
    let (nodes, rate) = (words::rate(info.nodes as f64), words::rate(info.nps as f64));
    format!("{:>5}  {:>10}  {nodes:>8}  {rate:>8}  {}\n", info.depth, score(info.score), info.pv.join(" "))
}

/// The last line of JSON.
#[derive(Serialize)]
struct BestMove<'a> {
    bestmove: Option<&'a str>,
    score: Option<ShownScore>,
    depth: Option<u32>,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    explain: Option<ExplainedSearch<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<&'a TreeNode>,
}

/// What every technique did, by its name.
#[derive(Serialize)]
struct ExplainedSearch<'a> {
    techniques: BTreeMap<&'a str, &'a [TechniqueCount]>,
    quiescence_nodes: u64,
    quiescence_depth: usize,
    evaluations: u64,
    checks: &'a [ClaimCheck],
}

impl<'a> BestMove<'a> {
    fn new(choice: Option<&'a Choice>, explanation: Option<&'a Explanation>, tree: Option<&'a Tree>) -> Self {
        BestMove {
            bestmove: choice.map(|choice| choice.m.as_str()),
            score: choice.and_then(|choice| choice.score),
            depth: choice.map(|choice| choice.depth),
            nodes: choice.map_or(0, |choice| choice.nodes),
            seconds: choice.map_or(0.0, |choice| choice.time.as_secs_f64()),
            explain: explanation.map(ExplainedSearch::of),
            tree: tree.map(|tree| &tree.root),
        }
    }
}

impl<'a> ExplainedSearch<'a> {
    fn of(explanation: &'a Explanation) -> Self {
        ExplainedSearch {
            techniques: explanation.techniques.iter().map(|(name, counts)| (*name, counts.as_slice())).collect(),
            quiescence_nodes: explanation.quiescence_nodes,
            quiescence_depth: explanation.quiescence_depth,
            evaluations: explanation.evaluations,
            checks: &explanation.checks,
        }
    }
}

fn conclusion(record: &dyn AnyRecord, choice: Option<Choice>, explanation: Option<Explanation>) -> String {
    let mut text = match (choice, record.ending()) {
        (Some(choice), _) => format!("best  {}\n", choice.m),
        (None, Some(ending)) => format!("the game has ended: {}\n", ending.reason),
        (None, None) => "no move\n".to_owned(),
    };
    if let Some(explanation) = explanation {
        text.push_str(&table(&explanation));
    }
    text
}

/// What every technique did, all depths together and then by depth.
fn table(explanation: &Explanation) -> String {
    let mut text = format!("\n{:<24}{:>12}{:>12}  share  by depth (cut of fired)\n", "technique", "fired", "cut");
    for (name, counts) in &explanation.techniques {
        let fired: u64 = counts.iter().map(|each| each.fired).sum();
        let cut: u64 = counts.iter().map(|each| each.cut).sum();
        let share =
            if fired == 0 { "    –".to_owned() } else { format!("{:>4.0} %", 100.0 * cut as f64 / fired as f64) };
        let used = counts.iter().enumerate().filter(|(_, each)| each.fired + each.cut > 0);
        let depths: Vec<String> = used.map(|(depth, each)| format!("{depth}: {}/{}", each.cut, each.fired)).collect();
        let _ = writeln!(text, "{name:<24}{fired:>12}{cut:>12}  {share:>6}  {}", depths.join("  "));
    }
    let _ = writeln!(
        text,
        "{} evaluations, {} nodes below the horizon, {} captures deep",
        explanation.evaluations, explanation.quiescence_nodes, explanation.quiescence_depth
    );
    text.push_str(&checks(explanation));
    text
}

/// Whether the techniques that guess guessed right.
fn checks(explanation: &Explanation) -> String {
    if explanation.checks.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{:<24}{:>12}{:>12}{:>12}  nodes saved, about\n", "guessed", "times", "checked", "right");
    for each in &explanation.checks {
        let _ = writeln!(
            text,
            "{:<24}{:>12}{:>12}{:>12}  {}",
            each.technique,
            each.claims,
            each.checked,
            each.right,
            words::rate(each.nodes_saved as f64)
        );
    }
    text
}
