//! What a scan finds, and the finder that rules add to.

use std::ops::Range;

use super::rule::{Confidence, SecretClass, rule};

/// A likely secret in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecretHit {
    /// The rule that found it, as a redaction names it.
    pub rule: &'static str,
    /// How that rule recognises a secret.
    pub class: SecretClass,
    /// How sure the rule is.
    pub confidence: Confidence,
    /// The bytes of it.
    pub span: Range<usize>,
}

impl SecretHit {
    /// Whether this names the secret better than another hit on the same place.
    fn outranks(&self, other: &Self) -> bool {
        let rank = |hit: &Self| (hit.class, hit.confidence, hit.span.len());
        rank(self) > rank(other)
    }
}

/// A text with what was found in it so far.
pub(super) struct Finder<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    hits: Vec<SecretHit>,
}

impl<'t> Finder<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            hits: Vec::new(),
        }
    }

    /// Notes a secret that a rule matched by code found.
    pub(super) fn add(&mut self, id: &'static str, span: Range<usize>) {
        let (class, confidence) = rule(id)
            .map_or((SecretClass::Generic, Confidence::Medium), |rule| {
                (rule.class, rule.confidence)
            });
        self.push(SecretHit {
            rule: id,
            class,
            confidence,
            span,
        });
    }

    pub(super) fn push(&mut self, mut hit: SecretHit) {
        // Values end at ASCII signs, so this moves nothing; a wrong span must not cut a character.
        while !self.text.is_char_boundary(hit.span.start) {
            hit.span.start -= 1;
        }
        while !self.text.is_char_boundary(hit.span.end) {
            hit.span.end += 1;
        }
        if hit.span.start < hit.span.end {
            self.hits.push(hit);
        }
    }

    /// Where the hits of one rule end.
    pub(super) fn ends_of(&self, id: &'static str) -> impl Iterator<Item = usize> {
        let of_rule = self.hits.iter().filter(move |hit| hit.rule == id);
        of_rule.map(|hit| hit.span.end)
    }

    /// The bytes of a range; none when it is out of the text.
    pub(super) fn slice(&self, span: Range<usize>) -> &'t [u8] {
        self.bytes.get(span).unwrap_or_default()
    }

    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    /// What was found, by place, hits that overlap made one.
    pub(super) fn finish(self) -> Vec<SecretHit> {
        merged(self.hits)
    }
}

/// Sorts hits and makes those that overlap one, under the better name.
pub(super) fn merged(mut hits: Vec<SecretHit>) -> Vec<SecretHit> {
    hits.sort_by_key(|hit| (hit.span.start, hit.span.end));
    let mut out: Vec<SecretHit> = Vec::with_capacity(hits.len());
    for hit in hits {
        match out.last_mut() {
            Some(last) if hit.span.start < last.span.end => {
                let span = last.span.start..last.span.end.max(hit.span.end);
                if hit.outranks(last) {
                    *last = hit;
                }
                last.span = span;
            }
            _ => out.push(hit),
        }
    }
    out
}
