//! The corpora of `tests/games`: what is valid resolves, what is not says so as it promises, and no text of no sense is
//! more than an error.

use crate::shelf::shelf;
use mancala_core::diagnostic::{Diagnostic, Source, render_all};
use mancala_core::game_file::{GameFile, GameSource, Override, resolve};
use mancala_core::manifest::Manifest;
use mancala_core::sheet::Sheet;
use std::path::{Path, PathBuf};

fn corpus(kind: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/games").join(kind);
    let mut files: Vec<(PathBuf, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
        .collect();
    files.sort();
    files
}

fn resolve_in_corpus(kind: &str, check: impl Fn(&str, &str, Result<Sheet, Vec<Diagnostic>>)) -> usize {
    let files = corpus(kind);
    let named: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.file_name().unwrap().to_str().unwrap(), text.as_str()))
        .collect();
    let shelf = shelf(&named);
    for (name, text) in &named {
        check(name, text, resolve(GameSource::Text(Source::new(*name, *text)), &[], &shelf));
    }
    files.len()
}

#[test]
fn every_valid_file_resolves() {
    let count = resolve_in_corpus("valid", |name, _, result| {
        let sheet = result.unwrap_or_else(|errors| panic!("{name}\n{}", render_all(&errors)));
        assert_eq!(sheet.slots.len(), 7, "{name}");
        assert_eq!(sheet.board.south.len(), usize::from(sheet.board.pits), "{name}");
    });
    assert!(count >= 8);
}

#[test]
fn every_invalid_file_is_refused_as_it_says() {
    let count = resolve_in_corpus("invalid", |name, text, result| {
        let expected: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("# expect: ")).collect();
        assert!(!expected.is_empty(), "{name} says no error");
        let errors = result.err().unwrap_or_else(|| panic!("{name} was accepted"));
        let drawn = render_all(&errors);
        assert_eq!(errors.len(), expected.len(), "{name}\n{drawn}");
        for (error, expected) in errors.iter().zip(expected) {
            let (message, place) = expected.rsplit_once(" @ ").unwrap();
            assert!(error.message.contains(message), "{name}: {message:?}\n{drawn}");
            assert_eq!(format!("{}:{}", error.line(), error.column()), place, "{name}\n{drawn}");
            assert!(
                !error.message.ends_with('.') && !error.message.starts_with(char::is_uppercase),
                "{drawn}"
            );
        }
    });
    assert!(count >= 32);
}

#[test]
fn no_text_makes_it_panic() {
    let n = 5_000;
    let mut texts = vec![
        String::new(),
        "\u{feff}".into(),
        "\u{feff}extends = \"kpe\"\r\n[board]\r\npits = 0\r\n".into(),
        "=".into(),
        "\0".into(),
        format!("a = {}", "[".repeat(n)),
        format!("{}a = 1", "a.".repeat(n)),
        format!("[{}a]", "a.".repeat(n)),
        format!("a = {}", "{a=".repeat(n)),
        (0..2000).map(|i| format!("k{i} = {i}\n")).collect(),
        format!("extends = \"kpe\"\n[board]\nrows = [[{}], [{}]]", "1,".repeat(9000), "1,".repeat(9000)),
    ];
    // Prefixes of the corpora, and their files with one character struck out.
    for (_, text) in corpus("valid").iter().chain(&corpus("invalid")) {
        for at in text.char_indices().map(|(at, _)| at).step_by(5) {
            let next = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
            texts.push(text[..at].to_string());
            texts.push(format!("{}{}", &text[..at], &text[next..]));
        }
    }
    let clash = include_str!("../data/clash.toml");
    texts.extend(clash.char_indices().step_by(9).map(|(at, _)| clash[..at].to_string()));
    let shelf = shelf(&[]);
    for text in texts {
        let source = Source::new("t.toml", text.as_str());
        for errors in [
            resolve(GameSource::Text(source.clone()), &[], &shelf).err(),
            Manifest::parse(&text, "t.toml").err(),
            GameFile::parse(&source).err(),
        ] {
            render_all(&errors.unwrap_or_default());
        }
        let _ = resolve(
            GameSource::Id("kpe"),
            &[Override::text("board.rows", &text), Override::text(&text, "1")],
            &shelf,
        );
    }
}
