//! What recall may see of a scope: a filter that every candidate SELECT carries.

use model::{Authority, Kind, Lifecycle, Timestamp, TrustState, injection, trust_state};

use super::stored::StoredItem;

/// For whom candidates are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// Somebody asked: everything that is believed, labelled.
    Manual,
    /// Nobody asked: only what may enter a prompt by itself. `legacy` keeps the facts of a store
    /// that the plugin wrote injectable without support.
    Injection {
        /// The setting for stores that the plugin wrote.
        legacy: bool,
    },
    /// A curator looks at what is there.
    Curator,
}

/// What is shown beside the facts in force.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Include {
    /// Replaced records too.
    pub superseded: bool,
    /// Records past their time too.
    pub expired: bool,
    /// Records that proved useless too; the pipeline acts on it.
    pub low_q: bool,
}

/// The whole filter.
#[derive(Debug, Clone)]
pub struct CandidateFilter {
    /// Only these kinds.
    pub kinds: Option<Vec<Kind>>,
    /// For whom.
    pub view: View,
    /// What is shown beside the facts in force.
    pub include: Include,
    /// Facts that held in the world at this moment; now when absent.
    pub valid_at: Option<Timestamp>,
    /// The store as it was known at this moment; as it is when absent.
    pub known_at: Option<Timestamp>,
}

impl CandidateFilter {
    /// Whether no fact that was superseded, expired or is known from the past alone can be shown.
    pub(crate) fn shows_the_living_alone(&self) -> bool {
        !self.include.superseded && !self.include.expired && self.known_at.is_none()
    }

    /// Everything that a manual recall sees now.
    pub fn manual() -> Self {
        Self {
            kinds: None,
            view: View::Manual,
            include: Include::default(),
            valid_at: None,
            known_at: None,
        }
    }

    /// Lifecycles that may come back.
    pub(crate) fn lifecycles(&self) -> Vec<&'static str> {
        let mut words = vec![Lifecycle::Active.as_str()];
        if self.include.superseded {
            words.push(Lifecycle::Superseded.as_str());
        }
        if self.include.expired {
            words.push(Lifecycle::Expired.as_str());
        }
        words
    }

    /// The last word on one item: the SQL filter narrows, this decides.
    pub(crate) fn admits(&self, item: &StoredItem, now: &Timestamp) -> bool {
        let state = trust_state(item.facts);
        if matches!(state, TrustState::Quarantined | TrustState::Rejected) {
            return false;
        }
        if !self.lifecycles().contains(&item.lifecycle.as_str()) {
            return false;
        }
        // The columns that the SELECT filters by are not under the row's MAC; these are.
        if self
            .kinds
            .as_ref()
            .is_some_and(|kinds| !kinds.contains(&item.record.kind))
        {
            return false;
        }
        if !self.include.expired && has_expired(item, self.valid_at.as_ref().unwrap_or(now)) {
            return false;
        }
        match self.view {
            View::Manual | View::Curator => true,
            View::Injection { legacy } => {
                // The setting is about what the plugin's curator decided, not about later decisions.
                let legacy = legacy
                    && item.facts.authority == Authority::Curator
                    && item.provenance.channel == model::Channel::Import;
                let preference = item.record.kind == Kind::UserPreference;
                !item
                    .flags
                    .iter()
                    .any(|flag| matches!(flag, model::Flag::Ignored | model::Flag::PredatesRule(_)))
                    && injection(item.facts, preference, legacy).is_some()
            }
        }
    }
}

fn has_expired(item: &StoredItem, at: &Timestamp) -> bool {
    item.record
        .expires_at
        .as_ref()
        .is_some_and(|expiry| expiry.millis() <= at.millis())
}
