//! Memory kept by the local-jsonl provider, and compacting it.

use crate::machine::Machine;
use serde_json::json;
use std::fs;

fn on_journal() -> Machine {
    let machine = Machine::new();
    let told = machine.run(&["config", "set", "provider", "local-jsonl"]);
    assert_eq!(told.code, 0, "{}", told.err);
    let file = machine.passphrase_file();
    let told = machine.run(&["init", "--reviewer", "ann", "--passphrase-file", &file]);
    assert_eq!(told.code, 0, "{}", told.err);
    machine
}

#[test]
fn a_fact_goes_its_whole_way_through_a_journal() {
    let machine = on_journal();
    let journal = machine.path("code/.swarm/memory/governance.jsonl");
    let memory = machine.remember("Run the tests with bun test.");
    let status = machine.json(&["status"]).data();
    assert_eq!(status["provider"], "local-jsonl");
    assert_eq!(status["store"], journal.to_str().unwrap());
    assert_eq!(status["counts"]["active"], 1);
    assert_eq!(status["degraded"], json!([]));
    let items = machine.json(&["recall", "how to run the tests"]).data()["items"].clone();
    assert_eq!(items[0]["id"], memory.as_str());
    assert_eq!(
        machine.json(&["show", &memory]).data()["record"]["id"],
        memory.as_str()
    );
    assert_eq!(machine.json(&["history", &memory]).code, 0);
    let waiting = machine.propose("Use tabs.");
    let controller = machine.controller();
    let decisions = machine.decisions(&waiting, "Use tabs.");
    let told = machine.json(&[
        "decide",
        "--file",
        &decisions,
        "--controller-key",
        &controller,
    ]);
    assert_eq!(told.code, 0, "{}", told.out);
    assert_eq!(machine.decided(), (2, 2));
    assert_eq!(machine.json(&["audit-verify"]).data()["verified"], true);
    assert!(!machine.store().exists(), "no SQLite file is made");
}

#[test]
fn compact_counts_first_and_loses_nothing() {
    let machine = on_journal();
    machine.remember("Run the tests with bun test.");
    let journal = machine.path("code/.swarm/memory/governance.jsonl");
    let before = fs::read(&journal).unwrap();
    let counted = machine.json(&["compact"]).data();
    assert_eq!(
        (&counted["done"], &counted["lines_after"]),
        (&json!(false), &json!(1))
    );
    assert_eq!(fs::read(&journal).unwrap(), before);
    let events = machine.json(&["audit-verify"]).data()["events"].clone();
    let done = machine.json(&["compact", "--confirm"]).data();
    assert_eq!(done["done"], true);
    assert_eq!(done["bytes_after"], counted["bytes_after"]);
    assert!(fs::read(&journal).unwrap().len() < before.len());
    let verified = machine.json(&["audit-verify"]).data();
    assert_eq!(
        (&verified["verified"], &verified["events"]),
        (&json!(true), &events)
    );
    assert_eq!(machine.decided(), (1, 1));

    // A store of SQLite has nothing to compact yet, and is left as it is.
    let sqlite = Machine::reviewed();
    sqlite.remember("Run the tests with bun test.");
    let told = sqlite.json(&["compact", "--confirm"]).data();
    assert_eq!(told, json!({ "provider": "sqlite" }));
    assert_eq!(sqlite.decided(), (1, 1));
    assert_eq!(Machine::new().json(&["compact"]).failed().1, "disabled");
}

#[test]
fn the_configured_provider_decides_and_status_names_the_other_store() {
    let machine = on_journal();
    machine.remember("Run the tests with bun test.");
    assert_eq!(
        machine.run(&["config", "set", "provider", "sqlite"]).code,
        0
    );
    assert_eq!(machine.json(&["status"]).data()["store_id"], json!(null));
    assert_eq!(machine.run(&["init", "--no-input"]).code, 0);
    let status = machine.json(&["status"]);
    assert_eq!(status.data()["provider"], "sqlite");
    assert_eq!(status.data()["counts"]["memories"], 0);
    assert!(
        status.out.contains("governance.jsonl lies here too"),
        "{}",
        status.out
    );
    assert_eq!(
        machine
            .run(&["config", "set", "provider", "local-jsonl"])
            .code,
        0
    );
    let status = machine.json(&["status"]);
    assert_eq!(status.data()["counts"]["memories"], 1);
    assert!(
        status.out.contains("memory.db lies here too"),
        "{}",
        status.out
    );
}

#[test]
fn what_is_wrong_with_a_journal_is_said_with_its_place() {
    let machine = on_journal();
    machine.remember("Run the tests with bun test.");
    let mirror = machine.path("code/.swarm/memory/memories.jsonl");
    let line = fs::read_to_string(&mirror).unwrap();
    fs::write(
        &mirror,
        format!("{line}{}", line.replace("bun test", "rm -rf")),
    )
    .unwrap();
    let told = machine.json(&["audit-verify"]);
    assert_eq!(told.code, 1);
    assert!(told.out.contains("memories.jsonl line 2"), "{}", told.out);
    assert!(machine.json(&["status"]).out.contains("foreign write"));
    assert!(
        !machine
            .json(&["recall", "how to run the tests"])
            .out
            .contains("rm -rf")
    );
    fs::write(&mirror, line).unwrap();
    let journal = machine.path("code/.swarm/memory/governance.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replacen("bun test", "rm -rf", 1)).unwrap();
    let told = machine.json(&["list"]);
    assert_eq!(told.failed(), (6, "store_unreadable".to_owned()));
    let status = machine.json(&["status"]);
    assert_eq!(
        (status.code, status.object()["ok"].as_bool()),
        (6, Some(true))
    );
    for told in [told, status] {
        assert!(told.out.contains("line 3, at byte"), "{}", told.out);
    }
}

#[test]
fn files_of_the_plugin_are_taken_over_once_and_kept() {
    let machine = Machine::new();
    assert_eq!(
        machine
            .run(&["config", "set", "provider", "local-jsonl"])
            .code,
        0
    );
    let folder = machine.path("code/.swarm/memory");
    fs::create_dir_all(&folder).unwrap();
    let plugins = "{}\n";
    fs::write(folder.join("memories.jsonl"), plugins).unwrap();
    assert_eq!(machine.run(&["init", "--no-input"]).code, 0);
    let again = machine.json(&["migrate"]).data();
    assert_eq!(
        (
            &again["already"],
            &again["report"]["invalidRows"][0]["line"]
        ),
        (&json!(true), &json!(1))
    );
    let copy = folder.join("backups/memories.jsonl.pre-sqlite-migration");
    assert_eq!(fs::read_to_string(copy).unwrap(), plugins);
    assert_eq!(
        fs::read_to_string(folder.join("memories.jsonl")).unwrap(),
        ""
    );
    assert_eq!(machine.json(&["audit-verify"]).data()["verified"], true);
    machine.propose("Use tabs.");
    assert_eq!(machine.json(&["export"]).code, 0);
    assert_eq!(machine.json(&["import"]).data()["imported"], 0);

    fs::remove_file(folder.join("governance.jsonl")).unwrap();
    for command in [&["init", "--no-input"][..], &["migrate"]] {
        assert_eq!(machine.json(command).failed().1, "store_unreadable");
    }
    assert_eq!(machine.json(&["status"]).code, 6);
}
