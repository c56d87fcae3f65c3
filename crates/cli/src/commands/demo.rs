//! `swarm-memory demo`: the whole way of a fact, in a project that is thrown away.
//!
//! Every step is done by the library and told with what it really answered. The demo has its own
//! project, configuration and state folder; the user's are not touched.

use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::text::Text;
use clap::Args;
use memory::{
    AgentSession, ControllerSession, Decision, DecisionResult, Environment, HostFacts, InitOptions,
    Kind, Mode, Operation, Passphrase, Project, ProposalDraft, ProposalId, ProposalReceipt,
    ProposalStatus, Seams,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::path::Path;

const README: &str = "# Demo\n\nRun the tests with `bun test`; vitest is gone.\n";
const FACT: &str = "Run the tests with bun test, not with vitest.";
const QUESTION: &str = "how do we run the tests";

/// Flags of `demo`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory demo")]
pub(crate) struct DemoArgs {}

/// One step: what was to happen, and what did.
#[derive(Debug, Serialize)]
struct Step {
    name: &'static str,
    told: String,
    as_told: bool,
    data: Value,
}

impl Step {
    fn new(name: &'static str, told: String, as_told: bool, data: &impl Serialize) -> Self {
        let data = serde_json::to_value(data).expect("every answer of the library is JSON");
        Self {
            name,
            told,
            as_told,
            data,
        }
    }
}

/// Plays the demo.
pub(crate) fn run() -> Result<Answer, Failure> {
    let folder = tempfile::Builder::new()
        .prefix("swarm-memory-demo-")
        .tempdir()
        .map_err(|error| Failure::usage(format!("cannot make a temporary folder: {error}")))?;
    let steps = play(folder.path())?;
    let as_told = steps.iter().all(|step| step.as_told);
    let text = text(&steps, as_told);
    let exit = if as_told { Exit::Ok } else { Exit::Negative };
    Ok(Answer::new(json!({"steps": steps, "as_told": as_told}), text).ending(exit))
}

fn play(folder: &Path) -> Result<Vec<Step>, Failure> {
    let (project, made) = set_up(folder)?;
    let (controller, granted) = grant(&project, folder)?;
    let agent = project.agent(coder())?;
    let (fact, proposed) = propose(&agent)?;
    Ok(vec![
        made,
        granted,
        proposed,
        secret(&agent)?,
        ungranted(&agent, &fact),
        decide(&controller, &fact),
        recall(&agent)?,
        verify(&project)?,
    ])
}

fn coder() -> HostFacts {
    HostFacts {
        agent_role: Some("coder".to_owned()),
        session_id: Some("demo".to_owned()),
        ..HostFacts::default()
    }
}

fn set_up(folder: &Path) -> Result<(Project, Step), Failure> {
    let root = folder.join("project");
    std::fs::create_dir_all(&root)
        .and_then(|()| std::fs::write(root.join("README.md"), README))
        .map_err(|error| Failure::usage(format!("cannot make the demo's project: {error}")))?;
    let environment = Environment::new(&root, folder.join("config"), folder.join("state"));
    let locate = || Project::locate(&environment, Seams::system());
    let report = locate()?.init(&InitOptions::default())?;
    let told = "A project with a README gets a memory: `swarm-memory init`.".to_owned();
    let step = Step::new("init", told, report.created, &report);
    Ok((locate()?, step))
}

fn grant(project: &Project, folder: &Path) -> Result<(ControllerSession, Step), Failure> {
    let words = Passphrase::new("only for this demo".to_owned())
        .map_err(|refused| Failure::usage(refused.to_string()))?;
    let reviewer = project.add_first_reviewer("you", &words)?;
    let key_file = folder.join("controller.key");
    let review = project.review(HostFacts::default(), &words, None)?;
    let controller = review.add_controller("harness", &key_file)?;
    let told = format!(
        "A person becomes the reviewer ({}) and lets the harness decide with a key of its own ({}). \
         No agent can do either.",
        reviewer.key_id, controller.key_id
    );
    let data = json!({"reviewer": reviewer, "controller": controller});
    let session = project.controller(HostFacts::default(), &key_file)?;
    Ok((session, Step::new("grants", told, true, &data)))
}

fn draft(text: String) -> ProposalDraft {
    ProposalDraft {
        kind: Some(Kind::RepoConvention),
        text: Some(text),
        rationale: "the next agent needs it".to_owned(),
        evidence_refs: vec!["README.md".to_owned()],
        ..ProposalDraft::of(Operation::Add)
    }
}

fn propose(agent: &AgentSession) -> Result<(ProposalReceipt, Step), Failure> {
    let receipt = agent.propose(draft(FACT.to_owned()))?;
    let told = format!(
        "An agent proposes: \"{FACT}\" It is {}: nothing is believed yet.",
        receipt.status.as_str()
    );
    let waits = receipt.status == ProposalStatus::Pending;
    let step = Step::new("propose", told, waits, &receipt);
    Ok((receipt, step))
}

/// The token is put together here, so that no scanner takes this source for a leak.
fn secret(agent: &AgentSession) -> Result<Step, Failure> {
    let token = ["gh", "p_", "A1b2A1b2A1b2", "A1b2A1b2A1b2"].concat();
    let receipt = agent.propose(draft(format!("Deploy with the token {token}.")))?;
    let stored = receipt.text.clone().unwrap_or_default();
    let told = format!(
        "It also proposes a sentence with a token in it. It is {}, and what is stored reads \"{stored}\"",
        receipt.status.as_str()
    );
    let kept_out = receipt.status == ProposalStatus::Rejected && !stored.contains(&token);
    Ok(Step::new("secret", told, kept_out, &receipt))
}

/// The decision that takes the proposal as it stands.
fn approval(fact: &ProposalReceipt) -> Option<Decision> {
    let id: &ProposalId = fact.proposal_id.as_ref()?;
    let memory = json!({"kind": fact.kind, "text": fact.text});
    serde_json::from_value(json!({"action": "add", "proposalId": id, "memory": memory})).ok()
}

fn ungranted(agent: &AgentSession, fact: &ProposalReceipt) -> Step {
    let results = agent.recommend(approval(fact).as_slice());
    let told = format!(
        "The agent decides on its own proposal. Without a grant that is advice: {}.",
        outcome(&results)
    );
    let escalated = results.len() == 1
        && results.iter().all(|one| {
            one.status == Some(ProposalStatus::Escalated)
                && one.memory_id.is_none()
                && one.error.is_some()
        });
    Step::new("ungranted", told, escalated, &results)
}

fn decide(controller: &ControllerSession, fact: &ProposalReceipt) -> Step {
    let results = controller.decide(approval(fact).into_iter().collect());
    let told = format!(
        "The harness decides the same, with its key: {}.",
        outcome(&results)
    );
    let applied = results.len() == 1 && results.iter().all(|one| one.memory_id.is_some());
    Step::new("decide", told, applied, &results)
}

fn outcome(results: &[DecisionResult]) -> String {
    let words = results.iter().map(|one| {
        let status = one.status.map_or("unknown", |status| status.as_str());
        match (&one.memory_id, &one.error) {
            (Some(memory), _) => format!("{status}, as {memory}"),
            (None, Some(error)) => format!("{status} ({})", error.code.as_str()),
            (None, None) => status.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join("; ")
}

fn recall(agent: &AgentSession) -> Result<Step, Failure> {
    let answer = agent.recall(&agent.request(QUESTION, Mode::Injection))?;
    let told = format!(
        "Another agent starts on \"{QUESTION}\". This goes into its prompt:\n\n{}",
        indented(&answer.prompt_block)
    );
    let found = answer.items.len() == 1 && answer.prompt_block.contains(FACT);
    Ok(Step::new("recall", told, found, &answer))
}

fn verify(project: &Project) -> Result<Step, Failure> {
    let report = project.audit_verify()?;
    let verdict = match report.verified {
        Some(true) => "whole and unchanged",
        Some(false) => "NOT what it was",
        None => "not to be verified",
    };
    let told = format!(
        "Every step is an event of a signed history: {} events, {verdict}.",
        report.events
    );
    Ok(Step::new(
        "audit",
        told,
        report.verified == Some(true),
        &report,
    ))
}

fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("   {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

fn text(steps: &[Step], as_told: bool) -> Text {
    let mut text = Text::default();
    for (number, step) in (1..).zip(steps) {
        text.line(format!("{number}. {}", step.told));
        if !step.as_told {
            text.line("   This is NOT what should have happened.");
        }
        text.line("");
    }
    text.line("The demo's folder is removed again; your own projects were not touched.");
    if as_told {
        text.line("next: swarm-memory init, in a project of yours");
    }
    text
}
