//! `fiveply games`: what can be played.

use crate::context::Context;
use crate::output::{print, print_json};
use anyhow::Result;
use fiveply_catalog::GAMES;
use fiveply_core::GameInfo;
use fiveply_draw::wrapped;
use serde::Serialize;

const AFTER_HELP: &str = "\
Examples:
  fiveply games              names, options and set-ups
  fiveply games --rules      with the rules of each game
  fiveply games --json       {\"games\":[{\"name\",\"title\",\"options\",\"setups\",…}]}";

/// The usual window.
const COLUMNS: usize = 80;

/// List the games, their options and set-ups
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Print the rules too
    #[arg(long)]
    rules: bool,

    /// Print JSON: one object with everything there is to know
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Listed {
    games: &'static [GameInfo],
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    if args.json {
        return print_json(&Listed { games: GAMES });
    }
    let bold = context.color()?;
    let entries: Vec<String> = GAMES.iter().map(|info| entry(info, args.rules, bold)).collect();
    print(&entries.join("\n"))
}

fn entry(info: &GameInfo, rules: bool, bold: bool) -> String {
    let (on, off) = if bold { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    let mut text = format!("{on}{}{off}\n", info.name);
    text.push_str(&paragraph("  ", info.summary));
    let width = info.options.iter().map(|option| option.text.chars().count()).max().unwrap_or(0);
    for option in info.options {
        text.push_str(&paragraph(&format!("  :{:<width$}  ", option.text), option.meaning));
    }
    if info.setups.len() > 1 {
        text.push_str(&paragraph("  set-ups  ", &info.setups.join(", ")));
    }
    if rules {
        text.push_str(&paragraph("  rules  ", info.rules));
    }
    text
}

/// `text` after `start`, in lines that fit into the usual window and begin below each other.
fn paragraph(start: &str, text: &str) -> String {
    let indent = start.chars().count();
    let lines = wrapped(text, COLUMNS - 1 - indent);
    format!("{start}{}\n", lines.join(&format!("\n{:indent$}", "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_at_words() {
        let text = paragraph("  :N  ", &"word ".repeat(20));
        assert!(text.starts_with("  :N  word word"));
        assert!(text.lines().nth(1).unwrap().starts_with("      word"));
        assert!(text.lines().all(|line| line.len() < COLUMNS), "{text}");
        assert_eq!(text.matches("word").count(), 20);
        assert_eq!(paragraph("- ", ""), "- \n");
    }
}
