//! What a store holds, as an outsider counts it: for tests that say "and nothing was stored".

use crate::tamper::Tamper;
use std::path::{Path, PathBuf};

/// Rows of every table that a proposal or a decision writes. The event that a refusal of the guard
/// leaves is not counted: it is what is left when nothing was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts(Vec<(&'static str, i64)>);

const TABLES: [&str; 9] = [
    "scopes",
    "memory_proposals",
    "memory_items",
    "memory_versions",
    "memory_evidence",
    "memory_relations",
    "audit_events",
    "audit_payloads",
    "memory_events",
];

impl Counts {
    /// Counts the rows of the store.
    pub fn of(store: &Path) -> Self {
        let outside = Tamper::open(store);
        Self(
            TABLES
                .map(|table| {
                    (
                        table,
                        outside.number(&format!("SELECT count(*) FROM {table} {}", but(table))),
                    )
                })
                .into(),
        )
    }
}

/// Leaves out the traces of what the guard refused.
fn but(table: &str) -> &'static str {
    match table {
        "audit_events" => "WHERE NOT (operation = 'guard_refuse' AND subject_id NOT LIKE 'prop_%')",
        "audit_payloads" => {
            "WHERE seq NOT IN (SELECT seq FROM audit_events
                WHERE operation = 'guard_refuse' AND subject_id NOT LIKE 'prop_%')"
        }
        "memory_events" => "WHERE reason IS NOT 'refused by the guard'",
        _ => "",
    }
}

/// Every byte that the store keeps on disk, in lower case: the file, its write-ahead log and the mirrors.
pub fn stored_bytes(store: &Path) -> Vec<u8> {
    let mut wal = store.as_os_str().to_owned();
    wal.push("-wal");
    let mirrors =
        ["memories.jsonl", "proposals.jsonl", "audit.jsonl"].map(|name| store.with_file_name(name));
    [store.to_owned(), PathBuf::from(wal)]
        .into_iter()
        .chain(mirrors)
        .collect::<Vec<_>>()
        .iter()
        .flat_map(|path| std::fs::read(path).unwrap_or_default())
        .map(|byte| byte.to_ascii_lowercase())
        .collect()
}

/// Whether these bytes hold this text, in any case.
pub fn holds(bytes: &[u8], text: &str) -> bool {
    let wanted = text.to_ascii_lowercase();
    bytes
        .windows(wanted.len())
        .any(|window| window == wanted.as_bytes())
}
