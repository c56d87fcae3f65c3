//! The rules on an outcome: how a memory or a question turned out, as a session saw it.
//!
//! It is an observation of an agent and moves no trust. What it may do beside its own row is bound
//! by `correction`: file one supersede proposal, and mark the memory as waiting for that decision.
//! A question makes no memory; its row stands under the id that the plugin's record would have.

use super::admitted::Admitted;
use super::channel::{Policy, Sentinel};
use super::correction::{Correction, correct};
use super::fields::{check_markers, clean_field};
use super::host::check_host;
use super::outcome::NotDone;
use super::proposal::home_scope;
use super::record::check_anchors;
use super::screen::{check_personal, judged, refusal, secret_refusal};
use crate::audit::mirror::MirrorEvent;
use crate::error::LedgerError;
use crate::read::{Authentic, StoredItem};
use crate::session::Session;
use crate::store::events::EventDraft;
use crate::store::items::{ItemChange, item_load};
use crate::store::meta::scope_find;
use crate::store::outcomes::{OutcomeEvent, OutcomeRow, outcome_count, outcome_load};
use crate::store::proposals::ProposalChange;
use crate::store::write::WriteTx;
use model::text::normalise;
use model::{
    Anchor, AuditOperation, Channel, Code, Kind, Lifecycle, MAX_ANCHORS, MAX_OUTCOMES,
    MAX_QUESTION, MAX_TEXT, MemoryId, Outcome, OutcomeDraft, Refusal, Scope, ScopeId, content_hash,
    outcome_id, question_text,
};
use serde_json::{Value, json};

/// An outcome whose fields passed one by one.
pub(crate) struct CleanOutcome(OutcomeDraft);

/// What an outcome is about.
pub(crate) enum Subject {
    /// A memory in a scope of the session.
    Memory(ScopeId, Box<StoredItem>),
    /// A question, asked in this scope, which the store may not know yet.
    Question(Scope, Option<ScopeId>),
}

/// What is asked of the rules.
pub(crate) struct OutcomeRequest<'a> {
    pub(crate) session: &'a Session,
    pub(crate) subject: &'a Subject,
    pub(crate) scope_id: &'a ScopeId,
    pub(crate) clean: CleanOutcome,
    pub(crate) policy: &'a Policy,
}

/// What the rules made of it.
pub(crate) enum Noted {
    /// A new outcome.
    New(Box<AdmittedOutcome>),
    /// The same session said the same before.
    Existing(Box<OutcomeEvent>, u64),
}

/// An outcome to store, what comes with it, and the event that says so.
pub(crate) struct AdmittedOutcome {
    pub(crate) row: Admitted<OutcomeRow>,
    pub(crate) proposal: Option<Admitted<ProposalChange>>,
    pub(crate) item: Option<Admitted<ItemChange>>,
    pub(crate) event: Admitted<EventDraft>,
    pub(crate) noted: OutcomeEvent,
    /// Outcomes of the memory with this one.
    pub(crate) count: u64,
}

/// Asks the rules on single fields. A secret in one is refused: there is nothing to keep without it.
pub(crate) fn clean_outcome(
    mut draft: OutcomeDraft,
    policy: &Policy,
) -> Result<CleanOutcome, Refusal> {
    let usage = |message| Err(Refusal::new(Code::Usage, message));
    super::fields::check_count("anchors", draft.anchors.len(), MAX_ANCHORS)?;
    if let Some(question) = &mut draft.question {
        *question = normalise(&clean(
            "question",
            question,
            MAX_QUESTION,
            Sentinel::Marker,
            policy,
        )?);
    }
    if let Some(correction) = &mut draft.correction {
        *correction = normalise(&clean(
            "correction",
            correction,
            MAX_TEXT,
            policy.sentinel,
            policy,
        )?);
    }
    for anchor in &mut draft.anchors {
        anchor.file = clean("anchors", &anchor.file, 512, Sentinel::Marker, policy)?;
        if let Some(symbol) = &mut anchor.symbol {
            *symbol = clean("anchors", symbol, 256, Sentinel::Marker, policy)?;
        }
    }
    check_anchors(&draft.anchors)?;
    draft.anchors = plain_anchors(draft.anchors);
    let said = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.is_empty());
    if draft.memory_id.is_some() == draft.question.is_some() {
        return usage("exactly one of memory_id or question is required");
    }
    if draft.question.is_some() && !said(&draft.question) {
        return usage("question is empty");
    }
    match (draft.outcome, said(&draft.correction)) {
        (Outcome::Corrected, false) => usage("corrected needs a correction"),
        (Outcome::Useful | Outcome::DeadEnd, true) => {
            usage("a correction goes with the outcome corrected")
        }
        _ => Ok(CleanOutcome(draft)),
    }
}

fn clean(
    name: &str,
    text: &str,
    most: usize,
    sentinel: Sentinel,
    policy: &Policy,
) -> Result<String, Refusal> {
    let field = clean_field(name, text, most)?;
    if field.redacted {
        return Err(secret_refusal(name, text));
    }
    check_markers(name, &field.text, sentinel)?;
    if let Some(found) = judged(name, &field.text, &field.assessment) {
        return Err(refusal(found.note));
    }
    // What is only to be flagged has no place here: an outcome has no flags.
    check_personal(name, &field.text, policy)?;
    Ok(field.text.trim().to_owned())
}

/// The anchors in one form and order, so that the same ones are the same outcome.
fn plain_anchors(anchors: Vec<Anchor>) -> Vec<Anchor> {
    let mut plain: Vec<(String, Option<String>)> = anchors
        .into_iter()
        .map(|anchor| {
            let file = anchor.file.replace('\\', "/");
            let parts = file.split('/').filter(|part| !matches!(*part, "" | "."));
            let symbol = anchor.symbol.filter(|symbol| !symbol.is_empty());
            (parts.collect::<Vec<_>>().join("/"), symbol)
        })
        .filter(|(file, _)| !file.is_empty())
        .collect();
    plain.sort();
    plain.dedup();
    plain
        .into_iter()
        .map(|(file, symbol)| Anchor { file, symbol })
        .collect()
}

/// What the outcome is about, in a scope of the session.
pub(crate) fn outcome_subject(
    tx: &WriteTx<'_>,
    session: &Session,
    clean: &CleanOutcome,
) -> Result<Subject, NotDone> {
    let Some(id) = &clean.0.memory_id else {
        let (scope, known) = home_scope(tx, session)?;
        return Ok(Subject::Question(scope, known));
    };
    let missing = |message: String| NotDone::refuse(Code::NotFound, message);
    let id = MemoryId::parse(id).map_err(|error| missing(error.to_string()))?;
    for scope in &session.scopes {
        let Some(scope_id) = scope_find(tx.reads(), &scope.key())? else {
            continue;
        };
        // The names of scopes lie in rows without a MAC, so the record has the last word.
        let is_here = |item: &StoredItem| {
            let key = item.record.scope.key();
            session.scopes.iter().any(|scope| scope.key() == key)
        };
        if let Some(loaded) = item_load(tx.reads(), &scope_id, &id, tx.key())?
            && is_here(&loaded.item)
        {
            return Ok(Subject::Memory(scope_id, Box::new(loaded.item)));
        }
    }
    Err(missing(format!("there is no memory {id} here")))
}

/// Asks every rule about one outcome.
pub(crate) fn admit_outcome(
    tx: &WriteTx<'_>,
    request: OutcomeRequest<'_>,
) -> Result<Noted, NotDone> {
    let OutcomeRequest {
        session,
        subject,
        scope_id,
        clean: CleanOutcome(draft),
        policy,
    } = request;
    check_host(&session.host)?;
    let (memory_id, generation) = match subject {
        Subject::Memory(_, item) => (check_memory(item)?, generation(item)),
        Subject::Question(scope, _) => {
            let question = draft.question.as_deref().unwrap_or_default();
            (question_id(scope, question), "question".to_owned())
        }
    };
    let id = identity(session, scope_id, &memory_id, &generation, &draft);
    let count = outcome_count(tx.reads(), &memory_id, &generation, MAX_OUTCOMES)?;
    if let Some(known) = outcome_load(tx.reads(), &id)? {
        let event = known.event().ok_or_else(|| LedgerError::CannotVerify {
            what: format!("outcome {id}"),
        })?;
        return Ok(Noted::Existing(Box::new(event), count));
    }
    if count >= MAX_OUTCOMES {
        return Err(NotDone::refuse(
            Code::RateLimited,
            "memory outcome limit exceeded",
        ));
    }
    let correction = match (subject, &draft.correction) {
        (Subject::Memory(_, item), Some(text)) => {
            let asked = Correction {
                session,
                scope_id,
                policy,
                item,
                text,
                anchors: &draft.anchors,
                outcome_id: &id,
            };
            Some(correct(tx, &asked)?)
        }
        _ => None,
    };
    let noted = OutcomeEvent {
        id,
        memory_id,
        generation,
        outcome: draft.outcome,
        anchors: draft.anchors,
        correction: draft.correction,
        question: draft.question,
        proposal_id: correction.as_ref().map(|filed| filed.proposal_id.clone()),
        scope_id: Some(scope_id.clone()),
        provenance: Some(session.provenance(Channel::Agent)),
    };
    let row = OutcomeRow::new(&noted, &tx.now());
    let (proposal, item) = correction.map_or((None, None), |filed| (filed.proposal, filed.item));
    let proposal = proposal.map(ProposalChange::of);
    let item = item.map(ItemChange::of);
    let payload = json!({
        "outcome": noted.outcome,
        "outcome_id": noted.id,
        "outcome_digest": model::to_hex(&row.digest()),
        "proposal": proposal.as_ref().map(|change| json!({
            "id": change.row().proposal.id.as_str(),
            "status": change.row().status().as_str(),
            "digest": change.digest_hex(),
        })),
        "writes": item.iter().map(super::decision::write_note).collect::<Vec<_>>(),
    });
    Ok(Noted::New(Box::new(AdmittedOutcome {
        event: Admitted::issue(event(session, scope_id, &noted, payload)),
        row: Admitted::issue(row),
        proposal: proposal.map(Admitted::issue),
        item: item.map(Admitted::issue),
        noted,
        count: count + 1,
    })))
}

/// A memory that was replaced or ran out may still be reported on; one that was removed may not.
fn check_memory(item: &StoredItem) -> Result<MemoryId, NotDone> {
    let id = &item.record.id;
    if item.authentic != Authentic::Verified {
        let message = format!("{id} was written or changed by something else");
        return Err(NotDone::refuse(Code::CannotVerify, message));
    }
    if item.lifecycle == Lifecycle::Deleted {
        return Err(NotDone::refuse(
            Code::TargetInactive,
            "target memory is deleted",
        ));
    }
    Ok(id.clone())
}

/// The plugin's generation where a migrated record has one, else the decision that made the memory.
fn generation(item: &StoredItem) -> String {
    let plugins = item.record.metadata.get("outcomeGeneration");
    let plugins = plugins.and_then(Value::as_str).map(str::to_owned);
    plugins
        .or_else(|| item.provenance.proposal_id.clone())
        .unwrap_or_else(|| item.record.content_hash[..16].to_owned())
}

fn question_id(scope: &Scope, question: &str) -> MemoryId {
    let text = question_text(question);
    MemoryId::from_hash(&content_hash(scope, Kind::Evidence, &text))
}

/// Who says what about which memory: the same again is the same outcome.
fn identity(
    session: &Session,
    scope_id: &ScopeId,
    memory_id: &MemoryId,
    generation: &str,
    draft: &OutcomeDraft,
) -> String {
    let words = json!([
        session.host,
        scope_id.as_str(),
        memory_id,
        generation,
        draft.outcome,
        draft.correction,
        draft.anchors,
    ]);
    outcome_id(&words.to_string())
}

fn event(
    session: &Session,
    scope_id: &ScopeId,
    noted: &OutcomeEvent,
    payload: Value,
) -> EventDraft {
    EventDraft {
        operation: AuditOperation::Outcome,
        actor: session.host.proposer().to_owned(),
        channel: Channel::Agent,
        session_id: session.host.session_id.clone(),
        scope_id: Some(scope_id.clone()),
        subject_id: noted.memory_id.to_string(),
        payload,
        mirror: MirrorEvent {
            target_id: noted.memory_id.to_string(),
            reason: Some("memory outcome recorded"),
            event_json: Some(json!({
                "outcome": noted.outcome,
                "outcomeId": noted.id,
            })),
        },
    }
}
