//! From a draft to a record: what the seed's gateway infers from text and evidence references.

use crate::id::MemoryId;
use crate::kind::Kind;
use crate::record::{
    MAX_TAGS, MemoryRecord, SCRATCH_DAYS, Source, SourceType, Stability, content_hash,
};
use crate::scope::Scope;
use crate::text::normalise;
use crate::time::{DAY_MS, Timestamp};
use serde_json::{Map, Value};

/// Everything a new record is made from.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "named as the record's fields")]
pub struct RecordParts {
    pub scope: Scope,
    pub kind: Kind,
    pub text: String,
    pub tags: Option<Vec<String>>,
    pub confidence: Option<f64>,
    pub stability: Option<Stability>,
    pub source: Source,
    pub expires_at: Option<Timestamp>,
    pub metadata: Map<String, Value>,
    pub created_at: Timestamp,
}

impl RecordParts {
    /// The record: normalised, with inferred tags when none are given, hashed and named.
    pub fn into_record(self) -> MemoryRecord {
        let text = normalise(&self.text);
        let hash = content_hash(&self.scope, self.kind, &text);
        let scratch = self.kind == Kind::Scratch;
        let tags = match self.tags {
            Some(tags) if !tags.is_empty() => normalise_tags(&tags),
            _ => infer_tags(&text),
        };
        MemoryRecord {
            id: MemoryId::from_hash(&hash),
            scope: self.scope,
            kind: self.kind,
            text,
            tags,
            confidence: self.confidence.unwrap_or(0.5),
            stability: self.stability.unwrap_or(if scratch {
                Stability::Ephemeral
            } else {
                Stability::Durable
            }),
            source: self.source,
            updated_at: self.created_at.clone(),
            last_accessed_at: None,
            expires_at: self
                .expires_at
                .or_else(|| scratch.then(|| self.created_at.plus_millis(SCRATCH_DAYS * DAY_MS))),
            created_at: self.created_at,
            q_value: None,
            supersedes: None,
            superseded_by: None,
            content_hash: hash,
            metadata: self.metadata,
            anchors: None,
            cohort_id: None,
            producer_session_id: None,
            producer_agent_role: None,
            redaction_policy_version: None,
            schema_version: None,
            provider_version: None,
            source_revision: None,
        }
    }
}

/// Tags as stored: lower case, other characters become `-`, no doubles, at most 32.
pub fn normalise_tags(tags: &[String]) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    tags.iter()
        .map(|tag| normalise_tag(tag))
        .filter(|tag| !tag.is_empty() && seen.insert(tag.clone()))
        .take(MAX_TAGS)
        .collect()
}

fn normalise_tag(tag: &str) -> String {
    let mut out = String::new();
    for c in tag.trim().to_lowercase().chars() {
        let kept = if c.is_ascii_alphanumeric() || c == '_' {
            c
        } else {
            '-'
        };
        if kept != '-' || !out.ends_with('-') {
            out.push(kept);
        }
    }
    let out = out.strip_prefix('-').unwrap_or(&out);
    let out = out.strip_suffix('-').unwrap_or(out);
    out.chars().take(crate::record::MAX_TAG).collect()
}

/// Tags that whole words of the text suggest.
const INFERRED_TAGS: &[(&str, &[&str])] = &[
    ("testing", &["test", "spec", "bun", "jest", "vitest"]),
    (
        "tooling",
        &[
            "pnpm",
            "npm",
            "yarn",
            "bun",
            "biome",
            "eslint",
            "typescript",
        ],
    ),
    (
        "security",
        &["security", "auth", "token", "secret", "password", "csp"],
    ),
    ("api", &["api", "endpoint", "graphql", "rest", "sdk"]),
    (
        "architecture",
        &["architecture", "decision", "adr", "pattern"],
    ),
    (
        "failure",
        &["fail", "failure", "regression", "flaky", "timeout"],
    ),
];

fn infer_tags(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words: std::collections::HashSet<&str> = lower
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .collect();
    INFERRED_TAGS
        .iter()
        .filter(|(_, triggers)| triggers.iter().any(|trigger| words.contains(trigger)))
        .map(|(tag, _)| (*tag).to_owned())
        .collect()
}

/// Folders whose paths count as files when they stand inside a sentence.
const KNOWN_FOLDERS: &[&str] = &[
    "src", "tests", "test", "docs", "scripts", "packages", "lib", "config", "examples", "internal",
    "cmd", "pkg", "bin", "tools", "cli", "api", "server", "client", "app", "core", "utils",
    "hooks", "services", "commands", "agents", "memory",
];

/// Most files and symbols that are read out of evidence references.
const MAX_INFERRED: usize = 20;

/// The source that a list of evidence references gives, and the agent when it is empty.
pub fn infer_source(evidence_refs: &[String], created_by: Option<&str>) -> Source {
    let Some(first) = evidence_refs.first() else {
        return Source {
            created_by: created_by.map(str::to_owned),
            ..Source::of(SourceType::Agent)
        };
    };
    if first.starts_with("http://") || first.starts_with("https://") {
        return Source {
            url: Some(first.clone()),
            ..Source::of(SourceType::Web)
        };
    }
    if first.len() == 40 && first.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Source {
            commit_sha: Some(first.clone()),
            ..Source::of(SourceType::Commit)
        };
    }
    if let Some(path) = infer_files(evidence_refs).into_iter().next() {
        return Source {
            file_path: Some(path),
            ..Source::of(SourceType::File)
        };
    }
    if first.contains(['/', '\\', '.']) {
        return Source {
            file_path: Some(first.clone()),
            ..Source::of(SourceType::File)
        };
    }
    Source {
        reference: Some(first.clone()),
        ..Source::of(SourceType::Manual)
    }
}

/// Paths below a known folder that stand in the references, in order, at most 20.
pub fn infer_files(evidence_refs: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for path in evidence_refs
        .iter()
        .flat_map(|reference| embedded_paths(reference))
    {
        if !found.contains(&path) {
            found.push(path);
        }
    }
    found.truncate(MAX_INFERRED);
    found
}

/// Every `folder/rest` in `text` whose folder is a known one and starts a word.
pub fn embedded_paths(text: &str) -> Vec<String> {
    let is_path = |c: char| c.is_ascii_alphanumeric() || "._/@+-".contains(c);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let starts_word = !text[..at].chars().next_back().is_some_and(is_word);
        let folder = KNOWN_FOLDERS.iter().find(|folder| {
            text[at..].strip_prefix(**folder).is_some_and(|rest| {
                rest.strip_prefix('/')
                    .is_some_and(|rest| rest.starts_with(is_path))
            })
        });
        if let (true, Some(folder)) = (starts_word, folder) {
            let tail = &text[at + folder.len() + 1..];
            let end = tail.find(|c| !is_path(c)).unwrap_or(tail.len());
            found.push(format!("{folder}/{}", &tail[..end]));
            at += folder.len() + 1 + end;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// Words that are never symbols.
const KEYWORDS: &[&str] = &[
    "and",
    "the",
    "for",
    "see",
    "let",
    "var",
    "const",
    "function",
    "class",
    "return",
    "import",
    "export",
    "from",
    "new",
    "this",
    "that",
    "true",
    "false",
    "null",
    "undefined",
    "async",
    "await",
    "type",
    "interface",
    "enum",
    "public",
    "private",
    "protected",
    "static",
    "void",
    "string",
    "number",
    "boolean",
];

/// Identifiers in the references, dotted ones whole, at least three characters, at most 20.
pub fn infer_symbols(evidence_refs: &[String]) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$' || c == '.';
    let mut found: Vec<String> = Vec::new();
    for word in evidence_refs
        .iter()
        .flat_map(|reference| reference.split(|c| !is_part(c)))
    {
        let word = word
            .trim_matches('.')
            .trim_start_matches(|c: char| c.is_ascii_digit());
        if word.len() >= 3 && !KEYWORDS.contains(&word) && !found.iter().any(|known| known == word)
        {
            found.push(word.to_owned());
        }
    }
    found.truncate(MAX_INFERRED);
    found
}

/// Metadata that the references give: files and symbols, each left out when there is none.
pub fn infer_metadata(evidence_refs: &[String]) -> Map<String, Value> {
    let mut metadata = Map::new();
    for (key, values) in [
        ("files", infer_files(evidence_refs)),
        ("symbols", infer_symbols(evidence_refs)),
    ] {
        if !values.is_empty() {
            metadata.insert(key.to_owned(), Value::from(values));
        }
    }
    metadata
}
