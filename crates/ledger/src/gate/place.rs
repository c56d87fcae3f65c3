//! The place of a value in its scope: whether the same thing is said there already, was removed
//! from there, or was replaced by something that is still in force.
//!
//! "The same" is the first normal form, so that no other spelling and no other kind goes round a
//! removal. Texts that only meet because a superscript or a circled number folds into a digit are
//! different facts until a person says otherwise.

use super::channel::Decider;
use super::outcome::NotDone;
use crate::error::LedgerError;
use crate::read::{Authentic, StoredItem};
use crate::store::items::{Twin, item_load, twins};
use crate::store::write::WriteTx;
use model::{Code, Lifecycle, MemoryId, MemoryRecord, ScopeId};

/// Longest line of successors that is followed.
const MOST_SUCCESSORS: usize = 64;

/// The fact in force that says the same as `text`, when this program wrote it.
pub(super) fn active_twin(
    tx: &WriteTx<'_>,
    scope_id: &ScopeId,
    text: &str,
) -> Result<Option<StoredItem>, LedgerError> {
    for twin in twins(tx.reads(), scope_id, text)? {
        if twin.lifecycle != Lifecycle::Active || !says_the_same(&twin, text) {
            continue;
        }
        let found = item_load(tx.reads(), scope_id, &twin.id, tx.key())?.map(|loaded| loaded.item);
        if let Some(item) = found.filter(|item| item.authentic != Authentic::Foreign) {
            return Ok(Some(item));
        }
    }
    Ok(None)
}

/// What stood in the place of a record before: nothing, or something that may come back.
///
/// A deleted value stays deleted; a replaced one may be put in force again in place of what
/// replaced it (A, then B, then A), and not beside it.
pub(super) fn free_place(
    tx: &WriteTx<'_>,
    decider: Decider<'_>,
    scope_id: &ScopeId,
    record: &MemoryRecord,
    replaced: Option<&MemoryId>,
) -> Result<Option<StoredItem>, NotDone> {
    for twin in twins(tx.reads(), scope_id, &record.text)? {
        if Some(&twin.id) == replaced {
            continue;
        }
        check_twin(tx, decider, scope_id, record, &twin, replaced)?;
    }
    let Some(loaded) = item_load(tx.reads(), scope_id, &record.id, tx.key())? else {
        return Ok(None);
    };
    if loaded.item.authentic != Authentic::Verified {
        let message = format!("{} was written or changed by something else", record.id);
        return Err(NotDone::refuse(Code::CannotVerify, message));
    }
    Ok(Some(loaded.item))
}

fn check_twin(
    tx: &WriteTx<'_>,
    decider: Decider<'_>,
    scope_id: &ScopeId,
    record: &MemoryRecord,
    twin: &Twin,
    replaced: Option<&MemoryId>,
) -> Result<(), NotDone> {
    let same = says_the_same(twin, &record.text);
    let refuse = |code, message: String| Err(NotDone::refuse(code, message));
    match twin.lifecycle {
        Lifecycle::Active if same => refuse(
            Code::Duplicate,
            format!("{} says the same already", twin.id),
        ),
        Lifecycle::Deleted if same => refuse(
            Code::Tombstoned,
            format!(
                "{} was deleted and does not come back by a decision",
                twin.id
            ),
        ),
        Lifecycle::Deleted if matches!(decider, Decider::Curator(_)) => {
            let message = format!(
                "{} was deleted and is nearly the same; a person decides",
                twin.id
            );
            refuse(Code::TombstoneReview, message)
        }
        Lifecycle::Superseded if same => match successor_in_force(tx, scope_id, &twin.id)? {
            Some(successor) if Some(&successor) != replaced => {
                let message = format!("{} was replaced by {successor}, which is in force", twin.id);
                refuse(Code::TargetInactive, message)
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

fn says_the_same(twin: &Twin, text: &str) -> bool {
    !guard::differs_only_in_compat_digits(&twin.text, text)
}

/// The record at the end of the line of replacements, when it is in force.
fn successor_in_force(
    tx: &WriteTx<'_>,
    scope_id: &ScopeId,
    id: &MemoryId,
) -> Result<Option<MemoryId>, LedgerError> {
    let mut seen = vec![id.clone()];
    while seen.len() < MOST_SUCCESSORS {
        let Some(loaded) = seen
            .last()
            .map(|id| item_load(tx.reads(), scope_id, id, tx.key()))
            .transpose()?
            .flatten()
        else {
            return Ok(None);
        };
        let record = &loaded.item.record;
        if loaded.item.lifecycle == Lifecycle::Active {
            return Ok(Some(record.id.clone()));
        }
        let replacement = record
            .metadata
            .get("updateReplacementId")
            .and_then(|id| id.as_str());
        let next = record.superseded_by.as_deref().or(replacement);
        match next.and_then(|id| MemoryId::parse(id).ok()) {
            Some(next) if !seen.contains(&next) => seen.push(next),
            _ => return Ok(None),
        }
    }
    Ok(None)
}
