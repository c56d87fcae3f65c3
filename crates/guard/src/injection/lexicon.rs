//! From a word to what it is: the tables of every language in one look-up.
//!
//! An entry of a table is a word or a phrase; a `*` at the end of a word takes any ending, as the
//! languages with many forms need. Entries are found by the first three bytes of their first
//! word, so a look-up costs the same however many there are.

mod ar;
mod de;
mod en;
mod en_exfiltration;
mod en_mention;
mod en_reader;
mod es;
mod fr;
mod it;
mod ja;
mod ko;
mod pt;
mod ru;
mod zh;

use std::sync::LazyLock;

use super::class::{Set, UNSPACED};
use super::words::{Folded, is_unspaced};

/// Lines of a table: the kinds, and the words parted by `|`.
type Table = &'static [(Set, &'static str)];

const TABLES: [Table; 14] = [
    ar::WORDS,
    de::WORDS,
    en::WORDS,
    en_exfiltration::WORDS,
    en_mention::WORDS,
    en_reader::WORDS,
    es::WORDS,
    fr::WORDS,
    it::WORDS,
    ja::WORDS,
    ko::WORDS,
    pt::WORDS,
    ru::WORDS,
    zh::WORDS,
];

/// A power of two: the buckets that entries are spread over.
const BUCKETS: usize = 4096;

/// The longest phrase, in words.
const LONGEST_PHRASE: usize = 8;

pub(super) static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::new);

/// Every entry of every table.
pub(super) struct Lexicon {
    buckets: Vec<Vec<Entry>>,
}

struct Entry {
    first: Pattern,
    rest: Vec<Pattern>,
    kinds: Set,
}

struct Pattern {
    text: &'static str,
    is_open: bool,
}

impl Pattern {
    fn of(word: &'static str) -> Self {
        let stem = word.strip_suffix('*');
        Self {
            text: stem.unwrap_or(word),
            is_open: stem.is_some(),
        }
    }

    fn fits(&self, word: &str) -> bool {
        if self.is_open {
            word.starts_with(self.text)
        } else {
            word == self.text
        }
    }
}

/// What a word is, and where the longest phrase that begins with it ends.
pub(super) struct Found {
    pub(super) kinds: Set,
    pub(super) end: usize,
}

impl Lexicon {
    fn new() -> Self {
        let mut buckets: Vec<Vec<Entry>> = Vec::new();
        buckets.resize_with(BUCKETS, Vec::new);
        for (kinds, words) in TABLES.iter().copied().flatten() {
            for phrase in words.split('|').map(str::trim) {
                // A stem of an unspaced script is found as it stands, its spaces included.
                let gap = if phrase.starts_with(is_unspaced) {
                    '\0'
                } else {
                    ' '
                };
                let mut parts = phrase.split(gap).map(Pattern::of);
                let Some(first) = parts.next() else { continue };
                let rest: Vec<_> = parts.collect();
                let bucket = bucket_of(first.text);
                let script = if gap == ' ' { 0 } else { UNSPACED };
                let entry = Entry {
                    first,
                    rest,
                    kinds: kinds | script,
                };
                if let Some(entries) = buckets.get_mut(bucket) {
                    entries.push(entry);
                }
            }
        }
        Self { buckets }
    }

    fn bucket(&self, word: &str) -> &[Entry] {
        self.buckets.get(bucket_of(word)).map_or(&[], Vec::as_slice)
    }

    /// What the word of this token is, alone and with those after it.
    pub(super) fn kinds(&self, folded: &Folded, index: usize) -> Found {
        let mut found = Found { kinds: 0, end: 0 };
        let Some(word) = folded.word(index) else {
            return found;
        };
        self.add(folded, index, word, &mut found);
        // `l'utilisateur`, `dell'utente`: an article joined to its word.
        if let Some((article, noun)) = word.split_once('\'')
            && article.len() <= 4
        {
            self.add(folded, index, noun, &mut found);
        }
        found
    }

    fn add(&self, folded: &Folded, index: usize, word: &str, found: &mut Found) {
        for entry in self.bucket(word) {
            if !entry.first.fits(word) {
                continue;
            }
            let next = |n: usize| folded.word(index + 1 + n);
            let mut rest = entry.rest.iter().take(LONGEST_PHRASE).enumerate();
            if rest.all(|(n, part)| next(n).is_some_and(|word| part.fits(word))) {
                found.kinds |= entry.kinds;
                let last = folded.tokens.get(index + entry.rest.len());
                found.end = found.end.max(last.map_or(0, |token| token.end));
            }
        }
    }

    /// The length of the longest stem of an unspaced script that the text begins with.
    pub(super) fn stem_at(&self, text: &str) -> Option<usize> {
        let stems = self.bucket(text).iter().map(|entry| entry.first.text);
        let fitting = stems.filter(|stem| stem.starts_with(is_unspaced) && text.starts_with(stem));
        fitting.map(str::len).max()
    }
}

fn bucket_of(word: &str) -> usize {
    let mut key = 0_usize;
    for byte in word.bytes().take(3) {
        key = key.wrapping_mul(0x1f1) ^ usize::from(byte);
    }
    key % BUCKETS
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_PHRASE, TABLES, bucket_of};

    #[test]
    fn entries_are_lower_case_and_short_enough_to_be_found() {
        for (_, words) in TABLES.iter().copied().flatten() {
            for phrase in words.split('|').map(str::trim) {
                assert_eq!(phrase, phrase.to_lowercase());
                let parts: Vec<&str> = phrase.split(' ').collect();
                assert!(parts.len() <= LONGEST_PHRASE, "{phrase}");
                for part in parts {
                    let stem = part.trim_end_matches('*');
                    assert!(!stem.is_empty(), "{phrase:?}");
                    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
                    assert!(stem.chars().all(is_word), "{phrase:?}");
                }
                let first = phrase.split(' ').next().unwrap_or("");
                let has_key = !first.ends_with('*') || first.len() > 3;
                assert!(has_key, "{phrase:?} is too short for an open stem");
            }
        }
    }

    #[test]
    fn a_bucket_depends_on_the_first_three_bytes_alone() {
        assert_eq!(bucket_of("ignore"), bucket_of("ignores"));
        assert_ne!(bucket_of("ignore"), bucket_of("forget"));
    }
}
