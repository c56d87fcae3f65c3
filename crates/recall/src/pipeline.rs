//! One recall, from the request to the prompt block, as a list of stages.
//!
//! The reader is read-only and stands in the scopes of the session; this room adds no right to
//! it. The two profiles differ in how they find and rank; admission, relations, budget and
//! rendering are the same for both.

mod source;

use crate::admission::shown_label;
use crate::answer::{Degraded, Diagnostics, Recall, RecalledItem};
use crate::candidate::Candidate;
use crate::default::{self, SmallScope};
use crate::error::RecallError;
use crate::explain::Explanation;
use crate::models::Models;
use crate::nearness::{self, Nearness};
use crate::relations::with_related;
use crate::render::{Layout, Line, render_block};
use crate::request::{Mode, Profile, RecallRequest};
use crate::seed;
use guard::injection::{self, Verdict};
use ledger::ScopedReader;
use model::{BundleId, Flag, SkipReason, Timestamp, trust_state};
use source::Source;
use std::collections::HashSet;

/// What the digest that names a fence is for.
const FENCE: &str = "recall/fence/v1";

/// Answers one request from what the reader may see.
pub fn recall(reader: &ScopedReader, request: &RecallRequest) -> Result<Recall, RecallError> {
    recall_with(reader, request, Models::default())
}

/// The same with what model files add.
pub fn recall_with(
    reader: &ScopedReader,
    request: &RecallRequest,
    models: Models<'_>,
) -> Result<Recall, RecallError> {
    let (request, mut degraded) = request.prepared()?;
    let source = Source::new(reader, &request, models, &mut degraded);
    let ranked = ranked(&source, &mut degraded)?;
    let digest = |items: &[u8]| reader.keyed_digest(FENCE, items);
    let mut recall = assemble(ranked, &request, reader.now(), degraded, &digest);
    if let Some(explanation) = &mut recall.explanation {
        let counts = reader.gate_counts(&source.asked_filter())?;
        explanation.store_left_out(&counts, reader.foreign_rows());
    }
    Ok(recall)
}

/// The order alone, up to the most items of the request: a budget cuts a list of long records
/// short, which says nothing about their order.
pub fn ranking(
    reader: &ScopedReader,
    request: &RecallRequest,
) -> Result<Vec<RecalledItem>, RecallError> {
    ranking_with(reader, request, Models::default())
}

/// The same with what model files add.
pub fn ranking_with(
    reader: &ScopedReader,
    request: &RecallRequest,
    models: Models<'_>,
) -> Result<Vec<RecalledItem>, RecallError> {
    let (request, mut degraded) = request.prepared()?;
    let source = Source::new(reader, &request, models, &mut degraded);
    let ranked = ranked(&source, &mut degraded)?;
    Ok(recalled(ranked.candidates, &request, &ranked.diagnostics))
}

fn ranked(source: &Source<'_>, degraded: &mut Vec<Degraded>) -> Result<Ranked, RecallError> {
    let ranked = match source.request.profile {
        Profile::Seed => ranked_as_seed(source, degraded),
        Profile::Default => ranked_by_default(source, degraded),
    };
    degraded.extend(source.nearness.as_ref().and_then(Nearness::gaps));
    ranked
}

/// What a ranking gives to the common end of the pipeline.
struct Ranked {
    candidates: Vec<Candidate>,
    diagnostics: Diagnostics,
}

fn ranked_as_seed(
    source: &Source<'_>,
    degraded: &mut Vec<Degraded>,
) -> Result<Ranked, RecallError> {
    let request = source.request;
    let (mut direct, mut diagnostics) = seed::rank(source.seed_pool()?, request);
    if let Some(nearness) = &source.nearness {
        let numbered = |numbers: &[i64]| source.reader.numbered(numbers, &source.filter);
        let filter = &source.filter;
        direct = seed::fused(
            direct,
            nearness,
            filter,
            request,
            numbered,
            &mut diagnostics,
        )?;
        direct = seed::reranked(direct, request, source.models, degraded);
    }
    let scorer = seed::Scorer::new(request);
    let candidates = with_related(direct, request, source, |item| scorer.score(item, false))?;
    Ok(Ranked {
        candidates,
        diagnostics,
    })
}

/// What holds without being asked for.
fn ranked_as_standing(source: &Source<'_>) -> Result<Ranked, RecallError> {
    let items = source
        .reader
        .latest_items(&source.asked_filter(), default::MOST_STANDING)?;
    let (candidates, diagnostics) = default::standing(items, source.request);
    Ok(Ranked {
        candidates,
        diagnostics,
    })
}

fn ranked_by_default(
    source: &Source<'_>,
    degraded: &mut Vec<Degraded>,
) -> Result<Ranked, RecallError> {
    let request = source.request;
    if source.asks_nothing() {
        return ranked_as_standing(source);
    }
    let mut meaning = default::Meaning::of(request);
    // What this stage adds beside words needs all texts at hand.
    let scope = match meaning {
        Some(_) => SmallScope::read(source.reader, &source.filter, source.models.texts)?,
        None => None,
    };
    if let (Some(nearness), Some(scope)) = (&source.nearness, &scope) {
        nearness.centre_on(scope.texts.iter().map(|(_, text)| text.as_str()));
    }
    let (terms, search) = source.question(scope.as_deref())?;
    let by_words = source.candidates(&search)?;
    let mut known: HashSet<i64> = by_words.iter().map(|item| item.item_no).collect();
    let mut by_meaning = match (&mut meaning, &scope) {
        (Some(meaning), Some(scope)) => {
            let coverage = scope.coverage(&terms, default::whole_weight(&terms));
            meaning.nearest(scope, &coverage, source.reader, &source.filter, &known)?
        }
        _ => Vec::new(),
    };
    if let Some(nearness) = &source.nearness {
        known.extend(by_meaning.iter().map(|item| item.item_no));
        by_meaning.extend(nearness.nearest(&source.filter, &known)?);
    }
    let found = default::Found {
        by_words,
        by_meaning,
    };
    let beside = |item_nos: &[i64]| source.reader.beside(item_nos, &source.filter);
    let nearness = source.nearness.as_ref();
    let (direct, mut diagnostics) =
        default::rank(found, &terms, request, meaning.as_ref(), nearness, beside)?;
    diagnostics.searched_term_count = Some(search.terms.len());
    if request.explain {
        note_floors_of_nearness(
            &mut diagnostics,
            scope.is_some(),
            nearness.is_some(),
            request,
        );
    }
    let direct = seed::reranked(direct, request, source.models, degraded);
    let scorer = default::Scorer::new(request, &terms);
    let candidates = with_related(direct, request, source, |item| scorer.score(item, false))?;
    Ok(Ranked {
        candidates,
        diagnostics,
    })
}

/// The floors of what no word of the question found.
fn note_floors_of_nearness(
    diagnostics: &mut Diagnostics,
    by_table: bool,
    by_model: bool,
    request: &RecallRequest,
) {
    if by_table {
        diagnostics.note_floor("without_words", default::PROMISING);
    }
    if by_model && request.mode != Mode::Injection {
        diagnostics.note_floor("by_model_alone", nearness::NEAR);
    }
}

/// The common end: budget, prompt block, labels, reasons for an empty answer.
fn assemble(
    ranked: Ranked,
    request: &RecallRequest,
    now: &Timestamp,
    degraded: Vec<Degraded>,
    digest: &dyn Fn(&[u8]) -> [u8; 32],
) -> Recall {
    let Ranked {
        mut candidates,
        mut diagnostics,
    } = ranked;
    if request.mode == Mode::Injection {
        let before = candidates.len();
        candidates.retain(is_injectable_text);
        diagnostics.withheld_count = before - candidates.len();
    }
    let bundle_id = BundleId::derive(now.as_str(), &request.query);
    let layout = match request.profile {
        Profile::Seed => Layout::Seed {
            now,
            // Newer versions of the plugin name what they put into a prompt.
            bundle: (request.mode == Mode::Injection).then_some(&bundle_id),
        },
        Profile::Default => Layout::Fenced { digest },
    };
    let lines: Vec<Line<'_>> = candidates
        .iter()
        // Admission asked the same question; a record without a label never came this far.
        .filter_map(|found| Some(Line::of(found, shown_label(&found.item, request)?)))
        .collect();
    let block = render_block(&lines, request.token_budget, layout);
    let dropped_by_budget = candidates.len() - block.shown;
    let mut empty_reason = candidates.is_empty().then(|| empty_reason(&diagnostics));
    candidates.truncate(block.shown);
    if request.mode == Mode::Injection {
        diagnostics.injection_skip_reason = empty_reason;
    }
    if candidates.is_empty() && dropped_by_budget > 0 {
        empty_reason = Some(SkipReason::OverBudget);
    }
    let explanation = request
        .explain
        .then(|| Explanation::new(request, &diagnostics, &candidates, dropped_by_budget));
    // The plugin's block is never empty; a header over nothing only costs tokens.
    let says_nothing = request.profile == Profile::Default && candidates.is_empty();
    Recall {
        bundle_id,
        generated_at: now.clone(),
        items: recalled(candidates, request, &diagnostics),
        dropped_by_budget,
        prompt_block: if says_nothing {
            String::new()
        } else {
            block.text
        },
        token_estimate: if says_nothing { 0 } else { block.tokens },
        diagnostics,
        empty_reason,
        degraded,
        explanation,
    }
}

/// Whether a text may stand in a prompt that nobody asked for. One that reads as an instruction to
/// its reader came in before a rule that it breaks; a person may have taken it all the same.
fn is_injectable_text(candidate: &Candidate) -> bool {
    candidate.item.flags.contains(&Flag::InjectionSuspected)
        || injection::assess(&candidate.item.record.text).verdict() == Verdict::Allow
}

fn recalled(
    candidates: Vec<Candidate>,
    request: &RecallRequest,
    diagnostics: &Diagnostics,
) -> Vec<RecalledItem> {
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let label = shown_label(&candidate.item, request)?;
            Some(RecalledItem {
                score: candidate.score,
                score_normalised: match request.profile {
                    Profile::Seed if diagnostics.fusion_active => candidate.score.clamp(0.0, 1.0),
                    Profile::Seed => (candidate.score / seed::MAX_SCORE).clamp(0.0, 1.0),
                    Profile::Default => candidate.score,
                },
                label,
                trust_state: trust_state(candidate.item.facts),
                reasons: candidate.reasons,
                relation: candidate.relation,
                signals: candidate.signals,
                item: candidate.item,
            })
        })
        .collect()
}

/// Why there is nothing: the plugin's order of reasons.
///
/// A question without a word has no signal.
fn empty_reason(diagnostics: &Diagnostics) -> SkipReason {
    let eligible = diagnostics.candidate_count
        - diagnostics.pre_scored_filtered_count
        - diagnostics.suppressed_low_q_count;
    if diagnostics.query_term_count == Some(0) {
        SkipReason::NoSignal
    } else if eligible == 0 {
        SkipReason::NoResults
    } else if diagnostics.no_signal_count == eligible {
        SkipReason::NoSignal
    } else if diagnostics.below_threshold_count > 0 {
        SkipReason::BelowThreshold
    } else {
        SkipReason::NoResults
    }
}

#[cfg(test)]
mod tests;
