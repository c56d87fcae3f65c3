//! The entries of the tables that begin alike, and what a word and those after it are by them.

use super::stems::Stems;
use super::{ENGLISH, Found, LONGEST_PHRASE, WORLD, phrases};
use crate::injection::class::{FREE_ORDER, Set};
use crate::injection::words::{Folded, is_unspaced};

/// Entries of every table.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) stems: Stems,
    /// For each entry the first byte of its second word, or zero when it has none: this is all that
    /// is read of most, since some words open hundreds of phrases.
    seconds: Vec<u8>,
    pub(super) list: Vec<Entry>,
    /// The words of all phrases but their first.
    later: Vec<Pattern>,
}

/// A word or a phrase.
pub(super) struct Entry {
    pub(super) first: Pattern,
    /// The place of the other words of the phrase among those of all, and how many they are.
    rest: (usize, usize),
    kinds: Set,
}

/// A word as a table writes it.
#[derive(Clone, Copy)]
pub(super) struct Pattern {
    pub(super) text: &'static str,
    /// It takes any ending.
    pub(super) is_open: bool,
}

impl Pattern {
    fn of(word: &'static str) -> Self {
        let stem = word.strip_suffix('*');
        Self {
            text: stem.unwrap_or(word),
            is_open: stem.is_some(),
        }
    }

    pub(super) fn fits(&self, word: &str) -> bool {
        if self.is_open {
            word.starts_with(self.text)
        } else {
            word == self.text
        }
    }
}

impl Entries {
    /// Those whose first byte is wanted.
    pub(super) fn of(is_wanted: impl Fn(u8) -> bool) -> Self {
        let mut all = Self::default();
        let wanted = |(_, phrase): &(Set, &str)| phrase.bytes().next().is_some_and(&is_wanted);
        let mut english = Vec::new();
        for (kinds, phrase) in ENGLISH.into_iter().flat_map(phrases).filter(wanted) {
            english.push(phrase);
            all.push(kinds, phrase);
        }
        english.sort_unstable();
        for (kinds, phrase) in WORLD.into_iter().flat_map(phrases).filter(wanted) {
            // A word that is an English one too keeps the order of English.
            let is_shared = phrase.is_ascii() && english.binary_search(&phrase).is_ok();
            all.push(kinds | if is_shared { 0 } else { FREE_ORDER }, phrase);
        }
        // Entries of one first word stand together, those that take any ending last.
        all.list.sort_by_cached_key(|entry| {
            let Pattern { text, is_open } = entry.first;
            (head(text), text, is_open)
        });
        let second = |entry: &Entry| {
            let next = all.rest(entry).first();
            next.map_or(0, |next| first_byte(next.text))
        };
        all.seconds = all.list.iter().map(second).collect();
        all.stems = Stems::of(&all.list);
        all
    }

    fn push(&mut self, kinds: Set, phrase: &'static str) {
        let from = self.later.len();
        // A stem of an unspaced script is found as it stands, its spaces included.
        let first = if phrase.starts_with(is_unspaced) {
            phrase
        } else {
            let mut parts = phrase.split(' ');
            let first = parts.next().unwrap_or("");
            self.later.extend(parts.map(Pattern::of));
            first
        };
        self.list.push(Entry {
            first: Pattern::of(first),
            rest: (from, self.later.len() - from),
            kinds,
        });
    }

    /// The words of a phrase but its first.
    fn rest(&self, entry: &Entry) -> &[Pattern] {
        let (from, count) = entry.rest;
        self.later.get(from..from + count).unwrap_or(&[])
    }

    /// Adds what a word is, alone and with those after it.
    pub(super) fn add(&self, folded: &Folded, index: usize, word: &str, found: &mut Found) {
        self.stems.each(word.as_bytes(), |range| {
            let second = folded.first_byte(index + 1);
            let seconds = self.seconds.get(range.clone()).unwrap_or(&[]);
            let entries = self.list.get(range).unwrap_or(&[]);
            for (known, entry) in seconds.iter().zip(entries) {
                if *known != 0 && *known != second {
                    continue;
                }
                let next = |n: usize| folded.word(index + 1 + n);
                let rest = self.rest(entry);
                let mut words = rest.iter().take(LONGEST_PHRASE).enumerate();
                if words.all(|(n, part)| next(n).is_some_and(|word| part.fits(word))) {
                    found.kinds |= entry.kinds;
                    let last = folded.tokens.get(index + rest.len());
                    found.end = found.end.max(last.map_or(0, |token| token.end));
                }
            }
        });
    }

    /// The length of the longest first word that the text begins with.
    pub(super) fn longest(&self, text: &str) -> Option<usize> {
        self.stems.longest(text.as_bytes())
    }
}

/// The first eight bytes as a number, which tells most words apart and is quickly compared.
fn head(text: &str) -> u64 {
    let mut head = [0; 8];
    for (to, from) in head.iter_mut().zip(text.bytes()) {
        *to = from;
    }
    u64::from_be_bytes(head)
}

fn first_byte(word: &str) -> u8 {
    word.bytes().next().unwrap_or(0)
}
