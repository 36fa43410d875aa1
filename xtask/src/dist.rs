//! The release: one binary, its man pages, its shell completions and the notices of other people's code, in `target/dist`.

use crate::shell::{cargo, command, root, run};
use anyhow::{Context, Result, bail};
use std::fs;

pub(crate) fn dist() -> Result<()> {
    if !crate::notices::are_current()? {
        bail!("THIRD-PARTY.md is not what `cargo xtask notices` writes");
    }
    run(&mut cargo(&["build", "--release"]))?;
    let binary = root().join("target/release/fiveply");
    let folder = root().join("target/dist/fiveply");
    fs::create_dir_all(folder.join("man")).context("target/dist")?;
    fs::create_dir_all(folder.join("completions"))?;
    fs::copy(&binary, folder.join("fiveply"))?;
    for text in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"] {
        fs::copy(root().join(text), folder.join(text)).with_context(|| text.to_owned())?;
    }
    let program = binary.to_string_lossy();
    run(command(&program, &["man", "--dir"]).arg(folder.join("man")))?;
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = command(&program, &["completions", shell]).output()?;
        fs::write(folder.join("completions").join(shell), output.stdout)?;
    }
    run(&mut command("tar", &["-C", "target/dist", "-czf", "target/dist/fiveply.tar.gz", "fiveply"]))?;
    println!("target/dist/fiveply.tar.gz");
    Ok(())
}
