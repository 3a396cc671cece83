//! `check`: every law tried on a plugin's games, each in an engine process of its own.
//!
//! It trusts nothing it checks: whatever a rule does ends that process and is told as what came of that law.

use super::args::{CheckArgs, Cli};
use super::engine;
use super::error::{Code, CommandError};
use super::output::{BOLD, DIM, Output, WRONG, many, showable};
use super::progress::Progress;
use super::{shelf, trust};
use crate::check::{Finding, Law, Subject, Trial, Verdict};
use crate::engine::{Engine, Failure, LocalEngine, threads};
use crate::plugin::{Folder, Registry};
use crate::sandbox::Mode;
use serde::Serialize;
use std::ffi::OsString;
use std::path::Path;
use std::time::{Duration, Instant};

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// The plugin's file or the game, as asked for.
    checked: String,
    seed: u64,
    /// Whether every law passed, or was only warned of.
    passed: bool,
    games: Vec<GameReport>,
}

#[derive(Serialize)]
struct GameReport {
    game: String,
    /// The law whose failure comes before every other: what is wrong, most likely.
    broken: Option<Law>,
    laws: Vec<Finding>,
}

/// Runs the command.
pub fn run(cli: &Cli, out: &mut Output, args: &CheckArgs) -> Result<Code, CommandError> {
    let mut checker = Checker { cli, args, file: None };
    let mut report = Report { checked: args.what.clone(), seed: args.seed, passed: true, games: Vec::new() };
    let subjects = match plugin_file(&args.what) {
        None => {
            let spec = shelf::spec(&args.what, &args.set, None)?;
            // What is no game at all is no finding but a wrong question.
            checker.engine(cli.patience)?.describe(&spec)?;
            vec![Subject { name: args.what.clone(), spec }]
        }
        Some(file) => {
            shelf::open(file).map_err(|error| error.hint(libraries(file)))?;
            if !args.set.is_empty() {
                let error = CommandError::new(Code::Usage, "`--set` is for a game, not for a plugin");
                return Err(error.hint("check one of its games by its id"));
            }
            checker.file = Some(file);
            match checker.engine(cli.patience)?.subjects(&args.what) {
                Ok(subjects) => subjects,
                Err(Failure::PluginRefused { message }) => {
                    let refused = Finding { law: Law::Manifest, verdict: Verdict::Fail, message, seen: None };
                    report.games.push(GameReport::of(args.what.clone(), vec![refused]));
                    Vec::new()
                }
                Err(failure) => return Err(failure.into()),
            }
        }
    };
    if !args.json {
        out.line(format_args!("checking {}, seed {}", showable(&args.what), args.seed));
        report.games.iter().for_each(|game| game.print(out));
    }
    for subject in subjects {
        let laws = checker.laws(&subject)?;
        let game = GameReport::of(subject.name, laws);
        if !args.json {
            game.print(out);
            out.flush()?;
        }
        report.games.push(game);
    }
    report.passed = report.games.iter().all(|game| game.broken.is_none());
    if args.json {
        out.json(&report);
    } else {
        report.sum_up(out);
    }
    Ok(if report.passed { Code::Done } else { Code::No })
}

/// The file, where what is to be checked can only be a plugin's.
fn plugin_file(what: &str) -> Option<&Path> {
    let path = Path::new(what);
    let game = path.extension().is_some_and(|ending| ending == "toml");
    let library =
        path.extension().is_some_and(|ending| ["so", "dylib", "dll"].iter().any(|one| ending == *one));
    (!game && (library || what.contains(['/', '\\']))).then_some(path)
}

/// What might have been meant by a file that is none: the libraries that lie there.
fn libraries(file: &Path) -> String {
    let folder = if file.is_dir() { file } else { file.parent().unwrap_or(file) };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let ending = std::env::consts::DLL_EXTENSION;
    let mut found: Vec<String> = (entries.map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .map(|path| showable(&path.display().to_string()))
        .collect();
    found.sort();
    match found.as_slice() {
        [] if folder.is_dir() && file.extension().is_some_and(|found| found == ending) => {
            "no library lies there: one is built where Cargo.toml says `crate-type = [\"cdylib\", \"rlib\"]`"
                .into()
        }
        [] => "a plugin is checked by its file, a game by its id or its game file".into(),
        found => format!("there are: {}", found.join(", ")),
    }
}

/// Asks engines.
struct Checker<'a> {
    cli: &'a Cli,
    args: &'a CheckArgs,
    /// The plugin's file, where one is checked.
    file: Option<&'a Path>,
}

impl Checker<'_> {
    /// An engine that has been asked nothing, and may take so long over an answer.
    fn engine(&self, patience: Duration) -> Result<Box<dyn Engine>, CommandError> {
        let named = self.file.map(|path| Folder { path: path.to_path_buf(), explicit: true });
        let folders: Vec<Folder> =
            named.into_iter().chain(shelf::plugin_folders(&self.cli.plugins)).collect();
        if self.cli.in_process {
            // Nothing confines a plugin here, so it needs the user's word as it would to be played.
            let registry = Registry::discover(&folders).trusting(trust::given(self.cli.trust_once)?);
            return Ok(Box::new(LocalEngine::new(registry, threads(Some(1))?)));
        }
        let mut further: Vec<OsString> =
            vec!["--threads=1".into(), format!("--memory={}", self.args.memory).into()];
        // Locked in strictly, a plugin needs nobody's word.
        if self.cli.sandbox.is_none() {
            further.push("--sandbox=strict".into());
        }
        if self.cli.sandbox.is_none_or(|mode| mode == Mode::Strict) && !self.cli.trust_once {
            further.push("--trust-once".into());
        }
        Ok(Box::new(engine::process_of(self.cli, &folders, patience, &further)?))
    }

    /// Tries every law that was asked for. Where the manifest does not hold, no other can be tried.
    fn laws(&self, subject: &Subject) -> Result<Vec<Finding>, CommandError> {
        let mut findings: Vec<Finding> = Vec::new();
        let progress = Progress::begin("laws", None);
        for &law in Law::ALL {
            progress.done(findings.len() as u64);
            if !self.args.only.is_empty() && !self.args.only.contains(&law) {
                continue;
            }
            let finding = self.law(subject, law)?;
            let stop = law == Law::Manifest && finding.verdict > Verdict::Warn;
            findings.push(finding);
            if stop {
                break;
            }
        }
        Ok(findings)
    }

    /// Tries one law; one that says what it saw is tried in two processes, which must see the same.
    fn law(&self, subject: &Subject, law: Law) -> Result<Finding, CommandError> {
        let first = self.once(subject, law)?;
        if first.verdict != Verdict::Pass || first.seen.is_none() {
            return Ok(first);
        }
        let second = self.once(subject, law)?;
        if second.verdict != Verdict::Pass || second.seen == first.seen {
            return Ok(second);
        }
        let message = "the same games went another way when they were played in another process".into();
        Ok(Finding { verdict: Verdict::Fail, message, ..second })
    }

    fn once(&self, subject: &Subject, law: Law) -> Result<Finding, CommandError> {
        let trial = Trial { spec: subject.spec.clone(), law, seed: self.args.seed };
        let mut engine = self.engine(self.args.limit)?;
        let began = Instant::now();
        let found = |verdict, message| Ok(Finding { law, verdict, message, seen: None });
        match engine.check(&trial) {
            Ok(finding) if finding.law == law => Ok(finding),
            Ok(_) => found(Verdict::Crash, "it answered for another law".into()),
            Err(Failure::TimedOut) => found(Verdict::Timeout, "it was not done in time".into()),
            Err(failure @ Failure::Crashed(_)) if began.elapsed() >= self.args.limit => {
                found(Verdict::Timeout, failure.to_string())
            }
            Err(failure @ Failure::Crashed(_)) => found(Verdict::Crash, failure.to_string()),
            Err(failure) => Err(failure.into()),
        }
    }
}

impl GameReport {
    fn of(game: String, laws: Vec<Finding>) -> GameReport {
        let broken = laws.iter().find(|finding| finding.verdict > Verdict::Warn).map(|finding| finding.law);
        GameReport { game, broken, laws }
    }

    fn print(&self, out: &mut Output) {
        out.line(Output::styled(BOLD, showable(&self.game)));
        for finding in &self.laws {
            let word = match finding.verdict {
                Verdict::Pass => "PASS".to_string(),
                Verdict::Warn => Output::styled(BOLD, "WARN"),
                Verdict::Fail => Output::styled(WRONG, "FAIL"),
                Verdict::Crash => Output::styled(WRONG, "CRASH"),
                Verdict::Timeout => Output::styled(WRONG, "TIMEOUT"),
            };
            let gap = 8 - finding.verdict.len();
            let message = showable(&finding.message);
            let (name, law) = (finding.law.name(), finding.law);
            if finding.verdict == Verdict::Pass {
                out.line(format_args!(
                    "  {word}{:gap$}{name:<10}{} {}",
                    "",
                    law.says(),
                    Output::styled(DIM, format_args!("({message})"))
                ));
            } else {
                out.line(format_args!("  {word}{:gap$}{name:<10}{}", "", law.says()));
                message.lines().for_each(|line| out.line(format_args!("            {line}")));
                // What follows from the first failure needs no help of its own.
                if self.broken.is_none_or(|first| first == law) {
                    let help = Output::styled(DIM, format_args!("help: {}", law.help()));
                    out.line(format_args!("            {help}"));
                }
            }
        }
    }
}

impl Verdict {
    /// Letters of its word.
    fn len(self) -> usize {
        match self {
            Verdict::Pass | Verdict::Warn | Verdict::Fail => 4,
            Verdict::Crash => 5,
            Verdict::Timeout => 7,
        }
    }
}

impl Report {
    fn sum_up(&self, out: &mut Output) {
        let all = || self.games.iter().flat_map(|game| &game.laws);
        let games = many(self.games.len() as u64, "game", "games");
        let warned = all().filter(|finding| finding.verdict == Verdict::Warn).count();
        let warned = if warned == 0 {
            String::new()
        } else {
            format!(", {}", many(warned as u64, "warning", "warnings"))
        };
        if self.passed {
            let tried = many(all().count() as u64, "law", "laws");
            out.line(format_args!("{games}: {tried} tried, none broken{warned}"));
            return;
        }
        let broken: Vec<String> = (self.games.iter())
            .filter_map(|game| game.broken.map(|law| format!("{} ({})", showable(&game.game), law.name())))
            .collect();
        out.line(format_args!("{games}, {} broken{warned}: {}", broken.len(), broken.join(", ")));
    }
}
