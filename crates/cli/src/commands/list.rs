//! `swarm-memory list`: the memories of this project.

use clap::Args;

/// Flags of `list`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory list --json")]
pub(crate) struct ListArgs {}
