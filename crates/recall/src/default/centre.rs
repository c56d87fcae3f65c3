//! What the vectors of some texts have in common.
//!
//! All notes of a project are alike in what they are about. What is common to them says nothing of
//! any one, so texts are compared by where they lie from their middle.

use embed::normalise;

/// Texts with which what is common to all of them counts half.
const FEW_TEXTS: f32 = 10.0;

/// The middle of some texts, nearer to nothing the fewer they are.
pub(crate) struct Centre(Vec<f32>);

impl Centre {
    /// The middle of these vectors of one length.
    pub(crate) fn of<'a>(length: usize, vectors: impl Iterator<Item = &'a [f32]>) -> Self {
        let mut centre = vec![0.0; length];
        // Few texts say little about what all have in common.
        let mut count = FEW_TEXTS;
        for vector in vectors {
            count += 1.0;
            for (value, part) in centre.iter_mut().zip(vector) {
                *value += part;
            }
        }
        for value in &mut centre {
            *value /= count;
        }
        Self(centre)
    }

    /// Where a vector lies from the middle, of length 1.
    pub(crate) fn direction(&self, vector: &[f32]) -> Vec<f32> {
        let pairs = vector.iter().zip(&self.0);
        let mut direction: Vec<f32> = pairs.map(|(value, centre)| value - centre).collect();
        normalise(&mut direction);
        direction
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embed::dot;

    #[test]
    fn what_many_vectors_share_falls_out_and_what_few_share_hardly() {
        let cosine = |count: usize| {
            let (a, b) = ([3.0, 1.0], [3.0, -1.0]);
            let all = (0..count).map(|n| if n % 2 == 0 { &a[..] } else { &b[..] });
            let centre = Centre::of(2, all);
            dot(&centre.direction(&a), &centre.direction(&b))
        };
        assert!(cosine(2) > 0.6, "{}", cosine(2));
        assert!(cosine(2_000) < -0.9, "{}", cosine(2_000));
    }
}
