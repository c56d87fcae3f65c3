//! `swarm-memory config`: what is set, where it comes from, and how to change it.

use crate::args::GlobalArgs;
use crate::envelope::{Answer, Failure, Warning};
use crate::environment::{self, Environment};
use clap::{Args, Subcommand};
use memory::config::{
    self, ConfigError, ConfigFile, Key, Layer, Layers, OriginRow, PROJECT_FILE, Resolved,
};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

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
user's own file loosens them.

Examples:
  swarm-memory config set recall.defaultMaxItems 12
  swarm-memory config set --user recall.injection.tokenBudget 2000"
    )]
    Set {
        /// Dotted name, such as recall.minScore
        key: String,
        /// The value
        #[arg(allow_hyphen_values = true)]
        value: String,
        /// Set it for every project of this user
        #[arg(long)]
        user: bool,
    },
    /// List every key with its value and where that comes from
    #[command(after_help = "Example:
  swarm-memory config show --json")]
    Show,
}

impl ConfigArgs {
    /// The name in the schema.
    pub(crate) fn name(&self) -> &'static str {
        match self.what {
            What::Get { .. } => "config-get",
            What::Set { .. } => "config-set",
            What::Show => "config-show",
        }
    }
}

/// Runs `config`.
pub(crate) fn run(args: &ConfigArgs, global: &GlobalArgs) -> Result<Answer, Failure> {
    let files = Files::of(environment::read(global)?);
    match &args.what {
        What::Get { key } => get(&files, key),
        What::Set { key, value, user } => set(&files, key, value, *user),
        What::Show => show(&files),
    }
}

/// The two files, by their places.
struct Files {
    environment: Environment,
    user: PathBuf,
    root: PathBuf,
}

impl Files {
    fn of(environment: Environment) -> Self {
        Self {
            user: environment.config_home.join("config.json"),
            root: project_root(&environment),
            environment,
        }
    }

    fn resolve(&self) -> Result<Resolved, Failure> {
        let user = config::read_user(&self.user)?;
        let project = config::read_project(&self.root)?;
        Ok(config::resolve(&Layers {
            user: user.as_ref(),
            project: project.as_ref(),
            overrides: &self.environment.overrides,
        })?)
    }

    fn answer(&self, resolved: &Resolved, data: Value, text: String) -> Answer {
        let mut warnings = self.environment.warnings.clone();
        warnings.extend(resolved.notices().iter().map(Warning::from));
        Answer {
            warnings,
            ..Answer::new(data, text)
        }
    }
}

fn get(files: &Files, name: &str) -> Result<Answer, Failure> {
    let key = known(name)?;
    let resolved = files.resolve()?;
    let row = row_of(&resolved, key);
    Ok(files.answer(&resolved, json!(row), format!("{}\n", plain(&row.value))))
}

fn set(files: &Files, name: &str, text: &str, for_user: bool) -> Result<Answer, Failure> {
    let key = known(name)?;
    let value = key.value_from_text(text).map_err(|bad| {
        Failure::from(ConfigError::BadValue {
            key: key.name.to_owned(),
            given_by: "the value".to_owned(),
            wanted: bad.wanted,
        })
    })?;
    let (path, before, layer) = if for_user {
        (
            files.user.clone(),
            config::read_user(&files.user)?,
            Layer::User,
        )
    } else {
        let path = files.root.join(PROJECT_FILE);
        (path, config::read_project(&files.root)?, Layer::Project)
    };
    write(&path, before.as_ref(), key, &value, layer)?;
    let resolved = files.resolve()?;
    let row = row_of(&resolved, key);
    let in_force = row.origin.layer() == layer;
    let data = json!({
        "key": key.name, "value": value, "file": path, "in_force": in_force,
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
    Ok(files.answer(&resolved, data, told + &above))
}

fn write(
    path: &Path,
    before: Option<&ConfigFile>,
    key: &Key,
    value: &Value,
    layer: Layer,
) -> Result<(), Failure> {
    let text = config::set(&config::editable(before), key.name, value, layer)?;
    Ok(config::write(path, &text)?)
}

fn show(files: &Files) -> Result<Answer, Failure> {
    let resolved = files.resolve()?;
    let data = json!({
        "keys": resolved.origins(),
        "kept": resolved.kept(),
        "user_file": files.user,
        "project_file": files.root.join(PROJECT_FILE),
    });
    let text = resolved.origins().iter().map(line).collect();
    Ok(files.answer(&resolved, data, text))
}

fn line(row: &OriginRow) -> String {
    let value = format!("{} = {}", row.key, plain(&row.value));
    format!("{value:<48} from {}\n", row.origin)
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
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The folder around the project's folder in which a `.git` lies, else the folder itself.
fn project_root(environment: &Environment) -> PathBuf {
    let start = environment.project_dir.as_ref().unwrap_or(&environment.cwd);
    let start = environment.cwd.join(start);
    let root = start
        .ancestors()
        .find(|folder| folder.join(".git").exists());
    root.unwrap_or(&start).to_owned()
}
