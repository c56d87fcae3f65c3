//! A project with another name than before: what it sees, and how its memory is taken in again.

use crate::machine::{Machine, Told};
use serde_json::{Value, json};
use std::fs;
use testkit::Tamper;

const FACT: &str = "Run the tests with bun test.";
const OLD: &str = "https://example.org/team/old.git";
const NEW: &str = "https://example.org/team/new.git";

fn set_origin(machine: &Machine, project: &str, url: &str) {
    let config = format!("[remote \"origin\"]\n\turl = {url}\n");
    fs::write(machine.path(project).join(".git/config"), config).unwrap();
}

/// A reviewed project with a remote and a fact.
fn remembering() -> (Machine, String) {
    let machine = Machine::new();
    set_origin(&machine, "code", OLD);
    let file = machine.passphrase_file();
    let told = machine.run(&["init", "--reviewer", "ann", "--passphrase-file", &file]);
    assert_eq!(told.code, 0, "{}", told.err);
    let id = machine.remember(FACT);
    (machine, id)
}

fn found_in(machine: &Machine, project: &str) -> usize {
    let told = machine.json_in(project, &["recall", "run the tests"]);
    told.data()["items"].as_array().unwrap().len()
}

fn sentences(told: &Told, stage: &str) -> Vec<String> {
    let object = told.object();
    let of_stage = |one: &&Value| one["stage"] == stage;
    let stages = object["degraded"].as_array().unwrap().iter();
    stages
        .filter(of_stage)
        .map(|one| one["reason"].as_str().unwrap().to_owned())
        .collect()
}

fn verified(machine: &Machine, project: &str) -> Value {
    machine.json_in(project, &["audit-verify"]).object()["data"]["verified"].clone()
}

#[test]
fn a_renamed_remote_hides_the_memory_until_a_reviewer_links_it() {
    let (machine, id) = remembering();
    let before = machine.json(&["scopes"]).data()["scopes"][0].clone();
    assert_eq!(before["standing"], json!(true));
    assert_eq!(
        (&before["records"], &before["proposals"]),
        (&json!(1), &json!(1))
    );
    set_origin(&machine, "code", NEW);

    assert_eq!(found_in(&machine, "code"), 0);
    let status = machine.json(&["status"]);
    let told = sentences(&status, "scopes");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("1 record(s)") && told[0].contains("scopes relink"));
    assert!(told[0].contains(before["id"].as_str().unwrap()));

    let plan = machine.json(&["scopes", "relink"]).data();
    assert_eq!(plan["from"]["id"], before["id"]);
    assert_eq!(plan["confirmed"], json!(false));
    assert_eq!(found_in(&machine, "code"), 0, "a preview does nothing");

    let done = machine.as_ann(&["scopes", "relink", "--confirm"]).data();
    assert_eq!(done["confirmed"], json!(true));
    assert_eq!(found_in(&machine, "code"), 1);
    let after = machine.json(&["scopes"]).data()["scopes"][0].clone();
    assert_eq!(
        (&after["id"], &after["key"]),
        (&before["id"], &before["key"])
    );
    assert_eq!(after["aliases"], json!([before["key"], plan["alias"]]));
    assert_eq!(machine.json(&["status"]).data()["scopes"][0], after);
    assert!(sentences(&machine.json(&["status"]), "scopes").is_empty());

    // New facts go on in the old scope, so that the same one is not there twice.
    let words = ["propose", "--operation", "add", "--kind", "repo_convention"];
    let rest = [
        "--text",
        FACT,
        "--rationale",
        "r",
        "--evidence",
        "README.md",
    ];
    let again = machine.json(&[&words[..], &rest].concat()).data();
    assert_eq!(again["existing_id"], json!(id));
    assert_eq!(verified(&machine, "code"), json!(true));

    let again = machine.as_ann(&["scopes", "relink", "--confirm"]);
    assert_eq!(again.failed().0, 3, "there is nothing left to link");
    let key = before["id"].as_str().unwrap();
    let undone = machine.as_ann(&["scopes", "relink", "--undo", key, "--confirm"]);
    assert_eq!(undone.data()["undo"], json!(true));
    assert_eq!(found_in(&machine, "code"), 0);
    assert_eq!(verified(&machine, "code"), json!(true));
}

#[test]
fn only_a_reviewer_links() {
    let (machine, _) = remembering();
    set_origin(&machine, "code", NEW);
    let own = machine.file("own", "a passphrase of the agent\n");
    let confirm = ["scopes", "relink", "--confirm"];
    for (words, code) in [
        (vec!["--no-input"], 2),
        (vec!["--passphrase-file", &own], 8),
        (vec!["--agent-role", "reviewer", "--no-input"], 2),
    ] {
        let told = machine.json(&[&confirm[..], &words].concat());
        assert_eq!(told.failed().0, code, "{words:?}");
    }
    let key = machine.controller();
    let told = machine.json(&[&confirm[..], &["--controller-key", &key, "--no-input"]].concat());
    assert_eq!(told.failed().0, 2, "a controller widens nothing");
    assert_eq!(found_in(&machine, "code"), 0);
}

#[test]
fn without_a_reviewer_nothing_is_linked() {
    let machine = Machine::new();
    set_origin(&machine, "code", OLD);
    assert_eq!(machine.run(&["init", "--no-input"]).code, 0);
    machine.propose(FACT);
    set_origin(&machine, "code", NEW);
    let told = machine.json(&["scopes", "relink", "--confirm"]);
    assert_eq!(told.failed(), (8, "grant_required".to_owned()));
    assert!(
        told.object()["error"]["hint"]
            .as_str()
            .unwrap()
            .contains("reviewer add")
    );
}

#[test]
fn a_store_that_was_copied_gives_another_project_nothing() {
    let (machine, _) = remembering();
    testkit::copy_tree(&machine.path("code"), &machine.path("code-old"));
    set_origin(&machine, "code-old", NEW);
    assert_eq!(found_in(&machine, "code-old"), 0);
    assert_eq!(
        machine.json_in("code-old", &["list"]).data()["memories"],
        json!([])
    );
    // The project that the scope belongs to is there and is named by its whole path.
    let plan = machine.json_in("code-old", &["scopes", "relink"]).data();
    assert_eq!(plan["in_use_by"], json!(machine.text_path("code")));
    let told = machine.as_ann_in("code-old", &["scopes", "relink", "--confirm"]);
    assert_eq!(told.failed(), (8, "scope_not_allowed".to_owned()));
    assert_eq!(found_in(&machine, "code-old"), 0);

    // Once it is gone, this is what a moved and renamed project looks like: a person may say so.
    fs::remove_dir_all(machine.path("code")).unwrap();
    let told = machine.as_ann_in("code-old", &["scopes", "relink", "--confirm"]);
    assert_eq!(told.code, 0, "{}", told.out);
    assert_eq!(found_in(&machine, "code-old"), 1);
    // And that holds for this name alone.
    set_origin(&machine, "code-old", "https://example.org/third.git");
    assert_eq!(found_in(&machine, "code-old"), 0);
}

#[test]
fn a_moved_folder_with_its_remote_keeps_its_memory_and_without_one_is_linked() {
    let (machine, _) = remembering();
    fs::rename(machine.path("code"), machine.path("moved")).unwrap();
    assert_eq!(found_in(&machine, "moved"), 1);

    let machine = Machine::reviewed();
    machine.remember(FACT);
    fs::rename(machine.path("code"), machine.path("moved")).unwrap();
    assert_eq!(found_in(&machine, "moved"), 0);
    let told = machine.as_ann_in("moved", &["scopes", "relink", "--confirm"]);
    assert_eq!(told.code, 0, "{}", told.out);
    assert_eq!(found_in(&machine, "moved"), 1);
}

#[test]
fn a_link_from_outside_is_named_and_not_believed() {
    for forge in ["list", "alias row", "deleted", "older list"] {
        let (machine, _) = remembering();
        let before = machine.json(&["scopes"]).data()["scopes"][0].clone();
        set_origin(&machine, "code", NEW);
        let plan = machine.json(&["scopes", "relink"]).data();
        let (alias, id) = (
            plan["alias"].as_str().unwrap(),
            before["id"].as_str().unwrap(),
        );
        let key: Value = serde_json::from_str(before["key"].as_str().unwrap()).unwrap();
        let list = json!([{"alias": alias, "scope": key}]);
        let mut visible = 0;
        let sql = match forge {
            "list" => format!(
                "INSERT INTO _meta VALUES ('scope_links', '{list}'), ('scope_links_mac', '00')"
            ),
            "alias row" => format!("INSERT INTO scope_aliases VALUES ('{alias}', '{id}')"),
            "deleted" => {
                machine.as_ann(&["scopes", "relink", "--confirm"]).data();
                "DELETE FROM _meta WHERE key LIKE 'scope_links%'".to_owned()
            }
            _ => {
                machine.as_ann(&["scopes", "relink", "--confirm"]).data();
                let tamper = Tamper::open(&machine.store());
                let read = |key: &str| {
                    tamper.text(&format!("SELECT value FROM _meta WHERE key = '{key}'"))
                };
                let (list, mac) = (read("scope_links"), read("scope_links_mac"));
                machine
                    .as_ann(&["scopes", "relink", "--undo", id, "--confirm"])
                    .data();
                // The MAC is a true one, so only the audit can tell.
                visible = 1;
                format!(
                    "UPDATE _meta SET value = '{list}' WHERE key = 'scope_links';
                     UPDATE _meta SET value = '{mac}' WHERE key = 'scope_links_mac'"
                )
            }
        };
        Tamper::open(&machine.store()).run(&sql);
        assert_eq!(found_in(&machine, "code"), visible, "{forge}");
        let told = machine.json(&["audit-verify"]);
        assert_eq!(told.code, 1, "{forge}: {}", told.out);
        assert_eq!(verified(&machine, "code"), json!(false), "{forge}");
        if forge == "list" {
            let told = machine.as_ann(&["scopes", "relink", "--confirm"]);
            assert_eq!(told.failed().1, "cannot_verify");
        }
    }
}

#[test]
fn a_relink_names_one_scope_and_only_a_lasting_one() {
    let (machine, _) = remembering();
    let none = machine.json(&["scopes", "relink"]);
    assert_eq!(none.failed(), (3, "not_found".to_owned()));
    set_origin(&machine, "code", NEW);
    machine.propose("The parser streams its input.");
    set_origin(&machine, "code", "https://example.org/third.git");
    let several = machine.json(&["scopes", "relink"]);
    assert_eq!(several.failed(), (2, "usage".to_owned()));
    for name in ["", "{}", "no such", "../..", "%", "repository"] {
        let told = machine.json(&["scopes", "relink", "--from", name]);
        assert_eq!(told.failed().0, 3, "{name}");
    }
    let scopes = machine.json(&["scopes"]).data()["scopes"].clone();
    assert_eq!(scopes.as_array().unwrap().len(), 2);
    for scope in scopes.as_array().unwrap() {
        assert_eq!(scope["standing"], json!(false));
        for name in ["id", "key"] {
            let words = ["scopes", "relink", "--from", scope[name].as_str().unwrap()];
            assert_eq!(machine.json(&words).data()["from"], *scope);
        }
    }
    // Both can be taken in, one after the other; the first is where new facts go.
    for scope in scopes.as_array().unwrap() {
        let id = scope["id"].as_str().unwrap();
        let told = machine.as_ann(&["scopes", "relink", "--from", id, "--confirm"]);
        assert_eq!(told.code, 0, "{}", told.out);
    }
    assert_eq!(
        machine.json(&["pending", "--all"]).data()["proposals"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(verified(&machine, "code"), json!(true));
}

#[test]
fn a_token_in_the_remote_is_never_kept_or_shown() {
    let machine = Machine::new();
    let file = machine.passphrase_file();
    set_origin(
        &machine,
        "code",
        "https://ann:tok-SEEN-ONCE@example.org/team/old.git",
    );
    machine.run(&["init", "--reviewer", "ann", "--passphrase-file", &file]);
    machine.remember(FACT);
    set_origin(
        &machine,
        "code",
        "https://tok-SEEN-TWICE@example.org/team/old.git",
    );
    assert_eq!(
        found_in(&machine, "code"),
        1,
        "a renewed token changes nothing"
    );
    for words in [
        &["scopes"][..],
        &["status"],
        &["list"],
        &["recall", "tests"],
    ] {
        let told = machine.json(words);
        assert!(
            !told.out.contains("SEEN") && !told.err.contains("SEEN"),
            "{words:?}"
        );
    }
    let kept: Vec<_> = machine
        .listing()
        .into_iter()
        .filter(|path| path.is_file() && !path.ends_with(".git/config"))
        .filter(|path| {
            let bytes = fs::read(path).unwrap();
            bytes.windows(4).any(|four| four == b"SEEN")
        })
        .collect();
    assert!(kept.is_empty(), "{kept:?}");
}

#[test]
fn what_a_migration_adopted_belongs_to_the_project_that_was_migrated() {
    let machine = Machine::new();
    set_origin(
        &machine,
        "code",
        "https://first-token@example.org/team/old.git",
    );
    fs::create_dir_all(machine.path("code/.swarm/memory")).unwrap();
    let scope = json!({"type": "repository", "repoId": "0123456789abcdef"});
    let fact = testkit::fact_in(serde_json::from_value(scope).unwrap(), FACT);
    testkit::write_plugin_store(&machine.store(), [fact]);
    let file = machine.passphrase_file();
    let told = machine.json(&["init", "--reviewer", "ann", "--passphrase-file", &file]);
    let id = machine.json(&["scopes"]).data()["scopes"][0]["id"].clone();
    let id = id.as_str().unwrap();
    let note = told.data()["notes"][0].as_str().unwrap().to_owned();
    assert!(note.contains(&format!("--undo {id}")), "{note}");
    assert_eq!(found_in(&machine, "code"), 1);

    set_origin(
        &machine,
        "code",
        "https://ann:second-token@example.org/team/old.git",
    );
    assert_eq!(found_in(&machine, "code"), 1, "it is the same repository");
    testkit::copy_tree(&machine.path("code"), &machine.path("copy"));
    set_origin(&machine, "copy", NEW);
    assert_eq!(found_in(&machine, "copy"), 0, "a copy is another project");
    set_origin(&machine, "code", NEW);
    assert_eq!(found_in(&machine, "code"), 0);
    set_origin(&machine, "code", OLD);
    let undone = machine.as_ann(&["scopes", "relink", "--undo", id, "--confirm"]);
    assert_eq!(undone.data()["confirmed"], json!(true));
    assert_eq!(found_in(&machine, "code"), 0);
    assert_eq!(verified(&machine, "code"), json!(true));
}
