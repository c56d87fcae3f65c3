//! The tools: what they say of themselves, what they do, and what they cannot.

use crate::client::{Client, add};
use crate::machine::Machine;
use crate::schema::{misfits, violations};
use serde_json::{Value, json};

const RECALL: &str = "swarm_memory_recall";
const PROPOSE: &str = "swarm_memory_propose";
const OUTCOME: &str = "swarm_memory_outcome";

/// Every tool, with its arguments and whether it only reads. A tool that decides has no row here.
#[test]
fn the_tools_are_these_and_none_decides() {
    let machine = Machine::on();
    let tools = Client::shaken(&machine).tools();
    let listed: Vec<(&str, Vec<&str>, bool)> = tools
        .iter()
        .map(|tool| {
            let arguments = tool["inputSchema"]["properties"].as_object().unwrap();
            let read_only = tool["annotations"]["readOnlyHint"].as_bool().unwrap();
            (
                tool["name"].as_str().unwrap(),
                arguments.keys().map(String::as_str).collect(),
                read_only,
            )
        })
        .collect();
    let wanted = [
        (RECALL, vec!["kinds", "maxItems", "query"], true),
        (
            PROPOSE,
            vec![
                "confidence",
                "evidenceRefs",
                "kind",
                "operation",
                "rationale",
                "relatedMemoryIds",
                "tags",
                "targetMemoryId",
                "text",
            ],
            false,
        ),
        (
            OUTCOME,
            vec!["anchors", "correction", "memory_id", "outcome", "question"],
            false,
        ),
    ];
    assert_eq!(listed, wanted);
    for tool in &tools {
        for schema in ["inputSchema", "outputSchema"] {
            assert_eq!(tool[schema]["type"], "object");
            assert_eq!(tool[schema]["additionalProperties"], json!(false));
        }
        let hints = &tool["annotations"];
        assert_eq!(hints["destructiveHint"], json!(false));
        assert_eq!(hints["openWorldHint"], json!(false));
        assert_eq!(hints["idempotentHint"], json!(tool["name"] != OUTCOME));
        let told = tool["description"].as_str().unwrap();
        assert!(told.contains("Do not use it"), "{told}");
        assert!(told.len() < 1200, "{} bytes", told.len());
        // What a client shows in a schema is one line.
        assert!(!tool.to_string().contains("  "), "{tool}");
    }
}

#[test]
fn a_fact_goes_from_proposal_to_recall_and_a_correction_waits() {
    let machine = Machine::reviewed();
    let mut client = Client::shaken(&machine);
    let proposed = client.done(PROPOSE, &add("Run the tests with bun."));
    assert_eq!(proposed["status"], "pending");
    let query = json!({"query": "how do we run the tests"});
    assert_eq!(client.done(RECALL, &query)["total"], 0);
    let again = client.done(PROPOSE, &add("run the  tests with BUN"));
    assert_eq!(
        again["existing_id"].is_string(),
        again["proposal_id"] == proposed["proposal_id"]
    );
    let id = proposed["proposal_id"].as_str().unwrap();
    let memory = machine.as_ann(&["review", "approve", id]).data()["memory_id"].clone();
    assert_eq!(memory, proposed["memory_id"]);
    let found = client.done(RECALL, &query);
    assert_eq!(
        (&found["memory_ids"], &found["total"]),
        (&json!([memory]), &json!(1))
    );
    assert_eq!(found["signals"][0]["memory_id"], memory);
    let block = found["prompt_block"].as_str().unwrap();
    assert!(block.contains("Run the tests with bun."), "{block}");
    let label = |found: &Value| found["items"][0]["label"].clone();
    assert_eq!(label(&found), "reviewed");

    let useful = json!({"memory_id": memory, "outcome": "useful"});
    let noted = client.done(OUTCOME, &useful);
    assert_eq!(
        (&noted["outcome_recorded"], &noted["existing"]),
        (&json!(true), &json!(false))
    );
    let twice = client.done(OUTCOME, &useful);
    assert_eq!(
        (&twice["event_id"], &twice["existing"]),
        (&noted["event_id"], &json!(true))
    );

    let anchors = json!([{"file": "README.md"}, "src/parser.rs#parse"]);
    let correction = json!({"memory_id": memory, "outcome": "corrected",
        "correction": "Run the tests with vitest.", "anchors": anchors});
    let filed = client.done(OUTCOME, &correction);
    assert_eq!(label(&client.done(RECALL, &query)), "correction waits");
    let id = memory.as_str().unwrap();
    let shown = machine.json(&["show", id]).data();
    assert_eq!(
        (&shown["trust_state"], &shown["dispute"]),
        (&json!("contested"), &json!("correction_waits"))
    );
    assert_eq!(
        shown["outcomes"],
        json!({"useful": 1, "dead_end": 0, "corrected": 1})
    );
    let history = machine.json(&["history", id]).data();
    assert_eq!(
        history["outcomes"][1]["correction"],
        "Run the tests with vitest."
    );
    assert_eq!(history["outcomes"][1]["proposal_id"], filed["proposal_id"]);
    let proposal = filed["proposal_id"].as_str().unwrap();
    let rejected = machine.as_ann(&[
        "review", "reject", proposal, "--class", "not_true", "--reason", "no",
    ]);
    assert_eq!(rejected.code, 0, "{}", rejected.err);
    assert_eq!(label(&client.done(RECALL, &query)), "reviewed");
    assert_eq!(
        machine.json(&["audit-verify"]).data()["verified"],
        json!(true)
    );
}

#[test]
fn every_answer_is_what_its_schema_says_and_the_text_is_the_same() {
    let machine = Machine::reviewed();
    let memory = machine.remember("Run the tests with bun.");
    let mut client = Client::shaken(&machine);
    let tools = client.tools();
    let secret = add("The key is sk-abcdefghijklmnopqrstuvwx.");
    let calls = [
        (RECALL, json!({"query": "tests"})),
        (
            RECALL,
            json!({"query": "nothing of that kind", "kinds": ["todo"], "maxItems": 1}),
        ),
        (RECALL, json!({"query": "  "})),
        (RECALL, json!({"query": 7})),
        (PROPOSE, add("Use tabs.")),
        (PROPOSE, add("Run the tests with bun.")),
        (PROPOSE, secret),
        (
            PROPOSE,
            json!({"operation": "delete", "rationale": "r", "targetMemoryId": memory}),
        ),
        (PROPOSE, json!({"operation": "approve", "rationale": "r"})),
        (OUTCOME, json!({"memory_id": memory, "outcome": "useful"})),
        (
            OUTCOME,
            json!({"memory_id": memory, "outcome": "corrected", "correction": "No tests."}),
        ),
        (OUTCOME, json!({"question": "why", "outcome": "dead_end"})),
        (
            OUTCOME,
            json!({"memory_id": "mem_ffffffffffffffff", "outcome": "useful"}),
        ),
        (OUTCOME, json!({"outcome": "useful"})),
    ];
    let mut refused = 0;
    for (name, arguments) in calls {
        let result = client.call(name, &arguments);
        let tool = tools.iter().find(|tool| tool["name"] == name).unwrap();
        let content = &result["structuredContent"];
        assert_eq!(
            misfits(content, &tool["outputSchema"]),
            [""; 0],
            "{arguments}"
        );
        let text = result["content"][0]["text"].as_str().unwrap();
        assert_eq!(&serde_json::from_str::<Value>(text).unwrap(), content);
        assert_eq!(result["isError"], json!(content["success"] != json!(true)));
        if content["success"] == json!(true) {
            assert_eq!(
                misfits(&arguments, &tool["inputSchema"]),
                [""; 0],
                "{arguments}"
            );
        } else {
            refused += 1;
        }
    }
    assert_eq!(refused, 6);
}

#[test]
fn what_the_listed_schemas_exclude_is_refused_and_leaves_nothing() {
    let machine = Machine::reviewed();
    let memory = machine.remember("Run the tests with bun.");
    let other = machine.remember("The parser streams its input.");
    let mut client = Client::shaken(&machine);
    let merge =
        json!({"operation": "merge", "rationale": "r", "relatedMemoryIds": [memory, other]});
    let update = json!({"operation": "update", "rationale": "r", "targetMemoryId": memory,
        "kind": "repo_convention", "text": "Run the tests with vitest."});
    let corrected = json!({"memory_id": memory, "outcome": "corrected", "correction": "No."});
    let complete = [
        (RECALL, json!({"query": "tests"})),
        (PROPOSE, update),
        (PROPOSE, merge),
        (OUTCOME, corrected),
        (OUTCOME, json!({"question": "why", "outcome": "dead_end"})),
    ];
    let (mut tried, mut taken) = (0, Vec::new());
    for (tool, arguments) in &complete {
        let listed = client.tools();
        let listed = listed.iter().find(|one| one["name"] == *tool).unwrap();
        for (name, schema) in listed["inputSchema"]["properties"].as_object().unwrap() {
            for (word, value) in violations(schema) {
                let mut odd = arguments.clone();
                odd[name.as_str()] = value;
                tried += 1;
                if client.call(tool, &odd)["isError"] != json!(true) {
                    taken.push(format!("{tool} {name} {word}: {odd}"));
                }
            }
        }
    }
    assert_eq!(taken, [""; 0]);
    assert!(tried > 250, "{tried}");
    assert_eq!(machine.json(&["pending"]).data()["proposals"], json!([]));
    let shown = machine.json(&["show", &memory]).data();
    assert_eq!(
        shown["outcomes"],
        json!({"useful": 0, "dead_end": 0, "corrected": 0})
    );
}

#[test]
fn no_argument_names_a_scope_a_channel_or_a_decision() {
    let machine = Machine::reviewed();
    let memory = machine.remember("Run the tests with bun.");
    let before = machine.decided();
    let mut client = Client::shaken(&machine);
    let calls = [
        (RECALL, json!({"query": "tests"})),
        (PROPOSE, add("Use tabs.")),
        (OUTCOME, json!({"memory_id": memory, "outcome": "useful"})),
    ];
    for (tool, arguments) in &calls {
        for (name, value) in [
            ("approve", json!(true)),
            ("decision", json!({"action": "add"})),
            ("status", json!("applied")),
            ("reviewer", json!("ann")),
            ("scope", json!({"type": "workspace"})),
            ("scopes", json!(["*"])),
            ("channel", json!("person")),
            ("role", json!("curator")),
            ("agentRole", json!("curator_phase")),
            ("project", json!("/")),
            ("sessionId", json!("x")),
            ("mode", json!("injection")),
            ("include", json!(["superseded"])),
            ("trust_stamp", json!("passed")),
            ("evidence", json!([])),
            ("target", json!(memory)),
            ("memoryId", json!(memory)),
            ("__proto__", json!({})),
            ("", json!(1)),
        ] {
            let mut hostile = arguments.clone();
            hostile[name] = value;
            assert_eq!(client.refused(tool, &hostile), "usage", "{tool} {name}");
        }
    }
    assert_eq!(machine.decided(), before);
    assert_eq!(machine.json(&["pending"]).data()["proposals"], json!([]));
}

#[test]
fn a_secret_is_cut_out_and_told_as_a_refusal() {
    let machine = Machine::on();
    let mut client = Client::shaken(&machine);
    let result = client.call(PROPOSE, &add("The key is sk-abcdefghijklmnopqrstuvwx."));
    let told = &result["structuredContent"];
    assert_eq!(
        (&told["status"], &told["code"]),
        (&json!("rejected"), &json!("secret_redacted"))
    );
    assert!(!result.to_string().contains("sk-abcdefgh"));
}

#[test]
fn who_acts_comes_from_the_hosts_flags_and_gives_no_rights() {
    let machine = Machine::on();
    let words = [
        "--agent-role",
        "curator_phase",
        "--session-id",
        "s-1",
        "--task-id",
        "t-1",
    ];
    let mut client = Client::start_with(&machine, &words);
    client.shake_hands("2025-06-18");
    let proposed = client.done(PROPOSE, &add("Use tabs."));
    assert_eq!(proposed["status"], "pending");
    let pending = machine.json(&["pending"]).data();
    let provenance = &pending["proposals"][0]["provenance"];
    assert_eq!(provenance["channel"], "agent");
    assert_eq!(
        (&provenance["agent_role"], &provenance["session_id"]),
        (&json!("curator_phase"), &json!("s-1"))
    );
}

#[test]
fn a_memory_of_another_project_is_not_there() {
    let here = Machine::reviewed();
    let memory = here.remember("Run the tests with bun.");
    let elsewhere = Machine::reviewed();
    elsewhere.remember("Run the linter with biome.");
    let mut client = Client::shaken(&elsewhere);
    let found = client.done(RECALL, &json!({"query": "Run the tests with bun"}));
    assert!(!found.to_string().contains(&memory));
    for outcome in ["useful", "corrected"] {
        let mut report = json!({"memory_id": memory, "outcome": outcome});
        if outcome == "corrected" {
            report["correction"] = json!("x y z");
        }
        assert_eq!(client.refused(OUTCOME, &report), "not_found");
    }
    let change = json!({"operation": "delete", "rationale": "r", "targetMemoryId": memory});
    assert_eq!(client.refused(PROPOSE, &change), "not_found");
}
