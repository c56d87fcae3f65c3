//! Where a value comes from.

use super::file::ConfigFile;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;
use std::path::PathBuf;

/// The five layers, from low to high.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The table's own value.
    Default,
    /// The user's file.
    User,
    /// The project's file.
    Project,
    /// An environment variable.
    Environment,
    /// A flag.
    Flag,
}

impl Layer {
    /// The word in listings.
    pub fn as_str(self) -> &'static str {
        match self {
            Layer::Default => "default",
            Layer::User => "user",
            Layer::Project => "project",
            Layer::Environment => "environment",
            Layer::Flag => "flag",
        }
    }
}

/// Where one resolved value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The table's own value.
    Default,
    /// The user's file.
    User(PathBuf),
    /// The project's file.
    Project(PathBuf),
    /// The variable of this name.
    Environment(String),
    /// The flag of this name.
    Flag(String),
}

impl Origin {
    /// The layer that it belongs to.
    pub fn layer(&self) -> Layer {
        match self {
            Origin::Default => Layer::Default,
            Origin::User(_) => Layer::User,
            Origin::Project(_) => Layer::Project,
            Origin::Environment(_) => Layer::Environment,
            Origin::Flag(_) => Layer::Flag,
        }
    }

    /// The file, variable or flag.
    pub fn source(&self) -> Option<String> {
        match self {
            Origin::Default => None,
            Origin::User(path) | Origin::Project(path) => Some(path.display().to_string()),
            Origin::Environment(name) | Origin::Flag(name) => Some(name.clone()),
        }
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.source().unwrap_or_else(|| "the default".to_owned()))
    }
}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("layer", self.layer().as_str())?;
        if let Some(source) = self.source() {
            map.serialize_entry("source", &source)?;
        }
        map.end()
    }
}

/// A value from the environment or a flag: dotted key, value, origin.
pub type Override = (String, Value, Origin);

/// Everything that is resolved.
#[derive(Debug, Clone, Default)]
pub struct Layers<'a> {
    /// The user's file, when there is one.
    pub user: Option<&'a ConfigFile>,
    /// The project's file, when there is one.
    pub project: Option<&'a ConfigFile>,
    /// True when a reviewer accepted the project's file as it is: then it may loosen what only
    /// tightens. What belongs to the user alone it still cannot set.
    pub project_trusted: bool,
    /// Environment variables, then flags; a later one wins.
    pub overrides: &'a [Override],
}
