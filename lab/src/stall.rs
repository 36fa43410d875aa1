//! How long the machine itself stood still. A player that overran its time while nobody was running did not play badly: a thread that
//! only sleeps measures how late it is woken, and the referee asks it about every overrun.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long the watch sleeps between two looks.
const NAP: Duration = Duration::from_millis(2);
/// Being woken this late is nothing.
const USUAL: Duration = Duration::from_micros(500);
/// So many stalls are remembered.
const REMEMBERED: usize = 20_000;

/// A thread that watches the machine.
#[derive(Debug)]
pub struct StallWatch {
    stalls: Arc<Mutex<VecDeque<(Instant, Duration)>>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl StallWatch {
    /// Starts watching.
    pub fn start() -> Self {
        let stalls: Arc<Mutex<VecDeque<(Instant, Duration)>>> = Arc::default();
        let stop = Arc::new(AtomicBool::new(false));
        let (seen, stopped) = (Arc::clone(&stalls), Arc::clone(&stop));
        let thread = std::thread::spawn(move || {
            while !stopped.load(Relaxed) {
                let before = Instant::now();
                std::thread::sleep(NAP);
                let late = before.elapsed().saturating_sub(NAP);
                if late > USUAL
                    && let Ok(mut stalls) = seen.lock()
                {
                    stalls.truncate(REMEMBERED - 1);
                    stalls.push_front((Instant::now(), late));
                }
            }
        });
        StallWatch { stalls, stop, thread: Some(thread) }
    }

    /// How long the machine stood still since `start`.
    pub fn since(&self, start: Instant) -> Duration {
        let Ok(stalls) = self.stalls.lock() else { return Duration::ZERO };
        stalls.iter().take_while(|(end, _)| *end > start).map(|(_, late)| *late).sum()
    }
}

impl Drop for StallWatch {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            // A watch that panicked has nothing more to tell.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_stalls_since_the_start_count() {
        let watch = StallWatch { stalls: Arc::default(), stop: Arc::default(), thread: None };
        let long_ago = Instant::now();
        let recently = long_ago + Duration::from_secs(10);
        let stall = |end, late| (end, Duration::from_millis(late));
        *watch.stalls.lock().unwrap() =
            [stall(recently + Duration::from_secs(2), 7), stall(recently, 5), stall(long_ago, 3)].into();
        assert_eq!(watch.since(recently), Duration::from_millis(7));
        assert_eq!(watch.since(long_ago), Duration::from_millis(12));
    }
}
