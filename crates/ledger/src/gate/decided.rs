//! The record that a decision makes: the decided content, with what it leaves out taken from the
//! proposal; or the stored record under a patch.

use super::decision::DecisionRequest;
use super::metadata::is_reserved;
use super::outcome::NotDone;
use model::{
    Code, DecidedMemory, MemoryPatch, MemoryRecord, RecordParts, Source, SourceType, Stability,
    Timestamp,
};

/// The decided content, with what it leaves out taken from the proposal.
pub(super) fn decided_record(
    now: Timestamp,
    request: &DecisionRequest<'_>,
    memory: &DecidedMemory,
) -> Result<MemoryRecord, NotDone> {
    let proposed = request.loaded.stored.proposal.proposed_record.as_ref();
    let mut metadata = proposed
        .map(|record| record.metadata.clone())
        .unwrap_or_default();
    // A proposal of a migrated store may hold anything.
    metadata.retain(|key, _| !is_reserved(key));
    metadata.extend(memory.metadata.clone().unwrap_or_default());
    let home = proposed
        .map(|record| record.scope.clone())
        .or_else(|| request.session.home.clone());
    let scope = memory.scope.clone().or(home).ok_or_else(|| {
        NotDone::refuse(
            Code::ScopeNotAllowed,
            "the decision names no scope and the session has none",
        )
    })?;
    let mut record = RecordParts {
        scope,
        kind: memory.kind,
        text: memory.text.clone(),
        tags: memory
            .tags
            .clone()
            .or_else(|| proposed.map(|record| record.tags.clone())),
        confidence: memory
            .confidence
            .or_else(|| proposed.map(|record| record.confidence)),
        stability: Some(memory.stability.unwrap_or(Stability::Durable)),
        source: memory
            .source
            .clone()
            .or_else(|| proposed.map(|record| record.source.clone()))
            .unwrap_or_else(|| Source::of(SourceType::Manual)),
        expires_at: memory.expires_at.clone(),
        metadata,
        created_at: now,
    }
    .into_record();
    record.anchors.clone_from(&memory.anchors);
    Ok(record)
}

/// The stored record with the patch applied; what the patch leaves out stays as it is.
pub(super) fn patched_record(
    now: Timestamp,
    old: &MemoryRecord,
    patch: &MemoryPatch,
) -> MemoryRecord {
    let mut metadata = old.metadata.clone();
    metadata.extend(patch.metadata.clone().unwrap_or_default());
    let made = RecordParts {
        scope: patch.scope.clone().unwrap_or_else(|| old.scope.clone()),
        kind: patch.kind.unwrap_or(old.kind),
        text: patch.text.clone().unwrap_or_else(|| old.text.clone()),
        tags: patch.tags.clone(),
        confidence: Some(patch.confidence.unwrap_or(old.confidence)),
        stability: Some(patch.stability.unwrap_or(old.stability)),
        source: patch.source.clone().unwrap_or_else(|| old.source.clone()),
        expires_at: patch.expires_at.clone().or_else(|| old.expires_at.clone()),
        metadata,
        created_at: old.created_at.clone(),
    }
    .into_record();
    MemoryRecord {
        tags: if patch.tags.is_some() {
            made.tags
        } else {
            old.tags.clone()
        },
        anchors: patch.anchors.clone().or_else(|| old.anchors.clone()),
        updated_at: now,
        id: made.id,
        scope: made.scope,
        kind: made.kind,
        text: made.text,
        confidence: made.confidence,
        stability: made.stability,
        source: made.source,
        created_at: made.created_at,
        expires_at: made.expires_at,
        content_hash: made.content_hash,
        metadata: made.metadata,
        superseded_by: None,
        ..old.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::patched_record;
    use model::{
        Kind, MemoryPatch, MemoryRecord, RecordParts, Scope, Source, SourceType, Timestamp,
    };
    use serde_json::{Map, json};

    fn stored() -> MemoryRecord {
        let record = RecordParts {
            scope: Scope::repository("example", None),
            kind: Kind::RepoConvention,
            text: "Run the tests with bun.".into(),
            tags: Some(Vec::new()),
            confidence: Some(0.9),
            stability: None,
            source: Source::of(SourceType::Manual),
            expires_at: None,
            metadata: json!({ "files": ["a.rs"] })
                .as_object()
                .cloned()
                .unwrap_or_else(Map::new),
            created_at: Timestamp::from_millis(0),
        }
        .into_record();
        MemoryRecord {
            tags: Vec::new(),
            q_value: Some(0.8),
            cohort_id: Some("cohort".into()),
            provider_version: Some("7".into()),
            supersedes: Some(vec!["mem_0000000000000000".into()]),
            ..record
        }
    }

    #[test]
    fn what_a_patch_leaves_out_stays_as_it_was() {
        let old = stored();
        let patch = MemoryPatch {
            confidence: Some(0.4),
            ..MemoryPatch::default()
        };
        let now = Timestamp::from_millis(5);
        let expected = MemoryRecord {
            confidence: 0.4,
            updated_at: now.clone(),
            ..old.clone()
        };
        assert_eq!(patched_record(now, &old, &patch), expected);
    }

    #[test]
    fn a_new_text_gives_a_new_id_and_keeps_what_was_learned() {
        let patch = MemoryPatch {
            text: Some("Run the tests with bun test.".into()),
            ..MemoryPatch::default()
        };
        let record = patched_record(Timestamp::from_millis(5), &stored(), &patch);
        assert_ne!(record.id, stored().id);
        assert_eq!(record.content_hash, record.expected_hash());
        assert_eq!((record.q_value, record.tags.len()), (Some(0.8), 0));
    }
}
