//! Where a game stands and what a move did, as plain data that any screen can draw.
//!
//! It computes nothing of the rules: everything comes from core's positions, outcomes and steps.

use super::Moved;
use mancala_core::game::Game;
use mancala_core::line::{Outcome, Reason};
use mancala_core::notation::{format_position, parse_move, pit_name};
use mancala_core::position::Entry;
use mancala_core::{Board, Phase, PitSet, Position, Side, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A player, as records write him.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Sits at the bottom.
    #[default]
    South,
    /// Sits at the top.
    North,
}

impl Player {
    /// 0 for South, 1 for North.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The capitalised word.
    pub fn title(self) -> &'static str {
        match self {
            Player::South => "South",
            Player::North => "North",
        }
    }

    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::South => Player::North,
            Player::North => Player::South,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::South => Side::South,
            Player::North => Side::North,
        }
    }
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::South => Player::South,
            Side::North => Player::North,
        }
    }
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The game's id.
    pub game: String,
    /// Its name for people.
    pub name: String,
    /// Seeds in each player's pits, from his own left: South's, North's.
    pub rows: [Vec<u16>; 2],
    /// Seeds in the stores: South's, North's.
    pub stores: [u16; 2],
    /// The stores are sown into, after their owner's last pit.
    pub stores_on_track: bool,
    /// Who moves (or would have moved).
    pub side: Player,
    /// He is inside his own turn.
    pub again: bool,
    /// `play`, `lift`, `place` or `over`.
    pub phase: String,
    /// Seeds in the hand, in an opening.
    pub hand: u16,
    /// The pit sets that are shown and not empty.
    pub sets: Vec<NamedSet>,
    /// The position as text.
    pub position: String,
    /// Every legal move; the pass `--` alone where passing is the one thing to do.
    pub legal: Vec<String>,
    /// All that may be chosen now in an opening, whose lifts and placements may be chosen in any order; empty where that
    /// is what `legal` holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<String>,
    /// How many pits the player to move lifts in his opening, while he lifts and as far as his rules let it be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lifting: Option<Lifting>,
    /// Lifts already chosen that wait for another one to be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<String>,
    /// The position as text with those lifts made, where there are any: what the player sees, and may begin from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
    /// How the game ended, once it is over.
    pub outcome: Option<End>,
    /// Moves played since the start or the position given.
    pub ply: u64,
    /// The last of them; in an opening the one chosen last.
    pub last: Option<Played>,
    /// The match that this game is a round of.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub series: Option<MatchState>,
}

/// How many pits a player lifts in his opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Lifting {
    /// Those he has lifted or chosen.
    pub chosen: u16,
    /// The fewest he may lift in all.
    pub least: u16,
    /// The most.
    pub most: u16,
}

/// How a match stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatchState {
    /// The number of this round, from 1.
    pub round: u64,
    /// Who began it.
    pub starter: Player,
    /// Seeds or wins, South's and North's, this round included once it is over.
    pub tally: [u32; 2],
    /// What comes, once the round is over.
    pub then: Option<Then>,
}

/// What comes after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "comes", rename_all = "kebab-case")]
pub enum Then {
    /// Another round.
    Round {
        /// Who begins it.
        starter: Player,
    },
    /// The end of the match.
    Over {
        /// Who won it; nobody in a draw.
        winner: Option<Player>,
    },
}

/// A pit set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamedSet {
    /// Its name.
    pub name: String,
    /// What it means to be in it, for people, where its rules say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Its pits, in ring order.
    pub pits: Vec<String>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Played {
    /// By whom.
    pub side: Player,
    /// Which.
    pub text: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct End {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// Why it ended.
    pub reason: EndReason,
    /// The rule of ending, `plugin/rule`.
    pub rule: String,
    /// What that rule says of itself, in one line.
    pub summary: String,
    /// How often a position may stand.
    pub repetition: u32,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "why", content = "side", rename_all = "kebab-case")]
pub enum EndReason {
    /// This player had no legal move.
    NoMoves(Player),
    /// The ending rule said so.
    Ending,
    /// A position stood for the last time allowed.
    Repetition,
}

/// One thing that happened in a move. A cell is a pit's name, or `south` or `north` for a store that is sown into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "step", rename_all = "kebab-case")]
#[allow(missing_docs)] // the fields are those of `mancala_core::Step`
pub enum Happened {
    /// A lap was lifted; `direction` is `>` or `<`.
    Lifted { pit: String, seeds: u16, lap: u32, direction: char },
    /// A seed fell into a cell, which now holds `seeds`.
    Dropped { cell: String, seeds: u16 },
    /// Seeds went from a pit to a store.
    Captured { pit: String, seeds: u16, by: Player },
    /// Seeds went from a pit to the hand.
    Taken { pit: String, seeds: u16 },
    /// A seed went from the hand into a pit.
    Placed { pit: String },
    /// A pit joined a pit set.
    Marked { pit: String, set: String },
    /// A pit left a pit set.
    Unmarked { pit: String, set: String },
    /// The mover moves again, perhaps in one direction only.
    Again { bound: Option<char> },
    /// A player passed.
    Passed { side: Player },
    /// A player's opening is done.
    Opened { side: Player },
    /// Seeds left over went to a store; without a pit they lay in the hand.
    Awarded { pit: Option<String>, seeds: u16, to: Player },
}

/// The name of a cell: a pit's, or `south` or `north` for a store on the track.
fn cell_name(board: Board, cell: u16) -> String {
    if board.is_pit(cell) { pit_name(board, cell) } else { board.owner(cell).word().to_string() }
}

impl Happened {
    /// A step of core, with names for cells and sets.
    pub fn from_step(game: &Game, step: &Step) -> Happened {
        let name = |cell: u16| cell_name(game.board(), cell);
        let set = |set: PitSet| {
            game.sheet().sets.get(usize::from(set.0)).map_or_else(String::new, |set| set.name.clone())
        };
        match *step {
            Step::Lifted { pit, seeds, lap, direction } => {
                Happened::Lifted { pit: name(pit), seeds, lap, direction: direction.mark() }
            }
            Step::Dropped { cell, seeds } => Happened::Dropped { cell: name(cell), seeds },
            Step::Ruled(Entry::Captured { pit, seeds, by }) => {
                Happened::Captured { pit: name(pit), seeds, by: by.into() }
            }
            Step::Ruled(Entry::Taken { pit, seeds }) => Happened::Taken { pit: name(pit), seeds },
            Step::Ruled(Entry::Placed { pit }) => Happened::Placed { pit: name(pit) },
            Step::Ruled(Entry::Marked { pit, set: of }) => Happened::Marked { pit: name(pit), set: set(of) },
            Step::Ruled(Entry::Unmarked { pit, set: of }) => {
                Happened::Unmarked { pit: name(pit), set: set(of) }
            }
            Step::Again { bound } => Happened::Again { bound: bound.map(|direction| direction.mark()) },
            Step::Passed { side } => Happened::Passed { side: side.into() },
            Step::Opened { side } => Happened::Opened { side: side.into() },
            Step::Awarded { pit, seeds, to } => {
                Happened::Awarded { pit: pit.map(name), seeds, to: to.into() }
            }
        }
    }
}

impl End {
    /// An outcome of core.
    pub fn from_outcome(game: &Game, outcome: &Outcome) -> End {
        let reason = match outcome.reason {
            Reason::NoMoves(side) => EndReason::NoMoves(side.into()),
            Reason::Ending => EndReason::Ending,
            Reason::Repetition => EndReason::Repetition,
        };
        let asked = game.rule(mancala_core::slots::Slot::Ending, 0);
        let (rule, summary) = asked.map(|rule| (rule.name(), rule.summary.clone())).unwrap_or_default();
        let (winner, repetition) = (outcome.winner.map(Player::from), game.sheet().repetition);
        End { winner, reason, rule, summary, repetition }
    }
}

impl State {
    /// A position of core, without its legal moves, outcome and history.
    pub(crate) fn of(game: &Game, position: &Position) -> State {
        let board = position.board();
        let set = |(index, set): (usize, &mancala_core::manifest::SetSpec)| {
            let pits: Vec<String> = (board.pits_in_ring_order())
                .filter(|&pit| position.contains(PitSet(index as u16), pit))
                .map(|pit| pit_name(board, pit))
                .collect();
            (!pits.is_empty()).then(|| NamedSet { name: set.name.clone(), help: set.help.clone(), pits })
        };
        let phase = match position.phase() {
            Phase::Play => "play",
            Phase::Lift => "lift",
            Phase::Place => "place",
            Phase::Over => "over",
        };
        State {
            game: game.sheet().id.clone(),
            name: game.sheet().name.clone(),
            rows: Side::BOTH.map(|side| position.row(side).to_vec()),
            stores: Side::BOTH.map(|side| position.store(side)),
            stores_on_track: board.stores_on_track(),
            side: position.side().into(),
            again: position.again(),
            phase: phase.into(),
            hand: position.hand(),
            sets: game.sheet().sets.iter().enumerate().filter(|(_, set)| set.shown).filter_map(set).collect(),
            position: format_position(game, position),
            legal: Vec::new(),
            free: Vec::new(),
            lifting: None,
            held: Vec::new(),
            seen: None,
            outcome: None,
            ply: 0,
            last: None,
            series: None,
        }
    }

    /// What may be chosen now.
    pub fn choices(&self) -> &[String] {
        if self.free.is_empty() { &self.legal } else { &self.free }
    }

    /// The same as the player sees it: lifts that wait for another one are in his hand already.
    pub fn as_seen(&self) -> State {
        let mut seen = self.clone();
        for text in &self.held {
            let pit = self.lifted_by(text).and_then(|(row, at)| seen.rows[row].get_mut(at));
            seen.hand = seen.hand.saturating_add(pit.map_or(0, std::mem::take));
        }
        if let Some(text) = seen.seen.take() {
            seen.position = text;
        }
        seen
    }

    /// What a move that led from here did, as the player sees it: a lift that waits is seen when it is chosen, and not
    /// again when it is played.
    pub fn steps_as_seen(&self, moved: &Moved) -> Vec<Happened> {
        let after = &moved.state;
        let waited = |pit: &str| self.held.iter().any(|text| text.strip_prefix('^') == Some(pit));
        let seen_before = |step: &&Happened| matches!(step, Happened::Taken { pit, .. } if waited(pit));
        let mut steps: Vec<Happened> =
            moved.steps.iter().filter(|step| !seen_before(step)).cloned().collect();
        for text in after.held.iter().filter(|text| !self.held.contains(text)) {
            let seeds = after.lifted_by(text).and_then(|(row, at)| after.rows[row].get(at)).copied();
            let pit = text.trim_start_matches('^').to_string();
            steps.extend(seeds.map(|seeds| Happened::Taken { pit, seeds }));
        }
        steps
    }

    /// The row of the pit that a lift empties, and its place in that row.
    fn lifted_by(&self, text: &str) -> Option<(usize, usize)> {
        let board = Board::new(self.rows[0].len().try_into().unwrap_or(u16::MAX), self.stores_on_track);
        let pit = parse_move(board, text).ok()?.pit();
        let side = board.owner(pit);
        Some((side.index(), usize::from(pit - board.first(side))))
    }

    /// Where the last move stands in the history, counted from 1; 0 before the first.
    pub fn last_of(&self, history: &[Played]) -> u64 {
        let at = self.last.as_ref().and_then(|last| history.iter().rposition(|made| made == last));
        at.map_or(0, |at| at as u64 + 1)
    }

    /// Passing is the one thing to do.
    pub fn must_pass(&self) -> bool {
        self.legal == ["--"]
    }
}
