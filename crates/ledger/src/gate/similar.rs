//! Near duplicates: facts in force that say almost the same as a proposal.

use crate::error::{LedgerError, sqlite};
use crate::index::query_terms;
use crate::store::search::scope_mark;
use model::{MemoryId, ScopeId};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::{BTreeSet, HashSet};

/// How much of their terms two texts must share.
const LEAST_OVERLAP: f64 = 0.8;
/// One in so many terms may be missing from a text that shares that much.
const MOST_LACKED: usize = 5;
/// Most terms that are looked up. The mark is advice, and each further term costs as much as the
/// rest of a proposal; a text is missed when its two rarest words are the ones that differ.
const LOOKED_UP: usize = 2;
/// Most postings that the look-up reads, so that its cost does not grow with the store.
const POSTINGS: u64 = 60;
/// Most records that are compared.
const COMPARED: usize = 60;

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
    let mark = scope_mark(scope_id);
    let wanted: BTreeSet<&String> = terms.iter().collect();
    let mut best: Option<(f64, MemoryId)> = None;
    for candidate in candidates(connection, scope_id, &rare)? {
        // The index tells what is out of reach; taking every text apart again would cost more
        // than the rest of the proposal.
        if candidate.most_overlap(&wanted, &mark) < LEAST_OVERLAP {
            continue;
        }
        let other_terms = query_terms(&text_of(connection, candidate.item_no)?);
        let other: BTreeSet<&String> = other_terms.iter().collect();
        let shared = wanted.intersection(&other).count() as f64;
        let overlap = shared / wanted.union(&other).count().max(1) as f64;
        if overlap >= LEAST_OVERLAP && best.as_ref().is_none_or(|(most, _)| overlap > *most) {
            best = Some((overlap, candidate.id));
        }
    }
    Ok(best.map(|(_, id)| id))
}

/// The rarest terms that the scope knows; none when too many are unknown for a near duplicate.
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
    // A near duplicate lacks at most a fifth of the terms, and what nobody knows it lacks for sure.
    let unknown = terms.len() - counted.len();
    let Some(can_lack) = (terms.len() / MOST_LACKED).checked_sub(unknown) else {
        return Ok(Vec::new());
    };
    counted.sort();
    let mut spent = 0;
    Ok(counted
        .into_iter()
        .take(LOOKED_UP.min(can_lack + 1))
        .take_while(|(count, _)| {
            spent += count;
            spent <= POSTINGS
        })
        .map(|(_, term)| term)
        .collect())
}

/// A fact in force that holds a rare term of the proposal.
struct Candidate {
    item_no: i64,
    id: MemoryId,
    /// Its terms as the index has them, each with the mark of the scope before it.
    marked_terms: String,
}

impl Candidate {
    /// The overlap that its text can have at most.
    fn most_overlap(&self, wanted: &BTreeSet<&String>, mark: &str) -> f64 {
        let marked = self.marked_terms.split(' ');
        let terms: HashSet<&str> = marked.filter_map(|term| term.strip_prefix(mark)).collect();
        let is_shared = |term: &&&String| terms.contains(term.as_str());
        wanted.iter().filter(is_shared).count() as f64 / wanted.len().max(1) as f64
    }
}

fn candidates(
    connection: &Connection,
    scope_id: &ScopeId,
    terms: &[String],
) -> Result<Vec<Candidate>, LedgerError> {
    let failed = sqlite("looking for near duplicates");
    let mark = scope_mark(scope_id);
    let quoted: Vec<String> = terms
        .iter()
        .map(|term| format!("\"{mark}{}\"", term.replace('"', "\"\"")))
        .collect();
    let query = format!("{{body}} : ({})", quoted.join(" OR "));
    let mut statement = connection
        .prepare_cached(
            "SELECT i.item_no, i.id, f.body
             FROM memory_index f CROSS JOIN memory_items i ON i.item_no = f.rowid
             WHERE memory_index MATCH ?1 AND i.scope_id = ?2 AND i.lifecycle = 'active' LIMIT ?3",
        )
        .map_err(&failed)?;
    let rows = statement
        .query_map(params![query, scope_id.as_str(), COMPARED], |row| {
            Ok((
                row.get(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, String>(2)?,
            ))
        })
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(&failed)?;
    let candidate = |(item_no, id, body): (i64, String, String)| {
        Some(Candidate {
            item_no,
            id: MemoryId::parse(&id).ok()?,
            marked_terms: body,
        })
    };
    Ok(rows.into_iter().filter_map(candidate).collect())
}

fn text_of(connection: &Connection, item_no: i64) -> Result<String, LedgerError> {
    connection
        .prepare_cached(
            "SELECT json_extract(record_json, '$.text') FROM memory_items WHERE item_no = ?1",
        )
        .and_then(|mut statement| statement.query_row([item_no], |row| row.get(0)))
        .map_err(sqlite("looking for near duplicates"))
}
