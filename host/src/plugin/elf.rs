//! ELF files before they are mapped: header, segments and sections that agree with one another.
//!
//! The system's loader believes its tables and crashes on wrong ones, so they are compared here with the section
//! table, which it never reads. What lies in code and data is not looked at: a byte flipped there is seen only by
//! comparing the file's hash with one that was recorded.

use super::elf_tables;
use std::ops::Range;

const PT_LOAD: u32 = 1;
const PT_DYNAMIC: u32 = 2;
const PT_PHDR: u32 = 6;
const PT_TLS: u32 = 7;
const PT_GNU_EH_FRAME: u32 = 0x6474_e550;
const PT_GNU_STACK: u32 = 0x6474_e551;
const PT_GNU_RELRO: u32 = 0x6474_e552;
const EXECUTE: u32 = 1;
const WRITE: u32 = 2;
const READ: u32 = 4;

const SHT_NULL: u32 = 0;
const SHT_NOBITS: u32 = 8;
const SHF_WRITE: u64 = 1;
const SHF_ALLOC: u64 = 2;
const SHF_EXECUTE: u64 = 4;
const SHF_TLS: u64 = 1 << 10;

/// No library may span more memory: 4 GiB.
const SPAN_CAP: u64 = 1 << 32;
/// The largest page of any machine that loads plugins.
const LARGEST_PAGE: u64 = 1 << 16;

/// One program header.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    kind: u32,
    flags: u32,
    pub offset: u64,
    pub address: u64,
    pub file_size: u64,
    pub memory_size: u64,
    align: u64,
}

/// One section header.
#[derive(Clone, Copy)]
pub(super) struct Section<'a> {
    pub name: &'a [u8],
    pub kind: u32,
    flags: u64,
    pub address: u64,
    pub offset: u64,
    pub size: u64,
    pub info: u32,
}

impl Section<'_> {
    pub(super) fn holds(&self, address: u64) -> bool {
        (self.address..self.address.saturating_add(self.size)).contains(&address)
    }
}

/// An ELF file whose header could be read.
pub(super) struct Elf<'a> {
    pub bytes: &'a [u8],
    segments: Vec<Segment>,
    sections: Vec<Section<'a>>,
    program_headers: u64,
}

/// Checks a library of 64 bits and this machine's byte order; says what is wrong.
pub(super) fn check(bytes: &[u8]) -> Result<(), String> {
    let elf = Elf::parse(bytes).ok_or("its headers lie beyond its end")?;
    elf.check_segments()?;
    elf.check_sections()?;
    elf.check_special()?;
    elf_tables::check(&elf)
}

/// `N` bytes at an offset.
fn array<const N: usize>(bytes: &[u8], at: u64) -> Option<[u8; N]> {
    let at = usize::try_from(at).ok()?;
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

pub(super) fn u16_at(bytes: &[u8], at: u64) -> Option<u16> {
    array(bytes, at).map(u16::from_ne_bytes)
}

pub(super) fn u32_at(bytes: &[u8], at: u64) -> Option<u32> {
    array(bytes, at).map(u32::from_ne_bytes)
}

pub(super) fn u64_at(bytes: &[u8], at: u64) -> Option<u64> {
    array(bytes, at).map(u64::from_ne_bytes)
}

/// The bytes of a range of the file.
fn stretch(bytes: &[u8], offset: u64, size: u64) -> Option<&[u8]> {
    bytes.get(usize::try_from(offset).ok()?..usize::try_from(offset.checked_add(size)?).ok()?)
}

impl Segment {
    fn parse(bytes: &[u8], at: u64) -> Option<Segment> {
        let field = |index: u64| u64_at(bytes, at + 8 * index);
        Some(Segment {
            kind: u32_at(bytes, at)?,
            flags: u32_at(bytes, at + 4)?,
            offset: field(1)?,
            address: field(2)?,
            file_size: field(4)?,
            memory_size: field(5)?,
            align: field(6)?,
        })
    }

    fn memory(&self) -> Range<u64> {
        self.address..self.address.saturating_add(self.memory_size)
    }

    /// Whether a stretch of addresses lies inside.
    fn holds(&self, address: u64, size: u64) -> bool {
        let memory = self.memory();
        address >= memory.start && address.checked_add(size).is_some_and(|end| end <= memory.end)
    }

    /// Whether a stretch of the file is mapped here at this address.
    fn maps(&self, address: u64, offset: u64, size: u64) -> bool {
        self.holds(address, size)
            && offset.wrapping_sub(self.offset) == address - self.address
            && address - self.address + size <= self.file_size
    }
}

impl<'a> Elf<'a> {
    fn parse(bytes: &'a [u8]) -> Option<Elf<'a>> {
        let (program_headers, section_headers) = (u64_at(bytes, 32)?, u64_at(bytes, 40)?);
        let sizes: Vec<u64> = (52..64).step_by(2).filter_map(|at| u16_at(bytes, at)).map(u64::from).collect();
        let &[_, 56, segments, 64, sections, names] = sizes.as_slice() else { return None };
        let place =
            |table: u64, size: u64, index: u64| table.checked_add(size * index).filter(|at| *at < 1 << 62);
        let segments = (0..segments)
            .map(|index| Segment::parse(bytes, place(program_headers, 56, index)?))
            .collect::<Option<_>>()?;
        let header = |index: u64| {
            let at = place(section_headers, 64, index)?;
            let field = |index: u64| u64_at(bytes, at + 8 * index);
            let section = Section {
                name: b"",
                kind: u32_at(bytes, at + 4)?,
                flags: field(1)?,
                address: field(2)?,
                offset: field(3)?,
                size: field(4)?,
                info: u32_at(bytes, at + 44)?,
            };
            Some((u32_at(bytes, at)?, section))
        };
        let headers = (0..sections).map(header).collect::<Option<Vec<_>>>()?;
        let (_, names) = headers.get(usize::try_from(names).ok()?)?;
        let names = stretch(bytes, names.offset, names.size)?;
        let named = |(name, section): (u32, Section<'a>)| {
            let rest = names.get(name as usize..)?;
            let end = rest.iter().position(|byte| *byte == 0)?;
            Some(Section { name: &rest[..end], ..section })
        };
        let sections = headers.into_iter().map(named).collect::<Option<_>>()?;
        Some(Elf { bytes, segments, sections, program_headers })
    }

    fn of_kind(&self, kind: u32) -> impl Iterator<Item = &Segment> {
        self.segments.iter().filter(move |segment| segment.kind == kind)
    }

    /// The one segment of a kind.
    fn only(&self, kind: u32) -> Result<Option<&Segment>, String> {
        let mut found = self.of_kind(kind);
        let first = found.next();
        if found.next().is_some() { Err("it has a segment twice".into()) } else { Ok(first) }
    }

    /// The sections that are mapped and not empty.
    pub(super) fn mapped(&self) -> impl Iterator<Item = &Section<'a>> {
        self.sections.iter().filter(|section| section.flags & SHF_ALLOC != 0 && section.size > 0)
    }

    /// Whether a stretch of addresses lies in memory that has these permissions.
    fn permits(&self, address: u64, size: u64, flags: u32) -> bool {
        self.of_kind(PT_LOAD).any(|load| load.flags & flags == flags && load.holds(address, size))
    }

    pub(super) fn readable(&self, address: u64, size: u64) -> bool {
        self.permits(address, size, READ)
    }

    pub(super) fn writable(&self, address: u64, size: u64) -> bool {
        self.permits(address, size, WRITE)
    }

    pub(super) fn executable(&self, address: u64) -> bool {
        self.permits(address, 1, EXECUTE)
    }

    /// Bytes of each thread's block.
    pub(super) fn thread_memory(&self) -> u64 {
        self.of_kind(PT_TLS).map(|segment| segment.memory_size).sum()
    }

    /// The bytes a section has in the file.
    pub(super) fn data(&self, section: &Section<'_>) -> Result<&'a [u8], String> {
        stretch(self.bytes, section.offset, section.size)
            .ok_or_else(|| "a section reaches beyond its end".into())
    }

    pub(super) fn dynamic(&self) -> Result<&Segment, String> {
        self.only(PT_DYNAMIC)?.ok_or_else(|| "it has no dynamic table".into())
    }

    /// Segments lie inside the file, in order, and whatever is no load lies inside one.
    fn check_segments(&self) -> Result<(), String> {
        let mut end = 0;
        for load in self.of_kind(PT_LOAD) {
            if load.address < end || load.memory().end >= SPAN_CAP {
                return Err("its segments overlap, are out of order or span too much".into());
            }
            end = load.memory().end;
            let aligned = load.align.is_power_of_two() && load.align >= 4096;
            if !aligned
                || load.address.wrapping_sub(load.offset) % load.align != 0
                || load.file_size > load.memory_size
            {
                return Err("a segment is mapped wrongly".into());
            }
            if load.flags & READ == 0 {
                return Err("a segment may not be read".into());
            }
        }
        if end == 0 {
            return Err("it has no segments".into());
        }
        for segment in &self.segments {
            if stretch(self.bytes, segment.offset, segment.file_size).is_none() {
                return Err("a segment reaches beyond its end".into());
            }
            let mapped = |load: &Segment| load.maps(segment.address, segment.offset, segment.file_size);
            // What is closed after loading is told of by addresses alone, padding included.
            let free = [PT_GNU_STACK, PT_GNU_RELRO].contains(&segment.kind) || segment.file_size == 0;
            if !free && !self.of_kind(PT_LOAD).any(mapped) {
                return Err("a table lies outside its segments".into());
            }
        }
        Ok(())
    }

    /// Every section lies inside the file, and those that are mapped where their segment says, with its permissions.
    fn check_sections(&self) -> Result<(), String> {
        for section in &self.sections {
            if ![SHT_NULL, SHT_NOBITS].contains(&section.kind) {
                self.data(section)?;
            }
        }
        for section in self.mapped() {
            let (bits, threads) = (section.kind != SHT_NOBITS, section.flags & SHF_TLS != 0);
            if threads && !bits {
                continue;
            }
            let placed = |load: &Segment| {
                if bits {
                    load.maps(section.address, section.offset, section.size)
                } else {
                    load.holds(section.address, section.size)
                        && section.address >= load.address + load.file_size
                }
            };
            let needs = |flag: u64, needed: u32| if section.flags & flag != 0 { needed } else { 0 };
            let flags = needs(SHF_WRITE, WRITE) | needs(SHF_EXECUTE, EXECUTE);
            if !self.of_kind(PT_LOAD).any(|load| placed(load) && load.flags & flags == flags) {
                return Err("a section is not where its segments say".into());
            }
        }
        Ok(())
    }

    /// The segments that the loader and the unwinder follow begin where their sections do.
    fn check_special(&self) -> Result<(), String> {
        let starts = |segment: Option<&Segment>, name: &[u8]| {
            let section = self.mapped().find(|section| section.name == name).map(|section| section.address);
            segment.map(|segment| segment.address) == section
        };
        if !starts(Some(self.dynamic()?), b".dynamic")
            || !starts(self.only(PT_GNU_EH_FRAME)?, b".eh_frame_hdr")
        {
            return Err("its tables are not where its segments say".into());
        }
        if self.only(PT_PHDR)?.is_some_and(|segment| segment.offset != self.program_headers) {
            return Err("its segments are told of wrongly".into());
        }
        if self.only(PT_GNU_STACK)?.is_some_and(|segment| segment.flags & EXECUTE != 0) {
            return Err("it asks for a stack that can be executed".into());
        }
        // Memory that is closed after loading must not reach into data that is written later.
        if let Some(closed) = self.only(PT_GNU_RELRO)? {
            let pages = closed.address & !4095..closed.memory().end & !4095;
            let open = |section: &Section<'_>| [b".data".as_slice(), b".bss"].contains(&section.name);
            let meets = |section: &Section<'_>| {
                section.address < pages.end && section.address.saturating_add(section.size) > pages.start
            };
            if self.mapped().any(|section| open(section) && meets(section))
                || !self.writable(closed.address, closed.file_size)
            {
                return Err("it closes memory it writes to".into());
            }
        }
        self.check_threads()
    }

    /// The block of each thread is as large as its sections.
    fn check_threads(&self) -> Result<(), String> {
        let sections = || self.mapped().filter(|section| section.flags & SHF_TLS != 0);
        let bounds = sections()
            .map(|section| section.address)
            .min()
            .zip(sections().map(|one| one.address + one.size).max());
        let fits = match (self.only(PT_TLS)?, bounds) {
            (None, None) => true,
            (Some(block), Some((start, end))) => {
                let slack = block.memory().end.checked_sub(end);
                block.align.is_power_of_two()
                    && block.align <= LARGEST_PAGE
                    && block.address == start
                    && block.file_size <= block.memory_size
                    && slack.is_some_and(|slack| slack < block.align)
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err("its thread memory is told of wrongly".into()) }
    }
}
