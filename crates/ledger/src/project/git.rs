//! Reads where a git repository lies, without running git.
//!
//! Contract: from a start folder upwards, the nearest `.git` folder, `.git` file (worktrees,
//! submodules, separate git folders) or bare repository. A malformed or dangling `.git` file
//! stops the search as [`Discovery::Broken`], as git itself stops there: walking past it would
//! put a submodule's memory into the repository around it. A `.git` file that points into
//! another project's git folder is broken too, because a downloaded folder could carry one.
//! Sources of the formats: gitrepository-layout(5), git-worktree(1), git-config(1).

use std::fs;
use std::path::{Path, PathBuf};

use crate::files::read_bounded;

mod config;
mod objects;
mod origin;

#[cfg(test)]
pub(crate) mod tests;

pub use config::GitConfig;
pub use objects::object_exists;
pub use origin::{origin_in_seed_rule, origin_url_seed};

/// No honest `.git`, `commondir` or `gitdir` file is longer.
const POINTER_MAX: u64 = 16 * 1024;
/// No honest repository has more checkouts.
const WORKTREES_MAX: usize = 10_000;

/// The folders of one checkout of a repository; all are real paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GitPlace {
    /// The folder that holds `.git`, or the bare repository itself.
    pub top: PathBuf,
    /// The git folder of this checkout.
    pub git_dir: PathBuf,
    /// The git folder that all worktrees share.
    pub common_dir: PathBuf,
    /// True when the shared git folder says that it has no worktree of its own.
    pub bare: bool,
}

/// What the search upwards met first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Discovery {
    /// A repository.
    Found(GitPlace),
    /// A folder whose `.git` file leads nowhere that may be trusted.
    Broken {
        /// That folder.
        top: PathBuf,
    },
    /// No sign of git up to the top of the file system.
    Absent,
}

/// Looks from a folder upwards; `start` should be a real path.
pub fn discover(start: &Path) -> Discovery {
    start
        .ancestors()
        .filter(|folder| *folder == start || !is_everybodys(folder))
        .find_map(look_at)
        .unwrap_or(Discovery::Absent)
}

/// True for folders such as `/tmp`, in which any user could put a `.git` round others' projects.
#[cfg(unix)]
fn is_everybodys(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(folder).is_ok_and(|found| found.permissions().mode() & 0o1002 == 0o1002)
}

#[cfg(not(unix))]
fn is_everybodys(_folder: &Path) -> bool {
    false
}

fn look_at(folder: &Path) -> Option<Discovery> {
    let dot_git = folder.join(".git");
    if dot_git.is_dir() {
        // Git walks past a `.git` folder that is not one; so does this.
        if let Some(place) = fs::canonicalize(&dot_git)
            .ok()
            .and_then(|dir| open(folder, dir))
        {
            // Git makes no such folder; one that was unpacked here would lead into another project.
            return Some(if place.is_linked_worktree() {
                Discovery::Broken {
                    top: folder.to_owned(),
                }
            } else {
                Discovery::Found(place)
            });
        }
    } else if dot_git.is_file() {
        let found = follow_git_file(folder, &dot_git).map(Discovery::Found);
        return Some(found.unwrap_or_else(|| Discovery::Broken {
            top: folder.to_owned(),
        }));
    }
    open(folder, folder.to_owned())
        .filter(|place| place.bare && !place.is_linked_worktree())
        .map(Discovery::Found)
}

/// Builds the place when `git_dir` has the parts that make it a git folder.
fn open(top: &Path, git_dir: PathBuf) -> Option<GitPlace> {
    let common_dir = common_dir_of(&git_dir)?;
    let complete = git_dir.join("HEAD").is_file()
        && common_dir.join("objects").is_dir()
        && common_dir.join("refs").is_dir();
    if !complete {
        return None;
    }
    let bare = GitConfig::of_common_dir(&common_dir).flag("core", "bare");
    Some(GitPlace {
        top: top.to_owned(),
        git_dir,
        common_dir,
        bare,
    })
}

fn common_dir_of(git_dir: &Path) -> Option<PathBuf> {
    let pointer = git_dir.join("commondir");
    if !pointer.exists() {
        return Some(git_dir.to_owned());
    }
    let target = path_from(trim_line_end(&read_bounded(&pointer, POINTER_MAX).ok()?))?;
    fs::canonicalize(git_dir.join(target)).ok()
}

fn follow_git_file(folder: &Path, dot_git: &Path) -> Option<GitPlace> {
    let target = parse_git_file(&read_bounded(dot_git, POINTER_MAX).ok()?)?;
    let git_dir = fs::canonicalize(folder.join(target)).ok()?;
    let place = open(folder, git_dir)?;
    place.is_acknowledged().then_some(place)
}

/// The path in a `.git` file: `gitdir: <path>`, up to the end of the file.
pub fn parse_git_file(bytes: &[u8]) -> Option<PathBuf> {
    let rest = bytes.strip_prefix(b"gitdir:")?;
    let start = rest.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
    path_from(trim_line_end(&rest[start..]))
}

fn trim_line_end(mut bytes: &[u8]) -> &[u8] {
    while let [head @ .., b'\n' | b'\r'] = bytes {
        bytes = head;
    }
    bytes
}

fn path_from(bytes: &[u8]) -> Option<PathBuf> {
    if bytes.is_empty() || bytes.contains(&0) {
        return None;
    }
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Some(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
    }
    #[cfg(not(unix))]
    std::str::from_utf8(bytes).ok().map(PathBuf::from)
}

impl GitPlace {
    /// True for a checkout that another folder's repository owns.
    pub fn is_linked_worktree(&self) -> bool {
        self.git_dir != self.common_dir
    }

    /// The worktree that owns the shared git folder; a bare repository's own folder.
    ///
    /// A linked worktree of a repository whose git folder lies apart cannot know the owner,
    /// because git does not record it: then the shared git folder itself is the answer.
    pub fn main_root(&self) -> PathBuf {
        if self.bare {
            return self.common_dir.clone();
        }
        if !self.is_linked_worktree() {
            return self.top.clone();
        }
        match self.common_dir.parent() {
            Some(parent) if self.common_dir.ends_with(".git") => parent.to_owned(),
            _ => self
                .configured_worktree()
                .unwrap_or_else(|| self.common_dir.clone()),
        }
    }

    /// The URL of the remote `origin` in the shared configuration.
    pub fn origin_url(&self) -> Option<String> {
        GitConfig::of_common_dir(&self.common_dir).origin_url()
    }

    /// The checkouts that the shared git folder knows besides the main one, as far as they stand.
    pub fn linked_worktrees(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(self.common_dir.join("worktrees")) else {
            return Vec::new();
        };
        let checkout = |git_dir: PathBuf| {
            let bytes = read_bounded(&git_dir.join("gitdir"), POINTER_MAX).ok()?;
            let dot_git = git_dir.join(path_from(trim_line_end(&bytes))?);
            fs::canonicalize(dot_git.parent()?).ok()
        };
        entries
            .take(WORKTREES_MAX)
            .flatten()
            .filter_map(|entry| checkout(entry.path()))
            .collect()
    }

    /// True when a path belongs to git's own folders and not to the checkout.
    pub fn owns(&self, real_path: &Path) -> bool {
        real_path.starts_with(&self.git_dir) || real_path.starts_with(&self.common_dir)
    }

    /// `core.worktree`, which git writes for submodules, when it names a real folder.
    fn configured_worktree(&self) -> Option<PathBuf> {
        let config = GitConfig::of_common_dir(&self.common_dir);
        let written = config.last("core", None, "worktree")?;
        fs::canonicalize(self.common_dir.join(written))
            .ok()
            .filter(|path| path.is_dir())
    }

    /// Whether the git folder that a `.git` file names knows the folder it was named from.
    ///
    /// A record that points to a path which is gone is accepted: the checkout was moved.
    fn is_acknowledged(&self) -> bool {
        let same = |path: &Path| path == self.top;
        if self.is_linked_worktree() {
            // Only what lies in the repository itself can speak for it.
            if self.git_dir.parent() != Some(&self.common_dir.join("worktrees")) {
                return false;
            }
            let Ok(bytes) = read_bounded(&self.git_dir.join("gitdir"), POINTER_MAX) else {
                return false;
            };
            let back = path_from(trim_line_end(&bytes)).map(|path| self.git_dir.join(path));
            let Some(back) = back else { return false };
            return back
                .parent()
                .and_then(|dir| fs::canonicalize(dir).ok())
                .is_none_or(|dir| same(&dir) || !dir.join(".git").exists());
        }
        if let Some(worktree) = self.configured_worktree() {
            return same(&worktree) || !worktree.join(".git").exists();
        }
        // An ordinary repository's `.git` belongs to the folder around it and to no other.
        self.bare || !self.git_dir.ends_with(".git") || self.git_dir.parent().is_some_and(same)
    }
}
