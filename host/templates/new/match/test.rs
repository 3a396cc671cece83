//! Tests of the match.

#[test]
fn a_match_goes_to_who_is_ahead() {
    let round = |winner| Round { starter: Side::South, stores: [0, 0], winner };
    let (south, north, draw) = (round(Some(Side::South)), round(Some(Side::North)), round(None));
    let next = |lead, rounds: &[Round]| {
        let trial = game(&[("match.lead", lead)]);
        trial.game.next_round(rounds).expect("the rule answers").0
    };
    assert_eq!(next("2", &[south, north, south]).then, Then::Round(Side::North));
    assert_eq!(next("2", &[south, north, south, south]).then, Then::Over(Some(Side::South)));
    assert_eq!(next("2", &[north, draw, north]).carry, [0, 2]);
    assert_eq!(next("1", &[draw, north]).then, Then::Over(Some(Side::North)));
}
