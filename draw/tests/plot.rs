//! What every plot must be: well formed, safe against its texts, readable on both pages, and with
//! its numbers in it.

use fiveply_draw::plot::{Bar, Cell, Chart, HeatMap, Kind, Line, Mark, NAMED, bars, chart, heat_map};
use roxmltree::Document;

const HOSTILE: &str = "a <b> & \"c\" \u{0}";

fn mark(x: f64, y: f64) -> Mark {
    Mark { x, y, low: y * 0.9, high: y * 1.1 }
}

fn count(picture: &str, tag: &str) -> usize {
    let document = Document::parse(picture).unwrap();
    assert_eq!(
        document.descendants().find(|node| node.has_tag_name("title")).unwrap().text().unwrap(),
        "a <b> & \"c\"  "
    );
    assert!(picture.contains("prefers-color-scheme:dark") && !picture.contains("var(") && !picture.contains("{fill:$"));
    assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
    document.descendants().filter(|node| node.has_tag_name(tag)).count()
}

#[test]
fn every_kind_of_chart_draws_all_its_points() {
    let kinds = [Kind::Curve, Kind::Histogram, Kind::Llr, Kind::Course].map(|kind| (kind, false));
    for (kind, log) in kinds.into_iter().chain([(Kind::Curve, true)]) {
        let points = (1..=5).map(|x| mark(f64::from(x), f64::from(x * x * x))).collect();
        let lines = vec![Line { name: HOSTILE.to_owned(), points }];
        let picture = chart(&Chart {
            title: HOSTILE.to_owned(),
            x: HOSTILE.to_owned(),
            y: HOSTILE.to_owned(),
            log,
            kind,
            lines,
            source: "fiveply lab run X --seed 1".to_owned(),
        });
        assert!(picture.contains("fiveply lab run X --seed 1"));
        match kind {
            Kind::Curve => assert_eq!(count(&picture, "circle"), 5),
            // The background is a rectangle too.
            Kind::Histogram => assert_eq!(count(&picture, "rect"), 6),
            Kind::Llr | Kind::Course => assert_eq!(count(&picture, "polyline"), 1),
        }
    }
}

#[test]
fn of_many_lines_the_first_are_named_and_all_are_drawn() {
    let line = |index: usize| {
        let points = [(0.0, f64::NAN), (1.0, index as f64), (2.0, 1e300)].map(|(x, y)| mark(x, y));
        Line { name: format!("weight {index}"), points: points.to_vec() }
    };
    let picture = chart(&Chart {
        title: HOSTILE.to_owned(),
        x: "iteration".to_owned(),
        y: "weight".to_owned(),
        log: false,
        kind: Kind::Course,
        lines: (0..30).map(line).collect(),
        source: String::new(),
    });
    assert_eq!(count(&picture, "polyline"), 30);
    let named = |index: usize| picture.contains(&format!(">weight {index}<"));
    assert!((0..NAMED).all(named) && !(NAMED..30).any(named));
}

#[test]
fn an_empty_chart_is_a_picture_too() {
    let empty = Chart {
        title: HOSTILE.to_owned(),
        x: String::new(),
        y: String::new(),
        log: true,
        kind: Kind::Curve,
        lines: Vec::new(),
        source: String::new(),
    };
    assert_eq!(count(&chart(&empty), "circle"), 0);
    assert_eq!(count(&bars(HOSTILE, "", &[], None, ""), "circle"), 0);
}

#[test]
fn bars_show_ours_and_the_reported_number() {
    let row = |reported| Bar { name: HOSTILE.to_owned(), value: 57.0, interval: [50.0, 64.0], reported };
    let picture = bars(HOSTILE, "score in %", &[row(None), row(Some([70.0, 56.0, 81.0]))], Some(50.0), HOSTILE);
    assert_eq!(count(&picture, "circle"), 3);
}

#[test]
fn a_heat_map_has_a_cell_for_every_cell() {
    let cell = |strength| Cell { strength, text: "0.52".to_owned(), words: HOSTILE.to_owned() };
    let map = HeatMap {
        title: HOSTILE.to_owned(),
        columns: vec!["chess".to_owned(), "khet".to_owned()],
        rows: vec![
            ("tt".to_owned(), vec![cell(Some(0.5)), cell(None)]),
            ("lmr".to_owned(), vec![cell(Some(-3.0)), cell(Some(9.0))]),
        ],
        source: HOSTILE.to_owned(),
    };
    assert_eq!(count(&heat_map(&map), "rect"), 5);
}
