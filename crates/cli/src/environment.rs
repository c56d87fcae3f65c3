//! The one place that reads environment variables.
//!
//! [`VARIABLES`] lists those with a meaning of their own; besides them every key of the
//! configuration has one, such as `SWARM_MEMORY_RECALL_MIN_SCORE`. No variable names a scope, a
//! clock or a fault.

use crate::args::GlobalArgs;
use crate::envelope::{Failure, Warning};
use memory::config::{KEYS, Origin, Override};
use memory::{CacheHomes, Environment, FileSystem, HostFacts, Proxies};
use serde_json::json;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

const PREFIX: &str = "SWARM_MEMORY_";

/// A variable and what it does.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Variable {
    /// Its name.
    pub(crate) name: &'static str,
    /// What it does, in one sentence.
    pub(crate) doc: &'static str,
}

/// Every variable that is not a key of the configuration.
#[rustfmt::skip]
pub(crate) const VARIABLES: &[Variable] = &[
    Variable { name: "SWARM_MEMORY_PROJECT_DIR", doc: "Folder of the project, when --project is not given." },
    Variable { name: "CLAUDE_PROJECT_DIR", doc: "The same, as Claude Code sets it; comes second." },
    Variable { name: "SWARM_MEMORY_STATE_DIR", doc: "Folder of the keys, in place of XDG_STATE_HOME/swarm-memory." },
    Variable { name: "SWARM_MEMORY_DISABLE", doc: "1 turns memory off, whatever the files say." },
    Variable { name: "SWARM_MEMORY_FORCE_FSTYPE", doc: "What the store lies on: nfs, smb, 9p or local; the system is asked without it." },
    Variable { name: "SWARM_MEMORY_AGENT_ROLE", doc: "Session fact, when --agent-role is not given." },
    Variable { name: "SWARM_MEMORY_AGENT_ID", doc: "Session fact, when --agent-id is not given." },
    Variable { name: "SWARM_MEMORY_SESSION_ID", doc: "Session fact, when --session-id is not given." },
    Variable { name: "SWARM_MEMORY_RUN_ID", doc: "Session fact, when --run-id is not given." },
    Variable { name: "SWARM_MEMORY_TASK_ID", doc: "Session fact, when --task-id is not given." },
    Variable { name: "SWARM_MEMORY_UNIT_ID", doc: "Session fact, when --unit-id is not given." },
    Variable { name: "XDG_CONFIG_HOME", doc: "Folder that holds swarm-memory/config.json; ~/.config without it." },
    Variable { name: "XDG_STATE_HOME", doc: "Folder that holds the state folder; ~/.local/state without it." },
    Variable { name: "XDG_CACHE_HOME", doc: "Folder that holds swarm-memory/models; ~/.cache without it." },
    Variable { name: "HOME", doc: "The user's folder." },
    Variable { name: "APPDATA", doc: "Folder of the user's config.json on Windows." },
    Variable { name: "LOCALAPPDATA", doc: "Folder of the state folder and of the model files on Windows." },
    Variable { name: "HTTPS_PROXY", doc: "Proxy that `models pull` goes through to an https address." },
    Variable { name: "HTTP_PROXY", doc: "The same, to an http address." },
    Variable { name: "ALL_PROXY", doc: "The same, where the address has no proxy of its own." },
    Variable { name: "NO_PROXY", doc: "Hosts and domains that are reached directly, with commas between." },
    Variable { name: "NO_COLOR", doc: "Set to anything: no colour in the help." },
];

/// What the surroundings say, with the flags on top.
#[derive(Debug, Clone)]
pub(crate) struct Outside {
    /// Folders, and keys of the configuration from variables, then from flags.
    pub(crate) environment: Environment,
    /// Facts about the session.
    pub(crate) host: HostFacts,
    /// Variables that were passed over.
    pub(crate) warnings: Vec<Warning>,
}

/// Reads the variables of this process.
pub(crate) fn read(global: &GlobalArgs) -> Result<Outside, Failure> {
    let cwd = std::env::current_dir()
        .map_err(|error| Failure::usage(format!("cannot tell the current folder: {error}")))?;
    let set: BTreeMap<String, OsString> = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
        // An empty variable counts as one that is not set.
        .filter(|(_, value)| !value.is_empty())
        .collect();
    Surroundings { cwd, set }.with(global)
}

struct Surroundings {
    cwd: PathBuf,
    set: BTreeMap<String, OsString>,
}

impl Surroundings {
    fn with(self, global: &GlobalArgs) -> Result<Outside, Failure> {
        let warnings = self.unknown();
        let mut overrides = self.keys();
        if let Some(timeout) = global.timeout {
            let origin = Origin::Flag("--timeout".to_owned());
            overrides.push(("sqlite.busyTimeoutMs".to_owned(), json!(timeout), origin));
        }
        let named = self
            .path("SWARM_MEMORY_PROJECT_DIR")
            .or_else(|| self.path("CLAUDE_PROJECT_DIR"));
        let state_home = match self.path("SWARM_MEMORY_STATE_DIR") {
            Some(folder) => self.cwd.join(folder),
            None => self.state_home()?.join("swarm-memory"),
        };
        Ok(Outside {
            host: self.host(global),
            warnings,
            environment: Environment {
                project_dir: global.project.clone().or(named),
                config_home: self.config_home()?.join("swarm-memory"),
                state_home,
                file_system: self.file_system()?,
                caches: self.caches(),
                proxies: self.proxies(),
                overrides,
                cwd: self.cwd,
            },
        })
    }

    /// A slip here must not turn a safeguard off, so it is no warning.
    fn file_system(&self) -> Result<Option<FileSystem>, Failure> {
        const NAME: &str = "SWARM_MEMORY_FORCE_FSTYPE";
        let Some(value) = self.set.get(NAME) else {
            return Ok(None);
        };
        let known = value.to_str().and_then(FileSystem::parse);
        known.map(Some).ok_or_else(|| {
            let said = value.to_string_lossy();
            Failure::usage(format!("{NAME} is {said}: it takes nfs, smb, 9p or local"))
                .hint(format!("unset {NAME}: the system is asked then"))
        })
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.set.get(name).map(PathBuf::from)
    }

    fn text(&self, name: &str) -> Option<String> {
        self.set.get(name)?.to_str().map(str::to_owned)
    }

    fn config_home(&self) -> Result<PathBuf, Failure> {
        let place = match std::env::consts::OS {
            "windows" => self.path("APPDATA"),
            "macos" => self.home("Library/Application Support"),
            _ => self.home(".config"),
        };
        self.xdg("XDG_CONFIG_HOME").or(place).ok_or_else(homeless)
    }

    fn state_home(&self) -> Result<PathBuf, Failure> {
        let place = match std::env::consts::OS {
            "windows" => self.path("LOCALAPPDATA"),
            "macos" => self.home("Library/Application Support"),
            _ => self.home(".local/state"),
        };
        self.xdg("XDG_STATE_HOME").or(place).ok_or_else(homeless)
    }

    fn caches(&self) -> CacheHomes {
        CacheHomes {
            home: self.xdg("HOME"),
            xdg_cache: self.xdg("XDG_CACHE_HOME"),
            local_app_data: self.path("LOCALAPPDATA"),
        }
    }

    fn proxies(&self) -> Proxies {
        // Programs have never agreed on upper or lower case; most read both.
        let either = |name: &str| self.text(&name.to_lowercase()).or_else(|| self.text(name));
        Proxies {
            http: either("HTTP_PROXY"),
            https: either("HTTPS_PROXY"),
            all: either("ALL_PROXY"),
            direct: either("NO_PROXY"),
        }
    }

    /// Relative folders there are invalid and to be passed over, says the base directory standard.
    fn xdg(&self, name: &str) -> Option<PathBuf> {
        self.path(name).filter(|folder| folder.is_absolute())
    }

    fn home(&self, below: &str) -> Option<PathBuf> {
        self.xdg("HOME").map(|home| home.join(below))
    }

    /// Keys of the configuration that variables set.
    fn keys(&self) -> Vec<Override> {
        let mut found = Vec::new();
        for key in KEYS {
            let name = key.variable();
            let Some(value) = self.set.get(&name) else {
                continue;
            };
            // What cannot be read is judged like any value that does not fit, so that a slip in a
            // key that guards is not passed over.
            let text = value.to_string_lossy();
            let value = key.value_from_text(&text).unwrap_or_else(|_| json!(text));
            found.push((key.name.to_owned(), value, Origin::Environment(name)));
        }
        // Whatever it says, someone wanted memory off: only these words mean that it stays on.
        let off = self.text("SWARM_MEMORY_DISABLE");
        if off.is_some_and(|word| !matches!(word.as_str(), "0" | "false" | "off" | "no")) {
            let origin = Origin::Environment("SWARM_MEMORY_DISABLE".to_owned());
            found.push(("enabled".to_owned(), json!(false), origin));
        }
        found
    }

    fn host(&self, global: &GlobalArgs) -> HostFacts {
        let fact = |flag: &Option<String>, name: &str| {
            flag.clone()
                .or_else(|| self.text(&format!("{PREFIX}{name}")))
        };
        let session = &global.session;
        HostFacts {
            agent_role: fact(&session.agent_role, "AGENT_ROLE"),
            agent_id: fact(&session.agent_id, "AGENT_ID"),
            session_id: fact(&session.session_id, "SESSION_ID"),
            run_id: fact(&session.run_id, "RUN_ID"),
            task_id: fact(&session.task_id, "TASK_ID"),
            unit_id: fact(&session.unit_id, "UNIT_ID"),
        }
    }

    /// Variables with our prefix that mean nothing.
    fn unknown(&self) -> Vec<Warning> {
        let known: Vec<String> = VARIABLES
            .iter()
            .map(|variable| variable.name.to_owned())
            .chain(KEYS.iter().map(memory::config::Key::variable))
            .collect();
        let strange = self
            .set
            .keys()
            .filter(|name| name.starts_with(PREFIX) && !known.contains(name));
        strange
            .map(|name| Warning {
                code: "unknown_variable".to_owned(),
                message: match nearest(name, &known) {
                    Some(meant) => format!("{name} means nothing; did you mean {meant}?"),
                    None => format!("{name} means nothing"),
                },
            })
            .collect()
    }
}

fn nearest<'a>(name: &str, known: &'a [String]) -> Option<&'a String> {
    let distance = |known: &&String| strsim::damerau_levenshtein(name, known);
    known
        .iter()
        .min_by_key(distance)
        .filter(|known| distance(known) <= 3)
}

fn homeless() -> Failure {
    Failure::usage("the user's folder is unknown: HOME is not set")
        .hint("set HOME, or XDG_CONFIG_HOME and SWARM_MEMORY_STATE_DIR")
}

#[cfg(test)]
mod tests;
