//! A word of a line: a command or a move.
//!
//! What somebody typed he can put right; a script stops at what it cannot do.

use super::{Game, Next};
use crate::cli::analyze;
use crate::cli::error::{Code, CommandError};
use crate::cli::output::{columns, showable};
use crate::cli::progress::Progress;
use crate::cli::sheet;
use crate::engine::{Control, Failure};
use crate::words::{plan, refusal};

/// The words that are no moves.
pub(super) const COMMANDS: [&str; 12] =
    ["undo", "redo", "moves", "board", "hint", "rules", "position", "keep", "help", "?", "quit", "exit"];

impl Game<'_> {
    /// Says what seems best.
    fn hint(&mut self) -> Result<(), CommandError> {
        let found = {
            let _thinking = Progress::begin(self.words.say("thinking"), None);
            self.table.hint(self.engine, Control::none())?
        };
        if let Some(best) = found.lines.first() {
            let ahead: Vec<&str> = best.moves.iter().take(6).map(String::as_str).collect();
            let value = analyze::told(&self.words, best, found.side);
            let player = ("player", self.words.player(found.side).into());
            if let Some(plan) = plan(&self.words, &best.moves) {
                let of = [player, ("plan", plan.into()), ("value", value.into())];
                self.out.prose(showable(&self.words.say_of("hint-plan", &of)));
                return Ok(());
            }
            let of = [
                player,
                ("move", ahead[0].into()),
                ("value", value.into()),
                ("line", ahead.join(" ").into()),
            ];
            self.out.prose(showable(&self.words.say_of("hint", &of)));
        }
        Ok(())
    }

    /// Does what one word says: a command or a move. What somebody typed he can put right; a script stops.
    pub(super) fn told(&mut self, word: &str, typed: bool) -> Result<Next, CommandError> {
        match word {
            "undo" => self.undo(typed)?,
            "redo" => self.redo()?,
            "moves" => {
                let legal = self.table.state().choices().join(" ");
                self.out.prose(self.words.say_of("legal-moves", &[("moves", legal.into())]));
                let played = self.engine.history(self.table.session())?;
                let texts: Vec<&str> = played.iter().map(|played| played.text.as_str()).collect();
                self.out.prose(self.words.say_of("played", &[("moves", texts.join(" ").into())]));
            }
            "board" => self.show(),
            "hint" => self.hint()?,
            "rules" => {
                let spec = self.table.kept(self.engine)?.spec;
                let described = self.engine.describe(&spec)?;
                sheet::print(self.out, &described, columns());
            }
            "position" => self.out.prose(&self.table.state().as_seen().position),
            "keep" => self.keep_anew(),
            "help" | "?" => self.out.prose(self.words.say("play-help")),
            "quit" | "exit" => return Ok(Next::Stop(Code::Done)),
            text => match self.play_move(if text == "pass" { "--" } else { text }) {
                Ok(()) => {
                    self.passed = 0;
                    self.tell_held();
                }
                Err(Failure::Illegal(illegal)) if typed => {
                    self.script.clear();
                    self.out.flush()?;
                    self.out.note(showable(&refusal(&self.words, &self.texts, &illegal)));
                }
                Err(failure @ (Failure::Fault { .. } | Failure::Crashed(_))) if typed => {
                    self.script.clear();
                    self.out.flush()?;
                    self.out.error(&failure.into());
                    self.out.note(self.words.say("game-stays"));
                }
                Err(Failure::Illegal(illegal)) => {
                    self.show();
                    self.out.flush()?;
                    return Err(CommandError::new(
                        Code::No,
                        showable(&refusal(&self.words, &self.texts, &illegal)),
                    ));
                }
                Err(failure) => return Err(failure.into()),
            },
        }
        Ok(Next::GoOn)
    }

    /// Takes moves back to the last one that a person chose.
    fn undo(&mut self, typed: bool) -> Result<(), CommandError> {
        self.passed = 0;
        match self.table.undo(self.engine) {
            Ok(taken) => {
                self.keep();
                self.seen = false;
                self.out.prose(self.words.say_of("taken-back", &[("count", taken.into())]));
            }
            Err(Failure::NothingToUndo) => {
                let said = self.words.say("nothing-to-take-back");
                if !typed {
                    return Err(CommandError::new(Code::No, said));
                }
                self.out.prose(said);
            }
            Err(failure) => return Err(failure.into()),
        }
        Ok(())
    }

    /// Plays again what was taken back.
    fn redo(&mut self) -> Result<(), CommandError> {
        self.passed = 0;
        if self.table.redo(self.engine)? {
            self.keep();
            self.seen = false;
            self.out.prose(self.words.say("played-again"));
        } else {
            self.out.prose(self.words.say("nothing-to-play-again"));
        }
        Ok(())
    }
}
