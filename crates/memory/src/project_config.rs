//! Which configuration a project has: its file, the user's, and whether a reviewer accepted it.
//!
//! To accept a file is a person's act, so that it takes a [`ReviewSession`]: a reviewer's key that
//! was unlocked. To end that only tightens, and is free.

use crate::config::{self, ConfigError, ConfigFile, Layers, Notice, Origin, Resolved, Trust};
use crate::config::{TrustStore, Trusted};
use crate::environment::Environment;
use crate::error::MemoryError;
use crate::project::Project;
use crate::review_session::ReviewSession;
use ledger::project::place::ProjectPlace;
use serde::Serialize;
use std::path::PathBuf;

/// The project's file that is in force, and how it stands.
pub(crate) struct ConfigSource {
    file: Option<ConfigFile>,
    trust: Trust,
    trusts: TrustStore,
}

/// How the project's file stands with the reviewers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TrustReport {
    /// The project's file.
    #[serde(serialize_with = "ledger::files::path_as_text")]
    pub file: PathBuf,
    /// SHA-256 of its text as it is.
    pub sha256: String,
    /// `none`, `trusted` or `changed`.
    pub state: &'static str,
    /// What was accepted, by whom and when; also when the file is another now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<Trusted>,
    /// Keys that the file makes looser than what lies below it, or would if it were trusted.
    pub loosens: Vec<&'static str>,
}

/// Reads both files and resolves them with the overrides.
pub(crate) fn resolve(
    environment: &Environment,
    place: &ProjectPlace,
) -> Result<(Resolved, ConfigSource), MemoryError> {
    let user = config::read_user(&environment.config_home.join("config.json"))?;
    let file = read_project(place)?;
    let trusts = TrustStore::new(&environment.config_home);
    let trust = file.as_ref().map_or(Trust::None, |file| trusts.look(file));
    let layers = Layers {
        user: user.as_ref(),
        project: file.as_ref(),
        project_trusted: matches!(trust, Trust::Accepted(_)),
        overrides: &environment.overrides,
    };
    let mut resolved = config::resolve(&layers)?;
    if let (Trust::Changed(_), Some(file)) = (&trust, &file) {
        resolved = resolved.noting(Notice::TrustEnded {
            origin: Origin::Project(file.path.clone()),
        });
    }
    let source = ConfigSource {
        file,
        trust,
        trusts,
    };
    Ok((resolved, source))
}

/// The project's file that is in force. Our own files come before the plugin's, which lies in every
/// worktree when it is checked in and would hide what was set beside the store.
pub(crate) fn read_project(place: &ProjectPlace) -> Result<Option<ConfigFile>, MemoryError> {
    let roots = [&place.root, &place.main_root];
    let own = roots
        .into_iter()
        .find(|root| root.join(config::PROJECT_FILE).exists());
    if let Some(root) = own {
        return Ok(config::read_project(root)?);
    }
    Ok(match config::read_project(&place.root)? {
        Some(file) => Some(file),
        None => config::read_project(&place.main_root)?,
    })
}

impl Project {
    /// How the project's file stands.
    pub fn config_trust(&self) -> Result<TrustReport, MemoryError> {
        let source = self.config_source();
        Ok(self.trust_report(source.trust.as_str(), source.trust.record().cloned())?)
    }

    /// Accepts the project's file as it was read when the project was located, in this reviewer's
    /// name: it may then loosen what only tightens, until it changes.
    pub fn trust_config(&self, review: &ReviewSession) -> Result<TrustReport, MemoryError> {
        let source = self.config_source();
        let file = source.file.as_ref().ok_or(ConfigError::NothingToTrust)?;
        let loosens = self.config().loosened();
        review.accept_config(&file.hash, loosens)?;
        let now = self.ledger().now();
        let trusted = source.trusts.accept(file, review.reviewer_name(), &now)?;
        Ok(self.trust_report("trusted", Some(trusted))?)
    }

    /// Ends the trust in the project's file; false when there was none.
    pub fn distrust_config(&self) -> Result<bool, MemoryError> {
        let source = self.config_source();
        let file = source.file.as_ref().ok_or(ConfigError::NothingToTrust)?;
        Ok(source.trusts.revoke(&file.path)?)
    }

    fn trust_report(
        &self,
        state: &'static str,
        accepted: Option<Trusted>,
    ) -> Result<TrustReport, ConfigError> {
        let file = self.config_source().file.as_ref();
        let file = file.ok_or(ConfigError::NothingToTrust)?;
        Ok(TrustReport {
            file: file.path.clone(),
            sha256: file.hash.clone(),
            state,
            accepted,
            loosens: self.config().loosened().to_vec(),
        })
    }
}
