//! What a person can do about a store that cannot be read: keep it, and look at its copies.

use crate::project::Project;
use ledger::Provider;
use std::path::{Path, PathBuf};

impl Project {
    /// The store's file, which the configuration names.
    pub fn store_path(&self) -> &Path {
        &self.ledger().place().path
    }

    /// The newest whole copy of the store beside it. Half of a store, such as a log, is none.
    pub fn newest_backup(&self) -> Option<PathBuf> {
        newest_copy(self.store_path())
    }

    /// What to do next when the store cannot be read, in one sentence.
    pub fn mending(&self) -> String {
        let store = self.store_path();
        let copy = match self.newest_backup() {
            Some(copy) => format!(
                "{} is the newest copy beside it, without what came after it",
                copy.display()
            ),
            None => format!(
                "no copy lies in {}",
                store_folder(store).join("backups").display()
            ),
        };
        let store = store.display();
        if self.may_be_salvaged() {
            format!(
                "keep {store}: `swarm-memory migrate --salvage` puts it aside and takes in what can be read; {copy}"
            )
        } else {
            format!("keep {store}, under another name, and bring back a copy of it; {copy}")
        }
    }

    /// Salvaging takes a file of SQLite; a folder or a journal it leaves alone.
    fn may_be_salvaged(&self) -> bool {
        let place = self.ledger().place();
        let is_file = |path: &Path| path.symlink_metadata().is_ok_and(|found| found.is_file());
        place.provider == Provider::Sqlite && is_file(&place.path)
    }
}

fn store_folder(store: &Path) -> &Path {
    store.parent().unwrap_or(Path::new("."))
}

fn newest_copy(store: &Path) -> Option<PathBuf> {
    let name = store.file_name()?.to_string_lossy().into_owned();
    let is_copy = |file: &str| {
        file.strip_prefix(&name)
            .is_some_and(|rest| rest.starts_with('.') && !rest.contains("corrupt"))
    };
    std::fs::read_dir(store_folder(store).join("backups"))
        .ok()?
        .flatten()
        .filter(|entry| is_copy(&entry.file_name().to_string_lossy()))
        .filter_map(|entry| {
            let found = entry.path().symlink_metadata().ok()?;
            let whole = found.is_file() && found.len() > 0;
            whole.then(|| (found.modified().ok(), entry.path()))
        })
        .max()
        .map(|(_, path)| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_whole_copy_is_named_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("memory.db");
        let put = |name: &str, bytes: &str| {
            let backups = folder.path().join("backups");
            std::fs::create_dir_all(&backups).unwrap();
            std::fs::write(backups.join(name), bytes).unwrap();
            backups.join(name)
        };
        assert_eq!(newest_copy(&store), None);
        put("memory.db-wal.left-behind", "half of it");
        put("memory.db.empty", "");
        put("memory.db.corrupt-20260101", "broken");
        put("other.db.pre-swarm-memory-v6", "another one");
        assert_eq!(newest_copy(&store), None);
        let first = put("memory.db.pre-swarm-memory-v6", "the first");
        assert_eq!(newest_copy(&store).as_ref(), Some(&first));
        let second = put("memory.db.a-newer-one", "the second");
        let file = std::fs::File::options().append(true).open(&first).unwrap();
        file.set_modified(std::time::UNIX_EPOCH).unwrap();
        assert_eq!(newest_copy(&store), Some(second));
    }
}
