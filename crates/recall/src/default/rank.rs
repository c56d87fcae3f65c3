//! From candidates to an order: admission, score, threshold, the promise for rare terms.

use crate::admission::may_be_shown;
use crate::answer::Diagnostics;
use crate::candidate::{Candidate, Verdict, best_first};
use crate::default::context::{Pair, lift, pairs, session};
use crate::default::floor::Floor;
use crate::default::meaning::Meaning;
use crate::default::prune::RARE;
use crate::default::scorer::Scorer;
use crate::default::terms::Weighed;
use crate::explain::{Channel, rank_traces};
use crate::nearness::Nearness;
use crate::request::{Mode, RecallRequest};
use ledger::{Beside, LedgerError, StoredItem};
use std::collections::{BTreeSet, HashSet};

/// Best records whose neighbours are looked at.
const BEST: usize = 10;
/// Places at the front in which a record with a rare term of the question has its seat.
const FRONT: usize = 8;

/// The records that a question found.
#[derive(Default)]
pub(crate) struct Found {
    /// Those that hold a word of it.
    pub(crate) by_words: Vec<StoredItem>,
    /// Further ones that are near it in meaning.
    pub(crate) by_meaning: Vec<StoredItem>,
}

/// Scores, filters and orders the candidates of a question.
pub(crate) fn rank(
    found: Found,
    terms: &[Weighed],
    request: &RecallRequest,
    meaning: Option<&Meaning>,
    nearness: Option<&Nearness<'_>>,
    beside: impl FnOnce(&[i64]) -> Result<Vec<Beside>, LedgerError>,
) -> Result<(Vec<Candidate>, Diagnostics), LedgerError> {
    let scorer = Scorer::new(request, terms);
    let mut diagnostics = Diagnostics {
        candidate_count: found.by_words.len() + found.by_meaning.len(),
        query_term_count: Some(terms.len()),
        ..Diagnostics::default()
    };
    let mut kept = Vec::new();
    let by_words = found.by_words.into_iter().map(|item| (item, true));
    let by_meaning = found.by_meaning.into_iter().map(|item| (item, false));
    for (item, by_word) in by_words.chain(by_meaning) {
        let verdict = if may_be_shown(&item, request) {
            scorer.score(item, by_word)
        } else {
            Verdict::Filtered
        };
        kept.extend(diagnostics.count(verdict));
    }
    if let Some(meaning) = meaning {
        // The model was distilled into the table: what both say would count twice.
        let is_said_better = nearness.is_some_and(|nearness| !nearness.is_empty());
        let weight = if is_said_better { 0.5 } else { 1.0 };
        meaning.add(&mut kept, weight);
    }
    if let Some(nearness) = nearness {
        nearness.lift(&mut kept);
    }
    kept.sort_by(best_first);
    let scored = kept.len();
    let pairs = neighbours(&mut kept, &scorer, request, beside)?;
    diagnostics.beside_count = kept.len() - scored;
    lift(&mut kept, terms, &pairs);
    if request.explain {
        rank_traces(&mut kept);
    }
    if request.mode == Mode::Injection {
        let best = kept.iter().map(|one| one.base).fold(0.0, f64::max);
        let floor = Floor::of(request, terms, best);
        if request.explain {
            floor.note(&mut diagnostics);
        }
        diagnostics.keep(&mut kept, |candidate| floor.admits(candidate));
    } else {
        if request.explain {
            diagnostics.note_floor("min_score", request.min_score);
        }
        diagnostics.keep_above(&mut kept, request.min_score);
    }
    kept.sort_by(best_first);
    seat_rare_terms(&mut kept, FRONT.min(request.max_items));
    diagnostics.returned_count = kept.len();
    Ok((kept, diagnostics))
}

/// The pairs round the best records; their neighbours that no word found come in.
fn neighbours(
    kept: &mut Vec<Candidate>,
    scorer: &Scorer<'_>,
    request: &RecallRequest,
    beside: impl FnOnce(&[i64]) -> Result<Vec<Beside>, LedgerError>,
) -> Result<BTreeSet<Pair>, LedgerError> {
    let best: Vec<&StoredItem> = kept
        .iter()
        .take(BEST)
        .map(|candidate| &candidate.item)
        .filter(|item| session(item).is_some())
        .collect();
    if best.is_empty() {
        return Ok(BTreeSet::new());
    }
    let numbers: Vec<i64> = best.iter().map(|item| item.item_no).collect();
    let beside = beside(&numbers)?;
    let pairs = pairs(&best, &beside);
    let mut known: HashSet<i64> = kept.iter().map(|one| one.item.item_no).collect();
    let paired: HashSet<i64> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    let fresh = beside
        .into_iter()
        .map(|one| one.item)
        .filter(|item| paired.contains(&item.item_no) && known.insert(item.item_no))
        .filter(|item| may_be_shown(item, request))
        .filter_map(|item| scorer.score(item, false).scored());
    kept.extend(fresh);
    Ok(pairs)
}

/// Gives records with a rare term of the question seats among the first `front`, at most half:
/// the best record keeps its place, and where one is asked for there is no seat to give
/// (`the_best_record_is_the_first_however_few_are_asked_for`).
///
/// Many records that share several common words with a question can outweigh the one record that
/// holds its only telling word. Such a record moves to the end of the front, with the score of
/// the best record behind it, so that the order still follows the score.
fn seat_rare_terms(ranked: &mut Vec<Candidate>, front: usize) {
    if ranked.len() <= front {
        return;
    }
    let is_rare = |candidate: &Candidate| candidate.rarest_df.is_some_and(|df| df <= RARE);
    let seats = front / 2;
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
        let score = candidate.score.max(floor);
        candidate.placed(Channel::RareTerm, None, score);
        candidate.reasons.push("rare_term".to_owned());
        ranked.push(candidate);
    }
    ranked.extend(behind);
}

#[cfg(test)]
mod tests;
