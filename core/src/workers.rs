//! Starting the threads of a calculation, where the system may refuse. A refusal is an error that
//! the caller can live with: whoever has fewer threads than wanted goes on with those. The program
//! that it happens in is told, so that it can be said aloud.

use std::io;
use std::sync::OnceLock;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// What has to be free before another thread starts: its stack, and what the allocator sets aside
/// for a new thread. A thread that starts in less may fail where nothing can be refused any more,
/// and the whole program with it.
const ROOM: usize = 192 << 20;

/// Called with every thread that could not be started.
static LISTENER: OnceLock<fn(&io::Error)> = OnceLock::new();

/// From now on `listener` hears of every thread that could not be started. There is one listener,
/// the first.
pub fn tell_refusals(listener: fn(&io::Error)) {
    let _ = LISTENER.set(listener);
}

/// Starts a thread of `scope`; an error when the system has no thread or no room for one.
pub fn spawn_scoped<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    let thread = if has_room(ROOM) {
        Builder::new().spawn_scoped(scope, work)
    } else {
        Err(io::Error::new(io::ErrorKind::OutOfMemory, "there is not enough memory"))
    };
    thread.inspect_err(|error| {
        if let Some(listener) = LISTENER.get() {
            listener(error);
        }
    })
}

/// Whether so many bytes could be had now. They are asked for and given back without being touched.
pub fn has_room(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_promised_than_there_can_be() {
        assert!(has_room(1) && !has_room(usize::MAX) && !has_room(isize::MAX as usize));
        let answer = std::thread::scope(|scope| spawn_scoped(scope, || 7).map(|thread| thread.join().unwrap()));
        assert_eq!(answer.unwrap(), 7);
    }
}
