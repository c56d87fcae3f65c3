//! Recall by a model file: off by itself, told with a reason when it is missing, and never in the way.
//!
//! With `SWARM_MEMORY_MODELS` naming a model folder, the model itself is used too.

use crate::machine::Machine;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const FACT: &str = "Run the tests with bun test.";

fn turned_on(machine: &Machine) {
    let told = machine.run(&["config", "set", "embeddings.enabled", "true"]);
    assert_eq!(told.code, 0, "{}", told.err);
}

/// What an answer says of the stage.
fn told(answer: &Value) -> Vec<String> {
    let degraded = answer["degraded"].as_array().unwrap().iter();
    degraded
        .filter(|one| one["stage"] == "embeddings")
        .map(|one| one["reason"].as_str().unwrap().to_owned())
        .collect()
}

fn recall(machine: &Machine, query: &str) -> Value {
    let told = machine.json(&["recall", query]);
    assert_eq!(told.code, 0, "{}", told.err);
    told.object()
}

#[test]
fn it_is_off_until_somebody_turns_it_on() {
    let machine = Machine::reviewed();
    machine.remember(FACT);
    assert!(told(&recall(&machine, "run the tests")).is_empty());
    let status = machine.json(&["status"]).object();
    assert!(status["data"].get("embeddings").is_none() && told(&status).is_empty());
    let (exit, code) = machine.json(&["index", "rebuild"]).failed();
    assert_eq!((exit, code.as_str()), (2, "usage"));
    assert!(!machine.path("code/.swarm/memory/index").exists());
}

#[test]
fn without_the_file_recall_answers_as_before_and_says_why() {
    let machine = Machine::reviewed();
    machine.remember(FACT);
    let before = recall(&machine, "run the tests");
    turned_on(&machine);
    let after = recall(&machine, "run the tests");
    let items = |answer: &Value| answer["data"]["items"].clone();
    assert_eq!(items(&after), items(&before));
    let reasons = told(&after);
    assert_eq!(reasons.len(), 1);
    let start = "unavailable: the model Xenova/all-MiniLM-L6-v2:384 is not available";
    assert!(reasons[0].starts_with(start), "{reasons:?}");

    let status = machine.json(&["status"]).object();
    assert_eq!(told(&status), reasons);
    let standing = &status["data"]["embeddings"];
    assert_eq!(
        *standing,
        json!({"model": "Xenova/all-MiniLM-L6-v2:384", "available": false, "texts": 1, "vectors": 0})
    );
    let (exit, code) = machine.json(&["index", "rebuild"]).failed();
    assert_eq!((exit, code.as_str()), (10, "model_unavailable"));
    // No write waits for a vector or fails by one.
    machine.remember("The parser streams its input.");
}

#[test]
fn a_file_that_is_not_the_pinned_one_is_never_run() {
    let machine = Machine::reviewed();
    machine.remember(FACT);
    turned_on(&machine);
    let file = machine.path("cache/swarm-memory/models/all-MiniLM-L6-v2/model.onnx");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::File::create(&file)
        .unwrap()
        .set_len(22_928_619)
        .unwrap();
    // By its length it could be the one; its content is read at the first text.
    let answer = recall(&machine, "run the tests");
    assert!(
        told(&answer)[0].contains("the SHA-256 of model.onnx is"),
        "{answer}"
    );
    assert_eq!(answer["data"]["items"][0]["text"], json!(FACT));
}

#[test]
fn a_model_or_version_that_is_not_the_programs_is_told() {
    let machine = Machine::reviewed();
    machine.remember(FACT);
    turned_on(&machine);
    let user = |keys: Value| {
        fs::create_dir_all(machine.path("config/swarm-memory")).unwrap();
        let text = json!({"memory": {"embeddings": keys}}).to_string();
        fs::write(machine.path("config/swarm-memory/config.json"), text).unwrap();
        told(&recall(&machine, "run the tests"))[0].clone()
    };
    let other = user(json!({"model": "Xenova/other", "dimension": 512}));
    assert!(
        other.starts_with("unavailable: the model Xenova/other:512"),
        "{other}"
    );
    let pinned = user(json!({"version": "another:384"}));
    assert!(pinned.starts_with("version-mismatch: "), "{pinned}");
}

/// The machine with the real model, where somebody has it.
fn with_model() -> Option<Machine> {
    // Said by the name of the test; the suite prints nothing.
    let models = std::env::var_os("SWARM_MEMORY_MODELS")?;
    let machine = Machine::reviewed();
    let from = Path::new(&models).join("all-MiniLM-L6-v2/model.onnx");
    let pulled = machine.run(&["models", "pull", "--from", from.to_str().unwrap()]);
    assert_eq!(pulled.code, 0, "{}", pulled.err);
    Some(machine)
}

#[test]
fn with_the_model_what_is_decided_gets_its_vector_and_is_found_by_it() {
    let Some(machine) = with_model() else { return };
    let query = "purchasers are billed twice";
    machine.remember("A charge is sent once: its idempotency key is the order.");
    machine.remember(FACT);
    turned_on(&machine);
    let index = machine.path("code/.swarm/memory/index/vectors.bin");
    let answer = recall(&machine, query);
    assert!(told(&answer)[0].contains("index rebuild"), "{answer}");

    let rebuilt = machine.json(&["index", "rebuild"]).data();
    assert_eq!(rebuilt, json!({"texts": 2, "added": 2, "removed": 0}));
    assert_eq!(
        machine.json(&["index", "rebuild"]).data()["added"],
        json!(0)
    );
    let answer = recall(&machine, query);
    assert!(told(&answer).is_empty(), "{answer}");
    let first = &answer["data"]["items"][0];
    assert!(
        first["text"].as_str().unwrap().contains("idempotency"),
        "{answer}"
    );
    assert!(first["reasons"].to_string().contains("model="), "{answer}");

    // What is decided from now on has its vector at once.
    machine.remember("The parser streams its input.");
    let status = machine.json(&["status"]).object();
    assert!(told(&status).is_empty(), "{status}");
    assert_eq!(status["data"]["embeddings"]["vectors"], json!(3));

    // Vectors of another model are told, and made anew on request.
    let mut bytes = fs::read(&index).unwrap();
    bytes[16] = b'Y';
    fs::write(&index, bytes).unwrap();
    let answer = recall(&machine, query);
    assert!(
        told(&answer)[0].starts_with("version-mismatch: "),
        "{answer}"
    );
    let rebuilt = machine.json(&["index", "rebuild"]).data();
    assert_eq!(rebuilt, json!({"texts": 3, "added": 3, "removed": 3}));
}

#[test]
fn with_the_model_the_plugins_profile_fuses() {
    let Some(machine) = with_model() else { return };
    machine.remember(FACT);
    machine.remember("A charge is sent once: its idempotency key is the order.");
    machine.run(&["config", "set", "recall.profile", "seed"]);
    let lexical = recall(&machine, "run the tests")["data"].clone();
    turned_on(&machine);
    machine.run(&["index", "rebuild"]);
    let hybrid = recall(&machine, "run the tests")["data"].clone();
    assert_eq!(hybrid["diagnostics"]["fusionActive"], json!(true));
    assert!(
        hybrid["items"][0]["reasons"]
            .to_string()
            .contains("rrf_fused=1.0000")
    );
    machine.run(&["config", "set", "embeddings.enabled", "false"]);
    let again = recall(&machine, "run the tests")["data"].clone();
    for key in ["items", "diagnostics"] {
        assert_eq!(again[key], lexical[key]);
    }
}
