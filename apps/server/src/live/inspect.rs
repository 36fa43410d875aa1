//! `tree` and `check`: what a search did, node by node, and whether one of its cuts was right. Both
//! search again by themselves, so that looking never changes what is looked at.

use super::client::Task;
use super::hint::shown_score;
use super::search::best;
use super::thinking::{in_turn, maker};
use crate::caps::SentLimits;
use crate::fault::Fault;
use crate::position_request::{Opened, PositionRequest};
use crate::queue::Control;
use crate::whole;
use crate::wire::{self, shapes};
use axum::http::StatusCode;
use fiveply_core::{
    AnyRecord, Choice, CutCheck, CutQuestion, Inspect, NULL_MOVE, ParseError, Question, Score, ShownScore, Tree,
    TreeNode, TreeQuestion,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// A recorded search, or a check, takes no more nodes.
const MOST_NODES: u64 = 3_000_000;
/// Plies below the node of interest.
const MOST_LEVELS: usize = 6;
/// Visits that are handed out; the rest is counted.
const MOST_VISITS: usize = 3_000;
/// No path is longer.
const LONGEST_PATH: usize = 200;

/// What is asked about a tree; `check` adds the claim.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    game: String,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "best")]
    engine: String,
    #[serde(default)]
    limits: SentLimits,
    #[serde(default)]
    path: Vec<String>,
    #[serde(default = "two", deserialize_with = "whole::whole")]
    levels: usize,
    #[serde(default)]
    technique: String,
    #[serde(default, deserialize_with = "whole::whole")]
    depth: i32,
    #[serde(default, deserialize_with = "whole::whole")]
    bound: Score,
    #[serde(default)]
    at_least: bool,
}

fn two() -> usize {
    2
}

/// Records a search and hands out a part of its tree.
pub(super) async fn tree(task: &mut Task, request: Request) -> Result<ShownTree, Fault> {
    if !(1..=MOST_LEVELS).contains(&request.levels) {
        return Err(Fault::refused("levels", format!("{} levels; accepted: 1 to {MOST_LEVELS}", request.levels)));
    }
    let mut limits = request.limits.limits()?;
    if limits.nodes.is_none() && limits.depth.is_none() {
        return Err(Fault::refused("limits", "a tree needs a search that can be repeated; accepted: nodes or depth"));
    }
    limits.nodes = Some(limits.nodes.unwrap_or(MOST_NODES).min(MOST_NODES));
    let asked = TreeQuestion { path: request.path.clone(), levels: request.levels, most: MOST_VISITS };
    let look = move |search: &mut dyn Inspect, record: &dyn AnyRecord, control: &Control| {
        let question = Question { limits, stop: Arc::clone(&control.stop), ..Question::default() };
        search.tree(record, &question, &asked)
    };
    let (Tree { choice, root }, opened) = look_into(task, &request, look).await?;
    let sentence = sentence(&opened, choice.as_ref(), &root);
    Ok(ShownTree { tree: Node::new(root, Some(&*opened.record), None), sentence })
}

/// Checks one cut by a search without the technique that made it.
pub(super) async fn check(task: &mut Task, request: Request) -> Result<Checked, Fault> {
    let (technique, depth, bound, at_least) =
        (request.technique.clone(), request.depth, request.bound, request.at_least);
    if technique.is_empty() {
        return Err(Fault::refused("technique", "no technique was named; accepted: the one that ended the node"));
    }
    if !(0..=250).contains(&depth) {
        return Err(Fault::refused("depth", format!("depth {depth}; accepted: 0 to 250")));
    }
    let asked = CutQuestion {
        path: request.path.clone(),
        technique: technique.clone(),
        depth,
        bound,
        at_least,
        nodes: MOST_NODES,
    };
    let look = move |search: &mut dyn Inspect, record: &dyn AnyRecord, _: &Control| search.check_cut(record, &asked);
    let (CutCheck { right, score, nodes }, _) = look_into(task, &request, look).await?;
    let claim =
        format!("{technique} claimed: {} {bound}, {depth} plies deep", if at_least { "at least" } else { "at most" });
    let found = score.map(shown_score).unwrap_or_default();
    let words = match right {
        Some(_) => format!("a search without {technique} finds {found}, in {nodes} nodes"),
        None => format!("{nodes} nodes without {technique} did not decide it"),
    };
    Ok(Checked { right, claim, score_without: score, nodes_without: nodes, words })
}

/// Looks into the search of a request's player when its turn comes.
async fn look_into<T: Send + 'static>(
    task: &Task,
    request: &Request,
    look: impl FnOnce(&mut dyn Inspect, &dyn AnyRecord, &Control) -> Result<Option<T>, ParseError> + Send + 'static,
) -> Result<(T, Opened), Fault> {
    if request.path.len() > LONGEST_PATH {
        return Err(Fault::refused("path", format!("{} moves; accepted: up to {LONGEST_PATH}", request.path.len())));
    }
    let place = PositionRequest {
        game: request.game.clone(),
        position: request.position.clone(),
        moves: request.moves.clone(),
    };
    let opened = place.open(&*task.app.world)?;
    let (needs, make) = maker(&task.app, &*opened.game, &request.engine)?;
    let record = opened.record.boxed_clone();
    let found = in_turn(&task.app, task.client, needs, move |control| {
        let mut player = make()?;
        let search = player.inspect();
        Ok(search.map_or(Ok(None), |search| look(search, &*record, control))?)
    });
    Ok((found.await?.ok_or_else(|| nothing(&request.engine))?, opened))
}

fn nothing(engine: &str) -> Fault {
    let message =
        format!("the engine {engine} has no tree to show here; accepted: alpha-beta families in a game that goes on");
    Fault::new(StatusCode::UNPROCESSABLE_ENTITY, message).at("engine")
}

/// `done`: a part of a search's tree, and what it came to in a sentence.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ShownTree {
    tree: Node,
    sentence: String,
}

/// A node with its move the way people read it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TreeNode)]
struct Node {
    /// The move that leads here, `--` for a pass; `null` at the root.
    #[serde(rename = "move")]
    m: Option<String>,
    /// The same the way people read it.
    shown: Option<String>,
    /// Where the move came from.
    source: &'static str,
    /// `pv`, `cut`, `all`, `excluded` or `left-out`.
    kind: &'static str,
    /// Plies from the root.
    ply: usize,
    /// Plies it was to be searched.
    depth: i32,
    /// The window in the evaluation's units; `null` where it is open.
    #[schema(value_type = Option<i32>)]
    alpha: Option<Score>,
    #[schema(value_type = Option<i32>)]
    beta: Option<Score>,
    /// What was found, in the evaluation's units; `null` when it was left out.
    #[schema(value_type = Option<i32>)]
    value: Option<Score>,
    /// The same for people, for the side to move here.
    #[schema(value_type = Option<shapes::Score>)]
    score: Option<ShownScore>,
    /// The technique that ended it, or `rules`, `horizon` or `all moves`.
    ended_by: &'static str,
    /// Nodes searched here and below.
    nodes: u64,
    #[schema(no_recursion)]
    children: Vec<Node>,
    /// How many visits below were not kept.
    left_out: u64,
}

/// `done`: whether a cut was right.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CheckedCut)]
pub(super) struct Checked {
    /// `null`: not decided.
    right: Option<bool>,
    claim: String,
    #[schema(value_type = Option<shapes::Score>)]
    score_without: Option<ShownScore>,
    nodes_without: u64,
    words: String,
}

impl Node {
    /// A node, and the position there as far as it can be reached by moves.
    fn new(node: TreeNode, record: Option<&dyn AnyRecord>, shown: Option<String>) -> Self {
        let child = |child: TreeNode| {
            let (after, shown) = match (child.m.as_deref(), record) {
                (Some(NULL_MOVE), Some(record)) => (record.passed(), Some("pass".to_owned())),
                (Some(text), Some(record)) => {
                    let mut after = record.boxed_clone();
                    let shown = after.play(text).ok().map(|info| info.shown);
                    (shown.is_some().then_some(after), shown)
                }
                (None, Some(record)) => (Some(record.boxed_clone()), None),
                (_, None) => (None, None),
            };
            let shown = shown.or_else(|| child.m.clone());
            Node::new(child, after.as_deref(), shown)
        };
        let TreeNode { m, source, kind, ply, depth, alpha, beta, value, score, ended_by, nodes, children, left_out } =
            node;
        let shown = shown.or_else(|| m.clone());
        let children = children.into_iter().map(child).collect();
        Node { m, shown, source, kind, ply, depth, alpha, beta, value, score, ended_by, nodes, children, left_out }
    }
}

/// `Chose h2h3, best of 71 moves, at +0.33. Its rivals were ended by: tt 12, null-move 8.`
fn sentence(opened: &Opened, choice: Option<&Choice>, root: &TreeNode) -> String {
    let Some(choice) = choice else { return "No move was found.".to_owned() };
    let infos = opened.record.move_infos();
    let shown = infos.iter().find(|info| info.text == choice.m).map_or(&choice.m, |info| &info.shown);
    let mut text = format!("Chose {shown}, best of {} moves", infos.len());
    if let Some(score) = choice.score {
        text.push_str(&format!(", at {}", shown_score(score)));
    }
    text.push('.');
    let mut ends: BTreeMap<&str, u32> = BTreeMap::new();
    for child in root.children.iter().filter(|child| child.m.as_ref() != Some(&choice.m)) {
        *ends.entry(child.ended_by).or_default() += 1;
    }
    let mut ends: Vec<(&str, u32)> = ends.into_iter().collect();
    ends.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    if !ends.is_empty() {
        let ends: Vec<String> = ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        text.push_str(&format!(" Its rivals were ended by: {}.", ends.join(", ")));
    }
    text
}

/// Adds the schemas of what is sent here.
pub(super) fn schemas(all: &mut wire::Schemas) {
    wire::add::<ShownTree>(all);
    wire::add::<Checked>(all);
}
