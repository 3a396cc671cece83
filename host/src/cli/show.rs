//! `show`: a game's rule sheet, flattened, with where each value came from; runs no plugin.

use super::args::ShowArgs;
use super::error::{Code, CommandError};
use super::output::{BOLD, DIM, Output, columns, showable};
use super::shelf;
use super::width::{columns_of, pad};
use crate::engine::{Description, Engine, Section};
use crate::words::{self, GameTexts, Words};
use mancala_core::search::Weights;

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
    let words = out.words();
    let texts = GameTexts::of(&sheet.translations, words.language());
    head(out, &sheet, &words, &texts);
    for section in &sheet.sections {
        self::section(out, section, &sheet, &words, &texts);
    }
    weights(out, sheet.weights, &words);
    if !sheet.dropped.is_empty() {
        out.line(format_args!("\n{}", Output::styled(BOLD, words.say("show-dropped"))));
        for dropped in &sheet.dropped {
            out.line(format_args!("  {}", showable(&words::sheet::dropped(&words, &texts, dropped))));
        }
    }
    if !sheet.provenance.rules.is_empty() {
        out.line(format_args!("\n{}", Output::styled(BOLD, words.say("show-rules"))));
        for rule in &sheet.provenance.rules {
            let words = format!("{} {}", rule.number, words::sheet::numbered(&texts, rule));
            out.line(format_args!("  {}", showable(&words)));
        }
    }
    out.line(format_args!("\nhash {}", sheet.hash));
    Ok(Code::Done)
}

fn head(out: &mut Output, sheet: &Description, words: &Words, texts: &GameTexts) {
    let name = Output::styled(BOLD, showable(texts.say(&sheet.name)));
    out.line(format_args!("{name} ({})", showable(&sheet.id)));
    if !sheet.summary.is_empty() {
        out.line(showable(texts.say(&sheet.summary)));
    }
    let told = &sheet.provenance;
    let lines = [("people", &told.people), ("region", &told.region), ("described", &told.described)];
    for (id, text) in lines {
        if let Some(text) = text {
            out.line(format_args!("{}  {}", pad(&words.say(id), 9), showable(texts.say(text))));
        }
    }
    for (index, source) in told.sources.iter().enumerate() {
        let name = if index == 0 { words.say("sources") } else { String::new() };
        out.line(format_args!("{}  {}", pad(&name, 9), showable(texts.say(source))));
    }
}

/// What positions are worth to the search.
fn weights(out: &mut Output, weights: Weights, words: &Words) {
    let Weights { seed, pit, turn } = weights;
    let usual = if weights == Weights::default() { words.say("show-weights-usual") } else { String::new() };
    out.line(format_args!(
        "\n{}  {}",
        Output::styled(BOLD, "weights"),
        Output::styled(DIM, words.say("show-weights"))
    ));
    out.line(format_args!("  seed = {seed}, pit = {pit}, turn = {turn}  {}", Output::styled(DIM, usual)));
}

fn section(out: &mut Output, section: &Section, sheet: &Description, words: &Words, texts: &GameTexts) {
    out.line(format_args!("\n{}", Output::styled(BOLD, &section.table)));
    if section.rules.is_empty() && section.table == "board" {
        out.line(format_args!("  {}", words::sheet::board(words, &sheet.board)));
    }
    for rule in &section.rules {
        let of = [
            ("name", rule.name.as_str().into()),
            ("version", rule.version.as_str().into()),
            ("revision", rule.revision.into()),
            ("summary", texts.say(&rule.summary).into()),
        ];
        out.line(format_args!("  {}", showable(&words.say_of("show-rule", &of))));
    }
    let key = |path: &str| path.split_once('.').map_or(path, |(_, key)| key).to_string();
    let rows: Vec<(String, String)> = (section.values.iter())
        .map(|value| {
            let origin = words::sheet::origin(words, &value.origin);
            (showable(&format!("{} = {}", key(&value.path), value.value)), showable(&origin))
        })
        .collect();
    let width = rows.iter().map(|(text, _)| columns_of(text)).max().unwrap_or(0).min(48);
    for (text, origin) in rows {
        out.line(format_args!("  {}  {}", pad(&text, width), Output::styled(DIM, origin)));
    }
}
