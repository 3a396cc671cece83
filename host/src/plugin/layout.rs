//! Layout differences in one line each.
//!
//! `abi_stable`'s own error is pages of types; this says what differs and what to do.

use mancala_abi::abi_stable::abi_stability::abi_checking::{
    AbiInstability, AbiInstabilityError, check_layout_compatibility,
};
use mancala_abi::abi_stable::type_layout::{TLFieldOrFunction, TLFunction, TypeLayout};

/// What to do about any difference.
const ADVICE: &str = "rebuild the plugin with this host's mancala-core";

/// Compares what the host expects with what a plugin has; each difference is one line.
pub(super) fn differences(expected: &'static TypeLayout, found: &'static TypeLayout) -> Vec<String> {
    let Err(errors) = check_layout_compatibility(expected, found) else { return Vec::new() };
    let mut lines: Vec<String> = Vec::new();
    // A type around one that differs differs too, with nothing to say of its own.
    let says = |error: &&AbiInstabilityError| !error.errs.is_empty();
    for error in errors.errors.iter().filter(says) {
        let line = format!("{}; {ADVICE}", line(error, expected));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if lines.is_empty() {
        lines.push(format!("`{}` differs; {ADVICE}", expected.name()));
    }
    lines
}

/// "`capture_capture`, 2nd argument `position`: host `*mut u16`, plugin `*mut u32`".
fn line(error: &AbiInstabilityError, interface: &TypeLayout) -> String {
    // Outermost first: the hook (or field), then its argument; deeper types only repeat the difference.
    let (mut fields, mut hook) = (Vec::new(), None);
    for step in error.stack_trace.iter() {
        match (&step.expected, &step.found) {
            (TLFieldOrFunction::Field(host), TLFieldOrFunction::Field(plugin)) => fields.push((host, plugin)),
            (TLFieldOrFunction::Function(function), _) if fields.len() == 1 => hook = Some(function),
            _ => {}
        }
    }
    let place = match (fields.as_slice(), hook) {
        ([], _) => format!("`{}`", interface.name()),
        ([(host, _)], _) => format!("`{}`", host.name()),
        ([(host, _), (part, _), ..], None) => format!("`{}`, `{}`", host.name(), part.name()),
        ([(host, _), (part, _), ..], Some(hook)) => {
            format!("`{}`, {}", host.name(), argument(part.name(), hook))
        }
    };
    if let Some((host, plugin)) = fields.get(1) {
        let (host, plugin) = (host.full_type().to_string(), plugin.full_type().to_string());
        if host != plugin {
            return format!("{place}: host `{}`, plugin `{}`", host.trim(), plugin.trim());
        }
    }
    let what = error.errs.first().map_or_else(|| "it differs".into(), describe);
    format!("{place}: {what}")
}

/// "2nd argument `position`", of a part of a function as `abi_stable` names it: all arguments for the first, a number
/// for the others.
fn argument(part: &str, hook: &TLFunction) -> String {
    let names: Vec<&str> = hook.param_names.as_str().split([',', ';']).map(str::trim).collect();
    let index = match part.strip_prefix("param_") {
        Some(number) => number.parse::<usize>().ok(),
        None => (part == hook.param_names.as_str() || Some(&part) == names.first()).then_some(0),
    };
    match index.and_then(|index| Some((index + 1, names.get(index)?))) {
        Some((number, name)) => {
            let ending = ["st", "nd", "rd"].get(number - 1).unwrap_or(&"th");
            format!("{number}{ending} argument `{name}`")
        }
        None => "its answer".into(),
    }
}

fn describe(difference: &AbiInstability) -> String {
    use AbiInstability as A;
    match difference {
        A::Name(names) => format!("host `{}`, plugin `{}`", names.expected, names.found),
        A::MismatchedPrimitive(kinds) => format!("host {:?}, plugin {:?}", kinds.expected, kinds.found),
        A::Size(sizes) => format!("host {} bytes, plugin {} bytes", sizes.expected, sizes.found),
        A::Alignment(sizes) => format!("host alignment {}, plugin {}", sizes.expected, sizes.found),
        A::FieldCountMismatch(counts) => format!("host {} fields, plugin {}", counts.expected, counts.found),
        A::UnexpectedField(fields) => {
            format!("host `{}`, plugin `{}` in its place", fields.expected.name(), fields.found.name())
        }
        A::PackageVersion(versions) => {
            format!("host mancala-abi {}, plugin {}", versions.expected, versions.found)
        }
        A::Package(names) => format!("host package {}, plugin {}", names.expected, names.found),
        _ => "its shape differs".into(),
    }
}
