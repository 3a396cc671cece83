//! Damaged plugin files: single bits flipped, part by part, in a plugin without debug information.
//!
//! What the loader or the unwinder follows must be seen before loading: whatever passes is loaded and played in a
//! process of its own, which must not die. Flips in code and data are not tried: nothing but a recorded hash sees them.
#![cfg(target_os = "linux")]

use mancala_core::diagnostic::Source;
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::{Game, Line};
use mancala_host::plugin::{Folder, RefusedKind, Registry, inspect};
use mancala_tests::{fixture, folder_of, scratch, shipped};
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

/// Names the file that a child process is to load and play.
const LOAD: &str = "MANCALA_DAMAGED_FILE";

fn number(bytes: &[u8], at: usize, size: usize) -> usize {
    bytes[at..at + size].iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte))
}

/// The parts of an ELF file that a loader follows, by name.
fn parts(bytes: &[u8]) -> Vec<(String, Range<usize>)> {
    let (segments, sections) = (number(bytes, 32, 8), number(bytes, 40, 8));
    let (segment_count, section_count) = (number(bytes, 56, 2), number(bytes, 60, 2));
    let range = |header: usize| {
        let start = number(bytes, header + 24, 8);
        start..start + number(bytes, header + 32, 8)
    };
    let names = range(sections + 64 * number(bytes, 62, 2));
    let mut parts = vec![
        ("header".to_string(), 0..64),
        ("segments".to_string(), segments..segments + 56 * segment_count),
        ("sections".to_string(), sections..sections + 64 * section_count),
    ];
    for header in (0..section_count).map(|index| sections + 64 * index) {
        let name: Vec<u8> = bytes[names.start + number(bytes, header, 4)..]
            .iter()
            .copied()
            .take_while(|&byte| byte != 0)
            .collect();
        let name = String::from_utf8(name).expect("a section's name is text");
        let followed = [
            ".note.mancala",
            ".dynamic",
            ".dynsym",
            ".dynstr",
            ".gnu.hash",
            ".hash",
            ".gnu.version",
            ".gnu.version_r",
            ".rela.dyn",
            ".rela.plt",
        ];
        if followed.contains(&name.as_str()) {
            parts.push((name, range(header)));
        }
    }
    parts
}

/// A named small generator (splitmix64): the flips are the same on every machine.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Plies of the game below, which ends by itself.
const GAME: usize = 9;

/// Loads the fixture's plugin from a folder and plays with it, as far as that goes.
fn play(folder: &Path) -> Result<usize, String> {
    let registry = Registry::discover(&[Folder { path: folder.to_path_buf(), explicit: true }]);
    let manifests: Vec<_> = registry.plugins().iter().map(|plugin| plugin.manifest.clone()).collect();
    let text = "[board]\npits = 6\nseeds = 4\n[landing]\nuse = \"std/relay\"\n[capture]\nuse = \"third/neighbours\"\n";
    let sheet = resolve(GameSource::Text(Source::new("game.toml", text)), &[], &manifests)
        .map_err(|errors| errors[0].to_string())?;
    let game = Game::compose(sheet, &registry).map_err(|error| error.to_string())?;
    let mut line = Line::new(Arc::new(game));
    for ply in 0..20 {
        let legal = line.legal().map_err(|fault| fault.to_string())?;
        let Some(&played) = legal.get(legal.len() / 2) else { return Ok(ply) };
        line.play(played).map_err(|why| format!("{why:?}"))?;
    }
    Ok(20)
}

/// What became of the flips of one part.
#[derive(Debug, Default)]
struct Tally {
    refused: usize,
    lived: usize,
    died: Vec<String>,
}

/// Flips bits of one part, loads what passes in a child, and tells what became of them.
fn flip(good: &[u8], name: &str, part: &Range<usize>, count: usize) -> Tally {
    let folder = scratch(&format!("damage{}", name.replace('.', "-")));
    let path = folder.join("damaged.so");
    let (mut tally, mut seed) = (Tally::default(), 11);
    let bits = part.len() * 8;
    for round in 0..count.min(bits) {
        let bit = if count >= bits { round } else { splitmix(&mut seed) as usize % bits };
        let (at, mask) = (part.start + bit / 8, 1 << (bit % 8));
        let mut bytes = good.to_vec();
        bytes[at] ^= mask;
        std::fs::write(&path, &bytes).expect("it can be written");
        if let Err(refused) = inspect(&path) {
            assert!(!refused.message.contains('\n') && refused.message.len() < 400, "{refused}");
            tally.refused += 1;
            continue;
        }
        let child = Command::new(std::env::current_exe().expect("this program has a path"))
            .args(["a_whole_plugin_plays", "--exact", "--nocapture", "--test-threads=1"])
            .env(LOAD, &folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .output()
            .expect("a child can be started");
        if child.status.success() {
            tally.lived += 1;
        } else {
            let said =
                String::from_utf8_lossy(&child.stderr).lines().next_back().unwrap_or_default().to_string();
            tally.died.push(format!(
                "byte {:#x} (+{:#x}) bit {mask:#04x}: {} {said}",
                at,
                at - part.start,
                child.status
            ));
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    tally
}

#[test]
fn a_whole_plugin_plays() {
    if let Some(folder) = std::env::var_os(LOAD) {
        // The child: to fail is allowed, to die is not.
        let _ = play(Path::new(&folder));
        return;
    }
    let folder = folder_of("damage-none", &[fixture("third")]);
    assert_eq!(play(&folder), Ok(GAME));
}

#[test]
#[ignore = "builds everything once more, optimised across crates"]
fn the_manifest_survives_what_shipping_does_to_a_library() {
    let folder = folder_of("damage-shipped", &[shipped("third")]);
    assert_eq!(play(&folder), Ok(GAME));
    let size = |path: &Path| std::fs::metadata(path).expect("it is built").len();
    assert!(size(&shipped("third")) < size(&fixture("third")), "unused code is dropped");
}

#[test]
fn no_flip_that_the_loader_would_follow_passes_pre_flight() {
    let good = std::fs::read(fixture("third")).expect("it is built");
    let flips = std::env::var("MANCALA_FLIPS").ok().and_then(|count| count.parse().ok()).unwrap_or(50);
    let parts = parts(&good);
    assert!(parts.len() >= 9, "{parts:?}");
    let tallied = |half: usize| -> Vec<(String, Tally)> {
        let mine = parts.iter().skip(half).step_by(2);
        mine.map(|(name, part)| (name.clone(), flip(&good, name, part, flips))).collect()
    };
    let tallies: Vec<(String, Tally)> = std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            scope.spawn({
                let tallied = &tallied;
                move || tallied(half)
            })
        });
        halves.into_iter().flat_map(|half| half.join().expect("no flip panics")).collect()
    });
    let mut died = Vec::new();
    for (name, tally) in &tallies {
        println!(
            "{name:<16} refused {:>5}, lived {:>5}, died {}",
            tally.refused,
            tally.lived,
            tally.died.len()
        );
        // A relocation that points elsewhere in bounds, and code that begins there, look like any other.
        if !name.starts_with(".rela") {
            died.extend(tally.died.iter().map(|flip| format!("{name}: {flip}")));
        } else {
            tally.died.iter().for_each(|flip| println!("  {flip}"));
        }
    }
    assert!(died.is_empty(), "{} flips kill the loader:\n{}", died.len(), died.join("\n"));
    let refused: usize = tallies.iter().map(|(_, tally)| tally.refused).sum();
    assert!(refused > 3 * flips, "only {refused} are seen before loading");
}

#[test]
fn a_cut_is_seen_wherever_it_is() {
    let good = std::fs::read(fixture("third")).expect("it is built");
    let path = scratch("damage-cut").join("cut.so");
    for part in 0..40 {
        std::fs::write(&path, &good[..good.len() * part / 40]).expect("it can be written");
        let refused = inspect(&path).expect_err("it is cut");
        assert_eq!(refused.kind, RefusedKind::NotALibrary, "{refused}");
    }
}

/// The same library with another manifest: its note is put at the end of the file, where nothing is mapped.
fn with_manifest(good: &[u8], text: &str) -> Vec<u8> {
    let mut bytes = good.to_vec();
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let start = bytes.len();
    for word in [8, text.len() as u32, 1] {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes.extend_from_slice(b"Mancala\0");
    bytes.extend_from_slice(text.as_bytes());
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let size = bytes.len() - start;
    let old = parts(good).into_iter().find(|(name, _)| name == ".note.mancala").expect("it has a note").1;
    let sections = parts(good)[2].1.clone();
    let header = sections.step_by(64).find(|&header| number(good, header + 24, 8) == old.start);
    let header = header.expect("the note is a section");
    for (field, value) in [(8, 0), (16, 0), (24, start), (32, size)] {
        bytes[header + field..header + field + 8].copy_from_slice(&(value as u64).to_le_bytes());
    }
    bytes
}

#[test]
fn a_manifest_without_measure_is_refused_unread() {
    let good = std::fs::read(fixture("third")).expect("it is built");
    let plain = "abi = 1\nid = \"third\"\nversion = \"0.1.0\"\n";
    let path = scratch("damage-manifest").join("manifest.so");
    let told = |text: &str| {
        std::fs::write(&path, with_manifest(&good, text)).expect("it can be written");
        inspect(&path)
    };
    assert_eq!(told(plain).expect("a small one is read").manifest.rules.len(), 0);
    let faults = [
        (format!("{plain}# {}", "x".repeat(300 << 10)), "more than the 262144 allowed"),
        (format!("{plain}a = {}1{}", "[".repeat(50_000), "]".repeat(50_000)), "its manifest is faulty"),
        (format!("{plain}{}", "[[rule]]\n".repeat(10_000)), "its manifest is faulty"),
        (plain.replace("third", &"x".repeat(5000)), "its manifest is faulty"),
        (format!("{plain}summary = \"a\\u001b[31m\\nb\""), ""),
    ];
    for (text, says) in faults {
        let begun = std::time::Instant::now();
        let refused = told(&text).expect_err("it is refused");
        assert_eq!(refused.kind, RefusedKind::BadManifest, "{refused}");
        assert!(refused.message.contains(says) && refused.message.len() < 400, "{refused}");
        assert!(!refused.message.contains(char::is_control), "{refused:?}");
        assert!(begun.elapsed().as_secs() < 5, "it is refused at once");
    }
}
