//! Door three of an outcome: the rules and the store, in one transaction.

use super::Ledger;
use super::grants::require_key;
use super::propose::count_grants;
use super::standing::standing;
use crate::gate::{
    NotDone, Noted, OutcomeRequest, Subject, admit_outcome, admit_scope, clean_outcome,
    outcome_subject,
};
use crate::session::Session;
use crate::store::outcomes::OutcomeEvent;
use crate::store::write::WriteTx;
use model::{Channel, MemoryId, Outcome, OutcomeDraft, ProposalId, ScopeId};
use serde::Serialize;

/// What became of an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutcomeReceipt {
    /// Its id.
    pub event_id: String,
    /// The memory; for a question the id that stands for it, under which there is no memory.
    pub memory_id: MemoryId,
    /// How it turned out.
    pub outcome: Outcome,
    /// How many outcomes there are of it.
    pub outcomes: u64,
    /// The same session said the same before, and nothing new is stored.
    pub existing: bool,
    /// The proposal that a correction became.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal_id: Option<ProposalId>,
}

impl OutcomeReceipt {
    fn new(noted: OutcomeEvent, outcomes: u64, existing: bool) -> Self {
        Self {
            event_id: noted.id,
            memory_id: noted.memory_id,
            outcome: noted.outcome,
            outcomes,
            existing,
            proposal_id: noted.proposal_id,
        }
    }
}

impl Ledger {
    /// Takes an outcome from an agent.
    pub fn outcome(
        &self,
        session: &Session,
        draft: OutcomeDraft,
    ) -> Result<OutcomeReceipt, NotDone> {
        self.guarded(
            session,
            (session.host.proposer(), Channel::Agent),
            |writer| {
                let clean = clean_outcome(draft, &self.policy)?;
                require_key(writer)?;
                let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
                let session = &standing(session, tx.reads(), tx.key())?;
                let subject = outcome_subject(&tx, session, &clean)?;
                let (scope_id, new_scope) = match &subject {
                    Subject::Memory(id, _) | Subject::Question(_, Some(id)) => (id.clone(), None),
                    Subject::Question(scope, None) => {
                        (ScopeId::from_bytes(tx.random_bytes()), Some(scope.clone()))
                    }
                };
                let request = OutcomeRequest {
                    session,
                    subject: &subject,
                    scope_id: &scope_id,
                    clean,
                    policy: &self.policy,
                };
                let admitted = match admit_outcome(&tx, request)? {
                    Noted::Existing(known, count) => {
                        return Ok(OutcomeReceipt::new(*known, count, true));
                    }
                    Noted::New(admitted) => *admitted,
                };
                if let Some(scope) = new_scope {
                    tx.scope_insert(admit_scope(scope_id, scope, tx.now()))?;
                }
                let grants = count_grants(&tx)?;
                if let Some(proposal) = admitted.proposal {
                    tx.proposal_insert(proposal)?;
                }
                if let Some(item) = admitted.item {
                    tx.item_write(item)?;
                }
                tx.outcome_insert(admitted.row)?;
                tx.commit(admitted.event, None, grants)?;
                Ok(OutcomeReceipt::new(admitted.noted, admitted.count, false))
            },
        )
    }
}
