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
    /// Whether the scopes were derived from the project that owns the store, so that the scopes
    /// which a migration found to be the project's are its own too.
    pub in_project: bool,
}

impl Session {
    /// A session that stands in these scopes and writes to `home`.
    pub fn new(scopes: Vec<Scope>, home: Option<Scope>, host: HostFacts) -> Self {
        Self {
            scopes,
            home,
            host,
            in_project: false,
        }
    }

    /// The same session, of the project that owns the store.
    #[must_use]
    pub fn of_project(self) -> Self {
        Self {
            in_project: true,
            ..self
        }
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
