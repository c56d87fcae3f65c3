//! Secrets by the shape of their tokens, in the order of the opencode-swarm plugin.
//!
//! [`redact`] replaces each match by `[REDACTED:name]`, pattern after pattern, so that what an
//! earlier pattern took is gone for the later ones; the reported types are those of the text as
//! it came. The order and the character classes follow ECMAScript (`\b` and `\w` are ASCII, `\s`
//! has U+FEFF and not U+0085), because the plugin's own redactions are compared with ours. Two
//! rules go further than labels: a secret access key that follows an AWS access key id on its
//! line, and the JSON label `SecretAccessKey`.

mod patterns;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::Redaction;
pub(super) use patterns::{AWS_SECRET, secrets_after as aws_secrets_after};
use patterns::{PATTERNS, paired_aws_secrets};

/// Passes after which a redaction is taken as it is; one is enough for all but crafted text.
const MAX_PASSES: usize = 4;

/// Replaces every likely secret and names the kinds found.
pub fn redact(text: &str) -> Redaction {
    let types = found_types(text);
    let mut redacted = text.to_owned();
    if !types.is_empty() {
        for _ in 0..MAX_PASSES {
            let next = redact_once(&redacted);
            if next == redacted {
                break;
            }
            redacted = next;
        }
    }
    Redaction {
        text: redacted,
        types,
    }
}

/// Whether the text holds a likely secret.
pub fn contains_secret(text: &str) -> bool {
    PATTERNS.iter().any(|pattern| pattern.is_match(text))
        || paired_aws_secrets(text).next().is_some()
}

/// Where the secrets stand, in bytes, by the pattern that takes each.
pub fn spans(text: &str) -> Vec<(&'static str, Range<usize>)> {
    let paired = paired_aws_secrets(text).map(|span| (AWS_SECRET, span));
    let named = PATTERNS
        .iter()
        .flat_map(|pattern| pattern.find(text).map(|span| (pattern.name, span)));
    paired.chain(named).collect()
}

fn found_types(text: &str) -> Vec<&'static str> {
    let paired = paired_aws_secrets(text).next().is_some();
    PATTERNS
        .iter()
        .filter(|pattern| pattern.is_match(text) || paired && pattern.name == AWS_SECRET)
        .map(|pattern| pattern.name)
        .collect()
}

fn redact_once(text: &str) -> String {
    // The pair rule goes first: it needs the key id that a later pattern takes away.
    let paired = replace(text, paired_aws_secrets(text), AWS_SECRET);
    PATTERNS.iter().fold(paired, |text, pattern| {
        replace(&text, pattern.find(&text), pattern.name)
    })
}

fn replace(text: &str, spans: impl Iterator<Item = Range<usize>>, name: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for span in spans {
        out.push_str(&text[done..span.start]);
        out.push_str("[REDACTED:");
        out.push_str(name);
        out.push(']');
        done = span.end;
    }
    out.push_str(&text[done..]);
    out
}

/// The names of the patterns.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    PATTERNS.iter().map(|pattern| pattern.name)
}
