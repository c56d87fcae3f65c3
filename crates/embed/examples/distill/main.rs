//! Makes `data/static-table.bin` from the weights of all-MiniLM-L6-v2. `data/README.md` says more.
//!
//! `cargo run --release -p swarm-memory-embed --example distill -- MODEL.onnx PAIRS OUT`
//!
//! Each token is read by the model between its two frame tokens, and the mean state is its vector.
//! The vectors are centred, turned to their 256 strongest directions, which are brought nearer to
//! each other in strength, and weighed down where the token is common. Then they learn from the
//! questions and notes in PAIRS: first all by one map and each by a weight ([`align`]), then row by
//! row, what the model says of whole texts and which note answers which question ([`learn`]). At the
//! end they are rounded to int8. The same weights on the same kind of processor give the same bytes;
//! the engine's float sums may differ in the last bit on another kind.

#![expect(clippy::print_stderr, reason = "a program that tells how far it is")]

mod align;
mod directions;
mod learn;
mod pairs;
mod random;
mod texts;

use directions::Direction;
use std::error::Error;
use std::path::PathBuf;
use swarm_memory_embed::{
    EmbedError, Embedder, Int8Vector, MiniLm, TableHeader, TokenId, Vocabulary, content_tokens,
    dot, folder,
};
use texts::{Rows, Text, unit};

/// Rises whenever the built-in table changes.
const REVISION: u32 = 2;
const DIMENSION: usize = 256;
/// The first token whose number tells how common it is; those below are unused or single characters.
const FIRST_RANKED: usize = 1_996;
/// A token as likely as this counts half.
const HALF_WEIGHT: f64 = 5e-4;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [weights, pairs, out] = arguments.as_slice() else {
        return Err("it takes the model file, the folder of pairs and the file to write".into());
    };
    let model = MiniLm::new(weights.clone());
    let pairs = pairs::read(pairs)?;
    let states = states(&model)?;
    eprintln!("finding the {DIMENSION} strongest directions");
    let centred = directions::centred(&states);
    let strongest = directions::strongest(&centred, DIMENSION);
    let rows = learned(&model, &strongest, &base(&centred, &strongest), &pairs)?;
    std::fs::write(out, file(&rows)?)?;
    Ok(())
}

/// The rows after what texts and pairs teach.
fn learned(
    model: &MiniLm,
    strongest: &[Direction],
    rows: &Rows,
    pairs: &[pairs::Pair],
) -> Result<Rows, EmbedError> {
    let known = |text: &str| -> Text {
        let mut tokens = content_tokens(text);
        tokens.retain(|token| rows[token.row()].iter().any(|value| *value != 0.0));
        tokens
    };
    let pairs: Vec<(Text, Text, &pairs::Pair)> = pairs
        .iter()
        .map(|pair| (known(&pair.0), known(&pair.1), pair))
        .filter(|(question, note, _)| !question.is_empty() && !note.is_empty())
        .collect();
    let mut texts = Vec::new();
    let mut told = Vec::new();
    for (at, (question, note, pair)) in pairs.iter().enumerate() {
        if at % 500 == 0 {
            eprintln!("pair {at}");
        }
        texts.extend([question.clone(), note.clone()]);
        told.extend([model.embed(&pair.0)?, model.embed(&pair.1)?]);
    }
    let targets: Rows = directions::centred(&told)
        .iter()
        .map(|vector| unit(turned(vector, strongest)).0)
        .collect();
    eprintln!("learning from {} texts", texts.len());
    let aligned = align::aligned(rows, &texts, &targets);
    let near = learn::from_texts(&aligned, &texts, &targets);
    let pairs: Vec<(Text, Text)> = pairs.into_iter().map(|(a, b, _)| (a, b)).collect();
    Ok(learn::from_pairs(&near, &pairs))
}

/// The mean state of every token, one vector each.
fn states(model: &MiniLm) -> Result<Vec<Vec<f32>>, EmbedError> {
    let mut states = Vec::new();
    for (id, row) in (0..u16::MAX).zip(0..Vocabulary::size()) {
        if row % 1_000 == 0 {
            eprintln!("token {row}");
        }
        states.push(model.mean_state(&[TokenId(id)])?);
    }
    Ok(states)
}

/// The rows as the tokens alone give them.
fn base(centred: &[Vec<f32>], strongest: &[Direction]) -> Rows {
    let rows = centred.iter().enumerate().map(|(row, state)| {
        let weight = weight(row, centred.len());
        let turned = turned(state, strongest).into_iter();
        turned.map(|value| value * weight).collect()
    });
    rows.collect()
}

/// A centred vector of the model, along the strongest directions.
fn turned(vector: &[f32], strongest: &[Direction]) -> Vec<f32> {
    strongest
        .iter()
        .map(|direction| evened(dot(&direction.axis, vector), direction.deviation))
        .collect()
}

/// The file of the table.
fn file(rows: &Rows) -> Result<Vec<u8>, Box<dyn Error>> {
    let rows: Vec<Int8Vector> = rows.iter().map(|row| Int8Vector::from_f32(row)).collect();
    let source = model::from_hex(&folder::minilm().files[0].sha256).ok_or("a hash is hex")?;
    let header = TableHeader {
        revision: REVISION,
        rows: rows.len(),
        dimension: DIMENSION,
        vocabulary: Vocabulary::sha256(),
        source: source.try_into().map_err(|_| "a hash has 32 bytes")?,
    };
    Ok(header.write(&rows))
}

/// A value with half of what makes its direction stronger than others taken away: without that the
/// few strongest directions, which say little about meaning, decide.
fn evened(value: f32, deviation: f64) -> f32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the nearest f32 is what is wanted"
    )]
    let root = deviation.sqrt() as f32;
    if root > 0.0 { value / root } else { 0.0 }
}

/// How much a token counts: less the more common it is, which its number tells, as the vocabulary
/// is sorted by frequency. Tokens that stand for no word count nothing.
fn weight(row: usize, rows: usize) -> f32 {
    let token = u16::try_from(row).ok().map(TokenId);
    let text = token.and_then(Vocabulary::text);
    if text.is_none_or(|text| text.len() > 2 && text.starts_with('[') && text.ends_with(']')) {
        return 0.0;
    }
    let rank = |row: usize| row.saturating_sub(FIRST_RANKED) + 1;
    let all: f64 = (1..=rank(rows - 1)).map(|rank| 1.0 / rank as f64).sum();
    let likely = 1.0 / (rank(row) as f64 * all);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a weight needs no more than f32"
    )]
    let weight = (HALF_WEIGHT / (HALF_WEIGHT + likely)) as f32;
    weight
}
