//! The plugin's fusion of rankings: reciprocal ranks, weighed, brought to `[0, 1]`.

use std::collections::BTreeMap;

/// How rankings are fused, under the plugin's names (`retrieval.*`).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fusion {
    /// `rrfK`: how little the first places stand out.
    pub k: f64,
    /// `weights.lexical`.
    pub lexical: f64,
    /// `weights.dense`.
    pub dense: f64,
    /// `weights.metadata`.
    pub metadata: f64,
    /// `latencyBudgetMs`: how late the last stage may still begin.
    pub latency_budget_ms: u64,
}

impl Default for Fusion {
    fn default() -> Self {
        Self {
            k: 60.0,
            lexical: 0.5,
            dense: 0.4,
            metadata: 0.1,
            latency_budget_ms: 250,
        }
    }
}

/// One record of the fused ranking. Ranks count from 1; none where a ranking does not hold it.
#[derive(Debug, Clone, PartialEq)]
pub struct Fused<I> {
    /// Which record.
    pub id: I,
    /// Its score: 1 for the best, 0 for the last one.
    pub score: f64,
    /// Its place among the words.
    pub lexical_rank: Option<usize>,
    /// Its place among the vectors.
    pub dense_rank: Option<usize>,
    /// Its place by metadata.
    pub metadata_rank: Option<usize>,
}

/// Fuses three rankings; equal scores stand by id.
pub fn fuse<I: Ord + Clone>(
    lexical: &[I],
    dense: &[I],
    metadata: &[I],
    fusion: Fusion,
) -> Vec<Fused<I>> {
    let mut ranks: BTreeMap<&I, [Option<usize>; 3]> = BTreeMap::new();
    for (list, ids) in [lexical, dense, metadata].into_iter().enumerate() {
        for (at, id) in ids.iter().enumerate() {
            ranks.entry(id).or_default()[list].get_or_insert(at + 1);
        }
    }
    let weights = [fusion.lexical, fusion.dense, fusion.metadata];
    let score = |ranks: &[Option<usize>; 3]| {
        let parts = weights.iter().zip(ranks);
        parts.fold(0.0, |sum, (weight, rank)| {
            // A product with the reciprocal, whose last bit is not that of a quotient.
            rank.map_or(sum, |rank| sum + weight * (1.0 / (fusion.k + rank as f64)))
        })
    };
    let mut fused: Vec<Fused<I>> = ranks
        .into_iter()
        .map(|(id, ranks)| Fused {
            id: id.clone(),
            score: score(&ranks),
            lexical_rank: ranks[0],
            dense_rank: ranks[1],
            metadata_rank: ranks[2],
        })
        .collect();
    to_unit(&mut fused);
    fused.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.id.cmp(&b.id)));
    fused
}

/// The best score becomes 1 and the least 0; where all are equal, 1.
fn to_unit<I>(fused: &mut [Fused<I>]) {
    let scores = || fused.iter().map(|one| one.score);
    let least = scores().fold(f64::INFINITY, f64::min);
    let most = scores().fold(f64::NEG_INFINITY, f64::max);
    let range = most - least;
    for one in fused {
        one.score = if range > 0.0 {
            (one.score - least) / range
        } else {
            1.0
        };
    }
}

#[cfg(test)]
mod tests;
