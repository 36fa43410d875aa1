//! A release has two builds of the program: one for every x86-64 machine since 2009, and beside it
//! one for processors since about 2013, which plays the same moves faster. The first hands over to
//! the second where the machine has what that needs.

use fiveply_core::cpu::{LEVEL, V3, runs_v3};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// When this names the level of the program that was started, that program stays.
const STAY: &str = "FIVEPLY_CPU";

/// Runs the faster build of this very program in its place, if it lies beside it and the machine
/// runs it. Where it cannot be started this program goes on.
#[cfg(unix)]
pub(crate) fn hand_over(arguments: &[OsString]) {
    use std::os::unix::process::CommandExt;
    let stays = std::env::var_os(STAY).is_some_and(|level| level == LEVEL);
    if LEVEL == V3 || stays || !runs_v3() {
        return;
    }
    let Some(faster) = std::env::current_exe().ok().map(|program| beside(&program)).filter(|file| file.is_file())
    else {
        return;
    };
    let mut command = std::process::Command::new(faster);
    let [name, rest @ ..] = arguments else { return };
    // Only an error comes back.
    let _ = command.arg0(name).args(rest).exec();
}

/// Elsewhere a program cannot take the place of another.
#[cfg(not(unix))]
pub(crate) fn hand_over(_: &[OsString]) {}

/// Where the faster build lies. Its name holds the commit, so that a program never hands over to an
/// older one.
fn beside(program: &Path) -> PathBuf {
    program.with_file_name(concat!("fiveply-", env!("FIVEPLY_COMMIT"), "-x86-64-v3"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faster_build_is_named_by_commit_and_level() {
        let name = beside(Path::new("/opt/fiveply/fiveply"));
        let text = name.to_str().unwrap();
        assert!(text.starts_with("/opt/fiveply/fiveply-") && text.ends_with(V3), "{text}");
        assert!(text.contains(env!("FIVEPLY_COMMIT")));
    }
}
