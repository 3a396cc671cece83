//! The board of a game from its merged keys: from `pits`, `seeds` and `filled`, or from `rows`.
//! Gives no board that 16-bit counts cannot hold; blames the value that was laid last.

use super::merge::Merge;
use super::rules::{InForce, fits, spec};
use super::{Entry, SettingFault};
use crate::diagnostic::{Diagnostic, Location};
use crate::settings::{MAX_SEEDS, Table, Value};
use crate::sheet::{BoardSpec, place};

impl<'l> Merge<'l> {
    /// A number of `[board]`: Ok(None) when nobody gives it, Err when what is given is a fault reported before.
    fn board_number(&self, in_force: &InForce<'l>, key: &str) -> Result<Option<(i64, &Entry)>, ()> {
        let Some(entry) = self.board(key) else { return Ok(None) };
        let spec = spec(in_force, Table::Board, key).ok_or(())?;
        fits(entry, &spec).map_err(|_| ())?;
        if let Ok(Value::Integer(number)) = entry.value { Ok(Some((number, entry))) } else { Err(()) }
    }

    pub fn check_board(&mut self, in_force: &InForce<'l>, head: &Location) -> Option<BoardSpec> {
        let number = |key| self.board_number(in_force, key);
        let (pits, seeds, filled) = (number("pits"), number("seeds"), number("filled"));
        let stores_on_track =
            self.board("stores").is_some_and(|entry| entry.value == Ok(Value::Text("track".into())));
        let mut errors = Vec::new();
        let board = if let Some(rows) = self.board("rows") {
            rows_board(rows, pits.ok()?, &mut errors)
        } else {
            // What is missing may be what a file that could not be read says.
            for (key, found) in [("pits", &pits), ("seeds", &seeds)] {
                if matches!(found, Ok(None)) && !self.baseless {
                    let message = format!("`board.{key}` is missing: no file says it");
                    let error = Diagnostic::new(&head.source, head.span.clone(), message);
                    errors.push(
                        error.help("a game says `pits` and `seeds` in `[board]`, or what it `extends`"),
                    );
                }
            }
            match (pits, seeds, filled) {
                (Ok(Some(pits)), Ok(Some(seeds)), Ok(filled)) => {
                    uniform_board(pits, seeds, filled, &mut errors)
                }
                _ => None,
            }
        };
        self.errors.extend(errors);
        let (south, north) = board?;
        Some(BoardSpec { pits: south.len() as u16, south, north, stores_on_track })
    }
}

type Rows = (Vec<u16>, Vec<u16>);

/// The fault "too many seeds" or "too many filled pits" goes to the value that came last.
fn latest<'a>(entries: &[&'a Entry]) -> Option<&'a Entry> {
    entries.iter().copied().max_by_key(|entry| entry.layer)
}

fn fault(entry: &Entry, message: String) -> Diagnostic {
    Diagnostic::new(&entry.source, entry.span.clone(), message)
}

fn uniform_board(
    (pits, pits_entry): (i64, &Entry),
    (seeds, seeds_entry): (i64, &Entry),
    filled: Option<(i64, &Entry)>,
    errors: &mut Vec<Diagnostic>,
) -> Option<Rows> {
    let mut entries = vec![pits_entry, seeds_entry];
    let full = filled.map_or(pits, |(full, entry)| {
        entries.push(entry);
        full
    });
    if let Some((full, entry)) = filled.filter(|(full, _)| *full > pits) {
        let blamed = latest(&[pits_entry, entry])?;
        let error = fault(blamed, format!("`board.filled` is {full}, but a row has only {pits} pits"));
        let error = error.because(SettingFault::Filled { filled: full, pits });
        let other = if std::ptr::eq(blamed, entry) { pits_entry } else { entry };
        errors.push(error.related(place(&other.source, &other.span), format!("`board.{}`", other.key)));
        return None;
    }
    let total = 2 * full * seeds;
    if total > MAX_SEEDS.into() {
        let message = format!("the board would hold {total} seeds, more than {MAX_SEEDS}");
        // Within one file the number of seeds is the likelier slip.
        entries.sort_by_key(|entry| entry.key == "seeds");
        let because = SettingFault::Seeds { seeds: total, most: MAX_SEEDS };
        errors.push(fault(latest(&entries)?, message).because(because));
        return None;
    }
    let row: Vec<u16> = (0..pits).map(|pit| if pit < pits - full { 0 } else { seeds as u16 }).collect();
    Some((row.clone(), row))
}

fn rows_board(entry: &Entry, pits: Option<(i64, &Entry)>, errors: &mut Vec<Diagnostic>) -> Option<Rows> {
    let Ok(Value::Rows(rows)) = &entry.value else { return None };
    let before = errors.len();
    let [south, north] = rows.as_slice() else {
        let error = fault(entry, format!("`board.rows` must be two rows, not {}", rows.len()));
        errors.push(error.because(SettingFault::RowCount { rows: rows.len() }));
        return None;
    };
    if south.len() != north.len() {
        let message =
            format!("the rows are not equally long: South has {} pits, North {}", south.len(), north.len());
        let because = SettingFault::UnevenRows { south: south.len(), north: north.len() };
        errors.push(fault(entry, message).because(because));
    } else if !(2..=4096).contains(&south.len()) {
        let error = fault(entry, format!("a row must have 2 to 4096 pits, not {}", south.len()));
        errors.push(error.because(SettingFault::RowLength { pits: south.len(), least: 2, most: 4096 }));
    } else if let Some((pits, pits_entry)) = pits.filter(|(pits, _)| *pits != south.len() as i64) {
        let blamed = latest(&[entry, pits_entry])?;
        let error = fault(blamed, format!("`board.pits` is {pits}, but the rows have {} pits", south.len()));
        let other = if std::ptr::eq(blamed, entry) { pits_entry } else { entry };
        errors.push(
            error
                .because(SettingFault::OtherRows { pits, row: south.len() })
                .help("leave `pits` out, or set `seeds` too")
                .related(place(&other.source, &other.span), format!("`board.{}`", other.key)),
        );
    }
    let mut total: i64 = 0;
    for (seeds, span) in south.iter().chain(north).zip(&entry.items) {
        if !(0..=i64::from(MAX_SEEDS)).contains(seeds) {
            let message = format!("a pit holds 0 to {MAX_SEEDS} seeds, not {seeds}");
            let because = SettingFault::PitSeeds { seeds: *seeds, most: MAX_SEEDS };
            errors.push(Diagnostic::new(&entry.source, span.clone(), message).because(because));
            continue;
        }
        let fitted = total <= MAX_SEEDS.into();
        total += seeds;
        if fitted && total > MAX_SEEDS.into() {
            let message = format!("up to this pit the board would hold {total} seeds, more than {MAX_SEEDS}");
            let because = SettingFault::Seeds { seeds: total, most: MAX_SEEDS };
            errors.push(Diagnostic::new(&entry.source, span.clone(), message).because(because));
        }
    }
    let row = |row: &[i64]| row.iter().map(|&seeds| seeds as u16).collect();
    (errors.len() == before).then(|| (row(south), row(north)))
}
