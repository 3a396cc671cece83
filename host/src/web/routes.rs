//! The addresses: what is asked where, and who answers.
//!
//! Each reads its request whole, asks the hall or the library once, and answers in JSON.

use super::hall::Hall;
use super::library::Library;
use super::orders::{self, At, Begin, Look, MOST, MOST_RECORD, Move, Seats, TakeUp, Wanted, Why};
use super::trouble::Trouble;
use super::view::{found as found_of, listed, move_told, opened as opened_of, view};
use super::why::why as told_why;
use super::{assets, catalogue, guard, records};
use crate::cli::showable;
use crate::engine::{GameSpec, Load, Rounds};
use crate::store::GameId;
use crate::words::{GameTexts, Language, Words};
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::routing::{get, post};
use axum::{Json, Router, body::Bytes, middleware};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::error::Error;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// A page that waits for a change is answered after so long, changed or not.
const WAIT: Duration = Duration::from_secs(25);

/// What answers are made from.
#[derive(Clone)]
pub struct Desk {
    /// The games.
    pub hall: Arc<Hall>,
    /// Which games there are.
    pub library: Arc<Library>,
    /// A seed nobody chose.
    pub seed: fn() -> u64,
}

type Answer = Result<Json<Value>, Trouble>;
type Body = Result<Bytes, BytesRejection>;

/// Everything that is answered on this port.
pub fn routes(desk: Desk, port: u16) -> Router {
    let game = Router::new()
        .route("/", get(see).delete(delete))
        .route("/move", post(play))
        .route("/answer", post(answer))
        .route("/undo", post(undo))
        .route("/redo", post(redo))
        .route("/round", post(round))
        .route("/seats", post(sit))
        .route("/keep", post(keep))
        .route("/why", post(why))
        .route("/hint", post(hint))
        .route("/analysis", post(analysis))
        .route("/steps/{ply}", get(steps))
        .route("/record", get(record))
        .route("/sheet", get(sheet));
    Router::new()
        .route("/", get(assets::page))
        .route("/assets/{name}", get(|Named(name): Named<String>| async move { assets::asset(&name) }))
        .route("/api/words", get(words))
        .route("/api/games", get(games))
        .route("/api/describe", post(describe))
        .route("/api/look", post(look))
        .route("/api/play", get(kept).post(begin))
        .route("/api/record", post(take_up).layer(DefaultBodyLimit::max(MOST_RECORD)))
        .nest("/api/play/{id}", game)
        .fallback(|| async { Trouble::NotFound("there is nothing at this address".into()) })
        .method_not_allowed_fallback(|| async { Trouble::Method })
        .layer(DefaultBodyLimit::max(MOST))
        .layer(middleware::from_fn_with_state(port, guard::guard))
        .with_state(desk)
}

/// What a page says with each question.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// Its language.
    lang: Option<String>,
    /// The version it has seen: it waits for another.
    after: Option<u64>,
    /// The `at` it has shown.
    seen: Option<u64>,
}

impl Asked {
    fn words(&self) -> Result<Words, Trouble> {
        let read = |text: &str| {
            text.parse::<Language>().map_err(|why| Trouble::BadRequest(format!("`lang`: {why}")))
        };
        Ok(Words::of(self.lang.as_deref().map_or_else(|| Ok(Language::of_system()), read)?))
    }
}

type Queried = Result<Query<Asked>, QueryRejection>;

fn asked(query: Queried) -> Result<Asked, Trouble> {
    query.map(|Query(asked)| asked).map_err(|error| {
        let why = error.source().map_or_else(|| "it is no question".into(), ToString::to_string);
        Trouble::BadRequest(format!("what follows `?` in the address cannot be read: {why}"))
    })
}

/// What an address names: the part that differs, or several.
struct Named<T>(T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named<T>, Trouble> {
        match Path::<T>::from_request_parts(parts, state).await {
            Ok(Path(named)) => Ok(Named(named)),
            Err(_) => Err(Trouble::BadRequest("this address cannot be read: its text is not UTF-8".into())),
        }
    }
}

fn told<T: DeserializeOwned>(body: Body) -> Result<T, Trouble> {
    let too_large = axum::http::StatusCode::PAYLOAD_TOO_LARGE;
    match body {
        Ok(bytes) => orders::read(&bytes),
        Err(error) if error.status() == too_large => Err(Trouble::TooLarge(MOST)),
        Err(_) => Err(Trouble::BadRequest("the request did not come whole".into())),
    }
}

fn id(text: &str) -> Result<GameId, Trouble> {
    number(text).ok_or_else(|| Trouble::BadRequest(format!("`{text}` is no number of a game")))
}

/// A number, where it is written as this program writes it.
fn number<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

async fn words(query: Queried) -> Answer {
    let words = asked(query)?.words()?;
    let language = |language: Language| json!({ "tag": language.tag(), "name": language.name() });
    Ok(Json(json!({
        "language": words.language().tag(),
        "languages": Language::ALL.map(language),
        "messages": catalogue::messages(words.language()),
    })))
}

async fn games(State(desk): State<Desk>) -> Answer {
    Ok(Json(json!(desk.library.list().await?)))
}

async fn kept(State(desk): State<Desk>, query: Queried) -> Answer {
    let words = asked(query)?.words()?;
    let games: Vec<Value> = desk.hall.list().await?.iter().map(|game| listed(&words, game)).collect();
    Ok(Json(json!({ "games": games })))
}

/// A game as it is wanted: from the shelf, or like one that is kept.
async fn spec(desk: &Desk, wanted: Wanted) -> Result<GameSpec, Trouble> {
    let Wanted { game, like, settings, position } = wanted.check()?;
    let spec = match (game, like) {
        (Some(game), None) => desk.library.spec(&game, settings)?,
        (None, Some(id)) => desk.hall.spec(id).await?,
        _ => {
            return Err(Trouble::BadRequest(
                "a game is asked for by `game` or by `like`, one of the two".into(),
            ));
        }
    };
    Ok(GameSpec { position: position.or(spec.position), ..spec })
}

async fn describe(State(desk): State<Desk>, body: Body) -> Answer {
    let spec = spec(&desk, told::<Wanted>(body)?).await?;
    Ok(Json(json!(desk.library.describe(spec).await?)))
}

async fn look(State(desk): State<Desk>, body: Body) -> Answer {
    let spec = spec(&desk, told::<Wanted>(body)?).await?;
    Ok(Json(json!(desk.library.look(spec).await?)))
}

async fn begin(State(desk): State<Desk>, body: Body) -> Answer {
    let begin: Begin = told(body)?;
    let setup = begin.seats.setup(begin.seed()?.unwrap_or_else(desk.seed))?;
    let spec = spec(&desk, begin.wanted).await?;
    let rounds = begin.series.map(|starter| Rounds { starter, finished: Vec::new() });
    let load = Load { spec, moves: Vec::new(), rounds };
    Ok(Json(json!({ "id": desk.hall.begin(load, setup).await? })))
}

async fn take_up(State(desk): State<Desk>, query: Queried, body: Body) -> Answer {
    let words = asked(query)?.words()?;
    let asked: TakeUp = told(body).map_err(|trouble| match trouble {
        Trouble::TooLarge(_) => Trouble::TooLarge(MOST_RECORD),
        other => other,
    })?;
    let records = records::read(&desk.library, &asked.text)?;
    let opened = desk.hall.open_records(records, (desk.seed)()).await?;
    let games: Vec<Value> = opened.iter().map(|opened| opened_of(&words, opened)).collect();
    Ok(Json(json!({ "games": games })))
}

async fn see(State(desk): State<Desk>, Named(game): Named<String>, query: Queried) -> Answer {
    let (game, asked) = (id(&game)?, asked(query)?);
    let words = asked.words()?;
    let mut see = desk.hall.room(game).await?.see();
    if let Some(after) = asked.after {
        let changed = see.wait_for(|now| now.version != after);
        // Whether it changed, the time is up or the room was closed: the page is told how it stands.
        drop(tokio::time::timeout(WAIT, changed).await);
    }
    let now = see.borrow_and_update().clone();
    Ok(Json(view(&words, &now, asked.seen)))
}

/// Asks a change of a game, and answers that it is done: what it did is told to everybody who waits for a change.
macro_rules! change {
    ($name:ident, $order:ty, |$game:ident, $told:ident| $change:expr) => {
        async fn $name(State(desk): State<Desk>, Named(game): Named<String>, body: Body) -> Answer {
            let ($told, room): ($order, _) = (told(body)?, desk.hall.room(id(&game)?).await?);
            room.ask(move |$game| $change).await?;
            let at = room.see().borrow().at;
            Ok(Json(json!({ "at": at })))
        }
    };
}

change!(play, Move, |game, told| game.play(told.at, &told.text));
change!(answer, At, |game, told| game.answer(told.at));
change!(undo, At, |game, told| game.undo(told.at));
change!(redo, At, |game, told| game.redo(told.at));
change!(round, At, |game, told| game.next_round(told.at));
change!(sit, Seats, |game, told| game.sit(&told));
change!(analysis, Look, |game, told| {
    game.watch(told.on);
    Ok(())
});

async fn delete(State(desk): State<Desk>, Named(game): Named<String>) -> Answer {
    desk.hall.delete(id(&game)?).await?;
    Ok(Json(json!({})))
}

/// Keeps a game that was deleted elsewhere as a new one.
async fn keep(State(desk): State<Desk>, Named(game): Named<String>) -> Answer {
    Ok(Json(json!({ "id": desk.hall.keep_anew(id(&game)?).await? })))
}

async fn why(State(desk): State<Desk>, Named(game): Named<String>, query: Queried, body: Body) -> Answer {
    let (game, words, Why { text }) = (id(&game)?, asked(query)?.words()?, told(body)?);
    let room = desk.hall.room(game).await?;
    let texts = GameTexts::of(&room.see().borrow().translations, words.language());
    let refused = room.ask(move |game| game.why(&text)).await?;
    let why = refused.as_ref().map(|refused| showable(&told_why(&words, &texts, &refused.because)));
    let suggestion = refused.as_ref().and_then(|refused| refused.suggestion.clone());
    Ok(Json(json!({ "reason": why, "suggestion": suggestion })))
}

async fn hint(State(desk): State<Desk>, Named(game): Named<String>, query: Queried) -> Answer {
    let words = asked(query)?.words()?;
    let found = desk.hall.room(id(&game)?).await?.ask(|game| game.hint()).await?;
    Ok(Json(found_of(&words, &found)))
}

async fn steps(
    State(desk): State<Desk>,
    Named((game, ply)): Named<(String, String)>,
    query: Queried,
) -> Answer {
    let (game, words) = (id(&game)?, asked(query)?.words()?);
    let no_number = || Trouble::BadRequest(format!("`{ply}` is no number of a move"));
    let ply: u64 = number(&ply).ok_or_else(no_number)?;
    let room = desk.hall.room(game).await?;
    let texts = GameTexts::of(&room.see().borrow().translations, words.language());
    let (made, steps, before) = room.ask(move |game| game.steps(ply)).await?;
    let told = move_told(&words, &texts, &made, &steps);
    Ok(Json(json!({ "made": made, "steps": steps, "before": before, "told": told })))
}

async fn record(State(desk): State<Desk>, Named(game): Named<String>) -> Answer {
    let (name, text) = desk.hall.room(id(&game)?).await?.ask(|game| game.record()).await?;
    Ok(Json(json!({ "name": name, "text": text })))
}

async fn sheet(State(desk): State<Desk>, Named(game): Named<String>) -> Answer {
    let load = desk.hall.room(id(&game)?).await?.ask(|game| game.load()).await?;
    Ok(Json(json!(desk.library.describe(load.spec).await?)))
}
