//! What can be asked: the global flags and the commands.
//!
//! No flag names a scope, a clock or a fault. Each command's own flags stand in its file.

use crate::commands::{
    audit_verify, compact, completions, config, controller, decide, demo, evaluate, evidence,
    export, guard, history, import, index, ingest, init, list, man, mcp, migrate, models, outcome,
    pending, propose, recall, review, reviewer, scopes, show, status,
};
use crate::environment::{VARIABLES, Variable};
use crate::exit;
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use memory::{EvidenceSource, Kind, Operation, Outcome, RejectClass};
use std::ops::RangeInclusive;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  swarm-memory init                             turn memory on for this project
  swarm-memory recall \"how do we run tests\"     ask it
  swarm-memory pending                          what agents want to remember
  swarm-memory COMMAND --help                   more about a command";

/// Long-term memory for coding agents that a team can trust
///
/// Agents propose facts, a controller or a person decides, recall brings them back: from this
/// project only, each with its source. Nothing leaves the machine.
#[derive(Debug, Parser)]
#[command(
    name = "swarm-memory",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    subcommand_required = true,
    disable_help_subcommand = true,
    after_long_help = long_help(),
    after_help = EXAMPLES
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalArgs,
    #[command(subcommand)]
    top: Top,
}

impl Cli {
    /// The command, however it was spelt.
    pub(crate) fn asked(&self) -> &Command {
        match &self.top {
            Top::Plain(command) | Top::Memory { command } => command,
        }
    }
}

#[derive(Debug, Subcommand)]
enum Top {
    #[command(flatten)]
    Plain(Command),
    /// The same commands, in the spelling of the opencode-swarm plugin
    #[command(hide = true, subcommand_required = true, arg_required_else_help = true)]
    Memory {
        #[command(subcommand)]
        command: Command,
    },
}

/// Flags of every command.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Global options")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct GlobalArgs {
    /// Folder of the project [default: the git repository around the current folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) project: Option<PathBuf>,
    /// Print one JSON object on stdout
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Print no warnings
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    /// Print without colour
    #[arg(long, global = true)]
    pub(crate) no_color: bool,
    /// Never ask; fail when something is missing
    #[arg(long, global = true)]
    pub(crate) no_input: bool,
    /// How long to wait for another writer, such as 500ms or 5s
    #[arg(long, global = true, value_name = "TIME", value_parser = milliseconds)]
    pub(crate) timeout: Option<u64>,
    /// Act as the controller or runner whose key is in this file
    #[arg(long, global = true, value_name = "F")]
    pub(crate) controller_key: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) session: SessionArgs,
}

/// Facts about the session. They label what is done and give no rights.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Session facts")]
pub(crate) struct SessionArgs {
    /// Role of the agent, such as coder
    #[arg(long, global = true, value_name = "ROLE", hide_short_help = true)]
    pub(crate) agent_role: Option<String>,
    /// Id of the agent
    #[arg(long, global = true, value_name = "ID", hide_short_help = true)]
    pub(crate) agent_id: Option<String>,
    /// Id of the client's session
    #[arg(long, global = true, value_name = "ID", hide_short_help = true)]
    pub(crate) session_id: Option<String>,
    /// Id of the run [default: the session's]
    #[arg(long, global = true, value_name = "ID", hide_short_help = true)]
    pub(crate) run_id: Option<String>,
    /// Id of the task
    #[arg(long, global = true, value_name = "ID", hide_short_help = true)]
    pub(crate) task_id: Option<String>,
    /// Id of the unit of work inside the task
    #[arg(long, global = true, value_name = "ID", hide_short_help = true)]
    pub(crate) unit_id: Option<String>,
}

macro_rules! commands {
    ($($(#[$doc:meta])* $variant:ident($args:ty) = $name:literal,)+) => {
        /// One command with its own flags.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command { $($(#[$doc])* $variant($args)),+ }

        /// The first word of every command.
        pub(crate) const NAMES: &[&str] = &[$($name),+];

        impl Command {
            /// The word of the command.
            fn word(&self) -> &'static str {
                match self { $(Command::$variant(_) => $name),+ }
            }
        }
    };
}

commands! {
    /// Turn memory on for a project and make or migrate its store
    Init(init::InitArgs) = "init",
    /// Show the whole way of a fact in a throw-away project
    Demo(demo::DemoArgs) = "demo",
    /// Show what is stored here and whether it is healthy
    Status(status::StatusArgs) = "status",
    /// Ask the memory
    Recall(recall::RecallArgs) = "recall",
    /// Show one memory with its trust, source and evidence
    Show(show::ShowArgs) = "show",
    /// Show every version of a memory and what was done to it
    History(history::HistoryArgs) = "history",
    /// List the memories of this project
    List(list::ListArgs) = "list",
    /// List the proposals that wait for a decision
    Pending(pending::PendingArgs) = "pending",
    /// Show where this project stands, or take an older scope in again
    Scopes(scopes::ScopesArgs) = "scopes",
    /// Propose a fact, or a change of one
    Propose(propose::ProposeArgs) = "propose",
    /// Note how a memory turned out, or correct it
    Outcome(outcome::OutcomeArgs) = "outcome",
    /// Take the proposals out of an agent's output
    Ingest(ingest::IngestArgs) = "ingest",
    /// Decide on proposals as a controller, or recommend
    Decide(decide::DecideArgs) = "decide",
    /// Decide on a proposal as a reviewer
    Review(review::ReviewArgs) = "review",
    /// Add, remove or list reviewers
    Reviewer(reviewer::ReviewerArgs) = "reviewer",
    /// Add or remove controllers
    Controller(controller::ControllerArgs) = "controller",
    /// Keep documents that memories can cite
    Evidence(evidence::EvidenceArgs) = "evidence",
    /// Tell what the guard makes of a text
    Guard(guard::GuardArgs) = "guard",
    /// Verify that the history is whole and unchanged
    AuditVerify(audit_verify::AuditVerifyArgs) = "audit-verify",
    /// Write the memories of this project to files
    Export(export::ExportArgs) = "export",
    /// Take records in from files, as candidates
    Import(import::ImportArgs) = "import",
    /// Take over what the opencode-swarm plugin left here
    Migrate(migrate::MigrateArgs) = "migrate",
    /// Rewrite the store's own files without what later changes replaced
    Compact(compact::CompactArgs) = "compact",
    /// Make the vectors of a model file anew
    Index(index::IndexArgs) = "index",
    /// Fetch, verify or list the model files that recall can use
    Models(models::ModelsArgs) = "models",
    /// Measure recall with fixtures or a labelled corpus
    Evaluate(evaluate::EvaluateArgs) = "evaluate",
    /// Read or change the configuration
    Config(config::ConfigArgs) = "config",
    /// Serve an agent's client over the Model Context Protocol
    Mcp(mcp::McpArgs) = "mcp",
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs) = "completions",
    /// Print a manual page
    Man(man::ManArgs) = "man",
}

impl Command {
    /// The name in the schema of the answer: `review approve` is `review-approve`.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Command::Review(args) => args.name(),
            Command::Reviewer(args) => args.name(),
            Command::Controller(args) => args.name(),
            Command::Evidence(args) => args.name(),
            Command::Guard(_) => "guard-scan",
            Command::Config(args) => args.name(),
            Command::Scopes(args) => args.name(),
            Command::Models(args) => args.name(),
            Command::Index(_) => "index-rebuild",
            other => other.word(),
        }
    }
}

/// A whole number within these bounds.
pub(crate) fn whole(bounds: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(bounds)
}

/// The kinds, as words.
pub(crate) fn kinds() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(Kind::as_str))
        .try_map(|word| Kind::parse(&word).ok_or("not a kind"))
}

/// The operations, as words.
pub(crate) fn operations() -> impl TypedValueParser<Value = Operation> {
    PossibleValuesParser::new(Operation::ALL.map(Operation::as_str))
        .try_map(|word| Operation::parse(&word).ok_or("not an operation"))
}

/// The outcomes, as words.
pub(crate) fn outcomes() -> impl TypedValueParser<Value = Outcome> {
    PossibleValuesParser::new(Outcome::ALL.map(Outcome::as_str))
        .try_map(|word| Outcome::parse(&word).ok_or("not an outcome"))
}

/// The classes of a rejection, as words.
pub(crate) fn reject_classes() -> impl TypedValueParser<Value = RejectClass> {
    PossibleValuesParser::new(RejectClass::ALL.map(RejectClass::as_str))
        .try_map(|word| RejectClass::parse(&word).ok_or("not a class"))
}

/// The sources of a document, as words.
pub(crate) fn evidence_sources() -> impl TypedValueParser<Value = EvidenceSource> {
    PossibleValuesParser::new(EvidenceSource::ALL.map(EvidenceSource::as_str))
        .try_map(|word| EvidenceSource::parse(&word).ok_or("not a type"))
}

/// What stands below the long help: examples, exit codes, variables.
fn long_help() -> String {
    let key = Variable {
        name: "SWARM_MEMORY_<KEY>",
        doc: "A key of the configuration, such as SWARM_MEMORY_SQLITE_PATH.",
    };
    let variables: Vec<String> = VARIABLES
        .iter()
        .chain([&key])
        .map(|variable| format!("  {:<26}{}", variable.name, variable.doc))
        .collect();
    let variables = variables.join("\n");
    format!("{EXAMPLES}\n\n{}\n\nEnvironment:\n{variables}", exit::HELP)
}

/// `500ms`, `5s` or `5` (seconds), as milliseconds.
fn milliseconds(text: &str) -> Result<u64, String> {
    let (digits, factor) = match text.strip_suffix("ms") {
        Some(digits) => (digits, 1),
        None => (text.strip_suffix('s').unwrap_or(text), 1000),
    };
    digits
        .parse::<u64>()
        .ok()
        .and_then(|number| number.checked_mul(factor))
        .ok_or_else(|| "write a whole number with ms or s, such as 500ms or 5s".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(line: &str) -> Result<Cli, clap::Error> {
        Cli::try_parse_from(line.split(' '))
    }

    #[test]
    fn the_definitions_are_sound() {
        Cli::command().debug_assert();
        let words: Vec<_> = Cli::command()
            .get_subcommands()
            .map(|command| command.get_name().to_owned())
            .filter(|name| name != "memory")
            .collect();
        assert_eq!(words, NAMES);
    }

    #[test]
    fn the_plugins_spelling_is_the_same_command() {
        for line in [
            "swarm-memory memory pending --all",
            "swarm-memory pending --all",
        ] {
            assert_eq!(parse(line).unwrap().asked().name(), "pending");
        }
    }

    #[test]
    fn nested_commands_have_one_name() {
        let name = |line| parse(line).unwrap().asked().name();
        assert_eq!(
            name("swarm-memory review reject prop_1 --class unsafe --reason r"),
            "review-reject"
        );
        assert_eq!(name("swarm-memory config show"), "config-show");
        assert_eq!(name("swarm-memory audit-verify"), "audit-verify");
    }

    #[test]
    fn global_flags_stand_on_either_side_of_the_command() {
        for line in [
            "swarm-memory --json --timeout 2s --run-id r1 status",
            "swarm-memory status --json --timeout 2000ms --run-id r1",
        ] {
            let global = parse(line).unwrap().global;
            assert_eq!((global.json, global.timeout), (true, Some(2000)));
            assert_eq!(global.session.run_id.as_deref(), Some("r1"));
        }
        assert!(parse("swarm-memory status --timeout soon").is_err());
        assert!(parse("swarm-memory status --timeout 99999999999999999999s").is_err());
    }

    /// Looks at every flag of every command.
    #[test]
    fn no_flag_names_a_scope_a_clock_a_fault_or_a_passphrases_value() {
        fn look(command: &clap::Command) {
            for flag in command.get_arguments().filter_map(clap::Arg::get_long) {
                let named = flag.split('-').any(|word| {
                    matches!(
                        word,
                        "scope" | "scopes" | "clock" | "now" | "fault" | "random"
                    )
                });
                assert!(
                    !named && flag != "passphrase",
                    "{} --{flag}",
                    command.get_name()
                );
            }
            command.get_subcommands().for_each(look);
        }
        look(&Cli::command());
    }
}
