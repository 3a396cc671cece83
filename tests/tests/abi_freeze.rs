//! The interface stands still: its layout is the one written down, and plugins built on its first release still play.
//!
//! It has no opinion on what the interface should be.

use mancala_abi::abi_stable::StableAbi;
use mancala_abi::abi_stable::type_layout::{TLData, TLField, TypeLayout};
use mancala_abi::words;
use mancala_core::diagnostic::Source;
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::{Game, Line, Side};
use mancala_host::plugin::{Folder, Registry};
use mancala_tests::{fixture, folder_of, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// The types of the interface that a table leads to, each as text, by name.
#[derive(Default)]
struct Frozen {
    seen: BTreeSet<String>,
    types: BTreeMap<String, String>,
}

impl Frozen {
    /// Writes a type down, and all it leads to.
    fn add(&mut self, layout: &'static TypeLayout) {
        let name = type_name(layout);
        if !self.seen.insert(name.clone()) {
            return;
        }
        for inner in layout.generics().type_params() {
            self.add(inner());
        }
        if layout.package().as_str() != "mancala-abi" {
            return;
        }
        let mut text = format!("{name}: {} bytes, alignment {}\n", layout.size(), layout.alignment());
        let fields = match layout.data() {
            TLData::Struct { fields } => fields,
            TLData::PrefixType(prefix) => prefix.fields,
            _ => panic!("{name} is no struct"),
        };
        let mut end: usize = 0;
        for field in fields.iter() {
            let at = end.next_multiple_of(field.layout().alignment());
            end = at + field.layout().size();
            writeln!(text, "    {at:3} {}: {}", field.name(), self.field(field)).unwrap();
        }
        assert_eq!(end.next_multiple_of(layout.alignment()), layout.size(), "{name} is laid out as in C");
        self.types.insert(name, text);
    }

    /// What a field holds: a type, or a hook, an argument a line.
    fn field(&mut self, field: TLField) -> String {
        self.add(field.layout());
        let Some(hook) = field.function_range().iter().next() else { return type_name(field.layout()) };
        let mut text = String::from(if field.layout().name() == "Option" { "optional hook" } else { "hook" });
        let names = hook.param_names.as_str().split([',', ';']).filter(|name| !name.is_empty());
        for (name, layout) in names.zip(hook.param_type_layouts.iter()) {
            self.add(layout());
            write!(text, "\n            {name}: {}", type_name(layout())).unwrap();
        }
        if let Some(answer) = hook.return_type_layout() {
            self.add(answer());
            write!(text, "\n            -> {}", type_name(answer())).unwrap();
        }
        text
    }
}

fn type_name(layout: &TypeLayout) -> String {
    layout.full_type().to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything a plugin and a host must agree on behind the interface of rules, as text.
fn rules() -> String {
    let mut frozen = Frozen::default();
    frozen.add(<mancala_abi::RuleTable as StableAbi>::LAYOUT);
    frozen.add(<mancala_abi::RootRef as StableAbi>::LAYOUT);
    frozen.add(<mancala_abi::Found as StableAbi>::LAYOUT);
    let constants = [
        ("OK", mancala_abi::OK as usize),
        ("PANICKED", mancala_abi::PANICKED as usize),
        ("REFUSED", mancala_abi::REFUSED as usize),
        ("NONE", mancala_abi::NONE.into()),
        ("words::LEN", words::LEN),
        ("words::PITS", words::PITS),
        ("words::TRACK", words::TRACK),
        ("words::SIDE", words::SIDE),
        ("words::PHASE", words::PHASE),
        ("words::AGAIN", words::AGAIN),
        ("words::BOUND", words::BOUND),
        ("words::HAND", words::HAND),
        ("words::LIFTED", words::LIFTED),
        ("words::LAST", words::LAST),
        ("words::REGISTERS", words::REGISTERS),
        ("words::SETS", words::SETS),
        ("words::JOURNAL", words::JOURNAL),
        ("words::OPENED", words::OPENED),
        ("words::STARTER", words::STARTER),
        ("words::CELLS", words::CELLS),
    ];
    written(mancala_abi::RULE_INTERFACE, &constants, frozen)
}

/// The same of the interface of foresight.
fn foresight() -> String {
    let mut frozen = Frozen::default();
    frozen.add(<mancala_abi::ForesightTable as StableAbi>::LAYOUT);
    frozen.add(<mancala_abi::Foresight as StableAbi>::LAYOUT);
    written(mancala_abi::FORESIGHT_INTERFACE, &[], frozen)
}

/// An interface as text.
fn written(interface: &str, constants: &[(&str, usize)], frozen: Frozen) -> String {
    let checker = <TypeLayout as StableAbi>::LAYOUT.package_version().to_string();
    let checker: Vec<&str> = checker.split('.').take(2).collect();
    let mut text = format!(
        "interface {interface}, abi {}, in C `{}`\nabi_stable {}, pointers of {} bytes\n\n",
        mancala_abi::ABI,
        mancala_abi::C_ENTRY,
        checker.join("."),
        size_of::<usize>(),
    );
    if !constants.is_empty() {
        text.push_str("Constants\n");
        for (name, value) in constants {
            writeln!(text, "    {value:5} {name}").unwrap();
        }
        text.push('\n');
    }
    text += &frozen.types.into_values().collect::<Vec<_>>().join("\n");
    text
}

#[test]
#[cfg(target_pointer_width = "64")]
fn nothing_in_the_interfaces_has_changed() {
    for (name, now) in [("mancala.rule-1", rules()), ("mancala.foresight-1", foresight())] {
        let path = root().join(format!("core/abi/frozen/{name}.txt"));
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(!kept.is_empty(), "core/abi/frozen/{name}.txt is gone; it held:\n{now}");
        let mut within = "";
        for (kept, now) in kept.lines().chain(["the end"]).zip(now.lines().chain(["the end"])) {
            if !kept.starts_with(' ') {
                within = kept;
            }
            assert!(
                kept == now,
                "interface {name} has changed, and every plugin built for it would be refused or crash:\n  in {within}\n    \
                frozen: {}\n    now:    {}\nTake the change back. What plugins need anew goes into another table under \
                another interface id, which hosts ask for beside this one (ARCHITECTURE.md, \"The boundary\"); that one \
                is written down in a file of its own.",
                kept.trim(),
                now.trim(),
            );
        }
    }
}

#[test]
fn the_frozen_release_is_the_interface_that_is_written_down() {
    // What a plugin of the first release brings along is checked when it is loaded; here, that nobody touched it.
    let path = root().join("core/abi/frozen/1.0.0/src/lib.rs");
    let text = std::fs::read(&path).expect("the first release is kept");
    assert_eq!(fnv(&text), FIRST_RELEASE, "{} has been changed; take it from history", path.display());
}

/// The hash of the source of `mancala-abi` 1.0.0.
const FIRST_RELEASE: u64 = 0x401b_82b3_1a6b_6924;

/// FNV-1a, 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

#[test]
fn a_plugin_built_on_the_first_release_loads_and_plays() {
    let folder = folder_of("first-abi", &[fixture("first-abi")]);
    let registry = Registry::discover(&[Folder { path: folder, explicit: true }]);
    assert!(registry.refused().is_empty(), "{:?}", registry.refused());
    let loaded = registry.load("first-abi").expect("its interface is still spoken");
    assert!(loaded.checked, "and it is checked that it is");
    let game = |least: u32| {
        let toml =
            format!("[board]\npits = 3\nseeds = 2\n[capture]\nuse = \"first-abi/last\"\nleast = {least}\n");
        let manifests: Vec<_> = registry.plugins().iter().map(|plugin| plugin.manifest.clone()).collect();
        let sheet =
            resolve(GameSource::Text(Source::new("game.toml", toml.as_str())), &[], &manifests).unwrap();
        Arc::new(Game::compose(sheet, &registry).unwrap())
    };
    for (least, taken) in [(3, 3), (4, 0)] {
        let mut line = Line::new(game(least));
        // Two seeds from A: one in B, the last in C, which then holds three.
        line.play(mancala_core::Move::sow(0)).unwrap();
        assert_eq!(line.position().store(Side::South), taken, "{:?}", line.position());
        assert_eq!(line.position().total(), 12);
    }
    mancala_core::laws::conserve(&game(3), 20, 1, 200).expect("seeds are conserved");
}
