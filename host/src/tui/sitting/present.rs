//! The view of a sitting: everything on the screen gathered in words and numbers.
//!
//! It changes nothing and draws nothing.

use super::{Mode, Sitting};
use crate::engine::{Happened, Player};
use crate::table::Turn;
use crate::tui::choice;
use crate::tui::film::Scene;
use crate::tui::said;
use crate::tui::spot::Spot;
use crate::tui::view::{Bar, BoardView, PitView, StoreView, Trace, View, Wording};
use crate::words::{held, worth};

/// The marks of pit sets, in the order the sets are told in.
const MARKS: [char; 5] = ['*', '+', '#', '%', '&'];

impl Sitting<'_> {
    /// The view.
    pub fn view(&self) -> View {
        let (words, looks) = (&self.about.words, self.about.looks);
        let (width, height) = self.size;
        let (state, text) = (&self.standing.state, |text: String| looks.text(&text));
        let small = words.say_of("tui-too-small", &[("width", width.into()), ("height", height.into())]);
        let history = &self.standing.history;
        View {
            title: text(self.about.texts.say(&self.about.sheet.name).to_string()),
            turn: self.turn_words(),
            series: state.series.as_ref().map(|series| text(said::series(words, series))),
            board: self.board(),
            guide: self.guide().map(|words| looks.text(words)),
            notice: self.answered().map(|(words, wrong)| (text(words), wrong)),
            told: text(self.told()),
            moves: said::turns_of(words, history).into_iter().map(text).collect(),
            moves_title: text(words.say("tui-moves")),
            bar: self.values.then(|| self.bar()),
            page: self.page(),
            keys: self.keys().into_iter().map(|(key, words)| (key, text(words))).collect(),
            too_small: text(small),
            looks,
        }
    }

    /// What was answered, or how the game ended; and whether something is wrong.
    pub(super) fn answered(&self) -> Option<(String, bool)> {
        let (words, texts, state) = (&self.about.words, &self.about.texts, &self.standing.state);
        let over = || self.film.is_none().then(|| said::end(words, texts, state)).flatten();
        self.notice.clone().or_else(|| Some((over()?, false)))
    }

    /// What the last move did.
    pub(super) fn told(&self) -> String {
        let (words, texts, standing) = (&self.about.words, &self.about.texts, &self.standing);
        match (&self.film, &standing.state.last) {
            (Some(_), _) => String::new(),
            (None, Some(made)) => said::deed(words, texts, made, &standing.history, &standing.last),
            (None, None) => words.say("tui-no-move-yet"),
        }
    }

    fn turn_words(&self) -> (Option<Player>, String) {
        let (words, looks) = (&self.about.words, self.about.looks);
        let player = match (&self.film, self.standing.turn) {
            (Some((film, _)), _) => film.mover,
            (None, Turn::Choose(player) | Turn::Answer(player) | Turn::Pass(player)) => player,
            (None, Turn::Round | Turn::Over) => return (None, looks.text(&words.say("tui-turn-over"))),
        };
        let again = self.film.is_none() && self.standing.state.again;
        let message = if again { "tui-turn-again" } else { "tui-turn" };
        let said = words.say_of(message, &[("side", words.player(player).into())]);
        (Some(player), looks.text(&said))
    }

    fn board(&self) -> BoardView {
        let (words, looks, pits) = (&self.about.words, self.about.looks, self.pits());
        let state = &self.standing.state;
        let now = Scene::of(state);
        let (scene, steps) = match &self.film {
            Some((film, _)) => (film.scene(), film.shown()),
            None => (&now, &self.standing.last[..]),
        };
        let mut rows = [Player::South, Player::North].map(|row| {
            let pit = |(index, &seeds): (usize, &u16)| PitView {
                name: Spot { row, index }.name(pits),
                seeds,
                ..PitView::default()
            };
            scene.rows[row.index()].iter().enumerate().map(pit).collect::<Vec<_>>()
        });
        let mut landed = None;
        for (name, trace) in traces(steps, self.film.is_some()) {
            match Spot::named(pits, &name) {
                Some(spot) => rows[spot.row.index()][spot.index].trace = Some(trace),
                None => landed = Some(name),
            }
        }
        let sight = if self.film.is_some() { self.last_touched(steps) } else { None };
        if self.film.is_none() {
            self.mark_choices(&mut rows);
        }
        self.mark_sets(&mut rows);
        let stores = [Player::South, Player::North].map(|player| StoreView {
            name: looks.text(&words.player(player)),
            seat: looks.text(&said::seat(words, self.about.seats, player)),
            seeds: scene.stores[player.index()],
            landed: landed.as_deref() == Some(["south", "north"][player.index()]),
        });
        let cursor = (self.film.is_none() && self.chooses()).then_some(self.cursor);
        let legend = self.legend(scene);
        BoardView { rows, stores, cursor, sight: sight.unwrap_or(self.cursor), legend, valued: self.values }
    }

    /// The pit that the move has come to.
    fn last_touched(&self, steps: &[Happened]) -> Option<Spot> {
        steps.iter().rev().find_map(|step| match step {
            Happened::Lifted { pit, .. } | Happened::Taken { pit, .. } | Happened::Captured { pit, .. } => {
                Spot::named(self.pits(), pit)
            }
            Happened::Dropped { cell, .. } => Spot::named(self.pits(), cell),
            _ => None,
        })
    }

    /// Marks where a move may begin, what waits, and what moves are worth.
    fn mark_choices(&self, rows: &mut [Vec<PitView>; 2]) {
        let state = &self.standing.state;
        if self.chooses() {
            for (spot, _) in state.choices().iter().filter_map(|text| choice::begins(state, text)) {
                rows[spot.row.index()][spot.index].legal = true;
            }
        }
        for (spot, _) in state.held.iter().filter_map(|text| choice::begins(state, text)) {
            rows[spot.row.index()][spot.index].trace = Some(Trace::Lifted);
        }
        let lines = self.analysis.iter().flat_map(|found| &found.lines).enumerate();
        for (nth, line) in lines {
            let begins = line.moves.first().and_then(|text| choice::begins(state, text));
            let Some((spot, _)) = begins else { continue };
            // Of several moves from a pit the best comes first.
            let pit = &mut rows[spot.row.index()][spot.index];
            if pit.value.is_none() {
                pit.value = Some(worth(line, state.side));
                pit.best = nth == 0;
            }
        }
        if let Mode::Choosing(choice) = &self.mode {
            rows[choice.spot.row.index()][choice.spot.index].trace = Some(Trace::Lifted);
        }
    }

    fn mark_sets(&self, rows: &mut [Vec<PitView>; 2]) {
        for (set, mark) in self.standing.state.sets.iter().zip(MARKS) {
            for spot in set.pits.iter().filter_map(|pit| Spot::named(self.pits(), pit)) {
                rows[spot.row.index()][spot.index].marks.push(mark);
            }
        }
    }

    /// What the marks mean, and what is in the hand.
    /// What lies about, and what the marks of pit sets mean.
    pub(super) fn legend(&self, scene: &Scene) -> Vec<Wording> {
        let (words, looks, state) = (&self.about.words, self.about.looks, &self.standing.state);
        let mut parts = Vec::new();
        if scene.hand > 0 {
            let side = words.player(self.film.as_ref().map_or(state.side, |(film, _)| film.mover));
            let of = [("side", side.into()), ("count", scene.hand.into())];
            parts.push(Wording::plain(words.say_of("tui-hand", &of)));
        }
        if !state.held.is_empty() && self.film.is_none() {
            parts.push(Wording::plain(words.say_of("tui-held", &[("pits", held(words, state).into())])));
        }
        for (at, set) in state.sets.iter().enumerate() {
            let name = self.about.texts.say(&set.name);
            let brief = match MARKS.get(at) {
                Some(mark) => format!("{mark} {name}"),
                None => format!("{name}: {}", set.pits.join(" ")),
            };
            let help = set.help.as_ref().map(|help| format!("{brief}: {}", self.about.texts.say(help)));
            parts.push(Wording { full: help.unwrap_or_else(|| brief.clone()), brief });
        }
        parts.into_iter().map(|part| part.map(|words| looks.text(words))).collect()
    }

    pub(super) fn bar(&self) -> Bar {
        let (words, looks) = (&self.about.words, self.about.looks);
        let state = &self.standing.state;
        let ends = [Player::South, Player::North].map(|player| looks.text(&words.player(player)));
        let best = self.analysis.as_ref().and_then(|found| Some((found, found.lines.first()?)));
        let Some((found, best)) = best else {
            let waits = !self.analysed && !self.over() && self.film.is_none();
            let message = if waits { "tui-values-wait" } else { "tui-values-none" };
            return Bar { words: Wording::plain(looks.text(&words.say(message))), share: None, ends };
        };
        let seeds: u32 = state.rows.iter().flatten().chain(&state.stores).map(|&held| u32::from(held)).sum();
        let seeds = f64::from(seeds + u32::from(state.hand)).max(1.0);
        let share = 0.5 + f64::from(best.sixteenths) / 16.0 / (2.0 * seeds);
        let of = [
            ("side", words.player(found.side).into()),
            ("value", worth(best, found.side).into()),
            ("depth", found.depth.into()),
            ("line", said::ahead(words, best).into()),
        ];
        let (full, brief) = match best.low == best.high {
            true => ("tui-values-proven", "tui-values-proven-brief"),
            false => ("tui-values", "tui-values-brief"),
        };
        let said = Wording { full: words.say_of(full, &of), brief: words.say_of(brief, &of) };
        Bar { words: said.map(|words| looks.text(words)), share: Some(share), ends }
    }
}

/// What a move did to cells, the latest last. While it goes on, only what has just been touched stands out.
fn traces(steps: &[Happened], on_its_way: bool) -> Vec<(String, Trace)> {
    let mut found: Vec<(String, Trace)> = Vec::new();
    let mut landed = None;
    for step in steps {
        match step {
            Happened::Lifted { pit, lap, .. } if *lap == 0 || on_its_way => {
                found.retain(|(_, trace)| *trace != Trace::Lifted);
                found.push((pit.clone(), Trace::Lifted));
                landed = None;
            }
            Happened::Taken { pit, .. } => found.push((pit.clone(), Trace::Lifted)),
            Happened::Placed { pit } => landed = Some(pit.clone()),
            Happened::Dropped { cell, .. } => landed = Some(cell.clone()),
            Happened::Captured { pit, .. } => found.push((pit.clone(), Trace::Captured)),
            _ => {}
        }
    }
    // A pit that was captured is told as such, wherever the last seed fell.
    let captured = |name: &String| found.iter().any(|(pit, trace)| pit == name && *trace == Trace::Captured);
    if let Some(name) = landed.filter(|name| !captured(name)) {
        found.push((name, Trace::Landed));
    }
    found
}
