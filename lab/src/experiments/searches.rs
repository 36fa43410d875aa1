//! Rows that search single positions: nodes with and without something, numbers of a search, and whether two searches agree.

use super::averages::{geometric_mean, grouped_mean, mean, share};
use super::inventory::{Row, Size};
use super::measures::{Iterations, Nodes, Probe, Same, Suite};
use super::players::Entrant;
use super::result::{Measured, Picture, Point, Series};
use super::verdict::{Interval, Verdict};
use super::workbench::{LabError, Searched, Workbench};
use fiveply_core::{AnyGame, Limits};

/// What a row gives: lines of the table, and what can be drawn.
pub(super) type Found = (Vec<Measured>, Vec<Series>);

/// Nodes to a depth without and with something: depth by depth in one position, and the geometric mean over random ones.
pub(super) fn nodes(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Nodes,
    size: &Size,
) -> Result<Found, LabError> {
    let game = bench.game(game)?;
    let settings = format!("{}: {} - {}", game.text(), asked.without, asked.with);
    let deepens = |text: &str| text.parse().map(|entrant: Entrant| entrant.deepens());
    let bounded = deepens(&asked.without)? == deepens(&asked.with)?;
    let (mut rows, mut series) = (Vec::new(), Vec::new());
    let depth = bench.pick(asked.depth);
    if !asked.position.is_empty() {
        let without = bench.search_bounded(&*game, &asked.without, &asked.position, depth)?;
        let with = bench.search_bounded(&*game, &asked.with, &asked.position, depth)?;
        for &(depth, before, _) in &without.iterations {
            let Some(&(_, after, _)) = with.iterations.iter().find(|each| each.0 == depth) else { continue };
            let reported = asked.reported_nodes.get(depth as usize - 1).filter(|nodes| nodes[0] > 0 && nodes[1] > 0);
            let reported = reported.map(|&[before, after]| Interval::exact(saved(after as f64 / before as f64)));
            let name = format!("{}, depth {depth}", row.name);
            let mut line =
                Measured::new(&name, Interval::exact(saved(after as f64 / before as f64)), reported, None, Some(0.0))
                    .counting("%", 1, "position")
                    .of(&settings)
                    .noted(format!("{before} and {after} nodes"));
            // One position's percentage has no error to judge by; only its side of 0 can be compared.
            if let (Some(measured), Some(reported)) = (line.measured, line.reported) {
                line.verdict = Some(single_verdict(measured, reported));
            }
            rows.push(line);
        }
        for (name, searched) in [(&asked.without, &without), (&asked.with, &with)] {
            series.push(by_depth(&format!("{}: {name}", row.name), searched, false));
        }
    }
    let random_depth = Some(bench.pick(asked.random_depth)).filter(|&depth| depth > 0).unwrap_or(depth);
    let count = size.positions.unwrap_or(30);
    let mut ratios = Vec::new();
    for (index, position) in bench.positions(&*game, count)?.iter().enumerate() {
        bench.progress(index as u64, count)?;
        let mut count = |engine: &str| {
            if bounded {
                bench.search_bounded(&*game, engine, position, random_depth)
            } else {
                bench.search_to(&*game, engine, position, random_depth)
            }
        };
        let (without, with) = (count(&asked.without)?, count(&asked.with)?);
        // A search that proves its result early, or explodes, does not reach the depth in both.
        if without.depth == with.depth {
            ratios.push(with.nodes as f64 / without.nodes.max(1) as f64);
        }
    }
    if let Some(Interval { value, low, high }) = geometric_mean(&ratios) {
        let ours = Interval { value: saved(value), low: saved(high), high: saved(low) };
        let name = if asked.position.is_empty() { row.name.clone() } else { format!("{}, random positions", row.name) };
        let reported = row.reported.map(Interval::exact);
        rows.push(
            Measured::new(&name, ours, reported, row.expect, Some(0.0))
                .counting("%", ratios.len() as u64, "positions")
                .of(&settings)
                .noted(format!("depth {random_depth}, geometric mean of the ratios {value:.3}")),
        );
    }
    Ok((rows, series))
}

/// What is saved, in per cent, when the nodes are `ratio` times as many.
fn saved(ratio: f64) -> f64 {
    100.0 * (1.0 - ratio)
}

/// Two percentages of single positions: alike within a tenth of the nodes, of the same sign, or opposite.
fn single_verdict(measured: f64, reported: f64) -> Verdict {
    if (measured - reported).abs() <= 10.0 {
        Verdict::Reproduced
    } else if measured * reported > 0.0 {
        Verdict::Direction
    } else {
        Verdict::Contradicted
    }
}

/// Two counts of nodes: alike within a tenth, of the same size within a factor of two, or not.
fn count_verdict(measured: f64, reported: f64) -> Verdict {
    match measured / reported {
        ratio if (0.9..=1.1).contains(&ratio) => Verdict::Reproduced,
        ratio if (0.5..=2.0).contains(&ratio) => Verdict::Direction,
        _ => Verdict::Contradicted,
    }
}

fn by_depth(name: &str, searched: &Searched, each: bool) -> Series {
    let point = |&(depth, so_far, own): &(u32, u64, u64)| {
        let nodes = if each { own } else { so_far } as f64;
        Point { x: f64::from(depth), y: nodes, low: nodes, high: nodes }
    };
    let points = searched.iterations.iter().map(point).collect();
    Series {
        name: name.to_owned(),
        picture: Picture::Curve,
        x: "depth".to_owned(),
        y: "nodes".to_owned(),
        log: true,
        points,
    }
}

/// Nodes of every iteration from one position, beside the reported ones.
pub(super) fn iterations(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Iterations,
) -> Result<Found, LabError> {
    let game = bench.game(game)?;
    let searched = bench.search_bounded(&*game, &asked.engine, &asked.position, bench.pick(asked.depth))?;
    let mut rows = Vec::new();
    for &(depth, _, nodes) in &searched.iterations {
        let reported = asked.reported_nodes.get(depth as usize - 1).map(|&nodes| Interval::exact(nodes as f64));
        let name = format!("{}, depth {depth}", row.name);
        let mut line = Measured::new(&name, Interval::exact(nodes as f64), reported, None, None)
            .counting("nodes", 1, "position")
            .of(format!("{}: {}", game.text(), asked.engine));
        if let Some(reported) = reported {
            line.verdict = Some(count_verdict(nodes as f64, reported.value));
        }
        rows.push(line);
    }
    Ok((rows, vec![by_depth(&row.name, &searched, true)]))
}

/// A number of a search over random positions, or its difference to that of another.
pub(super) fn probe(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Probe,
    size: &Size,
) -> Result<Measured, LabError> {
    let game = bench.game(game)?;
    let positions = match asked.position.as_str() {
        "" => bench.positions(&*game, size.positions.unwrap_or(30))?,
        position => vec![position.to_owned()],
    };
    let nodes = size.nodes.unwrap_or(10_000);
    let limits = |nodes: u64| match asked.depth {
        Some(depth) => Limits { depth: Some(depth), ..Limits::default() },
        None => Limits { nodes: Some(nodes), ..Limits::default() },
    };
    let mut groups = Vec::new();
    for (index, position) in positions.iter().enumerate() {
        bench.progress(index as u64, positions.len() as u64)?;
        let own = limits((nodes / asked.divide_nodes.unwrap_or(1)).max(1));
        let first = bench.search(&*game, &asked.engine, position, own)?;
        let (value, weight) = metric(&asked.metric, &first)?;
        if asked.against.is_empty() {
            groups.push((value, weight));
            continue;
        }
        let other = bench.search(&*game, &asked.against, position, limits(nodes))?;
        let (base, _) = metric(&asked.metric, &other)?;
        groups.push((if asked.metric == "speed" { 100.0 * value / base.max(1e-9) } else { value - base }, 1.0));
    }
    let ours = if asked.metric == "speed" && !asked.against.is_empty() {
        // Ratios of times are lopsided: a search that was disturbed may seem ten times as slow.
        geometric_mean(&groups.iter().map(|group| group.0).collect::<Vec<_>>())
    } else if groups.iter().all(|group| group.1 == 1.0) {
        mean(&groups.iter().map(|group| group.0).collect::<Vec<_>>())
    } else {
        grouped_mean(&groups)
    };
    let ours = ours.ok_or_else(|| LabError::Data(format!("{}: nothing was counted", row.name)))?;
    let unit = match asked.metric.as_str() {
        "depth" | "quiescence-depth" => "plies",
        "speed" if asked.against.is_empty() => "nodes/s",
        "speed" | "quiescence-share" | "aspiration-failures" => "%",
        _ => "nodes",
    };
    // A share counts the same from 0 to 100; a difference has the even result 0, a ratio 100.
    let even = match (asked.against.is_empty(), asked.metric.as_str()) {
        (true, _) => None,
        (false, "speed") => Some(100.0),
        (false, _) => Some(0.0),
    };
    let scale = if ["quiescence-share", "aspiration-failures"].contains(&asked.metric.as_str()) { 100.0 } else { 1.0 };
    let mut ours = Interval { value: scale * ours.value, low: scale * ours.low, high: scale * ours.high };
    if scale > 1.0 {
        // A share cannot leave the scale, whatever its standard error says.
        (ours.low, ours.high) = (ours.low.max(0.0), ours.high.min(100.0));
    }
    let limit = asked.depth.map_or(format!("nodes={nodes}"), |depth| format!("depth={depth}"));
    let against = if asked.against.is_empty() { String::new() } else { format!(" less {}", asked.against) };
    let mut measured = Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, even)
        .counting(unit, positions.len() as u64, "positions")
        .of(format!("{}: {}{against} ({limit})", game.text(), asked.engine));
    measured.timed = asked.metric == "speed";
    Ok(measured)
}

/// The number asked for and what it is divided by.
fn metric(name: &str, searched: &Searched) -> Result<(f64, f64), LabError> {
    Ok(match name {
        "depth" => (f64::from(searched.depth), 1.0),
        "nodes" => (searched.nodes as f64, 1.0),
        "quiescence-depth" => (searched.quiescence_depth as f64, 1.0),
        "quiescence-share" => (searched.quiescence_nodes as f64, searched.nodes as f64),
        "aspiration-failures" => ((searched.windows.0 - searched.windows.1) as f64, searched.windows.0 as f64),
        "speed" => (1e6 * searched.nodes as f64 / searched.microseconds.max(1) as f64, 1.0),
        _ => return Err(LabError::Data(format!("no metric {name:?}"))),
    })
}

/// How many random positions two searches agree on.
pub(super) fn same(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Same,
    size: &Size,
) -> Result<Measured, LabError> {
    let game = bench.game(game)?;
    let positions = bench.positions(&*game, size.positions.unwrap_or(30))?;
    let mut alike = 0;
    for (index, position) in positions.iter().enumerate() {
        bench.progress(index as u64, positions.len() as u64)?;
        let a = bench.search_to(&*game, &asked.a, position, asked.depth)?;
        let b = bench.search_to(&*game, &asked.b, position, asked.depth)?;
        alike += u64::from(if asked.what == "move" { a.m == b.m } else { a.score == b.score });
    }
    let of = positions.len() as u64;
    let ours = share(alike, of).unwrap_or(Interval::exact(0.0));
    Ok(Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None)
        .counting("%", of, "positions")
        .of(format!("{}: {} and {} (depth={})", game.text(), asked.a, asked.b, asked.depth))
        .noted(format!("the same {} in {alike} of {of}", asked.what)))
}

/// How many positions with known answers a search solves.
pub(super) fn suite(bench: &mut Workbench<'_>, game: &str, row: &Row, asked: &Suite) -> Result<Measured, LabError> {
    let game = bench.game(game)?;
    let (mut solved, of) = (0, asked.positions.len() as u64);
    for (index, line) in asked.positions.iter().enumerate() {
        bench.progress(index as u64, of)?;
        let (position, answers) =
            line.split_once('|').ok_or_else(|| LabError::Data(format!("no answer in {line:?}")))?;
        let searched = bench.search_bounded(&*game, &asked.engine, position.trim(), asked.depth)?;
        solved += u64::from(answers.split_whitespace().any(|answer| answer == searched.m));
    }
    let ours = share(solved, of).unwrap_or(Interval::exact(0.0));
    Ok(Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None)
        .counting("%", of, "positions")
        .of(format!("{}: {} (depth={})", game.text(), asked.engine, asked.depth))
        .noted(format!("{solved} of {of} solved")))
}
