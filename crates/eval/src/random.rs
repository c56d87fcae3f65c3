//! Numbers that follow from a seed: SplitMix64 (Steele, Lea and Flood, 2014), which is short
//! enough to own and the same on every machine.

/// A stream of numbers.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The stream of this seed, from its start.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number below `end`, which must not be zero.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the remainder is below a usize"
    )]
    pub fn below(&mut self, end: usize) -> usize {
        (self.next_u64() % end as u64) as usize
    }

    /// A number below `end` whose logarithm is spread evenly: small ones are common.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between zero and end"
    )]
    pub fn log_uniform(&mut self, end: usize) -> usize {
        let drawn = (self.unit() * (end as f64 + 1.0).ln()).exp() as usize;
        drawn.saturating_sub(1).min(end - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_its_published_stream() {
        let mut random = Random::new(1_234_567);
        assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn small_numbers_are_common_and_every_number_is_in_range() {
        let mut random = Random::new(1);
        let mut first = 0;
        for _ in 0..10_000 {
            let drawn = random.log_uniform(20_000);
            assert!(drawn < 20_000);
            first += usize::from(drawn == 0);
        }
        // ln 2 / ln 20001 of the draws.
        assert!((600..800).contains(&first), "{first}");
    }
}
