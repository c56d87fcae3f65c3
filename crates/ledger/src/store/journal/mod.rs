//! The local-jsonl provider: a journal of lines under the one engine.
//!
//! The database is SQLite in memory, with the very schema, rules and queries of the file; what
//! makes it durable is `governance.jsonl`, one line for each committed transaction, on disk before
//! the transaction commits in memory. Readers take no lock and read what is complete. A writer
//! takes the lock of all processes, reads what others appended, and appends. Hydration believes
//! nothing by itself: MACs, signatures and grants are checked exactly as in a SQLite file.

mod apply;
mod capture;
mod image;
mod line;
mod lines;
mod mirror;
mod snapshot;
mod state;
mod tables;
mod turn;

#[cfg(test)]
mod tests;

use crate::error::LedgerError;
use image::{Caught, Image};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(crate) use image::blank_database;
pub use mirror::{ForeignLine, MirrorReport};
pub(crate) use state::plugins_copy;
pub use state::{JournalState, journal_path, journal_state};
pub(crate) use tables::Table;
pub use turn::Compaction;
pub(crate) use turn::Turn;

/// A journal and what this process has read of it.
pub(crate) struct Journal {
    path: PathBuf,
    state: Mutex<State>,
}

/// The image of the journal, and which one it is.
#[derive(Default)]
pub(crate) struct State {
    image: Option<Image>,
    stand: Stand,
}

/// Tells connections to one image from those to another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Counts images.
    generation: u64,
    /// Counts stores: an image that does not continue the one before it begins another.
    pub(crate) epoch: u64,
}

impl State {
    fn image(&self) -> Result<&Image, LedgerError> {
        self.image.as_ref().ok_or(LedgerError::StoreBusy)
    }
}

impl Journal {
    /// Names a journal. Touches nothing.
    pub(crate) fn new(path: PathBuf) -> Self {
        Self {
            path,
            state: Mutex::default(),
        }
    }

    /// Where it lies.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// A connection that reads, to all that is complete in the file.
    pub(crate) fn reader(&self, busy: Duration) -> Result<Connection, LedgerError> {
        let connection = self.current(busy)?.image()?.connect(busy)?;
        connection
            .execute_batch("PRAGMA query_only = ON;")
            .map_err(crate::error::sqlite("setting up the read connection"))?;
        Ok(connection)
    }

    /// A connection whose transactions go into the journal.
    pub(crate) fn writer(
        &self,
        busy: Duration,
    ) -> Result<(Connection, Vec<Table>, Stand), LedgerError> {
        let state = self.current(busy)?;
        let (connection, tables) = watched(&state, busy)?;
        Ok((connection, tables, state.stand))
    }

    /// Reads what others appended, and tells which image that is.
    pub(crate) fn refresh(&self, busy: Duration) -> Result<Stand, LedgerError> {
        Ok(self.current(busy)?.stand)
    }

    /// Takes the lock of all processes and reads what they appended.
    pub(crate) fn take_turn(&self, busy: Duration) -> Result<Turn<'_>, LedgerError> {
        // The lock first: whoever waits for another process must not keep readers here waiting.
        let lock = turn::take_lock(&self.path, busy)?;
        Turn::new(self.current(busy)?, &self.path, lock)
    }

    /// Compares the mirrors with the journal.
    pub(crate) fn compare_mirrors(&self) -> Result<MirrorReport, LedgerError> {
        mirror::compare(&self.path, self.path.parent().unwrap_or(Path::new(".")))
    }

    fn current(&self, busy: Duration) -> Result<MutexGuard<'_, State>, LedgerError> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_up = match state.image.as_mut() {
            Some(image) => matches!(image.catch_up(&self.path)?, Caught::Up),
            None => false,
        };
        if !is_up {
            let image = Image::hydrate(&self.path, busy)?;
            let continues = match &state.image {
                Some(old) => image.continues(old)?,
                None => true,
            };
            state.stand.generation += 1;
            state.stand.epoch += u64::from(!continues);
            state.image = Some(image);
        }
        Ok(state)
    }
}

impl Turn<'_> {
    /// Which image this turn writes to.
    pub(crate) fn stand(&self) -> Stand {
        self.state.stand
    }

    /// A connection to it whose transactions go into the journal.
    pub(crate) fn connect(&self, busy: Duration) -> Result<(Connection, Vec<Table>), LedgerError> {
        watched(&self.state, busy)
    }
}

fn watched(state: &State, busy: Duration) -> Result<(Connection, Vec<Table>), LedgerError> {
    let connection = state.image()?.connect(busy)?;
    let tables = tables::truth_tables(&connection)?;
    capture::install(&connection, &tables)?;
    connection
        .execute_batch("PRAGMA foreign_keys = ON;")
        .map_err(crate::error::sqlite("setting up the write connection"))?;
    Ok((connection, tables))
}

/// The bytes of a journal that holds what this database holds, as a store begins with.
pub(crate) fn first_journal(connection: &Connection) -> Result<Vec<u8>, LedgerError> {
    let snapshot = snapshot::Snapshot::of(connection)?;
    let ends = snapshot.mirrors.ends_after(line::Ends::default());
    Ok(snapshot.write(0, snapshot::GENESIS, ends).bytes)
}
