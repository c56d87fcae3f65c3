//! What a word is worth that everybody uses.
//!
//! How rare a word is among sixty notes says little: `put` and `cipher` may stand in one each. How
//! frequent it is in running English says the rest, and the vocabulary of the built-in table is in
//! that order. So in a small scope a familiar word of a question weighs less. In a large one the
//! notes themselves tell, and nothing is changed.

use crate::default::forms::forms;
use crate::default::terms::Weighed;
use embed::frequency_rank;
use ledger::index::terms::is_stop_word;

/// The rank up to which a word is as familiar as any.
const FAMILIAR: f64 = 30.0;
/// The rank from which a word tells all it can.
const TELLING: f64 = 20_000.0;
/// What the most familiar word keeps of its weight.
const KEPT: f64 = 0.2;
/// Records of a scope in which familiarity counts half.
const HALF: f64 = 150.0;
/// Records from which it does not count.
const ENOUGH: u64 = 2_000;

/// Takes off what familiar words are too heavy by, in a scope of so many records.
pub(crate) fn lighten_familiar(terms: &mut [Weighed], records: u64) {
    if records >= ENOUGH {
        return;
    }
    let scarcity = scarcity(records);
    for term in terms.iter_mut().filter(|term| !term.is_name) {
        term.weight *= kept(&term.term).powf(scarcity);
    }
}

/// How little so many records tell of how rare a word is: near 1 for few, near 0 for many.
pub(crate) fn scarcity(records: u64) -> f64 {
    1.0 / (1.0 + (records as f64 / HALF).powi(2))
}

/// Rank up to which a word by itself tells nothing of what a prompt is about.
const EVERYDAY: u16 = 1_000;

/// Whether a term tells what a prompt is about: `go on` and `what do you mean` hold none that does.
pub(crate) fn is_telling(term: &Weighed) -> bool {
    let rank = || frequency_rank(&term.term);
    term.is_name || !is_stop_word(&term.term) && rank().is_none_or(|rank| rank > EVERYDAY)
}

/// What a word keeps of its weight where its records tell nothing.
fn kept(word: &str) -> f64 {
    if !word.is_ascii() {
        return 1.0;
    }
    let forms = forms(word);
    let Some(rank) = forms.iter().filter_map(|form| frequency_rank(form)).min() else {
        return 1.0;
    };
    let place = (f64::from(rank) / FAMILIAR).ln() / (TELLING / FAMILIAR).ln();
    KEPT + (1.0 - KEPT) * place.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::default::terms::weighed_by;
    use crate::request::{Mode, Profile, RecallRequest};

    /// What each term of a question keeps, when one of so many records holds each word of it.
    fn shares(query: &str, records: u64) -> Vec<f64> {
        let request = RecallRequest::new(query, Mode::Manual, Profile::Default);
        let mut terms = weighed_by(&request, records, |form| {
            u64::from(query.split(' ').any(|word| word == form))
        });
        lighten_familiar(&mut terms, records);
        let share = |term: &Weighed| term.weight / term.by_records;
        terms.iter().map(share).collect()
    }

    #[test]
    fn a_familiar_word_tells_less_among_few_notes() {
        let few = shares("put cipher", 60);
        assert!(few[0] < 0.7 && few[1] > 0.9, "{few:?}");
        assert_eq!(shares("put cipher", 2_000), [1.0, 1.0]);
    }

    #[test]
    fn names_and_words_nobody_uses_keep_their_weight() {
        assert!((shares("put_it", 60)[0] - 1.0).abs() < 1e-12);
        for word in ["zyxgrib", "数据库"] {
            assert!((kept(word) - 1.0).abs() < 1e-12, "{word}");
        }
    }

    #[test]
    fn a_more_frequent_word_keeps_less_and_every_form_of_it_the_same() {
        assert!(kept("the") <= kept("two") && kept("two") < kept("quota"));
        assert!((kept("puts") - kept("put")).abs() < 1e-12);
    }
}
