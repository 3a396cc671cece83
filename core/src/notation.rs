//! Notation: pits, moves and positions as text, one form for the command line, saved games and messages.
//!
//! It reads and writes; whether a move is legal or a position reachable it refuses to judge.

mod fault;

pub use fault::PositionFault;

use crate::board::{Board, Direction, Side};
use crate::game::Game;
use crate::moves::{Move, MoveKind};
use crate::position::{Phase, PitSet, Position, Register};
use crate::settings::MAX_SEEDS;
use std::fmt::Write as _;
use std::ops::Range;

/// A piece of notation that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct NotationError {
    /// The bytes of the text at fault.
    pub span: Range<usize>,
    /// What is wrong and what was expected.
    pub fault: PositionFault,
}

/// A text that is no move, or no pit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// There is no text.
    #[error("a move is expected, such as `C`")]
    Empty,
    /// It is no name of a pit.
    #[error("`{pit}` is no pit: pits are A to {last} and a to {}", last.to_lowercase())]
    NoPit {
        /// The word that should be one.
        pit: String,
        /// The name of South's last pit.
        last: String,
    },
    /// No pit of this board has the name.
    #[error("there is no pit `{pit}` on this board: pits are A to {last} and a to {}", last.to_lowercase())]
    NoSuchPit {
        /// The name.
        pit: String,
        /// The name of South's last pit.
        last: String,
    },
    /// The number of seeds is none.
    #[error("`{count}` is no number of seeds to lift, in `{text}`")]
    NoCount {
        /// The word that should be one.
        count: String,
        /// The whole text.
        text: String,
    },
}

/// The name of a pit by its cell: South's `A`, `B`, …, `Z`, `AA`, …, North's in small letters, each from its owner's
/// left. A store on the track is `+`.
pub fn pit_name(board: Board, cell: u16) -> String {
    let side = board.owner(cell);
    let mut index = u32::from(cell - board.first(side));
    if index >= u32::from(board.pits()) {
        return "+".into();
    }
    let mut letters = Vec::new();
    loop {
        letters.push((if side == Side::South { b'A' } else { b'a' } + (index % 26) as u8) as char);
        if index < 26 {
            break;
        }
        index = index / 26 - 1;
    }
    letters.iter().rev().collect()
}

/// The cell of a pit by its name.
///
/// # Errors
/// A text that names no pit of this board; it says which there are.
pub fn parse_pit(board: Board, text: &str) -> Result<u16, MoveError> {
    let small = text.starts_with(|letter: char| letter.is_ascii_lowercase());
    let one_case = |letter: u8| if small { letter.is_ascii_lowercase() } else { letter.is_ascii_uppercase() };
    let side = if small { Side::North } else { Side::South };
    let last = || pit_name(board, board.row(Side::South).end - 1);
    if text.is_empty() || text.len() > 4 || !text.bytes().all(one_case) {
        return Err(MoveError::NoPit { pit: text.into(), last: last() });
    }
    let digit = |letter: u8| u32::from(letter.to_ascii_uppercase() - b'A') + 1;
    let index = text.bytes().fold(0, |index, letter| index * 26 + digit(letter)) - 1;
    if index >= u32::from(board.pits()) {
        return Err(MoveError::NoSuchPit { pit: text.into(), last: last() });
    }
    Ok(board.first(side) + index as u16)
}

/// A move as text: `C`, `C>` or `C<` in a chosen direction, `C:3` for three of its seeds, `^C` lifts and `@d` places in
/// an opening, `^.` stops lifting, `--` passes.
pub fn format_move(board: Board, played: Move) -> String {
    let pit = || pit_name(board, played.pit());
    match played.kind() {
        MoveKind::Pass => "--".into(),
        MoveKind::Stop => "^.".into(),
        MoveKind::Lift => format!("^{}", pit()),
        MoveKind::Place => format!("@{}", pit()),
        MoveKind::Sow | MoveKind::Unknown => {
            let count = played.count().map_or(String::new(), |count| format!(":{count}"));
            let mark = played.direction().map_or(String::new(), |direction| direction.mark().to_string());
            format!("{}{count}{mark}", pit())
        }
    }
}

/// The move of a text that [`format_move`] may have written.
///
/// # Errors
/// A text that is no move of this board, in words. Whether the move is legal is not asked.
pub fn parse_move(board: Board, text: &str) -> Result<Move, MoveError> {
    match text {
        "--" => return Ok(Move::PASS),
        "^." => return Ok(Move::STOP),
        "" => return Err(MoveError::Empty),
        _ => {}
    }
    if let Some(pit) = text.strip_prefix('^') {
        return Ok(Move::lift(parse_pit(board, pit)?));
    }
    if let Some(pit) = text.strip_prefix('@') {
        return Ok(Move::place(parse_pit(board, pit)?));
    }
    let (rest, direction) = match text.strip_suffix('>') {
        Some(rest) => (rest, Some(Direction::Ccw)),
        None => match text.strip_suffix('<') {
            Some(rest) => (rest, Some(Direction::Cw)),
            None => (text, None),
        },
    };
    let (pit, count) = match rest.split_once(':') {
        Some((pit, count)) => (pit, Some(count)),
        None => (rest, None),
    };
    let mut played = Move::sow(parse_pit(board, pit)?);
    if let Some(count) = count {
        match parse_count(count) {
            Some(count) if count > 0 => played = played.lifting(count),
            _ => return Err(MoveError::NoCount { count: count.into(), text: text.into() }),
        }
    }
    Ok(direction.map_or(played, |direction| played.towards(direction)))
}

/// A count in decimal digits alone, up to 65,535.
fn parse_count(text: &str) -> Option<u16> {
    if text.bytes().all(|digit| digit.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A position as text: `1,2,3/4,5,6 0-0 S` is South's row, North's row, the stores and the side to move; then come
/// whatever else is not as it mostly is: the phase of an opening, pit sets and registers that are shown, an extra move.
pub fn format_position(game: &Game, position: &Position) -> String {
    let board = position.board();
    let row = |side| position.row(side).iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let mut text = format!(
        "{}/{} {}-{} {}",
        row(Side::South),
        row(Side::North),
        position.store(Side::South),
        position.store(Side::North),
        position.side().letter()
    );
    let phase = position.phase();
    match phase {
        Phase::Play => {}
        Phase::Over => text.push_str(" phase=over"),
        Phase::Lift | Phase::Place => {
            let name = if phase == Phase::Lift { "lift" } else { "place" };
            let _ = write!(text, " phase={name} hand={}", position.hand());
            if phase == Phase::Lift && position.lifted() > 0 {
                let _ = write!(text, " lifted={}", position.lifted());
            }
            if let Some(last) = position.last() {
                let _ = write!(text, " last={}", pit_name(board, last));
            }
            if position.starter() == Side::North {
                text.push_str(" starter=N");
            }
        }
    }
    for (index, set) in game.sheet().sets.iter().enumerate().filter(|(_, set)| set.shown) {
        let pits: Vec<String> = (board.pits_in_ring_order())
            .filter(|&pit| position.contains(PitSet(index as u16), pit))
            .map(|pit| pit_name(board, pit))
            .collect();
        if !pits.is_empty() {
            let _ = write!(text, " {}={}", set.name, pits.join("."));
        }
    }
    for (index, register) in game.sheet().registers.iter().enumerate().filter(|(_, one)| one.shown) {
        let value = position.register(Register(index as u16));
        if value != register.starts {
            let _ = write!(text, " {}={value}", register.name);
        }
    }
    if position.again() {
        text.push_str(" again");
        if let Some(direction) = position.bound_direction() {
            let _ = write!(text, " dir={}", direction.mark());
        }
    }
    text
}

/// The position of a text, for one game. Every fault is listed, not just the first.
///
/// # Errors
/// Each fault with the bytes it stands at: a row of another length, a total above 65,535 seeds, a word this game does not
/// know, or words that do not go together.
pub fn parse_position(game: &Game, text: &str) -> Result<Box<Position>, Vec<NotationError>> {
    let mut reader = Reader { game, position: game.shape().empty(), errors: Vec::new() };
    let words: Vec<(Range<usize>, &str)> = words_of(text).collect();
    reader.board(words.first(), text.len());
    reader.stores(words.get(1), text.len());
    reader.side(words.get(2), text.len());
    reader.rest(words.get(3..).unwrap_or_default());
    if reader.errors.is_empty() { Ok(reader.position) } else { Err(reader.errors) }
}

fn words_of(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + word.len(), word)
    })
}

/// A word has one of these values.
fn one_of(key: &str, values: &str) -> PositionFault {
    PositionFault::Value { key: key.into(), values: values.into() }
}

struct Reader<'a> {
    game: &'a Game,
    position: Box<Position>,
    errors: Vec<NotationError>,
}

impl Reader<'_> {
    fn fail(&mut self, span: Range<usize>, fault: PositionFault) {
        self.errors.push(NotationError { span, fault });
    }

    fn count(&mut self, span: Range<usize>, text: &str) -> u16 {
        parse_count(text).filter(|_| !text.is_empty()).unwrap_or_else(|| {
            self.fail(span, PositionFault::Count { text: text.into(), most: MAX_SEEDS });
            0
        })
    }

    fn board(&mut self, word: Option<&(Range<usize>, &str)>, end: usize) {
        let Some((span, word)) = word else {
            return self.fail(end..end, PositionFault::NoRows);
        };
        let Some((south, north)) = word.split_once('/') else {
            return self.fail(span.clone(), PositionFault::OneRow);
        };
        let mut total: u64 = 0;
        for (side, row, start) in
            [(Side::South, south, span.start), (Side::North, north, span.start + south.len() + 1)]
        {
            let mut at = start;
            let mut counts = Vec::new();
            for count in row.split(',') {
                counts.push(self.count(at..at + count.len(), count));
                at += count.len() + 1;
            }
            let pits = usize::from(self.position.board().pits());
            if counts.len() != pits {
                let fault = PositionFault::Row { side, pits: counts.len(), board: pits };
                self.fail(start..start + row.len(), fault);
            }
            for (pit, &seeds) in self.position.board().row(side).zip(&counts) {
                self.position.set_seeds(pit, seeds);
                total += u64::from(seeds);
            }
        }
        if total > u64::from(MAX_SEEDS) {
            self.fail(span.clone(), PositionFault::Seeds { seeds: total, most: MAX_SEEDS });
        }
    }

    fn stores(&mut self, word: Option<&(Range<usize>, &str)>, end: usize) {
        let Some((span, word)) = word else {
            return self.fail(end..end, PositionFault::NoStores);
        };
        let Some((south, north)) = word.split_once('-') else {
            return self.fail(span.clone(), PositionFault::NoStores);
        };
        let middle = span.start + south.len();
        let stores = [self.count(span.start..middle, south), self.count(middle + 1..span.end, north)];
        for side in Side::BOTH {
            self.position.set_store(side, stores[side.index()]);
        }
        if self.errors.is_empty() && self.position.total() > MAX_SEEDS {
            let total = self.position.total();
            self.fail(span.clone(), PositionFault::Seeds { seeds: u64::from(total), most: MAX_SEEDS });
        }
    }

    fn side(&mut self, word: Option<&(Range<usize>, &str)>, end: usize) {
        match word {
            Some((_, "S")) => {}
            Some((_, "N")) => self.position.set_side(Side::North),
            Some((span, word)) => {
                self.fail(span.clone(), PositionFault::Side { word: word.to_string() });
            }
            None => self.fail(end..end, PositionFault::NoSide),
        }
    }

    fn rest(&mut self, words: &[(Range<usize>, &str)]) {
        let board = self.position.board();
        let mut seen: Vec<&str> = Vec::new();
        let mut again = false;
        let mut bound = None;
        for (span, word) in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let at = span.start + key.len() + 1..span.end;
            if seen.contains(&key) {
                self.fail(span.clone(), PositionFault::Twice { key: key.into() });
                continue;
            }
            seen.push(key);
            match key {
                "again" if !word.contains('=') => again = true,
                "dir" if value == ">" => bound = Some(Direction::Ccw),
                "dir" if value == "<" => bound = Some(Direction::Cw),
                "dir" => self.fail(span.clone(), one_of(key, "`>` or `<`")),
                "phase" => match value {
                    "lift" => self.position.set_phase(Phase::Lift),
                    "place" => self.position.set_phase(Phase::Place),
                    "over" => self.position.set_phase(Phase::Over),
                    _ => self.fail(span.clone(), one_of(key, "`lift`, `place` or `over`")),
                },
                "hand" => {
                    let hand = self.count(at, value);
                    self.position.set_hand(hand);
                }
                "lifted" => {
                    let lifted = self.count(at, value);
                    self.position.set_lifted(lifted);
                }
                "last" => match parse_pit(board, value) {
                    Ok(pit) => self.position.set_last(Some(pit)),
                    Err(error) => self.fail(at, error.into()),
                },
                "starter" if value == "N" => self.position.set_starter(Side::North),
                "starter" if value == "S" => {}
                "starter" => self.fail(span.clone(), one_of(key, "`S` or `N`")),
                _ => self.named(span.clone(), key, value),
            }
        }
        self.position.set_again(again, bound);
        self.consistent(&seen, words);
    }

    fn named(&mut self, span: Range<usize>, key: &str, value: &str) {
        let board = self.position.board();
        let at = span.start + key.len() + 1;
        if let Some(set) = self.game.set(key) {
            let mut start = at;
            for name in value.split('.') {
                match parse_pit(board, name) {
                    Ok(pit) => self.position.mark(set, pit),
                    Err(error) => self.fail(start..start + name.len(), error.into()),
                }
                start += name.len() + 1;
            }
        } else if let Some(register) = self.game.register(key) {
            let value = self.count(at..span.end, value);
            self.position.set_register(register, value);
        } else {
            let sheet = self.game.sheet();
            let known: Vec<&str> = (["phase", "hand", "lifted", "last", "again", "dir", "starter"]
                .into_iter())
            .chain(sheet.sets.iter().map(|set| set.name.as_str()))
            .chain(sheet.registers.iter().map(|one| one.name.as_str()))
            .collect();
            self.fail(span, PositionFault::Unknown { key: key.into(), known: known.join(", ") });
        }
    }

    fn consistent(&mut self, seen: &[&str], words: &[(Range<usize>, &str)]) {
        let opening = matches!(self.position.phase(), Phase::Lift | Phase::Place);
        let place = |key: &str| {
            let word = words.iter().find(|(_, word)| word.split('=').next() == Some(key));
            word.map_or(0..0, |(span, _)| span.clone())
        };
        for key in ["hand", "lifted", "last", "starter"] {
            if seen.contains(&key) && !opening {
                self.fail(place(key), PositionFault::OnlyOpening { key: key.into() });
            }
        }
        if opening {
            if self.game.start().phase() == Phase::Play {
                self.fail(place("phase"), PositionFault::NoOpening);
            }
            if !seen.contains(&"hand") {
                self.fail(place("phase"), PositionFault::NoHand);
            }
            if self.position.phase() == Phase::Place && self.position.hand() == 0 {
                self.fail(place("phase"), PositionFault::EmptyHand);
            }
            let done = self.position.side() != self.position.starter();
            self.position.set_opened(done.into());
        } else {
            self.position.set_opened(2);
        }
        if self.position.bound_direction().is_some() && !self.position.again() {
            self.fail(place("dir"), PositionFault::NotAgain);
        }
        if self.errors.is_empty() && self.position.total() > MAX_SEEDS {
            let total = self.position.total();
            self.fail(place("hand"), PositionFault::Seeds { seeds: u64::from(total), most: MAX_SEEDS });
        }
    }
}
