//! A trial: a game set up to be asked, in tests, what a move does.
//!
//! It reports by panicking with what was expected and what was found, and is meant for tests alone.

use crate::diagnostic::{Diagnostic, Source, render_all};
use crate::game::{Faults, Game, MakeError, RuleMaker};
use crate::game_file::{GameSource, Override, resolve};
use crate::laws::{
    blind_to_stores, blind_to_turns, conserve_and_end, foreseen, matches_end, matches_resume,
    random_is_legal, reason, records_verify, texts_say_all, turned,
};
use crate::line::{Line, Outcome, Status, WhyNot};
use crate::manifest::Manifest;
use crate::notation::{format_move, format_position, parse_move, parse_position};
use crate::perft::perft;
use crate::record::{RecordedGame, RecordedPosition, overrides, verify_game, verify_position};
use crate::sdk::StaticPlugin;
use crate::settings::Value;
use crate::sheet::SheetRule;
use crate::slots::rule::{Parts, Setup};
use crate::step::Step;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game of statically linked plugins, ready to be asked.
pub struct Trial {
    /// The game.
    pub game: Arc<Game>,
}

/// Makes the rules of statically linked plugins.
pub struct Linked<'a>(pub &'a [&'a StaticPlugin]);

impl Linked<'_> {
    /// The manifests of the plugins.
    ///
    /// # Panics
    /// A manifest is faulty; the message draws every error.
    pub fn manifests(&self) -> Vec<Manifest> {
        let parse = |plugin: &&StaticPlugin| {
            Manifest::parse(plugin.manifest, "plugin.toml")
                .unwrap_or_else(|errors| panic!("{}", render_all(&errors)))
        };
        self.0.iter().map(parse).collect()
    }
}

impl RuleMaker for Linked<'_> {
    fn make(&self, rule: &SheetRule, setup: &Setup<'_>, _faults: &Faults) -> Result<Parts, MakeError> {
        let manifests = self.manifests();
        let index = manifests.iter().position(|manifest| manifest.id == rule.plugin);
        let found = index.and_then(|index| self.0[index].rules.iter().find(|made| made.name == rule.rule));
        match found {
            Some(made) => Ok((made.make)(setup)?),
            None => Err(MakeError::Unavailable(format!("{} is not linked", rule.name()))),
        }
    }
}

impl Trial {
    /// A game of one plugin by its id, with settings given by TOML path: `("capture.count", "2")`.
    ///
    /// # Panics
    /// There is no such game, or a setting is wrong; the message draws every error.
    #[track_caller]
    pub fn new(plugin: &StaticPlugin, id: &str, settings: &[(&str, &str)]) -> Trial {
        Trial::compose(&[plugin], GameSource::Id(id), settings)
    }

    /// A game of a game file's text, its rules from these plugins and from core.
    ///
    /// # Panics
    /// The text or a setting is wrong; the message draws every error.
    #[track_caller]
    pub fn from_toml(plugins: &[&StaticPlugin], toml: &str, settings: &[(&str, &str)]) -> Trial {
        Trial::compose(plugins, GameSource::Text(Source::new("trial.toml", toml)), settings)
    }

    #[track_caller]
    fn compose(plugins: &[&StaticPlugin], source: GameSource<'_>, settings: &[(&str, &str)]) -> Trial {
        let linked = Linked(plugins);
        let overrides: Vec<Override> =
            settings.iter().map(|(path, value)| Override::text(path, value)).collect();
        let sheet = match resolve(source, &overrides, &linked.manifests()) {
            Ok(sheet) => sheet,
            Err(errors) => panic!("{}", render_all(&errors)),
        };
        match Game::compose(sheet, &linked) {
            Ok(game) => Trial { game: Arc::new(game) },
            Err(error) => panic!("{error}"),
        }
    }

    /// A line of play from a position text, which has occurred once; from the start when the text is empty.
    ///
    /// # Panics
    /// The text is no position of this game; the message draws every error.
    #[track_caller]
    pub fn line(&self, position: &str) -> Line {
        if position.is_empty() {
            return Line::new(self.game.clone());
        }
        match parse_position(&self.game, position) {
            Ok(position) => Line::from_position(self.game.clone(), &position),
            Err(errors) => {
                let source = Source::new("position", position);
                let drawn = errors
                    .into_iter()
                    .map(|error| Diagnostic::new(&source, error.span, error.fault.to_string()));
                panic!("{}", render_all(&drawn.collect::<Vec<_>>()))
            }
        }
    }

    /// The text of where a line stands.
    pub fn text(&self, line: &Line) -> String {
        format_position(&self.game, line.position())
    }

    /// Plays moves, written with spaces between, and compares the position they lead to.
    ///
    /// # Panics
    /// A move is refused, or the position is another one.
    #[track_caller]
    pub fn check(&self, position: &str, moves: &str, after: &str) {
        let mut line = self.line(position);
        self.play(&mut line, moves);
        assert_eq!(self.text(&line), after, "after {moves} from {position}");
    }

    /// Plays moves on a line, and settles whether it is over.
    ///
    /// # Panics
    /// A text is no move, a move is refused, or a rule fails.
    #[track_caller]
    pub fn play(&self, line: &mut Line, moves: &str) {
        for text in moves.split_whitespace() {
            let played = parse_move(self.game.board(), text).unwrap_or_else(|error| panic!("{error}"));
            if let Err(why) = line.play(played) {
                panic!("{text} is refused at {}: {}", self.text(line), reason(&why));
            }
            line.status().unwrap_or_else(|fault| panic!("{fault}"));
        }
    }

    /// The steps of one move.
    ///
    /// # Panics
    /// The move is refused.
    #[track_caller]
    pub fn steps(&self, position: &str, played: &str) -> Vec<Step> {
        let played = parse_move(self.game.board(), played).unwrap_or_else(|error| panic!("{error}"));
        let steps = self.line(position).play_traced(played);
        steps.unwrap_or_else(|why| panic!("{played:?} is refused: {}", reason(&why)))
    }

    /// The legal list of a position, with spaces between.
    ///
    /// # Panics
    /// A rule fails.
    #[track_caller]
    pub fn legal(&self, position: &str) -> String {
        let mut line = self.line(position);
        let legal = line.legal().unwrap_or_else(|fault| panic!("{fault}"));
        legal.iter().map(|&played| format_move(self.game.board(), played)).collect::<Vec<_>>().join(" ")
    }

    /// Why a move may not be played.
    ///
    /// # Panics
    /// The move is legal.
    #[track_caller]
    pub fn why_not(&self, position: &str, played: &str) -> WhyNot {
        let parsed = parse_move(self.game.board(), played).unwrap_or_else(|error| panic!("{error}"));
        match self.line(position).check(parsed) {
            Err(why) => why,
            Ok(()) => panic!("{played} is legal at {position}"),
        }
    }

    /// The outcome after moves.
    ///
    /// # Panics
    /// A move is refused, or the game goes on.
    #[track_caller]
    pub fn outcome(&self, position: &str, moves: &str) -> Outcome {
        let mut line = self.line(position);
        self.play(&mut line, moves);
        match line.status().unwrap_or_else(|fault| panic!("{fault}")) {
            Status::Over(outcome) => outcome,
            Status::ToMove => panic!("the game goes on at {}", self.text(&line)),
        }
    }
}

/// Compares every recorded game and position of this plugin's games, one JSON object a line, and says how many there
/// were. Records of other games are passed over.
///
/// # Panics
/// A line is no record, or the first difference between record and rules.
#[track_caller]
pub fn verify_records(plugin: &StaticPlugin, lines: &str) -> usize {
    let linked = Linked(&[plugin]);
    let manifests = linked.manifests();
    let mut verified = 0;
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let value: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let id = value["game"].as_str().unwrap_or_default();
        if manifests[0].game(id).is_none() {
            continue;
        }
        let compose = |settings: &BTreeMap<String, Value>| {
            let sheet = resolve(GameSource::Id(id), &overrides(settings), &manifests)
                .unwrap_or_else(|errors| panic!("{}", render_all(&errors)));
            Arc::new(Game::compose(sheet, &linked).unwrap_or_else(|error| panic!("{error}")))
        };
        let difference = if value.get("plies").is_some() {
            let record: RecordedGame =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            verify_game(&compose(&record.settings), &record)
        } else {
            let record: RecordedPosition =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            verify_position(&compose(&record.settings), &record)
        };
        difference.unwrap_or_else(|difference| panic!("{difference}"));
        verified += 1;
    }
    verified
}

/// Compares the counts of a perft table (`{"rows": [{"game", "settings", "perft": [1 ply, 2 plies, …]}]}`) for this
/// plugin's games, and says how many rows there were.
///
/// # Panics
/// The table cannot be read, or the first count that is another.
#[track_caller]
pub fn verify_perft(plugin: &StaticPlugin, table: &str) -> usize {
    #[derive(serde::Deserialize)]
    struct Row {
        game: String,
        settings: BTreeMap<String, Value>,
        perft: Vec<u64>,
    }
    #[derive(serde::Deserialize)]
    struct Table {
        rows: Vec<Row>,
    }
    let table: Table = serde_json::from_str(table).unwrap_or_else(|error| panic!("{error}"));
    let manifest = &Linked(&[plugin]).manifests()[0];
    let rows: Vec<&Row> = table.rows.iter().filter(|row| manifest.game(&row.game).is_some()).collect();
    for row in &rows {
        let settings: Vec<(String, String)> =
            row.settings.iter().map(|(path, value)| (path.clone(), value.to_string())).collect();
        let settings: Vec<(&str, &str)> =
            settings.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
        let trial = Trial::new(plugin, &row.game, &settings);
        for (depth, &expected) in (1..).zip(&row.perft) {
            let found =
                perft(&trial.game, trial.game.start(), depth).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(found, expected, "perft {depth} of {} {settings:?}", row.game);
        }
    }
    rows.len()
}

/// Tries every law on every game of a plugin, by random play that seeds fix; a release build tries more.
///
/// # Panics
/// The first law that a game breaks, with the seed and the position that show it.
#[track_caller]
pub fn verify_laws(plugin: &StaticPlugin) {
    /// No random game is longer, and no match has more rounds.
    const MOST: u64 = 20_000;
    let times = |debug: u64, release: u64| if cfg!(debug_assertions) { debug } else { release };
    for spec in &Linked(&[plugin]).manifests()[0].games {
        let game = Trial::new(plugin, &spec.id, &[]).game;
        let tried = [
            conserve_and_end(&game, times(100, 10_000), 1, MOST),
            random_is_legal(&game, times(5, 200), 2, MOST),
            foreseen(&game, times(3, 100), 9, 500),
            turned(&game, times(3, 100), 3, MOST),
            blind_to_stores(&game, times(3, 100), 8, 500),
            blind_to_turns(&game, times(3, 100), 10, 500),
            texts_say_all(&game, times(4, 100), 6, 500),
            records_verify(&game, times(2, 50), 7, 500),
            matches_end(&game, times(3, 200), 4, MOST as usize),
            matches_resume(&game, times(3, 50), 5, 6),
        ];
        if let Some(broken) = tried.into_iter().find_map(Result::err) {
            panic!("{}: {broken}", spec.id);
        }
    }
}
