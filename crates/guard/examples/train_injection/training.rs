//! From labelled texts to weights: logistic regression on the windows of each text.
//!
//! All windows of a benign text are benign. Of an attack only some are: the first round takes them
//! all, each later one the window that the round before thought worst. The descent adapts its pace
//! to each bucket, and uses nothing but the four operations and roots, which every machine rounds
//! alike, so the same texts give the same bytes.

use sha2::{Digest, Sha256};
use swarm_memory_guard::injection::classifier::{BUCKETS, Numbers, Window, file, share, windows};

use super::rows::Row;

/// Strength of the pull towards zero.
const PULL: f64 = 2e-4;
/// How far the first step goes.
const PACE: f64 = 0.1;
/// How often the worst window of each attack is chosen anew.
const ROUNDS: usize = 3;
/// How often a round sees every window.
const PASSES: usize = 10;
/// The margin from which on a text is held back. Chosen with `--report`, so that of the benign
/// texts of batches that were left out about one in a hundred is held back that the rules let pass.
pub(crate) const THRESHOLD: f64 = 2.0;

/// A window as buckets with their values.
pub(crate) struct Instance(Vec<(usize, f64)>);

/// The windows of a text.
pub(crate) fn instances(text: &str) -> Vec<Instance> {
    let values = |buckets: &[usize], into: &mut Vec<(usize, f64)>| {
        let share = share(u16::try_from(buckets.len()).unwrap_or(u16::MAX));
        into.extend(buckets.iter().map(|&bucket| (bucket, f64::from(share))));
    };
    let instance = |window: &Window| {
        let mut all = Vec::with_capacity(window.letters.len() + window.kinds.len());
        values(&window.letters, &mut all);
        values(&window.kinds, &mut all);
        all.sort_by_key(|(bucket, _)| *bucket);
        all.dedup_by(|next, kept| {
            let is_same = next.0 == kept.0;
            if is_same {
                kept.1 += next.1;
            }
            is_same
        });
        Instance(all)
    };
    windows(text).iter().map(instance).collect()
}

/// Weights of the buckets.
#[derive(Clone)]
pub(crate) struct Model {
    weights: Vec<f64>,
    bias: f64,
}

impl Model {
    fn margin(&self, instance: &Instance) -> f64 {
        let terms = instance.0.iter();
        self.bias
            + terms
                .map(|&(bucket, value)| self.weights[bucket] * value)
                .sum::<f64>()
    }

    /// The margin of the worst window.
    pub(crate) fn worst(&self, bag: &[Instance]) -> f64 {
        let margins = bag.iter().map(|instance| self.margin(instance));
        margins.fold(f64::NEG_INFINITY, f64::max)
    }

    /// The model that the guard has when it holds these weights, and its file.
    pub(crate) fn rounded(&self, digest: [u8; 32]) -> (Self, Vec<u8>) {
        let largest = self
            .weights
            .iter()
            .fold(1e-6_f64, |all, w| all.max(w.abs()));
        let step = (largest / 127.0) as f32;
        let mut steps = vec![0_i8; BUCKETS];
        let mut rounded = self.clone();
        for (at, weight) in rounded.weights.iter_mut().enumerate() {
            steps[at] = (*weight / f64::from(step)).round().clamp(-127.0, 127.0) as i8;
            *weight = f64::from(step) * f64::from(steps[at]);
        }
        let numbers = Numbers {
            step,
            bias: self.bias as f32,
            threshold: THRESHOLD as f32,
        };
        let bytes = file(digest, numbers, &steps);
        (rounded, bytes)
    }
}

/// The SHA-256 of all texts and labels.
pub(crate) fn digest(rows: &[Row]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for row in rows {
        hash.update([u8::from(row.is_attack)]);
        hash.update(row.text.len().to_le_bytes());
        hash.update(&row.text);
    }
    hash.finalize().into()
}

/// The weights for these texts.
pub(crate) fn train(bags: &[(&[Instance], bool)]) -> Model {
    let mut model = Model {
        weights: vec![0.0; BUCKETS],
        bias: 0.0,
    };
    for round in 0..ROUNDS {
        let mut examples = Vec::new();
        for &(bag, is_attack) in bags {
            let worst = |a: &&Instance, b: &&Instance| model.margin(a).total_cmp(&model.margin(b));
            if is_attack && round > 0 {
                examples.extend(bag.iter().max_by(worst).map(|window| (window, 1.0, 1.0)));
                continue;
            }
            let count = bag.len() as f64;
            let (label, weight) = if is_attack {
                (1.0, 1.0 / count)
            } else {
                (0.0, 1.0 / count.sqrt())
            };
            examples.extend(bag.iter().map(|window| (window, label, weight)));
        }
        model = descend(&examples, model);
    }
    model
}

/// An instance, its label and its weight.
type Example<'a> = (&'a Instance, f64, f64);

fn descend(examples: &[Example<'_>], mut model: Model) -> Model {
    let mut squares = vec![1e-2_f64; BUCKETS];
    let mut bias_squares = 1e-2_f64;
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..PASSES {
        for at in (1..order.len()).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            order.swap(at, (state % (at as u64 + 1)) as usize);
        }
        for &at in &order {
            let (instance, label, weight) = examples[at];
            let slope = (probability(model.margin(instance)) - label) * weight;
            for &(bucket, value) in &instance.0 {
                let gradient = slope * value + PULL * model.weights[bucket];
                squares[bucket] += gradient * gradient;
                model.weights[bucket] -= PACE * gradient / squares[bucket].sqrt();
            }
            bias_squares += slope * slope;
            model.bias -= PACE * slope / bias_squares.sqrt();
        }
    }
    model
}

/// The logistic function, with a power of two in place of the exponential of a library.
fn probability(margin: f64) -> f64 {
    let mut power = 1.0 - margin.clamp(-30.0, 30.0) / 4096.0;
    for _ in 0..12 {
        power *= power;
    }
    1.0 / (1.0 + power)
}
