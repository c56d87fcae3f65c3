//! Whose JSONL files lie in a folder.

use std::path::{Path, PathBuf};

/// The journal of truth.
pub(crate) const JOURNAL: &str = "governance.jsonl";
/// The folder of locks, and the lock of everybody who appends to the journal.
const LOCKS: &str = "locks";
pub(crate) const LOCK: &str = "journal.lock";
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
    /// The same files, where a journal of ours was written and is gone: they are its mirrors.
    Lost,
}

/// Looks which JSONL files lie in a folder, and reads none.
pub fn journal_state(folder: &Path) -> JournalState {
    let is_there = |name: &str| std::fs::symlink_metadata(folder.join(name)).is_ok();
    if is_there(JOURNAL) {
        JournalState::Ours
    } else if MIRRORS.into_iter().any(is_there) {
        // Mirrors do not say what was rejected or forgotten, so nothing is made of them.
        let was_written = folder.join(LOCKS).join(LOCK).symlink_metadata().is_ok();
        if was_written {
            JournalState::Lost
        } else {
            JournalState::Plugin
        }
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
        std::fs::create_dir(folder.path().join("locks")).unwrap();
        touch("locks/journal.lock");
        assert_eq!(journal_state(folder.path()), JournalState::Lost);
        touch("governance.jsonl");
        assert_eq!(journal_state(folder.path()), JournalState::Ours);
    }
}
