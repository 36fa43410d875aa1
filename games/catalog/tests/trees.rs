//! The recorder only listens: the search it watches is the one that runs without it, and what it
//! tells adds up.

use fiveply_catalog::{GAMES, game};
use fiveply_core::{CutQuestion, Limits, Question, TreeNode, TreeQuestion};

fn question(depth: u32) -> Question {
    Question { limits: Limits { depth: Some(depth), ..Limits::default() }, ..Question::default() }
}

fn asked(path: &[&str], levels: usize, most: usize) -> TreeQuestion {
    TreeQuestion { path: path.iter().map(|&m| m.to_owned()).collect(), levels, most }
}

/// Windows turn around from node to node, and nodes below never cost more than the node itself.
fn check(node: &TreeNode) {
    let below: u64 = node.children.iter().map(|child| child.nodes).sum();
    assert!(below <= node.nodes, "{node:?}");
    assert!(node.alpha.is_none() || node.beta.is_none() || node.alpha < node.beta, "{node:?}");
    for child in &node.children {
        assert_eq!(child.ply, node.ply + usize::from(child.m.is_some()), "{child:?}");
        match child.kind {
            "left-out" => assert!(child.nodes == 0 && child.value.is_none(), "{child:?}"),
            _ => assert!(child.nodes > 0 && child.value.is_some() && !child.ended_by.is_empty(), "{child:?}"),
        }
        check(child);
    }
}

#[test]
fn watching_changes_nothing() {
    for info in GAMES {
        let game = game(info.name).unwrap();
        let record = game.open(None, &[]).unwrap();
        for engine in ["best:tt=14", "alphabeta:tt=14,quiescence,killers,null-move,multi-cut"] {
            let plain = game.player(engine).unwrap().choose(&*record, &question(4), &mut |_| {}).unwrap().unwrap();
            let tree = game
                .player(engine)
                .unwrap()
                .inspect()
                .unwrap()
                .tree(&*record, &question(4), &asked(&[], 2, 100_000))
                .unwrap()
                .unwrap();
            let choice = tree.choice.unwrap();
            assert_eq!((&choice.m, choice.nodes, choice.score), (&plain.m, plain.nodes, plain.score), "{}", info.name);
            assert_eq!(tree.root.score, plain.score, "{}", info.name);
            assert!(!tree.root.children.is_empty() && tree.root.ply == 0 && tree.root.depth == 4);
            check(&tree.root);
        }
    }
}

#[test]
fn the_whole_tree_of_plain_minimax_is_all_its_nodes() {
    let game = game("breakthrough:5x5").unwrap();
    let record = game.open(None, &[]).unwrap();
    let tree = game
        .player("minimax")
        .unwrap()
        .inspect()
        .unwrap()
        .tree(&*record, &question(3), &asked(&[], 3, 1 << 20))
        .unwrap()
        .unwrap();
    fn count(node: &TreeNode) -> u64 {
        assert_eq!(node.left_out, 0);
        1 + node.children.iter().map(count).sum::<u64>()
    }
    assert_eq!(count(&tree.root), tree.root.nodes);
    assert_eq!(tree.root.children.len(), record.legal_moves().len());
}

#[test]
fn a_path_leads_down_and_the_rest_is_counted() {
    let game = game("khet").unwrap();
    let record = game.open(None, &[]).unwrap();
    let mut player = game.player("alphabeta:tt=14,killers").unwrap();
    let best = player.choose(&*record, &question(3), &mut |_| {}).unwrap().unwrap().m;
    let tree = player.inspect().unwrap().tree(&*record, &question(3), &asked(&[&best], 1, 100_000)).unwrap().unwrap();
    assert!(tree.root.children.iter().all(|child| child.m.as_ref() == Some(&best)), "{:?}", tree.root);
    assert!(tree.root.left_out > 0 && !tree.root.children[0].children.is_empty());
    let cut_short = player.inspect().unwrap().tree(&*record, &question(3), &asked(&[&best], 1, 2)).unwrap().unwrap();
    assert!(cut_short.root.children[0].children.is_empty() && cut_short.root.children[0].left_out > 0);
    assert!(player.inspect().unwrap().tree(&*record, &question(3), &asked(&["a1a9"], 1, 9)).is_err());
}

#[test]
fn a_cut_is_checked_without_its_technique() {
    let game = game("chess").unwrap();
    let record = game.open(None, &["e2e4", "e7e5"]).unwrap();
    let mut player = game.player("best:tt=14").unwrap();
    let mut question = CutQuestion {
        path: vec!["g1f3".to_owned()],
        technique: "null-move".to_owned(),
        depth: 3,
        bound: -100_000,
        at_least: true,
        nodes: 100_000,
    };
    let check = player.inspect().unwrap().check_cut(&*record, &question).unwrap().unwrap();
    assert_eq!(check.right, Some(true), "nothing is that bad");
    question.at_least = false;
    assert_eq!(player.inspect().unwrap().check_cut(&*record, &question).unwrap().unwrap().right, Some(false));
    (question.nodes, question.bound) = (1, 0);
    assert_eq!(player.inspect().unwrap().check_cut(&*record, &question).unwrap().unwrap().right, None);
    question.technique = "magic".to_owned();
    assert!(player.inspect().unwrap().check_cut(&*record, &question).unwrap_err().to_string().contains("null-move"));
}
