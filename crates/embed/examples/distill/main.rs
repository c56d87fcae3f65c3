//! Makes `data/static-table.bin` from the weights of all-MiniLM-L6-v2. `data/README.md` says more.
//!
//! `cargo run --release -p swarm-memory-embed --example distill -- MODEL.onnx OUT`
//!
//! Each token is read by the model between its two frame tokens, and the mean state is its vector.
//! The vectors are centred, turned to their 256 strongest directions, which are brought nearer to
//! each other in strength, weighed down where the token is common, and rounded to int8. The same weights on the same kind of processor give the same
//! bytes; the engine's float sums may differ in the last bit on another kind.

#![expect(clippy::print_stderr, reason = "a program that tells how far it is")]

mod directions;

use std::error::Error;
use std::path::PathBuf;
use swarm_memory_embed::{
    EmbedError, Int8Vector, MiniLm, TableHeader, TokenId, Vocabulary, dot, folder,
};

/// Rises whenever the built-in table changes.
const REVISION: u32 = 1;
const DIMENSION: usize = 256;
/// The first token whose number tells how common it is; those below are unused or single characters.
const FIRST_RANKED: usize = 1_996;
/// A token as likely as this counts half.
const HALF_WEIGHT: f64 = 5e-4;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(weights), Some(out), None) = (arguments.next(), arguments.next(), arguments.next())
    else {
        return Err("it takes the model file and the file to write".into());
    };
    let states = states(&MiniLm::new(weights))?;
    eprintln!("finding the {DIMENSION} strongest directions");
    let table = write(&states)?;
    std::fs::write(out, table)?;
    Ok(())
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

/// The file of the table.
fn write(states: &[Vec<f32>]) -> Result<Vec<u8>, Box<dyn Error>> {
    let centred = directions::centred(states);
    let strongest = directions::strongest(&centred, DIMENSION);
    let mut rows = Vec::with_capacity(centred.len());
    for (row, state) in centred.iter().enumerate() {
        let weight = weight(row, centred.len());
        let turned: Vec<f32> = strongest
            .iter()
            .map(|direction| evened(dot(&direction.axis, state), direction.deviation) * weight)
            .collect();
        rows.push(Int8Vector::from_f32(&turned));
    }
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
