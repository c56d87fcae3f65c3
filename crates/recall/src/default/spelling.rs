//! The word that was meant where one is misspelt.
//!
//! Only for a plain word that no record and no list knows: whatever is known is taken as written.
//! One slip (a letter too many, too few, another, or two swapped) in a word of four to seven
//! letters, two from eight on.

/// Shortest word that is corrected, and shortest that it is corrected to.
const SHORTEST: usize = 4;
/// Letters from which two slips are allowed.
const LONG: usize = 8;
/// Letters below which the first must be right.
const SHORT: usize = 6;
/// Longest word that is corrected.
const LONGEST: usize = 32;

/// Whether a word of this form is corrected at all.
pub(crate) fn may_be_misspelt(word: &str) -> bool {
    (SHORTEST..=LONGEST).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase())
}

/// The nearest of the known words, among equally near ones the most frequent, then the first by
/// its letters.
pub(crate) fn nearest<'a>(
    word: &str,
    known: impl Iterator<Item = (&'a str, usize)>,
) -> Option<&'a str> {
    let most = if word.len() < LONG { 1 } else { 2 };
    let candidates = known.filter(|(other, _)| {
        may_be_misspelt(other)
            && other.len().abs_diff(word.len()) <= most
            && (word.len() >= SHORT || other.as_bytes()[0] == word.as_bytes()[0])
    });
    candidates
        .filter_map(|(other, count)| {
            let slips = slips(word.as_bytes(), other.as_bytes());
            (slips <= most).then_some((slips, std::cmp::Reverse(count), other))
        })
        .min()
        .map(|(_, _, other)| other)
}

/// Optimal string alignment distance.
fn slips(a: &[u8], b: &[u8]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (row, x) in a.iter().enumerate() {
        let mut line = Vec::with_capacity(last.len());
        line.push(row + 1);
        for (column, y) in b.iter().enumerate() {
            let changed = last[column] + usize::from(x != y);
            let mut least = changed.min(last[column + 1] + 1).min(line[column] + 1);
            if row > 0 && column > 0 && *x == b[column - 1] && a[row - 1] == *y {
                least = least.min(before[column - 1] + 1);
            }
            line.push(least);
        }
        before = std::mem::replace(&mut last, line);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_slip_is_found_and_a_stranger_is_not() {
        let known = ["migration", "queue", "lock", "parser"];
        let meant = |word| nearest(word, known.iter().map(|word| (*word, 1)));
        assert_eq!(meant("migraton"), Some("migration"));
        assert_eq!(meant("mirgatoin"), Some("migration"));
        assert_eq!(meant("quue"), Some("queue"));
        assert_eq!(meant("lcok"), Some("lock"));
        assert_eq!(meant("rock"), None);
        assert_eq!(meant("kubernetes"), None);
    }

    #[test]
    fn the_more_frequent_of_two_wins() {
        assert_eq!(
            nearest("cachz", [("cache", 2), ("cachy", 1)].into_iter()),
            Some("cache")
        );
    }

    proptest! {
        #[test]
        fn slips_are_symmetric(a in "[a-d]{0,9}", b in "[a-d]{0,9}") {
            prop_assert_eq!(slips(a.as_bytes(), b.as_bytes()), slips(b.as_bytes(), a.as_bytes()));
        }
    }
}
