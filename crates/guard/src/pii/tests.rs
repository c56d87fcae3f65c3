use proptest::prelude::*;

use super::{Detector, PiiKind, PiiMode, find, summary};

/// The kinds that are found, with what they were found in.
fn kinds(text: &str) -> Vec<(&'static str, &str)> {
    find(text)
        .into_iter()
        .map(|hit| (hit.kind.as_str(), &text[hit.span]))
        .collect()
}

#[test]
fn a_summary_tells_kinds_counts_and_score_and_no_text() {
    let text = "m.haddad@kestrelmail.com, tel. +49 30 23125 367 or +49 30 23125 368";
    let found = summary(text);
    assert_eq!(found.types, ["email", "phone"]);
    assert_eq!(found.counts["phone"], 2);
    assert!((found.score - 0.95).abs() < f64::EPSILON);
    let told = format!("{found:?} {:?}", find(text));
    for canary in ["haddad", "kestrel", "23125", "367"] {
        assert!(!told.contains(canary), "{told}");
    }
}

#[test]
fn nothing_found_has_no_score() {
    let found = summary("Use pnpm for the workspace, version 9.1.2.");
    assert!(found.types.is_empty() && found.counts.is_empty());
    assert!(found.score.abs() < f64::EPSILON);
}

#[test]
fn a_role_counts_less_than_a_person_and_a_named_number_more() {
    let score = |text| summary(text).score;
    assert!(score("mail security@kestrelmail.com") < score("mail m.haddad@kestrelmail.com"));
    assert!(score("+49 30 23125 367") < score("phone +49 30 23125 367"));
    let card = concat!("4012 8816", " 4694 3606");
    assert!(score(card) < score(&format!("card {card}")));
}

#[test]
fn of_two_readings_of_one_place_the_surest_is_told() {
    assert_eq!(
        kinds("Aadhaar 9338 9887 2174"),
        [("national_id", "9338 9887 2174")]
    );
    assert_eq!(
        kinds("phone: +1 212 555 0127"),
        [("phone", "+1 212 555 0127")]
    );
}

#[test]
fn a_place_is_that_of_the_original() {
    assert_eq!(
        kinds("\u{fc}ber m.haddad [at] kestrelmail [dot] com."),
        [("email", "m.haddad [at] kestrelmail [dot] com")]
    );
    assert_eq!(
        kinds("\u{96fb}\u{8a71}\u{ff1a}+\u{ff14}\u{ff19} 30 23125 367\u{3002}"),
        [("phone", "+\u{ff14}\u{ff19} 30 23125 367")]
    );
}

#[test]
fn the_patterns_of_a_detector_are_those_of_the_module() {
    let detector = Detector::new(PiiMode::Regex, None).expect("patterns need no model");
    let text = "m.haddad@kestrelmail.com";
    assert_eq!(detector.find(text), Ok(find(text)));
    assert_eq!(find(text)[0].kind, PiiKind::Email);
}

/// Pieces that the detectors look at, in any order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[0-9]{1,5}",
        "[-+.,:;@/_()\\[\\]{}<>&%# ]{1,2}",
        "[a-zA-Z]{1,6}",
        Just("phone ".to_owned()),
        Just("born 3 ".to_owned()),
        Just("[at]".to_owned()),
        Just(" dot ".to_owned()),
        Just("\u{200b}".to_owned()),
        Just("\u{664}\u{ff15}".to_owned()),
        Just("\u{fb}\u{96fb}\u{3002}".to_owned()),
        Just("bc1q".to_owned()),
        Just("DE89".to_owned()),
        Just("Street, OR 97205".to_owned()),
        "\\PC{1,3}",
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_has_places_in_order_on_characters(text in pieces()) {
        let mut last = 0;
        for hit in find(&text) {
            prop_assert!(hit.span.start >= last && hit.span.start < hit.span.end);
            prop_assert!(text.get(hit.span.clone()).is_some());
            prop_assert!(hit.score > 0.0 && hit.score < 1.0);
            last = hit.span.end;
        }
    }
}
