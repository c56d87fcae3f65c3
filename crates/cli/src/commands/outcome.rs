//! `swarm-memory outcome`: how a memory, or an answer found without one, turned out.

use crate::args;
use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::{Anchor, Outcome, OutcomeDraft, OutcomeReceipt};

/// Flags of `outcome`.
#[derive(Debug, Args)]
#[command(
    after_help = "An outcome is an observation: it is kept, and moves no trust. A correction is filed as a
proposal that waits for a decision; until then the memory carries the label `correction waits`.

Examples:
  swarm-memory outcome --memory-id mem_0123456789abcdef --outcome useful
  swarm-memory outcome --memory-id mem_0123456789abcdef --outcome corrected \\
      --correction \"Use vitest for tests.\" --anchor package.json
  swarm-memory outcome --question \"why does the build fail\" --outcome dead_end \\
      --anchor src/parser.rs#parse_config_v2"
)]
pub(crate) struct OutcomeArgs {
    /// The memory that it is about
    #[arg(long, value_name = "ID", required_unless_present = "question")]
    memory_id: Option<String>,
    /// The question that was answered without a memory
    #[arg(
        long,
        value_name = "Q",
        allow_hyphen_values = true,
        conflicts_with = "memory_id"
    )]
    question: Option<String>,
    /// How it turned out
    #[arg(long, value_name = "OUTCOME", value_parser = args::outcomes())]
    outcome: Outcome,
    /// What is right instead, for `corrected`
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    correction: Option<String>,
    /// A place in the repository that shows it; may be given several times
    #[arg(
        long = "anchor",
        value_name = "FILE[#SYMBOL]",
        allow_hyphen_values = true
    )]
    anchors: Vec<String>,
}

/// Notes an outcome.
pub(crate) fn run(args: &OutcomeArgs, here: &Here) -> Result<Answer, Failure> {
    let draft = OutcomeDraft {
        memory_id: args.memory_id.clone(),
        question: args.question.clone(),
        outcome: args.outcome,
        correction: args.correction.clone(),
        anchors: args
            .anchors
            .iter()
            .map(|text| Anchor::parse(text))
            .collect(),
    };
    let receipt = here.agent()?.outcome(draft)?;
    Ok(Answer::of(&receipt, text(&receipt)))
}

fn text(receipt: &OutcomeReceipt) -> Text {
    let word = receipt.outcome.as_str();
    let id = receipt.memory_id.as_str();
    if receipt.existing {
        return Text::of(format!(
            "known already: {word} for {id}; nothing new is stored"
        ));
    }
    let mut text = Text::of(format!("noted {word} for {id}"));
    if let Some(proposal) = &receipt.proposal_id {
        text.line(format!("the correction waits for a decision as {proposal}"));
        text.line(format!("next: swarm-memory review approve {proposal}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: OutcomeArgs,
    }

    fn parse(words: &[&str]) -> Result<OutcomeArgs, clap::Error> {
        let words = std::iter::once("outcome").chain(words.iter().copied());
        Line::try_parse_from(words).map(|line| line.args)
    }

    #[test]
    fn one_of_a_memory_and_a_question_is_asked_for() {
        assert!(parse(&["--outcome", "useful"]).is_err());
        assert!(parse(&["--memory-id", "m", "--question", "q", "--outcome", "useful"]).is_err());
        assert!(parse(&["--memory-id", "m", "--outcome", "approved"]).is_err());
        assert!(parse(&["--memory-id", "m"]).is_err());
        let args = parse(&["--question", "- why", "--outcome", "dead_end"]).unwrap();
        assert_eq!(args.question.as_deref(), Some("- why"));
    }
}
