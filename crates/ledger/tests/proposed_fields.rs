//! What a proposal may say: secrets, markers, hidden characters and sizes, in every field of it.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

mod scene;

use model::{Code, Flag, HostFacts, ProposalDraft, ProposalStatus, RejectClass, ReviewerWord};
use scene::Scene;
use std::time::{Duration, Instant};
use testkit::{add_draft, holds, stored_bytes};

/// A token that looks real and is none; in parts, so that no scanner stops at this file.
fn secret() -> String {
    ["gh", "p_", "a1B2c3D4", "e5F6g7H8", "i9J0k1L2"].concat()
}

/// Puts a value of some size or text into one field of a draft.
type Put<T> = fn(&mut ProposalDraft, T);

const MARKER: &str = "see bundle_20260601122421_bf731f50";

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
    let short = ["A_", "KEY=", "k3Jd92xQ "].concat();
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
        scene.turned_down(
            ProposalDraft {
                text: Some(owned()),
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.turned_down(
            ProposalDraft {
                rationale: owned(),
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.turned_down(
            ProposalDraft {
                evidence_refs: vec![owned()],
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.turned_down(
            ProposalDraft {
                tags: vec![owned()],
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.turned_down(
            ProposalDraft {
                target_memory_id: Some(owned()),
                ..base()
            },
            Code::ReservedMarker,
        );
        scene.turned_down(
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
        scene.turned_down(
            ProposalDraft {
                text: Some(bad.clone()),
                ..base()
            },
            Code::InvalidText,
        );
        scene.turned_down(
            ProposalDraft {
                rationale: bad.clone(),
                ..base()
            },
            Code::InvalidText,
        );
        scene.turned_down(
            ProposalDraft {
                evidence_refs: vec![bad.clone()],
                ..base()
            },
            Code::InvalidText,
        );
        scene.turned_down(
            ProposalDraft {
                tags: vec![bad.clone()],
                ..base()
            },
            Code::InvalidText,
        );
        scene.turned_down(
            ProposalDraft {
                target_memory_id: Some(bad.clone()),
                ..base()
            },
            Code::InvalidText,
        );
        scene.turned_down(
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
    scene.turned_down(add_draft("a\u{200b}\u{200b}\u{200b}b"), Code::InvalidText);
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
            scene.turned_down(add_draft(&text), Code::TooLarge);
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
        scene.turned_down(sized(n * 3 + 2, most + 1, put), Code::TooLarge);
    }
    let targeted = |size: usize| ProposalDraft {
        target_memory_id: Some("m".repeat(size)),
        ..add_draft("A fact.")
    };
    scene.turned_down(targeted(256), Code::NotFound);
    scene.turned_down(targeted(257), Code::TooLarge);
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
            scene.turned_down_in(&session, add_draft("A fact."), code);
        }
        let mut session = scene.bench.session();
        put(&mut session.host, "a".repeat(256));
        scene
            .ledger
            .propose(&session, add_draft("A fact."))
            .unwrap();
    }
}
