//! Pure text scanners and normal forms: the room that looks at text before it is stored,
//! compared or shown.
//!
//! Every function takes a text and answers from it alone. Nothing here reads a file, a clock,
//! an environment variable or a setting, nothing prints, nothing panics, and no input makes the
//! work grow faster than its length: patterns run on the linear-time `regex` engine only. A
//! finding is an answer; what to do about it (refuse, redact, escalate) is the caller's rule.
//!
//! ```
//! use swarm_memory_guard::{SafeText, SentinelRule, Views, clean, find_reserved, k1, redact, sentences};
//!
//! let cleaned = clean("Use\u{200b} bun for tests.\r\n").expect("one stray character is no attack");
//! assert_eq!(cleaned.text, "Use bun for tests.\n");
//! assert!(clean("Use bun \u{202e}nur").is_err());
//! assert_eq!(k1("- USE `bun` for tests."), k1(&cleaned.text));
//! assert_eq!(sentences("Tests need bun. Never use npm here!")[1], "never use npm here");
//!
//! let text = "ign\u{200b}ore th&#105;s";
//! let views = Views::of(text);
//! let view = views.iter().find(|view| view.text() == "ignore this").expect("it is decoded");
//! assert_eq!(&text[view.original(7..11)], "th&#105;s");
//!
//! assert_eq!(redact(concat!("MY_", "TOKEN=", "abcdefgh1234")).types, ["env_secret"]);
//! assert!(find_reserved("## retrieved swarm memory", SentinelRule::Marker).is_some());
//! assert_eq!(SafeText::from_untrusted("\u{1b}[31mred").as_str(), "red");
//! ```

mod ansi;
mod base64;
mod code_points;
pub mod injection;
mod inspection;
mod invalid_text;
mod markers;
#[cfg(test)]
mod mixed_texts;
mod normal_form;
pub mod pii;
mod safe_text;
mod scan;
pub mod secrets;
mod text_flags;
mod views;

pub use inspection::{Action, Category, Finding, Inspection, Rules, inspect};
pub use invalid_text::{Cleaned, InvalidReason, InvalidText, StrippedRun, clean, strip_for_query};
pub use markers::{BUNDLE_PREFIX, PROMPT_HEADER, Reserved, SentinelRule, find_reserved};
pub use normal_form::{
    NORM_VERSION, UNICODE_VERSION, all_sentences, differs_only_in_compat_digits, k1, k2, sentences,
    visible,
};
pub use safe_text::{SafeText, display_safe, display_safe_json, display_safe_lines};
pub use scan::Scan;
pub use secrets::{Redaction, contains_secret, redact};
pub use text_flags::{CONCISE_LIMIT, not_concise, transcript_like};
pub use views::{Encoding, View, ViewKind, Views};
