//! Verifying the audit of each store, and what it takes.

use crate::memory_use::{begin, peak};
use crate::setup::Store;
use crate::shown::{mb, ms, size};
use std::time::Instant;
use swarm_memory_eval::Report;

/// Verifies every store once.
pub(crate) fn measure(stores: &[Store], report: &mut Report) {
    report.section(
        "Verifying the audit",
        "`audit_verify` of the library, once a store: every event, every row, the mirror. Memory is the \
         most that the process held, and what it held before.",
    );
    let rows: Vec<Vec<String>> = stores.iter().map(verified).collect();
    report.table(
        &[
            "memories",
            "events",
            "time",
            "a memory",
            "memory, most",
            "before",
        ],
        &rows,
    );
}

fn verified(store: &Store) -> Vec<String> {
    let project = store.place.locate();
    let before = begin();
    let started = Instant::now();
    let found = project.audit_verify().unwrap();
    let time = started.elapsed();
    assert_eq!(found.verified, Some(true), "{:?}", found.divergences);
    vec![
        size(store.place.size),
        found.events.to_string(),
        format!("{:.1} s", time.as_secs_f64()),
        ms(time / u32::try_from(store.place.size).unwrap()),
        mb(peak()),
        mb(before),
    ]
}
