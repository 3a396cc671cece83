//! The board as plain text: opposite pits face each other, North's row runs from right to left.
//!
//! It draws what it is given and knows no rule.

use super::width::columns_of;
use crate::engine::{Player, State};
use crate::words::{GameTexts, Words};
use mancala_core::Board;
use mancala_core::notation::pit_name;

/// The board of a state, with its pit sets and its hand.
pub fn draw(words: &Words, texts: &GameTexts, state: &State, width: usize) -> Vec<String> {
    let rows = [&state.rows[0][..], &state.rows[1][..]];
    let mut lines = draw_rows(words, rows, state.stores, state.stores_on_track, width);
    for set in &state.sets {
        let means = set.help.as_ref().map_or_else(String::new, |help| format!(" ({})", texts.say(help)));
        lines.push(format!("{}: {}{means}", texts.say(&set.name), set.pits.join(" ")));
    }
    if state.hand > 0 {
        let of = [("player", words.player(state.side).into()), ("seeds", state.hand.into())];
        lines.push(words.say_of("in-hand", &of));
    }
    lines
}

/// The board in lines of at most `width` columns; longer rows go on in further blocks.
pub fn draw_rows(
    words: &Words,
    [south, north]: [&[u16]; 2],
    stores: [u16; 2],
    on_track: bool,
    width: usize,
) -> Vec<String> {
    let pits = south.len();
    let board = Board::new(pits as u16, on_track);
    let names = |player: Player| -> Vec<String> {
        let side =
            if player == Player::South { mancala_core::Side::South } else { mancala_core::Side::North };
        board.row(side).map(|pit| pit_name(board, pit)).collect()
    };
    let counts = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>();
    // Four rows of cells, as they lie on the table.
    let reversed = |mut row: Vec<String>| {
        row.reverse();
        row
    };
    let rows = [reversed(names(Player::North)), reversed(counts(north)), counts(south), names(Player::South)];
    let cell = rows.iter().flatten().map(String::len).max().unwrap_or(1).max(2) + 2;
    let left = format!("{} {}", words.player(Player::North), stores[1]);
    let right = format!("{} {}", words.player(Player::South), stores[0]);
    let block = (width.saturating_sub(columns_of(&left) + columns_of(&right) + 6) / cell).max(1);
    let mut lines = Vec::new();
    for start in (0..pits).step_by(block) {
        let end = pits.min(start + block);
        let row =
            |row: &[String]| row[start..end].iter().map(|text| format!("{text:>cell$}")).collect::<String>();
        let (first, last) = (start == 0, end == pits);
        if !first {
            lines.push(String::new());
        }
        let margin = " ".repeat(columns_of(&left));
        let rule = format!("{margin}  +{}+", "-".repeat(cell * (end - start) + 2));
        lines.push(format!("{margin}   {}", row(&rows[0])));
        lines.push(rule.clone());
        lines.push(format!("{}  |{}  |", if first { &left } else { &margin }, row(&rows[1])));
        lines.push(
            format!("{margin}  |{}  |  {}", row(&rows[2]), if last { &right } else { "" }).trim_end().into(),
        );
        lines.push(rule);
        lines.push(format!("{margin}   {}", row(&rows[3])));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine as _, FileText, GameSpec, LocalEngine};
    use crate::words::Language;

    /// A state of a game of standard rules alone.
    fn state(toml: &str, position: Option<&str>) -> State {
        let mut engine = LocalEngine::alone();
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: toml.into() };
        let position = position.map(str::to_string);
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], position, ..GameSpec::default() };
        engine.start(&spec).unwrap_or_else(|failure| panic!("{failure}")).state
    }

    fn drawn(state: &State, width: usize) -> Vec<String> {
        draw(&Words::of(Language::English), &GameTexts::default(), state, width)
    }

    #[test]
    fn opposite_pits_face_each_other() {
        let state = state("[board]\npits = 3\nseeds = 4\n", Some("1,2,3/40,50,60 7-8 N"));
        let expected = [
            "             c   b   a",
            "         +--------------+",
            "North 8  |  60  50  40  |",
            "         |   1   2   3  |  South 7",
            "         +--------------+",
            "             A   B   C",
        ];
        assert_eq!(drawn(&state, 80), expected);
    }

    #[test]
    fn marks_above_letters_move_nothing() {
        let state = state("[board]\npits = 3\nseeds = 4\n", Some("1,2,3/40,50,60 7-8 N"));
        let expected = [
            "            c   b   a",
            "        +--------------+",
            "เหนือ 8  |  60  50  40  |",
            "        |   1   2   3  |  ใต้ 7",
            "        +--------------+",
            "            A   B   C",
        ];
        assert_eq!(draw(&Words::of(Language::Thai), &GameTexts::default(), &state, 80), expected);
    }

    #[test]
    fn long_rows_go_on_in_blocks_that_fit() {
        let state = state("[board]\npits = 40\nseeds = 1\n", None);
        let lines = drawn(&state, 80);
        assert!(lines.iter().all(|line| line.len() <= 80), "{lines:#?}");
        assert!(lines[0].trim_start().starts_with("an  am"), "{}", lines[0]);
        assert_eq!(lines.len() % 7, 6);
        assert_eq!(lines.iter().filter(|line| line.contains("South 0")).count(), 1);
        assert!(!drawn(&state, 1).is_empty());
    }
}
