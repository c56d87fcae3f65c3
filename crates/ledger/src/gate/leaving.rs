//! What may leave the store as a file, and in which form.
//!
//! Only what an agent may see leaves: nothing that is held back or was turned down. Secrets that
//! came in before a rule knew them are redacted, and a record whose text changes by that has
//! another id. What comes out is the plugin's strict form, and its own rules are asked of every
//! record, so that a reader of the plugin takes every line.

use super::admitted::Admitted;
use super::channel::{Policy, Sentinel};
use super::host::plain_facts;
use super::metadata::{holds_secret, redact_strings};
use super::record::check_record;
use crate::audit::mirror::MirrorEvent;
use crate::read::{StoredItem, StoredProposal};
use crate::session::Session;
use crate::store::events::EventDraft;
use guard::SafeText;
use model::text::{normalise, utf16_len};
use model::{
    AuditOperation, Channel, Lifecycle, MAX_EVIDENCE_REF, MAX_EVIDENCE_REFS, MAX_RATIONALE,
    MemoryId, MemoryRecord, Proposal, ScopeId, Standing,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A record on its way out.
pub(crate) struct Leaving {
    pub(crate) record: MemoryRecord,
    /// Something was taken out of it.
    pub(crate) redacted: bool,
    /// The plugin's rule that refuses it, which ours does not know.
    pub(crate) refused: Option<&'static str>,
}

/// A record as it leaves; why it stays, for one that does not.
pub(crate) fn leaving_record(item: StoredItem) -> Result<Leaving, &'static str> {
    match item.facts.standing {
        Standing::Good => {}
        Standing::Quarantined => return Err("quarantined"),
        Standing::Rejected => return Err("rejected"),
    }
    let (mut record, redacted) = redacted_record(item.record)?;
    show_state(&mut record, item.lifecycle);
    // Older readers of the plugin know the learned worth as metadata only.
    if let Some(q) = record.q_value.take() {
        record.metadata.insert("qValue".to_owned(), Value::from(q));
    }
    let refused = check_record(&record, &plugins_policy())
        .err()
        .map(|refusal| refusal.code.as_str());
    Ok(Leaving {
        record,
        redacted,
        refused,
    })
}

/// The rules of the plugin, which refuse more markers than ours.
fn plugins_policy() -> Policy {
    Policy {
        sentinel: Sentinel::Seed,
        reject_durable_secrets: true,
        ..Policy::default()
    }
}

/// The record without secrets and without what hides; true when something was taken out.
fn redacted_record(record: MemoryRecord) -> Result<(MemoryRecord, bool), &'static str> {
    let scope = serde_json::to_value(&record.scope).expect("a scope always serialises");
    if holds_secret(&scope) {
        return Err("secret_redacted");
    }
    let text = safe_text(&record.text);
    let changed = text != record.text;
    // A hash looks like a secret to a scanner that sees its name beside it.
    let hash = record.content_hash.clone();
    let beside = MemoryRecord {
        text: String::new(),
        content_hash: String::new(),
        ..record
    };
    let (mut record, redacted) = redacted(beside);
    (record.text, record.content_hash) = (text, hash);
    if changed {
        record.text = normalise(&record.text);
        record.content_hash = record.expected_hash();
        record.id = MemoryId::from_hash(&record.content_hash);
    }
    Ok((record, changed || redacted))
}

/// The text as it may be shown; as it is when nothing is wrong with it.
fn safe_text(text: &str) -> String {
    if guard::contains_secret(text) || guard::clean(text).is_err() {
        SafeText::from_untrusted(text).into_string()
    } else {
        text.to_owned()
    }
}

/// The same without the secrets in its strings.
fn redacted<T: Serialize + DeserializeOwned>(whole: T) -> (T, bool) {
    let value = serde_json::to_value(&whole).expect("plain values always serialise");
    if !holds_secret(&value) {
        return (whole, false);
    }
    match serde_json::from_value(redact_strings(value)) {
        Ok(redacted) => (redacted, true),
        // A value that a scanner took for a secret was an id: nothing of ours is a secret there.
        Err(_) => (whole, false),
    }
}

/// A row that is out of force must say so itself: the plugin has no other place for it.
fn show_state(record: &mut MemoryRecord, lifecycle: Lifecycle) {
    let shown = record.is_deleted() || record.superseded_by.is_some();
    if matches!(lifecycle, Lifecycle::Deleted | Lifecycle::Superseded) && !shown {
        record
            .metadata
            .insert("deleted".to_owned(), Value::Bool(true));
    }
}

/// A proposal as it leaves; why it stays, for one that does not.
pub(crate) fn leaving_proposal(stored: StoredProposal) -> Result<(Proposal, bool), &'static str> {
    let mut proposal = stored.proposal;
    let record = proposal.proposed_record.take();
    let (mut proposal, mut changed) = redacted(proposal);
    if let Some(record) = record {
        let (record, redacted) = redacted_record(record)?;
        check_record(&record, &plugins_policy()).map_err(|refusal| refusal.code.as_str())?;
        changed |= redacted;
        proposal.proposed_record = Some(record);
    }
    let rationale = safe_text(&proposal.rationale);
    changed |= rationale != proposal.rationale;
    proposal.rationale = rationale;
    let fits = |text: &str, most: usize| !text.is_empty() && utf16_len(text) <= most;
    let refs = &proposal.evidence_refs;
    if !fits(&proposal.rationale, MAX_RATIONALE)
        || refs.len() > MAX_EVIDENCE_REFS
        || !refs.iter().all(|text| fits(text, MAX_EVIDENCE_REF))
    {
        return Err("invalid_text");
    }
    Ok((proposal, changed))
}

/// The event of an export: how much left, and the digests of the files.
pub(crate) fn admit_export(
    session: &Session,
    scope_id: Option<ScopeId>,
    payload: Value,
) -> Admitted<EventDraft> {
    let host = plain_facts(&session.host);
    Admitted::issue(EventDraft {
        operation: AuditOperation::Export,
        actor: host.proposer().to_owned(),
        channel: Channel::Agent,
        session_id: host.session_id,
        scope_id,
        subject_id: "export".to_owned(),
        payload,
        mirror: MirrorEvent {
            target_id: "export".to_owned(),
            reason: Some("swarm-memory export"),
            event_json: Some(json!({ "reason": "swarm-memory export" })),
        },
    })
}
