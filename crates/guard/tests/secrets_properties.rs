//! What holds for the secrets of every text: places on characters and apart from each other, and a
//! redaction that is clean and that a second one leaves as it is.

use proptest::prelude::*;
use swarm_memory_guard::secrets::{scan, seed};
use swarm_memory_guard::{contains_secret, redact};

/// What rules look for, in parts that are no secret by themselves.
const PIECES: &[&str] = &[
    "password",
    "Password",
    "DB_PASSWORD",
    "api key",
    "api_key",
    "token",
    "secret",
    "key",
    "auth",
    "creds",
    "login",
    "machine",
    "=",
    ":",
    " = ",
    ": ",
    " is ",
    " => ",
    "->",
    "|",
    ", ",
    "; ",
    " ",
    "\n",
    "\\n",
    "\"",
    "'",
    "`",
    "\\\"",
    "(",
    ")",
    "<",
    ">",
    "**",
    "&",
    "?",
    "@",
    "://",
    "postgres://",
    "user:",
    "Authorization: ",
    "Bearer ",
    "Basic ",
    "Cookie: ",
    "sid=",
    "-u ",
    "--token ",
    "kubeadm ",
    "otpauth://x?secret=",
    "-----BEGIN ",
    "PRIVATE KEY-----",
    "-----END ",
    "sk-",
    "ghp_",
    "glpat-",
    "xoxb-",
    "AKIA",
    "eyJ",
    ".eyJ",
    "SG.",
    "hf_",
    "Q~",
    "+ASt",
    "-us1",
    "NRAL",
    "[REDACTED:",
    "env_secret",
    "password]",
    "]",
    "q0W1e2R3t4Y5u6I7o8P9",
    "abcdefgh1234",
    "0123456789abcdef",
    "QWERTY234567ABCD",
    "hunter2",
    "example",
    "xxxx",
    "${",
    "}",
    "é",
    "密码",
    "\u{200b}",
    "\u{202e}",
    "%41",
    "&#65;",
    "\\u0041",
    "Z2hwXw==",
    "A",
    "1",
    "a b c d ",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => proptest::sample::select(PIECES).prop_map(str::to_owned),
        1 => "[A-Za-z0-9]{1,40}",
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn a_redaction_is_clean_and_stays(text in text()) {
        let once = redact(&text);
        prop_assert_eq!(once.types.is_empty(), !contains_secret(&text));
        prop_assert!(!contains_secret(&once.text), "{}", once.text);
        let twice = redact(&once.text);
        prop_assert_eq!(twice.text, once.text);
        prop_assert!(twice.types.is_empty());
    }

    #[test]
    fn places_are_on_characters_and_apart(text in text()) {
        let mut done = 0;
        for hit in scan(&text) {
            prop_assert!(done <= hit.span.start && hit.span.start < hit.span.end);
            prop_assert!(text.get(hit.span.clone()).is_some());
            done = hit.span.end;
        }
    }

    #[test]
    fn no_text_is_too_odd(text in any::<String>()) {
        let once = redact(&text);
        prop_assert!(!contains_secret(&once.text));
        seed::contains_secret(&text);
    }
}
