//! Verifying the audit of each store, and what it takes.

use crate::alone::{Stage, run_alone};
use crate::setup::Store;
use crate::shown::{mb, ms, size};
use swarm_memory_eval::Report;

/// Verifies every store once.
pub(crate) fn measure(stores: &[Store], report: &mut Report) {
    report.section(
        "Verifying the audit",
        "`audit_verify` of the library, once a store, in a process of its own: every event, every row, the \
         mirror. Memory is the most that the process held.",
    );
    let rows: Vec<Vec<String>> = stores
        .iter()
        .map(|store| {
            let verified = run_alone(Stage::Verify, &store.place);
            vec![
                size(store.place.size),
                format!("{:.1} s", verified.time.as_secs_f64()),
                ms(verified.time / u32::try_from(store.place.size).unwrap()),
                mb(verified.peak),
            ]
        })
        .collect();
    report.table(&["memories", "time", "a memory", "memory, most"], &rows);
}
