//! Recall, propose, decide and a cold process on stores of three sizes, against bare SQLite on the
//! same data, in one process, one after the other, so that a noisy machine disturbs both alike.
//!
//! `cargo bench -p swarm-memory-eval --bench store` writes `docs/reports/store-bench.md`, and with
//! `-- --million` `docs/reports/store-million.md`: one store of a million memories, which takes half an
//! hour and 10 GB in `TMPDIR`. Sizes can be named (`-- 1000 10000`), which prints the report and
//! writes nothing. The cold process is measured when `target/release/swarm-memory` is there or
//! `SWARM_MEMORY_BIN` names one.

#![allow(
    clippy::unwrap_used,
    reason = "a benchmark may end at the first surprise"
)]

mod alone;
mod cold;
mod machine;
mod memory_use;
mod recall;
mod setup;
mod shown;
mod verify;
mod writes;

use setup::{Place, Store};
use std::io::Write as _;
use swarm_memory_eval::Report;

/// Sizes of the committed report.
const SIZES: [usize; 3] = [1_000, 10_000, 100_000];
/// Sizes of the report on a million.
const MILLION: [usize; 2] = [1_000, 1_000_000];

/// A report that is committed.
struct Committed {
    command: &'static str,
    title: &'static str,
    path: &'static str,
}

const BENCH: Committed = Committed {
    command: "cargo bench -p swarm-memory-eval --bench store",
    title: "Store benchmark",
    path: concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/reports/store-bench.md"
    ),
};
const BENCH_MILLION: Committed = Committed {
    command: "cargo bench -p swarm-memory-eval --bench store -- --million",
    title: "Store benchmark at a million memories",
    path: concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/reports/store-million.md"
    ),
};

fn main() {
    let mut after = std::env::args()
        .skip_while(|arg| arg != alone::FLAG)
        .skip(1);
    if let (Some(stage), Some(folder)) = (after.next(), after.next()) {
        return alone::answer(&stage, folder.as_ref());
    }
    let named: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let is_set = |flag: &str| std::env::args().any(|arg| arg == flag);
    // Without `--bench` the target runs as a test: it must end well, its times mean nothing.
    let (sizes, committed) = match (is_set("--bench"), is_set("--million"), named.is_empty()) {
        (_, _, false) => (named, None),
        (false, _, true) => (vec![200, 400], None),
        (true, false, true) => (SIZES.to_vec(), Some(BENCH)),
        (true, true, true) => (MILLION.to_vec(), Some(BENCH_MILLION)),
    };
    let text = measured(&sizes, committed.as_ref().unwrap_or(&BENCH));
    std::io::stdout().write_all(text.as_bytes()).unwrap();
    if let Some(committed) = committed {
        std::fs::write(committed.path, text).unwrap();
    }
}

fn measured(sizes: &[usize], committed: &Committed) -> String {
    let mut report = Report::default();
    let mut stores: Vec<Store> = sizes.iter().map(|size| Store::build(*size)).collect();
    setup::describe(&stores, &mut report);
    recall::measure(&stores, &mut report);
    // Before anything is written: what is written makes a store of a thousand records no small one.
    let places: Vec<&Place> = stores.iter().map(|store| &store.place).collect();
    cold::measure(&places, &mut report);
    writes::measure(&mut stores, &mut report);
    verify::measure(&stores, &mut report);
    report.render(committed.title, &machine::preface(committed.command))
}
