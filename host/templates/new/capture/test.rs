//! Tests of the capture.

#[test]
fn a_three_in_the_enemy_row_is_captured() {
    let trial = game(&[]);
    trial.check("0,0,0,2/1,2,0,3 0-0 S", "D", "0,0,0,0/2,0,0,3 3-0 N");
    // Four is not three, and one's own three is not captured.
    trial.check("0,0,0,2/1,3,0,3 0-0 S", "D", "0,0,0,0/2,4,0,3 0-0 N");
    trial.check("2,1,2,0/1,0,0,0 0-0 S", "A", "0,2,3,0/1,0,0,0 0-0 N");
}

#[test]
fn a_setting_says_which_number() {
    let trial = game(&[("capture.count", "2")]);
    trial.check("0,0,0,2/1,1,0,3 0-0 S", "D", "0,0,0,0/2,0,0,3 2-0 N");
}
