//! A project that the opencode-swarm plugin used.

use crate::machine::Machine;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

fn plugin_store() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../ledger/tests/data/plugin-v6.db")
}

fn used_by_the_plugin() -> Machine {
    let machine = Machine::new();
    fs::create_dir_all(machine.path("code/.swarm/memory")).unwrap();
    fs::create_dir_all(machine.path("code/.opencode")).unwrap();
    fs::copy(plugin_store(), machine.store()).unwrap();
    machine.file(
        "code/.opencode/opencode-swarm.json",
        "{\"memory\": {\"enabled\": true}}",
    );
    machine
}

#[test]
fn reading_asks_for_the_migration_and_changes_nothing() {
    let machine = used_by_the_plugin();
    for words in [
        &["recall", "tests"][..],
        &["list"],
        &["status"],
        &["audit-verify"],
    ] {
        let told = machine.json(words);
        assert_eq!(
            told.failed(),
            (10, "needs_migration".to_owned()),
            "{words:?}"
        );
    }
    assert!(!machine.path("state").exists());
    assert_eq!(
        fs::read(machine.store()).unwrap(),
        fs::read(plugin_store()).unwrap()
    );
}

#[test]
fn init_migrates_and_says_where_the_backup_lies() {
    let machine = used_by_the_plugin();
    let told = machine.run(&["init", "--no-input"]);
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(
        told.out
            .contains("migrated from the opencode-swarm plugin (schema "),
        "{}",
        told.out
    );
    assert!(told.out.contains("102 memories"), "{}", told.out);
    let backup = told
        .out
        .lines()
        .find_map(|line| line.strip_prefix("backup: "))
        .unwrap();
    assert_eq!(fs::read(backup).unwrap(), fs::read(plugin_store()).unwrap());

    let status = machine.json(&["status"]).data();
    assert_eq!(status["migration"]["imported"], json!(102));
    assert!(status["migration"]["completedAt"].is_string());
    assert!(status["migration"]["invalidRows"].is_array());
    let lines = machine.run(&["status"]).out;
    assert!(lines.contains("injected unreviewed"), "{lines}");
    assert_eq!(
        machine.json(&["audit-verify"]).data()["verified"],
        json!(true)
    );
}
