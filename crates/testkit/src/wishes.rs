//! Drafts and decisions of every operation, with nothing in them but what they need.

use crate::workbench::{add_draft, decided};
use ledger::{Decided, Decider, Ledger, NotDone, Session};
use model::{
    Decision, Kind, MemoryId, MemoryPatch, Operation, ProposalDraft, ProposalId, RejectClass,
};

/// The reason that every decision of the tests gives.
pub const REASON: &str = "checked against the README";

/// A draft that changes this fact to this text.
pub fn update_draft(target: &MemoryId, text: &str) -> ProposalDraft {
    on_target(Operation::Update, target, text)
}

/// A draft that replaces this fact by this text.
pub fn supersede_draft(target: &MemoryId, text: &str) -> ProposalDraft {
    on_target(Operation::Supersede, target, text)
}

fn on_target(operation: Operation, target: &MemoryId, text: &str) -> ProposalDraft {
    ProposalDraft {
        operation,
        target_memory_id: Some(target.to_string()),
        ..add_draft(text)
    }
}

/// A draft that removes this fact.
pub fn delete_draft(target: &MemoryId) -> ProposalDraft {
    bare(Operation::Delete, Some(target))
}

/// A draft that keeps this fact out of prompts, or says that nothing was worth storing.
pub fn ignore_draft(target: Option<&MemoryId>) -> ProposalDraft {
    bare(Operation::Ignore, target)
}

fn bare(operation: Operation, target: Option<&MemoryId>) -> ProposalDraft {
    ProposalDraft {
        rationale: "it is not so any more".to_owned(),
        target_memory_id: target.map(ToString::to_string),
        ..ProposalDraft::of(operation)
    }
}

/// A draft that relates these facts.
pub fn merge_draft(members: &[MemoryId]) -> ProposalDraft {
    ProposalDraft {
        related_memory_ids: members.iter().map(ToString::to_string).collect(),
        ..bare(Operation::Merge, None)
    }
}

/// Proposes, and gives the id.
pub fn proposed(ledger: &Ledger, session: &Session, draft: ProposalDraft) -> ProposalId {
    ledger.propose(session, draft).unwrap().proposal_id.unwrap()
}

/// Adds this text as a repository convention.
pub fn add(id: &ProposalId, text: &str) -> Decision {
    let memory = Box::new(decided(Kind::RepoConvention, text));
    Decision::Add {
        proposal_id: id.clone(),
        memory,
        version: None,
        reason: None,
    }
}

/// Changes the fact by this patch.
pub fn update(id: &ProposalId, target: &MemoryId, patch: MemoryPatch) -> Decision {
    Decision::Update {
        proposal_id: id.clone(),
        target_memory_id: target.clone(),
        patch: Box::new(patch),
        reason: REASON.to_owned(),
        version: None,
    }
}

/// A patch of the text alone.
pub fn text_patch(text: &str) -> MemoryPatch {
    MemoryPatch {
        text: Some(text.to_owned()),
        ..MemoryPatch::default()
    }
}

/// Replaces the fact by this text.
pub fn supersede(id: &ProposalId, old: &MemoryId, text: &str) -> Decision {
    Decision::Supersede {
        proposal_id: id.clone(),
        old_memory_id: old.clone(),
        replacement: Box::new(decided(Kind::RepoConvention, text)),
        reason: REASON.to_owned(),
        version: None,
    }
}

/// Relates these facts.
pub fn merge(id: &ProposalId, members: &[MemoryId]) -> Decision {
    Decision::Merge {
        proposal_id: id.clone(),
        related_memory_ids: members.to_vec(),
        reason: REASON.to_owned(),
        version: None,
    }
}

/// Removes the fact.
pub fn delete(id: &ProposalId, target: &MemoryId) -> Decision {
    Decision::Delete {
        proposal_id: id.clone(),
        target_memory_id: target.clone(),
        reason: REASON.to_owned(),
        version: None,
    }
}

/// Carries an `ignore` out.
pub fn ignore(id: &ProposalId) -> Decision {
    Decision::Ignore {
        proposal_id: id.clone(),
        reason: REASON.to_owned(),
        version: None,
    }
}

/// Turns the proposal down.
pub fn reject(id: &ProposalId, class: Option<RejectClass>) -> Decision {
    Decision::Reject {
        proposal_id: id.clone(),
        reason: REASON.to_owned(),
        class,
        version: None,
    }
}

/// Closes the proposal without a change.
pub fn noop(id: &ProposalId) -> Decision {
    Decision::Noop {
        proposal_id: id.clone(),
        reason: REASON.to_owned(),
        version: None,
    }
}

/// Proposes the replacement of a fact and carries it out.
pub fn propose_and_supersede(
    ledger: &Ledger,
    session: &Session,
    decider: Decider<'_>,
    old: &MemoryId,
    text: &str,
) -> Result<Decided, NotDone> {
    let id = proposed(ledger, session, supersede_draft(old, text));
    ledger.decide(session, decider, supersede(&id, old, text))
}

/// Proposes the removal of a fact and carries it out.
pub fn propose_and_delete(
    ledger: &Ledger,
    session: &Session,
    decider: Decider<'_>,
    target: &MemoryId,
) {
    let id = proposed(ledger, session, delete_draft(target));
    ledger
        .decide(session, decider, delete(&id, target))
        .unwrap();
}
