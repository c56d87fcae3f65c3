//! What an agent may do: recall, propose, look, and recommend. It decides nothing.
//!
//! The session stands in the scopes that the host's context gave it; no call takes a scope.

use crate::answers::{
    DecisionError, DecisionResult, HistoryAnswer, MemoryRow, ProposalView, RecallAnswer, ShowAnswer,
};
use crate::config::{Retrieval, Settings};
use crate::embeddings::Embeddings;
use crate::error::MemoryError;
use crate::ingest::{self, IngestReport};
use crate::run_log::RunLog;
use embed::QueryCache;
use ledger::{
    Ledger, LedgerError, NotDone, OutcomeReceipt, ProposalReceipt, ScopedReader, Session,
};
use model::{
    Code, Decision, HostFacts, MemoryId, OutcomeDraft, ProposalDraft, ProposalStatus, RecallUsage,
    SkipReason, Timestamp,
};
use recall::{
    Degraded, Diagnostics, Fusion, InjectionPlan, Mode, Models, Profile, Recall, RecallRequest,
    TextCache,
};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A session on the agent channel.
#[derive(Clone)]
pub struct AgentSession {
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) session: Session,
    /// What the host says of itself, as far as it may be kept.
    pub(crate) labels: HostFacts,
    pub(crate) settings: Settings,
    pub(crate) swarm_folder: PathBuf,
    /// The model file's part, when the configuration asks for it.
    pub(crate) embeddings: Option<Arc<Embeddings>>,
    /// The vectors of the queries of this session.
    pub(crate) queries: Option<Arc<QueryCache>>,
    /// What was worked out of the texts of a small scope.
    pub(crate) texts: Arc<TextCache>,
}

impl AgentSession {
    /// A request with the limits of the configuration.
    pub fn request(&self, query: impl Into<String>, mode: Mode) -> RecallRequest {
        let recall = &self.settings.recall;
        let profile = match recall.profile {
            crate::config::Profile::Seed => Profile::Seed,
            crate::config::Profile::Default => Profile::Default,
        };
        let mut request = RecallRequest::new(query, mode, profile);
        request.agent_role.clone_from(&self.session.host.agent_role);
        request.q_boost_weight = self.settings.learning.q_value_boost_weight;
        request.suppression_threshold = self.settings.learning.suppression_threshold;
        request.by_meaning = recall.static_table;
        request.fusion = fusion(&self.settings.retrieval);
        self.apply_limits(&mut request);
        request
    }

    /// The request of an automatic injection for the task at hand.
    pub fn injection_request(&self, plan: &InjectionPlan, role: &str) -> RecallRequest {
        let base = self.request(plan.query.clone(), Mode::Injection);
        let mut request = RecallRequest::injection(plan, role, base.profile);
        request.by_meaning = base.by_meaning;
        request.fusion = base.fusion;
        request.q_boost_weight = base.q_boost_weight;
        request.suppression_threshold = base.suppression_threshold;
        self.apply_limits(&mut request);
        request
    }

    fn apply_limits(&self, request: &mut RecallRequest) {
        let recall = &self.settings.recall;
        if request.mode == Mode::Injection {
            request.max_items = recall.injection.max_items;
            request.token_budget = recall.injection.token_budget;
            request.min_score = recall.injection.min_score;
            request.require_query_signal = recall.injection.require_query_signal;
        } else {
            request.max_items = recall.default_max_items;
            request.token_budget = recall.default_token_budget;
            request.min_score = recall.min_score;
        }
    }

    /// Recalls. A usage row and log lines follow, best effort, and say when they could not.
    pub fn recall(&self, request: &RecallRequest) -> Result<RecallAnswer, MemoryError> {
        self.recall_raw(request).map(RecallAnswer::new)
    }

    /// Recalls, with everything that the store knows of each item: for library users.
    pub fn recall_raw(&self, request: &RecallRequest) -> Result<Recall, MemoryError> {
        let log = RunLog::new(&self.swarm_folder, &self.labels);
        let injection = request.mode == Mode::Injection;
        if injection && !self.settings.recall.injection.enabled {
            return Ok(self.switched_off(request, &log));
        }
        let Some(reader) = self.existing_reader()? else {
            return Ok(self.nothing(request, SkipReason::NoResults, Vec::new()));
        };
        let mut request = request.clone();
        request.legacy_injection = self
            .settings
            .recall
            .injection
            .legacy
            .allows(reader.legacy_store());
        let mut recall = self.recalled(&reader, &request)?;
        note_reader(&reader, &mut recall.degraded);
        let failures = self.leave_traces(&log, &request, &recall);
        recall.degraded.extend(failures);
        Ok(recall)
    }

    /// Recalls with the model's vectors where there are any, and says why where there are none.
    fn recalled(
        &self,
        reader: &ScopedReader,
        request: &RecallRequest,
    ) -> Result<Recall, MemoryError> {
        let (Some(embeddings), Some(queries)) = (&self.embeddings, &self.queries) else {
            let models = Models {
                texts: Some(&self.texts),
                ..Models::default()
            };
            return Ok(recall::recall_with(reader, request, models)?);
        };
        let begun = self.ledger.now().millis();
        let elapsed = || {
            let now = self.ledger.now().millis();
            Duration::from_millis(u64::try_from(now - begun).unwrap_or(0))
        };
        embeddings.with(&self.ledger, queries, |models, missing| {
            let models = Models {
                elapsed: Some(&elapsed),
                texts: Some(&self.texts),
                ..models
            };
            let mut recall = recall::recall_with(reader, request, models)?;
            recall.degraded.extend(missing);
            recall.degraded.extend(embeddings.missing_reranker());
            Ok(recall)
        })
    }

    /// Gives a record that was just decided its vector, if it can; the decision stands in any case.
    pub(crate) fn embed_written(&self, id: Option<&MemoryId>) {
        let (Some(embeddings), Some(id)) = (&self.embeddings, id) else {
            return;
        };
        let Ok(reader) = self.reader() else { return };
        if let Ok(Some(item)) = reader.item(id)
            && ledger::deserves_vector(&item.record)
        {
            embeddings.remember(&self.ledger, &reader, &item.record.text);
        }
    }

    /// The answer of an injection that the configuration switched off.
    fn switched_off(&self, request: &RecallRequest, log: &RunLog) -> Recall {
        let written = log.append(&log.skipped(SkipReason::Disabled, &self.ledger.now()));
        let degraded = written.err().map(|reason| Degraded::new("run_log", reason));
        self.nothing(
            request,
            SkipReason::Disabled,
            degraded.into_iter().collect(),
        )
    }

    /// An answer without items, and why.
    fn nothing(
        &self,
        request: &RecallRequest,
        reason: SkipReason,
        degraded: Vec<Degraded>,
    ) -> Recall {
        let now = self.ledger.now();
        Recall {
            bundle_id: model::BundleId::derive(now.as_str(), &request.query),
            generated_at: now,
            items: Vec::new(),
            dropped_by_budget: 0,
            prompt_block: String::new(),
            token_estimate: 0,
            diagnostics: Diagnostics {
                injection_skip_reason: (request.mode == Mode::Injection).then_some(reason),
                ..Diagnostics::default()
            },
            empty_reason: Some(reason),
            degraded,
            explanation: None,
        }
    }

    fn leave_traces(
        &self,
        log: &RunLog,
        request: &RecallRequest,
        recall: &Recall,
    ) -> Vec<Degraded> {
        let at = &recall.generated_at;
        let bundle = recall.bundle_id.as_str();
        let items: Vec<(MemoryId, f64)> = recall
            .items
            .iter()
            .map(|found| (found.item.record.id.clone(), found.score))
            .collect();
        let mut lines = vec![log.line("recall_requested", at)];
        lines.push(log.given("recall_returned", at, bundle, &items, recall.token_estimate));
        if request.mode == Mode::Injection {
            lines.push(if items.is_empty() {
                // The plugin reads this log, and knows nothing of a spent budget.
                let reason = recall.diagnostics.injection_skip_reason;
                let reason = reason.unwrap_or(SkipReason::NoResults);
                log.skipped(reason, at)
            } else {
                log.given("prompt_injected", at, bundle, &items, recall.token_estimate)
            });
        }
        let mut degraded = Vec::new();
        if self.labels != self.session.host {
            let reason = "the session says something of itself that is kept nowhere: too long, or what reads as \
                          a secret or an instruction";
            degraded.push(Degraded::new("session_facts", reason));
        }
        for line in &lines {
            if let Err(reason) = log.append(line) {
                degraded.push(Degraded::new("run_log", reason));
                break;
            }
        }
        let host = &self.labels;
        let usage = RecallUsage {
            bundle_id: bundle.to_owned(),
            query: request.query.clone(),
            scopes: self.session.scopes.clone(),
            kinds: request.kinds.clone(),
            memory_ids: items.iter().map(|(id, _)| id.clone()).collect(),
            scores: items.iter().map(|(_, score)| *score).collect(),
            token_estimate: recall.token_estimate,
            agent_role: host.agent_role.clone(),
            run_id: host.run().map(str::to_owned),
            unit_id: host.unit_id.clone(),
            timestamp: at.as_str().to_owned(),
        };
        if let Err(error) = self.ledger.record_usage(usage) {
            degraded.push(Degraded::new("usage", error.to_string()));
        }
        degraded
    }

    /// Takes a proposal.
    pub fn propose(&self, draft: ProposalDraft) -> Result<ProposalReceipt, MemoryError> {
        // The first proposal of a project where memory is on makes the store.
        if !self.ledger.place().path.exists() {
            self.ledger.create()?;
        }
        let receipt = self.ledger.propose(&self.session, draft)?;
        let log = RunLog::new(&self.swarm_folder, &self.labels);
        let rejected = receipt.status == ProposalStatus::Rejected;
        let event = if rejected {
            "proposal_rejected_by_validation"
        } else {
            "proposal_created"
        };
        let mut line = log.line(event, &self.ledger.now());
        line.proposal_id = receipt.proposal_id.as_ref().map(ToString::to_string);
        line.rejection_reason.clone_from(&receipt.rejection_reason);
        // The proposal stands whether or not the run's log could be written.
        let _ = log.append(&line);
        Ok(receipt)
    }

    /// Takes an outcome: how a memory or a question turned out.
    pub fn outcome(&self, draft: OutcomeDraft) -> Result<OutcomeReceipt, MemoryError> {
        if !self.ledger.place().path.exists() {
            if let Some(id) = draft.memory_id {
                return Err(MemoryError::NotFound { what: "memory", id });
            }
            self.ledger.create()?;
        }
        Ok(self.ledger.outcome(&self.session, draft)?)
    }

    /// Attaches decisions to their proposals as recommendations: an agent decides nothing.
    pub fn recommend(&self, decisions: &[Decision]) -> Vec<DecisionResult> {
        decisions
            .iter()
            .map(|decision| self.recommend_one(decision))
            .collect()
    }

    fn recommend_one(&self, decision: &Decision) -> DecisionResult {
        let answer = self.ledger.recommend(&self.session, decision);
        let (status, error) = match answer {
            Ok(done) => (Some(done.status), grant_required()),
            Err(not_done) => (self.status_of(decision), decision_error(&not_done)),
        };
        DecisionResult {
            proposal_id: decision.proposal_id().clone(),
            action: decision.action(),
            status,
            memory_id: None,
            edited: false,
            error: Some(error),
        }
    }

    /// Reads an agent's output for proposals and decisions.
    pub fn ingest(&self, output: &str) -> Result<IngestReport, MemoryError> {
        ingest::ingest(self, output, |decisions| self.recommend(&decisions))
    }

    /// Where the proposal of a decision stands; none when it is not here.
    pub(crate) fn status_of(&self, decision: &Decision) -> Option<ProposalStatus> {
        let reader = self.reader().ok()?;
        reader
            .proposal(decision.proposal_id())
            .ok()?
            .map(|stored| stored.proposal.status)
    }

    /// Proposals that await a decision, or all.
    pub fn pending(&self, all: bool) -> Result<Vec<ProposalView>, MemoryError> {
        let Some(reader) = self.existing_reader()? else {
            return Ok(Vec::new());
        };
        Ok(reader
            .proposals(all)?
            .into_iter()
            .map(ProposalView::new)
            .collect())
    }

    /// Every memory of the scopes, whatever its state.
    pub fn list(&self) -> Result<Vec<MemoryRow>, MemoryError> {
        let Some(reader) = self.existing_reader()? else {
            return Ok(Vec::new());
        };
        let now = reader.now().clone();
        Ok(reader
            .list()?
            .into_iter()
            .map(|item| MemoryRow::new(item, &now))
            .collect())
    }

    /// Everything about one memory.
    pub fn show(&self, id: &MemoryId) -> Result<ShowAnswer, MemoryError> {
        let reader = self.reader()?;
        match reader.item(id)? {
            Some(item) if is_ours(&item) => {
                let outcomes = reader.outcomes(id)?;
                Ok(ShowAnswer::new(item, &outcomes, reader.now()))
            }
            Some(_) => Err(LedgerError::CannotVerify {
                what: format!("memory {id}"),
            }
            .into()),
            None => Err(MemoryError::NotFound {
                what: "memory",
                id: id.to_string(),
            }),
        }
    }

    /// The versions of one memory and the events that wrote them.
    pub fn history(&self, id: &MemoryId) -> Result<HistoryAnswer, MemoryError> {
        let reader = self.reader()?;
        let versions = reader.versions(id)?;
        if versions.is_empty() {
            return Err(MemoryError::NotFound {
                what: "memory",
                id: id.to_string(),
            });
        }
        let mut events = Vec::new();
        for version in &versions {
            events.extend(reader.event(version.change_seq)?);
        }
        let outcomes = reader.outcomes(id)?;
        Ok(HistoryAnswer::new(versions, events, outcomes))
    }

    /// The audit events about the session's scopes.
    pub fn audit(&self) -> Result<Vec<ledger::StoredEvent>, MemoryError> {
        Ok(self.reader()?.audit()?)
    }

    pub(crate) fn reader(&self) -> Result<ScopedReader, MemoryError> {
        Ok(self.ledger.reader(&self.session)?)
    }

    /// A reader, or none while the project has no store: reading never makes one.
    pub(crate) fn existing_reader(&self) -> Result<Option<ScopedReader>, MemoryError> {
        match self.ledger.reader(&self.session) {
            Ok(reader) => Ok(Some(reader)),
            Err(LedgerError::NoStore { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The moment, by the session's clock.
    pub fn now(&self) -> Timestamp {
        self.ledger.now()
    }
}

fn fusion(keys: &Retrieval) -> Fusion {
    Fusion {
        k: keys.rrf_k as f64,
        lexical: keys.weights.lexical,
        dense: keys.weights.dense,
        metadata: keys.weights.metadata,
        latency_budget_ms: keys.latency_budget_ms,
    }
}

fn is_ours(item: &ledger::StoredItem) -> bool {
    matches!(
        item.authentic,
        ledger::Authentic::Verified | ledger::Authentic::Unverifiable
    )
}

/// What the reader noticed that the pipeline cannot know.
fn note_reader(reader: &ScopedReader, degraded: &mut Vec<Degraded>) {
    if reader.is_unverifiable() {
        degraded.push(Degraded::new(
            "row_mac",
            "the keys of this store are not on this machine",
        ));
    }
    let foreign = reader.foreign_rows();
    if foreign > 0 {
        let reason = format!("{foreign} row(s) were written by something else and left out");
        degraded.push(Degraded::new("foreign_write", reason));
    }
}

pub(crate) fn decision_error(not_done: &NotDone) -> DecisionError {
    DecisionError {
        code: not_done.code(),
        message: crate::redacted::redacted(&not_done.to_string()),
    }
}

fn grant_required() -> DecisionError {
    DecisionError {
        code: Code::GrantRequired,
        message: "kept as a recommendation: this channel holds no grant".to_owned(),
    }
}
