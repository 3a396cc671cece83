//! Pre-flight: everything that can be known of a plugin file without running any of its code.
//!
//! It refuses what the dynamic loader would crash on: foreign, truncated or damaged files. Code and data themselves it
//! cannot judge: that a file is the one that was trusted, only its recorded hash can tell.

use super::elf;
use mancala_abi::C_ENTRY;
use mancala_core::diagnostic::render_all;
use mancala_core::manifest::Manifest;
use object::read::NameOrOrdinal;
use object::read::elf::ElfFile64;
use object::{Endianness, Object as _, ObjectSection as _, ObjectSymbol as _};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// No plugin file may be larger: 256 MiB (an unstripped debug build is some tens).
const SIZE_CAP: u64 = 256 << 20;
/// No manifest may be larger: 256 KiB. Nothing of a larger one is read.
const MANIFEST_CAP: usize = 256 << 10;
/// The owner of the note that carries the manifest.
const NOTE_OWNER: &[u8] = b"Mancala";

/// Why a file is not used as a plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedKind {
    /// It is a folder that cannot be read, or one that anybody may write into.
    Folder,
    /// It cannot be read, or is no regular file.
    Unreadable,
    /// It is no dynamic library of this machine, or a damaged one.
    NotALibrary,
    /// It carries no manifest.
    NoManifest,
    /// Its manifest is faulty.
    BadManifest,
    /// It was built for another interface.
    WrongAbi,
    /// It does not export its entry point.
    NoEntry,
    /// The system's loader would not take it.
    LoadFailed,
    /// Its types differ from the host's.
    WrongLayout,
    /// Nobody has said that it may run, or everybody may change it.
    Untrusted,
    /// Another plugin has the same id, or a game of the same id.
    Duplicate,
}

/// A file that is not used as a plugin, and why, in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Refused {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub kind: RefusedKind,
    /// What is wrong and what to do, in one line.
    pub message: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "plugin {} refused: {}", self.path.display(), self.message)
    }
}

impl Refused {
    pub(super) fn new(path: &Path, kind: RefusedKind, message: impl Into<String>) -> Refused {
        Refused { path: path.to_path_buf(), kind, message: message.into() }
    }
}

/// A plugin file that passed pre-flight.
#[derive(Clone, Debug)]
pub struct Inspected {
    /// The file.
    pub path: PathBuf,
    /// What it offers.
    pub manifest: Manifest,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// Bytes in the file.
    pub size: u64,
    /// Its types are compared with the host's when it is loaded. Those of a plugin written in C cannot be.
    pub checked: bool,
    /// When the file was last written, where the system keeps that.
    pub(super) modified: Option<SystemTime>,
}

impl Inspected {
    /// The name of the symbol that carries the plugin's root.
    pub fn entry(&self) -> String {
        entry_of(&self.manifest.id, self.checked)
    }
}

/// The name of a plugin's root, or of the one function that a plugin written in C exports.
fn entry_of(id: &str, checked: bool) -> String {
    let start = if checked { "mancala_root_" } else { C_ENTRY };
    format!("{start}{}", id.replace('-', "_"))
}

/// Reads a plugin file and its manifest; runs nothing.
pub fn inspect(path: &Path) -> Result<Inspected, Refused> {
    let refuse = |kind, message: String| Refused::new(path, kind, message);
    let (bytes, modified) = read(path)?;
    let library = Library::parse(&bytes).map_err(|why| refuse(RefusedKind::NotALibrary, why))?;
    let Some(note) = library.manifest().map_err(|why| refuse(RefusedKind::NotALibrary, why))? else {
        let why = "it carries no mancala manifest; a plugin is built with `export_plugin!`, in C with MANCALA_MANIFEST";
        return Err(refuse(RefusedKind::NoManifest, why.into()));
    };
    if note.len() > MANIFEST_CAP {
        let why = format!("its manifest has {} bytes, more than the {MANIFEST_CAP} allowed", note.len());
        return Err(refuse(RefusedKind::BadManifest, why));
    }
    let text = std::str::from_utf8(note)
        .map_err(|_| refuse(RefusedKind::BadManifest, "its manifest is not UTF-8; rebuild it".into()))?;
    if let Some(abi) = foreign_abi(text) {
        let why = format!(
            "it was built for interface {abi}, this host speaks {}; rebuild it with a mancala-core of this host",
            mancala_abi::ABI
        );
        return Err(refuse(RefusedKind::WrongAbi, why));
    }
    let manifest = Manifest::parse(text, "plugin.toml").map_err(|errors| {
        let first = errors.first().map_or(String::new(), |error| {
            format!("line {}: {}", error.line(), error.message.lines().next().unwrap_or_default())
        });
        let more = if errors.len() > 1 { format!(" (and {} more)", errors.len() - 1) } else { String::new() };
        debug_assert!(!render_all(&errors).is_empty());
        refuse(RefusedKind::BadManifest, format!("its manifest is faulty: {first}{more}"))
    })?;
    let checked = library.entry(&manifest.id).map_err(|why| refuse(RefusedKind::NoEntry, why))?;
    let sha256 = sha256(&bytes);
    Ok(Inspected { path: path.to_path_buf(), manifest, sha256, size: bytes.len() as u64, checked, modified })
}

/// The SHA-256 of a file, in hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The interface number a manifest names, when it is not this host's: said before anything else about it.
fn foreign_abi(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    match table.get("abi")? {
        toml::Value::Integer(abi) if *abi == i64::from(mancala_abi::ABI) => None,
        other => Some(other.to_string()),
    }
}

/// The whole file and when it was written; never waits for one that is no regular file.
pub(super) fn read(path: &Path) -> Result<(Vec<u8>, Option<SystemTime>), Refused> {
    let unreadable = |why: String| Refused::new(path, RefusedKind::Unreadable, why);
    let metadata =
        std::fs::metadata(path).map_err(|error| unreadable(format!("it cannot be read: {error}")))?;
    if !metadata.is_file() {
        return Err(unreadable("it is no regular file".into()));
    }
    if metadata.len() > SIZE_CAP {
        return Err(unreadable(format!("it has {} bytes, more than the {SIZE_CAP} allowed", metadata.len())));
    }
    let file = File::open(path).map_err(|error| unreadable(format!("it cannot be opened: {error}")))?;
    let mut bytes = Vec::with_capacity(metadata.len() as usize);
    file.take(SIZE_CAP + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(format!("it cannot be read: {error}")))?;
    Ok((bytes, metadata.modified().ok()))
}

struct Library<'a> {
    bytes: &'a [u8],
    file: object::File<'a>,
}

impl<'a> Library<'a> {
    fn parse(bytes: &'a [u8]) -> Result<Library<'a>, String> {
        if bytes.is_empty() {
            return Err("it is empty".into());
        }
        let file = object::File::parse(bytes).map_err(|_| "it is no dynamic library".to_string())?;
        let library = Library { bytes, file };
        library.check_machine()?;
        library.check_extent()?;
        Ok(library)
    }

    fn check_machine(&self) -> Result<(), String> {
        let expected = match std::env::consts::ARCH {
            "x86_64" => object::Architecture::X86_64,
            "aarch64" => object::Architecture::Aarch64,
            "riscv64" => object::Architecture::Riscv64,
            other => return Err(format!("plugins are not supported on {other}")),
        };
        let found = self.file.architecture();
        let format = match std::env::consts::OS {
            "macos" | "ios" => object::BinaryFormat::MachO,
            "windows" => object::BinaryFormat::Pe,
            _ => object::BinaryFormat::Elf,
        };
        if self.file.format() != format {
            return Err(format!("it is a {:?} file, this machine loads {format:?}", self.file.format()));
        }
        let ordered = self.file.is_little_endian() == cfg!(target_endian = "little");
        if found != expected || !self.file.is_64() || !ordered {
            return Err(format!("it is for {found:?}, this machine is {expected:?}"));
        }
        if self.file.kind() != object::ObjectKind::Dynamic {
            return Err("it is no dynamic library; build it with crate-type = [\"cdylib\"]".into());
        }
        Ok(())
    }

    /// Every part the loader maps lies inside the file, and its tables can be read.
    fn check_extent(&self) -> Result<(), String> {
        let damaged = |what: &str| format!("it is damaged or truncated: {what}; copy or build it again");
        if let object::File::Elf64(_) = &self.file {
            elf::check(self.bytes).map_err(|what| damaged(&what))?;
        }
        for section in self.file.sections() {
            section.name().map_err(|_| damaged("a section has no name"))?;
            if let Some((start, size)) = section.file_range() {
                let end = start.checked_add(size);
                if end.is_none_or(|end| end > self.bytes.len() as u64) {
                    return Err(damaged("a section reaches beyond its end"));
                }
            }
        }
        Ok(())
    }

    fn manifest(&self) -> Result<Option<&'a [u8]>, String> {
        match &self.file {
            object::File::Elf64(elf) => elf_note(elf),
            file => {
                let names = ["__mancala_mf", ".mnclmf"];
                let section =
                    file.sections().find(|section| section.name().is_ok_and(|name| names.contains(&name)));
                let text =
                    section.map(|section| section.data().map_err(|error| error.to_string())).transpose()?;
                Ok(text.map(|text| text.trim_ascii_end().strip_suffix(b"\0").unwrap_or(text)))
            }
        }
    }

    /// Whether a plugin of this id has a root that can be checked, or only the function of one written in C.
    fn entry(&self, id: &str) -> Result<bool, String> {
        let (root, function) = (entry_of(id, true), entry_of(id, false));
        if self.exports(&root) {
            return Ok(true);
        }
        if !self.exports(&function) {
            return Err(format!(
                "it does not export `{root}`; build it with `export_plugin!` as a cdylib (in C: with MANCALA_QUERY)"
            ));
        }
        // What is no function would be called all the same.
        let called = |symbol: &object::Symbol<'_, '_>| {
            symbol.name() == Ok(function.as_str()) && symbol.kind() == object::SymbolKind::Text
        };
        let elf = self.file.format() == object::BinaryFormat::Elf;
        if elf && !self.file.dynamic_symbols().any(|symbol| called(&symbol)) {
            return Err(format!("its `{function}` is no function; open it with MANCALA_QUERY"));
        }
        Ok(false)
    }

    fn exports(&self, name: &str) -> bool {
        let matches = |found: &str| found == name || found.strip_prefix('_') == Some(name);
        (self.file.dynamic_symbols())
            .any(|symbol| symbol.is_definition() && symbol.name().is_ok_and(matches))
            || self.file.exports().is_ok_and(|exports| {
                exports.flatten().any(|export| {
                    matches!(export.name(), NameOrOrdinal::Name(name) if std::str::from_utf8(name).is_ok_and(matches))
                })
            })
    }
}

/// The text of the mancala note, if there is one.
fn elf_note<'a>(elf: &ElfFile64<'a, Endianness>) -> Result<Option<&'a [u8]>, String> {
    use object::read::elf::SectionHeader as _;
    let endian = elf.endian();
    let unreadable = |_| "its notes cannot be read".to_string();
    for section in elf.elf_section_table().iter() {
        let Some(mut notes) = section.notes(endian, elf.data()).map_err(unreadable)? else { continue };
        while let Some(note) = notes.next().map_err(unreadable)? {
            if note.name() == NOTE_OWNER {
                return Ok(Some(note.desc()));
            }
        }
    }
    Ok(None)
}
