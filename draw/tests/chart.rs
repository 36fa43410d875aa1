//! Charts are well formed, safe against their texts, and draw whatever they are given.

use fiveply_draw::{Chart, ChartLine, Theme, chart};
use roxmltree::Document;

fn line(name: &str, points: &[[f64; 2]]) -> ChartLine {
    ChartLine { name: name.to_owned(), points: points.to_vec() }
}

#[test]
fn every_line_is_drawn_and_named_at_its_end() {
    let lines = vec![line("count", &[[0.0, 5.0], [10.0, 7.5]]), line("lane", &[[0.0, 2.0], [10.0, 1.0]])];
    for theme in [Theme::Light, Theme::Dark] {
        let picture = chart(&Chart {
            title: "Weights <1 & 2>".to_owned(),
            across: "iteration".to_owned(),
            upwards: "weight".to_owned(),
            lines: lines.clone(),
            theme,
        });
        let document = Document::parse(&picture).unwrap();
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        for wanted in ["Weights <1 & 2>", "iteration", "weight", "count 7.5", "lane 1"] {
            assert!(texts.contains(&wanted), "{wanted:?} is missing: {texts:?}");
        }
        let label = document.root_element().attribute("aria-label").unwrap();
        assert!(label.contains("count from 5 to 7.5, lane from 2 to 1"), "{label}");
        let drawn = document.descendants().filter(|node| node.attribute("class") == Some("line")).count();
        assert_eq!(drawn, 2);
    }
}

#[test]
fn odd_numbers_make_a_picture_all_the_same() {
    let nothing = Chart::default();
    let one = Chart { lines: vec![line("one", &[[0.0, 3.0]])], ..Chart::default() };
    let wild = Chart {
        lines: (0..30).map(|index| line("many", &[[0.0, f64::NAN], [1.0, f64::from(index)], [2.0, 1e300]])).collect(),
        ..Chart::default()
    };
    for each in [nothing, one, wild] {
        let picture = chart(&each);
        let document = Document::parse(&picture).unwrap();
        for path in document.descendants().filter_map(|node| node.attribute("d")) {
            assert!(!path.contains("NaN") && !path.contains("inf"), "{path}");
        }
        let drawn = document
            .descendants()
            .filter(|node| node.attribute("class").is_some_and(|class| class.starts_with("line")))
            .count();
        assert_eq!(drawn, each.lines.len());
    }
}

#[test]
fn long_names_have_room() {
    let width = |name: &str| {
        let picture = chart(&Chart { lines: vec![line(name, &[[0.0, 1.0], [1.0, 2.0]])], ..Chart::default() });
        let document = Document::parse(&picture).unwrap();
        document.root_element().attribute("width").unwrap().parse::<f64>().unwrap()
    };
    assert_eq!(width("lane"), 860.0);
    assert!(width("full_hanging_to_move_and_waiting[12]") > 930.0);
}
