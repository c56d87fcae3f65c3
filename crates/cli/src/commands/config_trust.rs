//! `swarm-memory config trust`: a reviewer accepts the project's configuration file as it is.

use super::review::ReviewerKeyArgs;
use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::Args;
use memory::{Code, TrustReport};
use serde_json::json;
use std::io::{self, Write as _};

/// Flags of `config trust`.
#[derive(Debug, Args)]
#[command(
    after_help = "A file that is trusted may loosen what only tightens, until it changes. What only the
user's own file sets it still cannot set. It takes a reviewer's passphrase; --show and
--revoke take none.

Examples:
  swarm-memory config trust --show
  swarm-memory config trust --sha256 HASH
  swarm-memory config trust --revoke"
)]
pub(crate) struct TrustArgs {
    /// Tell how the file stands and what it loosens
    #[arg(long, conflicts_with = "revoke")]
    show: bool,
    /// End the trust
    #[arg(long, conflicts_with = "sha256")]
    revoke: bool,
    /// Accept nothing but the file with this hash, as --show tells it
    #[arg(long, value_name = "HASH")]
    sha256: Option<String>,
    #[command(flatten)]
    key: ReviewerKeyArgs,
}

/// Runs `config trust`.
pub(crate) fn run(args: &TrustArgs, here: &mut Here) -> Result<Answer, Failure> {
    if args.show {
        let report = here.project.config_trust()?;
        return Ok(Answer::of(&report, told(&report)));
    }
    if args.revoke {
        return revoke(here);
    }
    // That there is nothing to trust, and nobody who could, is told before anybody is asked.
    let before = here.project.config_trust()?;
    if let Some(wanted) = args.sha256.as_ref().filter(|hash| **hash != before.sha256) {
        let message = format!("the file's hash is {}, not {wanted}", before.sha256);
        return Err(Failure::new(Code::StaleVersion, message)
            .hint("look at the file again: `swarm-memory config trust --show`"));
    }
    if here.project.reviewers()?.is_empty() {
        return Err(Failure::new(
            Code::GrantRequired,
            "a reviewer accepts the project's file, and there is no reviewer yet",
        )
        .hint("run `swarm-memory reviewer add NAME`, or set the keys in your own config.json"));
    }
    if !here.no_input && !args.key.passphrase.is_given() {
        // Who is asked for a passphrase sees what it is for. Without a terminal nobody is asked.
        let text = memory::display_safe_lines(&String::from(told(&before)));
        let _ = io::stderr().write_all(text.as_bytes());
    }
    let review = here.review(&args.key)?;
    let report = here.project.trust_config(&review)?;
    here.refresh()?;
    Ok(Answer::of(&report, told(&report)))
}

fn revoke(here: &mut Here) -> Result<Answer, Failure> {
    let ended = here.project.distrust_config()?;
    here.refresh()?;
    let text = if ended {
        "the project's file is trusted no more\n"
    } else {
        "the project's file was not trusted\n"
    };
    Ok(Answer::new(json!({ "revoked": ended }), text))
}

fn told(report: &TrustReport) -> Text {
    let file = report.file.display();
    let mut text = Text::of(match report.state {
        "trusted" => format!("{file} is trusted"),
        "changed" => format!("{file} was trusted and is another now"),
        _ => format!("{file} is not trusted"),
    });
    text.row("sha256", &report.sha256);
    if let Some(accepted) = &report.accepted {
        if accepted.sha256 != report.sha256 {
            text.row("accepted", &accepted.sha256);
        }
        text.row("by", format!("{}, {}", accepted.reviewer, accepted.at));
    }
    match report.loosens.as_slice() {
        [] => text.row("loosens", "nothing"),
        keys => keys.iter().for_each(|key| text.row("loosens", key)),
    }
    text
}
