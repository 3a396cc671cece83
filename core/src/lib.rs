//! Mancala games as rule sheets: a board, and one answer for each of seven questions. This library knows no game, does
//! no IO and reads no clock; it is what games are written with, and this page is the guide for those who write one.
//!
//! `mancala new NAME` writes a crate to begin with; it builds, passes its tests and can be played at once.
//!
//! # A rule sheet
//!
//! A game is a board and an answer for each of seven questions, the *slots*. A *rule* is some plugin's answer; a *game
//! file* picks rules and their settings; what it does not name, a standard rule answers (`std/…`).
//!
//! | slot | question | trait | standard rule |
//! | --- | --- | --- | --- |
//! | `opening` | how does the board stand at first, and what happens before normal play? | [`Opening`](slots::opening::Opening) | `std/fill` |
//! | `choice` | which moves may begin a turn? | [`Choice`](slots::choice::Choice) | `std/any-pit` |
//! | `sowing` | how is a lap sown? | [`Sowing`](slots::sowing::Sowing) | `std/laps` |
//! | `landing` | the lap is over: what now? | [`Landing`](slots::landing::Landing) | `std/single-lap` |
//! | `capture` | the sowing stopped: what is taken? | [`Capture`](slots::capture::Capture) | `std/nothing` |
//! | `ending` | is it over, who gets the rest? | [`Ending`](slots::ending::Ending) | `std/no-moves` |
//! | `match` | how does one round set up the next? | [`Match`](slots::matches::Match) | `std/single-round` |
//!
//! The page of each trait has a small rule that can be copied. A rule may answer several slots: then one value, made
//! once from one set of settings, implements several traits.
//!
//! # The life of a move
//!
//! The [kernel] asks, in this order:
//!
//! 1. `choice.moves` lists candidates (in an opening, `opening.moves` does). `capture.begin`, of capture rules that want
//!    it, sees the board before anything is lifted.
//! 2. `sowing.lift` says how many seeds a lap lifts, which way they go and what they pass over. The kernel lifts them.
//! 3. The kernel drops them one by one, calling `sowing.after_drop` for the counts the rule asked for, then
//!    `sowing.lap_end`.
//! 4. `landing.land` looks at where the last seed fell: relay goes back to 2, stop goes on, again and end end the move.
//! 5. `capture.capture` of each capture rule, until one answers something. It may send seeds on, back to 2.
//! 6. The side changes, unless the mover moves again. `choice.judge` ranks the finished move: of those that can be
//!    played, only the best ranked are legal. `ending.over` may end the game; `ending.stuck` is asked when a side cannot
//!    move.
//!
//! So a rule sees candidates that turn out not to be legal, on positions that are thrown away: it must do the same
//! whenever it sees the same.
//!
//! # A first plugin
//!
//! Its manifest, `plugin.toml`, is read by hosts without running any code:
//!
//! ```toml
#![doc = include_str!("guide/plugin.toml")]
//! ```
//!
//! Its code (here the file lies elsewhere; in a crate of one's own it is `"plugin.toml"`, beside `Cargo.toml`):
//!
//! ```
//! use mancala_core::slots::capture::{Capture, Captured};
//! use mancala_core::slots::rule::{Refusal, Rule, SettingsBlock as _, Setup};
//! use mancala_core::slots::sowing::Sown;
//! use mancala_core::{Position, SettingsBlock};
//!
//! /// The settings of `exact`.
//! #[derive(SettingsBlock)]
//! struct ExactSettings {
//!     count: u16,
//! }
//!
//! /// `exact`: an enemy pit that the last seed makes a certain number is captured.
//! pub struct Exact(ExactSettings);
//!
//! impl Rule for Exact {
//!     fn new(setup: &Setup<'_>) -> Result<Self, Refusal> {
//!         ExactSettings::read(setup.settings).map(Exact)
//!     }
//! }
//!
//! impl Capture for Exact {
//!     fn capture(&self, position: &mut Position, sown: &Sown<'_>) -> Captured {
//!         let (mover, pit) = (sown.mover(), sown.last());
//!         if position.board().is_own(mover.other(), pit) && position.seeds(pit) == self.0.count {
//!             position.capture(pit, mover);
//!             return Captured::Taken;
//!         }
//!         Captured::Nothing
//!     }
//! }
//!
//! mancala_core::export_plugin!("src/guide/plugin.toml", rules { "exact" => Exact });
//!
//! // And its tests: see below.
//! use mancala_core::trial::{Trial, verify_laws};
//! let trial = Trial::new(&PLUGIN, "threes", &[]);
//! trial.check("0,0,0,2/1,2,0,3 0-0 S", "D", "0,0,0,0/2,0,0,3 3-0 N");
//! let trial = Trial::new(&PLUGIN, "threes", &[("capture.count", "2")]);
//! trial.check("0,0,0,2/1,1,0,3 0-0 S", "D", "0,0,0,0/2,0,0,3 2-0 N");
//! verify_laws(&PLUGIN);
//! ```
//!
//! `Cargo.toml` needs `crate-type = ["cdylib", "rlib"]`: the library hosts load, and the one that tests link.
//! [`export_plugin!`] compares manifest and code and does not compile where they disagree.
//!
//! # The board
//!
//! Cells are numbered along the ring, counterclockwise from South's leftmost pit, `A`: South's row, his store where
//! stores lie on the track, North's row, North's store. [`Board`] does the arithmetic; never count by hand, because a
//! rule must work on boards of every size. A [`Position`] holds the seeds, whose turn it is, and what rules remember.
//! Counts are whole seeds; a side is [`Side::South`] or [`Side::North`]; the mover is [`Sown::mover`].
//!
//! # Settings
//!
//! A rule's manifest entry declares its settings: `bool`, `integer` with `min` and `max`, or `choice` with `of`, each
//! with a `default`, a name for people (`called`) and a line of `help`. Boards show a player names and never keys, for
//! the words of a choice, too; without a name, key or word stands there with its hyphens as spaces:
//!
//! ```toml
//! [rule.settings.whose-turn]
//! type = "choice"
//! of = ["loser", "other-side"]
//! default = "loser"
//! called = "Who begins"
//! words.loser = "who lost the last round"
//! words.other-side = "each in turn"
//! help = "who begins a round"
//! ```
//!
//! A struct that derives [`SettingsBlock`] reads them: the field `take_alone` is
//! the key `take-alone`; a choice is an enum that derives [`SettingChoice`]. A field that the manifest lacks, or that
//! cannot hold every value it allows, does not compile. Values are checked before a rule is made, so a rule need check
//! only what a manifest cannot say, such as two settings that exclude one another, or a number that the board is too
//! small for: [`Rule::new`] answers a [`Refusal`] that names the keys, and says why in words that need no number, so that
//! `[[text]]` can translate them (see below). Settings belong to the table of the rule's first
//! slot, and a player changes them by a game file or `--set capture.count=2`.
//!
//! # Pit sets and registers
//!
//! What a rule remembers from move to move lives in the position: a *pit set* marks pits, a *register* is a number from
//! 0 to 65535. The manifest declares them by name (`[[rule.set]]`, `[[rule.register]]`); [`Setup::set`] and
//! [`Setup::register`] answer where they stand, once, when the rule is made. Rules that declare one name share it. They
//! are part of the text of a position (`unsown=A.B`), and of what counts as the same position when repetition is
//! counted, unless the manifest says `shown = false` or `repetition = false`. What it means for a pit to be in a set a
//! line of `help` says, once in a manifest; boards show it beside the mark.
//!
//! # What holds in every game
//!
//! Pages of rules cite these by number; `core/tests/rules.rs` has a test for each.
//!
//! - 0.1 Two rows of n pits are a ring of 2n. The mover's row is his own. South moves first.
//! - 0.2 A *lap* lifts seeds from a pit and drops them one by one into the next pits, counterclockwise or clockwise
//!   (`sowing.direction`).
//! - 0.3 A lap that comes full circle drops into its origin too, unless `sowing.skip-origin` is set.
//! - 0.4 *Relay*: a last seed in an occupied pit lifts that pit, that seed included, as the next lap.
//! - 0.5 A sowing that has not ended after `sowing.lap-limit` laps is endless, and such a move is illegal.
//! - 0.6 Pits, stores and hand always hold as many seeds together.
//! - 0.7 The game ends when the player to move has no legal move; `ending.leftover` says who gets what is left.
//! - 0.8 The game ends when a position stands at the start of a turn for the `ending.repetition`-th time;
//!   `ending.repetition-award` says who gets the board.
//! - 0.9 Within a turn a move that moves again may not come back to a board of that turn. Who is to move again and
//!   cannot passes.
//! - 0.10 Most seeds win; as many is a draw.
//! - 0.11 `board.pits`, `board.seeds`, `board.filled` and `board.rows` set up any start.
//!
//! # Languages
//!
//! A plugin says its texts in English, and may say them in other languages too: `summary`, `refuses`, `called` and `words`
//! of a setting, `help`, `region` and the `text` of a numbered rule (and names and sources, which need none) are a text, or
//! one for each language:
//!
//! ```toml
//! help.en = "the number"
//! help.th = "จำนวน"
//! help.fil = "ang bilang"
//! words.loser = { en = "the loser", th = "ผู้แพ้", fil = "ang natalo" }
//! ```
//!
//! What code says itself, such as why a rule refuses its settings, is translated in a `[[text]]` of the manifest, by the
//! `words` as the code has them:
//!
//! ```toml
//! [[text]]
//! words.en = "the fewest are more than the most"
//! words.th = "จำนวนน้อยที่สุดมากกว่าจำนวนมากที่สุด"
//! words.fil = "mas marami ang pinakakaunti kaysa pinakamarami"
//! ```
//!
//! English must be there; the others are those of [`LANGUAGES`](translations::LANGUAGES), and another is an error like any
//! unknown key. A text that stands twice is translated once, and what the standard rules say is translated already. A pit
//! set, whose name is a word of the position text, is shown by `called.th` where it has that. What lacks a translation is
//! shown in English; [`Manifest::untranslated`](manifest::Manifest::untranslated) lists it. Game files may do the same.
//!
//! # Promises
//!
//! A rule that never looks at what stores hold says so in its manifest: `blind-to-stores = true`. Where every rule asked
//! during a game does, search takes positions that differ in stores alone for one, and looks the deeper for it.
//!
//! One that sees the mover's board and the other's, and never whose they are, who began, or whether the move is a further
//! one of its turn, says `blind-to-turns = true`. Where every rule asked during a game does, proofs take a position, the
//! same turned round and the same inside a turn for one; not where positions may repeat or rules keep pit sets or
//! registers. The kit for tests, and `mancala check`, look whether promises are kept.
//!
//! What a rule always answers it can say beforehand, and need not be asked: a capture that is possible only from an empty
//! own pit (`may_capture`), a landing that depends on the kind of cell and what lay there alone (`lands`), and their
//! like; see [`foresight`](slots::foresight). It makes play faster and changes nothing, and debug builds and laws see to
//! that.
//!
//! # Steps
//!
//! Whoever shows a game wants to know what a move did, seed by seed. Rules need do nothing for it, except to change the
//! board by the operations of [`Position`] that are recorded: [`capture`](Position::capture), [`take`](Position::take),
//! [`place`](Position::place), [`mark`](Position::mark) and [`unmark`](Position::unmark). They become [`Step`]s.
//!
//! # Tests
//!
//! [`trial`] is the kit: [`Trial::check`](trial::Trial::check) plays moves from a position and compares the one they lead
//! to, all three as text; [`legal`](trial::Trial::legal), [`why_not`](trial::Trial::why_not),
//! [`outcome`](trial::Trial::outcome) and [`steps`](trial::Trial::steps) ask the rest. A position is written
//! `1,2,3/4,5,6 0-0 S`: South's row, North's row, each from its owner's left, the stores, and the side to move; see
//! [`notation`].
//!
//! [`trial::verify_laws`] plays random games and tries the [laws] that hold in every game: no seed is lost, games
//! and matches end, the board turned round plays the same, a position's text says all of it, records verify. One test
//! that calls it belongs into every plugin.
//!
//! `mancala check` tries on the built library what a test cannot: memory, settings at both ends of their ranges, two
//! games at once, each law in a process of its own that may crash or hang.
//!
//! # What a rule may not do
//!
//! - **Lose or make seeds.** The kernel counts them after each move, names the rule at fault and stops the game.
//! - **Remember anything outside the position**: no statics, no cells, no clock, no randomness, no files. Hooks take
//!   `&self`, run on positions that are tried and thrown away, and several games may run at once.
//! - **Answer what cannot be**: to lift more seeds than there are, a pit that is none. The kernel refuses it and names the
//!   rule.
//! - **Panic or hang.** A panic ends the game with the rule's name, a hook that does not come back ends the engine it
//!   runs in. A plugin built with `panic = "abort"` does not compile.
//! - **Assume other rules.** It may be put into any game: a landing rule meets sowings it has never heard of.
//!
//! [kernel]: kernel
//! [`Sown::mover`]: slots::sowing::Sown::mover
//! [`Rule::new`]: slots::rule::Rule::new
//! [`Refusal`]: slots::rule::Refusal
//! [`Setup::set`]: slots::rule::Setup::set
//! [`Setup::register`]: slots::rule::Setup::register

pub mod board;
pub mod moves;
pub mod notation;
pub mod position;
pub mod step;

mod award;
mod foresight;
pub mod game;
mod history;
pub mod kernel;
mod lap;
pub mod laws;
pub mod line;
pub mod match_play;
pub mod match_record;
pub mod opening_order;
pub mod perft;
pub mod record;
pub mod search;
pub mod slots;
mod straight;
mod ways;

pub mod sdk;
pub mod trial;

pub mod diagnostic;
pub mod game_file;
pub mod manifest;
pub mod settings;
pub mod sheet;
pub mod translations;

pub use board::{Board, Direction, Side};
pub use game::{Fault, Game};
pub use line::{Line, Outcome, Status, WhyNot};
pub use moves::{Move, MoveKind, Moves};
pub use position::{Phase, PitSet, Position, Register};
pub use step::Step;

pub use mancala_macros::{SettingChoice, SettingsBlock, export_plugin};
