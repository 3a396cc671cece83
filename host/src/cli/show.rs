//! `show`: a game's rule sheet, flattened, with where each value came from; runs no plugin.

use super::args::ShowArgs;
use super::error::{Code, CommandError};
use super::list::board_words;
use super::output::{BOLD, DIM, Output, columns, showable};
use super::shelf;
use crate::engine::{Description, Engine, Section};

/// Runs the command.
pub fn run(engine: &mut dyn Engine, out: &mut Output, args: &ShowArgs) -> Result<Code, CommandError> {
    let spec = shelf::spec(&args.game.game, &args.game.set, None)?;
    let sheet = engine.describe(&spec)?;
    if args.json {
        out.json(&sheet);
        return Ok(Code::Done);
    }
    if args.toml {
        out.write(format_args!("{}", sheet.to_toml()));
        return Ok(Code::Done);
    }
    if args.sheet {
        super::sheet::print(out, &sheet, columns());
        return Ok(Code::Done);
    }
    head(out, &sheet);
    for section in &sheet.sections {
        self::section(out, section, &sheet);
    }
    if !sheet.dropped.is_empty() {
        out.line(format_args!("\n{}", Output::styled(BOLD, "dropped")));
        for dropped in &sheet.dropped {
            let words =
                format!("{} = {}  {} ({})", dropped.path, dropped.value, dropped.reason, dropped.origin);
            out.line(format_args!("  {}", showable(&words)));
        }
    }
    if !sheet.provenance.rules.is_empty() {
        out.line(format_args!("\n{}", Output::styled(BOLD, "rules")));
        for rule in &sheet.provenance.rules {
            let source = rule.source.as_ref().map_or(String::new(), |source| format!(" [{source}]"));
            let words = format!("{} {}{source}", rule.number, rule.text);
            out.line(format_args!("  {}", showable(&words)));
        }
    }
    out.line(format_args!("\nhash {}", sheet.hash));
    Ok(Code::Done)
}

fn head(out: &mut Output, sheet: &Description) {
    out.line(format_args!("{} ({})", Output::styled(BOLD, showable(&sheet.name)), showable(&sheet.id)));
    if !sheet.summary.is_empty() {
        out.line(showable(&sheet.summary));
    }
    let told = &sheet.provenance;
    let lines = [("people", &told.people), ("region", &told.region), ("described", &told.described)];
    for (name, words) in lines {
        if let Some(words) = words {
            out.line(format_args!("{name:9}  {}", showable(words)));
        }
    }
    for (index, source) in told.sources.iter().enumerate() {
        out.line(format_args!("{:9}  {}", if index == 0 { "sources" } else { "" }, showable(source)));
    }
}

fn section(out: &mut Output, section: &Section, sheet: &Description) {
    out.line(format_args!("\n{}", Output::styled(BOLD, &section.table)));
    if section.rules.is_empty() && section.table == "board" {
        out.line(format_args!("  {}", board_words(&sheet.board)));
    }
    for rule in &section.rules {
        let words = format!("{} ({}, revision {})  {}", rule.name, rule.version, rule.revision, rule.summary);
        out.line(format_args!("  {}", showable(&words)));
    }
    let key = |path: &str| path.split_once('.').map_or(path, |(_, key)| key).to_string();
    let rows: Vec<(String, String)> = (section.values.iter())
        .map(|value| {
            (
                showable(&format!("{} = {}", key(&value.path), value.value)),
                showable(&value.origin.to_string()),
            )
        })
        .collect();
    let width = rows.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0).min(48);
    for (text, origin) in rows {
        out.line(format_args!("  {text:width$}  {}", Output::styled(DIM, origin)));
    }
}
