//! Bands of a MinHash sketch: texts that share most of their terms share a band.
//!
//! A sketch holds, for each of a row of hash functions, the least hash of the terms; two texts agree
//! at one place of it with the probability of their Jaccard overlap `s`. Places are hashed together
//! in bands of [`PLACES`], so a pair meets in one of [`BANDS`] bands with `1 - (1 - s^4)^5`: 93 % at
//! the 0.8 from which a text counts as a near duplicate, 99 % at 0.9, and one pair in 25,000 at 0.05.
//! Sources: Broder, "On the resemblance and containment of documents" (1997); Leskovec, Rajaraman and
//! Ullman, "Mining of Massive Datasets", chapter 3.

use sha2::{Digest, Sha256};

/// How many bands a text has.
pub(crate) const BANDS: usize = 5;

/// How many places of the sketch a band joins.
const PLACES: usize = 4;

/// The bands of a text's terms, in any order and with repeats; none without terms.
pub(crate) fn bands<S: AsRef<str>>(terms: &[S]) -> Vec<i64> {
    if terms.is_empty() {
        return Vec::new();
    }
    let mut sketch = [u64::MAX; BANDS * PLACES];
    for term in terms {
        let hash = term_hash(term.as_ref());
        for (least, place) in sketch.iter_mut().zip(1u64..) {
            *least = (*least).min(mixed(hash ^ mixed(place)));
        }
    }
    let joined = |places: &[u64]| places.iter().fold(0, |band, place| mixed(band ^ place));
    let numbered = sketch.chunks_exact(PLACES).zip(0u64..);
    numbered
        .map(|(places, number)| mixed(joined(places) ^ number).cast_signed())
        .collect()
}

fn term_hash(term: &str) -> u64 {
    let digest = Sha256::digest(term);
    let (first, _) = digest.as_chunks::<8>();
    first.first().map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

/// The finaliser of SplitMix64: each bit of the input moves half of the output.
fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meet(a: &[String], b: &[String]) -> bool {
        let a = bands(a);
        bands(b).iter().any(|band| a.contains(band))
    }

    fn words(from: usize, to: usize) -> Vec<String> {
        (from..to).map(|word| format!("w{word}")).collect()
    }

    #[test]
    fn order_and_repeats_do_not_matter_and_nothing_has_no_band() {
        assert_eq!(bands(&["a", "b", "c"]), bands(&["c", "a", "b", "a"]));
        assert_eq!(bands(&["a", "b"]).len(), BANDS);
        assert!(bands::<&str>(&[]).is_empty());
    }

    #[test]
    fn bands_are_stored_and_so_stay_what_they_are() {
        assert_eq!(bands(&["cargo", "nextest"]), FROZEN);
    }

    const FROZEN: [i64; BANDS] = [
        2_216_342_480_657_251_242,
        -4_849_019_203_961_850_687,
        2_342_405_234_274_290_583,
        4_461_184_283_189_971_787,
        6_872_541_563_316_415_629,
    ];

    /// Twenty words of which one differs: an overlap of 19 / 21.
    #[test]
    fn near_duplicates_meet_and_strangers_do_not() {
        let met = (0..500)
            .filter(|case| {
                let text = words(case * 100, case * 100 + 20);
                let mut other = text.clone();
                other[case % 20] = format!("other{case}");
                meet(&text, &other)
            })
            .count();
        assert!(met > 480, "{met} of 500 near duplicates met");
        let strangers = (0..500)
            .filter(|case| {
                let (text, other) = (
                    words(case * 100, case * 100 + 20),
                    words(case * 100 + 18, case * 100 + 38),
                );
                meet(&text, &other)
            })
            .count();
        assert!(strangers < 5, "{strangers} of 500 strangers met");
    }
}
