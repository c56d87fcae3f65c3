//! What a surface knows about the process it runs in. The library reads no environment itself.

use crate::config::Override;
use embed::folder::{CacheHomes, Proxies};
use ledger::files::FileSystem;
use std::path::PathBuf;

/// Folders and overrides, as the surface found them.
#[derive(Debug, Clone)]
pub struct Environment {
    /// The folder in which the process runs.
    pub cwd: PathBuf,
    /// The project's folder, when something named it.
    pub project_dir: Option<PathBuf>,
    /// The folder of the user's `config.json`.
    pub config_home: PathBuf,
    /// The folder that holds the state folders of all stores.
    pub state_home: PathBuf,
    /// What the store lies on, when somebody says so; the system is asked without it.
    pub file_system: Option<FileSystem>,
    /// What says where the user's caches lie, and so the model files.
    pub caches: CacheHomes,
    /// The proxies that model files are fetched through.
    pub proxies: Proxies,
    /// Values from environment variables, then from flags.
    pub overrides: Vec<Override>,
}

impl Environment {
    /// An environment without overrides.
    pub fn new(
        cwd: impl Into<PathBuf>,
        config_home: impl Into<PathBuf>,
        state_home: impl Into<PathBuf>,
    ) -> Self {
        Self {
            cwd: cwd.into(),
            project_dir: None,
            config_home: config_home.into(),
            state_home: state_home.into(),
            file_system: None,
            caches: CacheHomes::default(),
            proxies: Proxies::default(),
            overrides: Vec::new(),
        }
    }
}
