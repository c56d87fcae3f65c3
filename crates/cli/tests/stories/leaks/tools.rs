//! The tools of the MCP server as one more way in, through real pipes.
//!
//! Every tool that the server lists stands in [`TOOLS`]; one that does not fails the test.

use super::{Heard, STANDS, Stand, World};
use crate::client::Client;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every tool, and the arguments that it is asked with; `{memory}`, `{proposal}` and `{document}`
/// stand for every id there is.
const TOOLS: &[(&str, &[&str])] = &[
    (
        "swarm_memory_recall",
        &[
            r#"{"query": "run the tests with bun"}"#,
            r#"{"query": "run the tests with bun", "maxItems": 20, "kinds": ["repo_convention"]}"#,
            r#"{"query": "tests zxrepob zxtree zxrunone zxruntwo zxagent zxrepoa zxworkb", "maxItems": 20}"#,
            r#"{"query": "{memory}"}"#,
            r#"{"query": "{proposal}"}"#,
            r#"{"query": "{document}"}"#,
        ],
    ),
    (
        "swarm_memory_propose",
        &[
            r#"{"operation": "delete", "targetMemoryId": "{memory}", "rationale": "r"}"#,
            r#"{"operation": "ignore", "targetMemoryId": "{memory}", "rationale": "r"}"#,
            r#"{"operation": "update", "targetMemoryId": "{memory}", "kind": "repo_convention",
                "text": "Use bun.", "rationale": "r", "evidenceRefs": ["README.md"]}"#,
            r#"{"operation": "supersede", "targetMemoryId": "{memory}", "kind": "repo_convention",
                "text": "Use deno.", "rationale": "r", "evidenceRefs": ["README.md"]}"#,
            r#"{"operation": "merge", "relatedMemoryIds": ["{memory}", "mem_0123456789abcdef"],
                "text": "Use both.", "kind": "repo_convention", "rationale": "r"}"#,
            // The target is not there: what a session cites itself, it would see in its proposal.
            r#"{"operation": "delete", "targetMemoryId": "mem_0123456789abcdef", "rationale": "r",
                "evidenceRefs": ["{document}"]}"#,
            r#"{"operation": "add", "kind": "repo_convention", "text": "Run the tests with bun test.",
                "rationale": "r", "evidenceRefs": ["README.md"]}"#,
        ],
    ),
    (
        "swarm_memory_outcome",
        &[
            r#"{"memory_id": "{memory}", "outcome": "useful"}"#,
            r#"{"memory_id": "{memory}", "outcome": "dead_end", "anchors": ["README.md"]}"#,
            r#"{"memory_id": "{memory}", "outcome": "corrected", "correction": "Use npm."}"#,
            r#"{"question": "how do the tests run", "outcome": "useful"}"#,
        ],
    ),
];

/// Every tool, with all that it can be asked.
pub(super) fn tools(world: &World, stand: &Stand) -> Vec<Heard> {
    let mut client = started(world, stand);
    let listed = client.tools();
    let names: Vec<&str> = listed
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    let known: Vec<&str> = TOOLS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, known, "say in TOOLS how it is asked");
    let mut heard = vec![Heard {
        asked: String::new(),
        told: json!(listed).to_string(),
    }];
    for (tool, ways) in TOOLS {
        for asked in ways.iter().flat_map(|way| filled(world, way)) {
            let arguments = serde_json::from_str(&asked).unwrap();
            let told = client.call(tool, &arguments).to_string();
            heard.push(Heard {
                asked: format!("{tool} {asked}"),
                told,
            });
        }
    }
    heard
}

fn started(world: &World, stand: &Stand) -> Client {
    let mut client = Client::start_in(&world.machine, stand.folder, stand.facts);
    client.shake_hands("2025-11-25");
    client
}

/// The arguments with each id in its place.
fn filled(world: &World, way: &str) -> Vec<String> {
    let places = [
        ("{memory}", &world.memories),
        ("{proposal}", &world.proposals),
        ("{document}", &world.documents),
    ];
    match places.iter().find(|(place, _)| way.contains(place)) {
        Some((place, things)) => things
            .iter()
            .map(|thing| way.replace(place, &thing.id))
            .collect(),
        None => vec![way.to_owned()],
    }
}

#[test]
fn a_tool_reaches_what_is_the_sessions_own_and_nothing_else() {
    let world = World::new();
    for stand in STANDS {
        let mut client = started(&world, stand);
        let asked = json!({"query": "run the tests with bun", "maxItems": 20});
        let recalled = client.done("swarm_memory_recall", &asked)["memory_ids"].clone();
        let recalled: BTreeSet<&str> = recalled
            .as_array()
            .unwrap()
            .iter()
            .map(|id| id.as_str().unwrap())
            .collect();
        let mut own = BTreeSet::new();
        for memory in &world.memories {
            let outcome = json!({"memory_id": memory.id, "outcome": "useful"});
            let delete = json!({
                "operation": "delete", "targetMemoryId": memory.id, "rationale": stand.folder,
            });
            if stand.own.contains(&memory.scope) {
                own.insert(memory.id.as_str());
                let told = client.done("swarm_memory_outcome", &outcome);
                assert_eq!(told["memory_id"], Value::from(memory.id.as_str()));
                let told = client.done("swarm_memory_propose", &delete);
                assert_eq!(told["status"], "pending");
            } else {
                for (tool, arguments) in [
                    ("swarm_memory_outcome", &outcome),
                    ("swarm_memory_propose", &delete),
                ] {
                    let code = client.refused(tool, arguments);
                    assert_eq!(code, "not_found", "{:?}: {tool}", stand.own);
                }
            }
        }
        assert_eq!(recalled, own, "{:?}", stand.own);
    }
}
