//! What is shown of a game played line by line: the board, what was done, and what is to be done.
//!
//! It changes nothing of the game.

use super::Game;
use crate::cli::board;
use crate::cli::output::{BOLD, DIM, Output, columns, showable};
use crate::engine::{MatchState, Moved, Player, State};
use crate::words::{Words, deed, ending, held, lifts};

impl Game<'_> {
    /// Tells what a move did.
    pub(super) fn tell(&mut self, moved: &Moved) {
        let told = deed(&self.words, &self.texts, &moved.made, &moved.steps);
        self.out.prose(showable(&told));
        self.seen = false;
    }

    /// Tells of lifts that wait for another.
    pub(super) fn tell_held(&mut self) {
        if !self.table.state().held.is_empty() {
            let pits = held(&self.words, self.table.state());
            self.out.prose(showable(&self.words.say_of("lift-waits", &[("pits", pits.into())])));
        }
    }

    /// Tells of the round that begins, in a match.
    pub(super) fn round(&mut self) {
        if let Some(series) = &self.table.state().series {
            let of = [
                ("round", series.round.to_string().into()),
                ("player", self.words.player(series.starter).into()),
                ("tally", tally(&self.words, series).into()),
            ];
            self.out.prose(Output::styled(BOLD, self.words.say_of("round-begins", &of)));
        }
    }

    /// Draws the board and says what is to be done.
    pub(super) fn show(&mut self) {
        let (words, state) = (&self.words, self.table.state());
        self.out.line("");
        for line in board::draw(words, &self.texts, &state.as_seen(), columns()) {
            self.out.prose(showable(&line));
        }
        self.tell_held();
        let (words, state) = (&self.words, self.table.state());
        if state.outcome.is_none() {
            if let Some(last) = &state.last {
                let of = [("player", words.player(last.side).into()), ("move", last.text.as_str().into())];
                self.out.prose(Output::styled(DIM, showable(&words.say_of("last-move", &of))));
            }
            self.out.prose(Output::styled(DIM, showable(&to_do(words, state))));
        }
        self.seen = true;
    }

    /// Tells how the game stands that was left on a screen.
    pub(super) fn left(&mut self) {
        self.show();
        if let Some(words) = ending(&self.words, &self.texts, self.table.state()) {
            self.out.prose(Output::styled(BOLD, words));
        }
        let position = self.table.state().as_seen().position;
        self.out.prose(self.words.say_of("position", &[("position", position.into())]));
    }
}

/// What the player to move does now.
fn to_do(words: &Words, state: &State) -> String {
    let player = ("player", words.player(state.side).into());
    match state.phase.as_str() {
        "lift" => {
            let example = state.choices().iter().find(|text| *text != "^.").cloned().unwrap_or_default();
            let stops = state.choices().iter().any(|text| text == "^.");
            let message = if stops { "to-lift-or-stop" } else { "to-lift" };
            words
                .say_of(message, &[player, ("pits", lifts(words, state).into()), ("example", example.into())])
        }
        "place" => {
            let example = state.choices().first().map_or("", |text| text.trim_start_matches('@'));
            words.say_of("to-place", &[player, ("count", state.hand.into()), ("pit", example.into())])
        }
        _ if state.again => words.say_of("to-move-again", &[player]),
        _ => words.say_of("to-move", &[player]),
    }
}

/// How a match stands: numbers, and pegs while they are few enough to be looked at.
pub(super) fn tally(words: &Words, series: &MatchState) -> String {
    let pegs = |count: u32| match count {
        1..=10 => format!(" {}", "|".repeat(count as usize)),
        _ => String::new(),
    };
    let [south, north] = series.tally;
    let few = south.max(north) <= 10;
    let side = |who: Player, count: u32| {
        let pegs = if few { pegs(count) } else { String::new() };
        format!("{} {count}{pegs}", words.player(who))
    };
    let of = [("south", side(Player::South, south).into()), ("north", side(Player::North, north).into())];
    words.say_of("tally", &of)
}
