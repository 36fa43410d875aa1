//! The line on a terminal that says how far an experiment is.

use fiveply_lab::experiments::Step;
use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar; nothing where JSON is printed.
pub(super) struct Bar(ProgressBar);

impl Bar {
    pub(super) fn new(json: bool) -> Self {
        let bar = if json { ProgressBar::hidden() } else { ProgressBar::new(0) };
        let template = "{prefix}  {bar:24} {pos}/{len}  {msg}";
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        Bar(bar)
    }

    pub(super) fn show(&self, step: &Step) {
        self.0.set_prefix(step.id.clone());
        self.0.set_message(step.row.clone());
        self.0.set_length(step.of);
        self.0.set_position(step.done);
    }

    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
