//! The door of an agent: what a proposal may say, what it answers, and what it leaves behind.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use model::{
    Code, Flag, HostFacts, Kind, MemoryId, Operation, ProposalDraft, ProposalStatus, RejectClass,
    ReviewerWord,
};
use std::time::{Duration, Instant};
use swarm_memory_ledger::{Decider, Ledger, ProposalReceipt, Session};
use testkit::wishes::{
    delete_draft, ignore_draft, merge_draft, propose_and_delete, proposed, reject, supersede_draft,
    update_draft,
};
use testkit::{Counts, Workbench, add_draft, add_fact, holds, stored_bytes};

/// A store, an agent's session in it, and a count of what is there.
struct Scene {
    bench: Workbench,
    ledger: Ledger,
    session: Session,
}

impl Scene {
    fn new() -> Self {
        Self::with(Workbench::new())
    }

    fn with(bench: Workbench) -> Self {
        Self {
            ledger: bench.created(),
            session: bench.session(),
            bench,
        }
    }

    /// Proposes what must be refused; nothing may be stored by it. Gives the message.
    #[track_caller]
    fn refused(&self, draft: ProposalDraft, code: Code) -> String {
        self.refused_in(&self.session, draft, code)
    }

    #[track_caller]
    fn refused_in(&self, session: &Session, draft: ProposalDraft, code: Code) -> String {
        let before = Counts::of(&self.bench.store_path());
        let refused = self
            .ledger
            .propose(session, draft)
            .expect_err("a rule says no");
        assert_eq!(refused.code(), code, "{refused}");
        assert_eq!(
            Counts::of(&self.bench.store_path()),
            before,
            "something was stored"
        );
        refused.to_string()
    }

    #[track_caller]
    fn taken(&self, draft: ProposalDraft) -> ProposalReceipt {
        let receipt = self.ledger.propose(&self.session, draft).unwrap();
        assert_eq!(receipt.status, ProposalStatus::Pending);
        assert_eq!(receipt.existing_id, None);
        receipt
    }
}

/// A token that looks real and is none; in parts, so that no scanner stops at this file.
fn secret() -> String {
    ["gh", "p_", "a1B2c3D4", "e5F6g7H8", "i9J0k1L2"].concat()
}

/// Puts a value of some size or text into one field of a draft.
type Put<T> = fn(&mut ProposalDraft, T);

const MARKER: &str = "see bundle_20260601122421_bf731f50";

#[test]
fn the_first_rule_that_is_broken_speaks() {
    let mut bench = Workbench::new();
    bench.policy.max_pending_per_scope = 1;
    let mut scene = Scene::with(bench);
    scene.taken(add_draft("The first proposal fills the scope."));
    let mut nowhere = scene.bench.session();
    nowhere.home = None;
    let mut draft = ProposalDraft {
        kind: None,
        text: Some(format!("abc\u{202e}def {MARKER}")),
        rationale: " \n ".into(),
        evidence_refs: Vec::new(),
        target_memory_id: Some("mem_0000000000000000".into()),
        tags: vec!["tag".into(); 33],
        ..add_draft("")
    };
    scene.session.host.agent_role = Some("coder\u{202e}".into());
    scene.refused_in(&nowhere, draft.clone(), Code::ScopeNotAllowed);
    assert!(
        scene
            .refused(draft.clone(), Code::InvalidText)
            .contains("the agent's role")
    );
    scene.session = scene.bench.session();
    scene.refused(draft.clone(), Code::TooLarge);
    draft.tags.clear();
    assert!(
        scene
            .refused(draft.clone(), Code::InvalidText)
            .contains("text")
    );
    draft.text = Some(MARKER.into());
    scene.refused(draft.clone(), Code::ReservedMarker);
    draft.text = Some("The parser streams its input.".into());
    assert!(
        scene
            .refused(draft.clone(), Code::Usage)
            .contains("rationale")
    );
    draft.rationale = "later agents need it".into();
    scene.refused(draft.clone(), Code::KindNotAllowed);
    draft.kind = Some(Kind::CodePattern);
    scene.refused(draft.clone(), Code::EvidenceRequired);
    draft.evidence_refs = vec!["README.md".into()];
    scene.refused(draft.clone(), Code::NotFound);
    draft.target_memory_id = None;
    scene.refused(draft, Code::RateLimited);
}

#[test]
fn each_operation_says_what_it_lacks() {
    let scene = Scene::new();
    for operation in [Operation::Add, Operation::Update, Operation::Supersede] {
        let whole = ProposalDraft {
            operation,
            target_memory_id: Some("mem_0000000000000000".into()),
            ..add_draft("A fact.")
        };
        scene.refused(
            ProposalDraft {
                kind: None,
                ..whole.clone()
            },
            Code::KindNotAllowed,
        );
        for empty in [
            None,
            Some(String::new()),
            Some(" \t\n ".into()),
            Some("\u{200b}".into()),
        ] {
            scene.refused(
                ProposalDraft {
                    text: empty,
                    ..whole.clone()
                },
                Code::InvalidText,
            );
        }
    }
    for operation in [Operation::Update, Operation::Delete, Operation::Supersede] {
        let draft = ProposalDraft {
            operation,
            ..add_draft("A fact.")
        };
        assert!(scene.refused(draft, Code::Usage).contains("targetMemoryId"));
    }
    for confidence in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        scene.refused(
            ProposalDraft {
                confidence: Some(confidence),
                ..add_draft("A fact.")
            },
            Code::Usage,
        );
    }
    scene.taken(ignore_draft(None));
}

#[test]
fn a_session_that_stands_nowhere_proposes_nothing() {
    let scene = Scene::new();
    let nowhere = Session::new(Vec::new(), None, HostFacts::default());
    scene.refused_in(&nowhere, add_draft("A fact."), Code::ScopeNotAllowed);
    let mut astray = scene.bench.session();
    astray.home = scene.bench.stranger().home;
    scene.refused_in(&astray, add_draft("A fact."), Code::ScopeNotAllowed);
}

#[test]
fn the_host_is_bounded_and_plain_too() {
    let scene = Scene::new();
    let put: [fn(&mut HostFacts, String); 6] = [
        |host, value| host.agent_role = Some(value),
        |host, value| host.agent_id = Some(value),
        |host, value| host.session_id = Some(value),
        |host, value| host.run_id = Some(value),
        |host, value| host.task_id = Some(value),
        |host, value| host.unit_id = Some(value),
    ];
    for put in put {
        for (value, code) in [
            ("a".repeat(257), Code::TooLarge),
            ("cu\u{200b}rator".into(), Code::InvalidText),
            ("a\nb".into(), Code::InvalidText),
            (secret(), Code::SecretRedacted),
        ] {
            let mut session = scene.bench.session();
            put(&mut session.host, value);
            scene.refused_in(&session, add_draft("A fact."), code);
        }
        let mut session = scene.bench.session();
        put(&mut session.host, "a".repeat(256));
        scene
            .ledger
            .propose(&session, add_draft("A fact."))
            .unwrap();
    }
}

#[test]
fn a_secret_in_any_field_is_stored_redacted_and_rejected() {
    let scene = Scene::new();
    let with = |part: &str| format!("use {part} here");
    let put: [(&str, Put<String>); 6] = [
        ("text", |draft, value| draft.text = Some(value)),
        ("rationale", |draft, value| draft.rationale = value),
        ("evidenceRefs", |draft, value| {
            draft.evidence_refs.push(value);
        }),
        ("tags", |draft, value| draft.tags.push(value)),
        ("targetMemoryId", |draft, value| {
            draft.target_memory_id = Some(value);
        }),
        ("relatedMemoryIds", |draft, value| {
            draft.related_memory_ids.push(value);
        }),
    ];
    // As it is, parted by an invisible character, and after a word that it sticks to invisibly.
    let split = secret().replacen('_', "_\u{200b}", 1);
    for (name, put) in put {
        for spelling in [with(&secret()), with(&split), secret()] {
            let mut draft = add_draft("The token comes from the vault.");
            put(&mut draft, spelling);
            let receipt = scene.ledger.propose(&scene.session, draft).unwrap();
            assert_eq!(receipt.status, ProposalStatus::Rejected, "{name}");
            assert!(receipt.flags.contains(&Flag::SecretRedacted));
            assert!(
                receipt
                    .rejection_reason
                    .unwrap()
                    .ends_with(&format!("redacted: {name}"))
            );
            let reader = scene.ledger.reader(&scene.session).unwrap();
            let stored = reader
                .proposal(&receipt.proposal_id.unwrap())
                .unwrap()
                .unwrap();
            assert_eq!(stored.proposal.reviewer, Some(ReviewerWord::AutoPolicy));
            assert_eq!(stored.reject_class, Some(RejectClass::Secret));
            let json = serde_json::to_string(&stored).unwrap().to_lowercase();
            assert!(json.contains("redacted"), "{name}: {json}");
        }
    }
    let bytes = stored_bytes(&scene.bench.store_path());
    assert!(
        holds(&bytes, "the token comes from the vault"),
        "the bytes are those of the store"
    );
    assert!(!holds(&bytes, &secret()[4..20]));
    assert_eq!(
        scene
            .ledger
            .reader(&scene.session)
            .unwrap()
            .awaiting_count()
            .unwrap(),
        0
    );
    assert_eq!(scene.ledger.audit_verify().unwrap().verified, Some(true));
}

#[test]
fn all_redacted_fields_are_named_once() {
    let scene = Scene::new();
    let mut draft = add_draft(&secret());
    draft.evidence_refs = vec![secret(), secret()];
    let reason = scene
        .ledger
        .propose(&scene.session, draft)
        .unwrap()
        .rejection_reason
        .unwrap();
    assert!(reason.ends_with("redacted: text, evidenceRefs"), "{reason}");
}

#[test]
fn a_redaction_never_outgrows_the_field() {
    let scene = Scene::new();
    let short = ["A_", "KEY=", "12345678 "].concat();
    let draft = add_draft(&short.repeat(2000 / short.len()));
    let receipt = scene.ledger.propose(&scene.session, draft).unwrap();
    assert_eq!(receipt.status, ProposalStatus::Rejected);
    assert!(receipt.text.unwrap().len() <= 2000);
}

#[test]
fn a_reserved_marker_is_refused_in_every_field() {
    let scene = Scene::new();
    for marker in [
        MARKER,
        "## Retrieved Swarm Memory",
        "＃＃ ｒｅｔｒｉｅｖｅｄ swarm memory",
    ] {
        let base = || add_draft("A fact.");
        let owned = || marker.to_owned();
        scene.refused(
            ProposalDraft {
                text: Some(owned()),
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.refused(
            ProposalDraft {
                rationale: owned(),
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.refused(
            ProposalDraft {
                evidence_refs: vec![owned()],
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.refused(
            ProposalDraft {
                tags: vec![owned()],
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.refused(
            ProposalDraft {
                target_memory_id: Some(owned()),
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.refused(
            ProposalDraft {
                related_memory_ids: vec![owned()],
                ..base()
            },
            Code::ReservedMarker,
        );
    }
    // A file of that name is no marker.
    let draft = ProposalDraft {
        evidence_refs: vec!["src/bundle_stats.json".into()],
        ..add_draft("A fact.")
    };
    scene.taken(draft);
}

#[test]
fn bidi_controls_and_other_hidden_commands_are_refused_in_every_field() {
    let scene = Scene::new();
    let hidden = ('\u{202a}'..='\u{202e}')
        .chain('\u{2066}'..='\u{2069}')
        .chain("\0\u{1b}\u{9b}\u{e0041}\u{e000}".chars());
    for c in hidden {
        let bad = format!("run{c}tests");
        let base = || add_draft("A fact.");
        scene.refused(
            ProposalDraft {
                text: Some(bad.clone()),
                ..base()
            },
            Code::InvalidText,
        );
        scene.refused(
            ProposalDraft {
                rationale: bad.clone(),
                ..base()
            },
            Code::InvalidText,
        );
        scene.refused(
            ProposalDraft {
                evidence_refs: vec![bad.clone()],
                ..base()
            },
            Code::InvalidText,
        );
        scene.refused(
            ProposalDraft {
                tags: vec![bad.clone()],
                ..base()
            },
            Code::InvalidText,
        );
        scene.refused(
            ProposalDraft {
                target_memory_id: Some(bad.clone()),
                ..base()
            },
            Code::InvalidText,
        );
        scene.refused(
            ProposalDraft {
                related_memory_ids: vec![bad],
                ..base()
            },
            Code::InvalidText,
        );
    }
    // Right-to-left text itself is text like any other.
    for text in ["השתמש ב-bun להרצת בדיקות", "استخدم bun لتشغيل الاختبارات"]
    {
        assert_eq!(scene.taken(add_draft(text)).text.as_deref(), Some(text));
    }
}

#[test]
fn stray_invisible_characters_are_taken_out_and_the_reviewer_is_told() {
    let scene = Scene::new();
    let receipt = scene.taken(add_draft("Run\u{200b} the tests\u{feff} with bun."));
    assert_eq!(receipt.text.as_deref(), Some("Run the tests with bun."));
    assert!(receipt.flags.contains(&Flag::InvisibleStripped));
    let plain = scene.taken(add_draft("Emoji 👩\u{200d}💻 keep their joiners."));
    assert!(!plain.flags.contains(&Flag::InvisibleStripped));
    // Many of them are no accident.
    scene.refused(add_draft("a\u{200b}\u{200b}\u{200b}b"), Code::InvalidText);
}

#[test]
fn limits_count_utf16_units_and_hold_to_the_unit() {
    let scene = Scene::new();
    for (fits, text) in [
        (true, "a".repeat(1999)),
        (true, "b".repeat(2000)),
        (false, "c".repeat(2001)),
        (true, "🦀".repeat(1000)),
        (true, format!("{}d", "🐙".repeat(999))),
        (false, format!("{}e", "🐢".repeat(1000))),
        (true, "語".repeat(2000)),
        (false, "語".repeat(2001)),
    ] {
        if fits {
            assert!(
                scene
                    .taken(add_draft(&text))
                    .flags
                    .contains(&Flag::NotConcise)
            );
        } else {
            scene.refused(add_draft(&text), Code::TooLarge);
        }
    }
    let fact = |n: usize| format!("Fact number {n} about the limits.");
    let sized = |n, size: usize, put: Put<usize>| {
        let mut draft = add_draft(&fact(n));
        put(&mut draft, size);
        draft
    };
    let fields: [(usize, Put<usize>); 5] = [
        (2000, |draft, size| draft.rationale = "r".repeat(size)),
        (500, |draft, size| {
            draft.evidence_refs = vec!["e".repeat(size)];
        }),
        (20, |draft, size| {
            draft.evidence_refs = (0..size).map(|n| format!("docs/{n}.md")).collect();
        }),
        (64, |draft, size| draft.tags = vec!["t".repeat(size)]),
        (32, |draft, size| {
            draft.tags = (0..size).map(|n| format!("t{n}")).collect();
        }),
    ];
    for (n, (most, put)) in fields.into_iter().enumerate() {
        scene.taken(sized(n * 3, most - 1, put));
        scene.taken(sized(n * 3 + 1, most, put));
        scene.refused(sized(n * 3 + 2, most + 1, put), Code::TooLarge);
    }
    let targeted = |size: usize| ProposalDraft {
        target_memory_id: Some("m".repeat(size)),
        ..add_draft("A fact.")
    };
    scene.refused(targeted(256), Code::NotFound);
    scene.refused(targeted(257), Code::TooLarge);
}

#[test]
fn huge_input_is_refused_at_once() {
    let scene = Scene::new();
    let huge = "x".repeat(5 << 20);
    let drafts = [
        add_draft(&huge),
        ProposalDraft {
            rationale: huge.clone(),
            ..add_draft("A fact.")
        },
        ProposalDraft {
            tags: vec!["t".into(); 10_000],
            ..add_draft("A fact.")
        },
        ProposalDraft {
            tags: vec![huge.clone()],
            ..add_draft("A fact.")
        },
        ProposalDraft {
            evidence_refs: vec!["e".into(); 10_000],
            ..add_draft("A fact.")
        },
        ProposalDraft {
            evidence_refs: vec![huge.clone()],
            ..add_draft("A fact.")
        },
        ProposalDraft {
            related_memory_ids: vec!["m".into(); 10_000],
            ..add_draft("A fact.")
        },
        ProposalDraft {
            target_memory_id: Some(huge),
            ..add_draft("A fact.")
        },
    ];
    for draft in drafts {
        let before = Instant::now();
        let refused = scene.ledger.propose(&scene.session, draft).unwrap_err();
        assert!(
            before.elapsed() < Duration::from_millis(500),
            "{:?}",
            before.elapsed()
        );
        assert_eq!(refused.code(), Code::TooLarge);
        assert!(refused.to_string().len() < 200);
    }
    assert_eq!(
        scene
            .ledger
            .reader(&scene.session)
            .unwrap()
            .awaiting_count()
            .unwrap(),
        0
    );
}

#[test]
fn the_same_wish_waits_once() {
    let scene = Scene::new();
    let first = scene.taken(add_draft("Run the tests with bun test."));
    let before = Counts::of(&scene.bench.store_path());
    for same in [
        "Run the tests with bun test.",
        "run the TESTS with  bun\ntest.",
        "  Run the tests with bun test. ",
    ] {
        let receipt = scene
            .ledger
            .propose(&scene.session, add_draft(same))
            .unwrap();
        assert_eq!(receipt.proposal_id, first.proposal_id);
        assert_eq!(
            receipt.existing_id,
            first.proposal_id.as_ref().map(ToString::to_string)
        );
    }
    assert_eq!(Counts::of(&scene.bench.store_path()), before);
    // Another kind is another wish: a reviewer may want either.
    let other = ProposalDraft {
        kind: Some(Kind::TestPattern),
        ..add_draft("Run the tests with bun test.")
    };
    assert_ne!(scene.taken(other).proposal_id, first.proposal_id);
}

#[test]
fn two_wishes_of_one_moment_never_share_an_id() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = scene
            .taken(add_draft("The clock stands still."))
            .proposal_id
            .unwrap();
        scene
            .ledger
            .decide(
                &scene.session,
                Decider::Person(&reviewer),
                reject(&id, None),
            )
            .unwrap();
        ids.push(id);
    }
    ids.dedup();
    assert_eq!(ids.len(), 3);
    for _ in 0..2 {
        let receipt = scene
            .ledger
            .propose(&scene.session, add_draft(&secret()))
            .unwrap();
        assert_eq!(receipt.status, ProposalStatus::Rejected);
    }
}

#[test]
fn a_fact_in_force_answers_for_every_spelling_of_it() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let id = add_fact(
        &scene.ledger,
        &scene.session,
        person,
        "Run the tests with bun test.",
    );
    let before = Counts::of(&scene.bench.store_path());
    for same in [
        "run the tests WITH bun   test",
        "- Run the tests with `bun test`",
        "Ｒｕｎ the tests with bun test!",
    ] {
        for kind in [Kind::RepoConvention, Kind::TestPattern] {
            let draft = ProposalDraft {
                kind: Some(kind),
                ..add_draft(same)
            };
            let receipt = scene.ledger.propose(&scene.session, draft).unwrap();
            assert_eq!(receipt.status, ProposalStatus::Applied, "{same}");
            assert_eq!(receipt.memory_id.as_ref(), Some(&id));
            assert_eq!(receipt.existing_id.as_deref(), Some(id.as_str()));
        }
    }
    assert_eq!(Counts::of(&scene.bench.store_path()), before);
}

#[test]
fn numbers_that_only_fold_into_each_other_are_different_facts() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    add_fact(
        &scene.ledger,
        &scene.session,
        person,
        "The limit is 10² requests.",
    );
    let receipt = scene.taken(add_draft("The limit is 102 requests."));
    assert_eq!(receipt.existing_id, None);
}

#[test]
fn a_near_duplicate_is_taken_and_named() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let id = add_fact(
        &scene.ledger,
        &scene.session,
        person,
        "The nightly integration pipeline publishes coverage reports to the artifacts bucket.",
    );
    let near = "The nightly integration pipeline publishes coverage reports to the artifacts bucket daily.";
    let receipt = scene.taken(add_draft(near));
    assert!(
        receipt.flags.contains(&Flag::NearDuplicate(id)),
        "{:?}",
        receipt.flags
    );
    let far = scene.taken(add_draft("Migrations run before deploys."));
    assert!(
        !far.flags
            .iter()
            .any(|flag| matches!(flag, Flag::NearDuplicate(_)))
    );
}

#[test]
fn targets_are_in_force_and_in_the_scope() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let person = Decider::Person(&reviewer);
    let here = add_fact(&scene.ledger, &scene.session, person, "A fact that stays.");
    let gone = add_fact(&scene.ledger, &scene.session, person, "A fact that goes.");
    propose_and_delete(&scene.ledger, &scene.session, person, &gone);
    let elsewhere = add_fact(
        &scene.ledger,
        &scene.bench.stranger(),
        person,
        "A fact of another repository.",
    );
    let missing = MemoryId::parse("mem_0123456789abcdef").unwrap();
    for (target, code) in [
        (&missing, Code::NotFound),
        (&elsewhere, Code::NotFound),
        (&gone, Code::TargetInactive),
    ] {
        scene.refused(update_draft(target, "A changed fact."), code);
        scene.refused(supersede_draft(target, "A newer fact."), code);
        scene.refused(delete_draft(target), code);
        scene.refused(ignore_draft(Some(target)), code);
        scene.refused(merge_draft(&[here.clone(), target.clone()]), code);
    }
    for nonsense in ["", "mem_XYZ", "../etc/passwd", "mem_0123456789ABCDEF"] {
        let draft = ProposalDraft {
            target_memory_id: Some(nonsense.into()),
            ..delete_draft(&here)
        };
        scene.refused(draft, Code::NotFound);
    }
}

#[test]
fn a_merge_names_two_to_eight_different_memories() {
    let scene = Scene::new();
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let facts: Vec<_> = (0..9)
        .map(|n| {
            add_fact(
                &scene.ledger,
                &scene.session,
                Decider::Person(&reviewer),
                &format!("Fact {n}."),
            )
        })
        .collect();
    scene.refused(merge_draft(&[]), Code::Usage);
    scene.refused(merge_draft(&facts[..1]), Code::Usage);
    scene.refused(
        merge_draft(&[facts[0].clone(), facts[0].clone()]),
        Code::Usage,
    );
    scene.refused(merge_draft(&facts), Code::TooLarge);
    scene.taken(merge_draft(&facts[..2]));
    let eight = scene.taken(merge_draft(&facts[..8])).proposal_id;
    // The order in which they are named makes no other wish.
    let turned: Vec<_> = facts[..8].iter().rev().cloned().collect();
    assert_eq!(
        scene
            .ledger
            .propose(&scene.session, merge_draft(&turned))
            .unwrap()
            .proposal_id,
        eight
    );
}

#[test]
fn limits_of_waiting_proposals_hold_and_a_decision_makes_room() {
    let mut bench = Workbench::new();
    bench.policy.max_pending_per_session = 2;
    bench.policy.max_pending_per_scope = 3;
    let scene = Scene::with(bench);
    let reviewer = scene.bench.reviewer(&scene.ledger);
    let other = {
        let mut session = scene.bench.session();
        session.host.session_id = Some("ses_2".into());
        session
    };
    let first = scene.taken(add_draft("Fact one.")).proposal_id.unwrap();
    scene.taken(add_draft("Fact two."));
    assert!(
        scene
            .refused(add_draft("Fact three."), Code::RateLimited)
            .contains("session")
    );
    // What waits already is still answered for.
    assert_eq!(
        scene
            .ledger
            .propose(&scene.session, add_draft("fact ONE."))
            .unwrap()
            .proposal_id
            .as_ref(),
        Some(&first)
    );
    proposed(&scene.ledger, &other, add_draft("Fact three."));
    assert!(
        scene
            .refused_in(&other, add_draft("Fact four."), Code::RateLimited)
            .contains("scope")
    );
    // Another repository has its own room.
    let mut stranger = scene.bench.stranger();
    stranger.host.session_id = Some("ses_3".into());
    proposed(&scene.ledger, &stranger, add_draft("Fact four."));
    scene
        .ledger
        .decide(
            &scene.session,
            Decider::Person(&reviewer),
            reject(&first, None),
        )
        .unwrap();
    proposed(&scene.ledger, &other, add_draft("Fact four."));
}

#[test]
fn without_keys_a_proposal_goes_to_a_person() {
    let scene = Scene::new();
    std::fs::remove_dir_all(scene.bench.state_base()).unwrap();
    let ledger = scene.bench.ledger();
    let receipt = ledger
        .propose(&scene.session, add_draft("A fact."))
        .unwrap();
    assert_eq!(receipt.status, ProposalStatus::Escalated);
    assert!(receipt.flags.contains(&Flag::RegistryUnavailable));
}
