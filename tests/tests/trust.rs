//! Trust: a plugin that did not come with the host runs only when its hash is recorded, or its folder is, or this once.
//!
//! Whole commands, each test with a home of its own.

use mancala_tests::{fixture, folder_of, mancala, scratch};
use std::path::{Path, PathBuf};
use std::process::Command;

struct Home {
    folder: PathBuf,
    plugins: PathBuf,
}

impl Home {
    fn new(name: &str) -> Home {
        let plugins = folder_of(&format!("trust-{name}-plugins"), &[fixture("third")]);
        let folder = scratch(&format!("trust-{name}"));
        // A game that needs the stranger's one rule.
        let text = "[board]\npits = 4\nseeds = 2\n[capture]\nuse = \"third/neighbours\"\n";
        std::fs::write(folder.join("stranger.toml"), text).unwrap();
        Home { folder, plugins }
    }

    fn file(&self) -> PathBuf {
        let name = fixture("third");
        self.plugins.join(name.file_name().unwrap())
    }

    /// Exit code, output and errors of a command, its arguments with spaces between; `@` is the plugin's file, `%` its
    /// folder.
    fn run(&self, arguments: &str) -> (i32, String, String) {
        let path = |path: &Path| path.to_str().unwrap().to_string();
        let arguments = arguments.split_whitespace().map(|word| match word {
            "@" => path(&self.file()),
            "%" => path(&self.plugins),
            word => word.to_string(),
        });
        let output = Command::new(mancala())
            .args(arguments)
            .current_dir(&self.folder)
            .env("XDG_DATA_HOME", self.folder.join("data"))
            .env("XDG_CONFIG_HOME", self.folder.join("config"))
            .env("MANCALA_PLUGIN_PATH", &self.plugins)
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }

    fn plays(&self, flags: &str) -> (i32, String) {
        let (code, _, err) = self.run(&format!("perft stranger.toml --depth 1 {flags}"));
        (code, err)
    }
}

#[test]
fn a_strangers_plugin_runs_when_its_hash_is_recorded() {
    let home = Home::new("recorded");
    let (code, err) = home.plays("");
    assert_eq!(code, 3, "{err}");
    assert!(err.contains("nobody has said that it may run: `mancala trust "), "{err}");
    assert!(home.run("list").1.contains("(does not run: not trusted)"));
    assert_eq!(home.plays("--trust-once").0, 0);
    assert_eq!(home.plays("").0, 3, "once is once");
    let (code, out, err) = home.run("trust @");
    assert!(code == 0 && out.starts_with("trusted: "), "{out}{err}");
    assert_eq!(home.plays(""), (0, String::new()));
    assert_eq!(home.plays("--in-process").0, 0);
    assert!(home.run("trust").1.contains(home.file().to_str().unwrap()));
    assert!(home.run("list").1.contains("(recorded)"));
    let (code, out, _) = home.run("trust --revoke @");
    assert!(code == 0 && out.starts_with("no longer trusted: "), "{out}");
    assert_eq!(home.plays("").0, 3);
    let (code, _, err) = home.run("trust --revoke @");
    assert!(code == 2 && err.contains("nothing was said of it"), "{err}");
}

#[test]
fn a_changed_file_is_refused_with_both_hashes() {
    let home = Home::new("changed");
    home.run("trust @");
    let hash = |home: &Home| {
        let out = home.run("list --json").1;
        let document: serde_json::Value = serde_json::from_str(&out).unwrap();
        let plugins = document["plugins"].as_array().unwrap().clone();
        let third =
            plugins.into_iter().find(|plugin| plugin["file"] == home.file().to_str().unwrap()).unwrap();
        third["sha256"].as_str().unwrap().to_string()
    };
    let before = hash(&home);
    // Bytes behind the end of a library mean nothing to the loader, but the file is another one.
    let mut bytes = std::fs::read(home.file()).unwrap();
    bytes.push(0);
    std::fs::write(home.file(), bytes).unwrap();
    let (code, err) = home.plays("");
    assert_eq!(code, 3, "{err}");
    let after = hash(&home);
    assert!(err.contains(&format!("its SHA-256 was {before} and is {after}")), "{err}");
    let (code, out, _) = home.run("doctor");
    assert!(code == 1 && out.contains("it has changed since it was trusted"), "{out}");
    home.run("trust @");
    assert_eq!(home.plays("").0, 0);
}

#[test]
fn a_folder_of_ones_own_is_trusted_until_revoked() {
    let home = Home::new("dev");
    let (code, out, err) = home.run("trust --dev %");
    assert!(code == 0 && out.starts_with("trusted until revoked: "), "{out}{err}");
    assert_eq!(home.plays("").0, 0);
    let mut bytes = std::fs::read(home.file()).unwrap();
    bytes.push(0);
    std::fs::write(home.file(), bytes).unwrap();
    assert_eq!(home.plays("").0, 0, "built anew, it still runs");
    assert!(home.run("list").1.contains("(developed)"));
    assert_eq!(home.run("trust --revoke %").0, 0);
    assert_eq!(home.plays("").0, 3);
}

#[test]
fn what_is_recorded_is_read_with_care() {
    let home = Home::new("bad");
    let file = home.folder.join("config/mancala/trust.toml");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    for (text, said) in
        [("[[plugin]]\nfile = 3\n", "TOML parse error at line 2"), ("x = 1\n", "unknown field `x`")]
    {
        std::fs::write(&file, text).unwrap();
        for command in ["list", "trust", "trust @", "perft kpe --depth 1"] {
            let (code, _, err) = home.run(command);
            assert!(code == 4 && err.contains(said) && err.contains("trust.toml"), "{command}: {err}");
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "it stays as it was");
    }
    std::fs::remove_file(&file).unwrap();
    let (code, _, err) = home.run("trust no-such.so");
    assert!(code == 3 && err.contains("no-such.so"), "{err}");
    let (code, _, err) = home.run("trust --dev nowhere");
    assert!(code == 4 && err.contains("this is no folder"), "{err}");
    assert!(!file.exists());
}

#[cfg(unix)]
#[test]
fn what_anybody_may_write_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::new("writable");
    home.run("trust @");
    let open =
        |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    open(&home.plugins, 0o777);
    let (_, out, _) = home.run("list");
    assert!(out.contains("anybody may write into this folder"), "{out}");
    assert_ne!(home.run("perft stranger.toml --depth 1").0, 0);
    open(&home.plugins, 0o755);
    assert_eq!(home.plays("").0, 0);
    let file = home.folder.join("config/mancala/trust.toml");
    open(&file, 0o666);
    let (code, _, err) = home.run("list");
    assert!(code == 4 && err.contains("anybody may write it"), "{err}");
}

#[test]
fn plugins_beside_the_program_need_no_word() {
    let home = Home::new("own");
    let (code, out, err) = home.run("perft kpe --depth 1");
    assert!(code == 0 && out == "4\n", "{out}{err}");
}
