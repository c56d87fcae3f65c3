//! `swarm-memory completions`: a script that completes the words of the program in a shell.

use crate::args::Cli;
use crate::envelope::Answer;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use serde_json::json;

/// Flags of `completions`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory completions bash > ~/.local/share/bash-completion/completions/swarm-memory
  swarm-memory completions fish > ~/.config/fish/completions/swarm-memory.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs) -> Answer {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "swarm-memory", &mut bytes);
    let script = String::from_utf8_lossy(&bytes).into_owned();
    let data = json!({"shell": args.shell.to_string(), "script": script});
    Answer {
        verbatim: true,
        ..Answer::new(data, script)
    }
}
