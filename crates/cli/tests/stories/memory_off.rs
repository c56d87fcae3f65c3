//! A project where nobody turned memory on.

use crate::machine::Machine;

const ID: &str = "mem_0123456789abcdef";
const PROPOSAL: &str = "prop_0123456789abcdef";

/// Every command that needs memory.
fn commands(file: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["recall", "tests"],
        vec!["show", ID],
        vec!["history", ID],
        vec!["list"],
        vec!["pending"],
        vec![
            "propose",
            "--operation",
            "add",
            "--text",
            "x",
            "--rationale",
            "r",
        ],
        vec!["ingest", "--file", file],
        vec!["decide", "--file", file],
        vec!["review", "approve", PROPOSAL, "--passphrase-file", file],
        vec![
            "review", "reject", PROPOSAL, "--class", "not_now", "--reason", "r",
        ],
        vec!["reviewer", "add", "ann", "--passphrase-file", file],
        vec!["reviewer", "remove", "ann", "--passphrase-file", file],
        vec!["reviewer", "list"],
        vec!["controller", "add", "c", "--out", "/nowhere/key"],
        vec!["controller", "remove", "c"],
        vec!["audit-verify"],
    ]
}

#[test]
fn every_command_ends_with_9_and_makes_no_file() {
    let machine = Machine::new();
    let file = machine.file("decisions.json", "[]");
    let before = machine.listing();
    for words in commands(&file) {
        let told = machine.json(&words);
        assert_eq!(told.failed(), (9, "disabled".to_owned()), "{words:?}");
        assert_eq!(machine.listing(), before, "{words:?}");
    }
}

#[test]
fn status_and_the_configuration_are_readable_and_make_no_file() {
    let machine = Machine::new();
    let before = machine.listing();
    let told = machine.run(&["status"]);
    assert_eq!(
        (told.code, told.out.as_str(), told.err.as_str()),
        (
            0,
            "memory is off here\nnext: swarm-memory init turns it on\n",
            ""
        )
    );
    assert_eq!(machine.json(&["config", "show"]).code, 0);
    assert_eq!(machine.run(&["config", "get", "enabled"]).out, "false\n");
    assert_eq!(machine.listing(), before);
}

#[test]
fn a_person_is_told_the_next_command() {
    let machine = Machine::new();
    let told = machine.run(&["recall", "tests"]);
    assert_eq!((told.code, told.out.as_str()), (9, ""));
    assert!(
        told.err
            .ends_with("hint: run `swarm-memory init` in the project to turn memory on\n")
    );
}

#[test]
fn memory_that_was_on_answers_the_same_once_it_is_off() {
    let machine = Machine::reviewed();
    machine.remember("Run the tests with bun test.");
    let set = machine.run(&["config", "set", "enabled", "false"]);
    assert_eq!(set.code, 0);
    let file = machine.passphrase_file();
    for words in commands(&file) {
        assert_eq!(machine.json(&words).code, 9, "{words:?}");
    }
}
