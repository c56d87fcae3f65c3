//! Where a project, its main worktree and its store lie, and by which strings it is known.
//!
//! Contract: the store lies in the worktree that owns the shared git folder (a bare repository:
//! inside it), so that every worktree finds it and deleting one loses nothing. The repository is
//! known by its origin URL, else by the name of the main root; in an ordinary checkout that is
//! exactly the opencode-swarm plugin's answer, so the seed's scope key stays valid. Two cases part
//! from it: credentials in the URL are no part of the name, and in a store outside the project,
//! which others may share, a repository without a remote is known by its whole path.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use model::stable_id;

use super::git::{Discovery, GitPlace, discover, origin_url_seed};
use super::path_case::PathCase;
use super::remote::without_credentials;

/// Why no project could be located.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// The start does not exist or cannot be reached.
    #[error("cannot resolve the project folder {}", path.display())]
    Unreachable {
        /// The start as it was given.
        path: PathBuf,
        /// The system's answer.
        source: io::Error,
    },
    /// The start is something else than a folder.
    #[error("{} is not a folder", path.display())]
    NotFolder {
        /// The start as it was given.
        path: PathBuf,
    },
}

/// A located project; every folder is a real path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectPlace {
    /// The folder that the search began in.
    pub start: PathBuf,
    /// The worktree's top level; without git the start itself.
    pub root: PathBuf,
    /// The worktree that owns the shared git folder; a bare repository's own folder.
    pub main_root: PathBuf,
    /// The folder of the store.
    pub store_dir: PathBuf,
    /// The repository, when there is one.
    pub git: Option<GitPlace>,
    /// True when a `.git` file at the root leads nowhere that may be trusted: a worktree whose
    /// repository was moved. The folder is a project of its own until git mends it.
    pub is_cut_off: bool,
}

/// The scope ids that the opencode-swarm plugin derives for a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeedKeys {
    /// Its `repoId`.
    pub repo_id: String,
    /// Its `workspaceId`.
    pub workspace_id: String,
}

/// Locates the project that a folder belongs to; links on the way are resolved.
pub fn locate(start: &Path) -> Result<ProjectPlace, PlaceError> {
    let real = fs::canonicalize(start).map_err(|source| PlaceError::Unreachable {
        path: start.to_owned(),
        source,
    })?;
    if !real.is_dir() {
        return Err(PlaceError::NotFolder {
            path: start.to_owned(),
        });
    }
    let (root, git, is_cut_off) = match discover(&real) {
        Discovery::Found(place) => (place.top.clone(), Some(place), false),
        Discovery::Broken { top } => (top, None, true),
        Discovery::Absent => (real.clone(), None, false),
    };
    let main_root = git
        .as_ref()
        .map_or_else(|| root.clone(), GitPlace::main_root);
    let store_dir = main_root.join(".swarm").join("memory");
    Ok(ProjectPlace {
        start: real,
        root,
        main_root,
        store_dir,
        git,
        is_cut_off,
    })
}

impl ProjectPlace {
    /// The ids under which the plugin, run in this project, would have stored its rows.
    pub fn seed_keys(&self) -> SeedKeys {
        let origin = origin_url_seed(&self.main_root);
        SeedKeys {
            repo_id: seed_repo_id(origin.as_deref(), &path_text(&self.main_root)),
            workspace_id: seed_workspace_id(&path_text(&self.root)),
        }
    }

    /// The string that names the repository scope, the same for all worktrees.
    ///
    /// Where the main root holds an ordinary `.git` folder, `stable_id` of it is the plugin's
    /// `repoId`; where the plugin would not find the origin, the shared configuration is asked.
    pub fn repository_identity(&self) -> String {
        self.origin().unwrap_or_else(|| {
            // A bare repository called `.git` is known by the folder round it.
            let hidden = self.main_root.ends_with(".git");
            let named = self
                .main_root
                .parent()
                .filter(|_| hidden)
                .unwrap_or(&self.main_root);
            base_name(&path_text(named))
        })
    }

    /// The same in a given store: one outside the project may hold other projects too, and there
    /// two folders of one name without a remote must not be one repository.
    pub fn repository_identity_in(&self, store: &Path) -> String {
        let climbs = store
            .components()
            .any(|part| part == std::path::Component::ParentDir);
        if store.starts_with(&self.main_root) && !climbs {
            return self.repository_identity();
        }
        self.origin()
            .unwrap_or_else(|| self.known_path(&self.main_root))
    }

    /// The URL of the remote, without credentials.
    fn origin(&self) -> Option<String> {
        let ordinary = self.main_root.join(".git").is_dir();
        let origin = match &self.git {
            Some(git) if !ordinary => git.origin_url(),
            _ => origin_url_seed(&self.main_root),
        };
        origin.as_deref().map(without_credentials)
    }

    /// The folders of all checkouts of the repository that stand.
    pub fn checkouts(&self) -> Vec<PathBuf> {
        let mut roots = vec![self.main_root.clone()];
        if let Some(git) = &self.git {
            roots.extend(git.linked_worktrees());
        }
        roots
    }

    /// The string that names the workspace scope: this worktree's own folder, its case kept where
    /// the file system keeps it.
    ///
    /// Hash it with [`exact_id`]: `stable_id` folds case and would join two folders that differ
    /// only in it.
    pub fn workspace_identity(&self) -> String {
        self.known_path(&self.root)
    }

    /// The string by which a folder of this project is known.
    pub(crate) fn known_path(&self, path: &Path) -> String {
        PathCase::of(&self.root).known_as(path_text(path))
    }
}

/// The plugin's `repoId`: from the origin URL, else from the name of the absolute root.
pub fn seed_repo_id(origin: Option<&str>, absolute_root: &str) -> String {
    origin.map_or_else(|| stable_id(&base_name(absolute_root)), stable_id)
}

/// The plugin's `workspaceId`: from the folder around the absolute root.
pub fn seed_workspace_id(absolute_root: &str) -> String {
    let root = Path::new(absolute_root);
    stable_id(&path_text(root.parent().unwrap_or(root)))
}

/// The first 16 hexadecimal digits of the SHA-256 of the text as it is.
pub fn exact_id(text: &str) -> String {
    model::sha256_hex(text)[..16].to_owned()
}

fn base_name(absolute: &str) -> String {
    Path::new(absolute)
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// A path as text, without loss: two different paths never give one text.
fn path_text(path: &Path) -> String {
    match path.to_str() {
        // Windows writes real paths with a prefix that no other program shows.
        Some(text) if cfg!(windows) => text.strip_prefix(r"\\?\").unwrap_or(text).to_owned(),
        Some(text) => text.to_owned(),
        None => path
            .as_os_str()
            .as_encoded_bytes()
            .escape_ascii()
            .to_string(),
    }
}

#[cfg(test)]
mod tests;
