//! The report as Markdown: a summary, and a file for every source.

use super::section::Section;
use super::{Contents, Document, Figure};
use std::fmt::Write;

const INTRODUCTION: &str = "\
Five reports measured adversarial-search techniques on five games. `fiveply lab run ID` measures every one of their tables, figures and claims again; `fiveply lab report` wrote
these pages from the results, so please do not edit them. The same command also writes `experiments.html`, everything on one page.

**Verdicts.** *Reproduced*: our 95 % interval and the reported one overlap, on the same side of no effect. *Direction*: the same side, another size. *Contradicted*: the intervals are apart, or
on different sides. *Undecided*: our interval holds both no effect and the reported value. Nodes of a single position have no interval; they count as reproduced
within a tenth (percentages saved: within ten points) and as direction within a factor of two (percentages: of the same sign).
**The rule behind these words is being revised**: that two intervals overlap does not show that two numbers agree, and rows that share games or positions count as if they did not. Until then read the
numbers and their intervals; *reproduced* and *contradicted* are no more than this rule says.
How many pairs a row has was decided by a budget of time, never by its score; the first pairs are the same in every run.
*Expectation* says whether the number lies where a correct program's should: *met*, *missed*, or *open* when only the interval reaches there.
";

/// What stands above every page with verdicts.
const REVISED: &str = "The rule behind *reproduced* and *contradicted* is being revised ([experiments.md](experiments.md) says how it is now): read the numbers and their intervals.";

/// The summary, a file for every report, and the ablations.
pub(super) fn documents(contents: &Contents) -> Vec<Document> {
    let mut documents = vec![Document { name: "experiments.md".to_owned(), text: summary(contents) }];
    for part in &contents.parts {
        let mut text = format!("# {}\n\n{REVISED}\n\n", plain(&part.title));
        part.sections.iter().for_each(|each| section(&mut text, each));
        documents.push(Document { name: part.file.clone(), text });
    }
    if !contents.matrices.is_empty() {
        documents.push(Document { name: "ablation.md".to_owned(), text: ablation(contents) });
    }
    documents
}

fn summary(contents: &Contents) -> String {
    let mut text = format!("# The reports' experiments, measured again\n\n{INTRODUCTION}\n");
    let counts: Vec<String> = contents.summary.iter().map(|(name, count)| format!("{count} {name}")).collect();
    let _ = writeln!(text, "Of all rows with a reported number: {}.\n", counts.join(", "));
    for part in &contents.parts {
        let _ = writeln!(text, "## [{}]({})\n", plain(&part.title), part.file);
        let _ = writeln!(text, "| | | verdicts |\n| --- | --- | --- |");
        for each in &part.sections {
            let _ = writeln!(
                text,
                "| [{}]({}#{}) | {} | {} |",
                each.id,
                part.file,
                anchor(each),
                plain(&each.title),
                verdicts(each)
            );
        }
        text.push('\n');
    }
    if !contents.missing.is_empty() {
        text.push_str("## Not measured\n\n");
        for line in &contents.missing {
            let _ = writeln!(text, "- {}", plain(line));
        }
    }
    text
}

/// The place of a heading on the page, as GitHub names it.
fn anchor(section: &Section) -> String {
    let heading = format!("{} {}", section.id, section.title).to_lowercase();
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// How many rows have which verdict.
pub(super) fn verdicts(section: &Section) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for verdict in
        section.rows.iter().filter_map(|row| row.get(4)).filter(|verdict| !["", "–"].contains(&verdict.as_str()))
    {
        match counts.iter_mut().find(|(name, _)| name == verdict) {
            Some((_, count)) => *count += 1,
            None => counts.push((verdict, 1)),
        }
    }
    if counts.is_empty() {
        return "nothing to compare".to_owned();
    }
    counts.iter().map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}

fn section(text: &mut String, section: &Section) {
    let _ = writeln!(text, "## {} {}\n", section.id, plain(&section.title));
    for (name, sentence) in &section.above {
        let _ = writeln!(text, "- **{name}**: {}", plain(sentence));
    }
    let _ = writeln!(text, "\n| {} |\n|{}", section.head.join(" | "), " --- |".repeat(section.head.len()));
    for row in &section.rows {
        let cells: Vec<String> = row.iter().map(|cell| plain(cell)).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text.push('\n');
    for sentence in &section.below {
        let _ = writeln!(text, "{}\n", plain(sentence));
    }
    section.figures.iter().for_each(|figure| picture(text, figure));
    let _ = writeln!(text, "    {}\n", code(&section.source));
}

fn picture(text: &mut String, figure: &Figure) {
    let _ = writeln!(text, "![{}](figures/{})\n", plain(&figure.title), figure.name);
}

fn ablation(contents: &Contents) -> String {
    let mut text = format!(
        "# Nodes with and without every technique, to a small depth\n\nWritten by `fiveply lab report` from what `fiveply lab ablate` measured. *One in* adds the technique to bare alpha-beta, *one out* takes it from the best player. \
         Numbers are nodes with over nodes without, to a fixed small depth, as a geometric mean over random positions with its 95 % interval: below 1 the technique saves nodes. Techniques that are not exact also change what is \
         found, so fewer nodes are not yet stronger play; and what holds at a small depth need not hold at the depths of a game. {}\n\n",
        plain(&contents.builds)
    );
    contents.matrices.iter().for_each(|figure| picture(&mut text, figure));
    text.push_str("Empty cells:\n\n");
    for line in &contents.reasons {
        let _ = writeln!(text, "- {}", plain(line));
    }
    text
}

/// Text that stays text, in a table too: whatever would be markup, a link or a picture is escaped.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '\n' | '\r' => out.push(' '),
            '\\' | '|' | '*' | '_' | '[' | ']' | '`' | '~' => out.extend(['\\', letter]),
            letter => out.push(letter),
        }
    }
    // An address stays text as well.
    out.replace("://", ":\\//")
}

/// A line of code: nothing in it can end it.
fn code(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
