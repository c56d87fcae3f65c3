//! What a store's file is made of, as an outsider measures it.

use rusqlite::Connection;
use std::path::Path;

/// Bytes of the pages of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoreSize {
    /// The file.
    pub file: u64,
    /// Both full-text indexes.
    pub full_text: u64,
    /// How many records hold each term.
    pub terms: u64,
    /// What near duplicates are found by.
    pub bands: u64,
    /// Records with their versions and the indexes of their columns.
    pub records: u64,
    /// The audit and its mirror.
    pub audit: u64,
}

impl StoreSize {
    /// Measures a store that nobody writes to: a log beside the file is not counted.
    #[expect(
        clippy::disallowed_methods,
        reason = "what is measured is read without the program's guards"
    )]
    pub fn of(path: &Path) -> Self {
        let store = Connection::open(path).unwrap();
        let pages = |of: &str| {
            let sql = format!(
                "SELECT coalesce(sum(d.pgsize), 0) FROM dbstat d LEFT JOIN sqlite_master m ON m.name = d.name
                 WHERE d.aggregate = true AND ({of})"
            );
            store.query_row(&sql, [], |row| row.get(0)).unwrap()
        };
        Self {
            file: std::fs::metadata(path).unwrap().len(),
            full_text: pages("d.name GLOB 'memory_index*' OR d.name GLOB 'memory_items_fts*'"),
            terms: pages("m.tbl_name = 'term_counts'"),
            bands: pages("m.tbl_name = 'memory_bands'"),
            records: pages("m.tbl_name IN ('memory_items', 'memory_versions', 'memory_evidence')"),
            audit: pages("m.tbl_name IN ('audit_events', 'audit_payloads', 'memory_events')"),
        }
    }
}
