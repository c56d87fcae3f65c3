//! Whether one profile is better than another on the same questions, and how surely.
//!
//! A paired bootstrap: the difference of a figure is taken question by question, and the mean difference
//! is measured anew over scopes drawn with repetition, since questions of one scope rise and fall
//! together. A corpus of a single scope draws its questions. The draws follow from a fixed seed, so that
//! two runs tell the same.

use super::question::QuestionFigures;
use crate::evaluation::EvalProfile;
use crate::random::Random;
use serde::Serialize;
use std::collections::BTreeMap;

/// How often scopes are drawn.
const DRAWS: usize = 10_000;
/// Where the stream of draws starts.
const SEED: u64 = 0x5ca1_ab1e;
/// Of a thousand means, how many lie below the bounds and above them.
const TAIL: usize = 25;

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawnBy {
    /// Scopes with all their questions.
    Scope,
    /// Questions, where all are of one scope.
    Question,
}

/// A mean difference with the bounds that 95 of 100 draws lie within.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// Over the questions as they are.
    pub mean: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// One profile against another over the questions that something answers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ProfileComparison {
    /// Whose figures those of the other are taken from.
    pub profile: EvalProfile,
    /// The other.
    pub against: EvalProfile,
    /// What was drawn.
    pub by: DrawnBy,
    /// How many of those there are: with few the bounds say little.
    pub clusters: usize,
    /// How many questions were compared.
    pub questions: usize,
    /// How often was drawn.
    pub draws: usize,
    /// Of nDCG@10.
    pub ndcg_at_10: Difference,
    /// Of recall@10.
    pub recall_at_10: Difference,
}

/// The summed differences of questions that are drawn together.
#[derive(Debug, Clone, Copy, Default)]
struct Cluster {
    questions: f64,
    sums: [f64; 2],
}

/// Every pair of profiles, the later one of each against the earlier one.
pub(super) fn comparisons(
    measured: &[(EvalProfile, &[QuestionFigures])],
) -> Vec<ProfileComparison> {
    let mut all = Vec::new();
    for (at, (profile, theirs)) in measured.iter().enumerate() {
        for (against, others) in &measured[..at] {
            all.extend(comparison((*profile, theirs), (*against, others)));
        }
    }
    all
}

fn comparison(
    (profile, theirs): (EvalProfile, &[QuestionFigures]),
    (against, others): (EvalProfile, &[QuestionFigures]),
) -> Option<ProfileComparison> {
    let (by, clusters) = clusters(theirs, others);
    if clusters.is_empty() {
        return None;
    }
    let [ndcg_at_10, recall_at_10] = bootstrap(&clusters, &mut Random::new(SEED));
    Some(ProfileComparison {
        profile,
        against,
        by,
        clusters: clusters.len(),
        questions: theirs.iter().filter(|one| one.ranked.is_some()).count(),
        draws: DRAWS,
        ndcg_at_10,
        recall_at_10,
    })
}

/// Both lists hold the same questions in the same order.
fn clusters(theirs: &[QuestionFigures], others: &[QuestionFigures]) -> (DrawnBy, Vec<Cluster>) {
    let mut by_scope: BTreeMap<(&str, &str), Vec<[f64; 2]>> = BTreeMap::new();
    for (one, other) in theirs.iter().zip(others) {
        if let (Some(here), Some(there)) = (&one.ranked, &other.ranked) {
            let scope = by_scope.entry((&one.folder, &one.scope)).or_default();
            scope.push([
                here.ndcg_at_10 - there.ndcg_at_10,
                here.recall_at_10 - there.recall_at_10,
            ]);
        }
    }
    let cluster = |differences: &[[f64; 2]]| {
        let mut cluster = Cluster::default();
        for difference in differences {
            cluster.questions += 1.0;
            for (sum, part) in cluster.sums.iter_mut().zip(difference) {
                *sum += part;
            }
        }
        cluster
    };
    let mut scopes = by_scope.values();
    if let (Some(only), None) = (scopes.next(), scopes.next()) {
        let questions = only.iter().map(|one| cluster(&[*one]));
        return (DrawnBy::Question, questions.collect());
    }
    let scopes = by_scope.values().map(|scope| cluster(scope));
    (DrawnBy::Scope, scopes.collect())
}

/// The mean differences with their bounds; there is at least one cluster.
fn bootstrap(clusters: &[Cluster], random: &mut Random) -> [Difference; 2] {
    let whole = mean(clusters.iter());
    let mut drawn: [Vec<f64>; 2] = [Vec::with_capacity(DRAWS), Vec::with_capacity(DRAWS)];
    for _ in 0..DRAWS {
        let places = clusters
            .iter()
            .map(|_| &clusters[random.below(clusters.len())]);
        for (means, mean) in drawn.iter_mut().zip(mean(places)) {
            means.push(mean);
        }
    }
    let mut found = whole.into_iter().zip(drawn).map(|(mean, mut means)| {
        means.sort_by(f64::total_cmp);
        let tail = means.len() * TAIL / 1000;
        let bound = |place: usize| means.get(place).copied().unwrap_or(mean);
        Difference {
            mean,
            low: bound(tail),
            high: bound(means.len() - 1 - tail),
        }
    });
    let nothing = Difference {
        mean: 0.0,
        low: 0.0,
        high: 0.0,
    };
    [(); 2].map(|()| found.next().unwrap_or(nothing))
}

fn mean<'a>(clusters: impl Iterator<Item = &'a Cluster>) -> [f64; 2] {
    let mut whole = Cluster::default();
    for cluster in clusters {
        whole.questions += cluster.questions;
        for (sum, part) in whole.sums.iter_mut().zip(cluster.sums) {
            *sum += part;
        }
    }
    whole.sums.map(|sum| sum / whole.questions.max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labelled::question::Ranked;

    /// A question of a scope with one figure for all measures.
    fn question(scope: &str, figure: f64) -> QuestionFigures {
        QuestionFigures {
            question: "q".to_owned(),
            folder: ".".to_owned(),
            scope: scope.to_owned(),
            category: None,
            ranked: Some(Ranked {
                ndcg_at_10: figure,
                recall_at_10: figure,
                rr: figure,
            }),
            injection: None,
        }
    }

    fn compared(theirs: &[QuestionFigures], others: &[QuestionFigures]) -> ProfileComparison {
        comparison(
            (EvalProfile::Default, theirs),
            (EvalProfile::Lexical, others),
        )
        .unwrap()
    }

    #[test]
    fn what_is_always_better_by_the_same_has_no_spread() {
        let others = [question("a", 0.25), question("a", 0.5), question("b", 0.0)];
        let theirs = [question("a", 0.5), question("a", 0.75), question("b", 0.25)];
        let found = compared(&theirs, &others);
        assert_eq!((found.by, found.clusters), (DrawnBy::Scope, 2));
        let Difference { mean, low, high } = found.ndcg_at_10;
        assert!(
            [mean, low, high]
                .iter()
                .all(|one| (one - 0.25).abs() < 1e-12)
        );
    }

    #[test]
    fn one_scope_that_disagrees_widens_the_bounds_and_two_runs_agree() {
        let others: Vec<_> = ["a", "b", "c", "d"]
            .map(|scope| question(scope, 0.5))
            .into();
        let mut theirs = others.clone();
        theirs[0] = question("a", 0.9);
        theirs[1] = question("b", 0.4);
        let found = compared(&theirs, &others);
        assert!((found.recall_at_10.mean - 0.075).abs() < 1e-12);
        assert!(found.recall_at_10.low < 0.0 && found.recall_at_10.high > 0.2);
        assert_eq!(found, compared(&theirs, &others));
    }

    #[test]
    fn questions_are_drawn_where_there_is_one_scope() {
        let others: Vec<_> = (0..8).map(|_| question("a", 0.5)).collect();
        let theirs: Vec<_> = (0..8)
            .map(|n| question("a", if n % 2 == 0 { 0.9 } else { 0.5 }))
            .collect();
        let found = compared(&theirs, &others);
        assert_eq!((found.by, found.clusters), (DrawnBy::Question, 8));
        assert!(found.ndcg_at_10.low > 0.0 && found.ndcg_at_10.high < 0.4);
    }

    #[test]
    fn what_nothing_answers_is_not_compared() {
        let mut open = question("a", 0.0);
        open.ranked = None;
        let one = [open];
        let pair = (EvalProfile::Default, one.as_slice());
        assert_eq!(comparison(pair, (EvalProfile::Seed, &one)), None);
    }
}
