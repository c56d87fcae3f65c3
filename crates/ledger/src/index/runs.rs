//! From text to runs: words and identifiers, scripts without spaces, emoji.
//!
//! Text is walked once, by grapheme cluster. A change between a spaceless script and anything else
//! ends a run, so that Latin glued to Chinese is found by itself. A spaceless run gives
//! overlapping pairs of clusters; its single clusters go to the index only, for the query that is
//! one cluster long.

use super::fold::{MAX_TERM, fold};
use super::identifier::add_identifier;
use super::script::{self, Cluster, Part};
use super::terms::Units;
use unicode_segmentation::UnicodeSegmentation;

/// Two clusters fit in a term.
const MAX_CLUSTER: usize = MAX_TERM / 2;

/// Adds the terms of NFKC text, in order.
pub(super) fn add_runs(text: &str, units: &mut Units) {
    let mut open = OpenRun::default();
    if text.is_ascii() {
        // A character of ASCII is a cluster by itself, and finding that out takes a while.
        let single = (0..text.len()).map(|at| &text[at..=at]);
        take_clusters(single, &mut open, units);
    } else {
        take_clusters(text.graphemes(true), &mut open, units);
    }
    open.close(units);
}

fn take_clusters<'a>(
    clusters: impl Iterator<Item = &'a str>,
    open: &mut OpenRun,
    units: &mut Units,
) {
    for cluster in clusters {
        if units.is_full() {
            return;
        }
        match script::cluster(cluster) {
            Cluster::Ignored => {}
            Cluster::Plain => open.take_plain(cluster, units),
            Cluster::Dense => open.take_dense(cluster, units),
            Cluster::Emoji => {
                open.close(units);
                units.add(script::emoji_shape(cluster, MAX_TERM));
            }
        }
    }
}

/// The run that is being read; at most one of the two is not empty.
#[derive(Default)]
struct OpenRun {
    word: Vec<char>,
    dense: Vec<String>,
}

impl OpenRun {
    fn take_plain(&mut self, cluster: &str, units: &mut Units) {
        self.close_dense(units);
        for c in cluster.chars() {
            match script::part(c) {
                Part::Word => self.word.push(c),
                Part::Mark if self.ends_in_letter() => self.word.push(c),
                Part::Link(plain) => self.word.push(plain),
                Part::Mark | Part::Ignored => {}
                Part::Break => self.close_word(units),
            }
        }
    }

    fn take_dense(&mut self, cluster: &str, units: &mut Units) {
        self.close_word(units);
        self.dense.push(fold(cluster.chars(), MAX_CLUSTER));
    }

    fn ends_in_letter(&self) -> bool {
        self.word
            .last()
            .is_some_and(|&last| matches!(script::part(last), Part::Word | Part::Mark))
    }

    fn close(&mut self, units: &mut Units) {
        self.close_word(units);
        self.close_dense(units);
    }

    fn close_word(&mut self, units: &mut Units) {
        add_identifier(&self.word, units);
        self.word.clear();
    }

    fn close_dense(&mut self, units: &mut Units) {
        if let [only] = self.dense.as_mut_slice() {
            units.add(std::mem::take(only));
        }
        if self.dense.len() > 1 {
            self.add_pairs(units);
        }
        self.dense.clear();
    }

    fn add_pairs(&self, units: &mut Units) {
        for (at, cluster) in self.dense.iter().enumerate() {
            units.add_for_index(cluster.clone());
            if let Some(next) = self.dense.get(at + 1) {
                units.add(format!("{cluster}{next}"));
            }
        }
    }
}
