//! The words that restore a wallet, after a label that calls them so.

use std::ops::Range;

use super::hit::Finder;
use super::link::{Link, Tie};

/// Words of the shortest phrase.
const LEAST: usize = 12;
/// Words of the longest.
const MOST: usize = 24;

/// Looks at the label that stands at the place.
pub(super) fn find(finder: &mut Finder<'_>, word: Range<usize>) {
    let Some(link) = Link::read(finder.bytes, word.end).filter(|link| link.tie > Tie::Adjacent)
    else {
        return;
    };
    let start = link.value.start;
    let rest = finder.slice(start..finder.bytes.len().min(start + 300));
    let mut end = 0;
    let mut count = 0;
    let mut at = 0;
    while count < MOST {
        let letters = rest
            .get(at..)
            .unwrap_or_default()
            .iter()
            .take_while(|byte| byte.is_ascii_lowercase())
            .count();
        if !(3..=8).contains(&letters) {
            break;
        }
        count += 1;
        end = at + letters;
        if rest.get(end) != Some(&b' ') {
            break;
        }
        at = end + 1;
    }
    let words: Vec<&[u8]> = rest
        .get(..end)
        .unwrap_or_default()
        .split(|&byte| byte == b' ')
        .collect();
    let is_sentence = words.iter().any(|word| {
        matches!(
            *word,
            b"the" | b"and" | b"that" | b"for" | b"with" | b"not" | b"are"
        )
    });
    if count >= LEAST && !is_sentence {
        finder.add("seed_phrase", start..start + end);
    }
}
