//! `swarm-memory controller`: programs that may apply curator decisions.

use super::review::ReviewerKeyArgs;
use super::reviewer::told;
use crate::envelope::{Answer, Failure};
use crate::here::Here;
use clap::{Args, Subcommand};
use memory::GrantKind;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Flags of `controller`.
#[derive(Debug, Args)]
pub(crate) struct ControllerArgs {
    #[command(subcommand)]
    pub(crate) what: What,
}

/// What is done with controllers.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Add a controller and write its key file
    Add(AddArgs),
    /// Take a controller's right away
    Remove(RemoveArgs),
}

impl ControllerArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            What::Add(_) => "controller-add",
            What::Remove(_) => "controller-remove",
        }
    }
}

/// Flags of `controller add`.
#[derive(Debug, Args)]
#[command(
    after_help = "Whoever can read the key file can decide: keep it where agents cannot read it, such
as another user's folder or a container's secret.

Example:
  swarm-memory controller add harness --out /srv/harness/controller.key"
)]
pub(crate) struct AddArgs {
    /// Name of the controller
    pub(crate) name: String,
    /// Where to write its key; must lie outside the project
    #[arg(long, value_name = "F")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}

/// Flags of `controller remove`.
#[derive(Debug, Args)]
#[command(after_help = "Example:
  swarm-memory controller remove harness")]
pub(crate) struct RemoveArgs {
    /// Name of the controller to remove
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) key: ReviewerKeyArgs,
}

/// Adds or removes controllers.
pub(crate) fn run(args: &ControllerArgs, here: &Here) -> Result<Answer, Failure> {
    match &args.what {
        What::Add(args) => add(args, here),
        What::Remove(args) => remove(args, here),
    }
}

fn add(args: &AddArgs, here: &Here) -> Result<Answer, Failure> {
    let out = real(&here.environment.cwd.join(&args.out));
    let review = here.review(&args.key)?;
    let added = review.add_controller(&args.name, &out)?;
    let mut text = told("is a controller now", &added);
    text.row("key file", out.display().to_string());
    text.line("whoever can read that file can decide: keep it where agents cannot read it");
    let mut answer = Answer::of(&added, text);
    answer.data["key_file"] = json!(out);
    Ok(answer)
}

/// The path without links and dots in its folder, so that the answer names the file that is there.
fn real(path: &Path) -> PathBuf {
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

fn remove(args: &RemoveArgs, here: &Here) -> Result<Answer, Failure> {
    let review = here.review(&args.key)?;
    let removed = review.remove_grant(GrantKind::Controller, &args.name)?;
    let text = told("is no controller any more", &removed);
    Ok(Answer::of(&removed, text))
}
