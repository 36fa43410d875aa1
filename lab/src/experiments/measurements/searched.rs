//! What the measurements that search single positions share.

use crate::experiments::result::{Picture, Point, Series};
use crate::experiments::workbench::Searched;

/// The nodes of a search by depth: of every iteration alone, or of all so far.
pub(super) fn nodes_by_depth(name: &str, searched: &Searched, of_iteration: bool) -> Series {
    let point = |&(depth, so_far, own): &(u32, u64, u64)| {
        let nodes = if of_iteration { own } else { so_far } as f64;
        Point { x: f64::from(depth), y: nodes, low: nodes, high: nodes }
    };
    Series {
        name: name.to_owned(),
        picture: Picture::Curve,
        x: "depth".to_owned(),
        y: "nodes".to_owned(),
        log: true,
        points: searched.iterations.iter().map(point).collect(),
    }
}
