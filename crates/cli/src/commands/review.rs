//! `swarm-memory review`: decisions of a person who holds a reviewer's key.

use crate::args;
use crate::envelope::{Answer, Failure};
use crate::here::{Here, proposal_id};
use crate::passphrase::PassphraseArgs;
use clap::{Args, Subcommand};
use memory::RejectClass;

/// Flags of `review`.
#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    #[command(subcommand)]
    pub(crate) what: What,
}

/// What a reviewer does.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Make a proposal memory
    Approve(ApproveArgs),
    /// Turn a proposal down
    Reject(RejectArgs),
}

impl ReviewArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            What::Approve(_) => "review-approve",
            What::Reject(_) => "review-reject",
        }
    }
}

/// Who decides.
#[derive(Debug, Args)]
pub(crate) struct ReviewerKeyArgs {
    /// The reviewer who decides [default: the only one]
    #[arg(long, value_name = "NAME")]
    pub(crate) reviewer: Option<String>,
    #[command(flatten)]
    pub(crate) passphrase: PassphraseArgs,
}

impl ReviewerKeyArgs {
    /// Whether any of it was given.
    pub(crate) fn is_given(&self) -> bool {
        self.reviewer.is_some() || self.passphrase.is_given()
    }
}

/// Flags of `review approve`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory review approve prop_0123456789abcdef
  swarm-memory review approve prop_0123456789abcdef --version 2 --text \"Use bun for unit tests.\"")]
pub(crate) struct ApproveArgs {
    /// Id of the proposal
    pub(crate) id: String,
    /// The version that was read; refused when it is no longer the latest
    #[arg(long, value_name = "N")]
    pub(crate) version: Option<u64>,
    /// Store this text in place of the proposed one
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
    /// Why
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub(crate) reason: Option<String>,
    /// Why a text is stored as it is although it reads as an instruction
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub(crate) despite_guard: Option<String>,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}

/// Flags of `review reject`.
#[derive(Debug, Args)]
#[command(
    after_help = "A value rejected as not_true, unsafe or secret stays out, under any spelling,
until a person lifts it.

Example:
  swarm-memory review reject prop_0123456789abcdef --class not_true --reason \"we use vitest\""
)]
pub(crate) struct RejectArgs {
    /// Id of the proposal
    pub(crate) id: String,
    /// Why, in one word
    #[arg(long, value_name = "C", value_parser = args::reject_classes())]
    pub(crate) class: RejectClass,
    /// Why, in a sentence
    #[arg(long, value_name = "R", allow_hyphen_values = true)]
    pub(crate) reason: String,
    /// The version that was read; refused when it is no longer the latest
    #[arg(long, value_name = "N")]
    pub(crate) version: Option<u64>,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}

/// Decides as a person.
pub(crate) fn run(args: &ReviewArgs, here: &Here) -> Result<Answer, Failure> {
    match &args.what {
        What::Approve(args) => approve(args, here),
        What::Reject(args) => reject(args, here),
    }
}

fn approve(args: &ApproveArgs, here: &Here) -> Result<Answer, Failure> {
    let id = proposal_id(&args.id)?;
    let review = here.review(&args.key)?;
    let (text, reason) = (args.text.clone(), args.reason.clone());
    let done = match &args.despite_guard {
        None => review.approve(&id, args.version, text, reason)?,
        Some(despite) => review.approve_despite_guard(&id, args.version, text, reason, despite)?,
    };
    let by = review.reviewer_name();
    let text = match &done.memory_id {
        Some(memory) => {
            let edited = if done.edited {
                ", with the text changed"
            } else {
                ""
            };
            format!("{by} approved {id}{edited}: {memory}\nnext: swarm-memory show {memory}\n")
        }
        None => format!("{by} approved {id}\n"),
    };
    Ok(Answer::of(&done, text))
}

fn reject(args: &RejectArgs, here: &Here) -> Result<Answer, Failure> {
    let id = proposal_id(&args.id)?;
    let review = here.review(&args.key)?;
    let done = review.reject(&id, args.class, args.reason.clone(), args.version)?;
    let text = format!(
        "{} rejected {id} as {}\n",
        review.reviewer_name(),
        args.class.as_str()
    );
    Ok(Answer::of(&done, text))
}
