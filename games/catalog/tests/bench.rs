//! The signature: the nodes of the bench are the committed ones. A change that is meant to change
//! the play blesses it (`cargo xtask bless`).

use fiveply_catalog::{BENCH_ENGINE, SIGNATURE, bench, benched};

#[test]
fn the_golden_signature_is_the_committed_one() {
    let counts: Vec<(&str, u64)> = benched().map(|name| (name, bench(name, BENCH_ENGINE).unwrap())).collect();
    let total: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
    let mut text = format!("{total}\n");
    for (name, nodes) in counts {
        text.push_str(&format!("{name} {nodes}\n"));
    }
    if std::env::var_os("FIVEPLY_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/signature.txt");
        std::fs::write(path, &text).expect("the file can be written");
        return;
    }
    assert_eq!(text, SIGNATURE, "the play has changed; `cargo xtask bless` accepts that");
}
