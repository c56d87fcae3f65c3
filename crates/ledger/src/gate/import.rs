//! The door of import: records that somebody's file claims.
//!
//! A file proves nothing, so its records come in as candidates with the authority `import`: shown
//! with their label when somebody asks, never put into a prompt unasked, until a person or a
//! curator decides on them. What only a program can know is left behind (ids, hashes, state,
//! claims of trust), and a record that breaks a rule goes to the report whole:
//! nothing is redacted or cut to make it fit.

use super::admitted::Admitted;
use super::channel::Policy;
use super::decision::write_note;
use super::fields::{check_count, check_length};
use super::host::plain_facts;
use super::metadata::{
    check_bounds, check_record_size, clean_map, clean_strings, holds_secret, is_reserved,
};
use super::record::{beside_text, check_plain, check_record};
use super::screen::{check_steering, check_steering_in, holds_personal};
use crate::audit::mirror::MirrorEvent;
use crate::error::LedgerError;
use crate::read::EvidenceLink;
use crate::session::Session;
use crate::store::events::EventDraft;
use crate::store::items::{ItemChange, item_load, twins};
use crate::store::rows::{ItemRow, support_of};
use model::text::normalise;
use model::{
    Anchor, AuditOperation, Authority, Channel, Code, Flag, Kind, Lifecycle, MAX_TAGS, MAX_TEXT,
    MemoryId, MemoryRecord, RecordParts, Refusal, Scope, ScopeId, Source, SourceType, Stability,
    Timestamp, TrustFacts, content_hash, normalise_tags,
};
use rusqlite::Connection;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// A record as a file claims it. Fields that are not here are left behind.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Claimed {
    id: Option<String>,
    pub(crate) scope: Scope,
    kind: Kind,
    text: String,
    #[serde(default)]
    tags: Vec<String>,
    confidence: Option<f64>,
    stability: Option<Stability>,
    source: Option<Source>,
    created_at: Option<Timestamp>,
    updated_at: Option<Timestamp>,
    expires_at: Option<Timestamp>,
    superseded_by: Option<String>,
    content_hash: Option<String>,
    #[serde(default)]
    metadata: Map<String, Value>,
    anchors: Option<Vec<Anchor>>,
}

impl Claimed {
    /// The text as it was read.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// Key of metadata of the learned worth.
const WORTH: &str = "qValue";

/// Keys of metadata that claim what only the gateway may say.
const CLAIMS: [&str; 14] = [
    "trust",
    "trustState",
    "trust_state",
    "trustBasis",
    "trustStamp",
    "trust_stamp",
    "authority",
    "support",
    "verified",
    "reviewed",
    "reviewer",
    "approved",
    "approvedBy",
    "label",
];

/// The record that a claim makes in this scope, by every rule that needs nothing but the claim.
pub(crate) fn imported_record(
    claimed: Claimed,
    scope: Scope,
    now: &Timestamp,
    policy: &Policy,
) -> Result<MemoryRecord, Refusal> {
    check_length("the text", &claimed.text, MAX_TEXT)?;
    check_count("tags", claimed.tags.len(), MAX_TAGS)?;
    check_identity(&claimed)?;
    check_in_force(&claimed)?;
    let text = cleaned("the text", claimed.text)?;
    let created_at = claimed
        .created_at
        .filter(|time| time.millis() <= now.millis())
        .unwrap_or_else(|| now.clone());
    let updated_at = claimed
        .updated_at
        .filter(|time| (created_at.millis()..=now.millis()).contains(&time.millis()))
        .unwrap_or_else(|| created_at.clone());
    let tags = cleaned("the tags", claimed.tags)?;
    let anchors = cleaned("the anchors", claimed.anchors)?;
    let source = claimed
        .source
        .unwrap_or_else(|| Source::of(SourceType::Manual));
    let mut record = RecordParts {
        scope,
        kind: claimed.kind,
        text,
        tags: None,
        confidence: claimed.confidence,
        stability: claimed.stability,
        source: cleaned("the source", source)?,
        expires_at: claimed.expires_at,
        metadata: metadata(claimed.metadata)?,
        created_at,
    }
    .into_record();
    // Tags are inferred for a new record; one that had none comes in with none.
    record.tags = normalise_tags(&tags);
    record.anchors = anchors;
    record.updated_at = updated_at;
    check_secret(&record)?;
    check_plain(&record)?;
    check_record(&record, policy)?;
    check_record_size(&record)?;
    check_steering("the text", &record.text)?;
    check_steering_in("the record", &beside_text(&record))?;
    Ok(record)
}

/// An id or a hash that does not fit was made by something that means another content.
fn check_identity(claimed: &Claimed) -> Result<(), Refusal> {
    let hash = content_hash(&claimed.scope, claimed.kind, &normalise(&claimed.text));
    let fits = claimed
        .content_hash
        .as_ref()
        .is_none_or(|said| *said == hash)
        && claimed
            .id
            .as_ref()
            .is_none_or(|id| id == MemoryId::from_hash(&hash).as_str());
    if fits {
        return Ok(());
    }
    Err(Refusal::new(
        Code::DecisionMismatch,
        "the id or the hash does not fit the content",
    ))
}

/// What is out of force does not come back in force by a file.
fn check_in_force(claimed: &Claimed) -> Result<(), Refusal> {
    let metadata = &claimed.metadata;
    let deleted = metadata.get("deleted") == Some(&Value::Bool(true));
    if deleted || claimed.superseded_by.is_some() || metadata.contains_key("updateReplacementId") {
        return Err(Refusal::new(
            Code::TargetInactive,
            "the record was deleted or replaced where it came from",
        ));
    }
    Ok(())
}

/// The learned worth stays: it orders what somebody asked for and lets nothing into a prompt, and
/// without it a moved store would answer otherwise.
fn metadata(mut metadata: Map<String, Value>) -> Result<Map<String, Value>, Refusal> {
    check_bounds(&metadata)?;
    let worth = metadata
        .remove(WORTH)
        .filter(|q| q.as_f64().is_some_and(|q| (0.0..=1.0).contains(&q)));
    metadata.retain(|key, _| !is_reserved(key) && !CLAIMS.contains(&key.as_str()));
    clean_map("the metadata", &mut metadata)?;
    metadata.extend(worth.map(|q| (WORTH.to_owned(), q)));
    Ok(metadata)
}

/// A value with stray invisible characters taken out of its strings.
fn cleaned<T: serde::Serialize + DeserializeOwned>(name: &str, whole: T) -> Result<T, Refusal> {
    let mut value = serde_json::to_value(&whole).expect("plain values always serialise");
    if !clean_strings(name, &mut value)? {
        return Ok(whole);
    }
    let refused = |_| {
        Refusal::new(
            Code::InvalidText,
            format!("{name}: not what it claims to be"),
        )
    };
    serde_json::from_value(value).map_err(refused)
}

/// Whatever the stability: a file has no person behind it who could be asked.
fn check_secret(record: &MemoryRecord) -> Result<(), Refusal> {
    if guard::contains_secret(&record.text) || holds_secret(&beside_text(record)) {
        return Err(Refusal::new(
            Code::SecretRedacted,
            "the record holds what looks like a secret",
        ));
    }
    Ok(())
}

/// Why a record does not come in, and what is there in its place.
pub(crate) struct Held {
    pub(crate) refusal: Refusal,
    pub(crate) existing: Option<MemoryId>,
}

/// Asks whether the place of a record is free: nothing that says the same, in any state.
pub(crate) fn check_import_place(
    connection: &Connection,
    scope_id: &ScopeId,
    record: &MemoryRecord,
) -> Result<Result<(), Held>, LedgerError> {
    for twin in twins(connection, scope_id, &record.text)? {
        let same = !guard::differs_only_in_compat_digits(&twin.text, &record.text);
        let (code, what) = match (twin.lifecycle, same) {
            (Lifecycle::Active, true) => (Code::Duplicate, "says the same already"),
            (Lifecycle::Deleted, true) => (Code::Tombstoned, "was deleted here"),
            (Lifecycle::Deleted, false) => (
                Code::TombstoneReview,
                "was deleted here and is nearly the same",
            ),
            (Lifecycle::Superseded | Lifecycle::Expired, true) => {
                (Code::TargetInactive, "is out of force here")
            }
            _ => continue,
        };
        return Ok(Err(Held {
            refusal: Refusal::new(code, format!("{} {what}", twin.id)),
            existing: Some(twin.id),
        }));
    }
    if item_load(connection, scope_id, &record.id, None)?.is_some() {
        let message = format!("{} is taken by a row of another content", record.id);
        return Ok(Err(Held {
            refusal: Refusal::new(Code::CannotVerify, message),
            existing: None,
        }));
    }
    Ok(Ok(()))
}

/// A record that came in, with what its event says about it.
pub(crate) struct ImportedItem {
    pub(crate) change: Admitted<ItemChange>,
    pub(crate) note: Value,
}

/// Admits a record whose place is free.
pub(crate) fn admit_import(
    session: &Session,
    scope_id: &ScopeId,
    record: MemoryRecord,
    evidence: Vec<EvidenceLink>,
    recorded_us: i64,
    policy: &Policy,
) -> ImportedItem {
    let (support, freshness) = support_of(&evidence);
    let personal = holds_personal(&record, policy).then_some(Flag::PersonalData);
    let row = ItemRow {
        scope_id: scope_id.clone(),
        facts: TrustFacts {
            freshness,
            ..TrustFacts::decided(Authority::Import, support)
        },
        lifecycle: Lifecycle::Active,
        flags: personal.into_iter().collect(),
        provenance: session.provenance(Channel::Import),
        version: 1,
        valid_from: Some(record.created_at.clone()),
        valid_to: None,
        recorded_us,
        expired_us: None,
        supersedes_reason: None,
        evidence,
        record,
    };
    let change = ItemChange::of(row);
    ImportedItem {
        note: write_note(&change),
        change: Admitted::issue(change),
    }
}

/// The event of one batch.
pub(crate) fn admit_import_event(
    session: &Session,
    scope_id: ScopeId,
    writes: &[Value],
) -> Admitted<EventDraft> {
    let host = plain_facts(&session.host);
    Admitted::issue(EventDraft {
        operation: AuditOperation::Import,
        actor: host.proposer().to_owned(),
        channel: Channel::Import,
        session_id: host.session_id,
        scope_id: Some(scope_id),
        subject_id: "import".to_owned(),
        payload: json!({ "writes": writes }),
        mirror: MirrorEvent {
            target_id: "import".to_owned(),
            reason: Some("swarm-memory import"),
            event_json: Some(json!({ "reason": "swarm-memory import" })),
        },
    })
}
