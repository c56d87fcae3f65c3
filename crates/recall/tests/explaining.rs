//! A recall that is explained: what it says of the items, and of what is not among them.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use embed::{EmbedError, Reranker};
use ledger::{Decider, Ledger};
use swarm_memory_recall::{
    Channel, Explanation, Mode, Models, Profile, Recall, RecallRequest, recall, recall_with,
};
use testkit::wishes::{propose_and_delete, propose_and_supersede};
use testkit::{Workbench, add_fact};

struct Store {
    bench: Workbench,
    ledger: Ledger,
}

impl Store {
    /// Twelve notes about the parser, one of something else, one replaced and one deleted.
    fn new() -> Self {
        let bench = Workbench::new();
        let ledger = bench.created();
        let session = bench.session();
        let reviewer = bench.reviewer(&ledger);
        let decider = Decider::Person(&reviewer);
        for n in 0..12 {
            let text = format!("The parser module streams file type {n} before deployment.");
            add_fact(&ledger, &session, decider, &text);
        }
        add_fact(
            &ledger,
            &session,
            decider,
            "Walrus tusks are counted in spring.",
        );
        let old = add_fact(&ledger, &session, decider, "The lexer is written in C.");
        propose_and_supersede(
            &ledger,
            &session,
            decider,
            &old,
            "The lexer is written in Rust.",
        )
        .unwrap();
        let gone = add_fact(&ledger, &session, decider, "The linker is a shell script.");
        propose_and_delete(&ledger, &session, decider, &gone);
        drop(reviewer);
        Self { bench, ledger }
    }

    fn ask(&self, request: &RecallRequest) -> Recall {
        recall(&self.ledger.reader(&self.bench.session()).unwrap(), request).unwrap()
    }

    fn explained(&self, query: &str, mode: Mode, profile: Profile) -> (Recall, Explanation) {
        let request = RecallRequest {
            explain: true,
            max_items: 3,
            ..RecallRequest::new(query, mode, profile)
        };
        let answer = self.ask(&request);
        let explanation = answer.explanation.clone().unwrap();
        (answer, explanation)
    }
}

fn left_out(explanation: &Explanation, gate: &str) -> u64 {
    let found = explanation.gates.iter().find(|one| one.gate == gate);
    found.unwrap().left_out
}

const QUERY: &str = "which file type does the parser module stream first";

#[test]
fn an_explanation_comes_when_asked_for_and_changes_nothing_else() {
    let store = Store::new();
    for profile in [Profile::Default, Profile::Seed] {
        for mode in [Mode::Manual, Mode::Injection] {
            let (told, _) = store.explained(QUERY, mode, profile);
            let silent = store.ask(&RecallRequest {
                max_items: 3,
                ..RecallRequest::new(QUERY, mode, profile)
            });
            assert!(silent.explanation.is_none() && silent.diagnostics.floors.is_empty());
            assert_eq!(told.prompt_block, silent.prompt_block);
            let told = told.items.iter().map(|one| (one.score, &one.reasons));
            let silent = silent.items.iter().map(|one| (one.score, &one.reasons));
            assert!(told.eq(silent), "{profile:?} {mode:?}");
        }
    }
}

#[test]
fn what_the_channels_added_is_the_score() {
    let store = Store::new();
    for profile in [Profile::Default, Profile::Seed] {
        let (answer, explanation) = store.explained(QUERY, Mode::Manual, profile);
        assert_eq!(explanation.items.len(), answer.items.len());
        for (item, explained) in answer.items.iter().zip(&explanation.items) {
            assert_eq!(item.item.record.id, explained.memory_id);
            let sum: f64 = explained.channels.iter().map(|said| said.added).sum();
            assert!((sum - item.score).abs() < 1e-9, "{explained:?}");
        }
        let first = &explanation.items[0].channels[0];
        let by_words = [Channel::Words, Channel::Scorer];
        assert!(
            by_words.contains(&first.channel) && first.rank == Some(1),
            "{first:?}"
        );
    }
}

#[test]
fn every_record_that_did_not_come_back_is_counted_at_one_gate() {
    let store = Store::new();
    for profile in [Profile::Default, Profile::Seed] {
        for mode in [Mode::Manual, Mode::Injection] {
            let (answer, explanation) = store.explained(QUERY, mode, profile);
            let gates: u64 = explanation.gates.iter().map(|one| one.left_out).sum();
            // 12 + 1 + 2 + 1, all but those that came.
            assert_eq!(gates + answer.items.len() as u64, 16, "{explanation:?}");
            assert_eq!(left_out(&explanation, "superseded"), 1);
            assert_eq!(left_out(&explanation, "status"), 1);
        }
    }
    let (_, explanation) = store.explained(QUERY, Mode::Manual, Profile::Default);
    assert!(left_out(&explanation, "max_items") >= 9, "{explanation:?}");
    assert!(
        explanation
            .floors
            .iter()
            .any(|one| one.floor == "min_score")
    );
}

#[test]
fn a_question_is_told_its_floor_and_other_scopes_are_only_counted() {
    let store = Store::new();
    let (_, explanation) = store.explained(QUERY, Mode::Injection, Profile::Default);
    let floors: Vec<&str> = explanation.floors.iter().map(|one| one.floor).collect();
    assert_eq!(floors, ["question", "without_words"]);
    let question = explanation
        .floors
        .iter()
        .find(|one| one.floor == "question");
    assert!((question.unwrap().least - 0.7).abs() < 1e-9);
    let reader = store.ledger.reader(&store.bench.stranger()).unwrap();
    let request = RecallRequest {
        explain: true,
        ..RecallRequest::new(QUERY, Mode::Manual, Profile::Default)
    };
    let answer = recall(&reader, &request).unwrap();
    let explanation = answer.explanation.unwrap();
    assert!(answer.items.is_empty() && explanation.items.is_empty());
    assert_eq!(left_out(&explanation, "scope"), 16);
}

#[test]
fn the_seed_profile_tells_the_plugins_reason_string() {
    let store = Store::new();
    let (_, explanation) = store.explained("walrus tusks", Mode::Manual, Profile::Seed);
    assert_eq!(
        explanation.items[0].reason,
        "text_overlap=1.00, scope=repository, confidence=0.50, fts_rank=1"
    );
}

/// Likes what was written last.
struct LastFirst;

impl Reranker for LastFirst {
    fn model_version(&self) -> &'static str {
        "last-first:1"
    }

    fn available(&self) -> bool {
        true
    }

    fn scores(&self, _: &str, texts: &[&str]) -> Result<Vec<f32>, EmbedError> {
        let digits = |text: &str| {
            text.chars()
                .filter(char::is_ascii_digit)
                .collect::<String>()
        };
        let number = |text: &&str| digits(text).parse().unwrap_or(-1.0);
        Ok(texts.iter().map(number).collect())
    }
}

#[test]
fn a_cross_encoder_moves_places_and_no_score() {
    let store = Store::new();
    let reader = store.ledger.reader(&store.bench.session()).unwrap();
    let models = Models {
        reranker: Some(&LastFirst),
        ..Models::default()
    };
    let request = RecallRequest {
        explain: true,
        max_items: 3,
        ..RecallRequest::new(QUERY, Mode::Manual, Profile::Default)
    };
    let answer = recall_with(&reader, &request, models).unwrap();
    assert!(answer.items[0].item.record.text.contains("type 11"));
    for (place, item) in answer.explanation.unwrap().items.iter().enumerate() {
        let last = item.channels.last().unwrap();
        assert_eq!(
            (last.channel, last.rank),
            (Channel::Rerank, Some(place + 1))
        );
        let sum: f64 = item.channels.iter().map(|said| said.added).sum();
        assert!((sum - item.score).abs() < 1e-9, "{item:?}");
    }
}
