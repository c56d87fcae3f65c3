//! The score above which personal data is too much.
//!
//! A score counts when it is strictly greater, so 1 could never fire and would turn rejection
//! off without a word; it is refused, as the opencode-swarm plugin refuses it.

use super::PiiSummary;

/// A score from 0 up to, not including, 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct PiiThreshold(f64);

/// A threshold that is none.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("a threshold of personal data is at least 0 and below 1, and {given} is not")]
pub struct InvalidPiiThreshold {
    /// What was given.
    pub given: f64,
}

impl PiiThreshold {
    /// What is used when nobody says otherwise.
    pub const DEFAULT: Self = Self(0.7);

    /// The threshold, when it is one.
    pub fn new(score: f64) -> Result<Self, InvalidPiiThreshold> {
        // Not a number is in no range.
        if (0.0..1.0).contains(&score) {
            Ok(Self(score))
        } else {
            Err(InvalidPiiThreshold { given: score })
        }
    }

    /// Its number.
    pub fn get(self) -> f64 {
        self.0
    }

    /// Whether what was found is more than this allows.
    pub fn is_exceeded_by(self, summary: &PiiSummary) -> bool {
        summary.score > self.0
    }
}

impl Default for PiiThreshold {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_scores_that_can_be_exceeded_are_thresholds() {
        for score in [0.0, 0.7, 0.999] {
            assert_eq!(PiiThreshold::new(score).map(PiiThreshold::get), Ok(score));
        }
        for score in [1.0, 1.5, -0.1, f64::NAN, f64::INFINITY] {
            assert!(PiiThreshold::new(score).is_err(), "{score}");
        }
    }

    #[test]
    fn a_score_at_the_threshold_passes() {
        let with = |score| PiiSummary {
            score,
            ..PiiSummary::default()
        };
        assert!(!PiiThreshold::DEFAULT.is_exceeded_by(&with(0.7)));
        assert!(PiiThreshold::DEFAULT.is_exceeded_by(&with(0.75)));
        assert!(!PiiThreshold::DEFAULT.is_exceeded_by(&PiiSummary::default()));
    }
}
