//! From a word to what it is: the tables of every language in one look-up.
//!
//! An entry of a table is a word or a phrase; a `*` at the end of a word takes any ending, as the
//! languages with many forms need.

mod ar;
mod bn;
mod cs;
mod de;
mod el;
mod en;
mod en_exfiltration;
mod en_mention;
mod en_reader;
mod en_sinks;
mod en_standing;
mod en_steering;
mod es;
mod fa;
mod fi;
mod fr;
mod he;
mod hi;
mod hu;
mod id;
mod it;
mod ja;
mod ko;
mod nl;
mod pl;
mod pt;
mod ro;
mod ru;
mod stems;
mod sv;
mod th;
mod tr;
mod uk;
mod ur;
mod vi;
mod world_mention;
mod world_sinks;
mod world_standing;
mod zh;

use std::collections::HashSet;
use std::sync::LazyLock;

use super::class::{FREE_ORDER, Set};
use super::words::{Folded, is_unspaced};
use stems::Stems;

/// Lines of a table: the kinds, and the words parted by `|`.
type Table = &'static [(Set, &'static str)];

const ENGLISH: [Table; 7] = [
    en::WORDS,
    en_exfiltration::WORDS,
    en_mention::WORDS,
    en_reader::WORDS,
    en_sinks::WORDS,
    en_standing::WORDS,
    en_steering::WORDS,
];

/// The other languages.
const WORLD: [Table; 31] = [
    ar::WORDS,
    bn::WORDS,
    cs::WORDS,
    de::WORDS,
    el::WORDS,
    es::WORDS,
    fa::WORDS,
    fi::WORDS,
    fr::WORDS,
    he::WORDS,
    hi::WORDS,
    hu::WORDS,
    id::WORDS,
    it::WORDS,
    ja::WORDS,
    ko::WORDS,
    nl::WORDS,
    pl::WORDS,
    pt::WORDS,
    ro::WORDS,
    ru::WORDS,
    sv::WORDS,
    th::WORDS,
    tr::WORDS,
    uk::WORDS,
    ur::WORDS,
    vi::WORDS,
    world_mention::WORDS,
    world_sinks::WORDS,
    world_standing::WORDS,
    zh::WORDS,
];

/// The words and phrases of a table, with their kinds.
fn phrases(table: Table) -> impl Iterator<Item = (Set, &'static str)> {
    table
        .iter()
        .flat_map(|(kinds, words)| words.split('|').map(|phrase| (*kinds, phrase.trim())))
}

/// The longest phrase, in words.
const LONGEST_PHRASE: usize = 8;

pub(super) static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::new);

/// Every entry of every table.
pub(super) struct Lexicon {
    stems: Stems,
    /// For each entry the first byte of its second word, or zero when it has none: this is all that
    /// is read of most, since some words open hundreds of phrases.
    seconds: Vec<u8>,
    entries: Vec<Entry>,
}

struct Entry {
    first: Pattern,
    rest: Vec<Pattern>,
    kinds: Set,
}

#[derive(Clone, Copy)]
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
        let english: HashSet<&str> = ENGLISH
            .into_iter()
            .flat_map(phrases)
            .map(|(_, it)| it)
            .collect();
        // A word that is an English one too keeps the order of English.
        let order = |phrase: &str| {
            let is_shared = phrase.is_ascii() && english.contains(phrase);
            if is_shared { 0 } else { FREE_ORDER }
        };
        let own = ENGLISH.into_iter().flat_map(phrases);
        let others = WORLD.into_iter().flat_map(phrases);
        let others = others.map(|(kinds, phrase)| (kinds | order(phrase), phrase));
        let mut entries: Vec<Entry> = Vec::new();
        for (kinds, phrase) in own.chain(others) {
            // A stem of an unspaced script is found as it stands, its spaces included.
            let gap = if phrase.starts_with(is_unspaced) {
                '\0'
            } else {
                ' '
            };
            let mut parts = phrase.split(gap).map(Pattern::of);
            let Some(first) = parts.next() else { continue };
            entries.push(Entry {
                first,
                rest: parts.collect(),
                kinds,
            });
        }
        // Entries of one first word stand together, those that take any ending last.
        entries.sort_by_cached_key(|entry| {
            let Pattern { text, is_open } = entry.first;
            (head(text), text, is_open)
        });
        let second = |entry: &Entry| entry.rest.first().map_or(0, |next| first_byte(next.text));
        Self {
            stems: Stems::of(&entries),
            seconds: entries.iter().map(second).collect(),
            entries,
        }
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
        self.stems.each(word.as_bytes(), |range| {
            let second = folded.first_byte(index + 1);
            let seconds = self.seconds.get(range.clone()).unwrap_or(&[]);
            let entries = self.entries.get(range).unwrap_or(&[]);
            for (known, entry) in seconds.iter().zip(entries) {
                if *known != 0 && *known != second {
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
        });
    }

    /// The length of the longest stem of an unspaced script that the text begins with.
    pub(super) fn stem_at(&self, text: &str) -> Option<usize> {
        let is_unspaced = text.starts_with(is_unspaced);
        self.stems.longest(text.as_bytes()).filter(|_| is_unspaced)
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

#[cfg(test)]
mod tests {
    use super::{ENGLISH, LONGEST_PHRASE, WORLD, is_unspaced, phrases};

    #[test]
    fn entries_are_lower_case_and_short_enough_to_be_found() {
        for (_, phrase) in ENGLISH.into_iter().chain(WORLD).flat_map(phrases) {
            assert_eq!(phrase, phrase.to_lowercase());
            // Where a line ends, no stem goes on.
            assert!(!phrase.contains('\n'), "{phrase:?}");
            let parts: Vec<&str> = phrase.split(' ').collect();
            assert!(parts.len() <= LONGEST_PHRASE, "{phrase}");
            for part in parts {
                let stem = part.trim_end_matches('*');
                assert!(!stem.is_empty(), "{phrase:?}");
                let is_word =
                    |c: char| c.is_alphanumeric() || c == '_' || c == '\'' || is_unspaced(c);
                assert!(stem.chars().all(is_word), "{phrase:?}");
            }
            let first = phrase.split(' ').next().unwrap_or("");
            let has_key = !first.ends_with('*') || first.len() > 3;
            assert!(has_key, "{phrase:?} is too short for an open stem");
        }
    }
}
