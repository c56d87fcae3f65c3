//! The one list of answer codes: refusals and failures, their exit codes and what to do next.

use crate::guard_note::GuardNote;
use serde::{Serialize, Serializer};

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident, $word:literal, $exit:literal, $retryable:literal, $hint:literal;)+) => {
        /// Why an answer is not the one that was asked for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code {
            $($(#[$doc])* $variant),+
        }

        impl Code {
            /// Every code, in the order of the reference page.
            pub const ALL: &'static [Code] = &[$(Code::$variant),+];

            /// The word on the wire.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $word),+ }
            }

            /// The exit code of a command that ends with it.
            pub fn exit_code(self) -> u8 {
                match self { $(Code::$variant => $exit),+ }
            }

            /// True when the same call may go through later.
            pub fn is_retryable(self) -> bool {
                match self { $(Code::$variant => $retryable),+ }
            }

            /// What to do next.
            pub fn hint(self) -> &'static str {
                match self { $(Code::$variant => $hint),+ }
            }
        }
    };
}

codes! {
    /// Memory is off for this project.
    Disabled, "disabled", 9, false, "run `swarm-memory init` in the project to turn memory on";
    /// The arguments or the file are not what the command takes.
    Usage, "usage", 2, false, "run the command with --help for its arguments";
    /// The text holds characters that are not stored, or nothing at all.
    InvalidText, "invalid_text", 8, false, "send plain text without control or bidirectional override characters";
    /// A field is longer than its limit.
    TooLarge, "too_large", 8, false, "shorten the field that the message names";
    /// The kind does not fit the operation or the rule.
    KindNotAllowed, "kind_not_allowed", 8, false, "use a kind that the message names";
    /// The kind needs a source.
    EvidenceRequired, "evidence_required", 8, false, "name a file, commit, URL or cached document as evidence";
    /// The scope is not one that the session stands in.
    ScopeNotAllowed, "scope_not_allowed", 8, false, "work from the project that owns the memory";
    /// A secret was found and taken out.
    SecretRedacted, "secret_redacted", 8, false, "leave the secret out";
    /// Personal data is not stored here.
    PiiRejected, "pii_rejected", 8, false, "propose the fact without the personal data";
    /// The text reads like instructions to an agent.
    InjectionRejected, "injection_rejected", 8, false, "state the fact, not an instruction";
    /// The text holds a marker that only the renderer writes.
    ReservedMarker, "reserved_marker", 8, false, "leave out the recall header and bundle markers";
    /// A person rejected this value before.
    Tombstoned, "tombstoned", 8, false, "the value was removed by a decision; propose what is true now";
    /// The decision needs a named lift of an earlier rejection.
    TombstoneReview, "tombstone_review", 8, false, "the value was removed by a decision; propose what is true now";
    /// The same fact is there already.
    Duplicate, "duplicate", 4, false, "use the existing one that the answer names";
    /// There is no such thing in the scopes of the session.
    NotFound, "not_found", 3, false, "check the id with `swarm-memory list` or `swarm-memory pending`";
    /// The proposal is decided already.
    NotPending, "not_pending", 4, false, "see what was decided with `swarm-memory pending --all`";
    /// The decision does not fit the proposal.
    DecisionMismatch, "decision_mismatch", 8, false, "decide with the operation and target of the proposal";
    /// The memory to change is not in force.
    TargetInactive, "target_inactive", 4, false, "look at the memory with `swarm-memory history ID`";
    /// The record may not become durable memory.
    NotPromotable, "not_promotable", 8, false, "promote a durable fact of a durable kind within 500 characters";
    /// Somebody else holds the lock.
    Locked, "locked", 4, true, "try again in a moment";
    /// The proposal changed since it was seen.
    StaleVersion, "stale_version", 4, false, "read the proposal again and decide on what it says now";
    /// The decision needs a grant that this channel does not hold.
    GrantRequired, "grant_required", 8, false, "a reviewer decides with the passphrase, or a controller with --controller-key";
    /// The channel is not one of the five.
    UnknownChannel, "unknown_channel", 2, false, "use agent, curator, person, import or background";
    /// The keys that prove grants are not on this machine.
    RegistryUnavailable, "registry_unavailable", 10, false, "bring the state folder of this store back to this machine";
    /// The store is older than what was seen before.
    RollbackSuspected, "rollback_suspected", 6, false, "compare the store with its backups before going on";
    /// The store was written by the opencode-swarm plugin and is not migrated yet.
    NeedsMigration, "needs_migration", 10, false, "run `swarm-memory migrate` to back the store up and migrate it; `init` does the same";
    /// The store cannot be written from here.
    ReadOnlyStore, "read_only_store", 8, false, "make the folder and the file writable, or work on a copy";
    /// Another process is writing.
    StoreBusy, "store_busy", 5, true, "try again in a moment";
    /// The store was written by a newer program.
    StoreNewer, "store_newer", 7, false, "upgrade swarm-memory; the data is intact";
    /// The file under the open store was replaced or removed.
    StoreReplaced, "store_replaced", 4, true, "open the store again";
    /// The store cannot be read.
    StoreUnreadable, "store_unreadable", 6, false, "put a copy from .swarm/memory/backups in its place, or run `swarm-memory migrate --salvage` on a SQLite store: the file is kept aside and what can be read comes into a new store";
    /// What is needed to verify is missing.
    CannotVerify, "cannot_verify", 10, false, "bring back the keys of this store, or look at the row that the message names";
    /// A model file is missing, or is not the one that it should be.
    ModelUnavailable, "model_unavailable", 10, false, "`swarm-memory models verify` says what is there, `swarm-memory models pull` fetches what is not";
    /// A time that is not one.
    InvalidTime, "invalid_time", 2, false, "write times like 2026-01-31T12:00:00Z, the start before the end";
    /// Too many at once.
    RateLimited, "rate_limited", 8, true, "decide on the pending proposals first";
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A rule said no: a normal answer, not a failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Which rule.
    pub code: Code,
    /// What was wrong, in one sentence without memory text.
    pub message: String,
    /// What the guard found, when it was the guard.
    #[serde(skip)]
    pub found: Vec<GuardNote>,
}

impl Refusal {
    /// A refusal by this rule.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            found: Vec::new(),
        }
    }

    /// The same with what the guard found.
    #[must_use]
    pub fn noting(mut self, found: Vec<GuardNote>) -> Self {
        self.found = found;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_and_every_one_says_what_to_do() {
        let words: std::collections::HashSet<_> =
            Code::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(words.len(), Code::ALL.len());
        for code in Code::ALL {
            assert!(!code.hint().is_empty() && code.exit_code() != 0, "{code:?}");
        }
    }
}
