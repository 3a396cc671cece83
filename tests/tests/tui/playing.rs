//! Games played by keys alone, guided by what the screen says.
//!
//! It looks at words and counts on the screen, not at colours.

use crate::pty::Pty;
use crate::{DOWN, ENTER, ESC, LEFT, RIGHT, UP, play};

/// No seed by seed: what is tested is where a move leads.
fn at_once(pty: &mut Pty) {
    pty.sees("q leave");
    pty.keys("+");
    pty.sees("Speed: fast.");
    pty.keys("+");
    pty.sees("Moves are not shown seed by seed.");
}

/// Presses Enter on pits until the game is over, going to the next pit that may be played each time.
fn to_the_end(pty: &mut Pty) -> String {
    let mut moves = 0;
    loop {
        let text = pty.until("somebody's turn", |text| {
            text.contains("The game is over: ") || text.contains("South: choose a pit")
        });
        if text.contains("The game is over: ") {
            return text;
        }
        moves += 1;
        assert!(moves < 400, "the game goes on and on:\n{text}");
        pty.keys("\t\r");
        // What was on the screen before the key is no answer to it.
        pty.until("an answer", |now| now != text);
    }
}

#[test]
fn a_whole_game_is_played_by_keys() {
    let mut pty =
        play("whole", "kalah --set board.pits=3 --set board.seeds=2 --north random --seed 1", 80, 24);
    at_once(&mut pty);
    let text = to_the_end(&mut pty);
    assert!(text.contains("The game is over: "), "{text}");
    pty.keys("m");
    pty.sees("Moves");
    pty.keys("q");
    pty.sees("The game is over: ");
    // Another one follows, and is kept beside it.
    pty.keys("n");
    pty.sees("South: choose a pit");
    at_once(&mut pty);
    pty.keys(ENTER);
    pty.sees("u undo");
    pty.keys("q");
    pty.sees("Leave the game?");
    pty.keys("q");
    assert!(pty.ends().success());
    assert!(pty.raw().contains("Kept as game 2."), "{}", pty.raw());
}

#[test]
fn an_opening_is_played_by_what_the_screen_says() {
    let mut pty = play("opening", "kiothi --north random --seed 1", 80, 24);
    at_once(&mut pty);
    pty.sees("Opening, South: lift 2 of your pits (none so far). Choose one with the arrow");
    pty.keys(&format!("{RIGHT}{RIGHT}{ENTER}"));
    pty.sees("lift 2 of your pits (1 so far). Choose one more");
    pty.keys(&format!("{LEFT}{LEFT}{ENTER}"));
    pty.sees("10 seeds in your hand. Move to any pit, yours or not; Enter places one seed there.");
    pty.keys(&format!("{UP}{ENTER}"));
    pty.sees("9 seeds in your hand");
    // In any order, the enemy row first.
    pty.keys(&format!("{DOWN}{LEFT}{LEFT}"));
    for left in (1..9).rev() {
        pty.keys(ENTER);
        if left > 1 {
            pty.sees(&format!("{left} seeds in your hand"));
        } else {
            pty.sees("your last seed");
        }
    }
    pty.keys(ENTER);
    pty.sees("press Enter, then choose how many seeds to sow.");
    let text = pty.sees("* protected");
    assert!(text.contains("South to move"), "{text}");
    // A move takes one to all seeds of a pit.
    pty.keys("/");
    pty.sees("Type a move");
    pty.keys(&format!("H:9{ENTER}"));
    pty.sees("H:9 is not legal:");
    pty.keys(&format!("\t{ENTER}"));
    pty.sees("seeds? Up, Down or digits change that.");
    pty.keys(ESC);
    pty.sees("press Enter, then choose how many seeds to sow.");
    pty.keys("h");
    pty.sees("Hint: ");
}

#[test]
fn an_opening_is_advised_as_a_whole_and_no_quick_key_is_lost() {
    let mut pty = play("advised", "kiothi --north random --seed 1", 80, 24);
    at_once(&mut pty);
    pty.keys("h");
    pty.sees("Hint: lift");
    // Two pits and ten seeds, faster than any of them is answered.
    pty.keys(&ENTER.repeat(12));
    let text = pty.sees("press Enter, then choose how many seeds to sow.");
    assert!(text.contains("South to move") && text.contains("* protected"), "{text}");
}

#[test]
#[ignore = "a whole game of the longest kind"]
fn a_whole_game_with_its_opening_is_played_by_keys() {
    let mut pty = play("kiothi", "kiothi --north random --seed 3", 80, 24);
    at_once(&mut pty);
    // The cursor has gone on to the next pit once the line below says how many are lifted.
    for lifted in ["none", "1"] {
        pty.sees(&format!("({lifted} so far)"));
        pty.keys(ENTER);
    }
    pty.sees("10 seeds in your hand");
    for left in (0..10).rev() {
        pty.keys(ENTER);
        if left > 1 {
            pty.sees(&format!("{left} seeds in your hand"));
        }
    }
    let mut moves = 0;
    loop {
        let text = pty.until("South's turn", |text| {
            text.contains("The game is over: ") || text.contains("South: ") || text.contains("> Pit ")
        });
        if text.contains("The game is over: ") {
            break;
        }
        moves += 1;
        assert!(moves < 2000, "the game goes on and on:\n{text}");
        pty.keys(if text.contains("> Pit ") { ENTER } else { "\t\r" });
        pty.until("an answer", |now| now != text);
    }
}

#[test]
fn a_direction_is_chosen() {
    let mut pty = play("direction", "giuthi", 80, 24);
    at_once(&mut pty);
    pty.keys(&format!("{RIGHT}{ENTER}"));
    pty.sees("Pit B: Left and Right choose the way, now --> counterclockwise.");
    pty.keys(LEFT);
    pty.sees("now <-- clockwise.");
    pty.keys(ENTER);
    pty.sees("South B<: sows 8 seeds to");
}

#[test]
fn an_illegal_key_says_why() {
    let mut pty = play("illegal", "oware", 80, 24);
    at_once(&mut pty);
    pty.keys(&format!("{UP}{ENTER}"));
    let text = pty.sees("is not legal: ");
    assert!(text.contains("is a pit of North"), "{text}");
    assert!(text.contains("South to move"), "{text}");
    pty.keys(&format!("{DOWN}{ENTER}"));
    pty.sees("North to move");
    assert!(!pty.screen().contains("is not legal"));
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut pty = play("undo", "oware --north random --seed 2", 80, 24);
    at_once(&mut pty);
    let before = pty.screen();
    pty.keys(ENTER);
    let after = pty.until("the answer", |text| text.contains("2 North") && text.contains("> South:"));
    pty.keys("u");
    let text = pty.sees("Taken back. y plays it again.");
    let board =
        |text: &str| text.lines().filter(|line| line.contains('|')).map(str::to_string).collect::<Vec<_>>();
    let counts = |text: &str| {
        let plain = |line: &String| line.replace(['[', ']', '^', '!', 'x'], " ");
        board(text)
            .iter()
            .map(plain)
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&text), counts(&before));
    pty.keys("y");
    let text = pty.sees("Played again.");
    assert_eq!(counts(&text), counts(&after));
}

#[test]
fn windows_change_their_size() {
    let mut pty = play("resize", "en-dodoi", 120, 40);
    pty.sees("q leave");
    for (columns, lines) in [(40, 12), (80, 24), (200, 60)] {
        pty.resize(columns, lines);
        let text = pty.until("the new size", |text| {
            let last = text.lines().last().unwrap_or_default();
            text.lines().count() == usize::from(lines) && last.contains("q leave")
        });
        assert!(text.contains("South to move"), "{text}");
    }
    pty.resize(30, 8);
    pty.sees("This window has 30 columns and 8 lines.");
    pty.resize(80, 24);
    pty.sees("q leave");
}

#[test]
fn a_level_thinks_while_keys_are_obeyed() {
    // The last level thinks for as long as it was told to.
    let mut pty = play("level", "oware --south 8 --think 3000", 80, 24);
    pty.sees("South is thinking.");
    pty.keys("r");
    pty.sees("Rules of Oware");
    pty.keys(ESC);
    pty.sees("South is thinking.");
    pty.keys("\x03");
    assert!(pty.ends().success());
}

#[test]
fn values_stand_over_the_pits_while_moves_are_played() {
    let mut pty = play("values", "oware", 80, 24);
    at_once(&mut pty);
    pty.keys("a");
    pty.sees("moves ahead:");
    pty.keys(ENTER);
    pty.sees("North to move");
    pty.sees("moves ahead:");
    pty.keys("a");
    pty.until("no values", |text| !text.contains("moves ahead:"));
}

#[test]
fn poor_terminals_get_ascii_alone() {
    let folder = crate::scratch("ascii");
    let variables = [("LANG", "C"), ("NO_COLOR", "1")];
    let program = mancala_tests::mancala();
    let mut pty = Pty::start_with(&program, &folder, "play kpe --north random --seed 1", 80, 24, &variables);
    let text = pty.sees("q leave");
    assert!(text.starts_with("Kpe "), "{text}");
    pty.keys(&format!("{ENTER}a"));
    pty.sees("moves ahead:");
    pty.keys("r");
    pty.sees("Rules of Kpe");
    pty.keys("\x03");
    assert!(pty.ends().success());
    let raw = pty.raw();
    let screens = &raw[raw.find("\x1b[?1049h").unwrap()..raw.rfind("\x1b[?1049l").unwrap()];
    assert!(
        screens.is_ascii(),
        "{}",
        screens.chars().filter(|letter| !letter.is_ascii()).collect::<String>()
    );
    // Colours are 30 to 49 and 90 to 107; without them stand bold, dim, underlined and reversed.
    for part in screens.split("\x1b[").skip(1) {
        let Some((numbers, _)) = part.split_once('m') else { continue };
        let numbers = numbers.split(';').filter_map(|number| number.parse::<u32>().ok());
        let coloured = |number: &u32| (30..39).contains(number) || (40..49).contains(number) || *number >= 90;
        assert_eq!(numbers.clone().find(coloured), None, "{part}");
    }
}

#[test]
fn plain_and_dumb_terminals_play_line_by_line() {
    let folder = crate::scratch("plain");
    let program = mancala_tests::mancala();
    for (arguments, term) in [("play kpe --plain", "xterm"), ("play kpe", "dumb")] {
        let variables = [("TERM", term), ("LANG", "en_GB.UTF-8")];
        let mut pty = Pty::start_with(&program, &folder, arguments, 80, 24, &variables);
        pty.sees("South>");
        assert_eq!(pty.taken(), (false, false));
        pty.keys("A\n");
        pty.sees("North>");
        pty.keys("quit\n");
        assert!(pty.ends().success());
    }
}

/// A language that is asked for is shown, or it is said why not.
#[test]
fn thai_is_spoken_where_no_locale_names_it() {
    let folder = crate::scratch("thai");
    let program = mancala_tests::mancala();
    let begun = |term: &str| {
        let variables = [("LANG", "C"), ("TERM", term)];
        Pty::start_with(&program, &folder, "play kpe --lang th", 80, 24, &variables)
    };
    begun("xterm-256color").until("Thai", |text| text.contains("เลือกหลุมในแถวของคุณ"));
    let text = begun("linux").sees("This terminal has no Thai letters, so the words are English.");
    assert!(text.contains("South to move"), "{text}");
}

#[test]
fn plain_words_are_never_broken() {
    let folder = crate::scratch("narrow");
    let program = mancala_tests::mancala();
    let variables = [("LANG", "en_GB.UTF-8"), ("NO_COLOR", "1")];
    let mut pty = Pty::start_with(&program, &folder, "play kiothi --plain", 40, 60, &variables);
    pty.sees("lift 2 of your pits (none so far). `^E` lifts one, with all its seeds. South>");
    pty.keys("^E\n^F\n@A:3\nhelp\n");
    pty.sees("seeds are placed one at a time, not 3 at once; place one, then the next");
    pty.keys("help\nquit\n");
    assert!(pty.ends().success());
    for line in pty.raw().lines().filter(|line| !line.contains("South>")) {
        assert!(line.chars().count() <= 40, "{line}");
    }
}

#[test]
fn moves_given_with_the_arguments_come_first() {
    let folder = crate::scratch("script");
    let program = mancala_tests::mancala();
    let pty = Pty::start(&program, &folder, "play kpe --moves A", 80, 24);
    pty.sees("North to move");
    pty.sees("1 South A");
    let mut pty = Pty::start(&program, &folder, "play kpe --moves Z", 80, 24);
    let ended = pty.ends();
    assert_eq!(ended.exit_code(), 1);
    assert!(pty.raw().contains("Z is not legal"), "{}", pty.raw());
    assert!(!pty.raw().contains("\x1b[?1049h"), "no screen is opened");
}
