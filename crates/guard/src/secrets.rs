//! Secrets: credentials that no memory may hold.
//!
//! [`scan`] looks at every reading of a text that keeps its values and finds tokens by the formats
//! that their providers document (`rules/secrets.txt`), by the structure around them (URLs,
//! headers, key blocks) and by the labels before them. No pattern is compiled: two automata over
//! literals say where to look, and small matchers read on from there, each byte a bounded number
//! of times. What is a sample, a reference, a digest or public is left. Marks in a text that ask
//! to be let through are not heard: who writes a secret can write them too.
//!
//! [`redact`] takes the whole value out, the whole encoded stretch where it was encoded, and
//! leaves `[REDACTED:rule]`. Its answer is clean: scanning it finds nothing. [`seed`] has the
//! opencode-swarm plugin's own list, for comparison with it.

mod alphabet;
mod bare_value;
mod beside;
mod between;
mod call;
mod certain;
mod chance;
mod checksum;
mod command;
mod command_forms;
mod context;
mod encoded_pair;
mod entropy;
mod header;
mod hit;
mod imitation;
mod joined_words;
mod key_block;
mod label;
mod labelled;
mod link;
mod mark;
mod phrase;
mod placeholder;
mod places;
mod provider;
mod redaction;
mod rule;
pub mod seed;
mod shape;
mod spelled;
mod structural;
mod table;
#[cfg(test)]
mod tests;
mod thing;
mod userinfo;
mod vocabulary;
mod words;

pub use hit::SecretHit;
pub use redaction::{Redaction, contains_secret, redact, scan};
pub(crate) use redaction::{redact_hits, scan_views};
pub use rule::{Confidence, SecretClass};

use hit::Finder;

/// The secrets in one reading of a text.
pub(crate) fn find(text: &str) -> Vec<SecretHit> {
    let mut finder = Finder::new(text);
    provider::find(&mut finder);
    structural::find(&mut finder);
    finder.finish()
}

/// The tokens that are known by their form and are sure or long, for a reading that changed the
/// text much.
fn find_tokens(text: &str) -> Vec<SecretHit> {
    let mut finder = Finder::new(text);
    provider::find(&mut finder);
    let mut hits = finder.finish();
    hits.retain(|hit| hit.confidence == Confidence::High || hit.span.len() >= 40);
    hits
}
