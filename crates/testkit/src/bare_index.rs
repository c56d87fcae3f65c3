//! A full-text table and nothing else: what recall is measured against.

use rusqlite::Connection;
use std::path::Path;

/// One FTS5 table over texts, with SQLite's own tokenizer and ranking.
pub struct BareIndex(Connection);

impl BareIndex {
    /// Builds the table in a new file; a text's place is its row number.
    #[expect(
        clippy::disallowed_methods,
        reason = "what is measured against has no guards"
    )]
    pub fn build(path: &Path, texts: impl Iterator<Item = String>) -> Self {
        let mut connection = Connection::open(path).unwrap();
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA cache_size = -16384;
                 CREATE VIRTUAL TABLE bare USING fts5(text, tokenize = 'unicode61');",
            )
            .unwrap();
        let transaction = connection.transaction().unwrap();
        {
            let mut insert = transaction
                .prepare("INSERT INTO bare(rowid, text) VALUES (?1, ?2)")
                .unwrap();
            for (row, text) in (0_i64..).zip(texts) {
                insert.execute((row, text)).unwrap();
            }
        }
        transaction.commit().unwrap();
        Self(connection)
    }

    /// The rows that hold any of the terms, best by bm25 first.
    pub fn best(&self, terms: &[String], limit: usize) -> Vec<i64> {
        let quoted: Vec<String> = terms.iter().map(|term| format!("\"{term}\"")).collect();
        let mut statement = self
            .0
            .prepare_cached("SELECT rowid FROM bare WHERE bare MATCH ?1 ORDER BY rank LIMIT ?2")
            .unwrap();
        let rows = statement
            .query_map((quoted.join(" OR "), limit), |row| row.get(0))
            .unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }
}
