//! Changing a store from outside, with nothing but the file and SQL: what an attacker can do.

use crate::journal_file::{load, save};
use rusqlite::Connection;
use std::cell::{Ref, RefCell};
use std::path::{Path, PathBuf};

/// A plain connection to a store, without any of the program's guards.
///
/// A journal is read into memory, and written back whole after each statement.
pub struct Tamper(RefCell<Target>);

struct Target {
    connection: Connection,
    /// A journal and its bytes as they were last seen.
    journal: Option<(PathBuf, Vec<u8>)>,
}

impl Tamper {
    /// Opens the file.
    #[expect(clippy::disallowed_methods, reason = "an outsider does not ask")]
    pub fn open(path: &Path) -> Self {
        let target = if path.extension().is_some_and(|end| end == "jsonl") {
            let bytes = std::fs::read(path).unwrap();
            Target {
                connection: load(&bytes),
                journal: Some((path.to_owned(), bytes)),
            }
        } else {
            Target {
                connection: Connection::open(path).unwrap(),
                journal: None,
            }
        };
        Self(RefCell::new(target))
    }

    /// Runs any SQL.
    pub fn run(&self, sql: &str) -> &Self {
        let mut target = self.0.borrow_mut();
        target.look();
        target.connection.execute_batch(sql).unwrap();
        target.put_back();
        drop(target);
        self
    }

    /// Runs SQL with the store's triggers taken away and put back, as an attacker would.
    pub fn run_without_triggers(&self, sql: &str) -> &Self {
        let mut target = self.0.borrow_mut();
        target.look();
        let triggers = triggers(&target.connection);
        for (name, _) in &triggers {
            let drop = format!("DROP TRIGGER {name}");
            target.connection.execute_batch(&drop).unwrap();
        }
        target.connection.execute_batch(sql).unwrap();
        for (_, sql) in &triggers {
            target.connection.execute_batch(sql).unwrap();
        }
        target.put_back();
        drop(target);
        self
    }

    /// Reads one text.
    pub fn text(&self, sql: &str) -> String {
        self.connection()
            .query_row(sql, [], |row| row.get(0))
            .unwrap()
    }

    /// Reads one number.
    pub fn number(&self, sql: &str) -> i64 {
        self.connection()
            .query_row(sql, [], |row| row.get(0))
            .unwrap()
    }

    fn connection(&self) -> Ref<'_, Connection> {
        self.0.borrow_mut().look();
        Ref::map(self.0.borrow(), |target| &target.connection)
    }
}

impl Target {
    /// Sees what was written to a journal meanwhile; a file is seen by itself.
    fn look(&mut self) {
        if let Some((path, seen)) = &mut self.journal {
            let bytes = std::fs::read(path).unwrap();
            if bytes != *seen {
                self.connection = load(&bytes);
                *seen = bytes;
            }
        }
    }

    fn put_back(&mut self) {
        if let Some((path, seen)) = &mut self.journal {
            save(path, &self.connection);
            *seen = std::fs::read(path).unwrap();
        }
    }
}

fn triggers(connection: &Connection) -> Vec<(String, String)> {
    let mut statement = connection
        .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        .unwrap();
    statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect()
}
