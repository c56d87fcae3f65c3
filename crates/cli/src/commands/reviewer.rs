//! `swarm-memory reviewer`: the people who may decide.

use super::review::ReviewerKeyArgs;
use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::passphrase::{NewPassphraseArgs, PassphraseArgs};
use crate::text::Text;
use clap::{Args, Subcommand};
use memory::{GrantInfo, GrantKind};
use serde_json::json;

/// Flags of `reviewer`.
#[derive(Debug, Args)]
pub(crate) struct ReviewerArgs {
    #[command(subcommand)]
    pub(crate) what: What,
}

/// What is done with reviewers.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Add a reviewer
    Add(AddArgs),
    /// Take a reviewer's right away
    Remove(RemoveArgs),
    /// List the reviewers
    #[command(after_help = "Example:
  swarm-memory reviewer list --json")]
    List,
}

impl ReviewerArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            What::Add(_) => "reviewer-add",
            What::Remove(_) => "reviewer-remove",
            What::List => "reviewer-list",
        }
    }
}

/// Flags of `reviewer add`.
#[derive(Debug, Args)]
#[command(
    after_help = "The first reviewer needs only a passphrase of its own. Every later one is signed by a
reviewer who is there: --passphrase-* unlocks that one's key, --new-passphrase-* seals
the new one.

Examples:
  swarm-memory reviewer add ann
  swarm-memory reviewer add bob --reviewer ann"
)]
pub(crate) struct AddArgs {
    /// Name of the new reviewer
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
    #[command(flatten)]
    pub(crate) new_passphrase: NewPassphraseArgs,
}

/// Flags of `reviewer remove`.
#[derive(Debug, Args)]
#[command(after_help = "What was decided before stays decided.

Example:
  swarm-memory reviewer remove bob --reviewer ann")]
pub(crate) struct RemoveArgs {
    /// Name of the reviewer to remove
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}

/// Adds, removes or lists reviewers.
pub(crate) fn run(args: &ReviewerArgs, here: &Here) -> Result<Answer, Failure> {
    match &args.what {
        What::Add(args) => add(args, here),
        What::Remove(args) => remove(args, here),
        What::List => list(here),
    }
}

fn add(args: &AddArgs, here: &Here) -> Result<Answer, Failure> {
    let name = &args.name;
    let new = PassphraseArgs::from(args.new_passphrase.clone());
    let prompt = format!("A passphrase for {name}: ");
    let added = if here.project.reviewers()?.is_empty() {
        let source = if new.is_given() {
            &new
        } else {
            &args.key.passphrase
        };
        let passphrase = source.choose(&prompt, here.no_input)?;
        here.project.add_first_reviewer(name, &passphrase)?
    } else {
        let review = here.review(&args.key)?;
        let passphrase = new.choose(&prompt, here.no_input)?;
        review.add_reviewer(name, &passphrase)?
    };
    Ok(Answer::of(&added, told("is a reviewer now", &added)))
}

fn remove(args: &RemoveArgs, here: &Here) -> Result<Answer, Failure> {
    let review = here.review(&args.key)?;
    let removed = review.remove_grant(GrantKind::Reviewer, &args.name)?;
    Ok(Answer::of(
        &removed,
        told("is no reviewer any more", &removed),
    ))
}

fn list(here: &Here) -> Result<Answer, Failure> {
    let reviewers = here.project.reviewers()?;
    let text = if reviewers.is_empty() {
        "no reviewer yet\nnext: swarm-memory reviewer add NAME\n".to_owned()
    } else {
        let line = |one: &GrantInfo| format!("{}  {}  {}\n", one.key_id, one.name, one.fingerprint);
        reviewers.iter().map(line).collect()
    };
    Ok(Answer::new(json!({"reviewers": reviewers}), text))
}

/// What changed, with the key's two names.
pub(super) fn told(what: &str, grant: &GrantInfo) -> Text {
    let mut text = Text::of(format!("{} {what}", grant.name));
    text.row("key", &grant.key_id);
    text.row("fingerprint", &grant.fingerprint);
    text
}
