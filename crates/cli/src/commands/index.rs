//! `swarm-memory index rebuild`: the vectors that a model file makes of the texts.

use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::progress::Bar;
use crate::text::Text;
use clap::{Args, Subcommand};

/// Flags of `index`.
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct IndexArgs {
    #[command(subcommand)]
    pub(crate) what: What,
}

/// What is done with the index.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Give every lasting text a vector, and take out all others
    Rebuild(RebuildArgs),
}

/// Flags of `index rebuild`.
#[derive(Debug, Args)]
#[command(
    after_help = "With embeddings.enabled and the model file, texts that are decided get their vector by
themselves. This makes those that are missing: after embeddings were turned on, after an import, or
when another model is used. Broken off, it goes on from there the next time.

Example:
  swarm-memory index rebuild"
)]
pub(crate) struct RebuildArgs {}

/// Makes the vectors.
pub(crate) fn run(here: &Here) -> Result<Answer, Failure> {
    let mut bar = Bar::on_stderr();
    let report = here
        .project
        .rebuild_index(&mut |done, total| bar.count("texts", done, total));
    bar.clear();
    let report = report.map_err(|error| {
        let failure = Failure::from(error);
        match failure.code {
            memory::Code::Usage => {
                failure.hint("`swarm-memory config set embeddings.enabled true` turns them on")
            }
            _ => failure,
        }
    })?;
    let mut text = Text::default();
    text.row("texts", report.texts.to_string());
    text.row("made", report.added.to_string());
    text.row("removed", report.removed.to_string());
    Ok(Answer::of(&report, text))
}
