//! The resolved configuration: typed for the library, listed for people.

use super::error::Notice;
use super::key::Class;
use super::layer::Origin;
use super::set::nest;
use super::table::KEYS;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What the layers come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Resolved {
    settings: Settings,
    rows: Vec<OriginRow>,
    notices: Vec<Notice>,
    kept: BTreeMap<String, Value>,
}

impl Resolved {
    pub(super) fn of(
        mut values: BTreeMap<&'static str, (Value, Origin)>,
        notices: Vec<Notice>,
        kept: BTreeMap<String, Value>,
    ) -> Self {
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
                    doc: key.doc,
                })
            })
            .collect();
        let nested = nest(rows.iter().map(|row| (row.key, row.value.clone())));
        Self {
            settings: serde_json::from_value(nested)
                .expect("the table checked every value, and holds the names of the struct"),
            rows,
            notices,
            kept,
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

    /// What was passed over.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Values of recognised names that are not interpreted, by dotted name; a later layer wins.
    pub fn kept(&self) -> &BTreeMap<String, Value> {
        &self.kept
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
    /// What the key does.
    pub doc: &'static str,
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
    /// The `memory` object; what each field does stands in the table of keys.
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
        /// `writes.ungrantedCurator`.
        ungranted_curator: bool,
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
