//! Players, moves, refusals and values in words, as the screen says them.
//!
//! It redoes no rule: every word comes from what the engine told and from the catalogue.

use crate::engine::{Analysis, Happened, Illegal, MatchState, Played, Player, Ranked, State, Then};
use crate::table::Seat;
use crate::words::turns;
use crate::words::{self, GameTexts, Words, ending, plan, reason, refusal, worth};

/// Who plays a side; a person is only named where the other side is none.
pub fn seat(words: &Words, seats: [Seat; 2], player: Player) -> String {
    match (seats[player.index()], seats[player.other().index()]) {
        (Seat::Human, Seat::Human) => String::new(),
        (Seat::Human, _) => words.say("tui-you"),
        (other, _) => words.seat(other),
    }
}

/// What the last move did, an opening as far as it has come.
pub fn deed(
    words: &Words,
    texts: &GameTexts,
    made: &Played,
    history: &[Played],
    steps: &[Happened],
) -> String {
    if let Some(turn) = turns::turns(history).last().filter(|turn| turn.opening) {
        return turn.told(words);
    }
    words::deed(words, texts, made, steps)
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
    let why = reason(words, texts, &illegal.because);
    if illegal.text.starts_with(['^', '@']) && illegal.rule.is_none() {
        // Nobody who presses keys has to know how choices of an opening are written.
        let (first, rest) = why.split_at(why.chars().next().map_or(0, char::len_utf8));
        return format!("{}{rest}.", first.to_uppercase());
    }
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

/// The first moves of a line.
pub fn line(line: &Ranked) -> String {
    line.moves.iter().take(6).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// A hint.
pub fn hint(words: &Words, found: &Analysis) -> String {
    let Some(best) = found.lines.first() else { return words.say("tui-hint-none") };
    let value = ("value", worth(best, found.side).into());
    let side = ("side", words.player(found.side).into());
    if let Some(plan) = plan(words, &best.moves) {
        return words.say_of("tui-hint-plan", &[value, side, ("plan", plan.into())]);
    }
    let text = best.moves.first().map_or("", String::as_str);
    words.say_of("tui-hint", &[value, side, ("line", line(best).into()), ("move", text.into())])
}

/// What a hint for an opening has left to do.
pub fn rest(words: &Words, moves: &[String]) -> Option<String> {
    let plan = plan(words, moves)?;
    Some(words.say_of("tui-hint-rest", &[("plan", plan.into())]))
}

/// The first moves of a line, those of an opening all in one.
pub fn ahead(words: &Words, best: &Ranked) -> String {
    plan(words, &best.moves).unwrap_or_else(|| line(best))
}

/// The moves so far, a line a turn.
pub fn turns_of(words: &Words, history: &[Played]) -> Vec<String> {
    (turns::turns(history).iter().enumerate())
        .map(|(nth, turn)| {
            let moves: Vec<&str> = turn.moves.iter().map(|played| played.text.as_str()).collect();
            let moves = if turn.opening { turn.brief(words) } else { moves.join(" ") };
            format!("{:>3} {} {moves}", nth + 1, words.player(turn.side))
        })
        .collect()
}
