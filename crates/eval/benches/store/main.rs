//! Recall, propose, decide and a cold process on stores of three sizes, against bare SQLite on the
//! same data, in one process, one after the other, so that a noisy machine disturbs both alike.
//!
//! `cargo bench -p swarm-memory-eval --bench store` writes `docs/reports/store-bench.md`. Sizes
//! can be named (`-- 1000 10000`), which prints the report and writes nothing. The cold process
//! is measured when `target/release/swarm-memory` is there or `SWARM_MEMORY_BIN` names one.

#![allow(
    clippy::unwrap_used,
    reason = "a benchmark may end at the first surprise"
)]

mod cold;
mod machine;
mod recall;
mod setup;
mod shown;
mod writes;

use setup::{Place, Store};
use std::io::Write as _;
use swarm_memory_eval::Report;

/// Sizes of the committed report.
const SIZES: [usize; 3] = [1_000, 10_000, 100_000];

fn main() {
    let named: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|arg| arg.parse().ok())
        .collect();
    // Without `--bench` the target runs as a test: it must end well, its times mean nothing.
    let is_bench = std::env::args().any(|arg| arg == "--bench");
    let committed = is_bench && named.is_empty();
    let sizes = match (committed, named.is_empty()) {
        (true, _) => SIZES.to_vec(),
        (false, true) => vec![200, 400],
        (false, false) => named,
    };
    let mut report = Report::default();
    let mut stores: Vec<Store> = sizes.iter().map(|size| Store::build(*size)).collect();
    setup::describe(&stores, &mut report);
    recall::measure(&stores, &mut report);
    // Before anything is written: what is written makes a store of a thousand records no small one.
    let places: Vec<&Place> = stores.iter().map(|store| &store.place).collect();
    cold::measure(&places, &mut report);
    writes::measure(&mut stores, &mut report);
    let text = report.render("Store benchmark", &machine::preface());
    std::io::stdout().write_all(text.as_bytes()).unwrap();
    if committed {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../docs/reports/store-bench.md"
        );
        std::fs::write(path, text).unwrap();
    }
}
