//! Texts as sums of their tokens' rows, and the steps that make rows better.

use crate::random::Random;
use swarm_memory_embed::{TokenId, dot};

/// A row for each token of the vocabulary.
pub(crate) type Rows = Vec<Vec<f32>>;

/// Texts that are handled before the rows move.
const BATCH: usize = 512;

/// The tokens of a text.
pub(crate) type Text = Vec<TokenId>;

/// The sum of a text's rows.
pub(crate) fn sum(rows: &Rows, text: &[TokenId]) -> Vec<f32> {
    let mut sum = vec![0.0; rows[0].len()];
    for token in text {
        add(&mut sum, &rows[token.row()], 1.0);
    }
    sum
}

/// A vector at length 1, and how long it was; zero stays zero.
pub(crate) fn unit(mut vector: Vec<f32>) -> (Vec<f32>, f32) {
    let length = dot(&vector, &vector).sqrt().max(1e-9);
    for value in &mut vector {
        *value /= length;
    }
    (vector, length)
}

pub(crate) fn add(to: &mut [f32], vector: &[f32], times: f32) {
    for (value, part) in to.iter_mut().zip(vector) {
        *value += part * times;
    }
}

/// How the cosine of a sum (`unit` once `length` long) to `target` grows with the sum.
pub(crate) fn pull(unit: &[f32], length: f32, target: &[f32]) -> Vec<f32> {
    let cosine = dot(unit, target);
    let along = unit.iter().zip(target);
    along
        .map(|(value, wanted)| (wanted - cosine * value) / length)
        .collect()
}

/// Batches of the numbers below `count`, in an order drawn anew for each pass.
pub(crate) fn batches(count: usize, random: &mut Random) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..count).collect();
    random.shuffle(&mut order);
    order.chunks(BATCH).map(<[usize]>::to_vec).collect()
}

/// How far a pass may still move things: all the way in the first, less in each after.
pub(crate) fn eased(pass: usize, passes: usize) -> f32 {
    1.0 - pass as f32 / passes as f32
}

/// Moves single rows: each by its own share of a step, whatever the size of what moves it.
pub(crate) struct Steps {
    mean: Rows,
    square: Vec<f32>,
    /// What a step is worth.
    size: f32,
    /// What moves each row in this batch.
    moved: Rows,
    touched: Vec<bool>,
}

impl Steps {
    /// Steps of this share of a usual row's length.
    pub(crate) fn new(rows: &Rows, share: f32) -> Self {
        let mut lengths: Vec<f32> = rows.iter().map(|row| dot(row, row).sqrt()).collect();
        lengths.retain(|length| *length > 0.0);
        lengths.sort_by(f32::total_cmp);
        let usual = lengths.get(lengths.len() / 2).copied().unwrap_or_default();
        let dimension = rows[0].len();
        Self {
            mean: vec![vec![0.0; dimension]; rows.len()],
            square: vec![0.0; rows.len()],
            size: share * usual / (dimension as f32).sqrt(),
            moved: vec![vec![0.0; dimension]; rows.len()],
            touched: vec![false; rows.len()],
        }
    }

    /// Notes where the rows of a text should go.
    pub(crate) fn note(&mut self, text: &[TokenId], direction: &[f32]) {
        for token in text {
            self.touched[token.row()] = true;
            add(&mut self.moved[token.row()], direction, 1.0);
        }
    }

    /// Moves the rows that were noted.
    pub(crate) fn step(&mut self, rows: &mut Rows, eased: f32) {
        for (at, touched) in self.touched.iter_mut().enumerate() {
            if !std::mem::take(touched) {
                continue;
            }
            let moved = &mut self.moved[at];
            let square = dot(moved, moved) / moved.len() as f32;
            self.square[at] = 0.98 * self.square[at] + 0.02 * square;
            let by = self.size * eased / (self.square[at].sqrt() + 1e-12);
            for ((mean, moved), value) in self.mean[at].iter_mut().zip(moved).zip(&mut rows[at]) {
                *mean = 0.9 * *mean + 0.1 * std::mem::take(moved);
                *value += by * *mean;
            }
        }
    }
}
