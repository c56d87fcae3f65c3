//! A project: where it lies, how it is configured, and the sessions that it opens.

use crate::agent_session::AgentSession;
use crate::config::{self, CuratorWrites, Layer, PiiDetector, Redaction, Resolved, Settings};
use crate::controller_session::ControllerSession;
use crate::embeddings::Embeddings;
use crate::environment::Environment;
use crate::error::MemoryError;
use crate::models::Models;
use crate::project_config::{ConfigSource, read_project, resolve};
use crate::review_session::ReviewSession;
use guard::pii::PiiThreshold;
use ledger::authority::{Grant, GrantKind, Passphrase};
use ledger::project::place::{ProjectPlace, exact_id, locate, seed_workspace_id};
use ledger::seams::Seams;
use ledger::{
    AuditReport, CompactReport, Created, Ledger, LedgerError, MigrationReport, PersonalData,
    Policy, Provider, Session, StorePlace, VectorReport, journal_path, plain_facts,
};
use model::{Code, HostFacts, Scope, stable_id};
use recall::TextCache;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A located project with its resolved configuration. Nothing is opened or made yet.
pub struct Project {
    place: ProjectPlace,
    config: Resolved,
    config_source: ConfigSource,
    ledger: Arc<Ledger>,
    models: Models,
    embeddings: Option<Arc<Embeddings>>,
    /// What sessions worked out of the texts of a small scope.
    texts: Arc<TextCache>,
}

/// What `init` should do beside turning memory on.
#[derive(Default)]
pub struct InitOptions {
    /// The first reviewer: a name and its passphrase.
    pub reviewer: Option<(String, Passphrase)>,
}

/// What `init` did.
#[derive(Debug, Clone, Serialize)]
pub struct InitReport {
    /// The store's file.
    #[serde(serialize_with = "ledger::files::path_as_text")]
    pub store: PathBuf,
    /// The store's id.
    pub store_id: String,
    /// True when the store was made just now.
    pub created: bool,
    /// The project's configuration file.
    #[serde(serialize_with = "ledger::files::path_as_text")]
    pub config: PathBuf,
    /// The reviewer that was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewer: Option<GrantInfo>,
    /// What else is to be known, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The migration that made the store out of the plugin's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub migration: Option<MigrationReport>,
}

/// A grant as a person sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GrantInfo {
    /// `reviewer`, `controller` or `runner`.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// The id of its key.
    pub key_id: String,
    /// SHA-256 of its public key, in groups of four digits.
    pub fingerprint: String,
}

impl GrantInfo {
    pub(crate) fn of(grant: &Grant) -> Self {
        let hash = model::sha256_hex(grant.public_key());
        let groups: Vec<&str> = (0..32).step_by(4).map(|at| &hash[at..at + 4]).collect();
        Self {
            kind: grant.kind().as_str(),
            name: grant.name().to_owned(),
            key_id: grant.key_id().to_string(),
            fingerprint: groups.join(" "),
        }
    }
}

impl Project {
    /// Finds the project and resolves its configuration. Opens no store and makes no file.
    pub fn locate(environment: &Environment, seams: Seams) -> Result<Self, MemoryError> {
        let start = environment
            .project_dir
            .as_deref()
            .unwrap_or(&environment.cwd);
        let place = locate(start)?;
        let (config, config_source) = resolve(environment, &place)?;
        let ledger = Arc::new(open_ledger(environment, &place, config.settings(), seams));
        let models = Models::new(environment, config.settings());
        Ok(Self {
            embeddings: Embeddings::wanted(config.settings(), &models).map(Arc::new),
            place,
            config,
            config_source,
            ledger,
            models,
            texts: Arc::default(),
        })
    }

    /// The resolved configuration.
    pub fn config(&self) -> &Resolved {
        &self.config
    }

    /// The model files of this machine.
    pub fn models(&self) -> &Models {
        &self.models
    }

    /// Where the project lies.
    pub fn place(&self) -> &ProjectPlace {
        &self.place
    }

    /// Why the folder is a project of its own although it looks like a part of another.
    pub fn cut_off(&self) -> Option<String> {
        self.place.is_cut_off.then(|| {
            format!(
                "the .git file in {} leads to no repository: the folder is a project of its own \
                 until `git worktree repair` mends it",
                self.place.root.display()
            )
        })
    }

    pub(crate) fn config_source(&self) -> &ConfigSource {
        &self.config_source
    }

    pub(crate) fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The `.swarm` folder that belongs to the store.
    fn swarm_folder(&self) -> PathBuf {
        self.place.main_root.join(".swarm")
    }

    /// Turns memory on: configuration, `.gitignore`, store; migrates a store of the plugin.
    pub fn init(&self, options: &InitOptions) -> Result<InitReport, MemoryError> {
        self.config.check()?;
        let config = self.enable()?;
        let was_plugins = matches!(self.ledger.state(), Err(LedgerError::NeedsMigration { .. }));
        let created = self.ledger.create()? == Created::New;
        let migration = self.ledger.migrate()?.filter(|_| was_plugins);
        let reviewer = match &options.reviewer {
            Some((name, passphrase)) => Some(self.add_first_reviewer(name, passphrase)?),
            None => None,
        };
        Ok(InitReport {
            store: self.ledger.place().path.clone(),
            store_id: self.ledger.state()?.store_id.to_string(),
            created,
            notes: self.notes(migration.is_some())?,
            config,
            reviewer,
            migration,
        })
    }

    fn notes(&self, migrated: bool) -> Result<Vec<String>, MemoryError> {
        if !migrated {
            return Ok(Vec::new());
        }
        let session = self.session(HostFacts::default());
        let known = self.ledger.reader(&session)?.known_scopes()?;
        Ok(crate::scopes::adopted(&session.scopes, &known).collect())
    }

    fn enable(&self) -> Result<PathBuf, MemoryError> {
        self.set_config("enabled", &serde_json::Value::Bool(true))
    }

    /// The file that [`Project::set_config`] writes: this worktree's own when it has one, else the
    /// one beside the store, which every worktree reads.
    pub fn config_file(&self) -> PathBuf {
        let own = self.place.root.join(config::PROJECT_FILE);
        if own.is_file() {
            own
        } else {
            self.place.main_root.join(config::PROJECT_FILE)
        }
    }

    /// Sets a key in the project's configuration file and gives back where that lies.
    pub fn set_config(&self, key: &str, value: &serde_json::Value) -> Result<PathBuf, MemoryError> {
        let path = self.config_file();
        let text = config::editable(read_project(&self.place)?.as_ref());
        let text = config::set(&text, key, value, Layer::Project)?;
        let folder = path.parent().unwrap_or(&self.place.main_root);
        ledger::files::create_private_dir(folder).map_err(LedgerError::from)?;
        let ignore = folder.join(".gitignore");
        if !ignore.exists() {
            ledger::files::write_atomic(&ignore, b"*\n", 0o644).map_err(LedgerError::from)?;
        }
        config::write(&path, &text)?;
        Ok(path)
    }

    /// The scopes of a session here: workspace, repository, run and agent.
    pub(crate) fn session(&self, host: HostFacts) -> Session {
        let place = &self.place;
        let repository = self.ledger.place().repository.clone();
        let mut scopes = vec![
            Scope::workspace(exact_id(&place.workspace_identity())),
            repository.clone(),
        ];
        // The names of scopes are kept with every recall.
        let plain = plain_facts(&host);
        if let Some(run) = plain.run() {
            scopes.push(Scope::run(run));
        }
        if let Some(agent) = plain.agent() {
            scopes.push(Scope::agent(agent, plain.run().map(str::to_owned)));
        }
        Session::new(scopes, Some(repository), host).of_project()
    }

    /// Opens a session on the agent channel.
    pub fn agent(&self, host: HostFacts) -> Result<AgentSession, MemoryError> {
        let session = self.session(host);
        self.open(session)
    }

    /// Opens a session that stands in these scopes: for a host that derives them itself.
    pub fn agent_in(
        &self,
        host: HostFacts,
        scopes: Vec<Scope>,
        home: Option<Scope>,
    ) -> Result<AgentSession, MemoryError> {
        self.open(Session::new(scopes, home, host))
    }

    fn open(&self, session: Session) -> Result<AgentSession, MemoryError> {
        self.check_enabled()?;
        Ok(AgentSession {
            ledger: Arc::clone(&self.ledger),
            labels: plain_facts(&session.host),
            session,
            settings: self.config.settings().clone(),
            queries: self
                .embeddings
                .as_ref()
                .map(|embeddings| embeddings.new_cache()),
            embeddings: self.embeddings.clone(),
            texts: Arc::clone(&self.texts),
            swarm_folder: self.swarm_folder(),
        })
    }

    /// Opens a session on the curator channel with a controller's key file.
    pub fn controller(
        &self,
        host: HostFacts,
        key_file: &Path,
    ) -> Result<ControllerSession, MemoryError> {
        let agent = self.agent(host)?;
        let controller = self.ledger.present_controller(key_file)?;
        Ok(ControllerSession { agent, controller })
    }

    /// Opens a session on the person channel with a reviewer's passphrase.
    pub fn review(
        &self,
        host: HostFacts,
        passphrase: &Passphrase,
        reviewer: Option<&str>,
    ) -> Result<ReviewSession, MemoryError> {
        let agent = self.agent(host)?;
        let reviewer = self.ledger.unlock_reviewer(reviewer, passphrase)?;
        Ok(ReviewSession { agent, reviewer })
    }

    pub(crate) fn check_enabled(&self) -> Result<(), MemoryError> {
        let enabled = self.config.settings().enabled;
        // That somebody turned memory off comes before what else they wrote; that nobody turned it
        // on may be because of that.
        if !enabled && self.config.is_set("enabled") {
            return Err(MemoryError::Disabled);
        }
        self.config.check()?;
        if enabled {
            Ok(())
        } else {
            Err(MemoryError::Disabled)
        }
    }

    /// The reviewers in force.
    pub fn reviewers(&self) -> Result<Vec<GrantInfo>, MemoryError> {
        self.grants(GrantKind::Reviewer)
    }

    /// Whether there is a reviewer, also when memory is off or its configuration cannot be used.
    pub fn has_reviewer(&self) -> Result<bool, MemoryError> {
        match self.ledger.grants() {
            Ok(grants) => Ok(grants.active(GrantKind::Reviewer).next().is_some()),
            // No store yet, or one of the plugin's, which has none.
            Err(error) if matches!(error.code(), Code::NotFound | Code::NeedsMigration) => {
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The grants of a kind in force.
    pub fn grants(&self, kind: GrantKind) -> Result<Vec<GrantInfo>, MemoryError> {
        self.check_enabled()?;
        Ok(self
            .ledger
            .grants()?
            .active(kind)
            .map(GrantInfo::of)
            .collect())
    }

    /// Makes the first reviewer, trusted on first use.
    pub fn add_first_reviewer(
        &self,
        name: &str,
        passphrase: &Passphrase,
    ) -> Result<GrantInfo, MemoryError> {
        self.config.check()?;
        if !self.config.settings().enabled && !self.ledger.place().path.exists() {
            return Err(MemoryError::Disabled);
        }
        let change = self.ledger.add_first_reviewer(name, passphrase)?;
        Ok(GrantInfo::of(&change.grant))
    }

    /// Gives every lasting text of the store a vector of the model and takes out all others. What was
    /// broken off is gone on with.
    pub fn rebuild_index(
        &self,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<VectorReport, MemoryError> {
        self.check_enabled()?;
        let Some(embeddings) = &self.embeddings else {
            return Err(MemoryError::Usage {
                message: "embeddings are off: there are no vectors to make".to_owned(),
            });
        };
        embeddings.rebuild(&self.ledger, progress)
    }

    pub(crate) fn embeddings(&self) -> Option<&Embeddings> {
        self.embeddings.as_deref()
    }

    /// Rewrites the store's own files without what later changes replaced; unconfirmed, only counts.
    pub fn compact(&self, confirmed: bool) -> Result<CompactReport, MemoryError> {
        self.check_enabled()?;
        Ok(self.ledger.compact(confirmed)?)
    }

    /// The store of the provider that is not configured, when one lies there too.
    pub(crate) fn other_store(&self) -> Option<PathBuf> {
        let settings = self.config.settings();
        let other = match settings.provider {
            config::Provider::Sqlite => {
                journal_path(&self.place.main_root.join(&settings.storage_dir))
            }
            config::Provider::LocalJsonl => self.place.main_root.join(&settings.sqlite.path),
        };
        other.symlink_metadata().is_ok().then_some(other)
    }

    /// Verifies the whole audit.
    pub fn audit_verify(&self) -> Result<AuditReport, MemoryError> {
        self.check_enabled()?;
        Ok(self.ledger.audit_verify()?)
    }
}

fn open_ledger(
    environment: &Environment,
    place: &ProjectPlace,
    settings: &Settings,
    seams: Seams,
) -> Ledger {
    let (provider, path) = store_file(place, settings);
    let store = StorePlace {
        repository: Scope::repository(
            stable_id(&place.repository_identity_in(&path)),
            Some(display(&place.main_root)),
        ),
        path,
        provider,
        state_base: environment.state_home.clone(),
        project_root: place.root.clone(),
        git: place.git.clone(),
        evidence_cache: place.main_root.join(".swarm/evidence-cache"),
        file_system: environment.file_system,
        plugin_scopes: plugin_scopes(place),
    };
    let busy = Duration::from_millis(u64::from(settings.sqlite.busy_timeout_ms));
    Ledger::new(store, policy(settings), seams, busy)
}

/// Which file keeps the memory: the configured provider decides, whatever else lies there.
fn store_file(place: &ProjectPlace, settings: &Settings) -> (Provider, PathBuf) {
    match settings.provider {
        config::Provider::Sqlite => (
            Provider::Sqlite,
            place.main_root.join(&settings.sqlite.path),
        ),
        config::Provider::LocalJsonl => (
            Provider::LocalJsonl,
            journal_path(&place.main_root.join(&settings.storage_dir)),
        ),
    }
}

/// The names that the plugin has for the repository and the workspace here.
fn plugin_scopes(place: &ProjectPlace) -> Vec<Scope> {
    let keys = place.seed_keys();
    vec![
        Scope::repository(keys.repo_id, None),
        Scope::workspace(seed_workspace_id(&display(&place.main_root))),
    ]
}

/// Which texts count as copied recall output.
pub(crate) fn sentinel(settings: &Settings) -> ledger::Sentinel {
    match settings.writes.sentinel {
        config::Sentinel::Marker => ledger::Sentinel::Marker,
        config::Sentinel::Seed => ledger::Sentinel::Seed,
    }
}

fn policy(settings: &Settings) -> Policy {
    let writes = &settings.writes;
    Policy {
        curator: match writes.curator {
            CuratorWrites::Apply => ledger::CuratorWrites::Apply,
            CuratorWrites::Recommend => ledger::CuratorWrites::Recommend,
            CuratorWrites::Off => ledger::CuratorWrites::Off,
        },
        sentinel: sentinel(settings),
        max_pending_per_session: writes.max_pending_per_session,
        max_pending_per_scope: writes.max_pending_per_scope,
        reject_durable_secrets: settings.redaction.reject_durable_secrets,
        personal_data: personal_data(&settings.redaction),
    }
}

/// What is done about personal data; nothing while nobody asked for it.
fn personal_data(redaction: &Redaction) -> Option<PersonalData> {
    let threshold = PiiThreshold::new(redaction.pii_threshold).unwrap_or(PiiThreshold::DEFAULT);
    redaction.detect_pii.then_some(PersonalData {
        threshold,
        rejects: redaction.reject_durable_pii,
        needs_model: redaction.pii_detector == PiiDetector::Ner,
    })
}

fn display(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
