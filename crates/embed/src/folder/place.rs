//! Where model files lie on each platform, and never among the files of a store.
//!
//! The rules are pure: the caller says which platform it is and what the environment holds. A
//! setting that points into a `.swarm` folder or is not absolute is passed over for the platform's
//! own place, as opencode-swarm does it.

use super::catalogue::KnownModel;
use super::error::FolderError;
use super::file::{FileState, ModelFile};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Systems with a place of their own for caches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Platform {
    /// Linux and other systems with XDG folders.
    Xdg,
    /// macOS, where XDG variables do not count.
    MacOs,
    /// Windows.
    Windows,
}

impl Platform {
    /// The one that this program was built for.
    #[must_use]
    pub fn here() -> Self {
        match std::env::consts::OS {
            "macos" => Self::MacOs,
            "windows" => Self::Windows,
            _ => Self::Xdg,
        }
    }
}

/// What the environment says about caches.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CacheHomes {
    /// The user's folder.
    pub home: Option<PathBuf>,
    /// `XDG_CACHE_HOME`.
    pub xdg_cache: Option<PathBuf>,
    /// `LOCALAPPDATA`.
    pub local_app_data: Option<PathBuf>,
}

impl CacheHomes {
    /// The folder of our own model files, `swarm-memory/models`.
    #[must_use]
    pub fn models(&self, platform: Platform) -> Option<PathBuf> {
        let cache = self.cache(platform)?;
        Some(cache.join("swarm-memory").join("models"))
    }

    /// The folder of opencode-swarm's model files, which is read too.
    #[must_use]
    pub fn seed_models(&self, platform: Platform) -> Option<PathBuf> {
        let cache = self.cache(platform)?;
        Some(cache.join("opencode").join("embeddings"))
    }

    fn cache(&self, platform: Platform) -> Option<PathBuf> {
        let set = match platform {
            Platform::Xdg => self.xdg_cache.clone(),
            Platform::MacOs => None,
            Platform::Windows => self.local_app_data.clone(),
        };
        let under = match platform {
            Platform::Xdg => ".cache",
            Platform::MacOs => "Library/Caches",
            Platform::Windows => "AppData/Local",
        };
        let own = self.home.as_ref().map(|home| home.join(under));
        [set, own].into_iter().flatten().find(|path| is_fit(path))
    }
}

fn is_fit(path: &Path) -> bool {
    path.has_root() && !is_inside_store(path)
}

/// Whether some folder on the way is a store's. Systems that ignore case are told by any spelling.
fn is_inside_store(path: &Path) -> bool {
    path.components().any(|part| match part {
        Component::Normal(name) => name.eq_ignore_ascii_case(".swarm"),
        _ => false,
    })
}

/// A folder with a folder for each model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelFolder {
    root: PathBuf,
}

impl ModelFolder {
    /// The folder at a path, which need not be there yet.
    pub fn new(root: PathBuf) -> Result<Self, FolderError> {
        if is_inside_store(&root) {
            return Err(FolderError::InsideStore { path: root });
        }
        Ok(Self { root })
    }

    /// Where it lies.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where a file of a model lies or would lie.
    pub fn path(&self, model: &KnownModel, file: &ModelFile) -> Result<PathBuf, FolderError> {
        let folder = plain(&model.folder)?;
        Ok(self.root.join(folder).join(plain(&file.name)?))
    }

    /// The state of each file of a model at a glance; no content is read.
    pub fn list(&self, model: &KnownModel) -> Result<Vec<(ModelFile, FileState)>, FolderError> {
        self.states(model, glance)
    }

    /// The state of each file of a model, by reading all of it.
    pub fn verify(&self, model: &KnownModel) -> Result<Vec<(ModelFile, FileState)>, FolderError> {
        self.states(model, inspect)
    }

    fn states(
        &self,
        model: &KnownModel,
        look: fn(&ModelFile, &Path) -> FileState,
    ) -> Result<Vec<(ModelFile, FileState)>, FolderError> {
        let files = model.files.iter();
        files
            .map(|file| {
                let path = self.path(model, file)?;
                let state = if path.exists() {
                    look(file, &path)
                } else {
                    absent(&path)
                };
                Ok((file.clone(), state))
            })
            .collect()
    }
}

/// Where an unfinished copy of a file lies.
pub(super) fn partial(path: &Path) -> PathBuf {
    path.with_added_extension("partial")
}

fn absent(path: &Path) -> FileState {
    match fs::metadata(partial(path)) {
        Ok(found) => FileState::Partial { bytes: found.len() },
        Err(_) => FileState::Missing,
    }
}

fn glance(file: &ModelFile, path: &Path) -> FileState {
    if file.has_length_of(path) {
        return FileState::Present;
    }
    let reason = format!("{} is not {} bytes long", file.name, file.bytes);
    FileState::Wrong { reason }
}

fn inspect(file: &ModelFile, path: &Path) -> FileState {
    match file.read(path) {
        Ok(_) => FileState::Verified,
        Err(error) => FileState::Wrong {
            reason: error.to_string(),
        },
    }
}

/// A name that stays where it is put.
fn plain(name: &str) -> Result<&str, FolderError> {
    let mut parts = Path::new(name).components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(part)), None)
            if part == name && !name.contains(['/', '\\', ':', '\0']) =>
        {
            Ok(name)
        }
        _ => Err(FolderError::UnsafeName {
            name: name.to_owned(),
        }),
    }
}

#[cfg(test)]
mod tests;
