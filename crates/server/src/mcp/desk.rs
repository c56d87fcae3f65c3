//! The project behind the server, found anew for each call.
//!
//! A person may turn memory on or off, or change a limit, while a client holds the server open for
//! days. Reading the configuration costs little; the opened store is kept as long as place and
//! configuration are the same.

use super::Host;
use memory::{AgentSession, MemoryError, Project};
use std::sync::{Arc, Mutex, PoisonError};

/// Where calls are carried out.
pub(crate) struct Desk {
    host: Host,
    kept: Mutex<Option<Arc<Project>>>,
}

impl Desk {
    /// A desk for this host. Nothing is looked at yet.
    pub(crate) fn new(host: Host) -> Self {
        Self {
            host,
            kept: Mutex::new(None),
        }
    }

    /// Whether memory is on here. An unreadable configuration is no answer, so the tools are
    /// there to say what is wrong.
    pub(crate) fn is_off(&self) -> bool {
        self.project()
            .is_ok_and(|project| !project.config().settings().enabled)
    }

    /// A session that stands where the host's context says.
    pub(crate) fn session(&self) -> Result<AgentSession, MemoryError> {
        self.project()?.agent(self.host.facts.clone())
    }

    fn project(&self) -> Result<Arc<Project>, MemoryError> {
        let found = Project::locate(&self.host.environment, self.host.seams.clone())?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.as_ref()
            && known.place() == found.place()
            && known.config() == found.config()
        {
            return Ok(Arc::clone(known));
        }
        let found = Arc::new(found);
        *kept = Some(Arc::clone(&found));
        Ok(found)
    }
}
