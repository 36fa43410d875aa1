//! Ctrl-C as a flag. The system takes one handler for a program, and a command may run another one.

use anyhow::Result;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// The exit code of programs that were interrupted, as shells give it.
pub(crate) const INTERRUPTED: u8 = 130;

static FLAG: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

/// The flag that Ctrl-C sets, from the first call on.
pub(crate) fn flag() -> Result<Arc<AtomicBool>> {
    let mut known = FLAG.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(flag) = &*known {
        return Ok(Arc::clone(flag));
    }
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&flag);
    ctrlc::set_handler(move || stop.store(true, Relaxed))?;
    *known = Some(Arc::clone(&flag));
    Ok(flag)
}
