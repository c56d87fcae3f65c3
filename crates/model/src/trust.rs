//! Trust: four stored facts and two pure functions over them.
//!
//! Facts are derived by the gateway from what it observed. Usefulness, recalls and the agent's
//! own confidence never move them.

use serde::{Deserialize, Serialize};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word on the wire and in the store.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The value with this word.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == word)
            }
        }
    };
}

words!(
    /// Who decided, set at the decision.
    Authority {
        /// A reviewer's key.
        Person = "person",
        /// A controller grant.
        Curator = "curator",
        /// It came in with a file.
        Import = "import",
        /// Nobody.
        None = "none",
    }
);
words!(
    /// What supports the fact.
    Support {
        /// A run that a controller or runner key attested.
        AttestedRun = "attested_run",
        /// Evidence resolves and a span of it shares words or a symbol with the text.
        Matched = "matched",
        /// Evidence resolves, no span matches.
        Exists = "exists",
        /// Nothing that resolves.
        None = "none",
    }
);
words!(
    /// What became of the supporting span.
    Freshness {
        /// As it was.
        Current = "current",
        /// The span reads differently now.
        Changed = "changed",
        /// The span is not there any more.
        Gone = "gone",
    }
);
words!(
    /// Whether somebody disputes the fact.
    Dispute {
        /// Nobody does.
        None = "none",
        /// A correction waits for its decision.
        CorrectionWaits = "correction_waits",
        /// Another accepted fact contradicts it.
        Conflict = "conflict",
    }
);
words!(
    /// Whether a rule or a decision holds the fact back, whatever supports it.
    Standing {
        /// Nothing does.
        Good = "good",
        /// The guard holds it for a person.
        Quarantined = "quarantined",
        /// A decision turned it down.
        Rejected = "rejected",
    }
);
words!(
    /// How far a fact is to be believed.
    TrustState {
        /// Decided, but nothing supports it yet.
        Candidate = "candidate",
        /// A person decided, or a curator with support that holds.
        Verified = "verified",
        /// The support changed or went.
        Stale = "stale",
        /// Somebody disputes it.
        Contested = "contested",
        /// Held for a person.
        Quarantined = "quarantined",
        /// Turned down.
        Rejected = "rejected",
    }
);
words!(
    /// What the trust state rests on.
    TrustBasis {
        /// A person's decision.
        HumanReview = "human_review",
        /// Evidence with a matching span.
        EvidenceMatched = "evidence_matched",
        /// Evidence that resolves.
        EvidenceExists = "evidence_exists",
        /// An attested run.
        SourceRunPassed = "source_run_passed",
        /// Nothing.
        None = "none",
    }
);
words!(
    /// Where a record stands in its life, apart from trust.
    Lifecycle {
        /// In force.
        Active = "active",
        /// Replaced by a newer record.
        Superseded = "superseded",
        /// Past its time.
        Expired = "expired",
        /// Removed from recall.
        Deleted = "deleted",
    }
);
words!(
    /// The word shown beside a recalled fact.
    Label {
        /// A person decided.
        Reviewed = "reviewed",
        /// A curator decided and the source supports it.
        Sourced = "sourced",
        /// Decided, and the source reads differently now.
        EvidenceChanged = "evidence changed",
        /// A correction waits.
        CorrectionWaits = "correction waits",
        /// Contradicted by another fact.
        Conflict = "conflict",
        /// No support is known.
        Unreviewed = "unreviewed",
        /// The source changed or went.
        Stale = "stale",
    }
);

/// The stored facts about one record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrustFacts {
    /// Who decided.
    pub authority: Authority,
    /// What supports it.
    pub support: Support,
    /// What became of the support.
    pub freshness: Freshness,
    /// Whether it is disputed.
    pub dispute: Dispute,
    /// Whether it is held back.
    pub standing: Standing,
}

impl TrustFacts {
    /// Facts of a record that nobody decided on and nothing supports.
    pub const NOTHING: TrustFacts = TrustFacts {
        authority: Authority::None,
        support: Support::None,
        freshness: Freshness::Current,
        dispute: Dispute::None,
        standing: Standing::Good,
    };

    /// Facts at a decision by this authority with this support.
    pub fn decided(authority: Authority, support: Support) -> Self {
        Self {
            authority,
            support,
            ..Self::NOTHING
        }
    }
}

/// How far a fact is to be believed, given its facts.
pub fn trust_state(facts: TrustFacts) -> TrustState {
    match (facts.standing, facts.dispute, facts.authority) {
        (Standing::Quarantined, ..) => TrustState::Quarantined,
        (Standing::Rejected, ..) => TrustState::Rejected,
        (_, Dispute::CorrectionWaits | Dispute::Conflict, _) => TrustState::Contested,
        (_, _, Authority::Person) => TrustState::Verified,
        (_, _, Authority::Curator) => curator_state(facts),
        (_, _, Authority::Import | Authority::None) => TrustState::Candidate,
    }
}

fn curator_state(facts: TrustFacts) -> TrustState {
    match (facts.support, facts.freshness) {
        (Support::None, _) => TrustState::Candidate,
        (_, Freshness::Current) => TrustState::Verified,
        (_, Freshness::Changed | Freshness::Gone) => TrustState::Stale,
    }
}

/// What the trust state rests on.
pub fn trust_basis(facts: TrustFacts) -> TrustBasis {
    match (facts.authority, facts.support) {
        (Authority::Person, _) => TrustBasis::HumanReview,
        (Authority::Curator, Support::AttestedRun) => TrustBasis::SourceRunPassed,
        (Authority::Curator, Support::Matched) => TrustBasis::EvidenceMatched,
        (Authority::Curator, Support::Exists) => TrustBasis::EvidenceExists,
        _ => TrustBasis::None,
    }
}

/// Whether a fact may enter a prompt unasked, and with which label.
///
/// `legacy` is the setting for stores that the plugin wrote: its curator's facts stay injectable
/// without support. `preference` marks a `user_preference`.
pub fn injection(facts: TrustFacts, preference: bool, legacy: bool) -> Option<Label> {
    let undisputed = TrustFacts {
        dispute: Dispute::None,
        ..facts
    };
    let label = match trust_state(undisputed) {
        TrustState::Verified => label(undisputed),
        TrustState::Candidate
            if facts.authority == Authority::Curator && (preference || legacy) =>
        {
            Label::Unreviewed
        }
        _ => return None,
    };
    match facts.dispute {
        Dispute::None => Some(label),
        Dispute::CorrectionWaits => Some(Label::CorrectionWaits),
        // Both sides of a conflict are shown together or not at all; alone, a side stays out.
        Dispute::Conflict => None,
    }
}

/// The word shown beside a fact in a manual recall.
pub fn label(facts: TrustFacts) -> Label {
    match (facts.dispute, trust_state(facts)) {
        (Dispute::CorrectionWaits, _) => Label::CorrectionWaits,
        (Dispute::Conflict, _) => Label::Conflict,
        (_, TrustState::Stale) => Label::Stale,
        (_, TrustState::Verified) if facts.freshness != Freshness::Current => {
            Label::EvidenceChanged
        }
        (_, TrustState::Verified) if facts.authority == Authority::Person => Label::Reviewed,
        (_, TrustState::Verified) => Label::Sourced,
        _ => Label::Unreviewed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_combination() -> impl Iterator<Item = TrustFacts> {
        Authority::ALL.iter().flat_map(|&authority| {
            Support::ALL.iter().flat_map(move |&support| {
                Freshness::ALL.iter().flat_map(move |&freshness| {
                    Dispute::ALL.iter().flat_map(move |&dispute| {
                        Standing::ALL.iter().map(move |&standing| TrustFacts {
                            authority,
                            support,
                            freshness,
                            dispute,
                            standing,
                        })
                    })
                })
            })
        })
    }

    #[test]
    fn nothing_undecided_imported_or_held_back_is_injected() {
        for facts in every_combination() {
            let held = facts.standing != Standing::Good;
            let undecided = matches!(facts.authority, Authority::None | Authority::Import);
            if held || undecided {
                assert_eq!(injection(facts, true, true), None, "{facts:?}");
            }
        }
    }

    #[test]
    fn a_dispute_never_makes_a_fact_more_injectable() {
        for facts in every_combination() {
            let calm = TrustFacts {
                dispute: Dispute::None,
                ..facts
            };
            for (preference, legacy) in [(false, false), (true, false), (false, true)] {
                if injection(calm, preference, legacy).is_none() {
                    assert_eq!(injection(facts, preference, legacy), None, "{facts:?}");
                }
            }
        }
    }

    #[test]
    fn a_curators_fact_without_support_is_a_candidate() {
        let facts = TrustFacts::decided(Authority::Curator, Support::None);
        assert_eq!(trust_state(facts), TrustState::Candidate);
        assert_eq!(injection(facts, false, false), None);
        assert_eq!(injection(facts, true, false), Some(Label::Unreviewed));
        assert_eq!(injection(facts, false, true), Some(Label::Unreviewed));
    }

    #[test]
    fn a_persons_fact_stays_verified_when_its_evidence_changes() {
        let facts = TrustFacts {
            freshness: Freshness::Changed,
            ..TrustFacts::decided(Authority::Person, Support::Matched)
        };
        assert_eq!(trust_state(facts), TrustState::Verified);
        assert_eq!(label(facts), Label::EvidenceChanged);
        let curated = TrustFacts {
            authority: Authority::Curator,
            ..facts
        };
        assert_eq!(trust_state(curated), TrustState::Stale);
        assert_eq!(injection(curated, false, true), None);
    }
}
