//! Feeds the live connection with mangled messages: every one is answered or obeyed, in JSON, and
//! the server goes on. About ten seconds; `FIVEPLY_LONG=1` tries a million messages.

mod common;
#[path = "../../../games/catalog/tests/support/mangling.rs"]
mod mangling;

use common::start;
use mangling::{Edits, SIGNS, fuzz_groups, mangled_with};
use serde_json::Value;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tungstenite::Message;

/// Messages of every kind, with work that is short.
const MESSAGES: &[&str] = &[
    r#"{"id":1,"do":"search","game":"breakthrough:5x5","engine":"alphabeta:tt=8","lines":2,"limits":{"nodes":10},"explain":true}"#,
    r#"{"id":2,"do":"search","game":"chess","position":"4k3/8/8/8/7q/8/8/4K3 w - - 0 1","moves":[],"only":["e1d2"],"limits":{"depth":1}}"#,
    r#"{"id":3,"do":"threat","game":"khet","moves":["j4j3"],"limits":{"clock":{"remaining_ms":1,"increment_ms":0}}}"#,
    r#"{"id":4,"do":"hint","game":"isolation:5x5","moves":["a1","b2"]}"#,
    r#"{"id":5,"do":"review","game":"breakthrough:4x5","moves":["a2a3"],"nodes":5}"#,
    r#"{"id":6,"do":"watch","game":"breakthrough:4x5","players":["random","random:seed=2"],"limits":{"nodes":1},"pause_ms":0}"#,
    r#"{"id":7,"do":"tree","game":"chess","limits":{"depth":1},"levels":1,"path":[]}"#,
    r#"{"id":8,"do":"check","game":"chess","technique":"lmr","depth":1,"bound":-5,"at_least":true}"#,
    r#"{"id":9,"do":"lab"}"#,
    r#"{"id":6,"do":"speed","pause_ms":10}"#,
    r#"{"id":9,"do":"stop"}"#,
    r#"{"id":6,"do":"pause"}"#,
    r#"{"id":6,"do":"step"}"#,
    "[[[[[[[[[[[[[[[[",
];

/// The message after which nothing more is sent, and the number that its answer carries.
const LAST: (&str, u64) = (r#"{"id":987654321,"do":"nothing"}"#, 987_654_321);

/// How often anything in this process has panicked, the server's tasks among them.
static PANICS: AtomicUsize = AtomicUsize::new(0);

#[test]
fn no_message_panics() {
    const EACH: usize = 32;
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Relaxed);
        usual(panic);
    }));
    let server = AssertUnwindSafe(start());
    let signs: Vec<char> = SIGNS.chars().collect();
    let (refused, begun) = (AtomicUsize::new(0), AtomicUsize::new(0));
    fuzz_groups(EACH, |messages: &[(u8, Edits); EACH]| {
        let mut live = server.live();
        for (which, edits) in messages {
            let text = MESSAGES[usize::from(*which) % MESSAGES.len()];
            // One in four is left as it is, so that there is always something under way.
            let text = if edits.len() % 4 == 0 { text.to_owned() } else { mangled_with(text, edits, &signs) };
            live.socket.send(Message::Text(text.into())).expect("the connection stays open");
        }
        live.socket.send(Message::Text(LAST.0.into())).unwrap();
        loop {
            let heard: Value = live.hear().expect("every message is JSON, and the last one is answered");
            let is = heard["is"].as_str().expect("every message says what it is");
            refused.fetch_add(usize::from(is == "error"), Relaxed);
            begun.fetch_add(usize::from(is != "error"), Relaxed);
            if heard["id"] == LAST.1 {
                break;
            }
        }
    });
    assert!(refused.load(Relaxed) > 100 && begun.load(Relaxed) > 100, "{refused:?} refused, {begun:?} heard of work");
    assert_eq!(PANICS.load(Relaxed), 0, "nothing panicked");
    assert_eq!(server.get("/api/health").status, 200);
    server.wait_until("no search is left over", |health| {
        health["pages"] == 0 && health["searches"]["running"] == 0 && health["searches"]["waiting"] == 0
    });
}
