//! What a new author asks the program for, and it does not find.

use mancala_tests::{mancala, scratch};
use std::process::Command;

/// What the program says on its standard error when it is asked this from the folder of no plugin.
fn asked(arguments: &[&str]) -> String {
    let folder = scratch("author-asked");
    std::fs::write(folder.join(format!("libother.{}", std::env::consts::DLL_EXTENSION)), "no library")
        .unwrap();
    std::fs::create_dir(folder.join("empty")).unwrap();
    let output = Command::new(mancala())
        .args(arguments)
        .current_dir(&folder)
        .env("XDG_DATA_HOME", &folder)
        .env_remove("MANCALA_PLUGIN_PATH")
        .output()
        .expect("the program runs");
    let says = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{arguments:?}: {says}");
    says
}

#[test]
fn what_is_not_found_is_told_with_where_it_was_looked_for() {
    let file = |stem: &str| format!("{stem}.{}", std::env::consts::DLL_EXTENSION);
    let cases = [
        (
            vec!["play", "nothing-like-it"],
            vec!["there is no game `nothing-like-it`", "by `--plugins FOLDER`"],
        ),
        (
            vec!["--plugins", "nowhere", "play", "mine"],
            vec!["there is no game `mine`", "nowhere: the folder cannot be read"],
        ),
        (
            vec!["--plugins", ".", "play", "other"],
            vec!["there is no game `other`", "./libother", "it is no dynamic library"],
        ),
        (vec!["check", "./libmine.so"], vec!["./libmine.so: there is no such file", "there are: ./libother"]),
        (vec!["check", "./"], vec!["./: this is a folder, not a file", "there are: ./libother"]),
        (vec!["check", "mine/rule"], vec!["there is no such file", "a game by its id or its game file"]),
    ];
    for (arguments, says) in cases {
        let told = asked(&arguments);
        assert!(says.iter().all(|words| told.contains(words)), "{arguments:?} should say {says:?}: {told}");
    }
    let told = asked(&["check", &format!("empty/{}", file("libmine"))]);
    assert!(told.contains("Cargo.toml says `crate-type = [\"cdylib\", \"rlib\"]`"), "{told}");
}
