//! `tournament`: many games between levels, random movers and other programs, and how they compare.
//!
//! It prints what came of the games; referees play them, engines know the rules.

use super::args::{Cli, TournamentArgs};
use super::error::{Code, CommandError};
use super::interrupt::Interrupt;
use super::output::{BOLD, Output, many, showable};
use super::progress::Progress;
use super::{engine, seed, shelf};
use crate::engine::Engine;
use crate::tournament::{Game, Plan, Referee, Results, Score, Sprt, Table, Times, Verdict, run as play};
use serde_json::{Value, json};
use std::time::Duration;

/// So many forfeits are told one by one.
const TOLD: usize = 10;

/// Runs the command.
pub fn run(cli: &Cli, out: &mut Output, args: &TournamentArgs) -> Result<Code, CommandError> {
    if args.players.len() < 2 {
        return Err(CommandError::new(Code::Usage, "a tournament needs two players or more"));
    }
    if args.sprt.is_some() && args.players.len() != 2 {
        return Err(CommandError::new(Code::Usage, "--sprt compares two players, neither more nor fewer"));
    }
    let spec = shelf::spec(&args.game.game, &args.game.set, args.position.as_deref())?;
    let sheet = engine::start(cli)?.describe(&spec)?;
    let mut results = args.out.as_deref().map(Results::open).transpose()?;
    let known = results.as_ref().and_then(Results::seed);
    let increment = args.increment.unwrap_or(Duration::ZERO);
    let plan = Plan {
        spec,
        entrants: args.players.clone(),
        seed: args.seed.or(known).unwrap_or_else(seed),
        opening: args.opening,
        times: args.time.map(|time| Times { time, increment }),
        think: args.think,
        max_plies: args.max_plies,
        patience: cli.patience,
    };
    let total = args.games.saturating_mul(plan.pairs().len() as u64);
    let mut report = Report { plan: &plan, table: Table::new(&plan), sprt: args.sprt };
    let mut wanted = true;
    let interrupt = Interrupt::note();
    if let Some(results) = &mut results {
        let progress = Progress::begin("games of the file replayed", Some(results.len() as u64));
        let mut referee = Referee::new(&plan, engine::start(cli)?, interrupt.flag());
        let games = results.begin(&plan, &sheet.hash, &mut |fixture, game| {
            progress.done(fixture.number);
            referee.audit(fixture, game)
        })?;
        for game in games.iter().take(usize::try_from(total).unwrap_or(usize::MAX)) {
            wanted = wanted && report.add(game);
        }
    }
    let played = report.table.games();
    if wanted && played < total {
        let progress = Progress::begin("games", Some(total - played));
        let threads = || std::thread::available_parallelism().map_or(1, |count| count.get().min(256) as u32);
        let parallel = args.parallel.unwrap_or_else(threads);
        let hire = || -> Result<Box<dyn Engine>, CommandError> { Ok(engine::start(cli)?) };
        play(&plan, played..total, parallel, &hire, interrupt.flag(), &mut |game| {
            if let Some(results) = &mut results {
                results.add(&game)?;
            }
            wanted = report.add(&game);
            progress.done(report.table.games() - played);
            Ok(wanted)
        })?;
    }
    if args.json {
        out.json(&report.json());
    } else {
        out.line(format_args!("{} ({})", Output::styled(BOLD, showable(&sheet.name)), showable(&sheet.id)));
        report.print(out);
    }
    let played = report.table.games();
    if wanted && played < total {
        out.note(format_args!("stopped after {played} of {total} games"));
        if args.out.is_some() {
            out.note("the same command goes on from there");
        }
        return Ok(Code::Interrupted);
    }
    Ok(Code::Done)
}

/// What is told in the end.
struct Report<'a> {
    plan: &'a Plan,
    table: Table,
    sprt: Option<Sprt>,
}

impl Report<'_> {
    /// Adds a game, and says whether more are needed: the test is asked after both games of an opening.
    fn add(&mut self, game: &Game) -> bool {
        self.table.add(self.plan, game);
        !self.table.games().is_multiple_of(2)
            || self.verdict().is_none_or(|(_, verdict)| verdict == Verdict::Open)
    }

    /// What the test says of the first two players.
    fn verdict(&self) -> Option<(f64, Verdict)> {
        let (sprt, score) = (self.sprt?, &self.table.pairs.first()?.score);
        Some((sprt.llr(score), sprt.verdict(score)))
    }

    fn json(&self) -> Value {
        let (plan, table) = (self.plan, &self.table);
        let scored = |score: Score| json!({ "games": score.games(), "score": score, "points": score.mean() });
        let player = |(index, name): (usize, &String)| {
            let mut told = scored(table.score(index));
            told["player"] = json!(name);
            told
        };
        let pairs = table.pairs.iter().map(|pair| {
            let mut told = scored(pair.score);
            told["players"] = json!(pair.entrants.map(|entrant| &table.entrants[entrant]));
            told["elo"] = json!(pair.score.elo());
            told
        });
        let sprt = self.sprt.zip(self.verdict()).map(|(sprt, (llr, verdict))| {
            json!({ "elo0": sprt.elo0, "elo1": sprt.elo1, "llr": llr, "bound": Sprt::bound(), "verdict": verdict })
        });
        json!({
            "game": plan.spec.game,
            "settings": plan.spec.settings,
            "seed": plan.seed,
            "games": table.games(),
            "players": table.entrants.iter().enumerate().map(player).collect::<Vec<_>>(),
            "pairs": pairs.collect::<Vec<_>>(),
            "south": table.south,
            "too_long": table.too_long,
            "forfeits": table.forfeits,
            "sprt": sprt,
        })
    }

    fn print(&self, out: &mut Output) {
        let table = &self.table;
        out.line(format_args!("{}, seed {}\n", many(table.games(), "game", "games"), self.plan.seed));
        let names: Vec<String> = table.entrants.iter().map(|name| showable(name)).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("player".len());
        let head = format!("{:width$}  games   wins  draws losses   score", "player");
        out.line(Output::styled(BOLD, head));
        for (index, name) in names.iter().enumerate() {
            let score = table.score(index);
            out.line(format_args!(
                "{name:width$} {:6} {:6} {:6} {:6} {:>7}",
                score.games(),
                score.wins,
                score.draws,
                score.losses,
                percent(score),
            ));
        }
        out.line("");
        for pair in &table.pairs {
            let [one, other] = pair.entrants.map(|entrant| &names[entrant]);
            let Score { wins, draws, losses } = pair.score;
            let elo = pair.score.elo().map_or_else(|| "no game".into(), |elo| format!("Elo {elo}"));
            out.line(format_args!("{one} against {other}: {wins} won, {draws} drawn, {losses} lost; {elo}"));
        }
        let Score { wins, draws, losses } = table.south;
        out.line(format_args!("South against North: {wins} won, {draws} drawn, {losses} lost"));
        if let Some((sprt, (llr, verdict))) = self.sprt.zip(self.verdict()) {
            let Sprt { elo0, elo1 } = sprt;
            let words = match verdict {
                Verdict::Open => "undecided".into(),
                Verdict::Lower => format!("rather {elo0:+}"),
                Verdict::Higher => format!("rather {elo1:+}"),
            };
            let bound = Sprt::bound();
            out.line(format_args!(
                "Elo {elo0:+} or {elo1:+}: {words} (LLR {llr:.2}, decided at ±{bound:.2})"
            ));
        }
        if table.too_long > 0 {
            let (games, most) = (many(table.too_long, "game", "games"), self.plan.max_plies);
            out.line(format_args!("{games} did not end within {most} moves, drawn"));
        }
        for lost in table.forfeits.iter().take(TOLD) {
            let (game, who, seat) = (lost.game, &lost.entrant, lost.seat.title());
            let words =
                format!("game {game}: {who}, {seat}, forfeits ({}): {}", lost.ended.words(), lost.said);
            out.line(showable(&words));
        }
        if let Some(more) = table.forfeits.len().checked_sub(TOLD).filter(|more| *more > 0) {
            out.line(format_args!("and {} more", many(more as u64, "forfeit", "forfeits")));
        }
    }
}

fn percent(score: Score) -> String {
    score.mean().map_or_else(|| "-".into(), |mean| format!("{:.1} %", 100.0 * mean))
}
