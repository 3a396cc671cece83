//! `analyze`: the best moves of a position with their values, or what it is proven to be worth.
//!
//! It searches nothing; it sets the limits, shows how far the engine has got, and prints what it found.

use super::args::AnalyzeArgs;
use super::error::{Code, CommandError};
use super::interrupt::Interrupt;
use super::output::{BOLD, DIM, Output, showable};
use super::progress::Progress as Bar;
use super::shelf;
use super::width::pad_left;
use crate::engine::{Analysis, AnalyzeOrder, Control, Engine, Load, Player, Progress, Ranked};
use crate::words::{Words, bounds, whole, worth};
use std::io::{self, IsTerminal as _, Write as _};
use std::time::Instant;

/// Runs the command.
pub fn run(engine: &mut dyn Engine, out: &mut Output, args: &AnalyzeArgs) -> Result<Code, CommandError> {
    let vain = [("--lines", args.lines.is_some()), ("--depth", args.depth.is_some())];
    if let Some((name, _)) = vain.into_iter().find(|(_, given)| args.solve && *given) {
        let message = format!(
            "`{name}` means nothing to `--solve`, which proves the value of the position alone, as deep as that takes"
        );
        let error = CommandError::new(Code::Usage, message);
        return Err(error.hint(format!("leave `{name}` out; `--nodes` and `--time` limit a proof")));
    }
    let spec = shelf::spec(&args.game.game, &args.game.set, args.position.as_deref())?;
    let moves = args.moves.as_deref().unwrap_or_default().split_whitespace().map(str::to_string).collect();
    let session = engine.load(&Load { spec, moves, rounds: None })?.session;
    let order = AnalyzeOrder {
        depth: args.depth,
        nodes: args.nodes,
        lines: args.lines,
        threads: Some(args.threads.unwrap_or_else(threads)),
        memory: args.memory,
        solve: args.solve,
        weights: None,
    };
    let limited = args.depth.is_some() || args.nodes.is_some() || args.solve;
    let seconds = args.time.or((!limited).then_some(std::time::Duration::from_secs(5)));
    let live = io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let interrupt = Interrupt::note();
    let words = out.words();
    let told = |progress: Progress| {
        if let Progress::Analysis(found) = progress
            && live
        {
            let best = found.lines.first().map_or(String::new(), |line| ranked(&words, &found, line));
            let line = format!("depth {} {best}", found.depth);
            let shown: String = showable(&line).chars().take(79).collect();
            let _ = write!(io::stderr(), "\r\x1b[2K{shown}");
        }
    };
    let mut control = Control::new(interrupt.flag(), &told);
    if let Some(until) = seconds.and_then(|time| Instant::now().checked_add(time)) {
        control = control.until(until);
    }
    // A proof has nothing to show before its end but that it goes on.
    let bar = args.solve.then(|| Bar::begin("proving", None));
    let found = engine.analyze(session, &order, &control);
    drop(bar);
    if live {
        let _ = write!(io::stderr(), "\r\x1b[2K");
    }
    let found = found?;
    if args.json {
        out.json(&document(&args.game.game, &found));
    } else {
        report(out, &found, args.solve);
    }
    Ok(if interrupt.came() { Code::Interrupted } else { Code::Done })
}

fn threads() -> u32 {
    std::thread::available_parallelism().map_or(1, |count| count.get().min(255) as u32)
}

/// Seeds for whoever moves, as they are told; what is proven says so.
pub fn told(words: &Words, line: &Ranked, mover: Player) -> String {
    let value = worth(line, mover);
    if line.low == line.high { words.say_of("value-proven", &[("value", value.into())]) } else { value }
}

fn ranked(words: &Words, found: &Analysis, line: &Ranked) -> String {
    let between = match (line.low == line.high, found.proven().is_some()) {
        (false, false) => format!("  [{}]", bounds([line.low, line.high], found.side).join(", ")),
        _ => String::new(),
    };
    format!("{}{between}  {}", pad_left(&told(words, line, found.side), 12), line.moves.join(" "))
}

fn report(out: &mut Output, found: &Analysis, solve: bool) {
    let words = out.words();
    let position = words.say_of("position", &[("position", found.position.as_str().into())]);
    out.line(Output::styled(DIM, showable(&position)));
    if solve {
        let player = ("player", words.player(found.side).into());
        let told = match (found.proven(), found.by_repetition) {
            (Some(value), by_repetition) => {
                let id = if by_repetition { "value-by-repetition" } else { "value-is" };
                words.say_of(id, &[player, ("value", whole(value, found.side).into())])
            }
            (None, _) => {
                let [low, high] = bounds([found.low, found.high], found.side);
                words.say_of("value-not-proven", &[player, ("low", low.into()), ("high", high.into())])
            }
        };
        out.line(Output::styled(BOLD, told));
        if let Some(line) = found.lines.first() {
            let best = words.say_of("best-play", &[("moves", line.moves.join(" ").into())]);
            out.line(showable(&best));
        }
    } else if found.lines.is_empty() {
        out.line(words.say("refused-over"));
    } else {
        out.line(words.say_of("values-are", &[("player", words.player(found.side).into())]));
        for line in &found.lines {
            out.line(showable(&ranked(&words, found, line)));
        }
    }
    let seconds = found.nanoseconds as f64 / 1e9;
    let rate = found.nodes as f64 / seconds.max(1e-9);
    let depth = if solve { String::new() } else { format!("depth {}, ", found.depth) };
    out.note(format_args!("{depth}{} nodes, {seconds:.2} s, {rate:.0} nodes a second", found.nodes));
}

/// The analysis as one document: a value where it is proven, else its bounds.
fn document(game: &str, found: &Analysis) -> serde_json::Value {
    let bounds = |low: i32, high: i32| {
        if low == high {
            serde_json::json!({ "value": low })
        } else {
            serde_json::json!({ "low": low, "high": high })
        }
    };
    let line = |line: &Ranked| {
        let mut told = bounds(line.low, line.high);
        told["moves"] = line.moves.clone().into();
        told["expected"] = (f64::from(line.sixteenths) / 16.0).into();
        told
    };
    let mut told = bounds(found.low, found.high);
    told["game"] = game.into();
    told["position"] = found.position.clone().into();
    told["side"] = serde_json::json!(found.side);
    told["by_repetition"] = found.by_repetition.into();
    told["depth"] = found.depth.into();
    told["nodes"] = found.nodes.into();
    told["speed"] = serde_json::json!({ "nanoseconds": found.nanoseconds });
    told["lines"] = found.lines.iter().map(line).collect();
    told
}
