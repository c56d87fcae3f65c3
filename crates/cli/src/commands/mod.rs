//! One file a command: its flags, its call, its answer.

pub(crate) mod audit_verify;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod controller;
pub(crate) mod decide;
pub(crate) mod demo;
pub(crate) mod history;
pub(crate) mod ingest;
pub(crate) mod init;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod pending;
pub(crate) mod propose;
pub(crate) mod recall;
pub(crate) mod review;
pub(crate) mod reviewer;
pub(crate) mod show;
pub(crate) mod status;

use crate::args::{Cli, Command};
use crate::envelope::{Answer, Failure};

/// Runs the command.
pub(crate) fn run(cli: &Cli) -> Result<Answer, Failure> {
    match cli.asked() {
        Command::Config(args) => config::run(args, &cli.global),
        Command::Completions(args) => Ok(completions::run(args)),
        Command::Man(args) => man::run(args),
        // The rest needs the sessions of the library.
        other => Err(Failure::usage(format!(
            "`{}` is not connected to the library yet",
            other.name()
        ))),
    }
}
