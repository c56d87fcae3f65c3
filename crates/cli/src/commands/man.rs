//! `swarm-memory man`: a manual page, made from the same definitions as the help.

use crate::args::Cli;
use crate::envelope::{Answer, Failure};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use memory::Code;
use serde_json::json;

/// Flags of `man`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory man | man -l -
  swarm-memory man review approve > swarm-memory-review-approve.1")]
pub(crate) struct ManArgs {
    /// The command; without one, the page of the program
    command: Vec<String>,
}

/// Prints the page.
pub(crate) fn run(args: &ManArgs) -> Result<Answer, Failure> {
    let mut root = Cli::command();
    root.build();
    let mut found = &root;
    for word in &args.command {
        found = below(found, word)?;
    }
    let name = found
        .get_display_name()
        .unwrap_or("swarm-memory")
        .to_owned();
    let mut bytes = Vec::new();
    Man::new(found.clone())
        .render(&mut bytes)
        .map_err(|error| Failure::usage(format!("cannot write the page: {error}")))?;
    let page = String::from_utf8_lossy(&bytes).into_owned();
    let data = json!({"name": name, "section": 1, "page": page});
    Ok(Answer {
        verbatim: true,
        ..Answer::new(data, page)
    })
}

fn below<'a>(command: &'a Command, word: &str) -> Result<&'a Command, Failure> {
    command.find_subcommand(word).ok_or_else(|| {
        Failure::new(
            Code::NotFound,
            format!("there is no command `{word}` there"),
        )
        .hint("`swarm-memory --help` lists the commands")
    })
}
