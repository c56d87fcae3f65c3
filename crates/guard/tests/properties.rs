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
    fn clean_text_is_clean_and_keeps_its_key(text in hostile_text()) {
        if let Ok(cleaned) = guard::clean(&text) {
            let again = guard::clean(&cleaned.text).expect("clean text passes");
            prop_assert!(again.is_unchanged());
            prop_assert_eq!(guard::k1(&cleaned.text), guard::k1(&text));
            prop_assert_eq!(guard::strip_for_query(&text), cleaned.text);
        }
    }

    #[test]
    fn shown_text_passes_the_write_boundary(text in hostile_text()) {
        let safe = SafeText::from_untrusted(&text);
        prop_assert!(!guard::contains_secret(safe.as_str()));
        prop_assert!(guard::clean(safe.as_str()).is_ok_and(|cleaned| cleaned.is_unchanged()));
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
