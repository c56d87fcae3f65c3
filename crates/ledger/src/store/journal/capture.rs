//! Capturing what a transaction touched, by temporary triggers on the write connection.
//!
//! The triggers only note which row was touched. The rows themselves are read when the transaction
//! is about to commit, so each appears once, as it is left behind. The note is undone with the
//! transaction, and no code of the gate or the store knows of it.

use super::line::{Cell, Cells, change_json};
use super::tables::Table;
use crate::error::{LedgerError, sqlite};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, params_from_iter};
use std::collections::HashSet;
use std::fmt::Write;

/// Puts the triggers on every table of the truth.
pub(crate) fn install(connection: &Connection, tables: &[Table]) -> Result<(), LedgerError> {
    let mut sql = "PRAGMA temp_store = MEMORY;
        CREATE TEMP TABLE journal_touched(at INTEGER PRIMARY KEY, t INTEGER NOT NULL, k1, k2, k3);"
        .to_owned();
    for (number, table) in tables.iter().enumerate() {
        for (event, rows) in [
            ("INSERT", &["NEW"][..]),
            ("UPDATE", &["OLD", "NEW"]),
            ("DELETE", &["OLD"]),
        ] {
            let name = &table.name;
            write!(
                sql,
                "CREATE TEMP TRIGGER journal_{event}_{name} AFTER {event} ON main.{name} BEGIN "
            )
            .expect("writing to a String does not fail");
            for row in rows {
                let key: Vec<String> = (0..3)
                    .map(|at| match table.key.get(at) {
                        Some(column) => format!("{row}.{column}"),
                        None => "NULL".to_owned(),
                    })
                    .collect();
                write!(
                    sql,
                    "INSERT INTO journal_touched(t, k1, k2, k3) VALUES ({number}, {});",
                    key.join(", ")
                )
                .expect("writing to a String does not fail");
            }
            sql.push_str(" END;");
        }
    }
    connection
        .execute_batch(&sql)
        .map_err(sqlite("watching the tables"))
}

/// A touched row: the number of its table and its key.
type Touched = (usize, Vec<Cell>);

/// The rows that the open transaction touched, as they stand now, each once.
pub(crate) fn captured(
    connection: &Connection,
    tables: &[Table],
) -> Result<Vec<Captured>, LedgerError> {
    let mut seen = HashSet::new();
    let mut changes = Vec::new();
    for (number, key) in touched(connection)? {
        let table = tables
            .get(number)
            .ok_or_else(|| LedgerError::CannotVerify {
                what: "the list of touched rows".into(),
            })?;
        let key = &key[..table.key.len()];
        if seen.insert((number, format!("{key:?}"))) {
            changes.push(capture(connection, table, key)?);
        }
    }
    Ok(changes)
}

/// A touched row as it goes into the journal.
pub(crate) struct Captured {
    pub(crate) table: String,
    pub(crate) json: String,
    /// The row; none when it is gone.
    pub(crate) row: Option<Cells>,
}

impl Captured {
    /// A row that stands.
    pub(crate) fn standing(table: &Table, row: Cells) -> Self {
        Self {
            table: table.name.clone(),
            json: change_json(&table.name, "row", &row),
            row: Some(row),
        }
    }
}

/// Forgets what was touched, at the end of the transaction.
pub(crate) fn forget_touched(connection: &Connection) -> Result<(), LedgerError> {
    connection
        .prepare_cached("DELETE FROM temp.journal_touched")
        .and_then(|mut statement| statement.execute([]))
        .map_err(sqlite("watching the tables"))?;
    Ok(())
}

fn touched(connection: &Connection) -> Result<Vec<Touched>, LedgerError> {
    let mut statement = connection
        .prepare_cached("SELECT t, k1, k2, k3 FROM temp.journal_touched ORDER BY at")
        .map_err(sqlite("watching the tables"))?;
    let mut rows = statement.query([]).map_err(sqlite("watching the tables"))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next().map_err(sqlite("watching the tables"))? {
        let number: usize = row.get(0).map_err(sqlite("watching the tables"))?;
        let key: Result<Vec<Cell>, LedgerError> = (1..4).map(|at| cell(row, at)).collect();
        found.push((number, key?));
    }
    Ok(found)
}

fn capture(connection: &Connection, table: &Table, key: &[Cell]) -> Result<Captured, LedgerError> {
    let sql = format!(
        "SELECT {} FROM main.{} WHERE {}",
        table.columns.join(", "),
        table.name,
        table.key_condition()
    );
    let mut statement = connection
        .prepare_cached(&sql)
        .map_err(sqlite("reading a touched row"))?;
    let mut rows = statement
        .query(params_from_iter(key))
        .map_err(sqlite("reading a touched row"))?;
    if let Some(row) = rows.next().map_err(sqlite("reading a touched row"))? {
        return Ok(Captured::standing(table, cells(row, table)?));
    }
    let gone: Cells = table.key.iter().cloned().zip(key.iter().cloned()).collect();
    Ok(Captured {
        table: table.name.clone(),
        json: change_json(&table.name, "gone", &gone),
        row: None,
    })
}

/// A row that was selected with the columns of its table.
pub(crate) fn cells(row: &Row<'_>, table: &Table) -> Result<Cells, LedgerError> {
    table
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| Ok((column.clone(), cell(row, at)?)))
        .collect()
}

fn cell(row: &Row<'_>, at: usize) -> Result<Cell, LedgerError> {
    Ok(
        match row.get_ref(at).map_err(sqlite("reading a touched row"))? {
            ValueRef::Null => Cell::Null,
            ValueRef::Integer(number) => Cell::Integer(number),
            ValueRef::Real(number) => Cell::Real(number),
            ValueRef::Text(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => Cell::Text(text.to_owned()),
                Err(_) => {
                    return Err(LedgerError::CannotVerify {
                        what: "a stored text (it is not UTF-8)".into(),
                    });
                }
            },
            ValueRef::Blob(bytes) => Cell::Blob(bytes.to_vec()),
        },
    )
}

impl rusqlite::ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        use rusqlite::types::ToSqlOutput;
        Ok(ToSqlOutput::Borrowed(match self {
            Cell::Null => ValueRef::Null,
            Cell::Integer(number) => ValueRef::Integer(*number),
            Cell::Real(number) => ValueRef::Real(*number),
            Cell::Text(text) => ValueRef::Text(text.as_bytes()),
            Cell::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}
