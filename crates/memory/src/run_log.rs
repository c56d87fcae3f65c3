//! The run's log: `.swarm/runs/<run>/memory.jsonl`, one line an event, for people and tools.
//!
//! A line is best effort: a log that cannot be written never stops a recall. Memory that is off
//! writes nothing; injection that is off says so.

use ledger::files::append_line;
use model::{HostFacts, MemoryId, RunLogLine, SkipReason, Timestamp, run_folder};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// The log of one run.
pub(crate) struct RunLog {
    path: PathBuf,
    host: HostFacts,
}

impl RunLog {
    /// The log of the host's run below the project's `.swarm` folder.
    pub(crate) fn new(swarm_folder: &Path, host: &HostFacts) -> Self {
        let folder = run_folder(host.run().unwrap_or_default());
        Self {
            path: swarm_folder.join("runs").join(folder).join("memory.jsonl"),
            host: host.clone(),
        }
    }

    /// A line of this event without details.
    pub(crate) fn line(&self, event: &'static str, at: &Timestamp) -> RunLogLine {
        RunLogLine {
            event,
            run_id: self.host.run().unwrap_or("unknown").to_owned(),
            agent_role: self.host.agent_role.clone(),
            agent_id: self.host.agent_id.clone(),
            bundle_id: None,
            memory_ids: None,
            scores: None,
            token_estimate: None,
            proposal_id: None,
            rejection_reason: None,
            timestamp: at.as_str().to_owned(),
            metadata: Map::new(),
        }
    }

    /// Appends a line; tells why when it could not.
    pub(crate) fn append(&self, line: &RunLogLine) -> Result<(), String> {
        // Without a run there is nobody whose log it would be.
        if self.host.run().is_none() {
            return Ok(());
        }
        // A project can bring a link in place of one of its folders; the log would leave the project.
        for folder in self.path.ancestors().skip(1).take(3) {
            if std::fs::symlink_metadata(folder).is_ok_and(|meta| meta.is_symlink()) {
                return Err(format!("{} is a link", folder.display()));
            }
        }
        let json = serde_json::to_string(line).expect("a log line always serialises");
        append_line(&self.path, &json).map_err(|error| error.to_string())
    }

    /// The line of an injection that put nothing into the prompt.
    pub(crate) fn skipped(&self, reason: SkipReason, at: &Timestamp) -> RunLogLine {
        let mut line = self.line("prompt_injection_skipped", at);
        line.metadata
            .insert("reason".to_owned(), Value::from(reason.as_str()));
        line
    }

    /// The line of a recall that gave something, or of an injection that did.
    pub(crate) fn given(
        &self,
        event: &'static str,
        at: &Timestamp,
        bundle: &str,
        items: &[(MemoryId, f64)],
        tokens: usize,
    ) -> RunLogLine {
        RunLogLine {
            bundle_id: Some(bundle.to_owned()),
            memory_ids: Some(items.iter().map(|(id, _)| id.clone()).collect()),
            scores: Some(items.iter().map(|(_, score)| *score).collect()),
            token_estimate: Some(tokens),
            ..self.line(event, at)
        }
    }
}
