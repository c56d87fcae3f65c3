//! A person with an unlocked reviewer key: approves, rejects, and manages grants.

use crate::agent_session::AgentSession;
use crate::error::MemoryError;
use crate::project::GrantInfo;
use ledger::authority::{GrantKind, Passphrase, Reviewer};
use ledger::{Decider, Session};
use model::{
    DecidedMemory, Decision, HostFacts, MemoryId, MemoryPatch, Operation, Proposal, ProposalId,
    ProposalStatus, RejectClass, Scope,
};
use serde::Serialize;
use std::path::Path;

/// A session on the person channel.
pub struct ReviewSession {
    pub(crate) agent: AgentSession,
    pub(crate) reviewer: Reviewer,
}

/// What an approval did.
#[derive(Debug, Clone, Serialize)]
pub struct Approved {
    /// The proposal.
    pub proposal_id: ProposalId,
    /// Where it stands now.
    pub status: ProposalStatus,
    /// The memory that it is about.
    pub memory_id: Option<MemoryId>,
    /// True when the person changed the text.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub edited: bool,
}

/// What a rejection did.
#[derive(Debug, Clone, Serialize)]
pub struct Rejected {
    /// The proposal.
    pub proposal_id: ProposalId,
    /// Where it stands now.
    pub status: ProposalStatus,
    /// Why, as a class.
    pub class: RejectClass,
}

impl ReviewSession {
    /// The agent side of this session: recall, propose, look.
    pub fn agent(&self) -> &AgentSession {
        &self.agent
    }

    /// The same person, standing in these scopes: for a host that derives them itself.
    pub fn stand_in(&mut self, host: HostFacts, scopes: Vec<Scope>, home: Option<Scope>) {
        self.agent.session = Session::new(scopes, home, host);
    }

    /// The name of the person's grant.
    pub fn reviewer_name(&self) -> &str {
        self.reviewer.grant().name()
    }

    /// Carries out a proposal as it stands, or with another text.
    pub fn approve(
        &self,
        id: &ProposalId,
        version: Option<u64>,
        text: Option<String>,
        reason: Option<String>,
    ) -> Result<Approved, MemoryError> {
        self.approve_as(id, version, text, reason, None)
    }

    /// Approves a proposal that reads as an instruction to its reader, as it is and for this reason.
    pub fn approve_despite_guard(
        &self,
        id: &ProposalId,
        version: Option<u64>,
        text: Option<String>,
        reason: Option<String>,
        despite: &str,
    ) -> Result<Approved, MemoryError> {
        self.approve_as(id, version, text, reason, Some(despite))
    }

    fn approve_as(
        &self,
        id: &ProposalId,
        version: Option<u64>,
        text: Option<String>,
        reason: Option<String>,
        despite: Option<&str>,
    ) -> Result<Approved, MemoryError> {
        let stored = self.agent.reader()?.proposal(id)?;
        let Some(stored) = stored else {
            return Err(MemoryError::NotFound {
                what: "proposal",
                id: id.to_string(),
            });
        };
        // What is approved is what was read here, even when the person named no version.
        let version = version.or(Some(stored.version));
        let decision = approval(&stored.proposal, version, text, reason)?;
        let (ledger, session) = (&self.agent.ledger, &self.agent.session);
        let done = match despite {
            None => ledger.decide(session, Decider::Person(&self.reviewer), decision)?,
            Some(reason) => ledger.decide_despite(session, &self.reviewer, decision, reason)?,
        };
        self.agent.embed_written(done.memory_id.as_ref());
        Ok(Approved {
            proposal_id: done.proposal_id,
            status: done.status,
            memory_id: done.memory_id,
            edited: done.edit.is_some(),
        })
    }

    /// Turns a proposal down.
    pub fn reject(
        &self,
        id: &ProposalId,
        class: RejectClass,
        reason: String,
        version: Option<u64>,
    ) -> Result<Rejected, MemoryError> {
        let decision = Decision::Reject {
            proposal_id: id.clone(),
            reason,
            class: Some(class),
            version,
        };
        let done = self.agent.ledger.decide(
            &self.agent.session,
            Decider::Person(&self.reviewer),
            decision,
        )?;
        Ok(Rejected {
            proposal_id: done.proposal_id,
            status: done.status,
            class,
        })
    }

    /// Carries out any decision in this person's name.
    pub fn decide(&self, decision: Decision) -> Result<ledger::Decided, MemoryError> {
        let decider = Decider::Person(&self.reviewer);
        let agent = &self.agent;
        let done = agent.ledger.decide(&agent.session, decider, decision)?;
        agent.embed_written(done.memory_id.as_ref());
        Ok(done)
    }

    /// Writes into the history that this person accepted a configuration file.
    pub(crate) fn accept_config(&self, sha256: &str, loosens: &[&str]) -> Result<(), MemoryError> {
        let ledger = &self.agent.ledger;
        Ok(ledger.accept_config(&self.reviewer, sha256, loosens)?)
    }

    /// Adds a reviewer.
    pub fn add_reviewer(
        &self,
        name: &str,
        passphrase: &Passphrase,
    ) -> Result<GrantInfo, MemoryError> {
        let change = self
            .agent
            .ledger
            .add_reviewer(&self.reviewer, name, passphrase)?;
        Ok(GrantInfo::of(&change.grant))
    }

    /// Adds a controller whose key is written to `out`.
    pub fn add_controller(&self, name: &str, out: &Path) -> Result<GrantInfo, MemoryError> {
        let change = self
            .agent
            .ledger
            .add_controller(&self.reviewer, name, out)?;
        Ok(GrantInfo::of(&change.grant))
    }

    /// Removes a grant. What it decided stays decided.
    pub fn remove_grant(&self, kind: GrantKind, name: &str) -> Result<GrantInfo, MemoryError> {
        let change = self.agent.ledger.remove_grant(&self.reviewer, kind, name)?;
        Ok(GrantInfo::of(&change.grant))
    }
}

/// The decision that carries a proposal out as it stands.
fn approval(
    proposal: &Proposal,
    version: Option<u64>,
    text: Option<String>,
    reason: Option<String>,
) -> Result<Decision, MemoryError> {
    let proposal_id = proposal.id.clone();
    let operation = proposal.operation;
    if text.is_some() && !operation.has_text() {
        let message = format!("a {} proposal has no text to change", operation.as_str());
        return Err(MemoryError::Usage { message });
    }
    let target = || named_target(proposal);
    let given = reason.clone();
    let reason = reason.unwrap_or_else(|| "approved".to_owned());
    Ok(match operation {
        Operation::Add => Decision::Add {
            proposal_id,
            memory: Box::new(content(proposal, text)?),
            version,
            reason: given,
        },
        Operation::Update => {
            let content = content(proposal, text)?;
            let patch = MemoryPatch {
                kind: Some(content.kind),
                text: Some(content.text),
                tags: content.tags,
                source: content.source,
                ..MemoryPatch::default()
            };
            Decision::Update {
                proposal_id,
                target_memory_id: target()?,
                patch: Box::new(patch),
                reason,
                version,
            }
        }
        Operation::Supersede => Decision::Supersede {
            proposal_id,
            old_memory_id: target()?,
            replacement: Box::new(content(proposal, text)?),
            reason,
            version,
        },
        Operation::Merge => {
            let related_memory_ids = proposal
                .related_memory_ids
                .iter()
                .flatten()
                .map(|id| memory_id(id))
                .collect::<Result<Vec<_>, _>>()?;
            Decision::Merge {
                proposal_id,
                related_memory_ids,
                reason,
                version,
            }
        }
        Operation::Delete => Decision::Delete {
            proposal_id,
            target_memory_id: target()?,
            reason,
            version,
        },
        Operation::Ignore => Decision::Ignore {
            proposal_id,
            reason,
            version,
        },
    })
}

fn content(proposal: &Proposal, text: Option<String>) -> Result<DecidedMemory, MemoryError> {
    let Some(record) = &proposal.proposed_record else {
        let message = format!("proposal {} has no content", proposal.id);
        return Err(MemoryError::Usage { message });
    };
    Ok(DecidedMemory {
        scope: Some(record.scope.clone()),
        kind: record.kind,
        text: text.unwrap_or_else(|| record.text.clone()),
        tags: Some(record.tags.clone()),
        confidence: Some(record.confidence),
        stability: Some(record.stability),
        source: Some(record.source.clone()),
        expires_at: record.expires_at.clone(),
        metadata: None,
        anchors: record.anchors.clone(),
    })
}

fn named_target(proposal: &Proposal) -> Result<MemoryId, MemoryError> {
    memory_id(proposal.target_memory_id.as_deref().unwrap_or_default())
}

fn memory_id(text: &str) -> Result<MemoryId, MemoryError> {
    MemoryId::parse(text).map_err(|_| MemoryError::NotFound {
        what: "memory",
        id: text.to_owned(),
    })
}
