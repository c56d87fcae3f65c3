//! A journal as an outsider sees it: read into a plain database, and written back with hashes that
//! fit, because whoever can write the file can compute them.

use ledger::{Ledger, Policy, Provider, StorePlace, seams::Seams};
use rusqlite::types::{Value as Cell, ValueRef};
use rusqlite::{Connection, params_from_iter};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

/// What the hash of a line begins with.
const DOMAIN: &str = "swarm-memory/journal/v1\n";

/// A line with this body (an object without its closing brace) and the hash that fits.
pub fn sealed_line(body: &str) -> String {
    let hex = model::sha256_hex(format!("{DOMAIN}{body}"));
    format!("{body},\"hash\":\"{hex}\"}}\n")
}

/// A database with the schema of a store, without rows, in memory.
fn blank() -> Connection {
    static SCHEMA: OnceLock<Vec<String>> = OnceLock::new();
    let blank = Connection::open_in_memory().unwrap();
    for sql in SCHEMA.get_or_init(schema_of_a_store) {
        blank.execute_batch(sql).unwrap();
    }
    blank
}

/// The statements of the schema, out of a store that is made for that.
#[expect(clippy::disallowed_methods, reason = "an outsider does not ask")]
fn schema_of_a_store() -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("memory.db");
    let place = StorePlace {
        path: path.clone(),
        provider: Provider::Sqlite,
        repository: model::Scope::repository("example", None),
        state_base: folder.path().join("state"),
        project_root: folder.path().to_owned(),
        git: None,
        evidence_cache: folder.path().join("cache"),
        file_system: None,
        plugin_scopes: Vec::new(),
    };
    Ledger::new(
        place,
        Policy::default(),
        Seams::system(),
        Duration::from_secs(5),
    )
    .create()
    .unwrap();
    let from = Connection::open(&path).unwrap();
    schema(&from)
}

fn schema(from: &Connection) -> Vec<String> {
    let mut statement = from
        .prepare(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND type <> 'trigger'
             AND name NOT LIKE 'memory_items_fts_%' AND name NOT LIKE 'memory_index_%'
             UNION ALL SELECT sql FROM sqlite_master WHERE type = 'trigger'",
        )
        .unwrap();
    statement
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

/// Reads a journal. A torn last line is left out.
pub(crate) fn load(bytes: &[u8]) -> Connection {
    let connection = blank();
    let lines = bytes
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    for line in lines {
        for change in line["changes"].as_array().unwrap() {
            let table = change["t"].as_str().unwrap();
            if let Some(row) = change.get("row") {
                put(&connection, table, row.as_object().unwrap());
            } else {
                remove(&connection, table, change["gone"].as_object().unwrap());
            }
        }
    }
    connection
}

fn put(connection: &Connection, table: &str, row: &Map<String, Value>) {
    let columns: Vec<&str> = row.keys().map(String::as_str).collect();
    let key = key_of(connection, table);
    let updates: Vec<String> = columns
        .iter()
        .filter(|column| !key.iter().any(|name| name == *column))
        .map(|column| format!("{column} = excluded.{column}"))
        .collect();
    let action = if updates.is_empty() {
        "NOTHING".to_owned()
    } else {
        format!("UPDATE SET {}", updates.join(", "))
    };
    let places = vec!["?"; columns.len()].join(", ");
    let sql = format!(
        "INSERT INTO {table}({}) VALUES ({places}) ON CONFLICT({}) DO {action}",
        columns.join(", "),
        key.join(", ")
    );
    connection
        .prepare_cached(&sql)
        .unwrap()
        .execute(params_from_iter(row.values().map(cell)))
        .unwrap();
}

fn remove(connection: &Connection, table: &str, key: &Map<String, Value>) {
    let parts: Vec<String> = key.keys().map(|column| format!("{column} = ?")).collect();
    let sql = format!("DELETE FROM {table} WHERE {}", parts.join(" AND "));
    connection
        .execute(&sql, params_from_iter(key.values().map(cell)))
        .unwrap();
}

fn key_of(connection: &Connection, table: &str) -> Vec<String> {
    let mut statement = connection
        .prepare_cached("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk")
        .unwrap();
    statement
        .query_map([table], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

fn cell(value: &Value) -> Cell {
    match value {
        Value::Null => Cell::Null,
        Value::Number(number) => Cell::Integer(number.as_i64().unwrap()),
        Value::String(text) => Cell::Text(text.clone()),
        other => match (other.get("real"), other.get("blob")) {
            (Some(real), _) => Cell::Real(real.as_str().unwrap().parse().unwrap()),
            (_, Some(hex)) => Cell::Blob(model::from_hex(hex.as_str().unwrap()).unwrap()),
            _ => panic!("no value: {other}"),
        },
    }
}

/// Writes a database as a journal that follows the one at the path, in its place.
pub(crate) fn save(path: &Path, connection: &Connection) {
    let before = std::fs::read_to_string(path).unwrap();
    let last: Value = serde_json::from_str(before.lines().last().unwrap()).unwrap();
    let mut changes = Vec::new();
    for table in truth_tables(connection) {
        rows(connection, &table, |row| {
            changes.push(json!({ "t": table, "row": row }));
        });
    }
    let body = format!(
        "{{\"v\":1,\"schema\":{},\"n\":{},\"prev\":{},\"left\":0,\"changes\":{},\"ends\":{}",
        last["schema"],
        last["n"].as_u64().unwrap() + 1,
        last["hash"],
        Value::from(changes),
        json!({ "memories": 0, "proposals": 0, "audit": 0 }),
    );
    ledger::files::write_atomic(path, sealed_line(&body).as_bytes(), 0o600).unwrap();
    // The mirrors follow from the journal: the next write makes them anew.
    for name in ["memories.jsonl", "proposals.jsonl", "audit.jsonl"] {
        let _ = std::fs::remove_file(path.with_file_name(name));
    }
}

fn truth_tables(connection: &Connection) -> Vec<String> {
    let mut statement = connection
        .prepare(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('term_counts', 'memory_bands')
             AND name NOT LIKE 'memory_items_fts%' AND name NOT LIKE 'memory_index%' ORDER BY rowid",
        )
        .unwrap();
    statement
        .query_map([], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}

fn rows(connection: &Connection, table: &str, mut take: impl FnMut(Map<String, Value>)) {
    let columns: Vec<String> = connection
        .prepare("SELECT name FROM pragma_table_info(?1) ORDER BY cid")
        .unwrap()
        .query_map([table], |row| row.get(0))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let sql = format!("SELECT {} FROM {table}", columns.join(", "));
    let mut statement = connection.prepare(&sql).unwrap();
    let mut found = statement.query([]).unwrap();
    while let Some(row) = found.next().unwrap() {
        let value = |at: usize| match row.get_ref(at).unwrap() {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => Value::from(number),
            ValueRef::Real(number) => json!({ "real": number.to_string() }),
            ValueRef::Text(text) => Value::from(String::from_utf8_lossy(text)),
            ValueRef::Blob(bytes) => json!({ "blob": model::to_hex(bytes) }),
        };
        let row = (0..)
            .zip(&columns)
            .map(|(at, name)| (name.clone(), value(at)));
        take(row.collect());
    }
}
