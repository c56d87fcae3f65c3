//! A project that the opencode-swarm plugin used: migrated, and the right memories come back.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use ledger::seams::{FixedClock, Seams};
use model::{Scope, Timestamp};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use swarm_memory::{Environment, HostFacts, InitOptions, Mode, Project};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../ledger/tests/data")
        .join(name)
}

struct Migrated {
    _folder: tempfile::TempDir,
    project: Project,
}

/// A project folder with the plugin's store in it, migrated on the day on which it was written.
fn migrated(profile: &str) -> Migrated {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("interop-sample");
    std::fs::create_dir_all(root.join(".swarm/memory")).unwrap();
    std::fs::create_dir_all(root.join(".opencode")).unwrap();
    std::fs::copy(
        fixture("plugin-v6.db"),
        root.join(".swarm/memory/memory.db"),
    )
    .unwrap();
    let config = format!(
        "{{\"memory\": {{\"enabled\": true, \"recall\": {{\"profile\": \"{profile}\"}}}}}}"
    );
    std::fs::write(root.join(".opencode/opencode-swarm.json"), config).unwrap();
    let mut environment = Environment::new(
        &root,
        folder.path().join("config"),
        folder.path().join("state"),
    );
    environment.project_dir = Some(root);
    let clock = FixedClock::at(
        Timestamp::parse("2026-11-29T20:00:00.000Z")
            .unwrap()
            .millis(),
    );
    let seams = Seams {
        clock: Arc::new(clock),
        ..Seams::system()
    };
    let project = Project::locate(&environment, seams.clone()).unwrap();
    let report = project.init(&InitOptions::default()).unwrap();
    assert_eq!(report.migration.unwrap().imported_memories, 102);
    // The file that `init` wrote keeps the plugin's settings.
    let project = Project::locate(&environment, seams).unwrap();
    Migrated {
        _folder: folder,
        project,
    }
}

fn sample_scopes() -> Vec<Scope> {
    vec![
        Scope::workspace("c07cb904b3d85762"),
        Scope::repository("998ec524145c21b6", None),
        Scope::run("run_sample"),
        Scope::agent("curator_phase", Some("run_sample".into())),
    ]
}

fn curator() -> HostFacts {
    HostFacts {
        agent_role: Some("curator_phase".into()),
        agent_id: Some("curator_phase".into()),
        run_id: Some("run_sample".into()),
        ..HostFacts::default()
    }
}

#[test]
fn the_seed_profile_answers_as_the_plugin_did() {
    let expected: Value = serde_json::from_str(include_str!("data/expected-recall.json")).unwrap();
    let migrated = migrated("seed");
    let home = sample_scopes().into_iter().nth(1);
    let agent = migrated
        .project
        .agent_in(curator(), sample_scopes(), home)
        .unwrap();
    let request = agent.request(expected["query"].as_str().unwrap(), Mode::Manual);
    let answer = agent.recall(&request).unwrap();
    let found: Vec<Value> = answer
        .items
        .iter()
        .map(|item| {
            serde_json::json!({
                "id": item.id, "score": item.score, "reason": item.reasons.join(", "),
            })
        })
        .collect();
    assert_eq!(Value::from(found), expected["items"]);
    assert_eq!(
        answer.prompt_block,
        expected["promptBlock"].as_str().unwrap()
    );
    assert_eq!(
        answer.token_estimate as u64,
        expected["tokenEstimate"].as_u64().unwrap()
    );
    let diagnostics = serde_json::to_value(&answer.diagnostics).unwrap();
    for (name, value) in expected["diagnostics"].as_object().unwrap() {
        assert_eq!(&diagnostics[name], value, "{name}");
    }
}

#[test]
fn the_default_profile_finds_each_fact_by_its_ticket() {
    let migrated = migrated("default");
    let home = sample_scopes().into_iter().nth(1);
    let agent = migrated
        .project
        .agent_in(curator(), sample_scopes(), home)
        .unwrap();
    let mut asked = 0;
    for row in agent.list().unwrap() {
        let ticket = row
            .text
            .split_whitespace()
            .find(|word| word.starts_with("zx"));
        let (Some(ticket), model::Lifecycle::Active) = (ticket, row.lifecycle) else {
            continue;
        };
        let mut request = agent.request(ticket, Mode::Manual);
        request.include.low_q = true;
        let answer = agent.recall(&request).unwrap();
        assert!(
            answer.items.iter().any(|item| item.id == row.id),
            "{ticket}"
        );
        asked += 1;
    }
    assert!(asked > 60, "{asked}");
}

#[test]
fn a_session_of_another_project_sees_none_of_it() {
    let migrated = migrated("default");
    let home = Scope::repository("somewhere-else", None);
    let agent = migrated
        .project
        .agent_in(HostFacts::default(), vec![home.clone()], Some(home))
        .unwrap();
    assert!(agent.list().unwrap().is_empty());
    let answer = agent
        .recall(&agent.request("parser module deployment", Mode::Manual))
        .unwrap();
    assert!(answer.items.is_empty());
}

#[test]
fn a_moved_project_keeps_every_record_and_may_change_each() {
    // The folder has no remote and another name than the one that the plugin hashed.
    let migrated = migrated("default");
    let agent = migrated.project.agent(curator()).unwrap();
    let rows = agent.list().unwrap();
    assert_eq!(rows.len(), 102);
    let plain = migrated.project.agent(HostFacts::default()).unwrap();
    let in_project = plain.list().unwrap();
    assert_eq!(in_project.len(), 93, "all but the nine of runs and agents");
    let fact = in_project
        .iter()
        .find(|row| row.scope.kind == model::ScopeType::Workspace)
        .unwrap();
    let draft = swarm_memory::ProposalDraft {
        target_memory_id: Some(fact.id.to_string()),
        rationale: "it is wrong".into(),
        ..swarm_memory::ProposalDraft::of(swarm_memory::Operation::Delete)
    };
    let receipt = plain.propose(draft).unwrap();
    let passphrase = swarm_memory::Passphrase::new("correct horse battery".into()).unwrap();
    migrated
        .project
        .add_first_reviewer("Ada", &passphrase)
        .unwrap();
    let review = migrated
        .project
        .review(HostFacts::default(), &passphrase, None)
        .unwrap();
    review
        .approve(&receipt.proposal_id.unwrap(), None, None, None)
        .unwrap();
    let after = plain.show(&fact.id).unwrap();
    assert_eq!(after.lifecycle, model::Lifecycle::Deleted);
    let report = migrated.project.audit_verify().unwrap();
    assert_eq!(report.verified, Some(true), "{report:?}");
}

#[test]
fn a_list_of_scope_links_that_somebody_else_wrote_opens_nothing_and_is_named() {
    let stranger = r#"[{"alias":"x","scope":{"type":"run","runId":"run_sample"}}]"#;
    for sql in [
        format!("UPDATE _meta SET value = '{stranger}' WHERE key = 'scope_links'"),
        "UPDATE _meta SET value = '00' WHERE key = 'scope_links_mac'".to_owned(),
        "DELETE FROM _meta WHERE key = 'scope_links_mac'".to_owned(),
        "DELETE FROM _meta WHERE key LIKE 'scope_links%'".to_owned(),
    ] {
        let migrated = migrated("default");
        let root = &migrated.project.place().main_root;
        testkit::Tamper::open(&root.join(".swarm/memory/memory.db")).run(&sql);
        let agent = migrated.project.agent(HostFacts::default()).unwrap();
        assert!(agent.list().unwrap().is_empty(), "{sql}");
        let report = migrated.project.audit_verify().unwrap();
        assert_eq!(report.verified, Some(false), "{sql}");
        let named =
            |found: &swarm_memory::Divergence| found.subject.as_deref() == Some("scope_links");
        assert!(report.divergences.iter().any(named), "{sql}: {report:?}");
    }
}
