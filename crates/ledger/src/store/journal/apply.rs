//! Applying lines of the journal to the in-memory database, and keeping its indexes in step.
//!
//! Names of tables and columns reach SQL only when the schema has them. The schema's own triggers,
//! checks and keys stand, so a line that rewrites an event or closes a version twice is an error.
//! Rows are put back as they were written, and nothing here decides whether they are believed.

use super::line::{Cells, Change, JournalLine};
use super::tables::{Table, truth_tables};
use crate::error::{LedgerError, sqlite};
use crate::store::items::parse_scope_id;
use crate::store::search::{IndexFilling, Indexed, index_replace};
use model::{Lifecycle, MemoryRecord, ScopeId};
use rusqlite::{Connection, OptionalExtension, params_from_iter};
use std::collections::{BTreeMap, HashMap};

/// Why a line does not fit the database.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Misfit {
    #[error("there is no table {0:?}")]
    Table(String),
    #[error("table {table} has no column {column:?}")]
    Column { table: String, column: String },
    #[error("a change of {0} is neither a row nor the key of one")]
    Shape(String),
    #[error("a row of {table} does not fit ({source})")]
    Row {
        table: String,
        source: rusqlite::Error,
    },
    #[error(transparent)]
    Store(#[from] LedgerError),
}

/// Knows the schema and the statements for it.
pub(crate) struct Applier {
    tables: HashMap<String, Target>,
}

/// A table and the statement for a row that has all its columns.
struct Target {
    table: Table,
    /// The columns in the order of [`Cells`].
    sorted: Vec<String>,
    whole: String,
}

/// Items whose index entries must be brought up to date, with what they were indexed as.
pub(crate) struct Reindex {
    /// Nothing was indexed before.
    is_fresh: bool,
    previous: BTreeMap<i64, Option<Item>>,
}

/// What of an item's row its index entries are made of.
struct Item {
    scope_id: ScopeId,
    record: MemoryRecord,
    lifecycle: Lifecycle,
}

impl Item {
    fn indexed(&self) -> Indexed<'_> {
        Indexed::of(&self.record, self.lifecycle)
    }
}

impl Reindex {
    /// For a database that is being filled.
    pub(crate) fn fresh() -> Self {
        Self {
            is_fresh: true,
            previous: BTreeMap::new(),
        }
    }

    /// For a database that holds rows and their index.
    pub(crate) fn on_top() -> Self {
        Self {
            is_fresh: false,
            previous: BTreeMap::new(),
        }
    }

    fn touch(&mut self, connection: &Connection, change: &Change) -> Result<(), LedgerError> {
        let cells = change.row.as_ref().or(change.gone.as_ref());
        let Some(super::line::Cell::Integer(item_no)) =
            cells.and_then(|cells| cells.get("item_no"))
        else {
            return Ok(());
        };
        if self.is_fresh {
            self.previous.insert(*item_no, None);
        } else if !self.previous.contains_key(item_no) {
            self.previous.insert(*item_no, item(connection, *item_no)?);
        }
        Ok(())
    }

    /// Brings both full-text indexes and the counts of terms up to date.
    pub(crate) fn run(self, connection: &Connection) -> Result<(), LedgerError> {
        if self.is_fresh {
            let mut filling = IndexFilling::default();
            for item_no in self.previous.into_keys() {
                if let Some(item) = item(connection, item_no)? {
                    filling.documents_fill(connection, item_no, &item.scope_id, item.indexed())?;
                }
            }
            return filling.counts_fill(connection);
        }
        for (item_no, previous) in self.previous {
            // A record that nobody can read has no terms; its row is shown as foreign.
            if let Some(item) = item(connection, item_no)? {
                let previous = previous.as_ref().map(Item::indexed);
                index_replace(
                    connection,
                    item_no,
                    &item.scope_id,
                    previous,
                    item.indexed(),
                )?;
            }
        }
        Ok(())
    }
}

fn item(connection: &Connection, item_no: i64) -> Result<Option<Item>, LedgerError> {
    let found: Option<(String, String, String)> = connection
        .prepare_cached(
            "SELECT scope_id, record_json, lifecycle FROM memory_items WHERE item_no = ?1",
        )
        .and_then(|mut statement| {
            statement
                .query_row([item_no], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
                .optional()
        })
        .map_err(sqlite("reading an item"))?;
    Ok(found.and_then(|(scope_id, json, lifecycle)| {
        Some(Item {
            scope_id: parse_scope_id(&scope_id).ok()?,
            record: serde_json::from_str(&json).ok()?,
            lifecycle: Lifecycle::parse(&lifecycle)?,
        })
    }))
}

impl Applier {
    /// Reads the schema.
    pub(crate) fn new(connection: &Connection) -> Result<Self, LedgerError> {
        let tables = truth_tables(connection)?
            .into_iter()
            .map(|table| {
                let mut sorted = table.columns.clone();
                sorted.sort_unstable();
                let whole = upsert(&table, &sorted);
                let name = table.name.clone();
                (
                    name,
                    Target {
                        table,
                        sorted,
                        whole,
                    },
                )
            })
            .collect();
        Ok(Self { tables })
    }

    /// Puts the rows of one line in place.
    pub(crate) fn apply(
        &self,
        connection: &Connection,
        line: &JournalLine,
        reindex: &mut Reindex,
    ) -> Result<(), Misfit> {
        for change in &line.changes {
            let target = self
                .tables
                .get(&change.table)
                .ok_or_else(|| Misfit::Table(change.table.clone()))?;
            let table = &target.table;
            if table.name == "memory_items" {
                reindex.touch(connection, change)?;
            }
            match (&change.row, &change.gone) {
                (Some(row), None) => put(connection, target, row)?,
                (None, Some(key)) => remove(connection, table, key)?,
                _ => return Err(Misfit::Shape(table.name.clone())),
            }
        }
        Ok(())
    }
}

fn put(connection: &Connection, target: &Target, row: &Cells) -> Result<(), Misfit> {
    let table = &target.table;
    if row.keys().eq(&target.sorted) {
        connection
            .prepare_cached(&target.whole)
            .and_then(|mut statement| statement.execute(params_from_iter(row.values())))
            .map_err(misfit(table))?;
        return Ok(());
    }
    // A line of an older schema: its rows lack the newer columns.
    if let Some(column) = row.keys().find(|name| !table.columns.contains(name)) {
        return Err(Misfit::Column {
            table: table.name.clone(),
            column: column.clone(),
        });
    }
    let known: Vec<String> = row.keys().cloned().collect();
    connection
        .prepare_cached(&upsert(table, &known))
        .and_then(|mut statement| statement.execute(params_from_iter(row.values())))
        .map_err(misfit(table))?;
    Ok(())
}

fn remove(connection: &Connection, table: &Table, key: &Cells) -> Result<(), Misfit> {
    if key.len() != table.key.len() || !table.key.iter().all(|column| key.contains_key(column)) {
        return Err(Misfit::Shape(table.name.clone()));
    }
    let sql = format!(
        "DELETE FROM main.{} WHERE {}",
        table.name,
        table.key_condition()
    );
    let values = table.key.iter().filter_map(|column| key.get(column));
    connection
        .prepare_cached(&sql)
        .and_then(|mut statement| statement.execute(params_from_iter(values)))
        .map_err(misfit(table))?;
    Ok(())
}

fn misfit(table: &Table) -> impl Fn(rusqlite::Error) -> Misfit {
    move |source| Misfit::Row {
        table: table.name.clone(),
        source,
    }
}

fn upsert(table: &Table, columns: &[String]) -> String {
    let places: Vec<String> = (1..=columns.len()).map(|at| format!("?{at}")).collect();
    let updates: Vec<String> = columns
        .iter()
        .filter(|column| !table.key.contains(column))
        .map(|column| format!("{column} = excluded.{column}"))
        .collect();
    let action = if updates.is_empty() {
        "NOTHING".to_owned()
    } else {
        format!("UPDATE SET {}", updates.join(", "))
    };
    format!(
        "INSERT INTO main.{}({}) VALUES ({}) ON CONFLICT({}) DO {action}",
        table.name,
        columns.join(", "),
        places.join(", "),
        table.key.join(", ")
    )
}
