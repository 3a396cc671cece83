//! The law of settings: every one at both ends of its range, every choice, and the smallest and a large board.
//!
//! What a rule refuses in words is no fault; it only tries one setting at a time.

use super::{Bench, Outcome, Wrong};
use crate::engine::{Dice, Failure, GameSpec, Setting};
use mancala_core::line::Line;
use mancala_core::settings::{SettingKind, Value};
use std::fmt::Display;

pub(super) fn ends(bench: &Bench<'_>) -> Outcome {
    let sheet = crate::engine::sheet(bench.registry, bench.spec)?;
    let mut tried: Vec<(String, Value)> = Vec::new();
    for rule in &sheet.rules {
        let Some(spec) = bench.registry.manifest(&rule.plugin).and_then(|found| found.rule(&rule.rule))
        else {
            continue;
        };
        for setting in &spec.settings {
            let Some(path) = rule.paths.get(&setting.key) else { continue };
            tried.extend(values(&setting.kind).into_iter().map(|value| (path.clone(), value)));
        }
    }
    tried.extend([2, 32].map(|pits| ("board.pits".to_string(), Value::Integer(pits))));
    tried.extend([0, 1, 20].map(|seeds| ("board.seeds".to_string(), Value::Integer(seeds))));
    let mut refused = 0;
    for (path, value) in &tried {
        refused += u32::from(!played(bench, path, value)?);
    }
    Ok(format!("{} values, {refused} of them refused in words", tried.len()))
}

/// The ends of a range, or all there is.
fn values(kind: &SettingKind) -> Vec<Value> {
    match kind {
        SettingKind::Bool => vec![Value::Bool(false), Value::Bool(true)],
        SettingKind::Integer { min, max } => vec![Value::Integer(*min), Value::Integer(*max)],
        SettingKind::Choice { of } => of.iter().cloned().map(Value::Text).collect(),
        SettingKind::Rows => Vec::new(),
    }
}

/// Plays a little with one setting changed; whether the rules took it.
fn played(bench: &Bench<'_>, path: &str, value: &Value) -> Result<bool, Wrong> {
    let fail = |why: &dyn Display| Wrong::Fail(format!("with {path} = {value}: {why}"));
    let mut spec: GameSpec = bench.spec.clone();
    spec.settings.retain(|setting| setting.path != path);
    spec.settings.push(Setting { path: path.into(), value: value.to_string() });
    let game = match crate::engine::compose(bench.registry, &spec) {
        Ok(game) => game,
        Err(Failure::BadGame { .. }) => return Ok(false),
        Err(failure) => return Err(fail(&failure)),
    };
    for index in 0..2 {
        let mut dice = Dice::new(bench.seed, index);
        let mut line = Line::new(game.clone());
        while line.plies() < 60 {
            line.legal().map_err(|fault| fail(&fault))?;
            match line.play_random(&mut |n| dice.below(n)) {
                Ok(Ok(_)) => {}
                Ok(Err(_)) => break,
                Err(fault) => return Err(fail(&fault)),
            }
        }
    }
    Ok(true)
}
