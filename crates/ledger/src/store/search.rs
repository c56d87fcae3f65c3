//! The two full-text indexes, the term counts and the bands, kept in step with the items by row number.
//!
//! Deleting by row number matters: the plugin deletes by an unindexed column, which reads the
//! whole index on every write.

use crate::error::{LedgerError, sqlite};
use crate::index::bands::bands;
use crate::index::{index_terms, scope_term, text_terms};
use crate::store::bands::{bands_fill, bands_write};
use model::{Lifecycle, MemoryRecord, ScopeId};
use rusqlite::{Connection, params};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How much of a scope's mark leads a term. Two scopes that share it cost each other time and
/// see nothing of each other: every look-up asks the items for their scope as well.
const MARK_CHARS: usize = 13;

/// What leads every index term of a scope. No text gives a term that begins so.
pub(crate) fn scope_mark(scope_id: &ScopeId) -> String {
    scope_term(scope_id).chars().take(MARK_CHARS).collect()
}

/// What is counted once for each record: no text gives an empty term.
pub(crate) const EVERY_RECORD: &str = "";

/// A record as it stands in the indexes.
#[derive(Clone, Copy)]
pub(crate) struct Indexed<'r> {
    pub(crate) record: &'r MemoryRecord,
    /// Whether it is in force: only then it weighs terms.
    pub(crate) lives: bool,
}

impl<'r> Indexed<'r> {
    /// A record in this state of its life.
    pub(crate) fn of(record: &'r MemoryRecord, lifecycle: Lifecycle) -> Self {
        let lives = lifecycle == Lifecycle::Active;
        Self { record, lives }
    }
}

/// What a record is found by in our index.
struct IndexDocument {
    body: Vec<String>,
    facets: Vec<String>,
    /// What near duplicates share: the terms that a question of the same words asks for.
    asked: Vec<String>,
}

impl IndexDocument {
    fn of(record: &MemoryRecord) -> Self {
        let facets = record
            .tags
            .iter()
            .map(String::as_str)
            .chain(record.files())
            .chain(record.symbols())
            .chain(record.source.locator())
            .flat_map(index_terms)
            .chain(index_terms(&record.kind.words()))
            .collect();
        let (body, asked) = text_terms(&record.text);
        Self {
            body,
            facets,
            asked,
        }
    }

    fn unique_terms(&self) -> BTreeSet<&str> {
        self.body
            .iter()
            .chain(&self.facets)
            .map(String::as_str)
            .chain([EVERY_RECORD])
            .collect()
    }
}

/// Brings indexes, counts and bands from the previous record of a row to the present one.
pub(crate) fn index_replace(
    connection: &Connection,
    item_no: i64,
    scope_id: &ScopeId,
    previous: Option<Indexed<'_>>,
    present: Indexed<'_>,
) -> Result<(), LedgerError> {
    let record = present.record;
    let lives = i64::from(present.lives);
    if let Some(previous) = previous {
        let lived = i64::from(previous.lives);
        let document = IndexDocument::of(previous.record);
        if same_document(previous.record, record) {
            if lived == lives {
                return Ok(());
            }
            return count_terms(
                connection,
                scope_id,
                &document.unique_terms(),
                (0, lives - lived),
            );
        }
        run(
            connection,
            "DELETE FROM memory_items_fts WHERE rowid = ?1",
            [item_no],
        )?;
        run(
            connection,
            "DELETE FROM memory_index WHERE rowid = ?1",
            [item_no],
        )?;
        count_terms(connection, scope_id, &document.unique_terms(), (-1, -lived))?;
        bands_write(connection, scope_id, item_no, &document.asked, false)?;
    }
    let document = IndexDocument::of(record);
    documents_insert(connection, item_no, scope_id, record, &document)?;
    count_terms(connection, scope_id, &document.unique_terms(), (1, lives))?;
    bands_write(connection, scope_id, item_no, &document.asked, true)
}

/// Adds a record to both full-text indexes.
fn documents_insert(
    connection: &Connection,
    item_no: i64,
    scope_id: &ScopeId,
    record: &MemoryRecord,
    document: &IndexDocument,
) -> Result<(), LedgerError> {
    seed_index_insert(connection, item_no, record)?;
    let mark = scope_mark(scope_id);
    run(
        connection,
        "INSERT INTO memory_index(rowid, body, facets) VALUES (?1, ?2, ?3)",
        params![
            item_no,
            marked(&mark, &document.body),
            marked(&mark, &document.facets)
        ],
    )
}

/// Indexes that are filled from nothing: the same rows as by [`index_replace`], each count and band
/// written once and in order.
#[derive(Default)]
pub(crate) struct IndexFilling {
    counts: BTreeMap<String, HashMap<String, (i64, i64)>>,
    bands: Vec<(String, i64, i64)>,
}

impl IndexFilling {
    /// Adds a record.
    pub(crate) fn documents_fill(
        &mut self,
        connection: &Connection,
        item_no: i64,
        scope_id: &ScopeId,
        present: Indexed<'_>,
    ) -> Result<(), LedgerError> {
        let document = IndexDocument::of(present.record);
        documents_insert(connection, item_no, scope_id, present.record, &document)?;
        let lives = i64::from(present.lives);
        let scope = scope_id.as_str();
        let counts = self.counts.entry(scope.to_owned()).or_default();
        for term in document.unique_terms() {
            match counts.get_mut(term) {
                Some((records, living)) => {
                    *records += 1;
                    *living += lives;
                }
                None => drop(counts.insert(term.to_owned(), (1, lives))),
            }
        }
        let rows = bands(&document.asked).into_iter();
        self.bands
            .extend(rows.map(|band| (scope.to_owned(), band, item_no)));
        Ok(())
    }

    /// Writes the counts and the bands.
    pub(crate) fn counts_fill(self, connection: &Connection) -> Result<(), LedgerError> {
        for (scope, counts) in self.counts {
            let mut counts: Vec<(String, (i64, i64))> = counts.into_iter().collect();
            counts.sort_unstable();
            for (term, (records, living)) in counts {
                run(
                    connection,
                    "INSERT INTO term_counts(scope_id, term, records, living) VALUES (?1, ?2, ?3, ?4)",
                    params![scope, term, records, living],
                )?;
            }
        }
        bands_fill(connection, self.bands)
    }
}

/// Bytes of the pages of both indexes and of the counts.
pub(crate) fn index_size(connection: &Connection) -> Result<u64, LedgerError> {
    connection
        .query_row(
            "SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE aggregate = true AND (name GLOB 'memory_index*'
                OR name GLOB 'memory_items_fts*' OR name GLOB '*term_counts*')",
            [],
            |row| row.get(0),
        )
        .map_err(sqlite("measuring the index"))
}

fn marked(mark: &str, terms: &[String]) -> String {
    let marked: Vec<String> = terms.iter().map(|term| format!("{mark}{term}")).collect();
    marked.join(" ")
}

fn same_document(a: &MemoryRecord, b: &MemoryRecord) -> bool {
    a.text == b.text
        && a.tags == b.tags
        && a.kind == b.kind
        && a.source == b.source
        && a.files() == b.files()
        && a.symbols() == b.symbols()
}

/// The plugin's columns: tags, symbols and files joined by a space, the kind in words.
fn seed_index_insert(
    connection: &Connection,
    item_no: i64,
    record: &MemoryRecord,
) -> Result<(), LedgerError> {
    run(
        connection,
        "INSERT INTO memory_items_fts(rowid, id, text, tags, kind, source_file_path, source_ref,
            metadata_symbols, metadata_files) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            item_no,
            record.id.as_str(),
            record.text,
            record.tags.join(" "),
            record.kind.words(),
            record.source.file_path.as_deref().unwrap_or_default(),
            record.source.reference.as_deref().unwrap_or_default(),
            record.symbols().join(" "),
            record.files().join(" "),
        ],
    )
}

fn count_terms(
    connection: &Connection,
    scope_id: &ScopeId,
    terms: &BTreeSet<&str>,
    (records, living): (i64, i64),
) -> Result<(), LedgerError> {
    // One by one: SQLite keeps what one statement changes in many places in a journal of its own,
    // which costs more than the statements.
    let scope = scope_id.as_str();
    for term in terms {
        run(
            connection,
            "INSERT INTO term_counts(scope_id, term, records, living) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT(scope_id, term) DO UPDATE SET records = records + ?3, living = living + ?4",
            params![scope, term, records, living],
        )?;
        if records < 0 {
            // A term that no record holds any more must not stay behind as a trace of it.
            run(
                connection,
                "DELETE FROM term_counts WHERE scope_id = ?1 AND term = ?2 AND records <= 0",
                params![scope, term],
            )?;
        }
    }
    Ok(())
}

fn run(
    connection: &Connection,
    sql: &str,
    params: impl rusqlite::Params,
) -> Result<(), LedgerError> {
    connection
        .prepare_cached(sql)
        .and_then(|mut statement| statement.execute(params))
        .map_err(sqlite("keeping the index in step"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema::migrate_forward;
    use model::{Kind, RecordParts, Scope, Source, SourceType, Timestamp};

    fn blank() -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        migrate_forward(&connection, 0, &Timestamp::from_millis(0)).unwrap();
        connection
    }

    fn rows(connection: &Connection, table: &str) -> Vec<String> {
        connection
            .prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2"))
            .unwrap()
            .query_map([], |row| {
                let columns = row.as_ref().column_count();
                let values = (0..columns).map(|at| row.get::<_, rusqlite::types::Value>(at));
                Ok(format!("{:?}", values.collect::<Vec<_>>()))
            })
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap()
    }

    #[test]
    fn an_index_that_is_filled_is_the_one_that_grew() {
        let (grown, filled) = (blank(), blank());
        let mut filling = IndexFilling::default();
        for number in 1..=40_i64 {
            let record = RecordParts {
                scope: Scope::repository("example", None),
                kind: Kind::ProjectFact,
                text: format!(
                    "Module m{} reads table t{} and the table.",
                    number % 7,
                    number
                ),
                tags: None,
                confidence: None,
                stability: None,
                source: Source::of(SourceType::File),
                expires_at: None,
                metadata: serde_json::Map::new(),
                created_at: Timestamp::from_millis(0),
            }
            .into_record();
            let scope = ScopeId::from_bytes([u8::from(number % 2 == 0); 8]);
            // Some are superseded later, which changes what their terms weigh.
            let present = |lives| Indexed {
                record: &record,
                lives,
            };
            index_replace(&grown, number, &scope, None, present(true)).unwrap();
            let lives = number % 5 != 0;
            index_replace(&grown, number, &scope, Some(present(true)), present(lives)).unwrap();
            filling
                .documents_fill(&filled, number, &scope, present(lives))
                .unwrap();
        }
        filling.counts_fill(&filled).unwrap();
        for table in ["term_counts", "memory_bands"] {
            let there = rows(&grown, table);
            assert!(there.len() > 40);
            assert_eq!(there, rows(&filled, table), "{table}");
        }
        for table in ["memory_index_data", "memory_items_fts_data"] {
            let count = |connection: &Connection| rows_of(connection, table);
            assert!(count(&filled) > 0 && count(&grown) > 0, "{table}");
        }
    }

    fn rows_of(connection: &Connection, table: &str) -> i64 {
        connection
            .query_row(&format!("SELECT count(*) FROM {table}"), [], |row| {
                row.get(0)
            })
            .unwrap()
    }
}
