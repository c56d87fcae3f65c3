//! One map for all rows, and a weight for each token, that bring the sums of texts near to what the
//! model says of the texts. What a few thousand texts teach so holds for every token.

use crate::random::Random;
use crate::texts::{Rows, Text, add, batches, eased, pull, unit};
use swarm_memory_embed::dot;

const PASSES: usize = 16;
const MAP_STEP: f32 = 0.003;
const WEIGHT_STEP: f32 = 0.02;
/// Logarithm of the most that a weight changes.
const MOST: f32 = 2.0;

/// The rows, mapped and weighted.
pub(crate) fn aligned(rows: &Rows, texts: &[Text], targets: &[Vec<f32>]) -> Rows {
    let mut random = Random::new(1);
    let mut map = Map::one(rows[0].len());
    let mut weights = Weights::new(rows.len());
    for pass in 0..PASSES {
        let eased = eased(pass, PASSES);
        for batch in batches(texts.len(), &mut random) {
            for at in batch {
                let mut before = vec![0.0; rows[0].len()];
                for token in &texts[at] {
                    add(&mut before, &rows[token.row()], weights.of(token.row()));
                }
                let (unit, length) = unit(map.of(&before));
                let pull = pull(&unit, length, &targets[at]);
                map.note(&before, &pull);
                let back = map.back(&pull);
                for token in &texts[at] {
                    let row = token.row();
                    let gain = dot(&rows[row], &back) * weights.of(row);
                    weights.note(row, gain);
                }
            }
            map.step(eased);
            weights.step(eased);
        }
    }
    let mapped = rows.iter().enumerate().map(|(at, row)| {
        let mut mapped = map.of(row);
        for value in &mut mapped {
            *value *= weights.of(at);
        }
        mapped
    });
    mapped.collect()
}

/// A square matrix that is learned: its rows are multiplied by the values of a vector.
struct Map {
    rows: Rows,
    moved: Rows,
    mean: Rows,
    square: Rows,
    steps: i32,
}

impl Map {
    fn one(size: usize) -> Self {
        let zero = vec![vec![0.0; size]; size];
        let mut rows = zero.clone();
        for (at, row) in rows.iter_mut().enumerate() {
            row[at] = 1.0;
        }
        Self {
            rows,
            moved: zero.clone(),
            mean: zero.clone(),
            square: zero,
            steps: 0,
        }
    }

    fn of(&self, vector: &[f32]) -> Vec<f32> {
        let mut mapped = vec![0.0; vector.len()];
        for (value, row) in vector.iter().zip(&self.rows) {
            add(&mut mapped, row, *value);
        }
        mapped
    }

    /// What a direction after the map is before it.
    fn back(&self, direction: &[f32]) -> Vec<f32> {
        self.rows.iter().map(|row| dot(row, direction)).collect()
    }

    fn note(&mut self, before: &[f32], direction: &[f32]) {
        for (value, moved) in before.iter().zip(&mut self.moved) {
            add(moved, direction, *value);
        }
    }

    fn step(&mut self, eased: f32) {
        self.steps += 1;
        let (warm, wide) = (
            1.0 - 0.9_f32.powi(self.steps),
            1.0 - 0.99_f32.powi(self.steps),
        );
        let all = self.rows.iter_mut().zip(&mut self.moved);
        for (((row, moved), mean), square) in all.zip(&mut self.mean).zip(&mut self.square) {
            let values = row.iter_mut().zip(moved);
            for (((value, moved), mean), square) in values.zip(mean).zip(square) {
                let moved = std::mem::take(moved);
                *mean = 0.9 * *mean + 0.1 * moved;
                *square = 0.99 * *square + 0.01 * moved * moved;
                *value += MAP_STEP * eased * (*mean / warm) / ((*square / wide).sqrt() + 1e-12);
            }
        }
    }
}

/// A weight for each token, kept as its logarithm.
struct Weights {
    logs: Vec<f32>,
    gains: Vec<f32>,
    noted: Vec<bool>,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Weights {
    fn new(count: usize) -> Self {
        Self {
            logs: vec![0.0; count],
            gains: vec![0.0; count],
            noted: vec![false; count],
            mean: vec![0.0; count],
            square: vec![0.0; count],
        }
    }

    fn of(&self, row: usize) -> f32 {
        self.logs[row].exp()
    }

    fn note(&mut self, row: usize, gain: f32) {
        self.gains[row] += gain;
        self.noted[row] = true;
    }

    fn step(&mut self, eased: f32) {
        for row in 0..self.logs.len() {
            if !std::mem::take(&mut self.noted[row]) {
                continue;
            }
            let gain = std::mem::take(&mut self.gains[row]);
            self.mean[row] = 0.9 * self.mean[row] + 0.1 * gain;
            self.square[row] = 0.98 * self.square[row] + 0.02 * gain * gain;
            let step = WEIGHT_STEP * eased * self.mean[row] / (self.square[row].sqrt() + 1e-9);
            self.logs[row] = (self.logs[row] + step).clamp(-MOST, MOST);
        }
    }
}
