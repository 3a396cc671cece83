//! The texts of a new crate, from the templates in `host/templates/new` and the rules it begins with.
//!
//! It writes nothing.

use super::core::Core;
use super::home::Home;
use super::parts::{PARTS, Part};
use mancala_core::slots::Slot;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};

macro_rules! template {
    ($file:literal) => {
        include_str!(concat!("../../../templates/new/", $file))
    };
}

/// A template with each `{key}` replaced.
fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = template.to_string();
    for (key, value) in values {
        text = text.replace(&format!("{{{key}}}"), value);
    }
    text
}

/// Every file of a new plugin: its path and its text.
pub fn files(name: &str, only: Option<Slot>, core: &Core, home: &Home) -> Vec<(String, String)> {
    let parts: Vec<&Part> = PARTS.iter().filter(|part| chosen(only, part.slot)).collect();
    let title = title(name);
    let each = |line: &dyn Fn(&Part) -> String| parts.iter().map(|part| line(part)).collect::<String>();
    let part = parts[0];
    let table = part.slot.name();
    let [key, value] = part.setting;
    let [from, to, effect] = part.change;
    let count = if parts.len() == 1 { ["one rule", "it"] } else { ["two rules", "them"] };

    let (plugins, trusting, keep) = if home.beside_program {
        let beside =
            "What is built in the workspace of the program lies beside it, where it is found and may run.";
        (String::new(), beside, "")
    } else {
        let once = "What is built here may run, however often it is built anew, once you have said so.";
        (format!("--plugins {} ", home.built), once, KEEP)
    };
    let library = format!("{}mancala_{}{}", DLL_PREFIX, name.replace('-', "_"), DLL_SUFFIX);
    let library = format!("{}/{library}", home.built);

    let manifest = filled(
        template!("plugin.toml.txt"),
        &[
            ("rules", &each(&|part| format!("{}\n", part.manifest))),
            ("summary", &parts.iter().map(|part| summary(part)).collect::<Vec<_>>().join("; ")),
            ("told", &told(&parts)),
            ("answers", &answers(name, &parts)),
            ("name", name),
            ("title", &title),
        ],
    );
    let code = filled(
        template!("lib.rs.txt"),
        &[
            ("modules", &sorted(each(&|part| format!("mod {};\n", part.module)))),
            ("types", &sorted(each(&|part| format!("pub use {}::{};\n", part.module, part.of_type)))),
            ("pairs", &pairs(&parts)),
            ("title", &title),
        ],
    );
    let tests = filled(
        template!("rules.rs.txt"),
        &[
            ("uses", &uses(&parts)),
            ("tests", &tests_of(&parts)),
            ("crate", &name.replace('-', "_")),
            ("name", name),
        ],
    );
    let readme = filled(
        template!("README.md.txt"),
        &[
            ("counted", count[0]),
            ("them", count[1]),
            ("list", &list(name, &parts)),
            ("trusting", trusting),
            ("commands", &home.commands(name).iter().map(|line| format!("    {line}\n")).collect::<String>()),
            ("plugins", &plugins),
            ("library", &library),
            ("keep", keep),
            ("set", &format!("{table}.{key}={value}")),
            ("file", &format!("src/{}.rs", part.module)),
            ("from", from),
            ("to", to),
            ("effect", effect),
            ("first", &format!("`{name}/{}`", part.rule)),
            (
                "files",
                &each(&|part| format!("| `src/{}.rs` | the rule of `[{}]` |\n", part.module, part.slot)),
            ),
            ("name", name),
            ("title", &title),
        ],
    );
    let game = filled(
        template!("game.toml.txt"),
        &[("name", name), ("title", &title), ("table", &format!("[{table}]\n{key} = {value}"))],
    );
    let rest = match &home.workspace {
        None => ROOT,
        Some(workspace) if workspace.lints() => "\n[lints]\nworkspace = true\n",
        Some(_) => "",
    };
    let cargo = template!("Cargo.toml.txt");
    let cargo = filled(cargo, &[("name", name), ("core", &core.dependency), ("rest", rest)]);
    let mut files = vec![
        ("Cargo.toml".to_string(), cargo),
        ("plugin.toml".into(), manifest),
        ("README.md".into(), readme),
        ("games/wide.toml".into(), game),
        ("src/lib.rs".into(), code),
        ("tests/rules.rs".into(), tests),
    ];
    files.extend(parts.iter().map(|part| (format!("src/{}.rs", part.module), part.source.to_string())));
    // A workspace has a target folder, a style and a lock file for all of its members.
    if home.workspace.is_none() {
        files.push((".gitignore".into(), template!("gitignore.txt").into()));
        // The style of the rules here, so that one can be moved among them as it is.
        files.push(("rustfmt.toml".into(), include_str!("../../../../rustfmt.toml").into()));
        files.extend(core.lock.iter().map(|lock| ("Cargo.lock".to_string(), lock.clone())));
    }
    files
}

/// What makes a crate a workspace of its own.
const ROOT: &str = "
# A workspace of its own, so that it builds wherever its folder lies; to make it a member of another, take this out.
[workspace]
";

/// How a plugin stays where its crate does not.
const KEEP: &str = "\
**7. Keep it.** Copied into the `plugins` folder of the user's data folder (`~/.local/share/mancala/plugins` on Linux)
the library is found without `--plugins`; `mancala trust FILE` records that it may run.

";

/// The rules in a numbered list, by the numbers that the manifest gives them.
fn list(name: &str, parts: &[&Part]) -> String {
    let lines = (1..).zip(parts).map(|(n, part)| format!("{n}. `{name}/{}`: {}\n", part.rule, summary(part)));
    lines.collect()
}

/// The tests, the first of each rule called by its number.
fn tests_of(parts: &[&Part]) -> String {
    let texts = (1..)
        .zip(parts)
        .map(|(number, part)| after_head(part.tests).replacen("fn ", &format!("fn rule_{number}_"), 1));
    texts.collect::<Vec<_>>().join("\n").trim_end().to_string()
}

/// Whether a plugin with these rules has one of its own for `slot`; not asked for any, it has two.
fn chosen(only: Option<Slot>, slot: Slot) -> bool {
    match only {
        Some(only) => only == slot,
        None => matches!(slot, Slot::Choice | Slot::Capture),
    }
}

/// `two-words` as a title: `Two words`.
fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let (first, rest) = words.split_at(1);
    first.to_uppercase() + rest
}

/// The summary that the manifest of a rule gives.
fn summary(part: &Part) -> &str {
    let line = part.manifest.lines().find_map(|line| line.strip_prefix("summary = \""));
    line.unwrap_or_default().trim_end_matches('"')
}

/// A text without its first line, which says what it is, and the blank one after it.
fn after_head(text: &str) -> &str {
    text.split_once("\n\n").map_or(text, |(_, rest)| rest)
}

/// The imports of the tests.
fn uses(parts: &[&Part]) -> String {
    let mut uses: Vec<&str> = parts.iter().flat_map(|part| part.uses).copied().collect();
    uses.push("use mancala_core::trial::{Trial, verify_laws};");
    uses.join("\n") + "\n"
}

/// Lines in the order that formatting wants.
fn sorted(lines: String) -> String {
    let mut lines: Vec<&str> = lines.split_inclusive('\n').collect();
    lines.sort_unstable();
    lines.concat()
}

fn pairs(parts: &[&Part]) -> String {
    let pairs: Vec<String> =
        parts.iter().map(|part| format!("\"{}\" => {}", part.rule, part.of_type)).collect();
    pairs.join(", ")
}

/// The rules in words, numbered.
fn told(parts: &[&Part]) -> String {
    (1..)
        .zip(parts)
        .map(|(number, part)| {
            let (slot, words) = (part.slot, part.words);
            format!("[[game.rules]]\nnumber = \"{number}\"\ntext = \"{words}\"\nabout = \"{slot}\"\n\n")
        })
        .collect::<String>()
        .trim_end()
        .to_string()
        + "\n"
}

/// What answers each slot of the game: the plugin's own rules, and standard ones.
fn answers(name: &str, parts: &[&Part]) -> String {
    let standard = |slot| match slot {
        Slot::Opening => "std/fill",
        Slot::Choice => "std/any-pit",
        Slot::Sowing => "std/laps",
        Slot::Landing => "std/single-lap",
        Slot::Capture => "std/opposite",
        Slot::Ending => "std/no-moves",
        Slot::Match => "std/wins",
    };
    let mut text = String::new();
    for slot in Slot::ALL {
        let own = parts.iter().find(|part| part.slot == slot);
        let rule = own.map_or_else(|| standard(slot).to_string(), |part| format!("{name}/{}", part.rule));
        text += &format!("[game.{slot}]\nuse = \"{rule}\"\n");
        if slot == Slot::Ending {
            text += "repetition = 3\n";
        }
    }
    text.trim_end().to_string()
}
