//! Tests of where a fault is told that is found before the first move.

use super::*;
use crate::engine::LocalEngine;
use crate::record::read;
use mancala_core::diagnostic::render_all;

/// What is said of a record whose rules are wrong.
fn said(text: &str) -> String {
    let read = read("r.mgr", text.as_bytes());
    let (source, records) = read.unwrap_or_else(|faults| panic!("{}", render_all(&faults)));
    let record = &records[0];
    match replay(&mut LocalEngine::alone(), &source, record, &record.spec(), &mut |_| {}) {
        Err(Refused::Differs(faults)) => render_all(&faults),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_fault_of_the_rules_is_told_at_its_line_of_the_record() {
    let block =
        "[Game \"mine\"]\n[Rules \"\"\"\nname = \"Mine\"\n\n[board]\npits = 3\nsedes = 2\n\"\"\"]\n\n*\n";
    let told = said(block);
    assert!(told.contains("--> r.mgr:7:1") && told.contains("sedes = 2\n"), "{told}");
    // The first line may follow the quotes at once, and letters before the fault may take more than a byte.
    let late = "[Game \"mine\"]\n[Rules \"\"\"[board]\npits = 3\nseeds = 2 # ๒ \u{e9}\nstores = \"é\"\n\"\"\"]\n\n*\n";
    assert!(said(late).contains("--> r.mgr:5:10"), "{}", said(late));
    // On one line, between single quotes, an escape stands for a letter.
    let line = "[Game \"mine\"]\n[Rules \"[board]\\npits = 3\\nsedes = 2\\n\"]\n\n*\n";
    let column = line.lines().nth(1).unwrap().find("sedes").unwrap() + 1;
    assert!(said(line).contains(&format!("--> r.mgr:2:{column}")), "{}", said(line));
    // What is missing stands nowhere; the rules as a whole are pointed at.
    assert!(said("[Game \"mine\"]\n[Rules \"name = 'x'\"]\n\n*\n").contains("--> r.mgr:2:"));
}
