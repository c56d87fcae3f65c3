//! A second look at what the reader gave: may this record be shown in this view at all?
//!
//! The reader filters by trust already; asking the trust functions again here keeps a record out
//! of a prompt even if a query of the store should let it through.

use crate::request::{Mode, RecallRequest};
use ledger::StoredItem;
use model::{Flag, Kind, Label, TrustState, injection, label, trust_state};

/// True when the record may be shown in the view of the request.
pub(crate) fn may_be_shown(item: &StoredItem, request: &RecallRequest) -> bool {
    let held = matches!(
        trust_state(item.facts),
        TrustState::Quarantined | TrustState::Rejected
    );
    !held && !item.record.is_deleted() && shown_label(item, request).is_some()
}

/// The word to show beside the record; none when an injection must not show it.
pub(crate) fn shown_label(item: &StoredItem, request: &RecallRequest) -> Option<Label> {
    if request.mode != Mode::Injection {
        return Some(label(item.facts));
    }
    if item.flags.contains(&Flag::Ignored) {
        return None;
    }
    let preference = item.record.kind == Kind::UserPreference;
    injection(item.facts, preference, request.legacy_injection)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::sample::item;
    use crate::request::Profile;
    use model::{Authority, Dispute, Standing, Support, TrustFacts};

    #[test]
    fn an_injection_asks_the_trust_functions_again() {
        let manual = RecallRequest::new("q", Mode::Manual, Profile::Default);
        let injected = RecallRequest::new("q", Mode::Injection, Profile::Default);
        let mut record = item(1);
        record.facts = TrustFacts::decided(Authority::Person, Support::None);
        assert!(may_be_shown(&record, &injected));
        record.flags = vec![Flag::Ignored];
        assert!(!may_be_shown(&record, &injected) && may_be_shown(&record, &manual));
        record.flags.clear();
        record.facts.dispute = Dispute::Conflict;
        assert!(!may_be_shown(&record, &injected) && may_be_shown(&record, &manual));
        record.facts.standing = Standing::Quarantined;
        assert!(!may_be_shown(&record, &manual));
    }

    #[test]
    fn legacy_stores_inject_without_support_under_their_own_label() {
        let mut request = RecallRequest::new("q", Mode::Injection, Profile::Seed);
        let mut record = item(1);
        record.facts = TrustFacts::decided(Authority::Curator, Support::None);
        assert_eq!(shown_label(&record, &request), None);
        request.legacy_injection = true;
        assert_eq!(shown_label(&record, &request), Some(Label::Unreviewed));
    }
}
