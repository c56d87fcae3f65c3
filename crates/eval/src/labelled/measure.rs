//! The measures of a set of questions.
//!
//! recall@k is the share of a question's positive documents among the first k memories, hit@k
//! whether there is any, MRR the reciprocal rank of the first; nDCG@10 has the gain 2^grade - 1
//! and the discount log2(rank + 1). Each is a mean over the questions that something answers.

use super::answers::{Answer, Returned};
use super::folder::{Part, Query};
use serde::Serialize;

/// The cut-offs of recall and hit.
const CUTS: [usize; 4] = [1, 5, 10, 20];
/// The cut-off of nDCG.
const NDCG_CUT: usize = 10;
/// Grade of a document that answers, rather than helps.
const ANSWERS: u32 = 2;
/// How much of an injection is looked at.
const INJECTION_CUT: usize = 5;

/// A figure at each cut-off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the cut-offs")]
pub struct At {
    #[serde(rename = "1")]
    pub one: f64,
    #[serde(rename = "5")]
    pub five: f64,
    #[serde(rename = "10")]
    pub ten: f64,
    #[serde(rename = "20")]
    pub twenty: f64,
}

impl At {
    fn of(values: [f64; 4]) -> Self {
        let [one, five, ten, twenty] = values;
        Self {
            one,
            five,
            ten,
            twenty,
        }
    }
}

/// Questions that nothing answers: each should get nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Abstain {
    /// How many there are.
    pub queries: usize,
    /// How many got something.
    pub false_positives: usize,
    /// The share of them.
    pub false_positive_rate: f64,
    /// How much they got together.
    pub items: usize,
}

/// Questions asked for a prompt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Injection {
    /// How many there are that something answers.
    pub queries: usize,
    /// The share of the documents that answer among the first five.
    pub recall_at_5: f64,
    /// The share of what came that is no answer.
    pub noise: f64,
}

/// All measures of a set of questions.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Figures {
    /// How many questions were asked.
    pub queries: usize,
    /// How many of them something answers.
    pub answerable: usize,
    /// Mean share of the positive documents.
    pub recall_at: At,
    /// Share of questions with a positive document.
    pub hit_at: At,
    /// Mean nDCG of the first ten.
    pub ndcg_at_10: f64,
    /// Mean reciprocal rank of the first positive document.
    pub mrr: f64,
    /// Memories of another scope that came back.
    pub leaks: usize,
    /// Documents that came back and must not.
    pub stale: usize,
    /// Questions that nothing answers.
    pub abstain: Abstain,
    /// Questions asked for a prompt.
    pub injection: Injection,
}

/// One question with its part's number and what it got.
pub(super) struct Asked<'a> {
    pub(super) at: usize,
    pub(super) part: &'a Part,
    pub(super) query: &'a Query,
    pub(super) answer: &'a Answer,
}

impl Asked<'_> {
    /// The positive grades, best first.
    fn ideal(&self) -> Vec<u32> {
        let mut grades: Vec<u32> = self.query.grades.values().copied().collect();
        grades.retain(|grade| *grade > 0);
        grades.sort_unstable_by(|a, b| b.cmp(a));
        grades
    }

    /// The grades of a returned memory's documents.
    fn grades<'b>(&'b self, returned: &'b Returned) -> impl Iterator<Item = u32> + 'b {
        returned
            .documents
            .iter()
            .filter(|(at, _)| *at == self.at)
            .filter_map(|(_, number)| self.query.grades.get(number).copied())
    }

    /// How many documents of at least this grade are among these.
    fn found(&self, among: &[Returned], grade: u32) -> usize {
        let grades = among.iter().flat_map(|one| self.grades(one));
        grades.filter(|found| *found >= grade).count()
    }

    fn ranked(&self) -> &[Returned] {
        self.answer.ranked.as_deref().unwrap_or_default()
    }

    fn injected(&self) -> &[Returned] {
        self.answer.injected.as_deref().unwrap_or_default()
    }

    fn everything(&self) -> impl Iterator<Item = &Returned> {
        self.ranked().iter().chain(self.injected())
    }

    /// Documents among everything that came back that must not be there.
    fn stale(&self) -> usize {
        let must_not = |(at, number): &(usize, usize)| {
            let superseded = || self.part.documents[*number].superseded_by.is_some();
            *at == self.at && (self.query.forbidden.contains(number) || superseded())
        };
        let documents = self.everything().flat_map(|one| &one.documents);
        documents.filter(|document| must_not(document)).count()
    }

    pub(super) fn ndcg(&self) -> f64 {
        let best = |returned: &Returned| self.grades(returned).max().unwrap_or(0);
        let got = dcg(self.ranked().iter().map(best));
        let ideal = dcg(self.ideal().into_iter());
        if ideal > 0.0 { got / ideal } else { 0.0 }
    }

    pub(super) fn reciprocal_rank(&self) -> f64 {
        let is_positive = |returned: &Returned| self.grades(returned).any(|grade| grade > 0);
        let rank = self.ranked().iter().position(is_positive);
        rank.map_or(0.0, |rank| 1.0 / (rank as f64 + 1.0))
    }
}

impl Asked<'_> {
    /// The share of the positive documents among the first `cut`.
    pub(super) fn recall_at(&self, cut: usize) -> f64 {
        let first = self.ranked();
        let found = self.found(&first[..first.len().min(cut)], 1);
        found as f64 / self.ideal().len().max(1) as f64
    }

    /// How much of what a prompt got is no answer.
    pub(super) fn noise(&self) -> usize {
        let is_noise = |found: &&Returned| !self.grades(found).any(|grade| grade > 0);
        self.injected().iter().filter(is_noise).count()
    }

    /// The share of the documents that answer among the first five of a prompt, where there are any.
    pub(super) fn injected_recall(&self) -> Option<f64> {
        let grades = self.ideal();
        let wanted = grades.iter().filter(|grade| **grade >= ANSWERS).count();
        let came = self.injected();
        let first = &came[..came.len().min(INJECTION_CUT)];
        (wanted > 0).then(|| share(self.found(first, ANSWERS), wanted))
    }
}

fn dcg(grades: impl Iterator<Item = u32>) -> f64 {
    grades
        .take(NDCG_CUT)
        .zip(2_u32..)
        .map(|(grade, place)| (f64::from(1_u32 << grade) - 1.0) / f64::from(place).log2())
        .sum()
}

impl Figures {
    /// The measures of these questions.
    pub(super) fn of<'a>(asked: impl Iterator<Item = &'a Asked<'a>>) -> Self {
        let asked: Vec<&Asked<'_>> = asked.collect();
        let answerable: Vec<&Asked<'_>> = asked
            .iter()
            .copied()
            .filter(|one| one.query.is_answerable())
            .collect();
        let mean =
            |figure: &dyn Fn(&Asked<'_>) -> f64| average(answerable.iter().map(|one| figure(one)));
        let found = |one: &Asked<'_>, cut: usize| {
            let first = one.ranked();
            one.found(&first[..first.len().min(cut)], 1) as f64
        };
        Self {
            queries: asked.len(),
            answerable: answerable.len(),
            recall_at: At::of(CUTS.map(|cut| mean(&|one| one.recall_at(cut)))),
            hit_at: At::of(CUTS.map(|cut| mean(&|one| f64::from(u8::from(found(one, cut) > 0.0))))),
            ndcg_at_10: mean(&|one| one.ndcg()),
            mrr: mean(&|one| one.reciprocal_rank()),
            leaks: asked
                .iter()
                .map(|one| one.everything().filter(|found| found.is_foreign).count())
                .sum(),
            stale: asked.iter().map(|one| one.stale()).sum(),
            abstain: Abstain::of(&asked),
            injection: Injection::of(&asked),
        }
    }
}

impl Abstain {
    fn of(asked: &[&Asked<'_>]) -> Self {
        let open = || asked.iter().filter(|one| !one.query.is_answerable());
        let queries = open().count();
        let false_positives = open().filter(|one| !one.injected().is_empty()).count();
        Self {
            queries,
            false_positives,
            false_positive_rate: share(false_positives, queries),
            items: open().map(|one| one.injected().len()).sum(),
        }
    }
}

impl Injection {
    fn of(asked: &[&Asked<'_>]) -> Self {
        let injected: Vec<&&Asked<'_>> = asked
            .iter()
            .filter(|one| one.query.is_answerable() && one.answer.injected.is_some())
            .collect();
        let mut shares = Vec::new();
        let (mut items, mut noise) = (0, 0);
        for one in &injected {
            items += one.injected().len();
            noise += one.noise();
            shares.extend(one.injected_recall());
        }
        Self {
            queries: injected.len(),
            recall_at_5: average(shares.into_iter()),
            noise: share(noise, items),
        }
    }
}

/// The mean; zero of nothing, which a sum of nothing is not: that is a negative zero.
fn average(figures: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = figures.fold((0_u32, 0.0), |(count, sum), one| (count + 1, sum + one));
    sum / f64::from(count.max(1))
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}
