//! A harness that holds a controller grant: an agent session whose decisions are carried out.

use crate::agent_session::{AgentSession, decision_error};
use crate::answers::DecisionResult;
use crate::error::MemoryError;
use crate::ingest::{self, IngestReport};
use ledger::authority::Controller;
use ledger::{Decider, NotDone, Session};
use model::{Code, DECIDING_ROLES, Decision, HostFacts, Scope, canonical_role};

/// A session on the curator channel.
pub struct ControllerSession {
    pub(crate) agent: AgentSession,
    pub(crate) controller: Controller,
}

impl ControllerSession {
    /// The agent side of this session: recall, propose, look.
    pub fn agent(&self) -> &AgentSession {
        &self.agent
    }

    /// The same controller, standing in these scopes: for a host that derives them itself.
    pub fn stand_in(&mut self, host: HostFacts, scopes: Vec<Scope>, home: Option<Scope>) {
        self.agent.session = Session::new(scopes, home, host);
    }

    /// Carries out curator decisions, one by one; one that is refused stops none of the others.
    pub fn decide(&self, decisions: Vec<Decision>) -> Vec<DecisionResult> {
        decisions
            .into_iter()
            .map(|decision| self.decide_one(&decision))
            .collect()
    }

    fn decide_one(&self, decision: &Decision) -> DecisionResult {
        let agent = &self.agent;
        let mut result = DecisionResult {
            proposal_id: decision.proposal_id().clone(),
            action: decision.action(),
            status: None,
            memory_id: None,
            edited: false,
            error: None,
        };
        let decider = Decider::Curator(&self.controller);
        match agent
            .ledger
            .decide(&agent.session, decider, decision.clone())
        {
            Ok(done) => {
                agent.embed_written(done.memory_id.as_ref());
                result.status = Some(done.status);
                result.memory_id = done.memory_id;
                result.edited = done.edit.is_some();
            }
            Err(not_done) => {
                result.error = Some(decision_error(&not_done));
                // The configuration wants a person: what the curator said is kept as advice.
                if self.is_only_advice(&not_done) {
                    let _ = agent.ledger.recommend(&agent.session, decision);
                }
                result.status = agent.status_of(decision);
            }
        }
        result
    }

    fn is_only_advice(&self, not_done: &NotDone) -> bool {
        not_done.code() == Code::GrantRequired
            && self.agent.settings.writes.curator == crate::config::CuratorWrites::Recommend
    }

    /// Reads an agent's output. Decisions are carried out only when the agent's role is one that
    /// may decide; the grant is the harness's, the role says whose output it is.
    pub fn ingest(&self, output: &str) -> Result<IngestReport, MemoryError> {
        let role = self
            .agent
            .session
            .host
            .agent_role
            .as_deref()
            .and_then(canonical_role);
        if role.is_some_and(|role| DECIDING_ROLES.contains(&role)) {
            return ingest::ingest(&self.agent, output, |decisions| self.decide(decisions));
        }
        self.agent.ingest(output)
    }
}
