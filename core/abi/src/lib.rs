//! The types that cross between a mancala host and its plugins: plain C structs and one table of hooks.
//!
//! Nothing else belongs here, and nothing here may change without a new interface id: field names, parameter names,
//! their order and types are the contract. This package stays at 1.y for ever, because `abi_stable` compares package
//! versions of boundary types. Hooks may be called from several threads at once on one context.

pub use abi_stable;
use abi_stable::StableAbi;
use abi_stable::library::RootModule;
use abi_stable::package_version_strings;
use abi_stable::sabi_types::VersionStrings;
use abi_stable::type_layout::TypeLayout;

/// The number a manifest's `abi` must give.
pub const ABI: u32 = 1;

/// The id of the rule interface, as `query` understands it.
pub const RULE_INTERFACE: &str = "mancala.rule/1";

/// The id of the interface of foresight, which no rule need have: what a rule says beforehand of its answers.
pub const FORESIGHT_INTERFACE: &str = "mancala.foresight/1";

/// A hook did what it was asked; its answers are filled in.
pub const OK: i32 = 0;
/// A hook panicked; the report says why, and no answer may be read.
pub const PANICKED: i32 = 1;
/// A rule refuses its settings (only from `create`). The report says why: the keys at fault with commas between them, a
/// line feed, and what is wrong with them, lower case and with no full stop.
pub const REFUSED: i32 = 2;

/// No pit set, no pit.
pub const NONE: u16 = 0xffff;

/// What a plugin written in C exports, beside its manifest: a [`CQuery`] of this name and its id, with `_` for `-`.
pub const C_ENTRY: &str = "mancala_c_";

/// Finds the table of an interface (such as `mancala.rule/1`) for a component (a rule's name); null when there is no
/// such thing. Nothing says with what layout the table was built: nobody can check it.
pub type CQuery = unsafe extern "C" fn(interface: Text, component: Text) -> *const ();

/// The words of a position's block: where each stands, counted from its first word.
pub mod words {
    /// Words in the block, the journal not counted.
    pub const LEN: usize = 0;
    /// Pits in one row.
    pub const PITS: usize = 1;
    /// 1 when the stores lie on the track.
    pub const TRACK: usize = 2;
    /// The side to move: 0 South, 1 North.
    pub const SIDE: usize = 3;
    /// 0 play, 1 lift, 2 place, 3 over.
    pub const PHASE: usize = 4;
    /// 1 inside a turn (an extra move).
    pub const AGAIN: usize = 5;
    /// Direction bound for this move: 0 none, 1 counterclockwise, 2 clockwise.
    pub const BOUND: usize = 6;
    /// Seeds in the hand.
    pub const HAND: usize = 7;
    /// Pits lifted in this opening.
    pub const LIFTED: usize = 8;
    /// The last pit lifted from or placed in, plus one; 0 none.
    pub const LAST: usize = 9;
    /// How many registers there are.
    pub const REGISTERS: usize = 10;
    /// How many pit sets there are.
    pub const SETS: usize = 11;
    /// Where the journal begins; 0 when nothing is recorded. It is the host's: a rule in C leaves it alone.
    pub const JOURNAL: usize = 12;
    /// Openings done so far.
    pub const OPENED: usize = 13;
    /// The side that started: 0 South, 1 North.
    pub const STARTER: usize = 14;
    /// The first of the cells, which follow in ring order; then two stores where they stand aside, the registers, and
    /// the pit sets, one bit a cell.
    pub const CELLS: usize = 16;
}

/// A text of `len` bytes of UTF-8; not terminated.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Text {
    /// The first byte.
    pub bytes: *const u8,
    /// How many bytes.
    pub len: usize,
}

/// Where a hook writes why it failed. A hook never writes more than `capacity` bytes.
#[repr(C)]
#[derive(Debug, StableAbi)]
pub struct Report {
    /// The first byte of the caller's buffer.
    pub bytes: *mut u8,
    /// Its size.
    pub capacity: usize,
    /// How many bytes were written, UTF-8.
    pub len: usize,
}

/// The opaque state of one rule.
#[repr(C)]
#[derive(Debug, StableAbi)]
pub struct Context {
    private: [u8; 0],
}

/// One setting a rule is made with.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Setting {
    /// Its key.
    pub key: Text,
    /// 0 bool (`integer` is 0 or 1), 1 integer, 2 text.
    pub kind: u8,
    /// The value of kinds 0 and 1.
    pub integer: i64,
    /// The value of kind 2.
    pub text: Text,
}

/// Where a named pit set or register stands in the positions of this game.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Binding {
    /// Its name.
    pub name: Text,
    /// 0 pit set, 1 register.
    pub kind: u8,
    /// Its index among its kind.
    pub index: u16,
}

/// The board a rule is made for.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Board {
    /// Pits in a row.
    pub pits: u16,
    /// 1 when the stores lie on the track.
    pub stores_on_track: u16,
    /// All seeds at the start.
    pub seeds: u32,
}

/// A move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, StableAbi)]
pub struct Move {
    /// The cell; 0 where the kind has none.
    pub pit: u16,
    /// Seeds lifted; 0 is the whole pit.
    pub count: u16,
    /// 0 sow, 1 lift, 2 stop lifting, 3 place, 4 pass.
    pub kind: u8,
    /// 1 counterclockwise, -1 clockwise, 0 the game's own.
    pub direction: i8,
}

/// What a rule wants to be asked; read once, when a game is composed.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, StableAbi)]
pub struct Wants {
    /// Call `sowing_drop` when a pit is made exactly one of these counts; 0 is none.
    pub drop_counts: [u16; 4],
    /// Call `sowing_drop` after every seed.
    pub drop_every: u8,
    /// Call `sowing_lap_end`.
    pub lap_end: u8,
    /// Call `choice_judge`.
    pub judge: u8,
    /// Call `capture_begin`.
    pub begin: u8,
    /// Call `ending_after`.
    pub after: u8,
}

/// A sowing, as hooks see it.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Sowing {
    /// The position before the move, `words` words.
    pub before: *const u16,
    /// Words in `before`.
    pub words: usize,
    /// The move.
    pub played: Move,
    /// Laps begun before this one: 0 in the first lap.
    pub lap: u32,
    /// Seeds of this move that fell in the enemy row, all laps.
    pub enemy_seeds: u32,
    /// Seeds dropped in this lap so far.
    pub lap_seeds: u32,
    /// The pit this lap was lifted from.
    pub origin: u16,
    /// The cell of the last seed dropped.
    pub last: u16,
    /// The seeds there before it fell.
    pub last_before: u16,
    /// The pit set this lap passes over; `NONE` is none.
    pub skip_set: u16,
    /// The mover: 0 South, 1 North.
    pub side: u8,
    /// What this lap passes over: 1 its origin, 2 the enemy's store, 4 the mover's store.
    pub skip: u8,
    /// This lap's direction (in `sowing_lift`: the lap before; 0 in the first).
    pub direction: i8,
    /// The first lap's direction.
    pub first_direction: i8,
}

/// How a lap is lifted.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Lift {
    /// Seeds to lift, from 1 to all in the pit.
    pub count: u16,
    /// The pit set to pass over; `NONE` is none.
    pub skip_set: u16,
    /// 1 or -1.
    pub direction: i8,
    /// As in [`Sowing`].
    pub skip: u8,
}

/// What follows a lap or a capture.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Answer {
    /// Of `landing_land`: 0 stop, 1 relay, 2 end, 3 again, 4 illegal. Of `capture_capture`: 0 nothing, 1 taken,
    /// 2 again, 3 relay with the seeds in the hand. Of `sowing_drop`: 0 go on, 1 end the move. Of `opening_play`:
    /// 0 more, 1 done. Of `ending_after`: 0 go on, 1 over. Of `ending_stuck`: 0 over, 1 pass.
    pub kind: u8,
    /// Relay from a capture: the direction. Again: the direction bound for the next move, 0 none.
    pub direction: i8,
    /// Relay: the pit.
    pub pit: u16,
}

/// One finished round of a match.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Round {
    /// South's store when it ended.
    pub south: u16,
    /// North's store when it ended.
    pub north: u16,
    /// 0 South, 1 North, 2 draw.
    pub winner: u8,
    /// The side that started it.
    pub starter: u8,
}

/// How a match goes on.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Next {
    /// South's tally so far: seeds or wins.
    pub south: u32,
    /// North's tally so far.
    pub north: u32,
    /// 0 another round, 1 over.
    pub over: u8,
    /// The side that starts the next round.
    pub starter: u8,
    /// When over: 0 South, 1 North, 2 draw.
    pub winner: u8,
}

/// Every hook of one rule. A hook the rule does not answer is absent. `position` points at `words` 16-bit words;
/// their meaning is part of this interface (see `mancala-core`'s `position` module).
#[repr(C)]
#[derive(Clone, Copy, StableAbi)]
#[allow(clippy::type_complexity)]
pub struct RuleTable {
    /// Makes a rule from its settings.
    pub create: unsafe extern "C" fn(
        settings: *const Setting,
        settings_len: usize,
        bindings: *const Binding,
        bindings_len: usize,
        board: *const Board,
        context: *mut *mut Context,
        report: *mut Report,
    ) -> i32,
    /// Unmakes it.
    pub destroy: unsafe extern "C" fn(context: *mut Context),
    /// Says which optional hooks to call.
    pub wants: unsafe extern "C" fn(context: *const Context, wants: *mut Wants, report: *mut Report) -> i32,
    /// `opening`: sets up the start.
    pub opening_start: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *mut u16,
            words: usize,
            report: *mut Report,
        ) -> i32,
    >,
    /// `opening`: lists micro-moves. `count` gets how many there are, even beyond `capacity`.
    pub opening_moves: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *const u16,
            words: usize,
            moves: *mut Move,
            capacity: usize,
            count: *mut usize,
            report: *mut Report,
        ) -> i32,
    >,
    /// `opening`: plays a micro-move.
    pub opening_play: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *mut u16,
            words: usize,
            played: *const Move,
            answer: *mut Answer,
            report: *mut Report,
        ) -> i32,
    >,
    /// `choice`: lists moves, as `opening_moves`.
    pub choice_moves: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *const u16,
            words: usize,
            moves: *mut Move,
            capacity: usize,
            count: *mut usize,
            report: *mut Report,
        ) -> i32,
    >,
    /// `choice`: ranks a finished move; 0 is the best rank.
    pub choice_judge: Option<
        unsafe extern "C" fn(
            context: *const Context,
            sowing: *const Sowing,
            after: *const u16,
            words: usize,
            rank: *mut u32,
            report: *mut Report,
        ) -> i32,
    >,
    /// `sowing`: how the next lap is lifted from `pit`.
    pub sowing_lift: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *mut u16,
            words: usize,
            sowing: *const Sowing,
            pit: u16,
            lift: *mut Lift,
            report: *mut Report,
        ) -> i32,
    >,
    /// `sowing`: a seed fell into `pit`.
    pub sowing_drop: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *mut u16,
            words: usize,
            sowing: *const Sowing,
            pit: u16,
            is_last: u8,
            answer: *mut Answer,
            report: *mut Report,
        ) -> i32,
    >,
    /// `sowing`: a lap is over.
    pub sowing_lap_end: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *mut u16,
            words: usize,
            sowing: *const Sowing,
            report: *mut Report,
        ) -> i32,
    >,
    /// `landing`: what follows the lap.
    pub landing_land: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *const u16,
            words: usize,
            sowing: *const Sowing,
            answer: *mut Answer,
            report: *mut Report,
        ) -> i32,
    >,
    /// `capture`: a move begins; nothing is lifted yet.
    pub capture_begin: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *mut u16,
            words: usize,
            sowing: *const Sowing,
            report: *mut Report,
        ) -> i32,
    >,
    /// `capture`: the sowing has stopped.
    pub capture_capture: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *mut u16,
            words: usize,
            sowing: *const Sowing,
            answer: *mut Answer,
            report: *mut Report,
        ) -> i32,
    >,
    /// `ending`: a turn is over.
    pub ending_after: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *const u16,
            words: usize,
            answer: *mut Answer,
            report: *mut Report,
        ) -> i32,
    >,
    /// `ending`: the side to move cannot.
    pub ending_stuck: Option<
        unsafe extern "C" fn(
            context: *const Context,
            position: *const u16,
            words: usize,
            other_can_move: u8,
            answer: *mut Answer,
            report: *mut Report,
        ) -> i32,
    >,
    /// `match`: how the match goes on after `rounds`. `position` is the plain start, to change for the next round.
    pub match_next: Option<
        unsafe extern "C" fn(
            context: *const Context,
            rounds: *const Round,
            rounds_len: usize,
            position: *mut u16,
            words: usize,
            next: *mut Next,
            report: *mut Report,
        ) -> i32,
    >,
}

/// What a rule says beforehand of its answers, so that it need not be called; read once, when a game is composed. It comes
/// saying nothing: all zero, and no pit set in `lift`. What is said must hold of every position and of every game the rule
/// is put into.
///
/// A lap ends in one of 64 ways: 16 times what the cell is that the last seed fell in (0 an own pit, 1 an enemy pit, 2 the
/// own store, 3 the enemy's store), plus the seeds that lay there before, 15 standing for 15 and more.
#[repr(C)]
#[derive(Clone, Copy, Debug, StableAbi)]
pub struct Foresight {
    /// What `landing_land` answers to a lap that ended in this way: 0 call it, 1 stop, 2 relay from the cell it ended in,
    /// 3 end, 4 again in any direction, 5 illegal.
    pub landing: [u8; 64],
    /// 1 where the last lap ended in such a way that `capture_capture` changes nothing and answers nothing.
    pub capture: [u8; 64],
    /// Not 0 when `sowing_lift` always answers `lift`, but for two things, and changes nothing: `count` is the move's own in
    /// the first lap and else the whole pit; `direction` is the move's own where it has one (1), or so in the first lap and
    /// in every relay the other way than the lap before (2), or 1 for even counts and -1 for odd ones (3).
    pub lifts: u8,
    /// 1 when `choice_moves` always lists the occupied own pits, each to be sown whole in the game's own direction.
    pub any_occupied: u8,
    /// 1 when `choice_judge` answers 0 wherever the move has left seeds in the enemy row.
    pub hunger: u8,
    /// 1 when `ending_after` answers 0 wherever both rows hold seeds.
    pub rows: u8,
    /// How every lap is lifted, where `lifts` says so; a direction stands here in any case.
    pub lift: Lift,
}

impl Default for Foresight {
    fn default() -> Foresight {
        Foresight {
            landing: [0; 64],
            capture: [0; 64],
            lifts: 0,
            any_occupied: 0,
            hunger: 0,
            rows: 0,
            lift: Lift { count: 0, skip_set: NONE, direction: 0, skip: 0 },
        }
    }
}

/// What a rule has behind the interface of foresight.
#[repr(C)]
#[derive(Clone, Copy, StableAbi)]
pub struct ForesightTable {
    /// Says what is known beforehand. The context is what `create` of this rule's [`RuleTable`] made.
    pub foresee:
        unsafe extern "C" fn(context: *const Context, foresight: *mut Foresight, report: *mut Report) -> i32,
}

/// What `query` answers: a table, and the layout it was built with. Both null when there is no such thing.
#[repr(C)]
#[derive(Clone, Copy, StableAbi)]
pub struct Found {
    /// The table; its type is the interface's.
    pub table: *const (),
    /// The layout of the table's type in the plugin.
    pub layout: Option<&'static TypeLayout>,
}

/// The one function every plugin offers, frozen for ever.
#[repr(C)]
#[derive(StableAbi)]
#[sabi(kind(Prefix(prefix_ref = RootRef)))]
#[sabi(missing_field(panic))]
pub struct Root {
    /// Finds the table of an interface (such as `mancala.rule/1`) for a component (a rule's name).
    #[sabi(last_prefix_field)]
    pub query: unsafe extern "C" fn(interface: Text, component: Text) -> Found,
}

impl RootModule for RootRef {
    abi_stable::declare_root_module_statics! {RootRef}
    const BASE_NAME: &'static str = "mancala";
    const NAME: &'static str = "mancala plugin";
    const VERSION_STRINGS: VersionStrings = package_version_strings!();
}
