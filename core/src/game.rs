//! A game: a rule sheet whose rules have been made, composed once and never changed.
//!
//! A game holds no position and plays no move; the [kernel](crate::kernel) does that.

use crate::board::{Board, Side};
use crate::diagnostic::Diagnostic;
use crate::foresight::Foresight;
use crate::game_file::SettingFault;
use crate::lap::Wanted;
use crate::manifest::SetStart;
use crate::position::{Layout, PitSet, Position, Register, Shape};
use crate::sheet::{RepetitionAward, Sheet, SheetRule};
use crate::slots::Slot;
use crate::slots::capture::Capture;
use crate::slots::choice::Choice;
use crate::slots::ending::Ending;
use crate::slots::landing::Landing;
use crate::slots::matches::{Match, Next, Round, Then};
use crate::slots::opening::Opening;
use crate::slots::rule::{Parts, Refusal, Setup, standard};
use crate::slots::sowing::{DropOn, Sowing};
use crate::ways::Ways;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A rule that failed: it panicked, or answered what no rule may answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rule {plugin}/{rule} failed in hook {hook}: {message}")]
pub struct Fault {
    /// The plugin.
    pub plugin: String,
    /// The rule.
    pub rule: String,
    /// The hook it failed in, such as `capture`; of a loaded plugin the table's name for it, such as `capture_capture`.
    pub hook: String,
    /// What happened.
    pub message: String,
}

/// Where failures of a game's rules are kept until somebody asks: hooks have no error to return, so that the ones
/// that work cost nothing. Only the first is kept.
#[derive(Clone, Debug, Default)]
pub struct Faults(Arc<FaultCell>);

#[derive(Debug, Default)]
struct FaultCell {
    set: AtomicBool,
    first: Mutex<Option<Fault>>,
}

impl Faults {
    /// Records a failure, unless one is recorded already.
    #[cold]
    pub fn report(&self, fault: Fault) {
        let mut first = self.0.first.lock().unwrap_or_else(|poison| poison.into_inner());
        first.get_or_insert(fault);
        self.0.set.store(true, Ordering::Release);
    }

    /// Whether a failure is recorded.
    #[inline]
    pub(crate) fn is_set(&self) -> bool {
        self.0.set.load(Ordering::Relaxed)
    }

    /// Takes the failure out, so that the game can be asked again.
    #[cold]
    pub fn take(&self) -> Option<Fault> {
        let mut first = self.0.first.lock().unwrap_or_else(|poison| poison.into_inner());
        self.0.set.store(false, Ordering::Release);
        first.take()
    }
}

/// Why a rule could not be made.
#[derive(Clone, Debug, thiserror::Error)]
pub enum MakeError {
    /// The rule refuses its settings.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// The plugin cannot be used; the text says why.
    #[error("{0}")]
    Unavailable(String),
}

/// Makes rules of plugins; the standard ones are core's own.
pub trait RuleMaker {
    /// Makes one rule. Failures of its hooks go to `faults`.
    ///
    /// # Errors
    /// The rule refuses its settings, or its plugin cannot be used.
    fn make(&self, rule: &SheetRule, setup: &Setup<'_>, faults: &Faults) -> Result<Parts, MakeError>;
}

/// Makes no rule: enough for games of standard rules alone.
pub struct StandardOnly;

impl RuleMaker for StandardOnly {
    fn make(&self, rule: &SheetRule, _: &Setup<'_>, _: &Faults) -> Result<Parts, MakeError> {
        Err(MakeError::Unavailable(format!("plugin `{}` is not loaded", rule.plugin)))
    }
}

/// Why a sheet could not be composed into a game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ComposeError {
    /// Settings that do not go together; every refusal, with its place.
    #[error("{}", crate::diagnostic::render_all(.0))]
    Refused(Vec<Diagnostic>),
    /// A plugin that cannot be used.
    #[error("{0}")]
    Unavailable(String),
    /// A rule that failed while it was made or set up the board.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// A composed game, immutable and shared.
pub struct Game {
    sheet: Sheet,
    shape: Shape,
    start: Box<Position>,
    pub(crate) opening: Arc<dyn Opening>,
    pub(crate) choice: Arc<dyn Choice>,
    pub(crate) sowing: Arc<dyn Sowing>,
    pub(crate) landing: Arc<dyn Landing>,
    pub(crate) captures: Vec<Arc<dyn Capture>>,
    pub(crate) ending: Arc<dyn Ending>,
    pub(crate) matches: Arc<dyn Match>,
    pub(crate) faults: Faults,
    pub(crate) foresight: Foresight,
    pub(crate) drop_on: DropOn,
    pub(crate) wanted: Wanted,
    pub(crate) ends_laps: bool,
    /// The sowing rule may change the position between a lap's lift and its landing.
    pub(crate) alters: bool,
    pub(crate) judges: bool,
    pub(crate) watches: bool,
    pub(crate) begins: Vec<usize>,
    pub(crate) ways: Ways,
    pub(crate) layout: Layout,
    /// Repetition compares every pit set and register there is.
    pub(crate) repeats_whole: bool,
    /// What stores hold changes nothing but the lead: no rule of a move looks, and no repetition makes a draw of it.
    pub(crate) leads_add: bool,
    /// Whose turn it is and how it goes on changes nothing but who gains: no rule of a move looks, and nothing repeats.
    pub(crate) turns_alike: bool,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("id", &self.sheet.id).finish_non_exhaustive()
    }
}

impl Game {
    /// Makes every rule of a sheet, standard ones itself and others by `maker`, and sets up the start.
    ///
    /// # Errors
    /// Every refusal of a rule, drawn where its settings stand; else a plugin that cannot be used, or a rule that failed while
    /// it was made or set up the start.
    pub fn compose(sheet: Sheet, maker: &dyn RuleMaker) -> Result<Game, ComposeError> {
        let board = Board::new(sheet.board.pits, sheet.board.stores_on_track);
        let seeds = sheet.board.south.iter().chain(&sheet.board.north).map(|&n| u32::from(n)).sum();
        let sets: Vec<String> = sheet.sets.iter().map(|set| set.name.clone()).collect();
        let registers: Vec<String> = sheet.registers.iter().map(|one| one.name.clone()).collect();
        let faults = Faults::default();
        let (mut made, mut refused) = (Vec::new(), Vec::new());
        for rule in &sheet.rules {
            let setup = Setup { settings: &rule.settings, board, seeds, sets: &sets, registers: &registers };
            let parts = if rule.plugin == crate::manifest::STD {
                match standard(&rule.rule, &setup) {
                    Some(parts) => parts.map_err(MakeError::Refusal),
                    None => Err(MakeError::Unavailable(format!("core has no standard rule `{}`", rule.rule))),
                }
            } else {
                maker.make(rule, &setup, &faults)
            };
            match parts {
                Ok(parts) => made.push(parts),
                Err(MakeError::Refusal(refusal)) => {
                    let paths: Vec<String> = (refusal.settings.iter())
                        .map(|key| rule.paths.get(key).cloned().unwrap_or_else(|| key.clone()))
                        .collect();
                    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
                    let error = sheet.diagnose(&paths, &format!("{}: {refusal}", rule.name()));
                    let spec = |path: &&str| sheet.value(path).and_then(|value| value.spec.as_ref());
                    let called = paths.iter().filter_map(spec).map(|spec| spec.called.clone()).collect();
                    refused.push(error.because(SettingFault::Ruled { called, words: refusal.message }));
                }
                Err(MakeError::Unavailable(why)) => return Err(ComposeError::Unavailable(why)),
            }
        }
        if let Some(fault) = faults.take() {
            return Err(fault.into());
        }
        if !refused.is_empty() {
            return Err(ComposeError::Refused(refused));
        }
        let (shape, start) = (shape_of(&sheet, board), plain_start(&sheet, board));
        Game::assemble(sheet, shape, start, &made, faults)
    }

    fn assemble(
        sheet: Sheet,
        shape: Shape,
        start: Box<Position>,
        made: &[Parts],
        faults: Faults,
    ) -> Result<Game, ComposeError> {
        macro_rules! part {
            ($slot:expr, $field:ident) => {{
                let index = sheet.slots.get(&$slot).and_then(|rules| rules.first()).copied();
                match index.and_then(|index| made[index].$field.clone()) {
                    Some(part) => part,
                    None => return Err(unanswered(&sheet, $slot)),
                }
            }};
        }
        let mut captures = Vec::new();
        for &index in sheet.slots.get(&Slot::Capture).into_iter().flatten() {
            match &made[index].capture {
                Some(capture) => captures.push(capture.clone()),
                None => return Err(unanswered(&sheet, Slot::Capture)),
            }
        }
        let (choice, sowing) = (part!(Slot::Choice, choice), part!(Slot::Sowing, sowing));
        let ending = part!(Slot::Ending, ending);
        let landing = part!(Slot::Landing, landing);
        let layout = Layout::new(shape);
        let mut game = Game {
            opening: part!(Slot::Opening, opening),
            matches: part!(Slot::Match, matches),
            drop_on: sowing.drop_on(),
            wanted: Wanted::new(sowing.drop_on()),
            ends_laps: sowing.ends_laps(),
            alters: sowing.drop_on() != DropOn::Never || sowing.ends_laps(),
            judges: choice.judges(),
            watches: ending.watches(),
            begins: (0..captures.len()).filter(|&index| captures[index].begins()).collect(),
            foresight: Foresight::new(&layout, &*choice, &*sowing, &*landing, &captures, &*ending),
            ways: Ways::new(shape),
            layout,
            repeats_whole: sheet.sets.iter().all(|set| set.repetition)
                && sheet.registers.iter().all(|one| one.repetition),
            leads_add: leads_add(&sheet),
            turns_alike: turns_alike(&sheet),
            choice,
            sowing,
            landing,
            ending,
            captures,
            faults,
            sheet,
            shape,
            start,
        };
        let plain = game.start.clone();
        game.start = game.opened_start(plain, Side::South)?;
        Ok(game)
    }

    /// A start of this game from the given counts: who begins, and what the opening rule makes of it.
    pub(crate) fn opened_start(
        &self,
        mut position: Box<Position>,
        starter: Side,
    ) -> Result<Box<Position>, Fault> {
        position.set_side(starter);
        position.set_starter(starter);
        let seeds = position.total();
        self.opening.start(&mut position);
        if !self.faults.is_set() && position.total() != seeds {
            self.fault(Slot::Opening, 0, "start", format!("{seeds} seeds became {}", position.total()));
        }
        match self.faults.take() {
            Some(fault) => Err(fault),
            None => Ok(position),
        }
    }

    /// How a match goes on after these rounds, and where its next round starts.
    ///
    /// # Errors
    /// The match or the opening rule failed, or did not leave as many seeds as there were.
    pub fn next_round(&self, rounds: &[Round]) -> Result<(Next, Box<Position>), Fault> {
        let (next, start) = self.asked_match(rounds)?;
        let starter = if let Then::Round(starter) = next.then { starter } else { Side::South };
        Ok((next, self.opened_start(start, starter)?))
    }

    /// Where the first round of a match starts when this side begins it.
    ///
    /// # Errors
    /// As [`next_round`](Game::next_round).
    pub(crate) fn first_round(&self, starter: Side) -> Result<(Next, Box<Position>), Fault> {
        let (next, start) = self.asked_match(&[])?;
        let then = if let Then::Round(_) = next.then { Then::Round(starter) } else { next.then };
        Ok((Next { then, ..next }, self.opened_start(start, starter)?))
    }

    /// The match rule's answer, and the start it laid out, before any opening rule.
    fn asked_match(&self, rounds: &[Round]) -> Result<(Next, Box<Position>), Fault> {
        let mut start = self.plain_start();
        let seeds = start.total();
        let next = self.matches.next(rounds, &mut start);
        if !self.faults.is_set() && start.total() != seeds {
            self.fault(Slot::Match, 0, "next", format!("{seeds} seeds became {}", start.total()));
        }
        match self.faults.take() {
            Some(fault) => Err(fault),
            None => Ok((next, start)),
        }
    }

    /// The rule sheet this game was composed from.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The geometry.
    pub fn board(&self) -> Board {
        self.shape.board
    }

    /// The shape of this game's positions.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The start, South to move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The board of `[board]`, pit sets as declared, before any opening rule.
    pub(crate) fn plain_start(&self) -> Box<Position> {
        plain_start(&self.sheet, self.shape.board)
    }

    /// The pit set of a name.
    pub fn set(&self, name: &str) -> Option<PitSet> {
        self.sheet.sets.iter().position(|set| set.name == name).map(|index| PitSet(index as u16))
    }

    /// The register of a name.
    pub fn register(&self, name: &str) -> Option<Register> {
        self.sheet.registers.iter().position(|one| one.name == name).map(|index| Register(index as u16))
    }

    /// The rule that answers a slot; for `capture`, the `index`-th one listed.
    pub fn rule(&self, slot: Slot, index: usize) -> Option<&SheetRule> {
        self.sheet.slots.get(&slot)?.get(index).and_then(|&rule| self.sheet.rules.get(rule))
    }

    /// Where failures of this game's rules are kept.
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    #[cold]
    pub(crate) fn fault(&self, slot: Slot, index: usize, hook: &str, message: String) {
        let (plugin, rule) = match self.rule(slot, index) {
            Some(rule) => (rule.plugin.clone(), rule.rule.clone()),
            None => ("?".into(), "?".into()),
        };
        self.faults.report(Fault { plugin, rule, hook: hook.to_string(), message });
    }
}

fn unanswered(sheet: &Sheet, slot: Slot) -> ComposeError {
    let names: Vec<String> =
        sheet.slots.get(&slot).into_iter().flatten().map(|&i| sheet.rules[i].name()).collect();
    ComposeError::Unavailable(format!(
        "{} does not answer the slot `{slot}` although its manifest says so; rebuild that plugin",
        names.join(", ")
    ))
}

/// The rules that are asked during a game.
fn asked(sheet: &Sheet) -> impl Iterator<Item = &SheetRule> {
    let slots = sheet.slots.iter().filter(|(slot, _)| **slot != Slot::Match);
    slots.flat_map(|(_, rules)| rules).map(|&rule| &sheet.rules[rule])
}

/// Whether the lead that stores give is only added to what the rest of a position is worth.
fn leads_add(sheet: &Sheet) -> bool {
    let draws = sheet.repetition > 0 && sheet.repetition_award == RepetitionAward::Draw;
    !draws && asked(sheet).all(|rule| rule.blind_to_stores)
}

/// Whether a position, the same turned round and the same inside a turn are worth the same to whoever moves.
fn turns_alike(sheet: &Sheet) -> bool {
    let plain = sheet.sets.is_empty() && sheet.registers.is_empty() && sheet.repetition == 0;
    plain && asked(sheet).all(|rule| rule.blind_to_turns)
}

fn shape_of(sheet: &Sheet, board: Board) -> Shape {
    Shape { board, registers: sheet.registers.len() as u16, sets: sheet.sets.len() as u16 }
}

fn plain_start(sheet: &Sheet, board: Board) -> Box<Position> {
    let mut position = shape_of(sheet, board).empty();
    for (side, row) in [(Side::South, &sheet.board.south), (Side::North, &sheet.board.north)] {
        for (pit, &seeds) in board.row(side).zip(row) {
            position.set_seeds(pit, seeds);
        }
    }
    for (index, register) in sheet.registers.iter().enumerate() {
        position.set_register(Register(index as u16), register.starts);
    }
    for (index, set) in sheet.sets.iter().enumerate() {
        if set.starts == SetStart::All {
            for pit in board.pits_in_ring_order() {
                position.mark(PitSet(index as u16), pit);
            }
        }
    }
    position
}
