//! Huge input at every door of the library: a bounded answer that names the limit, at once, and no row.
//!
//! Each draft is taken apart without a rest, so that a new field does not compile before it is here.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]
#![allow(clippy::print_stdout, reason = "how long it took is for people")]

use std::time::{Duration, Instant};
use swarm_memory::{
    AgentSession, Anchor, Code, Decision, Environment, EvidenceDraft, EvidenceSource, HostFacts,
    InitOptions, Kind, MemoryError, Mode, Operation, Outcome, OutcomeDraft, Passphrase, Project,
    ProposalDraft, RecallRequest, RejectClass, ReviewSession, Seams,
};

const MIB: usize = 1 << 20;
/// The check itself is far below a tenth of this; tests share the machine and are not optimised.
const AT_ONCE: Duration = Duration::from_secs(2);

struct Bench {
    _folder: tempfile::TempDir,
    project: Project,
}

fn passphrase() -> Passphrase {
    Passphrase::new("correct horse battery".into()).unwrap()
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("project");
        std::fs::create_dir(&root).unwrap();
        std::fs::write(root.join("README.md"), "a readme\n").unwrap();
        let (config, state) = (folder.path().join("config"), folder.path().join("state"));
        let environment = Environment::new(&root, config, state);
        let reviewer = Some(("Ada".into(), passphrase()));
        Project::locate(&environment, Seams::system())
            .unwrap()
            .init(&InitOptions { reviewer })
            .unwrap();
        let project = Project::locate(&environment, Seams::system()).unwrap();
        Self {
            _folder: folder,
            project,
        }
    }

    fn agent(&self) -> AgentSession {
        self.project.agent(HostFacts::default()).unwrap()
    }

    fn review(&self) -> ReviewSession {
        let host = HostFacts::default();
        self.project.review(host, &passphrase(), None).unwrap()
    }
}

fn fits() -> ProposalDraft {
    ProposalDraft {
        kind: Some(Kind::ProjectFact),
        text: Some("Run the tests with bun.".to_owned()),
        rationale: "a fact".into(),
        evidence_refs: vec!["README.md".into()],
        ..ProposalDraft::of(Operation::Add)
    }
}

fn huge(bytes: usize) -> String {
    "word ".repeat(bytes / 5)
}

/// Puts a text into one field of a document.
type Set = fn(&mut EvidenceDraft, String);

/// What was refused says why in few words, names a number, and came at once.
fn refused<T: std::fmt::Debug>(what: &str, ask: impl FnOnce() -> Result<T, MemoryError>) {
    let started = Instant::now();
    let error = ask().expect_err(what);
    let took = started.elapsed();
    println!("{what}: {took:?}");
    assert!(took < AT_ONCE, "{what}: {took:?}");
    let told = error.to_string();
    assert_eq!(error.code(), Code::TooLarge, "{what}: {told}");
    assert!(told.len() < 300, "{what}: {} bytes", told.len());
    assert!(told.chars().any(|c| c.is_ascii_digit()), "{what}: {told}");
}

#[test]
fn every_field_of_a_proposal_has_a_limit() {
    let bench = Bench::new();
    let ProposalDraft {
        operation: _,
        kind: _,
        text: _,
        rationale: _,
        evidence_refs: _,
        target_memory_id: _,
        related_memory_ids: _,
        tags: _,
        confidence: _,
    } = fits();
    let with = |change: &dyn Fn(&mut ProposalDraft)| {
        let mut draft = fits();
        change(&mut draft);
        draft
    };
    for (what, draft) in [
        ("text", with(&|draft| draft.text = Some(huge(5 * MIB)))),
        ("rationale", with(&|draft| draft.rationale = huge(5 * MIB))),
        (
            "a reference",
            with(&|draft| draft.evidence_refs = vec![huge(MIB)]),
        ),
        (
            "references",
            with(&|draft| draft.evidence_refs = vec!["README.md".into(); 21]),
        ),
        (
            "target",
            with(&|draft| draft.target_memory_id = Some(huge(MIB))),
        ),
        (
            "a related id",
            with(&|draft| draft.related_memory_ids = vec![huge(MIB)]),
        ),
        (
            "related ids",
            with(&|draft| draft.related_memory_ids = vec!["mem_1".into(); 10_000]),
        ),
        ("a tag", with(&|draft| draft.tags = vec![huge(MIB)])),
        (
            "tags",
            with(&|draft| draft.tags = (0..10_000).map(|n| format!("t{n}")).collect()),
        ),
    ] {
        refused(what, || bench.agent().propose(draft));
    }
    assert!(bench.agent().pending(true).unwrap().is_empty(), "no row");
}

#[test]
fn every_field_of_an_outcome_has_a_limit() {
    let bench = Bench::new();
    let review = bench.review();
    let id = review.agent().propose(fits()).unwrap().proposal_id.unwrap();
    let memory = review.approve(&id, None, None, None).unwrap();
    let memory = memory.memory_id.unwrap().to_string();
    let outcome = || OutcomeDraft {
        correction: Some("Run the tests with vitest.".to_owned()),
        ..OutcomeDraft::of(memory.clone(), Outcome::Corrected)
    };
    let OutcomeDraft {
        memory_id: _,
        question: _,
        outcome: _,
        correction: _,
        anchors: _,
    } = outcome();
    let anchor = |file: String, symbol: Option<String>| Anchor { file, symbol };
    for (what, draft) in [
        (
            "a correction",
            OutcomeDraft {
                correction: Some(huge(5 * MIB)),
                ..outcome()
            },
        ),
        (
            "a question",
            OutcomeDraft {
                memory_id: None,
                question: Some(huge(5 * MIB)),
                correction: None,
                outcome: Outcome::DeadEnd,
                ..outcome()
            },
        ),
        (
            "anchors",
            OutcomeDraft {
                anchors: vec![anchor("README.md".to_owned(), None); 21],
                ..outcome()
            },
        ),
        (
            "the path of an anchor",
            OutcomeDraft {
                anchors: vec![anchor(huge(MIB), None)],
                ..outcome()
            },
        ),
        (
            "the symbol of an anchor",
            OutcomeDraft {
                anchors: vec![anchor("README.md".to_owned(), Some(huge(MIB)))],
                ..outcome()
            },
        ),
    ] {
        refused(what, || bench.agent().outcome(draft));
    }
    let strange = OutcomeDraft::of(huge(5 * MIB), Outcome::Useful);
    let error = bench.agent().outcome(strange).unwrap_err();
    assert!(
        error.to_string().len() < 300,
        "{} bytes",
        error.to_string().len()
    );
    assert!(bench.agent().pending(false).unwrap().is_empty(), "no row");
}

#[test]
fn every_label_of_a_session_has_a_limit() {
    let bench = Bench::new();
    let HostFacts {
        agent_role: _,
        agent_id: _,
        session_id: _,
        run_id: _,
        task_id: _,
        unit_id: _,
    } = HostFacts::default();
    let labels: [fn(&mut HostFacts) -> &mut Option<String>; 6] = [
        |host| &mut host.agent_role,
        |host| &mut host.agent_id,
        |host| &mut host.session_id,
        |host| &mut host.run_id,
        |host| &mut host.task_id,
        |host| &mut host.unit_id,
    ];
    for (at, label) in labels.iter().enumerate() {
        let mut host = HostFacts::default();
        *label(&mut host) = Some("x".repeat(MIB));
        let agent = bench.project.agent(host).unwrap();
        refused(&format!("label {at}"), || agent.propose(fits()));
        // A question is answered all the same.
        let answer = agent.recall(&agent.request("bun", Mode::Manual)).unwrap();
        let told: usize = answer.degraded.iter().map(|one| one.reason.len()).sum();
        assert!(told < 2000, "label {at}: {told} bytes");
    }
    assert!(bench.agent().pending(true).unwrap().is_empty(), "no row");
}

#[test]
fn a_question_is_cut_with_a_notice() {
    let bench = Bench::new();
    let review = bench.review();
    let id = review.agent().propose(fits()).unwrap().proposal_id.unwrap();
    review.approve(&id, None, None, None).unwrap();
    let agent = bench.agent();
    for mode in [Mode::Manual, Mode::Injection, Mode::Curator] {
        let request = RecallRequest {
            task: Some(huge(MIB)),
            files: vec!["src/a.rs".to_owned(); 10_000],
            ..agent.request(format!("bun tests {}", huge(MIB)), mode)
        };
        let started = Instant::now();
        let answer = agent.recall(&request).unwrap();
        let took = started.elapsed();
        println!("recall, {mode:?}: {took:?}");
        assert!(took < AT_ONCE, "{took:?}");
        let told: Vec<&str> = answer
            .degraded
            .iter()
            .map(|one| one.reason.as_str())
            .collect();
        assert!(
            told.contains(&"query cut to its first 8000 characters"),
            "{told:?}"
        );
        assert!(
            told.contains(&"task cut to its first 8000 characters"),
            "{told:?}"
        );
        assert!(
            told.iter()
                .any(|one| one.starts_with("9950 files left out")),
            "{told:?}"
        );
        if mode == Mode::Manual {
            assert_eq!(answer.items.len(), 1, "what fits is still asked");
        }
    }
}

#[test]
fn every_field_of_a_document_has_a_limit() {
    let bench = Bench::new();
    // Who brings it is the session's word, whatever the draft says.
    let fields: [(&str, Set); 5] = [
        ("text", |draft, text| draft.text = Some(text)),
        ("snippet", |draft, text| {
            draft.text = None;
            draft.snippet = Some(text);
        }),
        ("url", |draft, text| draft.url = Some(text)),
        ("title", |draft, text| draft.title = Some(text)),
        ("query", |draft, text| draft.query = Some(text)),
    ];
    for (what, set) in fields {
        let mut draft = EvidenceDraft::new(EvidenceSource::ALL[0], "a page".to_owned());
        set(&mut draft, huge(5 * MIB));
        refused(what, || bench.agent().add_evidence(draft));
    }
    assert!(
        bench
            .agent()
            .list_evidence(10)
            .unwrap()
            .documents
            .is_empty()
    );
}

#[test]
fn a_persons_words_have_limits_too() {
    let bench = Bench::new();
    let review = bench.review();
    let id = review.agent().propose(fits()).unwrap().proposal_id.unwrap();
    refused("the text of an approval", || {
        review.approve(&id, None, Some(huge(5 * MIB)), None)
    });
    refused("the reason of an approval", || {
        review.approve(&id, None, None, Some(huge(5 * MIB)))
    });
    refused("the reason of a rejection", || {
        review.reject(&id, RejectClass::NotTrue, huge(5 * MIB), None)
    });
    let refused_name = review.add_reviewer(&huge(MIB), &passphrase()).unwrap_err();
    assert!(refused_name.to_string().len() < 300);
    assert_eq!(bench.agent().list().unwrap().len(), 0);
    assert_eq!(
        bench.agent().pending(false).unwrap().len(),
        1,
        "it still waits"
    );
}

#[test]
fn an_output_and_its_entries_have_limits() {
    let bench = Bench::new();
    let output = huge(200 * MIB);
    refused("an output", || bench.agent().ingest(&output));
    let entry = serde_json::json!({"operation": "x".repeat(MIB)});
    let long = serde_json::json!({"memoryProposals": vec![entry; 3]}).to_string();
    let report = bench.agent().ingest(&long).unwrap();
    let told = serde_json::to_string(&report).unwrap();
    assert!(told.len() < 5000, "{} bytes", told.len());
    let mut draft = serde_json::to_value(fits()).unwrap();
    draft["text"] = huge(3 * MIB).into();
    let many = serde_json::json!({"memoryProposals": [draft]}).to_string();
    let report = serde_json::to_value(bench.agent().ingest(&many).unwrap()).unwrap();
    assert_eq!(report["proposals"][0]["code"], "too_large");
    assert!(bench.agent().pending(true).unwrap().is_empty());
}

#[test]
fn advice_has_limits() {
    let bench = Bench::new();
    let id = bench.agent().propose(fits()).unwrap().proposal_id.unwrap();
    let decision = Decision::Reject {
        proposal_id: id,
        reason: huge(5 * MIB),
        class: None,
        version: None,
    };
    let started = Instant::now();
    let results = bench.agent().recommend(&[decision]);
    assert!(started.elapsed() < AT_ONCE);
    let error = results[0].error.as_ref().unwrap();
    assert_eq!(error.code, Code::TooLarge, "{}", error.message);
    assert!(error.message.len() < 300);
}
