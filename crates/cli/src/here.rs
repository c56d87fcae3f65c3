//! The project that a command works in, and the sessions that it opens there.

use crate::args::GlobalArgs;
use crate::commands::review::ReviewerKeyArgs;
use crate::envelope::{Failure, Warning};
use crate::environment;
use memory::{
    AgentSession, Code, ControllerSession, Environment, HostFacts, MemoryId, Project, ProposalId,
    ReviewSession, Seams,
};
use std::path::PathBuf;

/// A located project and what the command line says about the session.
pub(crate) struct Here {
    /// The project.
    pub(crate) project: Project,
    /// Folders and overrides, from which the project was located.
    pub(crate) environment: Environment,
    /// Nobody is asked anything.
    pub(crate) no_input: bool,
    /// Facts about the session.
    pub(crate) host: HostFacts,
    controller_key: Option<PathBuf>,
    warnings: Vec<Warning>,
}

impl Here {
    /// Finds the project. Opens no store and makes no file.
    pub(crate) fn locate(global: &GlobalArgs) -> Result<Self, Failure> {
        let outside = environment::read(global)?;
        let project = Project::locate(&outside.environment, Seams::system())?;
        Ok(Self {
            project,
            environment: outside.environment,
            no_input: global.no_input,
            host: outside.host,
            controller_key: global.controller_key.clone(),
            warnings: outside.warnings,
        })
    }

    /// Finds the project again, after its configuration changed.
    pub(crate) fn refresh(&mut self) -> Result<(), Failure> {
        self.project = Project::locate(&self.environment, Seams::system())?;
        Ok(())
    }

    /// What is to be known besides any answer.
    pub(crate) fn warnings(&self) -> Vec<Warning> {
        let notices = self.project.config().notices().iter().map(Warning::from);
        let cut_off = self.project.cut_off().map(|message| Warning {
            code: "git_broken".to_owned(),
            message,
        });
        let outside = self.warnings.iter().cloned();
        outside.chain(notices).chain(cut_off).collect()
    }

    /// The failure, with the store's path and what can be done, when it is the store that failed.
    pub(crate) fn at_the_store(&self, failure: Failure) -> Failure {
        if failure.code != Code::StoreUnreadable {
            return failure;
        }
        let store = self.project.store_path().display().to_string();
        let message = if failure.message.contains(&store) {
            failure.message
        } else {
            format!("{}: {store}", failure.message)
        };
        Failure::new(failure.code, message).hint(self.project.mending())
    }

    /// A session that recalls, proposes and looks.
    pub(crate) fn agent(&self) -> Result<AgentSession, Failure> {
        Ok(self.project.agent(self.host.clone())?)
    }

    /// A session that decides, when a controller's key is given.
    pub(crate) fn controller(&self) -> Result<Option<ControllerSession>, Failure> {
        let Some(file) = &self.controller_key else {
            return Ok(None);
        };
        let file = self.environment.cwd.join(file);
        Ok(Some(self.project.controller(self.host.clone(), &file)?))
    }

    /// A session of a person, whose passphrase is asked for.
    pub(crate) fn review(&self, key: &ReviewerKeyArgs) -> Result<ReviewSession, Failure> {
        // That memory is off is told before anybody is asked for a passphrase.
        self.agent()?;
        let prompt = match &key.reviewer {
            Some(name) => format!("Passphrase of {name}: "),
            None => "Passphrase of the reviewer: ".to_owned(),
        };
        let passphrase = key.passphrase.unlock(&prompt, self.no_input)?;
        let host = self.host.clone();
        Ok(self
            .project
            .review(host, &passphrase, key.reviewer.as_deref())?)
    }
}

/// The id of a memory, as it was typed.
pub(crate) fn memory_id(text: &str) -> Result<MemoryId, Failure> {
    MemoryId::parse(text).map_err(|error| {
        Failure::new(Code::NotFound, error.to_string()).hint("`swarm-memory list` shows the ids")
    })
}

/// The id of a proposal, as it was typed.
pub(crate) fn proposal_id(text: &str) -> Result<ProposalId, Failure> {
    ProposalId::parse(text).map_err(|error| {
        Failure::new(Code::NotFound, error.to_string()).hint("`swarm-memory pending` shows the ids")
    })
}
