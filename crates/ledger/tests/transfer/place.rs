//! A store to export from, and what its files hold.

use ledger::authority::Reviewer;
use ledger::{Decider, ExportReport, Ledger, Session};
use model::{HostFacts, MemoryId, Scope};
use serde_json::Value;
use std::path::{Path, PathBuf};
use swarm_memory_ledger as ledger;
use testkit::{Workbench, add_fact};

/// A workbench with a store, and a person who decides.
pub(crate) struct Place {
    pub(crate) bench: Workbench,
    pub(crate) ledger: Ledger,
    pub(crate) reviewer: Reviewer,
}

impl Place {
    pub(crate) fn new() -> Self {
        let bench = Workbench::new();
        let ledger = bench.created();
        let reviewer = bench.reviewer(&ledger);
        Self {
            bench,
            ledger,
            reviewer,
        }
    }

    /// A fact that a person decided.
    pub(crate) fn fact(&self, session: &Session, text: &str) -> MemoryId {
        add_fact(&self.ledger, session, Decider::Person(&self.reviewer), text)
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.bench.store_path().with_file_name("export")
    }

    pub(crate) fn export(&self, session: &Session) -> ExportReport {
        self.ledger.export(session, &self.folder()).unwrap()
    }

    /// The texts of the exported memories.
    pub(crate) fn exported(&self, session: &Session) -> Vec<String> {
        self.export(session);
        rows(&self.folder().join("memories.jsonl"))
            .iter()
            .map(|row| row["text"].as_str().unwrap().to_owned())
            .collect()
    }
}

/// The lines of a file, which must end with one line end.
pub(crate) fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(
        text.is_empty() || text.ends_with('\n'),
        "{}",
        path.display()
    );
    text.lines().map(str::to_owned).collect()
}

pub(crate) fn rows(path: &Path) -> Vec<Value> {
    lines(path)
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A session that stands in these scopes and writes to the last one.
pub(crate) fn session_in(scopes: Vec<Scope>) -> Session {
    let home = scopes.last().cloned();
    Session::new(scopes, home, HostFacts::default())
}
