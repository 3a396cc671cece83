//! Players, moves, refusals and values in words, as the screen says them.
//!
//! It redoes no rule: every word comes from what the engine told and from the catalogue.

use crate::engine::{Analysis, Happened, Illegal, MatchState, Played, Player, Ranked, State, Then};
use crate::table::Seat;
use crate::words::{GameTexts, Words, ending, explain, refusal};

/// Who plays a side; a person is only named where the other side is none.
pub fn seat(words: &Words, seats: [Seat; 2], player: Player) -> String {
    match (seats[player.index()], seats[player.other().index()]) {
        (Seat::Human, Seat::Human) => String::new(),
        (Seat::Human, _) => words.say("tui-you"),
        (Seat::Random, _) => words.say("tui-random"),
        (Seat::Level(level), _) => words.say_of("tui-level", &[("level", level.into())]),
    }
}

/// What a move did.
pub fn deed(words: &Words, texts: &GameTexts, made: &Played, steps: &[Happened]) -> String {
    let who = words.player(made.side);
    if made.text == "--" {
        return words.say_of("tui-passes", &[("side", who.into())]);
    }
    let told = explain(words, texts, made, steps);
    words.say_of("tui-told", &[("side", who.into()), ("words", told.into())])
}

/// How the game ended, and the match with it.
pub fn end(words: &Words, texts: &GameTexts, state: &State) -> Option<String> {
    let mut said = ending(words, texts, state)?;
    if let Some(Then::Over { winner }) = state.series.as_ref().and_then(|series| series.then) {
        let more = match winner {
            Some(winner) => words.say_of("tui-match-over", &[("winner", words.player(winner).into())]),
            None => words.say("tui-match-drawn"),
        };
        said = format!("{said} {more}");
    }
    Some(said)
}

/// Why a move is refused, and what may have been meant. What is legal the board shows.
pub fn refused(words: &Words, texts: &GameTexts, illegal: Illegal) -> String {
    refusal(words, texts, &Illegal { legal: Vec::new(), ..illegal })
}

/// How a match stands.
pub fn series(words: &Words, series: &MatchState) -> String {
    let [south, north] = series.tally;
    words.say_of(
        "tui-round",
        &[
            ("round", series.round.into()),
            ("south", words.player(Player::South).into()),
            ("south-tally", south.into()),
            ("north", words.player(Player::North).into()),
            ("north-tally", north.into()),
        ],
    )
}

/// What a move is worth for South: whole where that is proven.
pub fn value(line: &Ranked) -> String {
    if line.low == line.high {
        format!("{:+}", line.low)
    } else {
        format!("{:+.1}", f64::from(line.sixteenths) / 16.0)
    }
}

/// The first moves of a line.
pub fn line(line: &Ranked) -> String {
    line.moves.iter().take(6).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// A hint.
pub fn hint(words: &Words, found: &Analysis) -> String {
    let Some(best) = found.lines.first() else { return words.say("tui-hint-none") };
    let text = best.moves.first().map_or("", String::as_str);
    let of = [("value", value(best).into()), ("line", line(best).into()), ("move", text.into())];
    if text == "^." { words.say_of("tui-hint-stop", &of[..2]) } else { words.say_of("tui-hint", &of) }
}

/// The moves so far, a line a turn: a player's moves that follow each other make one.
pub fn turns(words: &Words, history: &[Played]) -> Vec<String> {
    (history.chunk_by(|one, next| one.side == next.side).enumerate())
        .map(|(nth, turn)| {
            let moves: Vec<&str> = turn.iter().map(|played| played.text.as_str()).collect();
            format!("{:>3} {} {}", nth + 1, words.player(turn[0].side), moves.join(" "))
        })
        .collect()
}
