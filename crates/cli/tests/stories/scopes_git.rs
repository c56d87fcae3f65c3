//! Real repositories: every checkout finds the one store, and nothing else does.
//!
//! Each story is passed over where git is not installed.

use crate::machine::Machine;
use serde_json::{Value, json};
use std::fs;
use std::process::Command;

const FACT: &str = "Run the tests with bun test.";

/// Runs git below the machine's folder; false when git is not installed.
#[expect(clippy::print_stdout, reason = "a story that was passed over says so")]
fn git(machine: &Machine, below: &str, words: &[&str]) -> bool {
    let output = Command::new("git")
        .current_dir(machine.path(below))
        .args(["-c", "user.name=t", "-c", "user.email=t@example.org"])
        .args([
            "-c",
            "protocol.file.allow=always",
            "-c",
            "commit.gpgsign=false",
        ])
        .args(words)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .output();
    let Ok(output) = output else {
        println!("skipped: git is not installed");
        return false;
    };
    assert!(output.status.success(), "git {words:?}: {output:?}");
    true
}

/// A repository with a commit.
fn repository(machine: &Machine, below: &str) -> bool {
    fs::create_dir_all(machine.path(below)).unwrap();
    let readme = machine.path(below).join("README.md");
    if !git(machine, below, &["init", "-q", "-b", "main"]) {
        return false;
    }
    fs::write(readme, "# Example\n\nRun the tests with `bun test`.\n").unwrap();
    git(machine, below, &["add", "README.md"])
        && git(machine, below, &["commit", "-q", "-m", "one"])
}

/// The same with memory on, the reviewer ann, and a fact.
fn remembering(machine: &Machine, below: &str) -> bool {
    if !repository(machine, below) {
        return false;
    }
    let told = machine.as_ann_in(below, &["init", "--reviewer", "ann"]);
    assert_eq!(told.code, 0, "{}", told.out);
    remember(machine, below, FACT);
    true
}

fn remember(machine: &Machine, below: &str, text: &str) {
    let words = ["propose", "--operation", "add", "--kind", "repo_convention"];
    let rest = [
        "--text",
        text,
        "--rationale",
        "r",
        "--evidence",
        "README.md",
    ];
    let proposed = machine.json_in(below, &[&words[..], &rest].concat()).data();
    let id = proposed["proposal_id"].as_str().unwrap().to_owned();
    machine.as_ann_in(below, &["review", "approve", &id]).data();
}

fn status(machine: &Machine, below: &str) -> Value {
    machine.json_in(below, &["status"]).data()
}

fn found(machine: &Machine, below: &str) -> usize {
    let told = machine.json_in(below, &["recall", "run the tests"]);
    told.data()["items"].as_array().unwrap().len()
}

#[test]
fn a_worktree_with_a_space_in_its_path_shares_the_memory_and_may_be_deleted() {
    let machine = Machine::new();
    if !remembering(&machine, "main") {
        return;
    }
    git(
        &machine,
        "main",
        &["worktree", "add", "-q", "-b", "wt1", "../wt one"],
    );
    let tree = status(&machine, "wt one");
    assert_eq!(tree["store_id"], status(&machine, "main")["store_id"]);
    assert_eq!(found(&machine, "wt one"), 1);
    remember(
        &machine,
        "wt one",
        "The parser tests run in their own process.",
    );
    assert!(!machine.path("wt one/.swarm").exists());
    fs::remove_dir_all(machine.path("wt one")).unwrap();
    let memories = machine.json_in("main", &["list"]).data()["memories"].clone();
    assert_eq!(memories.as_array().unwrap().len(), 2);
}

#[test]
fn a_workspace_is_one_worktrees_own() {
    let machine = Machine::new();
    if !remembering(&machine, "main") {
        return;
    }
    git(
        &machine,
        "main",
        &["worktree", "add", "-q", "-b", "wt1", "../wt"],
    );
    git(
        &machine,
        "main",
        &["worktree", "add", "-q", "-b", "wt2", "../wt-old"],
    );
    let note = "The branch of this worktree rewrites the lexer.";
    let key = machine.text_path("controller.key");
    machine
        .as_ann_in("main", &["controller", "add", "harness", "--out", &key])
        .data();
    let workspace =
        |below: &str| serde_json::to_value(testkit::workspace_scope(&machine.path(below))).unwrap();
    let proposed = machine.json_in(
        "wt",
        &[
            "propose",
            "--operation",
            "add",
            "--kind",
            "repo_convention",
            "--text",
            note,
            "--rationale",
            "r",
            "--evidence",
            "README.md",
        ],
    );
    let id = proposed.data()["proposal_id"].clone();
    let decide = |below: &str, scope: Value| {
        let memory = json!({"kind": "repo_convention", "text": note, "scope": scope});
        let decisions = json!([{"action": "add", "proposalId": id, "memory": memory}]);
        let file = machine.file("decisions.json", &decisions.to_string());
        machine.json_in(
            below,
            &["decide", "--file", &file, "--controller-key", &key],
        )
    };
    let other = decide("wt", workspace("wt-old")).object();
    assert_eq!(
        other["data"]["results"][0]["error"]["code"],
        "scope_not_allowed"
    );
    assert_eq!(decide("wt", workspace("wt")).code, 0);
    let lists = |below: &str| {
        let told = machine.json_in(below, &["list"]);
        told.data()["memories"].as_array().unwrap().len()
    };
    assert_eq!((lists("wt"), lists("wt-old"), lists("main")), (2, 1, 1));
    // A worktree that stands keeps its own, whoever asks.
    let scopes = machine.json_in("wt-old", &["scopes"]).data()["scopes"].clone();
    let foreign = scopes
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["standing"] == json!(false));
    let foreign = foreign.unwrap()["id"].as_str().unwrap().to_owned();
    let words = ["scopes", "relink", "--from", &foreign, "--confirm"];
    let told = machine.as_ann_in("wt-old", &words);
    assert_eq!(told.failed(), (8, "scope_not_allowed".to_owned()));
    // Moved, it has another name, and its notes are taken in again.
    git(&machine, "main", &["worktree", "move", "../wt", "../moved"]);
    assert_eq!(lists("moved"), 1);
    assert_eq!(machine.as_ann_in("moved", &words).code, 0);
    assert_eq!((lists("moved"), lists("wt-old"), lists("main")), (2, 1, 1));
}

#[test]
fn a_submodule_and_a_repository_inside_are_projects_of_their_own() {
    let machine = Machine::new();
    if !remembering(&machine, "outer") {
        return;
    }
    repository(&machine, "library");
    git(
        &machine,
        "outer",
        &["submodule", "add", "-q", "../library", "sub"],
    );
    repository(&machine, "outer/nested");
    for inner in ["outer/sub", "outer/nested"] {
        assert_eq!(status(&machine, inner)["enabled"], json!(false), "{inner}");
        assert_eq!(machine.json_in(inner, &["init", "--no-input"]).code, 0);
        assert_eq!(found(&machine, inner), 0, "{inner}");
        assert!(machine.path(inner).join(".swarm/memory/memory.db").exists());
    }
    assert_eq!(found(&machine, "outer"), 1);
}

#[test]
fn a_bare_repository_holds_the_memory_of_its_worktrees() {
    let machine = Machine::new();
    if !repository(&machine, "main") {
        return;
    }
    git(
        &machine,
        "main",
        &["clone", "-q", "--bare", ".", "../hub.git"],
    );
    git(
        &machine,
        "hub.git",
        &["worktree", "add", "-q", "../one", "main"],
    );
    git(
        &machine,
        "hub.git",
        &["worktree", "add", "-q", "-b", "b", "../two"],
    );
    assert_eq!(
        machine
            .as_ann_in("one", &["init", "--reviewer", "ann"])
            .code,
        0
    );
    remember(&machine, "one", FACT);
    assert!(machine.path("hub.git/.swarm/memory/memory.db").exists());
    for place in ["one", "two", "hub.git"] {
        assert_eq!(found(&machine, place), 1, "{place}");
    }
}

#[test]
fn a_folder_without_git_is_a_project() {
    let machine = Machine::new();
    fs::create_dir_all(machine.path("plain/deep")).unwrap();
    assert_eq!(machine.json_in("plain", &["init", "--no-input"]).code, 0);
    assert_eq!(status(&machine, "plain")["enabled"], json!(true));
    // Nothing says where it ends, so a folder below is another one.
    assert_eq!(status(&machine, "plain/deep")["enabled"], json!(false));
}

#[cfg(unix)]
#[test]
fn a_link_to_the_project_is_the_project() {
    let machine = Machine::new();
    if !remembering(&machine, "repo") {
        return;
    }
    std::os::unix::fs::symlink(machine.path("repo"), machine.path("link")).unwrap();
    fs::create_dir_all(machine.path("repo/deep")).unwrap();
    let (real, linked) = (status(&machine, "repo"), status(&machine, "link/deep"));
    assert_eq!(real["store"], linked["store"]);
    assert_eq!(real["scopes"], linked["scopes"]);
    let project = machine.path("link");
    let words = ["status", "--project", project.to_str().unwrap()];
    assert_eq!(machine.json(&words).data()["scopes"], real["scopes"]);
    remember(&machine, "link", "The lexer has no state.");
    assert_eq!(
        machine.json_in("repo", &["list"]).data()["memories"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn a_worktree_whose_repository_was_moved_says_so_and_comes_back() {
    let machine = Machine::new();
    if !remembering(&machine, "main") {
        return;
    }
    git(
        &machine,
        "main",
        &["remote", "add", "origin", "https://example.org/a/b.git"],
    );
    git(
        &machine,
        "main",
        &["worktree", "add", "-q", "-b", "wt1", "../wt"],
    );
    fs::rename(machine.path("main"), machine.path("moved")).unwrap();
    let told = machine.json_in("wt", &["status"]);
    assert_eq!(told.data()["enabled"], json!(false));
    assert_eq!(told.object()["warnings"][0]["code"], "git_broken");
    assert!(!machine.path("wt/.swarm").exists(), "looking makes nothing");
    git(&machine, "moved", &["worktree", "repair", "../wt"]);
    assert_eq!(
        status(&machine, "wt")["store_id"],
        status(&machine, "moved")["store_id"]
    );
}
