//! What a scope of few records holds, word by word.
//!
//! Where all texts can be looked at, a term of the question may also be met by words that mean
//! nearly the same, by its name in another language, or, when no record knows it, by the word it
//! is a slip of. Such words are its kin. In a larger scope nothing of this happens: there a
//! question costs what its own words cost.

use crate::default::at_once::at_once;
use crate::default::fields::text_terms;
use crate::default::language::Language;
use crate::default::lexicon::{Group, Lexicon};
use crate::default::meanings::{Meanings, split};
use crate::default::spelling::{may_be_misspelt, nearest};
use crate::default::talk::talk;
use crate::default::terms::{Asked, Weighed, idf};
use crate::text_cache::TextCache;
use ledger::{CandidateFilter, LedgerError, ScopedReader};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// Most records of the scopes whose texts are all looked at.
const FEW: usize = 1_000;
/// What a word of the same concept counts among notes; in a talk it tells nothing.
const SAME_CONCEPT: f64 = 0.7;
/// What a word's name in another language counts.
const TRANSLATED: f64 = 0.9;
/// What the word counts that another is a slip of.
const CORRECTED: f64 = 0.8;
/// Most kin of one term.
const MAX_KIN: usize = 64;

/// Words that may stand for a term of the question, with what each counts beside the term itself.
pub(crate) type Kin = HashMap<String, f64>;

/// The kin of one term, and in how many records any of them stands.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Family {
    pub(crate) kin: Kin,
    pub(crate) df: u64,
}

/// The texts of a scope of few records.
pub(crate) struct SmallScope {
    /// Numbers and texts of the records, by number.
    pub(crate) texts: Vec<(i64, String)>,
    /// The texts as vectors.
    pub(crate) meanings: Meanings,
    words: Words,
    /// The share of the texts that is talk.
    talk: f64,
}

/// The words of some texts.
#[derive(Default)]
struct Words {
    languages: Vec<Language>,
    /// The places of the texts that hold a term.
    holders: HashMap<String, Vec<usize>>,
}

impl SmallScope {
    /// None when the scopes hold more than a few records.
    pub(crate) fn read(
        reader: &ScopedReader,
        filter: &CandidateFilter,
        cache: Option<&TextCache>,
    ) -> Result<Option<Arc<Self>>, LedgerError> {
        let Some(mut texts) = reader.texts(filter, FEW)? else {
            if let Some(cache) = cache {
                cache.forget();
            }
            return Ok(None);
        };
        texts.sort_unstable();
        Ok(Some(match cache {
            Some(cache) => cache.scope(texts),
            None => Arc::new(Self::of(texts)),
        }))
    }

    /// The place of the record with this number.
    pub(crate) fn place(&self, number: i64) -> Option<usize> {
        self.texts.binary_search_by_key(&number, |(no, _)| *no).ok()
    }

    /// The scope of these texts, which stand by number.
    pub(crate) fn of(texts: Vec<(i64, String)>) -> Self {
        let plain = || texts.iter().map(|(_, text)| text.as_str());
        let talk = talk(plain());
        let (tokens, words) = at_once(|| split(plain()), || Words::of(plain()));
        Self {
            meanings: Meanings::of(&tokens, talk),
            words,
            talk,
            texts,
        }
    }

    /// The kin of each term. `counts` says in how many records a form of it stands.
    pub(crate) fn families(&self, query: &str, asked: &[Asked], counts: &[u64]) -> Vec<Family> {
        let lexicon = Lexicon::built_in();
        let language = Language::of(&text_terms(query));
        let foreign = self.foreign(language);
        let same_concept = SAME_CONCEPT * (1.0 - self.talk);
        let families = asked.iter().zip(counts).map(|(asked, count)| {
            let own = self.idf(*count);
            let mut kin = Vec::new();
            let groups = lexicon.concepts(asked.term()).into_iter();
            let words: BTreeSet<String> = groups
                .flat_map(|group| lexicon.members(group))
                .filter(|word| self.words.holders.contains_key(word) && !asked.is_form(word))
                .collect();
            for word in words {
                let other = self.idf(self.count(&word));
                // A common word is a weak sign of a rare one.
                let share = (other / own).min(1.0).sqrt();
                kin.push((word, same_concept * share));
            }
            let names = if foreign.is_empty() {
                Vec::new()
            } else {
                lexicon.names(asked.term())
            };
            for (word, others) in &foreign {
                if names.iter().any(|name| others.contains(name)) && !asked.is_form(word) {
                    kin.push(((*word).to_owned(), TRANSLATED));
                }
            }
            if *count == 0 && kin.is_empty() {
                kin.extend(self.corrected(asked));
            }
            self.family(kin)
        });
        families.collect()
    }

    /// Words that stand in texts of another language, with the rows that name them.
    fn foreign(&self, language: Language) -> Vec<(&str, Vec<Group>)> {
        if self.words.languages.iter().all(|other| *other == language) {
            return Vec::new();
        }
        let lexicon = Lexicon::built_in();
        let other = |place: &&usize| self.words.languages[**place] != language;
        let holders = self.words.holders.iter();
        holders
            .filter(|(_, places)| places.iter().filter(other).count() * 2 > places.len())
            .map(|(word, _)| (word.as_str(), lexicon.names(word)))
            .collect()
    }

    fn family(&self, mut kin: Vec<(String, f64)>) -> Family {
        kin.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        kin.truncate(MAX_KIN);
        let places = kin.iter().flat_map(|(word, _)| self.places(word));
        let df = places.collect::<HashSet<_>>().len() as u64;
        // A translation may be of the same concept too: the stronger of the two is last.
        Family {
            kin: kin.into_iter().rev().collect(),
            df,
        }
    }

    /// The word that the term is a slip of, in each of its forms.
    fn corrected(&self, asked: &Asked) -> Vec<(String, f64)> {
        let term = asked.term();
        if !may_be_misspelt(term) {
            return Vec::new();
        }
        let known = self
            .words
            .holders
            .iter()
            .map(|(word, places)| (word.as_str(), places.len()));
        let meant = nearest(term, known).into_iter();
        let forms = meant.flat_map(crate::default::forms::forms);
        let held = forms.filter(|form| self.words.holders.contains_key(form));
        held.map(|word| (word, CORRECTED)).collect()
    }

    fn idf(&self, count: u64) -> f64 {
        idf(count, self.texts.len() as u64)
    }

    fn places(&self, word: &str) -> &[usize] {
        self.words.holders.get(word).map_or(&[], Vec::as_slice)
    }

    fn count(&self, word: &str) -> u64 {
        self.places(word).len() as u64
    }

    /// The share of the question's weight that each text covers, by place.
    pub(crate) fn coverage(&self, terms: &[Weighed], whole: f64) -> Vec<f64> {
        let mut sums = vec![0.0; self.texts.len()];
        for term in terms {
            let mut best = vec![0.0_f64; self.texts.len()];
            let held = term.held.iter().map(|word| (word.as_str(), 1.0));
            let kin = term
                .kin
                .iter()
                .map(|(word, strength)| (word.as_str(), *strength));
            for (word, strength) in held.chain(kin) {
                for place in self.places(word) {
                    best[*place] = best[*place].max(strength);
                }
            }
            for (sum, best) in sums.iter_mut().zip(best) {
                *sum += term.weight * best;
            }
        }
        let whole = whole.max(f64::MIN_POSITIVE);
        sums.into_iter().map(|sum| (sum / whole).min(1.0)).collect()
    }
}

impl Words {
    fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut words = Self::default();
        for (place, text) in texts.enumerate() {
            let terms = text_terms(text);
            words.languages.push(Language::of(&terms));
            for term in terms {
                let places = match words.holders.get_mut(&term) {
                    Some(places) => places,
                    None => words.holders.entry(term).or_default(),
                };
                if places.last() != Some(&place) {
                    places.push(place);
                }
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::default::terms::asked_terms;
    use crate::request::{Mode, Profile, RecallRequest};

    /// The kin of the first term of `query` among these texts.
    fn kin(query: &str, texts: &[&str]) -> Vec<String> {
        let numbered = (1..).zip(texts.iter().map(|text| (*text).to_owned()));
        let scope = SmallScope::of(numbered.collect());
        let asked = asked_terms(
            &RecallRequest::new(query, Mode::Manual, Profile::Default),
            true,
        );
        let counts: Vec<u64> = asked
            .iter()
            .map(|asked| scope.count(asked.term()))
            .collect();
        let families = scope.families(query, &asked, &counts);
        families[0].kin.keys().cloned().collect()
    }

    #[test]
    fn a_term_is_met_by_words_of_its_concept() {
        let texts = ["Authentication goes through the gateway.", "Birds sing."];
        assert_eq!(kin("login", &texts), ["authentication"]);
        assert!(kin("sing", &texts).is_empty());
    }

    #[test]
    fn a_term_is_met_by_its_name_in_another_language_only() {
        let texts = [
            "Der Fehler tritt nur auf, wenn die Verbindung nicht steht.",
            "Nothing of this.",
        ];
        assert_eq!(kin("error", &texts), ["fehler"]);
        assert_eq!(
            kin("fehlerhaft", &["An error is an error in the log."]),
            ["error"; 0]
        );
        assert_eq!(
            kin(
                "Fehler der beim Start nicht kommt",
                &["An error is in the log."]
            ),
            ["error"]
        );
    }

    #[test]
    fn an_unknown_word_is_met_by_the_one_it_is_a_slip_of() {
        let texts = ["The parser streams tokens.", "A barrier."];
        assert_eq!(kin("parsre", &texts), ["parser"]);
        assert_eq!(kin("parser", &texts), ["parser"; 0]);
    }
}
