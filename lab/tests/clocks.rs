//! On the clock nobody loses on time, breaks a rule or breaks down. A forfeit that the machine
//! caused is told apart by the watch that measured the machine standing still.

#[path = "../../games/catalog/tests/support/effort.rs"]
mod effort;
mod support;

use fiveply_lab::{Cause, Contestant, Pace, Plan, Store};
use std::time::Duration;
use support::{options, plan, play};

const GAMES: [&str; 5] = ["chess", "khet", "knightthrough", "breakthrough", "isolation"];

#[test]
fn the_reports_players_keep_their_time() {
    // 20 games in all, 100 in the gate, 2,000 in long mode.
    let pairs = effort::size([2, 10, 200]);
    let clock = Some((Duration::from_secs(1), Duration::from_millis(10)));
    let pace = Pace { clock, ..Pace::default() };
    let mut unexplained = Vec::new();
    for text in GAMES {
        let game = fiveply_catalog::game(text).unwrap();
        let players = vec![Contestant { text: "report".to_owned(), pace }; 2];
        let plan = Plan { players, ..plan(&[], pairs) };
        let mut store = Store::in_memory().unwrap();
        let finish = play(&*game, &plan, &options(2), &mut store);
        let endings = finish.tally.endings();
        assert_eq!(finish.tally.games(), 2 * pairs);
        for cause in [Cause::Illegal, Cause::Crash, Cause::Stall] {
            assert_eq!(endings.count(cause), 0, "{text}: {}", cause.name());
        }
        let experiment = store.experiment(None).unwrap();
        let counted = store.games(experiment.id, |stored| {
            if stored.cause == Cause::Time {
                println!("{text}: {} late, the machine stood still for {:?}", stored.reason, stored.stall);
                if stored.stall < stored.late {
                    unexplained.push(format!("{text}: {}", stored.reason));
                }
            }
            Ok(())
        });
        counted.unwrap().unwrap();
    }
    assert!(unexplained.is_empty(), "{unexplained:?}");
}
