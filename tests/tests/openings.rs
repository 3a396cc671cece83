//! Openings whose choices may be made in any order, as an engine answers for them.
//!
//! What a screen makes of the answers is tested beside the screens.

use mancala_host::engine::{
    AnalyzeOrder, Control, Engine as _, EngineProcess, GameSpec, Happened, Load, Options, Player, Refusal,
    Session, Setting, State,
};
use std::time::Duration;

/// An engine, and a game of lifts and placements in it, some moves on.
fn begun(moves: &str) -> (EngineProcess, Session, State) {
    let built = mancala_tests::built();
    let arguments = vec!["--no-other-plugins".into(), "--beside".into(), built.into()];
    let program = mancala_tests::mancala();
    let mut engine = EngineProcess::new(Options { program, arguments, patience: Duration::from_secs(60) });
    let spec = GameSpec { game: "kiothi".into(), ..GameSpec::default() };
    let moves = moves.split_whitespace().map(str::to_string).collect();
    let started = engine.load(&Load { spec, moves, rounds: None }).unwrap_or_else(|why| panic!("{why}"));
    (engine, started.session, started.state)
}

fn texts(mark: char, pits: &str) -> Vec<String> {
    pits.chars().map(|pit| format!("{mark}{pit}")).collect()
}

#[test]
fn all_that_may_be_chosen_is_told() {
    let (mut engine, session, state) = begun("");
    assert_eq!(state.choices(), texts('^', "EFGHIJ"), "a lift from the last pit waits for another");
    let moved = engine.play(session, "^J").unwrap();
    assert_eq!(moved.steps, []);
    assert_eq!(begun("").2.steps_as_seen(&moved), [Happened::Taken { pit: "J".into(), seeds: 5 }]);
    let state = moved.state;
    assert_eq!((state.choices(), &state.held), (&texts('^', "EFGHI")[..], &texts('^', "J")));
    let seen = state.as_seen();
    assert_eq!((seen.rows[0][9], seen.hand, state.rows[0][9], state.hand), (0, 5, 5, 0));
    let moved = engine.play(session, "^E").unwrap();
    let taken = |pit: &str| Happened::Taken { pit: pit.into(), seeds: 5 };
    assert_eq!(moved.steps, [taken("E"), taken("J")]);
    assert_eq!(state.steps_as_seen(&moved), [taken("E")], "J was seen in the hand before");
    let state = engine.play(session, "@h").unwrap().state;
    assert_eq!(state.legal, texts('@', "hij"));
    assert_eq!(state.choices(), texts('@', "ABCDEFGHIJabcdefghij"));
    for text in state.choices() {
        assert_eq!(engine.why(session, text).unwrap(), None, "{text}");
    }
    let (.., state) = begun("^E ^F @A @A @A @A @A @A @A @A @A @A");
    assert_eq!((state.side, state.choices()), (Player::North, &texts('^', "efghij")[..]));
}

#[test]
fn the_last_move_is_the_one_chosen_last() {
    let (mut engine, session, _) = begun("^J ^E @h @A");
    let last = |engine: &mut EngineProcess| {
        let (state, history) = (engine.state(session).unwrap(), engine.history(session).unwrap());
        let steps = engine.steps(session, state.last_of(&history)).unwrap();
        (state.last.unwrap().text, steps)
    };
    assert_eq!(last(&mut engine), ("@A".into(), vec![Happened::Placed { pit: "A".into() }]));
    for _ in 0..7 {
        engine.play(session, "@j").unwrap();
    }
    // The end of the opening changes nothing of that: the order it is written in is another one.
    let moved = engine.play(session, "@B").unwrap();
    assert_eq!((moved.state.side, moved.state.hand), (Player::North, 0));
    assert!(moved.steps.contains(&Happened::Opened { side: Player::South }), "{:?}", moved.steps);
    assert_eq!(last(&mut engine).0, "@B");
    assert_eq!(engine.history(session).unwrap().last().unwrap().text, "@j");
    // Nor does a game that is taken up again.
    let kept = engine.kept(session).unwrap();
    let again = engine.load(&kept).unwrap();
    assert_eq!(again.state, moved.state);
    for session in [session, again.session] {
        let state = engine.undo(session).unwrap();
        assert_eq!((state.side, state.hand, state.last.unwrap().text.as_str()), (Player::South, 1, "@j"));
        assert_eq!(state.rows[0][1], 0, "B is empty again");
    }
}

#[test]
fn a_plan_goes_on_to_the_end_of_the_opening() {
    let order = AnalyzeOrder { nodes: Some(2000), ..AnalyzeOrder::default() };
    for (moves, lifts, seeds) in [
        ("", 2, 10),
        ("^J", 1, 10),
        ("^F", 1, 10),
        ("^F ^E @j @j", 0, 8),
        ("^F ^E @A @A @A @A @A @A @A @A @A", 0, 1),
    ] {
        for lines in [None, Some(3)] {
            let (mut engine, session, before) = begun(moves);
            let order = AnalyzeOrder { lines, ..order.clone() };
            let found = engine.analyze(session, &order, &Control::none()).unwrap();
            assert_eq!(found.position, before.position);
            for line in &found.lines {
                assert!(before.choices().contains(&line.moves[0]), "{moves}: {line:?}");
            }
            let plan = &found.lines[0].moves;
            let of = |mark: char| plan.iter().filter(|text| text.starts_with(mark)).count();
            assert_eq!((of('^'), of('@')), (lifts, seeds), "{moves}: {plan:?}");
            let mut state = before;
            for text in plan {
                state =
                    engine.play(session, text).unwrap_or_else(|why| panic!("{moves}, {text}: {why}")).state;
            }
            assert_eq!((state.side, state.phase.as_str()), (Player::North, "lift"), "{moves}");
        }
    }
}

#[test]
fn refusals_say_what_is_amiss() {
    let lift = |pit: &str| pit.to_string();
    let cases = [
        ("", "^c", Refusal::LiftOwn { pit: lift("c"), side: Player::North }, None),
        ("", "^A", Refusal::LiftEmpty { pit: lift("A") }, None),
        ("^E", "^E", Refusal::LiftAgain { pit: lift("E") }, None),
        ("^J", "^J", Refusal::LiftAgain { pit: lift("J") }, None),
        ("", "^.", Refusal::LiftMore { least: 2, chosen: 0 }, None),
        ("^J", "^.", Refusal::LiftMore { least: 2, chosen: 1 }, None),
        ("", "@E", Refusal::Lifting, Some("^E")),
        ("^F", "E", Refusal::Lifting, Some("^E")),
        ("^E ^F", "^G", Refusal::Placing, Some("@G")),
        ("^E ^F @h", "@A:3", Refusal::PlaceOne { count: 3 }, Some("@A")),
        ("^E ^F @h", "@A10", Refusal::MoreThanHand { count: 10, hand: 9 }, Some("@A")),
    ];
    for (moves, text, because, suggestion) in cases {
        let (mut engine, session, state) = begun(moves);
        let illegal = engine.why(session, text).unwrap().unwrap_or_else(|| panic!("{text} after {moves}"));
        assert_eq!((&illegal.because, illegal.rule), (&because, None), "{text} after {moves}");
        assert_eq!(illegal.suggestion.as_deref(), suggestion, "{text} after {moves}");
        assert_eq!(illegal.legal, state.choices(), "what may be chosen is told with it");
    }
    let opened = "^E ^F @A @B @C @D @G @H @I @J @a @b ^i ^j @A @B @a @b @c @d @e @f @g @h";
    let (mut engine, session, _) = begun(opened);
    let why = engine.why(session, "@A").unwrap().unwrap();
    assert_eq!(why.because, Refusal::OpeningOver);
    let why = engine.why(session, "H:9").unwrap().unwrap();
    assert_eq!(why.because, Refusal::TooMany { pit: "H".into(), seeds: 6, count: 9 });
    assert_eq!((why.suggestion.as_deref(), why.rule), (Some("H"), None));
}

/// A lift by itself leaves the choice to stop where the settings do.
#[test]
fn settings_say_how_many_are_lifted() {
    let (mut engine, ..) = begun("");
    let setting = |path: &str, value: &str| Setting { path: path.into(), value: value.into() };
    let settings = vec![setting("opening.lift-min", "1"), setting("opening.lift-max", "3")];
    let spec = GameSpec { game: "kiothi".into(), settings, ..GameSpec::default() };
    let started = engine.start(&spec).unwrap();
    assert_eq!(started.state.choices(), texts('^', "EFGHIJ"));
    let state = engine.play(started.session, "^H").unwrap().state;
    assert_eq!(state.choices(), [&texts('^', "EFGIJ")[..], &texts('^', ".")].concat());
    let state = engine.play(started.session, "^.").unwrap().state;
    assert_eq!((state.phase.as_str(), state.hand), ("place", 5));
    let state = engine.undo(started.session).unwrap();
    assert_eq!((state.phase.as_str(), state.choices().len()), ("lift", 6));
}

/// A position that is handed on in the middle of an opening says what its player sees, and knows no order either.
#[test]
fn an_opening_goes_on_from_a_position_as_it_would_have_gone_on_there() {
    for moves in ["^J", "^J ^H", "^F", "^E ^J @j", "^J ^E @h @A", "^E ^F @A @A @A @A @A @A @A @A @A @A ^j"] {
        let (mut engine, session, state) = begun(moves);
        let seen = state.as_seen();
        let spec =
            GameSpec { game: "kiothi".into(), position: Some(seen.position.clone()), ..GameSpec::default() };
        let from = engine.load(&Load { spec, moves: Vec::new(), rounds: None }).unwrap();
        assert_eq!(
            (from.state.rows.clone(), from.state.hand, from.state.side, from.state.phase.clone()),
            (seen.rows, seen.hand, seen.side, seen.phase),
            "{moves}"
        );
        assert_eq!(from.state.choices(), state.choices(), "{moves}");
        for text in state.choices() {
            let there =
                engine.play(from.session, text).unwrap_or_else(|why| panic!("{moves}, {text}: {why}"));
            engine.undo(from.session).unwrap();
            let here = engine.play(session, text).unwrap_or_else(|why| panic!("{moves}, {text}: {why}"));
            engine.undo(session).unwrap();
            let (there, here) = (there.state.as_seen(), here.state.as_seen());
            assert_eq!(
                (there.rows, there.hand, there.side),
                (here.rows, here.hand, here.side),
                "{moves}, {text}"
            );
        }
    }
}
