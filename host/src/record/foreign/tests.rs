//! Tests of foreign notations on games of standard rules; those of real games are beside the plugins' tests.

use super::*;
use crate::engine::{FileText, LocalEngine};

fn spec(notations: &str, board: &str) -> GameSpec {
    let text = format!("notations = {notations}\n[board]\n{board}\n");
    let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text };
    GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() }
}

const RING: &str = "pits = 6\nseeds = 4\nstores = \"track\"";
const PLAIN: &str = "pits = 6\nseeds = 4\n[sowing]\nskip-origin = true";

fn read_text(spec: &GameSpec, notation: Notation, text: &str) -> Result<Load, String> {
    let engine = &mut LocalEngine::alone();
    read(engine, spec, notation, &Source::new("f", text)).map_err(|refused| match refused {
        Refused::Differs(faults) => mancala_core::diagnostic::render_all(&faults),
        Refused::Failed(failure) => failure.to_string(),
    })
}

/// Random games are written, read back, and written alike.
fn there_and_back(spec: &GameSpec, notation: Notation) {
    let engine = &mut LocalEngine::alone();
    for seed in 0..20 {
        let mut dice = crate::engine::Dice::new(seed, 1);
        let started = engine.start(spec).unwrap();
        let mut state = started.state;
        for _ in 0..dice.below(40) {
            if state.legal.is_empty() || state.must_pass() {
                break;
            }
            let text = state.legal[dice.below(state.legal.len() as u32) as usize].clone();
            state = engine.play(started.session, &text).unwrap().state;
        }
        let load = engine.kept(started.session).unwrap();
        let text = write(engine, &load, notation).unwrap_or_else(|refused| panic!("{refused:?}"));
        if load.moves.is_empty() && text.trim().is_empty() {
            continue;
        }
        let again = read(engine, spec, notation, &Source::new("f", text.as_str()));
        assert_eq!(again.unwrap_or_else(|refused| panic!("{refused:?}")), load, "{text}");
    }
}

#[test]
fn games_go_there_and_back() {
    there_and_back(&spec("[\"openspiel-ring\"]", RING), Notation::OpenSpielRing);
    there_and_back(&spec("[\"kgp\"]", "pits = 3\nseeds = 3\nstores = \"track\""), Notation::Kgp);
    there_and_back(&spec("[\"openspiel-letters\"]", PLAIN), Notation::OpenSpielLetters);
    there_and_back(&spec("[\"playstrategy\"]", PLAIN), Notation::PlayStrategy);
}

#[test]
fn openspiel_counts_around_the_board_and_names_by_letters() {
    let load = read_text(&spec("[]", RING), Notation::OpenSpielRing, "3 8\n6 13").unwrap();
    assert_eq!(load.moves, ["C", "a", "F", "f"]);
    let load = read_text(&spec("[]", PLAIN), Notation::OpenSpielLetters, "C f").unwrap();
    assert_eq!(load.moves, ["C", "f"]);
    let said = read_text(&spec("[]", RING), Notation::OpenSpielRing, "3 7 x 14").unwrap_err();
    for (word, column) in [("7", 3), ("x", 5), ("14", 7)] {
        assert!(
            said.contains(&format!("`{word}` is no action")) && said.contains(&format!("f:1:{column}")),
            "{said}"
        );
    }
    assert!(said.contains("actions are 1 to 6 for South's pits and 8 to 13 for North's"), "{said}");
    let said = read_text(&spec("[]", RING), Notation::OpenSpielRing, "3 4").unwrap_err();
    assert!(said.contains("D is not legal: D is a pit of South") && said.contains("f:1:3"), "{said}");
}

#[test]
fn playstrategy_positions_and_moves_are_read() {
    // The start and the pit of its move `c1f2` are those of PlayStrategy's own tests.
    let engine = &mut LocalEngine::alone();
    let spec = spec("[]", PLAIN);
    let load = Load { spec: spec.clone(), moves: vec!["D".into(), "e".into()], rounds: None };
    let text = write(engine, &load, Notation::PlayStrategy).unwrap();
    assert_eq!(text, "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1\nd1e2 b2c1\n");
    assert_eq!(read_text(&spec, Notation::PlayStrategy, "c1f2").unwrap().moves, ["C"]);
    let said = read_text(&spec, Notation::PlayStrategy, "c1e2").unwrap_err();
    assert!(
        said.contains("c1e2 does not end where its seeds end") && said.contains("it is `c1f2`"),
        "{said}"
    );

    let given = "1S,1,8S,2,3S/2S,1S,1S,2S,2S,2S 13 13 N 50";
    let load = read_text(&spec, Notation::PlayStrategy, given).unwrap();
    assert_eq!(load.spec.position.as_deref(), Some("2,1,1,2,2,2/3,0,0,8,0,1 13-13 N"));
    for wrong in [
        "1S,1,8S/2S 1 1 S 1",
        "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 X 1",
        "6/6 a 0 S 1",
        "7/6 0 0 S 1",
        "6/6",
    ] {
        let said = read_text(&spec, Notation::PlayStrategy, wrong).unwrap_err();
        assert!(said.contains("a position is such as"), "{wrong}: {said}");
    }
    let said = read_text(&spec, Notation::PlayStrategy, "d1e2\ng2a1 d1").unwrap_err();
    assert!(said.contains("f:2:1") && said.contains("f:2:6"), "{said}");
}

#[test]
fn boards_of_the_kalah_game_protocol_are_seen_by_their_mover() {
    let spec = spec("[]", "pits = 3\nseeds = 3\nstores = \"track\"");
    let text = "state <3,0,0,3,3,3,3,3,3>\n4@2 move 2\nstate <3,0,1,4,3,3,3,0,4>\n";
    let load = read_text(&spec, Notation::Kgp, text).unwrap();
    assert_eq!(load.moves, ["B"]);
    let said = read_text(&spec, Notation::Kgp, &text.replace("4,3,3,3,0,4", "4,3,3,3,1,3")).unwrap_err();
    assert!(said.contains("f:3:1") && said.contains("by the rules it stands 3,0,4/4,3,3 1-0 N"), "{said}");
    let load = read_text(&spec, Notation::Kgp, "<3,2,1,3,0,3,3,3,3>").unwrap();
    assert_eq!(load.spec.position.as_deref(), Some("3,0,3/3,3,3 2-1 S"));
    for (wrong, message) in [
        ("<4,0,0>", "this board has 4 pits a row, the game has 3"),
        ("<3,0,0>", "a board of 3 pits has 9 numbers, not 3"),
        ("<3,0,0,3,3,3,3,3,-3>", "a board is made of numbers from 0 to 65535"),
        ("state 3", "a board stands between `<` and `>`"),
        ("move 4", "`4` is no pit"),
        ("yield", "`yield` is neither a state nor a move"),
    ] {
        let said = read_text(&spec, Notation::Kgp, wrong).unwrap_err();
        assert!(said.contains(message), "{wrong}: {said}");
    }
}

#[test]
fn what_a_notation_cannot_say_is_refused() {
    let engine = &mut LocalEngine::alone();
    let mut refused = |spec: GameSpec, moves: &[&str], notation: Notation| {
        let moves = moves.iter().map(|text| text.to_string()).collect();
        match write(engine, &Load { spec, moves, rounds: None }, notation) {
            Err(Refused::Failed(failure)) => failure.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let said = refused(spec("[]", PLAIN), &["A", "a:2"], Notation::OpenSpielLetters);
    assert_eq!(said, "openspiel-letters: this notation cannot say move 2, `a:2`");
    let said = refused(spec("[]", PLAIN), &[], Notation::OpenSpielRing);
    assert!(said.starts_with("openspiel-ring: this notation cannot say any board but"), "{said}");
    let start = GameSpec { position: Some("0,4,4,4,4,4/4,4,4,4,4,4 0-0 S".into()), ..spec("[]", PLAIN) };
    let said = refused(start, &[], Notation::OpenSpielLetters);
    assert_eq!(said, "openspiel-letters: this notation cannot say another start than the game's own");
    let mut set = spec("[]", PLAIN);
    set.settings.push(crate::engine::Setting { path: "ending.repetition".into(), value: "3".into() });
    let said = refused(set, &[], Notation::OpenSpielLetters);
    assert_eq!(said, "openspiel-letters: this notation cannot say that `ending.repetition` was set to 3");
    let sheet = LocalEngine::alone().describe(&spec("[\"kgp\"]", RING)).unwrap();
    assert_eq!(Notation::asked(&sheet, "kgp"), Ok(Notation::Kgp));
    let said = Notation::asked(&sheet, "openspiel").unwrap_err();
    assert_eq!(said, "`t` has no notation `openspiel`; its `notations` are kgp");
}

#[test]
fn of_a_text_of_nonsense_no_more_faults_are_looked_for_than_are_told() {
    for (notation, board) in [
        (Notation::OpenSpielRing, RING),
        (Notation::OpenSpielLetters, PLAIN),
        (Notation::PlayStrategy, PLAIN),
        (Notation::Kgp, RING),
    ] {
        let source = Source::new("f", "!\n".repeat(100_000));
        let refused = read(&mut LocalEngine::alone(), &spec("[]", board), notation, &source).unwrap_err();
        let Refused::Differs(faults) = refused else { panic!("{refused:?}") };
        assert_eq!(faults.len(), crate::record::FAULTS, "{notation:?}");
    }
}
