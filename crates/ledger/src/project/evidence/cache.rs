//! Reads one document out of the evidence cache, `documents.jsonl`, as the plugin appends it.
//!
//! The last line of an id wins. A line that is too long or malformed is passed over, and the file
//! is read up to a bound, a line at a time.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use serde::Deserialize;

use super::document::Document;
use crate::files::{Links, open_regular};

const LINE_MAX: u64 = 64 * 1024;
const FILE_MAX: u64 = 256 * 1024 * 1024;

#[derive(Deserialize)]
struct CachedLine {
    id: String,
    text: String,
}

/// The text of a cached document.
pub(super) fn find(evidence_cache: &Path, id: &str) -> Option<Document> {
    let file = open_regular(&evidence_cache.join("documents.jsonl"), Links::Refuse).ok()?;
    let mut reader = BufReader::new(file.take(FILE_MAX));
    let mut found = None;
    let mut line = Vec::new();
    while next_line(&mut reader, &mut line)? {
        // Most lines are of other documents: a look at the bytes spares the parse.
        if !contains(&line, id.as_bytes()) {
            continue;
        }
        if let Ok(parsed) = serde_json::from_slice::<CachedLine>(&line)
            && parsed.id == id
        {
            found = Some(parsed.text);
        }
    }
    found.map(|text| Document::of_folded_text(&text))
}

/// Reads a line into `line`, left empty when it is too long; `Some(false)` at the end.
fn next_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> Option<bool> {
    line.clear();
    let read = reader
        .by_ref()
        .take(LINE_MAX)
        .read_until(b'\n', line)
        .ok()?;
    if read as u64 == LINE_MAX && line.last() != Some(&b'\n') {
        line.clear();
        reader.skip_until(b'\n').ok()?;
    }
    Some(read > 0)
}

fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack
        .windows(needle.len())
        .any(|window| window == needle)
}
