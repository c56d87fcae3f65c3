//! A correction: a memory is wrong, says a session, and this is right.
//!
//! It becomes a supersede proposal like any other, marked as a correction, and the memory carries
//! the dispute `correction_waits` until every correction of it is decided. Nothing else of the
//! memory changes: its text, its trust, its evidence and its age are what they were.

use super::channel::Policy;
use super::decision::DecisionRequest;
use super::effects::row_of;
use super::outcome::NotDone;
use super::proposal::{Judged, ProposalRequest, judge_proposal};
use crate::read::{Authentic, StoredItem};
use crate::session::Session;
use crate::store::items::item_load;
use crate::store::proposals::{other_correction_waits, session_corrections};
use crate::store::rows::{ItemRow, ProposalRow};
use crate::store::write::WriteTx;
use model::text::utf16_len;
use model::{
    Anchor, Code, Dispute, Flag, Lifecycle, MAX_EVIDENCE_REF, MAX_OPEN_CORRECTIONS, MemoryId,
    Operation, ProposalDraft, ProposalId, ScopeId,
};

/// Why a correction is proposed; its own words are the proposed text.
const RATIONALE: &str = "A session that used this memory found it wrong.";

/// What is asked of the rules.
pub(super) struct Correction<'a> {
    pub(super) session: &'a Session,
    pub(super) scope_id: &'a ScopeId,
    pub(super) policy: &'a Policy,
    pub(super) item: &'a StoredItem,
    pub(super) text: &'a str,
    pub(super) anchors: &'a [Anchor],
    pub(super) outcome_id: &'a str,
}

/// What a correction brings along.
pub(super) struct Filed {
    pub(super) proposal_id: ProposalId,
    /// None when the same correction waits already.
    pub(super) proposal: Option<ProposalRow>,
    /// The memory with its dispute; none when it has one already.
    pub(super) item: Option<ItemRow>,
}

/// Files a correction of a memory in force.
pub(super) fn correct(tx: &WriteTx<'_>, asked: &Correction<'_>) -> Result<Filed, NotDone> {
    let Correction {
        session,
        scope_id,
        policy,
        item,
        text,
        ..
    } = *asked;
    let id = &item.record.id;
    if item.lifecycle != Lifecycle::Active {
        let message = format!("{id} is {} and not in force", item.lifecycle.as_str());
        return Err(NotDone::refuse(Code::TargetInactive, message));
    }
    if guard::k1(text) == guard::k1(&item.record.text) {
        let message = format!("{id} says the same already");
        return Err(NotDone::refuse(Code::Duplicate, message));
    }
    let home = &item.record.scope;
    let request = ProposalRequest {
        session,
        home,
        scope_id,
        draft: draft(asked),
        policy,
    };
    let mark = (item.facts.dispute == Dispute::None)
        .then(|| with_dispute(item, tx, Dispute::CorrectionWaits));
    match judge_proposal(tx, request, Some(Flag::Correction))? {
        Judged::Existing(existing) => Ok(Filed {
            proposal_id: existing.proposal_id.ok_or_else(|| {
                NotDone::refuse(Code::Duplicate, "another memory says the same already")
            })?,
            proposal: None,
            item: mark,
        }),
        Judged::New(row, _) => {
            check_limit(tx, session)?;
            Ok(Filed {
                proposal_id: row.proposal.id.clone(),
                proposal: Some(*row),
                item: mark,
            })
        }
    }
}

fn draft(asked: &Correction<'_>) -> ProposalDraft {
    let place = |anchor: &Anchor| match &anchor.symbol {
        Some(symbol) => format!("{}#{symbol}", anchor.file),
        None => anchor.file.clone(),
    };
    // An anchor may be longer than a reference; it stands in the outcome all the same.
    let fits = |place: &String| utf16_len(place) <= MAX_EVIDENCE_REF;
    let mut evidence_refs: Vec<String> = asked.anchors.iter().map(place).filter(fits).collect();
    if evidence_refs.is_empty() {
        // Nothing was shown. Where the claim came from is a source and supports nothing.
        evidence_refs.push(format!("outcome:{}", asked.outcome_id));
    }
    ProposalDraft {
        kind: Some(asked.item.record.kind),
        text: Some(asked.text.to_owned()),
        rationale: RATIONALE.to_owned(),
        evidence_refs,
        target_memory_id: Some(asked.item.record.id.to_string()),
        ..ProposalDraft::of(Operation::Supersede)
    }
}

fn check_limit(tx: &WriteTx<'_>, session: &Session) -> Result<(), NotDone> {
    let id = session.host.session_id.as_deref().unwrap_or_default();
    let most = MAX_OPEN_CORRECTIONS;
    if session_corrections(tx.reads(), id, most)? < most {
        return Ok(());
    }
    let message = format!("{most} corrections of this session await a decision already");
    Err(NotDone::refuse(Code::RateLimited, message))
}

/// The memory without its dispute, when this decision closes the last correction that waits.
pub(super) fn released(
    tx: &WriteTx<'_>,
    request: &DecisionRequest<'_>,
) -> Result<Option<ItemRow>, NotDone> {
    let stored = &request.loaded.stored;
    let target = stored.proposal.target_memory_id.as_deref();
    let Some(target) = target.filter(|_| stored.flags.contains(&Flag::Correction)) else {
        return Ok(None);
    };
    let scope_id = &stored.scope_id;
    if other_correction_waits(tx.reads(), scope_id, target, &stored.proposal.id)? {
        return Ok(None);
    }
    let Ok(id) = MemoryId::parse(target) else {
        return Ok(None);
    };
    let item = item_load(tx.reads(), scope_id, &id, tx.key())?.map(|loaded| loaded.item);
    Ok(item
        .filter(|item| {
            item.authentic == Authentic::Verified
                && item.lifecycle == Lifecycle::Active
                && item.facts.dispute == Dispute::CorrectionWaits
        })
        .map(|item| with_dispute(&item, tx, Dispute::None)))
}

fn with_dispute(item: &StoredItem, tx: &WriteTx<'_>, dispute: Dispute) -> ItemRow {
    let mut row = row_of(item, tx);
    row.facts.dispute = dispute;
    // The memory says what it said; it is not younger for being doubted.
    row.record.updated_at = item.record.updated_at.clone();
    row
}
