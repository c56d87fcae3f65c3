//! Times of one kind, and the figures that stand for them.
//!
//! On a shared machine the median says what a user meets and the minimum what the code costs.

use std::time::Duration;

/// Times that were measured for one thing.
#[derive(Debug, Clone, Default)]
pub struct Samples(Vec<Duration>);

impl Samples {
    /// Adds one time.
    pub fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// True when nothing was measured.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The shortest time; zero when nothing was measured.
    pub fn min(&self) -> Duration {
        self.0.iter().min().copied().unwrap_or_default()
    }

    /// The median.
    pub fn p50(&self) -> Duration {
        self.quantile(50)
    }

    /// The time that 95 of 100 do not exceed.
    pub fn p95(&self) -> Duration {
        self.quantile(95)
    }

    /// This median over that one.
    pub fn ratio(&self, other: &Self) -> f64 {
        self.p50().as_secs_f64() / other.p50().as_secs_f64().max(f64::MIN_POSITIVE)
    }

    fn quantile(&self, percent: usize) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort();
        let place = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
        sorted.get(place).copied().unwrap_or_default()
    }
}

impl FromIterator<Duration> for Samples {
    fn from_iter<I: IntoIterator<Item = Duration>>(times: I) -> Self {
        Self(times.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(millis: impl IntoIterator<Item = u64>) -> Samples {
        millis.into_iter().map(Duration::from_millis).collect()
    }

    #[test]
    fn quantiles_are_nearest_ranks() {
        let hundred = samples((1..=100).rev());
        assert_eq!(hundred.min(), Duration::from_millis(1));
        assert_eq!(hundred.p50(), Duration::from_millis(50));
        assert_eq!(hundred.p95(), Duration::from_millis(95));
        assert_eq!(samples([7]).p95(), Duration::from_millis(7));
    }

    #[test]
    fn nothing_measured_is_zero_and_no_panic() {
        assert_eq!(Samples::default().p50(), Duration::ZERO);
        assert!(Samples::default().is_empty());
    }

    #[test]
    fn a_ratio_is_one_of_medians() {
        let ratio = samples([1, 4, 100]).ratio(&samples([2, 2, 2]));
        assert!((ratio - 2.0).abs() < 1e-12);
    }
}
