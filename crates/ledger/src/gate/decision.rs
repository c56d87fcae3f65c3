//! The rules on a decision: it is awaited, seen at its present version, made by a grant in force,
//! and fits the proposal. What it does to memory is in `effects`.

use super::admitted::Admitted;
use super::channel::{Decider, Policy};
use super::content::CleanDecision;
use super::edit::Edit;
use super::effects::{Effects, effects_of};
use super::host::check_host;
use super::outcome::NotDone;
use crate::audit::mirror::MirrorEvent;
use crate::authority::GrantChain;
use crate::read::{Authentic, EvidenceLink};
use crate::session::Session;
use crate::store::events::EventDraft;
use crate::store::items::{ItemChange, Relations};
use crate::store::proposals::{LoadedProposal, ProposalChange};
use crate::store::write::WriteTx;
use model::{
    AuditOperation, Code, Decision, Flag, MemoryId, Operation, ProposalStatus, RejectClass,
    ReviewerWord,
};
use serde_json::{Map, Value, json};

/// What is asked of the rules.
pub(crate) struct DecisionRequest<'a> {
    pub(crate) session: &'a Session,
    pub(crate) decider: Decider<'a>,
    pub(crate) chain: &'a GrantChain,
    pub(crate) loaded: LoadedProposal,
    pub(crate) clean: CleanDecision,
    /// Why a person takes what the guard found.
    pub(crate) despite: Option<&'a str>,
    /// What the proposal's references resolved to, for the text that is applied.
    pub(crate) evidence: Vec<EvidenceLink>,
    pub(crate) policy: &'a Policy,
}

/// A decision to carry out, and the event that says so.
pub(crate) struct AdmittedDecision {
    pub(crate) items: Vec<Admitted<ItemChange>>,
    pub(crate) relations: Option<Admitted<Relations>>,
    pub(crate) proposal: Admitted<ProposalChange>,
    pub(crate) event: Admitted<EventDraft>,
    pub(crate) status: ProposalStatus,
    pub(crate) memory_id: Option<MemoryId>,
    pub(crate) edit: Option<Edit>,
}

/// Asks every rule about one decision.
pub(crate) fn admit_decision(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
) -> Result<AdmittedDecision, NotDone> {
    check_host(&request.session.host)?;
    check_standing(request)?;
    check_awaited(request)?;
    check_fit(&request.loaded, &request.clean.decision)?;
    let mut effects = effects_of(tx, request)?;
    // A memory that is only released from a dispute holds nothing of this decision.
    if request.clean.stripped
        && effects.memory_id.is_some()
        && let Some(row) = effects.items.last_mut()
        && !row.flags.contains(&Flag::InvisibleStripped)
    {
        row.flags.push(Flag::InvisibleStripped);
    }
    if !request.clean.taken.is_empty()
        && effects.memory_id.is_some()
        && let Some(row) = effects.items.last_mut()
        && !row.flags.contains(&Flag::InjectionSuspected)
    {
        row.flags.push(Flag::InjectionSuspected);
    }
    Ok(close(tx, request, effects))
}

/// The grant must still be in force in the list as it stands inside this transaction.
fn check_standing(request: &DecisionRequest<'_>) -> Result<(), NotDone> {
    if request.decider.still_stands(request.chain) {
        return Ok(());
    }
    Err(NotDone::refuse(
        Code::GrantRequired,
        "the grant of this key is not in force",
    ))
}

fn check_awaited(request: &DecisionRequest<'_>) -> Result<(), NotDone> {
    let stored = &request.loaded.stored;
    if !stored.proposal.status.awaits_human() {
        return Err(NotDone::refuse(
            Code::NotPending,
            "memory proposal is not pending",
        ));
    }
    match stored.authentic {
        Authentic::Verified => {}
        // Taken where the keys were missing: a person sees what it says now and may decide.
        Authentic::Unkeyed if matches!(request.decider, Decider::Person(_)) => {}
        _ => {
            let message = "the proposal was written or changed by something else";
            return Err(NotDone::refuse(Code::CannotVerify, message));
        }
    }
    if request
        .clean
        .decision
        .version()
        .is_some_and(|seen| seen != stored.version)
    {
        let message = format!("the proposal is at version {} by now", stored.version);
        return Err(NotDone::refuse(Code::StaleVersion, message));
    }
    Ok(())
}

/// The action must be the proposal's own operation, on the proposal's own target.
pub(super) fn check_fit(loaded: &LoadedProposal, decision: &Decision) -> Result<(), NotDone> {
    let proposal = &loaded.stored.proposal;
    let operation = proposal.operation;
    let mismatch = |message: String| Err(NotDone::refuse(Code::DecisionMismatch, message));
    let fits = match decision {
        Decision::Add { .. } => operation == Operation::Add,
        Decision::Update { .. } => operation == Operation::Update,
        Decision::Supersede { .. } => operation == Operation::Supersede,
        Decision::Merge { .. } => operation == Operation::Merge,
        Decision::Delete { .. } => operation == Operation::Delete,
        Decision::Ignore { .. } => operation == Operation::Ignore,
        Decision::Reject { .. } => true,
        // A noop closes a proposal as applied; for these two that would claim what was not done.
        Decision::Noop { .. } => !matches!(operation, Operation::Delete | Operation::Ignore),
    };
    if !fits {
        return mismatch(format!(
            "curator {} decision does not match {} proposal",
            decision.action(),
            operation.as_str()
        ));
    }
    let target = match decision {
        Decision::Update {
            target_memory_id, ..
        }
        | Decision::Delete {
            target_memory_id, ..
        } => Some(target_memory_id),
        Decision::Supersede { old_memory_id, .. } => Some(old_memory_id),
        _ => None,
    };
    if let Some(target) = target
        && proposal.target_memory_id.as_deref() != Some(target.as_str())
    {
        return mismatch(format!(
            "curator {} decision target {target} is not the target of the proposal",
            decision.action()
        ));
    }
    if let Decision::Merge {
        related_memory_ids, ..
    } = decision
    {
        let mut decided: Vec<&str> = related_memory_ids.iter().map(MemoryId::as_str).collect();
        let mut proposed: Vec<&str> = proposal
            .related_memory_ids
            .iter()
            .flatten()
            .map(String::as_str)
            .collect();
        decided.sort_unstable();
        proposed.sort_unstable();
        if decided != proposed {
            return mismatch(
                "a merge decision relates exactly the memories of its proposal".to_owned(),
            );
        }
    }
    Ok(())
}

fn operation_of(decision: &Decision) -> AuditOperation {
    match decision {
        Decision::Add { .. } => AuditOperation::DecideAdd,
        Decision::Update { .. } => AuditOperation::DecideUpdate,
        Decision::Supersede { .. } => AuditOperation::DecideSupersede,
        Decision::Merge { .. } => AuditOperation::DecideMerge,
        Decision::Delete { .. } => AuditOperation::DecideDelete,
        Decision::Ignore { .. } => AuditOperation::DecideIgnore,
        Decision::Reject { .. } => AuditOperation::DecideReject,
        Decision::Noop { .. } => AuditOperation::DecideNoop,
    }
}

/// Closes the proposal, writes the event, and issues the tokens.
fn close(tx: &WriteTx<'_>, request: &DecisionRequest<'_>, effects: Effects) -> AdmittedDecision {
    let decision = &request.clean.decision;
    let class = match decision {
        Decision::Reject { class, .. } => *class,
        _ => None,
    };
    let status = match decision {
        Decision::Reject { .. } => ProposalStatus::Rejected,
        _ => ProposalStatus::Applied,
    };
    let applied = applied_change(tx, decision, &effects);
    let mut row = request.loaded.to_row();
    row.version += 1;
    row.reject_class = class;
    row.proposal.status = status;
    row.proposal.reviewed_at = Some(tx.now());
    row.proposal.reviewer = Some(match request.decider {
        Decider::Person(_) => ReviewerWord::User,
        Decider::Curator(_) => ReviewerWord::CuratorAgent,
    });
    if status == ProposalStatus::Rejected {
        row.proposal.rejection_reason = decision.reason().map(str::to_owned);
    }
    let mut recorded = applied.clone();
    if let Some(reason) = decision.reason() {
        recorded.insert("reason".to_owned(), Value::from(reason));
    }
    row.proposal
        .metadata
        .insert("curatorDecision".to_owned(), Value::Object(recorded));
    let mirror = mirror(&row, applied);
    let proposal = ProposalChange::of(row);
    let items: Vec<ItemChange> = effects.items.into_iter().map(ItemChange::of).collect();
    let mut payload = json!({
        "status": status.as_str(),
        "proposal_version": proposal.row().version,
        "proposal_digest": proposal.digest_hex(),
        "writes": items.iter().map(write_note).collect::<Vec<_>>(),
        "edit": effects.edit,
        "class": class.map(RejectClass::as_str),
        "related": effects.relations.as_ref().map(|relations| relations.members.len()),
    });
    if let (Decider::Person(_), Some(reason)) = (request.decider, decision.reason()) {
        payload["reason"] = json!(reason);
    }
    if !request.clean.taken.is_empty() {
        payload["guard"] = json!(request.clean.taken);
        payload["despite_guard"] = json!(request.despite);
    }
    let event = EventDraft {
        operation: operation_of(decision),
        actor: request.decider.name().to_owned(),
        channel: request.decider.channel(),
        session_id: request.session.host.session_id.clone(),
        scope_id: Some(proposal.row().scope_id.clone()),
        subject_id: proposal.row().proposal.id.to_string(),
        payload,
        mirror,
    };
    AdmittedDecision {
        items: items.into_iter().map(Admitted::issue).collect(),
        relations: effects.relations.map(Admitted::issue),
        proposal: Admitted::issue(proposal),
        event: Admitted::issue(event),
        status,
        memory_id: effects.memory_id,
        edit: effects.edit,
    }
}

/// The plugin's description of an applied change, without its reason.
fn applied_change(tx: &WriteTx<'_>, decision: &Decision, effects: &Effects) -> Map<String, Value> {
    let mut change = Map::new();
    let mut put = |key: &str, value: Value| change.insert(key.to_owned(), value);
    put("action", Value::from(decision.action()));
    put("appliedAt", Value::from(tx.now().as_str()));
    match decision {
        Decision::Update {
            target_memory_id, ..
        }
        | Decision::Delete {
            target_memory_id, ..
        } => {
            put("targetMemoryId", Value::from(target_memory_id.as_str()));
        }
        Decision::Supersede { old_memory_id, .. } => {
            put("oldMemoryId", Value::from(old_memory_id.as_str()));
        }
        Decision::Merge {
            related_memory_ids, ..
        } => {
            let ids: Vec<&str> = related_memory_ids.iter().map(MemoryId::as_str).collect();
            put("relatedMemoryIds", Value::from(ids));
        }
        _ => {}
    }
    if let Some(id) = &effects.memory_id {
        let key = if matches!(decision, Decision::Supersede { .. }) {
            "replacementMemoryId"
        } else {
            "memoryId"
        };
        put(key, Value::from(id.as_str()));
    }
    change
}

/// What an event says about one written item, so that the item can be checked against it.
pub(super) fn write_note(change: &ItemChange) -> Value {
    let row = change.row();
    json!({
        "memory_id": row.record.id.as_str(),
        "scope_id": row.scope_id.as_str(),
        "version": row.version,
        "digest": change.digest_hex(),
    })
}

fn mirror(row: &crate::store::rows::ProposalRow, mut applied: Map<String, Value>) -> MirrorEvent {
    let proposal = &row.proposal;
    applied.insert("proposalId".to_owned(), Value::from(proposal.id.as_str()));
    applied.insert(
        "proposalStatus".to_owned(),
        Value::from(proposal.status.seed_word()),
    );
    applied.insert(
        "proposalOperation".to_owned(),
        Value::from(proposal.operation.as_str()),
    );
    MirrorEvent {
        target_id: proposal.id.to_string(),
        reason: None,
        event_json: Some(Value::Object(applied)),
    }
}
