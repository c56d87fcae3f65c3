#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use super::*;
use crate::evaluation::ProfileStatus;
use std::fmt::Write as _;
use std::path::PathBuf;

/// A corpus of one folder.
struct Files {
    folder: tempfile::TempDir,
}

impl Files {
    fn new(corpus: &str, queries: &str, qrels: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let files = Self { folder };
        files.put("corpus.jsonl", corpus);
        files.put("queries.jsonl", queries);
        files.put("qrels.tsv", qrels);
        files
    }

    fn put(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).unwrap();
    }

    fn path(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    fn measured(&self) -> Measured {
        measured(&self.path())
    }

    fn told(&self) -> String {
        read(&self.path()).unwrap_err().to_string()
    }
}

fn read(folder: &Path) -> Result<CorpusReport, EvalError> {
    evaluate_corpus(folder, &[EvalProfile::Default], &ModelUse::none(), &|| {
        Duration::ZERO
    })
}

fn measured(folder: &Path) -> Measured {
    read(folder).unwrap().profiles[0].measured.clone().unwrap()
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
}

const CORPUS: &str = r#"{"id":"a","text":"Zeppelin hangars are swept by zeppelin crews.","scope":"s","extra":1}
{"id":"b","text":"The zeppelin needs helium.","scope":"s"}
{"id":"c","text":"Walrus tusks are counted in spring.","scope":"s"}
{"id":"d","text":"The zeppelin needs hydrogen.","scope":"s","superseded_by":"b"}
{"id":"e","text":"The zeppelin belongs to somebody else.","scope":"t"}
"#;

#[test]
fn the_measures_are_those_that_were_worked_out_by_hand() {
    let files = Files::new(
        CORPUS,
        // Both hold the word; the walrus answers too and holds none of it.
        "{\"id\":\"q1\",\"text\":\"zeppelin\",\"scope\":\"s\",\"category\":\"x\"}\n\
         {\"id\":\"q2\",\"text\":\"walrus\",\"scope\":\"s\",\"category\":\"y\"}\n\
         {\"id\":\"q3\",\"text\":\"quagga\",\"scope\":\"s\",\"category\":\"z\"}\n",
        "q1\ta\t2\nq1\tb\t0\nq1\tc\t1\nq2\tc\t1\nq3\tc\t0\n",
    );
    let found = files.measured();
    let of = &found.whole;
    assert_eq!((of.queries, of.answerable), (3, 2));
    assert_eq!((of.leaks, of.stale), (0, 0));
    // The first question finds one of its two, the second its only one.
    near(of.recall_at.ten, 0.75);
    near(of.hit_at.ten, 1.0);
    let first = &found.by_category["x"];
    near(first.recall_at.five, 0.5);
    // a (gain 3) stands first or second; the ideal is 3 + 1/log2(3).
    let ideal = 3.0 + 1.0 / 3.0_f64.log2();
    let rank = 1.0 / first.mrr;
    near(first.ndcg_at_10, 3.0 / (rank + 1.0).log2() / ideal);
    near(found.by_category["y"].ndcg_at_10, 1.0);
    near(found.by_category["y"].recall_at.one, 1.0);
    assert_eq!(
        of.abstain,
        Abstain {
            queries: 1,
            ..Abstain::default()
        }
    );
    assert_eq!(
        found.loaded,
        Loaded {
            rows: 5,
            memories: 5,
            ..Loaded::default()
        }
    );
    assert!(found.index_bytes > 0);
}

#[test]
fn a_question_that_nothing_answers_is_asked_for_a_prompt_and_any_item_counts() {
    let files = Files::new(
        CORPUS,
        "{\"id\":\"q1\",\"text\":\"zeppelin helium needs\",\"scope\":\"s\"}\n\
         {\"id\":\"q2\",\"text\":\"quagga\",\"scope\":\"s\",\"mode\":\"manual\"}\n",
        "",
    );
    let found = files.measured().whole.abstain;
    assert_eq!((found.queries, found.false_positives), (2, 1));
    near(found.false_positive_rate, 0.5);
    assert!(found.items >= 1);
}

#[test]
fn an_injection_is_measured_over_what_answers_and_the_rest_is_noise() {
    let files = Files::new(
        "{\"id\":\"a\",\"text\":\"Zeppelin helium tanks.\",\"scope\":\"s\"}\n\
         {\"id\":\"b\",\"text\":\"Zeppelin helium taxes.\",\"scope\":\"s\"}\n\
         {\"id\":\"c\",\"text\":\"Walrus.\",\"scope\":\"s\"}\n",
        "{\"id\":\"q\",\"text\":\"zeppelin helium\",\"scope\":\"s\",\"mode\":\"injection\"}\n",
        "q\ta\t2\nq\tc\t2\n",
    );
    let found = files.measured().whole;
    assert_eq!((found.injection.queries, found.abstain.queries), (1, 0));
    near(found.injection.recall_at_5, 0.5);
    near(found.injection.noise, 0.5);
    near(found.recall_at.five, 0.5);
}

#[test]
fn documents_with_equal_text_share_a_memory_and_answer_to_each_id() {
    let files = Files::new(
        "{\"id\":\"a\",\"text\":\"Zeppelin  fact.\",\"scope\":\"s\",\"kind\":\"todo\"}\n\
         {\"id\":\"b\",\"text\":\"zeppelin fact.\",\"scope\":\"s\",\"kind\":\"project_fact\"}\n\
         {\"id\":\"c\",\"text\":\"Zeppelin fact.\",\"scope\":\"t\"}\n\
         {\"id\":\"d\",\"text\":\"zeppelin fact.\",\"scope\":\"s\",\"superseded_by\":\"a\"}\n",
        "{\"id\":\"q\",\"text\":\"zeppelin\",\"scope\":\"s\"}\n",
        "q\ta\t1\nq\tb\t2\n",
    );
    let found = files.measured();
    assert_eq!((found.loaded.rows, found.loaded.memories), (4, 2));
    near(found.whole.recall_at.one, 1.0);
    near(found.whole.ndcg_at_10, 3.0 / (3.0 + 1.0 / 3.0_f64.log2()));
    // The superseded twin of a fact in force is not what came back.
    assert_eq!(found.whole.stale, 0);
}

#[test]
fn what_is_forbidden_and_comes_back_is_stale() {
    let files = Files::new(
        CORPUS,
        "{\"id\":\"q\",\"text\":\"zeppelin\",\"scope\":\"s\"}\n",
        "q\ta\t1\n",
    );
    files.put("forbidden.tsv", "q\tb\nq\td\n");
    let report = read(&files.path()).unwrap();
    // b is in force here and was forbidden all the same; d is superseded and stays away.
    assert_eq!(report.profiles[0].measured.as_ref().unwrap().whole.stale, 1);
    assert!(report.did_harm());
}

#[test]
fn folders_of_a_corpus_share_a_store_and_no_scope() {
    let parent = tempfile::tempdir().unwrap();
    for name in ["one", "two"] {
        let folder = parent.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        let text = format!("{{\"id\":\"a\",\"text\":\"Zeppelin of {name}.\",\"scope\":\"s\"}}\n");
        std::fs::write(folder.join("corpus.jsonl"), text).unwrap();
        let query = "{\"id\":\"q\",\"text\":\"zeppelin\",\"scope\":\"s\"}\n";
        std::fs::write(folder.join("queries.jsonl"), query).unwrap();
        std::fs::write(folder.join("qrels.tsv"), "q\ta\t1\n").unwrap();
    }
    std::fs::create_dir(parent.path().join("notes")).unwrap();
    std::fs::write(parent.path().join("twins.tsv"), "k\ta\ta\n").unwrap();
    let report = read(parent.path()).unwrap();
    assert_eq!(report.folders, ["one", "two"]);
    let found = report.profiles[0].measured.as_ref().unwrap();
    assert_eq!((found.whole.leaks, found.by_folder.len()), (0, 2));
    near(found.by_folder["two"].recall_at.one, 1.0);
}

#[test]
fn a_profile_without_its_model_is_told_and_has_no_figures() {
    let files = Files::new(CORPUS, "", "");
    let report = evaluate_corpus(&files.path(), &EvalProfile::ALL, &ModelUse::none(), &|| {
        Duration::ZERO
    })
    .unwrap();
    for profile in &report.profiles {
        let name = profile.name.as_str();
        let missing = name.starts_with("hybrid") || name.ends_with("rerank");
        assert_eq!(profile.status == ProfileStatus::Unavailable, missing);
        assert_eq!(
            profile.measured.is_none() && profile.reason.is_some(),
            missing
        );
    }
    let json = serde_json::to_value(&report.profiles[3]).unwrap();
    assert_eq!(json.as_object().unwrap().len(), 3, "{json}");
}

#[test]
fn the_report_holds_the_keys_of_the_contract() {
    let files = Files::new(CORPUS, "", "");
    let json = serde_json::to_value(read(&files.path()).unwrap()).unwrap();
    for key in [
        "name",
        "status",
        "queries",
        "loaded",
        "recall_at",
        "hit_at",
        "ndcg_at_10",
        "mrr",
        "leaks",
        "stale",
        "abstain",
        "injection",
        "by_category",
        "by_folder",
        "latency_ms",
        "index_bytes",
    ] {
        assert!(json["profiles"][0].get(key).is_some(), "{key}");
    }
    assert!(json["profiles"][0]["recall_at"].get("20").is_some());
}

#[test]
fn what_is_no_record_is_counted_and_what_is_too_long_is_cut() {
    let long = "word ".repeat(600);
    let mut corpus = String::new();
    for (id, text, kind) in [
        ("long", long.as_str(), "todo"),
        ("longer", &format!("{long}end"), "todo"),
        ("empty", " ", "todo"),
        ("turned", "left \u{202e} right", "todo"),
        ("kind", "A rumour.", "rumour"),
    ] {
        let line = serde_json::json!({"id": id, "text": text, "scope": "s", "kind": kind});
        writeln!(corpus, "{line}").unwrap();
    }
    let found = Files::new(&corpus, "", "").measured().loaded;
    assert_eq!(
        (found.rows, found.refused, found.cut),
        (2, 3, 2),
        "{found:?}"
    );
    assert_eq!(found.memories, 1);
}

#[test]
fn each_fault_of_a_corpus_is_told_with_file_and_line() {
    let query = "{\"id\":\"q\",\"text\":\"zeppelin\",\"scope\":\"s\"}\n";
    let told = |corpus: &str, queries: &str, qrels: &str, words: &[&str]| {
        let told = Files::new(corpus, queries, qrels).told();
        for word in words {
            assert!(told.contains(word), "`{word}` is not in: {told}");
        }
    };
    told("{\"id\":\"a\"", query, "", &["corpus.jsonl:1: "]);
    told(&format!("{CORPUS}\n[]\n"), query, "", &["corpus.jsonl:7: "]);
    told(
        &CORPUS.replace("\"e\"", "\"a\""),
        query,
        "",
        &["corpus.jsonl:5", "twice"],
    );
    told(&CORPUS.replace(":\"b\"}", ":\"z\"}"), query, "", &["`z`"]);
    told(
        CORPUS,
        &query.replace('q', "q\u{0}"),
        "q\ta\t1\n",
        &["queries.jsonl:1: "],
    );
    told(
        CORPUS,
        &format!("{query}{query}"),
        "",
        &["queries.jsonl:2", "twice"],
    );
    told(CORPUS, query, "p\ta\t1\n", &["qrels.tsv:1", "no query `p`"]);
    told(
        CORPUS,
        query,
        "q\tz\t1\n",
        &["qrels.tsv:1", "no document `z`"],
    );
    told(CORPUS, query, "q\ta\n", &["qrels.tsv:1", "3 columns"]);
    told(CORPUS, query, "q\ta\t-1\n", &["grade"]);
    told(CORPUS, query, "q\ta\t4000000000\n", &["grade"]);
    told(
        CORPUS,
        query,
        "q\ta\t1\nq\ta\t2\n",
        &["qrels.tsv:2", "twice"],
    );
}

#[test]
fn missing_files_and_endless_lines_are_told() {
    let files = Files::new(CORPUS, "", "");
    std::fs::remove_file(files.path().join("qrels.tsv")).unwrap();
    assert_eq!(
        read(&files.path()).unwrap_err().code(),
        memory::Code::NotFound
    );
    assert!(files.told().contains("qrels.tsv"));
    let empty = tempfile::tempdir().unwrap();
    assert!(
        read(empty.path())
            .unwrap_err()
            .to_string()
            .contains("corpus.jsonl")
    );
    let endless = Files::new(&"x".repeat((1 << 20) + 2), "", "");
    assert!(endless.told().contains("bytes in the line"));
}

#[test]
fn profiles_are_compared_question_by_question_and_a_file_holds_each() {
    let files = Files::new(
        CORPUS,
        "{\"id\":\"q1\",\"text\":\"zeppelin\",\"scope\":\"s\",\"category\":\"x\"}\n\
         {\"id\":\"q2\",\"text\":\"walrus\",\"scope\":\"s\",\"mode\":\"injection\"}\n\
         {\"id\":\"q3\",\"text\":\"quagga\",\"scope\":\"t\"}\n",
        "q1\ta\t2\nq2\tc\t2\n",
    );
    let asked = [
        EvalProfile::Lexical,
        EvalProfile::Hybrid,
        EvalProfile::Default,
    ];
    let still = || Duration::ZERO;
    let report = evaluate_corpus(&files.path(), &asked, &ModelUse::none(), &still).unwrap();
    // What could not be measured is compared with nothing.
    let [only] = report.comparisons.as_slice() else {
        panic!("{:?}", report.comparisons)
    };
    assert_eq!(
        (only.profile, only.against),
        (EvalProfile::Default, EvalProfile::Lexical)
    );
    // Of the two scopes one holds nothing that is answered.
    assert_eq!((only.questions, only.clusters, only.draws), (2, 2, 10_000));
    assert_eq!(only.by, DrawnBy::Question);

    let path = files.path().join("questions.jsonl");
    report.write_questions(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0]["profile"], "lexical");
    assert_eq!(
        (&lines[0]["question"], &lines[0]["category"]),
        (&"q1".into(), &"x".into())
    );
    assert_eq!(lines[3]["profile"], "default");
    let whole = report.profiles[2].measured.as_ref().unwrap().whole.clone();
    let figure = |line: usize, key: &str| lines[line][key].as_f64().unwrap();
    let mean = |key: &str| f64::midpoint(figure(3, key), figure(4, key));
    near(mean("ndcg_at_10"), whole.ndcg_at_10);
    near(mean("recall_at_10"), whole.recall_at.ten);
    near(mean("rr"), whole.mrr);
    assert_eq!(lines[4]["injection"]["recall_at_5"], 1.0);
    // Nothing answers it: it has no rank, and what it got is noise.
    assert!(lines[5].get("rr").is_none() && lines[5]["scope"] == "t");
    assert_eq!(
        lines[5]["injection"]["items"],
        lines[5]["injection"]["noise"]
    );
}

#[test]
fn a_report_of_one_profile_has_no_comparisons() {
    let files = Files::new(CORPUS, "", "");
    let json = serde_json::to_value(read(&files.path()).unwrap()).unwrap();
    assert!(json.get("comparisons").is_none());
}
