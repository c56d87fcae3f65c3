//! `evaluate`.

use crate::machine::Machine;
use serde_json::{Value, json};

const FIXTURE: &str = r#"{
  "name": "own", "query": "zeppelin",
  "scopes": [{"type": "repository", "repoId": "r"}], "expectedLabels": ["a"],
  "records": [
    {"label": "a", "scope": {"type": "repository", "repoId": "r"}, "kind": "project_fact",
     "text": "The zeppelin needs helium."}
  ]
}"#;

/// A file, with the folders above it.
fn put(machine: &Machine, below: &str, text: &str) {
    let path = machine.path(below);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// A corpus of one document, below `code`.
fn corpus(machine: &Machine, folder: &str, qrels: &str) -> String {
    let text = "{\"id\":\"d\",\"text\":\"The zeppelin needs helium.\",\"scope\":\"s\"}\n";
    put(machine, &format!("code/{folder}/corpus.jsonl"), text);
    let query = "{\"id\":\"q\",\"text\":\"zeppelin\",\"scope\":\"s\",\"category\":\"exact\"}\n";
    put(machine, &format!("code/{folder}/queries.jsonl"), query);
    put(machine, &format!("code/{folder}/qrels.tsv"), qrels);
    machine.text_path(&format!("code/{folder}"))
}

#[test]
fn our_fixtures_pass_without_a_memory_and_leave_nothing() {
    let machine = Machine::new();
    std::fs::create_dir(machine.path("tmp")).unwrap();
    let before = machine.listing();
    let run = || {
        let mut command = machine.command(&["evaluate", "--json"]);
        let output = command.env("TMPDIR", machine.path("tmp")).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let first = run();
    assert_eq!(first, run());
    let object: Value = serde_json::from_str(&first).unwrap();
    assert_eq!(object["schema"], "swarm-memory/evaluate/v1");
    let summary = &object["data"]["summary"];
    assert_eq!(summary["passed_run_count"], summary["run_count"]);
    assert_eq!(machine.listing(), before);
}

#[test]
fn a_folder_of_fixtures_lies_inside_the_project() {
    let machine = Machine::new();
    put(&machine, "code/fixtures/own.json", FIXTURE);
    let inside = machine.text_path("code/fixtures");
    let data = machine.json(&["evaluate", "--fixtures", &inside]).data();
    assert_eq!(data["summary"]["fixture_count"], 1);
    assert_eq!(
        data["summary"]["passed_run_count"],
        data["summary"]["run_count"]
    );
    put(&machine, "outside/own.json", FIXTURE);
    let outside = machine.text_path("outside");
    let refused = machine.json(&["evaluate", "--fixtures", &outside]).failed();
    assert_eq!(refused, (2, "usage".to_owned()));
    let missing = machine.text_path("code/nowhere");
    let refused = machine.json(&["evaluate", "--fixtures", &missing]).failed();
    assert_eq!(refused, (3, "not_found".to_owned()));
    put(&machine, "code/broken/a.json", "{\"name\": 5}");
    let broken = machine.text_path("code/broken");
    let told = machine.run(&["evaluate", "--fixtures", &broken]);
    assert!(
        told.code == 2 && told.err.contains("a.json"),
        "{}",
        told.err
    );
}

#[test]
fn a_corpus_is_measured_and_harm_is_a_negative_answer() {
    let machine = Machine::new();
    let folder = corpus(&machine, "corpus", "q\td\t2\n");
    let words = [
        "evaluate",
        "--corpus",
        &folder,
        "--profiles",
        "default,hybrid",
    ];
    let data = machine.json(&words).data();
    let measured = &data["profiles"][0];
    assert_eq!(measured["recall_at"]["1"], json!(1.0));
    assert_eq!(measured["by_category"]["exact"]["mrr"], json!(1.0));
    assert_eq!(measured["loaded"]["rows"], 1);
    assert_eq!(data["profiles"][1]["status"], "unavailable");
    assert!(data["profiles"][1]["reason"].is_string());
    assert!(data.get("comparisons").is_none());
    let file = machine.text_path("code/questions.jsonl");
    let told = machine.run(&[
        "evaluate",
        "--corpus",
        &folder,
        "--profiles",
        "lexical,default",
        "--per-question",
        &file,
    ]);
    assert!(
        told.out
            .contains("default - lexical: nDCG@10 +0.0000 [+0.0000, +0.0000]"),
        "{}",
        told.out
    );
    let lines = std::fs::read_to_string(&file).unwrap();
    assert_eq!(lines.lines().count(), 2);
    let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["question"], &first["rr"]),
        (&json!("q"), &json!(1.0))
    );
    let again = [&words[..], &["--per-question", &file]].concat();
    let (code, _) = machine.json(&again).failed();
    assert_ne!(code, 0, "what stands there is not replaced");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), lines);
    machine.file("code/corpus/forbidden.tsv", "q\td\n");
    let told = machine.json(&words);
    assert_eq!((told.code, &told.object()["ok"]), (1, &json!(true)));
    let broken = corpus(&machine, "broken", "q\tz\t2\n");
    let told = machine.run(&["evaluate", "--corpus", &broken]);
    assert!(
        told.code == 2 && told.err.contains("qrels.tsv:1"),
        "{}",
        told.err
    );
}

#[test]
fn a_gate_over_sources_that_are_not_there_cannot_be_verified() {
    let machine = Machine::new();
    let manifest = json!({
        "corpus_id": "c", "split": "heldout", "thresholds": {"precision_at_k": 0.25},
        "cases": [{
            "language": "rust", "paraphrase": "send the outbox", "source_path": "src/a.rs",
            "content_hash": "0".repeat(64), "expected_symbols": ["s"], "expected_edges": ["e"],
            "known_misses": ["m"], "spurious_edges": ["x"]
        }]
    });
    let file = machine.file("code/manifest.json", &manifest.to_string());
    let told = machine.json(&["evaluate", "--manifest", &file]);
    assert_eq!(told.code, 10);
    let data = &told.object()["data"];
    assert_eq!(
        (&data["gate"], &data["cases"][0]["source"]),
        (&json!("unmeasured"), &json!("missing"))
    );
    let clash = machine.json(&["evaluate", "--manifest", &file, "--corpus", "."]);
    assert_eq!(clash.failed().0, 2);
    assert_eq!(data["profiles"][0]["name"], json!("default"));
    machine.file("code/src/a.rs", "fn send() {}\n");
    let told = machine.run(&["evaluate", "--manifest", &file]);
    assert!(told.out.contains("its source is mismatch"), "{}", told.out);
}

#[test]
fn nothing_measured_is_no_success() {
    let machine = Machine::new();
    let told = machine.json(&["evaluate", "--profiles", "hybrid"]);
    assert_eq!(told.code, 10);
    assert_eq!(told.object()["data"]["summary"]["run_count"], json!(0));
}
