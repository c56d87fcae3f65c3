//! An agent with nothing but the program, and with the files that it can edit: it decides nothing.
//!
//! It holds no passphrase and no controller's key. Each test tries a way; afterwards nothing is
//! decided, and where the agent changed a file, `audit-verify` names what it finds.

use crate::machine::Machine;
use serde_json::{Value, json};
use std::fs;
use testkit::Tamper;

const FACT: &str = "Run the tests with bun test.";

/// A project with a reviewer and a proposal, and the agent's decision on it.
struct Scene {
    machine: Machine,
    proposal: String,
    decisions: String,
}

impl Scene {
    fn new() -> Self {
        let machine = Machine::reviewed();
        let proposal = machine.propose(FACT);
        let decisions = machine.decisions(&proposal, FACT);
        Self {
            machine,
            proposal,
            decisions,
        }
    }

    fn decide(&self, words: &[&str]) -> crate::machine::Told {
        let decide = ["decide", "--file", &self.decisions];
        self.machine.json(&[&decide[..], words].concat())
    }

    fn nothing_is_decided(&self) {
        assert_eq!(self.machine.decided(), (0, 0));
    }

    fn audit(&self) -> (i32, Value) {
        let told = self.machine.json(&["audit-verify"]);
        (told.code, told.object())
    }

    fn audit_is_whole(&self) {
        let (code, object) = self.audit();
        assert_eq!(
            (code, &object["data"]["verified"]),
            (0, &json!(true)),
            "{object}"
        );
    }

    /// A passphrase of the agent's own.
    fn own_passphrase(&self) -> String {
        self.machine.file("own", "a passphrase of the agent\n")
    }
}

#[test]
fn its_own_decision_is_advice_whatever_role_it_claims() {
    let scene = Scene::new();
    for role in [
        "coder",
        "curator",
        "curator_phase",
        "reviewer",
        "person",
        "controller",
    ] {
        let told = scene.decide(&["--agent-role", role]);
        assert_eq!(told.code, 8, "{role}");
        let error = &told.object()["data"]["results"][0]["error"];
        assert_eq!(error["code"], "grant_required", "{role}");
        let block = json!({"curatorMemoryDecisions":
            serde_json::from_str::<Value>(&fs::read_to_string(&scene.decisions).unwrap()).unwrap()});
        let words = ["ingest", "--file", "-", "--json", "--agent-role", role];
        scene.machine.fed(&words, block.to_string().as_bytes());
    }
    scene.nothing_is_decided();
    scene.audit_is_whole();
}

/// A key file of this form with a key that nobody granted.
fn forged(store_id: &str) -> String {
    json!({
        "schema": "swarm-memory/key-file/v1", "kind": "controller", "name": "harness",
        "key_id": "key_0123456789abcdef", "store_id": store_id, "secret": "11".repeat(32),
    })
    .to_string()
}

#[test]
fn a_key_file_that_nobody_granted_opens_nothing() {
    let scene = Scene::new();
    let machine = &scene.machine;
    let store_id = machine.json(&["status"]).data()["store_id"].clone();
    let foreign = Machine::reviewed();
    let files = [
        machine.text_path("no-such.key"),
        machine.file("garbage.key", "\u{0}\u{1}not a key"),
        machine.file("empty.key", ""),
        machine.file("forged.key", &forged(store_id.as_str().unwrap())),
        foreign.controller(),
        machine.text_path("code"),
    ];
    for file in &files {
        private(file);
        let told = scene.decide(&["--controller-key", file]);
        assert_ne!(told.code, 0, "{file}");
        assert_eq!(told.object()["ok"], json!(false), "{file}");
    }
    scene.nothing_is_decided();
    scene.audit_is_whole();
}

#[cfg(unix)]
fn private(file: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    if fs::metadata(file).is_ok_and(|found| found.is_file()) {
        fs::set_permissions(file, fs::Permissions::from_mode(0o600)).unwrap();
    }
}

#[cfg(not(unix))]
fn private(_: &str) {}

#[cfg(unix)]
#[test]
fn a_key_that_the_world_can_read_is_not_taken() {
    use std::os::unix::fs::PermissionsExt as _;
    let scene = Scene::new();
    let key = scene.machine.controller();
    for mode in [0o644, 0o640, 0o666] {
        fs::set_permissions(&key, fs::Permissions::from_mode(mode)).unwrap();
        let told = scene.decide(&["--controller-key", &key]);
        assert_eq!(told.object()["ok"], json!(false), "{mode:o}");
        scene.nothing_is_decided();
    }
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(scene.decide(&["--controller-key", &key]).code, 0);
}

#[test]
fn every_command_of_a_person_needs_the_passphrase() {
    let scene = Scene::new();
    let own = scene.own_passphrase();
    let out = scene.machine.text_path("stolen.key");
    let id = scene.proposal.as_str();
    let commands: [&[&str]; 7] = [
        &["review", "approve", id],
        &[
            "review", "reject", id, "--class", "not_now", "--reason", "r",
        ],
        &["reviewer", "add", "eve"],
        &["reviewer", "remove", "ann"],
        &["controller", "add", "eve", "--out", &out],
        &["controller", "remove", "harness"],
        &["config", "set", "--user", "writes.ungrantedCurator", "true"],
    ];
    for words in commands {
        for without in [&["--no-input"][..], &[]] {
            let told = scene.machine.json(&[words, without].concat());
            assert_eq!(told.failed(), (2, "usage".to_owned()), "{words:?}");
        }
        let wrong = scene
            .machine
            .json(&[words, &["--passphrase-file", &own]].concat());
        assert_eq!(
            wrong.failed(),
            (8, "grant_required".to_owned()),
            "{words:?}"
        );
    }
    // A second first reviewer there is none.
    let add = [
        "reviewer",
        "add",
        "eve",
        "--new-passphrase-file",
        &own,
        "--no-input",
    ];
    assert_eq!(scene.machine.json(&add).failed().0, 2);
    let init = ["init", "--reviewer", "eve", "--passphrase-file", &own];
    assert_eq!(scene.machine.json(&init).failed().0, 8);
    assert!(!scene.machine.path("stolen.key").exists());
    let reviewers = scene.machine.json(&["reviewer", "list"]).data()["reviewers"].clone();
    assert_eq!(reviewers.as_array().unwrap().len(), 1);
    scene.nothing_is_decided();
    scene.audit_is_whole();
}

#[test]
fn the_configuration_gives_it_no_authority() {
    let scene = Scene::new();
    let machine = &scene.machine;
    let told = machine.json(&["config", "set", "writes.ungrantedCurator", "true"]);
    assert_eq!(told.failed().0, 2);
    machine.file(
        "code/.swarm/swarm-memory.json",
        "{\"memory\": {\"enabled\": true, \"writes\": {\"ungrantedCurator\": true}}}",
    );
    let mut command = machine.command(&["decide", "--json", "--agent-role", "curator", "--file"]);
    let output = command
        .arg(&scene.decisions)
        .env("SWARM_MEMORY_WRITES_UNGRANTED_CURATOR", "true")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(8));
    scene.nothing_is_decided();
}

#[test]
fn a_decision_written_into_the_store_is_seen_and_not_recalled() {
    let scene = Scene::new();
    let machine = &scene.machine;
    let id = machine.remember("The parser streams its input.");
    Tamper::open(&machine.store()).run_without_triggers(
        "UPDATE memory_items SET record_json = replace(record_json, 'streams', 'deletes')",
    );
    let found = machine.json(&["recall", "parser input"]);
    assert_eq!(found.data()["items"], json!([]));
    assert_eq!(found.object()["degraded"][0]["stage"], "foreign_write");
    let (code, object) = scene.audit();
    assert_eq!(code, 1);
    assert_eq!(object["data"]["divergence"]["kind"], "foreign_write");
    assert_eq!(object["data"]["divergence"]["subject"], json!(id));
}

#[test]
fn a_row_of_its_own_in_the_list_of_grants_is_refused_and_named() {
    let scene = Scene::new();
    let machine = &scene.machine;
    let foreign = Machine::reviewed();
    let row = Tamper::open(&foreign.store()).text("SELECT entry_json FROM grants");
    let insert = format!("INSERT INTO grants(seq, entry_json) VALUES (2, '{row}')");
    Tamper::open(&machine.store()).run(&insert);
    let key = foreign.controller();
    assert_ne!(scene.decide(&["--controller-key", &key]).code, 0);
    assert_ne!(
        machine.as_ann(&["review", "approve", &scene.proposal]).code,
        0
    );
    scene.nothing_is_decided();
    named(&scene, "bad_grants");
}

/// The audit diverges, and this is among what it names.
fn named(scene: &Scene, kind: &str) {
    let (code, object) = scene.audit();
    assert_eq!(code, 1, "{object}");
    let found = object["data"]["divergences"].as_array().unwrap();
    assert!(found.iter().any(|one| one["kind"] == kind), "{object}");
}

/// Empties the list of grants and forgets, as asked, what the state folder knows of it.
fn without_grants(scene: &Scene, forget: &[&str]) {
    let store = scene.machine.store();
    Tamper::open(&store).run_without_triggers("DELETE FROM grants");
    for name in forget {
        fs::remove_file(scene.machine.state().join(name)).unwrap();
    }
}

#[test]
fn an_emptied_list_of_grants_makes_nobody_the_first_reviewer() {
    for forget in [
        &[][..],
        &["grants.json"],
        &["root.json"],
        &["grants.json", "root.json"],
    ] {
        let scene = Scene::new();
        let own = scene.own_passphrase();
        without_grants(&scene, forget);
        let add = ["reviewer", "add", "eve", "--passphrase-file", &own];
        let added = scene.machine.json(&add);
        assert_eq!(added.object()["ok"], json!(false), "{forget:?}");
        let approve = [
            "review",
            "approve",
            &scene.proposal,
            "--passphrase-file",
            &own,
        ];
        let approved = scene.machine.json(&approve);
        assert_eq!(approved.object()["ok"], json!(false), "{forget:?}");
        scene.nothing_is_decided();
        named(&scene, "bad_grants");
    }
}

#[test]
fn a_list_of_grants_from_another_store_is_not_taken_with_its_pins() {
    let scene = Scene::new();
    let machine = &scene.machine;
    let foreign = Machine::reviewed();
    let key = foreign.controller();
    let from = Tamper::open(&foreign.store());
    let rows = [1, 2].map(|seq| {
        let row = from.text(&format!("SELECT entry_json FROM grants WHERE seq = {seq}"));
        format!("INSERT INTO grants(seq, entry_json) VALUES ({seq}, '{row}');")
    });
    let sql = format!("DELETE FROM grants; {}", rows.concat());
    Tamper::open(&machine.store()).run_without_triggers(&sql);
    for name in ["grants.json", "root.json"] {
        fs::copy(foreign.state().join(name), machine.state().join(name)).unwrap();
    }
    testkit::copy_tree(
        &foreign.state().join("reviewers"),
        &machine.state().join("reviewers"),
    );
    assert_eq!(
        scene.decide(&["--controller-key", &key]).object()["ok"],
        json!(false)
    );
    let approved = machine.as_ann(&["review", "approve", &scene.proposal]);
    assert_eq!(approved.object()["ok"], json!(false));
    scene.nothing_is_decided();
    named(&scene, "bad_grants");
}

#[test]
fn deleted_history_is_named() {
    let scene = Scene::new();
    let last = "DELETE FROM audit_events WHERE seq = (SELECT min(seq) + 1 FROM audit_events)";
    Tamper::open(&scene.machine.store()).run_without_triggers(last);
    named(&scene, "missing");
}

/// Rows that are there while the events that wrote them are gone give the new history away.
#[test]
fn a_history_begun_anew_makes_nobody_the_first_reviewer() {
    let scene = Scene::new();
    let own = scene.own_passphrase();
    Tamper::open(&scene.machine.store()).run_without_triggers(
        "DELETE FROM grants; DELETE FROM audit_events WHERE grants > 0;
         DELETE FROM audit_payloads WHERE seq NOT IN (SELECT seq FROM audit_events)",
    );
    for name in ["grants.json", "root.json"] {
        fs::remove_file(scene.machine.state().join(name)).unwrap();
    }
    let add = ["reviewer", "add", "eve", "--passphrase-file", &own];
    let failed = scene.machine.json(&add).failed();
    assert_eq!(failed, (10, "cannot_verify".to_owned()));
    let approve = [
        "review",
        "approve",
        &scene.proposal,
        "--passphrase-file",
        &own,
    ];
    assert_eq!(scene.machine.json(&approve).object()["ok"], json!(false));
    scene.nothing_is_decided();
    named(&scene, "foreign_write");
}
