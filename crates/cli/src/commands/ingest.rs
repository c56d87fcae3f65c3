//! `swarm-memory ingest`: the proposals in an agent's output.

use clap::Args;
use std::path::PathBuf;

/// Flags of `ingest`.
#[derive(Debug, Args)]
#[command(after_help = "Decisions in the output become recommendations.

Example:
  agent run | swarm-memory ingest --file -")]
pub(crate) struct IngestArgs {
    /// The output; `-` reads standard input
    #[arg(long, value_name = "OUTPUT|-")]
    pub(crate) file: PathBuf,
}
