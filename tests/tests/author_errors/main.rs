//! Every mistake a new author can make in `plugin.toml`, in `export_plugin!`, in a struct of settings or at the prompt is
//! told, with the line: by the compiler where code depends on it, else by the first test or host that reads it.
//!
//! It compares our own messages and the lines they name, never the compiler's words.

mod code;
mod manifest;
mod program;

use mancala_tests::{cargo_in, root, scratch};

const MANIFEST: &str = r#"abi = 1
id = "author"
version = "0.1.0"
summary = "a plugin with nothing wrong"

[[rule]]
name = "exact"
slot = "capture"
summary = "an enemy pit of a certain number is captured"
[rule.settings.count]
type = "integer"
min = 1
max = 200
default = 3
help = "the number"
[rule.settings.when]
type = "choice"
of = ["always", "at-the-end"]
default = "always"
help = "when"

[[game]]
id = "author"
name = "Author"
[game.board]
pits = 3
seeds = 2
[game.capture]
use = "author/exact"
count = 2
"#;

const CODE: &str = r#"use mancala_core::slots::capture::{Capture, Captured};
use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
use mancala_core::slots::sowing::Sown;
use mancala_core::{Position, SettingChoice, SettingsBlock};

#[derive(SettingChoice)]
pub enum When {
    Always,
    AtTheEnd,
}

#[derive(SettingsBlock)]
pub struct Settings {
    pub count: u8,
    pub when: When,
}

pub struct Exact(pub Settings);

impl Rule for Exact {
    fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
        Settings::read(setup.settings).map(Exact)
    }
}

impl Capture for Exact {
    fn capture(&self, _position: &mut Position, _sown: &Sown<'_>) -> Captured {
        Captured::Nothing
    }
}

mancala_core::export_plugin!("plugin.toml", rules { "exact" => Exact });
"#;

/// The number of the only line that holds this text.
#[track_caller]
fn line(text: &str, part: &str) -> usize {
    let lines: Vec<usize> =
        (1..).zip(text.lines()).filter(|(_, line)| line.contains(part)).map(|(n, _)| n).collect();
    assert_eq!(lines.len(), 1, "{part}");
    lines[0]
}

/// A text with one stretch of it changed.
#[track_caller]
fn changed(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

/// Compiles a plugin, as a package that no other test compiles; gives every error as its author sees it.
fn compiled(name: &str, manifest: Option<&str>, code: &str, flags: &[&str]) -> Vec<String> {
    let (folder, core) = (scratch(name), root().join("core"));
    let cargo = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
         [lib]\ncrate-type = [\"rlib\"]\n[dependencies]\nmancala-core = {{ path = {core:?} }}\n[workspace]\n"
    );
    std::fs::create_dir_all(folder.join("src")).unwrap();
    let write = |file: &str, text: &str| std::fs::write(folder.join(file), text).unwrap();
    write("Cargo.toml", &cargo);
    write("src/lib.rs", code);
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    if let Some(text) = manifest {
        write("plugin.toml", text);
    }
    let mut arguments = vec!["rustc", "--lib", "--message-format=json"];
    arguments.extend(flags);
    let output = cargo_in(&folder, &arguments);
    let mut errors = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let report: serde_json::Value = serde_json::from_str(line).expect("cargo reports JSON lines");
        let message = &report["message"];
        if report["reason"] == "compiler-message" && message["level"] == "error" {
            errors.push(message["rendered"].as_str().unwrap_or_default().to_string());
        }
    }
    let failed = !output.status.success();
    assert_eq!(failed, !errors.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    errors
}
