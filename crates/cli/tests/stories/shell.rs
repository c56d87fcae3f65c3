//! The program as a shell sees it: what goes where, and what it ends with.

use crate::machine::Machine;
use serde_json::json;
use std::fs;
use std::path::Path;

fn files_below(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

#[test]
fn wrong_usage_ends_with_2_and_with_json_answers_an_object() {
    let machine = Machine::new();
    let plain = machine.run(&["pending", "--al"]);
    assert_eq!((plain.code, plain.out.as_str()), (2, ""));
    assert!(plain.err.contains("--all"));

    let answered = machine.run(&["pending", "--al", "--json"]);
    assert_eq!(answered.code, 2);
    let object = answered.object();
    assert_eq!(object["schema"], "swarm-memory/pending/v1");
    assert_eq!(object["ok"], json!(false));
    assert_eq!(object["error"]["code"], "usage");
    assert_eq!(object["error"]["retryable"], json!(false));
    assert!(
        object["error"]["message"]
            .as_str()
            .unwrap()
            .contains("--al")
    );

    let nothing = machine.run(&["nothing", "--json"]);
    assert_eq!(nothing.object()["schema"], "swarm-memory/usage/v1");
    assert_eq!(machine.run(&[]).code, 2);
}

#[test]
fn reading_the_configuration_makes_no_file() {
    let machine = Machine::new();
    let shown = machine.run(&["config", "show", "--json"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    let data = shown.data();
    assert_eq!(data["keys"][0]["key"], "enabled");
    assert_eq!(data["keys"][0]["origin"], json!({"layer": "default"}));
    assert_eq!(files_below(&machine.path("home")), 0);
    assert_eq!(files_below(&machine.path("config")), 0);
    assert_eq!(files_below(&machine.path("code")), 3);
}

#[test]
fn a_key_set_in_the_project_is_read_back_with_its_origin() {
    let machine = Machine::new();
    let set = machine.run(&["config", "set", "recall.minScore", "0.4", "--json"]);
    assert_eq!(set.code, 0, "{}", set.err);
    let file = fs::canonicalize(machine.path("code/.swarm/swarm-memory.json")).unwrap();
    let got = machine
        .run(&["memory", "config", "get", "recall.minScore", "--json"])
        .object();
    assert_eq!(got["schema"], "swarm-memory/config-get/v1");
    assert_eq!(got["data"]["value"], json!(0.4));
    let source = got["data"]["origin"]["source"].as_str().unwrap();
    assert_eq!(fs::canonicalize(source).unwrap(), file);

    let mut command = machine.command(&["config", "get", "recall.minScore"]);
    let above = command
        .env("SWARM_MEMORY_RECALL_MIN_SCORE", "0.5")
        .output()
        .unwrap();
    assert_eq!(above.stdout, b"0.5\n");
}

#[test]
fn a_project_cannot_loosen_and_the_user_can() {
    let machine = Machine::new();
    let words = ["config", "set", "recall.injection.tokenBudget", "2000"];
    let set = machine.run(&words);
    assert_eq!(set.code, 0);
    assert!(set.out.contains("in force is 1000, from the default"));
    assert!(
        set.err
            .contains("only the user's own config.json makes it looser")
    );

    let set = machine.run(&["config", "set", "--user", words[2], words[3]]);
    assert_eq!((set.code, set.err.as_str()), (0, ""));
    let got = machine.run(&["config", "get", words[2]]);
    assert_eq!(got.out, "2000\n");

    let refused = machine.run(&["config", "set", "writes.ungrantedCurator", "true"]);
    assert_eq!(refused.code, 2);
}

#[test]
fn a_broken_file_is_named_with_its_place() {
    let machine = Machine::new();
    fs::create_dir(machine.path("code/.swarm")).unwrap();
    fs::write(
        machine.path("code/.swarm/swarm-memory.json"),
        "{\n  \"memory\": {]\n}",
    )
    .unwrap();
    let failed = machine.run(&["config", "show", "--json"]);
    assert_eq!(failed.code, 2);
    let message = failed.object()["error"]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        message.contains("swarm-memory.json:2:14: key must be a string"),
        "{message}"
    );
}

#[test]
fn what_a_clone_names_does_not_steer_the_terminal() {
    let machine = Machine::new();
    fs::create_dir(machine.path("code/.swarm")).unwrap();
    let hostile = "{\"memory\": {\"\\u001b[2Jx\": 1}}";
    fs::write(machine.path("code/.swarm/swarm-memory.json"), hostile).unwrap();
    let shown = machine.run(&["config", "show"]);
    assert!(shown.err.contains("\\u{1b}[2Jx"));
    assert!(!shown.err.contains('\u{1b}') && !shown.out.contains('\u{1b}'));
}

#[test]
fn completions_and_manual_pages_come_from_the_same_definitions() {
    let machine = Machine::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = machine.run(&["completions", shell]);
        assert!(script.out.contains("audit-verify"), "{shell}");
    }
    let page = machine.run(&["man", "review", "approve"]);
    assert!(
        page.out.contains(".TH swarm\\-memory\\-review\\-approve 1")
            || page.out.contains(".TH swarm-memory-review-approve 1")
    );
    assert_eq!(machine.run(&["man", "nothing"]).code, 3);
    assert_eq!(
        machine.run(&["man", "--json"]).object()["data"]["section"],
        json!(1)
    );
}

#[cfg(unix)]
#[test]
fn a_reader_that_went_away_is_no_fault() {
    let machine = Machine::new();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = machine
        .command(&["completions", "bash"])
        .stdout(writer)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

#[cfg(unix)]
#[test]
fn a_reader_that_has_seen_enough_of_a_list_is_no_fault() {
    let machine = Machine::on();
    machine.propose("Run the tests with bun test.");
    for json in [&["pending"][..], &["pending", "--json"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = machine.command(json).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(output.stderr, b"");
    }
}
