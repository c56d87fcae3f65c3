//! `swarm-memory init`: memory is turned on, the store is made or migrated.

use crate::envelope::{Answer, Failure, Warning};
use crate::here::Here;
use crate::passphrase::PassphraseArgs;
use crate::text::Text;
use clap::Args;
use memory::{GrantInfo, InitOptions, InitReport, Passphrase, Project};
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

/// Flags of `init`.
#[derive(Debug, Args)]
#[command(
    after_help = "A store of the opencode-swarm plugin is backed up first, then migrated.
Without --reviewer a person is asked for a name and a passphrase; with --no-input
no reviewer is made, and the first one is made later by `reviewer add`.

Examples:
  swarm-memory init
  swarm-memory init --reviewer ann --passphrase-file ~/.ann-passphrase
  swarm-memory init --no-input"
)]
pub(crate) struct InitArgs {
    /// Make the first reviewer, with this name
    #[arg(long, value_name = "NAME")]
    pub(crate) reviewer: Option<String>,
    #[command(flatten)]
    pub(crate) passphrase: PassphraseArgs,
}

/// Turns memory on.
pub(crate) fn run(args: &InitArgs, here: &mut Here) -> Result<Answer, Failure> {
    if args.reviewer.is_none() && args.passphrase.is_given() {
        return Err(Failure::usage("a passphrase is given and no name")
            .hint("name the reviewer with --reviewer NAME"));
    }
    let reviewer = match &args.reviewer {
        Some(name) => Some(named(name, &args.passphrase, here.no_input)?),
        None => None,
    };
    let mut report = here.project.init(&InitOptions { reviewer })?;
    here.refresh()?;
    let project = &here.project;
    let on = project.config().settings().enabled;
    let has_reviewer = on && !project.reviewers()?.is_empty();
    if on && !has_reviewer && !here.no_input && is_terminal() {
        report.reviewer = offered(project)?;
    }
    let text = text(&report, has_reviewer || report.reviewer.is_some());
    let mut answer = Answer::of(&report, text);
    if !on {
        answer.warnings.push(Warning {
            code: "still_off".to_owned(),
            message: "memory stays off: something above the project's file turns it off, see \
                      `swarm-memory config get enabled --json`"
                .to_owned(),
        });
    }
    Ok(answer)
}

fn named(
    name: &str,
    source: &PassphraseArgs,
    no_input: bool,
) -> Result<(String, Passphrase), Failure> {
    let passphrase = source.choose(&format!("A passphrase for {name}: "), no_input)?;
    Ok((name.to_owned(), passphrase))
}

fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks for the first reviewer; an empty name means not now.
fn offered(project: &Project) -> Result<Option<GrantInfo>, Failure> {
    let unasked = |error: io::Error| Failure::usage(format!("cannot ask for the name: {error}"));
    let mut err = io::stderr();
    err.write_all(b"Decisions need a reviewer. Your name (empty: not now): ")
        .and_then(|()| err.flush())
        .map_err(unasked)?;
    let mut name = String::new();
    io::stdin()
        .lock()
        .take(1024)
        .read_line(&mut name)
        .map_err(unasked)?;
    let name = name.trim();
    if name.is_empty() {
        return Ok(None);
    }
    let (name, passphrase) = named(name, &PassphraseArgs::default(), false)?;
    Ok(Some(project.add_first_reviewer(&name, &passphrase)?))
}

fn text(report: &InitReport, has_reviewer: bool) -> Text {
    let store = report.store.display();
    let mut text = Text::of(match (report.created, &report.migration) {
        (true, _) => format!("memory is on: a new store at {store}"),
        (false, Some(_)) => format!("memory is on: the store at {store}"),
        (false, None) => format!("memory is on: the store at {store} was there"),
    });
    if let Some(migration) = &report.migration {
        text.append(&super::migrate::told(migration));
    }
    for note in &report.notes {
        text.line(note.as_str());
    }
    text.line(format!("set in {}", report.config.display()));
    if let Some(reviewer) = &report.reviewer {
        text.append(&super::reviewer::told("is a reviewer now", reviewer));
    }
    text.line("\nnext:");
    if !has_reviewer {
        text.line("  swarm-memory reviewer add NAME     a person who decides");
    }
    text.line("  swarm-memory propose --help        how agents bring facts");
    text.line("  swarm-memory review approve ID     make a proposal memory");
    text.line("  swarm-memory recall \"QUESTION\"    ask it");
    text
}
