//! Personal data in a text: what kind, where, and how sure; never the data itself.
//!
//! The detectors read the text without its evasion (`reading`), and once more what is encoded in it,
//! and give places in bytes of the original. Each has a form, what can be checked of it, and the words beside it (`context`):
//! half of all numbers that look like somebody's are nobody's. Off unless a user asks for it.
//! Nothing here holds on to matched text, so no summary, event or debug print can tell it.

mod address;
mod birth;
mod card;
mod check_digits;
mod context;
mod detector;
mod device;
mod digits;
mod domains;
mod email;
mod evasion;
mod iban;
mod ip;
mod kind;
mod national_id;
mod phone;
mod reading;
mod ssn;
#[cfg(test)]
mod tests;
mod threshold;
mod wallet;
mod words;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

use context::Context;
use digits::Group;
use reading::Reading;

use crate::views::{View, ViewKind, Views};

pub use detector::{Detector, NameKind, NerModel, PiiError, PiiMode};
pub use kind::PiiKind;
pub use threshold::{InvalidPiiThreshold, PiiThreshold};

/// Personal data at a place.
#[derive(Debug, Clone, PartialEq)]
pub struct PiiHit {
    /// What kind it is.
    pub kind: PiiKind,
    /// Where it stands, in bytes of the text as it came.
    pub span: Range<usize>,
    /// How sure that is, from 0 to 1.
    pub score: f64,
}

/// What was found, without any of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PiiSummary {
    /// The kinds, each once, sorted.
    pub types: Vec<&'static str>,
    /// How often each kind was found.
    pub counts: BTreeMap<&'static str, usize>,
    /// The highest score; 0 when nothing was found.
    pub score: f64,
}

impl PiiSummary {
    /// The summary of these hits.
    pub fn of(hits: &[PiiHit]) -> Self {
        let mut summary = Self::default();
        for hit in hits {
            *summary.counts.entry(hit.kind.as_str()).or_default() += 1;
            summary.score = summary.score.max(hit.score);
        }
        summary.types = summary.counts.keys().copied().collect();
        summary
    }
}

/// Everything that the patterns find, by place, also in what is encoded. No two overlap, but for
/// those of two kinds in one encoded stretch.
pub fn find(text: &str) -> Vec<PiiHit> {
    let mut hits = find_written(text);
    let views = Views::of(text);
    let opened = |view: &&View<'_>| matches!(view.kind(), ViewKind::Decoded | ViewKind::Revealed);
    for view in views.values().filter(opened) {
        let mut new: Vec<PiiHit> = Vec::new();
        for hit in find_written(view.text()) {
            let span = view.original(hit.span);
            let next = hits.partition_point(|known| known.span.end <= span.start);
            let is_known = hits
                .get(next)
                .is_some_and(|known| known.span.start < span.end);
            let is_again = new
                .last()
                .is_some_and(|last| last.span == span && last.kind == hit.kind);
            if !is_known && !is_again && views.encoding(span.clone()).is_some() {
                new.push(PiiHit { span, ..hit });
            }
        }
        hits.extend(new);
        hits.sort_by_key(|hit| (hit.span.start, hit.span.end));
    }
    hits
}

/// What the patterns find in a text as it is written.
fn find_written(text: &str) -> Vec<PiiHit> {
    let reading = Reading::of(text);
    let scan = Scan::of(reading.text());
    let mut found = Vec::new();
    for detector in DETECTORS {
        detector(&scan, &mut found);
    }
    surest(found)
        .into_iter()
        .map(|found| PiiHit {
            kind: found.kind,
            span: reading.original(found.place),
            score: found.score,
        })
        .collect()
}

/// What the patterns find, told without any of it.
pub fn summary(text: &str) -> PiiSummary {
    PiiSummary::of(&find(text))
}

/// What a detector looks at.
struct Scan<'t> {
    text: &'t str,
    /// The words, cut once somebody asks for them: most texts hold no candidate.
    context: OnceCell<Context>,
    groups: Vec<Group>,
}

impl<'t> Scan<'t> {
    fn of(text: &'t str) -> Self {
        Self {
            text,
            context: OnceCell::new(),
            groups: digits::groups(text),
        }
    }
}

impl Scan<'_> {
    fn context(&self) -> &Context {
        self.context.get_or_init(|| Context::of(self.text))
    }
}

/// A finding, with its place in the reading.
#[derive(Debug, Clone)]
struct Found {
    kind: PiiKind,
    place: Range<usize>,
    score: f64,
}

const DETECTORS: [fn(&Scan<'_>, &mut Vec<Found>); 11] = [
    email::find,
    card::find,
    iban::find,
    ssn::find,
    national_id::find,
    phone::find,
    ip::find,
    device::find,
    birth::find,
    wallet::find,
    address::find,
];

/// Of findings that overlap, the surest, and of those the longest.
fn surest(mut found: Vec<Found>) -> Vec<Found> {
    found.sort_by(|a, b| {
        a.place
            .start
            .cmp(&b.place.start)
            .then(b.place.end.cmp(&a.place.end))
    });
    let mut kept: Vec<Found> = Vec::new();
    for next in found {
        match kept.last_mut() {
            Some(last) if next.place.start < last.place.end => {
                if next.score > last.score && next.kind != last.kind {
                    *last = next;
                }
            }
            _ => kept.push(next),
        }
    }
    kept
}
