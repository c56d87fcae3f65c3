//! `swarm-memory import`: records from files, as candidates.

use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::{ImportAnswer, MemoryError};
use std::path::PathBuf;

/// Most lines that are named without --json.
const NAMED: usize = 20;

/// Flags of `import`.
#[derive(Debug, Args)]
#[command(
    after_help = "What comes in is a candidate: shown when somebody asks, never put into a prompt by itself,
until it is decided on. Only records of this project's scopes come in, and what was deleted
stays deleted. Importing the same file again brings nothing.

Examples:
  swarm-memory import ../handover --dry-run
  swarm-memory import memories.jsonl"
)]
pub(crate) struct ImportArgs {
    /// A JSONL file, or a folder with memories.jsonl [default: the plugin's files beside the
    /// store, else .swarm/memory/export]
    #[arg(value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,
    /// Say what would come in, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// Takes the records in.
pub(crate) fn run(args: &ImportArgs, here: &Here) -> Result<Answer, Failure> {
    let path = args.path.as_deref().map(super::absolute).transpose()?;
    let answer = here
        .agent()?
        .import(path.as_deref(), args.dry_run)
        .map_err(failure)?;
    let text = text(&answer);
    Ok(Answer::of(&answer, text).ending(exit(&answer)))
}

/// Lines of which not one is here now are a no, and a script must notice.
fn exit(answer: &ImportAnswer) -> Exit {
    let left_out = answer.skipped.len() as u64 + answer.report.skipped_omitted;
    if answer.imported == 0 && answer.report.duplicates == 0 && left_out > 0 {
        Exit::Negative
    } else {
        Exit::Ok
    }
}

fn failure(error: MemoryError) -> Failure {
    match error {
        MemoryError::NotFound { .. } => {
            Failure::from(error).hint("name a JSONL file, or a folder with memories.jsonl in it")
        }
        other => other.into(),
    }
}

fn text(answer: &ImportAnswer) -> Text {
    let verb = if answer.report.dry_run {
        "would come in"
    } else {
        "came in as candidates"
    };
    let mut text = Text::of(format!("{} records {verb}", answer.imported));
    if answer.report.duplicates > 0 {
        text.line(format!("{} are here already", answer.report.duplicates));
    }
    let others = answer
        .skipped
        .iter()
        .filter(|skipped| skipped.row.reason != "duplicate");
    for skipped in others.clone().take(NAMED) {
        let row = &skipped.row;
        text.line(format!("{}:{}: {}", row.file, row.line, row.error));
    }
    let unnamed =
        (others.count() as u64 + answer.report.skipped_omitted).saturating_sub(NAMED as u64);
    if unnamed > 0 {
        text.line(format!("{unnamed} further lines; --json names them"));
    }
    for path in &answer.report.ignored {
        let path = path.display();
        text.line(format!("{path} is left alone: proposals are not memory"));
    }
    text
}
