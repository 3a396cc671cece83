//! A kept game: what takes it up again, and what a list tells of it; and both as a row of the store.
//!
//! It plays nothing. A row carries a digest of all it says, so that what changed on the disk does not pass for a game.

use super::error::StoreError;
use crate::engine::{Load, Player, State, Then};
use crate::table::Setup;
use rusqlite::types::ToSql;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// The number of a kept game, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(text: &str) -> Result<GameId, String> {
        match text.parse() {
            Ok(number @ 1..) => Ok(GameId(number)),
            _ => Err("it is the number of a game, as `mancala games list` tells it".into()),
        }
    }
}

/// A moment, in milliseconds since 1970, UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

impl Moment {
    /// This moment.
    pub fn now() -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn time(self) -> Option<OffsetDateTime> {
        OffsetDateTime::from_unix_timestamp(self.0.div_euclid(1000)).ok()
    }

    /// As people read it, to the minute: `2031-05-09 14:07 UTC`.
    pub fn told(self) -> String {
        let of = |time: OffsetDateTime| {
            let (date, [hour, minute]) = (time.date(), [time.hour(), time.minute()]);
            format!("{date} {hour:02}:{minute:02} UTC")
        };
        self.time().map_or_else(|| self.to_string(), of)
    }
}

impl fmt::Display for Moment {
    /// As in `2031-05-09T14:07:00Z`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.time().and_then(|time| time.format(&Rfc3339).ok()) {
            Some(text) => f.write_str(&text),
            None => write!(f, "{} ms", self.0),
        }
    }
}

/// A plugin a game was played with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PluginVersion {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "standing", rename_all = "kebab-case")]
pub enum Standing {
    /// It goes on.
    Going {
        /// Who moves, or begins the next round.
        side: Player,
    },
    /// It is over.
    Over {
        /// Who won; nobody in a draw.
        winner: Option<Player>,
        /// South's and North's seeds; in a match the tally.
        score: [u32; 2],
    },
}

impl Standing {
    /// How a game, or the match it is a round of, stands.
    pub fn of(state: &State) -> Standing {
        let Some(end) = &state.outcome else { return Standing::Going { side: state.side } };
        match &state.series {
            Some(series) => match series.then {
                Some(Then::Over { winner }) => Standing::Over { winner, score: series.tally },
                Some(Then::Round { starter }) => Standing::Going { side: starter },
                None => Standing::Going { side: series.starter },
            },
            None => Standing::Over { winner: end.winner, score: state.stores.map(u32::from) },
        }
    }
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// What takes it up again where it stands.
    pub load: Load,
    /// Who sits where, and the seed.
    pub setup: Setup,
    /// The game's id, as its rule sheet has it.
    pub game: String,
    /// Its name for people.
    pub name: String,
    /// The hash of the rule sheet it was played by.
    pub sheet: String,
    /// The plugins whose rules played it, by id.
    pub plugins: Vec<PluginVersion>,
    /// The position, as text.
    pub position: String,
    /// Moves played; in a match those of this round.
    pub ply: u64,
    /// Whether it goes on.
    pub standing: Standing,
    /// When it began.
    pub created: Moment,
    /// When it was saved last.
    pub changed: Moment,
}

/// A row of the store.
pub(super) struct Row {
    texts: [String; 6],
    position: String,
    ply: i64,
    standing: String,
    created: i64,
    changed: i64,
    digest: Vec<u8>,
}

impl Row {
    /// What [`Row::read`] reads, in order.
    pub const COLUMNS: &'static str =
        "id, game, name, load, setup, sheet, plugins, position, ply, standing, created, changed, digest";

    pub fn of(kept: &Kept) -> Row {
        // None of these types can fail to be written as JSON: no maps, no floats.
        let json = |value: serde_json::Result<String>| value.unwrap_or_default();
        let mut row = Row {
            texts: [
                kept.game.clone(),
                kept.name.clone(),
                json(serde_json::to_string(&kept.load)),
                json(serde_json::to_string(&kept.setup)),
                kept.sheet.clone(),
                json(serde_json::to_string(&kept.plugins)),
            ],
            position: kept.position.clone(),
            ply: i64::try_from(kept.ply).unwrap_or(i64::MAX),
            standing: json(serde_json::to_string(&kept.standing)),
            created: kept.created.0,
            changed: kept.changed.0,
            digest: Vec::new(),
        };
        row.digest = row.digest_now();
        row
    }

    /// The values of all columns but the id.
    pub fn values(&self) -> [&dyn ToSql; 12] {
        let [game, name, load, setup, sheet, plugins] = &self.texts;
        [
            game,
            name,
            load,
            setup,
            sheet,
            plugins,
            &self.position,
            &self.ply,
            &self.standing,
            &self.created,
            &self.changed,
            &self.digest,
        ]
    }

    pub fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<(GameId, Row)> {
        let read = Row {
            texts: [row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?],
            position: row.get(7)?,
            ply: row.get(8)?,
            standing: row.get(9)?,
            created: row.get(10)?,
            changed: row.get(11)?,
            digest: row.get(12)?,
        };
        Ok((GameId(row.get(0)?), read))
    }

    /// SHA-256 of every value, each after its length so that no two rows read alike.
    pub fn digest_now(&self) -> Vec<u8> {
        let mut sum = Sha256::new();
        let numbers = [self.ply, self.created, self.changed].map(|number| number.to_string());
        for text in self.texts.iter().chain([&self.position, &self.standing]).chain(&numbers) {
            sum.update((text.len() as u64).to_le_bytes());
            sum.update(text.as_bytes());
        }
        sum.finalize().to_vec()
    }

    /// The digest it was saved with.
    pub fn digest(&self) -> Vec<u8> {
        self.digest.clone()
    }

    /// Whether it is as it was saved.
    pub fn is_whole(&self) -> bool {
        self.digest == self.digest_now()
    }

    /// The game it holds.
    pub fn kept(self, path: &Path, id: GameId) -> Result<Kept, StoreError> {
        let unreadable = |what: String| StoreError::Unreadable { path: path.to_path_buf(), id, what };
        if !self.is_whole() {
            return Err(unreadable("it is not as it was saved".into()));
        }
        self.read_kept().map_err(unreadable)
    }

    /// The game it holds, whatever its digest says.
    pub fn read_kept(self) -> Result<Kept, String> {
        let [game, name, load, setup, sheet, plugins] = self.texts;
        Ok(Kept {
            load: json("load", &load)?,
            setup: json("setup", &setup)?,
            plugins: json("plugins", &plugins)?,
            standing: json("standing", &self.standing)?,
            ply: u64::try_from(self.ply).map_err(|_| format!("ply {} is below 0", self.ply))?,
            position: self.position,
            created: Moment(self.created),
            changed: Moment(self.changed),
            game,
            name,
            sheet,
        })
    }
}

fn json<T: DeserializeOwned>(column: &str, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("its {column} cannot be read: {error}"))
}
