//! From a word to what it is: the tables of every language in one look-up.
//!
//! An entry of a table is a word or a phrase; a `*` at the end of a word takes any ending, as the
//! languages with many forms need. Entries are found by the first four bytes of their first word
//! (three, when it has no more), so a look-up costs the same however many there are.

mod ar;
mod de;
mod en;
mod en_exfiltration;
mod en_mention;
mod en_reader;
mod en_sinks;
mod en_standing;
mod es;
mod fr;
mod it;
mod ja;
mod ko;
mod pt;
mod ru;
mod world_mention;
mod world_sinks;
mod world_standing;
mod zh;

use std::ops::Range;
use std::sync::LazyLock;

use super::class::{Set, UNSPACED};
use super::words::{Folded, is_unspaced};

/// Lines of a table: the kinds, and the words parted by `|`.
type Table = &'static [(Set, &'static str)];

const TABLES: [Table; 19] = [
    ar::WORDS,
    de::WORDS,
    en::WORDS,
    en_exfiltration::WORDS,
    en_mention::WORDS,
    en_reader::WORDS,
    en_sinks::WORDS,
    en_standing::WORDS,
    es::WORDS,
    fr::WORDS,
    it::WORDS,
    ja::WORDS,
    ko::WORDS,
    pt::WORDS,
    ru::WORDS,
    world_mention::WORDS,
    world_sinks::WORDS,
    world_standing::WORDS,
    zh::WORDS,
];

/// A power of two: the buckets that entries are spread over.
const BUCKETS: usize = 8192;

/// Hashes of keys.
const HASHES: usize = 1 << 16;

/// The longest phrase, in words.
const LONGEST_PHRASE: usize = 8;

pub(super) static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::new);

/// Every entry of every table.
pub(super) struct Lexicon {
    /// One bit for each hash of a key that some entry has: most words of most texts are none, and
    /// end here.
    known: Vec<u64>,
    /// Where the entries of each bucket begin, and the end of the last.
    starts: Vec<u32>,
    /// What each entry is found by, close together, since this is all that is read of most.
    heads: Vec<Head>,
    entries: Vec<Entry>,
}

/// What rules an entry out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Head {
    /// What the first word begins with.
    key: u32,
    /// The first byte of the second word; zero, when there is none.
    second: u8,
}

struct Entry {
    head: Head,
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
        let mut entries: Vec<Entry> = Vec::with_capacity(BUCKETS);
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
                let script = if gap == ' ' { 0 } else { UNSPACED };
                entries.push(Entry {
                    head: Head {
                        key: key_of(first.text),
                        second: rest.first().map_or(0, |next| first_byte(next.text)),
                    },
                    first,
                    rest,
                    kinds: kinds | script,
                });
            }
        }
        entries.sort_unstable_by_key(|entry| (bucket_of(entry.head.key), entry.head));
        let mut known = vec![0; HASHES / 64];
        for entry in &entries {
            let hash = hash_of(entry.head.key);
            if let Some(bits) = known.get_mut(hash / 64) {
                *bits |= 1_u64 << (hash % 64);
            }
        }
        let mut starts = Vec::with_capacity(BUCKETS + 1);
        let mut next = 0;
        let place = |next: usize| u32::try_from(next).unwrap_or(u32::MAX);
        for bucket in 0..BUCKETS {
            starts.push(place(next));
            let rest = entries.get(next..).unwrap_or(&[]);
            next += rest
                .iter()
                .take_while(|entry| bucket_of(entry.head.key) == bucket)
                .count();
        }
        starts.push(place(next));
        Self {
            known,
            starts,
            heads: entries.iter().map(|entry| entry.head).collect(),
            entries,
        }
    }

    /// The entries that this word may be, alone or as the first of several, the second of which
    /// begins with this byte.
    fn each<'l>(&'l self, word: &str, second: Option<u8>, mut act: impl FnMut(&'l Entry)) {
        let (whole, stem) = match *word.as_bytes() {
            [a, b, c, d, ..] => (
                u32::from_be_bytes([a, b, c, d]),
                Some(u32::from_be_bytes([0, a, b, c])),
            ),
            _ => (key_of(word), None),
        };
        self.each_of(whole, second, &mut act);
        if let Some(stem) = stem {
            self.each_of(stem, second, &mut act);
        }
    }

    fn each_of<'l>(&'l self, key: u32, second: Option<u8>, act: &mut impl FnMut(&'l Entry)) {
        let bucket = self.bucket(key);
        if bucket.is_empty() {
            return;
        }
        let heads = self.heads.get(bucket.clone()).unwrap_or(&[]);
        let entries = self.entries.get(bucket).unwrap_or(&[]);
        for (head, entry) in heads.iter().zip(entries) {
            let follows = head.second == 0 || second.is_none_or(|second| second == head.second);
            if head.key == key && follows {
                act(entry);
            }
        }
    }

    fn bucket(&self, key: u32) -> Range<usize> {
        let hash = hash_of(key);
        let bits = self.known.get(hash / 64).copied().unwrap_or(0);
        if bits >> (hash % 64) & 1 == 0 {
            return 0..0;
        }
        let bucket = bucket_of(key);
        let place = |bucket: usize| {
            let place = self.starts.get(bucket).copied();
            place.and_then(|place| usize::try_from(place).ok())
        };
        place(bucket).unwrap_or(0)..place(bucket + 1).unwrap_or(0)
    }

    /// What the word of this token is, alone and with those after it.
    pub(super) fn kinds(&self, folded: &Folded, index: usize) -> Found {
        let mut found = Found { kinds: 0, end: 0 };
        let Some(word) = folded.word(index) else {
            return found;
        };
        self.add(folded, index, word, &mut found);
        // `l'utilisateur`, `dell'utente`: an article joined to its word.
        if folded.has_quote
            && let Some((article, noun)) = word.split_once('\'')
            && article.len() <= 4
        {
            self.add(folded, index, noun, &mut found);
        }
        found
    }

    fn add(&self, folded: &Folded, index: usize, word: &str, found: &mut Found) {
        // Some words open hundreds of phrases, and the next word rules out nearly all.
        let second = folded.first_byte(index + 1);
        self.each(word, Some(second), |entry| {
            if !entry.first.fits(word) {
                return;
            }
            let next = |n: usize| folded.word(index + 1 + n);
            let mut rest = entry.rest.iter().take(LONGEST_PHRASE).enumerate();
            if rest.all(|(n, part)| next(n).is_some_and(|word| part.fits(word))) {
                found.kinds |= entry.kinds;
                let last = folded.tokens.get(index + entry.rest.len());
                found.end = found.end.max(last.map_or(0, |token| token.end));
            }
        });
    }

    /// The length of the longest stem of an unspaced script that the text begins with.
    pub(super) fn stem_at(&self, text: &str) -> Option<usize> {
        let mut longest = None;
        self.each(text, None, |entry| {
            let stem = entry.first.text;
            if stem.starts_with(is_unspaced) && text.starts_with(stem) {
                longest = longest.max(Some(stem.len()));
            }
        });
        longest
    }
}

/// The first four bytes of a word as a number.
fn key_of(word: &str) -> u32 {
    let bytes = word.bytes().take(4);
    bytes.fold(0, |key, byte| key << 8 | u32::from(byte))
}

fn first_byte(word: &str) -> u8 {
    word.bytes().next().unwrap_or(0)
}

/// One of [`HASHES`].
fn hash_of(key: u32) -> usize {
    let mixed = key.wrapping_mul(0x9E37_79B1) >> 16;
    usize::try_from(mixed).unwrap_or(0)
}

fn bucket_of(key: u32) -> usize {
    hash_of(key) % BUCKETS
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_PHRASE, TABLES, key_of};

    #[test]
    fn entries_are_lower_case_and_short_enough_to_be_found() {
        for (_, words) in TABLES.iter().copied().flatten() {
            for phrase in words.split('|').map(str::trim) {
                assert_eq!(phrase, phrase.to_lowercase());
                // Where a line ends, no stem goes on.
                assert!(!phrase.contains('\n'), "{phrase:?}");
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
    fn a_key_depends_on_the_first_bytes_alone() {
        assert_eq!(key_of("ignore"), key_of("ignores"));
        assert_ne!(key_of("ignore"), key_of("forget"));
    }
}
