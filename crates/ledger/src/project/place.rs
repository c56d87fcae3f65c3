//! Where a project, its main worktree and its store lie, and by which strings it is known.
//!
//! Contract: the store lies in the worktree that owns the shared git folder (a bare repository:
//! inside it), so that every worktree finds it and deleting one loses nothing. The repository is
//! known by its origin URL, else by the name of the main root; in an ordinary checkout that is
//! exactly the opencode-swarm plugin's answer, so the seed's scope key stays valid.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use model::stable_id;

use super::git::{Discovery, GitPlace, discover, origin_url_seed};

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
    let (root, git) = match discover(&real) {
        Discovery::Found(place) => (place.top.clone(), Some(place)),
        Discovery::Broken { top } => (top, None),
        Discovery::Absent => (real.clone(), None),
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
        let ordinary = self.main_root.join(".git").is_dir();
        let origin = match &self.git {
            Some(git) if !ordinary => git.origin_url(),
            _ => origin_url_seed(&self.main_root),
        };
        origin.unwrap_or_else(|| {
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

    /// The string that names the workspace scope: this worktree's own folder, case kept.
    ///
    /// Hash it with [`exact_id`]: `stable_id` folds case and would join two folders that differ
    /// only in it.
    pub fn workspace_identity(&self) -> String {
        path_text(&self.root)
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
mod tests {
    use super::super::git::tests::{git, repository};
    use super::*;

    #[test]
    fn the_plugins_ids_come_out_for_its_published_vectors() {
        let origin = "https://github.com/Example/Interop-Sample.git";
        assert_eq!(
            seed_repo_id(Some(origin), "/home/dev/vec-project"),
            "998ec524145c21b6"
        );
        assert_eq!(
            seed_workspace_id("/home/dev/vec-project"),
            "12fbd7e74df64398"
        );
        assert_eq!(seed_repo_id(None, "/x/Vec"), stable_id("vec"));
        assert_eq!(seed_workspace_id("/"), stable_id("/"));
    }

    #[test]
    fn a_folder_without_git_is_its_own_project() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap().join("plain");
        fs::create_dir(&root).unwrap();
        let place = locate(&root).unwrap();
        assert_eq!(
            (&place.root, &place.main_root, &place.git),
            (&root, &root, &None)
        );
        assert_eq!(place.store_dir, root.join(".swarm/memory"));
        assert_eq!(place.repository_identity(), "plain");
        assert_eq!(place.seed_keys().repo_id, stable_id("plain"));
    }

    #[test]
    fn a_start_that_is_gone_or_a_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("f");
        fs::write(&file, "").unwrap();
        assert!(matches!(locate(&file), Err(PlaceError::NotFolder { .. })));
        let gone = folder.path().join("gone");
        assert!(matches!(locate(&gone), Err(PlaceError::Unreachable { .. })));
    }

    #[test]
    fn worktrees_share_repository_and_store_and_keep_their_own_workspace() {
        let folder = tempfile::tempdir().unwrap();
        let Some((main, _)) = repository(folder.path(), "main") else {
            return;
        };
        git(
            &main,
            &["remote", "add", "origin", "https://example.org/A/B.git"],
        )
        .unwrap();
        git(&main, &["worktree", "add", "-q", "-b", "wt1", "../wt one"]).unwrap();
        let (owner, linked) = (
            locate(&main).unwrap(),
            locate(&folder.path().join("wt one")).unwrap(),
        );
        assert_eq!(linked.store_dir, main.join(".swarm/memory"));
        assert_eq!(linked.store_dir, owner.store_dir);
        assert_eq!(linked.repository_identity(), owner.repository_identity());
        assert_eq!(
            stable_id(&linked.repository_identity()),
            owner.seed_keys().repo_id
        );
        assert_eq!(linked.seed_keys().repo_id, owner.seed_keys().repo_id);
        assert_eq!(
            owner.seed_keys().repo_id,
            stable_id("https://example.org/A/B.git")
        );
        assert_ne!(linked.workspace_identity(), owner.workspace_identity());
    }

    #[test]
    fn worktrees_without_a_remote_are_known_by_the_main_folders_name() {
        let folder = tempfile::tempdir().unwrap();
        let Some((main, _)) = repository(folder.path(), "Main Folder") else {
            return;
        };
        git(&main, &["worktree", "add", "-q", "-b", "w", "../other"]).unwrap();
        let linked = locate(&folder.path().join("other")).unwrap();
        assert_eq!(linked.repository_identity(), "Main Folder");
        assert_eq!(linked.seed_keys().repo_id, stable_id("main folder"));
    }

    #[test]
    fn a_bare_repository_holds_its_store_and_gives_its_own_origin() {
        let folder = tempfile::tempdir().unwrap();
        let Some((main, _)) = repository(folder.path(), "main") else {
            return;
        };
        git(&main, &["clone", "-q", "--bare", ".", "../bare.git"]).unwrap();
        let place = locate(&folder.path().join("bare.git")).unwrap();
        assert_eq!(place.store_dir, place.root.join(".swarm/memory"));
        assert_eq!(
            place.repository_identity(),
            main.join(".").to_str().unwrap()
        );
    }

    #[test]
    fn worktrees_of_a_bare_folder_called_git_are_known_by_the_folder_round_it() {
        let folder = tempfile::tempdir().unwrap();
        let Some((main, _)) = repository(folder.path(), "main") else {
            return;
        };
        let hub = fs::canonicalize(folder.path()).unwrap().join("hub");
        fs::create_dir(&hub).unwrap();
        git(&main, &["clone", "-q", "--bare", ".", "../hub/.git"]).unwrap();
        git(&hub, &["remote", "remove", "origin"]).unwrap();
        git(&hub, &["worktree", "add", "-q", "tree", "main"]).unwrap();
        let place = locate(&hub.join("tree")).unwrap();
        assert_eq!(place.repository_identity(), "hub");
        assert_eq!(place.store_dir, hub.join(".git/.swarm/memory"));
        assert_eq!(locate(&hub).unwrap().store_dir, place.store_dir);
    }

    #[test]
    fn a_submodule_is_known_by_its_own_origin() {
        let folder = tempfile::tempdir().unwrap();
        let Some((inner, _)) = repository(folder.path(), "inner") else {
            return;
        };
        let (outer, _) = repository(folder.path(), "outer").unwrap();
        git(
            &outer,
            &["submodule", "add", "-q", inner.to_str().unwrap(), "sub"],
        )
        .unwrap();
        let place = locate(&outer.join("sub")).unwrap();
        assert_eq!(place.repository_identity(), inner.to_str().unwrap());
        assert_eq!(place.store_dir, outer.join("sub/.swarm/memory"));
        assert_eq!(locate(&outer).unwrap().repository_identity(), "outer");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_project_gives_the_same_place() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("repo");
        fs::create_dir_all(root.join("deep")).unwrap();
        std::os::unix::fs::symlink(&root, folder.path().join("link")).unwrap();
        let through = locate(&folder.path().join("link/deep")).unwrap();
        assert_eq!(through, locate(&root.join("deep")).unwrap());
    }

    #[test]
    fn a_broken_git_file_gives_one_place_for_all_folders_below_it() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        fs::create_dir(root.join("deep")).unwrap();
        fs::write(root.join(".git"), "gitdir: /nowhere/at/all\n").unwrap();
        assert_eq!(locate(&root.join("deep")).unwrap().root, root);
    }
}
