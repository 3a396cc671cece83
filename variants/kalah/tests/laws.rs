//! What holds in every game, tried on random play of every game this plugin brings.

#[test]
fn every_law_holds_in_every_game() {
    mancala_core::trial::verify_laws(&mancala_kalah::PLUGIN);
}
