//! Near duplicates: facts in force that say almost the same as a proposal.

use crate::error::{LedgerError, sqlite};
use crate::index::query_terms;
use crate::store::search::scope_mark;
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
        // The index tells what is out of reach; taking every text apart again would cost more
        // than the rest of the proposal.
        if most_overlap(&wanted, &other.index_terms) < LEAST_OVERLAP {
            continue;
        }
        let other_terms = query_terms(&other.text);
        let other: BTreeSet<&String> = other_terms.iter().collect();
        let shared = wanted.intersection(&other).count() as f64;
        let overlap = shared / wanted.union(&other).count().max(1) as f64;
        if overlap >= LEAST_OVERLAP && best.as_ref().is_none_or(|(most, _)| overlap > *most) {
            best = Some((overlap, id));
        }
    }
    Ok(best.map(|(_, id)| id))
}

/// The overlap that a text with these index terms can have at most.
fn most_overlap(wanted: &BTreeSet<&String>, index_terms: &BTreeSet<String>) -> f64 {
    let is_shared = |term: &&&String| index_terms.contains(**term);
    wanted.iter().filter(is_shared).count() as f64 / wanted.len().max(1) as f64
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

/// A fact in force that holds a rare term of the proposal.
struct Candidate {
    text: String,
    index_terms: BTreeSet<String>,
}

fn candidates(
    connection: &Connection,
    scope_id: &ScopeId,
    terms: &[String],
) -> Result<Vec<(MemoryId, Candidate)>, LedgerError> {
    let mark = scope_mark(scope_id);
    let quoted: Vec<String> = terms
        .iter()
        .map(|term| format!("\"{mark}{}\"", term.replace('"', "\"\"")))
        .collect();
    let query = format!("{{body}} : ({})", quoted.join(" OR "));
    let mut statement = connection
        .prepare_cached(
            "SELECT i.id, json_extract(i.record_json, '$.text'), f.body
             FROM memory_index f JOIN memory_items i ON i.item_no = f.rowid
             WHERE memory_index MATCH ?1 AND i.scope_id = ?2 AND i.lifecycle = 'active'
             ORDER BY bm25(memory_index, 1.0, 0.0) LIMIT ?3",
        )
        .map_err(sqlite("looking for near duplicates"))?;
    let rows = statement
        .query_map(params![query, scope_id.as_str(), COMPARED], |row| {
            Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?))
        })
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(sqlite("looking for near duplicates"))?;
    let candidate = |(id, text, body): (String, String, String)| {
        let terms = body.split(' ').filter_map(|term| term.strip_prefix(&mark));
        let index_terms = terms.map(str::to_owned).collect();
        Some((MemoryId::parse(&id).ok()?, Candidate { text, index_terms }))
    };
    Ok(rows.into_iter().filter_map(candidate).collect())
}
