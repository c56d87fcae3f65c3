//! `swarm-memory controller`: programs that may apply curator decisions.

use super::review::ReviewerKeyArgs;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Flags of `controller`.
#[derive(Debug, Args)]
pub(crate) struct ControllerArgs {
    #[command(subcommand)]
    pub(crate) what: What,
}

/// What is done with controllers.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Add a controller and write its key file
    Add(AddArgs),
    /// Take a controller's right away
    Remove(RemoveArgs),
}

impl ControllerArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            What::Add(_) => "controller-add",
            What::Remove(_) => "controller-remove",
        }
    }
}

/// Flags of `controller add`.
#[derive(Debug, Args)]
#[command(
    after_help = "Whoever can read the key file can decide: keep it where agents cannot read it, such
as another user's folder or a container's secret.

Example:
  swarm-memory controller add harness --out /srv/harness/controller.key"
)]
pub(crate) struct AddArgs {
    /// Name of the controller
    pub(crate) name: String,
    /// Where to write its key; must lie outside the project
    #[arg(long, value_name = "F")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}

/// Flags of `controller remove`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory controller remove harness")]
pub(crate) struct RemoveArgs {
    /// Name of the controller to remove
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}
