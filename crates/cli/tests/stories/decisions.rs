//! `decide`: with a grant it is done, without one it is advice.

use crate::machine::Machine;
use serde_json::json;

const FACT: &str = "Run the tests with bun test.";

#[test]
fn a_controller_decides() {
    let machine = Machine::reviewed();
    let key = machine.controller();
    let id = machine.propose(FACT);
    let file = machine.decisions(&id, FACT);
    let told = machine.json(&["decide", "--file", &file, "--controller-key", &key]);
    let result = told.data()["results"][0].clone();
    assert_eq!(result["proposal_id"], json!(id));
    assert_eq!(
        (&result["action"], &result["status"]),
        (&json!("add"), &json!("applied"))
    );
    let memory = result["memory_id"].as_str().unwrap();
    assert!(result.get("error").is_none());

    let shown = machine.json(&["show", memory]).data();
    assert_eq!(shown["authority"], "curator");
    assert_eq!(shown["trust_state"], "verified");
    // Decided once it is decided.
    let again = machine.run(&["decide", "--file", &file, "--controller-key", &key]);
    assert_eq!(again.code, 4);
    assert!(
        again
            .out
            .contains(&format!("{id}  add not done, applied: ")),
        "{}",
        again.out
    );
}

#[test]
fn without_a_grant_it_is_a_recommendation_and_ends_with_8() {
    let machine = Machine::on();
    let id = machine.propose(FACT);
    let file = machine.decisions(&id, FACT);
    let told = machine.json(&["decide", "--file", &file, "--agent-role", "curator"]);
    let object = told.object();
    assert_eq!((told.code, &object["ok"]), (8, &json!(true)));
    let result = &object["data"]["results"][0];
    assert_eq!(result["status"], "escalated");
    assert_eq!(result["error"]["code"], "grant_required");
    assert!(result.get("memory_id").is_none());
    let pending = machine.json(&["pending"]).data()["proposals"][0].clone();
    assert_eq!(pending["status"], "escalated");
    assert!(pending["recommendation"].is_array());
    assert!(
        machine
            .run(&["pending"])
            .out
            .contains("[has a recommendation]")
    );
}

#[test]
fn one_bad_decision_stops_none_of_the_others_and_gives_the_exit_code() {
    let machine = Machine::reviewed();
    let key = machine.controller();
    let (one, two) = (
        machine.propose(FACT),
        machine.propose("The parser streams its input."),
    );
    let memory = json!({"kind": "repo_convention", "text": FACT});
    let decisions = json!({"curatorMemoryDecisions": [
        {"action": "reject", "proposalId": "prop_0000000000000000", "reason": "r"},
        {"action": "add", "proposalId": one, "memory": memory},
        {"action": "reject", "proposalId": two, "reason": "false", "class": "not_true"},
    ]});
    let words = ["decide", "--file", "-", "--json", "--controller-key", &key];
    let told = machine.fed(&words, decisions.to_string().as_bytes());
    assert_eq!(told.code, 3);
    let results = told.object()["data"]["results"].clone();
    assert_eq!(results[0]["error"]["code"], "not_found");
    assert_eq!(results[1]["status"], "applied");
    assert_eq!(results[2]["status"], "rejected");
}

#[test]
fn a_stale_version_is_refused() {
    let machine = Machine::reviewed();
    let key = machine.controller();
    let id = machine.propose(FACT);
    let memory = json!({"kind": "repo_convention", "text": FACT});
    let decisions = json!([{"action": "add", "proposalId": id, "memory": memory, "version": 7}]);
    let file = machine.file("decisions.json", &decisions.to_string());
    let told = machine.json(&["decide", "--file", &file, "--controller-key", &key]);
    assert_eq!(told.code, 4);
    assert_eq!(
        told.object()["data"]["results"][0]["error"]["code"],
        "stale_version"
    );
    assert_eq!(machine.decided(), (0, 0));
}

#[test]
fn a_configuration_that_wants_people_keeps_what_the_controller_says_as_advice() {
    let machine = Machine::reviewed();
    let key = machine.controller();
    assert_eq!(
        machine
            .run(&["config", "set", "writes.curator", "recommend"])
            .code,
        0
    );
    let id = machine.propose(FACT);
    let file = machine.decisions(&id, FACT);
    let told = machine.json(&["decide", "--file", &file, "--controller-key", &key]);
    assert_eq!(told.code, 8);
    assert_eq!(told.object()["data"]["results"][0]["status"], "escalated");
    assert_eq!(machine.decided(), (0, 0));
}
