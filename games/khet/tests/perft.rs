//! The generator against counts from elsewhere.

mod common;

use fiveply_core::{Game, Position, perft};
use fiveply_khet::{Edition, Khet, Setup};

#[test]
fn counts_agree_with_the_data() {
    let first = include_str!("../data/setups.perft").lines().map(|line| (Edition::First, line));
    let second = include_str!("../data/setups-2.0.perft").lines().map(|line| (Edition::Second, line));
    let mut set_ups = 0;
    for (edition, line) in first.chain(second).filter(|(_, line)| !line.starts_with('#')) {
        let (name, counts) = line.split_once(' ').unwrap();
        let named = |setup: &Setup| setup.edition() == edition && setup.name() == name;
        let setup = Setup::ALL.into_iter().find(named).unwrap();
        let start = Khet::new(setup).start();
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(perft(&start, depth), count.parse().unwrap(), "{name} at depth {depth}");
        }
        set_ups += 1;
    }
    assert_eq!(set_ups, Setup::ALL.len());
}

/// The lab's six-piece endgame, which stands in for the report's lost diagram.
#[test]
fn six_pieces_have_eighteen_moves() {
    let position = common::original().parse("5k4/6df3/10/dg9/9Dg/10/3Df6/4K5 s").unwrap();
    assert_eq!(position.count_moves(), 18);
    assert_eq!(common::texts(&position).len(), 18);
}
