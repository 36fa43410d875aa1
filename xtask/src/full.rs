//! Everything that takes long, one thing after another: days on a small machine. What is finished
//! is kept, games and findings in their databases and whole stages in a list, so the same command
//! goes on after any interruption.

use crate::shell::{cargo, command, fiveply, run, target};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::Command;

/// Something that takes long.
struct Stage {
    name: &'static str,
    program: Program,
    arguments: &'static str,
}

/// Who does it.
enum Program {
    Fiveply,
    Xtask,
}
use Program::{Fiveply, Xtask};

/// The headline results first. `DB` stands for the lab's database.
const STAGES: [Stage; 13] = [
    Stage { name: "experiments", program: Fiveply, arguments: "lab run all --full --db DB" },
    Stage { name: "ablation", program: Fiveply, arguments: "lab ablate --full --elo --time 50ms --pairs 200 --db DB" },
    Stage {
        name: "pages",
        program: Fiveply,
        arguments: "lab report --output results --findings lab/data/findings.jsonl --db DB",
    },
    Stage { name: "report", program: Xtask, arguments: "strength report --record" },
    Stage { name: "suites", program: Xtask, arguments: "strength suites --record" },
    Stage { name: "threads", program: Xtask, arguments: "strength threads --record" },
    Stage { name: "deadline", program: Xtask, arguments: "strength deadline --record" },
    Stage { name: "levels", program: Xtask, arguments: "strength levels --record" },
    Stage { name: "monte-carlo", program: Xtask, arguments: "strength monte-carlo --record" },
    Stage { name: "engines", program: Xtask, arguments: "strength engines --record" },
    Stage { name: "perft", program: Xtask, arguments: "bench perft --record" },
    Stage { name: "search", program: Xtask, arguments: "bench search --record" },
    Stage { name: "long-tests", program: Xtask, arguments: "long" },
];

/// Runs the stages named, all when there are none, except those that are done; with `again` those
/// too.
pub(crate) fn full(names: &[String], again: bool) -> Result<()> {
    if let Some(unknown) = names.iter().find(|name| STAGES.iter().all(|stage| stage.name != **name)) {
        let all: Vec<&str> = STAGES.iter().map(|stage| stage.name).collect();
        bail!("no stage {unknown:?}; accepted: {}", all.join(", "));
    }
    run(&mut cargo(&["build", "--release"]))?;
    let list = target().join("full.done");
    let mut done: Vec<String> = match again {
        true => Vec::new(),
        false => fs::read_to_string(&list).unwrap_or_default().lines().map(str::to_owned).collect(),
    };
    for stage in STAGES.iter().filter(|stage| names.is_empty() || names.iter().any(|name| name == stage.name)) {
        if done.iter().any(|name| name == stage.name) {
            eprintln!("{} is done; --again does it again", stage.name);
            continue;
        }
        run(&mut stage.command()?).with_context(|| format!("{}: the same command goes on from here", stage.name))?;
        done.push(stage.name.to_owned());
        fs::write(&list, done.join("\n") + "\n").with_context(|| format!("cannot write {}", list.display()))?;
    }
    Ok(())
}

impl Stage {
    fn command(&self) -> Result<Command> {
        let program = match self.program {
            Fiveply => fiveply(),
            Xtask => std::env::current_exe().context("this program has no file")?,
        };
        let db = target().join("full.db");
        let mut command = command(&program.to_string_lossy(), &[]);
        for argument in self.arguments.split(' ') {
            match argument {
                "DB" => command.arg(&db),
                word => command.arg(word),
            };
        }
        Ok(command)
    }
}
