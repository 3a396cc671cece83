//! What tests of several crates share: plugins and the host's program, built by the test that needs them.
//!
//! It depends on nothing that was built before, and builds into folders of its own so that no build waits for another.

pub mod program;
pub mod shelf;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace").to_path_buf()
}

/// A file of `tests/data`.
pub fn data(name: &str) -> PathBuf {
    root().join("tests/data").join(name)
}

/// A folder in which everything is built already: what a test is told that another test runs as somebody who cannot
/// build.
pub const BUILT: &str = "MANCALA_TESTS_BUILT";

fn target(name: &str) -> PathBuf {
    if let Some(built) = std::env::var_os(BUILT) {
        return Path::new(&built).join(name);
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    root().join(target).join(name)
}

/// Runs cargo in a target folder of its own.
pub fn cargo(target_name: &str, arguments: &[&str]) -> Output {
    run_cargo(target_name, &root(), arguments, &[])
}

/// Runs cargo on a crate outside the workspace, in the target folder of the fixtures and built as they are, so that
/// what they all depend on is built once. Nothing is fetched.
pub fn cargo_in(folder: &Path, arguments: &[&str]) -> Output {
    let offline: Vec<&str> = ["--offline"].into_iter().chain(arguments.iter().copied()).collect();
    let profile = [("CARGO_PROFILE_DEV_DEBUG", "false"), ("CARGO_PROFILE_DEV_STRIP", "true")];
    run_cargo("test-fixtures", folder, &offline, &profile)
}

/// The library that [`cargo_in`] builds a plugin's crate as.
pub fn library_of(plugin: &str) -> PathBuf {
    let name = library(&format!("mancala_{}", plugin.replace('-', "_")));
    target("test-fixtures").join("debug").join(name)
}

fn run_cargo(target_name: &str, folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let target = target(target_name);
    std::fs::create_dir_all(&target).expect("the target folder can be made");
    // One build at a time a folder, across test programs; held until it is dropped.
    let lock = File::create(target.join(".tests.lock")).expect("the lock can be made");
    lock.lock().expect("the lock can be had");
    Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(folder)
        .envs(variables.iter().copied())
        .env("CARGO_TARGET_DIR", &target)
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs")
}

fn build(target_name: &str, arguments: &[&str]) {
    if std::env::var_os(BUILT).is_some() {
        return;
    }
    let output = cargo(target_name, arguments);
    assert!(output.status.success(), "{arguments:?}:\n{}", String::from_utf8_lossy(&output.stderr));
}

/// The names of the workspace's variants: the folders of `variants`.
pub fn variants() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("variants")).expect("there are variants");
    let mut names: Vec<String> = (entries.flatten())
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// The folder of the host's program, with every variant's plugin beside it, as `cargo build` leaves it.
pub fn built() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let mut arguments = vec!["build".to_string(), "-p".into(), "mancala-host".into()];
        for name in variants() {
            arguments.extend(["-p".to_string(), format!("mancala-{name}")]);
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        build("test-host", &arguments);
        target("test-host").join("debug")
    })
}

/// The host's program.
pub fn mancala() -> PathBuf {
    built().join(format!("mancala{}", std::env::consts::EXE_SUFFIX))
}

/// The library a variant is built as.
pub fn plugin(variant: &str) -> PathBuf {
    built().join(library(&format!("mancala_{}", variant.replace('-', "_"))))
}

/// The library a fixture is built as.
pub fn fixture(name: &str) -> PathBuf {
    static BUILT: OnceLock<()> = OnceLock::new();
    BUILT.get_or_init(|| {
        for workspace in ["", "wrong-layout/", "first-abi/"] {
            let manifest = format!("tests/fixtures/{workspace}Cargo.toml");
            build("test-fixtures", &["build", "--manifest-path", &manifest]);
        }
    });
    target("test-fixtures").join("debug").join(library(&format!("fixture_{}", name.replace('-', "_"))))
}

/// The library a fixture is shipped as: optimised across crates, what is not called dropped, and stripped.
pub fn shipped(name: &str) -> PathBuf {
    let package = format!("fixture-{name}");
    build(
        "test-fixtures",
        &["build", "--release", "--manifest-path", "tests/fixtures/Cargo.toml", "-p", &package],
    );
    target("test-fixtures").join("release").join(library(&package.replace('-', "_")))
}

/// The library of a plugin in C, compiled from its one source, with these macros defined, into this folder; the manifest
/// is looked for beside the source.
pub fn c_plugin(source: &Path, defined: &[&str], folder: &Path) -> PathBuf {
    let name = source.file_stem().expect("a source has a name").to_string_lossy().into_owned();
    let output = folder.join(library(&name));
    let beside = source.parent().expect("a source lies in a folder");
    let compiled = Command::new("cc")
        .args([
            "-std=c99",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-pedantic",
            "-O2",
            "-shared",
            "-fPIC",
            "-fvisibility=hidden",
        ])
        .args(defined.iter().map(|name| format!("-D{name}")))
        .arg("-I")
        .arg(root().join("core/abi/include"))
        .arg("-I")
        .arg(beside)
        .arg("-o")
        .args([&output, source])
        .output()
        .expect("a C compiler is there");
    assert!(
        compiled.status.success(),
        "{}:\n{}",
        source.display(),
        String::from_utf8_lossy(&compiled.stderr)
    );
    output
}

fn library(name: &str) -> String {
    format!("{}{name}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX)
}

/// A folder of this process's own, empty at first.
pub fn scratch(name: &str) -> PathBuf {
    let folder = target("test-scratch").join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// A folder that holds copies of these files.
pub fn folder_of(name: &str, files: &[PathBuf]) -> PathBuf {
    let folder = scratch(name);
    for file in files {
        let copy = folder.join(file.file_name().expect("a file has a name"));
        std::fs::copy(file, copy).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
    folder
}
