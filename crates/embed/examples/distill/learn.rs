//! Rows that are learned one by one: from what the model says of texts, and from what answers what.

use crate::random::Random;
use crate::texts::{Rows, Steps, Text, add, batches, eased, pull, sum, unit};
use swarm_memory_embed::dot;

/// Passes over the texts.
const PASSES: usize = 32;
const STEP: f32 = 0.01;
/// How much of what a row learned it keeps; the rest is what is true of the texts alone.
const KEPT: f32 = 0.7;
/// Passes over the pairs.
const PAIR_PASSES: usize = 10;
const PAIR_STEP: f32 = 0.02;
/// The difference of cosines that makes one note e times as likely as another.
const TELLING: f32 = 0.1;

/// The rows, moved so that the sums of texts come near to their targets.
pub(crate) fn from_texts(rows: &Rows, texts: &[Text], targets: &[Vec<f32>]) -> Rows {
    let mut random = Random::new(2);
    let mut steps = Steps::new(rows, STEP);
    let mut learned = rows.clone();
    for pass in 0..PASSES {
        for batch in batches(texts.len(), &mut random) {
            for at in batch {
                let (unit, length) = unit(sum(&learned, &texts[at]));
                steps.note(&texts[at], &pull(&unit, length, &targets[at]));
            }
            steps.step(&mut learned, eased(pass, PASSES));
        }
    }
    for (learned, row) in learned.iter_mut().zip(rows) {
        for (value, first) in learned.iter_mut().zip(row) {
            *value = first + KEPT * (*value - first);
        }
    }
    learned
}

/// The rows, moved so that a question is nearer to its own note than to the other notes of its
/// batch, and a note to its own question (the loss is that of InfoNCE, both ways).
pub(crate) fn from_pairs(rows: &Rows, pairs: &[(Text, Text)]) -> Rows {
    let mut random = Random::new(3);
    let mut steps = Steps::new(rows, PAIR_STEP);
    let mut learned = rows.clone();
    for pass in 0..PAIR_PASSES {
        for batch in batches(pairs.len(), &mut random) {
            let side = |of: fn(&(Text, Text)) -> &Text| -> Vec<(Vec<f32>, f32)> {
                let texts = batch.iter().map(|at| of(&pairs[*at]));
                texts.map(|text| unit(sum(&learned, text))).collect()
            };
            let (questions, notes) = (side(|pair| &pair.0), side(|pair| &pair.1));
            let wanted = wanted(&questions, &notes);
            for (place, at) in batch.iter().enumerate() {
                let (question, note) = &pairs[*at];
                let near = weighted(&notes, wanted[place].iter().copied());
                let (unit, length) = &questions[place];
                steps.note(question, &pull(unit, *length, &near));
                let near = weighted(&questions, wanted.iter().map(|row| row[place]));
                let (unit, length) = &notes[place];
                steps.note(note, &pull(unit, *length, &near));
            }
            steps.step(&mut learned, eased(pass, PAIR_PASSES));
        }
    }
    learned
}

/// For each question and note, how much nearer they should come; below 0 for a pair that is none.
fn wanted(questions: &[(Vec<f32>, f32)], notes: &[(Vec<f32>, f32)]) -> Rows {
    let likely = |of: &[(Vec<f32>, f32)], to: &[(Vec<f32>, f32)]| -> Rows {
        let row = |(unit, _): &(Vec<f32>, f32)| {
            let mut row: Vec<f32> = to.iter().map(|(other, _)| dot(unit, other)).collect();
            let most = row.iter().copied().fold(f32::MIN, f32::max);
            for value in &mut row {
                *value = ((*value - most) / TELLING).exp();
            }
            let all: f32 = row.iter().sum();
            for value in &mut row {
                *value /= all;
            }
            row
        };
        of.iter().map(row).collect()
    };
    let (forth, back) = (likely(questions, notes), likely(notes, questions));
    let wanted = |question: usize, note: usize| {
        let is_pair = if question == note { 1.0 } else { 0.0 };
        is_pair - 0.5 * (forth[question][note] + back[note][question])
    };
    let row = |question: usize| {
        (0..notes.len())
            .map(|note| wanted(question, note))
            .collect()
    };
    (0..questions.len()).map(row).collect()
}

fn weighted(vectors: &[(Vec<f32>, f32)], weights: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut sum = vec![0.0; vectors[0].0.len()];
    for ((vector, _), weight) in vectors.iter().zip(weights) {
        add(&mut sum, vector, weight);
    }
    sum
}
