//! Whether the applied text is the proposed one. When it is not, the event names the edit.

use model::MemoryRecord;
use serde::Serialize;

/// An edit between what was proposed and what a decision applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// Content hash of what was proposed; none when the proposal had no text.
    pub from: Option<String>,
    /// Content hash of what was applied.
    pub to: String,
    /// The kind changed too.
    pub kind_changed: bool,
    /// The fact went to another scope.
    pub scope_changed: bool,
}

impl Edit {
    /// The edit between two records; none when text, kind and scope are the same.
    pub(crate) fn between(proposed: Option<&MemoryRecord>, applied: &MemoryRecord) -> Option<Self> {
        let same = |record: &MemoryRecord| {
            record.kind == applied.kind
                && record.text == applied.text
                && record.scope.key() == applied.scope.key()
        };
        match proposed {
            Some(proposed) if same(proposed) => None,
            _ => Some(Self {
                from: proposed.map(|record| record.content_hash.clone()),
                to: applied.content_hash.clone(),
                kind_changed: proposed.is_some_and(|record| record.kind != applied.kind),
                scope_changed: proposed
                    .is_some_and(|record| record.scope.key() != applied.scope.key()),
            }),
        }
    }
}
