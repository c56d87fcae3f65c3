//! The resolved configuration: typed for the library, listed for people.

use super::error::{ConfigError, Notice};
use super::key::Class;
use super::layer::Origin;
use super::resolve::Draft;
use super::set::nest;
use super::table::KEYS;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the layers come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Resolved {
    settings: Settings,
    rows: Vec<OriginRow>,
    notices: Vec<Notice>,
    loosened: Vec<&'static str>,
}

impl Resolved {
    pub(super) fn of(draft: Draft) -> Self {
        let Draft {
            mut values,
            mut passed,
            notices,
            loosened,
            ..
        } = draft;
        let rows: Vec<OriginRow> = KEYS
            .iter()
            .filter_map(|key| {
                let (value, origin) = values.remove(key.name)?;
                Some(OriginRow {
                    key: key.name,
                    value,
                    default: key.default(),
                    origin,
                    class: key.class,
                    acted_on: key.acted_on,
                    passed_over: passed.remove(key.name).unwrap_or_default(),
                    doc: key.doc,
                })
            })
            .collect();
        let acted_on = rows.iter().filter(|row| row.acted_on);
        let nested = nest(acted_on.map(|row| (row.key, row.value.clone())));
        Self {
            settings: serde_json::from_value(nested)
                .expect("the table checked every value, and holds the names of the struct"),
            rows,
            notices,
            loosened,
        }
    }

    /// The values for the library.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Every key with its value and where that comes from, in the order of the table.
    pub fn origins(&self) -> &[OriginRow] {
        &self.rows
    }

    /// True when a layer sets the key of this name.
    pub fn is_set(&self, key: &str) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|row| row.key == key && row.origin != Origin::Default)
    }

    /// What was passed over.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Keys that the project's file makes looser than what lies below it, or would if it were
    /// trusted.
    pub fn loosened(&self) -> &[&'static str] {
        &self.loosened
    }

    /// The same with one more notice.
    pub(crate) fn noting(mut self, notice: Notice) -> Self {
        self.notices.push(notice);
        self
    }

    /// Refuses a configuration of which nobody can tell how strict it was meant to be.
    pub fn check(&self) -> Result<(), ConfigError> {
        match self.notices.iter().find(|notice| notice.is_fault()) {
            None => Ok(()),
            Some(notice) => Err(ConfigError::Fault {
                notice: Box::new(notice.clone()),
            }),
        }
    }
}

/// One line of the listing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OriginRow {
    /// Dotted name.
    pub key: &'static str,
    /// The value in force.
    pub value: Value,
    /// The value when nobody sets it.
    pub default: Value,
    /// Where the value in force comes from.
    pub origin: Origin,
    /// Who may set the key.
    #[serde(serialize_with = "class_word")]
    pub class: Class,
    /// False for a key that nothing acts on yet.
    pub acted_on: bool,
    /// Values that were not taken, from the lowest layer on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passed_over: Vec<PassedOver>,
    /// What the key does.
    pub doc: &'static str,
}

/// A value that was not taken.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PassedOver {
    /// Who tried it.
    pub origin: Origin,
    /// What was tried; nothing for what does not fit the key at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The word of the notice.
    pub code: &'static str,
    /// Why it was not taken.
    pub reason: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form serde asks for")]
fn class_word<S: serde::Serializer>(class: &Class, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(class.as_str())
}

macro_rules! section {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type,)+ }
    };
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$variant_doc])* $variant,)+ }
    };
}

section! {
    /// The keys that the program acts on; what each does stands in the table of keys.
    Settings {
        /// `enabled`.
        enabled: bool,
        /// `provider`.
        provider: Provider,
        /// `storageDir`.
        storage_dir: String,
        /// `sqlite.*`.
        sqlite: Sqlite,
        /// `recall.*`.
        recall: RecallConfig,
        /// `writes.*`.
        writes: Writes,
        /// `redaction.*`.
        redaction: Redaction,
        /// `learning.*`.
        learning: Learning,
        /// `embeddings.*`.
        embeddings: Embeddings,
        /// `retrieval.*`.
        retrieval: Retrieval,
        /// `evidence.*`, which stands beside the `memory` object.
        evidence: EvidenceConfig,
    }
}

section! {
    /// `evidence.*`; the names are the plugin's, in its other way of writing.
    EvidenceConfig {
        /// `evidence.cache_max_bytes`.
        #[serde(rename = "cache_max_bytes")]
        cache_max_bytes: Option<u64>,
        /// `evidence.cache_max_records`.
        #[serde(rename = "cache_max_records")]
        cache_max_records: Option<u64>,
    }
}

section! {
    /// `sqlite.*`.
    Sqlite {
        /// `sqlite.path`, relative to the project's root unless the user's file says otherwise.
        path: String,
        /// `sqlite.busyTimeoutMs`.
        busy_timeout_ms: u32,
    }
}

section! {
    /// `recall.*`.
    RecallConfig {
        /// `recall.defaultMaxItems`.
        default_max_items: usize,
        /// `recall.defaultTokenBudget`.
        default_token_budget: usize,
        /// `recall.minScore`.
        min_score: f64,
        /// `recall.profile`.
        profile: Profile,
        /// `recall.static`.
        #[serde(rename = "static")]
        static_table: bool,
        /// `recall.injection.*`.
        injection: Injection,
    }
}

section! {
    /// `recall.injection.*`.
    Injection {
        /// `recall.injection.enabled`.
        enabled: bool,
        /// `recall.injection.minScore`.
        min_score: f64,
        /// `recall.injection.requireQuerySignal`.
        require_query_signal: bool,
        /// `recall.injection.maxItems`.
        max_items: usize,
        /// `recall.injection.tokenBudget`.
        token_budget: usize,
        /// `recall.injection.legacy`.
        legacy: LegacyInjection,
    }
}

section! {
    /// `writes.*`.
    Writes {
        /// `writes.mode`.
        mode: WriteMode,
        /// `writes.curator`.
        curator: CuratorWrites,
        /// `writes.sentinel`.
        sentinel: Sentinel,
        /// `writes.maxPendingPerSession`.
        max_pending_per_session: u64,
        /// `writes.maxPendingPerScope`.
        max_pending_per_scope: u64,
    }
}

section! {
    /// `redaction.*`.
    Redaction {
        /// `redaction.rejectDurableSecrets`.
        reject_durable_secrets: bool,
        /// `redaction.detectPii`.
        detect_pii: bool,
        /// `redaction.piiDetector`.
        pii_detector: PiiDetector,
        /// `redaction.rejectDurablePii`.
        reject_durable_pii: bool,
        /// `redaction.piiThreshold`.
        pii_threshold: f64,
    }
}

section! {
    /// `embeddings.*`.
    Embeddings {
        /// `embeddings.enabled`.
        enabled: bool,
        /// `embeddings.model`.
        model: String,
        /// `embeddings.dimension`.
        dimension: usize,
        /// `embeddings.version`.
        version: Option<String>,
        /// `embeddings.source`.
        source: Option<String>,
        /// `embeddings.cacheSize`.
        cache_size: usize,
    }
}

section! {
    /// `retrieval.*`.
    Retrieval {
        /// `retrieval.rrfK`.
        rrf_k: u64,
        /// `retrieval.weights.*`.
        weights: Weights,
        /// `retrieval.rerank.*`.
        rerank: Rerank,
        /// `retrieval.latencyBudgetMs`.
        latency_budget_ms: u64,
    }
}

section! {
    /// `retrieval.weights.*`.
    Weights {
        /// `retrieval.weights.lexical`.
        lexical: f64,
        /// `retrieval.weights.dense`.
        dense: f64,
        /// `retrieval.weights.metadata`.
        metadata: f64,
    }
}

section! {
    /// `retrieval.rerank.*`.
    Rerank {
        /// `retrieval.rerank.enabled`.
        enabled: bool,
        /// `retrieval.rerank.model`.
        model: String,
        /// `retrieval.rerank.path`.
        path: Option<String>,
        /// `retrieval.rerank.sha256`.
        sha256: Option<String>,
    }
}

section! {
    /// `learning.*`.
    Learning {
        /// `learning.qValueBoostWeight`.
        q_value_boost_weight: f64,
        /// `learning.suppressionThreshold`.
        suppression_threshold: f64,
    }
}

words! {
    /// What keeps the memory.
    Provider {
        /// One SQLite file.
        Sqlite,
        /// Append-only JSONL files.
        LocalJsonl,
    }
}

words! {
    /// What finds personal data.
    PiiDetector {
        /// Forms, check digits and the words beside them.
        Regex,
        /// A model of names as well.
        Ner,
    }
}

words! {
    /// The ranking.
    Profile {
        /// This program's own.
        Default,
        /// Exactly that of the plugin.
        Seed,
    }
}

words! {
    /// Whether unreviewed memories of a plugin's store may go into prompts.
    LegacyInjection {
        /// They may.
        On,
        /// They may when the plugin wrote the store.
        Auto,
        /// They may not.
        Off,
    }
}

impl LegacyInjection {
    /// The answer for a store that the plugin wrote, or did not.
    pub fn allows(self, plugins_store: bool) -> bool {
        match self {
            LegacyInjection::On => true,
            LegacyInjection::Auto => plugins_store,
            LegacyInjection::Off => false,
        }
    }
}

words! {
    /// How agents write.
    WriteMode {
        /// By proposals.
        Propose,
    }
}

words! {
    /// What a controller's decisions do.
    CuratorWrites {
        /// They are applied.
        Apply,
        /// They are attached as recommendations.
        Recommend,
        /// Nothing.
        Off,
    }
}

words! {
    /// Which texts count as copied recall output.
    Sentinel {
        /// The real marker.
        Marker,
        /// Anything with `bundle_`.
        Seed,
    }
}
