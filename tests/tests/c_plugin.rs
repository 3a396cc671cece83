//! Plugins written in C: the header they are built with, what they play, and how the faulty ones are refused.
//!
//! Every plugin is compiled by the system's C compiler when a test needs it.

use mancala_core::diagnostic::Source;
use mancala_core::game::ComposeError;
use mancala_core::game_file::{GameSource, resolve};
use mancala_core::notation::parse_position;
use mancala_core::position::Entry;
use mancala_core::step::Step;
use mancala_core::{Game, Line, Move, Position, Side, laws};
use mancala_host::engine::Dice;
use mancala_host::plugin::{Folder, RefusedKind, Registry, inspect};
use mancala_tests::{built, c_plugin, fixture, mancala, plugin, root, scratch};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

#[test]
fn the_header_is_what_cbindgen_writes_of_the_interface() {
    let abi = root().join("core/abi");
    let config =
        cbindgen::Config::from_file(abi.join("cbindgen.toml")).expect("cbindgen.toml is well formed");
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_src(abi.join("src/lib.rs"))
        .generate()
        .expect("the interface can be read");
    let mut written = Vec::new();
    bindings.write(&mut written);
    let written = String::from_utf8(written).expect("it is text");
    let header = abi.join("include/mancala.h");
    if std::env::var_os("MANCALA_REFRESH").is_some() {
        std::fs::write(&header, &written).expect("the header can be written");
    }
    let kept = std::fs::read_to_string(&header).expect("the header is there");
    assert!(
        kept == written,
        "core/abi/include/mancala.h is not what cbindgen writes of core/abi/src/lib.rs; refresh it:\n    \
        MANCALA_REFRESH=1 cargo test -p mancala-tests --test c_plugin header"
    );
    for (name, id) in [("RULE", mancala_abi::RULE_INTERFACE), ("FORESIGHT", mancala_abi::FORESIGHT_INTERFACE)]
    {
        let interface = format!("#define MANCALA_{name}_INTERFACE \"{id}\"");
        assert!(kept.contains(&interface), "core/abi/cbindgen.toml gives the interface another id");
    }
    assert!(kept.contains(&format!("*{}##id(", mancala_abi::C_ENTRY)), "and its entry another name");
}

// ---- a rule that plays

/// The library of the rule that captures, in a folder of its own.
fn capture(name: &str) -> PathBuf {
    c_plugin(&root().join("tests/fixtures/c-capture/capture.c"), &[], &scratch(name))
}

fn beside(library: &Path) -> Registry {
    let path = library.parent().expect("it lies in a folder").to_path_buf();
    Registry::discover(&[Folder { path, explicit: true }])
}

fn compose(registry: &Registry, toml: &str) -> Result<Arc<Game>, ComposeError> {
    let manifests: Vec<_> = registry.plugins().iter().map(|plugin| plugin.manifest.clone()).collect();
    let source = GameSource::Text(Source::new("game.toml", toml));
    let sheet = resolve(source, &[], &manifests).map_err(ComposeError::Refused)?;
    Game::compose(sheet, registry).map(Arc::new)
}

/// The steps of a move from a position, and the position after it.
fn played(game: &Arc<Game>, position: &str, pit: u16) -> (Vec<Step>, Box<Position>) {
    let position = parse_position(game, position).expect("the position is well formed");
    let mut line = Line::from_position(game.clone(), &position);
    let steps = line.play_traced(Move::sow(pit)).expect("the move is legal");
    (steps, line.position().to_box())
}

#[test]
fn a_capture_in_c_takes_what_it_should_and_its_steps_are_found() {
    let registry = beside(&capture("c-steps"));
    let toml = "[board]\npits = 3\nseeds = 2\n[capture]\nuse = \"c-capture/opposite\"\n";
    let game = compose(&registry, toml).expect("it composes");
    // A's one seed ends in the empty B, which faces five.
    let captured = |pit, seeds| Step::Ruled(Entry::Captured { pit, seeds, by: Side::South });
    let (steps, after) = played(&game, "1,0,2/1,5,1 0-0 S", 0);
    assert_eq!(steps[2..], [captured(1, 1), captured(4, 5)], "{steps:?}");
    assert_eq!((after.store(Side::South), after.seeds(1), after.seeds(4)), (6, 0, 0));
    // Its setting says the same of the capturing seed.
    let game = compose(&registry, &format!("{toml}with-seed = false\n")).expect("it composes");
    let (steps, after) = played(&game, "1,0,2/1,5,1 0-0 S", 0);
    assert_eq!(steps[2..], [captured(4, 5)], "{steps:?}");
    assert_eq!((after.store(Side::South), after.seeds(1)), (5, 1));
    // Where it takes nothing there is nothing to tell.
    let (steps, after) = played(&game, "1,1,2/1,5,1 0-0 S", 0);
    assert_eq!((steps.len(), after.store(Side::South)), (2, 0), "{steps:?}");
}

#[test]
fn a_capture_in_c_plays_in_games_of_rules_in_rust_by_all_laws() {
    let library = capture("c-mixed");
    for other in ["kpe", "kalah"] {
        let file = plugin(other);
        std::fs::copy(&file, library.with_file_name(file.file_name().unwrap())).unwrap();
    }
    let registry = beside(&library);
    assert!(registry.refused().is_empty(), "{:?}", registry.refused());
    for extends in ["kpe", "kalah"] {
        let toml = format!("extends = \"{extends}\"\n[capture]\nuse = [\"c-capture/opposite\"]\n");
        let game = compose(&registry, &toml).unwrap_or_else(|error| panic!("{extends}: {error}"));
        laws::conserve(&game, 20, 7, 300).unwrap_or_else(|broken| panic!("{extends}: {broken}"));
        laws::turned(&game, 5, 7, 60).unwrap_or_else(|broken| panic!("{extends}: {broken}"));
        laws::random_is_legal(&game, 5, 7, 60).unwrap_or_else(|broken| panic!("{extends}: {broken}"));
        laws::foreseen(&game, 5, 7, 60).unwrap_or_else(|broken| panic!("{extends}: {broken}"));
    }
}

#[test]
fn a_rule_in_c_does_what_the_same_rule_in_rust_does() {
    let registry = beside(&capture("c-same"));
    let game = |rule: &str, stores: &str| {
        let toml = format!("[board]\npits = 4\nseeds = 3\n{stores}[capture]\nuse = \"{rule}\"\n");
        compose(&registry, &toml).expect("it composes")
    };
    // In which order a rule did what it did, a comparison cannot find out.
    let told = |steps: Vec<Step>| {
        let (ruled, plain): (Vec<_>, Vec<_>) =
            steps.into_iter().partition(|step| matches!(step, Step::Ruled(_)));
        let mut ruled: Vec<String> = ruled.iter().map(|step| format!("{step:?}")).collect();
        ruled.sort();
        (plain, ruled)
    };
    for stores in ["", "stores = \"track\"\n"] {
        let (mut c, mut rust) =
            (Line::new(game("c-capture/opposite", stores)), Line::new(game("std/opposite", stores)));
        let mut captures = 0;
        for index in 0..40 {
            let mut dice = Dice::new(1, index);
            let start = c.game().start().to_box();
            c.restart(&start);
            rust.restart(&start);
            for _ in 0..60 {
                let legal = rust.legal().expect("no rule fails").to_vec();
                assert_eq!(c.legal().expect("no rule fails"), legal);
                if legal.is_empty() {
                    break;
                }
                let played = legal[dice.below(legal.len() as u32) as usize];
                let [found, recorded] =
                    [&mut c, &mut rust].map(|line| told(line.play_traced(played).expect("it is legal")));
                captures += recorded.1.len();
                assert_eq!(found, recorded, "{:?}", rust.position());
                assert_eq!(c.position(), rust.position());
            }
        }
        assert!(captures > 100, "{captures} captures were compared");
    }
}

#[test]
fn a_stripped_plugin_in_c_is_still_one_and_says_that_it_is_not_checked() {
    let library = capture("c-stripped");
    assert!(Command::new("strip").arg(&library).status().expect("strip is there").success());
    let inspected = inspect(&library).expect("the manifest and the entry are still there");
    assert_eq!((inspected.manifest.id.as_str(), inspected.checked), ("c-capture", false));
    assert_eq!(inspected.entry(), "mancala_c_c_capture");
    assert!(!beside(&library).load("c-capture").expect("it loads").checked);
    assert!(inspect(&fixture("third")).expect("a plugin in Rust").checked);
    let told = |arguments: &[&str]| {
        let output =
            Command::new(mancala()).args(arguments).arg("--plugins").arg(library.parent().unwrap()).output();
        String::from_utf8(output.expect("the program runs").stdout).expect("it is text")
    };
    for command in ["list", "doctor"] {
        let text = told(&[command]);
        assert_eq!(text.matches("written in C: nothing can check").count(), 1, "{command}: {text}");
    }
    let json: serde_json::Value = serde_json::from_str(&told(&["list", "--json"])).expect("it is JSON");
    let checked = |id: &str| {
        let plugins = json["plugins"].as_array().expect("there are plugins");
        plugins.iter().find(|plugin| plugin["id"] == id).expect("it is listed")["checked"].clone()
    };
    assert_eq!((checked("c-capture"), checked("kpe")), (false.into(), true.into()));
}

// ---- rules that do not

/// The registry of a plugin that does one thing wrong.
fn faulty(defined: &str) -> Registry {
    let folder = scratch(&format!("c-{defined}"));
    beside(&c_plugin(&root().join("tests/fixtures/c-faulty/faulty.c"), &[defined], &folder))
}

const FAULTY: &str = "[board]\npits = 3\nseeds = 1\n[capture]\nuse = \"c-faulty/capture\"\n";

#[test]
fn what_pre_flight_can_see_is_refused_before_anything_is_loaded() {
    let cases = [
        ("NO_MANIFEST", RefusedKind::NoManifest, "it carries no mancala manifest; a plugin is built with"),
        ("NO_QUERY", RefusedKind::NoEntry, "it does not export `mancala_root_c_faulty`; build it with"),
        (
            "DATA_QUERY",
            RefusedKind::NoEntry,
            "its `mancala_c_c_faulty` is no function; open it with MANCALA_QUERY",
        ),
    ];
    for (defined, kind, says) in cases {
        let registry = faulty(defined);
        let [refused] = registry.refused() else { panic!("{defined}: {registry:?}") };
        assert_eq!(refused.kind, kind, "{refused}");
        assert!(refused.message.starts_with(says) && refused.message.lines().count() == 1, "{refused}");
    }
}

#[test]
fn tables_that_are_none_are_refused_when_they_are_loaded() {
    let cases = [
        ("NULL_TABLE", RefusedKind::WrongAbi, "`mancala_c_c_faulty` answers NULL"),
        ("ODD_TABLE", RefusedKind::WrongLayout, "where none can be"),
        ("NO_CREATE", RefusedKind::WrongLayout, "the table of rule `capture` has no `create`"),
        ("NO_DESTROY", RefusedKind::WrongLayout, "the table of rule `capture` has no `destroy`"),
        ("NO_WANTS", RefusedKind::WrongLayout, "the table of rule `capture` has no `wants`"),
        ("NO_FORESEE", RefusedKind::WrongLayout, "the table of rule `capture` has no `foresee`"),
    ];
    for (defined, kind, says) in cases {
        let registry = faulty(defined);
        assert!(registry.refused().is_empty(), "{defined}: pre-flight runs nothing");
        let refused = registry.load("c-faulty").expect_err(defined);
        assert_eq!(refused.kind, kind, "{refused}");
        assert!(refused.message.contains(says) && refused.message.lines().count() == 1, "{refused}");
        let error = compose(&registry, FAULTY).expect_err("and no game is made of it").to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn a_table_without_the_hook_of_its_slot_makes_no_game() {
    let cases = [
        ("NO_HOOK", "capture"),
        ("NO_CONTEXT", "failed in hook create: it made nothing"),
        ("MEANINGLESS", "failed in hook foresee: its answer means nothing"),
    ];
    for (defined, says) in cases {
        let error = compose(&faulty(defined), FAULTY).expect_err(defined).to_string();
        assert!(error.contains(says) && error.contains("c-faulty"), "{defined}: {error}");
    }
}

#[test]
fn hooks_that_fail_are_faults_that_name_the_rule() {
    let cases = [
        ("NO_BEGIN", "the plugin has no such hook"),
        ("BAD_ANSWER", "its answer 9 means nothing"),
        ("LOSES", "6 seeds became 5"),
        ("RESHAPES", "it changed words of the position that say how it is read"),
        ("FAILS", "out of memory"),
        ("FAILS_SILENTLY", "it answered status 77"),
    ];
    for (defined, says) in cases {
        let game = compose(&faulty(defined), FAULTY).expect("it composes");
        let mut line = Line::new(game);
        let before = line.position().to_box();
        let fault = line.legal().expect_err(defined);
        assert_eq!((fault.plugin.as_str(), fault.rule.as_str()), ("c-faulty", "capture"));
        assert_eq!(fault.message, says);
        assert_eq!(line.position(), &*before, "the position is as it was");
    }
    let game = compose(&faulty("NOTHING"), FAULTY).expect("it composes");
    laws::conserve(&game, 5, 1, 100).expect("with nothing wrong it plays");
}

#[test]
fn a_rule_that_captures_where_it_said_it_would_not_is_seen() {
    let broken = laws::foreseen(&compose(&faulty("BELIED"), FAULTY).expect("it composes"), 5, 1, 100);
    let broken = broken.expect_err("it says that it never captures").to_string();
    assert!(
        broken.contains("c-faulty/capture failed in hook capture: it captures where it said"),
        "{broken}"
    );
}

#[test]
fn the_recipe_for_authors_leads_from_an_empty_folder_to_a_game() {
    let readme = std::fs::read_to_string(root().join("core/abi/README.md")).unwrap();
    let folder = scratch("c-recipe");
    std::fs::copy(root().join("core/abi/include/mancala.h"), folder.join("mancala.h")).unwrap();
    // A block is indented; the line before it names its file, or says `Then:`.
    let block = |before: &str| {
        let from = readme.find(before).unwrap_or_else(|| panic!("the recipe has `{before}`")) + before.len();
        let lines = readme[from..].lines().take_while(|line| line.is_empty() || line.starts_with("    "));
        lines.map(|line| line.strip_prefix("    ").unwrap_or(line)).collect::<Vec<_>>().join("\n")
    };
    for file in ["plugin.toml", "my-rules.c", "game.toml"] {
        std::fs::write(folder.join(file), block(&format!("`{file}`:\n"))).unwrap();
    }
    let path = format!("{}:{}", built().display(), std::env::var("PATH").unwrap_or_default());
    let ran = Command::new("sh")
        .args(["-e", "-c", &block("\nThen:\n")])
        .current_dir(&folder)
        .env("PATH", path)
        .output()
        .expect("a shell is there");
    let (told, failed) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{told}{failed}");
    assert!(told.contains("my-rules 0.1.0") && told.contains("captures"), "{told}{failed}");
}
