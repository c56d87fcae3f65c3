//! Whose JSONL files lie in a folder.

use std::path::{Path, PathBuf};

/// The journal of truth.
pub(crate) const JOURNAL: &str = "governance.jsonl";
/// Files that the opencode-swarm plugin's local-jsonl provider writes, and that are mirrors here.
pub(crate) const MIRRORS: [&str; 3] = ["memories.jsonl", "proposals.jsonl", "audit.jsonl"];

/// The name of a copy of the plugin's file, among the backups.
pub(crate) fn plugins_copy(name: &str) -> String {
    format!("{name}.pre-sqlite-migration")
}

/// Whose JSONL files lie in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JournalState {
    /// Nobody's.
    Absent,
    /// A journal of this program, with or without its mirrors.
    Ours,
    /// Files of the plugin's local-jsonl provider, and no journal of ours.
    Plugin,
}

/// Looks which JSONL files lie in a folder, and reads none.
pub fn journal_state(folder: &Path) -> JournalState {
    let is_there = |name: &str| std::fs::symlink_metadata(folder.join(name)).is_ok();
    if is_there(JOURNAL) {
        JournalState::Ours
    } else if MIRRORS.into_iter().any(is_there) {
        JournalState::Plugin
    } else {
        JournalState::Absent
    }
}

/// Where the journal of a folder lies.
pub fn journal_path(folder: &Path) -> PathBuf {
    folder.join(JOURNAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plugins_files_are_told_from_ours() {
        let folder = tempfile::tempdir().unwrap();
        let touch = |name: &str| std::fs::write(folder.path().join(name), "").unwrap();
        assert_eq!(journal_state(folder.path()), JournalState::Absent);
        assert_eq!(
            journal_state(&folder.path().join("none")),
            JournalState::Absent
        );
        touch("memory.db");
        assert_eq!(journal_state(folder.path()), JournalState::Absent);
        touch("audit.jsonl");
        assert_eq!(journal_state(folder.path()), JournalState::Plugin);
        touch("governance.jsonl");
        assert_eq!(journal_state(folder.path()), JournalState::Ours);
    }
}
