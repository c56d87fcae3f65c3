//! `swarm-memory init`: memory is turned on, the store is made or migrated.

use crate::passphrase::PassphraseArgs;
use clap::Args;

/// Flags of `init`.
#[derive(Debug, Args)]
#[command(
    after_help = "A store of the opencode-swarm plugin is backed up first, then migrated.
Without --reviewer a person is asked for a name and a passphrase; with --no-input
no reviewer is made, and the first one is made later by `reviewer add`.

Examples:
  swarm-memory init
  swarm-memory init --reviewer ann --passphrase-file ~/.ann-passphrase
  swarm-memory init --no-input"
)]
pub(crate) struct InitArgs {
    /// Make the first reviewer, with this name
    #[arg(long, value_name = "NAME")]
    pub(crate) reviewer: Option<String>,
    #[command(flatten)]
    pub(crate) passphrase: PassphraseArgs,
}
