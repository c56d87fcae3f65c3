#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use super::*;
use serde_json::Value;

const RUST: &str = "/// Sends what waits in the outbox.\nfn flush_outbox() {}\n";
const PYTHON: &str = "def rotate_certificates():\n    \"\"\"Replaces certificates.\"\"\"\n";

fn manifest() -> Value {
    let case = |id: &str, path: &str, text: &str, paraphrase: &str| {
        json!({
            "id": id, "language": id, "source_path": path, "paraphrase": paraphrase,
            "content_hash": model::sha256_hex(text).to_uppercase(), "analyzer_id": "a",
            "expected_symbols": ["s"], "expected_edges": ["a -> b"],
            "known_misses": ["m"], "spurious_edges": [{"from": "a", "to": "b"}],
        })
    };
    json!({
        "corpus_id": "c", "split": "heldout", "version": "1.0.0",
        "thresholds": {"precision_at_k": 0.25, "direct_source_positive_hits": 2},
        "cases": [
            case("rust", "src/outbox.rs", RUST, "send what waits in the outbox"),
            case("python", "src/rotate.py", PYTHON, "replaces certificates"),
        ],
    })
}

fn folder(manifest: &Value) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("src")).unwrap();
    std::fs::write(folder.path().join("manifest.json"), manifest.to_string()).unwrap();
    folder
}

fn whole(manifest: &Value) -> tempfile::TempDir {
    let folder = folder(manifest);
    let windows = RUST.replace('\n', "\r\n");
    std::fs::write(folder.path().join("src/outbox.rs"), windows).unwrap();
    std::fs::write(folder.path().join("src/rotate.py"), PYTHON).unwrap();
    folder
}

fn read(folder: &tempfile::TempDir) -> Result<HeldOutReport, EvalError> {
    evaluate_held_out(
        &folder.path().join("manifest.json"),
        &[EvalProfile::Hybrid, EvalProfile::Lexical],
        &ModelUse::none(),
    )
}

#[test]
fn a_manifest_has_one_name() {
    let folder = whole(&manifest());
    let other = folder.path().join("other.json");
    std::fs::copy(folder.path().join("manifest.json"), &other).unwrap();
    let told = evaluate_held_out(&other, &[EvalProfile::Lexical], &ModelUse::none());
    assert!(told.unwrap_err().to_string().contains("manifest.json"));
}

#[test]
fn a_whole_corpus_is_measured_and_judged() {
    let report = read(&whole(&manifest())).unwrap();
    assert_eq!(
        (report.pins, report.gate),
        (Verdict::Passed, Verdict::Passed)
    );
    assert_eq!(report.profiles[0].status, ProfileStatus::Unavailable);
    assert_eq!(report.profiles[1].direct_source_positive_hits, 2);
    let mut strict = manifest();
    strict["thresholds"]["direct_source_positive_hits"] = json!(3);
    assert_eq!(read(&whole(&strict)).unwrap().gate, Verdict::Failed);
}

#[test]
fn what_is_not_there_is_not_measured_and_judges_nothing() {
    let report = read(&folder(&manifest())).unwrap();
    assert_eq!(
        (report.pins, report.gate),
        (Verdict::Unmeasured, Verdict::Unmeasured)
    );
    assert_eq!(report.profiles[1].measured_cases, 0);
    assert_eq!(report.profiles[1].precision_at_k, None);
    let judged = |one: &ThresholdReport| one.verdict == Verdict::Unmeasured && one.reason.is_some();
    assert!(
        report.thresholds.iter().all(judged),
        "{:?}",
        report.thresholds
    );
}

#[test]
fn what_a_case_lists_of_its_analyser_is_bounded() {
    for (most, verdict) in [(1, Verdict::Passed), (0, Verdict::Failed)] {
        for name in ["max_spurious_edges", "max_known_misses"] {
            let mut graph = manifest();
            graph["thresholds"][name] = json!(most);
            assert_eq!(read(&whole(&graph)).unwrap().gate, verdict, "{name} {most}");
        }
    }
}

#[test]
fn another_source_than_the_pinned_one_fails() {
    let folder = whole(&manifest());
    std::fs::write(folder.path().join("src/rotate.py"), "pass\n").unwrap();
    let report = read(&folder).unwrap();
    assert_eq!(
        (report.pins, report.gate),
        (Verdict::Failed, Verdict::Failed)
    );
    assert_eq!(report.cases[1].source, "mismatch");
}

#[test]
fn a_source_outside_the_folder_and_a_malformed_manifest_are_refused() {
    let refused = |change: fn(&mut Value)| {
        let mut value = manifest();
        change(&mut value);
        assert!(read(&whole(&value)).is_err(), "{value}");
    };
    refused(|m| m["cases"][0]["source_path"] = json!("../manifest.json"));
    refused(|m| m["cases"][0]["source_path"] = json!("/etc/hostname"));
    refused(|m| m["cases"][0]["content_hash"] = json!("abc"));
    refused(|m| m["cases"][0]["paraphrase"] = json!(" "));
    refused(|m| m["cases"][0]["known_misses"] = json!([]));
    refused(|m| m["cases"][1]["id"] = json!("rust"));
    refused(|m| m["cases"][1]["source_path"] = json!("src/outbox.rs"));
    refused(|m| m["cases"] = json!([]));
    refused(|m| m["split"] = json!("train"));
    refused(|m| m["thresholds"]["precision_at_k"] = json!("much"));
}
