//! A journal written from a whole database: how one begins, and what compaction leaves of one.
//!
//! A snapshot is several lines, each of which says how many follow, so that a file which was cut
//! inside it is never taken for a smaller store.

use super::capture::{Captured, cells};
use super::line::{Ends, Head, JournalLine, LINE_MAX};
use super::mirror::Additions;
use super::state::JOURNAL;
use super::tables::{Table, truth_tables};
use crate::error::{LedgerError, sqlite};
use crate::files::FileError;
use crate::store::schema::NEWEST;
use rusqlite::Connection;
use std::path::PathBuf;

/// What the first line of the first journal follows.
pub(crate) const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// How long a line of a snapshot may become before the next one begins.
const PART: usize = 512 << 10;
/// More than what stands round the changes of a line.
const AROUND: usize = 1 << 10;

/// A journal that holds a database and nothing of how it came to be.
pub(crate) struct Snapshot {
    parts: Vec<Vec<String>>,
    /// What the mirrors hold of it.
    pub(crate) mirrors: Additions,
}

/// A snapshot as the bytes of a file.
pub(crate) struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) lines: u64,
    pub(crate) n: u64,
    pub(crate) head: String,
}

impl Snapshot {
    /// Reads every row of the truth. A row that no line could hold is refused.
    pub(crate) fn of(connection: &Connection) -> Result<Self, LedgerError> {
        let mut snapshot = Self {
            parts: vec![Vec::new()],
            mirrors: Additions::default(),
        };
        let mut length = 0;
        for table in truth_tables(connection)? {
            rows(connection, &table, |captured| {
                if let Some(row) = &captured.row {
                    snapshot.mirrors.add(&captured.table, row);
                }
                if length > 0 && length + captured.json.len() > PART {
                    snapshot.parts.push(Vec::new());
                    length = 0;
                }
                length += captured.json.len();
                if let Some(part) = snapshot.parts.last_mut() {
                    part.push(captured.json);
                }
            })?;
        }
        snapshot.mirrors.sort_audit();
        snapshot.check_lines()?;
        Ok(snapshot)
    }

    /// Refuses a row that would be longer than any line that is read.
    fn check_lines(&self) -> Result<(), LedgerError> {
        let too_long = |part: &Vec<String>| {
            part.iter().map(|json| json.len() + 1).sum::<usize>() > LINE_MAX - AROUND
        };
        if self.parts.iter().any(too_long) {
            return Err(FileError::TooLarge {
                path: PathBuf::from(JOURNAL),
                max: LINE_MAX as u64,
            }
            .into());
        }
        Ok(())
    }

    /// Writes the lines, the first of which follows line `n` with hash `prev`.
    pub(crate) fn write(&self, mut n: u64, prev: &str, ends: Ends) -> Written {
        let mut written = Written {
            bytes: Vec::new(),
            lines: self.parts.len() as u64,
            n,
            head: prev.to_owned(),
        };
        for (part, left) in self.parts.iter().zip((0..written.lines).rev()) {
            n += 1;
            let head = Head {
                schema: NEWEST,
                n,
                prev: &written.head,
                left: Some(left),
                ends,
            };
            let sealed = JournalLine::seal(&head, part);
            written.bytes.extend_from_slice(sealed.text.as_bytes());
            written.n = n;
            written.head = sealed.hash;
        }
        written
    }
}

fn rows(
    connection: &Connection,
    table: &Table,
    mut take: impl FnMut(Captured),
) -> Result<(), LedgerError> {
    let sql = format!(
        "SELECT {} FROM main.{} ORDER BY {}",
        table.columns.join(", "),
        table.name,
        table.key.join(", ")
    );
    let mut statement = connection
        .prepare(&sql)
        .map_err(sqlite("reading the store"))?;
    let mut rows = statement.query([]).map_err(sqlite("reading the store"))?;
    while let Some(row) = rows.next().map_err(sqlite("reading the store"))? {
        take(Captured::standing(table, cells(row, table)?));
    }
    Ok(())
}
