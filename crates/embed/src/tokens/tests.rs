use super::{TokenId, Vocabulary, frequency_rank, tokens};
use proptest::prelude::*;

/// A text as its pieces, spelled out.
fn spelled(text: &str) -> Vec<&'static str> {
    tokens(text)
        .into_iter()
        .map(|token| Vocabulary::text(token).unwrap())
        .collect()
}

#[test]
fn the_vocabulary_is_the_one_of_the_uncased_models() {
    assert_eq!(Vocabulary::size(), 30_522);
    for (token, text) in [
        (TokenId::PAD, "[PAD]"),
        (TokenId::UNKNOWN, "[UNK]"),
        (TokenId::START, "[CLS]"),
        (TokenId::END, "[SEP]"),
        (TokenId(1996), "the"),
    ] {
        assert_eq!(Vocabulary::text(token), Some(text));
    }
    assert_eq!(Vocabulary::text(TokenId(30_522)), None);
    let texts = (0..30_522).map(|id| Vocabulary::text(TokenId(id)).unwrap());
    assert_eq!(texts.map(str::len).max(), Some(18));
}

#[test]
fn every_token_is_found_under_its_own_text() {
    for id in 0..30_522 {
        let token = TokenId(id);
        let text = Vocabulary::text(token).unwrap();
        let found = match text.strip_prefix("##") {
            Some(word) if !word.is_empty() => Vocabulary::find(word, true),
            _ => Vocabulary::find(text, false),
        };
        assert_eq!(found, Some(token), "{text}");
    }
}

#[test]
fn words_are_cut_into_the_longest_known_pieces() {
    assert_eq!(
        spelled("unaffable tokenization"),
        ["una", "##ffa", "##ble", "token", "##ization"]
    );
    assert_eq!(
        spelled("use tokio::spawn(fut)?"),
        [
            "use", "to", "##ki", "##o", ":", ":", "spawn", "(", "fu", "##t", ")", "?"
        ]
    );
}

#[test]
fn case_and_accents_do_not_count() {
    assert_eq!(spelled("Café RÉSUMÉ"), ["cafe", "resume"]);
    assert_eq!(tokens("ÜBER"), tokens("uber"));
    assert_eq!(tokens("İstanbul"), tokens("istanbul"));
}

#[test]
fn ideographs_and_punctuation_stand_alone() {
    assert_eq!(spelled("a東京b"), ["a", "東", "京", "b"]);
    assert_eq!(spelled("wait\u{2026}what"), ["wait", "\u{2026}", "what"]);
    assert_eq!(spelled("##"), ["#", "#"]);
}

#[test]
fn control_characters_vanish_and_white_space_parts() {
    assert_eq!(tokens("foot\u{200d}ball"), tokens("football"));
    assert_eq!(tokens("a\u{0}b\u{fffd}c"), tokens("abc"));
    assert_eq!(tokens("one\u{3000}two\r\nthree"), tokens("one two three"));
    assert_eq!(tokens(" \t\n"), []);
    assert_eq!(tokens(""), []);
}

#[test]
fn a_word_that_cannot_be_spelled_is_one_unknown_token() {
    assert_eq!(tokens("\u{1f980}"), [TokenId::UNKNOWN]);
    assert_eq!(tokens("\u{378} a"), tokens("\u{1f980} a"));
    assert_eq!(tokens(&"a".repeat(101)), [TokenId::UNKNOWN]);
    assert!(!tokens(&"a".repeat(100)).contains(&TokenId::UNKNOWN));
    assert_eq!(tokens("ab\u{1f980}cd x").len(), 2);
}

#[test]
fn words_are_ranked_by_their_frequency_and_pieces_are_no_words() {
    assert_eq!(frequency_rank("the"), Some(1));
    assert!(frequency_rank("put") < frequency_rank("cache"));
    for other in ["", "zyxgrib", "a", "!", "the cache", "The"] {
        assert_eq!(frequency_rank(other), None, "{other}");
    }
}

proptest! {
    #[test]
    fn any_text_is_cut_without_harm(text in any::<String>()) {
        let found = tokens(&text);
        prop_assert!(found.iter().all(|token| token.row() < 30_522));
        prop_assert!(found.len() <= 4 * text.len());
    }

    #[test]
    fn both_ways_through_the_text_agree(text in "[ -~\t\n]{0,60}") {
        let mut all = tokens(&text);
        all.extend(tokens("\u{e9}"));
        prop_assert_eq!(tokens(&format!("{text} \u{e9}")), all);
    }
}
