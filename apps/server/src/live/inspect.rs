//! `tree` and `check`: what a search did, node by node, and whether one of its cuts was right. Both search again by themselves, so that looking never
//! changes what is looked at.

use super::client::Task;
use super::hint::shown_score;
use super::search::{best, maker};
use super::thinking::{Maker, Thinking};
use crate::caps::SentLimits;
use crate::fault::Fault;
use crate::place::{Opened, Place};
use crate::whole;
use axum::http::StatusCode;
use fiveply_core::{
    Answer, AnyRecord, Choice, CutCheck, CutQuestion, Info, NULL_MOVE, ParseError, Player, Question, Score, Tree,
    TreeNode, TreeQuestion,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

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
pub(super) async fn tree(task: &mut Task, request: Request) -> Result<Value, Fault> {
    if !(1..=MOST_LEVELS).contains(&request.levels) {
        return Err(Fault::refused("levels", format!("{} levels; accepted: 1 to {MOST_LEVELS}", request.levels)));
    }
    let mut limits = request.limits.limits()?;
    if limits.nodes.is_none() && limits.depth.is_none() {
        return Err(Fault::refused("limits", "a tree needs a search that can be repeated; accepted: nodes or depth"));
    }
    limits.nodes = Some(limits.nodes.unwrap_or(MOST_NODES).min(MOST_NODES));
    let asked = TreeQuestion { path: request.path.clone(), levels: request.levels, most: MOST_VISITS };
    let question = Question { limits, ..Question::default() };
    let look = Look::Tree(question.clone(), asked);
    let (found, opened) = look_into(task, &request, question, look).await?;
    let Found::Tree(Some(tree)) = found else { return Err(nothing(&request.engine)) };
    let Tree { choice, root } = &*tree;
    let sentence = sentence(&opened, choice.as_ref(), root);
    Ok(json!({ "tree": dressed(root, Some(&*opened.record)), "sentence": sentence }))
}

/// Checks one cut by a search without the technique that made it.
pub(super) async fn check(task: &mut Task, request: Request) -> Result<Value, Fault> {
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
    let (found, _) = look_into(task, &request, Question::default(), Look::Cut(asked)).await?;
    let Found::Cut(Some(CutCheck { right, score, nodes })) = found else { return Err(nothing(&request.engine)) };
    let claim =
        format!("{technique} claimed: {} {bound}, {depth} plies deep", if at_least { "at least" } else { "at most" });
    let found = score.map(shown_score).unwrap_or_default();
    let words = match right {
        Some(_) => format!("a search without {technique} finds {found}, in {nodes} nodes"),
        None => format!("{nodes} nodes without {technique} did not decide it"),
    };
    Ok(json!({ "right": right, "claim": claim, "score_without": score, "nodes_without": nodes, "words": words }))
}

/// What to do with a player instead of asking it for a move.
enum Look {
    Tree(Question, TreeQuestion),
    Cut(CutQuestion),
}

/// What it brought.
enum Found {
    Tree(Option<Box<Tree>>),
    Cut(Option<CutCheck>),
}

type Slot = Arc<Mutex<Option<Result<Found, ParseError>>>>;

/// A player that is looked into when the queue asks it for a move.
struct Looked {
    player: Box<dyn Player>,
    look: Look,
    found: Slot,
}

impl Player for Looked {
    fn text(&self) -> String {
        self.player.text()
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, _: &mut dyn FnMut(&Info)) -> Answer {
        let found = match &self.look {
            Look::Tree(asked, tree) => {
                let asked = Question { stop: Arc::clone(&question.stop), ..asked.clone() };
                let looked = self.player.inspect().map_or(Ok(None), |search| search.tree(record, &asked, tree));
                looked.map(|tree| Found::Tree(tree.map(Box::new)))
            }
            Look::Cut(asked) => {
                let looked = self.player.inspect().map_or(Ok(None), |search| search.check_cut(record, asked));
                looked.map(Found::Cut)
            }
        };
        *self.found.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        Ok(None)
    }
}

/// Looks into the player of a request when its turn comes.
async fn look_into(
    task: &mut Task,
    request: &Request,
    question: Question,
    look: Look,
) -> Result<(Found, Opened), Fault> {
    if request.path.len() > LONGEST_PATH {
        return Err(Fault::refused("path", format!("{} moves; accepted: up to {LONGEST_PATH}", request.path.len())));
    }
    let place = Place { game: request.game.clone(), position: request.position.clone(), moves: request.moves.clone() };
    let opened = place.open(&*task.app.world)?;
    let (needs, make) = maker(&task.app, &*opened.game, &request.engine)?;
    let found = Slot::default();
    let slot = Arc::clone(&found);
    let make: Maker = Box::new(move || Ok(Box::new(Looked { player: make()?, look, found: slot })));
    let mut thinking = Thinking::begin_whole(task, needs, make, opened.record.boxed_clone(), question)?;
    thinking.end().await?;
    let found = found.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok((found.ok_or_else(|| nothing(&request.engine))??, opened))
}

fn nothing(engine: &str) -> Fault {
    let message =
        format!("the engine {engine} has no tree to show here; accepted: alpha-beta families in a game that goes on");
    Fault::new(StatusCode::UNPROCESSABLE_ENTITY, message).at("engine")
}

/// A node with the moves the way people read them, as far as they can be played.
fn dressed(node: &TreeNode, record: Option<&dyn AnyRecord>) -> Value {
    let children: Vec<Value> = node
        .children
        .iter()
        .map(|child| {
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
            let mut dressed = dressed(child, after.as_deref());
            dressed["shown"] = json!(shown.or_else(|| child.m.clone()));
            dressed
        })
        .collect();
    json!({
        "move": node.m, "shown": node.m, "source": node.source, "kind": node.kind, "ply": node.ply, "depth": node.depth,
        "alpha": node.alpha, "beta": node.beta, "value": node.value, "score": node.score, "ended_by": node.ended_by,
        "nodes": node.nodes, "children": children, "left_out": node.left_out,
    })
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
