//! The file of weights: a head, and one signed byte for each bucket, read where it lies.
//!
//! Head: eight bytes that name the format, the SHA-256 of the texts that the weights were made
//! from, and three numbers of four bytes, the least byte first: what a step of a weight is worth,
//! the bias, and the margin from which on a text waits for a person.

use super::features::BUCKETS;

const BYTES: &[u8] = include_bytes!("../../../rules/injection_weights.bin");
const MAGIC: &[u8; 8] = b"SMINJW01";
const DIGEST: usize = 32;
const NUMBERS: usize = MAGIC.len() + DIGEST;
const HEAD: usize = NUMBERS + 12;

const _: () = assert!(
    BYTES.len() == HEAD + BUCKETS,
    "the weights are of this format"
);

/// What the weights of the buckets are scaled by and compared with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Numbers {
    /// What a step of a weight is worth.
    pub step: f32,
    /// The margin of a text in which nothing was found.
    pub bias: f32,
    /// The margin from which on a text waits for a person.
    pub threshold: f32,
}

impl Numbers {
    /// Those of the weights that the guard holds.
    pub(super) fn held() -> Self {
        Self {
            step: number(0),
            bias: number(1),
            threshold: number(2),
        }
    }
}

fn number(index: usize) -> f32 {
    let at = NUMBERS + 4 * index;
    let bytes = BYTES
        .get(at..at + 4)
        .and_then(|bytes| bytes.try_into().ok());
    bytes.map_or(0.0, f32::from_le_bytes)
}

/// The weight of a bucket, in steps.
pub(super) fn weight(bucket: usize) -> i32 {
    let byte = BYTES.get(HEAD + bucket).copied().unwrap_or(0);
    i32::from(byte.cast_signed())
}

/// The weights that the guard holds, as they stand in their file.
pub fn held() -> &'static [u8] {
    BYTES
}

/// A file of weights, one for each bucket.
pub fn file(digest: [u8; DIGEST], numbers: Numbers, weights: &[i8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + BUCKETS);
    bytes.extend(MAGIC);
    bytes.extend(digest);
    for number in [numbers.step, numbers.bias, numbers.threshold] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(weights.iter().map(|weight| weight.cast_unsigned()));
    bytes
}
