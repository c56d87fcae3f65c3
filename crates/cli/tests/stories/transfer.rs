//! Memories that leave as files, come in with files, and what a damaged store gives back.

use crate::machine::Machine;
use std::fs;
use std::path::{Path, PathBuf};

fn plugin_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../ledger/tests/data/plugin-jsonl")
        .join(name)
}

/// A project with the plugin's JSONL files, memory on.
fn with_files() -> Machine {
    let machine = Machine::new();
    fs::create_dir_all(machine.path("code/.swarm/memory")).unwrap();
    fs::create_dir_all(machine.path("code/.opencode")).unwrap();
    machine.file(
        "code/.opencode/opencode-swarm.json",
        "{\"memory\": {\"enabled\": true}}",
    );
    for name in ["memories.jsonl", "proposals.jsonl"] {
        let target = machine.path("code/.swarm/memory").join(name);
        fs::copy(plugin_file(name), target).unwrap();
    }
    machine
}

#[test]
fn migrate_takes_the_plugins_files_over_once_and_tells_what_it_did() {
    let machine = with_files();
    let told = machine.json(&["list"]);
    assert_eq!(told.failed(), (10, "needs_migration".to_owned()));
    let data = machine.json(&["migrate"]).data();
    assert_eq!(
        (&data["imported"], &data["already"]),
        (&113.into(), &false.into())
    );
    assert_eq!(data["report"]["importedProposals"], 168);
    assert_eq!(data["report"]["memories"], 102);
    let again = machine.json(&["migrate"]).data();
    assert_eq!(
        (&again["imported"], &again["already"]),
        (&0.into(), &true.into())
    );
    let copy = machine.path("code/.swarm/memory/backups/memories.jsonl.pre-sqlite-migration");
    assert_eq!(
        fs::read(copy).unwrap(),
        fs::read(plugin_file("memories.jsonl")).unwrap()
    );
    let status = machine.json(&["status"]).data();
    assert_eq!(status["migration"]["imported"], 113);
    let plain = machine.run(&["migrate"]);
    assert!(plain.out.starts_with("migrated already"), "{}", plain.out);
}

#[test]
fn an_export_is_the_same_twice_and_comes_in_again_as_nothing_new() {
    let machine = with_files();
    machine.json(&["migrate"]).data();
    let first = machine.json(&["export"]).data();
    let files: Vec<PathBuf> = first["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| PathBuf::from(file.as_str().unwrap()))
        .collect();
    assert_eq!(files.len(), 2);
    let bytes: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    assert_eq!(machine.json(&["export"]).data(), first);
    for (file, before) in files.iter().zip(bytes) {
        assert_eq!(fs::read(file).unwrap(), before);
    }
    let folder = machine.text_path("code/.swarm/memory/export");
    let dry = machine.json(&["import", &folder, "--dry-run"]).data();
    let done = machine.json(&["import", &folder]).data();
    assert_eq!(dry["skipped"], done["skipped"]);
    assert_eq!(done["imported"], 0);
    assert_eq!(done["report"]["duplicates"], 84);
}

#[test]
fn an_import_that_takes_no_line_says_so_by_its_exit() {
    let machine = with_files();
    machine.json(&["migrate"]).data();
    let bad = "{\"kind\": \"nothing\"}\nno json at all\n";
    let file = machine.file("bad.jsonl", bad);
    for words in [&["import", &file][..], &["import", &file, "--dry-run"]] {
        let told = machine.json(words);
        assert_eq!(told.code, 1, "{}", told.out);
        let object = told.object();
        assert_eq!(object["ok"], true);
        assert_eq!(object["data"]["imported"], 0);
        assert_eq!(object["data"]["skipped"].as_array().unwrap().len(), 2);
    }
    // Lines that are here already are what was asked for, and so is a file without lines.
    machine.json(&["export"]).data();
    let exported = machine.path("code/.swarm/memory/export/memories.jsonl");
    let good = fs::read_to_string(exported).unwrap();
    let mixed = machine.file("mixed.jsonl", &format!("{bad}{good}"));
    assert_eq!(machine.json(&["import", &mixed]).code, 0);
    let empty = machine.file("empty.jsonl", "");
    assert_eq!(machine.json(&["import", &empty]).code, 0);
}

#[test]
fn a_file_that_is_not_there_or_no_file_is_named() {
    let machine = with_files();
    machine.json(&["migrate"]).data();
    let missing = machine.json(&["import", "none.jsonl"]);
    assert_eq!(missing.failed(), (3, "not_found".to_owned()));
    fs::create_dir(machine.path("code/empty")).unwrap();
    let empty = machine.json(&["import", &machine.text_path("code/empty")]);
    assert_eq!(empty.failed(), (3, "not_found".to_owned()));
    let device = machine.json(&["import", "/dev/null"]);
    assert_eq!(device.failed(), (2, "usage".to_owned()));
}

#[test]
fn a_damaged_store_is_told_by_every_command_and_salvaged_when_asked() {
    let machine = with_files();
    machine.json(&["migrate"]).data();
    machine.json(&["export"]).data();
    fs::write(
        machine.store(),
        "not a database at all, only some text\n".repeat(40),
    )
    .unwrap();
    for words in [
        &["recall", "tests"][..],
        &["list"],
        &["init", "--no-input"],
        &["migrate"],
        &["export"],
        &["import"],
    ] {
        let told = machine.json(words);
        assert_eq!(
            told.failed(),
            (6, "store_unreadable".to_owned()),
            "{words:?}"
        );
    }
    let told = machine.run(&["list"]);
    assert!(told.err.contains("migrate --salvage"), "{}", told.err);
    let data = machine.json(&["migrate", "--salvage"]).data();
    assert_eq!(data["imported"], 84, "from the last export");
    let kept = data["report"]["quarantined"].as_str().unwrap();
    assert!(
        fs::read_to_string(kept)
            .unwrap()
            .starts_with("not a database")
    );
    let rows = machine.json(&["list"]).data();
    for row in rows["memories"].as_array().unwrap() {
        assert_eq!(row["trust_state"], "candidate");
    }
    assert_eq!(machine.run(&["audit-verify"]).code, 0);
}
