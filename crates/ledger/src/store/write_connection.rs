//! The connection that changes go through: to a SQLite file, or to a journal's database in memory.
//!
//! It reads like any connection and begins transactions of its own: one to a journal holds the
//! journal's turn, and `write` appends to it before it commits.

use crate::error::{LedgerError, sqlite};
use crate::store::journal::{Journal, Stand, Table, Turn};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::cell::Cell;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

/// A connection that writes.
pub(crate) struct WriteConnection {
    inner: Connection,
    journaled: Option<Journaled>,
}

struct Journaled {
    journal: Arc<Journal>,
    tables: Vec<Table>,
    stand: Stand,
    busy: Cell<Duration>,
}

/// A turn at the journal, and the tables whose changes it takes.
pub(crate) struct Appending<'c> {
    turn: Turn<'c>,
    tables: &'c [Table],
}

impl Deref for WriteConnection {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.inner
    }
}

impl WriteConnection {
    /// To a SQLite file, or to a database that is being built.
    pub(crate) fn plain(inner: Connection) -> Self {
        Self {
            inner,
            journaled: None,
        }
    }

    /// To the database of a journal.
    pub(crate) fn journaled(journal: Arc<Journal>, busy: Duration) -> Result<Self, LedgerError> {
        let (inner, tables, stand) = journal.writer(busy)?;
        Ok(Self {
            inner,
            journaled: Some(Journaled {
                journal,
                tables,
                stand,
                busy: Cell::new(busy),
            }),
        })
    }

    /// The connection without its journal.
    pub(crate) fn into_inner(self) -> Connection {
        self.inner
    }

    /// How long to wait for others, in SQLite and for the lock of the journal.
    pub(crate) fn busy_timeout(&self, time: Duration) -> rusqlite::Result<()> {
        if let Some(journaled) = &self.journaled {
            journaled.busy.set(time);
        }
        self.inner.busy_timeout(time)
    }

    /// Sees what other processes wrote to a journal; a file sees it by itself.
    pub(crate) fn refresh(&mut self) -> Result<(), LedgerError> {
        let Some(journaled) = &mut self.journaled else {
            return Ok(());
        };
        let busy = journaled.busy.get();
        let stand = match journaled.journal.refresh(busy) {
            Err(LedgerError::NoStore { path }) => return Err(LedgerError::StoreReplaced { path }),
            other => other?,
        };
        if stand.epoch != journaled.stand.epoch {
            return Err(journaled.replaced());
        }
        if stand != journaled.stand {
            (self.inner, journaled.tables, journaled.stand) = journaled.journal.writer(busy)?;
        }
        Ok(())
    }

    /// Takes the write lock.
    pub(crate) fn open_transaction(
        &mut self,
    ) -> Result<(Transaction<'_>, Option<Appending<'_>>), LedgerError> {
        let turn = match &mut self.journaled {
            None => None,
            Some(journaled) => Some(journaled.take_turn(&mut self.inner)?),
        };
        let transaction = self
            .inner
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(sqlite("taking the write lock"))?;
        Ok((transaction, turn))
    }
}

impl Journaled {
    fn take_turn(&mut self, connection: &mut Connection) -> Result<Appending<'_>, LedgerError> {
        let busy = self.busy.get();
        let turn = self.journal.take_turn(busy)?;
        if turn.stand().epoch != self.stand.epoch {
            return Err(LedgerError::StoreReplaced {
                path: self.journal.path().to_owned(),
            });
        }
        if turn.stand() != self.stand {
            (*connection, self.tables) = turn.connect(busy)?;
            self.stand = turn.stand();
        }
        Ok(Appending {
            turn,
            tables: &self.tables,
        })
    }

    fn replaced(&self) -> LedgerError {
        LedgerError::StoreReplaced {
            path: self.journal.path().to_owned(),
        }
    }
}

/// Commits: to a journal, its line is on disk first.
pub(crate) fn settle(
    transaction: Transaction<'_>,
    appending: Option<Appending<'_>>,
) -> Result<(), LedgerError> {
    let Some(Appending { mut turn, tables }) = appending else {
        return transaction.commit().map_err(sqlite("committing"));
    };
    turn.append(&transaction, tables)?;
    // From here on the change is made: memory that does not follow is read anew from the file.
    let is_committed = transaction.commit().is_ok();
    turn.finish(is_committed);
    Ok(())
}
