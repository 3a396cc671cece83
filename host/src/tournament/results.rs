//! The file of results: one line that says which tournament it is, then a game a line, in the order of their numbers.
//!
//! It takes up a file of the same tournament, and changes none of another.

use super::audit::Audit;
use super::{Game, Plan};
use crate::engine::{Failure, wire};
use serde_json::{Value, json};
use std::fs::{File, TryLockError};
use std::io::{BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The number of this format.
const FORMAT: u32 = 1;

/// A file that results are added to; held for this tournament alone until it is dropped.
pub struct Results {
    path: PathBuf,
    file: File,
    heading: Option<Value>,
    games: Vec<Game>,
    /// Where its last whole line ends.
    end: u64,
}

impl Results {
    /// Opens a file of results, which may be new, and reads what it holds. A last line that was not written to its end
    /// counts for nothing.
    pub fn open(path: &Path) -> Result<Results, Failure> {
        let fails = |why: String| Failure::System { message: format!("{}: {why}", path.display()) };
        let cannot = |error: std::io::Error| fails(format!("it cannot be opened: {error}"));
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(cannot)?;
        if !file.metadata().map_err(cannot)?.is_file() {
            return Err(fails("this is no regular file".into()));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(fails("another tournament is writing to it".into()));
            }
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
        let mut results =
            Results { path: path.to_path_buf(), file, heading: None, games: Vec::new(), end: 0 };
        results.end = results.read()?;
        Ok(results)
    }

    /// Reads every whole line, and says where the last one ends.
    fn read(&mut self) -> Result<u64, Failure> {
        let (mut lines, mut end, mut number) = (BufReader::new(&self.file), 0, 0);
        loop {
            number += 1;
            let wrong = |message: String| self.wrong(number, message);
            let line = match wire::read(&mut lines).map_err(|error| wrong(error.to_string()))? {
                None => return Ok(end),
                Some(line) => line.map_err(wrong)?,
            };
            if !line.ends_with('\n') {
                return if number == 1 {
                    Err(wrong("this is no tournament: its first line has no end".into()))
                } else {
                    Ok(end)
                };
            }
            if number == 1 {
                let heading: Value = serde_json::from_str(&line)
                    .map_err(|error| wrong(format!("this is no tournament: {error}")))?;
                if heading["tournament"] != FORMAT {
                    return Err(wrong("this is no tournament that can be gone on with".into()));
                }
                self.heading = Some(heading);
            } else {
                let game: Game = serde_json::from_str(&line)
                    .map_err(|error| wrong(format!("this is no game of a tournament: {error}")))?;
                self.games.push(game);
            }
            end += line.len() as u64;
        }
    }

    fn wrong(&self, line: usize, message: String) -> Failure {
        Failure::BadRecord { file: self.path.display().to_string(), line, message }
    }

    /// The seed of the tournament that the file holds; nothing in a new one.
    pub fn seed(&self) -> Option<u64> {
        self.heading.as_ref().and_then(|heading| heading["seed"].as_u64())
    }

    /// How many games the file holds.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games the file holds, if they are of this plan and of a rule sheet with this hash, and `audit` finds nothing
    /// wrong with any. A new file is begun; nothing is changed in another tournament's, nor in one with a wrong game.
    pub fn begin(&mut self, plan: &Plan, hash: &str, audit: &mut Audit<'_>) -> Result<Vec<Game>, Failure> {
        let ours = plan.heading(hash);
        let Some(heading) = &self.heading else {
            self.write(&ours)?;
            self.heading = Some(ours);
            return Ok(Vec::new());
        };
        for key in ours.as_object().into_iter().flat_map(|heading| heading.keys()) {
            if heading[key] != ours[key] {
                let (theirs, ours) = (&heading[key], &ours[key]);
                let message = format!("this is another tournament: its `{key}` is {theirs} and not {ours}");
                return Err(self.wrong(1, message));
            }
        }
        for (number, game) in self.games.iter().enumerate() {
            if let Some(why) = audit(&plan.fixture(number as u64), game)? {
                let help = "take this line and all after it out, and these games are played again";
                return Err(self.wrong(number + 2, format!("{why}; {help}")));
            }
        }
        // What was not written to its end gives way to what comes.
        let cut = self.file.set_len(self.end).and_then(|()| self.file.seek(SeekFrom::Start(self.end)));
        cut.map_err(|error| self.unwritten(&error))?;
        Ok(std::mem::take(&mut self.games))
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Game) -> Result<(), Failure> {
        self.write(&json!(game))
    }

    fn write(&mut self, line: &Value) -> Result<(), Failure> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| self.unwritten(&error))
    }

    fn unwritten(&self, error: &std::io::Error) -> Failure {
        Failure::System { message: format!("{}: it cannot be written: {error}", self.path.display()) }
    }
}

impl Plan {
    /// What tells this tournament from others; how many games are played, and by how many at once, does not.
    fn heading(&self, hash: &str) -> Value {
        let seconds = |time: std::time::Duration| time.as_secs_f64();
        let entrants: Vec<String> = self.entrants.iter().map(ToString::to_string).collect();
        json!({
            "tournament": FORMAT,
            "game": self.spec.game,
            "settings": self.spec.settings,
            "position": self.spec.position,
            "hash": hash,
            "players": entrants,
            "seed": self.seed,
            "opening": self.opening,
            "time": self.times.map(|times| seconds(times.time)),
            "increment": self.times.map(|times| seconds(times.increment)),
            "think": seconds(self.think),
            "max_plies": self.max_plies,
        })
    }
}
