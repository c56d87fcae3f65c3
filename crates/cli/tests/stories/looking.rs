//! `recall`, `show`, `history`, `list` and `audit-verify`.

use crate::machine::Machine;
use serde_json::json;

const FACT: &str = "Run the tests with bun test.";

#[test]
fn what_is_decided_is_recalled_with_its_source() {
    let machine = Machine::reviewed();
    let id = machine.remember(FACT);
    let told = machine.json(&["recall", "how do we run the tests"]).data();
    let item = &told["items"][0];
    assert_eq!((&item["id"], &item["text"]), (&json!(id), &json!(FACT)));
    assert_eq!(
        (&item["trust_state"], &item["label"]),
        (&json!("verified"), &json!("reviewed"))
    );
    assert!(item["score_normalised"].as_f64().unwrap() > 0.5);
    assert!(told["bundle_id"].as_str().unwrap().starts_with("bundle_"));
    assert!(
        told["prompt_block"]
            .as_str()
            .unwrap()
            .contains("\"source\":\"file README.md\"")
    );

    let people = machine
        .run(&["recall", "how do we run the tests", "--explain"])
        .out;
    assert!(
        people.starts_with(&format!("{FACT}\n  {id}  repo_convention  reviewed  ")),
        "{people}"
    );
    assert!(people.contains("  because: coverage="), "{people}");
    assert!(people.contains("1 looked at, "), "{people}");
    assert!(people.contains(": words +0."), "{people}");
    assert!(people.contains("floors: min_score 0.05"), "{people}");
    assert!(people.ends_with("left out by gate: nothing\n"), "{people}");
    assert!(told.get("explanation").is_none());
    let told = machine.json(&["recall", "zebra", "--explain"]).data();
    let gates = told["explanation"]["gates"].as_array().unwrap();
    let unmatched = gates.iter().find(|one| one["gate"] == "unmatched").unwrap();
    assert_eq!(unmatched["left_out"], 1, "{told}");

    let block = machine
        .run(&["recall", "run the tests", "--mode", "injection"])
        .out;
    assert!(block.starts_with("<memory-data n=\""), "{block}");
    assert!(block.ends_with("</memory-data>\n"), "{block}");
    let again = machine.run(&["recall", "test", "--mode", "injection"]).out;
    assert_eq!(again, block, "the same items have the same bytes");
}

#[test]
fn nothing_found_is_an_answer() {
    let machine = Machine::reviewed();
    machine.remember(FACT);
    let told = machine.run(&["recall", "zebra"]);
    assert_eq!(
        (told.code, told.out.as_str()),
        (0, "nothing is found (no_results)\n")
    );
    let data = machine.json(&["recall", "zebra"]).data();
    assert_eq!(
        (&data["items"], &data["empty_reason"]),
        (&json!([]), &json!("no_results"))
    );
}

#[test]
fn both_clocks_are_asked_by_flags_and_a_time_that_is_none_is_refused() {
    let machine = Machine::reviewed();
    machine.remember(FACT);
    for flag in ["--valid-at", "--known-at"] {
        let before = machine
            .json(&["recall", "tests", flag, "2001-01-01T00:00:00Z"])
            .data();
        assert_eq!(before["items"], json!([]), "{flag}");
        for time in [
            "yesterday",
            "2026-13-01T00:00:00Z",
            "2026-01-01T00:00:00+01:00",
            "",
        ] {
            let told = machine.json(&["recall", "tests", flag, time]);
            assert_eq!(
                told.failed(),
                (2, "invalid_time".to_owned()),
                "{flag} {time}"
            );
        }
    }
}

#[test]
fn one_memory_is_shown_with_everything_that_is_known_of_it() {
    let machine = Machine::reviewed();
    let id = machine.remember(FACT);
    let data = machine.json(&["show", &id]).data();
    for key in [
        "record",
        "trust_state",
        "trust_basis",
        "authority",
        "support",
        "freshness",
        "dispute",
        "lifecycle",
        "valid_from",
        "valid_to",
        "recorded_at",
        "expired_at",
        "provenance",
        "evidence",
    ] {
        assert!(data.get(key).is_some(), "{key}");
    }
    assert_eq!(data["evidence"][0]["ref"], "README.md");
    let people = machine.run(&["show", &id]).out;
    assert!(
        people.starts_with(&format!("{FACT}\n\nid           {id}\n")),
        "{people}"
    );
    assert!(
        people.contains("trust        verified (human_review)\n"),
        "{people}"
    );
    let missing = machine.json(&["show", "mem_0000000000000000"]);
    assert_eq!(missing.failed(), (3, "not_found".to_owned()));
    assert_eq!(machine.json(&["show", "nonsense"]).failed().0, 3);
}

#[test]
fn a_replaced_memory_keeps_its_history() {
    let machine = Machine::reviewed();
    let old = machine.remember(FACT);
    let words = [
        "propose",
        "--operation",
        "supersede",
        "--target",
        &old,
        "--rationale",
        "moved",
    ];
    let rest = [
        "--kind",
        "repo_convention",
        "--text",
        "Run the tests with vitest run.",
        "--evidence",
        "README.md",
    ];
    let told = machine.json(&[&words[..], &rest].concat()).data();
    let id = told["proposal_id"].as_str().unwrap();
    let new = machine.as_ann(&["review", "approve", id]).data()["memory_id"].clone();

    let history = machine.json(&["history", &old]).data();
    let versions = history["versions"].as_array().unwrap();
    assert_eq!(versions.len(), 2);
    assert_eq!(versions[1]["lifecycle"], "superseded");
    assert_eq!(history["events"].as_array().unwrap().len(), 2);
    let lines = machine.run(&["history", &old]).out;
    assert!(lines.contains("by ann (person)\n"), "{lines}");

    let found = machine.json(&["recall", "run the tests"]).data();
    assert_eq!(found["items"].as_array().unwrap().len(), 1);
    assert_eq!(found["items"][0]["id"], new);
    let words = ["recall", "run the tests", "--include", "superseded"];
    assert_eq!(
        machine.json(&words).data()["items"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let lines = machine.run(&words).out;
    assert_eq!(lines.matches("\n  superseded\n").count(), 1, "{lines}");
    let listed = machine.run(&["list"]).out;
    assert!(listed.contains(&format!(
        "{old}  verified     superseded  repo_convention        {FACT}\n"
    )));
}

#[test]
fn the_audit_verifies_diverges_or_cannot_be_told() {
    let machine = Machine::reviewed();
    let id = machine.remember(FACT);
    let told = machine.json(&["audit-verify"]);
    let data = told.data();
    assert_eq!(data["verified"], json!(true));
    assert_eq!(data["seed_chain"]["verified"], json!(true));

    let sql = "UPDATE memory_items SET record_json = replace(record_json, 'bun', 'npm')";
    testkit::Tamper::open(&machine.store()).run_without_triggers(sql);
    let told = machine.json(&["audit-verify"]);
    let object = told.object();
    assert_eq!((told.code, &object["ok"]), (1, &json!(true)));
    assert_eq!(object["data"]["divergence"]["kind"], "foreign_write");
    assert_eq!(object["data"]["divergence"]["subject"], json!(id));
    assert!(
        machine
            .run(&["audit-verify"])
            .out
            .starts_with("the audit does NOT verify\n")
    );

    let machine = Machine::reviewed();
    std::fs::remove_dir_all(machine.path("state/swarm-memory")).unwrap();
    let told = machine.json(&["audit-verify"]);
    assert_eq!(
        (told.code, &told.object()["data"]["verified"]),
        (10, &json!(null))
    );
}

#[test]
fn without_the_keys_reads_work_and_say_so() {
    let machine = Machine::reviewed();
    machine.remember(FACT);
    std::fs::remove_dir_all(machine.path("state/swarm-memory")).unwrap();
    let told = machine.json(&["recall", "run the tests"]);
    assert_eq!(told.data()["items"].as_array().unwrap().len(), 1);
    assert_eq!(told.object()["degraded"][0]["stage"], "row_mac");
    let people = machine.run(&["recall", "run the tests"]);
    assert!(people.err.contains("warning: row_mac: "), "{}", people.err);
    let quiet = machine.run(&["recall", "run the tests", "--quiet"]);
    assert_eq!(quiet.err, "");
}
