//! What stands on a screen, at three sizes.
//!
//! It looks at words and counts.

use super::*;

#[test]
fn the_smallest_window_shows_everything() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    let expected = "\
Trial                     South to move
            c      b      a
 North      2      2      2     South
   0       [2]     2      2       0
            A      B      C
 Whoever ends with more seeds wins. ?
 helps, r tells the rules.


> South: choose a pit of your row with
> the arrow keys. Enter sows its seeds.
<- -> move  Enter sow  ? help  q leave";
    let screen = room.screen((40, 12));
    assert_eq!(screen, expected, "{screen}");
}

#[test]
fn every_size_shows_names_counts_stores_and_what_to_do() {
    for size in SIZES {
        let mut room = Room::open("[board]\npits = 8\nseeds = 13\n", [Seat::Human, Seat::Random]);
        let screen = room.screen(size);
        for words in
            ["North", "South", "random", "you", "South to move", "? help", "q leave", "> South: choose"]
        {
            assert!(screen.contains(words), "{words} at {size:?}:\n{screen}");
        }
        assert_eq!(screen.matches("13").count(), 16, "{screen}");
        for name in "ABCDEFGHabcdefgh".chars() {
            let lone = |word: &str| word == name.to_string();
            assert!(screen.split_whitespace().any(lone), "{name} at {size:?}:\n{screen}");
        }
    }
}

#[test]
fn the_board_stays_where_it_is_whatever_is_said() {
    let at = |room: &mut Room, size: (u16, u16)| {
        let screen = room.screen(size);
        let line = screen.lines().position(|line| line.split_whitespace().take(2).eq(["A", "B"]));
        line.unwrap_or_else(|| panic!("{size:?}:\n{screen}"))
    };
    for size in [(40, 12), (40, 20), (80, 24), (120, 40)] {
        let mut room = Room::open("[board]\npits = 6\nseeds = 4\n", [Seat::Human; 2]);
        let first = at(&mut room, size);
        // A refusal, a move told, a question, and guides of any length.
        for actions in [
            &[Action::Up, Action::Confirm][..],
            &[Action::Down, Action::Confirm],
            &[Action::Faster],
            &[Action::Undo],
            &[Action::Type],
        ] {
            room.press(actions);
            assert_eq!(at(&mut room, size), first, "{actions:?} at {size:?}:\n{}", room.screen(size));
        }
        room.sitting.act(Action::Cancel);
        room.stand(|state| {
            (state.phase, state.held, state.hand) = ("lift".into(), vec!["^C".into()], 3);
            state.lifting = Some(Lifting { chosen: 1, least: 2, most: 3 });
        });
        assert_eq!(at(&mut room, size), first, "an opening at {size:?}:\n{}", room.screen(size));
    }
}

#[test]
fn small_windows_say_how_large_they_must_be() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    assert!(room.words((39, 12)).starts_with("This window has 39 columns and 12 lines."));
    assert!(room.words((80, 11)).contains("40 columns and 12 lines"));
    room.screen((1, 1));
}

#[test]
fn boards_of_any_length_can_be_played() {
    for pits in [2, 24, 64, 128] {
        let toml = format!("[board]\npits = {pits}\nseeds = 3\n");
        let mut room = Room::open(&toml, [Seat::Human; 2]);
        for size in SIZES {
            for action in [Action::End, Action::Home, Action::Values, Action::Values] {
                room.sitting.act(action);
                let screen = room.screen(size);
                assert!(screen.contains("[3]"), "the cursor is in sight, {pits} {size:?}:\n{screen}");
            }
        }
    }
}

#[test]
fn lifts_that_wait_are_told() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.stand(|state| {
        (state.phase, state.held) = ("lift".into(), vec!["^C".into()]);
        state.legal = vec!["^A".into(), "^B".into()];
    });
    for size in SIZES {
        assert!(room.words(size).contains("Lifted: C. Esc or u takes that back"), "{}", room.screen(size));
    }
    assert!(room.screen(SIZES[0]).contains("^0"), "the pit is empty already");
}

#[test]
fn a_hint_moves_the_cursor_and_values_stand_over_the_pits() {
    let mut room = Room::load(&ending(), [Seat::Human; 2], Language::English);
    room.press(&[Action::Hint]);
    let words = room.words(SIZES[0]);
    assert!(words.contains("Hint: ") && words.contains("for South. Expected: "), "{words}");
    room.press(&[Action::Values]);
    for size in SIZES {
        let screen = room.screen(size);
        let signed = |word: &str| word.starts_with(['+', '-']) && word[1..].parse::<f64>().is_ok();
        assert!(screen.split_whitespace().filter(|word| signed(word)).count() >= 2, "{screen}");
        assert!(screen.contains("South +") || screen.contains("South -"), "{screen}");
    }
    room.press(&[Action::Values]);
    assert!(!room.screen(SIZES[0]).contains("proven"));
}

#[test]
fn pages_are_read_and_closed() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.press(&[Action::Rules]);
    for size in SIZES {
        let screen = room.screen(size);
        assert!(screen.starts_with("Rules of Trial") && screen.contains("rule 1\n"), "{screen}");
        assert!(screen.contains("Esc close"), "{screen}");
    }
    room.press(&[Action::End]);
    assert!(room.screen(SIZES[2]).contains("91-100/100"));
    room.press(&[Action::PageUp, Action::Up]);
    assert!(room.screen(SIZES[2]).contains("rule 81\n"), "{}", room.screen(SIZES[2]));
    room.press(&[Action::Settings]);
    assert!(room.words(SIZES[0]).starts_with("Settings of Trial"));
    room.press(&[Action::Help]);
    assert!(room.words(SIZES[0]).contains("North a, b, c from right to left"));
    room.press(&[Action::Leave]);
    assert!(room.screen(SIZES[0]).starts_with("Trial"), "it closes the page and leaves nothing");
    room.press(&[Action::Confirm, Action::Moves]);
    assert!(room.screen(SIZES[0]).contains("1 South A"));
    room.press(&[Action::Confirm, Action::Leave]);
    assert!(!room.sitting.left());
    assert!(room.words(SIZES[2]).contains("Leave the game? Press q or Enter"));
    room.press(&[Action::Cancel]);
    assert!(!room.sitting.left());
    room.press(&[Action::Leave, Action::Leave]);
    assert!(room.sitting.left());
}

#[test]
fn settings_are_told_in_words_with_their_keys_beneath() {
    let toml = format!("{SMALL}take-alone = true\n[match]\nuse = \"std/wins\"\n");
    let given = vec![crate::engine::Setting { path: "match.starter".into(), value: "loser".into() }];
    let load = Load { spec: GameSpec { settings: given, ..spec(&toml) }, ..Load::default() };
    let page = |language, size| {
        let mut room = Room::load(&load, [Seat::Human; 2], language);
        room.press(&[Action::Settings]);
        room.screen(size)
    };
    let english = page(Language::English, (100, 80));
    let starter = "
Starter of the next round: the loser
    who starts the next round; or \"each in turn\", \"the winner\"
    match.starter=alternate|loser|winner
    (given by hand)
";
    let direction = "
Direction of sowing: counterclockwise
    counterclockwise or clockwise; or \"clockwise\"
    sowing.direction=ccw|cw
Pass over the starting pit: no
";
    let alone = "
Take the last seed alone: yes
    the last seed is captured even when the opposite pit is empty; or no
    capture.take-alone=true
    (t.toml:";
    for part in [starter, direction, alone] {
        assert!(english.contains(part), "{part}\n{english}");
    }
    assert!(!english.contains("default of") && !english.contains("plugin"), "{english}");
    for (language, told) in [
        (Language::Thai, "ทิศการหว่าน: ทวนเข็มนาฬิกา"),
        (Language::Filipino, "Direksiyon ng hasik: kontra sa ikot ng relo"),
    ] {
        let screen = page(language, (100, 80));
        assert!(screen.contains(&format!("\n{told}\n")), "{screen}");
        // Each setting begins with its name, and its name is no English one.
        let names: Vec<&str> = screen.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
        let english: Vec<&str> = english.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
        let own = names.iter().filter(|name| !name.starts_with(' '));
        assert!(own.clone().count() >= 10, "{screen}");
        assert!(own.clone().all(|name| !english.contains(name)), "{screen}");
    }
    for size in SIZES {
        let screen = page(Language::Filipino, size);
        assert!(screen.lines().all(|line| line.width() <= size.0.into()), "{screen}");
    }
}

#[test]
fn sets_of_pits_are_marked_and_explained() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.stand(|state| {
        let set = |name: &str, help: Option<&str>, pits: &[&str]| NamedSet {
            name: name.into(),
            help: help.map(str::to_string),
            pits: pits.iter().map(|pit| pit.to_string()).collect(),
        };
        let safe = Some("nobody may take what lies there");
        state.sets = vec![set("closed", safe, &["B"]), set("pro\u{1b}tected", None, &["B", "c"])];
    });
    for size in SIZES {
        let screen = room.screen(size);
        assert!(screen.contains("B*+") && screen.contains("c+"), "{screen}");
        assert!(screen.contains("* closed") && screen.contains("+ pro\\u{1b}tected"), "{screen}");
    }
    assert!(room.words(SIZES[0]).contains("* closed: nobody may take what lies there"));
    room.press(&[Action::Help]);
    for size in SIZES {
        assert!(room.page_words(size).contains("* closed: nobody may take what lies there"), "{size:?}");
    }
}

#[test]
fn nothing_on_a_screen_is_of_uncertain_width() {
    for language in Language::ALL {
        let mut room = Room::load(&ending(), [Seat::Human, Seat::Random], language);
        for action in [Action::Confirm, Action::Hint, Action::Values, Action::Help] {
            room.press(&[action]);
            for size in [SIZES[0], SIZES[2]] {
                for line in room.screen(size).lines() {
                    assert_eq!(line.width(), line.width_cjk(), "{line}");
                    assert!(line.width() <= size.0.into(), "{line}");
                }
            }
        }
    }
    for text in [
        include_str!("../../../locales/en/terminal.ftl"),
        include_str!("../../../locales/th/terminal.ftl"),
        include_str!("../../../locales/fil/terminal.ftl"),
    ] {
        assert!(text.lines().all(|line| line.width() == line.width_cjk()), "every sign has one width");
    }
}

/// A name, and what makes a state of it.
type Made = (&'static str, Box<dyn Fn(&mut State)>);

/// The states that ask for the longest words.
fn long_winded() -> Vec<Made> {
    let legal = |legal: &'static [&'static str]| {
        Box::new(move |state: &mut State| state.legal = legal.iter().map(|text| text.to_string()).collect())
    };
    let opening = |phase: &'static str, chosen: u16| {
        Box::new(move |state: &mut State| {
            (state.phase, state.hand) = (phase.into(), 5 * chosen);
            state.legal =
                ["A", "B"].map(|pit| format!("{}{pit}", if phase == "lift" { '^' } else { '@' })).to_vec();
            state.lifting = (phase == "lift").then_some(Lifting { chosen, least: 1, most: 2 });
        })
    };
    vec![
        ("a pit", legal(&["A", "B"])),
        ("a way", legal(&["A>", "A<", "B>"])),
        ("a number", legal(&["A", "A:1", "B"])),
        ("a number and a way", legal(&["A>", "A<", "A:1>", "A:1<"])),
        ("the first lift", opening("lift", 0)),
        ("the second lift", opening("lift", 1)),
        ("a placement", opening("place", 2)),
    ]
}

#[test]
fn no_window_cuts_what_to_do_or_lacks_the_way_to_help_and_out() {
    let board = "[board]\npits = 10\nseeds = 5\n";
    for language in Language::ALL {
        let words = Words::of(language);
        let [help, leave] = ["tui-key-help", "tui-key-leave"].map(|key| words.say(key));
        for (what, change) in long_winded() {
            for choosing in [false, true] {
                let load = Load { spec: spec(board), ..Load::default() };
                let mut room = Room::load(&load, [Seat::Human, Seat::Level(3)], language);
                room.stand(&change);
                if choosing && what.starts_with("a ") && what != "a pit" && what != "a placement" {
                    room.sitting.act(Action::Confirm);
                }
                for size in [(40, 12), (40, 24), (60, 20), (80, 24), (120, 40), (200, 60)] {
                    let screen = room.screen(size);
                    assert!(!screen.contains("..."), "{what} at {size:?}:\n{screen}");
                    let last = screen.lines().last().unwrap_or_default();
                    let always = last.contains(&format!("? {help}")) && last.contains(&format!("q {leave}"));
                    assert!(always, "{what} at {size:?}:\n{screen}");
                }
            }
        }
    }
}

#[test]
fn large_windows_have_large_pits() {
    let mut room = Room::open("[board]\npits = 8\nseeds = 4\n", [Seat::Human; 2]);
    let high = |room: &mut Room, size| {
        let screen = room.screen(size);
        let at =
            |word: &str| screen.lines().position(|line| line.split_whitespace().eq(word.split(' '))).unwrap();
        at("A B C D E F G H") - at("h g f e d c b a")
    };
    assert_eq!(high(&mut room, (80, 24)), 10);
    assert_eq!(high(&mut room, (120, 40)), 18);
    let mut wide = |size| room.screen(size).lines().filter(|line| line.matches('|').count() > 8).count();
    assert!(wide((200, 60)) > 20, "{}", wide((200, 60)));
}

#[test]
fn help_tells_the_aim_and_in_full_what_the_board_says() {
    let mut room = Room::load(&ending(), [Seat::Human; 2], Language::English);
    room.press(&[Action::Up, Action::Confirm, Action::Help]);
    for size in SIZES {
        let words = room.page_words(size);
        for said in [
            "The aim of Trial is to have more seeds than the other at the end.",
            "> South: choose a pit of your row with the arrow keys. Enter sows its seeds.",
            "is a pit of North",
        ] {
            assert!(words.contains(said), "{said} at {size:?}:\n{words}");
        }
    }
}

#[test]
fn values_and_hints_are_told_for_whoever_moves() {
    let position = Some("1,0,1/1,0,1 1-0 N".to_string());
    let load = Load { spec: GameSpec { position, ..spec(SMALL) }, ..Load::default() };
    let mut room = Room::load(&load, [Seat::Human; 2], Language::English);
    let (session, control) = (room.table.session(), crate::engine::Control::none());
    let order = crate::engine::AnalyzeOrder { lines: Some(2), ..Default::default() };
    let found = room.engine.analyze(session, &order, &control).unwrap();
    // The engine tells South's lead; people are told North's, who moves.
    let best = found.lines[0].low;
    assert_eq!(found.lines[0].high, best);
    assert_ne!(best, 0, "nobody can tell whose a nought is");
    room.press(&[Action::Values]);
    let told = format!("For North {:+}, proven", -best);
    assert!(room.words(SIZES[0]).contains(&told), "{told}:\n{}", room.screen(SIZES[0]));
    room.press(&[Action::Hint]);
    let told = format!("worth {:+} seeds for North", -best);
    assert!(room.words(SIZES[0]).contains(&told), "{told}:\n{}", room.screen(SIZES[0]));
}
