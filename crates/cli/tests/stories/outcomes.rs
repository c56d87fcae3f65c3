//! How memories turn out, from the command line.

use crate::machine::Machine;
use serde_json::json;

#[test]
fn a_correction_waits_and_its_approval_replaces_the_memory() {
    let machine = Machine::reviewed();
    let id = machine.remember("Run the tests with bun.");
    let words = ["outcome", "--memory-id", &id, "--outcome"];
    let told = machine.run(&[&words[..], &["useful"]].concat());
    assert_eq!(
        (told.code, told.out),
        (0, format!("noted useful for {id}\n"))
    );
    let again = machine.json(&[&words[..], &["useful"]].concat()).data();
    assert_eq!(
        (&again["existing"], &again["outcomes"]),
        (&json!(true), &json!(1))
    );
    let corrected = [
        "corrected",
        "--correction",
        "Run the tests with vitest.",
        "--anchor",
        "README.md",
    ];
    let filed = machine.json(&[&words[..], &corrected].concat()).data();
    let proposal = filed["proposal_id"].as_str().unwrap();
    let shown = machine.run(&["show", &id]);
    assert!(
        shown.out.contains("correction waits") && shown.out.contains("contested"),
        "{}",
        shown.out
    );
    let asked = machine
        .json(&["recall", "run the tests", "--mode", "injection"])
        .data();
    assert_eq!(asked["items"][0]["label"], "correction waits");
    let pending = machine.json(&["pending"]).data();
    assert_eq!(pending["proposals"][0]["flags"][0], "correction");
    let approved = machine.as_ann(&["review", "approve", proposal]).data();
    let asked = machine.json(&["recall", "run the tests"]).data();
    assert_eq!(asked["items"][0]["id"], approved["memory_id"]);
    assert_eq!(asked["items"].as_array().unwrap().len(), 1);
    let history = machine.run(&["history", &id]);
    for part in [
        "useful",
        "Run the tests with vitest.",
        proposal,
        "outcome by",
    ] {
        assert!(history.out.contains(part), "{part}: {}", history.out);
    }
    assert_eq!(
        machine.json(&["audit-verify"]).data()["verified"],
        json!(true)
    );
}

#[test]
fn an_outcome_that_says_too_little_or_too_much_is_refused() {
    let machine = Machine::reviewed();
    let id = machine.remember("Run the tests with bun.");
    let failed = |words: &[&str]| machine.json(&[&["outcome"], words].concat()).failed();
    let usage = (2, "usage".to_owned());
    assert_eq!(
        failed(&["--memory-id", &id, "--outcome", "corrected"]),
        usage
    );
    assert_eq!(
        failed(&[
            "--memory-id",
            &id,
            "--outcome",
            "useful",
            "--correction",
            "x"
        ]),
        usage
    );
    assert_eq!(
        failed(&["--memory-id", &id, "--outcome", "wonderful"]),
        usage
    );
    assert_eq!(failed(&["--outcome", "useful"]), usage);
    let gone = ["--memory-id", "mem_0123456789abcdef", "--outcome", "useful"];
    assert_eq!(failed(&gone), (3, "not_found".to_owned()));
    let outside = [
        "--memory-id",
        &id,
        "--outcome",
        "useful",
        "--anchor",
        "../etc/passwd",
    ];
    assert_eq!(failed(&outside), (8, "invalid_text".to_owned()));
    let off = Machine::new();
    assert_eq!(
        off.json(&[&["outcome"], &gone[..]].concat()).failed(),
        (9, "disabled".to_owned())
    );
}

#[test]
fn a_question_makes_no_memory_and_its_store_where_there_is_none() {
    let machine = Machine::on();
    std::fs::remove_dir_all(machine.path("code/.swarm/memory")).unwrap();
    let gone = [
        "outcome",
        "--memory-id",
        "mem_0123456789abcdef",
        "--outcome",
        "useful",
    ];
    assert_eq!(machine.json(&gone).failed(), (3, "not_found".to_owned()));
    assert!(!machine.store().exists());
    let asked = [
        "outcome",
        "--question",
        "why does it fail",
        "--outcome",
        "dead_end",
    ];
    let noted = machine.json(&asked).data();
    assert!(noted["event_id"].as_str().unwrap().starts_with("tool-"));
    assert_eq!(machine.json(&["list"]).data()["memories"], json!([]));
}
