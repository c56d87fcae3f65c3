//! The same rows in the same tables without any rule: what a write is measured against.
//!
//! A [`StoreWatch`] reads what the program wrote since the last look; a [`BareStore`], a copy of
//! the store with the same schema and indexes, takes those rows in one plain transaction.

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, TransactionBehavior, params_from_iter};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Tables that a write only appends to, each with its row number.
const APPENDED: [&str; 7] = [
    "memory_proposals",
    "memory_items",
    "memory_versions",
    "memory_evidence",
    "audit_events",
    "audit_payloads",
    "memory_events",
];
/// Small tables in which a write changes rows.
const CHANGED: [&str; 2] = ["scopes", "_meta"];
const INDEXES: [&str; 2] = ["memory_items_fts", "memory_index"];

/// Characters of the mark that leads every term of `memory_index`.
const SCOPE_MARK: usize = 13;

/// What one write of the program put into its tables, as plain statements.
#[derive(Default)]
pub struct RowWrites(Vec<(String, Vec<Value>)>);

impl RowWrites {
    /// How many statements there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True when nothing was written.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Reads what a store has written since the last look.
pub struct StoreWatch {
    connection: Connection,
    columns: BTreeMap<&'static str, Vec<String>>,
    last: BTreeMap<&'static str, i64>,
    first_proposal: i64,
    proposals: BTreeMap<i64, i64>,
    small: BTreeMap<&'static str, Vec<Vec<Value>>>,
}

impl StoreWatch {
    /// Starts watching: what is there now counts as seen.
    #[expect(clippy::disallowed_methods, reason = "an outsider does not ask")]
    pub fn open(path: &Path) -> Self {
        let connection =
            Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
        let mut watch = Self {
            columns: BTreeMap::new(),
            last: BTreeMap::new(),
            first_proposal: 0,
            proposals: BTreeMap::new(),
            small: BTreeMap::new(),
            connection,
        };
        for table in APPENDED.into_iter().chain(CHANGED).chain(INDEXES) {
            let columns = watch.column_names(table);
            watch.columns.insert(table, columns);
        }
        for table in APPENDED {
            let last = watch.number(&format!("SELECT coalesce(max(rowid), 0) FROM {table}"));
            watch.last.insert(table, last);
        }
        watch.first_proposal = watch.last["memory_proposals"];
        for table in CHANGED {
            let rows = watch.rows(&format!("SELECT * FROM {table}"));
            watch.small.insert(table, rows);
        }
        watch
    }

    /// What was written since the last look.
    pub fn written(&mut self) -> RowWrites {
        let mut writes = RowWrites::default();
        let items_before = self.last["memory_items"];
        for table in APPENDED {
            self.appended(table, &mut writes);
        }
        self.updated_proposals(&mut writes);
        self.indexed_after(items_before, &mut writes);
        if self.last["memory_items"] > items_before {
            self.banded_after(items_before, &mut writes);
        }
        for table in CHANGED {
            self.changed(table, &mut writes);
        }
        writes
    }

    fn appended(&mut self, table: &'static str, writes: &mut RowWrites) {
        let last = self.last[table];
        let names = self.columns[table].join(", ");
        let rows = self.rows(&format!(
            "SELECT rowid, {names} FROM {table} WHERE rowid > {last}"
        ));
        for mut row in rows {
            let rowid = integer(&row.remove(0));
            self.last.insert(table, last.max(rowid));
            if table == "memory_proposals" {
                let version = self.number(&format!(
                    "SELECT version FROM memory_proposals WHERE proposal_no = {rowid}"
                ));
                self.proposals.insert(rowid, version);
            }
            writes.0.push((insert(table, &names, row.len()), row));
        }
    }

    fn updated_proposals(&mut self, writes: &mut RowWrites) {
        let first = self.first_proposal;
        let seen = self.rows(&format!(
            "SELECT proposal_no, version FROM memory_proposals WHERE proposal_no > {first}"
        ));
        for row in seen {
            let (number, version) = (integer(&row[0]), integer(&row[1]));
            if self.proposals.insert(number, version) == Some(version) {
                continue;
            }
            let set =
                "status, proposal_json, flags, recommendation, reject_class, version, row_mac";
            let row = self.rows(&format!(
                "SELECT {set}, scope_id, id FROM memory_proposals WHERE proposal_no = {number}"
            ));
            let marks: Vec<String> = set.split(", ").map(|name| format!("{name} = ?")).collect();
            let sql = format!(
                "UPDATE memory_proposals SET {} WHERE scope_id = ? AND id = ?",
                marks.join(", ")
            );
            writes
                .0
                .extend(row.into_iter().map(|row| (sql.clone(), row)));
        }
    }

    /// The entries of both indexes and the counts of the terms, for each new item.
    fn indexed_after(&self, item: i64, writes: &mut RowWrites) {
        for table in INDEXES {
            let names = self.columns[table].join(", ");
            for row in self.rows(&format!(
                "SELECT rowid, {names} FROM {table} WHERE rowid > {item}"
            )) {
                writes
                    .0
                    .push((insert(table, &format!("rowid, {names}"), row.len()), row));
            }
        }
        let documents = self.rows(&format!(
            "SELECT i.scope_id, f.body || ' ' || f.facets FROM memory_index f
             JOIN memory_items i ON i.item_no = f.rowid WHERE f.rowid > {item}"
        ));
        for document in documents {
            let [scope, Value::Text(terms)] = document.as_slice() else {
                panic!("an index document is text");
            };
            let terms = terms.split_whitespace().map(counted);
            let unique: BTreeSet<String> = terms.chain([String::new()]).collect();
            for term in unique {
                writes.0.push((
                    "INSERT INTO term_counts(scope_id, term, records, living) VALUES (?, ?, 1, 1)
                     ON CONFLICT(scope_id, term) DO UPDATE SET records = records + 1, living = living + 1"
                        .to_owned(),
                    vec![scope.clone(), Value::Text(term)],
                ));
            }
        }
    }

    /// The bands of each new item's text.
    fn banded_after(&self, item: i64, writes: &mut RowWrites) {
        let sql =
            format!("SELECT scope_id, band, item_no FROM memory_bands WHERE item_no > {item}");
        for row in self.rows(&sql) {
            writes
                .0
                .push((insert("memory_bands", "scope_id, band, item_no", 3), row));
        }
    }

    fn changed(&mut self, table: &'static str, writes: &mut RowWrites) {
        let rows = self.rows(&format!("SELECT * FROM {table}"));
        let columns = &self.columns[table];
        let sets: Vec<String> = columns[1..]
            .iter()
            .map(|name| format!("{name} = excluded.{name}"))
            .collect();
        let sql = format!(
            "{} ON CONFLICT({}) DO UPDATE SET {}",
            insert(table, &columns.join(", "), columns.len()),
            columns[0],
            sets.join(", ")
        );
        let before = &self.small[table];
        for row in rows.iter().filter(|row| !before.contains(row)) {
            writes.0.push((sql.clone(), row.clone()));
        }
        self.small.insert(table, rows);
    }

    fn column_names(&self, table: &str) -> Vec<String> {
        let rows = self.rows(&format!("SELECT name FROM pragma_table_info('{table}')"));
        rows.into_iter()
            .map(|row| match row.into_iter().next() {
                Some(Value::Text(name)) => name,
                other => panic!("a column has a name, not {other:?}"),
            })
            .collect()
    }

    fn number(&self, sql: &str) -> i64 {
        self.connection
            .query_row(sql, [], |row| row.get(0))
            .unwrap()
    }

    fn rows(&self, sql: &str) -> Vec<Vec<Value>> {
        let mut statement = self.connection.prepare(sql).unwrap();
        let columns = statement.column_count();
        let rows = statement
            .query_map([], |row| (0..columns).map(|at| row.get(at)).collect())
            .unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }
}

/// The counted form of an index term, which the mark of its scope leads.
fn counted(term: &str) -> String {
    term.chars().skip(SCOPE_MARK).collect()
}

fn insert(table: &str, names: &str, count: usize) -> String {
    let marks = vec!["?"; count].join(", ");
    format!("INSERT INTO {table}({names}) VALUES ({marks})")
}

fn integer(value: &Value) -> i64 {
    match value {
        Value::Integer(number) => *number,
        other => panic!("a row number is a number, not {other:?}"),
    }
}

/// A copy of a store that takes rows as they come.
pub struct BareStore(Connection);

impl BareStore {
    /// Opens the copy with the durability that the program asks for.
    #[expect(
        clippy::disallowed_methods,
        reason = "what is measured against has no guards"
    )]
    pub fn open(path: &Path) -> Self {
        let connection = Connection::open(path).unwrap();
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
                 PRAGMA secure_delete = ON; PRAGMA cache_size = -8192;",
            )
            .unwrap();
        connection.set_prepared_statement_cache_capacity(64);
        Self(connection)
    }

    /// Writes the rows in one transaction.
    pub fn write(&mut self, writes: &RowWrites) {
        let transaction = self
            .0
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .unwrap();
        for (sql, row) in &writes.0 {
            transaction
                .prepare_cached(sql)
                .unwrap()
                .execute(params_from_iter(row))
                .unwrap();
        }
        transaction.commit().unwrap();
    }
}
