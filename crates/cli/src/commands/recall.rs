//! `swarm-memory recall`: a question to the memory.

use crate::args;
use clap::{Args, ValueEnum};
use model::Kind;
use std::path::PathBuf;

/// Flags of `recall`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory recall \"how do we run tests\"
  swarm-memory recall ECONNRESET --kind failure_pattern --max-items 3 --json
  swarm-memory recall \"release steps\" --known-at 2026-01-31T12:00:00Z --explain")]
pub(crate) struct RecallArgs {
    /// The question, an identifier or an error message
    pub(crate) query: String,
    /// What the answer is for
    #[arg(long, value_enum, default_value_t = Mode::Manual)]
    pub(crate) mode: Mode,
    /// The task at hand, as a second source of words
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    pub(crate) task: Option<String>,
    /// A file at hand; may be given several times
    #[arg(long = "file", value_name = "F")]
    pub(crate) files: Vec<PathBuf>,
    /// Only this kind; may be given several times
    #[arg(long = "kind", value_name = "K", value_parser = args::kinds())]
    pub(crate) kinds: Vec<Kind>,
    /// Most memories
    #[arg(long, value_name = "N")]
    pub(crate) max_items: Option<usize>,
    /// Most tokens of the prompt block
    #[arg(long, value_name = "N")]
    pub(crate) token_budget: Option<usize>,
    /// What was true at this time
    #[arg(long, value_name = "T")]
    pub(crate) valid_at: Option<String>,
    /// What was known at this time
    #[arg(long, value_name = "T")]
    pub(crate) known_at: Option<String>,
    /// Also what is usually left out
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT,..")]
    pub(crate) include: Vec<Included>,
    /// Say why each memory is there and others are not
    #[arg(long)]
    pub(crate) explain: bool,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// A person or an agent asks
    Manual,
    /// Memories go into a prompt unasked
    Injection,
    /// A curator looks for what a proposal touches
    Curator,
}

/// Memories that are usually left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum Included {
    /// Replaced by newer ones
    Superseded,
    /// No longer valid
    Expired,
    /// Suppressed by poor outcomes
    LowQ,
}
