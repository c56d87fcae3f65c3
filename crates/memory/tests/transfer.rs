//! Memories that leave one project as files and come into another, fresh one.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use ledger::seams::{FixedClock, Seams};
use model::Timestamp;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use swarm_memory::{Environment, HostFacts, InitOptions, Mode, Project};

const ORIGIN: &str = "[remote \"origin\"]\n\turl = https://github.com/example/interop-sample.git\n";

/// A project with the sample's remote, with the plugin's files in it or with none.
fn project(folder: &Path, name: &str, profile: &str, files: bool) -> Project {
    let root = folder.join(name);
    let swarm = root.join(".swarm/memory");
    std::fs::create_dir_all(&swarm).unwrap();
    std::fs::create_dir_all(root.join(".git")).unwrap();
    std::fs::write(root.join(".git/config"), ORIGIN).unwrap();
    std::fs::write(root.join(".git/HEAD"), "ref: refs/heads/main\n").unwrap();
    std::fs::create_dir_all(root.join(".git/objects")).unwrap();
    std::fs::create_dir_all(root.join(".git/refs")).unwrap();
    if files {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ledger/tests/data/plugin-jsonl");
        for name in ["memories.jsonl", "proposals.jsonl"] {
            std::fs::copy(data.join(name), swarm.join(name)).unwrap();
        }
    }
    let config = format!("{{\"recall\": {{\"profile\": \"{profile}\"}}}}");
    let config = format!("{{\"memory\": {config}}}");
    std::fs::write(root.join(".swarm/swarm-memory.json"), config).unwrap();
    let mut environment = Environment::new(
        &root,
        folder.join("config"),
        folder.join(format!("state-{name}")),
    );
    environment.project_dir = Some(root);
    let day = Timestamp::parse("2026-11-29T20:00:00.000Z").unwrap();
    let seams = Seams {
        clock: Arc::new(FixedClock::at(day.millis())),
        ..Seams::system()
    };
    let found = Project::locate(&environment, seams.clone()).unwrap();
    found.init(&InitOptions::default()).unwrap();
    Project::locate(&environment, seams).unwrap()
}

/// Ids and texts. A workspace has another name in another folder, and its facts other ids.
fn asked(project: &Project, query: &str) -> Vec<(String, String)> {
    let agent = project.agent(HostFacts::default()).unwrap();
    let answer = agent.recall(&agent.request(query, Mode::Manual)).unwrap();
    answer
        .items
        .into_iter()
        .map(|item| match item.scope.kind {
            model::ScopeType::Workspace => (String::new(), item.text),
            _ => (item.id.to_string(), item.text),
        })
        .collect()
}

#[test]
fn an_export_that_comes_into_a_fresh_store_recalls_the_same() {
    for profile in ["default", "seed"] {
        let folder = tempfile::tempdir().unwrap();
        let from = project(folder.path(), "interop-sample", profile, true);
        let out: PathBuf = folder.path().join("handover");
        let agent = from.agent(HostFacts::default()).unwrap();
        let exported = agent.export(Some(&out)).unwrap();
        assert_eq!(exported.files.len(), 2);
        let to = project(folder.path(), "elsewhere", profile, false);
        let agent = to.agent(HostFacts::default()).unwrap();
        let dry = agent.import(Some(&out), true).unwrap();
        let done = agent.import(Some(&out), false).unwrap();
        assert_eq!((dry.imported, &dry.skipped), (done.imported, &done.skipped));
        let active = from.status().unwrap().counts.active;
        assert_eq!(done.imported, active, "what is in force comes in");
        for skipped in &done.skipped {
            assert_eq!(skipped.row.reason, "target_inactive", "{skipped:?}");
        }
        let mut compared = 0;
        for query in [
            "metrics module postgres",
            "webhook module falls back to protobuf",
            "workspace fact retries cron",
            "tokenizer module nightly builds",
            "integration tests",
            "zxb7anq",
        ] {
            let (before, after) = (asked(&from, query), asked(&to, query));
            assert_eq!(before, after, "{profile}: {query}");
            compared += before.len();
        }
        assert!(compared > 20, "{compared}");
        let again = to.agent(HostFacts::default()).unwrap();
        assert_eq!(again.import(Some(&out), false).unwrap().imported, 0);
        let audit = to.audit_verify().unwrap();
        assert_eq!(audit.verified, Some(true), "{:?}", audit.divergences);
    }
}

#[test]
fn what_came_in_is_never_injected_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let from = project(folder.path(), "interop-sample", "default", true);
    let out = folder.path().join("handover");
    let agent = from.agent(HostFacts::default()).unwrap();
    agent.export(Some(&out)).unwrap();
    let query = "metrics module postgres";
    let injected = |project: &Project| {
        let agent = project.agent(HostFacts::default()).unwrap();
        let request = agent.request(query, Mode::Injection);
        agent.recall(&request).unwrap().items.len()
    };
    assert!(injected(&from) > 0);
    let to = project(folder.path(), "elsewhere", "default", false);
    let agent = to.agent(HostFacts::default()).unwrap();
    agent.import(Some(&out), false).unwrap();
    assert_eq!(injected(&to), 0);
    let items = agent
        .recall(&agent.request(query, Mode::Manual))
        .unwrap()
        .items;
    assert!(!items.is_empty());
    for item in items {
        assert_eq!(item.trust_state, model::TrustState::Candidate);
    }
}
