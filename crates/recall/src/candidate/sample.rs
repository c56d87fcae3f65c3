//! Stored items for tests.

use ledger::{Authentic, StoredItem};
use model::{
    Authority, Channel, HostFacts, Kind, Lifecycle, MemoryId, MemoryRecord, Provenance, Scope,
    ScopeId, Source, SourceType, Stability, Support, Timestamp, TrustFacts,
};

/// The `n`-th record of repository `r`, decided by a person, confidence .5.
pub(crate) fn item(n: u64) -> StoredItem {
    with_text(n, &format!("Record number {n}."))
}

/// The `n`-th record with this text.
pub(crate) fn with_text(n: u64, text: &str) -> StoredItem {
    let at = Timestamp::parse("2026-01-01T00:00:00.000Z").unwrap();
    let record = MemoryRecord {
        id: MemoryId::parse(&format!("mem_{n:016x}")).unwrap(),
        scope: Scope::repository("r", None),
        kind: Kind::RepoConvention,
        text: text.to_owned(),
        tags: Vec::new(),
        confidence: 0.5,
        stability: Stability::Durable,
        source: Source::of(SourceType::Manual),
        created_at: at.clone(),
        updated_at: at,
        last_accessed_at: None,
        expires_at: None,
        q_value: None,
        supersedes: None,
        superseded_by: None,
        content_hash: String::new(),
        metadata: serde_json::Map::new(),
        anchors: None,
        cohort_id: None,
        producer_session_id: None,
        producer_agent_role: None,
        redaction_policy_version: None,
        schema_version: None,
        provider_version: None,
        source_revision: None,
    };
    stored(n, record)
}

/// This record as the store gives it.
pub(crate) fn stored(n: u64, record: MemoryRecord) -> StoredItem {
    StoredItem {
        item_no: i64::try_from(n).unwrap(),
        scope_id: ScopeId::parse("scp_0000000000000001").unwrap(),
        facts: TrustFacts::decided(Authority::Person, Support::None),
        lifecycle: Lifecycle::Active,
        flags: Vec::new(),
        version: 1,
        valid_from: None,
        valid_to: None,
        recorded_at: record.created_at.clone(),
        expired_at: None,
        provenance: Provenance {
            actor: "reviewer".to_owned(),
            channel: Channel::Person,
            grant_id: None,
            host: HostFacts::default(),
            proposal_id: None,
        },
        evidence: Vec::new(),
        authentic: Authentic::Verified,
        record,
    }
}
