//! `swarm-memory list`: the memories of this project.

use crate::envelope::{Answer, Failure};
use crate::here::Here;
use clap::Args;
use memory::MemoryRow;
use serde_json::json;

/// Flags of `list`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory list --json")]
pub(crate) struct ListArgs {}

/// Lists the memories.
pub(crate) fn run(here: &Here) -> Result<Answer, Failure> {
    let memories = here.agent()?.list()?;
    let text = if memories.is_empty() {
        "nothing is remembered here yet\n".to_owned()
    } else {
        memories.iter().map(line).collect()
    };
    Ok(Answer::new(json!({"memories": memories}), text))
}

fn line(row: &MemoryRow) -> String {
    format!(
        "{}  {:<11}  {:<10}  {:<21}  {}\n",
        row.id,
        row.trust_state.as_str(),
        row.lifecycle.as_str(),
        row.kind.as_str(),
        super::one_line(&row.text),
    )
}
