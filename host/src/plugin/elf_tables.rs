//! The tables the system's loader follows in an ELF file: dynamic entries, relocations, symbols, hashes and versions.
//!
//! Each must be where its section is and point only at what is there. Whether a name, a symbol or a relocation in
//! bounds is the right one cannot be known here.

use super::elf::{Elf, Section, u16_at, u32_at, u64_at};
use std::collections::{BTreeMap, BTreeSet};

const DT_NEEDED: u64 = 1;
const DT_JMPREL: u64 = 23;
const DT_PLTGOT: u64 = 3;
const DT_RELA: u64 = 7;
const DT_VERNEEDNUM: u64 = 0x6fff_ffff;
const DT_RELACOUNT: u64 = 0x6fff_fff9;
const SHT_PROGBITS: u32 = 1;
const SHT_RELA: u32 = 4;
const SHT_STRTAB: u32 = 3;
const SHT_DYNSYM: u32 = 11;
const SHT_INIT_ARRAY: u32 = 14;
const SHT_FINI_ARRAY: u32 = 15;
const SHT_RELR: u32 = 19;
const SHT_HASH: u32 = 5;
const SHT_GNU_HASH: u32 = 0x6fff_fff6;
const SHT_VERSYM: u32 = 0x6fff_ffff;
const SHT_VERNEED: u32 = 0x6fff_fffe;
const SHT_VERDEF: u32 = 0x6fff_fffd;
const STT_TLS: u8 = 6;

/// A kind of section, the entry that says where it is, and the one that says how large.
const TABLES: [(u32, u64, Option<u64>); 10] = [
    (SHT_STRTAB, 5, Some(10)),
    (SHT_DYNSYM, 6, None),
    (SHT_INIT_ARRAY, 25, Some(27)),
    (SHT_FINI_ARRAY, 26, Some(28)),
    (SHT_HASH, 4, None),
    (SHT_GNU_HASH, 0x6fff_fef5, None),
    (SHT_VERSYM, 0x6fff_fff0, None),
    (SHT_VERNEED, 0x6fff_fffe, None),
    (SHT_VERDEF, 0x6fff_fffc, None),
    (SHT_RELR, 36, Some(35)),
];
/// Entries whose value is one of the format's own constants.
const FIXED: [(u64, u64); 4] = [(11, 24), (9, 24), (20, DT_RELA), (37, 8)];
/// Entries without which another is not followed safely: the sizes of symbols and relocations.
const TOGETHER: [(u64, u64); 5] = [(6, 11), (DT_RELA, 8), (DT_RELA, 9), (DT_JMPREL, 2), (DT_JMPREL, 20)];
/// Entries that name a text.
const TEXTS: [u64; 4] = [DT_NEEDED, 14, 15, 29];
/// Entries that the loader takes without following anything.
const PLAIN: [u64; 10] = [DT_PLTGOT, 16, 21, 22, 24, 30, 0x6fff_fef6, 0x6fff_fef7, 0x6fff_fffb, 0x6fff_fffd];

type Checked = Result<(), String>;

fn ensure(holds: bool, otherwise: &str) -> Checked {
    if holds { Ok(()) } else { Err(otherwise.into()) }
}

pub(super) fn check(elf: &Elf<'_>) -> Checked {
    let tables = Tables::read(elf)?;
    tables.check_entries()?;
    tables.check_symbols()?;
    tables.check_relocations()?;
    tables.check_hashes()?;
    tables.check_versions()
}

struct Tables<'a> {
    elf: &'a Elf<'a>,
    values: BTreeMap<u64, u64>,
    /// The names of the libraries it needs.
    needed: Vec<u64>,
    texts: &'a [u8],
    symbols: &'a [u8],
}

impl<'a> Tables<'a> {
    fn read(elf: &'a Elf<'a>) -> Result<Tables<'a>, String> {
        let table = elf.dynamic()?;
        let mut tables =
            Tables { elf, values: BTreeMap::new(), needed: Vec::new(), texts: &[], symbols: &[] };
        tables.texts = tables.table(SHT_STRTAB)?;
        tables.symbols = tables.table(SHT_DYNSYM)?;
        for at in (table.offset..table.offset + table.file_size).step_by(16) {
            let (Some(tag), Some(value)) = (u64_at(elf.bytes, at), u64_at(elf.bytes, at + 8)) else { break };
            if tag == 0 {
                return Ok(tables);
            }
            if TEXTS.contains(&tag) {
                ensure(tables.text(value), "a name lies outside its texts")?;
            }
            if tag == DT_NEEDED {
                tables.needed.push(value);
            } else {
                ensure(tables.values.insert(tag, value).is_none(), "its dynamic table says things twice")?;
            }
        }
        Err("its dynamic table has no end".into())
    }

    /// The mapped sections of a kind.
    fn sections(&self, kind: u32) -> impl Iterator<Item = &'a Section<'a>> {
        self.elf.mapped().filter(move |section| section.kind == kind)
    }

    /// The contents of the one section of a kind; none, where there is none.
    fn table(&self, kind: u32) -> Result<&'a [u8], String> {
        self.sections(kind).next().map_or(Ok(&[]), |section| self.elf.data(section))
    }

    /// Whether a text begins here and ends inside the table.
    fn text(&self, at: u64) -> bool {
        at < self.texts.len() as u64 && self.texts.last() == Some(&0)
    }

    fn value(&self, tag: u64) -> Option<u64> {
        self.values.get(&tag).copied()
    }

    /// Each entry says what the section table says.
    fn check_entries(&self) -> Checked {
        let wrong = "its dynamic table is wrong or incomplete";
        for (kind, tag, size) in TABLES {
            let section = self.sections(kind).next();
            ensure(self.value(tag) == section.map(|section| section.address), wrong)?;
            if let (Some(section), Some(size)) = (section, size) {
                ensure(self.value(size) == Some(section.size), wrong)?;
            }
        }
        for (name, tag) in [(b".init", 12), (b".fini", 13)] {
            let section = self.elf.mapped().find(|section| section.name == name);
            ensure(self.value(tag) == section.map(|section| section.address), wrong)?;
        }
        ensure(FIXED.iter().all(|(tag, fixed)| self.value(*tag).is_none_or(|value| value == *fixed)), wrong)?;
        let together = |(one, other): &(u64, u64)| self.value(*one).is_none() || self.value(*other).is_some();
        ensure(TOGETHER.iter().all(together), wrong)?;
        let needed = self.sections(SHT_VERNEED).next().map(|section| u64::from(section.info));
        ensure(self.value(DT_VERNEEDNUM) == needed, wrong)?;
        ensure(self.value(DT_PLTGOT).is_none_or(|table| self.elf.writable(table, 8)), wrong)?;
        // What this host does not know, the loader may follow.
        let sizes = TABLES.iter().filter_map(|table| table.2);
        let known: Vec<u64> = (TABLES.iter().map(|table| table.1).chain(sizes))
            .chain(FIXED.iter().map(|fixed| fixed.0))
            .chain(TOGETHER.iter().flat_map(|pair| [pair.0, pair.1]))
            .chain(TEXTS)
            .chain(PLAIN)
            .chain([12, 13, DT_VERNEEDNUM, DT_RELACOUNT])
            .collect();
        let machine = |tag: &u64| (0x7000_0000..0x7fff_fff0).contains(tag);
        ensure(
            self.values.keys().all(|tag| known.contains(tag) || machine(tag)),
            "its dynamic table has unknown entries",
        )
    }

    fn check_symbols(&self) -> Checked {
        ensure(self.symbols.len().is_multiple_of(24), "its symbols are cut")?;
        for symbol in self.symbols.chunks_exact(24) {
            let (name, value) = (u32_at(symbol, 0).unwrap_or(0), u64_at(symbol, 8).unwrap_or(0));
            let home = u16_at(symbol, 6).unwrap_or(0);
            ensure(self.text(name.into()), "a symbol has no name")?;
            // Hidden and internal symbols have no place in this table, and the loader stumbles over them.
            ensure(![1, 2].contains(&(symbol[5] & 3)), "a symbol is hidden")?;
            let placed = match home {
                0 | 0xfff1 => true,
                _ if symbol[4] & 15 == STT_TLS => value < self.elf.thread_memory(),
                _ => self.elf.readable(value, 0),
            };
            ensure(placed, "a symbol lies outside its segments")?;
        }
        Ok(())
    }

    /// Relocations fill all they should, write only where writing is allowed, and name symbols that are there.
    fn check_relocations(&self) -> Checked {
        let wrong = "its relocations are wrong";
        let (relative, called, known) = relocation_kinds();
        let size = |tag: u64, size: u64| self.value(tag).map_or(0, |_| self.value(size).unwrap_or(0));
        let (plain, lazy) = (size(DT_RELA, 8), size(DT_JMPREL, 2));
        let all: u64 = self.sections(SHT_RELA).map(|section| section.size).sum();
        ensure(all == plain + lazy || all == plain, wrong)?;
        for (tag, size) in [(DT_RELA, plain), (DT_JMPREL, lazy)] {
            let starts = |address| self.sections(SHT_RELA).any(|section| section.address == address);
            ensure(size == 0 || self.value(tag).is_some_and(starts), wrong)?;
        }
        // Addresses of functions stand together, each function's once.
        let calls = self
            .value(DT_PLTGOT)
            .and_then(|table| self.sections(SHT_PROGBITS).find(|section| section.holds(table)));
        let (mut places, mut functions) = (BTreeMap::new(), BTreeSet::new());
        let first = self.value(DT_RELACOUNT).unwrap_or(0);
        let symbols = self.symbols.len() as u64 / 24;
        for section in self.sections(SHT_RELA) {
            let start = self.value(DT_RELA) == Some(section.address);
            for (index, entry) in (0..).zip(self.elf.data(section)?.chunks(24)) {
                let field = |index: u64| u64_at(entry, 8 * index).ok_or(wrong);
                let (place, info, addend) = (field(0)?, field(1)?, field(2)?);
                let kind = info & 0xffff_ffff;
                ensure(known.contains(&kind) && (kind == relative || !start || index >= first), wrong)?;
                ensure(info >> 32 < symbols.max(1) && self.elf.writable(place, 8), wrong)?;
                ensure(kind != relative || info >> 32 == 0 && self.elf.readable(addend, 0), wrong)?;
                let stands = calls.is_none_or(|calls| calls.holds(place));
                ensure(kind != called || stands && functions.insert(info), wrong)?;
                ensure(places.insert(place, (kind == relative).then_some(addend)).is_none(), wrong)?;
            }
            ensure(!start || first * 24 <= section.size, wrong)?;
        }
        ensure(places.keys().zip(places.keys().skip(1)).all(|(one, next)| next - one >= 8), wrong)?;
        self.check_packed()?;
        for kind in [SHT_INIT_ARRAY, SHT_FINI_ARRAY] {
            let Some(section) = self.sections(kind).next() else { continue };
            for place in (section.address..section.address + section.size).step_by(8) {
                // One filled by a symbol is known only to the loader.
                let filled =
                    places.get(&place).map(|addend| addend.is_none_or(|addend| self.elf.executable(addend)));
                ensure(
                    filled.unwrap_or(self.value(36).is_some()),
                    "it would begin with code that is not there",
                )?;
            }
        }
        Ok(())
    }

    /// Relocations packed into bitmaps, each after the address it counts from.
    fn check_packed(&self) -> Checked {
        let mut place = None;
        for entry in self.table(SHT_RELR)?.chunks(8) {
            let entry = u64_at(entry, 0).ok_or("its relocations are cut")?;
            let (from, words) = match place {
                _ if entry & 1 == 0 => (entry, 1),
                Some(place) => (place, u64::from(63 - (entry >> 1).leading_zeros().min(63)) + 1),
                None => return Err("its packed relocations have no start".into()),
            };
            ensure(self.elf.writable(from, 8), "its packed relocations are wrong")?;
            ensure(
                entry >> 1 == 0 || words == 1 || self.elf.writable(from, 8 * (words - 1)),
                "its packed relocations are wrong",
            )?;
            place = Some(from + if entry & 1 == 0 { 8 } else { 63 * 8 });
        }
        Ok(())
    }

    /// Hash tables that name only symbols there are, and whose chains end.
    fn check_hashes(&self) -> Checked {
        let wrong = "its symbol hashes are wrong";
        let symbols = self.symbols.len() as u64 / 24;
        let hash = self.table(SHT_GNU_HASH)?;
        if !hash.is_empty() {
            let field = |index: u64| u32_at(hash, 4 * index).map(u64::from).ok_or(wrong);
            let (buckets, first, bloom) = (field(0)?, field(1)?, field(2)?);
            ensure(buckets > 0 && bloom.is_power_of_two() && first <= symbols, wrong)?;
            let (bucket, chain) = (4 + 2 * bloom, 4 + 2 * bloom + buckets);
            // A table of no symbols may keep an empty bucket and no chain.
            ensure(
                4 * (chain + symbols - first) == hash.len() as u64 || chain * 4 == hash.len() as u64,
                wrong,
            )?;
            for index in bucket..chain {
                let start = field(index)?;
                ensure(
                    start == 0 || (first..symbols).contains(&start) && chain * 4 < hash.len() as u64,
                    wrong,
                )?;
            }
            ensure(chain * 4 == hash.len() as u64 || field(hash.len() as u64 / 4 - 1)? & 1 == 1, wrong)?;
        }
        let hash = self.table(SHT_HASH)?;
        let field = |index: u64| u32_at(hash, 4 * index).map(u64::from).ok_or(wrong);
        if !hash.is_empty() {
            ensure(
                field(0)? > 0 && field(1)? == symbols && 4 * (2 + field(0)? + field(1)?) == hash.len() as u64,
                wrong,
            )?;
            let mut entries = hash.chunks_exact(4).skip(2);
            ensure(
                entries.all(|entry| u32_at(entry, 0).is_some_and(|index| u64::from(index) < symbols)),
                wrong,
            )?;
        }
        ensure(self.value(4).is_some() || self.value(0x6fff_fef5).is_some(), wrong)
    }

    /// Versions wanted of other libraries, and each symbol's number among them.
    fn check_versions(&self) -> Checked {
        let wrong = "its symbol versions are wrong";
        let mut numbers = vec![0, 1];
        let needs = self.table(SHT_VERNEED)?;
        let libraries = self.sections(SHT_VERNEED).next().map_or(0, |section| section.info);
        let mut at = 0;
        for library in 0..libraries {
            let field = |offset: u64| u32_at(needs, at + offset).map(u64::from).ok_or(wrong);
            let (count, name, mut aux, next) = (field(0)? >> 16, field(4)?, at + field(8)?, field(12)?);
            ensure(self.needed.contains(&name) && field(0)? & 0xffff == 1 && count > 0, wrong)?;
            for version in 0..count {
                let (name, after) =
                    (u32_at(needs, aux + 8).ok_or(wrong)?, u32_at(needs, aux + 12).ok_or(wrong)?);
                ensure(self.text(name.into()) && (after == 0) == (version + 1 == count), wrong)?;
                numbers.push(u16_at(needs, aux + 6).ok_or(wrong)? & 0x7fff);
                aux += u64::from(after);
            }
            ensure((next == 0) == (library + 1 == libraries), wrong)?;
            at += next;
        }
        let versions = self.table(SHT_VERSYM)?;
        let defines = self.value(0x6fff_fffc).is_some();
        ensure(versions.is_empty() || versions.len() == self.symbols.len() / 12, wrong)?;
        let mut each = versions.chunks_exact(2).map(|pair| u16_at(pair, 0).unwrap_or(0) & 0x7fff);
        ensure(each.all(|number| numbers.contains(&number) || defines), wrong)
    }
}

/// The relocation that only adds the library's address, the one of a function that is called, and all there are.
fn relocation_kinds() -> (u64, u64, &'static [u64]) {
    match std::env::consts::ARCH {
        "x86_64" => (8, 7, &[1, 6, 7, 8, 16, 17, 18, 36, 37]),
        "aarch64" => (1027, 1026, &[257, 1025, 1026, 1027, 1028, 1029, 1030, 1031, 1032]),
        _ => (3, 5, &[2, 3, 5, 7, 9, 11, 12, 58]),
    }
}
