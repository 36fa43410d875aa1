//! Standard output, shared by the protocol and its search: whole lines, sent at once.

use std::io::Write;
use std::sync::{Arc, Mutex};

/// Where the lines go.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    pub(super) fn new(target: impl Write + Send + 'static) -> Self {
        Output(Arc::new(Mutex::new(target)))
    }

    /// Sends a line. When nobody reads any more, the end of input follows and ends everything.
    pub(super) fn say(&self, line: &str) {
        if let Ok(mut target) = self.0.lock() {
            let _ = target.write_all(format!("{line}\n").as_bytes()).and_then(|()| target.flush());
        }
    }
}
