//! The view: everything a screen shows at one moment, as plain data in the player's words.
//!
//! It knows no game, no engine and no terminal; `draw` needs nothing else.

use super::looks::Looks;
use super::spot::Spot;
use crate::engine::Player;

/// A text, and a shorter one that says what is needed most, for a window without room for all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    /// All of it.
    pub full: String,
    /// Shorter; the same where there is none.
    pub brief: String,
}

impl Wording {
    /// A text that is short enough.
    pub fn plain(text: impl Into<String>) -> Wording {
        let full = text.into();
        Wording { brief: full.clone(), full }
    }

    /// The one or the other.
    pub fn say(&self, brief: bool) -> &str {
        if brief { &self.brief } else { &self.full }
    }

    /// Both after the same change.
    pub fn map(self, change: impl Fn(&str) -> String) -> Wording {
        Wording { full: change(&self.full), brief: change(&self.brief) }
    }
}

/// A screen.
#[derive(Clone, Debug)]
pub struct View {
    /// The name of the game.
    pub title: String,
    /// Whose turn it is, if anybody's, and the words for that.
    pub turn: (Option<Player>, String),
    /// How the match stands, in a match.
    pub series: Option<String>,
    /// The board.
    pub board: BoardView,
    /// What to do now.
    pub guide: Wording,
    /// What has just been answered, and whether something is wrong.
    pub notice: Option<(String, bool)>,
    /// What the last move did.
    pub told: String,
    /// The moves so far, a line a turn, and the line above them.
    pub moves: Vec<String>,
    /// What the list of moves is called.
    pub moves_title: String,
    /// What the position is worth, when that is asked for.
    pub bar: Option<Bar>,
    /// A page to read, in front of everything.
    pub page: Option<Page>,
    /// Keys and what they do, the most needed first; the last two are always shown.
    pub keys: Vec<(String, String)>,
    /// Said instead of all this where the window is too small.
    pub too_small: String,
    /// What the terminal can show.
    pub looks: Looks,
}

/// The board.
#[derive(Clone, Debug)]
pub struct BoardView {
    /// The pits from their owners' left: South's, North's.
    pub rows: [Vec<PitView>; 2],
    /// The stores: South's, North's.
    pub stores: [StoreView; 2],
    /// Where the cursor is, while there is one.
    pub cursor: Option<Spot>,
    /// The pit to keep in sight where the board is larger than the screen.
    pub sight: Spot,
    /// What the marks beside names mean, and what else lies about.
    pub legend: Vec<Wording>,
    /// Values stand beside the pits.
    pub valued: bool,
}

/// A pit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PitView {
    /// Its name.
    pub name: String,
    /// Its seeds.
    pub seeds: u16,
    /// The marks of the sets it belongs to.
    pub marks: String,
    /// A move may begin here.
    pub legal: bool,
    /// What the last move did to it.
    pub trace: Option<Trace>,
    /// What a move from here is worth.
    pub value: Option<String>,
    /// That is the best value there is.
    pub best: bool,
}

/// What a move did to a pit; of several the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// It was lifted, or is chosen to be.
    Lifted,
    /// The last seed fell here.
    Landed,
    /// Its seeds were captured.
    Captured,
}

impl Trace {
    /// The mark before the count.
    pub fn mark(self) -> char {
        match self {
            Trace::Lifted => '^',
            Trace::Landed => '!',
            Trace::Captured => 'x',
        }
    }
}

/// A store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreView {
    /// Whose.
    pub name: String,
    /// Who plays this side.
    pub seat: String,
    /// The seeds in it.
    pub seeds: u16,
    /// The last seed fell here.
    pub landed: bool,
}

/// What a position is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// In words.
    pub words: Wording,
    /// South's share of the bar, from 0 to 1; none while nothing is known.
    pub share: Option<f64>,
    /// Who stands at its two ends: South and North.
    pub ends: [String; 2],
}

/// Something to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its heading.
    pub title: String,
    /// Its lines, as wide as the window lets them be.
    pub lines: Vec<String>,
    /// The first one shown.
    pub top: usize,
}

impl Page {
    /// The last line that may stand at the top of a window of this height.
    pub fn last_top(&self, height: usize) -> usize {
        self.lines.len().saturating_sub(height.saturating_sub(2).max(1))
    }
}
