//! Pure text scanners and normal forms: the room that looks at text before it is stored,
//! compared or shown.
//!
//! Every function takes a text and answers from it alone. Nothing here reads a file, a clock,
//! an environment variable or a setting, nothing prints, nothing panics, and no input makes the
//! work grow faster than its length: patterns run on the linear-time `regex` engine only. A
//! finding is an answer; what to do about it (refuse, redact, escalate) is the caller's rule.

mod secrets;

pub use secrets::{Redaction, contains_secret, redact};
