//! What leaves: the plugin's strict form, the session's own scopes, no secret, whole or not at all.

use crate::place::{Place, lines, rows, session_in};
use ledger::{Decider, LedgerError};
use model::{MemoryPatch, Scope};
use serde_json::Value;
use std::path::Path;
use swarm_memory_ledger as ledger;
use testkit::wishes::{REASON, delete_draft, proposed, supersede_draft, update, update_draft};
use testkit::{Tamper, Workbench, plugin_takes_proposal, plugin_takes_record};

const PLUGIN_V6: &[u8] = include_bytes!("../data/plugin-v6.db");
const SYNTH_V14: &[u8] = include_bytes!("../data/synth-v14.db");

/// Every scope of the plugin's sample store.
fn sample_scopes() -> Vec<Scope> {
    let summary: Value =
        serde_json::from_str(include_str!("../data/plugin-v6-summary.json")).unwrap();
    summary["scopes"]
        .as_object()
        .unwrap()
        .values()
        .map(|scope| serde_json::from_value(scope.clone()).unwrap())
        .collect()
}

#[track_caller]
fn assert_plugin_takes(folder: &Path) -> (usize, usize) {
    let memories = lines(&folder.join("memories.jsonl"));
    for line in &memories {
        assert_eq!(plugin_takes_record(line), Ok(()), "{line}");
    }
    let proposals = lines(&folder.join("proposals.jsonl"));
    for line in &proposals {
        assert_eq!(plugin_takes_proposal(line), Ok(()), "{line}");
    }
    (memories.len(), proposals.len())
}

#[test]
fn the_plugins_strict_rules_take_every_line_of_its_own_store_again() {
    for (bytes, exported) in [
        (
            PLUGIN_V6,
            include_str!("../data/plugin-jsonl/memories.jsonl"),
        ),
        (
            SYNTH_V14,
            include_str!("../data/plugin-jsonl/memories.jsonl"),
        ),
    ] {
        for line in exported.lines() {
            assert_eq!(
                plugin_takes_record(line),
                Ok(()),
                "the rules are the plugin's"
            );
        }
        let bench = Workbench::on(ledger::Provider::Sqlite);
        std::fs::create_dir_all(bench.store_path().parent().unwrap()).unwrap();
        std::fs::write(bench.store_path(), bytes).unwrap();
        bench.ledger().migrate().unwrap();
        let folder = bench.outside().join("export");
        let session = session_in(sample_scopes());
        let report = bench.ledger().export(&session, &folder).unwrap();
        assert_eq!(report.withheld, []);
        assert_eq!(assert_plugin_takes(&folder), (102, 89));
        let inactive = rows(&folder.join("memories.jsonl"))
            .iter()
            .filter(|row| row["metadata"]["deleted"] == true || row.get("supersededBy").is_some())
            .count();
        assert!(
            inactive >= 9,
            "inactive records leave with their state: {inactive}"
        );
    }
}

#[test]
fn what_was_decided_here_leaves_with_its_state() {
    let place = Place::new();
    let session = place.bench.session();
    let decide = |decision| {
        place
            .ledger
            .decide(&session, Decider::Person(&place.reviewer), decision)
            .unwrap()
    };
    let kept = place.fact(&session, "Run the tests with bun test.");
    let changed = place.fact(&session, "The port is 8080.");
    let replaced = place.fact(&session, "Deploys go out on Friday.");
    let removed = place.fact(&session, "The build needs Python 2.");
    let id = proposed(
        &place.ledger,
        &session,
        update_draft(&changed, "The port is 9090."),
    );
    decide(update(
        &id,
        &changed,
        MemoryPatch {
            text: Some("The port is 9090.".into()),
            ..MemoryPatch::default()
        },
    ));
    let id = proposed(
        &place.ledger,
        &session,
        supersede_draft(&replaced, "Deploys go out on Monday."),
    );
    decide(testkit::wishes::supersede(
        &id,
        &replaced,
        "Deploys go out on Monday.",
    ));
    let id = proposed(&place.ledger, &session, delete_draft(&removed));
    decide(model::Decision::Delete {
        proposal_id: id,
        target_memory_id: removed.clone(),
        reason: REASON.into(),
        version: None,
    });
    place.export(&session);
    assert_eq!(assert_plugin_takes(&place.folder()), (6, 7));
    let found = rows(&place.folder().join("memories.jsonl"));
    let row = |id: &model::MemoryId| found.iter().find(|row| row["id"] == id.as_str()).unwrap();
    assert!(row(&kept)["metadata"].get("deleted").is_none());
    assert_eq!(row(&changed)["metadata"]["deleted"], true);
    assert!(row(&replaced)["supersededBy"].is_string());
    assert_eq!(row(&removed)["metadata"]["deleteReason"], REASON);
    let ids: Vec<&str> = found
        .iter()
        .map(|row| row["id"].as_str().unwrap())
        .collect();
    assert!(ids.is_sorted());
}

#[test]
fn the_same_store_gives_the_same_bytes_and_each_export_is_one_event() {
    let place = Place::new();
    let session = place.bench.session();
    for number in 0..20 {
        place.fact(
            &session,
            &format!("Fact number {number} about\u{2028}the parser."),
        );
    }
    let bytes = |name: &str| std::fs::read(place.folder().join(name)).unwrap();
    let first = place.export(&session);
    let before = (bytes("memories.jsonl"), bytes("proposals.jsonl"));
    let second = place.export(&session);
    assert_eq!(first, second);
    assert_eq!(before, (bytes("memories.jsonl"), bytes("proposals.jsonl")));
    assert_eq!(first.unrecorded, None);
    let names: Vec<String> = std::fs::read_dir(place.folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert_eq!(first.files[0].sha256, model::sha256_hex(before.0));
    let events = place.ledger.reader(&session).unwrap().audit().unwrap();
    let exports = events
        .iter()
        .filter(|event| event.operation == model::AuditOperation::Export);
    assert_eq!(exports.count(), 2);
    assert_eq!(place.ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn no_row_of_another_scope_leaves() {
    let place = Place::new();
    let (mine, other) = (place.bench.session(), place.bench.stranger());
    place.fact(&mine, "Run the tests with bun test.");
    place.fact(&other, "Run the tests with cargo test.");
    assert_eq!(place.exported(&mine), ["Run the tests with bun test."]);
    let proposals = std::fs::read_to_string(place.folder().join("proposals.jsonl")).unwrap();
    assert!(!proposals.contains("cargo") && proposals.contains("bun"));
    assert_eq!(place.exported(&other), ["Run the tests with cargo test."]);
    let nowhere = session_in(Vec::new());
    assert_eq!(place.exported(&nowhere), Vec::<String>::new());
}

#[test]
fn a_secret_that_was_there_before_the_rule_is_taken_out_and_the_record_renamed() {
    let secret = ["gh", "p_A1b2A1b2A1b2A1b2A1b2A1b2"].concat();
    let bench = Workbench::on(ledger::Provider::Sqlite);
    std::fs::create_dir_all(bench.store_path().parent().unwrap()).unwrap();
    std::fs::write(bench.store_path(), PLUGIN_V6).unwrap();
    let store = Tamper::open(&bench.store_path());
    let id = store.text(
        "SELECT id FROM memory_items WHERE deleted = 0 AND superseded_by IS NULL
         AND record_json LIKE '%\"durable\"%' ORDER BY id LIMIT 1",
    );
    store.run(&format!(
        "UPDATE memory_items SET record_json =
            json_set(record_json, '$.text', 'Deploy with {secret} from the vault.') WHERE id = '{id}'"
    ));
    drop(store);
    bench.ledger().migrate().unwrap();
    let folder = bench.outside().join("export");
    let report = bench
        .ledger()
        .export(&session_in(sample_scopes()), &folder)
        .unwrap();
    assert_eq!(report.redacted, 1);
    assert_eq!(assert_plugin_takes(&folder).0, 102);
    let text = std::fs::read_to_string(folder.join("memories.jsonl")).unwrap();
    assert!(text.contains("Deploy with [REDACTED:github_token] from the vault."));
    assert!(!text.contains(&secret[4..]));
    let ids = rows(&folder.join("memories.jsonl"));
    assert!(ids.iter().all(|row| row["id"] != id.as_str()));
}

#[test]
fn what_only_our_rules_take_leaves_in_a_file_of_its_own() {
    let place = Place::new();
    let session = place.bench.session();
    place.fact(&session, "Keep bundle_size below 200 kB.");
    place.fact(&session, "Run the tests with bun test.");
    let report = place.export(&session);
    assert_eq!(assert_plugin_takes(&place.folder()).0, 1);
    assert_eq!(report.files.len(), 3);
    let ours = rows(&place.folder().join("memories.swarm-memory.jsonl"));
    assert_eq!(ours[0]["text"], "Keep bundle_size below 200 kB.");
}

#[test]
fn rows_that_something_else_wrote_stay() {
    let place = Place::new();
    let session = place.bench.session();
    let id = place.fact(&session, "Run the tests with bun test.");
    place.fact(&session, "The port is 8080.");
    Tamper::open(&place.bench.store_path()).run(&format!(
        "UPDATE memory_items SET record_json = replace(record_json, 'bun', 'rm') WHERE id = '{id}'"
    ));
    assert_eq!(place.exported(&session), ["The port is 8080."]);
    assert_eq!(place.export(&session).foreign, 1);
}

#[test]
fn a_store_that_cannot_be_written_still_gives_its_files_and_says_so() {
    let place = Place::new();
    let session = place.bench.session();
    place.fact(&session, "Run the tests with bun test.");
    std::fs::remove_dir_all(place.bench.state_base()).unwrap();
    let report = place
        .bench
        .ledger()
        .export(&session, &place.folder())
        .unwrap();
    assert_eq!(report.files[0].rows, 1);
    assert!(report.unrecorded.unwrap().contains("keys"));
}

#[cfg(unix)]
#[test]
fn a_link_at_the_target_or_in_place_of_its_folder_is_refused() {
    use std::os::unix::fs::symlink;
    let place = Place::new();
    let session = place.bench.session();
    place.fact(&session, "Run the tests with bun test.");
    let outside = place.bench.outside();
    std::fs::write(outside.join("precious"), "precious").unwrap();
    std::fs::create_dir(place.folder()).unwrap();
    symlink(
        outside.join("precious"),
        place.folder().join("memories.jsonl"),
    )
    .unwrap();
    let refused = place.ledger.export(&session, &place.folder()).unwrap_err();
    assert!(matches!(refused, LedgerError::File(_)), "{refused}");
    assert_eq!(
        std::fs::read_to_string(outside.join("precious")).unwrap(),
        "precious"
    );
    std::fs::remove_dir_all(place.folder()).unwrap();
    symlink(&outside, place.folder()).unwrap();
    let slash = place.folder().join("");
    for folder in [place.folder(), slash] {
        let refused = place.ledger.export(&session, &folder).unwrap_err();
        assert!(matches!(refused, LedgerError::File(_)), "{refused}");
    }
    assert_eq!(std::fs::read_dir(&outside).unwrap().count(), 1);
}
