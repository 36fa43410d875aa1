//! The documents keep up with the program: every command and every technique is explained
//! somewhere.

use std::path::Path;
use std::process::Command;

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    std::fs::read_to_string(path).unwrap()
}

fn fiveply(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fiveply"));
    let output = command.args(arguments).env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml").output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The names in the list of commands that `--help` prints.
fn commands(arguments: &[&str]) -> Vec<String> {
    let help = fiveply(&[arguments, &["--help"]].concat());
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let name = |line: &str| line.strip_prefix("  ")?.split_whitespace().next().map(str::to_owned);
    list.filter_map(name).filter(|name| name != "help").collect()
}

#[test]
fn every_command_is_documented() {
    let text = document("commands.md");
    let all = commands(&[]);
    assert!(all.len() >= 15, "{all:?}");
    for name in all.iter().filter(|name| !["lab", "tune", "book"].contains(&name.as_str())) {
        assert!(text.contains(&format!("| `fiveply {name}")), "{name}");
    }
    for group in ["lab", "tune", "book"] {
        for name in commands(&[group]) {
            assert!(text.contains(&format!("| `fiveply {group} {name}")), "{group} {name}");
        }
    }
}

#[test]
fn every_technique_is_documented_with_its_class() {
    let text = document("techniques.md");
    let listed: serde_json::Value = serde_json::from_str(&fiveply(&["techniques", "--json"])).unwrap();
    let techniques = listed["techniques"].as_array().unwrap();
    assert!(techniques.len() >= 30);
    for technique in techniques {
        let name = technique["name"].as_str().unwrap();
        let start = format!("- **`{name}`** (");
        let stated = text.lines().find_map(|line| line.strip_prefix(start.as_str()));
        let stated = stated.unwrap_or_else(|| panic!("docs/techniques.md does not explain {name}"));
        let class = technique["class"].as_str().unwrap();
        assert!(stated.starts_with(&format!("{class})")), "{name} is {class}");
    }
}
