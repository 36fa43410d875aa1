//! Several messages at once: none waits for another match, and none disturbs one.

use super::held::{Event, Held, held};
use super::{agent_with, rules, send, start};

#[test]
fn a_wrong_id_never_stops_the_search() {
    let (catalog, holder) = held(Held::Players);
    let address = agent_with(catalog);
    assert_eq!(start(address, "right", "white", &rules("breakthrough-ru-5x5")), "ready");
    let search = std::thread::spawn(move || send(address, "(play right nil)"));
    assert_eq!(holder.events.recv(), Ok(Event::Began));
    for wrong in ["wrong", "RIGHTS", "(right)", "nil"] {
        assert_eq!(send(address, &format!("(abort {wrong})")), "done");
        assert_eq!(send(address, &format!("(stop {wrong} nil)")), "done");
        assert_eq!(send(address, &format!("(play {wrong} nil)")), "noop");
        assert!(send(address, "(info)").contains("(status busy)"));
        assert_eq!(start(address, wrong, "white", "(role a) (role b)"), "unknown");
    }
    holder.go.send(()).unwrap();
    assert_eq!(holder.events.recv(), Ok(Event::LetGo));
    assert!(search.join().unwrap().starts_with("(move "));
    // The right one does stop it.
    for end in ["(abort right)", "(stop right nil)"] {
        assert_eq!(start(address, "right", "white", &rules("breakthrough-ru-5x5")), "ready");
        let search = std::thread::spawn(move || send(address, "(play right nil)"));
        assert_eq!(holder.events.recv(), Ok(Event::Began));
        assert_eq!(send(address, end), "done");
        assert_eq!(holder.events.recv(), Ok(Event::Stopped));
        search.join().unwrap();
        assert!(send(address, "(info)").contains("(status available)"));
    }
}

#[test]
fn a_later_question_ends_the_search_for_the_earlier() {
    let (catalog, holder) = held(Held::Players);
    let address = agent_with(catalog);
    assert_eq!(start(address, "again", "white", &rules("breakthrough-ru-5x5")), "ready");
    let first = std::thread::spawn(move || send(address, "(play again nil)"));
    assert_eq!(holder.events.recv(), Ok(Event::Began));
    // The controller has chosen for us and goes on: nothing is left to search.
    assert_eq!(send(address, "(play again ((move 1 2 1 3) noop))"), "noop");
    assert_eq!(holder.events.recv(), Ok(Event::Stopped));
    first.join().unwrap();
}

#[test]
fn nothing_waits_for_rules_that_are_looked_at() {
    let (catalog, holder) = held(Held::Games);
    let address = agent_with(catalog);
    let first = std::thread::spawn(move || start(address, "first", "white", &rules("breakthrough-ru-5x5")));
    assert_eq!(holder.events.recv(), Ok(Event::Began));
    assert!(send(address, "(info)").contains("(status busy)"));
    assert_eq!(send(address, "(play first nil)"), "noop");
    assert_eq!(send(address, "(abort other)"), "done");
    assert_eq!(start(address, "strange", "a", "(role a) (role b) (legal a x)"), "ready");
    // The later match took the place of the earlier.
    assert_eq!(send(address, "(play strange nil)"), "x");
    assert_eq!(send(address, "(abort first)"), "done");
    drop(holder.go);
    assert_eq!(first.join().unwrap(), "busy");
    assert_eq!(send(address, "(play strange nil)"), "x");
}
