//! `propose`, `pending` and `ingest`.

use crate::machine::Machine;
use serde_json::{Value, json};

/// Put together here, so that no scanner takes this source for a leak.
fn token() -> String {
    ["gh", "p_", "A1b2A1b2A1b2", "A1b2A1b2A1b2"].concat()
}

const FACT: &str = "Run the tests with bun test.";

#[test]
fn a_proposal_waits_and_is_listed_with_the_keys_of_the_contract() {
    let machine = Machine::on();
    let words = [
        "propose",
        "--operation",
        "add",
        "--kind",
        "repo_convention",
        "--text",
        FACT,
        "--rationale",
        "seen in CI",
        "--evidence",
        "README.md",
        "--agent-role",
        "coder",
    ];
    let told = machine.json(&words).data();
    assert_eq!(told["status"], "pending");
    assert_eq!(told["operation"], "add");
    assert_eq!(told["kind"], "repo_convention");
    assert_eq!(told["text"], FACT);
    assert_eq!(told["trust_stamp"], "n/a");
    assert_eq!(told["flags"], json!([]));
    assert!(told.get("rejection_reason").is_none() && told.get("existing_id").is_none());

    let listed = machine.json(&["pending"]).data()["proposals"][0].clone();
    assert_eq!(listed["id"], told["proposal_id"]);
    assert_eq!(listed["proposal_id"], told["proposal_id"]);
    assert_eq!(
        (&listed["status"], &listed["text"]),
        (&told["status"], &told["text"])
    );
    assert!(listed["version"].as_u64().is_some());
    assert_eq!(listed["provenance"]["agent_role"], "coder");

    let id = told["proposal_id"].as_str().unwrap();
    let lines = machine.run(&["pending"]).out;
    let expected = format!("{id}  v1  pending    add        repo_convention        {FACT}\n");
    assert!(lines.starts_with(&expected), "{lines}");
    // Said again it is the same proposal, and no failure.
    let again = machine.json(&words).data();
    assert_eq!(again["existing_id"], told["proposal_id"]);
    assert_eq!(
        machine.json(&["pending"]).data()["proposals"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn people_are_told_the_next_command() {
    let machine = Machine::on();
    let words = [
        "propose",
        "--operation",
        "add",
        "--kind",
        "todo",
        "--rationale",
        "r",
    ];
    let told = machine.run(&[&words[..], &["--text", "Add a linter."]].concat());
    let id = machine.json(&["pending"]).data()["proposals"][0]["id"].clone();
    let id = id.as_str().unwrap();
    let expected = format!(
        "proposed add {id}: waits for a decision\nnext: swarm-memory review approve {id}\n"
    );
    assert_eq!((told.code, told.out), (0, expected));
}

#[test]
fn a_secret_is_stored_redacted_and_rejected_and_ends_with_8() {
    let machine = Machine::on();
    let text = format!("Deploy with {} from CI.", token());
    let words = ["propose", "--operation", "add", "--kind", "repo_convention"];
    let rest = [
        "--rationale",
        "r",
        "--evidence",
        "README.md",
        "--text",
        &text,
    ];
    let told = machine.json(&[&words[..], &rest].concat());
    let object = told.object();
    assert_eq!((told.code, &object["ok"]), (8, &json!(true)));
    assert_eq!(object["data"]["status"], "rejected");
    assert!(object["data"]["rejection_reason"].is_string());
    assert!(!told.out.contains(&token()) && !told.err.contains(&token()));
    let all = machine.json(&["pending", "--all"]);
    assert!(!all.out.contains(&token()));
    assert_eq!(all.data()["proposals"][0]["status"], "rejected");
    let store = std::fs::read(machine.store()).unwrap();
    assert!(
        !store
            .windows(20)
            .any(|part| part == &token().as_bytes()[..20])
    );
}

#[test]
fn what_a_rule_refuses_is_named() {
    let machine = Machine::on();
    let propose = |text: &str, kind: &str| {
        let words = [
            "propose",
            "--operation",
            "add",
            "--rationale",
            "r",
            "--text",
            text,
        ];
        machine
            .json(&[&words[..], &["--kind", kind]].concat())
            .failed()
    };
    assert_eq!(
        propose("a\u{202e}b is reversed", "todo"),
        (8, "invalid_text".to_owned())
    );
    assert_eq!(
        propose(&"word ".repeat(2000), "todo"),
        (8, "too_large".to_owned())
    );
    assert_eq!(
        propose("The API answers 429 when it is busy.", "api_finding"),
        (8, "evidence_required".to_owned())
    );
    assert_eq!(
        machine.json(&["pending", "--all"]).data()["proposals"],
        json!([])
    );
}

#[test]
fn the_plugins_names_and_the_short_ones_are_read_from_standard_input() {
    let machine = Machine::on();
    for (refs, text) in [
        ("evidenceRefs", "The parser streams."),
        ("evidence", "Bun runs tests."),
    ] {
        let proposal = json!({
            "operation": "add", "kind": "project_fact", "text": text, "rationale": "r",
            refs: ["README.md"],
        });
        let words = ["propose", "--file", "-", "--json"];
        let told = machine.fed(&words, proposal.to_string().as_bytes());
        assert_eq!(told.data()["status"], "pending", "{refs}");
    }
    let forged = json!({"operation": "add", "text": "x", "rationale": "r", "trustStamp": "passed"});
    let told = machine.fed(
        &["propose", "--file", "-", "--json"],
        forged.to_string().as_bytes(),
    );
    assert_eq!(told.failed().0, 2);
}

fn output() -> String {
    let good = json!({"operation": "add", "kind": "repo_convention", "text": FACT,
        "rationale": "r", "evidenceRefs": ["README.md"]});
    let block = json!({"memoryProposals": [good, {"operation": "approve"}]});
    format!("I looked around.\n```json\n{block}\n```\nDone.\n")
}

#[test]
fn one_bad_entry_of_an_output_takes_no_other_with_it() {
    let machine = Machine::on();
    let told = machine
        .fed(&["ingest", "--file", "-", "--json"], output().as_bytes())
        .data();
    assert_eq!(told["proposals"][0]["status"], "pending");
    assert_eq!(told["proposals"][1]["index"], json!(1));
    let nothing = machine.fed(&["ingest", "--file", "-"], b"no JSON here");
    assert_eq!(
        (nothing.code, nothing.out.as_str()),
        (0, "the output holds no proposals and no decisions\n")
    );
}

#[test]
fn decisions_in_an_output_need_the_key_and_the_role() {
    let machine = Machine::reviewed();
    let key = machine.controller();
    let id = machine.propose(FACT);
    let memory = json!({"kind": "repo_convention", "text": FACT});
    let block: Value = json!({"curatorMemoryDecisions":
        [{"action": "add", "proposalId": id, "memory": memory}]});
    let input = block.to_string();
    let ingest = |words: &[&str]| {
        let words = [&["ingest", "--file", "-", "--json"], words].concat();
        machine.fed(&words, input.as_bytes()).data()
    };
    let coder = ingest(&["--agent-role", "coder", "--controller-key", &key]);
    assert_eq!(coder["decisions"], json!([]));
    let alone = ingest(&["--agent-role", "curator"]);
    assert_eq!(machine.decided(), (0, 0), "{alone}");
    let both = ingest(&["--agent-role", "curator_init", "--controller-key", &key]);
    assert_eq!(machine.decided(), (1, 1), "{both}");
}
