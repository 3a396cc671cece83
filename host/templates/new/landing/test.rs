//! Tests of the landing.

#[test]
fn an_occupied_pit_is_the_next_lap() {
    // A makes two in B; those go to C and D, which was empty.
    game(&[]).check("1,1,0,0/0,0,0,1 0-0 S", "A", "0,0,1,1/0,0,0,1 0-0 N");
}

#[test]
fn laps_are_few() {
    let (from, single) = ("1,1,1,1/0,1,0,0 0-0 S", "0,2,1,1/0,1,0,0 0-0 N");
    // The third lap ends in b, which was occupied: a fourth would go on from there.
    game(&[]).check(from, "A", "0,0,2,0/1,2,0,0 0-0 N");
    game(&[("landing.laps", "1")]).check(from, "A", single);
}
