//! `swarm-memory mcp`: the server for an agent's client, on standard input and output.
//!
//! Stdout belongs to the protocol, so there is no answer at the end, and what a person may want to
//! know goes to stderr at the start.

use crate::args::GlobalArgs;
use crate::envelope::{self, Answer, Failure, Warning};
use crate::environment;
use clap::Args;
use memory::{Project, Seams, display_safe_lines, with_causes};
use serde_json::json;
use server::mcp::{Host, serve};
use std::io::{Write, stderr, stdin, stdout};

/// Flags of `mcp`.
#[derive(Debug, Args)]
#[command(
    after_help = "The project and the session facts come from the global flags or their variables; no
tool takes a scope, and none decides.

Example, as a client starts it:
  swarm-memory mcp --project /home/dev/app --agent-role coder"
)]
pub(crate) struct McpArgs {}

/// Serves until stdin ends.
pub(crate) fn run(global: &GlobalArgs) -> Result<Answer, Failure> {
    if global.json {
        return Err(
            Failure::usage("mcp speaks JSON-RPC on stdout already").hint("leave --json out")
        );
    }
    if global.controller_key.is_some() {
        return Err(
            Failure::usage("mcp is the channel of agents and acts for no controller")
                .hint("leave --controller-key out; `swarm-memory decide` takes it"),
        );
    }
    let outside = environment::read(global)?;
    if !global.quiet {
        tell(&outside.environment, &outside.warnings);
    }
    let host = Host {
        environment: outside.environment,
        facts: outside.host,
        seams: Seams::system(),
    };
    serve(host, stdin(), stdout()).map_err(|error| {
        Failure::new(memory::Code::StoreBusy, with_causes(&error))
            .hint("the system gave no thread: start it again when less runs here")
    })?;
    let mut nothing = Answer::new(json!({}), "");
    nothing.verbatim = true;
    Ok(nothing)
}

/// Says at the start what stands in the way; the tools say it too, when they are called.
fn tell(environment: &memory::Environment, warnings: &[Warning]) {
    let mut lines: Vec<String> = warnings.iter().map(|one| one.message.clone()).collect();
    match Project::locate(environment, Seams::system()) {
        Ok(project) => {
            let notices = project.config().notices().iter();
            lines.extend(notices.map(ToString::to_string));
            if !project.config().settings().enabled {
                lines.push(
                    "memory is off for this project; `swarm-memory init` turns it on".to_owned(),
                );
            }
        }
        Err(error) => lines.push(error.to_string()),
    }
    for line in lines {
        let told = display_safe_lines(&format!("warning: {}\n", envelope::told(&line)));
        // Nobody is told when stderr itself cannot be written.
        let _ = stderr().write_all(told.as_bytes());
    }
}
