//! `init` and `status`.

use crate::machine::Machine;
use serde_json::json;
use std::fs;

#[test]
fn init_says_what_it_made_and_what_comes_next() {
    let machine = Machine::new();
    let told = machine.run(&["init", "--no-input"]);
    let store = machine.store();
    let config = machine.path("code/.swarm/swarm-memory.json");
    let expected = format!(
        "memory is on: a new store at {}\nset in {}\n\nnext:\n\
         \x20 swarm-memory reviewer add NAME     a person who decides\n\
         \x20 swarm-memory propose --help        how agents bring facts\n\
         \x20 swarm-memory review approve ID     make a proposal memory\n\
         \x20 swarm-memory recall \"QUESTION\"    ask it\n",
        store.display(),
        config.display()
    );
    assert_eq!((told.code, told.out), (0, expected));
    let ignore = fs::read_to_string(machine.path("code/.swarm/.gitignore")).unwrap();
    assert_eq!(ignore, "*\n");

    // A second time nothing is made, and without a terminal nobody is asked.
    let again = machine.json(&["init"]).data();
    assert_eq!(again["created"], json!(false));
    assert!(again.get("reviewer").is_none());
}

#[test]
fn init_makes_the_first_reviewer_and_no_second_one() {
    let machine = Machine::new();
    let file = machine.passphrase_file();
    let words = ["init", "--reviewer", "ann", "--passphrase-file", &file];
    let made = machine.json(&words).data();
    assert_eq!(made["reviewer"]["name"], "ann");
    let status = machine.json(&["status"]).data();
    assert_eq!(status["reviewers"], json!(1));

    let second = machine.json(&["init", "--reviewer", "eve", "--passphrase-file", &file]);
    assert_eq!(second.failed(), (8, "grant_required".to_owned()));
    assert_eq!(machine.json(&["status"]).data()["reviewers"], json!(1));
}

#[test]
fn a_reviewer_without_a_passphrase_and_a_passphrase_without_a_reviewer_make_nothing() {
    let machine = Machine::new();
    let file = machine.passphrase_file();
    let before = machine.listing();
    let missing = machine.json(&["init", "--reviewer", "ann", "--no-input"]);
    assert_eq!(missing.failed(), (2, "usage".to_owned()));
    let nameless = machine.json(&["init", "--passphrase-file", &file]);
    assert_eq!(nameless.failed(), (2, "usage".to_owned()));
    assert_eq!(machine.listing(), before);
}

#[test]
fn status_tells_the_keys_of_the_contract() {
    let machine = Machine::on();
    machine.propose("Run the tests with bun test.");
    let told = machine.json(&["status"]);
    let data = told.data();
    assert_eq!(data["enabled"], json!(true));
    assert_eq!(data["provider"], "sqlite");
    assert_eq!(data["store"], json!(machine.store()));
    assert_eq!(data["pending"], json!(1));
    assert_eq!(data["counts"]["memories"], json!(0));
    assert!(data["store_id"].as_str().unwrap().starts_with("sto_"));
    assert!(data["schema_version"].as_i64().unwrap() >= 100);
    let scope = &data["scopes"][0];
    assert_eq!(scope["type"], "repository");
    assert_eq!(scope["aliases"][0], scope["key"]);
    assert!(scope["id"].is_string());
    // Until there is a reviewer, that is said.
    assert_eq!(told.object()["degraded"], data["degraded"]);
    assert_eq!(data["degraded"][0]["stage"], "reviewers");
}

#[test]
fn a_variable_that_turns_memory_off_is_named_by_init() {
    let machine = Machine::new();
    let mut command = machine.command(&["init", "--json"]);
    let output = command.env("SWARM_MEMORY_DISABLE", "1").output().unwrap();
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["warnings"][0]["code"], "still_off");
}

#[test]
fn a_linked_worktree_uses_the_store_of_its_repository() {
    let machine = Machine::on();
    let linked = machine.path("code/.git/worktrees/side");
    fs::create_dir_all(&linked).unwrap();
    fs::create_dir_all(machine.path("side")).unwrap();
    fs::write(linked.join("HEAD"), "ref: refs/heads/side\n").unwrap();
    fs::write(linked.join("commondir"), "../..\n").unwrap();
    let gitdir = machine.text_path("side/.git");
    fs::write(linked.join("gitdir"), format!("{gitdir}\n")).unwrap();
    machine.file("side/.git", &format!("gitdir: {}\n", linked.display()));
    let side = machine.text_path("side");
    let status = machine.json(&["status", "--project", &side]).data();
    assert_eq!(status["store"], json!(machine.store()));
    // What is set from there holds for every worktree.
    let set = ["config", "set", "memory.recall.minScore", "0.3"];
    let told = machine.json(&[&set[..], &["--project", &side]].concat());
    assert_eq!(told.data()["in_force"], json!(true));
    let got = machine.run(&["config", "get", "recall.minScore"]);
    assert_eq!(got.out, "0.3\n");
}

#[test]
fn config_set_hides_the_folder_from_git() {
    let machine = Machine::new();
    let told = machine.run(&["config", "set", "memory.enabled", "true"]);
    assert_eq!(told.code, 0, "{}", told.err);
    assert_eq!(machine.run(&["config", "get", "enabled"]).out, "true\n");
    let ignore = fs::read_to_string(machine.path("code/.swarm/.gitignore")).unwrap();
    assert_eq!(ignore, "*\n");
    // The first proposal makes the store of a project that was turned on this way.
    assert_eq!(machine.run(&["list"]).code, 0);
    assert!(!machine.store().exists());
    machine.propose("Run the tests with bun test.");
    assert!(machine.store().exists());
}
