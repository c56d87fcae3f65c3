//! Which terms candidates are looked up by.
//!
//! A common term costs as many postings as records hold it and tells nothing apart, so a look-up
//! takes the rarest terms first, at most eight, none in more than 5 % of the records, and stops
//! at a fixed number of postings. Only a look-up that is cheap anyway may take more terms: in a
//! small store every word helps. The rarest term is always looked up, however common it is.

use crate::default::terms::Weighed;

/// Most terms of a look-up that is not cheap.
const MAX_RAREST: usize = 8;
/// Share of the records above which a term is common.
const COMMON_SHARE: f64 = 0.05;
/// Postings that one look-up may read.
const POSTINGS: u64 = 4_000;
/// Postings below which a look-up is cheap.
const CHEAP_POSTINGS: u64 = 1_000;
/// Records of a scope that is small enough for every word of a question.
pub(crate) const SMALL: u64 = 2_000;
/// Postings below which a look-up is cheap there.
const SMALL_POSTINGS: u64 = 16_000;
/// Most terms of a cheap look-up.
const MAX_CHEAP: usize = 32;
/// A term in at most so many records is rare enough that its records are always looked at.
pub(crate) const RARE: u64 = 2;
/// Most rare terms that are looked up by themselves.
const MAX_RARE_TERMS: usize = 8;

/// The terms to look up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Search {
    /// All of them, rarest first.
    pub(crate) terms: Vec<String>,
    /// Those that a record or two hold. They are looked up by themselves as well, so that a
    /// crowd of records that share several commoner terms cannot push the record out.
    pub(crate) rare: Vec<String>,
}

/// The terms of `asked` to look up among `records` records.
pub(crate) fn searched_terms(asked: &[Weighed], records: u64) -> Search {
    let mut known: Vec<&Weighed> = asked.iter().filter(|term| term.df > 0).collect();
    // Equal counts keep the order of the question, of which the query comes first.
    known.sort_by_key(|term| term.df);
    let cheap_postings = if records <= SMALL {
        SMALL_POSTINGS
    } else {
        CHEAP_POSTINGS
    };
    let mut postings = 0;
    let mut taken = 0;
    for term in &known {
        let total = postings + term.df;
        let cheap = total <= cheap_postings && taken < MAX_CHEAP;
        let bounded = total <= POSTINGS
            && taken < MAX_RAREST
            && term.df as f64 <= records as f64 * COMMON_SHARE;
        if !(taken == 0 || cheap || bounded) {
            break;
        }
        postings = total;
        taken += 1;
    }
    let terms = held(&known[..taken]);
    let rare = known.iter().take_while(|term| term.df <= RARE).count();
    // Where nothing else is looked up, once is enough.
    let rare = if rare == taken { 0 } else { rare };
    Search {
        rare: held(&known[..rare.min(MAX_RARE_TERMS)]),
        terms,
    }
}

fn held(terms: &[&Weighed]) -> Vec<String> {
    terms
        .iter()
        .flat_map(|term| term.held.iter().cloned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn terms(counts: &[u64]) -> Vec<Weighed> {
        counts
            .iter()
            .enumerate()
            .map(|(n, &df)| Weighed {
                term: format!("t{n}"),
                held: vec![format!("t{n}")],
                kin: crate::default::small_scope::Kin::new(),
                is_name: false,
                df,
                weight: 1.0,
                by_records: 1.0,
            })
            .collect()
    }

    #[test]
    fn common_terms_fall_while_rarer_ones_remain() {
        let search = searched_terms(&terms(&[60_000, 3, 900, 40_000, 0]), 100_000);
        assert_eq!(search.terms, ["t1", "t2"]);
    }

    #[test]
    fn the_rarest_term_stays_however_common() {
        let search = searched_terms(&terms(&[60_000, 50_000]), 100_000);
        assert_eq!(search.terms, ["t1"]);
    }

    #[test]
    fn at_most_eight_terms_once_it_costs() {
        let search = searched_terms(&terms(&[400; 20]), 100_000);
        assert_eq!(search.terms.len(), MAX_RAREST);
    }

    #[test]
    fn a_small_store_is_searched_by_every_word() {
        let search = searched_terms(&terms(&[20; 15]), 60);
        assert_eq!(search.terms.len(), 15);
    }

    #[test]
    fn a_unique_term_is_looked_up_by_itself() {
        let search = searched_terms(&terms(&[900, 1]), 100_000);
        assert_eq!(search.terms, ["t1", "t0"]);
        assert_eq!(search.rare, ["t1"]);
        assert_eq!(
            searched_terms(&terms(&[1]), 100_000).rare,
            Vec::<String>::new()
        );
    }

    proptest! {
        #[test]
        fn the_work_is_bounded(counts in prop::collection::vec(0_u64..200_000, 0..80)) {
            let asked = terms(&counts);
            let search = searched_terms(&asked, 200_000);
            let df = |name: &String| asked.iter().find(|term| &term.term == name).unwrap().df;
            let work: u64 = search.terms.iter().map(df).sum();
            let first = search.terms.first().map_or(0, df);
            prop_assert!(work <= POSTINGS.max(first));
            prop_assert_eq!(search.terms.is_empty(), counts.iter().all(|df| *df == 0));
        }
    }
}
