//! The opened project, its grants, and the sessions in it.
//!
//! Each scope name is a repository scope of its own. The person and the controller are made once
//! an opening, as a person's unlocked key is, and stand where the session of a request stands.

use crate::outside::Outside;
use crate::protocol::{Outcome, Request, SessionSpec};
use memory::config::Origin;
use memory::{
    AgentSession, Channel, Code, ControllerSession, GrantKind, HostFacts, InitOptions, Passphrase,
    Project, ReviewSession,
};
use model::Scope;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The passphrase of the harness's reviewer: it guards nothing but a test's store.
const PASSPHRASE: &str = "conformance harness passphrase";
const REVIEWER: &str = "harness-reviewer";
const CONTROLLER: &str = "harness-controller";

/// Lies in the `.swarm` folders that the adapter made, which are the ones that it may delete.
const MADE_HERE: &str = "made-by-memory-adapter";

/// The folder of a project's store.
fn swarm_folder(project: &Project) -> PathBuf {
    project.place().main_root.join(".swarm")
}

/// Everything that lasts from one request to the next.
pub(crate) struct World {
    /// Folders, clock, faults.
    pub(crate) outside: Outside,
    open: Option<Open>,
    /// The scopes that sessions stood in.
    pub(crate) scopes: BTreeSet<String>,
    is_over: bool,
}

/// How a project was opened, so that it can be opened again.
#[derive(Clone)]
pub(crate) struct Opening {
    /// The folder of the project.
    pub(crate) folder: PathBuf,
    /// Keys of the configuration that the harness sets.
    pub(crate) config: Value,
    /// Whether a reviewer and a controller are made.
    pub(crate) grants: bool,
}

/// An opened project.
pub(crate) struct Open {
    /// How it was opened.
    pub(crate) opening: Opening,
    /// The project.
    pub(crate) project: Project,
    /// The store's id.
    pub(crate) store_id: String,
    person: Option<ReviewSession>,
    curator: Option<ControllerSession>,
}

impl World {
    /// Nothing is open yet.
    pub(crate) fn new(outside: Outside) -> Self {
        Self {
            outside,
            open: None,
            scopes: BTreeSet::new(),
            is_over: false,
        }
    }

    /// Whether the process was asked to end.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Ends after this answer.
    pub(crate) fn end(&mut self) {
        self.is_over = true;
    }

    /// The opened project.
    pub(crate) fn opened(&self) -> Result<&Open, Outcome> {
        self.open.as_ref().ok_or_else(not_open)
    }

    /// Opens a project, in place of the one that was open.
    pub(crate) fn open(&mut self, opening: Opening) -> Result<&Open, Outcome> {
        self.open = None;
        let opened = Open::new(&self.outside, opening)?;
        Ok(self.open.insert(opened))
    }

    /// Opens the same project again, as a new process would.
    pub(crate) fn reopen(&mut self) -> Result<(), Outcome> {
        let opening = self.opened()?.opening.clone();
        self.open(opening).map(drop)
    }

    /// Closes the project.
    pub(crate) fn close(&mut self) -> Result<Opening, Outcome> {
        self.open
            .take()
            .map(|open| open.opening)
            .ok_or_else(not_open)
    }

    /// A session that asks and proposes, of whatever channel.
    pub(crate) fn agent(&mut self, request: &Request) -> Result<AgentSession, Outcome> {
        request.channel()?;
        self.agent_in(&request.session)
    }

    /// A session that asks and proposes in this scope.
    pub(crate) fn agent_in(&mut self, spec: &SessionSpec) -> Result<AgentSession, Outcome> {
        let (host, scopes, home) = self.standing(spec)?;
        Ok(self.opened()?.project.agent_in(host, scopes, home)?)
    }

    /// The person, standing where the session of the request stands.
    pub(crate) fn person(&mut self, request: &Request) -> Result<&ReviewSession, Outcome> {
        if request.channel()? != Channel::Person {
            return Err(Outcome::refused(
                Code::GrantRequired,
                "only a person does that",
            ));
        }
        let (host, scopes, home) = self.standing(&request.session)?;
        let person = self.open.as_mut().ok_or_else(not_open)?.person.as_mut();
        let person = person.ok_or_else(no_grant)?;
        person.stand_in(host, scopes, home);
        Ok(person)
    }

    /// The controller, standing where the session of the request stands; none without grants.
    pub(crate) fn curator(
        &mut self,
        request: &Request,
    ) -> Result<Option<&ControllerSession>, Outcome> {
        let (host, scopes, home) = self.standing(&request.session)?;
        let curator = self.open.as_mut().ok_or_else(not_open)?.curator.as_mut();
        Ok(curator.map(|curator| {
            curator.stand_in(host, scopes, home);
            &*curator
        }))
    }

    fn standing(
        &mut self,
        spec: &SessionSpec,
    ) -> Result<(HostFacts, Vec<Scope>, Option<Scope>), Outcome> {
        let name = spec.scope.as_deref().filter(|name| !name.is_empty());
        if let Some(name) = name {
            check_name(name)?;
            self.scopes.insert(name.to_owned());
        }
        let home = name.map(|name| Scope::repository(name, None));
        let host = HostFacts {
            agent_role: spec.role.clone(),
            agent_id: spec.principal.clone(),
            session_id: spec.principal.clone(),
            run_id: spec.run_id.clone(),
            ..HostFacts::default()
        };
        Ok((host, home.iter().cloned().collect(), home))
    }
}

/// A name becomes part of a stored key.
fn check_name(name: &str) -> Result<(), Outcome> {
    if name.len() > 256 || name.chars().any(char::is_control) {
        let message = "a scope name is at most 256 bytes of plain text";
        return Err(Outcome::Failed("usage", message.to_owned()));
    }
    Ok(())
}

fn not_open() -> Outcome {
    Outcome::Failed("usage", "no project is open".to_owned())
}

fn no_grant() -> Outcome {
    Outcome::refused(Code::GrantRequired, "the project was opened without grants")
}

impl Open {
    fn new(outside: &Outside, opening: Opening) -> Result<Self, Outcome> {
        let mut environment = outside.environment(&opening.folder);
        flatten("", &opening.config, &mut |key, value| {
            let origin = Origin::Flag("open".to_owned());
            environment.overrides.push((key, value, origin));
        });
        let located = Project::locate(&environment, outside.seams())?;
        let swarm = swarm_folder(&located);
        let is_ours = !swarm.exists();
        located.init(&InitOptions::default())?;
        if is_ours {
            std::fs::write(swarm.join(MADE_HERE), "")
                .map_err(|error| Outcome::Failed("io", format!("{}: {error}", swarm.display())))?;
        }
        let project = Project::locate(&environment, outside.seams())?;
        let store_id = project.init(&InitOptions::default())?.store_id;
        let mut opened = Self {
            opening,
            project,
            store_id,
            person: None,
            curator: None,
        };
        if opened.opening.grants {
            let key_file = key_file(&outside.state_home, &opened.store_id)?;
            opened.take_grants(&key_file)?;
        }
        Ok(opened)
    }

    /// The folder of the store, when the adapter made it: somebody's own is not to be deleted.
    pub(crate) fn own_folder(&self) -> Result<PathBuf, Outcome> {
        let folder = swarm_folder(&self.project);
        if folder.join(MADE_HERE).is_file() {
            return Ok(folder);
        }
        let message = format!("{} was not made by this program", folder.display());
        Err(Outcome::Failed("io", message))
    }

    fn take_grants(&mut self, key_file: &Path) -> Result<(), Outcome> {
        let project = &self.project;
        let host = HostFacts::default();
        let passphrase = passphrase()?;
        if project.reviewers()?.is_empty() {
            project.add_first_reviewer(REVIEWER, &passphrase)?;
        }
        let person = project.review(host.clone(), &passphrase, Some(REVIEWER))?;
        let known = project.grants(GrantKind::Controller)?;
        if !known.iter().any(|grant| grant.name == CONTROLLER) {
            person.add_controller(CONTROLLER, key_file)?;
        }
        self.curator = Some(project.controller(host, key_file)?);
        self.person = Some(person);
        Ok(())
    }
}

fn passphrase() -> Result<Passphrase, Outcome> {
    Passphrase::new(PASSPHRASE.to_owned())
        .map_err(|refused| Outcome::Failed("usage", refused.to_string()))
}

/// Where the controller's key lies: beside the state folders, outside every project.
fn key_file(state_home: &Path, store_id: &str) -> Result<PathBuf, Outcome> {
    let folder = state_home.join("adapter");
    std::fs::create_dir_all(&folder)
        .map_err(|error| Outcome::Failed("usage", format!("{}: {error}", folder.display())))?;
    Ok(folder.join(format!("{store_id}.key")))
}

/// The dotted keys of a configuration object.
fn flatten(prefix: &str, value: &Value, take: &mut dyn FnMut(String, Value)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let key = if prefix.is_empty() {
                    name.clone()
                } else {
                    format!("{prefix}.{name}")
                };
                flatten(&key, value, take);
            }
        }
        Value::Null => {}
        other => take(prefix.to_owned(), other.clone()),
    }
}
