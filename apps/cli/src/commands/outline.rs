//! A search tree as an outline in the terminal.

use crate::engine::score;
use crate::words;
use fiveply_core::TreeNode;
use std::fmt::Write;

/// A row for every visit, indented by its ply.
pub(crate) fn outline(root: &TreeNode) -> String {
    let mut text = format!(
        "\n{:<28}{:<9}{:>5}  {:>10}  {:>15}  {:<14}  {:<18}  {:>8}\n",
        "move", "node", "depth", "score", "window", "move from", "ended by", "nodes"
    );
    add(&mut text, root, 0);
    text
}

fn add(text: &mut String, node: &TreeNode, indent: usize) {
    let label = match &node.m {
        Some(m) => m.as_str(),
        None if node.ply == 0 => "root",
        None => "without its best move",
    };
    let label = format!("{:indent$}{label}", "", indent = 2 * indent);
    let found = node.score.map_or_else(|| "–".to_owned(), score);
    let bound = |bound: Option<i32>, open: &str| bound.map_or_else(|| open.to_owned(), |bound| bound.to_string());
    let window = format!("{}…{}", bound(node.alpha, "−∞"), bound(node.beta, "∞"));
    let nodes = words::rate(node.nodes as f64);
    let _ = writeln!(
        text,
        "{label:<28}{:<9}{:>5}  {found:>10}  {window:>15}  {:<14}  {:<18}  {nodes:>8}",
        node.kind, node.depth, node.source, node.ended_by
    );
    for child in &node.children {
        add(text, child, indent + 1);
    }
    if node.left_out > 0 {
        let _ = writeln!(text, "{:indent$}… {} more", "", node.left_out, indent = 2 * (indent + 1));
    }
}
