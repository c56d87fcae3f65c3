//! Which crate may depend on which.

use std::process::Command;

use serde_json::Value;

use crate::assert_none;
use crate::source_file::root;

/// The rooms and what each may depend on outside its own tests.
const ROOMS: &[(&str, &[&str])] = &[
    ("swarm-memory-model", &[]),
    ("swarm-memory-guard", &[]),
    ("swarm-memory-embed", &["swarm-memory-model"]),
    (
        "swarm-memory-ledger",
        &["swarm-memory-model", "swarm-memory-guard"],
    ),
    (
        "swarm-memory-recall",
        &[
            "swarm-memory-model",
            "swarm-memory-guard",
            "swarm-memory-embed",
            "swarm-memory-ledger",
        ],
    ),
    (
        "swarm-memory",
        &[
            "swarm-memory-model",
            "swarm-memory-guard",
            "swarm-memory-embed",
            "swarm-memory-ledger",
            "swarm-memory-recall",
        ],
    ),
    ("swarm-memory-eval", &["swarm-memory-model", "swarm-memory"]),
    ("swarm-memory-server", &["swarm-memory"]),
    (
        "swarm-memory-cli",
        &["swarm-memory", "swarm-memory-eval", "swarm-memory-server"],
    ),
    (
        "swarm-memory-testkit",
        &[
            "swarm-memory-model",
            "swarm-memory-guard",
            "swarm-memory-ledger",
            "swarm-memory-recall",
            "swarm-memory",
        ],
    ),
];

const TESTKIT: &str = "swarm-memory-testkit";

/// Libraries that only some rooms may name, in tests too.
const KEPT: &[(&str, &[&str])] = &[
    ("rusqlite", &["swarm-memory-ledger", TESTKIT]),
    ("libsqlite3-sys", &[]),
    ("clap", &["swarm-memory-cli"]),
    ("clap_complete", &["swarm-memory-cli"]),
    ("clap_mangen", &["swarm-memory-cli"]),
    ("rpassword", &["swarm-memory-cli"]),
    ("rmcp", &["swarm-memory-server"]),
    ("rten", &["swarm-memory-embed"]),
    ("rten-tensor", &["swarm-memory-embed"]),
    ("tokio", &["swarm-memory-server"]),
    ("ureq", &["swarm-memory-embed"]),
    ("rustls", &["swarm-memory-embed"]),
];

#[test]
fn rooms_depend_only_in_the_direction_of_the_plan() {
    let mut wrong = Vec::new();
    for edge in edges()
        .iter()
        .filter(|edge| edge.kind != "dev" && is_room(&edge.to))
    {
        match ROOMS.iter().find(|(room, _)| *room == edge.from) {
            Some((_, allowed)) if allowed.contains(&edge.to.as_str()) => {}
            Some(_) => wrong.push(format!("{} may not depend on {}", edge.from, edge.to)),
            None => wrong.push(format!("{} has no row in ROOMS", edge.from)),
        }
    }
    assert_none("the direction of the rooms is broken", &wrong);
}

#[test]
fn every_crate_of_the_workspace_is_a_room_of_the_plan() {
    let crates = crate_names();
    let unplanned: Vec<String> = crates
        .iter()
        .filter(|name| !is_room(name))
        .cloned()
        .collect();
    assert_none("crates without a row in ROOMS", &unplanned);
    let gone: Vec<String> = ROOMS
        .iter()
        .filter(|(room, _)| !crates.iter().any(|name| name == room))
        .map(|(room, _)| (*room).to_owned())
        .collect();
    assert_none("rows in ROOMS without a crate", &gone);
}

#[test]
fn only_their_own_rooms_name_the_sql_client_and_the_argument_parser() {
    let mut wrong = Vec::new();
    for edge in edges() {
        if let Some((_, allowed)) = KEPT.iter().find(|(library, _)| *library == edge.to)
            && !allowed.contains(&edge.from.as_str())
        {
            wrong.push(format!("{} may not depend on {}", edge.from, edge.to));
        }
    }
    assert_none("a library is used outside its room", &wrong);
}

#[test]
fn testkit_is_nowhere_more_than_a_dev_dependency() {
    let wrong: Vec<String> = edges()
        .into_iter()
        .filter(|edge| edge.to == TESTKIT && edge.kind != "dev")
        .map(|edge| format!("{} ships with testkit", edge.from))
        .collect();
    assert_none("testkit is for tests", &wrong);
}

#[test]
fn the_manifests_are_read_with_all_kinds_of_dependencies() {
    assert!(
        edges()
            .iter()
            .any(|edge| edge.to == "rusqlite" && edge.kind == "normal")
    );
    assert!(edges().iter().any(|edge| edge.kind == "dev"));
}

/// One dependency as a manifest states it.
struct Edge {
    from: String,
    to: String,
    /// `normal`, `build` or `dev`.
    kind: String,
}

fn is_room(name: &str) -> bool {
    ROOMS.iter().any(|(room, _)| *room == name)
}

/// The manifests of the workspace; `--no-deps` so that neither network nor registry is asked.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn crate_names() -> Vec<String> {
    packages()
        .iter()
        .map(|package| package["name"].as_str().unwrap().to_owned())
        .collect()
}

fn edges() -> Vec<Edge> {
    let mut edges = Vec::new();
    for package in packages() {
        for dependency in package["dependencies"].as_array().unwrap() {
            edges.push(Edge {
                from: package["name"].as_str().unwrap().to_owned(),
                to: dependency["name"].as_str().unwrap().to_owned(),
                kind: dependency["kind"].as_str().unwrap_or("normal").to_owned(),
            });
        }
    }
    edges
}
