//! Near duplicates: facts in force that say almost the same as a proposal.

use crate::error::{LedgerError, sqlite};
use crate::index::{query_terms, scope_term};
use model::{MemoryId, ScopeId};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeSet;

/// How much of their terms two texts must share.
const LEAST_OVERLAP: f64 = 0.8;
/// Most postings that the look-up reads, so that its cost does not grow with the store.
const POSTINGS: u64 = 200;
/// Most records that are compared.
const COMPARED: usize = 20;

/// The fact in force that shares most terms with `text`, when it shares nearly all.
pub(crate) fn near_duplicate(
    connection: &Connection,
    scope_id: &ScopeId,
    text: &str,
) -> Result<Option<MemoryId>, LedgerError> {
    let terms = query_terms(text);
    let rare = rare_terms(connection, scope_id, &terms)?;
    if rare.is_empty() {
        return Ok(None);
    }
    let wanted: BTreeSet<&String> = terms.iter().collect();
    let mut best: Option<(f64, MemoryId)> = None;
    for (id, other) in candidates(connection, scope_id, &rare)? {
        let other_terms = query_terms(&other);
        let other: BTreeSet<&String> = other_terms.iter().collect();
        let shared = wanted.intersection(&other).count() as f64;
        let overlap = shared / wanted.union(&other).count().max(1) as f64;
        if overlap >= LEAST_OVERLAP && best.as_ref().is_none_or(|(most, _)| overlap > *most) {
            best = Some((overlap, id));
        }
    }
    Ok(best.map(|(_, id)| id))
}

/// The rarest terms that the scope knows, as many as the postings allow.
fn rare_terms(
    connection: &Connection,
    scope_id: &ScopeId,
    terms: &[String],
) -> Result<Vec<String>, LedgerError> {
    let mut statement = connection
        .prepare_cached("SELECT records FROM term_counts WHERE scope_id = ?1 AND term = ?2")
        .map_err(sqlite("counting terms"))?;
    let mut counted = Vec::new();
    for term in terms {
        let count: Option<u64> = statement
            .query_row([scope_id.as_str(), term], |row| row.get(0))
            .optional()
            .map_err(sqlite("counting terms"))?;
        counted.extend(count.map(|count| (count, term.clone())));
    }
    counted.sort();
    let mut spent = 0;
    Ok(counted
        .into_iter()
        .take_while(|(count, _)| {
            spent += count;
            spent <= POSTINGS
        })
        .map(|(_, term)| term)
        .collect())
}

fn candidates(
    connection: &Connection,
    scope_id: &ScopeId,
    terms: &[String],
) -> Result<Vec<(MemoryId, String)>, LedgerError> {
    let quoted: Vec<String> = terms
        .iter()
        .map(|term| format!("\"{}\"", term.replace('"', "\"\"")))
        .collect();
    let query = format!(
        "({{scope}} : \"{}\") AND ({{body}} : ({}))",
        scope_term(scope_id),
        quoted.join(" OR ")
    );
    let mut statement = connection
        .prepare_cached(
            "SELECT i.id, json_extract(i.record_json, '$.text')
             FROM memory_index f JOIN memory_items i ON i.item_no = f.rowid
             WHERE memory_index MATCH ?1 AND i.scope_id = ?2 AND i.lifecycle = 'active'
             ORDER BY bm25(memory_index, 0.0, 1.0, 0.0) LIMIT ?3",
        )
        .map_err(sqlite("looking for near duplicates"))?;
    let rows = statement
        .query_map(params![query, scope_id.as_str(), COMPARED], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
        })
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(sqlite("looking for near duplicates"))?;
    Ok(rows
        .into_iter()
        .filter_map(|(id, text)| Some((MemoryId::parse(&id).ok()?, text)))
        .collect())
}
