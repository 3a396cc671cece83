//! Films of moves of every game there is: they end where the engine says the game stands.
//!
//! It needs no terminal, but every plugin.

use mancala_host::engine::{Dice, Engine as _, EngineProcess, GameSpec, Options};
use mancala_host::tui::{Film, Scene};
use std::time::Duration;

#[test]
fn the_film_of_a_move_ends_where_the_game_stands() {
    let built = mancala_tests::built();
    let arguments = vec!["--no-other-plugins".into(), "--beside".into(), built.into()];
    let program = mancala_tests::mancala();
    let mut engine = EngineProcess::new(Options { program, arguments, patience: Duration::from_secs(60) });
    let listing = engine.games().unwrap();
    let games: Vec<String> =
        listing.plugins.iter().flat_map(|plugin| plugin.games.iter().map(|game| game.id.clone())).collect();
    assert!(games.len() >= mancala_tests::variants().len());
    for game in games {
        let started = engine.start(&GameSpec { game: game.clone(), ..GameSpec::default() }).unwrap();
        let (mut state, mut dice) = (started.state, Dice::new(11, 0));
        for _ in 0..60 {
            if state.outcome.is_some() {
                break;
            }
            let text = state.legal[dice.below(state.legal.len() as u32) as usize].clone();
            let moved = engine.play(started.session, &text).unwrap();
            let mut film = Film::new(state.side, Scene::of(&state), moved.steps);
            while film.advance() {}
            let stands = Scene::of(&moved.state);
            assert_eq!(film.scene(), &stands, "{game}: {text} in {}", state.position);
            state = moved.state;
        }
        assert!(state.ply > 10, "{game}");
        engine.end(started.session).unwrap();
    }
}
