//! From candidates to an order: admission, score, threshold, the promise for rare terms.

use crate::admission::may_be_shown;
use crate::answer::Diagnostics;
use crate::candidate::{Candidate, Verdict, best_first};
use crate::default::prune::RARE;
use crate::default::scorer::Scorer;
use crate::default::terms::Weighed;
use crate::request::RecallRequest;
use ledger::StoredItem;

/// Places at the front in which a record with a rare term of the question has its seat.
const FRONT: usize = 8;

/// Scores, filters and orders the candidates of a question.
pub(crate) fn rank(
    items: Vec<StoredItem>,
    terms: &[Weighed],
    request: &RecallRequest,
) -> (Vec<Candidate>, Diagnostics) {
    let scorer = Scorer::new(request, terms);
    let mut diagnostics = Diagnostics {
        candidate_count: items.len(),
        query_term_count: Some(terms.len()),
        ..Diagnostics::default()
    };
    let mut kept = Vec::new();
    for item in items {
        let verdict = if may_be_shown(&item, request) {
            scorer.score(item, true)
        } else {
            Verdict::Filtered
        };
        kept.extend(diagnostics.count(verdict, request.min_score));
    }
    kept.sort_by(best_first);
    seat_rare_terms(&mut kept, FRONT.min(request.max_items));
    diagnostics.returned_count = kept.len();
    (kept, diagnostics)
}

/// Gives records with a rare term of the question seats among the first `front`, at most half.
///
/// Many records that share several common words with a question can outweigh the one record that
/// holds its only telling word. Such a record moves to the end of the front, with the score of
/// the best record behind it, so that the order still follows the score.
fn seat_rare_terms(ranked: &mut Vec<Candidate>, front: usize) {
    if ranked.len() <= front {
        return;
    }
    let is_rare = |candidate: &Candidate| candidate.rarest_df.is_some_and(|df| df <= RARE);
    let seats = front.div_ceil(2);
    let mut seated_rare = ranked[..front].iter().filter(|c| is_rare(c)).count();
    let mut behind = ranked.split_off(front);
    let mut lifted = Vec::new();
    while seated_rare < seats
        && let Some(place) = behind.iter().position(is_rare)
    {
        lifted.push(behind.remove(place));
        seated_rare += 1;
    }
    for _ in 0..lifted.len() {
        let last_common = ranked.iter().rposition(|candidate| !is_rare(candidate));
        behind.extend(last_common.map(|place| ranked.remove(place)));
    }
    behind.sort_by(best_first);
    let floor = behind.first().map_or(0.0, |candidate| candidate.score);
    for mut candidate in lifted {
        candidate.score = candidate.score.max(floor);
        candidate.reasons.push("rare_term".to_owned());
        ranked.push(candidate);
    }
    ranked.extend(behind);
}

#[cfg(test)]
mod tests;
