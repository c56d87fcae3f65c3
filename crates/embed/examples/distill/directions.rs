//! The directions in which vectors differ most (principal components), by Jacobi rotations.
//!
//! Only additions, products and square roots in a fixed order are used, so that equal vectors give
//! equal bits on every machine.

/// Sweeps after which even a hard matrix is diagonal to the last bit; a usual one takes ten.
const MOST_SWEEPS: usize = 50;

/// The vectors, less their mean.
pub(crate) fn centred(vectors: &[Vec<f32>]) -> Vec<Vec<f32>> {
    let dimension = vectors.first().map_or(0, Vec::len);
    let mut mean = vec![0.0_f64; dimension];
    for vector in vectors {
        for (sum, value) in mean.iter_mut().zip(vector) {
            *sum += f64::from(*value);
        }
    }
    for sum in &mut mean {
        *sum /= vectors.len() as f64;
    }
    let less = |vector: &Vec<f32>| {
        let pairs = vector.iter().zip(&mean);
        pairs
            .map(|(value, mean)| narrow(f64::from(*value) - mean))
            .collect()
    };
    vectors.iter().map(less).collect()
}

/// A direction of length 1, and how far vectors lie apart along it.
pub(crate) struct Direction {
    pub(crate) axis: Vec<f32>,
    pub(crate) deviation: f64,
}

/// The directions along which centred vectors spread most, the strongest first.
pub(crate) fn strongest(centred: &[Vec<f32>], count: usize) -> Vec<Direction> {
    let (spread, directions) = diagonal(scatter(centred));
    let mut order: Vec<usize> = (0..spread.len()).collect();
    order.sort_by(|a, b| spread[*b].total_cmp(&spread[*a]));
    let direction = |at: usize| {
        let column: Vec<f64> = directions.iter().map(|row| row[at]).collect();
        // A direction and its opposite are equally good: the first large value is made positive.
        let largest = column.iter().fold(0.0_f64, |a, b| a.max(b.abs()));
        let lead = column.iter().find(|value| value.abs() > 0.9 * largest);
        let sign = if lead.is_some_and(|lead| *lead < 0.0) {
            -1.0
        } else {
            1.0
        };
        Direction {
            axis: column.iter().map(|value| narrow(value * sign)).collect(),
            deviation: (spread[at].max(0.0) / centred.len() as f64).sqrt(),
        }
    };
    order.into_iter().take(count).map(direction).collect()
}

/// Sums of products of each two values, over all vectors.
fn scatter(vectors: &[Vec<f32>]) -> Vec<Vec<f64>> {
    let dimension = vectors.first().map_or(0, Vec::len);
    let mut sums = vec![vec![0.0; dimension]; dimension];
    for vector in vectors {
        for (row, a) in sums.iter_mut().zip(vector) {
            for (sum, b) in row.iter_mut().zip(vector) {
                *sum += f64::from(*a) * f64::from(*b);
            }
        }
    }
    sums
}

/// Turns a symmetric matrix until only its diagonal is left: the diagonal, and the directions as
/// columns.
fn diagonal(mut matrix: Vec<Vec<f64>>) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = matrix.len();
    let mut directions = vec![vec![0.0; size]; size];
    for (at, row) in directions.iter_mut().enumerate() {
        row[at] = 1.0;
    }
    for _ in 0..MOST_SWEEPS {
        let mut turned = false;
        for p in 0..size {
            for q in p + 1..size {
                if let Some(turn) = Turn::of(&matrix, p, q) {
                    turn.rows(&mut matrix);
                    turn.columns(&mut matrix);
                    turn.columns(&mut directions);
                    turned = true;
                }
            }
        }
        if !turned {
            break;
        }
    }
    let diagonal = (0..size).map(|at| matrix[at][at]).collect();
    (diagonal, directions)
}

/// The rotation that makes one value off the diagonal zero.
struct Turn {
    p: usize,
    q: usize,
    cos: f64,
    sin: f64,
}

impl Turn {
    /// None when the value is zero beside the diagonal already.
    fn of(matrix: &[Vec<f64>], p: usize, q: usize) -> Option<Self> {
        let (a, b, off) = (matrix[p][p], matrix[q][q], matrix[p][q]);
        if off.abs() <= 1e-15 * (a * b).abs().sqrt() {
            return None;
        }
        let half = (b - a) / (2.0 * off);
        let tan = half.signum() / (half.abs() + (half * half + 1.0).sqrt());
        let cos = 1.0 / (tan * tan + 1.0).sqrt();
        Some(Self {
            p,
            q,
            cos,
            sin: tan * cos,
        })
    }

    fn rows(&self, matrix: &mut [Vec<f64>]) {
        let (upper, lower) = matrix.split_at_mut(self.q);
        for (p, q) in upper[self.p].iter_mut().zip(&mut lower[0]) {
            (*p, *q) = self.of_pair(*p, *q);
        }
    }

    fn columns(&self, matrix: &mut [Vec<f64>]) {
        for row in matrix {
            (row[self.p], row[self.q]) = self.of_pair(row[self.p], row[self.q]);
        }
    }

    fn of_pair(&self, p: f64, q: f64) -> (f64, f64) {
        (self.cos * p - self.sin * q, self.sin * p + self.cos * q)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the nearest f32 is what is wanted"
)]
fn narrow(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use super::{centred, diagonal, strongest};

    #[test]
    fn the_long_axis_of_a_cloud_comes_first() {
        let cloud: Vec<Vec<f32>> = [(3.0, 3.0), (-3.0, -3.0), (0.5, -0.5), (-0.5, 0.5)]
            .iter()
            .map(|(x, y)| vec![x + 10.0, y - 4.0, 1.0])
            .collect();
        let found = strongest(&centred(&cloud), 2);
        let (first, second) = (&found[0].axis, &found[1].axis);
        let half = std::f32::consts::FRAC_1_SQRT_2;
        assert!((first[0] - half).abs() < 1e-6 && (first[1] - half).abs() < 1e-6);
        assert!((second[0] + second[1]).abs() < 1e-6, "{second:?}");
        for (direction, expected) in found.iter().zip([3.0, 0.5]) {
            assert!((direction.deviation - expected).abs() < 1e-6);
        }
    }

    #[test]
    fn a_matrix_is_turned_to_its_diagonal() {
        let matrix = vec![
            vec![2.0, 1.0, 0.0],
            vec![1.0, 2.0, 1.0],
            vec![0.0, 1.0, 2.0],
        ];
        let (mut values, directions) = diagonal(matrix.clone());
        for (at, value) in values.iter().enumerate() {
            for (row, line) in matrix.iter().enumerate() {
                let product: f64 = (0..3).map(|k| line[k] * directions[k][at]).sum();
                assert!((product - value * directions[row][at]).abs() < 1e-12);
            }
        }
        values.sort_by(f64::total_cmp);
        let root = std::f64::consts::SQRT_2;
        for (value, expected) in values.iter().zip([2.0 - root, 2.0, 2.0 + root]) {
            assert!((value - expected).abs() < 1e-12);
        }
    }
}
