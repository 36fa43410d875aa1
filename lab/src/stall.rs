//! How long the machine itself stood still. A player that overran its time while nobody was running
//! did not play badly: a thread that only sleeps measures how late it is woken, and the referee
//! asks it about every overrun. A busy machine wakes sleepers first, though, and may let a thinker
//! wait without the sleeper's noticing; that shows in the thinker's own processor time.

use rustix::time::{ClockId, clock_gettime};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long the watch sleeps between two looks.
const NAP: Duration = Duration::from_millis(2);
/// Waking up this late is no stall.
const USUAL: Duration = Duration::from_micros(500);
/// The most stalls that are remembered.
const REMEMBERED: usize = 20_000;

/// A thread that watches the machine.
#[derive(Debug)]
pub struct StallWatch {
    stalls: Arc<Mutex<VecDeque<(Instant, Duration)>>>,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl StallWatch {
    /// Starts watching. Where the system has no thread for it, no stall is ever seen: players are
    /// forgiven less, and that is all.
    pub fn start() -> Self {
        let stalls: Arc<Mutex<VecDeque<(Instant, Duration)>>> = Arc::default();
        let stop = Arc::new(AtomicBool::new(false));
        let (seen, stopped) = (Arc::clone(&stalls), Arc::clone(&stop));
        let thread = std::thread::Builder::new().spawn(move || {
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
        StallWatch { stalls, stop, thread: thread.ok() }
    }

    /// How long the machine stood still since `start`.
    pub fn since(&self, start: Instant) -> Duration {
        let Ok(stalls) = self.stalls.lock() else { return Duration::ZERO };
        stalls.iter().take_while(|(end, _)| *end > start).map(|(_, late)| *late).sum()
    }
}

/// A move being thought about: by the clock on the wall, and by the thinking thread's own.
#[derive(Debug)]
pub(crate) struct Thought {
    begun: Instant,
    worked: Duration,
}

impl Thought {
    /// The thread starts to think.
    pub(crate) fn begin() -> Self {
        Thought { begun: Instant::now(), worked: worked() }
    }

    /// How long ago that was.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// How long the machine stood still meanwhile, or left this thread waiting for a core though it
    /// had work to do.
    pub(crate) fn stalled(&self, watch: &StallWatch) -> Duration {
        watch.since(self.begun).max(waited(self.elapsed(), worked().saturating_sub(self.worked)))
    }
}

/// What a thread waited that worked for `worked` of `elapsed`. One that hardly worked was waiting
/// for something else, another program's answer for example, and nobody can tell for what.
fn waited(elapsed: Duration, worked: Duration) -> Duration {
    if worked * 2 > elapsed { elapsed.saturating_sub(worked) } else { Duration::ZERO }
}

/// The processor time of this thread.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
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

    #[test]
    fn only_a_thread_that_worked_can_have_waited_for_a_core() {
        let waited =
            |elapsed, worked| waited(Duration::from_millis(elapsed), Duration::from_millis(worked)).as_millis();
        assert_eq!([waited(100, 90), waited(100, 51), waited(100, 50), waited(100, 0)], [10, 49, 0, 0]);
    }

    #[test]
    fn thinking_is_work_and_sleeping_is_not() {
        let thought = Thought::begin();
        std::thread::sleep(Duration::from_millis(20));
        assert!(worked().saturating_sub(thought.worked) < thought.elapsed() / 2);
        let before = worked();
        let mut sum = 0u64;
        while worked().saturating_sub(before) < Duration::from_millis(5) {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        assert!(worked() > before && sum > 0);
    }
}
