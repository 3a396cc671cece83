//! Layout differences in one line each.
//!
//! `abi_stable`'s own error is pages of types; this says what differs and what to do.

use mancala_abi::abi_stable::abi_stability::abi_checking::{
    AbiInstability, AbiInstabilityError, check_layout_compatibility,
};
use mancala_abi::abi_stable::type_layout::{TLFieldOrFunction, TypeLayout};

/// What to do about any difference.
const ADVICE: &str = "rebuild the plugin with this host's mancala-core";

/// Compares what the host expects with what a plugin has; each difference is one line.
pub(super) fn differences(expected: &'static TypeLayout, found: &'static TypeLayout) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if let Err(errors) = check_layout_compatibility(expected, found) {
        for error in &errors.errors {
            let line = format!("{}; {ADVICE}", line(error, expected));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines
}

/// "capture_capture, `position`: host `*mut u16`, plugin `*mut u32`".
fn line(error: &AbiInstabilityError, interface: &TypeLayout) -> String {
    // Outermost first: the hook (or field), then its argument; deeper types only repeat the difference.
    let fields: Vec<_> = (error.stack_trace.iter())
        .filter_map(|step| match (&step.expected, &step.found) {
            (TLFieldOrFunction::Field(host), TLFieldOrFunction::Field(plugin)) => Some((host, plugin)),
            _ => None,
        })
        .collect();
    let place: Vec<String> = fields.iter().take(2).map(|(host, _)| format!("`{}`", host.name())).collect();
    let place = if place.is_empty() { format!("`{}`", interface.name()) } else { place.join(", ") };
    if let Some((host, plugin)) = fields.get(1) {
        let (host, plugin) = (host.full_type().to_string(), plugin.full_type().to_string());
        if host != plugin {
            return format!("{place}: host `{host}`, plugin `{plugin}`");
        }
    }
    let what = error.errs.first().map_or_else(|| "it differs".into(), describe);
    format!("{place}: {what}")
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
