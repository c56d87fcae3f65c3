//! Near duplicates: facts in force that say almost the same as a proposal.

use crate::error::LedgerError;
use crate::index::query_terms;
use crate::store::bands::alike;
use model::{MemoryId, ScopeId};
use rusqlite::Connection;
use std::collections::BTreeSet;

/// How much of their terms two texts must share.
const LEAST_OVERLAP: f64 = 0.8;
/// Most records that are compared, so that the cost does not grow with the store.
const COMPARED: usize = 20;

/// The fact in force that shares most terms with `text`, when it shares nearly all.
pub(crate) fn near_duplicate(
    connection: &Connection,
    scope_id: &ScopeId,
    text: &str,
) -> Result<Option<MemoryId>, LedgerError> {
    let terms = query_terms(text);
    let wanted: BTreeSet<&String> = terms.iter().collect();
    let mut best: Option<(f64, MemoryId)> = None;
    for candidate in alike(connection, scope_id, &terms, COMPARED)? {
        let other_terms = query_terms(&candidate.text);
        let other: BTreeSet<&String> = other_terms.iter().collect();
        let shared = wanted.intersection(&other).count() as f64;
        let overlap = shared / wanted.union(&other).count().max(1) as f64;
        if overlap >= LEAST_OVERLAP && best.as_ref().is_none_or(|(most, _)| overlap > *most) {
            best = Some((overlap, candidate.id));
        }
    }
    Ok(best.map(|(_, id)| id))
}
