//! The stand-in plugins, a folder of files, and what is expected of a text. Tests nothing itself.

use mancala_core::diagnostic::{Diagnostic, Source, render_all};
use mancala_core::game_file::{GameSource, Library, Override, resolve};
use mancala_core::manifest::Manifest;
use mancala_core::sheet::Sheet;
use std::sync::Arc;

/// The stand-in plugins, and the files of one folder.
pub struct Shelf {
    pub plugins: Vec<Manifest>,
    pub files: Vec<Arc<Source>>,
}

pub fn shelf(files: &[(&str, &str)]) -> Shelf {
    let texts = [
        ("en-dodoi", include_str!("../data/en-dodoi.toml")),
        ("kpe", include_str!("../data/kpe.toml")),
        ("clash", include_str!("../data/clash.toml")),
    ];
    let parse =
        |(id, text): (&str, &str)| Manifest::parse(text, id).unwrap_or_else(|e| panic!("{}", render_all(&e)));
    let files = files.iter().map(|(name, text)| Source::new(*name, *text)).collect();
    Shelf { plugins: texts.into_iter().map(parse).collect(), files }
}

impl Library for Shelf {
    fn manifest(&self, plugin: &str) -> Option<&Manifest> {
        self.plugins.iter().find(|manifest| manifest.id == plugin)
    }

    fn plugins(&self) -> Vec<&str> {
        self.plugins.iter().map(|manifest| manifest.id.as_str()).collect()
    }

    fn game_file(&self, name: &str, _: Option<&str>) -> Option<Arc<Source>> {
        let name = name.strip_prefix("./").unwrap_or(name);
        self.files
            .iter()
            .find(|file| file.name == name || file.name.strip_suffix(".toml") == Some(name))
            .cloned()
    }
}

pub fn game(text: &str) -> Result<Sheet, Vec<Diagnostic>> {
    with(text, &[])
}

pub fn with(text: &str, overrides: &[(&str, &str)]) -> Result<Sheet, Vec<Diagnostic>> {
    let overrides: Vec<Override> =
        overrides.iter().map(|(path, value)| Override::text(path, value)).collect();
    resolve(GameSource::Text(Source::new("mine.toml", text)), &overrides, &shelf(&[]))
}

pub fn id(id: &str, overrides: &[(&str, &str)]) -> Result<Sheet, Vec<Diagnostic>> {
    let overrides: Vec<Override> =
        overrides.iter().map(|(path, value)| Override::text(path, value)).collect();
    resolve(GameSource::Id(id), &overrides, &shelf(&[]))
}

#[track_caller]
pub fn good(result: Result<Sheet, Vec<Diagnostic>>) -> Sheet {
    result.unwrap_or_else(|errors| panic!("{}", render_all(&errors)))
}

/// The errors as text, which must be as many as expected and hold the expected words, in order.
#[track_caller]
pub fn bad<T: std::fmt::Debug>(result: Result<T, Vec<Diagnostic>>, expected: &[&str]) -> Vec<Diagnostic> {
    let errors = result.expect_err("should be refused");
    let text = render_all(&errors);
    assert_eq!(errors.len(), expected.len(), "{text}");
    for (error, expected) in errors.iter().zip(expected) {
        assert!(error.render().contains(expected), "{expected:?} is not in\n{text}");
    }
    errors
}

pub fn value(sheet: &Sheet, path: &str) -> String {
    sheet.value(path).map_or("-".into(), |value| value.value.to_string())
}
