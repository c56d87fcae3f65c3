//! Reading a store of the opencode-swarm plugin, versions 1 to 14, and keeping its side tables.
//!
//! The file is foreign: nothing of its schema is carried over, only rows of the tables that it
//! names, read column by column. What a strict reader does not accept is kept as text. Rows are
//! handed out one by one and side tables in pieces, so that a store of any size can be read.

use crate::error::{LedgerError, sqlite};
use crate::gate::Admitted;
use crate::store::meta::meta_set;
use model::{MemoryRecord, Proposal};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, ErrorCode, params, params_from_iter};
use std::collections::HashSet;

/// A stored record of the plugin with its provenance columns.
pub(crate) struct PluginItem {
    pub(crate) record: MemoryRecord,
    pub(crate) deleted: bool,
    pub(crate) superseded_by: Option<String>,
    pub(crate) task_id: Option<String>,
    pub(crate) agent_role: Option<String>,
    pub(crate) valid_from: Option<String>,
    pub(crate) supersedes_reason: Option<String>,
}

/// A row that no strict reader accepts.
#[derive(Debug, Clone)]
pub(crate) struct UnreadableRow {
    pub(crate) table: &'static str,
    pub(crate) id: Option<String>,
    pub(crate) content: String,
    pub(crate) reason: String,
}

/// A table that is copied as it is: name, columns, rows.
pub(crate) struct SideTable {
    name: &'static str,
    columns: Vec<&'static str>,
    rows: Vec<Vec<Value>>,
}

/// A row of a plugin's store, as the reader found it.
pub(crate) enum PluginRow {
    /// A record.
    Item(Box<PluginItem>),
    /// A proposal.
    Proposal(Box<Proposal>),
    /// A relation between two records.
    Relation(RelationRow),
    /// A row of one of these that no strict reader accepts.
    Unreadable(UnreadableRow),
}

/// Takes the rows that a reader finds, one after the other.
pub(crate) type TakeRow<'t> = &'t mut dyn FnMut(PluginRow) -> Result<(), LedgerError>;

/// What is carried over without being understood: the event log, usage, outcomes, rewards. A piece
/// of it, or the head of the event log's chain.
#[derive(Default)]
pub(crate) struct SideTables {
    tables: Vec<SideTable>,
    chain_head: Option<String>,
}

/// Most rows of a piece.
const PIECE: usize = 1_000;

/// The side tables and the columns that any version has; absent columns are left to the default.
const SIDE_TABLES: [(&str, &[&str]); 5] = [
    (
        "memory_events",
        &[
            "id",
            "operation",
            "target_id",
            "reason",
            "timestamp",
            "event_json",
            "prev_hash",
        ],
    ),
    (
        "memory_recall_usage",
        &[
            "id",
            "bundle_id",
            "timestamp",
            "usage_json",
            "q_value",
            "last_reward",
            "task_outcome",
            "council_verdict_json",
            "reward_key",
            "run_id",
            "unit_id",
        ],
    ),
    (
        "memory_outcomes",
        &["id", "memory_id", "generation", "at", "event_json"],
    ),
    (
        "memory_reward_events",
        &[
            "id",
            "memory_id",
            "run_id",
            "unit_id",
            "verdict",
            "reward",
            "q_before",
            "q_after",
            "verdict_synthesis_json",
            "timestamp",
        ],
    ),
    ("embedding_config", &["key", "value"]),
];

/// Hands out every record, then every proposal, then every relation.
pub(crate) fn each_plugin_row(
    connection: &Connection,
    take: TakeRow<'_>,
) -> Result<(), LedgerError> {
    each_item(connection, take)?;
    each_proposal(connection, take)?;
    each_relation(connection, take)
}

/// Hands out the side tables piece by piece, in the order of their rows.
pub(crate) fn each_side_piece(
    connection: &Connection,
    take: &mut dyn FnMut(SideTables) -> Result<(), LedgerError>,
) -> Result<(), LedgerError> {
    for (name, columns) in SIDE_TABLES {
        each_piece(connection, name, columns, take)?;
    }
    if columns_of(connection, "_meta")?.is_empty() {
        return Ok(());
    }
    take(SideTables {
        chain_head: crate::store::meta::meta_get(connection, crate::audit::mirror::CHAIN_HEAD)?,
        ..SideTables::default()
    })
}

/// Whether the plugin took its JSONL files into this database, or found none.
pub(crate) fn took_jsonl(connection: &Connection) -> Result<bool, LedgerError> {
    connection
        .query_row(
            "SELECT count(*) FROM schema_migrations WHERE version = 2",
            [],
            |row| row.get::<_, i64>(0).map(|count| count > 0),
        )
        .map_err(sqlite("reading the plugin's schema"))
}

/// The tables that are read, as far as the file has them.
pub(crate) fn plugin_tables(connection: &Connection) -> Result<Vec<&'static str>, LedgerError> {
    let side = SIDE_TABLES.iter().map(|(name, _)| *name);
    let mut there = Vec::new();
    for name in [
        "memory_items",
        "memory_proposals",
        "memory_relations",
        "_meta",
    ]
    .into_iter()
    .chain(side)
    {
        if !columns_of(connection, name)?.is_empty() {
            there.push(name);
        }
    }
    Ok(there)
}

/// The columns of a table; none when it is not an ordinary table of the file.
fn columns_of(connection: &Connection, table: &str) -> Result<Vec<String>, LedgerError> {
    let ordinary: bool = connection
        .query_row(
            "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?1 AND sql LIKE 'CREATE TABLE%'",
            [table],
            |row| row.get::<_, i64>(0).map(|count| count == 1),
        )
        .map_err(sqlite("reading a plugin table"))?;
    if !ordinary {
        return Ok(Vec::new());
    }
    let mut statement = connection
        .prepare("SELECT name FROM pragma_table_info(?1)")
        .map_err(sqlite("reading a plugin table"))?;
    statement
        .query_map([table], |row| row.get(0))
        .and_then(Iterator::collect)
        .map_err(sqlite("reading a plugin table"))
}

fn each_item(connection: &Connection, take: TakeRow<'_>) -> Result<(), LedgerError> {
    let columns = columns_of(connection, "memory_items")?;
    let column = |name: &'static str| {
        if columns.iter().any(|known| known == name) {
            name
        } else {
            "NULL"
        }
    };
    let sql = format!(
        "SELECT id, record_json, deleted, superseded_by, {}, {}, {}, {} FROM memory_items ORDER BY rowid",
        column("source_task_id"),
        column("agent_role"),
        column("valid_from"),
        column("supersedes_reason"),
    );
    let mut statement = connection
        .prepare(&sql)
        .map_err(sqlite("reading the plugin's records"))?;
    let mut rows = statement
        .query([])
        .map_err(sqlite("reading the plugin's records"))?;
    let mut seen = SeenIds::default();
    while let Some(row) = rows
        .next()
        .map_err(sqlite("reading the plugin's records"))?
    {
        let id: Option<String> = row.get(0).ok();
        let json = match text_of(row, 1) {
            Ok(json) => json,
            Err((content, reason)) => {
                take(PluginRow::Unreadable(UnreadableRow {
                    table: "memory_items",
                    id,
                    content,
                    reason,
                }))?;
                continue;
            }
        };
        let parsed = serde_json::from_str::<MemoryRecord>(&json).map_err(|error| error.to_string());
        take(
            match parsed.and_then(|record| {
                seen.take(record.id.as_str(), id.as_deref())
                    .map(|()| record)
            }) {
                Ok(record) => PluginRow::Item(Box::new(PluginItem {
                    record,
                    // What is neither null nor zero does not come back as a memory in force.
                    deleted: !matches!(row.get_ref(2), Ok(ValueRef::Null | ValueRef::Integer(0))),
                    superseded_by: row.get(3).ok().flatten(),
                    task_id: row.get(4).ok().flatten(),
                    agent_role: row.get(5).ok().flatten(),
                    valid_from: row.get(6).ok().flatten(),
                    supersedes_reason: row.get(7).ok().flatten(),
                })),
                Err(reason) => PluginRow::Unreadable(UnreadableRow {
                    table: "memory_items",
                    id,
                    content: json,
                    reason,
                }),
            },
        )?;
    }
    Ok(())
}

fn each_proposal(connection: &Connection, take: TakeRow<'_>) -> Result<(), LedgerError> {
    if columns_of(connection, "memory_proposals")?.is_empty() {
        return Ok(());
    }
    let mut statement = connection
        .prepare("SELECT id, proposal_json FROM memory_proposals ORDER BY rowid")
        .map_err(sqlite("reading the plugin's proposals"))?;
    let mut rows = statement
        .query([])
        .map_err(sqlite("reading the plugin's proposals"))?;
    let mut seen = SeenIds::default();
    while let Some(row) = rows
        .next()
        .map_err(sqlite("reading the plugin's proposals"))?
    {
        let id: Option<String> = row.get(0).ok();
        let json = match text_of(row, 1) {
            Ok(json) => json,
            Err((content, reason)) => {
                take(PluginRow::Unreadable(UnreadableRow {
                    table: "memory_proposals",
                    id,
                    content,
                    reason,
                }))?;
                continue;
            }
        };
        let parsed = serde_json::from_str::<Proposal>(&json).map_err(|error| error.to_string());
        take(
            match parsed.and_then(|proposal| {
                seen.take(proposal.id.as_str(), id.as_deref())
                    .map(|()| proposal)
            }) {
                Ok(proposal) => PluginRow::Proposal(Box::new(proposal)),
                Err(reason) => PluginRow::Unreadable(UnreadableRow {
                    table: "memory_proposals",
                    id,
                    content: json,
                    reason,
                }),
            },
        )?;
    }
    Ok(())
}

/// A column as text; what is no text is kept in a form that loses nothing.
fn text_of(row: &rusqlite::Row<'_>, at: usize) -> Result<String, (String, String)> {
    match row.get_ref(at) {
        Ok(ValueRef::Text(bytes)) => String::from_utf8(bytes.to_vec()).map_err(|_| {
            (
                format!("x'{}'", model::to_hex(bytes)),
                "the text is not valid UTF-8".to_owned(),
            )
        }),
        Ok(other) => Err((
            value_text(other),
            "the column does not hold text".to_owned(),
        )),
        Err(error) => Err((String::new(), error.to_string())),
    }
}

/// A value as an SQL literal.
fn value_text(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => "null".to_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        ValueRef::Blob(bytes) => format!("x'{}'", model::to_hex(bytes)),
    }
}

/// Ids that came by, for a table whose key a stranger took away.
#[derive(Default)]
struct SeenIds(HashSet<String>);

impl SeenIds {
    /// The column finds the row, so it must be the record's own id, and only one row's.
    fn take(&mut self, record_id: &str, column: Option<&str>) -> Result<(), String> {
        if column != Some(record_id) {
            return Err("the id column is not the id of the record".to_owned());
        }
        if self.0.insert(record_id.to_owned()) {
            Ok(())
        } else {
            Err("another row has the same id".to_owned())
        }
    }
}

/// Source, target, proposal and time of a relation.
pub(crate) type RelationRow = (String, String, Option<String>, String);

fn each_relation(connection: &Connection, take: TakeRow<'_>) -> Result<(), LedgerError> {
    if columns_of(connection, "memory_relations")?.is_empty() {
        return Ok(());
    }
    let mut statement = connection
        .prepare("SELECT source_id, target_id, proposal_id, created_at FROM memory_relations ORDER BY 1, 2")
        .map_err(sqlite("reading the plugin's relations"))?;
    let mut rows = statement
        .query([])
        .map_err(sqlite("reading the plugin's relations"))?;
    while let Some(row) = rows
        .next()
        .map_err(sqlite("reading the plugin's relations"))?
    {
        let relation = || Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        match relation() {
            Ok(relation) => take(PluginRow::Relation(relation))?,
            Err(error @ rusqlite::Error::InvalidColumnType(..)) => {
                take(PluginRow::Unreadable(UnreadableRow {
                    table: "memory_relations",
                    id: row.get(0).ok(),
                    content: (0..4)
                        .filter_map(|at| row.get_ref(at).ok())
                        .map(value_text)
                        .collect::<Vec<_>>()
                        .join(" "),
                    reason: error.to_string(),
                }))?;
            }
            Err(error) => return Err(sqlite("reading the plugin's relations")(error)),
        }
    }
    Ok(())
}

fn each_piece(
    connection: &Connection,
    name: &'static str,
    wanted: &'static [&'static str],
    take: &mut dyn FnMut(SideTables) -> Result<(), LedgerError>,
) -> Result<(), LedgerError> {
    let there = columns_of(connection, name)?;
    let columns: Vec<&'static str> = wanted
        .iter()
        .copied()
        .filter(|column| there.iter().any(|known| known == column))
        .collect();
    if columns.is_empty() {
        return Ok(());
    }
    let failed = sqlite("reading a plugin table");
    let sql = format!("SELECT {} FROM {name} ORDER BY rowid", columns.join(", "));
    let mut statement = connection.prepare(&sql).map_err(&failed)?;
    let mut rows = statement
        .query_map([], |row| (0..columns.len()).map(|at| row.get(at)).collect())
        .map_err(&failed)?;
    loop {
        let piece: Vec<Vec<Value>> = rows
            .by_ref()
            .take(PIECE)
            .collect::<Result<_, _>>()
            .map_err(&failed)?;
        if piece.is_empty() {
            return Ok(());
        }
        take(SideTables {
            tables: vec![SideTable {
                name,
                columns: columns.clone(),
                rows: piece,
            }],
            ..SideTables::default()
        })?;
    }
}

/// Writes side tables into a new store, row by row as they were. Gives back the rows that did not
/// fit.
pub(crate) fn side_tables_insert(
    connection: &Connection,
    change: Admitted<SideTables>,
) -> Result<Vec<UnreadableRow>, LedgerError> {
    let side = change.into_change();
    let mut left_out = Vec::new();
    for table in &side.tables {
        let marks = vec!["?"; table.columns.len()].join(", ");
        let sql = format!(
            "INSERT INTO {}({}) VALUES ({marks})",
            table.name,
            table.columns.join(", ")
        );
        let mut statement = connection
            .prepare(&sql)
            .map_err(sqlite("keeping a plugin table"))?;
        for row in &table.rows {
            match statement.execute(params_from_iter(row)) {
                Ok(_) => {}
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                    left_out.push(unfit_row(table, row, &error));
                }
                Err(error) => return Err(sqlite("keeping a plugin table")(error)),
            }
        }
    }
    if let Some(head) = side.chain_head {
        meta_set(connection, crate::audit::mirror::CHAIN_HEAD, &head)?;
    }
    Ok(left_out)
}

/// Keeps a row that nobody can read, as text.
pub(crate) fn unreadable_insert(
    connection: &Connection,
    change: Admitted<UnreadableRow>,
) -> Result<(), LedgerError> {
    let row = change.into_change();
    connection
        .prepare_cached(
            "INSERT INTO unreadable_rows(source_table, source_id, content, reason) VALUES (?1, ?2, ?3, ?4)",
        )
        .and_then(|mut statement| {
            statement.execute(params![row.table, row.id, row.content, row.reason])
        })
        .map_err(sqlite("keeping an unreadable row"))?;
    Ok(())
}

fn unfit_row(table: &SideTable, row: &[Value], error: &rusqlite::Error) -> UnreadableRow {
    let named = table.columns.iter().zip(row);
    let fields: Vec<String> = named
        .map(|(column, value)| format!("{column}: {}", value_text(ValueRef::from(value))))
        .collect();
    UnreadableRow {
        table: table.name,
        id: row.first().map(|id| value_text(ValueRef::from(id))),
        content: fields.join("\n"),
        reason: error.to_string(),
    }
}

/// A relation of the plugin between two migrated records of one scope.
pub(crate) struct PluginRelation {
    pub(crate) scope_id: model::ScopeId,
    pub(crate) source_id: String,
    pub(crate) target_id: String,
    pub(crate) proposal_id: Option<String>,
    pub(crate) created_at: String,
}

/// Writes one relation as it was.
pub(crate) fn relation_insert(
    connection: &Connection,
    change: Admitted<PluginRelation>,
) -> Result<(), LedgerError> {
    let relation = change.into_change();
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO memory_relations(scope_id, source_id, target_id, proposal_id, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                relation.scope_id.as_str(),
                relation.source_id,
                relation.target_id,
                relation.proposal_id,
                relation.created_at,
            ])
        })
        .map_err(sqlite("keeping a relation"))?;
    Ok(())
}
