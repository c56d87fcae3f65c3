//! Decided content, and the decisions that write it.

use super::Scene;
use model::{Anchor, DecidedMemory, Decision, Kind, MemoryPatch, ProposalId, Source, SourceType};
use serde_json::{Map, Value, json};
use swarm_memory_ledger::Decider;
use testkit::wishes::{proposed, supersede_draft, update, update_draft};
use testkit::{add_draft, add_fact, decided};

pub(crate) fn fact() -> DecidedMemory {
    decided(Kind::RepoConvention, "A decided fact.")
}

pub(crate) fn source(text: &str, put: fn(&mut Source, String)) -> Source {
    let mut source = Source {
        file_path: Some("README.md".into()),
        ..Source::of(SourceType::File)
    };
    put(&mut source, text.to_owned());
    source
}

pub(crate) fn object(value: &Value) -> Option<Map<String, Value>> {
    value.as_object().cloned()
}

/// The content with this text in one place after another, each with a name.
pub(crate) fn in_every_place(text: &str) -> Vec<(&'static str, DecidedMemory)> {
    let anchor = |file: &str, symbol: Option<&str>| {
        Some(vec![Anchor {
            file: file.to_owned(),
            symbol: symbol.map(str::to_owned),
        }])
    };
    vec![
        (
            "text",
            DecidedMemory {
                text: text.to_owned(),
                ..fact()
            },
        ),
        (
            "tag",
            DecidedMemory {
                tags: Some(vec!["ok".into(), text.to_owned()]),
                ..fact()
            },
        ),
        (
            "source.ref",
            DecidedMemory {
                source: Some(source(text, |s, t| s.reference = Some(t))),
                ..fact()
            },
        ),
        (
            "source.url",
            DecidedMemory {
                source: Some(source(text, |s, t| s.url = Some(t))),
                ..fact()
            },
        ),
        (
            "source.filePath",
            DecidedMemory {
                source: Some(source(text, |s, t| s.file_path = Some(t))),
                ..fact()
            },
        ),
        (
            "source.commitSha",
            DecidedMemory {
                source: Some(source(text, |s, t| s.commit_sha = Some(t))),
                ..fact()
            },
        ),
        (
            "source.createdBy",
            DecidedMemory {
                source: Some(source(text, |s, t| s.created_by = Some(t))),
                ..fact()
            },
        ),
        (
            "metadata",
            DecidedMemory {
                metadata: object(&json!({ "note": text })),
                ..fact()
            },
        ),
        (
            "metadata key",
            DecidedMemory {
                metadata: object(&json!({ text: 1 })),
                ..fact()
            },
        ),
        (
            "deep metadata",
            DecidedMemory {
                metadata: object(&json!({ "a": [{ "b": [text] }] })),
                ..fact()
            },
        ),
        (
            "anchor file",
            DecidedMemory {
                anchors: anchor(text, None),
                ..fact()
            },
        ),
        (
            "anchor symbol",
            DecidedMemory {
                anchors: anchor("src/parser.rs", Some(text)),
                ..fact()
            },
        ),
    ]
}

pub(crate) fn patch_of(memory: DecidedMemory) -> MemoryPatch {
    MemoryPatch {
        text: Some(memory.text),
        tags: memory.tags,
        source: memory.source,
        metadata: memory.metadata,
        anchors: memory.anchors,
        ..MemoryPatch::default()
    }
}

/// Each decision that writes content, with this content.
pub(crate) fn writing(scene: &Scene, person: Decider<'_>, memory: &DecidedMemory) -> [Decision; 3] {
    let target = match scene.reader().list().unwrap().first() {
        Some(item) => item.record.id.clone(),
        None => add_fact(
            &scene.ledger,
            &scene.session,
            person,
            "A fact that is there.",
        ),
    };
    let propose = |draft| -> ProposalId { proposed(&scene.ledger, &scene.session, draft) };
    let added = propose(add_draft("A proposed fact."));
    let updated = propose(update_draft(&target, "A proposed change."));
    let superseded = propose(supersede_draft(&target, "A proposed replacement."));
    [
        Decision::Add {
            proposal_id: added,
            memory: Box::new(memory.clone()),
            version: None,
            reason: None,
        },
        update(&updated, &target, patch_of(memory.clone())),
        Decision::Supersede {
            proposal_id: superseded,
            old_memory_id: target,
            replacement: Box::new(memory.clone()),
            reason: "newer".into(),
            version: None,
        },
    ]
}
