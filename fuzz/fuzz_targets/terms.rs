//! From text to index terms: every query term is an index term, and none breaks its quotes.
#![no_main]

use std::collections::HashSet;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let index: HashSet<String> = ledger::index::index_terms(text).into_iter().collect();
    for term in ledger::index::query_terms(text) {
        assert!(term.chars().count() <= 64 && !term.contains(char::is_whitespace));
        assert!(text.chars().count() > 8_000 || index.contains(&term), "{term}");
    }
});
