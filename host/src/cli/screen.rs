//! `play` on a terminal: when the full screen is used, and what it is told about this system.
//!
//! It draws nothing; the [board on a terminal](crate::tui) does.

use super::args::Color;
use super::error::{Code, CommandError};
use super::output::{Output, coloured, showable};
use super::sheet;
use crate::engine::{Description, Engine};
use crate::store::{Keeper, StoreError, Unkept};
use crate::table::{Seat, Table};
use crate::tui::{self, About, Broken, Ended, Keys, Looks, Wish};
use crate::words::{GameTexts, Language, Words};
use std::io::{self, IsTerminal as _};

/// Columns below which a rule sheet is not wrapped any narrower.
const NARROWEST: usize = 20;

/// Whether there is a terminal that can show a full screen.
pub fn possible() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && (cfg!(windows) || !dumb)
}

/// What games on the screen have in common that follow each other.
pub struct Screen<'a> {
    described: &'a Description,
    words: &'a Words,
    color: Color,
    anew: bool,
    keys: Keys,
}

impl<'a> Screen<'a> {
    /// A screen for games of this kind; `anew` says whether another one may follow.
    pub fn new(
        described: &'a Description,
        words: &'a Words,
        color: Color,
        anew: bool,
    ) -> Result<Screen<'a>, CommandError> {
        let keys = Keys::read().map_err(unusable)?;
        Ok(Screen { described, words, color, anew, keys })
    }

    /// Plays until the screen is left.
    pub fn play(
        &self,
        engine: &mut (dyn Engine + Send),
        table: &mut Table,
        mut keeper: Option<&mut Keeper>,
    ) -> Result<Ended, CommandError> {
        let Screen { described, words, color, anew, .. } = *self;
        // Whoever asks for a language that is not the system's says that his terminal shows it.
        let asked = words.language() != Language::of_system();
        let looks = Looks::of(|name| std::env::var(name).ok(), coloured(color), asked);
        let (words, notice) = match words.language() {
            // A terminal that has no letters but ASCII cannot show it.
            Language::Thai if !looks.letters => {
                let english = Words::of(Language::English);
                let notice = english.say("tui-no-letters");
                (english, Some(notice))
            }
            _ => (words.clone(), None),
        };
        // Whoever wonders that nobody answers learns why.
        let two = table.state().ply == 0 && table.setup().seats == [Seat::Human; 2];
        let notice = notice.or_else(|| two.then(|| words.say("tui-two-people")));
        let rules = |width: usize| -> Vec<String> {
            let text = Output::text_of(&words, |out| sheet::print(out, described, width.max(NARROWEST)));
            text.lines().map(str::to_string).collect()
        };
        let about = About {
            words: words.clone(),
            texts: GameTexts::of(&described.translations, words.language()),
            looks,
            seats: table.setup().seats,
            sheet: described.clone(),
            rules: &rules,
            notice,
            anew,
        };
        let mut keep = |engine: &mut dyn Engine, table: &mut Table, wish: Wish| {
            let kept = match (&mut keeper, wish) {
                (None, Wish::Same) => return Ok(()),
                (None, Wish::Anew) => return Err(words.say("games-not-kept")),
                (Some(keeper), Wish::Anew) if keeper.is_deleted() => keeper.keep_anew(table, engine),
                (Some(keeper), _) => keeper.keep(table, engine),
            };
            kept.map(drop).map_err(|unkept| match unkept {
                Unkept::Store(StoreError::Deleted { id, .. }) => {
                    words.say_of("tui-deleted", &[("id", id.to_string().into())])
                }
                unkept => words.say_of("tui-unkept", &[("why", showable(&unkept.to_string()).into())]),
            })
        };
        tui::run(engine, table, about, &mut keep, &self.keys).map_err(|broken| match broken {
            Broken::Engine(failure) => failure.into(),
            Broken::Terminal(error) => unusable(error),
        })
    }
}

fn unusable(error: io::Error) -> CommandError {
    let error = CommandError::new(Code::System, format!("the terminal cannot be used: {error}"));
    error.hint("`--plain` plays line by line")
}
