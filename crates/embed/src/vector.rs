//! Arithmetic on vectors: lengths, products, and the int8 form that tables and indexes keep.
//!
//! An int8 row is kept as bytes in two's complement, so that a mapped or built-in file is read in
//! place. The loops are plain and without early ends: the compiler makes wide instructions of them
//! on every platform. Sums run in a fixed order, so equal input gives equal bits everywhere.

/// Dot product of two rows of int8 values kept as bytes. Values past the shorter one do not count.
///
/// Exact for rows of up to 130,000 values. Sixteen interleaved sums are what compilers turn into
/// wide instructions even for the oldest processors of a platform; one sum is half as fast there.
#[must_use]
pub fn dot_int8(a: &[u8], b: &[u8]) -> i32 {
    const LANES: usize = 16;
    let product = |a: &u8, b: &u8| i32::from(a.cast_signed()) * i32::from(b.cast_signed());
    let length = a.len().min(b.len());
    let (chunks_a, chunks_b) = (
        a[..length].chunks_exact(LANES),
        b[..length].chunks_exact(LANES),
    );
    let rests = chunks_a.remainder().iter().zip(chunks_b.remainder());
    let rest: i32 = rests.map(|(a, b)| product(a, b)).sum();
    let mut sums = [0_i32; LANES];
    for (a, b) in chunks_a.zip(chunks_b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += product(a, b);
        }
    }
    sums.iter().sum::<i32>() + rest
}

/// Dot product of two vectors, in eight interleaved sums.
#[must_use]
pub fn dot(a: &[f32], b: &[f32]) -> f32 {
    const LANES: usize = 8;
    let length = a.len().min(b.len());
    let (a, b) = (&a[..length], &b[..length]);
    let (chunks_a, chunks_b) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let rest: f32 = chunks_a
        .remainder()
        .iter()
        .zip(chunks_b.remainder())
        .map(|(a, b)| a * b)
        .sum();
    let mut sums = [0.0_f32; LANES];
    for (a, b) in chunks_a.zip(chunks_b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum::<f32>() + rest
}

/// Adds a vector to another of its length.
pub(crate) fn add(sum: &mut [f32], vector: &[f32]) {
    for (value, added) in sum.iter_mut().zip(vector) {
        *value += added;
    }
}

/// Scales a vector to length 1. One without a direction, or with a value that is no number, becomes
/// the zero vector, which is like nothing.
pub fn normalise(vector: &mut [f32]) {
    let length = dot(vector, vector).sqrt();
    if length.is_finite() && length > 0.0 {
        for value in vector {
            *value /= length;
        }
    } else {
        vector.fill(0.0);
    }
}

/// A vector in int8: each value times `scale` is about the original one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Int8Vector {
    /// What one step is worth; 0 for the zero vector.
    pub scale: f32,
    /// The values, as bytes in two's complement, from -127 to 127.
    pub values: Vec<u8>,
}

impl Int8Vector {
    /// Rounds each value to the nearest of 255 steps.
    #[must_use]
    pub fn from_f32(vector: &[f32]) -> Self {
        let largest = vector
            .iter()
            .fold(0.0_f32, |largest, value| largest.max(value.abs()));
        let scale = largest / 127.0;
        if !(scale.is_normal() && largest.is_finite()) {
            return Self {
                scale: 0.0,
                values: vec![0; vector.len()],
            };
        }
        let values = vector.iter().map(|value| step(value / scale)).collect();
        Self { scale, values }
    }

    /// The dot product with another one.
    #[must_use]
    pub fn dot(&self, other: &Self) -> f32 {
        dot_int8(&self.values, &other.values) as f32 * self.scale * other.scale
    }
}

/// The byte of the nearest step. Halves go away from zero.
fn step(value: f32) -> u8 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "clamped to the range of i8"
    )]
    let step = value.round().clamp(-127.0, 127.0) as i8;
    step.cast_unsigned()
}

/// One through the length of an int8 row; 0 for a row of zeros.
#[must_use]
pub fn inverse_length(row: &[u8]) -> f32 {
    match dot_int8(row, row) {
        0 => 0.0,
        square => 1.0 / (square as f32).sqrt(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Int8Vector, dot, dot_int8, inverse_length, normalise};

    /// Values without a pattern, from -1 to 1.
    fn values(seed: u32, length: usize) -> Vec<f32> {
        let mut state = seed;
        std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as f32 / 8_388_608.0 - 1.0
        })
        .take(length)
        .collect()
    }

    #[test]
    fn the_extremes_of_int8_multiply_exactly() {
        let (low, high) = (vec![0x80; 256], vec![0x7f; 256]);
        assert_eq!(dot_int8(&low, &low), 256 * 128 * 128);
        assert_eq!(dot_int8(&low, &high), -256 * 128 * 127);
        assert_eq!(dot_int8(&low, &[]), 0);
        assert_eq!(dot_int8(&low[..17], &high[..19]), -17 * 128 * 127);
    }

    #[test]
    fn a_product_counts_every_value_once() {
        for length in [0, 1, 7, 8, 9, 384] {
            let (a, b) = (values(1, length), values(2, length));
            let plain: f32 = a.iter().zip(&b).map(|(a, b)| a * b).sum();
            assert!((dot(&a, &b) - plain).abs() < 1e-4, "{length}");
        }
    }

    #[test]
    fn int8_keeps_the_angle() {
        let (mut a, mut b) = (values(3, 256), values(4, 256));
        normalise(&mut a);
        normalise(&mut b);
        let exact = dot(&a, &b);
        let rounded = Int8Vector::from_f32(&a).dot(&Int8Vector::from_f32(&b));
        assert!((exact - rounded).abs() < 0.01, "{exact} {rounded}");
    }

    #[test]
    fn a_normalised_vector_has_length_one() {
        let mut vector = values(5, 256);
        normalise(&mut vector);
        assert!((dot(&vector, &vector) - 1.0).abs() < 1e-5);
    }

    #[test]
    fn what_has_no_direction_becomes_zero() {
        for odd in [0.0, f32::NAN, f32::INFINITY, f32::MAX] {
            let mut vector = vec![odd; 3];
            normalise(&mut vector);
            assert_eq!(vector, [0.0; 3], "{odd}");
        }
        for odd in [0.0, f32::INFINITY, f32::MIN_POSITIVE / 2.0] {
            let zero = Int8Vector::from_f32(&[odd; 2]);
            assert_eq!(zero.values, [0, 0], "{odd}");
            assert_eq!(zero.scale.to_bits(), 0);
        }
        assert_eq!(inverse_length(&[0, 0]).to_bits(), 0);
    }
}
