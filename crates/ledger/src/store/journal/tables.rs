//! Which tables hold the truth, read out of the schema, so that a new table is journaled unless it
//! is named as derived here.

use crate::error::{LedgerError, sqlite};
use crate::store::schema::is_derived;
use rusqlite::Connection;

/// A table of the truth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) name: String,
    /// Its columns without generated ones.
    pub(crate) columns: Vec<String>,
    /// The columns of its primary key, in order.
    pub(crate) key: Vec<String>,
}

/// The tables of the truth in the order in which they were made.
pub(crate) fn truth_tables(connection: &Connection) -> Result<Vec<Table>, LedgerError> {
    let mut statement = connection
        .prepare(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
             AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
        )
        .map_err(sqlite("reading the schema"))?;
    let names: Vec<String> = statement
        .query_map([], |row| row.get(0))
        .and_then(Iterator::collect)
        .map_err(sqlite("reading the schema"))?;
    names
        .into_iter()
        .filter(|name| !is_derived(name))
        .map(|name| table(connection, name))
        .collect()
}

fn table(connection: &Connection, name: String) -> Result<Table, LedgerError> {
    let mut statement = connection
        .prepare("SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid")
        .map_err(sqlite("reading the schema"))?;
    let columns: Vec<(String, usize)> = statement
        .query_map([&name], |row| Ok((row.get(0)?, row.get(1)?)))
        .and_then(Iterator::collect)
        .map_err(sqlite("reading the schema"))?;
    let mut key: Vec<_> = columns.iter().filter(|(_, pk)| *pk > 0).collect();
    key.sort_by_key(|(_, pk)| *pk);
    Ok(Table {
        key: key.into_iter().map(|(column, _)| column.clone()).collect(),
        columns: columns.into_iter().map(|(column, _)| column).collect(),
        name,
    })
}

impl Table {
    /// `a = ?1 AND b = ?2`, over the key.
    pub(crate) fn key_condition(&self) -> String {
        let parts: Vec<String> = (1..)
            .zip(&self.key)
            .map(|(at, column)| format!("{column} = ?{at}"))
            .collect();
        parts.join(" AND ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::schema::migrate_forward;
    use model::Timestamp;

    #[test]
    fn every_table_of_the_truth_has_a_key_of_at_most_three_columns() {
        let connection = Connection::open_in_memory().unwrap();
        migrate_forward(&connection, 0, &Timestamp::from_millis(0)).unwrap();
        let tables = truth_tables(&connection).unwrap();
        for table in &tables {
            assert!((1..=3).contains(&table.key.len()), "{table:?}");
        }
        let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        for wanted in ["_meta", "memory_items", "audit_events", "grants", "scopes"] {
            assert!(names.contains(&wanted), "{wanted}");
        }
        for derived in [
            "term_counts",
            "memory_bands",
            "memory_index",
            "memory_index_data",
        ] {
            assert!(!names.contains(&derived), "{derived}");
        }
        let proposals = tables.iter().find(|table| table.name == "memory_proposals");
        let columns = &proposals.unwrap().columns;
        assert!(
            !columns.iter().any(|column| column == "awaiting"),
            "generated"
        );
    }
}
