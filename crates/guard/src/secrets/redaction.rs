//! Taking secrets out of a text.

use super::hit::{SecretHit, merged};
use super::{find, find_tokens, imitation, mark, spelled};
use crate::views::{View, ViewKind, Views};

/// Passes after which what is left is taken out whole; one is enough for all but crafted text.
const MAX_PASSES: usize = 8;

/// A text without its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redaction {
    /// The text with each secret replaced by `[REDACTED:rule]`.
    pub text: String,
    /// The names of the rules that found something, in the order of the text, each once.
    pub types: Vec<&'static str>,
}

/// The secrets of a text in any of its readings, by place, none overlapping another.
pub fn scan(text: &str) -> Vec<SecretHit> {
    scan_views(text, &Views::of(text))
}

/// As [`scan`], for the readings of the text that are made already.
pub(crate) fn scan_views(text: &str, views: &Views<'_>) -> Vec<SecretHit> {
    let mut hits = Vec::new();
    for view in views.values() {
        hits.extend(found(view, find(view.text())));
    }
    hits.extend(spelled::find(text));
    if !text.is_ascii() && imitation::has_mixed_word(text) {
        hits.extend(imitation::find(text));
        hits.extend(imitated(views));
    }
    merged(hits)
}

/// Tokens in which look-alike letters of another script stand.
fn imitated(views: &Views<'_>) -> Vec<SecretHit> {
    let mut hits = Vec::new();
    for view in views
        .iter()
        .filter(|view| view.kind() == ViewKind::Skeleton)
    {
        hits.extend(found(view, find_tokens(view.text())));
    }
    hits
}

/// What was found in a reading, with its places in the original.
fn found<'h>(view: &'h View<'_>, hits: Vec<SecretHit>) -> impl Iterator<Item = SecretHit> + 'h {
    hits.into_iter().map(|hit| SecretHit {
        span: view.original(hit.span.clone()),
        ..hit
    })
}

/// Whether the text holds a likely secret.
pub fn contains_secret(text: &str) -> bool {
    !scan(text).is_empty()
}

/// Replaces every likely secret and names the rules that found them.
pub fn redact(text: &str) -> Redaction {
    redact_hits(text, scan(text))
}

/// As [`redact`], for the secrets that a scan of the text found.
pub(crate) fn redact_hits(text: &str, mut hits: Vec<SecretHit>) -> Redaction {
    let mut types: Vec<&'static str> = Vec::new();
    for hit in &hits {
        if !types.contains(&hit.rule) {
            types.push(hit.rule);
        }
    }
    let mut text = text.to_owned();
    // What stood round a secret can make one of what is left, so the answer is looked at again.
    for _ in 0..MAX_PASSES {
        if hits.is_empty() {
            return Redaction { text, types };
        }
        text = replaced(&text, &hits);
        hits = scan(&text);
    }
    if !hits.is_empty() {
        text = mark::of("secret");
    }
    Redaction { text, types }
}

fn replaced(text: &str, hits: &[SecretHit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for hit in hits {
        out.push_str(text.get(done..hit.span.start).unwrap_or_default());
        out.push_str(&mark::of(hit.rule));
        done = hit.span.end.max(done);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}
