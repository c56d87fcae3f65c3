//! The words of the audit: one operation for each way in which a store changes.

use serde::{Serialize, Serializer};

macro_rules! operations {
    ($($(#[$doc:meta])* $variant:ident = $word:literal, $mirror:literal;)+) => {
        /// What an audit event records.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum AuditOperation {
            $($(#[$doc])* $variant),+
        }

        impl AuditOperation {
            /// Every operation.
            pub const ALL: &'static [AuditOperation] = &[$(AuditOperation::$variant),+];

            /// The word in `audit_events`.
            pub fn as_str(self) -> &'static str {
                match self { $(AuditOperation::$variant => $word),+ }
            }

            /// The word that `memory_events` has for it, in the seed's list.
            pub fn mirror_word(self) -> &'static str {
                match self { $(AuditOperation::$variant => $mirror),+ }
            }

            /// The operation with this word.
            pub fn parse(word: &str) -> Option<AuditOperation> {
                Self::ALL.iter().copied().find(|operation| operation.as_str() == word)
            }
        }
    };
}

operations! {
    /// The store was made.
    Create = "create", "migration";
    /// A plugin store was migrated.
    Migrate = "migrate", "migration";
    /// A proposal was taken.
    Propose = "propose", "proposal";
    /// A proposal was stored redacted and rejected by policy.
    GuardRefuse = "guard_refuse", "proposal";
    /// Decisions without a grant were attached to a proposal.
    Recommend = "recommend", "proposal";
    /// An `add` was applied.
    DecideAdd = "decide_add", "curator_decision";
    /// An `update` was applied.
    DecideUpdate = "decide_update", "curator_decision";
    /// A `merge` was applied.
    DecideMerge = "decide_merge", "curator_decision";
    /// A `supersede` was applied.
    DecideSupersede = "decide_supersede", "curator_decision";
    /// A `delete` was applied.
    DecideDelete = "decide_delete", "curator_decision";
    /// An `ignore` was applied.
    DecideIgnore = "decide_ignore", "curator_decision";
    /// A proposal was turned down.
    DecideReject = "decide_reject", "curator_decision";
    /// A proposal was closed without a change.
    DecideNoop = "decide_noop", "curator_decision";
    /// Records came in with a file.
    Import = "import", "upsert";
    /// Records left as files.
    Export = "export", "migration";
    /// Records were loaded into a store that is thrown away.
    Evaluate = "evaluate", "upsert";
    /// How a memory or a question turned out was noted; a correction was filed with it.
    Outcome = "outcome", "upsert";
    /// The list of grants changed.
    Grant = "grant", "migration";
    /// A project's configuration file was accepted.
    Config = "config", "migration";
    /// An older scope was linked to the project, or such a link was undone.
    Relink = "relink", "migration";
}

impl Serialize for AuditOperation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Whether the operation was a decision, which must be signed by a grant.
pub fn is_decision(operation: AuditOperation) -> bool {
    operation.as_str().starts_with("decide_")
}

/// Whether the event of the operation must be signed by a grant: a decision, what widens where
/// sessions stand, or what lets a project's file loosen a rule.
pub fn needs_signature(operation: AuditOperation) -> bool {
    is_decision(operation) || matches!(operation, AuditOperation::Relink | AuditOperation::Config)
}
