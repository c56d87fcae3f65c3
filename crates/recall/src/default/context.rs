//! What stands round a record: the notes that its session wrote right before and after it, and
//! the session as a whole.
//!
//! A note seldom repeats what the note before it said. So a record gains by what its neighbours
//! and its session share with the question, the more the less it says itself. A record without a
//! session stays as it is. The shares are round numbers from a flat optimum over four labelled
//! sets; `docs/evaluation.md` has the figures.

use crate::candidate::Candidate;
use crate::default::terms::{Weighed, whole_weight};
use crate::explain::Channel;
use ledger::{Beside, Side, StoredItem};
use model::text::to_fixed;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Share of the score of the record before.
const BEFORE: f64 = 0.3;
/// Share of the score of the record after.
const AFTER: f64 = 0.2;
/// Share of what the session covers of the question.
const SESSION: f64 = 0.2;
/// A lift below this is not worth a reason.
const NAMED: f64 = 0.005;

/// Records of one session and scope.
type Session<'a> = (&'a str, &'a str);

/// The session that wrote a record, where one is known.
pub(crate) fn session(item: &StoredItem) -> Option<Session<'_>> {
    let host = &item.provenance.host;
    let session = item.record.producer_session_id.as_deref();
    let session = session.or(host.session_id.as_deref())?;
    Some((item.scope_id.as_str(), session))
}

/// Records that one session wrote one after the other, by their numbers.
pub(crate) type Pair = (i64, i64);

/// The pairs among what stands beside some records; the session of both must be the same.
pub(crate) fn pairs(of: &[&StoredItem], beside: &[Beside]) -> BTreeSet<Pair> {
    let same = |one: &&Beside| {
        let other = of.iter().find(|item| item.item_no == one.of);
        other.is_some_and(|other| session(other).is_some() && session(other) == session(&one.item))
    };
    let ordered = |one: &Beside| match one.side {
        Side::Before => (one.item.item_no, one.of),
        Side::After => (one.of, one.item.item_no),
    };
    beside.iter().filter(same).map(ordered).collect()
}

/// Lifts each record by what stands round it.
pub(crate) fn lift(found: &mut [Candidate], terms: &[Weighed], pairs: &BTreeSet<Pair>) {
    let lifts = lifts(found, terms, pairs);
    for (candidate, lift) in found.iter_mut().zip(lifts) {
        let score = candidate.score + (1.0 - candidate.score) * lift;
        candidate.raise(Channel::Context, lift, score);
        candidate.base += (1.0 - candidate.base) * lift;
        if lift > NAMED {
            candidate
                .reasons
                .push(format!("context={}", to_fixed(lift, 2)));
        }
    }
}

fn lifts(found: &[Candidate], terms: &[Weighed], pairs: &BTreeSet<Pair>) -> Vec<f64> {
    let mut lifts = session_lifts(found, terms);
    let place: HashMap<i64, usize> = found
        .iter()
        .enumerate()
        .map(|(at, candidate)| (candidate.item.item_no, at))
        .collect();
    for (before, after) in pairs {
        if let (Some(&before), Some(&after)) = (place.get(before), place.get(after)) {
            lifts[after] += BEFORE * found[before].score;
            lifts[before] += AFTER * found[after].score;
        }
    }
    lifts
}

/// What each record gains by what its session covers of the question.
fn session_lifts(found: &[Candidate], terms: &[Weighed]) -> Vec<f64> {
    let mut covered: HashMap<Session<'_>, HashSet<usize>> = HashMap::new();
    for candidate in found {
        if let Some(session) = session(&candidate.item) {
            let covers = candidate.covers.iter().copied();
            covered.entry(session).or_default().extend(covers);
        }
    }
    let whole = whole_weight(terms).max(f64::MIN_POSITIVE);
    let share = |session: Session<'_>| {
        let places = covered.get(&session).into_iter().flatten();
        let mut weights: Vec<f64> = places
            .filter_map(|&at| Some(terms.get(at)?.weight))
            .collect();
        // In one order, so that two runs add up to the same.
        weights.sort_by(f64::total_cmp);
        SESSION * (weights.iter().sum::<f64>() / whole).min(1.0)
    };
    found
        .iter()
        .map(|candidate| session(&candidate.item).map_or(0.0, share))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::sample::with_text;
    use crate::default::scorer::Scorer;
    use crate::default::terms::weighed_by;
    use crate::request::{Mode, Profile, RecallRequest};

    /// The lift of each text for `parser limit`, written one after the other by these sessions.
    fn lifted(texts: &[(&str, Option<&str>)]) -> Vec<f64> {
        let request = RecallRequest::new("parser limit", Mode::Manual, Profile::Default);
        let terms = weighed_by(&request, 40, |_| 2);
        let scorer = Scorer::new(&request, &terms);
        let found: Vec<Candidate> = texts
            .iter()
            .enumerate()
            .filter_map(|(n, (text, session))| {
                let mut item = with_text(n as u64, text);
                item.record.producer_session_id = session.map(str::to_owned);
                scorer.score(item, false).scored()
            })
            .collect();
        let pairs = texts
            .windows(2)
            .zip(0i64..)
            .filter(|(two, _)| two[0].1.is_some() && two[0].1 == two[1].1)
            .map(|(_, before)| (before, before + 1));
        lifts(&found, &terms, &pairs.collect())
    }

    #[test]
    fn a_record_gains_by_its_neighbours_and_its_session() {
        let got = lifted(&[
            ("The parser has a limit.", Some("a")),
            ("It is forty.", Some("a")),
            ("Nothing of this.", Some("a")),
            ("The parser has a limit.", Some("b")),
            ("It is fifty.", None),
        ]);
        // Right behind a full match; then by its session alone; then a stranger.
        assert!(got[1] > got[2] && got[2] > 0.15, "{got:?}");
        assert!(got[4] == 0.0, "{got:?}");
        assert!(got.iter().all(|lift| (0.0..1.0).contains(lift)), "{got:?}");
    }

    #[test]
    fn the_record_before_tells_more_than_the_one_after() {
        let text = "The parser has a limit.";
        let behind = lifted(&[(text, Some("a")), ("It is forty.", Some("a"))])[1];
        let ahead = lifted(&[("It is forty.", Some("a")), (text, Some("a"))])[0];
        assert!(behind > ahead && ahead > 0.2, "{behind} {ahead}");
    }
}
