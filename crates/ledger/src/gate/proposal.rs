//! The rules on a proposal: shape, size, characters, secrets, evidence, markers, target,
//! duplicates, limits. The order is the order of the answers: the first rule that says no speaks.
//!
//! A secret is no refusal: the proposal is stored redacted and rejected, so that the attempt can
//! be seen. Tombstones, when they come, are asked right before duplicates.

use super::admitted::Admitted;
use super::channel::Policy;
use super::draft::{CleanDraft, check_parts, clean_draft};
use super::host::check_host;
use super::outcome::NotDone;
use super::place::active_twin;
use super::record::check_record;
use super::similar::near_duplicate;
use crate::audit::mirror::MirrorEvent;
use crate::error::LedgerError;
use crate::read::Authentic;
use crate::session::Session;
use crate::store::events::EventDraft;
use crate::store::items::item_load;
use crate::store::meta::{scope_find, scope_load};
use crate::store::proposals::{
    ProposalChange, proposal_load, proposal_same_wish, session_awaiting,
};
use crate::store::rows::{ProposalRow, content_key};
use crate::store::write::WriteTx;
use model::{
    AuditOperation, Channel, Code, Flag, GuardNote, Lifecycle, MemoryId, MemoryRecord, Operation,
    Proposal, ProposalDraft, ProposalId, ProposalStatus, ProposedBy, RecordParts, Refusal,
    ReviewerWord, Scope, ScopeId, TrustStamp, infer_metadata, infer_source,
};
use serde_json::{Map, json};

/// What is asked of the rules.
pub(crate) struct ProposalRequest<'a> {
    pub(crate) session: &'a Session,
    pub(crate) home: &'a Scope,
    pub(crate) scope_id: &'a ScopeId,
    pub(crate) draft: ProposalDraft,
    pub(crate) policy: &'a Policy,
}

/// What the rules made of it.
pub(crate) enum Proposed {
    /// A new proposal.
    New(Box<AdmittedProposal>),
    /// Nothing new: this is there already.
    Existing(Box<Existing>),
}

/// What the rules made of it, before it has an event of its own.
pub(super) enum Judged {
    /// A new proposal, and what the guard found in it.
    New(Box<ProposalRow>, Vec<GuardNote>),
    /// Nothing new: this is there already.
    Existing(Box<Existing>),
}

/// A proposal to store, and the event that says so.
pub(crate) struct AdmittedProposal {
    pub(crate) row: ProposalRow,
    pub(crate) change: Admitted<ProposalChange>,
    pub(crate) event: Admitted<EventDraft>,
}

/// What is there already in place of a proposal.
pub(crate) struct Existing {
    pub(crate) proposal_id: Option<ProposalId>,
    pub(crate) memory_id: Option<MemoryId>,
    pub(crate) status: ProposalStatus,
    pub(crate) operation: Operation,
    pub(crate) record: Option<MemoryRecord>,
    pub(crate) flags: Vec<Flag>,
}

/// Asks every rule about one proposal.
pub(crate) fn admit_proposal(
    tx: &WriteTx<'_>,
    request: ProposalRequest<'_>,
) -> Result<Proposed, NotDone> {
    let session = request.session;
    Ok(match judge_proposal(tx, request, None)? {
        Judged::New(row, notes) => Proposed::New(Box::new(admit(session, *row, &notes))),
        Judged::Existing(existing) => Proposed::Existing(existing),
    })
}

/// Asks every rule about one proposal, which carries this mark of what it is. The same wish counts
/// as there already when it carries the mark too.
pub(super) fn judge_proposal(
    tx: &WriteTx<'_>,
    request: ProposalRequest<'_>,
    mark: Option<Flag>,
) -> Result<Judged, NotDone> {
    let ProposalRequest {
        session,
        home,
        scope_id,
        draft,
        policy,
    } = request;
    check_host(&session.host)?;
    let mut clean = clean_draft(draft, policy)?;
    check_parts(&clean.draft)?;
    let mut proposal = build_proposal(tx, session, home, &clean, policy)?;
    proposal.id = free_id(
        tx,
        scope_id,
        &proposal,
        &clean.draft,
        session.host.proposer(),
    )?;
    if !clean.redacted.is_empty() {
        clean.flags.push(Flag::SecretRedacted);
        let row = new_row(session, scope_id, proposal, clean.flags);
        return Ok(Judged::New(Box::new(row), clean.notes));
    }
    check_targets(tx, scope_id, &clean.draft)?;
    if let Some(existing) = find_existing(tx, scope_id, &proposal)?
        .filter(|existing| mark.iter().all(|mark| existing.flags.contains(mark)))
    {
        return Ok(Judged::Existing(Box::new(existing)));
    }
    check_limits(tx, session, scope_id, policy)?;
    clean.flags.extend(advisories(tx, scope_id, &proposal)?);
    clean.flags.extend(mark);
    let row = new_row(session, scope_id, proposal, clean.flags);
    Ok(Judged::New(Box::new(row), clean.notes))
}

fn build_proposal(
    tx: &WriteTx<'_>,
    session: &Session,
    home: &Scope,
    clean: &CleanDraft,
    policy: &Policy,
) -> Result<Proposal, Refusal> {
    let draft = &clean.draft;
    let host = &session.host;
    let now = tx.now();
    let record = match (draft.kind, &draft.text) {
        (Some(kind), Some(text)) if draft.operation.has_text() => Some(
            RecordParts {
                scope: home.clone(),
                kind,
                text: text.clone(),
                tags: (!draft.tags.is_empty()).then(|| draft.tags.clone()),
                confidence: draft.confidence,
                stability: None,
                source: infer_source(&draft.evidence_refs, host.agent()),
                expires_at: None,
                metadata: infer_metadata(&draft.evidence_refs),
                created_at: now.clone(),
            }
            .into_record(),
        ),
        _ => None,
    };
    let secret = !clean.redacted.is_empty();
    if let Some(record) = record.as_ref().filter(|_| !secret) {
        check_record(record, policy)?;
    }
    Ok(Proposal {
        id: ProposalId::derive(now.as_str(), host.proposer(), &draft.identity_text()),
        operation: draft.operation,
        proposed_record: record,
        target_memory_id: draft.target_memory_id.clone(),
        related_memory_ids: (!draft.related_memory_ids.is_empty())
            .then(|| draft.related_memory_ids.clone()),
        proposed_by: ProposedBy {
            agent_role: host.agent_role.clone(),
            agent_id: host.agent_id.clone(),
            run_id: host.run().map(str::to_owned),
        },
        rationale: draft.rationale.clone(),
        evidence_refs: draft.evidence_refs.clone(),
        status: if secret {
            ProposalStatus::Rejected
        } else if tx.key().is_none() || clean.flags.contains(&Flag::InjectionSuspected) {
            ProposalStatus::Escalated
        } else {
            ProposalStatus::Pending
        },
        reviewer: secret.then_some(ReviewerWord::AutoPolicy),
        reviewed_at: secret.then(|| now.clone()),
        rejection_reason: secret.then(|| {
            let fields = clean.redacted.join(", ");
            format!("proposal field(s) contained a likely secret and were redacted: {fields}")
        }),
        created_at: now,
        metadata: Map::new(),
    })
}

/// The proposal's id, or the next one that is free: two wishes of one agent in one millisecond may
/// have the same text (another kind, or one that was turned down just now).
fn free_id(
    tx: &WriteTx<'_>,
    scope_id: &ScopeId,
    proposal: &Proposal,
    draft: &ProposalDraft,
    proposer: &str,
) -> Result<ProposalId, LedgerError> {
    let mut id = proposal.id.clone();
    let mut count = 1;
    while proposal_load(tx.reads(), scope_id, &id, None)?.is_some() {
        count += 1;
        let identity = format!("{}\n{count}", draft.identity_text());
        id = ProposalId::derive(proposal.created_at.as_str(), proposer, &identity);
    }
    Ok(id)
}

/// The memories that the proposal names must be in force, in a scope of the session.
fn check_targets(
    tx: &WriteTx<'_>,
    scope_id: &ScopeId,
    draft: &ProposalDraft,
) -> Result<(), NotDone> {
    let target = draft.target_memory_id.iter();
    for id in target.chain(&draft.related_memory_ids) {
        let found = match MemoryId::parse(id) {
            Ok(id) => item_load(tx.reads(), scope_id, &id, tx.key())?,
            Err(error) => return Err(NotDone::refuse(Code::NotFound, error.to_string())),
        };
        match found.map(|loaded| loaded.item.lifecycle) {
            Some(Lifecycle::Active) => {}
            Some(other) => {
                let message = format!("{id} is {} and not in force", other.as_str());
                return Err(NotDone::refuse(Code::TargetInactive, message));
            }
            None => {
                return Err(NotDone::refuse(
                    Code::NotFound,
                    format!("there is no memory {id} here"),
                ));
            }
        }
    }
    Ok(())
}

/// The same wish that still waits, or the fact that is in force already.
fn find_existing(
    tx: &WriteTx<'_>,
    scope_id: &ScopeId,
    proposal: &Proposal,
) -> Result<Option<Existing>, LedgerError> {
    let same = proposal_same_wish(tx.reads(), scope_id, &content_key(proposal), tx.key())?
        .filter(|loaded| loaded.stored.proposal.status.awaits_human())
        // What something else wrote is neither an answer nor a reason to keep a wish out.
        .filter(|loaded| loaded.stored.authentic != Authentic::Foreign);
    if let Some(loaded) = same {
        let stored = loaded.stored;
        return Ok(Some(Existing {
            proposal_id: Some(stored.proposal.id.clone()),
            memory_id: None,
            status: stored.proposal.status,
            operation: stored.proposal.operation,
            record: stored.proposal.proposed_record,
            flags: stored.flags,
        }));
    }
    let (Operation::Add, Some(record)) = (proposal.operation, &proposal.proposed_record) else {
        return Ok(None);
    };
    let Some(found) = active_twin(tx, scope_id, &record.text)? else {
        return Ok(None);
    };
    let proposal_id = found.provenance.proposal_id.as_deref();
    Ok(Some(Existing {
        proposal_id: proposal_id.and_then(|id| ProposalId::parse(id).ok()),
        memory_id: Some(found.record.id.clone()),
        status: ProposalStatus::Applied,
        operation: proposal.operation,
        record: Some(found.record),
        flags: Vec::new(),
    }))
}

fn check_limits(
    tx: &WriteTx<'_>,
    session: &Session,
    scope_id: &ScopeId,
    policy: &Policy,
) -> Result<(), NotDone> {
    let awaiting = scope_load(tx.reads(), scope_id)?.map_or(0, |scope| scope.awaiting);
    if awaiting >= policy.max_pending_per_scope {
        let message = format!("{awaiting} proposals of this scope await a decision already");
        return Err(NotDone::refuse(Code::RateLimited, message));
    }
    if let Some(id) = session.host.session_id.as_deref() {
        let most = policy.max_pending_per_session;
        if session_awaiting(tx.reads(), id, most)? >= most {
            let message = format!("{most} proposals of this session await a decision already");
            return Err(NotDone::refuse(Code::RateLimited, message));
        }
    }
    Ok(())
}

fn advisories(
    tx: &WriteTx<'_>,
    scope_id: &ScopeId,
    proposal: &Proposal,
) -> Result<Vec<Flag>, LedgerError> {
    let mut flags = Vec::new();
    if tx.key().is_none() {
        flags.push(Flag::RegistryUnavailable);
    }
    let Some(text) = proposal.text() else {
        return Ok(flags);
    };
    if guard::transcript_like(text) {
        flags.push(Flag::TranscriptLike);
    }
    if guard::not_concise(text) {
        flags.push(Flag::NotConcise);
    }
    let similar = near_duplicate(tx.reads(), scope_id, text)?
        .filter(|id| proposal.target_memory_id.as_deref() != Some(id.as_str()));
    flags.extend(similar.map(Flag::NearDuplicate));
    Ok(flags)
}

fn new_row(
    session: &Session,
    scope_id: &ScopeId,
    proposal: Proposal,
    flags: Vec<Flag>,
) -> ProposalRow {
    let refused = proposal.status == ProposalStatus::Rejected;
    ProposalRow {
        scope_id: scope_id.clone(),
        proposal,
        // Nothing a payload says about its run counts; a stamp needs an attested run.
        trust_stamp: TrustStamp::NotApplicable,
        flags,
        recommendation: None,
        reject_class: refused.then_some(model::RejectClass::Secret),
        provenance: session.provenance(Channel::Agent),
        version: 1,
    }
}

fn admit(session: &Session, row: ProposalRow, notes: &[GuardNote]) -> AdmittedProposal {
    let refused = row.proposal.status == ProposalStatus::Rejected;
    let operation = if refused {
        AuditOperation::GuardRefuse
    } else {
        AuditOperation::Propose
    };
    let change = ProposalChange::of(row.clone());
    let mut payload = json!({
        "operation": row.proposal.operation.as_str(),
        "status": row.status().as_str(),
        "proposal_version": row.version,
        "proposal_digest": change.digest_hex(),
    });
    if !notes.is_empty() {
        payload["guard"] = json!(notes);
    }
    let event = EventDraft {
        operation,
        actor: row.provenance.actor.clone(),
        channel: Channel::Agent,
        session_id: session.host.session_id.clone(),
        scope_id: Some(row.scope_id.clone()),
        subject_id: row.proposal.id.to_string(),
        payload,
        mirror: MirrorEvent {
            target_id: row.proposal.id.to_string(),
            reason: None,
            event_json: None,
        },
    };
    AdmittedProposal {
        change: Admitted::issue(change),
        event: Admitted::issue(event),
        row,
    }
}

/// The scope of a proposal: that of the memory which it is about, in whatever scope of the session
/// that lies, else the session's home.
pub(crate) fn proposal_scope(
    tx: &WriteTx<'_>,
    session: &Session,
    draft: &ProposalDraft,
) -> Result<(Scope, Option<ScopeId>), NotDone> {
    let about = draft
        .target_memory_id
        .iter()
        .chain(&draft.related_memory_ids)
        .next();
    if let Some(id) = about.and_then(|id| MemoryId::parse(id).ok()) {
        for scope in &session.scopes {
            let Some(scope_id) = scope_find(tx.reads(), &scope.key())? else {
                continue;
            };
            if item_load(tx.reads(), &scope_id, &id, tx.key())?.is_some() {
                return Ok((scope.clone(), Some(scope_id)));
            }
        }
    }
    home_scope(tx, session)
}

/// The scope of the session that new facts go to, known to the store or not.
pub(super) fn home_scope(
    tx: &WriteTx<'_>,
    session: &Session,
) -> Result<(Scope, Option<ScopeId>), NotDone> {
    let home = session.home.clone().ok_or_else(|| {
        NotDone::refuse(
            Code::ScopeNotAllowed,
            "the session stands in no scope that it could write to",
        )
    })?;
    if !session.scopes.iter().any(|scope| scope.key() == home.key()) {
        let message = "the session would write to a scope that it does not stand in";
        return Err(NotDone::refuse(Code::ScopeNotAllowed, message));
    }
    let id = scope_find(tx.reads(), &home.key())?;
    Ok((home, id))
}
