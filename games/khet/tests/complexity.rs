//! The state-space figures of Nijssen's thesis (2009, chapter 3), recomputed from the board and the
//! pieces.

use fiveply_core::Side;
use fiveply_khet::allowed;

/// Ways to choose `k` of `n`; as a float, for the products go beyond 10⁴⁸.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product()
}

/// Ways to place a pharaoh, `pyramids` and two djeds with their facings, then single and stacked
/// obelisks, on `squares`.
fn placements(squares: u32, pyramids: u32, single: u32, stacked: u32) -> f64 {
    let facings = 4_f64.powi(pyramids as i32) * 2_f64.powi(2);
    let mirrors = choose(squares - 1, pyramids) * choose(squares - 1 - pyramids, 2) * facings;
    let left = squares - 3 - pyramids;
    choose(squares, 1) * mirrors * choose(left, single) * choose(left - single, stacked)
}

/// What Silver may stand on, and what Red finds free of the 72 squares the report leaves it once
/// Silver's pieces stand.
fn silver_squares() -> u32 {
    allowed(Side::First).count_ones()
}

fn red_squares(silver_pieces: u32) -> u32 {
    72 - silver_pieces
}

#[track_caller]
fn agrees(computed: f64, reported: f64) {
    assert!((computed / reported - 1.0).abs() < 0.0001, "{computed:e} against {reported:e}");
}

/// KHET-C3.1, KHET-C3.2: fourteen single pieces a side.
#[test]
fn c3_1_and_c3_2_single_pieces() {
    let silver = placements(silver_squares(), 7, 4, 0);
    agrees(silver / (4_f64.powi(7) * 4.0), 6.9641e19);
    agrees(silver, 4.5640e24);
    agrees(silver * placements(red_squares(14), 7, 4, 0), 1.0933e48);
}

/// KHET-C3.3: with stacks; of two unequal sides only the order "less stacked first" is computed,
/// and counted twice.
#[test]
fn c3_3_with_stacks() {
    let obelisks = [(4, 0), (2, 1), (0, 2)];
    let mut total = 0.0;
    for (first, &(single, stacked)) in obelisks.iter().enumerate() {
        for (second, &(red_single, red_stacked)) in obelisks.iter().enumerate().skip(first) {
            let silver = placements(silver_squares(), 7, single, stacked);
            let red = placements(red_squares(10 + single + stacked), 7, red_single, red_stacked);
            total += silver * red * if first == second { 1.0 } else { 2.0 };
        }
    }
    agrees(total, 1.7711e48);
}

/// KHET-C3.4: one pyramid or one obelisk missing, on either side.
#[test]
fn c3_4_one_piece_missing() {
    let silver = placements(silver_squares(), 7, 4, 0);
    let red = |pyramids, single| placements(red_squares(14), pyramids, single, 0);
    agrees(2.0 * silver * (red(6, 4) + red(7, 3)), 2.7939e47);
}

/// KHET-C4.2: two pharaohs and four djeds, one bit each. (One bit holds neither a draw nor the side
/// to move.) Red has the 70 squares of its own here, less Silver's three.
#[test]
fn c4_2_six_pieces() {
    let positions = placements(silver_squares(), 0, 0, 0) * placements(allowed(Side::Second).count_ones() - 3, 0, 0, 0);
    agrees(positions, 3.7761e11);
    agrees(positions / 8.0 / 2_f64.powi(30), 43.96);
}

/// KHET-C4.1: iterating to depth 4 without pruning costs little more than depth 4 alone, at 80
/// moves a position.
#[test]
fn c4_1_iterating_is_cheap() {
    let nodes = |depth| -> u64 { (0..=depth).map(|ply| 80_u64.pow(ply)).sum() };
    assert_eq!(nodes(4), 41_478_481);
    assert_eq!((1..=4).map(nodes).sum::<u64>(), 42_003_524);
}
