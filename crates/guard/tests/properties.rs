//! What holds for every text: no panic, stable answers, and an answer on long hostile text.

use proptest::prelude::*;
use swarm_memory_guard as guard;
use swarm_memory_guard::{SafeText, SentinelRule};

/// Characters that the scanners treat in a special way, so that random text meets their edges.
const PIECES: &[&str] = &[
    "a",
    "A",
    "é",
    "e",
    "\u{301}",
    "ß",
    "İ",
    "ı",
    "ǰ",
    "\u{345}",
    "σ",
    "ς",
    "ﬁ",
    "²",
    "①",
    "½",
    "′",
    "“",
    "’",
    "—",
    "-",
    "- ",
    "*",
    "•",
    "`",
    ".",
    "!",
    "…",
    "?",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\u{a0}",
    "\u{200b}",
    "\u{200c}",
    "\u{200d}",
    "\u{200f}",
    "\u{feff}",
    "\u{ad}",
    "\u{fe0f}",
    "\u{fe00}",
    "\u{e0100}",
    "\u{202e}",
    "\u{2066}",
    "\0",
    "\u{1b}[31m",
    "\u{1b}]",
    "\u{1b}",
    "\u{9b}",
    "\u{7}",
    "\u{3164}",
    "\u{ffa0}",
    "ﾊ",
    "ﾞ",
    "\u{e000}",
    "\u{fdd0}",
    "\u{fff9}",
    "\u{e0041}",
    "👩",
    "💻",
    "🏴",
    "🏽",
    "1",
    "\u{20e3}",
    "葛",
    "日",
    "ش",
    "ا",
    "क",
    "\u{94d}",
    "ש",
    "а",
    "ο",
    "Ꭰ",
    "ꭰ",
    "ø",
    "Ł",
    "sk-",
    "AKIA",
    "ABCDEFGHIJ123456",
    "glpat-",
    "eyJ",
    "MY_KEY",
    "=",
    "\"",
    "'",
    "Authorization: ",
    "Bearer ",
    "abcdefghijklmnopqrstuvwx",
    "-----BEGIN ",
    "PRIVATE KEY-----",
    "-----END ",
    "bundle_",
    "20260601122421",
    "_",
    "## ",
    "Retrieved Swarm Memory",
    "[REDACTED:",
    "]",
    ":",
    "I said ",
];

fn hostile_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => proptest::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn redaction_is_stable_and_leaves_no_secret(text in hostile_text()) {
        let once = guard::redact(&text);
        prop_assert_eq!(once.types.is_empty(), !guard::contains_secret(&text));
        prop_assert!(!guard::contains_secret(&once.text));
        prop_assert_eq!(&guard::redact(&once.text).text, &once.text);
    }

    #[test]
    fn keys_are_stable(text in hostile_text()) {
        let (strict, suspicion) = (guard::k1(&text), guard::k2(&text));
        prop_assert_eq!(&guard::k1(&strict), &strict);
        prop_assert_eq!(&guard::k2(&suspicion), &suspicion);
    }

    #[test]
    fn the_suspicion_key_sees_only_the_strict_key(text in hostile_text()) {
        prop_assert_eq!(guard::k2(&guard::k1(&text)), guard::k2(&text));
    }

    #[test]
    fn the_visible_form_is_stable_and_has_the_same_key(text in hostile_text()) {
        let visible = guard::visible(&text);
        prop_assert_eq!(&guard::visible(&visible), &visible);
        // A voiced mark of half-width kana on a Greek iota subscript: which of the two is resolved
        // first decides their order, and nobody writes them together.
        let is_odd = text.contains('\u{345}') && text.contains('ﾞ');
        if let Ok(cleaned) = guard::clean(&text) && !is_odd {
            prop_assert_eq!(guard::k1(&visible), guard::k1(&text));
            prop_assert_eq!(guard::visible(&cleaned.text), visible);
        }
        let safe = SafeText::as_compared(&text);
        prop_assert!(!guard::contains_secret(safe.as_str()));
    }

    #[test]
    fn sentences_are_strict_keys_and_stand_alone(text in hostile_text()) {
        let all = guard::all_sentences(&text);
        for sentence in &all {
            prop_assert_eq!(&guard::k1(sentence), sentence);
            prop_assert_eq!(&guard::all_sentences(sentence), std::slice::from_ref(sentence));
        }
        let joined = all.join("\n");
        prop_assert_eq!(&guard::all_sentences(&joined), &all);
        let kept = guard::sentences(&text);
        prop_assert!(kept.len() == 1 || kept.iter().all(|sentence| all.contains(sentence)));
    }

    #[test]
    fn a_sentence_is_found_in_a_text_that_holds_it(
        sentence in "[a-z]{2,8}( [a-z0-9]{1,8}){3,6}",
        before in "[A-Z][a-z ]{3,20}[.;!?]",
        after in "[ -~]{0,20}",
    ) {
        for text in [
            format!("{before} {sentence}. {after}"),
            format!("{before}\n- {sentence}\r\n{after}"),
        ] {
            let found = guard::all_sentences(&text);
            prop_assert!(found.contains(&guard::sentences(&sentence)[0]), "{found:?}");
        }
    }

    #[test]
    fn clean_text_is_clean_and_keeps_its_key(text in hostile_text()) {
        if let Ok(cleaned) = guard::clean(&text) {
            let again = guard::clean(&cleaned.text).expect("clean text passes");
            prop_assert!(again.is_unchanged());
            prop_assert_eq!(guard::k1(&cleaned.text), guard::k1(&text));
            prop_assert_eq!(guard::all_sentences(&cleaned.text), guard::all_sentences(&text));
            prop_assert_eq!(guard::strip_for_query(&text), cleaned.text);
        }
    }

    #[test]
    fn shown_text_passes_the_write_boundary(text in hostile_text()) {
        let safe = SafeText::from_untrusted(&text);
        prop_assert!(!guard::contains_secret(safe.as_str()));
        // What is stored already stays readable, though a letter without a meaning is not written.
        match guard::clean(safe.as_str()) {
            Ok(cleaned) => prop_assert!(cleaned.is_unchanged()),
            Err(refusal) => prop_assert_eq!(refusal.reason, guard::InvalidReason::Unassigned),
        }
        prop_assert_eq!(&SafeText::from_untrusted(safe.as_str()), &safe);
        let shown = guard::display_safe(&text);
        prop_assert!(shown.chars().all(|c| !c.is_control()));
        prop_assert!(guard::clean(&shown).is_ok_and(|cleaned| cleaned.is_unchanged()));
    }

    #[test]
    fn no_scanner_panics(text in any::<String>()) {
        guard::find_reserved(&text, SentinelRule::Seed);
        guard::transcript_like(&text);
        guard::not_concise(&text);
        guard::differs_only_in_compat_digits(&text, &guard::k2(&text));
        guard::display_safe_lines(&text);
    }
}

const LENGTH: usize = 64 * 1024;

fn long(piece: &str) -> String {
    piece.repeat(LENGTH / piece.len())
}

/// Texts that are slow for scanners that look back or ahead without a bound. They are answered
/// in full; a scanner with quadratic work would not come to an end in a test's time.
#[test]
fn long_hostile_texts_are_scanned() {
    for piece in [
        "a",
        "\u{301}",
        "क\u{94d}\u{200d}",
        "ش\u{200c}",
        "\u{9d}a",
        "🏴\u{e0067}",
        "A_KEY=",
        "eyJa.",
        concat!("-----BEGIN PRIV", "ATE KEY-----"),
        concat!("AK", "IAABCDEFGHIJ123456 "),
        "Authorization: ",
        "bundle_1",
        "## retrieved ",
        "the user ",
    ] {
        let text = long(piece);
        let safe = SafeText::from_untrusted(&text);
        assert!(!guard::contains_secret(safe.as_str()), "{piece:?}");
        let reserved = guard::find_reserved(&text, SentinelRule::Marker);
        assert_eq!(reserved, None, "{piece:?}");
        assert!(guard::display_safe(&text).len() >= text.len(), "{piece:?}");
        assert!(!guard::transcript_like(&text), "{piece:?}");
        assert!(guard::not_concise(&text), "{piece:?}");
    }
}

#[test]
fn long_hostile_texts_have_keys() {
    for (piece, key) in [
        (" ", ""),
        ("- ", "-"),
        ("`", ""),
        ("\u{1b}", ""),
        ("\u{202e}", ""),
        ("\u{9b}1m", ""),
    ] {
        assert_eq!(guard::k1(&long(piece)), key, "{piece:?}");
        assert_eq!(guard::k2(&long(piece)), key, "{piece:?}");
    }
    for piece in ["\u{301}", "A.", "ﬃ", "क\u{94d}\u{200d}"] {
        let text = long(piece);
        let strict = guard::k1(&text);
        assert_eq!(guard::k1(&strict), strict, "{piece:?}");
        assert_eq!(guard::k2(&text), guard::k2(&strict), "{piece:?}");
    }
}
