use super::*;
use crate::candidate::sample::with_text;
use crate::default::prune::searched_terms;
use crate::default::terms::weighed_by;
use crate::request::{Mode, Profile};
use ledger::index::terms::index_terms;
use proptest::prelude::*;

fn ranked(items: Vec<StoredItem>, terms: &[Weighed], request: &RecallRequest) -> Vec<Candidate> {
    let found = Found {
        by_words: items,
        ..Found::default()
    };
    rank(found, terms, request, None, None, |_| Ok(Vec::new()))
        .unwrap()
        .0
}

fn answer(query: &str, texts: &[String]) -> Vec<u64> {
    answer_of(query, texts, 8)
}

/// Answers `query` over `texts` as the pipeline does: the searched terms decide which records are
/// looked at at all.
fn answer_of(query: &str, texts: &[String], max_items: usize) -> Vec<u64> {
    let request = RecallRequest {
        max_items,
        ..RecallRequest::new(query, Mode::Manual, Profile::Default)
    };
    let bags: Vec<Vec<String>> = texts.iter().map(|text| index_terms(text)).collect();
    let records = texts.len() as u64;
    let terms = weighed_by(&request, records, |form| {
        bags.iter()
            .filter(|bag| bag.iter().any(|term| term == form))
            .count() as u64
    });
    let search = searched_terms(&terms, records);
    let items = bags
        .iter()
        .enumerate()
        .filter(|(_, bag)| search.terms.iter().any(|term| bag.contains(term)))
        .map(|(n, _)| with_text(n as u64, &texts[n]))
        .collect();
    ranked(items, &terms, &request)
        .iter()
        .map(|candidate| u64::try_from(candidate.item.item_no).unwrap())
        .collect()
}

/// Records that differ in little, as notes about one project do.
fn crowd(size: usize) -> Vec<String> {
    let modules = ["parser", "queue", "worker", "linter", "webhook"];
    let verbs = ["streams", "caches", "signs", "locks"];
    (0..size)
        .map(|n| {
            format!(
                "The {} module {} records before deployment; ticket zq{n:05}x has limit {}.",
                modules[n % 5],
                verbs[n % 4],
                n % 7
            )
        })
        .collect()
}

#[test]
fn a_unique_term_comes_back_in_the_first_eight_whatever_stands_around_it() {
    let texts = crowd(600);
    for n in [0_u64, 1, 299, 598, 599] {
        for query in [
            format!("zq{n:05}x"),
            format!("which ticket is zq{n:05}x"),
            format!("parser module signs records before deployment limit 3 zq{n:05}x"),
        ] {
            let place = answer(&query, &texts).iter().position(|&got| got == n);
            assert!(place.is_some_and(|place| place < 8), "{query}: {place:?}");
        }
    }
}

#[test]
fn a_rare_word_outweighed_by_a_crowd_still_has_a_seat() {
    let shared = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda";
    let mut texts = vec![shared.to_owned(); 12];
    texts.extend((0..90).map(|n| format!("filler number{n}")));
    texts.push("Only the quokka is here.".to_owned());
    let query = format!("{shared} quokka");
    let got = answer(&query, &texts);
    let place = got.iter().position(|&n| n == 102).unwrap();
    assert_eq!(place, 7, "{got:?}");
}

#[test]
fn the_best_record_is_the_first_however_few_are_asked_for() {
    let mut texts = vec!["The parser signs records before deployment.".to_owned()];
    texts.extend((0..3).map(|n| format!("parser signs worker{n}")));
    texts.extend((0..3).map(|n| format!("records before deployment{n} deployment")));
    texts.extend((0..30).map(|n| format!("filler number{n}")));
    texts.push("A quokka.".to_owned());
    let query = "which parser signs records before deployment quokka";
    for max_items in 1..=20 {
        let first = answer_of(query, &texts, max_items)[0];
        assert_eq!(first, 0, "of {max_items}");
    }
}

#[test]
fn a_single_digit_gives_no_seat() {
    let mut texts = vec!["The parser streams records.".to_owned(); 9];
    texts.extend((0..60).map(|n| format!("filler number{n}")));
    texts.push("It runs with --test-threads=1 there.".to_owned());
    let got = answer_of("parser streams records 1", &texts, 4);
    assert!(got[..4].iter().all(|place| *place < 9), "{got:?}");
}

#[test]
fn order_and_scores_do_not_depend_on_the_order_of_the_rows() {
    let request = RecallRequest::new("parser limit", Mode::Manual, Profile::Default);
    let terms = weighed_by(&request, 40, |form| if form == "parser" { 8 } else { 40 });
    let items: Vec<StoredItem> = crowd(40)
        .iter()
        .enumerate()
        .map(|(n, text)| with_text(n as u64, text))
        .collect();
    let listed = |items: Vec<StoredItem>| -> Vec<(String, u64)> {
        ranked(items, &terms, &request)
            .iter()
            .map(|c| (c.item.record.id.to_string(), c.score.to_bits()))
            .collect()
    };
    let forward = listed(items.clone());
    let backward = listed(items.into_iter().rev().collect());
    assert_eq!(forward, backward);
    let scores: Vec<f64> = forward
        .iter()
        .map(|(_, bits)| f64::from_bits(*bits))
        .collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn words_without_spaces_are_found() {
    let mut texts = crowd(30);
    texts.push("数据库连接池的大小是二十。".to_owned());
    assert_eq!(answer("连接池 大小", &texts).first(), Some(&30));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_question_and_no_text_breaks_the_ranking(
        query in any::<String>(),
        texts in prop::collection::vec(any::<String>(), 0..12),
    ) {
        let got = answer(&query, &texts);
        prop_assert!(got.len() <= texts.len());
    }
}
