//! `swarm-memory ingest`: the proposals in an agent's output.

use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::here::Here;
use crate::input;
use clap::Args;
use memory::{Code, IngestReport, IngestedProposal};
use std::path::PathBuf;

/// Flags of `ingest`.
#[derive(Debug, Args)]
#[command(
    after_help = "Decisions in the output become recommendations; with --controller-key and the role of
a curator they are carried out.

Example:
  agent run | swarm-memory ingest --file -"
)]
pub(crate) struct IngestArgs {
    /// The output; `-` reads standard input
    #[arg(long, value_name = "OUTPUT|-")]
    pub(crate) file: PathBuf,
}

/// Reads an agent's output.
pub(crate) fn run(args: &IngestArgs, here: &Here) -> Result<Answer, Failure> {
    // Memory that is off is told before anything is read.
    let agent = here.agent()?;
    let output = input::read_text(&args.file)?;
    let report = match here.controller()? {
        Some(controller) => controller.ingest(&output)?,
        None => agent.ingest(&output)?,
    };
    Ok(Answer::of(&report, text(&report)).ending(exit(&report)))
}

/// An entry that a rule turned down is an answer; one that the store could not take is a failure.
fn exit(report: &IngestReport) -> Exit {
    let failed = report.proposals.iter().find_map(|one| match one {
        IngestedProposal::Dropped { code, .. } if is_failure(*code) => Some(*code),
        _ => None,
    });
    failed.map_or(Exit::Ok, Exit::Code)
}

fn is_failure(code: Code) -> bool {
    matches!(
        code,
        Code::StoreUnreadable
            | Code::StoreBusy
            | Code::StoreNewer
            | Code::StoreReplaced
            | Code::ReadOnlyStore
            | Code::NeedsMigration
            | Code::CannotVerify
    )
}

fn text(report: &IngestReport) -> String {
    let proposals = report.proposals.iter().map(|one| match one {
        IngestedProposal::Taken(receipt) => super::propose::text(receipt),
        IngestedProposal::Dropped { index, message, .. } => {
            format!("memoryProposals[{index}] is not taken: {message}\n")
        }
    });
    let decisions = report.decisions.iter().map(super::decide::line);
    let dropped = report.dropped.iter().map(|told| format!("{told}\n"));
    let text: String = proposals.chain(decisions).chain(dropped).collect();
    if text.is_empty() {
        return "the output holds no proposals and no decisions\n".to_owned();
    }
    text
}
