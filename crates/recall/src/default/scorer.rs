//! The default score: how much of the question a record covers.
//!
//! Coverage is the matched weight over the weight of the question, each term counted at the best
//! field it stands in. Most of it depends on how densely the record speaks of the matched terms,
//! which is BM25's idea of saturation and length; one that says each of them once, in a text of
//! usual length, has nine tenths of its coverage. A long text gains by its opening. What the
//! record is (scope, kind, role, confidence) moves the result by at most an eighth of itself: it
//! can order what is relevant and cannot make anything relevant.

use crate::answer::Signals;
use crate::candidate::{Candidate, Verdict};
use crate::default::fields::{Fields, USUAL_DENSITY};
use crate::default::form::{holds_number, wants_number};
use crate::default::prune::RARE;
use crate::default::terms::{Weighed, whole_weight};
use crate::explain::{Channel, Trace};
use crate::request::RecallRequest;
use ledger::StoredItem;
use model::text::to_fixed;
use model::{Kind, MemoryRecord, role_profile};

/// Share of the coverage that does not depend on density.
const COVERED: f64 = 0.4;
/// What such a text has of its coverage.
const USUAL_SHARE: f64 = 0.9;
/// What a question adds that stands in the opening of a long text as a whole.
const OPENED: f64 = 0.3;
/// The power that the relevance is raised to: what is met of a question in small part is mostly met
/// by chance.
const BENT: f64 = 1.3;
/// Share of the score that does not depend on what the record is.
const RELEVANT: f64 = 0.88;
/// What a record without a number is worth to a question for one.
const WITHOUT_NUMBER: f64 = 0.8;
/// The learned worth of a record that nobody rated.
const NEUTRAL_Q: f64 = 0.5;
/// Most matched terms that a reason names.
const NAMED_TERMS: usize = 6;

/// Scores records against one question.
pub(crate) struct Scorer<'a> {
    request: &'a RecallRequest,
    terms: &'a [Weighed],
    whole: f64,
    /// The weight of the question with unknown terms in full.
    asked: f64,
    wants_number: bool,
    role_kinds: &'static [Kind],
}

/// What a record and the question have in common.
#[derive(Default)]
struct Match<'a> {
    weight: f64,
    answered: f64,
    dense: f64,
    opened: f64,
    text: f64,
    tags: f64,
    files: f64,
    symbols: f64,
    /// Of the weight, what the words themselves have.
    own: f64,
    terms: Vec<&'a Weighed>,
    covers: Vec<usize>,
}

impl<'a> Scorer<'a> {
    pub(crate) fn new(request: &'a RecallRequest, terms: &'a [Weighed]) -> Self {
        Self {
            request,
            terms,
            whole: whole_weight(terms),
            asked: terms.iter().map(Weighed::full).sum(),
            wants_number: wants_number(&request.query),
            role_kinds: request
                .agent_role
                .as_deref()
                .map_or(&[], |role| role_profile(Some(role)).kinds),
        }
    }

    /// The score of a record, or why it has none.
    ///
    /// Related records are scored without `signal`: they are here for their relation.
    pub(crate) fn score(&self, item: StoredItem, signal: bool) -> Verdict {
        let record = &item.record;
        let q = record.learned_q_value().unwrap_or(NEUTRAL_Q);
        if !self.request.include.low_q && q < self.request.suppression_threshold {
            return Verdict::SuppressedLowQ;
        }
        let fields = Fields::of(record);
        let found = self.compare(&fields);
        if signal && found.terms.is_empty() {
            return Verdict::NoSignal;
        }
        let coverage = self.share(found.weight);
        let density = if found.weight > 0.0 {
            (found.dense / found.weight).min(1.0)
        } else {
            0.0
        };
        let usual = (COVERED + (1.0 - COVERED) * USUAL_DENSITY) / USUAL_SHARE;
        let relevance = (coverage * (COVERED + (1.0 - COVERED) * density) / usual).min(1.0);
        let relevance = if self.wants_number && !holds_number(&record.text) {
            relevance * WITHOUT_NUMBER
        } else {
            relevance
        };
        let opened = OPENED * fields.opening_tells() * self.share(found.opened);
        let relevance = relevance + (1.0 - relevance) * opened;
        let relevance = relevance.powf(BENT);
        let base = relevance * (RELEVANT + (1.0 - RELEVANT) * self.fit(record));
        let score = (base + (q - NEUTRAL_Q) * self.request.q_boost_weight).clamp(0.0, 1.0);
        let trace = self.request.explain.then(|| {
            let own = self.share(found.own);
            Box::new(traced(own, coverage, relevance, base, score))
        });
        let signals = Signals {
            text_overlap: self.share(found.text),
            tag_overlap: self.share(found.tags),
            file_overlap: self.share(found.files),
            symbol_overlap: self.share(found.symbols),
            kind_match: self.request.asks_for(record.kind),
            scope_match: true,
        };
        Verdict::Scored(Box::new(Candidate {
            reasons: self.reasons(record, coverage, &found.terms, q),
            answered: if found
                .terms
                .iter()
                .any(|term| term.is_rare_name() && fields.holds(term))
            {
                1.0
            } else {
                found.answered / self.asked.max(f64::MIN_POSITIVE)
            },
            rarest_df: found
                .terms
                .iter()
                // A digit or letter by itself is rare by chance.
                .filter(|term| term.df <= RARE && term.term.len() > 1 && fields.holds(term))
                .map(|term| term.df)
                .min(),
            covers: found.covers,
            item,
            base,
            score,
            signals,
            relation: None,
            trace,
        }))
    }

    fn compare(&self, fields: &Fields) -> Match<'a> {
        let mut found = Match::default();
        for (at, term) in self.terms.iter().enumerate() {
            let Some(standing) = fields.standing(term) else {
                continue;
            };
            let weight = term.weight * standing.best;
            found.weight += weight;
            found.answered += term.by_records * standing.best;
            found.dense += weight * standing.density;
            if fields.opens_with(term) {
                found.opened += term.weight;
            }
            found.text += term.weight * standing.text;
            found.symbols += term.weight * standing.symbols;
            found.tags += term.weight * standing.tags;
            found.files += term.weight * standing.files;
            if self.request.explain && fields.holds(term) {
                found.own += weight;
            }
            found.terms.push(term);
            found.covers.push(at);
        }
        found
    }

    /// A weight as a share of the question's.
    fn share(&self, weight: f64) -> f64 {
        if self.whole > 0.0 {
            (weight / self.whole).clamp(0.0, 1.0)
        } else {
            0.0
        }
    }

    /// How well the record fits the asker, apart from its words, in `[0, 1]`.
    fn fit(&self, record: &MemoryRecord) -> f64 {
        let kind = if self.role_kinds.contains(&record.kind) || self.request.asks_for(record.kind) {
            1.0
        } else {
            0.0
        };
        0.4 * record.scope.kind.specificity() + 0.3 * kind + 0.3 * record.confidence.clamp(0.0, 1.0)
    }

    fn reasons(
        &self,
        record: &MemoryRecord,
        coverage: f64,
        matched: &[&Weighed],
        q: f64,
    ) -> Vec<String> {
        let mut heaviest = matched.to_vec();
        heaviest.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        heaviest.truncate(NAMED_TERMS);
        let named: Vec<&str> = heaviest.iter().map(|term| term.term.as_str()).collect();
        let mut reasons = vec![format!("coverage={}", to_fixed(coverage, 2))];
        if !named.is_empty() {
            reasons.push(format!("terms={}", named.join(" ")));
        }
        if self.role_kinds.contains(&record.kind) {
            reasons.push("role_profile".to_owned());
        }
        reasons.push(format!("scope={}", record.scope.kind.as_str()));
        reasons.push(format!("confidence={}", to_fixed(record.confidence, 2)));
        if (q - NEUTRAL_Q).abs() > f64::EPSILON {
            reasons.push(format!("qvalue={}", to_fixed(q, 2)));
        }
        reasons
    }
}

/// How the words' score comes about; `own` is what of the coverage the words themselves have.
fn traced(own: f64, coverage: f64, relevance: f64, base: f64, score: f64) -> Trace {
    let own_part = if coverage > 0.0 { own / coverage } else { 0.0 };
    let kin = coverage - own;
    let worded = RELEVANT * relevance;
    let mut trace = Trace::default();
    trace.note(Channel::Words, None, Some(own), worded * own_part);
    if kin > 0.0 {
        trace.note(Channel::Kin, None, Some(kin), worded * (1.0 - own_part));
    }
    trace.note(Channel::Fit, None, None, base - worded);
    if (score - base).abs() > f64::EPSILON {
        trace.note(Channel::Worth, None, None, score - base);
    }
    trace
}

#[cfg(test)]
mod tests;
