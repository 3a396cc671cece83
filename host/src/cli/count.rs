//! `perft` and `playouts`: counting sequences of moves, and what comes of random games.
//!
//! It prints what the engine counted; results stand apart from how long they took.

use super::args::{PerftArgs, PlayoutsArgs};
use super::error::{Code, CommandError};
use super::interrupt::Interrupt;
use super::output::Output;
use super::progress::Progress;
use super::{seed, shelf};
use crate::engine::{Control, Engine, Failure, GameSpec, Playouts, PlayoutsOrder};
use std::time::Instant;

/// Runs `perft`.
pub fn perft(engine: &mut dyn Engine, out: &mut Output, args: &PerftArgs) -> Result<Code, CommandError> {
    let spec = shelf::spec(&args.game.game, &args.game.set, args.position.as_deref())?;
    let began = Instant::now();
    let progress = Progress::begin("counting", None);
    let counted = engine.perft(&spec, args.depth, args.divide, &Control::none())?;
    drop(progress);
    let nanoseconds = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
    if args.json {
        out.json(&serde_json::json!({
            "game": spec.game, "settings": spec.settings, "position": counted.position, "depth": counted.depth,
            "nodes": counted.nodes, "divide": if args.divide { Some(&counted.divide) } else { None },
            "speed": { "nanoseconds": nanoseconds },
        }));
        return Ok(Code::Done);
    }
    for one in &counted.divide {
        out.line(format_args!("{} {}", one.text, one.nodes));
    }
    if args.divide {
        out.line(format_args!("total {}", counted.nodes));
    } else {
        out.line(counted.nodes);
    }
    Ok(Code::Done)
}

/// Runs `playouts`.
pub fn playouts(
    engine: &mut dyn Engine,
    out: &mut Output,
    args: &PlayoutsArgs,
) -> Result<Code, CommandError> {
    let spec = shelf::spec(&args.game.game, &args.game.set, args.position.as_deref())?;
    let threads = args
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |n| n.get().min(256) as u32));
    let seed = args.seed.unwrap_or_else(seed);
    let order = PlayoutsOrder {
        games: args.games,
        first: 0,
        seed,
        threads,
        max_plies: args.max_plies,
        max_rounds: args.matches.then_some(args.max_rounds),
    };
    let interrupt = Interrupt::note();
    let played = in_parts(engine, &spec, &order, &interrupt)?;
    let counts = &played.counts;
    let unended = counts.matches.as_ref().map_or(counts.unended, |matches| matches.unended);
    let done = counts.done();
    let code = match unended {
        _ if done < args.games => Code::Interrupted,
        0 => Code::Done,
        _ => Code::No,
    };
    if args.json {
        out.json(&serde_json::json!({
            "game": spec.game, "settings": spec.settings, "counts": counts, "mean_plies": counts.mean(),
            "speed": played.speed,
        }));
        return Ok(code);
    }
    let length = |length: Option<u64>| length.map_or("-".into(), |length| length.to_string());
    out.line(format_args!("seed        {}", counts.seed));
    if let Some(told) = &counts.matches {
        out.line(format_args!("matches     {}", told.matches));
        winners(out, told.matches, [told.south, told.north, told.draws]);
        let mean = counts.games as f64 / told.matches.max(1) as f64;
        let (shortest, longest) = (length(told.shortest), length(told.longest));
        out.line(format_args!("rounds      mean {mean:.2}, shortest {shortest}, longest {longest}"));
        out.line(format_args!("unended     {}", told.unended));
        out.line(format_args!("seeds       {} in every round", told.seeds));
        out.line(format_args!("\nrounds      {}", counts.games));
    } else {
        out.line(format_args!("games       {}", counts.games));
    }
    winners(out, counts.games, [counts.south, counts.north, counts.draws]);
    out.line(format_args!("plies       {}", counts.plies));
    let (shortest, longest) = (length(counts.shortest), length(counts.longest));
    out.line(format_args!("length      mean {:.2}, shortest {shortest}, longest {longest}", counts.mean()));
    out.line(format_args!("laps        {}", counts.laps));
    let ends = &counts.ends;
    out.line(format_args!(
        "ended by    no moves {}, ending rule {}, repetition {}",
        ends.no_moves, ends.ending, ends.repetition
    ));
    out.line(format_args!("unended     {}", counts.unended));
    let speed = &played.speed;
    out.note(format_args!(
        "{} plies a second ({:.2} s, threads: {})",
        speed.plies_per_second,
        speed.seconds(),
        speed.threads
    ));
    if done < args.games {
        out.note(format_args!("stopped after {done} of {}", args.games));
    }
    if counts.unended > 0 {
        let what = if args.matches { "rounds" } else { "games" };
        let (unended, games, most) = (counts.unended, counts.games, args.max_plies);
        out.note(format_args!("{unended} of {games} {what} did not end within {most} moves"));
    }
    if let Some(told) = counts.matches.as_ref().filter(|told| told.unended > 0) {
        let (unended, matches, most) = (told.unended, told.matches, args.max_rounds);
        out.note(format_args!("{unended} of {matches} matches did not end within {most} rounds"));
    }
    Ok(code)
}

/// Who won, and how many of all.
fn winners(out: &mut Output, of: u64, [south, north, draws]: [u64; 3]) {
    for (name, part) in [("South wins", south), ("North wins", north), ("draws", draws)] {
        out.line(format_args!("{name:10}  {part} ({:.1} %)", 100.0 * part as f64 / of.max(1) as f64));
    }
}

/// Plays the games in parts of about a second, so that something can be told between them.
fn in_parts(
    engine: &mut dyn Engine,
    spec: &GameSpec,
    order: &PlayoutsOrder,
    interrupt: &Interrupt,
) -> Result<Playouts, Failure> {
    let what = if order.max_rounds.is_some() { "random matches" } else { "random games" };
    let progress = Progress::begin(what, Some(order.games));
    let mut size = 64 * u64::from(order.threads);
    let part = |first: u64, size: u64| PlayoutsOrder {
        first,
        games: size.min(order.games - first),
        ..order.clone()
    };
    let mut played = engine.playouts(spec, &part(0, size), &Control::none())?;
    while played.counts.done() < order.games && !interrupt.came() {
        progress.done(played.counts.done());
        let next = engine.playouts(spec, &part(played.counts.done(), size), &Control::none())?;
        if next.speed.seconds() < 0.5 {
            size = size.saturating_mul(2);
        }
        played.add(&next);
    }
    Ok(played)
}
