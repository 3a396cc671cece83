//! Layout differences in one line each.
//!
//! `abi_stable`'s own error is pages of types; this says what differs and what to do.

use mancala_abi::abi_stable::abi_stability::abi_checking::{AbiInstability, AbiInstabilityErrors, check_layout_compatibility};
use mancala_abi::abi_stable::type_layout::TypeLayout;

/// What to do about any difference.
const ADVICE: &str = "rebuild the plugin with this host's mancala-core";

/// Compares what the host expects with what a plugin has; differences are one line each, the first of all first.
pub(super) fn differences(expected: &'static TypeLayout, found: &'static TypeLayout) -> Result<(), Vec<String>> {
    match check_layout_compatibility(expected, found) {
        Ok(()) => Ok(()),
        Err(errors) => Err(lines(&errors)),
    }
}

fn lines(errors: &AbiInstabilityErrors) -> Vec<String> {
    let mut lines = Vec::new();
    for error in errors.flatten_errors() {
        let place = error.stack_trace.iter().rev().find_map(|step| {
            let host = &step.expected;
            Some(format!("{host}").lines().next()?.trim().to_string())
        });
        let what = error.errs.first().map_or("it differs".to_string(), describe);
        let place = place.unwrap_or_else(|| "the interface".into());
        let line = format!("{place}: {what}; {ADVICE}");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn describe(difference: &AbiInstability) -> String {
    use AbiInstability as A;
    match difference {
        A::Name(names) => {
            format!("host {}, plugin {}", names.expected.name(), names.found.name())
        }
        A::Size(sizes) => format!("host {} bytes, plugin {} bytes", sizes.expected, sizes.found),
        A::Alignment(sizes) => format!("host alignment {}, plugin {}", sizes.expected, sizes.found),
        A::FieldCountMismatch(counts) => format!("host {} fields, plugin {}", counts.expected, counts.found),
        A::FnLifetimeMismatch(_) => "a function's lifetimes differ".into(),
        A::UnexpectedField(_) => "its fields differ in name or order".into(),
        A::Package(_) | A::PackageVersion(_) => "it comes from another mancala-abi".into(),
        A::TLDataDiscriminant(_) => "it is another kind of type".into(),
        A::ReprAttr(_) => "its representation differs".into(),
        other => format!("{other:?}").split(['(', '{', ' ']).next().unwrap_or("it differs").to_string(),
    }
}
