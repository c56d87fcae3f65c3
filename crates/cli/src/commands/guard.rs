//! `swarm-memory guard scan`: what would happen to a text that somebody wants remembered.

use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::here::Here;
use crate::input;
use crate::text::Text;
use clap::{Args, Subcommand, ValueEnum};
use memory::{Code, GuardScan, ScanRules};
use std::path::PathBuf;

/// Flags of `guard`.
#[derive(Debug, Args)]
pub(crate) struct GuardArgs {
    #[command(subcommand)]
    what: What,
}

/// What the guard is asked.
#[derive(Debug, Subcommand)]
enum What {
    /// Tell what the guard finds in a text; nothing is stored
    #[command(
        after_help = "Prints what is done with the text, what was found where, and what would be stored.
Exit 0 when it would be stored as it is or without stray characters, 1 when something
is taken out of it, it waits for a person, or it is refused.

Examples:
  swarm-memory guard scan notes.md
  pbpaste | swarm-memory guard scan --pii --json"
    )]
    Scan(ScanArgs),
}

/// Flags of `guard scan`.
#[derive(Debug, Args)]
struct ScanArgs {
    /// The text; `-` reads standard input
    #[arg(value_name = "FILE|-", default_value = "-")]
    file: PathBuf,
    /// Whose rules look at it
    #[arg(long, value_enum, value_name = "R", default_value_t = RulesWord::Own)]
    rules: RulesWord,
    /// Look for personal data too, whatever the configuration says
    #[arg(long, conflicts_with = "rules")]
    pii: bool,
}

/// The sets of rules.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum RulesWord {
    /// This program's own, as the project configures them
    Own,
    /// The opencode-swarm plugin's list of secrets and its markers
    Seed,
}

/// Longest text that is scanned, in bytes.
const LONGEST: usize = 1 << 20;

/// Runs `guard`.
pub(crate) fn run(args: &GuardArgs, here: &Here) -> Result<Answer, Failure> {
    let What::Scan(args) = &args.what;
    let text = input::read_text(&args.file)?;
    if text.len() > LONGEST {
        let message = format!("a text to scan is at most {LONGEST} bytes");
        return Err(Failure::new(Code::TooLarge, message).hint("send it in parts"));
    }
    let rules = match (args.rules, args.pii) {
        (RulesWord::Seed, _) => ScanRules::Seed,
        (RulesWord::Own, true) => ScanRules::WithPersonalData,
        (RulesWord::Own, false) => ScanRules::Project,
    };
    let scan = here.project.guard_scan(&text, rules);
    let exit = match scan.action {
        "allow" | "strip" => Exit::Ok,
        _ => Exit::Negative,
    };
    Ok(Answer::of(&scan, told(&scan)).ending(exit))
}

fn told(scan: &GuardScan) -> Text {
    let mut text = Text::of(scan.action);
    for finding in &scan.findings {
        let place = format!("{}..{}", finding.start, finding.end);
        text.row(finding.category, format!("{} at {place}", finding.rule));
    }
    if !matches!(scan.action, "allow" | "reject") {
        text.row("stored as", scan.text.trim_end());
    }
    text
}
