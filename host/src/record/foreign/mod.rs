//! Games in the notations of other programs: OpenSpiel's actions, PlayStrategy's positions and moves, and the boards of
//! the Kalah Game Protocol. `host/RECORDS.md` tells each, and where it is taken from.
//!
//! A game says in its manifest which of them fit it; none is named here. What a notation cannot say is refused: a move
//! in a direction, a pass, a match, rules that were changed by hand.

mod kgp;
mod openspiel;
mod playstrategy;

use super::replay::Refused;
use crate::engine::{Description, Engine, Failure, GameSpec, Load, Player, Session, State};
use mancala_core::Board;
use mancala_core::diagnostic::{Diagnostic, Source};
use mancala_core::manifest::NOTATIONS;
use mancala_core::moves::{Move, MoveKind};
use mancala_core::notation::{parse_move, pit_name};
use std::ops::Range;
use std::sync::Arc;

/// A notation of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// OpenSpiel, `mancala`: the number of the pit around the board.
    OpenSpielRing,
    /// OpenSpiel, `oware`: the letter of the pit, South's large and North's small.
    OpenSpielLetters,
    /// PlayStrategy: a position in the manner of FEN, and moves from pit to pit.
    PlayStrategy,
    /// The Kalah Game Protocol: the board before each move, seen by the mover.
    Kgp,
}

impl Notation {
    /// All of them, in the order of [`NOTATIONS`].
    const ALL: [Notation; NOTATIONS.len()] =
        [Notation::OpenSpielRing, Notation::OpenSpielLetters, Notation::PlayStrategy, Notation::Kgp];

    /// As manifests call it.
    pub fn word(self) -> &'static str {
        NOTATIONS[self as usize]
    }

    /// That of a word.
    pub fn of(word: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.word() == word)
    }

    /// The one among those a game has that is called so: `openspiel` is either of its two.
    pub fn asked(sheet: &Description, family: &str) -> Result<Notation, String> {
        let fits = sheet.notations.iter().filter_map(|word| Notation::of(word));
        let found = fits.clone().find(|notation| notation.word().split('-').next() == Some(family));
        found.ok_or_else(|| {
            let has: Vec<&str> = fits.map(Notation::word).collect();
            let has = if has.is_empty() { "none".to_string() } else { has.join(", ") };
            format!("`{}` has no notation `{family}`; its `notations` are {has}", sheet.id)
        })
    }
}

/// A pit as other programs count it: its owner and its place from his left, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pit {
    owner: Player,
    index: usize,
}

/// What one game, and one notation of it, need to know of the board.
struct Setting {
    notation: Notation,
    board: Board,
    start: State,
}

impl Setting {
    /// The start of a game that the notation can say.
    fn of(notation: Notation, sheet: &Description, load: &Load, start: &State) -> Result<Setting, String> {
        let other = |what: &str| Err(format!("{}: this notation cannot say {what}", notation.word()));
        if load.rounds.is_some() {
            return other("the rounds of a match");
        }
        if let Some(setting) = load.spec.settings.iter().find(|setting| !setting.path.starts_with("board.")) {
            return other(&format!("that `{}` was set to {}", setting.path, setting.value));
        }
        let pits = start.rows[0].len();
        let own = &sheet.board;
        let even = own.south.iter().chain(&own.north).all(|&seeds| seeds == own.south[0]);
        let track = start.stores_on_track;
        match notation {
            Notation::OpenSpielRing if !track || pits != 6 || !even || own.south[0] != 4 => {
                return other(
                    "any board but one of six pits a row, four seeds a pit and stores on the track",
                );
            }
            Notation::OpenSpielLetters if track || pits > 26 || !even => {
                return other(
                    "any board but one of up to 26 pits a row, equally filled, without stores on the track",
                );
            }
            Notation::PlayStrategy if track || pits != 6 => {
                return other("any board but one of six pits a row without stores on the track");
            }
            Notation::Kgp if !track => return other("a board without stores on the track"),
            _ => {}
        }
        let pits = u16::try_from(pits).map_err(|_| format!("there are {pits} pits a row"))?;
        Ok(Setting { notation, board: Board::new(pits, track), start: start.clone() })
    }

    fn pits(&self) -> usize {
        usize::from(self.board.pits())
    }

    /// The pit that a plain move plays.
    fn pit(&self, text: &str) -> Option<Pit> {
        let played = parse_move(self.board, text).ok()?;
        let plain = played.kind() == MoveKind::Sow && played == Move::sow(played.pit());
        plain.then(|| {
            let owner = Player::from(self.board.owner(played.pit()));
            let first = self.board.first(owner.into());
            Pit { owner, index: usize::from(played.pit() - first) }
        })
    }

    /// The move that plays a pit.
    fn text(&self, pit: Pit) -> String {
        pit_name(self.board, self.board.first(pit.owner.into()) + pit.index as u16)
    }
}

/// What a notation answers to a piece of its text.
enum Meant {
    /// The start, which must come before any move.
    Start(String),
    /// A move.
    Move(Pit),
    /// The board as it must stand at present: rows and stores.
    Stands([Vec<u16>; 2], [u16; 2]),
}

/// A fault of a text: its place, what is wrong, what was expected.
type Fault = (Range<usize>, String, String);

/// A game in a notation of another program.
pub fn write(engine: &mut dyn Engine, load: &Load, notation: Notation) -> Result<String, Refused> {
    let sheet = engine.describe(&load.spec)?;
    let started = engine.load(&Load { moves: Vec::new(), ..load.clone() })?;
    let written = written(engine, started.session, started.state, load, &sheet, notation);
    engine.end(started.session)?;
    written
}

fn written(
    engine: &mut dyn Engine,
    session: Session,
    start: State,
    load: &Load,
    sheet: &Description,
    notation: Notation,
) -> Result<String, Refused> {
    let cannot = |message: String| Refused::Failed(Failure::BadRequest { message });
    let setting = Setting::of(notation, sheet, load, &start).map_err(cannot)?;
    if load.spec.position.is_some()
        && matches!(notation, Notation::OpenSpielRing | Notation::OpenSpielLetters)
    {
        let message =
            format!("{}: this notation cannot say another start than the game's own", notation.word());
        return Err(cannot(message));
    }
    let (mut played, mut state) = (Vec::new(), start);
    for (number, text) in (1..).zip(&load.moves) {
        let Some(pit) = setting.pit(text) else {
            let message = format!("{}: this notation cannot say move {number}, `{text}`", notation.word());
            return Err(cannot(message));
        };
        let after = engine.play(session, text)?.state;
        played.push((std::mem::replace(&mut state, after), pit));
    }
    Ok(match notation {
        Notation::OpenSpielRing | Notation::OpenSpielLetters => openspiel::write(&setting, &played),
        Notation::PlayStrategy => playstrategy::write(&setting, &played),
        Notation::Kgp => kgp::write(&setting, &played, &state),
    })
}

/// Reads a game in a notation of another program, every move judged by the engine.
pub fn read(
    engine: &mut dyn Engine,
    spec: &GameSpec,
    notation: Notation,
    source: &Arc<Source>,
) -> Result<Load, Refused> {
    let sheet = engine.describe(spec)?;
    let mut load = Load { spec: spec.clone(), ..Load::default() };
    let mut started = engine.load(&load)?;
    let setting = Setting::of(notation, &sheet, &load, &started.state)
        .map_err(|message| Refused::Failed(Failure::BadRequest { message }))?;
    let pieces = match notation {
        Notation::OpenSpielRing | Notation::OpenSpielLetters => openspiel::pieces(&setting, &source.text),
        Notation::PlayStrategy => playstrategy::pieces(&setting, &source.text),
        Notation::Kgp => kgp::pieces(&source.text),
    };
    let differ = |(span, message, help): Fault| {
        let fault = Diagnostic::new(source, span, message);
        if help.is_empty() { fault } else { fault.help(help) }
    };
    let pieces = pieces.map_err(|faults| Refused::Differs(faults.into_iter().map(differ).collect()))?;
    if pieces.is_empty() {
        let fault = (0..0, "this text holds no move and no position".to_string(), String::new());
        return Err(Refused::Differs(vec![differ(fault)]));
    }
    for (span, piece) in pieces {
        let one =
            |message: String, help: String| Refused::Differs(vec![differ((span.clone(), message, help))]);
        let meant = match notation {
            Notation::Kgp => kgp::meant(&setting, &started.state, &piece),
            Notation::PlayStrategy => playstrategy::meant(&setting, &started.state, &piece),
            _ => openspiel::meant(&setting, &piece),
        };
        match meant.map_err(|(message, help)| one(message, help))? {
            Meant::Start(position) => {
                engine.end(started.session)?;
                load.spec.position = Some(position);
                started = engine.load(&load).map_err(|failure| match failure {
                    Failure::BadPosition { errors, .. } => {
                        let said: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
                        one(said.join("; "), String::new())
                    }
                    failure => failure.into(),
                })?;
            }
            Meant::Stands(rows, stores) if rows == started.state.rows && stores == started.state.stores => {}
            Meant::Stands(..) => {
                let help = format!("by the rules it stands {}", started.state.position);
                return Err(one("the board does not stand like this after the moves before".into(), help));
            }
            Meant::Move(pit) => match engine.play(started.session, &setting.text(pit)) {
                Ok(moved) => started.state = moved.state,
                Err(Failure::Illegal(illegal)) => {
                    let message = format!("{} is not legal: {}", illegal.text, illegal.reason);
                    let help = match illegal.legal.is_empty() {
                        true => String::new(),
                        false => format!("legal: {}", illegal.legal.join(" ")),
                    };
                    return Err(one(message, help));
                }
                Err(failure) => return Err(failure.into()),
            },
        }
    }
    let kept = engine.kept(started.session);
    engine.end(started.session)?;
    Ok(kept?)
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + word.len(), word)
    })
}

/// The lines of a text that say something, with their places.
fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.lines().filter(|line| !line.trim().is_empty()).map(move |line| {
        let line = line.trim();
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + line.len(), line)
    })
}

/// A count in digits alone.
fn count(text: &str) -> Option<u16> {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A position as this program writes it, of a plain state.
fn position(rows: &[Vec<u16>; 2], stores: [u16; 2], side: Player) -> String {
    let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
    let letter = if side == Player::South { 'S' } else { 'N' };
    format!("{}/{} {}-{} {letter}", row(&rows[0]), row(&rows[1]), stores[0], stores[1])
}

#[cfg(test)]
mod tests;
