//! Games as a table for spreadsheets: a line a game, in the columns of [`COLUMNS`].
//!
//! It reads nothing back: a table says what a record says, in less.

use super::Record;
use super::tags::Name;

/// The columns.
const COLUMNS: [&str; 14] = [
    "id", "game", "name", "date", "south", "north", "seed", "settings", "rounds", "moves", "result",
    "winner", "plies", "sheet",
];

/// Records as CSV, each with the id it goes by.
pub fn csv(records: &[(String, Record)]) -> Result<String, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(COLUMNS)?;
    for (id, record) in records {
        let text = |name: Name| record.text(name).unwrap_or_default().to_string();
        let settings: Vec<&str> = record
            .tags
            .iter()
            .filter(|tag| tag.name == Name::Setting)
            .map(|tag| tag.value.as_str())
            .collect();
        let rounds: Vec<Vec<&str>> = (record.rounds.iter())
            .map(|round| round.line.moves.iter().map(|noted| noted.text.as_str()).collect())
            .collect();
        let moves: Vec<String> = rounds.iter().map(|moves| moves.join(" ")).collect();
        let result = record.text(Name::Result).map(str::to_string).unwrap_or_else(|| {
            let last = record.rounds.last().and_then(|round| round.result);
            last.map_or("*".into(), |score| score.to_string())
        });
        table.write_record([
            id.clone(),
            text(Name::Game),
            text(Name::GameName),
            text(Name::Date),
            text(Name::South),
            text(Name::North),
            text(Name::Seed),
            settings.join("; "),
            record.rounds.len().to_string(),
            moves.join(" / "),
            result,
            text(Name::Winner),
            rounds.iter().map(Vec::len).sum::<usize>().to_string(),
            text(Name::Sheet),
        ])?;
    }
    let bytes = table.into_inner().map_err(|error| error.into_error())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
