use super::*;
use crate::candidate::sample::with_text;
use crate::default::terms::weighed_by;
use crate::request::{Mode, Profile};
use ledger::index::terms::index_terms;
use serde_json::json;

/// Scores `texts` for `query` with the counts that these texts have.
fn scores(query: &str, texts: &[&str], records: u64) -> Vec<f64> {
    let request = RecallRequest::new(query, Mode::Manual, Profile::Default);
    let bags: Vec<Vec<String>> = texts.iter().map(|text| index_terms(text)).collect();
    let terms = weighed_by(&request, records, |form| {
        bags.iter()
            .filter(|bag| bag.iter().any(|term| term == form))
            .count() as u64
    });
    let scorer = Scorer::new(&request, &terms);
    texts
        .iter()
        .enumerate()
        .map(
            |(n, text)| match scorer.score(with_text(n as u64, text), true) {
                Verdict::Scored(candidate) => candidate.base,
                _ => 0.0,
            },
        )
        .collect()
}

#[test]
fn one_word_of_six_is_not_injected_and_most_words_are() {
    let query = "rotate signing keys before release freeze";
    let got = scores(
        query,
        &[
            "The release notes live in docs.",
            "Rotate the signing keys before every release.",
            "Nothing in common.",
        ],
        50,
    );
    assert!(got[0] < 0.25, "{got:?}");
    assert!(got[1] > 0.5, "{got:?}");
    assert!(got[2] == 0.0);
}

#[test]
fn the_identifier_alone_is_enough() {
    let query = "what does retry_backoff_ms control in scheduler settings";
    let got = scores(
        query,
        &[
            "`retry_backoff_ms` doubles after each attempt.",
            "Queue settings are read once.",
        ],
        50,
    );
    assert!(got[0] > 0.25, "{got:?}");
    assert!(got[1] < 0.25, "{got:?}");
}

#[test]
fn the_score_stays_between_zero_and_one() {
    let got = scores("bun bun tests", &["Bun tests: bun tests bun tests."], 3);
    assert!(got[0] > 0.7 && got[0] <= 1.0, "{got:?}");
}

#[test]
fn tags_files_symbols_and_source_are_searched_too() {
    let request = RecallRequest::new("walcheck", Mode::Manual, Profile::Default);
    let terms = weighed_by(&request, 100, |form| u64::from(form == "walcheck") * 4);
    let scorer = Scorer::new(&request, &terms);
    let mut tagged = with_text(1, "Frames carry a sum.");
    tagged.record.tags = vec!["walcheck".into()];
    let mut filed = with_text(2, "Frames carry a sum.");
    filed.record.source.file_path = Some("src/walcheck.rs".into());
    let mut named = with_text(3, "Frames carry a sum.");
    named.record.metadata = json!({"symbols": ["walcheck"]})
        .as_object()
        .unwrap()
        .clone();
    let bases: Vec<f64> = [named, tagged, filed]
        .into_iter()
        .map(|item| match scorer.score(item, true) {
            Verdict::Scored(candidate) => candidate.base,
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(bases[0] > bases[1] && bases[1] > bases[2], "{bases:?}");
}

#[test]
fn what_a_record_is_cannot_make_it_relevant() {
    let mut request = RecallRequest::new("zebra", Mode::Manual, Profile::Default);
    request.agent_role = Some("coder".into());
    let terms = weighed_by(&request, 10, |form| u64::from(form == "zebra"));
    let scorer = Scorer::new(&request, &terms);
    assert!(matches!(
        scorer.score(with_text(1, "Use bun."), true),
        Verdict::NoSignal
    ));
    let Verdict::Scored(related) = scorer.score(with_text(1, "Use bun."), false) else {
        panic!("a related record needs no signal");
    };
    assert!(related.base == 0.0);
}

#[test]
fn learned_worth_suppresses_below_its_threshold_only() {
    let mut request = RecallRequest::new("bun", Mode::Manual, Profile::Default);
    let terms = weighed_by(&request, 10, |form| u64::from(form == "bun"));
    let mut item = with_text(1, "Use bun.");
    item.record.q_value = Some(0.1);
    assert!(matches!(
        Scorer::new(&request, &terms).score(item.clone(), true),
        Verdict::SuppressedLowQ
    ));
    request.include.low_q = true;
    let Verdict::Scored(shown) = Scorer::new(&request, &terms).score(item, true) else {
        panic!("asked for");
    };
    assert!((shown.base - shown.score - 0.04).abs() < 1e-12);
}

#[test]
fn a_long_text_gains_by_its_opening_and_a_short_one_does_not() {
    let gain = |filler: usize| {
        let rest = "filler ".repeat(filler);
        let first = format!("Flutter of a thin wing. {rest}");
        let last = format!("{rest} Flutter of a thin wing.");
        let got = scores("wing flutter", &[&first, &last], 50);
        got[0] - got[1]
    };
    assert!(gain(120) > 0.05, "{}", gain(120));
    assert!(gain(20).abs() < 1e-12, "{}", gain(20));
}
