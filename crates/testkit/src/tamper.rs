//! Changing a store from outside, with nothing but the file and SQL: what an attacker can do.

use rusqlite::Connection;
use std::path::Path;

/// A plain connection to a store, without any of the program's guards.
pub struct Tamper(Connection);

impl Tamper {
    /// Opens the file.
    #[expect(clippy::disallowed_methods, reason = "an outsider does not ask")]
    pub fn open(path: &Path) -> Self {
        Self(Connection::open(path).unwrap())
    }

    /// Runs any SQL.
    pub fn run(&self, sql: &str) -> &Self {
        self.0.execute_batch(sql).unwrap();
        self
    }

    /// Runs SQL with the store's triggers taken away and put back, as an attacker would.
    pub fn run_without_triggers(&self, sql: &str) -> &Self {
        let mut statement = self
            .0
            .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            .unwrap();
        let triggers: Vec<(String, String)> = statement
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        drop(statement);
        for (name, _) in &triggers {
            self.run(&format!("DROP TRIGGER {name}"));
        }
        self.run(sql);
        for (_, sql) in &triggers {
            self.run(sql);
        }
        self
    }

    /// Reads one text.
    pub fn text(&self, sql: &str) -> String {
        self.0.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// Reads one number.
    pub fn number(&self, sql: &str) -> i64 {
        self.0.query_row(sql, [], |row| row.get(0)).unwrap()
    }
}
