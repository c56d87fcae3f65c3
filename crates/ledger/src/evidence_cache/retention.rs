//! Who asked for a limit: the oldest documents go when it is exceeded.
//!
//! The file is written anew as one step, by whoever holds the lock. What is no document goes too:
//! it counts for nothing, and it would never get old.

use super::CacheLimits;
use super::lines::Lines;
use crate::files::{FileError, write_atomic};
use model::EvidenceId;
use std::collections::HashSet;
use std::path::Path;

/// Brings the file within the limits; tells how many lines went.
pub(super) fn keep(file: &Path, limits: CacheLimits) -> Result<usize, FileError> {
    if limits == CacheLimits::default() {
        return Ok(0);
    }
    let documents = documents(file)?;
    let first = first_kept(&documents, limits);
    let length = std::fs::metadata(file).map_or(0, |meta| meta.len());
    if first == 0 && limits.max_bytes.is_none_or(|most| length <= most) {
        return Ok(0);
    }
    // A document that was written twice stays once.
    let mut kept = HashSet::new();
    let mut bytes = Vec::new();
    let mut dropped = 0;
    let mut at = 0;
    let Some(mut lines) = Lines::open(file)? else {
        return Ok(0);
    };
    while let Some(line) = lines.next_line()? {
        let document = line.document();
        let is_kept = document.is_some_and(|document| {
            at += 1;
            at > first && kept.insert(document.id)
        });
        if is_kept {
            bytes.extend_from_slice(line.bytes());
            bytes.push(b'\n');
        } else {
            dropped += usize::from(!line.is_blank());
        }
    }
    write_atomic(file, &bytes, 0o600)?;
    Ok(dropped)
}

/// Id and length of every line that is a document.
fn documents(file: &Path) -> Result<Vec<(EvidenceId, u64)>, FileError> {
    let mut found = Vec::new();
    if let Some(mut lines) = Lines::open(file)? {
        while let Some(line) = lines.next_line()? {
            if let Some(document) = line.document() {
                found.push((document.id, line.bytes().len() as u64 + 1));
            }
        }
    }
    Ok(found)
}

/// How many of the oldest documents go. The newest stays in any case.
fn first_kept(documents: &[(EvidenceId, u64)], limits: CacheLimits) -> usize {
    let most_bytes = limits.max_bytes.unwrap_or(u64::MAX);
    let most_records = limits.max_records.unwrap_or(u64::MAX);
    let (mut bytes, mut records) = (0_u64, 0_u64);
    let fitting = documents
        .iter()
        .rev()
        .take_while(|(_, length)| {
            bytes += length;
            records += 1;
            bytes <= most_bytes && records <= most_records
        })
        .count();
    documents.len() - fitting.max(1).min(documents.len())
}
