//! `config`: what is shown, what is refused, and a project's file that a reviewer accepts.

use crate::machine::Machine;
use serde_json::{Value, json};
use std::fs;

const LOOSE: &str = r#"{"memory": {"enabled": true, "writes": {"maxPendingPerScope": 20000}}}"#;

fn write_project_file(machine: &Machine, text: &str) {
    fs::create_dir_all(machine.path("code/.swarm")).unwrap();
    fs::write(machine.path("code/.swarm/swarm-memory.json"), text).unwrap();
}

fn write_user_file(machine: &Machine, text: &str) {
    fs::create_dir_all(machine.path("config/swarm-memory")).unwrap();
    fs::write(machine.path("config/swarm-memory/config.json"), text).unwrap();
}

fn shown(machine: &Machine, key: &str) -> Value {
    machine.json(&["config", "show", key]).data()
}

fn warned(machine: &Machine, words: &[&str]) -> Vec<String> {
    let warnings = machine.json(words).object()["warnings"].clone();
    let codes = warnings.as_array().unwrap().iter();
    codes
        .map(|warning| warning["code"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn show_tells_where_each_value_comes_from_and_what_nothing_acts_on() {
    let machine = Machine::new();
    write_user_file(
        &machine,
        r#"{"memory": {"recall": {"minScore": 0.2}}, "evidence": {"cache_max_records": 9}}"#,
    );
    write_project_file(
        &machine,
        r#"{"memory": {"recall": {"defaultMaxItems": 3}}}"#,
    );
    let told = machine.run(&["config", "show", "--timeout", "7s"]);
    assert_eq!(told.code, 0);
    let line = |key: &str| {
        let start = format!("{key} = ");
        told.out
            .lines()
            .find(|line| line.starts_with(&start))
            .unwrap()
            .to_owned()
    };
    assert!(line("recall.minScore").contains("config.json, free"));
    assert!(line("recall.defaultMaxItems").contains("swarm-memory.json, free"));
    assert!(line("evidence.cache_max_records").contains("= 9 "));
    assert!(line("evidence.cache_max_bytes").contains("= none "));
    assert!(line("sqlite.busyTimeoutMs").ends_with("from --timeout, free"));
    let idle = "cultivation.trustUnsignedRuns";
    assert!(line(idle).ends_with("from the default, user only, not acted on yet"));
    assert!(line("writes.curator").ends_with("from the default, tighten only"));

    let one = shown(&machine, "recall.minScore");
    assert_eq!(one["origin"]["layer"], "user");
    assert_eq!(one["acted_on"], true);
    assert_eq!(one["takes"], "it takes a number from 0 to 1");
    assert_eq!(one["place"], "memory.recall.minScore");
    assert_eq!(one["variable"], "SWARM_MEMORY_RECALL_MIN_SCORE");
    assert_eq!(
        shown(&machine, "writes.ungrantedCurator")["acted_on"],
        false
    );
    let unknown = machine.json(&["config", "show", "recall.minscore"]);
    assert_eq!(unknown.failed(), (2, "usage".to_owned()));
    assert!(unknown.out.contains("did you mean `recall.minScore`?"));
}

#[test]
fn a_refused_loosening_names_the_file_the_value_and_the_reason() {
    let machine = Machine::new();
    write_project_file(&machine, LOOSE);
    let row = shown(&machine, "writes.maxPendingPerScope");
    assert_eq!(row["value"], 10_000);
    assert_eq!(row["origin"]["layer"], "default");
    let tried = &row["passed_over"][0];
    assert_eq!(tried["origin"]["layer"], "project");
    assert_eq!(tried["value"], 20_000);
    assert_eq!(tried["code"], "config_looser");
    let told = machine
        .run(&["config", "show", "writes.maxPendingPerScope"])
        .out;
    assert!(told.contains("in vain") && told.contains("20000"), "{told}");
    assert!(told.contains("config trust"), "{told}");
}

#[test]
fn a_key_of_the_user_in_a_projects_file_is_a_warning_and_ignored() {
    let machine = Machine::new();
    write_project_file(
        &machine,
        r#"{"memory": {"embeddings": {"model": "evil/model"}}}"#,
    );
    assert_eq!(warned(&machine, &["config", "show"]), ["config_user_only"]);
    assert_eq!(
        shown(&machine, "embeddings.model")["value"],
        "Xenova/all-MiniLM-L6-v2"
    );
    let set = machine.run(&["config", "set", "--user", "embeddings.model", "own/model"]);
    assert_eq!(set.code, 0, "{}", set.err);
    assert_eq!(shown(&machine, "embeddings.model")["value"], "own/model");
}

#[test]
fn the_users_file_is_loosened_with_a_passphrase_where_there_is_a_reviewer() {
    let machine = Machine::reviewed();
    let user_file = machine.path("config/swarm-memory/config.json");
    let set = |key, value| ["config", "set", "--user", key, value];
    for (key, value) in [
        ("writes.ungrantedCurator", "true"),
        ("writes.maxPendingPerSession", "100000"),
        ("embeddings.model", "own/model"),
    ] {
        let told = machine.json(&set(key, value));
        assert_eq!(told.failed().1, "usage", "{key}");
        assert!(!user_file.exists(), "{key}");
    }
    for (key, value) in [
        ("writes.maxPendingPerSession", "10"),
        ("recall.defaultMaxItems", "9"),
    ] {
        assert_eq!(machine.run(&set(key, value)).code, 0, "{key}");
    }
    // What the user's own file tightened is loosened by a person as well.
    let back = set("writes.maxPendingPerSession", "1000");
    assert_ne!(machine.run(&back).code, 0);
    assert_eq!(machine.as_ann(&back).code, 0);
    // Off is no way around it.
    assert_eq!(machine.run(&["config", "set", "enabled", "false"]).code, 0);
    assert_ne!(
        machine
            .run(&set("writes.maxPendingPerSession", "1001"))
            .code,
        0
    );
    assert_eq!(
        shown(&machine, "writes.maxPendingPerSession")["value"],
        1000
    );
}

#[test]
fn a_slip_in_a_key_that_guards_opens_nothing_and_is_mended_by_config_set() {
    let machine = Machine::reviewed();
    let slip = r#"{"memory": {"enabled": true, "writes": {"curator": "of"}}}"#;
    write_project_file(&machine, slip);
    for words in [
        &["recall", "anything at all"][..],
        &["list"],
        &["pending"],
        &["init"],
    ] {
        let told = machine.json(words);
        assert_eq!(told.failed(), (2, "usage".to_owned()), "{words:?}");
        for part in [
            "swarm-memory.json",
            "writes.curator",
            "apply, recommend, off",
        ] {
            assert!(told.out.contains(part), "{}", told.out);
        }
    }
    let status = machine.json(&["status"]).data();
    assert_eq!(status["degraded"][0]["stage"], "configuration");
    assert_eq!(
        machine
            .run(&["config", "set", "writes.curator", "off"])
            .code,
        0
    );
    assert_eq!(machine.run(&["list"]).code, 0);

    let mut command = machine.command(&["list"]);
    command.env("SWARM_MEMORY_REDACTION_REJECT_DURABLE_SECRETS", "perhaps");
    assert_eq!(command.output().unwrap().status.code(), Some(2));
    command.env("SWARM_MEMORY_DISABLE", "1");
    assert_eq!(command.output().unwrap().status.code(), Some(9));
    let mut command = machine.command(&["list"]);
    command.env("SWARM_MEMORY_RECALL_MIN_SCORE", "perhaps");
    assert_eq!(command.output().unwrap().status.code(), Some(0));
}

#[test]
fn a_reviewer_accepts_a_file_and_any_change_of_it_ends_that() {
    let machine = Machine::reviewed();
    write_project_file(&machine, LOOSE);
    let file = machine.passphrase_file();
    let trust = ["config", "trust", "--passphrase-file", &file];
    let before = machine.json(&["config", "trust", "--show"]).data();
    assert_eq!(before["state"], "none");
    assert_eq!(before["loosens"], json!(["writes.maxPendingPerScope"]));

    let other = machine.json(&[&trust[..], &["--sha256", "0123"]].concat());
    assert_eq!(other.failed().1, "stale_version");
    let seen = before["sha256"].as_str().unwrap();
    let report = machine
        .json(&[&trust[..], &["--sha256", seen]].concat())
        .data();
    assert_eq!(report["state"], "trusted");
    assert_eq!(report["accepted"]["reviewer"], "ann");
    assert_eq!(machine.json(&["audit-verify"]).data()["verified"], true);
    assert_eq!(
        shown(&machine, "writes.maxPendingPerScope")["value"],
        20_000
    );
    assert_eq!(warned(&machine, &["config", "show"]), Vec::<String>::new());
    let shown_trust = machine.json(&["config", "show"]).data()["trust"]["state"].clone();
    assert_eq!(shown_trust, "trusted");

    write_project_file(&machine, &LOOSE.replace("20000", "20001"));
    assert_eq!(
        shown(&machine, "writes.maxPendingPerScope")["value"],
        10_000
    );
    assert_eq!(
        warned(&machine, &["list"]),
        ["config_looser", "config_trust_ended"]
    );
    let changed = machine.run(&["config", "trust", "--show"]);
    assert!(changed.out.contains("was trusted and is another now"));
    assert!(changed.err.contains("`swarm-memory config trust`"));

    write_project_file(&machine, LOOSE);
    assert_eq!(
        shown(&machine, "writes.maxPendingPerScope")["value"],
        20_000
    );
    let ended = machine.json(&["config", "trust", "--revoke"]).data();
    assert_eq!(ended["revoked"], true);
    assert_eq!(
        shown(&machine, "writes.maxPendingPerScope")["value"],
        10_000
    );
    assert_eq!(
        machine.json(&["config", "trust", "--revoke"]).data()["revoked"],
        false
    );
}

#[test]
fn nobody_but_a_reviewer_accepts_a_file() {
    let machine = Machine::on();
    write_project_file(&machine, LOOSE);
    let file = machine.passphrase_file();
    let nobody = machine.json(&["config", "trust", "--passphrase-file", &file]);
    assert_eq!(nobody.failed(), (8, "grant_required".to_owned()));

    let machine = Machine::reviewed();
    write_project_file(&machine, LOOSE);
    let unasked = machine.json(&["config", "trust", "--no-input"]);
    assert_eq!(unasked.failed(), (2, "usage".to_owned()));
    let wrong = machine.file("wrong", "not the passphrase\n");
    let refused = machine.json(&["config", "trust", "--passphrase-file", &wrong]);
    assert_eq!(refused.failed(), (8, "grant_required".to_owned()));
    assert!(!machine.path("config/swarm-memory/trusted").exists());
    assert_eq!(
        shown(&machine, "writes.maxPendingPerScope")["value"],
        10_000
    );
}

#[test]
fn where_there_is_no_file_there_is_nothing_to_trust() {
    let machine = Machine::new();
    for words in [
        &["config", "trust"][..],
        &["config", "trust", "--show"],
        &["config", "trust", "--revoke"],
    ] {
        assert_eq!(
            machine.json(words).failed(),
            (3, "not_found".to_owned()),
            "{words:?}"
        );
    }
}

#[test]
fn the_schema_is_printed() {
    let machine = Machine::new();
    let printed: Value = serde_json::from_str(&machine.run(&["config", "schema"]).out).unwrap();
    assert_eq!(printed, machine.json(&["config", "schema"]).data());
    assert_eq!(
        printed["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    let set = ["config", "set", "evidence.cache_max_bytes", "1000"];
    let data = machine.json(&set).data();
    assert_eq!(data["in_force"], true);
    let file = fs::read_to_string(data["file"].as_str().unwrap()).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&file).unwrap(),
        json!({"evidence": {"cache_max_bytes": 1000}})
    );
}
