//! The write transaction: `BEGIN IMMEDIATE`, admitted changes, one audit event, commit.
//!
//! A read that turns into a write fails at once with a busy snapshot whatever the timeout, so
//! nothing here begins deferred (`tests/storage/concurrency.rs`). Dropping the transaction undoes it.

use crate::audit::AuditKey;
use crate::authority::GrantEntry;
use crate::error::LedgerError;
use crate::gate::{Admitted, Signer};
use crate::seams::{FaultPoint, Seams};
use crate::store::events::{EventContext, EventDraft, event_append, head};
use crate::store::items::{ItemChange, Relations, item_write, relations_insert};
use crate::store::links::{ScopeLink, links_write};
use crate::store::meta::{NewScope, next_moment, scope_insert};
use crate::store::outcomes::{OutcomeRow, outcome_insert};
use crate::store::plugin::{
    PluginRelation, SideTables, UnreadableRow, relation_insert, side_tables_insert,
    unreadable_insert,
};
use crate::store::proposals::{ProposalChange, proposal_insert, proposal_update};
use crate::store::usage::usage_insert;
use crate::store::write_connection::{Appending, WriteConnection, settle};
use model::{RecallUsage, Timestamp};
use rusqlite::{Connection, Transaction};

/// An open write.
pub(crate) struct WriteTx<'c> {
    transaction: Transaction<'c>,
    /// The turn at the journal, when the store is one; let go after the transaction.
    appending: Option<Appending<'c>>,
    key: Option<&'c AuditKey>,
    seams: &'c Seams,
    recorded_us: i64,
    change_seq: i64,
}

impl<'c> WriteTx<'c> {
    /// Takes the write lock and the moment of the change.
    pub(crate) fn begin(
        connection: &'c mut WriteConnection,
        key: Option<&'c AuditKey>,
        seams: &'c Seams,
    ) -> Result<Self, LedgerError> {
        let (transaction, appending) = connection.open_transaction()?;
        let recorded_us = next_moment(&transaction, seams.clock.now_ms())?;
        let change_seq = head(&transaction)?.0 + 1;
        Ok(Self {
            transaction,
            appending,
            key,
            seams,
            recorded_us,
            change_seq,
        })
    }

    /// The open transaction, for the questions that rules ask.
    pub(crate) fn reads(&self) -> &Connection {
        &self.transaction
    }

    /// The key, when it is on this machine.
    pub(crate) fn key(&self) -> Option<&AuditKey> {
        self.key
    }

    /// The moment of the change, in microseconds.
    pub(crate) fn recorded_us(&self) -> i64 {
        self.recorded_us
    }

    /// The moment of the change.
    pub(crate) fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.recorded_us.div_euclid(1000))
    }

    /// Eight random bytes for an id.
    pub(crate) fn random_bytes(&self) -> [u8; 8] {
        let mut bytes = [0; 8];
        self.seams.randomness.fill(&mut bytes);
        bytes
    }

    pub(crate) fn scope_insert(&self, change: Admitted<NewScope>) -> Result<(), LedgerError> {
        scope_insert(&self.transaction, change)
    }

    pub(crate) fn proposal_insert(
        &self,
        change: Admitted<ProposalChange>,
    ) -> Result<(), LedgerError> {
        self.fault(FaultPoint::BeforeRecord)?;
        proposal_insert(&self.transaction, change, self.key)?;
        self.fault(FaultPoint::AfterRecord)
    }

    pub(crate) fn proposal_update(
        &self,
        change: Admitted<ProposalChange>,
    ) -> Result<(), LedgerError> {
        proposal_update(&self.transaction, change, self.key)
    }

    pub(crate) fn item_write(&self, change: Admitted<ItemChange>) -> Result<(), LedgerError> {
        let key = self.key.ok_or_else(|| self.keyless())?;
        self.fault(FaultPoint::BeforeRecord)?;
        item_write(&self.transaction, change, self.change_seq, key, || {
            self.fault(FaultPoint::BeforeIndex)
        })?;
        self.fault(FaultPoint::AfterRecord)
    }

    pub(crate) fn relations_insert(&self, change: Admitted<Relations>) -> Result<(), LedgerError> {
        relations_insert(&self.transaction, change)
    }

    pub(crate) fn outcome_insert(&self, change: Admitted<OutcomeRow>) -> Result<(), LedgerError> {
        outcome_insert(&self.transaction, change)
    }

    pub(crate) fn plugin_relation_insert(
        &self,
        change: Admitted<PluginRelation>,
    ) -> Result<(), LedgerError> {
        relation_insert(&self.transaction, change)
    }

    pub(crate) fn side_tables_insert(
        &self,
        change: Admitted<SideTables>,
    ) -> Result<Vec<UnreadableRow>, LedgerError> {
        side_tables_insert(&self.transaction, change)
    }

    pub(crate) fn unreadable_insert(
        &self,
        change: Admitted<UnreadableRow>,
    ) -> Result<(), LedgerError> {
        unreadable_insert(&self.transaction, change)
    }

    pub(crate) fn links_write(&self, change: Admitted<Vec<ScopeLink>>) -> Result<(), LedgerError> {
        let key = self.key.ok_or_else(|| self.keyless())?;
        links_write(&self.transaction, change, key)
    }

    pub(crate) fn grant_insert(&self, change: Admitted<GrantEntry>) -> Result<(), LedgerError> {
        crate::store::grants::grant_insert(&self.transaction, change)
    }

    /// Appends the event of the change and commits: the only way in which a change ends well.
    pub(crate) fn commit(
        self,
        event: Admitted<EventDraft>,
        signer: Option<Signer<'_>>,
        grants: u64,
    ) -> Result<i64, LedgerError> {
        self.fault(FaultPoint::BeforeEvent)?;
        let context = EventContext {
            key: self.key,
            randomness: self.seams.randomness.as_ref(),
            signer,
            grants,
            recorded_us: self.recorded_us,
        };
        let seq = event_append(&self.transaction, event, &context)?;
        self.fault(FaultPoint::BeforeCommit)?;
        let seams = self.seams;
        settle(self.transaction, self.appending)?;
        seams.faults.at(FaultPoint::AfterCommit).map_err(injected)?;
        Ok(seq)
    }

    fn fault(&self, point: FaultPoint) -> Result<(), LedgerError> {
        self.seams.faults.at(point).map_err(injected)
    }

    fn keyless(&self) -> LedgerError {
        let store_id = crate::store::meta::store_id(&self.transaction);
        LedgerError::RegistryUnavailable {
            store_id: store_id.map(|id| id.to_string()).unwrap_or_default(),
        }
    }
}

fn injected(fault: crate::seams::InjectedFault) -> LedgerError {
    LedgerError::Fault {
        point: fault.point.as_str(),
    }
}

/// Stores a usage row in a transaction of its own. It changes no memory and has no audit event.
pub(crate) fn write_usage(
    connection: &mut WriteConnection,
    change: Admitted<RecallUsage>,
    seams: &Seams,
) -> Result<(), LedgerError> {
    let (transaction, appending) = connection.open_transaction()?;
    usage_insert(&transaction, change, seams.randomness.as_ref())?;
    settle(transaction, appending)
}
