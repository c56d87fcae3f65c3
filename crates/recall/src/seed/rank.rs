//! Steps 3 to 6 of the plugin's recall: score, threshold, full-text boost, order.

use crate::admission::may_be_shown;
use crate::answer::Diagnostics;
use crate::candidate::{Candidate, Verdict, best_first};
use crate::explain::{Channel, rank_traces};
use crate::request::RecallRequest;
use crate::seed::scorer::Scorer;
use ledger::StoredItem;

/// What the place in the full-text order is worth at most.
const FTS_BOOST: f64 = 0.08;

/// The records to score and whether they come in full-text order.
pub(crate) enum Pool {
    /// Full-text hits, best first.
    Hits(Vec<StoredItem>),
    /// Every record of the scopes: there was no word to look up, or somebody asked and no record
    /// held any.
    Everything(Vec<StoredItem>),
}

/// Scores, filters and orders the pool.
///
/// `candidate_count` is the size of the pool. In the plugin's own recorded answer for the sample
/// store that is 81: the active records among the full-text hits, 73 of the repository and 8 of
/// the workspace. Six scratch notes of run and agent match as well and have expired, and the
/// scopes hold 87 active records, so it is not the size of the list.
pub(crate) fn rank(pool: Pool, request: &RecallRequest) -> (Vec<Candidate>, Diagnostics) {
    let scorer = Scorer::new(request);
    let (items, boosted) = match pool {
        Pool::Hits(items) => (items, true),
        Pool::Everything(items) => (items, false),
    };
    let hits = items.len();
    let mut diagnostics = Diagnostics {
        candidate_count: hits,
        ..Diagnostics::default()
    };
    let mut kept = Vec::new();
    for (order, item) in items.into_iter().enumerate() {
        let verdict = if may_be_shown(&item, request) {
            scorer.score(item, true)
        } else {
            Verdict::Filtered
        };
        let Some(mut candidate) = diagnostics.count(verdict) else {
            continue;
        };
        if boosted {
            let boosted = candidate.score + (hits - order) as f64 / hits as f64 * FTS_BOOST;
            candidate.placed(Channel::FullText, Some(order + 1), boosted);
            candidate.reasons.push(format!("fts_rank={}", order + 1));
        }
        kept.push(candidate);
    }
    if request.explain {
        rank_traces(&mut kept);
        diagnostics.note_floor("min_score", request.min_score);
    }
    diagnostics.keep_above(&mut kept, request.min_score);
    kept.sort_by(best_first);
    diagnostics.returned_count = kept.len();
    (kept, diagnostics)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::sample::{item, with_text};
    use crate::request::{Mode, Profile};

    fn ids(candidates: &[Candidate]) -> Vec<&str> {
        candidates
            .iter()
            .map(|candidate| candidate.item.record.id.as_str())
            .collect()
    }

    #[test]
    fn the_boost_falls_with_the_place_and_comes_after_the_threshold() {
        let mut request = RecallRequest::new("alpha", Mode::Manual, Profile::Seed);
        // Repository, no kinds, confidence .5: .096 + .03 + .04.
        request.min_score = 0.17;
        let pool = Pool::Hits(vec![
            with_text(1, "alpha"),
            with_text(2, "beta"),
            with_text(3, "alpha beta"),
        ]);
        let (kept, diagnostics) = rank(pool, &request);
        assert_eq!(ids(&kept), ["mem_0000000000000001", "mem_0000000000000003"]);
        let scores: Vec<f64> = kept.iter().map(|candidate| candidate.score).collect();
        assert!((scores[0] - (0.546 + 0.08)).abs() < 1e-12, "{scores:?}");
        assert!((scores[1] - (0.546 + 0.08 / 3.0)).abs() < 1e-12);
        assert_eq!(kept[1].reasons.last().unwrap(), "fts_rank=3");
        assert_eq!(diagnostics.candidate_count, 3);
        assert_eq!(diagnostics.below_threshold_count, 1);
        assert_eq!(diagnostics.returned_count, 2);
    }

    #[test]
    fn equal_scores_stand_by_id_whatever_the_order_of_the_rows() {
        let request = RecallRequest::new("alpha", Mode::Manual, Profile::Seed);
        let rows = vec![with_text(2, "alpha"), with_text(1, "alpha"), item(3)];
        let forward = rank(Pool::Everything(rows.clone()), &request).0;
        let backward = rank(Pool::Everything(rows.into_iter().rev().collect()), &request).0;
        assert_eq!(ids(&forward), ids(&backward));
        assert_eq!(
            ids(&forward)[..2],
            ["mem_0000000000000001", "mem_0000000000000002"]
        );
    }
}
