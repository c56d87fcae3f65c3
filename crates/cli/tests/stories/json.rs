//! `--json`: one object on stdout, whatever happens.

use crate::machine::Machine;
use serde_json::json;

const ID: &str = "mem_0123456789abcdef";
const PROPOSAL: &str = "prop_0123456789abcdef";

/// A call of every command; `F` stands for a file with an empty list.
const CALLS: &[(&str, &str)] = &[
    ("status", "status"),
    ("recall", "recall tests"),
    ("show", "show M"),
    ("history", "history M"),
    ("list", "list"),
    ("pending", "pending --all"),
    (
        "propose",
        "propose --operation add --kind todo --text lint --rationale r",
    ),
    ("propose", "propose --file F"),
    ("outcome", "outcome --memory-id M --outcome useful"),
    ("outcome", "outcome --question why --outcome dead_end"),
    ("ingest", "ingest --file F"),
    ("decide", "decide --file F"),
    ("review-approve", "review approve P --no-input"),
    (
        "review-reject",
        "review reject P --class not_now --reason r --no-input",
    ),
    ("reviewer-add", "reviewer add ann --no-input"),
    ("reviewer-remove", "reviewer remove ann --no-input"),
    ("reviewer-list", "reviewer list"),
    ("controller-add", "controller add c --out c.key --no-input"),
    ("controller-remove", "controller remove c --no-input"),
    ("evidence-add", "evidence add --type manual --file F"),
    ("evidence-list", "evidence list"),
    ("evidence-show", "evidence show evd_0123456789abcdef"),
    ("audit-verify", "audit-verify"),
    ("evaluate", "evaluate"),
    ("evaluate", "evaluate --fixtures nowhere"),
    ("evaluate", "evaluate --corpus nowhere"),
    ("evaluate", "evaluate --manifest F"),
    ("config-get", "config get enabled"),
    ("config-get", "config get nothing.of.that.name"),
    ("config-set", "config set recall.minScore 0.2"),
    ("config-show", "config show"),
    ("config-show", "config show recall.minScore"),
    ("config-schema", "config schema"),
    ("config-trust", "config trust --show"),
    ("config-trust", "config trust --no-input"),
    ("index-rebuild", "index rebuild"),
    ("models-list", "models list"),
    ("models-verify", "models verify"),
    ("models-pull", "models pull"),
    ("models-pull", "models pull --from F"),
    ("completions", "completions bash"),
    ("man", "man review approve"),
    ("man", "man nothing"),
    ("mcp", "mcp"),
    ("init", "init --no-input"),
];

#[test]
fn every_command_answers_one_object_also_when_it_fails() {
    for machine in [Machine::new(), Machine::on()] {
        let file = machine.file("empty.json", "[]");
        for (name, line) in CALLS {
            let words: Vec<&str> = line
                .split(' ')
                .map(|word| match word {
                    "F" => file.as_str(),
                    "M" => ID,
                    "P" => PROPOSAL,
                    word => word,
                })
                .collect();
            let told = machine.json(&words);
            let object = told.object();
            assert_eq!(
                object["schema"],
                json!(format!("swarm-memory/{name}/v1")),
                "{line}"
            );
            assert_eq!(told.out.lines().count(), 1, "{line}");
            if object["ok"] == json!(true) {
                assert!(object["data"].is_object(), "{line}: {object}");
                assert!(
                    object["warnings"].is_array() && object["degraded"].is_array(),
                    "{line}"
                );
            } else {
                assert_ne!(told.code, 0, "{line}");
                let error = &object["error"];
                assert!(
                    error["code"].is_string() && error["message"].is_string(),
                    "{line}"
                );
                assert!(
                    error["hint"].is_string() && error["retryable"].is_boolean(),
                    "{line}"
                );
            }
            // The plugin's spelling is the same command.
            let seeds = machine.json(&[&["memory"], &words[..]].concat());
            assert_eq!(seeds.object()["schema"], object["schema"], "{line}");
        }
    }
}

#[test]
fn a_command_that_was_not_given_enough_answers_an_object_too() {
    let machine = Machine::on();
    for words in [
        &["recall"][..],
        &["show"],
        &["propose"],
        &["decide"],
        &["review"],
        &["config"],
        &["evidence"],
        &["models"],
        &["index"],
    ] {
        let told = machine.json(words);
        assert_eq!(told.failed(), (2, "usage".to_owned()), "{words:?}");
    }
}
