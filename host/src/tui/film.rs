//! A move shown seed by seed: the counts before it, and its steps carried out one after another.
//!
//! It works out no rule: every count comes from a step that the engine told, and the engine's state stands at the end.

use super::spot::Spot;
use crate::engine::{Happened, Player, State};
use std::time::Duration;

/// What lies where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Seeds in the pits: South's, North's.
    pub rows: [Vec<u16>; 2],
    /// Seeds in the stores.
    pub stores: [u16; 2],
    /// Seeds in the hand.
    pub hand: u16,
}

impl Scene {
    /// What a state tells.
    pub fn of(state: &State) -> Scene {
        Scene { rows: state.rows.clone(), stores: state.stores, hand: state.hand }
    }

    fn pits(&self) -> usize {
        self.rows[0].len()
    }

    fn pit(&mut self, name: &str) -> Option<&mut u16> {
        let spot = Spot::named(self.pits(), name)?;
        self.rows[spot.row.index()].get_mut(spot.index)
    }

    /// Takes seeds out of a pit, or out of the hand where no pit is named.
    fn take(&mut self, pit: Option<&str>, seeds: u16) {
        let from = match pit {
            Some(name) => self.pit(name),
            None => Some(&mut self.hand),
        };
        if let Some(from) = from {
            *from = from.saturating_sub(seeds);
        }
    }

    /// Carries out one step; says whether there is anything to be seen of it.
    pub fn follow(&mut self, step: &Happened) -> bool {
        match step {
            Happened::Lifted { pit, seeds, .. } | Happened::Taken { pit, seeds } => {
                self.take(Some(pit), *seeds);
                self.hand = self.hand.saturating_add(*seeds);
            }
            Happened::Dropped { cell, seeds } => {
                self.take(None, 1);
                match cell.as_str() {
                    "south" => self.stores[0] = *seeds,
                    "north" => self.stores[1] = *seeds,
                    pit => self.pit(pit).into_iter().for_each(|held| *held = *seeds),
                }
            }
            Happened::Placed { pit } => {
                self.take(None, 1);
                self.pit(pit).into_iter().for_each(|held| *held = held.saturating_add(1));
            }
            Happened::Captured { pit, seeds, by } => {
                self.take(Some(pit), *seeds);
                self.won(*by, *seeds);
            }
            Happened::Awarded { pit, seeds, to } => {
                self.take(pit.as_deref(), *seeds);
                self.won(*to, *seeds);
            }
            _ => return false,
        }
        true
    }

    fn won(&mut self, player: Player, seeds: u16) {
        let store = &mut self.stores[player.index()];
        *store = store.saturating_add(seeds);
    }
}

/// How fast a move is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Not at all: the board stands as it is after the move.
    Off,
    /// Slowly enough to count along.
    Slow,
    /// A quick hand.
    #[default]
    Normal,
    /// Just to be seen.
    Fast,
}

impl Pace {
    const ALL: [Pace; 4] = [Pace::Slow, Pace::Normal, Pace::Fast, Pace::Off];

    /// The next faster one; none at all is the fastest.
    pub fn faster(self) -> Pace {
        let at = Pace::ALL.iter().position(|pace| *pace == self).unwrap_or_default();
        Pace::ALL[(at + 1).min(Pace::ALL.len() - 1)]
    }

    /// The next slower one.
    pub fn slower(self) -> Pace {
        let at = Pace::ALL.iter().position(|pace| *pace == self).unwrap_or_default();
        Pace::ALL[at.saturating_sub(1)]
    }

    /// The message that names it.
    pub fn message(self) -> &'static str {
        match self {
            Pace::Off => "tui-pace-off",
            Pace::Slow => "tui-pace-slow",
            Pace::Normal => "tui-pace-normal",
            Pace::Fast => "tui-pace-fast",
        }
    }

    fn wait(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Off => 0,
            Pace::Slow => 450,
            Pace::Normal => 170,
            Pace::Fast => 50,
        })
    }
}

/// A move on the screen.
#[derive(Clone, Debug)]
pub struct Film {
    /// Who moves.
    pub mover: Player,
    scene: Scene,
    steps: Vec<Happened>,
    next: usize,
    lap: u32,
}

impl Film {
    /// The steps of a move from what lay before it.
    pub fn new(mover: Player, before: Scene, steps: Vec<Happened>) -> Film {
        Film { mover, scene: before, steps, next: 0, lap: 0 }
    }

    /// What lies where at present.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The steps carried out so far.
    pub fn shown(&self) -> &[Happened] {
        &self.steps[..self.next]
    }

    /// Goes on to the next thing that can be seen; nothing when there is no more.
    pub fn advance(&mut self) -> bool {
        while let Some(step) = self.steps.get(self.next) {
            self.next += 1;
            if let Happened::Lifted { lap, .. } = step {
                self.lap = *lap;
            }
            if self.scene.follow(step) {
                return true;
            }
        }
        false
    }

    /// How long the present picture stands. The first laps can be counted along; of a long relay each lap is quicker.
    pub fn wait(&self, pace: Pace) -> Duration {
        pace.wait() / (1 + self.lap / 3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Dice, Engine as _, FileText, GameSpec, LocalEngine};

    /// Random games of standard rules: the film of each move ends where the engine says the game stands.
    #[test]
    fn a_film_ends_where_the_game_stands() {
        let sheets = [
            "[board]\npits = 4\nseeds = 3\n[landing]\nuse = \"std/relay\"\n[capture]\nuse = \"std/opposite\"\n",
            "[board]\npits = 5\nseeds = 3\nstores = \"track\"\n",
        ];
        for toml in sheets {
            let mut engine = LocalEngine::alone();
            let file =
                FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: toml.into() };
            let spec = GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() };
            let started = engine.start(&spec).unwrap_or_else(|failure| panic!("{failure}"));
            let (mut state, mut dice) = (started.state, Dice::new(3, 0));
            for _ in 0..60 {
                if state.outcome.is_some() {
                    break;
                }
                let text = state.legal[dice.below(state.legal.len() as u32) as usize].clone();
                let moved = engine.play(started.session, &text).unwrap();
                let mut film = Film::new(state.side, Scene::of(&state), moved.steps);
                let mut pictures = 0;
                while film.advance() {
                    pictures += 1;
                }
                assert!(pictures > 1 || text == "--", "{text} shows nothing");
                assert_eq!(film.scene(), &Scene::of(&moved.state), "{} after {text}", moved.state.position);
                state = moved.state;
            }
            assert!(state.ply > 5);
        }
    }

    #[test]
    fn nonsense_from_a_plugin_is_shown_without_harm() {
        let mut scene = Scene { rows: [vec![1], vec![0]], stores: [0, u16::MAX], hand: 0 };
        for step in [
            Happened::Captured { pit: "A".into(), seeds: 9, by: Player::North },
            Happened::Dropped { cell: "zz".into(), seeds: 9 },
            Happened::Placed { pit: "".into() },
        ] {
            scene.follow(&step);
        }
        assert_eq!((scene.rows[0][0], scene.stores[1]), (0, u16::MAX));
    }

    #[test]
    fn paces_end_at_slow_and_off() {
        assert_eq!(Pace::default().faster().faster().faster(), Pace::Off);
        assert_eq!(Pace::Off.slower(), Pace::Fast);
        assert_eq!(Pace::Slow.slower(), Pace::Slow);
    }
}
