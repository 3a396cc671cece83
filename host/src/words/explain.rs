//! What a move did, in words, from the steps the engine tells.
//!
//! It redoes no rule: what no step says, it does not say.

use super::{GameTexts, Words};
use crate::engine::{Happened, Played, Player};

/// Laps told one by one; of longer moves the middle is left out.
const LAPS_TOLD: usize = 8;

/// A move in words: `A: sows 4 seeds to E; then 5 seeds from E to J; captures 2 from j and 1 from D`. How many seeds it was
/// to sow is told once, by what it sowed. Names of pit sets are said as the game's own texts say them. Commas part the items of a list, so what happened is parted otherwise.
pub fn explain(words: &Words, texts: &GameTexts, made: &Played, steps: &[Happened]) -> String {
    let teller = Teller { words, texts, mover: made.side };
    let mut gathered = Gathered::default();
    for step in steps {
        teller.step(&mut gathered, step);
    }
    teller.close(&mut gathered);
    let mut phrases = elide(words, gathered.laps);
    phrases.extend(gathered.after.into_iter().map(|phrase| teller.phrase(phrase)));
    if phrases.is_empty() {
        return made.text.clone();
    }
    let number = |c: char| c == ':' || c.is_ascii_digit();
    format!("{}: {}", made.text.replace(number, ""), phrases.join(&words.say("what-follows")))
}

fn elide(words: &Words, mut laps: Vec<String>) -> Vec<String> {
    if laps.len() > LAPS_TOLD + 1 {
        let hidden = laps.len() - LAPS_TOLD;
        let middle = words.say_of("more-laps", &[("count", hidden.into())]);
        laps.splice(LAPS_TOLD / 2..LAPS_TOLD / 2 + hidden, [middle]);
    }
    laps
}

struct Teller<'a> {
    words: &'a Words,
    texts: &'a GameTexts,
    mover: Player,
}

/// What has been gathered of a move so far.
#[derive(Default)]
struct Gathered {
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
    Captures(Player, Vec<(String, u16)>),
    Takes(Vec<(String, u16)>),
    Places(Vec<String>),
    Marks(String, bool, Vec<String>),
    Awards(Player, u32),
    Plain(String),
}

impl Gathered {
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

    fn award(&mut self, to: Player, seeds: u32) {
        let same = self.after.iter_mut().find_map(|phrase| match phrase {
            Phrase::Awards(whose, sum) if *whose == to => Some(sum),
            _ => None,
        });
        match same {
            Some(sum) => *sum += seeds,
            None => self.after.push(Phrase::Awards(to, seeds)),
        }
    }
}

impl Teller<'_> {
    fn step(&self, told: &mut Gathered, step: &Happened) {
        let words = self.words;
        match step {
            Happened::Lifted { pit, seeds, lap, .. } => {
                self.close(told);
                let lifted = words.seeds((*seeds).into());
                let of = [("seeds", lifted.into()), ("pit", pit.as_str().into())];
                told.head = Some(match lap {
                    0 => words.say_of("sows", &of[..1]),
                    _ => words.say_of("relay", &of),
                });
                told.left = (*seeds).into();
            }
            Happened::Dropped { cell, .. } => {
                if told.left == 0 && told.to.is_some() {
                    self.close(told);
                }
                told.head.get_or_insert_with(|| words.say("sown-on"));
                told.left = told.left.saturating_sub(1);
                told.to = Some(self.cell(cell));
            }
            Happened::Captured { pit, seeds, by } => match told.after.last_mut() {
                Some(Phrase::Captures(whose, from)) if whose == by => from.push((pit.clone(), *seeds)),
                _ => told.after.push(Phrase::Captures(*by, vec![(pit.clone(), *seeds)])),
            },
            Happened::Taken { pit, seeds } => match told.after.last_mut() {
                Some(Phrase::Takes(from)) => from.push((pit.clone(), *seeds)),
                _ => told.after.push(Phrase::Takes(vec![(pit.clone(), *seeds)])),
            },
            Happened::Placed { pit } => match told.after.last_mut() {
                Some(Phrase::Places(into)) => into.push(pit.clone()),
                _ => told.after.push(Phrase::Places(vec![pit.clone()])),
            },
            Happened::Marked { pit, set } => told.mark(pit, set, true),
            Happened::Unmarked { pit, set } => told.mark(pit, set, false),
            Happened::Again { bound } => told.after.push(Phrase::Plain(words.say(match bound {
                None => "moves-again",
                Some('<') => "moves-again-clockwise",
                Some(_) => "moves-again-counterclockwise",
            }))),
            Happened::Passed { side } => told.after.push(self.of_player("passes", *side)),
            Happened::Opened { side } => told.after.push(self.of_player("opening-done", *side)),
            Happened::Awarded { seeds, to, .. } => told.award(*to, (*seeds).into()),
        }
    }

    fn of_player(&self, id: &str, player: Player) -> Phrase {
        Phrase::Plain(self.words.say_of(id, &[("player", self.words.player(player).into())]))
    }

    /// Ends the lap told at present.
    fn close(&self, told: &mut Gathered) {
        told.left = 0;
        let Some(head) = told.head.take() else { return };
        let mut lap = match told.to.take() {
            Some(cell) => self.words.say_of("lap-to", &[("lap", head.into()), ("cell", cell.into())]),
            None => head,
        };
        // What happened before this lap ended is told before the next one; sets can wait.
        let early =
            |phrase: &Phrase| matches!(phrase, Phrase::Captures(..) | Phrase::Takes(_) | Phrase::Places(_));
        let (now, later): (Vec<_>, Vec<_>) = std::mem::take(&mut told.after).into_iter().partition(early);
        told.after = later;
        for phrase in now {
            lap += &self.words.say("what-follows");
            lap += &self.phrase(phrase);
        }
        told.laps.push(lap);
    }

    fn phrase(&self, phrase: Phrase) -> String {
        let words = self.words;
        let from = |list: Vec<(String, u16)>| {
            let part = |(pit, seeds): (String, u16)| {
                words.say_of("seeds-from", &[("seeds", seeds.into()), ("pit", pit.into())])
            };
            words.and(list.into_iter().map(part).collect())
        };
        match phrase {
            Phrase::Captures(by, list) if by == self.mover => {
                words.say_of("captures", &[("what", from(list).into())])
            }
            Phrase::Captures(by, list) => {
                words.say_of("gets", &[("player", words.player(by).into()), ("what", from(list).into())])
            }
            Phrase::Takes(list) => words.say_of("takes", &[("what", from(list).into())]),
            Phrase::Places(pits) => words.say_of("places-one", &[("pits", words.and(pits).into())]),
            Phrase::Marks(set, on, pits) => {
                let id = if on { "pits-now" } else { "pits-no-longer" };
                let count = pits.len().into();
                let of = [
                    ("count", count),
                    ("pits", words.and(pits).into()),
                    ("set", self.texts.say(&set).into()),
                ];
                words.say_of(id, &of)
            }
            Phrase::Awards(to, seeds) => {
                words.say_of("left-over", &[("seeds", seeds.into()), ("player", words.player(to).into())])
            }
            Phrase::Plain(words) => words,
        }
    }

    /// A pit by its name, a store by its owner.
    fn cell(&self, cell: &str) -> String {
        let owner = match cell {
            "south" => Player::South,
            "north" => Player::North,
            pit => return pit.to_string(),
        };
        self.words.say_of("store-of", &[("player", self.words.player(owner).into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{EndReason, Engine as _, FileText, GameSpec, LocalEngine, State};
    use crate::words::{Language, ending};
    use mancala_core::translations::Translations;

    fn english() -> Words {
        Words::of(Language::English)
    }

    /// What a move of a game of standard rules did, in a language, and where it led.
    fn told_in(language: Language, position: &str, text: &str) -> (String, State) {
        let mut engine = LocalEngine::alone();
        let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: RELAY.into() };
        let position = Some(position.to_string());
        let spec = GameSpec { game: "t.toml".into(), files: vec![file], position, ..GameSpec::default() };
        let started = engine.start(&spec).unwrap_or_else(|failure| panic!("{failure}"));
        let moved = engine.play(started.session, text).unwrap_or_else(|failure| panic!("{failure}"));
        (explain(&Words::of(language), &GameTexts::default(), &moved.made, &moved.steps), moved.state)
    }

    fn told(position: &str, text: &str) -> (String, State) {
        told_in(Language::English, position, text)
    }

    const RELAY: &str =
        "[board]\npits = 3\nseeds = 4\n[landing]\nuse = \"std/relay\"\n[capture]\nuse = \"std/opposite\"\n";

    #[test]
    fn laps_and_captures_are_told_in_order() {
        let (words, _) = told("1,1,0/1,1,2 0-0 S", "A");
        let expected = [
            "A: sows 1 seed to B",
            "then 2 seeds from B to a",
            "then 2 seeds from a to c",
            "then 3 seeds from c to C",
            "then 2 seeds from C to b",
            "then 3 seeds from b to B",
            "then 2 seeds from B to a",
            "then 2 seeds from a to c",
            "then 2 seeds from c to B",
            "captures 1 from b and 1 from B",
            "4 seeds left on the board go to South",
        ];
        assert_eq!(words, expected.join("; "));
    }

    #[test]
    fn captures_name_their_pits() {
        let (words, _) = told("1,0,3/2,5,1 0-0 S", "A");
        assert_eq!(words, "A: sows 1 seed to B; captures 5 from b and 1 from B");
    }

    #[test]
    fn endings_are_told_with_their_reason() {
        let (words, state) = told("1,0,0/0,5,0 0-0 S", "A");
        assert_eq!(words, "A: sows 1 seed to B; captures 5 from b and 1 from B");
        assert_eq!(
            ending(&english(), &GameTexts::default(), &state).unwrap(),
            "The game is over: North has no legal move. South wins 6 to 0."
        );
    }

    #[test]
    fn long_moves_leave_the_middle_out() {
        let laps = (0..20).map(|lap| lap.to_string()).collect();
        assert_eq!(elide(&english(), laps).join(" "), "0 1 2 3 … 12 more times … 16 17 18 19");
        assert_eq!(elide(&english(), (0..9).map(|lap| lap.to_string()).collect()).len(), 9);
    }

    #[test]
    fn every_language_tells_all_of_it() {
        let (thai, state) = told_in(Language::Thai, "1,0,0/0,5,0 0-0 S", "A");
        assert_eq!(thai, "A: หว่าน 1 เมล็ด ถึง B; กิน 5 เมล็ดจาก b และ 1 เมล็ดจาก B");
        assert_eq!(
            ending(&Words::of(Language::Thai), &GameTexts::default(), &state).unwrap(),
            "เกมจบแล้ว: ฝ่ายเหนือไม่มีตาเดินที่ถูกกติกา ฝ่ายใต้ชนะ 6 ต่อ 0"
        );
        let (filipino, state) = told_in(Language::Filipino, "1,0,0/0,5,0 0-0 S", "A");
        assert_eq!(filipino, "A: inihasik ang 1 buto hanggang B; huli ang 5 mula sa b at 1 mula sa B");
        assert_eq!(
            ending(&Words::of(Language::Filipino), &GameTexts::default(), &state).unwrap(),
            "Tapos na ang laro: walang legal na tira ang Hilaga. Panalo ang Timog, 6 sa 0."
        );
    }

    #[test]
    fn english_numbers_its_repetitions() {
        let time = |times: u64| english().say_of("over-repetition", &[("times", times.into())]);
        assert_eq!(time(1), "the position repeats");
        for (times, word) in [(2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")] {
            assert_eq!(time(times), format!("the position stands for the {word} time"));
        }
    }

    #[test]
    fn a_rule_that_ends_the_game_says_so_itself() {
        let (_, mut state) = told("1,0,0/0,5,0 0-0 S", "A");
        let end = state.outcome.as_mut().expect("the game is over");
        (end.reason, end.summary) = (EndReason::Ending, "the game ends when a row is empty".into());
        let mut translations = Translations::default();
        translations.add("fil", &end.summary, "natatapos ang laro kapag naubos ang isang hanay");
        let texts = GameTexts::of(&translations, Language::Filipino);
        assert_eq!(
            ending(&english(), &GameTexts::default(), &state).unwrap(),
            "The game is over: the game ends when a row is empty. South wins 6 to 0."
        );
        assert_eq!(
            ending(&Words::of(Language::Filipino), &texts, &state).unwrap(),
            "Tapos na ang laro: natatapos ang laro kapag naubos ang isang hanay. Panalo ang Timog, 6 sa 0."
        );
    }

    #[test]
    fn a_game_that_goes_on_has_no_ending() {
        let going = told("1,0,3/2,5,1 0-0 S", "A").1;
        assert_eq!(ending(&english(), &GameTexts::default(), &going), None);
    }
}
