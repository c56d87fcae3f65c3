//! `swarm-memory compact`: the store's own files without what later changes replaced.

use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::{CompactReport, Compaction};

/// Flags of `compact`.
#[derive(Debug, Args)]
#[command(
    after_help = "Without --confirm nothing is written. No memory, no version and no event of the history goes away.

Examples:
  swarm-memory compact
  swarm-memory compact --confirm"
)]
pub(crate) struct CompactArgs {
    /// Rewrite the files, instead of saying what that would save
    #[arg(long)]
    pub(crate) confirm: bool,
}

/// Compacts the store, or says what that would save.
pub(crate) fn run(args: &CompactArgs, here: &Here) -> Result<Answer, Failure> {
    let report = here.project.compact(args.confirm)?;
    Ok(Answer::of(&report, text(&report)))
}

fn text(report: &CompactReport) -> Text {
    match &report.compaction {
        Some(compaction) => counted(compaction),
        None => Text::of(format!(
            "there is nothing to compact in a store of {} yet; nothing was changed",
            report.provider
        )),
    }
}

fn counted(compaction: &Compaction) -> Text {
    let saved = compaction
        .bytes_before
        .saturating_sub(compaction.bytes_after);
    let mut text = Text::of(if compaction.done {
        format!("compacted: {saved} bytes saved")
    } else {
        format!("compacting would save {saved} bytes")
    });
    text.row(
        "lines",
        format!("{} -> {}", compaction.lines_before, compaction.lines_after),
    );
    text.row(
        "bytes",
        format!("{} -> {}", compaction.bytes_before, compaction.bytes_after),
    );
    if !compaction.done {
        text.line("next: swarm-memory compact --confirm does it");
    }
    text
}
