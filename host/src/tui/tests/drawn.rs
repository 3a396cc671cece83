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
 tells the keys, r the rules.


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
        assert!(room.words(size).contains("Lifted: C. Esc or u puts it back"), "{}", room.screen(size));
    }
    assert!(room.screen(SIZES[0]).contains("^0"), "the pit is empty already");
}

#[test]
fn a_hint_moves_the_cursor_and_values_stand_over_the_pits() {
    let mut room = Room::load(&ending(), [Seat::Human; 2], Language::English);
    room.press(&[Action::Hint]);
    let words = room.words(SIZES[0]);
    assert!(words.contains("Hint: ") && words.contains("for South. It may go on"), "{words}");
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
fn sets_of_pits_are_marked_and_explained() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.stand(|state| {
        let set = |name: &str, pits: &[&str]| NamedSet {
            name: name.into(),
            pits: pits.iter().map(|pit| pit.to_string()).collect(),
        };
        state.sets = vec![set("closed", &["B"]), set("pro\u{1b}tected", &["B", "c"])];
    });
    for size in SIZES {
        let screen = room.screen(size);
        assert!(screen.contains("B*+") && screen.contains("c+"), "{screen}");
        assert!(screen.contains("* closed") && screen.contains("+ pro\\u{1b}tected"), "{screen}");
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
