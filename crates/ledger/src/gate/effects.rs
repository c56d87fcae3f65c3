//! What each decision does to memory, once it fits its proposal.

use super::channel::Decider;
use super::correction::released;
use super::decided::{decided_record, patched_record};
use super::decision::DecisionRequest;
use super::edit::Edit;
use super::metadata::check_record_size;
use super::outcome::NotDone;
use super::place::free_place;
use super::promotion::check_promotion;
use super::record::{check_plain, check_record};
use crate::read::StoredItem;
use crate::store::items::{Relations, item_load, related_ids};
use crate::store::meta::scope_find;
use crate::store::rows::{ItemRow, support_of};
use crate::store::write::WriteTx;
use model::{
    Code, DecidedMemory, Decision, Dispute, Flag, Lifecycle, MAX_RELATIONS, MERGE_PARTICIPANTS,
    MemoryId, MemoryPatch, MemoryRecord, Provenance, ScopeId, TrustFacts,
};
use serde_json::Value;

/// Everything that a decision writes beside the proposal.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) items: Vec<ItemRow>,
    pub(crate) relations: Option<Relations>,
    /// The memory that the decision is about, as it stands afterwards.
    pub(crate) memory_id: Option<MemoryId>,
    pub(crate) edit: Option<Edit>,
}

/// The effects of a decision that fits its proposal.
pub(crate) fn effects_of(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
) -> Result<Effects, NotDone> {
    match &request.clean.decision {
        Decision::Add { memory, .. } => add(tx, request, memory),
        Decision::Update {
            target_memory_id,
            patch,
            ..
        } => update(tx, request, target_memory_id, patch),
        Decision::Supersede {
            old_memory_id,
            replacement,
            reason,
            ..
        } => supersede(tx, request, old_memory_id, replacement, reason),
        Decision::Merge {
            related_memory_ids, ..
        } => merge(tx, request, related_memory_ids),
        Decision::Delete {
            target_memory_id,
            reason,
            ..
        } => delete(tx, request, target_memory_id, reason),
        Decision::Ignore { .. } => ignore(tx, request),
        Decision::Reject { .. } | Decision::Noop { .. } => Ok(Effects {
            items: released(tx, request)?.into_iter().collect(),
            ..Effects::default()
        }),
    }
}

fn add(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
    memory: &DecidedMemory,
) -> Result<Effects, NotDone> {
    let record = decided_record(tx.now(), request, memory)?;
    let (scope_id, record) = in_allowed_scope(tx, request, record)?;
    check_final(&record, request)?;
    let earlier = free_place(tx, request.decider, &scope_id, &record, None)?;
    let row = new_row(tx, request, scope_id, record, earlier.as_ref());
    let proposed = request.loaded.stored.proposal.proposed_record.as_ref();
    Ok(Effects {
        edit: Edit::between(proposed, &row.record),
        memory_id: Some(row.record.id.clone()),
        items: vec![row],
        relations: None,
    })
}

fn update(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
    target: &MemoryId,
    patch: &MemoryPatch,
) -> Result<Effects, NotDone> {
    if patch.is_empty() {
        return Err(NotDone::refuse(
            Code::Usage,
            "an update changes at least one field",
        ));
    }
    let old = active_target(tx, request, target)?;
    let patched = patched_record(tx.now(), &old.record, patch);
    let (scope_id, record) = in_allowed_scope(tx, request, patched)?;
    check_final(&record, request)?;
    let same_place = record.id == old.record.id && scope_id == old.scope_id;
    let earlier = if same_place {
        None
    } else {
        free_place(tx, request.decider, &scope_id, &record, Some(target))?
    };
    let mut row = new_row(tx, request, scope_id, record, earlier.as_ref());
    keep_marks(&mut row, &old, request.decider);
    let mut items = Vec::new();
    if same_place {
        row.version = old.version + 1;
        row.valid_from.clone_from(&old.valid_from);
    } else {
        let mut replaced = row_of(&old, tx);
        replaced
            .record
            .metadata
            .insert("deleted".to_owned(), Value::Bool(true));
        replaced.record.metadata.insert(
            "updateReplacementId".to_owned(),
            Value::from(row.record.id.as_str()),
        );
        take_out_of_force(&mut replaced, Lifecycle::Superseded);
        replaced.expired_us = Some(tx.recorded_us());
        items.push(replaced);
        // Corrections name the memory that was, so nothing would ever end the wait of this one.
        end_wait(&mut row);
    }
    let proposed = request.loaded.stored.proposal.proposed_record.as_ref();
    let edit = Edit::between(proposed, &row.record);
    let memory_id = Some(row.record.id.clone());
    items.push(row);
    Ok(Effects {
        items,
        relations: None,
        memory_id,
        edit,
    })
}

fn supersede(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
    old_id: &MemoryId,
    replacement: &DecidedMemory,
    reason: &str,
) -> Result<Effects, NotDone> {
    let old = active_target(tx, request, old_id)?;
    let mut record = decided_record(tx.now(), request, replacement)?;
    record.supersedes = Some(vec![old_id.to_string()]);
    let (scope_id, record) = in_allowed_scope(tx, request, record)?;
    if record.id == *old_id || guard::k1(&record.text) == guard::k1(&old.record.text) {
        return Err(NotDone::refuse(
            Code::DecisionMismatch,
            "a memory cannot supersede itself",
        ));
    }
    check_final(&record, request)?;
    let earlier = free_place(tx, request.decider, &scope_id, &record, Some(old_id))?;
    let mut row = new_row(tx, request, scope_id, record, earlier.as_ref());
    row.supersedes_reason = Some(reason.to_owned());
    let mut replaced = row_of(&old, tx);
    replaced.record.superseded_by = Some(row.record.id.to_string());
    replaced
        .record
        .metadata
        .insert("supersedeReason".to_owned(), Value::from(reason));
    replaced.supersedes_reason = Some(reason.to_owned());
    take_out_of_force(&mut replaced, Lifecycle::Superseded);
    replaced.expired_us = Some(tx.recorded_us());
    let proposed = request.loaded.stored.proposal.proposed_record.as_ref();
    Ok(Effects {
        edit: Edit::between(proposed, &row.record),
        memory_id: Some(row.record.id.clone()),
        items: vec![replaced, row],
        relations: None,
    })
}

fn merge(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
    members: &[MemoryId],
) -> Result<Effects, NotDone> {
    let distinct: std::collections::BTreeSet<&MemoryId> = members.iter().collect();
    if distinct.len() != members.len() || !MERGE_PARTICIPANTS.contains(&members.len()) {
        let message = "merge decisions require 2-8 distinct relatedMemoryIds";
        return Err(NotDone::refuse(Code::Usage, message));
    }
    let scope_id = &request.loaded.stored.scope_id;
    for id in members {
        active_target(tx, request, id)?;
        let known = related_ids(tx.reads(), scope_id, id)?;
        let new = members
            .iter()
            .filter(|other| *other != id && !known.contains(other))
            .count();
        if known.len() + new > MAX_RELATIONS {
            let message = format!("merge would exceed {MAX_RELATIONS} relations for {id}");
            return Err(NotDone::refuse(Code::DecisionMismatch, message));
        }
    }
    Ok(Effects {
        relations: Some(Relations {
            scope_id: scope_id.clone(),
            members: members.to_vec(),
            proposal_id: request.loaded.stored.proposal.id.clone(),
            created_at: tx.now(),
        }),
        ..Effects::default()
    })
}

fn delete(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
    target: &MemoryId,
    reason: &str,
) -> Result<Effects, NotDone> {
    let old = active_target(tx, request, target)?;
    let mut row = row_of(&old, tx);
    row.record
        .metadata
        .insert("deleted".to_owned(), Value::Bool(true));
    row.record
        .metadata
        .insert("deleteReason".to_owned(), Value::from(reason));
    take_out_of_force(&mut row, Lifecycle::Deleted);
    row.expired_us = Some(tx.recorded_us());
    Ok(Effects {
        memory_id: Some(target.clone()),
        items: vec![row],
        ..Effects::default()
    })
}

/// An applied `ignore` with a target keeps the fact out of prompts and leaves it in lists; one
/// without a target records that nothing was worth storing.
fn ignore(tx: &WriteTx<'_>, request: &DecisionRequest<'_>) -> Result<Effects, NotDone> {
    let Some(target) = &request.loaded.stored.proposal.target_memory_id else {
        return Ok(Effects::default());
    };
    let target = MemoryId::parse(target)
        .map_err(|error| NotDone::refuse(Code::NotFound, error.to_string()))?;
    let old = active_target(tx, request, &target)?;
    let mut row = row_of(&old, tx);
    if !row.flags.contains(&Flag::Ignored) {
        row.flags.push(Flag::Ignored);
    }
    Ok(Effects {
        memory_id: Some(target),
        items: vec![row],
        ..Effects::default()
    })
}

/// The memory that a decision changes: in the proposal's scope, in force, and ours.
fn active_target(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
    id: &MemoryId,
) -> Result<StoredItem, NotDone> {
    let scope_id = &request.loaded.stored.scope_id;
    let Some(loaded) = item_load(tx.reads(), scope_id, id, tx.key())? else {
        return Err(NotDone::refuse(
            Code::NotFound,
            format!("target memory {id} was not found"),
        ));
    };
    if loaded.item.authentic != crate::read::Authentic::Verified {
        let message = format!("{id} was written or changed by something else");
        return Err(NotDone::refuse(Code::CannotVerify, message));
    }
    match loaded.item.lifecycle {
        Lifecycle::Active => Ok(loaded.item),
        other => {
            let message = format!("target memory {id} is {}", other.as_str());
            Err(NotDone::refuse(Code::TargetInactive, message))
        }
    }
}

/// The final record passes every rule again, whoever wrote it.
fn check_final(record: &MemoryRecord, request: &DecisionRequest<'_>) -> Result<(), NotDone> {
    check_record(record, request.policy)?;
    check_plain(record)?;
    check_record_size(record)?;
    check_promotion(record)?;
    Ok(())
}

/// A scope that the decision names must be one that the session stands in.
fn in_allowed_scope(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
    mut record: MemoryRecord,
) -> Result<(ScopeId, MemoryRecord), NotDone> {
    let key = record.scope.key();
    let Some(allowed) = request
        .session
        .scopes
        .iter()
        .find(|scope| scope.key() == key)
    else {
        let message = "memory scope is not allowed for this context";
        return Err(NotDone::refuse(Code::ScopeNotAllowed, message));
    };
    // The key leaves fields out, so the scope is stored as the session has it, not as it was sent.
    record.scope.clone_from(allowed);
    if let Some(id) = scope_find(tx.reads(), &key)? {
        return Ok((id, record));
    }
    let id = ScopeId::from_bytes(tx.random_bytes());
    tx.scope_insert(super::creation::admit_scope(
        id.clone(),
        record.scope.clone(),
        tx.now(),
    ))?;
    Ok((id, record))
}

/// What is not in force any more waits for no correction.
fn take_out_of_force(row: &mut ItemRow, lifecycle: Lifecycle) {
    row.lifecycle = lifecycle;
    end_wait(row);
}

fn end_wait(row: &mut ItemRow) {
    if row.facts.dispute == Dispute::CorrectionWaits {
        row.facts.dispute = Dispute::None;
    }
}

/// A changed fact is the same fact: what keeps it out of prompts stays, and only a person ends a
/// dispute or lets go what is held back.
fn keep_marks(row: &mut ItemRow, old: &StoredItem, decider: Decider<'_>) {
    keep_ignored(&mut row.flags, old);
    if matches!(decider, Decider::Curator(_)) {
        row.facts.dispute = old.facts.dispute;
        row.facts.standing = old.facts.standing;
    }
}

fn keep_ignored(flags: &mut Vec<Flag>, old: &StoredItem) {
    if old.flags.contains(&Flag::Ignored) && !flags.contains(&Flag::Ignored) {
        flags.push(Flag::Ignored);
    }
}

fn new_row(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
    scope_id: ScopeId,
    record: MemoryRecord,
    earlier: Option<&StoredItem>,
) -> ItemRow {
    let stored = &request.loaded.stored;
    let (support, freshness) = support_of(&request.evidence);
    let decided = TrustFacts::decided(request.decider.authority(), support);
    let mut flags: Vec<Flag> = stored
        .flags
        .iter()
        .filter(|flag| matches!(flag, Flag::InvisibleStripped))
        .cloned()
        .collect();
    if let Some(earlier) = earlier {
        keep_ignored(&mut flags, earlier);
    }
    ItemRow {
        scope_id,
        record,
        facts: TrustFacts {
            freshness,
            ..decided
        },
        lifecycle: Lifecycle::Active,
        flags,
        provenance: Provenance {
            actor: request.decider.name().to_owned(),
            channel: request.decider.channel(),
            grant_id: Some(super::channel::Signer::of(request.decider).key_id()),
            host: stored.provenance.host.clone(),
            proposal_id: Some(stored.proposal.id.to_string()),
        },
        version: earlier.map_or(1, |item| item.version + 1),
        valid_from: Some(tx.now()),
        valid_to: None,
        recorded_us: tx.recorded_us(),
        expired_us: None,
        supersedes_reason: None,
        evidence: request.evidence.clone(),
    }
}

/// The row of a stored item at its next version.
pub(super) fn row_of(item: &StoredItem, tx: &WriteTx<'_>) -> ItemRow {
    let mut record = item.record.clone();
    record.updated_at = tx.now();
    ItemRow {
        scope_id: item.scope_id.clone(),
        record,
        facts: item.facts,
        lifecycle: item.lifecycle,
        flags: item.flags.clone(),
        provenance: item.provenance.clone(),
        version: item.version + 1,
        valid_from: item.valid_from.clone(),
        valid_to: item.valid_to.clone(),
        recorded_us: tx.recorded_us(),
        expired_us: None,
        supersedes_reason: None,
        evidence: item.evidence.clone(),
    }
}
