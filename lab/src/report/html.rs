//! The report as one page that needs nothing from outside: style and pictures are inside, and there
//! is no script.

use super::section::Section;
use super::{Contents, Figure, markdown};
use std::fmt::Write;

const STYLE: &str = "\
:root{color-scheme:light dark;--bg:#fcfbf8;--ink:#22262b;--soft:#5c646b;--line:#d9ddd9;--good:#1d6b3f;--bad:#a3321f}
@media (prefers-color-scheme:dark){:root{--bg:#16181b;--ink:#e6e8ea;--soft:#9aa3ab;--line:#343a40;--good:#7fce9c;--bad:#f0936f}}
body{font:15px/1.5 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;background:var(--bg);color:var(--ink)}
a{color:inherit}h2{margin-top:3rem}h3{margin-top:2.2rem}.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:13px}
th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}td.soft,.soft,figcaption{color:var(--soft)}
.reproduced,.met{color:var(--good)}.contradicted,.missed{color:var(--bad)}img{max-width:100%;height:auto}figure{margin:1rem 0}code{font-size:12px}";

/// The page.
pub(super) fn page(contents: &Contents) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>The reports' experiments, measured again</title>\n<style>{STYLE}</style>\n<h1>The reports' experiments, measured again</h1>\n\
         <p>Five reports measured adversarial-search techniques on five games; every table, figure and claim was measured again by <code>fiveply lab run</code>. \
         The rule behind the words <em>reproduced</em> and <em>contradicted</em> is being revised: read the numbers and their intervals. \
         Intervals are 95 %. Rows marked ~ depend on the machine's speed.</p>\n"
    );
    let counts: Vec<String> = contents.summary.iter().map(|(name, count)| format!("{count} {name}")).collect();
    let _ = writeln!(out, "<p>Of all rows with a reported number: {}.</p>", counts.join(", "));
    out.push_str("<nav><ul>\n");
    for part in &contents.parts {
        let _ = write!(out, "<li>{}: ", escaped(&part.title));
        let links = part.sections.iter().map(|each| format!("<a href=\"#{0}\">{0}</a>", escaped(&each.id)));
        let _ = writeln!(out, "{}</li>", links.collect::<Vec<_>>().join(" "));
    }
    out.push_str("</ul></nav>\n<main>\n");
    for part in &contents.parts {
        let _ = writeln!(out, "<h2>{}</h2>", escaped(&part.title));
        part.sections.iter().for_each(|each| section(&mut out, each));
    }
    if !contents.matrices.is_empty() {
        let _ = writeln!(
            out,
            "<h2>Nodes with and without every technique, to a small depth</h2>\n<p>Nodes with over nodes without, to a fixed small depth: below 1 the technique saves. {} \
             Point at a cell for its players.</p>",
            escaped(&contents.builds)
        );
        contents.matrices.iter().for_each(|figure| picture(&mut out, figure, &figure.title));
        list(&mut out, "Empty cells", &contents.reasons);
    }
    list(&mut out, "Not measured", &contents.missing);
    out.push_str("</main>\n</html>\n");
    out
}

fn list(out: &mut String, title: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(out, "<h3>{title}</h3>\n<ul>");
    for line in lines {
        let _ = writeln!(out, "<li>{}</li>", escaped(line));
    }
    out.push_str("</ul>\n");
}

fn section(out: &mut String, section: &Section) {
    let _ = writeln!(out, "<section id=\"{0}\"><h3>{0} {1}</h3>\n<ul>", escaped(&section.id), escaped(&section.title));
    for (name, sentence) in &section.above {
        let _ = writeln!(out, "<li><b>{name}</b>: {}</li>", escaped(sentence));
    }
    let _ = writeln!(out, "<li><b>Verdicts</b>: {}</li>", markdown::verdicts(section));
    out.push_str("</ul>\n<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
    for name in &section.head {
        let _ = write!(out, "<th scope=\"col\">{name}</th>");
    }
    out.push_str("</tr></thead><tbody>\n");
    for row in &section.rows {
        out.push_str("<tr>");
        for (index, cell) in row.iter().enumerate() {
            let _ = match index {
                0 => write!(out, "<th scope=\"row\">{}</th>", escaped(cell)),
                4 | 5 => write!(out, "<td class=\"{0}\">{0}</td>", escaped(cell)),
                7 => write!(out, "<td class=\"soft\">{}</td>", escaped(cell)),
                _ => write!(out, "<td>{}</td>", escaped(cell)),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    for sentence in &section.below {
        let _ = writeln!(out, "<p>{}</p>", escaped(sentence));
    }
    section.figures.iter().for_each(|figure| picture(out, figure, &section.source));
    let _ = writeln!(out, "<p class=\"soft\"><code>{}</code></p></section>", escaped(&section.source));
}

/// A picture as its own document, so that its style stays inside it.
fn picture(out: &mut String, figure: &Figure, source: &str) {
    let mut data = String::with_capacity(figure.svg.len() * 3 / 2);
    for letter in figure.svg.chars() {
        match letter {
            '%' => data.push_str("%25"),
            '#' => data.push_str("%23"),
            '<' => data.push_str("%3C"),
            '>' => data.push_str("%3E"),
            '"' => data.push_str("%22"),
            '&' => data.push_str("%26"),
            '\n' => data.push_str("%0A"),
            letter => data.push(letter),
        }
    }
    let (title, source) = (escaped(&figure.title), escaped(source));
    let _ = writeln!(
        out,
        "<figure><img alt=\"{title}\" src=\"data:image/svg+xml;charset=utf-8,{data}\"><figcaption>{source}</figcaption></figure>"
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
