//! Outcomes: what a session saw is noted once, moves no trust, and a correction waits for a decision.
#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use ledger::authority::Reviewer;
use ledger::{Decider, Ledger, NotDone, OutcomeReceipt, Session, StoredItem};
use model::{
    Anchor, AuditOperation, Code, Decision, Dispute, Flag, Kind, Label, Lifecycle, MemoryId,
    Outcome, OutcomeDraft, ProposalId, ProposalStatus, TrustState, label, trust_state,
};
use swarm_memory_ledger as ledger;
use testkit::wishes::{proposed, text_patch, update, update_draft};
use testkit::{Workbench, add_draft, add_fact, decided};

const FACT: &str = "Run the tests with bun test.";
const RIGHT: &str = "Run the tests with vitest.";

struct Scene {
    bench: Workbench,
    ledger: Ledger,
    reviewer: Reviewer,
    session: Session,
    id: MemoryId,
}

impl Scene {
    fn new() -> Self {
        let bench = Workbench::new();
        let ledger = bench.created();
        let reviewer = bench.reviewer(&ledger);
        let session = bench.session();
        let id = add_fact(&ledger, &session, Decider::Person(&reviewer), FACT);
        Self {
            bench,
            ledger,
            reviewer,
            session,
            id,
        }
    }

    fn fact(&self, text: &str) -> MemoryId {
        add_fact(
            &self.ledger,
            &self.session,
            Decider::Person(&self.reviewer),
            text,
        )
    }

    /// A session of the same project with another id.
    fn other(&self, session_id: &str) -> Session {
        let mut other = self.session.clone();
        other.host.session_id = Some(session_id.to_owned());
        other
    }

    fn note(&self, session: &Session, draft: OutcomeDraft) -> Result<OutcomeReceipt, NotDone> {
        self.ledger.outcome(session, draft)
    }

    fn correct(&self, session: &Session, text: &str) -> OutcomeReceipt {
        self.note(session, correction(&self.id, text)).unwrap()
    }

    fn item(&self, id: &MemoryId) -> StoredItem {
        self.ledger
            .reader(&self.session)
            .unwrap()
            .item(id)
            .unwrap()
            .unwrap()
    }

    fn dispute(&self) -> Dispute {
        self.item(&self.id).facts.dispute
    }

    fn decide(&self, decision: Decision) -> Result<ledger::Decided, NotDone> {
        self.ledger
            .decide(&self.session, Decider::Person(&self.reviewer), decision)
    }

    fn reject(&self, proposal: &ProposalId) {
        self.decide(Decision::Reject {
            proposal_id: proposal.clone(),
            reason: "it is right as it is".into(),
            class: None,
            version: None,
        })
        .unwrap();
    }

    fn approve(&self, proposal: &ProposalId, text: &str) -> MemoryId {
        self.decide(Decision::Supersede {
            proposal_id: proposal.clone(),
            old_memory_id: self.id.clone(),
            replacement: Box::new(decided(Kind::RepoConvention, text)),
            reason: "corrected".into(),
            version: None,
        })
        .unwrap()
        .memory_id
        .unwrap()
    }

    /// A curator's update of the memory, and the memory that it makes.
    fn updated_by_a_curator(&self, patch: model::MemoryPatch) -> MemoryId {
        let controller = self.bench.controller(&self.ledger, &self.reviewer);
        let draft = update_draft(&self.id, "Run the tests with bun test --all.");
        let id = proposed(&self.ledger, &self.session, draft);
        self.ledger
            .decide(
                &self.session,
                Decider::Curator(&controller),
                update(&id, &self.id, patch),
            )
            .unwrap()
            .memory_id
            .unwrap()
    }

    fn count_rows(&self) -> usize {
        self.ledger
            .reader(&self.session)
            .unwrap()
            .outcomes(&self.id)
            .unwrap()
            .len()
    }

    fn is_whole(&self) {
        let report = self.bench.ledger().audit_verify().unwrap();
        assert_eq!(report.verified, Some(true), "{:?}", report.divergences);
        assert!(report.seed_chain.verified, "{:?}", report.seed_chain);
    }
}

fn correction(id: &MemoryId, text: &str) -> OutcomeDraft {
    OutcomeDraft {
        correction: Some(text.to_owned()),
        ..OutcomeDraft::of(id.as_str(), Outcome::Corrected)
    }
}

fn code<T: std::fmt::Debug>(answer: Result<T, NotDone>) -> Code {
    answer.unwrap_err().code()
}

#[test]
fn useful_and_dead_end_are_noted_and_move_nothing() {
    let scene = Scene::new();
    let before = scene.item(&scene.id);
    for (at, outcome) in [Outcome::Useful, Outcome::DeadEnd].into_iter().enumerate() {
        let draft = OutcomeDraft::of(scene.id.as_str(), outcome);
        let receipt = scene.note(&scene.session, draft).unwrap();
        assert!(!receipt.existing && receipt.proposal_id.is_none());
        assert_eq!(receipt.outcomes, at as u64 + 1);
        assert!(receipt.event_id.starts_with("tool-") && receipt.event_id.len() == 37);
    }
    assert_eq!(scene.item(&scene.id), before);
    let reader = scene.ledger.reader(&scene.session).unwrap();
    assert_eq!(reader.versions(&scene.id).unwrap().len(), 1);
    assert_eq!(reader.proposals(false).unwrap(), []);
    let events = reader.events(scene.id.as_str()).unwrap();
    let noted = events
        .iter()
        .filter(|event| event.operation == AuditOperation::Outcome);
    assert_eq!(noted.count(), 2);
    scene.is_whole();
}

#[test]
fn the_same_again_in_a_session_is_noted_once() {
    let scene = Scene::new();
    let draft = || OutcomeDraft {
        anchors: vec![
            Anchor::parse("./src//parser.rs#parse"),
            Anchor::parse("README.md"),
        ],
        ..OutcomeDraft::of(scene.id.as_str(), Outcome::Useful)
    };
    let first = scene.note(&scene.session, draft()).unwrap();
    let mut turned = draft();
    turned.anchors.reverse();
    turned.anchors.push(Anchor::parse("src/parser.rs#parse"));
    let again = scene.note(&scene.session, turned).unwrap();
    assert_eq!(again.event_id, first.event_id);
    assert!(again.existing);
    assert_eq!((again.outcomes, scene.count_rows()), (1, 1));
    let other = scene.note(&scene.other("ses_2"), draft()).unwrap();
    assert_ne!(other.event_id, first.event_id);
    let outcomes = scene
        .ledger
        .reader(&scene.session)
        .unwrap()
        .outcomes(&scene.id)
        .unwrap();
    assert_eq!(outcomes.len(), 2);
    let files: Vec<&str> = outcomes[0]
        .anchors
        .iter()
        .map(|anchor| anchor.file.as_str())
        .collect();
    assert_eq!(files, ["README.md", "src/parser.rs"]);
    scene.is_whole();
}

#[test]
fn a_correction_waits_and_its_memory_says_so_and_nothing_else_changes() {
    let scene = Scene::new();
    let before = scene.item(&scene.id);
    scene.bench.clock.advance(86_400_000);
    let receipt = scene.correct(&scene.session, RIGHT);
    let after = scene.item(&scene.id);
    assert_eq!(after.facts.dispute, Dispute::CorrectionWaits);
    assert_eq!(trust_state(after.facts), TrustState::Contested);
    assert_eq!(label(after.facts), Label::CorrectionWaits);
    assert_eq!(after.version, 2);
    assert_eq!(
        (&after.record, &after.evidence),
        (&before.record, &before.evidence)
    );
    assert_eq!(after.provenance, before.provenance);
    let reader = scene.ledger.reader(&scene.session).unwrap();
    let proposal = reader
        .proposal(&receipt.proposal_id.unwrap())
        .unwrap()
        .unwrap();
    assert_eq!(proposal.proposal.status, ProposalStatus::Pending);
    assert_eq!(proposal.proposal.text(), Some(RIGHT));
    assert_eq!(
        proposal.proposal.target_memory_id.as_deref(),
        Some(scene.id.as_str())
    );
    assert!(proposal.flags.contains(&Flag::Correction));
    scene.is_whole();
}

#[test]
fn a_rejected_correction_restores_the_memory() {
    let scene = Scene::new();
    let receipt = scene.correct(&scene.session, RIGHT);
    scene.reject(receipt.proposal_id.as_ref().unwrap());
    let after = scene.item(&scene.id);
    assert_eq!(after.facts.dispute, Dispute::None);
    assert_eq!(
        (trust_state(after.facts), after.version),
        (TrustState::Verified, 3)
    );
    // The same session's same words are known and decided.
    let again = scene.correct(&scene.session, RIGHT);
    assert!(again.existing);
    assert_eq!(scene.dispute(), Dispute::None);
    scene.is_whole();
}

#[test]
fn the_memory_is_restored_when_the_last_of_its_corrections_is_decided() {
    let scene = Scene::new();
    let first = scene.correct(&scene.session, RIGHT).proposal_id.unwrap();
    let second = scene
        .correct(&scene.other("ses_2"), "Run the tests with jest.")
        .proposal_id
        .unwrap();
    // The same correction by another session is the same wish.
    let shared = scene.correct(&scene.other("ses_3"), RIGHT);
    assert_eq!(shared.proposal_id.as_ref(), Some(&first));
    assert!(!shared.existing);
    scene.reject(&first);
    assert_eq!(scene.dispute(), Dispute::CorrectionWaits);
    scene.reject(&second);
    assert_eq!(scene.dispute(), Dispute::None);
    scene.is_whole();
}

#[test]
fn an_approved_correction_supersedes() {
    let scene = Scene::new();
    let proposal = scene.correct(&scene.session, RIGHT).proposal_id.unwrap();
    let new = scene.approve(&proposal, RIGHT);
    assert_eq!(scene.item(&scene.id).lifecycle, Lifecycle::Superseded);
    let new = scene.item(&new);
    assert_eq!(
        (new.facts.dispute, new.lifecycle),
        (Dispute::None, Lifecycle::Active)
    );
    // What was replaced may be reported on; a correction goes to what is in force.
    let useful = OutcomeDraft::of(scene.id.as_str(), Outcome::Useful);
    scene.note(&scene.session, useful).unwrap();
    let late = correction(&scene.id, "Run no tests.");
    assert_eq!(code(scene.note(&scene.session, late)), Code::TargetInactive);
    scene.is_whole();
}

#[test]
fn an_ordinary_proposal_of_the_same_change_is_no_correction() {
    let scene = Scene::new();
    let mut draft = add_draft(RIGHT);
    draft.operation = model::Operation::Supersede;
    draft.target_memory_id = Some(scene.id.to_string());
    let plain = scene
        .ledger
        .propose(&scene.session, draft)
        .unwrap()
        .proposal_id
        .unwrap();
    let filed = scene.correct(&scene.session, RIGHT).proposal_id.unwrap();
    assert_ne!(filed, plain);
    scene.reject(&plain);
    assert_eq!(scene.dispute(), Dispute::CorrectionWaits);
    scene.reject(&filed);
    assert_eq!(scene.dispute(), Dispute::None);
    scene.is_whole();
}

#[test]
fn a_memory_of_another_scope_is_not_there() {
    let scene = Scene::new();
    let stranger = scene.bench.stranger();
    for outcome in Outcome::ALL {
        let mut draft = OutcomeDraft::of(scene.id.as_str(), outcome);
        draft.correction = (outcome == Outcome::Corrected).then(|| RIGHT.to_owned());
        assert_eq!(code(scene.note(&stranger, draft)), Code::NotFound);
    }
    let nowhere = Session::new(Vec::new(), None, scene.session.host.clone());
    let draft = OutcomeDraft::of(scene.id.as_str(), Outcome::Useful);
    assert_eq!(code(scene.note(&nowhere, draft)), Code::NotFound);
    assert_eq!((scene.count_rows(), scene.dispute()), (0, Dispute::None));
}

#[test]
fn a_question_is_noted_and_makes_no_memory() {
    let scene = Scene::new();
    let draft = |outcome| OutcomeDraft {
        memory_id: None,
        question: Some("why does  the build fail".to_owned()),
        ..OutcomeDraft::of("", outcome)
    };
    let first = scene.note(&scene.session, draft(Outcome::DeadEnd)).unwrap();
    let second = scene.note(&scene.session, draft(Outcome::Useful)).unwrap();
    assert_eq!(first.memory_id, second.memory_id);
    assert_eq!(second.outcomes, 2);
    let mut corrected = draft(Outcome::Corrected);
    corrected.correction = Some("a missing header".to_owned());
    assert_eq!(
        scene.note(&scene.session, corrected).unwrap().proposal_id,
        None
    );
    let reader = scene.ledger.reader(&scene.session).unwrap();
    assert_eq!(reader.item(&first.memory_id).unwrap(), None);
    assert_eq!(reader.list().unwrap().len(), 1);
    assert_eq!(reader.proposals(true).unwrap().len(), 1);
    // Another project's question with the same words is another one.
    let other = scene
        .note(&scene.bench.stranger(), draft(Outcome::DeadEnd))
        .unwrap();
    assert_ne!(other.memory_id, first.memory_id);
    scene.is_whole();
}

#[test]
fn a_session_has_at_most_twenty_open_corrections() {
    let scene = Scene::new();
    let ids: Vec<MemoryId> = (0..21)
        .map(|at| scene.fact(&format!("Fact number {at} of many.")))
        .collect();
    let correct = |id: &MemoryId, session: &Session| {
        scene.note(session, correction(id, "Something else is true here."))
    };
    let first = correct(&ids[0], &scene.session)
        .unwrap()
        .proposal_id
        .unwrap();
    for id in &ids[1..20] {
        correct(id, &scene.session).unwrap();
    }
    assert_eq!(code(correct(&ids[20], &scene.session)), Code::RateLimited);
    assert_eq!(scene.item(&ids[20]).facts.dispute, Dispute::None);
    correct(&ids[20], &scene.other("ses_2")).unwrap();
    scene.reject(&first);
    scene
        .note(&scene.session, correction(&ids[0], "A different text."))
        .unwrap();
    scene.is_whole();
}

#[test]
fn what_breaks_a_rule_is_refused_and_leaves_nothing() {
    let scene = Scene::new();
    let id = scene.id.as_str();
    let secret = "the key is sk-abcdefghijklmnopqrstuvwx";
    let anchors = |file: &str| OutcomeDraft {
        anchors: vec![Anchor::parse(file)],
        ..OutcomeDraft::of(id, Outcome::Useful)
    };
    let question = |text: &str| OutcomeDraft {
        memory_id: None,
        question: Some(text.to_owned()),
        ..OutcomeDraft::of("", Outcome::Useful)
    };
    let right = |text: &str| correction(&scene.id, text);
    let useful = || OutcomeDraft::of(id, Outcome::Useful);
    let cases = [
        (
            OutcomeDraft {
                question: Some("q".into()),
                ..useful()
            },
            Code::Usage,
        ),
        (
            OutcomeDraft {
                memory_id: None,
                ..useful()
            },
            Code::Usage,
        ),
        (question("   "), Code::Usage),
        (
            OutcomeDraft {
                correction: Some("x".into()),
                ..useful()
            },
            Code::Usage,
        ),
        (OutcomeDraft::of(id, Outcome::Corrected), Code::Usage),
        (right(" \n "), Code::Usage),
        (right("Run the tests with BUN test"), Code::Duplicate),
        (right(secret), Code::SecretRedacted),
        (right("a\u{202e}b"), Code::InvalidText),
        (right(&"x".repeat(2001)), Code::TooLarge),
        (right("## Retrieved Swarm Memory"), Code::ReservedMarker),
        (
            right("see bundle_20260601122421_bf731f50"),
            Code::ReservedMarker,
        ),
        (question(secret), Code::SecretRedacted),
        (question(&"x".repeat(1970)), Code::TooLarge),
        (question("a\u{202e}b"), Code::InvalidText),
        (anchors("/etc/passwd"), Code::InvalidText),
        (anchors("../outside"), Code::InvalidText),
        (anchors("a/../../b"), Code::InvalidText),
        (anchors("\\\\server\\share"), Code::InvalidText),
        (anchors("C:\\file"), Code::InvalidText),
        (anchors("a\nb"), Code::InvalidText),
        (anchors(""), Code::InvalidText),
        (anchors(&"a".repeat(513)), Code::TooLarge),
        (anchors(&format!("a#{}", "b".repeat(257))), Code::TooLarge),
        (anchors(secret), Code::SecretRedacted),
        (
            OutcomeDraft {
                anchors: vec![Anchor::parse("a"); 21],
                ..useful()
            },
            Code::TooLarge,
        ),
        (
            OutcomeDraft::of("mem_ffffffffffffffff", Outcome::Useful),
            Code::NotFound,
        ),
        (
            OutcomeDraft::of("'; DROP TABLE", Outcome::Useful),
            Code::NotFound,
        ),
        (
            OutcomeDraft::of("m".repeat(100_000), Outcome::Useful),
            Code::NotFound,
        ),
    ];
    for (draft, wanted) in cases {
        let answer = scene.note(&scene.session, draft.clone());
        assert_eq!(code(answer), wanted, "{draft:?}");
    }
    let mut session = scene.session.clone();
    session.host.agent_role = Some(secret.to_owned());
    assert_eq!(code(scene.note(&session, useful())), Code::SecretRedacted);
    assert_eq!((scene.count_rows(), scene.dispute()), (0, Dispute::None));
    let reader = scene.ledger.reader(&scene.session).unwrap();
    assert_eq!(reader.proposals(false).unwrap(), []);
}

#[test]
fn a_removed_memory_takes_no_outcome() {
    let scene = Scene::new();
    let mut draft = add_draft(FACT);
    draft.operation = model::Operation::Delete;
    (draft.kind, draft.text) = (None, None);
    draft.target_memory_id = Some(scene.id.to_string());
    let proposal_id = scene
        .ledger
        .propose(&scene.session, draft)
        .unwrap()
        .proposal_id
        .unwrap();
    scene
        .decide(Decision::Delete {
            proposal_id,
            target_memory_id: scene.id.clone(),
            reason: "gone".into(),
            version: None,
        })
        .unwrap();
    let draft = OutcomeDraft::of(scene.id.as_str(), Outcome::Useful);
    assert_eq!(
        code(scene.note(&scene.session, draft)),
        Code::TargetInactive
    );
}

#[test]
fn without_keys_no_outcome_is_taken() {
    let scene = Scene::new();
    std::fs::remove_dir_all(scene.bench.state_base()).unwrap();
    let draft = OutcomeDraft::of(scene.id.as_str(), Outcome::Useful);
    let answer = scene.bench.ledger().outcome(&scene.session, draft);
    assert_eq!(code(answer), Code::RegistryUnavailable);
}

#[test]
fn a_curators_update_leaves_the_correction_waiting() {
    let scene = Scene::new();
    scene.correct(&scene.session, RIGHT);
    let patch = model::MemoryPatch {
        tags: Some(vec!["tests".into()]),
        ..serde_json::from_str("{}").unwrap()
    };
    scene.updated_by_a_curator(patch);
    assert_eq!(scene.dispute(), Dispute::CorrectionWaits);
    scene.is_whole();
}

/// The correction names the memory that was, so its end would free nothing.
#[test]
fn a_text_that_a_curator_changed_waits_for_no_correction_of_the_old_one() {
    let scene = Scene::new();
    let filed = scene.correct(&scene.session, RIGHT);
    let new = scene.updated_by_a_curator(text_patch("Run the tests with bun test --all."));
    assert_eq!(scene.item(&new).facts.dispute, Dispute::None);
    assert_eq!(scene.dispute(), Dispute::None);
    scene.reject(&filed.proposal_id.unwrap());
    scene.is_whole();
}

#[test]
fn an_anchor_that_is_longer_than_a_reference_stands_in_the_outcome() {
    let scene = Scene::new();
    let anchor = Anchor {
        file: "f".repeat(512),
        symbol: Some("s".repeat(256)),
    };
    let draft = OutcomeDraft {
        anchors: vec![anchor],
        ..correction(&scene.id, RIGHT)
    };
    let filed = scene.note(&scene.session, draft).unwrap();
    assert!(filed.proposal_id.is_some());
    scene.is_whole();
}
