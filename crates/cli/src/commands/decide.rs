//! `swarm-memory decide`: decisions of a controller; without a key, recommendations.

use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::here::Here;
use crate::input;
use clap::Args;
use memory::{Code, Decision, DecisionResult};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::path::PathBuf;

/// Flags of `decide`.
#[derive(Debug, Args)]
#[command(
    after_help = "The file holds an array of decisions, or an object with it as curatorMemoryDecisions.
Without --controller-key the decisions are attached as recommendations, and the
proposals wait for a reviewer.

Examples:
  swarm-memory decide --file decisions.json --controller-key /run/secrets/controller.key
  curator | swarm-memory decide --file - --json"
)]
pub(crate) struct DecideArgs {
    /// The decisions; `-` reads standard input
    #[arg(long, value_name = "DECISIONS|-")]
    file: PathBuf,
}

/// Most decisions of one call: each is a transaction of its own.
const MAX_DECISIONS: usize = 1000;

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Output {
    curator_memory_decisions: Vec<Decision>,
}

impl DecideArgs {
    /// The decisions of the file.
    pub(crate) fn decisions(&self) -> Result<Vec<Decision>, Failure> {
        let text = input::read_text(&self.file)?;
        let parsed = if text.trim_start().starts_with('[') {
            memory::read_exact_text(&text)
        } else {
            memory::read_exact_text(&text).map(|output: Output| output.curator_memory_decisions)
        };
        let decisions: Vec<Decision> = parsed.map_err(|error| {
            Failure::usage(format!(
                "{} holds no decisions: {error}",
                self.file.display()
            ))
        })?;
        if decisions.len() > MAX_DECISIONS {
            let count = decisions.len();
            let message = format!("{count} decisions are given, at most {MAX_DECISIONS} are taken");
            return Err(Failure::new(Code::TooLarge, message).hint("send them in parts"));
        }
        Ok(decisions)
    }
}

/// Decides, or recommends.
pub(crate) fn run(args: &DecideArgs, here: &Here) -> Result<Answer, Failure> {
    // Memory that is off is told before anything is read.
    let agent = here.agent()?;
    let decisions = args.decisions()?;
    let results = match here.controller()? {
        Some(controller) => controller.decide(decisions),
        None => agent.recommend(&decisions),
    };
    let first = results.iter().find_map(|result| result.error.as_ref());
    let exit = first.map_or(Exit::Ok, |error| Exit::Code(error.code));
    let text: String = results.iter().map(line).collect();
    Ok(Answer::new(json!({"results": results}), text).ending(exit))
}

/// What became of one decision.
pub(super) fn line(result: &DecisionResult) -> String {
    let (id, action) = (&result.proposal_id, result.action);
    match (&result.error, &result.memory_id, result.status) {
        (Some(error), _, Some(status)) => {
            format!(
                "{id}  {action} not done, {}: {}\n",
                status.as_str(),
                error.message
            )
        }
        (Some(error), _, None) => format!("{id}  {action} not done: {}\n", error.message),
        (None, Some(memory), _) => format!("{id}  {action} done: {memory}\n"),
        (None, None, _) => format!("{id}  {action} done\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Decision>, Failure> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("d.json");
        std::fs::write(&file, text).unwrap();
        DecideArgs { file }.decisions()
    }

    #[test]
    fn both_forms_hold_the_same_decisions() {
        let one = r#"{"action": "noop", "proposalId": "prop_0123456789abcdef", "reason": "r"}"#;
        let array = read(&format!(" [{one}]")).unwrap();
        let object = read(&format!("{{\"curatorMemoryDecisions\": [{one}]}}")).unwrap();
        assert_eq!((array.len(), &array), (1, &object));
        assert!(read(one).is_err());
        assert!(read("[{\"action\": \"approve\"}]").is_err());
        // serde would take this too: the fields in their order.
        assert!(read(r#"[["noop", "prop_0123456789abcdef", "r"]]"#).is_err());
    }
}
