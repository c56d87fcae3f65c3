//! Words that mean nearly the same in software work, and their names in other languages.
//!
//! Two lists in `data/` are part of the program: groups of English words (`concepts.txt`) and rows
//! of an English word beside its translations (`translations.txt`). Both are general: none knows a
//! project. A word stands for all its regular forms. What a shared group is worth is decided where
//! terms are weighed; here is only which words share one.

use crate::default::forms::forms;
use ledger::index::terms::index_terms;
use std::collections::HashMap;
use std::sync::LazyLock;

const CONCEPTS: &str = include_str!("../../data/concepts.txt");
const TRANSLATIONS: &str = include_str!("../../data/translations.txt");

/// The number of a group or row.
pub(crate) type Group = u16;

/// Shortest beginning of a word that stands for the whole.
const SHORTEST_BEGINNING: usize = 3;

/// Both lists, by their words. Each is read when first asked for: a scope in one language needs no
/// translations, and reading them is what a short-lived process would notice. For the same reason
/// a concept keeps its words as they are listed; their forms are made for those that are asked for.
pub(crate) struct Lexicon {
    /// The groups of each word.
    concepts: HashMap<&'static str, Vec<Group>>,
    /// The words of each group.
    words: Vec<Vec<&'static str>>,
}

/// The translations, by their words.
#[derive(Default)]
struct Names {
    words: HashMap<String, Vec<Group>>,
    /// The names of which only the beginning is given.
    beginnings: HashMap<String, Vec<Group>>,
    /// The English word of each row.
    english: Vec<&'static str>,
}

impl Lexicon {
    /// The lists that the program holds.
    pub(crate) fn built_in() -> &'static Self {
        static BUILT: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::read(CONCEPTS));
        &BUILT
    }

    fn read(concepts: &'static str) -> Self {
        let mut lexicon = Self {
            concepts: HashMap::new(),
            words: Vec::new(),
        };
        for (group, line) in groups(concepts) {
            let words: Vec<&str> = line.split_whitespace().collect();
            for word in &words {
                lexicon.concepts.entry(word).or_default().push(group);
            }
            lexicon.words.push(words);
        }
        lexicon
    }

    /// The groups of a word in any of its forms, in order.
    pub(crate) fn concepts(&self, term: &str) -> Vec<Group> {
        let listed = forms(term).into_iter();
        let groups = listed.filter_map(|form| self.concepts.get(form.as_str()));
        let mut groups: Vec<Group> = groups.flatten().copied().collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// The words of a group, each in all its forms.
    pub(crate) fn members(&self, group: Group) -> impl Iterator<Item = String> {
        let words = self.words.get(usize::from(group)).into_iter().flatten();
        words.flat_map(|word| forms(word))
    }

    /// The rows that name a word in some language.
    #[expect(
        clippy::unused_self,
        reason = "a word is asked of the lexicon, whichever of its lists answers"
    )]
    pub(crate) fn names(&self, term: &str) -> Vec<Group> {
        Names::built_in().rows(term)
    }

    /// The English names of a word, one for each row that names it.
    #[expect(
        clippy::unused_self,
        reason = "a word is asked of the lexicon, whichever of its lists answers"
    )]
    pub(crate) fn english(&self, term: &str) -> Vec<&'static str> {
        let names = Names::built_in();
        let rows = names.rows(term).into_iter();
        rows.filter_map(|row| names.english.get(usize::from(row)).copied())
            .collect()
    }
}

impl Names {
    fn built_in() -> &'static Self {
        static BUILT: LazyLock<Names> = LazyLock::new(|| Names::read(TRANSLATIONS));
        &BUILT
    }

    fn read(translations: &'static str) -> Self {
        let mut names = Self::default();
        for (group, line) in groups(translations) {
            names.english.extend(line.split_whitespace().next());
            for word in line.split_whitespace() {
                names.add_name(word, group);
            }
        }
        names
    }

    fn add_name(&mut self, word: &str, group: Group) {
        let (word, is_beginning) = match word.strip_suffix('*') {
            Some(beginning) => (beginning, true),
            None => (word, false),
        };
        let terms = index_terms(word);
        if is_dense(word) {
            // Stored as pairs of signs; the middle one tells a long word best.
            if let Some(pair) = middle(&terms) {
                add(&mut self.words, pair.clone(), group);
            }
        } else if is_beginning {
            for term in terms
                .into_iter()
                .filter(|term| term.chars().count() >= SHORTEST_BEGINNING)
            {
                add(&mut self.beginnings, term, group);
            }
        } else {
            for term in terms {
                add_forms(&mut self.words, &term, group);
            }
        }
    }

    /// The rows that name a word in some language.
    fn rows(&self, term: &str) -> Vec<Group> {
        let mut rows = self.words.get(term).cloned().unwrap_or_default();
        let ends = term.char_indices().map(|(at, c)| at + c.len_utf8());
        for end in ends.skip(SHORTEST_BEGINNING - 1) {
            rows.extend(self.beginnings.get(&term[..end]).into_iter().flatten());
        }
        rows
    }
}

/// The lines that are no comment, numbered.
fn groups(list: &str) -> impl Iterator<Item = (Group, &str)> {
    let lines = list.lines().map(str::trim);
    (0..).zip(lines.filter(|line| !line.is_empty() && !line.starts_with('#')))
}

fn add_forms(to: &mut HashMap<String, Vec<Group>>, word: &str, group: Group) {
    for form in forms(word) {
        add(to, form, group);
    }
}

fn add(to: &mut HashMap<String, Vec<Group>>, word: String, group: Group) {
    let groups = to.entry(word).or_default();
    if groups.last() != Some(&group) {
        groups.push(group);
    }
}

/// True for a word of a script that puts no spaces between words.
pub(crate) fn is_dense(word: &str) -> bool {
    word.chars().any(|c| {
        matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}')
    })
}

/// The term in the middle among those of two signs.
fn middle(terms: &[String]) -> Option<&String> {
    let pairs: Vec<&String> = terms
        .iter()
        .filter(|term| term.chars().count() == 2)
        .collect();
    pairs.get(pairs.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::index::terms::query_terms;

    fn share(a: &str, b: &str) -> bool {
        let lexicon = Lexicon::built_in();
        let of = lexicon.concepts(b);
        lexicon.concepts(a).iter().any(|group| of.contains(group))
    }

    fn named_alike(a: &str, b: &str) -> bool {
        let lexicon = Lexicon::built_in();
        let rows = lexicon.names(a);
        lexicon.names(b).iter().any(|row| rows.contains(row))
    }

    #[test]
    fn words_of_one_concept_share_a_group_in_any_form() {
        assert!(share("login", "authentication") && share("races", "concurrency"));
        assert!(share("deployed", "rollout") && share("retries", "backoff"));
        assert!(!share("login", "rollout") && !share("the", "of"));
    }

    #[test]
    fn words_have_names_in_other_languages() {
        assert!(named_alike("error", "fehlermeldung") && named_alike("deleted", "geloscht"));
        assert!(named_alike("cache", "缓存") && named_alike("database", "базы"));
        assert!(!named_alike("cache", "пользователь"));
    }

    #[test]
    fn every_word_of_a_concept_is_one_that_a_question_asks_for() {
        // A word that questions leave out would bring every record together.
        for (_, line) in groups(CONCEPTS) {
            for word in line.split_whitespace() {
                assert_eq!(query_terms(&format!("zzz {word}")), ["zzz", word]);
            }
        }
    }

    #[test]
    fn every_line_groups_at_least_two_words() {
        for list in [CONCEPTS, TRANSLATIONS] {
            for (_, line) in groups(list) {
                assert!(line.split_whitespace().count() >= 2, "{line}");
            }
            assert!(groups(list).count() < usize::from(Group::MAX));
        }
    }
}
