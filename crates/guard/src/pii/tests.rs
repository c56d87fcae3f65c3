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

#[test]
fn what_is_encoded_is_found_at_its_place() {
    let mail = concat!("bWFpbCBjYXJvbC5qZW5zZW5A", "bm9yZHdpbmQuZGU=");
    assert_eq!(kinds(&format!("note {mail} end")), [("email", mail)]);
    let card = concat!("4539%202905", "%205412%204031");
    assert_eq!(kinds(&format!("c={card}")), [("credit_card", card)]);
    let entity = concat!("card &#52;&#53;39", " 2905 5412 4031");
    assert_eq!(kinds(entity).len(), 1);
    for text in [
        "commit dGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVy",
        "q=version%209.1.2%20build%2020261130",
    ] {
        assert_eq!(kinds(text), []);
    }
}

#[test]
fn mailboxes_in_other_alphabets_are_found() {
    for mail in [
        "\u{438}\u{432}\u{430}\u{43d}.\u{43f}\u{435}\u{442}\u{440}\u{43e}\u{432}@\u{43f}\u{43e}\u{447}\u{442}\u{430}.\u{440}\u{444}",
        "ivan@\u{43f}\u{43e}\u{447}\u{442}\u{430}.\u{440}\u{444}",
        "\u{430}\u{43d}\u{43d}\u{430}@kestrelmail.com",
        "ivan@xn--80a1acny.xn--p1ai",
    ] {
        assert_eq!(kinds(&format!("write to {mail} now")), [("email", mail)]);
    }
}

#[test]
fn numbers_behind_words_without_spaces_are_phone_numbers() {
    for (before, number, after) in [
        (
            "\u{96fb}\u{8a71}\u{756a}\u{53f7}\u{306f}",
            "090-4321-8765",
            "\u{3067}\u{3059}",
        ),
        ("\u{9023}\u{7d61}\u{5148} ", "06-6312-4567", ""),
        (
            "\u{6211}\u{7684}\u{624b}\u{673a}\u{53f7}\u{7801}\u{662f}",
            "13812345679",
            "",
        ),
        ("\u{624b}\u{673a}\u{53f7} ", "138 1234 5679", ""),
        (
            "\u{8054}\u{7cfb}\u{7535}\u{8bdd}\u{ff1a}",
            "021-6279-8866",
            "",
        ),
        (
            "\u{c804}\u{d654}\u{bc88}\u{d638}\u{b294} ",
            "010-2345-6789",
            " \u{c785}\u{b2c8}\u{b2e4}",
        ),
        ("\u{c5f0}\u{b77d}\u{cc98}: ", "010-2345-6789", ""),
    ] {
        let text = format!("{before}{number}{after}");
        assert_eq!(kinds(&text), [("phone", number)], "{text}");
    }
    assert_eq!(kinds("\u{8ba2}\u{5355}\u{53f7}\u{662f}13812345679"), []);
}

#[test]
fn a_card_in_two_lines_is_found_where_a_word_calls_it_one() {
    let card = concat!("4539 2905\n", "  5412 4031");
    assert_eq!(
        kinds(&format!("the card {card} was declined")),
        [("credit_card", card)]
    );
    assert_eq!(kinds(&format!("rows:\n{card}\n")), []);
}

#[test]
fn a_german_pension_number_is_found_by_its_check_digit() {
    let number = "13 120573 B 423";
    for text in [
        format!("Rentenversicherungsnummer: {number}"),
        format!("ihre Sozialversicherungsnummer ist {number}"),
        format!("RVNR {number}"),
        number.to_owned(),
    ] {
        assert_eq!(kinds(&text), [("national_id", number)], "{text}");
    }
    let short = "13120573B423";
    assert_eq!(
        kinds(&format!("Sozialversicherungsnummer {short}")),
        [("national_id", short)]
    );
    for text in [
        "Rentenversicherungsnummer: 13 120573 B 424",
        "build 13120573B423",
        "13 990573 B 421",
    ] {
        assert_eq!(kinds(text), [], "{text}");
    }
}

#[test]
fn a_passport_number_of_letters_and_digits_is_found_by_its_label() {
    let number = "C4VX82K1T";
    for label in [
        "passport number ",
        "Reisepassnummer ",
        "Reisepass: ",
        "passport no. ",
    ] {
        let text = format!("{label}{number}");
        assert_eq!(kinds(&text), [("travel_document", number)], "{text}");
    }
    for text in [
        "the passport module BUILD1234",
        "passport strategy b4f9cc2d7",
        "build C4VX82K1T",
    ] {
        assert_eq!(kinds(text), [], "{text}");
    }
}

#[test]
fn persian_labels_and_french_streets_are_known() {
    assert_eq!(
        kinds("\u{62a}\u{644}\u{641}\u{646} 09123847561"),
        [("phone", "09123847561")]
    );
    assert_eq!(
        kinds("18 Rue des Lilas, 75019 Paris"),
        [("postal_address", "18 Rue des Lilas")]
    );
    assert_eq!(kinds("see 18 Rue des Lilas"), []);
}

#[test]
fn a_hardware_address_that_counts_up_is_nobodys() {
    for text in [
        "00:1A:2B:3C:4D:5E is in the docs example",
        "mac 1A:2B:3C:4D:5E:6F",
    ] {
        assert_eq!(kinds(text), [], "{text}");
    }
    let real = "00:1A:2C:3C:4D:61";
    assert_eq!(kinds(&format!("mac {real}")), [("device_id", real)]);
}
