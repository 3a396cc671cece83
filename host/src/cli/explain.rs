//! Moves and endings in words, from the steps and outcomes the engine tells.
//!
//! It redoes no rule: what no step says, it does not say.

use super::output::many;
use crate::engine::{EndReason, Happened, Player, State};

/// Laps told one by one; of longer moves the middle is left out.
const LAPS_TOLD: usize = 8;

/// A move in words: `A: 4 seeds to E, relay 5 seeds from E to J, captures 2 from j and 1 from D`.
pub fn explain(text: &str, mover: Player, steps: &[Happened]) -> String {
    let mut teller = Teller { mover, laps: Vec::new(), after: Vec::new(), left: 0, to: None, head: None };
    for step in steps {
        teller.step(step);
    }
    teller.close();
    let mut phrases = elide(teller.laps);
    phrases.extend(teller.after.into_iter().map(Phrase::words));
    if phrases.is_empty() {
        return text.to_string();
    }
    format!("{text}: {}", phrases.join(", "))
}

fn elide(mut laps: Vec<String>) -> Vec<String> {
    if laps.len() > LAPS_TOLD + 1 {
        let hidden = laps.len() - LAPS_TOLD;
        let middle = format!("… {hidden} more laps …");
        laps.splice(LAPS_TOLD / 2..LAPS_TOLD / 2 + hidden, [middle]);
    }
    laps
}

struct Teller {
    mover: Player,
    laps: Vec<String>,
    after: Vec<Phrase>,
    /// Seeds of this lap still in the hand.
    left: u32,
    /// Where the lap got to.
    to: Option<String>,
    /// How the lap began.
    head: Option<String>,
}

/// What is gathered from steps of one kind that follow each other.
enum Phrase {
    Captures(Player, Player, Vec<(String, u16)>),
    Takes(Vec<(String, u16)>),
    Places(Vec<String>),
    Marks(String, bool, Vec<String>),
    Awards(Player, u32),
    Plain(String),
}

impl Teller {
    fn step(&mut self, step: &Happened) {
        match step {
            Happened::Lifted { pit, seeds, lap, .. } => {
                self.close();
                let seeds_text = many((*seeds).into(), "seed", "seeds");
                self.head =
                    Some(if *lap == 0 { seeds_text } else { format!("relay {seeds_text} from {pit}") });
                self.left = (*seeds).into();
            }
            Happened::Dropped { cell, .. } => {
                if self.left == 0 && self.to.is_some() {
                    self.close();
                }
                self.head.get_or_insert_with(|| "sown on".into());
                self.left = self.left.saturating_sub(1);
                self.to = Some(cell_words(cell));
            }
            Happened::Captured { pit, seeds, by } => match self.after.last_mut() {
                Some(Phrase::Captures(whose, _, from)) if whose == by => from.push((pit.clone(), *seeds)),
                _ => self.after.push(Phrase::Captures(*by, self.mover, vec![(pit.clone(), *seeds)])),
            },
            Happened::Taken { pit, seeds } => match self.after.last_mut() {
                Some(Phrase::Takes(from)) => from.push((pit.clone(), *seeds)),
                _ => self.after.push(Phrase::Takes(vec![(pit.clone(), *seeds)])),
            },
            Happened::Placed { pit } => match self.after.last_mut() {
                Some(Phrase::Places(into)) => into.push(pit.clone()),
                _ => self.after.push(Phrase::Places(vec![pit.clone()])),
            },
            Happened::Marked { pit, set } => self.mark(pit, set, true),
            Happened::Unmarked { pit, set } => self.mark(pit, set, false),
            Happened::Again { bound } => {
                let way =
                    bound.map_or("", |mark| if mark == '<' { " clockwise" } else { " counterclockwise" });
                self.after.push(Phrase::Plain(format!("moves again{way}")));
            }
            Happened::Passed { side } => self.after.push(Phrase::Plain(format!("{} passes", side.title()))),
            Happened::Opened { side } => {
                self.after.push(Phrase::Plain(format!("the opening of {} is done", side.title())));
            }
            Happened::Awarded { seeds, to, .. } => match self.after.iter_mut().find_map(|phrase| match phrase
            {
                Phrase::Awards(whose, sum) if whose == to => Some(sum),
                _ => None,
            }) {
                Some(sum) => *sum += u32::from(*seeds),
                None => self.after.push(Phrase::Awards(*to, (*seeds).into())),
            },
        }
    }

    fn mark(&mut self, pit: &str, set: &str, on: bool) {
        let same = self.after.iter_mut().find_map(|phrase| match phrase {
            Phrase::Marks(name, way, pits) if name == set && *way == on => Some(pits),
            _ => None,
        });
        match same {
            Some(pits) => pits.push(pit.to_string()),
            None => self.after.push(Phrase::Marks(set.to_string(), on, vec![pit.to_string()])),
        }
    }

    /// Ends the lap told at present.
    fn close(&mut self) {
        if let Some(head) = self.head.take() {
            // What happened before this lap ended is told before the next one; sets can wait.
            let to = self.to.take().map_or(String::new(), |to| format!(" to {to}"));
            self.laps.push(format!("{head}{to}"));
            let (early, late): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.after).into_iter().partition(|phrase| {
                    matches!(phrase, Phrase::Captures(..) | Phrase::Takes(_) | Phrase::Places(_))
                });
            if !early.is_empty() {
                let words: Vec<String> = early.into_iter().map(Phrase::words).collect();
                if let Some(lap) = self.laps.last_mut() {
                    *lap = format!("{lap}, {}", words.join(", "));
                }
            }
            self.after = late;
        }
        self.left = 0;
    }
}

impl Phrase {
    fn words(self) -> String {
        let from = |list: Vec<(String, u16)>| {
            and(list.into_iter().map(|(pit, seeds)| format!("{seeds} from {pit}")).collect())
        };
        match self {
            Phrase::Captures(by, mover, list) if by == mover => format!("captures {}", from(list)),
            Phrase::Captures(by, _, list) => format!("{} gets {}", by.title(), from(list)),
            Phrase::Takes(list) => format!("takes {}", from(list)),
            Phrase::Places(pits) => format!("places one in {}", and(pits)),
            Phrase::Marks(set, on, pits) => {
                let (are, not) =
                    (if pits.len() == 1 { "is" } else { "are" }, if on { "now" } else { "no longer" });
                format!("{} {are} {not} {set}", and(pits))
            }
            Phrase::Awards(to, seeds) => {
                let seeds = many(seeds.into(), "seed left on the board goes", "seeds left on the board go");
                format!("{seeds} to {}", to.title())
            }
            Phrase::Plain(words) => words,
        }
    }
}

fn cell_words(cell: &str) -> String {
    match cell {
        "south" => "the store of South".into(),
        "north" => "the store of North".into(),
        pit => pit.to_string(),
    }
}

fn and(mut words: Vec<String>) -> String {
    let Some(last) = words.pop() else { return String::new() };
    if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) }
}

/// How the game ended, in words.
pub fn ending(state: &State) -> Option<String> {
    let end = state.outcome.as_ref()?;
    let why = match end.reason {
        EndReason::NoMoves(side) => format!("{} has no legal move", side.title()),
        EndReason::Ending => format!("the rule {} ends it", end.rule),
        EndReason::Repetition => match end.repetition {
            1 => "the position repeats".into(),
            times => format!("the position stands for the {} time", ordinal(times)),
        },
    };
    let [south, north] = state.stores;
    let result = match end.winner {
        Some(Player::South) => format!("South wins {south} to {north}"),
        Some(Player::North) => format!("North wins {north} to {south}"),
        None if south == north => format!("a draw, {south} all"),
        None => format!("a draw (South {south}, North {north})"),
    };
    Some(format!("The game is over: {why}. {result}."))
}

fn ordinal(number: u32) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::board::tests::state;
    use crate::engine::{Engine as _, FileText, GameSpec, LocalEngine};

    fn told(toml: &str, position: &str, text: &str) -> (String, State) {
        let mut engine = LocalEngine::alone();
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: toml.into() };
        let position = Some(position.to_string());
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], position, ..GameSpec::default() };
        let started = engine.start(&spec).unwrap_or_else(|failure| panic!("{failure}"));
        let moved = engine.play(started.session, text).unwrap_or_else(|failure| panic!("{failure}"));
        (explain(text, started.state.side, &moved.steps), moved.state)
    }

    const RELAY: &str =
        "[board]\npits = 3\nseeds = 4\n[landing]\nuse = \"std/relay\"\n[capture]\nuse = \"std/opposite\"\n";

    #[test]
    fn laps_and_captures_are_told_in_order() {
        let (words, _) = told(RELAY, "1,1,0/1,1,2 0-0 S", "A");
        let expected = "A: 1 seed to B, relay 2 seeds from B to a, relay 2 seeds from a to c, relay 3 seeds from c to C, \
                        relay 2 seeds from C to b, relay 3 seeds from b to B, relay 2 seeds from B to a, relay 2 seeds \
                        from a to c, relay 2 seeds from c to B, captures 1 from b and 1 from B, 4 seeds left on the \
                        board go to South";
        assert_eq!(words, expected);
    }

    #[test]
    fn captures_name_their_pits() {
        let (words, _) = told(RELAY, "1,0,3/2,5,1 0-0 S", "A");
        assert_eq!(words, "A: 1 seed to B, captures 5 from b and 1 from B");
    }

    #[test]
    fn endings_are_told_with_their_reason() {
        let (words, state) = told(RELAY, "1,0,0/0,5,0 0-0 S", "A");
        assert_eq!(words, "A: 1 seed to B, captures 5 from b and 1 from B");
        assert_eq!(ending(&state).unwrap(), "The game is over: North has no legal move. South wins 6 to 0.");
    }

    #[test]
    fn long_moves_leave_the_middle_out() {
        let laps = (0..20).map(|lap| lap.to_string()).collect();
        assert_eq!(elide(laps).join(" "), "0 1 2 3 … 12 more laps … 16 17 18 19");
        assert_eq!(elide((0..9).map(|lap| lap.to_string()).collect()).len(), 9);
    }

    #[test]
    fn words_for_numbers() {
        assert_eq!([1, 2, 3, 4, 11, 12, 21].map(ordinal).join(" "), "1st 2nd 3rd 4th 11th 12th 21st");
        assert_eq!(and(vec!["a".into(), "b".into(), "c".into()]), "a, b and c");
    }

    #[test]
    fn a_game_that_goes_on_has_no_ending() {
        assert_eq!(ending(&state("[board]\npits = 3\nseeds = 4\n", None)), None);
    }
}
