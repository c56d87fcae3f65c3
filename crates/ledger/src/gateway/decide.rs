//! Door three of a decision, with a grant and without one.

use super::Ledger;
use super::grants::require_key;
use super::open::Writer;
use super::propose::{count_grants, same_grants};
use super::standing::standing;
use crate::authority::Reviewer;
use crate::error::LedgerError;
use crate::gate::{
    CuratorWrites, Decider, DecisionRequest, Edit, NotDone, RecommendationRequest, Signer,
    admit_decision, admit_recommendation, clean_decision, clean_reason,
};
use crate::project::evidence::{Found, resolve};
use crate::read::EvidenceLink;
use crate::session::Session;
use crate::store::items::item_load;
use crate::store::meta::scope_find;
use crate::store::proposals::{LoadedProposal, proposal_load};
use crate::store::write::WriteTx;
use model::{
    Channel, Code, Decision, MAX_EVIDENCE_REFS, MemoryId, Proposal, ProposalId, ProposalStatus,
    Support,
};
use rusqlite::Connection;
use serde::Serialize;

/// What a decision did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Decided {
    /// The proposal.
    pub proposal_id: ProposalId,
    /// The action that was carried out.
    pub action: &'static str,
    /// Where the proposal stands now.
    pub status: ProposalStatus,
    /// The memory that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_id: Option<MemoryId>,
    /// How the applied text differs from the proposed one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edit: Option<Edit>,
}

impl Ledger {
    /// Carries out a decision of a person or a granted controller.
    pub fn decide(
        &self,
        session: &Session,
        decider: Decider<'_>,
        decision: Decision,
    ) -> Result<Decided, NotDone> {
        self.decide_as(session, decider, decision, None)
    }

    /// Carries out a person's decision on what the guard found to steer its reader, for this reason.
    pub fn decide_despite(
        &self,
        session: &Session,
        reviewer: &Reviewer,
        decision: Decision,
        reason: &str,
    ) -> Result<Decided, NotDone> {
        let reason = clean_reason(reason)?;
        self.decide_as(session, Decider::Person(reviewer), decision, Some(&reason))
    }

    fn decide_as(
        &self,
        session: &Session,
        decider: Decider<'_>,
        decision: Decision,
        despite: Option<&str>,
    ) -> Result<Decided, NotDone> {
        self.check_policy(decider)?;
        let (actor, channel) = (decider.name().to_owned(), decider.channel());
        self.guarded(session, (&actor, channel), |writer| {
            let session = &standing(session, &writer.connection, writer.key.as_ref())?;
            let chain = writer.chain(self)?;
            require_key(writer)?;
            // Evidence is read before the lock is taken: what a proposal cites never changes.
            let loaded = find_proposal(writer, session, decision.proposal_id())?;
            let clean = clean_decision(decision, decider, despite, &self.policy)?;
            let patched = patched_text(writer, &loaded, &clean.decision)?;
            let evidence =
                self.resolve_evidence(&loaded.stored.proposal, &clean.decision, patched.as_deref());
            let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
            let loaded = reload(tx.reads(), &loaded, tx.key())?;
            let proposal_id = clean.decision.proposal_id().clone();
            let action = clean.decision.action();
            let request = DecisionRequest {
                session,
                decider,
                chain: &chain,
                loaded,
                clean,
                despite,
                evidence,
                policy: &self.policy,
            };
            let grants = same_grants(&tx, &chain)?;
            let admitted = admit_decision(&tx, &request)?;
            for item in admitted.items {
                tx.item_write(item)?;
            }
            if let Some(relations) = admitted.relations {
                tx.relations_insert(relations)?;
            }
            tx.proposal_update(admitted.proposal)?;
            tx.commit(admitted.event, Some(Signer::of(decider)), grants)?;
            Ok(Decided {
                proposal_id,
                action,
                status: admitted.status,
                memory_id: admitted.memory_id,
                edit: admitted.edit,
            })
        })
    }

    /// Attaches a decision without a grant to its proposal, which goes to a person.
    pub fn recommend(&self, session: &Session, decision: &Decision) -> Result<Decided, NotDone> {
        self.guarded(
            session,
            (session.host.proposer(), Channel::Agent),
            |writer| {
                let session = &standing(session, &writer.connection, writer.key.as_ref())?;
                let found = find_proposal(writer, session, decision.proposal_id())?;
                let registry_missing = writer.key.is_none();
                let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
                let loaded = reload(tx.reads(), &found, tx.key())?;
                let grants = count_grants(&tx)?;
                let request = RecommendationRequest {
                    session,
                    loaded,
                    decision,
                    policy: &self.policy,
                    registry_missing,
                };
                let (change, event) = admit_recommendation(&request)?;
                tx.proposal_update(change)?;
                tx.commit(event, None, grants)?;
                Ok(Decided {
                    proposal_id: decision.proposal_id().clone(),
                    action: decision.action(),
                    status: ProposalStatus::Escalated,
                    memory_id: None,
                    edit: None,
                })
            },
        )
    }

    /// Whether the configuration lets a curator apply at all.
    fn check_policy(&self, decider: Decider<'_>) -> Result<(), NotDone> {
        match (decider, self.policy.curator) {
            (Decider::Curator(_), CuratorWrites::Off) => Err(NotDone::refuse(
                Code::GrantRequired,
                "writes.curator is off: only a person decides here",
            )),
            (Decider::Curator(_), CuratorWrites::Recommend) => Err(NotDone::refuse(
                Code::GrantRequired,
                "writes.curator is recommend: a person decides here",
            )),
            _ => Ok(()),
        }
    }

    /// What the proposal's references resolve to, for the text that the decision applies.
    fn resolve_evidence(
        &self,
        proposal: &Proposal,
        decision: &Decision,
        patched: Option<&str>,
    ) -> Vec<EvidenceLink> {
        let (text, locator) = match decision {
            Decision::Add { memory, .. } => (Some(memory.text.as_str()), memory.source.as_ref()),
            Decision::Supersede { replacement, .. } => {
                (Some(replacement.text.as_str()), replacement.source.as_ref())
            }
            Decision::Update { patch, .. } => (patched, patch.source.as_ref()),
            _ => return Vec::new(),
        };
        let text = text.unwrap_or_default();
        let mut references: Vec<&str> = proposal.evidence_refs.iter().map(String::as_str).collect();
        let decided = locator.and_then(model::Source::locator);
        references.extend(
            decided.filter(|locator| !proposal.evidence_refs.iter().any(|known| known == locator)),
        );
        references.truncate(MAX_EVIDENCE_REFS);
        references
            .into_iter()
            .map(|reference| self.evidence_link(reference, text))
            .collect()
    }

    /// Resolves one reference for one text.
    pub(super) fn evidence_link(&self, reference: &str, text: &str) -> EvidenceLink {
        let place = &self.place;
        let found = resolve(
            &place.project_root,
            place.git.as_ref(),
            &place.evidence_cache,
            reference,
            text,
        );
        EvidenceLink {
            reference: reference.to_owned(),
            support: match found.support {
                Found::Matched => Support::Matched,
                Found::Exists => Support::Exists,
                Found::None => Support::None,
            },
            locator: (found.support != Found::None).then_some(found.locator),
            start_line: found.span.as_ref().map(|span| span.start_line),
            end_line: found.span.as_ref().map(|span| span.end_line),
            span_hash: found.span.map(|span| span.hash),
        }
    }
}

/// The text that an update leaves behind: its own, or the one that the memory has already.
fn patched_text(
    writer: &Writer,
    loaded: &LoadedProposal,
    decision: &Decision,
) -> Result<Option<String>, LedgerError> {
    let Decision::Update {
        target_memory_id,
        patch,
        ..
    } = decision
    else {
        return Ok(None);
    };
    if patch.text.is_some() {
        return Ok(patch.text.clone());
    }
    let scope_id = &loaded.stored.scope_id;
    let found = item_load(
        &writer.connection,
        scope_id,
        target_memory_id,
        writer.key.as_ref(),
    )?;
    Ok(found.map(|loaded| loaded.item.record.text))
}

/// The proposal, in a scope that the session stands in.
fn find_proposal(
    writer: &Writer,
    session: &Session,
    id: &ProposalId,
) -> Result<LoadedProposal, NotDone> {
    for scope in &session.scopes {
        let Some(scope_id) = scope_find(&writer.connection, &scope.key())? else {
            continue;
        };
        if let Some(loaded) = proposal_load(&writer.connection, &scope_id, id, writer.key.as_ref())?
        {
            return Ok(loaded);
        }
    }
    Err(NotDone::refuse(
        Code::NotFound,
        "memory proposal was not found",
    ))
}

fn reload(
    connection: &Connection,
    found: &LoadedProposal,
    key: Option<&crate::audit::AuditKey>,
) -> Result<LoadedProposal, NotDone> {
    let stored = &found.stored;
    proposal_load(connection, &stored.scope_id, &stored.proposal.id, key)?
        .ok_or_else(|| NotDone::refuse(Code::NotFound, "memory proposal was not found"))
}
