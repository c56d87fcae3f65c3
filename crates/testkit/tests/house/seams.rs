//! Words that belong to one place: admission to the gate, settable clocks and faults to tests.

use crate::assert_none;
use crate::source_file::{lines_with, product_files};

/// Words with which a surface would let its user set the clock or place a fault.
const TEST_SEAMS: &[&str] = &[
    "FixedClock",
    "FaultPoint",
    "set_clock",
    "--clock",
    "--fault",
    "SWARM_MEMORY_CLOCK",
    "SWARM_MEMORY_FAULT",
    "SWARM_MEMORY_NOW",
];

#[test]
fn only_the_gate_admits_changes() {
    let mut wrong = Vec::new();
    for file in product_files(&["rs"]) {
        if !file.name.starts_with("crates/ledger/src/gate/") {
            wrong.extend(lines_with(&file, &["Admitted::issue("]));
        }
    }
    assert_none(
        "a change is admitted outside crates/ledger/src/gate/",
        &wrong,
    );
}

#[test]
fn surfaces_have_no_words_for_the_clock_or_for_faults() {
    let mut wrong = Vec::new();
    for file in product_files(&["rs", "toml"]) {
        if ["crates/cli/", "crates/server/"]
            .iter()
            .any(|room| file.name.starts_with(room))
        {
            wrong.extend(lines_with(&file, TEST_SEAMS));
        }
    }
    assert_none("a surface offers a seam that only tests may use", &wrong);
}
