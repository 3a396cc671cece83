//! Tests of the sowing.

#[test]
fn a_seed_stays_behind() {
    let trial = game(&[]);
    trial.check("3,0,0,0/0,0,0,1 0-0 S", "A", "1,1,1,0/0,0,0,1 0-0 N");
    // A single seed is sown.
    trial.check("1,0,0,0/0,0,0,1 0-0 S", "A", "0,1,0,0/0,0,0,1 0-0 N");
}

#[test]
fn a_setting_says_how_many_stay() {
    let kept = |seeds| game(&[("sowing.kept", seeds)]);
    kept("0").check("3,0,0,0/0,0,0,1 0-0 S", "A", "0,1,1,1/0,0,0,1 0-0 N");
    kept("2").check("3,0,0,0/0,0,0,1 0-0 S", "A", "2,1,0,0/0,0,0,1 0-0 N");
}
