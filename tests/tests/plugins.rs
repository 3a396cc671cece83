//! Plugins that must be refused are, each for its reason and in one line, and the host goes on.
//!
//! Every fixture is really built; every damaged file is made from a good one.

use mancala_core::diagnostic::Source;
use mancala_core::game::ComposeError;
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::manifest::Manifest;
use mancala_core::{Fault, Game, Line, WhyNot};
use mancala_host::plugin::{Folder, LoadedPlugin, RefusedKind, Registry, inspect};
use mancala_tests::{cargo, fixture, folder_of, plugin, scratch};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

fn registry(files: &[PathBuf]) -> Registry {
    let folder = folder_of(&format!("plugins-{:?}", std::thread::current().id()), files);
    Registry::discover(&[Folder { path: folder, explicit: true }])
}

fn manifests(registry: &Registry) -> Vec<Manifest> {
    registry.plugins().iter().map(|plugin| plugin.manifest.clone()).collect()
}

fn compose(registry: &Registry, toml: &str) -> Result<Arc<Game>, ComposeError> {
    let source = GameSource::Text(Source::new("game.toml", toml));
    let sheet = resolve(source, &[], &manifests(registry)).map_err(ComposeError::Refused)?;
    Game::compose(sheet, registry).map(Arc::new)
}

fn one_line(message: &str) -> &str {
    assert!(!message.contains('\n') && message.len() < 400, "one line: {message}");
    message
}

/// A fixture is refused at pre-flight, for this reason, with a line that says this.
fn refused(name: &str, kind: RefusedKind, says: &str) {
    let registry = registry(&[fixture(name), plugin("kpe")]);
    assert_eq!(registry.refused().len(), 1, "{:?}", registry.refused());
    let refused = &registry.refused()[0];
    assert_eq!(refused.kind, kind, "{refused}");
    assert!(one_line(&refused.message).contains(says), "{refused}");
    plays_kpe(&registry);
}

/// The registry still loads and plays a good plugin.
fn plays_kpe(registry: &Registry) {
    let game = compose(registry, "extends = \"kpe\"").expect("the good plugin plays");
    let mut line = Line::new(game);
    let first = line.legal().unwrap()[0];
    line.play(first).unwrap();
}

#[test]
fn another_interface_is_refused_before_anything_else_is_read() {
    refused("wrong-abi", RefusedKind::WrongAbi, "interface 2, this host speaks 1; rebuild");
}

#[test]
fn a_library_without_a_manifest_is_refused_where_plugins_are_kept() {
    refused("no-manifest", RefusedKind::NoManifest, "export_plugin!");
    // Beside the program there are libraries of all kinds: there it is passed over.
    let folder = folder_of("no-manifest-beside", &[fixture("no-manifest")]);
    let registry = Registry::discover(&[Folder { path: folder, explicit: false }]);
    assert!(registry.refused().is_empty() && registry.plugins().is_empty());
}

#[test]
fn a_library_without_its_entry_point_is_refused() {
    refused("missing-symbol", RefusedKind::NoEntry, "mancala_root_missing_symbol");
}

#[test]
fn another_layout_is_refused_with_one_line_a_difference() {
    let registry = registry(&[fixture("wrong-layout"), plugin("kpe")]);
    assert!(registry.refused().is_empty(), "pre-flight cannot see layouts");
    let refused = registry.load("wrong-layout").expect_err("its layout differs");
    assert_eq!(refused.kind, RefusedKind::WrongLayout);
    let message = one_line(&refused.message);
    assert!(
        message.contains("`capture_capture`, 2nd argument `position`: host `*mut u16`, plugin `*mut u32`"),
        "{message}"
    );
    assert!(message.contains("rebuild the plugin"), "{message}");
    assert_eq!(registry.load("wrong-layout").expect_err("a refusal stands"), refused);
    plays_kpe(&registry);
}

/// A game of two pits a row in which South's `A` ends in an empty own pit.
fn lone(slot: &str, rule: &str) -> String {
    format!("[board]\npits = 3\nseeds = 1\n[{slot}]\nuse = \"{rule}\"\n")
}

fn fault_of(registry: &Registry, toml: &str) -> Fault {
    let game = compose(registry, toml).expect("it composes");
    let mut line = Line::new(game.clone());
    let before = line.position().to_box();
    let fault = line.legal().expect_err("its rule fails");
    one_line(&fault.to_string());
    assert_eq!(line.position(), &*before, "the position is as it was");
    let Err(WhyNot::Fault(again)) = line.play(mancala_core::Move::sow(0)) else { panic!("it fails again") };
    assert_eq!(again, fault, "the same fault, and no more than that");
    fault
}

#[test]
fn a_panicking_rule_is_a_fault_that_names_rule_hook_and_line() {
    let registry = registry(&[fixture("panicking"), plugin("kpe")]);
    let fault = fault_of(&registry, &lone("capture", "panicking/capture"));
    assert_eq!(
        (fault.plugin.as_str(), fault.rule.as_str(), fault.hook.as_str()),
        ("panicking", "capture", "capture_capture")
    );
    assert!(
        fault.message.contains("no capture of 6 seeds at ") && fault.message.contains("lib.rs:"),
        "{fault}"
    );
    let fault = fault_of(&registry, &lone("choice", "panicking/list"));
    assert_eq!(fault.hook, "choice_moves");
    plays_kpe(&registry);
}

#[test]
fn what_a_panic_says_is_one_line_that_no_terminal_obeys() {
    let registry = registry(&[fixture("panicking")]);
    let fault = fault_of(&registry, &lone("capture", "panicking/lines"));
    let says = "panicked: assertion `left == right` failed: [31mseeds are left left: 6 right: 0 at ";
    assert!(fault.message.starts_with(says) && !fault.message.contains(char::is_control), "{fault:?}");
}

#[test]
fn a_rule_that_panics_while_it_is_made_makes_no_game() {
    let registry = registry(&[fixture("panicking"), plugin("kpe")]);
    let error = compose(&registry, &lone("capture", "panicking/make")).expect_err("it cannot be made");
    assert!(
        one_line(&error.to_string()).contains("panicking/make failed in hook create: panicked: never made"),
        "{error}"
    );
    plays_kpe(&registry);
}

#[test]
fn a_rule_that_refuses_its_settings_points_at_them() {
    let registry = registry(&[fixture("panicking")]);
    let toml = format!("{}least = 7\nmost = 4\n", lone("capture", "panicking/refuse"));
    let Err(ComposeError::Refused(errors)) = compose(&registry, &toml) else { panic!("it refuses") };
    let text = errors[0].to_string();
    assert!(text.contains("least is 7, above most, 4") && text.contains("game.toml:6:1"), "{text}");
}

#[test]
fn a_lost_seed_is_a_fault_that_names_the_rule() {
    let registry = registry(&[fixture("loses-a-seed"), plugin("kpe")]);
    let fault = fault_of(&registry, &lone("capture", "loses-a-seed/capture"));
    assert_eq!(
        (fault.plugin.as_str(), fault.rule.as_str(), fault.hook.as_str()),
        ("loses-a-seed", "capture", "capture")
    );
    assert_eq!(fault.message, "6 seeds became 5");
    plays_kpe(&registry);
}

#[test]
fn answers_that_mean_nothing_are_faults() {
    let registry = registry(&[fixture("bad-answers"), plugin("kpe")]);
    let cases = [
        ("capture", "relay-nowhere", "", "relays 2 seeds from cell 60000"),
        ("capture", "relay-empty", "", "relays 0 seeds"),
        ("capture", "keep-hand", "", "2 seeds stay in the hand"),
        ("landing", "land-nowhere", "", "from cell 60000"),
        ("sowing", "lift", "count = 60000", "lifts 60000 seeds from cell 0, which holds 1"),
        ("sowing", "lift", "count = 0", "lifts 0 seeds"),
        ("choice", "list", "", "from cell 60000"),
    ];
    for (slot, rule, setting, says) in cases {
        let toml = format!("{}{setting}\n", lone(slot, &format!("bad-answers/{rule}")));
        let fault = fault_of(&registry, &toml);
        assert!(fault.message.contains(says), "{rule}: {fault}");
    }
    plays_kpe(&registry);
}

#[test]
fn a_plugin_that_would_abort_on_panic_does_not_compile() {
    let output = cargo("test-fixtures", &["build", "--manifest-path", "tests/fixtures/aborting/Cargo.toml"]);
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("a mancala plugin must unwind"), "{text}");
}

// ---- damaged files

fn refuses_bytes(folder: &Path, name: &str, bytes: &[u8], kinds: &[RefusedKind]) {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    let refused = inspect(&path).expect_err(name);
    one_line(&refused.message);
    assert!(kinds.contains(&refused.kind), "{name}: {refused}");
}

#[test]
fn files_that_are_no_plugins_are_refused() {
    let folder = scratch("no-plugins");
    let good = std::fs::read(plugin("kpe")).unwrap();
    let library = &[RefusedKind::NotALibrary];
    refuses_bytes(&folder, "empty.so", b"", library);
    refuses_bytes(&folder, "text.so", b"not a library at all\n", library);
    refuses_bytes(&folder, "magic.so", b"\x7fELF", library);
    let mut foreign = good.clone();
    foreign[18] = if cfg!(target_arch = "x86_64") { 183 } else { 62 };
    refuses_bytes(&folder, "foreign.so", &foreign, library);
    let mut narrow = good.clone();
    narrow[4] = 1;
    refuses_bytes(&folder, "narrow.so", &narrow, library);
    let mut program = good.clone();
    program[16] = 2;
    refuses_bytes(&folder, "program.so", &program, library);
    std::fs::create_dir(folder.join("folder.so")).unwrap();
    std::os::unix::fs::symlink(folder.join("nowhere"), folder.join("dangling.so")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.join("pipe.so")).status().unwrap().success());
    for name in ["folder.so", "dangling.so", "pipe.so", "absent.so"] {
        let refused = inspect(&folder.join(name)).expect_err(name);
        assert_eq!(refused.kind, RefusedKind::Unreadable, "{refused}");
    }
    // All of them in one folder: each is told of, and the good one beside them plays.
    std::fs::copy(plugin("kpe"), folder.join("good.so")).unwrap();
    let registry = Registry::discover(&[Folder { path: folder, explicit: true }]);
    assert_eq!(registry.refused().len(), 9, "{:#?}", registry.refused());
    plays_kpe(&registry);
}

#[test]
fn truncated_files_are_refused_at_every_length() {
    let folder = scratch("truncated");
    let good = std::fs::read(plugin("kpe")).unwrap();
    for part in 0..60 {
        let bytes = &good[..good.len() * part / 60];
        refuses_bytes(&folder, "truncated.so", bytes, &[RefusedKind::NotALibrary]);
    }
    refuses_bytes(&folder, "truncated.so", &good[..good.len() - 1], &[RefusedKind::NotALibrary]);
}

/// A named small generator (splitmix64): the flips are the same on every machine.
fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[test]
fn flipped_bytes_never_panic_pre_flight() {
    let folder = scratch("flipped");
    let good = std::fs::read(fixture("third")).unwrap();
    let headers = 64 + 56 * 12;
    let sections = u64::from_le_bytes(good[40..48].try_into().unwrap()) as usize;
    let mut seed = 1;
    let mut refused = 0;
    for round in 0..600 {
        let mut bytes = good.clone();
        let at = match round % 3 {
            0 => splitmix(&mut seed) as usize % headers,
            1 => sections + splitmix(&mut seed) as usize % (good.len() - sections),
            _ => splitmix(&mut seed) as usize % good.len(),
        };
        bytes[at] ^= 1 << (splitmix(&mut seed) % 8);
        let path = folder.join("flipped.so");
        std::fs::write(&path, &bytes).unwrap();
        match inspect(&path) {
            Ok(_) => {}
            Err(error) => {
                one_line(&error.message);
                refused += 1;
            }
        }
    }
    assert!(refused > 150, "{refused} of 600 are seen before loading");
}

// ---- several plugins

#[test]
fn two_plugins_of_one_id_are_refused_and_both_are_named() {
    let folder = folder_of("twins", &[plugin("kpe")]);
    let (one, other) = (folder.join("one.so"), folder.join("other.so"));
    std::fs::rename(folder.join(plugin("kpe").file_name().unwrap()), &one).unwrap();
    let mut bytes = std::fs::read(&one).unwrap();
    bytes.push(0);
    std::fs::write(&other, bytes).unwrap();
    let registry = Registry::discover(&[Folder { path: folder, explicit: true }]);
    assert!(registry.plugins().is_empty());
    let text: Vec<String> = registry.refused().iter().map(ToString::to_string).collect();
    assert_eq!(text.len(), 2);
    for line in &text {
        assert!(
            line.contains("one.so") && line.contains("other.so") && line.contains("plugin id `kpe`"),
            "{line}"
        );
    }
}

#[test]
fn the_same_file_in_two_folders_counts_once() {
    let (one, other) = (folder_of("same-1", &[plugin("kpe")]), folder_of("same-2", &[plugin("kpe")]));
    let folders = [one, other].map(|path| Folder { path, explicit: true });
    let registry = Registry::discover(&folders);
    assert_eq!((registry.plugins().len(), registry.refused().len()), (1, 0));
}

/// Puts another library where this one is.
fn replace(path: &Path, by: &Path) {
    std::fs::remove_file(path).unwrap();
    std::fs::copy(by, path).unwrap();
}

#[test]
fn a_file_that_changed_since_it_was_found_is_not_loaded() {
    let path = scratch("changed").join("changed.so");
    std::fs::copy(plugin("kpe"), &path).unwrap();
    let found = inspect(&path).unwrap();
    replace(&path, &plugin("en-dodoi"));
    let refused = LoadedPlugin::load(&found).expect_err("it is another file now");
    assert_eq!(refused.kind, RefusedKind::LoadFailed);
    assert!(one_line(&refused.message).contains("changed since it was found"), "{refused}");
    std::fs::remove_file(&path).unwrap();
    let refused = LoadedPlugin::load(&found).expect_err("it is gone");
    assert!(one_line(&refused.message).contains("it is gone"), "{refused}");
}

#[test]
fn a_file_replaced_after_it_was_loaded_is_loaded_anew() {
    // The system's loader would answer the known path with the library it has: the wrong plugin's.
    let folder = scratch("replaced");
    let path = folder.join("replaced.so");
    std::fs::copy(plugin("kpe"), &path).unwrap();
    let discover = || Registry::discover(&[Folder { path: folder.clone(), explicit: true }]);
    let old = discover();
    plays_kpe(&old);
    replace(&path, &plugin("en-dodoi"));
    let new = discover();
    for _ in 0..2 {
        assert_eq!(
            LoadedPlugin::load(&new.plugins()[0]).expect("it loads beside the old one").id,
            "en-dodoi"
        );
    }
    let game = compose(&new, "extends = \"en-dodoi\"").expect("the new one plays");
    advance(&mut Line::new(game));
    plays_kpe(&old);
    let own = format!("mancala-{}-", std::process::id());
    let left = std::fs::read_dir(std::env::temp_dir()).unwrap().flatten();
    assert!(
        !left.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with(&own)),
        "no copy is left"
    );
}

#[test]
fn finding_plugins_maps_none_of_them() {
    let mapped = |name: &str| std::fs::read_to_string("/proc/self/maps").unwrap().contains(name);
    let folder = folder_of("unmapped", &[plugin("en-dodoi")]);
    let copy = folder.join("libunmapped.so");
    std::fs::rename(folder.join(plugin("en-dodoi").file_name().unwrap()), copy).unwrap();
    let registry = Registry::discover(&[Folder { path: folder, explicit: true }]);
    assert_eq!(registry.plugins().len(), 1);
    assert!(!mapped("libunmapped.so"));
    registry.load("en-dodoi").unwrap();
    assert!(mapped("libunmapped.so"), "and the test can see it when one is");
}

#[test]
fn two_interleaved_games_on_one_plugin_do_not_notice_each_other() {
    let registry = registry(&[plugin("kpe")]);
    let text = |line: &Line| mancala_core::notation::format_position(line.game(), line.position());
    // Three seeds a pit: a first move makes fours, which one game takes and the other does not.
    let locked = "extends = \"kpe\"\n[board]\nseeds = 3\n";
    let games = [locked.to_string(), format!("{locked}[capture]\nunlock = \"off\"\n")];
    let game = |toml: &str| compose(&registry, toml).unwrap();
    let alone: Vec<Vec<String>> = (games.iter())
        .map(|toml| {
            let mut line = Line::new(game(toml));
            let mut told = |_| {
                advance(&mut line);
                text(&line)
            };
            (0..30).map(&mut told).collect()
        })
        .collect();
    let mut lines = games.map(|toml| Line::new(game(&toml)));
    for turn in 0..30 {
        for (line, alone) in lines.iter_mut().zip(&alone) {
            advance(line);
            assert_eq!(text(line), alone[turn]);
        }
    }
    assert_ne!(alone[0], alone[1], "the two games do differ");
}

fn advance(line: &mut Line) {
    let moves = line.legal().unwrap();
    if let Some(&played) = moves.get(moves.len() / 2) {
        line.play(played).unwrap();
    }
}

#[test]
fn the_manifest_survives_strip() {
    let folder = folder_of("stripped", &[plugin("kpe")]);
    let path = folder.join(plugin("kpe").file_name().unwrap());
    if Command::new("strip").arg(&path).status().is_ok_and(|status| status.success()) {
        let inspected = inspect(&path).expect("the note is still there");
        assert_eq!(inspected.manifest.id, "kpe");
        assert!(inspected.size < std::fs::metadata(plugin("kpe")).unwrap().len());
    }
}
