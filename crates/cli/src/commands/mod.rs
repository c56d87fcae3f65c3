//! One file a command: its flags, its call, its answer.

pub(crate) mod audit_verify;
pub(crate) mod compact;
pub(crate) mod completions;
pub(crate) mod config;
mod config_trust;
pub(crate) mod controller;
pub(crate) mod decide;
pub(crate) mod demo;
pub(crate) mod evaluate;
pub(crate) mod evidence;
pub(crate) mod export;
pub(crate) mod guard;
pub(crate) mod history;
pub(crate) mod import;
pub(crate) mod index;
pub(crate) mod ingest;
pub(crate) mod init;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod mcp;
pub(crate) mod migrate;
pub(crate) mod models;
pub(crate) mod outcome;
pub(crate) mod pending;
pub(crate) mod propose;
pub(crate) mod recall;
pub(crate) mod review;
pub(crate) mod reviewer;
pub(crate) mod scopes;
pub(crate) mod show;
pub(crate) mod status;

use crate::args::{Cli, Command, GlobalArgs};
use crate::envelope::{Answer, Failure};
use crate::here::Here;

/// Runs the command.
pub(crate) fn run(cli: &Cli) -> Result<Answer, Failure> {
    let at = |act: &dyn Fn(&mut Here) -> Result<Answer, Failure>| in_project(&cli.global, act);
    match cli.asked() {
        Command::Init(args) => at(&|here| init::run(args, here)),
        Command::Demo(_) => demo::run(),
        Command::Status(_) => at(&|here| status::run(here)),
        Command::Recall(args) => at(&|here| recall::run(args, here)),
        Command::Show(args) => at(&|here| show::run(args, here)),
        Command::History(args) => at(&|here| history::run(args, here)),
        Command::List(_) => at(&|here| list::run(here)),
        Command::Pending(args) => at(&|here| pending::run(args, here)),
        Command::Scopes(args) => at(&|here| scopes::run(args, here)),
        Command::Propose(args) => at(&|here| propose::run(args, here)),
        Command::Outcome(args) => at(&|here| outcome::run(args, here)),
        Command::Ingest(args) => at(&|here| ingest::run(args, here)),
        Command::Decide(args) => at(&|here| decide::run(args, here)),
        Command::Review(args) => at(&|here| review::run(args, here)),
        Command::Reviewer(args) => at(&|here| reviewer::run(args, here)),
        Command::Controller(args) => at(&|here| controller::run(args, here)),
        Command::Evidence(args) => at(&|here| evidence::run(args, here)),
        Command::Guard(args) => at(&|here| guard::run(args, here)),
        Command::AuditVerify(_) => at(&|here| audit_verify::run(here)),
        Command::Export(args) => at(&|here| export::run(args, here)),
        Command::Import(args) => at(&|here| import::run(args, here)),
        Command::Migrate(args) => at(&|here| migrate::run(args, here)),
        Command::Compact(args) => at(&|here| compact::run(args, here)),
        Command::Index(_) => at(&|here| index::run(here)),
        Command::Models(args) => at(&|here| models::run(args, here)),
        Command::Evaluate(args) => at(&|here| evaluate::run(args, here)),
        Command::Config(args) => at(&|here| config::run(args, here)),
        Command::Completions(args) => Ok(completions::run(args)),
        Command::Man(args) => man::run(args),
        Command::Mcp(_) => mcp::run(&cli.global),
    }
}

/// Runs a command that works in a project, and adds what is to be known of that.
fn in_project(
    global: &GlobalArgs,
    act: &dyn Fn(&mut Here) -> Result<Answer, Failure>,
) -> Result<Answer, Failure> {
    let mut here = Here::locate(global)?;
    let mut answer = act(&mut here).map_err(|failure| here.at_the_store(failure))?;
    // Asked afterwards: some commands change what there is to say.
    let mut warnings = here.warnings();
    warnings.append(&mut answer.warnings);
    answer.warnings = warnings;
    Ok(answer)
}

/// A path as it is from the root: an answer is read elsewhere.
fn absolute(path: &std::path::Path) -> Result<std::path::PathBuf, Failure> {
    std::path::absolute(path)
        .map_err(|error| Failure::usage(format!("{} is no path: {error}", path.display())))
}

/// Text on one line of a list.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
