//! Laws of promises: what a rule says of itself is so.
//!
//! What no rule of a game promises is not tried.

use super::{Broken, Run, Seeded, Tried, same_when_turned};
use crate::board::Side;
use crate::game::Game;
use crate::line::Line;
use crate::moves::Move;
use crate::notation::{format_move, format_position};
use crate::position::Position;
use std::sync::Arc;

/// Rules that promise not to look at stores do not: with more seeds in one store play is the same. Nothing is tried of
/// a game in which some rule does not promise it.
///
/// # Errors
/// The first position that plays otherwise, or a rule's failure.
pub fn blind_to_stores(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    /// How many more.
    const MORE: u16 = 7;
    let mut tried = Tried::default();
    if !game.leads_add {
        return Ok(tried);
    }
    let mut line = Line::new(game.clone());
    let (mut here, mut there) = (line.clone(), line.clone());
    for seed in seed..seed + games {
        let run = Run { game, law: "rules blind to stores do not look at them", seed };
        let (mut random, side) = (Seeded(seed), Side::BOTH[(seed % 2) as usize]);
        let poorer = |position: &Position| {
            let mut poorer = position.to_box();
            poorer.set_store(side, position.store(side).saturating_sub(MORE));
            format_position(game, &poorer)
        };
        line.restart(game.start());
        let mut moves = 0;
        loop {
            let position = line.position().to_box();
            let mut richer = position.clone();
            richer.set_store(side, position.store(side) + MORE);
            here.restart(&position);
            there.restart(&richer);
            let legal = here.legal().map_err(run.fault(&position))?.to_vec();
            if there.legal().map_err(run.fault(&richer))? != legal {
                return Err(
                    run.broken(&richer, format!("its moves are not {legal:?}, as with less in store"))
                );
            }
            for &played in &legal {
                for line in [&mut here, &mut there] {
                    line.play(played).map_err(|why| run.broken(&position, format!("{why:?}")))?;
                    line.status().map_err(run.fault(&position))?;
                }
                let (one, two) = (format_position(game, here.position()), poorer(there.position()));
                if one != two || here.outcome().map(|one| one.reason) != there.outcome().map(|one| one.reason)
                {
                    let played = format_move(game.board(), played);
                    return Err(run.broken(
                        &position,
                        format!("{played} leads to {one}, but with {MORE} more in a store to {two}"),
                    ));
                }
                here.restart(&position);
                there.restart(&richer);
                moves += 1;
            }
            match line.play_random(&mut |n| random.below(n)).map_err(run.fault(&position))? {
                Err(_) => break,
                Ok(_) if line.plies() as u64 > most => break,
                Ok(_) => {}
            }
        }
        tried.add(moves);
    }
    Ok(tried)
}

/// Rules that promise not to look at turns do not: on the board turned round, begun by the other player and with a turn
/// that has just begun where it was going on, and the other way about, play is the same. Nothing is tried of a game in
/// which some rule does not promise it.
///
/// # Errors
/// The first position that plays otherwise, or a rule's failure.
pub fn blind_to_turns(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    if !game.turns_alike {
        return Ok(tried);
    }
    let mut line = Line::new(game.clone());
    let (mut here, mut there) = (line.clone(), line.clone());
    for seed in seed..seed + games {
        let run = Run { game, law: "rules blind to turns do not look at them", seed };
        let mut random = Seeded(seed);
        line.restart(game.start());
        let mut moves = 0;
        loop {
            let position = line.position().to_box();
            let mut other = position.turned();
            other.set_starter(position.starter());
            other.set_again(!position.again(), None);
            here.restart(&position);
            // A player without a move passes inside a turn: that is the kernel's doing and no rule's.
            let moves_on = !matches!(here.legal().map_err(run.fault(&position))?, [] | [Move::PASS]);
            if moves_on && position.is_in_play() && position.bound_direction().is_none() {
                moves += same_when_turned(&run, [&mut here, &mut there], [&position, &other])?;
            }
            match line.play_random(&mut |n| random.below(n)).map_err(run.fault(&position))? {
                Err(_) => break,
                Ok(_) if line.plies() as u64 > most => break,
                Ok(_) => {}
            }
        }
        tried.add(moves);
    }
    Ok(tried)
}

/// Rules answer what they said beforehand they would.
///
/// # Errors
/// The first rule that answers otherwise, or fails.
pub fn foreseen(game: &Arc<Game>, games: u64, seed: u64, most: u64) -> Result<Tried, Broken> {
    let mut tried = Tried::default();
    let mut line = Line::new(game.clone());
    for seed in seed..seed + games {
        let run = Run { game, law: "rules answer what they said beforehand", seed };
        let mut random = Seeded(seed);
        line.restart(game.start());
        while (line.plies() as u64) < most {
            let before = line.position().to_box();
            game.conforms(&before).map_err(run.fault(&before))?;
            if line.play_random(&mut |n| random.below(n)).map_err(run.fault(&before))?.is_err() {
                break;
            }
        }
        tried.add(line.plies() as u64);
    }
    Ok(tried)
}
