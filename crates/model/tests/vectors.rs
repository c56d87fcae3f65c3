//! Input and output pairs computed by the opencode-swarm plugin's own functions.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use serde_json::Value;
use swarm_memory_model as model;
use swarm_memory_model::{Kind, RecordParts, Scope, Timestamp, text};

fn group(name: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("data/vectors.json")).unwrap();
    match &all[name] {
        Value::Array(rows) => rows.clone(),
        other => vec![other.clone()],
    }
}

fn str_of<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap()
}

#[test]
fn scope_keys() {
    for row in group("scope_keys") {
        let scope: Scope = serde_json::from_value(row["scope"].clone()).unwrap();
        assert_eq!(scope.key(), str_of(&row, "key"));
    }
}

#[test]
fn normalised_text() {
    for row in group("normalize") {
        assert_eq!(text::normalise(str_of(&row, "text")), str_of(&row, "out"));
    }
}

#[test]
fn content_hashes_and_ids() {
    for row in group("hashes") {
        let scope: Scope = serde_json::from_value(row["input"]["scope"].clone()).unwrap();
        let kind = Kind::parse(str_of(&row["input"], "kind")).unwrap();
        let hash = model::content_hash(&scope, kind, str_of(&row["input"], "text"));
        assert_eq!(hash, str_of(&row, "contentHash"));
        assert_eq!(
            model::MemoryId::from_hash(&hash).as_str(),
            str_of(&row, "id")
        );
    }
}

#[test]
fn proposal_and_bundle_ids() {
    for row in group("proposal_ids") {
        let input = &row["input"];
        let id = model::ProposalId::derive(
            str_of(input, "createdAt"),
            str_of(input, "proposer"),
            str_of(input, "text"),
        );
        assert_eq!(id.as_str(), str_of(&row, "id"));
    }
    for row in group("bundle_ids") {
        let id = model::BundleId::derive(str_of(&row, "generatedAt"), str_of(&row, "query"));
        assert_eq!(id.as_str(), str_of(&row, "id"));
    }
}

#[test]
fn scorer_tokens_and_token_estimates() {
    for row in group("tokenize") {
        let expected: Vec<&str> = row["tokens"]
            .as_array()
            .unwrap()
            .iter()
            .map(|t| t.as_str().unwrap())
            .collect();
        assert_eq!(text::seed_tokens(str_of(&row, "text")), expected);
    }
    for row in group("tokens_estimate") {
        assert_eq!(
            text::estimate_tokens(str_of(&row, "text")) as u64,
            row["tokens"].as_u64().unwrap()
        );
    }
}

#[test]
fn role_profiles() {
    for row in group("roles") {
        assert_eq!(
            model::role_profile(row["role"].as_str()).name,
            str_of(&row, "profile"),
            "{row}"
        );
    }
}

#[test]
fn run_folders_never_leave_the_runs_folder() {
    for row in group("run_ids") {
        assert_eq!(model::run_folder(str_of(&row, "in")), str_of(&row, "out"));
    }
    assert_eq!(model::run_folder(".."), "unknown");
}

#[test]
fn derived_scope_ids() {
    let row = &group("derived_scopes")[0];
    assert_eq!(
        model::seed_workspace_id("/home/dev"),
        str_of(&row["scopes"][0], "workspaceId")
    );
    assert_eq!(
        model::seed_repo_id(row["remote"].as_str(), "vec-project"),
        str_of(&row["scopes"][1], "repoId")
    );
}

#[test]
fn records_from_drafts() {
    for row in group("create_record") {
        let refs: Vec<String> = serde_json::from_value(row["evidenceRefs"].clone()).unwrap();
        let expected = &row["record"];
        let record = RecordParts {
            scope: serde_json::from_value(expected["scope"].clone()).unwrap(),
            kind: Kind::parse(str_of(&row, "kind")).unwrap(),
            text: str_of(&row, "text").to_owned(),
            tags: None,
            confidence: None,
            stability: None,
            source: model::infer_source(&refs, Some("coder")),
            expires_at: None,
            metadata: serde_json::Map::new(),
            created_at: Timestamp::parse(str_of(expected, "createdAt")).unwrap(),
        }
        .into_record();
        assert_eq!(&serde_json::to_value(&record).unwrap(), expected);
    }
}

#[test]
fn evidence_documents() {
    for row in group("evidence") {
        let draft: model::EvidenceDraft = serde_json::from_value(row["input"].clone()).unwrap();
        let at = Timestamp::parse(row["record"]["capturedAt"].as_str().unwrap()).unwrap();
        let document = model::EvidenceDocument::new(draft, &at, str::to_owned).unwrap();
        assert_eq!(serde_json::to_value(&document).unwrap(), row["record"]);
        assert!(document.is_whole());
    }
}
