//! Sittings without a terminal: keys and reports go in, and what is drawn is read back.

mod drawn;
mod played;

use super::draw::draw;
use super::keys::Action;
use super::looks::{Colours, Looks};
use super::sitting::{About, Sitting};
use super::worker::{Command, Order, Report, Standing, Wish, Worker};
use crate::engine::{
    Analysis, Engine, FileText, GameSpec, Lifting, Load, LocalEngine, Moved, NamedSet, Played, Player,
    Ranked, Rounds, State,
};
use crate::table::{Seat, Setup, Table, Turn};
use crate::words::{GameTexts, Language, Words};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr as _;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 12)];
const PLAIN: Looks = Looks { colours: Colours::None, letters: true };

/// A table in this thread, and the sitting at it.
struct Room {
    engine: LocalEngine,
    table: Table,
    sitting: Sitting<'static>,
    now: Instant,
    /// Its game was deleted elsewhere.
    deleted: bool,
}

fn spec(toml: &str) -> GameSpec {
    let file = FileText { asked: "t.toml".into(), from: None, name: "t.toml".into(), text: toml.into() };
    GameSpec { game: "t.toml".into(), files: vec![file], ..GameSpec::default() }
}

fn rules(_: usize) -> Vec<String> {
    (1..=100).map(|line| format!("rule {line}")).collect()
}

impl Room {
    fn open(toml: &str, seats: [Seat; 2]) -> Room {
        Room::load(&Load { spec: spec(toml), ..Load::default() }, seats, Language::English)
    }

    fn load(load: &Load, seats: [Seat; 2], language: Language) -> Room {
        Room::load_one(load, seats, language, true)
    }

    /// The same; `anew` says whether another game may follow.
    fn load_one(load: &Load, seats: [Seat; 2], language: Language, anew: bool) -> Room {
        let mut engine = LocalEngine::alone();
        let setup = Setup { seats, seed: 1, think: Duration::from_millis(50) };
        let table = Table::open(&mut engine, load, setup).unwrap_or_else(|failure| panic!("{failure}"));
        let sheet = engine.describe(&load.spec).unwrap();
        let standing = Standing::of(&mut engine, &table).unwrap();
        let texts = GameTexts::of(&sheet.translations, language);
        let about = About {
            words: Words::of(language),
            texts,
            looks: PLAIN,
            seats,
            sheet,
            rules: &rules,
            notice: None,
            anew,
        };
        Room { engine, table, sitting: Sitting::new(about, standing), now: Instant::now(), deleted: false }
    }

    /// Presses keys, and carries out what they ask for, to the end of every film.
    fn press(&mut self, actions: &[Action]) {
        for action in actions {
            self.sitting.act(*action);
            self.settle();
        }
    }

    /// Lets everything happen that happens by itself.
    fn settle(&mut self) {
        for _ in 0..1000 {
            self.now += Duration::from_secs(60);
            self.sitting.tick(self.now);
            let commands = self.sitting.orders();
            if commands.is_empty() && self.sitting.due().is_none() {
                return;
            }
            commands.into_iter().for_each(|command| self.carry_out(command));
        }
        panic!("it never settles");
    }

    fn carry_out(&mut self, command: Command) {
        let (send, orders) = mpsc::channel();
        let (reports, heard) = mpsc::channel();
        send.send(command).unwrap();
        drop(send);
        let (engine, table, deleted) = (&mut self.engine, &mut self.table, &mut self.deleted);
        let mut kept = |_: &mut dyn Engine, _: &mut Table, wish| {
            *deleted &= wish == Wish::Same;
            if *deleted { Err("It was deleted elsewhere.".into()) } else { Ok(()) }
        };
        Worker { engine, table, kept: &mut kept, reports }.work(&orders);
        heard.iter().for_each(|report| self.sitting.hear(report, self.now));
    }

    fn screen(&mut self, size: (u16, u16)) -> String {
        self.sitting.resize(size);
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        terminal.draw(|frame| draw(frame, &self.sitting.view())).unwrap();
        let buffer = terminal.backend().buffer();
        let lines = buffer.content.chunks(size.0.into());
        let line = |cells: &[ratatui::buffer::Cell]| {
            // What is wider than a cell covers those after it.
            let (mut text, mut at) = (String::new(), 0);
            while let Some(cell) = cells.get(at) {
                text.push_str(cell.symbol());
                at += cell.symbol().width().max(1);
            }
            text.trim_end().to_string()
        };
        lines.map(line).collect::<Vec<_>>().join("\n")
    }

    /// The words on the screen, whatever lines they stand in; signs that only draw lines are no words.
    fn words(&mut self, size: (u16, u16)) -> String {
        let text = self.screen(size).replace("\n>", "\n").replace('|', " ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The words of a page, however many windows it fills.
    fn page_words(&mut self, size: (u16, u16)) -> String {
        self.sitting.resize(size);
        let page = self.sitting.view().page.expect("a page is open");
        page.lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Puts the sitting into a state that these rules do not have.
    fn stand(&mut self, change: impl FnOnce(&mut State)) {
        let mut standing = Standing::of(&mut self.engine, &self.table).unwrap();
        change(&mut standing.state);
        standing.state = standing.state.as_seen();
        self.sitting.hear(Report::Stands(Box::new(standing)), self.now);
    }
}

const SMALL: &str = "name = \"Trial\"\n[board]\npits = 3\nseeds = 2\n[capture]\nuse = \"std/opposite\"\n";

/// A game that is soon decided.
fn ending() -> Load {
    let position = Some("1,0,1/1,0,1 1-0 S".to_string());
    Load { spec: GameSpec { position, ..spec(SMALL) }, ..Load::default() }
}
