//! Whether a reference that a memory cites leads to something in the project that bears it out.
//!
//! Contract: `exists` when the reference leads to a regular file under the root, an object of the
//! repository or a cached document; `matched` when, besides, a span of its text shares a symbol
//! or two content words with the memory's text. The span is kept with a hash, so that freshness
//! follows those lines and not the file: [`recheck`] finds them again when they have moved, and
//! says `Current` again when they come back. `.swarm` and git's own folders never count, since an
//! agent can write there; the evidence cache is reached only by its own kind of reference. A URL
//! never resolves: nothing here goes to the network.

use std::path::Path;

use super::git::{GitPlace, object_exists};
use crate::evidence_cache::EvidenceCache;
use model::EvidenceId;

mod document;
mod reference;
mod span;
mod stop_words;
#[cfg(test)]
mod tests;
mod words;

pub use reference::{Anchor, FileCandidate, Reference};
pub use span::Span;

use document::Document;
use words::Wanted;

/// How far a reference supports the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// It resolves and a span of it speaks of the same things.
    Matched,
    /// It resolves.
    Exists,
    /// It does not resolve.
    None,
}

/// What kind of thing a reference names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A file of the project.
    File,
    /// An object of the repository.
    Commit,
    /// A document of the evidence cache.
    CachedDocument,
    /// A web address.
    Url,
    /// Anything else.
    Other,
}

/// A resolved reference, as it is stored beside the memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolution {
    /// How far it supports the text.
    pub support: Found,
    /// What to look at again: a path below the root, a commit, a cache reference, or the
    /// reference itself where nothing resolved.
    pub locator: String,
    /// The lines that matched.
    pub span: Option<Span>,
    /// What it names.
    pub kind: Kind,
}

/// Whether stored evidence still says what it said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// It does, perhaps on other lines.
    Current,
    /// It resolves, and the span is not in it any more.
    Changed,
    /// It does not resolve any more.
    Gone,
}

/// Resolves one reference for one memory text.
///
/// `evidence_cache` is the folder that holds `documents.jsonl`.
pub fn resolve(
    place_root: &Path,
    git: Option<&GitPlace>,
    evidence_cache: &Path,
    reference: &str,
    text: &str,
) -> Resolution {
    let of = |kind, support| Resolution {
        support,
        locator: reference.trim().to_owned(),
        span: None,
        kind,
    };
    match Reference::parse(reference) {
        Reference::Url => of(Kind::Url, Found::None),
        Reference::Other => of(Kind::Other, Found::None),
        Reference::Commit(name) => {
            let found = git.is_some_and(|git| object_exists(&git.common_dir, &name));
            Resolution {
                locator: name,
                ..of(
                    Kind::Commit,
                    if found { Found::Exists } else { Found::None },
                )
            }
        }
        Reference::CachedDocument(id) => match cached(evidence_cache, &id) {
            Some(document) => {
                let span = span::best(&document, &Anchor::Whole, &Wanted::of(text));
                let locator = format!("{}{id}", reference::CACHE_PREFIX);
                with_span(Kind::CachedDocument, locator, span)
            }
            None => of(Kind::CachedDocument, Found::None),
        },
        Reference::File(candidates) => candidates
            .iter()
            .find_map(|candidate| {
                let (locator, document) = document::open(place_root, git, &candidate.path)?;
                let span = span::best(&document, &candidate.anchor, &Wanted::of(text));
                Some(with_span(Kind::File, locator, span))
            })
            .unwrap_or_else(|| {
                let path = reference::is_like_a_path(reference.trim());
                of(if path { Kind::File } else { Kind::Other }, Found::None)
            }),
    }
}

/// The text of a cached document.
fn cached(evidence_cache: &Path, id: &str) -> Option<Document> {
    let id = EvidenceId::parse(id).ok()?;
    let document = EvidenceCache::at(evidence_cache).find(&id).ok()??;
    Some(Document::of_folded_text(&document.text))
}

fn with_span(kind: Kind, locator: String, span: Option<Span>) -> Resolution {
    let support = if span.is_some() {
        Found::Matched
    } else {
        Found::Exists
    };
    Resolution {
        support,
        locator,
        span,
        kind,
    }
}

/// Looks again at stored evidence.
///
/// Without a span (support `exists`) it is current while it resolves.
pub fn recheck(
    place_root: &Path,
    git: Option<&GitPlace>,
    evidence_cache: &Path,
    kind: Kind,
    locator: &str,
    span: Option<&Span>,
) -> Freshness {
    let document: Option<Document> = match kind {
        Kind::File => document::open(place_root, git, locator).map(|(_, document)| document),
        Kind::CachedDocument => locator
            .strip_prefix(reference::CACHE_PREFIX)
            .and_then(|id| cached(evidence_cache, id)),
        Kind::Commit => {
            let found = git.is_some_and(|git| object_exists(&git.common_dir, locator));
            return if found {
                Freshness::Current
            } else {
                Freshness::Gone
            };
        }
        Kind::Url | Kind::Other => None,
    };
    match (document, span) {
        (None, _) => Freshness::Gone,
        (Some(_), None) => Freshness::Current,
        (Some(document), Some(span)) if span.is_in(&document) => Freshness::Current,
        (Some(_), Some(_)) => Freshness::Changed,
    }
}
