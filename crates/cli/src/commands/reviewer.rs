//! `swarm-memory reviewer`: the people who may decide.

use super::review::ReviewerKeyArgs;
use crate::passphrase::NewPassphraseArgs;
use clap::{Args, Subcommand};

/// Flags of `reviewer`.
#[derive(Debug, Args)]
pub(crate) struct ReviewerArgs {
    #[command(subcommand)]
    pub(crate) what: What,
}

/// What is done with reviewers.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Add a reviewer
    Add(AddArgs),
    /// Take a reviewer's right away
    Remove(RemoveArgs),
    /// List the reviewers
    #[command(after_help = "Example:
  swarm-memory reviewer list --json")]
    List,
}

impl ReviewerArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            What::Add(_) => "reviewer-add",
            What::Remove(_) => "reviewer-remove",
            What::List => "reviewer-list",
        }
    }
}

/// Flags of `reviewer add`.
#[derive(Debug, Args)]
#[command(
    after_help = "The first reviewer needs only a passphrase of its own. Every later one is signed by a
reviewer who is there: --passphrase-* unlocks that one's key, --new-passphrase-* seals
the new one.

Examples:
  swarm-memory reviewer add ann
  swarm-memory reviewer add bob --reviewer ann"
)]
pub(crate) struct AddArgs {
    /// Name of the new reviewer
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
    #[command(flatten)]
    pub(crate) new_passphrase: NewPassphraseArgs,
}

/// Flags of `reviewer remove`.
#[derive(Debug, Args)]
#[command(after_help = "What was decided before stays decided.

Example:
  swarm-memory reviewer remove bob --reviewer ann")]
pub(crate) struct RemoveArgs {
    /// Name of the reviewer to remove
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}
