//! The words of the code are those of the glossary: what it explains is there, and what it gave up
//! does not come back.

use super::File;
use std::collections::BTreeSet;

const GLOSSARY: &str = "docs/glossary.md";

/// The headings of its two tables.
const OURS: &str = "## Words of ours";
const GIVEN_UP: &str = "## Words that we gave up";

/// Where words that were given up still stand. Take a place out once it is clean; add none.
///
/// The plots of stored results have a class of that name, and must stay what they are.
const STILL: &[&str] = &["apps/server/", "draw/src/plot/", "games/chess/", "lab/src/report/", "protocol/"];

pub(super) fn faults(files: &[File]) -> Vec<String> {
    let Some(glossary) = files.iter().find(|file| file.name == GLOSSARY) else {
        return vec![format!("{GLOSSARY} is missing")];
    };
    let sources = || files.iter().filter(|file| file.is_rust());
    let all: BTreeSet<&str> = sources().flat_map(|file| file.code().flat_map(|(_, line)| words(line))).collect();
    let ours = listed(&glossary.text, OURS);
    let strange = ours.iter().filter(|word| !all.contains(**word));
    let mut faults: Vec<String> =
        strange.map(|word| format!("{GLOSSARY}: {word} stands nowhere in the code")).collect();
    let given_up = listed(&glossary.text, GIVEN_UP);
    for file in sources().filter(|file| !file.is_test() && !file.is_in(STILL)) {
        for (number, line) in file.code() {
            for word in words(line).filter(|word| given_up.contains(word)) {
                faults.push(format!("{}:{number}: {word} was given up; {GLOSSARY} says for what", file.name));
            }
        }
    }
    faults
}

/// The words in backticks in the first column of the table below a heading.
fn listed<'a>(page: &'a str, heading: &str) -> Vec<&'a str> {
    let below = page.lines().skip_while(|line| *line != heading).skip(1);
    let rows = below.take_while(|line| !line.starts_with("## ")).filter_map(|line| line.strip_prefix('|'));
    rows.filter_map(|row| row.split('|').next()).flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

/// The names in a line of code; what stands in its strings is not code.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let code = line.split('"').step_by(2);
    code.flat_map(|part| part.split(|letter: char| !letter.is_alphanumeric() && letter != '_'))
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn words_that_are_missing_or_given_up_are_found() {
        let page = "## Words of ours\n\n| our word |\n| --- |\n| `Stage`, `gain` | `x` |\n\n\
                    ## Words that we gave up\n\n| not | but |\n| --- | --- |\n| `Desk` | `Queue` |\n";
        let found = |name: &str, text: &str| {
            let texts =
                [file(GLOSSARY, page), file("core/src/words.rs", "enum Stage {}\nlet gain = 1;\n"), file(name, text)];
            faults(&texts).len()
        };
        assert_eq!(found("draw/src/a.rs", "struct Queue;\n// The Desk.\nlet a = \"Desk\";\n"), 0);
        assert_eq!(found("draw/src/a.rs", "struct Desk;\n"), 1);
        assert_eq!(found("apps/server/src/a.rs", "struct Desk;\n"), 0, "not cleaned yet");
        assert_eq!(faults(&[file(GLOSSARY, page)]).len(), 2, "neither word is there");
        assert_eq!(faults(&[]).len(), 1);
    }
}
