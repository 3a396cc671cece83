//! Sittings without a terminal: keys and reports go in, and what is drawn is read back.

use super::draw::draw;
use super::keys::Action;
use super::looks::Looks;
use super::sitting::{About, Sitting};
use super::worker::{Command, Order, Report, Standing, Worker};
use crate::engine::{Engine as _, FileText, GameSpec, Load, LocalEngine, NamedSet, Player, Rounds, State};
use crate::table::{Seat, Setup, Table, Turn};
use crate::words::{GameTexts, Language, Words};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr as _;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];
const PLAIN: Looks = Looks { colour: false, letters: true };

/// A table in this thread, and the sitting at it.
struct Room {
    engine: LocalEngine,
    table: Table,
    sitting: Sitting<'static>,
    now: Instant,
}

fn spec(toml: &str) -> GameSpec {
    let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: toml.into() };
    GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() }
}

fn rules(_: usize) -> Vec<String> {
    (1..=100).map(|line| format!("rule {line}")).collect()
}

impl Room {
    fn open(toml: &str, seats: [Seat; 2]) -> Room {
        Room::load(&Load { spec: spec(toml), ..Load::default() }, seats, Language::English)
    }

    fn load(load: &Load, seats: [Seat; 2], language: Language) -> Room {
        let mut engine = LocalEngine::alone();
        let setup = Setup { seats, seed: 1, think: Duration::from_millis(50) };
        let table = Table::open(&mut engine, load, setup).unwrap_or_else(|failure| panic!("{failure}"));
        let sheet = engine.describe(&load.spec).unwrap();
        let standing = Standing::of(&mut engine, &table).unwrap();
        let texts = GameTexts::of(&sheet.translations, language);
        let about = About { words: Words::of(language), texts, looks: PLAIN, seats, sheet, rules: &rules };
        Room { engine, table, sitting: Sitting::new(about, standing), now: Instant::now() }
    }

    /// Presses keys, and carries out what they ask for, to the end of every film.
    fn press(&mut self, actions: &[Action]) {
        for action in actions {
            self.sitting.act(*action);
            self.settle();
        }
    }

    /// Lets everything happen that happens by itself.
    fn settle(&mut self) {
        for _ in 0..1000 {
            self.now += Duration::from_secs(60);
            self.sitting.tick(self.now);
            let commands = self.sitting.orders();
            if commands.is_empty() && self.sitting.due().is_none() {
                return;
            }
            commands.into_iter().for_each(|command| self.carry_out(command));
        }
        panic!("it never settles");
    }

    fn carry_out(&mut self, command: Command) {
        let (send, orders) = mpsc::channel();
        let (reports, heard) = mpsc::channel();
        send.send(command).unwrap();
        drop(send);
        let (engine, table) = (&mut self.engine, &mut self.table);
        Worker { engine, table, kept: &mut |_, _| Ok(()), reports }.work(&orders);
        heard.iter().for_each(|report| self.sitting.hear(report, self.now));
    }

    fn screen(&mut self, size: (u16, u16)) -> String {
        self.sitting.resize(size);
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        terminal.draw(|frame| draw(frame, &self.sitting.view())).unwrap();
        let buffer = terminal.backend().buffer();
        let lines = buffer.content.chunks(size.0.into());
        let line = |cells: &[ratatui::buffer::Cell]| {
            cells.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_string()
        };
        lines.map(line).collect::<Vec<_>>().join("\n")
    }

    /// The words on the screen, whatever lines they stand in.
    fn words(&mut self, size: (u16, u16)) -> String {
        let text = self.screen(size).replace("\n>", "\n");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Puts the sitting into a state that these rules do not have.
    fn stand(&mut self, change: impl FnOnce(&mut State)) {
        let mut standing = Standing::of(&mut self.engine, &self.table).unwrap();
        change(&mut standing.state);
        self.sitting.hear(Report::Stands(Box::new(standing)), self.now);
    }
}

const SMALL: &str = "name = \"Trial\"\n[board]\npits = 3\nseeds = 2\n[capture]\nuse = \"std/opposite\"\n";

/// A game that is soon decided.
fn ending() -> Load {
    let position = Some("1,0,1/1,0,1 1-0 S".to_string());
    Load { spec: GameSpec { position, ..spec(SMALL) }, ..Load::default() }
}

#[test]
fn the_smallest_window_shows_everything() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    let expected = "\
Trial                     South to move

            c      b      a
 North      2      2      2     South
   0       [2]     2      2       0
            A      B      C

 No move yet. Press ? for keys and r
 for the rules.
> South: choose a pit of your row with
> the arrow keys. Enter sows its seeds.
<- -> move  Enter sow  ? keys  q leave";
    let screen = room.screen((40, 12));
    assert_eq!(screen, expected, "{screen}");
}

#[test]
fn every_size_shows_names_counts_stores_and_what_to_do() {
    for size in SIZES {
        let mut room = Room::open("[board]\npits = 8\nseeds = 13\n", [Seat::Human, Seat::Random]);
        let screen = room.screen(size);
        for words in
            ["North", "South", "random", "you", "South to move", "? keys", "q leave", "> South: choose"]
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
fn an_opening_is_guided_pit_by_pit() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    let lifting = |state: &mut State, legal: &[&str], hand: u16| {
        state.phase = "lift".into();
        (state.legal, state.hand) = (legal.iter().map(|text| text.to_string()).collect(), hand);
    };
    for size in SIZES {
        room.stand(|state| lifting(state, &["^A", "^B"], 0));
        assert!(room.words(size).contains("Opening, South: choose one of your pits with the arrow keys."));
        assert!(room.words(size).contains("Enter lift"));
        room.stand(|state| lifting(state, &["^B", "^C"], 2));
        assert!(room.words(size).contains("choose one more of your pits. Enter lifts all its seeds"));
        assert!(room.words(size).contains("In South's hand: 2"));
        room.stand(|state| lifting(state, &["^C", "^."], 4));
        assert!(room.words(size).contains("Enter lifts one more of your pits, or . stops lifting."));
        room.stand(|state| {
            lifting(state, &["@A", "@b"], 4);
            state.phase = "place".into();
        });
        let words = room.words(size);
        assert!(
            words.contains("4 seeds in your hand. Move to any pit, yours or not; Enter puts one"),
            "{words}"
        );
        assert!(words.contains("Enter put"));
    }
    room.sitting.act(Action::Up);
    room.sitting.act(Action::Confirm);
    assert_eq!(room.sitting.orders().pop().unwrap().order, Order::Play("@c".into()));
    room.stand(|state| lifting(state, &["^A"], 0));
    room.sitting.act(Action::Confirm);
    assert_eq!(room.sitting.orders().pop().unwrap().order, Order::Play("^A".into()));
    room.stand(|state| lifting(state, &["^."], 4));
    room.sitting.act(Action::Stop);
    assert_eq!(room.sitting.orders().pop().unwrap().order, Order::Play("^.".into()));
}

#[test]
fn lifts_that_wait_are_told() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.stand(|state| {
        (state.phase, state.held) = ("lift".into(), vec!["^C".into()]);
        state.legal = vec!["^A".into(), "^B".into()];
    });
    for size in SIZES {
        assert!(room.words(size).contains("^C waits for another lift"), "{}", room.screen(size));
    }
    assert!(room.screen(SIZES[0]).contains("^2"));
}

#[test]
fn a_direction_and_a_count_are_picked_where_there_are_several() {
    let mut room = Room::open("[board]\npits = 3\nseeds = 3\n", [Seat::Human; 2]);
    let ways = |state: &mut State| state.legal = ["A>", "A<", "C>"].map(str::to_string).to_vec();
    room.stand(ways);
    assert!(room.words(SIZES[2]).contains("then choose which way to sow"));
    room.sitting.act(Action::Confirm);
    assert!(room.words(SIZES[2]).contains("Pit A: Left and Right choose the way, now --> counterclockwise."));
    room.sitting.act(Action::Left);
    assert!(room.words(SIZES[0]).contains("now <-- clockwise. Enter sows, Esc goes back."));
    room.sitting.act(Action::Confirm);
    assert_eq!(room.sitting.orders().pop().unwrap().order, Order::Play("A<".into()));

    // North's row runs the other way on the screen.
    room.stand(|state| (state.legal, state.side) = (vec!["c>".into(), "c<".into()], Player::North));
    room.press(&[]);
    room.sitting.act(Action::Up);
    room.sitting.act(Action::Home);
    room.sitting.act(Action::Confirm);
    assert!(room.words(SIZES[0]).contains("Pit c: Left and Right choose the way, now <-- counterclockwise."));
    room.sitting.act(Action::Right);
    assert!(room.words(SIZES[0]).contains("now --> clockwise."));
    room.sitting.act(Action::Cancel);

    room.stand(|state| state.legal = ["A", "A:1", "A:2"].map(str::to_string).to_vec());
    assert!(room.words(SIZES[2]).contains("then choose how many seeds to sow"));
    room.sitting.act(Action::Confirm);
    room.sitting.act(Action::Down);
    assert!(room.words(SIZES[2]).contains("Pit A: lift 2 of 3 seeds? Up, Down or digits change that."));
    room.sitting.act(Action::Digit(1));
    room.sitting.act(Action::Confirm);
    assert_eq!(room.sitting.orders().pop().unwrap().order, Order::Play("A:1".into()));
}

#[test]
fn moves_are_shown_seed_by_seed_as_fast_as_asked() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.sitting.act(Action::Confirm);
    room.sitting.orders().into_iter().for_each(|command| room.carry_out(command));
    assert!(room.words(SIZES[2]).contains("South is sowing. Space shows the end at once"));
    // Lifted, then two drops, a picture each.
    let mut pictures = Vec::new();
    while let Some(due) = room.sitting.due() {
        room.sitting.tick(due);
        pictures.extend(room.screen((40, 12)).lines().nth(4).map(str::to_string));
    }
    let counts = |line: &String| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words[1..words.len() - 1].join(" ")
    };
    let counts: Vec<String> = pictures.iter().map(counts).collect();
    assert_eq!(counts[..3], ["^0 2 2", "^0 !3 2", "^0 3 !3"], "{pictures:#?}");

    room.press(&[Action::Undo]);
    room.sitting.act(Action::Confirm);
    room.sitting.orders().into_iter().for_each(|command| room.carry_out(command));
    assert!(room.sitting.due().is_some());
    room.sitting.act(Action::Skip);
    assert!(room.sitting.due().is_none(), "it was skipped");
    room.press(&[Action::Undo, Action::Faster, Action::Faster]);
    assert!(room.words(SIZES[0]).contains("Moves are not shown seed by seed."));
    room.sitting.act(Action::Confirm);
    room.sitting.orders().into_iter().for_each(|command| room.carry_out(command));
    assert!(room.sitting.due().is_none(), "films are off");
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.press(&[Action::Up, Action::Confirm]);
    for size in SIZES {
        assert!(room.words(size).contains("c is not legal: c is a pit of North"), "{}", room.screen(size));
        assert!(room.words(size).contains("South: choose a pit"));
    }
    assert_eq!(room.table.state().ply, 0);
    room.press(&[Action::Down, Action::Confirm]);
    assert_eq!(room.table.state().ply, 1);
    assert!(!room.words(SIZES[0]).contains("is not legal"));
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut room = Room::open(SMALL, [Seat::Human, Seat::Random]);
    room.press(&[Action::Undo]);
    assert!(room.words(SIZES[0]).contains("There is no move to take back."));
    room.press(&[Action::Confirm]);
    assert_eq!(room.table.state().ply, 2, "the other side has answered");
    let after = room.table.state().clone();
    room.press(&[Action::Undo]);
    assert_eq!(room.table.state().ply, 0);
    assert!(room.words(SIZES[0]).contains("Taken back. y plays it again."));
    room.press(&[Action::Redo]);
    assert_eq!(room.table.state(), &after);
    room.press(&[Action::Redo]);
    assert!(room.words(SIZES[0]).contains("There is nothing to play again."));
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
fn a_think_is_stopped_for_what_somebody_asks() {
    let mut room = Room::open(SMALL, [Seat::Level(3), Seat::Human]);
    room.sitting.tick(room.now);
    let thinks = room.sitting.orders().pop().unwrap();
    assert_eq!(thinks.order, Order::Answer);
    assert!(room.words(SIZES[2]).contains("South is thinking."));
    room.sitting.act(Action::Confirm);
    assert!(room.words(SIZES[0]).contains("That has to wait until it is your turn."));
    assert!(!thinks.stop.load(std::sync::atomic::Ordering::Relaxed));
    room.sitting.act(Action::Undo);
    assert!(thinks.stop.load(std::sync::atomic::Ordering::Relaxed), "nobody waits for it any more");
    assert_eq!(room.sitting.orders().pop().unwrap().order, Order::Undo);
    room.sitting.hear(Report::Stopped, room.now);
    room.sitting.hear(Report::Nothing, room.now);
    room.settle();
    assert_eq!(room.table.state().ply, 1, "then it thinks again");
}

#[test]
fn what_failed_waits_for_somebody() {
    let mut room = Room::open(SMALL, [Seat::Random, Seat::Human]);
    room.sitting.tick(room.now);
    drop(room.sitting.orders());
    room.sitting.hear(Report::Failed("the engine ended".into()), room.now);
    room.settle();
    for size in SIZES {
        let words = room.words(size);
        assert!(words.contains("Something went wrong: the engine ended."), "{words}");
        assert!(words.contains("Nothing was lost. Enter tries again"), "{words}");
    }
    assert_eq!(room.table.state().ply, 0, "it is not tried over and over");
    room.press(&[Action::Confirm]);
    assert_eq!(room.table.state().ply, 1);
}

#[test]
fn people_who_watch_can_pause() {
    let mut room = Room::open(SMALL, [Seat::Random; 2]);
    room.sitting.act(Action::Pause);
    room.settle();
    assert_eq!(room.table.state().ply, 0);
    assert!(room.words(SIZES[0]).contains("Paused. Press p to go on."));
    room.press(&[Action::Pause]);
    assert_eq!(room.table.turn(), Turn::Over);
    for size in SIZES {
        let words = room.words(size);
        assert!(words.contains("The game is over: ") && words.contains("m lists the moves"), "{words}");
    }
    room.press(&[Action::Undo]);
    assert!(room.words(SIZES[0]).contains("Paused."), "they do not play on at once");
}

#[test]
fn rounds_of_a_match_follow_each_other() {
    let toml = "[board]\npits = 2\nseeds = 1\n[match]\nuse = \"std/wins\"\nwins = 9\n";
    let load = Load { spec: spec(toml), rounds: Some(Rounds::default()), ..Load::default() };
    let mut room = Room::load(&load, [Seat::Random; 2], Language::English);
    room.settle();
    assert_eq!(room.table.turn(), Turn::Round);
    for size in SIZES {
        let words = room.words(size);
        assert!(words.contains("This round is over. Enter begins the next one"), "{words}");
        assert!(words.contains("Enter next round"), "{words}");
    }
    assert!(room.words(SIZES[0]).contains("Round 1, South"));
    room.sitting.act(Action::Confirm);
    room.sitting.orders().into_iter().for_each(|command| room.carry_out(command));
    assert!(room.words(SIZES[0]).contains("Round 2, South"));
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
fn typed_moves_are_put_to_the_engine() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.press(&[Action::Type]);
    assert!(room.sitting.typing());
    "Z9x".chars().for_each(|letter| room.sitting.letter(Some(letter)));
    room.sitting.letter(None);
    assert!(room.words(SIZES[2]).contains("then Enter: Z9_"));
    room.press(&[Action::Confirm]);
    assert!(room.words(SIZES[0]).contains("Z9 is not legal: `Z9` is no pit"), "{}", room.screen(SIZES[0]));
    room.press(&[Action::Type]);
    room.sitting.letter(Some('B'));
    room.press(&[Action::Confirm]);
    assert_eq!(room.table.state().last.as_ref().unwrap().text, "B");
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
        for action in [Action::Confirm, Action::Hint, Action::Values, Action::Help, Action::Settings] {
            room.press(&[action]);
            for size in SIZES {
                for line in room.screen(size).lines() {
                    assert_eq!(line.width(), line.width_cjk(), "{line}");
                    assert!(line.width() <= size.0.into(), "{line}");
                }
            }
        }
    }
    for text in [
        include_str!("../../locales/en/terminal.ftl"),
        include_str!("../../locales/th/terminal.ftl"),
        include_str!("../../locales/fil/terminal.ftl"),
    ] {
        assert!(text.lines().all(|line| line.width() == line.width_cjk()), "every sign has one width");
    }
}
