//! Pre-flight: everything that can be known of a plugin file without running any of its code.
//!
//! It refuses what the dynamic loader would crash on: foreign, truncated or damaged files.

use mancala_core::diagnostic::render_all;
use mancala_core::manifest::Manifest;
use object::read::NameOrOrdinal;
use object::read::elf::{ElfFile64, FileHeader as _, ProgramHeader as _};
use object::{Endianness, Object as _, ObjectSection as _, ObjectSymbol as _};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// No plugin file may be larger: 256 MiB (an unstripped debug build is some tens).
const SIZE_CAP: u64 = 256 << 20;
/// The owner of the note that carries the manifest.
const NOTE_OWNER: &[u8] = b"Mancala";

/// Why a file is not used as a plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusedKind {
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
}

impl Inspected {
    /// The name of the symbol that carries the plugin's root.
    pub fn entry(&self) -> String {
        entry_of(&self.manifest.id)
    }
}

fn entry_of(id: &str) -> String {
    format!("mancala_root_{}", id.replace('-', "_"))
}

/// Reads a plugin file and its manifest; runs nothing.
pub fn inspect(path: &Path) -> Result<Inspected, Refused> {
    let refuse = |kind, message: String| Refused::new(path, kind, message);
    let bytes = read(path)?;
    let library = Library::parse(&bytes).map_err(|why| refuse(RefusedKind::NotALibrary, why))?;
    let Some(note) = library.manifest().map_err(|why| refuse(RefusedKind::NotALibrary, why))? else {
        let why = "it carries no mancala manifest; a plugin is built with `export_plugin!`";
        return Err(refuse(RefusedKind::NoManifest, why.into()));
    };
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
    let entry = entry_of(&manifest.id);
    if !library.exports(&entry) {
        let why = format!("it does not export `{entry}`; build it with `export_plugin!` as a cdylib");
        return Err(refuse(RefusedKind::NoEntry, why));
    }
    let sha256 = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Inspected { path: path.to_path_buf(), manifest, sha256, size: bytes.len() as u64 })
}

/// The interface number a manifest names, when it is not this host's: said before anything else about it.
fn foreign_abi(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    match table.get("abi")? {
        toml::Value::Integer(abi) if *abi == i64::from(mancala_abi::ABI) => None,
        other => Some(other.to_string()),
    }
}

/// The whole file; never waits for one that is no regular file.
fn read(path: &Path) -> Result<Vec<u8>, Refused> {
    let unreadable = |why: String| Refused::new(path, RefusedKind::Unreadable, why);
    let metadata = std::fs::metadata(path).map_err(|error| unreadable(format!("it cannot be read: {error}")))?;
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
    Ok(bytes)
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
        if found != expected || !self.file.is_64() {
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
        if let object::File::Elf64(elf) = &self.file {
            check_elf(elf, self.bytes.len() as u64).map_err(|what| damaged(&what))?;
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
                let section = file.sections().find(|section| section.name().is_ok_and(|name| names.contains(&name)));
                let text = section.map(|section| section.data().map_err(|error| error.to_string())).transpose()?;
                Ok(text.map(|text| text.trim_ascii_end().strip_suffix(b"\0").unwrap_or(text)))
            }
        }
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

fn check_elf(elf: &ElfFile64<'_, Endianness>, len: u64) -> Result<(), String> {
    let endian = elf.endian();
    let header = elf.elf_header();
    let segments = elf.elf_program_headers();
    if segments.is_empty() {
        return Err("it has no segments".into());
    }
    let mut loads = Vec::new();
    for segment in segments {
        let (offset, size) = (segment.p_offset(endian), segment.p_filesz(endian));
        let (address, memory) = (segment.p_vaddr(endian), segment.p_memsz(endian));
        if offset.checked_add(size).is_none_or(|end| end > len) {
            return Err("a segment reaches beyond its end".into());
        }
        if address.checked_add(memory).is_none_or(|end| end > 1 << 46) {
            return Err("a segment has an impossible address".into());
        }
        if segment.p_type(endian) == object::elf::PT_LOAD {
            if memory < size || (address ^ offset) & 0xfff != 0 {
                return Err("a segment is mapped wrongly".into());
            }
            loads.push((address, address + memory, segment.p_flags(endian)));
        }
    }
    if loads.is_empty() || !loads.windows(2).all(|pair| pair[0].1 <= pair[1].0) {
        return Err("its segments overlap or are out of order".into());
    }
    let inside = |address: u64, size: u64| {
        loads.iter().any(|&(start, end, _)| {
            address >= start && address.checked_add(size).is_some_and(|to| to <= end)
        })
    };
    for segment in segments {
        let kind = segment.p_type(endian);
        let covered = [object::elf::PT_DYNAMIC, object::elf::PT_GNU_RELRO, object::elf::PT_TLS];
        if covered.contains(&kind) && !inside(segment.p_vaddr(endian), segment.p_filesz(endian)) {
            return Err("a table lies outside its segments".into());
        }
    }
    check_dynamic(elf, &inside)?;
    let table = header.e_shoff(endian).checked_add(
        u64::from(header.e_shnum(endian)) * u64::from(header.e_shentsize(endian)),
    );
    if table.is_none_or(|end| end > len) {
        return Err("its section table reaches beyond its end".into());
    }
    Ok(())
}

/// The tables the loader follows lie inside the segments.
fn check_dynamic(elf: &ElfFile64<'_, Endianness>, inside: &dyn Fn(u64, u64) -> bool) -> Result<(), String> {
    use object::elf::{DT_FINI_ARRAY, DT_GNU_HASH, DT_HASH, DT_INIT, DT_INIT_ARRAY, DT_JMPREL, DT_RELA, DT_STRTAB, DT_SYMTAB};
    use object::elf::{DT_FINI, DT_FINI_ARRAYSZ, DynamicTag, DT_INIT_ARRAYSZ, DT_PLTRELSZ, DT_RELASZ, DT_STRSZ};
    let endian = elf.endian();
    let mut dynamic = None;
    for segment in elf.elf_program_headers() {
        if let Ok(Some(entries)) = segment.dynamic(endian, elf.data()) {
            dynamic = Some(entries);
        }
    }
    let Some(entries) = dynamic else { return Err("it has no dynamic table".into()) };
    let mut values = std::collections::BTreeMap::new();
    for entry in entries {
        use object::read::elf::Dyn as _;
        let (tag, value) = (entry.d_tag(endian), entry.d_val(endian));
        if tag == object::elf::DT_NULL {
            break;
        }
        values.insert(tag, value);
    }
    let value = |tag: DynamicTag| values.get(&tag).copied();
    for required in [DT_STRTAB, DT_SYMTAB, DT_STRSZ] {
        if value(required).is_none() {
            return Err("its dynamic table is incomplete".into());
        }
    }
    let sized = [
        (DT_STRTAB, DT_STRSZ),
        (DT_RELA, DT_RELASZ),
        (DT_JMPREL, DT_PLTRELSZ),
        (DT_INIT_ARRAY, DT_INIT_ARRAYSZ),
        (DT_FINI_ARRAY, DT_FINI_ARRAYSZ),
    ];
    for (table, size) in sized {
        if let Some(address) = value(table)
            && !inside(address, value(size).unwrap_or(0))
        {
            return Err("a table of its dynamic section lies outside its segments".into());
        }
    }
    for table in [DT_SYMTAB, DT_HASH, DT_GNU_HASH, DT_INIT, DT_FINI] {
        if value(table).is_some_and(|address| !inside(address, 8)) {
            return Err("a table of its dynamic section lies outside its segments".into());
        }
    }
    Ok(())
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
