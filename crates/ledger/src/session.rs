//! Where a session stands: its scopes and the facts of its host. The host makes it, no payload.

use model::{Channel, HostFacts, Provenance, Scope};

/// A session as the gateway sees it.
#[derive(Debug, Clone)]
pub struct Session {
    /// The scopes that it stands in, widest first; empty when it stands nowhere.
    pub scopes: Vec<Scope>,
    /// Which of them new records go to.
    pub home: Option<Scope>,
    /// The host's facts.
    pub host: HostFacts,
}

impl Session {
    /// A session that stands in these scopes and writes to `home`.
    pub fn new(scopes: Vec<Scope>, home: Option<Scope>, host: HostFacts) -> Self {
        Self { scopes, home, host }
    }

    /// Who acts, for a row that an agent caused.
    pub(crate) fn provenance(&self, channel: Channel) -> Provenance {
        Provenance {
            actor: self.host.proposer().to_owned(),
            channel,
            grant_id: None,
            host: self.host.clone(),
            proposal_id: None,
        }
    }
}
