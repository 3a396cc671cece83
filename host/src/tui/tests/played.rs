//! What keys and reports lead to.
//!
//! It looks at words and at what is asked of the worker.

use super::*;

#[test]
fn an_opening_is_guided_pit_by_pit() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    let lifting = |state: &mut State, legal: &[&str], hand: u16| {
        state.phase = "lift".into();
        (state.legal, state.hand) = (legal.iter().map(|text| text.to_string()).collect(), hand);
        state.lifting = Some(Lifting { chosen: hand / 2, least: 2, most: 2 });
    };
    for size in SIZES {
        room.stand(|state| lifting(state, &["^A", "^B"], 0));
        let words = room.words(size);
        assert!(
            words.contains("Opening, South: lift 2 of your pits (none so far). Choose one with the"),
            "{words}"
        );
        assert!(words.contains("Enter lifts all its seeds into your hand."), "{words}");
        assert!(words.contains("Enter lift"));
        room.stand(|state| lifting(state, &["^B", "^C"], 2));
        let words = room.words(size);
        assert!(
            words.contains("(1 so far). Choose one more; Enter lifts all its seeds into your hand."),
            "{words}"
        );
        assert!(words.contains("In South's hand: 2"));
        room.stand(|state| lifting(state, &["^C", "^."], 4));
        let words = room.words(size);
        assert!(words.contains("Enter lifts one more with all its seeds, or . stops lifting."), "{words}");
        room.stand(|state| {
            lifting(state, &["@A", "@b"], 4);
            state.phase = "place".into();
        });
        let words = room.words(size);
        assert!(
            words.contains("4 seeds in your hand. Move to any pit, yours or not; Enter places one"),
            "{words}"
        );
        assert!(words.contains("Enter place"));
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

/// A state in the middle of an opening of free order.
fn placing(hand: u16) -> impl FnOnce(&mut State) {
    move |state| {
        (state.phase, state.hand) = ("place".into(), hand);
        state.legal = ["@c"].map(str::to_string).to_vec();
        state.free = ["@A", "@B", "@C", "@a", "@b", "@c"].map(str::to_string).to_vec();
    }
}

/// The worker's answer to a choice in an opening.
fn placed(room: &mut Room, text: &str, change: impl FnOnce(&mut State)) {
    let mut standing = Standing::of(&mut room.engine, &room.table).unwrap();
    change(&mut standing.state);
    let made = Played { side: Player::South, text: text.into() };
    standing.state.last = Some(made.clone());
    standing.history.push(made.clone());
    let moved = Moved { made, steps: Vec::new(), state: standing.state.clone() };
    room.sitting.hear(Report::Moved(Box::new(moved), Box::new(standing)), room.now);
}

/// The worker's answer to the wish for a hint.
fn hinted(room: &mut Room, moves: &[&str]) {
    let moves = moves.iter().map(|text| text.to_string()).collect();
    let lines = vec![Ranked { moves, sixteenths: 16, low: -3, high: 3 }];
    let (position, side) = (room.table.state().position.clone(), Player::South);
    let (depth, nodes, nanoseconds, low, high, by_repetition) = (1, 1, 1, -3, 3, false);
    let found = Analysis { position, side, depth, nodes, nanoseconds, low, high, by_repetition, lines };
    room.sitting.hear(Report::Hint(Box::new(found)), room.now);
}

fn ordered(room: &mut Room) -> Vec<Order> {
    room.sitting.orders().into_iter().map(|command| command.order).collect()
}

#[test]
fn a_pit_pressed_twice_at_once_is_lifted_once() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    let lifting = |state: &mut State| {
        state.phase = "lift".into();
        state.legal = ["^A", "^B", "^C"].map(str::to_string).to_vec();
    };
    room.stand(lifting);
    for action in [Action::Confirm, Action::Confirm, Action::Right, Action::Confirm, Action::Confirm] {
        room.sitting.act(action);
    }
    assert_eq!(ordered(&mut room), [Order::Play("^A".into())]);
    placed(&mut room, "^A", lifting);
    assert_eq!(ordered(&mut room), [Order::Play("^B".into())], "another pit is another lift");
    placed(&mut room, "^B", lifting);
    assert!(ordered(&mut room).is_empty(), "and nothing is asked twice");
}

#[test]
fn keys_pressed_while_a_seed_is_on_its_way_wait_their_turn() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    let play = |text: &str| Order::Play(text.into());
    room.stand(placing(5));
    for action in [Action::Home, Action::Confirm, Action::Confirm, Action::Right, Action::Skip, Action::Up] {
        room.sitting.act(action);
    }
    assert_eq!(ordered(&mut room), [play("@A")], "one after the other");
    placed(&mut room, "@A", placing(4));
    assert_eq!(ordered(&mut room), [play("@A")]);
    placed(&mut room, "@A", placing(3));
    assert_eq!(ordered(&mut room), [play("@B")], "Space does what Enter does");
    placed(&mut room, "@B", placing(2));
    assert!(ordered(&mut room).is_empty());

    // What waits is dropped when something goes wrong, is taken back, or was meant for another moment.
    room.sitting.act(Action::Confirm);
    room.sitting.act(Action::Confirm);
    assert_eq!(ordered(&mut room), [play("@b")]);
    room.sitting.hear(Report::Failed("the engine ended".into()), room.now);
    placed(&mut room, "@b", placing(1));
    assert!(ordered(&mut room).is_empty());
    room.sitting.act(Action::Confirm);
    room.sitting.act(Action::Confirm);
    room.sitting.act(Action::Undo);
    assert_eq!(ordered(&mut room), [play("@b"), Order::Undo]);
    placed(&mut room, "@b", placing(1));
    assert!(ordered(&mut room).is_empty());
    room.sitting.hear(Report::Nothing, room.now);
    room.sitting.act(Action::Confirm);
    room.sitting.act(Action::Confirm);
    assert_eq!(ordered(&mut room), [play("@b")]);
    placed(&mut room, "@b", |_| {});
    assert!(ordered(&mut room).is_empty(), "the opening is over");
}

#[test]
fn a_hint_for_an_opening_is_followed_seed_by_seed() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.stand(placing(3));
    hinted(&mut room, &["@a", "@B", "@B"]);
    let words = room.words(SIZES[2]);
    assert!(words.contains("Hint: place Bx2 a. Worth +1.0 seeds"), "{words}");
    for (text, rest) in [("@B", "Still to do: place B a"), ("@B", "Still to do: place a.")] {
        room.sitting.act(Action::Confirm);
        assert_eq!(ordered(&mut room), [Order::Play(text.into())]);
        placed(&mut room, text, placing(2));
        assert!(room.words(SIZES[2]).contains(rest), "{}", room.screen(SIZES[2]));
    }
    // Enter may be pressed ahead of it, too.
    room.stand(placing(3));
    hinted(&mut room, &["@B", "@a", "@B"]);
    [Action::Confirm, Action::Confirm].into_iter().for_each(|key| room.sitting.act(key));
    assert_eq!(ordered(&mut room), [Order::Play("@B".into())]);
    placed(&mut room, "@B", placing(2));
    assert_eq!(ordered(&mut room), [Order::Play("@B".into())]);
    placed(&mut room, "@B", placing(1));
    assert!(ordered(&mut room).is_empty());
    // Whoever goes another way is not told any more.
    placed(&mut room, "@C", placing(1));
    assert!(!room.words(SIZES[2]).contains("Still to do"));
}

#[test]
fn a_lift_that_waits_is_put_back() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    for key in [Action::Cancel, Action::Undo] {
        room.stand(|state| {
            (state.phase, state.held) = ("lift".into(), vec!["^C".into()]);
            state.legal = vec!["^A".into(), "^B".into()];
        });
        for words in ["Lifted: C. Esc or u takes that back", "In South's hand: 2", "Esc back", "u undo"] {
            assert!(room.words(SIZES[0]).contains(words), "{words}:\n{}", room.screen(SIZES[0]));
        }
        room.sitting.act(key);
        assert_eq!(ordered(&mut room), [Order::Undo]);
        room.sitting.hear(Report::Nothing, room.now);
    }
}

#[test]
fn a_number_of_more_seeds_than_there_are_is_refused_with_the_reason() {
    let mut room = Room::open("[board]\npits = 3\nseeds = 3\n", [Seat::Human; 2]);
    room.stand(|state| state.legal = ["A", "A:1", "A:2"].map(str::to_string).to_vec());
    room.sitting.act(Action::Digit(7));
    let words = room.words(SIZES[2]);
    assert!(words.contains("A holds only 3 seeds, so 7 cannot be lifted"), "{words}");
    assert!(words.contains("Pit A, 3 of 3 seeds: Up, Down change"), "{words}");
    room.sitting.act(Action::Digit(2));
    room.sitting.act(Action::Skip);
    assert_eq!(ordered(&mut room), [Order::Play("A:2".into())]);
    room.sitting.hear(Report::Stopped, room.now);
    // Where there is no number to choose, the engine says why not.
    room.sitting.act(Action::Right);
    room.sitting.act(Action::Digit(7));
    assert_eq!(ordered(&mut room), [Order::Play("B:7".into())]);
    room.sitting.hear(Report::Stopped, room.now);
    room.sitting.act(Action::Left);
    // Nothing has been lifted yet: taking that back takes no move back.
    room.sitting.act(Action::Confirm);
    assert!(room.words(SIZES[0]).contains("Esc back") && room.words(SIZES[0]).contains("u undo"));
    room.sitting.act(Action::Undo);
    assert!(ordered(&mut room).is_empty());
    assert!(room.words(SIZES[2]).contains("South: choose a pit"));
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
fn enter_plays_a_hint_with_its_number_and_direction() {
    let mut room = Room::open("[board]\npits = 3\nseeds = 3\n", [Seat::Human; 2]);
    let hint = |text: &str, state: &State| {
        let line = Ranked { moves: vec![text.into()], sixteenths: 0, low: -3, high: 3 };
        let (position, side, lines) = (state.position.clone(), state.side, vec![line]);
        let (depth, nodes, nanoseconds, low, high, by_repetition) = (1, 1, 1, -3, 3, false);
        let found = Analysis { position, side, depth, nodes, nanoseconds, low, high, by_repetition, lines };
        Report::Hint(Box::new(found))
    };
    for (legal, best) in [
        (vec!["A", "A:1", "A:2", "B"], "A:2"),
        (vec!["A>", "A<", "C>", "C<"], "C<"),
        (vec!["B:1>", "B:1<", "B>", "B<"], "B:1<"),
        (vec!["A", "B", "C"], "B"),
    ] {
        room.stand(|state| state.legal = legal.iter().map(|text| text.to_string()).collect());
        let report = hint(best, room.table.state());
        room.sitting.hear(report, room.now);
        assert!(room.words(SIZES[0]).contains(&format!("Hint: {best}, ")), "{}", room.screen(SIZES[0]));
        room.sitting.act(Action::Confirm);
        assert_eq!(room.sitting.orders().pop().unwrap().order, Order::Play(best.into()));
        room.sitting.hear(Report::Stopped, room.now);
    }
    // What somebody is choosing by himself stays.
    room.stand(|state| state.legal = ["A>", "A<", "C>"].map(str::to_string).to_vec());
    room.sitting.act(Action::Home);
    room.sitting.act(Action::Confirm);
    let report = hint("C>", room.table.state());
    room.sitting.hear(report, room.now);
    room.sitting.act(Action::Confirm);
    assert_eq!(room.sitting.orders().pop().unwrap().order, Order::Play("A>".into()));
}

#[test]
fn moves_are_shown_seed_by_seed_as_fast_as_asked() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.sitting.act(Action::Confirm);
    room.sitting.orders().into_iter().for_each(|command| room.carry_out(command));
    assert!(room.words(SIZES[2]).contains("South is playing. Space shows the end at once"));
    // Lifted, then two drops, a picture each.
    let mut pictures = Vec::new();
    while let Some(due) = room.sitting.due() {
        room.sitting.tick(due);
        pictures.extend(room.screen((40, 12)).lines().nth(3).map(str::to_string));
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
fn a_game_deleted_elsewhere_is_kept_anew_by_a_key() {
    let mut room = Room::open(SMALL, [Seat::Human; 2]);
    room.deleted = true;
    for _ in 0..2 {
        room.press(&[Action::Next, Action::Confirm]);
        let words = room.words((80, 24));
        assert!(words.contains("It was deleted elsewhere."), "{words}");
    }
    room.press(&[Action::Keep]);
    assert!(room.words((80, 24)).contains("The game is kept."));
    room.press(&[Action::Next, Action::Confirm]);
    assert!(!room.words((80, 24)).contains("deleted"));
    assert_eq!(room.table.state().ply, 3);
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
fn another_game_follows_one_that_is_over() {
    let mut room = Room::open(SMALL, [Seat::Human, Seat::Random]);
    room.press(&[Action::Anew]);
    assert!(!room.sitting.left(), "a game that goes on is not given up");
    assert!(
        room.words(SIZES[0]).contains("n plays another game when this one is over."),
        "{}",
        room.words(SIZES[0])
    );
    let mut room = Room::open(SMALL, [Seat::Random; 2]);
    room.settle();
    for size in SIZES {
        let words = room.words(size);
        assert!(words.contains("n another game") || words.contains("n plays another game"), "{words}");
    }
    room.press(&[Action::Anew]);
    assert!(room.sitting.left() && room.sitting.anew());

    let load = Load { spec: spec(SMALL), ..Load::default() };
    let mut room = Room::load_one(&load, [Seat::Random; 2], Language::English, false);
    room.settle();
    assert!(!room.words(SIZES[0]).contains("another game"), "{}", room.words(SIZES[0]));
    room.press(&[Action::Anew]);
    assert!(!room.sitting.left());
    assert!(room.words(SIZES[0]).contains("A record holds one game"), "{}", room.words(SIZES[0]));
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
