//! Tests of the reader and writer of records.

use super::*;
use crate::record::write;

const WHOLE: &str = "\
[Game \"mine\"]
[GameName \"Mine \\\"and\\\\yours\\\"\"]
[Date \"2031-05-06\"]
[South \"Ann\"]
[North \"level 3\"]
[Seed \"18446744073709551615\"]
[Setting \"board.pits=3\"]
[Setting \"board.seeds=2\"]
[Start \"2,2,2/2,2,2 0-0 S\"]
[Plugins \"mine 0.1.0, std 0.1.0\"]
[Result \"7-5\"]
[Winner \"south\"]

{before anything} 1. A b C:3> d< ^e @F -- ^. A b 11. AA zz {so be it \\} \\\\ { } (12. aa
{or this} 13. B (13. C) 14. b) {and on} 13. A 7-5
";

const MATCH: &str = "\
[Game \"mine\"]
[Rules \"\"\"
name = \"Mine\"

[board]
pits = 3
\"\"\"]
[Starter \"north\"]
[Result \"*\"]

[Round \"1\"]

1. a B 4-2

[Round \"2\"]

*
";

fn faults(text: &str) -> Vec<Diagnostic> {
    read("r.mgr", text.as_bytes()).expect_err("it is refused")
}

fn said(text: &str) -> String {
    mancala_core::diagnostic::render_all(&faults(text))
}

/// A small record around these moves.
fn around(moves: &str) -> String {
    format!("[Game \"mine\"]\n\n{moves}\n")
}

#[test]
fn what_is_written_reads_back_as_it_was() {
    for text in [WHOLE, MATCH] {
        let (_, records) = read("r.mgr", text.as_bytes()).unwrap_or_else(|_| panic!("{}", said(text)));
        assert_eq!(records.len(), 1);
        let written = write(&records[0]);
        assert_eq!(written, text);
    }
    let both = format!("{WHOLE}\n{MATCH}");
    assert_eq!(read("r.mgr", both.as_bytes()).unwrap().1.len(), 2);
}

#[test]
fn line_ends_and_spaces_say_nothing() {
    let (_, plain) = read("r.mgr", WHOLE.as_bytes()).unwrap();
    let odd = format!("\u{feff}{}", WHOLE.replace('\n', "\r\n").replace("b C:3>", "b\r\n\r\n   2.\tC:3>"));
    let odd = odd.replace("2.\tC:3>", "3.\tC:3>").replace("] ", "]");
    assert_eq!(read("r.mgr", odd.as_bytes()).unwrap().1, plain);
}

#[test]
fn a_missing_move_is_seen_by_its_number() {
    let text = around("1. A b C 5. d *");
    let expected = "error: this is move 4, not `5`\n --> r.mgr:3:10\n  |\n3 | 1. A b C 5. d *\n  |          ^^ expected `4.`\n";
    let drawn =
        said(&text).replace("\n   |", "\n  |").replace("\n 3 |", "\n3 |").replace("\n  -->", "\n -->");
    assert!(drawn.starts_with(expected), "{drawn}");
}

#[test]
fn nothing_unknown_is_passed_over() {
    for (moves, message) in [
        ("1. A hello! *", "`hello!` is no move"),
        ("1. A 7-5 B *", "a record without a game"),
        ("1. A (2. b) *", "this is move 1, not `2`"),
        ("1. A () *", "this variation has no move"),
        ("(1. A) 1. B *", "a variation comes before any move"),
        ("1. A (1. B *", "this variation is never closed"),
        ("1. A ) *", "no variation is open here"),
        ("1. A (1. B 3-4) *", "a variation has no result"),
        ("1. A {never", "this comment is never closed"),
        ("1. A {a \\n b} *", "a lone `\\` in a comment"),
        ("1. A", "the result is missing"),
        ("1. *", "a number without a move"),
        ("1. A } *", "`}` closes nothing here"),
        ("1. A \" *", "`\"` closes nothing here"),
        ("1. Ab *", "`Ab` is no move"),
        ("1. A:0000000 *", "`A:0000000` is no move"),
        ("1. A \u{0} *", "the character \\u{0} may not stand in a record"),
        ("1. A {\u{202e}} *", "the character \\u{202e} may not stand in a record"),
        ("1. A 99999999999-1 *", "is no move"),
        ("[Round \"1\"] 1. A *", "rounds belong to a match"),
        ("[Seeed \"1\"] 1. A *", "unknown tag `Seeed`"),
        ("[Seed \"-1\"] 1. A *", "the tag Seed cannot say `-1`"),
        ("[Seed \"1\"] [Seed \"1\"] 1. A *", "the tag Seed comes twice"),
        ("[Seed 1] 1. A *", "a value between quotes is expected"),
        ("[Seed \"1\" 1. A *", "this tag is never closed"),
        ("[Seed \"1] 1. A *", "this value is never closed on its line"),
        ("[Site \"\\x\"] 1. A *", "an unknown escape"),
        ("[\"1\"] 1. A *", "this tag has no name"),
        ("[Date \"2031-02-30\"] *", "the tag Date cannot say `2031-02-30`"),
        ("[Result \"1-2\"] 1. A *", "the tag Result says 1-2, the moves end in *"),
        ("[Winner \"south\"] 1. A *", "a winner without a result"),
        ("[Rules \"\"\"\nx", "this text is never closed"),
        ("[Starter \"south\"] 1. A *", "a match has rounds"),
        ("[Starter \"south\"] [Round \"2\"] 1. A *", "this is round 1 of the match, not `2`"),
        ("[Starter \"south\"] [Round \"1\"] A * [Round \"2\"] b *", "this round is not finished"),
    ] {
        let drawn = said(&around(moves));
        assert!(drawn.contains(message), "{moves}\n{drawn}");
        assert!(faults(&around(moves)).iter().all(|fault| fault.help.is_some()), "{moves}\n{drawn}");
    }
    assert!(said("").contains("this text holds no record"));
    for path in ["../mine", "mine.toml", "c:\\\\mine"] {
        assert!(said(&format!("[Game \"{path}\"] *")).contains("the tag Game cannot say"), "{path}");
    }
    assert!(said("*").contains("a record without a game"));
}

#[test]
fn all_faults_are_told_at_once() {
    let found = faults("[Game \"mine\"]\n[Seed \"x\"]\n[Nroth \"y\"]\n\n1. A ?? 4. c\n");
    let lines: Vec<usize> = found.iter().map(|fault| fault.line()).collect();
    assert_eq!(lines, [2, 3, 5, 5, 5], "{found:#?}");
    assert_eq!(found[1].label.as_deref(), Some("did you mean `North`?"));
}

#[test]
fn hostile_texts_are_refused_in_words() {
    let deep = around(&format!("1. A {}{} *", "(1. B ".repeat(100_000), ")".repeat(100_000)));
    assert!(said(&deep).contains("this variation lies too deep"));
    let many = around(&format!("1. A {} *", "(1. B) ".repeat(VARIATIONS + 1)));
    assert!(said(&many).contains("one variation too many"));
    let large = read("r.mgr", &vec![b' '; LARGEST + 1]).unwrap_err();
    assert!(large[0].message.contains("more than"), "{}", large[0]);
    let long = around(&"A ".repeat(2_000_001));
    assert!(said(&long).contains("the text has more than 2000000 words"));
    let binary = read("r.mgr", b"[Game \"mine\"]\n\xff").unwrap_err();
    assert_eq!(binary[0].message, "line 2 is not UTF-8");
    let wrong = around(&"? ".repeat(100_000));
    assert_eq!(faults(&wrong).len(), FAULTS);
    assert!(!said(&around("1. A\u{1b}[2J *")).contains('\u{1b}'));
}

/// Whole records with bytes changed, taken out, doubled and moved, many times over from a seed: whatever comes out is
/// either read, and then written and read alike, or refused with places inside the text.
#[test]
fn no_text_makes_the_reader_fail() {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    let seeds = [WHOLE.as_bytes(), MATCH.as_bytes()];
    const PARTS: [&[u8]; 16] = [
        b"(",
        b")",
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b"\"\"\"",
        b"*",
        b"1.",
        b"--",
        b"\0",
        b"\xff",
        b"[Round \"1\"]",
        b"[Game \"x\"]",
    ];
    let (mut readable, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut text = seeds[dice.next_u64() as usize % 2].to_vec();
        for _ in 0..1 + dice.next_u64() % 4 {
            let at = dice.next_u64() as usize % text.len().max(1);
            match dice.next_u64() % 5 {
                _ if text.is_empty() => break,
                0 => text[at] = dice.next_u64() as u8,
                1 => drop(text.remove(at)),
                2 => text.truncate(at.max(1)),
                3 => {
                    let part = PARTS[dice.next_u64() as usize % PARTS.len()];
                    text.splice(at..at, part.iter().copied());
                }
                _ => {
                    let end = (at + dice.next_u64() as usize % 40).min(text.len());
                    let part = text[at..end].to_vec();
                    let to = dice.next_u64() as usize % text.len();
                    text.splice(to..to, part);
                }
            }
        }
        match read("r.mgr", &text) {
            Ok((_, records)) => {
                readable += 1;
                let written: Vec<String> = records.iter().map(write).collect();
                let again = read("again.mgr", written.join("\n").as_bytes());
                let again = again.unwrap_or_else(|faults| panic!("{}\n{}", faults[0], written.join("\n")));
                assert_eq!(again.1, records);
            }
            Err(faults) => {
                refused += 1;
                assert!(!faults.is_empty() && faults.len() <= FAULTS);
                for fault in faults {
                    assert!(fault.span.end <= fault.source.text.len(), "{fault:?}");
                    assert!(!fault.render().is_empty());
                }
            }
        }
    }
    assert!(readable > 500 && refused > 5_000, "{readable} were read, {refused} refused");
}

#[test]
fn of_a_line_with_too_many_faults_no_more_are_looked_for() {
    for line in ["[Nonsense \"1\"] ", "[Date \"1\"] ", "[Game \"x\"] [Round \"9\"] "] {
        let text = line.repeat(100_000);
        let faults = read("f", text.as_bytes()).unwrap_err();
        assert_eq!(faults.len(), FAULTS, "{line}");
        assert!(faults.iter().all(|fault| fault.render().len() < 2_000), "{line}");
    }
}
