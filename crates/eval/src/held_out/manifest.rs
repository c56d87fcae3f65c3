//! The manifest of a held-out corpus in the plugin's form: cases that each name a source file by
//! path and hash, a paraphrase that should find it, and thresholds.

use crate::error::EvalError;
use memory::{contained, read_bounded};
use model::sha256_hex;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// The one name of a manifest.
const NAME: &str = "manifest.json";
/// Most cases.
const MAX_CASES: usize = 256;
/// Most bytes of the manifest, and of one source.
const MAX_BYTES: u64 = 1 << 20;
/// Most bytes of all sources.
const MAX_SOURCES: u64 = 4 << 20;
/// The one split that is judged.
const SPLIT: &str = "heldout";

/// A manifest. Fields that are not known here are left out.
#[derive(Debug, Clone, Deserialize)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Manifest {
    pub corpus_id: String,
    split: String,
    pub version: Option<String>,
    #[serde(default)]
    pub thresholds: BTreeMap<String, f64>,
    pub cases: Vec<Case>,
}

/// One case.
#[derive(Debug, Clone, Deserialize)]
#[expect(missing_docs, reason = "the fields are the format's own names")]
pub struct Case {
    id: Option<String>,
    pub language: String,
    pub paraphrase: String,
    pub source_path: Option<String>,
    pub content_hash: Option<String>,
    pub analyzer_id: Option<String>,
    pub expected_symbols: Vec<String>,
    pub expected_edges: Vec<Value>,
    pub known_misses: Vec<String>,
    pub spurious_edges: Vec<Value>,
}

/// What became of a case's source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Source {
    /// It is there and is the one that was pinned.
    Pinned(String),
    /// It is there and is another one.
    Mismatch,
    /// It is not there, or the case names none.
    Missing,
}

impl Manifest {
    /// Reads a manifest.
    pub fn read(path: &Path) -> Result<Self, EvalError> {
        let wrong = |message: String| EvalError::malformed(path.display().to_string(), message);
        if path.file_name().is_none_or(|name| name != NAME) {
            return Err(wrong(format!("a corpus is read by its {NAME} alone")));
        }
        let bytes = read_bounded(path, MAX_BYTES)?;
        let manifest: Self =
            serde_json::from_slice(&bytes).map_err(|error| wrong(error.to_string()))?;
        manifest.check().map_err(wrong)?;
        Ok(manifest)
    }

    fn check(&self) -> Result<(), String> {
        if self.corpus_id.trim().is_empty() {
            return Err("corpus_id is empty".to_owned());
        }
        if self.split != SPLIT {
            return Err(format!("the split is not `{SPLIT}`"));
        }
        if self.cases.is_empty() || self.cases.len() > MAX_CASES {
            return Err(format!("there are not 1 to {MAX_CASES} cases"));
        }
        let (mut ids, mut paths) = (HashSet::new(), HashSet::new());
        for (at, case) in self.cases.iter().enumerate() {
            let id = case.id(at);
            case.check()
                .map_err(|wrong| format!("case {id}: {wrong}"))?;
            if !ids.insert(id.clone()) {
                return Err(format!("case {id} is there twice"));
            }
            if let Some(path) = &case.source_path
                && !paths.insert(path)
            {
                return Err(format!("case {id}: another case has the same source"));
            }
        }
        Ok(())
    }

    /// For a threshold over what an analyser of the sources gets wrong: the most that a case lists.
    /// Recall reads sources directly, so the lists are taken as the manifest pins them.
    pub(super) fn listed(&self, threshold: &str) -> Option<usize> {
        let count: fn(&Case) -> usize = match threshold {
            "max_known_misses" => |case| case.known_misses.len(),
            "max_spurious_edges" => |case| case.spurious_edges.len(),
            _ => return None,
        };
        self.cases.iter().map(count).max()
    }

    /// The sources of the cases, from the manifest's folder and from nowhere else.
    pub(super) fn sources(&self, folder: &Path) -> Result<Vec<Source>, EvalError> {
        let mut total = 0;
        let mut sources = Vec::new();
        for case in &self.cases {
            let source = case.source(folder)?;
            if let Source::Pinned(text) = &source {
                total += text.len() as u64;
            }
            if total > MAX_SOURCES {
                return Err(EvalError::TooMuch {
                    place: folder.display().to_string(),
                    what: "bytes of sources",
                    most: MAX_SOURCES,
                });
            }
            sources.push(source);
        }
        Ok(sources)
    }
}

impl Case {
    /// Its id; language and number when it has none.
    pub(super) fn id(&self, at: usize) -> String {
        let numbered = || format!("{}-{}", self.language, at + 1);
        self.id.clone().unwrap_or_else(numbered)
    }

    fn check(&self) -> Result<(), String> {
        for (name, text) in [
            ("language", &self.language),
            ("paraphrase", &self.paraphrase),
        ] {
            if text.trim().is_empty() {
                return Err(format!("{name} is empty"));
            }
        }
        for (name, is_empty) in [
            ("expected_symbols", self.expected_symbols.is_empty()),
            ("expected_edges", self.expected_edges.is_empty()),
            ("known_misses", self.known_misses.is_empty()),
            ("spurious_edges", self.spurious_edges.is_empty()),
        ] {
            if is_empty {
                return Err(format!("{name} is empty"));
            }
        }
        let is_hash =
            |hash: &String| hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit());
        match &self.content_hash {
            Some(hash) if !is_hash(hash) => Err("content_hash is no SHA-256".to_owned()),
            _ => Ok(()),
        }
    }

    fn source(&self, folder: &Path) -> Result<Source, EvalError> {
        let (Some(path), Some(hash)) = (&self.source_path, &self.content_hash) else {
            return Ok(Source::Missing);
        };
        let path = contained(folder, Path::new(path))?;
        let bytes = match read_bounded(&path, MAX_BYTES) {
            Err(error) if error.is_missing() => return Ok(Source::Missing),
            other => other?,
        };
        // Line ends are not part of what is pinned: a check-out may have rewritten them.
        let text = String::from_utf8_lossy(&bytes)
            .replace("\r\n", "\n")
            .replace('\r', "\n");
        Ok(if sha256_hex(&text).eq_ignore_ascii_case(hash) {
            Source::Pinned(text)
        } else {
            Source::Mismatch
        })
    }
}
