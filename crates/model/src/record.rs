//! One durable, scoped fact, in the strict form that the opencode-swarm plugin reads and writes.
//!
//! An unknown key makes a record unreadable for the plugin, so what we add lives in columns of
//! the store and never in this form. Absent fields are left out, never `null`.

use crate::hash::sha256_hex;
use crate::id::MemoryId;
use crate::kind::Kind;
use crate::scope::Scope;
use crate::text::normalise;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

/// Longest text of a record, in UTF-16 units.
pub const MAX_TEXT: usize = 2000;
/// Longest text that a decision may promote, in UTF-16 units.
pub const MAX_PROMOTED_TEXT: usize = 500;
/// Most tags of a record.
pub const MAX_TAGS: usize = 32;
/// Longest tag, in UTF-16 units.
pub const MAX_TAG: usize = 64;
/// Most anchors of a record.
pub const MAX_ANCHORS: usize = 20;
/// Days after which a scratch note must have expired.
pub const SCRATCH_DAYS: i64 = 7;

/// How long a record is meant to live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stability {
    /// Gone within days.
    Ephemeral,
    /// For one session.
    Session,
    /// Until somebody decides otherwise.
    Durable,
}

/// Where a record's content came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words of the format")]
pub enum SourceType {
    User,
    Agent,
    Tool,
    File,
    Repo,
    Commit,
    Test,
    Web,
    Manual,
}

impl SourceType {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            SourceType::User => "user",
            SourceType::Agent => "agent",
            SourceType::Tool => "tool",
            SourceType::File => "file",
            SourceType::Repo => "repo",
            SourceType::Commit => "commit",
            SourceType::Test => "test",
            SourceType::Web => "web",
            SourceType::Manual => "manual",
        }
    }
}

/// The source of a record; any of the four locators counts as evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Source {
    #[serde(rename = "type")]
    pub kind: SourceType,
    #[serde(rename = "ref", default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_path: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit_sha: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created_by: Option<String>,
}

impl Source {
    /// A source of this type with no locator.
    pub fn of(kind: SourceType) -> Self {
        Self {
            kind,
            reference: None,
            url: None,
            file_path: None,
            commit_sha: None,
            created_by: None,
        }
    }

    /// True when a URL, path, commit or reference says where the fact comes from.
    pub fn is_evidence(&self) -> bool {
        self.locator().is_some()
    }

    /// The locator shown to a reader: path, URL, commit or reference, whichever is there first.
    pub fn locator(&self) -> Option<&str> {
        [
            &self.file_path,
            &self.url,
            &self.commit_sha,
            &self.reference,
        ]
        .into_iter()
        .find_map(|value| value.as_deref().filter(|value| !value.is_empty()))
    }
}

/// A place in the repository that a record is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// Repository-relative path.
    pub file: String,
    /// Symbol in that file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
}

impl Anchor {
    /// An anchor as people write it: `FILE` or `FILE#SYMBOL`.
    pub fn parse(text: &str) -> Self {
        match text.split_once('#') {
            Some((file, symbol)) if !symbol.is_empty() => Self {
                file: file.to_owned(),
                symbol: Some(symbol.to_owned()),
            },
            Some((file, _)) => Self {
                file: file.to_owned(),
                symbol: None,
            },
            None => Self {
                file: text.to_owned(),
                symbol: None,
            },
        }
    }
}

/// A memory record in its strict wire form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct MemoryRecord {
    pub id: MemoryId,
    pub scope: Scope,
    pub kind: Kind,
    pub text: String,
    pub tags: Vec<String>,
    #[serde(serialize_with = "js_number")]
    pub confidence: f64,
    pub stability: Stability,
    pub source: Source,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_accessed_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "js_number_option"
    )]
    pub q_value: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supersedes: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub superseded_by: Option<String>,
    pub content_hash: String,
    pub metadata: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchors: Option<Vec<Anchor>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cohort_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub producer_session_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub producer_agent_role: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redaction_policy_version: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schema_version: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_version: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_revision: Option<String>,
}

impl MemoryRecord {
    /// True when the plugin marked the record as deleted.
    pub fn is_deleted(&self) -> bool {
        self.metadata.get("deleted") == Some(&Value::Bool(true))
    }

    /// The learned worth: the field, else `metadata.qValue`, else none.
    pub fn learned_q_value(&self) -> Option<f64> {
        self.q_value
            .or_else(|| self.metadata.get("qValue").and_then(Value::as_f64))
    }

    /// Texts under any of these metadata keys, each a string or a list of strings.
    pub fn metadata_texts(&self, keys: &[&str]) -> Vec<&str> {
        keys.iter()
            .filter_map(|key| self.metadata.get(*key))
            .flat_map(|value| match value {
                Value::String(text) => vec![text.as_str()],
                Value::Array(items) => items.iter().filter_map(Value::as_str).collect(),
                _ => Vec::new(),
            })
            .collect()
    }

    /// Files that the record names in its metadata.
    pub fn files(&self) -> Vec<&str> {
        self.metadata_texts(&["file", "filePath", "files", "touchedFiles"])
    }

    /// Symbols that the record names in its metadata.
    pub fn symbols(&self) -> Vec<&str> {
        self.metadata_texts(&["symbol", "symbols"])
    }

    /// The hash that the content of this record must have.
    pub fn expected_hash(&self) -> String {
        content_hash(&self.scope, self.kind, &self.text)
    }
}

/// SHA-256 over scope key, kind and lower-cased normalised text, one a line.
///
/// The id is made from it, so the same fact in the same scope has the same id.
pub fn content_hash(scope: &Scope, kind: Kind, text: &str) -> String {
    sha256_hex(format!(
        "{}\n{}\n{}",
        scope.key(),
        kind.as_str(),
        normalise(text).to_lowercase()
    ))
}

/// Prints a number as JavaScript does: integers without a fraction.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the shape that serde asks for"
)]
fn js_number<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "checked to be a small whole number"
    )]
    if value.fract() == 0.0 && value.abs() < 1e15 {
        serializer.serialize_i64(*value as i64)
    } else {
        serializer.serialize_f64(*value)
    }
}

#[expect(clippy::ref_option, reason = "the shape that serde asks for")]
fn js_number_option<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    js_number(value.as_ref().unwrap_or(&0.0), serializer)
}
