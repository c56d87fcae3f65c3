//! The in-memory database that a journal stands for, and how far into the journal it has come.
//!
//! It is a named database of SQLite's `memdb`, so readers and the writer of this process have
//! connections of their own to one copy, with SQLite's own locks between them. What other processes
//! append is read from where the last look ended. Anything but a plain continuation (a rewritten
//! file, a line that does not follow) means reading the whole file again.

use super::apply::{Applier, Misfit, Reindex};
use super::line::{Ends, JournalLine};
use super::lines::Lines;
use crate::error::{LedgerError, sqlite};
use crate::files::FileIdentity;
use crate::store::connection::open_memory;
use crate::store::events::head;
use crate::store::meta::store_id;
use crate::store::schema::migrate_forward;
use model::Timestamp;
use rusqlite::{Connection, OptionalExtension};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How far into the file an image has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) identity: Option<FileIdentity>,
    /// Where the next line will begin.
    pub(crate) offset: u64,
    pub(crate) lines: u64,
    /// Number and hash of the last line.
    pub(crate) n: u64,
    pub(crate) head: String,
    pub(crate) ends: Ends,
}

impl Position {
    /// After a line that ends at `offset`.
    pub(crate) fn follow(&mut self, line: &JournalLine, offset: u64, lines: u64) {
        self.n = line.n;
        self.head.clone_from(&line.hash);
        self.ends = line.ends;
        self.offset = offset;
        self.lines = lines;
    }
}

/// A hydrated journal.
pub(crate) struct Image {
    /// Keeps the database alive, and applies what others append.
    keeper: Connection,
    uri: String,
    applier: Applier,
    pub(crate) at: Position,
}

/// What a look at the file found.
pub(crate) enum Caught {
    /// The image is as new as the file.
    Up,
    /// The file is not the one that was read so far, or not only longer.
    Elsewhere,
}

/// A new name for a database of this process.
fn next_uri() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("file:/swarm-memory-journal-{number}?vfs=memdb")
}

/// An empty in-memory database with the schema.
pub(crate) fn blank_database(
    busy: Duration,
    now: &Timestamp,
) -> Result<(String, Connection), LedgerError> {
    let uri = next_uri();
    let connection = open_memory(&uri, busy)?;
    // Rows are put back as they were, in any order; what does not belong is named by the audit.
    connection
        .execute_batch("PRAGMA foreign_keys = OFF;")
        .map_err(sqlite("setting up the database of the journal"))?;
    migrate_forward(&connection, 0, now)?;
    Ok((uri, connection))
}

impl Image {
    /// Reads the whole file.
    pub(crate) fn hydrate(path: &Path, busy: Duration) -> Result<Self, LedgerError> {
        let mut lines = Lines::open(path, 0, 0)?;
        // The stamps of the schema are rows of the journal, and replace these.
        let (uri, keeper) = blank_database(busy, &Timestamp::from_millis(0))?;
        let mut image = Self {
            applier: Applier::new(&keeper)?,
            at: Position {
                identity: FileIdentity::of_file(lines.file())?,
                offset: 0,
                lines: 0,
                n: 0,
                head: String::new(),
                ends: Ends::default(),
            },
            keeper,
            uri,
        };
        // With the few pages of the default most of the time goes into putting them away.
        set_cache(&image.keeper, FILLING_KIB)?;
        image.fill(&mut lines)?;
        set_cache(&image.keeper, KEEPING_KIB)?;
        Ok(image)
    }

    fn fill(&mut self, lines: &mut Lines) -> Result<(), LedgerError> {
        begin(&self.keeper)?;
        let mut reindex = Reindex::fresh();
        let mut left = None;
        loop {
            let (number, offset) = (lines.number + 1, lines.offset);
            let Some(line) = lines.next_line()? else {
                break;
            };
            let broken = |why: &str| lines.damage_at(number, offset, why);
            match (number, left, line.left) {
                // The numbers go on after a compaction, so the first line may bear any.
                (1, None, Some(_)) => {}
                (1, ..) => return Err(broken("the journal does not begin with a snapshot")),
                (_, Some(before), Some(now)) if before == now + 1 => {}
                (_, Some(0) | None, None) => {}
                _ => return Err(broken("a line of the snapshot is out of its place")),
            }
            if number > 1 && !self.is_followed_by(&line) {
                return Err(broken("it does not follow the line before it"));
            }
            left = line.left;
            self.applier
                .apply(&self.keeper, &line, &mut reindex)
                .map_err(|misfit| named(misfit, &broken))?;
            self.at.follow(&line, lines.offset, lines.number);
        }
        if self.at.lines == 0 || left.is_some_and(|left| left > 0) {
            return Err(lines.damage("the snapshot that the journal begins with is not whole"));
        }
        reindex.run(&self.keeper)?;
        commit(&self.keeper)
    }

    fn is_followed_by(&self, line: &JournalLine) -> bool {
        self.at.n.checked_add(1) == Some(line.n) && line.prev == self.at.head
    }

    /// Reads what was appended since the last look.
    pub(crate) fn catch_up(&mut self, path: &Path) -> Result<Caught, LedgerError> {
        let seal = JournalLine::seal_of(&self.at.head);
        let before = self.at.offset.saturating_sub(seal.len() as u64);
        let mut lines = Lines::open(path, before, self.at.lines)?;
        let length = lines
            .file()
            .metadata()
            .map_err(crate::files::failed("read", path))?
            .len();
        if FileIdentity::of_file(lines.file())? != self.at.identity || length < self.at.offset {
            return Ok(Caught::Elsewhere);
        }
        // The number of a deleted file is given again, and a file can be rewritten in its place.
        if !lines.passes(seal.as_bytes())? {
            return Ok(Caught::Elsewhere);
        }
        if length == self.at.offset {
            return Ok(Caught::Up);
        }
        begin(&self.keeper)?;
        let before = self.at.clone();
        match self.follow(&mut lines) {
            Ok(true) => match commit(&self.keeper) {
                Ok(()) => Ok(Caught::Up),
                Err(error) => {
                    self.at = before;
                    roll_back(&self.keeper);
                    Err(error)
                }
            },
            Ok(false) => {
                self.at = before;
                roll_back(&self.keeper);
                Ok(Caught::Elsewhere)
            }
            Err(error) => {
                self.at = before;
                roll_back(&self.keeper);
                Err(error)
            }
        }
    }

    /// Applies the new lines; false when they are no plain continuation.
    fn follow(&mut self, lines: &mut Lines) -> Result<bool, LedgerError> {
        let mut reindex = Reindex::on_top();
        loop {
            let line = match lines.next_line() {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(LedgerError::StoreUnreadable { .. }) => return Ok(false),
                Err(error) => return Err(error),
            };
            let removes_item = line
                .changes
                .iter()
                .any(|change| change.table == "memory_items" && change.gone.is_some());
            if line.left.is_some() || removes_item || !self.is_followed_by(&line) {
                return Ok(false);
            }
            match self.applier.apply(&self.keeper, &line, &mut reindex) {
                Ok(()) => self.at.follow(&line, lines.offset, lines.number),
                Err(Misfit::Store(error)) => return Err(error),
                Err(_) => return Ok(false),
            }
        }
        reindex.run(&self.keeper)?;
        Ok(true)
    }

    /// Another connection to the database.
    pub(crate) fn connect(&self, busy: Duration) -> Result<Connection, LedgerError> {
        open_memory(&self.uri, busy)
    }

    /// The connection that no trigger watches.
    pub(crate) fn keeper(&self) -> &Connection {
        &self.keeper
    }

    /// Whether this is a later state of the store that `old` is a state of.
    pub(crate) fn continues(&self, old: &Self) -> Result<bool, LedgerError> {
        if store_id(&self.keeper)? != store_id(&old.keeper)? {
            return Ok(false);
        }
        let (seq, hash) = head(&old.keeper)?;
        let found: Option<Vec<u8>> = self
            .keeper
            .query_row(
                "SELECT leaf_hash FROM audit_events WHERE seq = ?1",
                [seq],
                |row| row.get(0),
            )
            .optional()
            .map_err(sqlite("reading the audit"))?;
        Ok(seq == 0 || found == Some(hash))
    }
}

/// A row that does not fit is damage of the file; a store that fails is not.
fn named(misfit: Misfit, broken: &impl Fn(&str) -> LedgerError) -> LedgerError {
    match misfit {
        Misfit::Store(error) => error,
        other => broken(&other.to_string()),
    }
}

/// Pages that the connection keeps while a database is filled, and afterwards.
const FILLING_KIB: u32 = 128 << 10;
const KEEPING_KIB: u32 = 2 << 10;

fn set_cache(connection: &Connection, kib: u32) -> Result<(), LedgerError> {
    connection
        .execute_batch(&format!("PRAGMA cache_size = -{kib};"))
        .map_err(sqlite("setting up the database of the journal"))
}

fn begin(connection: &Connection) -> Result<(), LedgerError> {
    connection
        .execute_batch("BEGIN IMMEDIATE")
        .map_err(sqlite("reading the journal"))
}

fn commit(connection: &Connection) -> Result<(), LedgerError> {
    connection
        .execute_batch("COMMIT")
        .map_err(sqlite("reading the journal"))
}

fn roll_back(connection: &Connection) {
    // Fails only when SQLite has rolled back already.
    let _ = connection.execute_batch("ROLLBACK");
}
