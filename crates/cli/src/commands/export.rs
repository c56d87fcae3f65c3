//! `swarm-memory export`: the memories of this project as files.

use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::ExportAnswer;
use std::path::PathBuf;

/// Flags of `export`.
#[derive(Debug, Args)]
#[command(
    after_help = "The lines are in the strict form of the opencode-swarm plugin, sorted, and the same for the
same store. Only the scopes of this session leave, redacted; what is held back stays.

Examples:
  swarm-memory export
  swarm-memory export --dir ../handover"
)]
pub(crate) struct ExportArgs {
    /// The folder to write to [default: .swarm/memory/export]
    #[arg(long, value_name = "D")]
    pub(crate) dir: Option<PathBuf>,
}

/// Writes the files.
pub(crate) fn run(args: &ExportArgs, here: &Here) -> Result<Answer, Failure> {
    let dir = args.dir.as_deref().map(super::absolute).transpose()?;
    let answer = here.agent()?.export(dir.as_deref())?;
    let text = text(&answer);
    Ok(Answer::of(&answer, text).degraded(&answer.degraded))
}

fn text(answer: &ExportAnswer) -> Text {
    let mut text = Text::default();
    for file in &answer.details {
        text.line(format!("{} lines in {}", file.rows, file.path.display()));
    }
    if answer.redacted > 0 {
        text.line(format!("redacted in {} of them", answer.redacted));
    }
    for row in &answer.withheld {
        text.line(format!("{} stays here: {}", row.id, row.reason));
    }
    text
}
