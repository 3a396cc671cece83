//! Tests of the ending.

#[test]
fn more_than_half_is_enough() {
    // A ends in B, which was empty: it and the two in c are captured, and South has 13 of 24.
    let outcome = game(&[]).outcome("1,0,0,0/1,1,2,0 10-5 S", "A");
    assert_eq!((outcome.winner, outcome.stores), (Some(Side::South), [13, 7]));
    // With 12 the game goes on.
    game(&[]).check("1,0,0,0/1,1,2,0 9-5 S", "A", "0,0,0,0/1,1,0,0 12-5 N");
}

#[test]
fn a_setting_says_what_is_enough() {
    let outcome = game(&[("ending.goal", "12")]).outcome("1,0,0,0/1,1,2,0 9-5 S", "A");
    assert_eq!(outcome.stores, [12, 7]);
}

#[test]
#[should_panic(expected = "must be at most the 24 seeds there are")]
fn there_must_be_so_many_seeds() {
    game(&[("ending.goal", "25")]);
}
