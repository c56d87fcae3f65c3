//! Door three of a proposal: the rules and the store, in one transaction.

use super::Ledger;
use super::standing::standing;
use crate::authority::GrantChain;
use crate::error::LedgerError;
use crate::gate::{
    Existing, NotDone, ProposalRequest, Proposed, admit_proposal, admit_scope, proposal_scope,
};
use crate::session::Session;
use crate::store::write::WriteTx;
use model::{
    Channel, Code, Flag, Kind, MemoryId, Operation, ProposalDraft, ProposalId, ProposalStatus,
    ScopeId, TrustStamp,
};
use serde::Serialize;

/// What became of a proposal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProposalReceipt {
    /// The stored proposal, or the one that is there in its place.
    pub proposal_id: Option<ProposalId>,
    /// Where it stands.
    pub status: ProposalStatus,
    /// What it asks for.
    pub operation: Operation,
    /// Its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Its text as stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What its source run proved.
    pub trust_stamp: TrustStamp,
    /// Advisory and policy marks.
    pub flags: Vec<Flag>,
    /// Why it was rejected at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejection_reason: Option<String>,
    /// The memory or proposal that says the same already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub existing_id: Option<String>,
    /// The memory that the proposal would make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_id: Option<MemoryId>,
}

impl Ledger {
    /// Takes a proposal from an agent.
    pub fn propose(
        &self,
        session: &Session,
        draft: ProposalDraft,
    ) -> Result<ProposalReceipt, NotDone> {
        self.guarded(
            session,
            (session.host.proposer(), Channel::Agent),
            |writer| {
                let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
                let session = &standing(session, tx.reads(), tx.key())?;
                let (home, known) = proposal_scope(&tx, session, &draft)?;
                let scope_id = known
                    .clone()
                    .unwrap_or_else(|| ScopeId::from_bytes(tx.random_bytes()));
                let request = ProposalRequest {
                    session,
                    home: &home,
                    scope_id: &scope_id,
                    draft,
                    policy: &self.policy,
                };
                let admitted = match admit_proposal(&tx, request)? {
                    Proposed::Existing(existing) => return Ok(existing_receipt(*existing)),
                    Proposed::New(admitted) => *admitted,
                };
                if known.is_none() {
                    tx.scope_insert(admit_scope(scope_id.clone(), home.clone(), tx.now()))?;
                }
                let grants = count_grants(&tx)?;
                tx.proposal_insert(admitted.change)?;
                tx.commit(admitted.event, None, grants)?;
                let proposal = admitted.row.proposal;
                let record = proposal.proposed_record;
                Ok(ProposalReceipt {
                    proposal_id: Some(proposal.id),
                    status: proposal.status,
                    operation: proposal.operation,
                    kind: record.as_ref().map(|record| record.kind),
                    text: record.as_ref().map(|record| record.text.clone()),
                    trust_stamp: admitted.row.trust_stamp,
                    flags: admitted.row.flags,
                    rejection_reason: proposal.rejection_reason,
                    existing_id: None,
                    memory_id: record.map(|record| record.id),
                })
            },
        )
    }
}

/// How many entries the list of grants has, read inside the transaction.
pub(super) fn count_grants(tx: &WriteTx<'_>) -> Result<u64, LedgerError> {
    tx.reads()
        .prepare_cached("SELECT count(*) FROM grants")
        .and_then(|mut statement| statement.query_row([], |row| row.get(0)))
        .map_err(crate::error::sqlite("counting grants"))
}

/// The number of grants, which must be that of the verified list: it may have changed before the
/// lock was taken.
pub(super) fn same_grants(tx: &WriteTx<'_>, chain: &GrantChain) -> Result<u64, NotDone> {
    let grants = count_grants(tx)?;
    if grants == chain.len() {
        return Ok(grants);
    }
    let message = "the list of grants changed just now";
    Err(NotDone::refuse(Code::Locked, message))
}

fn existing_receipt(existing: Existing) -> ProposalReceipt {
    let existing_id = existing
        .memory_id
        .as_ref()
        .map(ToString::to_string)
        .or_else(|| existing.proposal_id.as_ref().map(ToString::to_string));
    ProposalReceipt {
        proposal_id: existing.proposal_id,
        status: existing.status,
        operation: existing.operation,
        kind: existing.record.as_ref().map(|record| record.kind),
        text: existing.record.as_ref().map(|record| record.text.clone()),
        trust_stamp: TrustStamp::NotApplicable,
        flags: existing.flags,
        rejection_reason: None,
        existing_id,
        memory_id: existing.memory_id,
    }
}
