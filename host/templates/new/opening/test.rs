//! Tests of the opening.

#[test]
fn the_first_pits_are_heaped_in_the_last() {
    let start = |emptied| {
        let trial = game(&[("opening.emptied", emptied)]);
        trial.text(&trial.line(""))
    };
    assert_eq!(start("1"), "0,3,3,6/0,3,3,6 0-0 S");
    assert_eq!(start("2"), "0,0,3,9/0,0,3,9 0-0 S");
    assert_eq!(start("0"), "3,3,3,3/3,3,3,3 0-0 S");
}

#[test]
#[should_panic(expected = "must be fewer than the 4 pits of a row")]
fn a_row_has_a_pit_for_the_heap() {
    game(&[("opening.emptied", "4")]);
}
