//! The plugin's recall with embeddings on: six stages over what its scorer ranked.
//!
//! Words as without embeddings; vectors; metadata, which is the words' order regrouped by what fits;
//! fusion by reciprocal ranks, brought to `[0, 1]`; the floor; and the best twenty once more by a
//! model that reads both, when that still begins within the budget. Two deviations: vectors are
//! filtered by scope, state and kind before they are ranked and not after, so that a small scope loses
//! nothing; and what fails is told.

use crate::admission::may_be_shown;
use crate::answer::{Degraded, Diagnostics, Signals};
use crate::candidate::{Candidate, best_first};
use crate::explain::Channel;
use crate::models::Models;
use crate::nearness::Nearness;
use crate::request::RecallRequest;
use crate::seed::fusion::fuse;
use ledger::{CandidateFilter, LedgerError, StoredItem};
use model::text::to_fixed;
use std::collections::HashMap;

/// Most records of the scopes whose vectors are compared.
const COMPARED: usize = 1_000_000;
/// Most records that the last stage reads.
const RERANKED: usize = 20;
/// The last stage in messages.
const RERANK: &str = "rerank";

/// Fuses what the words ranked with the vectors.
pub(crate) fn fused(
    lexical: Vec<Candidate>,
    nearness: &Nearness<'_>,
    filter: &CandidateFilter,
    request: &RecallRequest,
    numbered: impl FnOnce(&[i64]) -> Result<Vec<StoredItem>, LedgerError>,
    diagnostics: &mut Diagnostics,
) -> Result<Vec<Candidate>, LedgerError> {
    if nearness.is_empty() {
        return Ok(lexical);
    }
    let most = (request.max_items * 20).max(100);
    let mut near: Vec<i64> = nearness
        .ranked(filter, COMPARED)?
        .into_iter()
        .map(|(_, number)| number)
        .collect();
    near.truncate(most);
    let mut known: HashMap<i64, Candidate> = HashMap::new();
    let words: Vec<i64> = lexical.iter().map(|one| one.item.item_no).collect();
    let metadata = regrouped(&lexical);
    for candidate in lexical {
        known.insert(candidate.item.item_no, candidate);
    }
    let fresh: Vec<i64> = near
        .iter()
        .copied()
        .filter(|number| !known.contains_key(number))
        .collect();
    for item in numbered(&fresh)? {
        if may_be_shown(&item, request) {
            known.insert(item.item_no, without_words(item, request.explain));
        }
    }
    diagnostics.beside_count = known.len() - words.len();
    near.retain(|number| known.contains_key(number));
    let mut ranked = Vec::new();
    // Ties are broken by the records' ids, as the plugin does it, not by their numbers.
    let id = |number: &i64| {
        known
            .get(number)
            .map(|one| (one.item.record.id.clone(), *number))
    };
    let ids = |numbers: &[i64]| numbers.iter().filter_map(id).collect::<Vec<_>>();
    for one in fuse(&ids(&words), &ids(&near), &ids(&metadata), request.fusion) {
        ranked.push(one);
    }
    let mut kept = Vec::new();
    for one in ranked {
        let score = one.score;
        let Some(mut candidate) = known.remove(&one.id.1) else {
            continue;
        };
        candidate.base = score;
        if let Some(trace) = &mut candidate.trace {
            let cosine = nearness.cosine(&candidate.item.record.text);
            trace.note(Channel::Words, one.lexical_rank, None, 0.0);
            trace.note(Channel::Dense, one.dense_rank, cosine, 0.0);
            trace.note(Channel::Metadata, one.metadata_rank, None, 0.0);
        }
        candidate.placed(Channel::Fused, Some(kept.len() + 1), score);
        candidate
            .reasons
            .push(format!("rrf_fused={}", to_fixed(score, 4)));
        kept.push(candidate);
    }
    diagnostics.fusion_active = true;
    if request.explain {
        diagnostics.note_floor("fused_min_score", request.min_score);
    }
    diagnostics.keep_above(&mut kept, request.min_score);
    kept.sort_by(best_first);
    diagnostics.returned_count = kept.len();
    Ok(kept)
}

/// The words' order with those first that fit by scope and kind, then by scope, then by kind.
fn regrouped(lexical: &[Candidate]) -> Vec<i64> {
    let group = |signals: &Signals| match (signals.scope_match, signals.kind_match) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => 2,
        (false, false) => 3,
    };
    let mut order: Vec<&Candidate> = lexical.iter().collect();
    order.sort_by_key(|candidate| group(&candidate.signals));
    order.into_iter().map(|one| one.item.item_no).collect()
}

/// A record that only its vector found.
fn without_words(item: StoredItem, explained: bool) -> Candidate {
    Candidate {
        trace: explained.then(Box::default),
        ..Candidate::unscored(item)
    }
}

/// Orders the best once more by a model that reads question and text together; the tail keeps its
/// order. Left out, and told so, when it would begin too late or fails.
pub(crate) fn reranked(
    mut ranked: Vec<Candidate>,
    request: &RecallRequest,
    models: Models<'_>,
    degraded: &mut Vec<Degraded>,
) -> Vec<Candidate> {
    let Some(reranker) = models.reranker else {
        return ranked;
    };
    let budget = request.fusion.latency_budget_ms;
    let late = models
        .elapsed
        .is_some_and(|elapsed| elapsed().as_millis() > u128::from(budget));
    if late {
        let reason = format!("left out: the budget of {budget} ms was used up before it");
        degraded.push(Degraded::new(RERANK, reason));
        return ranked;
    }
    let tail = ranked.split_off(ranked.len().min(RERANKED));
    let texts: Vec<&str> = ranked
        .iter()
        .map(|candidate| candidate.item.record.text.as_str())
        .collect();
    match reranker.scores(&request.query, &texts) {
        Ok(scores) if scores.len() == ranked.len() => {
            let mut order: Vec<(f32, Candidate)> = scores.into_iter().zip(ranked).collect();
            order.sort_by(|a, b| b.0.total_cmp(&a.0));
            let reordered = order.into_iter().enumerate();
            let noted = reordered.map(|(at, (score, mut candidate))| {
                if let Some(trace) = &mut candidate.trace {
                    trace.note(Channel::Rerank, Some(at + 1), Some(f64::from(score)), 0.0);
                }
                candidate
            });
            ranked = noted.collect();
        }
        Ok(_) => degraded.push(Degraded::new(RERANK, "failed: not one score a text")),
        Err(error) => degraded.push(Degraded::new(RERANK, format!("failed: {error}"))),
    }
    ranked.extend(tail);
    ranked
}

#[cfg(test)]
mod tests;
