//! `swarm-memory config`: what is set, where it comes from, and how to change it.

use super::review::ReviewerKeyArgs;
use crate::envelope::{Answer, Failure};
use crate::here::Here;
use crate::text::Text;
use clap::{Args, Subcommand};
use memory::MemoryError;
use memory::config::{self, ConfigError, Key, Layer, OriginRow, PassedOver, Resolved};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Flags of `config`.
#[derive(Debug, Args)]
pub(crate) struct ConfigArgs {
    #[command(subcommand)]
    what: What,
}

/// What is done with the configuration.
#[derive(Debug, Subcommand)]
enum What {
    /// Print the value of a key
    #[command(after_help = "Example:
  swarm-memory config get recall.minScore")]
    Get {
        /// Dotted name, such as recall.minScore
        key: String,
    },
    /// Set a key in the project's file, or in the user's
    #[command(
        after_help = "The project's file is .swarm/swarm-memory.json. It may only tighten rules; only the
user's own file loosens them. Where this project has a reviewer, --user asks for the
passphrase when it loosens a rule or sets what only the user sets.

Examples:
  swarm-memory config set recall.defaultMaxItems 12
  swarm-memory config set --user recall.injection.tokenBudget 2000"
    )]
    Set {
        /// Dotted name, such as recall.minScore
        #[arg(value_name = "KEY")]
        name: String,
        /// The value
        #[arg(allow_hyphen_values = true)]
        value: String,
        /// Set it for every project of this user
        #[arg(long)]
        user: bool,
        #[command(flatten)]
        key: ReviewerKeyArgs,
    },
    /// List every key with its value and where that comes from, or tell all about one
    #[command(
        after_help = "With a KEY also what it does, what it takes, and which file or variable tried what in
vain. `not acted on yet` marks keys that are read and checked only.

Examples:
  swarm-memory config show
  swarm-memory config show writes.curator
  swarm-memory config show --json"
    )]
    Show {
        /// Dotted name, such as recall.minScore
        key: Option<String>,
    },
    /// Print the JSON Schema of a configuration file
    #[command(
        after_help = "Name the file in \"$schema\" of a configuration, and an editor checks it.

Example:
  swarm-memory config schema > swarm-memory.schema.json"
    )]
    Schema,
    /// Accept the project's file as it is, or end that
    Trust(super::config_trust::TrustArgs),
}

impl ConfigArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            What::Get { .. } => "config-get",
            What::Set { .. } => "config-set",
            What::Show { .. } => "config-show",
            What::Schema => "config-schema",
            What::Trust(_) => "config-trust",
        }
    }
}

/// Runs `config`.
pub(crate) fn run(args: &ConfigArgs, here: &mut Here) -> Result<Answer, Failure> {
    match &args.what {
        What::Get { key } => get(here, key),
        What::Set {
            name,
            value,
            user,
            key,
        } if *user || !key.is_given() => set(here, name, value, user.then_some(key)),
        What::Set { .. } => Err(Failure::usage(
            "a reviewer is named for the user's file alone, with --user",
        )),
        What::Show { key: Some(key) } => show_one(here, key),
        What::Show { key: None } => show(here),
        What::Schema => Ok(schema()),
        What::Trust(args) => super::config_trust::run(args, here),
    }
}

fn get(here: &Here, name: &str) -> Result<Answer, Failure> {
    let row = row_of(here.project.config(), known(name)?);
    Ok(Answer::of(row, format!("{}\n", plain(&row.value))))
}

fn schema() -> Answer {
    let schema = config::schema();
    let text = format!("{schema:#}\n");
    Answer::new(schema, text)
}

/// Sets a key in the project's file; in the user's with what a reviewer would unlock it by.
fn set(
    here: &mut Here,
    name: &str,
    text: &str,
    for_user: Option<&ReviewerKeyArgs>,
) -> Result<Answer, Failure> {
    let key = known(name)?;
    let value = key.value_from_text(text).map_err(|bad| {
        Failure::from(ConfigError::BadValue {
            key: key.name.to_owned(),
            given_by: "the value".to_owned(),
            wanted: bad.wanted,
        })
    })?;
    let (path, layer) = match for_user {
        Some(unlock) => (set_for_user(here, key, &value, unlock)?, Layer::User),
        None => (here.project.set_config(key.name, &value)?, Layer::Project),
    };
    here.refresh()?;
    let row = row_of(here.project.config(), key);
    let in_force = row.origin.layer() == layer;
    let data = json!({
        "key": key.name, "value": value, "file": path.to_string_lossy(), "in_force": in_force,
        "value_in_force": row.value, "origin": row.origin,
    });
    let told = format!(
        "set {} to {} in {}\n",
        key.name,
        plain(&value),
        path.display()
    );
    let above = if in_force {
        String::new()
    } else {
        format!("in force is {}, from {}\n", plain(&row.value), row.origin)
    };
    Ok(Answer::new(data, told + &above))
}

fn set_for_user(
    here: &Here,
    key: &Key,
    value: &Value,
    unlock: &ReviewerKeyArgs,
) -> Result<PathBuf, Failure> {
    let path = user_file(here);
    let before = config::read_user(&path)?;
    let text = config::set(
        &config::editable(before.as_ref()),
        key.name,
        value,
        Layer::User,
    )?;
    if here.project.has_reviewer()? && config::loosens(before.as_ref(), key, value)? {
        here.review(unlock)?;
    }
    config::write(&path, &text)?;
    Ok(path)
}

fn user_file(here: &Here) -> PathBuf {
    here.environment.config_home.join("config.json")
}

fn show(here: &Here) -> Result<Answer, Failure> {
    let resolved = here.project.config();
    let trust = match here.project.config_trust() {
        Ok(report) => json!(report),
        Err(MemoryError::Config(ConfigError::NothingToTrust)) => Value::Null,
        Err(error) => return Err(error.into()),
    };
    let data = json!({
        "keys": resolved.origins(),
        "user_file": user_file(here).to_string_lossy(),
        "project_file": here.project.config_file().to_string_lossy(),
        "trust": trust,
    });
    let text: String = resolved.origins().iter().map(line).collect();
    Ok(Answer::new(data, text))
}

fn line(row: &OriginRow) -> String {
    let value = format!("{} = {}", row.key, plain(&row.value));
    let idle = if row.acted_on {
        ""
    } else {
        ", not acted on yet"
    };
    let mut text = Text::of(format!(
        "{value:<48} from {}, {}{idle}",
        row.origin,
        row.class.words()
    ));
    for passed in &row.passed_over {
        text.line(format!("    {}", tried(passed)));
    }
    text.into()
}

fn show_one(here: &Here, name: &str) -> Result<Answer, Failure> {
    let key = known(name)?;
    let row = row_of(here.project.config(), key);
    let mut data = serde_json::to_value(row).expect("a row is JSON");
    data["takes"] = json!(key.wanted());
    data["variable"] = json!(key.variable());
    data["place"] = json!(key.place());
    let mut text = Text::of(format!("{} = {}", row.key, plain(&row.value)));
    text.row("from", row.origin.to_string());
    text.row("default", plain(&row.default));
    text.row("takes", key.wanted().replace("it takes ", ""));
    text.row("who", row.class.words());
    text.row("variable", key.variable());
    text.row("acted on", if row.acted_on { "yes" } else { "no" });
    text.row("does", row.doc);
    for passed in &row.passed_over {
        text.row("in vain", tried(passed));
    }
    Ok(Answer::new(data, text))
}

/// A value that was not taken: who tried what, and why it does not stand.
fn tried(passed: &PassedOver) -> String {
    match &passed.value {
        Some(value) => format!("{} (it says {})", passed.reason, plain(value)),
        None => passed.reason.clone(),
    }
}

fn known(name: &str) -> Result<&'static Key, Failure> {
    config::find(name).ok_or_else(|| ConfigError::unknown(name).into())
}

fn row_of<'a>(resolved: &'a Resolved, key: &Key) -> &'a OriginRow {
    resolved
        .origins()
        .iter()
        .find(|row| row.key == key.name)
        .expect("every key of the table is resolved")
}

/// A value as it is typed.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
