//! Who decides, and what the configuration lets them do.

use crate::authority::{Controller, GrantChain, Reviewer};
use guard::pii::PiiThreshold;
use model::{Authority, Channel};

/// Whether the curator's decisions are carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CuratorWrites {
    /// Carried out.
    Apply,
    /// Attached to the proposal for a person.
    Recommend,
    /// Refused.
    Off,
}

/// Which marker texts are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sentinel {
    /// The real form of a bundle id, and the header of the prompt block.
    Marker,
    /// The plugin's rule: any `bundle_`, and the header.
    Seed,
}

/// The part of the configuration that the rules ask for.
#[derive(Debug, Clone)]
pub struct Policy {
    /// What becomes of curator decisions.
    pub curator: CuratorWrites,
    /// Which marker texts are refused.
    pub sentinel: Sentinel,
    /// Most awaiting proposals of one session.
    pub max_pending_per_session: u64,
    /// Most awaiting proposals of one scope.
    pub max_pending_per_scope: u64,
    /// Whether durable records with a secret are refused.
    pub reject_durable_secrets: bool,
    /// What is done about personal data; nobody looks for it without.
    pub personal_data: Option<PersonalData>,
}

/// What is done about personal data.
#[derive(Debug, Clone, Copy)]
pub struct PersonalData {
    /// A score above it is too much.
    pub threshold: PiiThreshold,
    /// Whether too much is refused; otherwise it is flagged.
    pub rejects: bool,
    /// Whether a model of names was asked for.
    pub needs_model: bool,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            curator: CuratorWrites::Apply,
            sentinel: Sentinel::Marker,
            max_pending_per_session: 1000,
            max_pending_per_scope: 10_000,
            reject_durable_secrets: true,
            personal_data: None,
        }
    }
}

/// Who decides. Neither can be made without a key that was checked against the grant list.
#[derive(Debug, Clone, Copy)]
pub enum Decider<'a> {
    /// A person with an unlocked reviewer key.
    Person(&'a Reviewer),
    /// A harness with a controller grant.
    Curator(&'a Controller),
}

impl Decider<'_> {
    /// The channel that this decider is.
    pub fn channel(&self) -> Channel {
        match self {
            Decider::Person(_) => Channel::Person,
            Decider::Curator(_) => Channel::Curator,
        }
    }

    /// The authority that its decisions have.
    pub(crate) fn authority(&self) -> Authority {
        match self {
            Decider::Person(_) => Authority::Person,
            Decider::Curator(_) => Authority::Curator,
        }
    }

    /// The name on the grant.
    pub(crate) fn name(&self) -> &str {
        match self {
            Decider::Person(reviewer) => reviewer.grant().name(),
            Decider::Curator(controller) => controller.grant().name(),
        }
    }

    /// Whether the grant is still in force in this list.
    pub(crate) fn still_stands(&self, chain: &GrantChain) -> bool {
        match self {
            Decider::Person(reviewer) => reviewer.still_stands(chain),
            Decider::Curator(controller) => controller.still_stands(chain),
        }
    }
}

/// The signing half of a decider, for the event of its decision.
pub(crate) struct Signer<'a>(Decider<'a>);

impl<'a> Signer<'a> {
    /// The signer of this decider.
    pub(crate) fn of(decider: Decider<'a>) -> Self {
        Self(decider)
    }

    /// Signs bytes for one purpose.
    pub(crate) fn sign(&self, domain: &str, bytes: &[u8]) -> [u8; 64] {
        match self.0 {
            Decider::Person(reviewer) => reviewer.sign(domain, bytes),
            Decider::Curator(controller) => controller.sign(domain, bytes),
        }
    }

    /// The id of the key.
    pub(crate) fn key_id(&self) -> String {
        match self.0 {
            Decider::Person(reviewer) => reviewer.grant().key_id().to_string(),
            Decider::Curator(controller) => controller.grant().key_id().to_string(),
        }
    }
}
