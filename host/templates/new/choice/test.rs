//! Tests of the choice.

#[test]
fn larger_pits_go_first() {
    let trial = game(&[]);
    assert_eq!(trial.legal("1,2,0,3/1,1,1,1 0-0 S"), "B D");
    assert_eq!(trial.legal("1,0,1,0/1,1,1,1 0-0 S"), "A C");
    assert_eq!(trial.legal("1,1,1,1/2,0,1,1 0-0 N"), "a");
}

#[test]
fn a_setting_says_how_large() {
    let trial = game(&[("choice.least", "3")]);
    assert_eq!(trial.legal("1,2,0,3/1,1,1,1 0-0 S"), "D");
}
