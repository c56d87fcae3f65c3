//! The `swarm-memory` program: parse, call, answer.
//!
//! No rule lives here. `args` says what can be asked, `environment` reads the variables,
//! `here` finds the project, `commands` holds one file a command, `envelope` writes the one answer.

mod args;
mod commands;
mod envelope;
mod environment;
mod exit;
mod here;
mod input;
mod passphrase;
mod progress;
mod text;
mod usage;

use clap::{ColorChoice, CommandFactory, FromArgMatches};
use envelope::{Answered, Form};
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let mut command = args::Cli::command();
    if usage::asks(&words, "--no-color") {
        command = command.color(ColorChoice::Never);
    }
    let parsed = command
        .try_get_matches_from_mut(&words)
        .and_then(|matches| args::Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return usage::answer(&error, &words, &command),
    };
    let form = Form {
        json: cli.global.json,
        quiet: cli.global.quiet,
    };
    let answered = Answered {
        command: cli.asked().name(),
        answer: commands::run(&cli),
    };
    envelope::write(&answered, form, &mut io::stdout(), &mut io::stderr())
}
