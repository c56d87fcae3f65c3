//! Text to index terms, for what is stored and for what is asked.
//!
//! A term holds no white space, NUL or U+FFFD, is folded, and has at most 64 characters. Joined by
//! spaces, terms go into an FTS5 table whose tokeniser splits at separators only
//! (`unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'`), which leaves them as they are.
//! Both directions read one stream of units; a query takes a subset of it, so a text is always
//! found by its own words. A change in what is emitted raises [`TERMS_VERSION`].

use super::runs::add_runs;
pub use super::stop::is_stop_word;
use model::ScopeId;
use std::borrow::Cow;
use std::collections::HashSet;
use unicode_normalization::UnicodeNormalization;

/// The version of the mapping from text to terms; an index of another version is rebuilt.
pub const TERMS_VERSION: u32 = 1;

/// The most terms one text gives.
pub const MAX_TERMS: usize = 4_000;

/// The most terms one query gives.
pub const MAX_QUERY_TERMS: usize = 64;

/// The characters of a query that are read.
pub const MAX_QUERY_CHARS: usize = 8_000;

/// No word begins with this sign, because it ends a word.
const SCOPE_SIGN: char = '§';

/// The terms a text is stored under: in order, with repeats, at most [`MAX_TERMS`].
pub fn index_terms(text: &str) -> Vec<String> {
    let units = Units::of(text).list;
    units.into_iter().map(|unit| unit.term).collect()
}

/// The terms a question asks for: each once, in order of first occurrence, at most
/// [`MAX_QUERY_TERMS`]. Stop words stay only where nothing else is asked for.
pub fn query_terms(text: &str) -> Vec<String> {
    let units = Units::of(head(text, MAX_QUERY_CHARS)).list;
    let terms = units.into_iter().filter(|unit| unit.is_asked);
    asked(terms.map(|unit| unit.term))
}

/// Each term once; stop words only where there is nothing else.
fn asked(terms: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut terms: Vec<String> = terms.filter(|term| seen.insert(term.clone())).collect();
    if terms.iter().any(|term| !is_stop_word(term)) {
        terms.retain(|term| !is_stop_word(term));
    }
    terms.truncate(MAX_QUERY_TERMS);
    terms
}

/// The terms of a text for both directions, from one pass over it: those of [`index_terms`], and
/// each once those that a question of the same words would ask for.
pub fn text_terms(text: &str) -> (Vec<String>, Vec<String>) {
    let units = Units::of(text).list;
    let asked = asked(
        units
            .iter()
            .filter(|unit| unit.is_asked)
            .map(|unit| unit.term.clone()),
    );
    (units.into_iter().map(|unit| unit.term).collect(), asked)
}

/// The term that marks a record's scope in the index; no text gives it.
pub fn scope_term(scope_id: &ScopeId) -> String {
    format!("{SCOPE_SIGN}{scope_id}")
}

fn head(text: &str, chars: usize) -> &str {
    match text.char_indices().nth(chars) {
        Some((end, _)) => &text[..end],
        None => text,
    }
}

/// One term, and whether a query asks for it.
struct Unit {
    term: String,
    is_asked: bool,
}

/// The bounded stream of terms of one text.
pub(super) struct Units {
    list: Vec<Unit>,
}

impl Units {
    fn of(text: &str) -> Self {
        let text = if text.is_ascii() {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(text.nfkc().collect())
        };
        let mut units = Self { list: Vec::new() };
        add_runs(&text, &mut units);
        units
    }

    /// Adds a term for both directions.
    pub(super) fn add(&mut self, term: String) {
        self.push(term, true);
    }

    /// Adds a term that is stored but not asked for.
    pub(super) fn add_for_index(&mut self, term: String) {
        self.push(term, false);
    }

    /// True when no further term is taken.
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= MAX_TERMS
    }

    fn push(&mut self, term: String, is_asked: bool) {
        if !term.is_empty() && !self.is_full() {
            self.list.push(Unit { term, is_asked });
        }
    }
}

#[cfg(test)]
mod tests;
