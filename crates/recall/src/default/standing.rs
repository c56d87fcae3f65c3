//! What holds without being asked for: the preferences of the user and the conventions of the
//! scopes, for the start of a session, when there is no prompt yet.
//!
//! These are the notes that no question leads to, since nobody asks how they like things done.
//! Preferences come first, then what is nearest to the session, then what is surest.

use crate::admission::may_be_shown;
use crate::answer::{Diagnostics, Signals};
use crate::candidate::{Candidate, best_first};
use crate::explain::{Channel, Trace, rank_traces};
use crate::request::RecallRequest;
use ledger::StoredItem;
use model::Kind;
use model::text::to_fixed;

/// The kinds that hold by themselves.
pub(crate) const STANDING: [Kind; 2] = [Kind::UserPreference, Kind::RepoConvention];
/// Most records that are looked at, latest change first.
pub(crate) const MOST_STANDING: usize = 200;

/// The standing facts among these, best first.
pub(crate) fn standing(
    items: Vec<StoredItem>,
    request: &RecallRequest,
) -> (Vec<Candidate>, Diagnostics) {
    let mut diagnostics = Diagnostics {
        candidate_count: items.len(),
        ..Diagnostics::default()
    };
    let shown = items.into_iter().filter(|item| may_be_shown(item, request));
    let mut found: Vec<Candidate> = shown.map(candidate).collect();
    diagnostics.scored_count = found.len();
    diagnostics.pre_scored_filtered_count = diagnostics.candidate_count - found.len();
    if request.explain {
        for one in &mut found {
            let mut trace = Trace::default();
            trace.note(Channel::Standing, None, Some(one.score), one.score);
            one.trace = Some(Box::new(trace));
        }
        rank_traces(&mut found);
    }
    found.sort_by(best_first);
    found.truncate(request.max_items);
    diagnostics.returned_count = found.len();
    (found, diagnostics)
}

fn candidate(item: StoredItem) -> Candidate {
    let record = &item.record;
    let preferred = f64::from(u8::from(record.kind == Kind::UserPreference));
    let confidence = record.confidence.clamp(0.0, 1.0);
    let score = 0.5 * preferred + 0.3 * record.scope.kind.specificity() + 0.2 * confidence;
    Candidate {
        base: score,
        score,
        reasons: vec![
            "standing".to_owned(),
            format!("scope={}", record.scope.kind.as_str()),
            format!("confidence={}", to_fixed(record.confidence, 2)),
        ],
        signals: Signals {
            kind_match: true,
            scope_match: true,
            ..Signals::default()
        },
        ..Candidate::unscored(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::sample::item;
    use crate::request::{Mode, Profile};
    use model::{Authority, Support, TrustFacts};

    #[test]
    fn preferences_come_first_and_what_may_not_be_shown_stays_out() {
        let request = RecallRequest::new("", Mode::Injection, Profile::Default);
        let mut sure = item(1);
        sure.record.confidence = 0.9;
        let mut preference = item(2);
        preference.record.kind = Kind::UserPreference;
        preference.record.confidence = 0.2;
        let mut unproved = item(3);
        unproved.facts = TrustFacts::decided(Authority::Curator, Support::None);
        let (found, diagnostics) = standing(vec![item(4), sure, preference, unproved], &request);
        let order: Vec<i64> = found.iter().map(|one| one.item.item_no).collect();
        assert_eq!(order, [2, 1, 4]);
        assert_eq!(diagnostics.pre_scored_filtered_count, 1);
    }
}
