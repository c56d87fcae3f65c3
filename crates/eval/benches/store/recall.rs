//! Warm recall of a library session against a bare full-text query, and whether a unique term
//! finds its memory whatever its age.

use crate::alone::{Stage, run_alone};
use crate::setup::{Store, questions};
use crate::shown::{mb, ms, size, times};
use memory::Mode;
use std::time::Instant;
use swarm_memory_eval::{Bound, Report, Samples};

/// Rows that the bare query returns.
const BARE_LIMIT: usize = 50;
/// Places in which a unique term's memory must be.
const FRONT: usize = 8;

/// Growth is held against a bound between stores that are no further apart than this.
pub(crate) const TENFOLD: usize = 10;

#[derive(Default)]
struct Figures {
    ours: Samples,
    bare: Samples,
    unique: Samples,
    unique_bare: Samples,
    hits_alone: usize,
    hits_among: usize,
    asked: usize,
}

/// Asks every store every question, ours and the bare one alternately.
pub(crate) fn measure(stores: &[Store], report: &mut Report) {
    let mut figures: Vec<Figures> = stores.iter().map(|_| Figures::default()).collect();
    let questions = questions();
    // The first round fills the caches and is not counted.
    for round in 0..3 {
        for (at, words) in questions.iter().enumerate() {
            for (store, figures) in stores.iter().zip(&mut figures) {
                ask(store, figures, words, at, round > 0);
            }
        }
    }
    describe(stores, &figures, report);
}

fn ask(store: &Store, figures: &mut Figures, words: &[String], at: usize, counted: bool) {
    let unique = &store.place.unique[at];
    let mut among = words.to_vec();
    among.truncate(5);
    among.push(unique.clone());
    let mut drop_in = Figures::default();
    let into = if counted { figures } else { &mut drop_in };
    time(&mut into.ours, || recalled(store, &words.join(" ")));
    time(&mut into.bare, || store.bare_index.best(words, BARE_LIMIT));
    let alone = time(&mut into.unique, || recalled(store, unique));
    time(&mut into.unique_bare, || {
        store
            .bare_index
            .best(std::slice::from_ref(unique), BARE_LIMIT)
    });
    let among = recalled(store, &among.join(" "));
    let found = |texts: &[String]| {
        texts
            .iter()
            .take(FRONT)
            .any(|text| text.contains(unique.as_str()))
    };
    into.hits_alone += usize::from(found(&alone));
    into.hits_among += usize::from(found(&among));
    into.asked += 1;
}

fn recalled(store: &Store, query: &str) -> Vec<String> {
    let agent = store.agent();
    let answer = agent.recall(&agent.request(query, Mode::Manual)).unwrap();
    assert!(answer.degraded.is_empty(), "a stage was left out");
    answer.items.into_iter().map(|item| item.text).collect()
}

fn time<T>(samples: &mut Samples, act: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let answer = act();
    samples.push(started.elapsed());
    answer
}

fn describe(stores: &[Store], figures: &[Figures], report: &mut Report) {
    report.section(
        "Recall, warm",
        "A library session in manual mode, default profile: a read-only connection is opened, the question \
         answered with labels and prompt block, and the usage row written and synced. Sixty questions of six \
         words, and sixty unique terms spread evenly over all ages, twice. Bare: FTS5 over the same \
         texts, the same terms joined by OR, the rows of the best 50 by bm25. Memory is the most that a process \
         held which asked the sixty questions and nothing else.",
    );
    let row = |store: &Store, kind: &str, ours: &Samples, bare: &Samples| {
        vec![
            size(store.place.size),
            kind.to_owned(),
            ms(ours.p50()),
            ms(ours.p95()),
            ms(bare.p50()),
            ms(bare.p95()),
            times(ours.ratio(bare)),
        ]
    };
    let rows: Vec<Vec<String>> = stores
        .iter()
        .zip(figures)
        .flat_map(|(store, found)| {
            [
                row(store, "six words", &found.ours, &found.bare),
                row(store, "unique term", &found.unique, &found.unique_bare),
            ]
        })
        .collect();
    report.table(
        &[
            "memories",
            "question",
            "recall p50",
            "p95",
            "bare p50",
            "p95",
            "ratio",
        ],
        &rows,
    );
    let hits: Vec<Vec<String>> = stores
        .iter()
        .zip(figures)
        .map(|(store, found)| {
            vec![
                size(store.place.size),
                share(found.hits_alone, found),
                share(found.hits_among, found),
                mb(run_alone(Stage::Recall, &store.place).peak),
            ]
        })
        .collect();
    report.table(
        &[
            "memories",
            "hit@8, unique term alone",
            "hit@8, among five drawn words",
            "memory, most",
        ],
        &hits,
    );
    verdicts(stores, figures, report);
}

fn share(hits: usize, figures: &Figures) -> String {
    format!("{:.2}", hits as f64 / figures.asked as f64)
}

fn verdicts(stores: &[Store], figures: &[Figures], report: &mut Report) {
    let (Some(last), Some(store)) = (figures.last(), stores.last()) else {
        return;
    };
    let largest = size(store.place.size);
    let ratio = last.ours.ratio(&last.bare);
    report.must(
        &format!("recall against a bare FTS5 OR query at {largest}, p50"),
        ratio,
        Bound::AtMost(0.3),
    );
    let apart = |before: &Store| store.place.size / before.place.size;
    if let ([.., before, _], [.., smaller, _]) = (figures, stores)
        && apart(smaller) <= TENFOLD
    {
        let from = size(smaller.place.size);
        let growth = last.ours.ratio(&before.ours);
        report.must(
            &format!("recall, growth {from} to {largest}, p50"),
            growth,
            Bound::Below(3.0),
        );
    }
    for (store, found) in stores.iter().zip(figures) {
        let asked = found.asked as f64;
        let worst = found.hits_alone.min(found.hits_among) as f64 / asked;
        let what = format!(
            "hit@8 of unique terms of any age at {}",
            size(store.place.size)
        );
        report.must(&what, worst, Bound::AtLeast(1.0));
    }
}
