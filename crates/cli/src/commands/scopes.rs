//! `swarm-memory scopes`: where this project stands in its store, and taking an older scope in.

use super::review::ReviewerKeyArgs;
use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::{Args, Subcommand};
use memory::{Code, Relink, ScopeRow, ScopesAnswer};

/// Flags of `scopes`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  swarm-memory scopes
  swarm-memory scopes relink")]
pub(crate) struct ScopesArgs {
    #[command(subcommand)]
    pub(crate) what: Option<What>,
}

/// What is done with scopes.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Take in the memory of this project's earlier name, or show what that would do
    Relink(RelinkArgs),
}

impl ScopesArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            None => "scopes",
            Some(What::Relink(_)) => "scopes-relink",
        }
    }
}

/// Flags of `scopes relink`.
#[derive(Debug, Args)]
#[command(
    after_help = "A repository is known by its remote and a worktree by its folder. When one of them has
another name now, its memory stays in the scope of the old name until a reviewer links that
scope to the new one. Nothing is rewritten, and without --confirm nothing is done.

Examples:
  swarm-memory scopes relink
  swarm-memory scopes relink --from 0123456789abcdef --confirm --reviewer ann"
)]
pub(crate) struct RelinkArgs {
    /// Id or key of the older one [default: the only other repository with memory in it]
    #[arg(long, value_name = "KEY")]
    pub(crate) from: Option<String>,
    /// Undo the link to the one with this id or key
    #[arg(long, value_name = "KEY", conflicts_with = "from")]
    pub(crate) undo: Option<String>,
    /// Do it, as a reviewer
    #[arg(long)]
    pub(crate) confirm: bool,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}

/// Shows the scopes, or links one.
pub(crate) fn run(args: &ScopesArgs, here: &Here) -> Result<Answer, Failure> {
    match &args.what {
        None => {
            let answer = here.agent()?.scopes()?;
            Ok(Answer::of(&answer, list(&answer)))
        }
        Some(What::Relink(args)) => relink(args, here),
    }
}

fn relink(args: &RelinkArgs, here: &Here) -> Result<Answer, Failure> {
    let agent = here.agent()?;
    let plan = match &args.undo {
        Some(name) => agent.unlink_plan(name)?,
        None => agent.relink_plan(args.from.as_deref())?,
    };
    if !args.confirm {
        return Ok(Answer::of(&plan, preview(&plan)));
    }
    if here.project.reviewers()?.is_empty() {
        let message = "only a reviewer links a scope, and this store has none yet";
        return Err(Failure::new(Code::GrantRequired, message)
            .hint("`swarm-memory reviewer add NAME` makes the first one"));
    }
    let done = here.review(&args.key)?.relink(&plan)?;
    Ok(Answer::of(&done, told(&done)))
}

fn list(answer: &ScopesAnswer) -> Text {
    let mut text = Text::default();
    let (own, others): (Vec<&ScopeRow>, Vec<&ScopeRow>) =
        answer.scopes.iter().partition(|one| one.standing);
    text.line("this project stands in");
    if own.is_empty() {
        text.line("  nothing that the store knows yet");
    }
    for one in own {
        row(&mut text, one);
    }
    if !others.is_empty() {
        text.line("the store holds besides");
        for one in &others {
            row(&mut text, one);
        }
        if others.iter().any(|one| one.kind == "repository") {
            text.line("next: swarm-memory scopes relink shows how an earlier name is taken in");
        }
    }
    if answer.passing_scopes > 0 {
        let (scopes, records) = (answer.passing_scopes, answer.passing_records);
        text.line(format!(
            "and {scopes} scope(s) of runs and agents with {records} record(s)"
        ));
    }
    text
}

fn row(text: &mut Text, one: &ScopeRow) {
    text.line(format!(
        "  {}  {:<10}  {} record(s), {} proposal(s)  {}",
        one.id, one.kind, one.records, one.proposals, one.key
    ));
    for alias in one.aliases.iter().filter(|alias| **alias != one.key) {
        text.line(format!("      also {alias}"));
    }
}

fn preview(plan: &Relink) -> Text {
    let mut text = change(plan, "would be");
    if let Some(root) = &plan.in_use_by {
        text.line(format!(
            "but it is the scope of {}, which is in use: it will be refused",
            root.display()
        ));
    } else {
        text.line(
            "nothing is done yet; it cannot be told whether this was really the same project",
        );
        text.line("next: the same with --confirm, as a reviewer");
    }
    text
}

fn told(done: &Relink) -> Text {
    change(done, "is")
}

fn change(plan: &Relink, verb: &str) -> Text {
    let from = &plan.from;
    let what = if plan.undo { "unlinked" } else { "linked" };
    let mut text = Text::of(format!("{} scope {} {verb} {what}", from.kind, from.id));
    text.row("its key", &from.key);
    text.row("known as", &plan.alias);
    text.row(
        "it holds",
        format!("{} record(s), {} proposal(s)", from.records, from.proposals),
    );
    text
}
