//! `swarm-memory pending`: the proposals that wait for a decision.

use clap::Args;

/// Flags of `pending`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory pending
  swarm-memory pending --all --json")]
pub(crate) struct PendingArgs {
    /// Also those that are decided
    #[arg(long)]
    pub(crate) all: bool,
}
