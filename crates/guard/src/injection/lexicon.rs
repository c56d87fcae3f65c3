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
mod en_claims;
mod en_exfiltration;
mod en_mention;
mod en_reader;
mod en_sinks;
mod en_standing;
mod en_steering;
mod entries;
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
mod world_findings;
mod world_mention;
mod world_sinks;
mod world_standing;
mod world_work;
mod zh;

use std::sync::LazyLock;

use super::class::Set;
use super::words::{Folded, is_unspaced};
use entries::Entries;

/// Lines of a table: the kinds, and the words parted by `|`.
type Table = &'static [(Set, &'static str)];

const ENGLISH: [Table; 8] = [
    en::WORDS,
    en_claims::WORDS,
    en_exfiltration::WORDS,
    en_mention::WORDS,
    en_reader::WORDS,
    en_sinks::WORDS,
    en_standing::WORDS,
    en_steering::WORDS,
];

/// The other languages.
const WORLD: [Table; 33] = [
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
    world_findings::WORDS,
    world_mention::WORDS,
    world_sinks::WORDS,
    world_standing::WORDS,
    world_work::WORDS,
    zh::WORDS,
];

/// The words and phrases of a table, with their kinds.
fn phrases(table: Table) -> impl Iterator<Item = (Set, &'static str)> {
    table.iter().flat_map(|(kinds, words)| {
        let mut from = 0;
        let ends = memchr::memchr_iter(b'|', words.as_bytes());
        ends.chain([words.len()]).map(move |end| {
            let phrase = words.get(from..end).unwrap_or("");
            from = end + 1;
            (*kinds, phrase.trim_matches(' '))
        })
    })
}

/// The longest phrase, in words.
const LONGEST_PHRASE: usize = 8;

pub(super) static LEXICON: Lexicon = Lexicon {
    latin: LazyLock::new(|| Entries::of(|first| first.is_ascii())),
    others: LazyLock::new(|| Entries::of(|first| !first.is_ascii())),
};

/// Every entry of every table, by the first byte of its first word: a text of ASCII never asks for
/// the others, and they are not even made for it.
pub(super) struct Lexicon {
    latin: LazyLock<Entries>,
    others: LazyLock<Entries>,
}

/// What a word is, and where the longest phrase that begins with it ends.
pub(super) struct Found {
    pub(super) kinds: Set,
    pub(super) end: usize,
}

impl Lexicon {
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
        let is_latin = word.as_bytes().first().is_some_and(u8::is_ascii);
        let entries = if is_latin { &self.latin } else { &self.others };
        entries.add(folded, index, word, found);
    }

    /// The length of the longest stem of an unspaced script that the text begins with.
    pub(super) fn stem_at(&self, text: &str) -> Option<usize> {
        let is_unspaced = text.starts_with(is_unspaced);
        is_unspaced.then(|| self.others.longest(text))?
    }
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
