//! What the events say the rows must be.
//!
//! Only an event that may do a thing counts for it: a memory is written by a decision, which is
//! signed, by the migration that began the store, or by an import, which brings candidates that are
//! new; a proposal begins once and then moves by recommendations and decisions. A row that rests on
//! any other event has no event. Only a store that began as a throw-away one may be loaded by an
//! evaluation.

use super::leaf::Leaf;
use super::notes::{Note, Writes};
use crate::gate::CONTINUES;
use crate::store::events::MIRROR_HASH;
use crate::store::meta::EVALUATION;
use model::{AuditOperation, Channel, is_decision};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Scope and id of a row.
pub(super) type RowKey = (String, String);

/// What a migration took over beside the records.
#[derive(Clone)]
pub(super) struct Imported {
    pub(super) events: usize,
    pub(super) events_digest: String,
}

/// What all events together left behind.
#[derive(Default)]
pub(super) struct ExpectedState {
    pub(super) items: Writes,
    pub(super) proposals: BTreeMap<RowKey, Note>,
    /// Outcomes by their id.
    pub(super) outcomes: BTreeMap<String, Note>,
    /// A migration took outcomes over and did not say which.
    pub(super) outcomes_unlisted: bool,
    pub(super) grant_entries: Vec<String>,
    /// Scope, source, target of the relations that a migration took over.
    pub(super) relations: BTreeSet<(String, String, String)>,
    /// The hash of each event's row in the mirror; none once the payload is erased.
    pub(super) mirror: Vec<Option<String>>,
    pub(super) imported: Option<Imported>,
    /// Every event so far belongs to the migration that began the store.
    migrating: bool,
    /// The last event of the migration, when it says that another one follows it.
    pub(super) unfinished: Option<i64>,
    /// The first event made the store to be thrown away.
    pub(super) is_throw_away: bool,
    /// The last event that wrote the list of linked scopes, and the list's hash.
    pub(super) links: Option<(i64, String)>,
    pub(super) last_ts_us: i64,
}

impl ExpectedState {
    /// Takes one event in; false when it claims what an event of its kind cannot do.
    pub(super) fn apply(&mut self, leaf: &Leaf, payload: &Value) -> bool {
        self.last_ts_us = leaf.ts_us;
        self.mirror.push(
            payload
                .get(MIRROR_HASH)
                .and_then(Value::as_str)
                .map(str::to_owned),
        );
        let proposal = self.apply_proposal(leaf, payload);
        let writes = self.apply_writes(leaf, payload);
        let outcome = self.apply_outcome(leaf, payload);
        let placed = self.is_placed(leaf);
        if leaf.operation == AuditOperation::Create && placed {
            self.is_throw_away = payload["origin"] == EVALUATION;
        }
        if leaf.operation == AuditOperation::Migrate && placed {
            self.apply_migration(leaf, &payload["report"]);
        }
        if leaf.operation == AuditOperation::Grant {
            self.grant_entries.push(text(&payload["entry"]));
        }
        let links = self.apply_links(leaf, payload);
        proposal && writes && outcome && links && placed
    }

    /// A store begins with its making or with a migration, which may take several events, and
    /// neither comes back later.
    fn is_placed(&mut self, leaf: &Leaf) -> bool {
        let first = leaf.seq == 1;
        let migrates = leaf.operation == AuditOperation::Migrate && (first || self.migrating);
        self.migrating = migrates;
        match leaf.operation {
            AuditOperation::Create => first,
            AuditOperation::Migrate => migrates,
            _ => !first,
        }
    }

    /// Only a person links scopes.
    fn apply_links(&mut self, leaf: &Leaf, payload: &Value) -> bool {
        if leaf.operation != AuditOperation::Relink {
            return true;
        }
        self.links = Some((leaf.seq, text(&payload["links"])));
        leaf.channel == Channel::Person
    }

    fn apply_proposal(&mut self, leaf: &Leaf, payload: &Value) -> bool {
        let Some(digest) = payload.get("proposal_digest") else {
            return true;
        };
        let key = (
            leaf.scope_id.clone().unwrap_or_default(),
            leaf.subject_id.clone(),
        );
        let begins = matches!(
            leaf.operation,
            AuditOperation::Propose | AuditOperation::GuardRefuse
        );
        let moves = leaf.operation == AuditOperation::Recommend || is_decision(leaf.operation);
        let known = self.proposals.contains_key(&key);
        if (begins && known) || (moves && !known) || !(begins || moves) {
            return false;
        }
        self.proposals.insert(key, note(leaf, digest, 0));
        true
    }

    fn apply_writes(&mut self, leaf: &Leaf, payload: &Value) -> bool {
        let writes: Vec<&Value> = list(payload, "writes").collect();
        let loaded = leaf.operation == AuditOperation::Evaluate;
        if loaded != self.is_throw_away {
            return false;
        }
        let may = match leaf.operation {
            // A correction marks the memory that it is about; `rows` looks at what it changed.
            AuditOperation::Outcome => {
                writes.len() <= 1 && writes.iter().all(|write| is_about(leaf, write))
            }
            // A file brings what is new and changes nothing that is there.
            AuditOperation::Import => {
                return writes
                    .into_iter()
                    .all(|write| self.is_new(write) && self.apply_write(leaf, write));
            }
            operation => loaded || is_decision(operation) || writes.is_empty(),
        };
        if may {
            for write in writes {
                self.apply_write(leaf, write);
            }
        }
        may
    }

    /// An outcome begins a row of its own, and a proposal when it is a correction.
    fn apply_outcome(&mut self, leaf: &Leaf, payload: &Value) -> bool {
        let is_outcome = leaf.operation == AuditOperation::Outcome;
        let Some(digest) = payload.get("outcome_digest") else {
            return true;
        };
        let id = text(&payload["outcome_id"]);
        if !is_outcome || self.outcomes.contains_key(&id) {
            return false;
        }
        self.outcomes.insert(id, note(leaf, digest, 0));
        let filed = &payload["proposal"];
        if filed.is_null() {
            return true;
        }
        let key = (
            leaf.scope_id.clone().unwrap_or_default(),
            text(&filed["id"]),
        );
        let known = self.proposals.contains_key(&key);
        self.proposals
            .entry(key)
            .or_insert_with(|| note(leaf, &filed["digest"], 0));
        !known
    }

    /// Takes a write in; always true, for a walk over many.
    fn apply_write(&mut self, leaf: &Leaf, write: &Value) -> bool {
        let version = write["version"].as_u64().unwrap_or_default();
        let note = note(leaf, &write["digest"], version);
        self.items
            .take(word(&write["scope_id"]), word(&write["memory_id"]), note);
        true
    }

    fn is_new(&self, write: &Value) -> bool {
        let known = self
            .items
            .knows(word(&write["scope_id"]), word(&write["memory_id"]));
        write["version"] == 1 && !known
    }

    fn apply_migration(&mut self, leaf: &Leaf, report: &Value) {
        self.unfinished = (report[CONTINUES] == true).then_some(leaf.seq);
        for row in list(report, "proposals") {
            let key = (text(&row["scope_id"]), text(&row["id"]));
            self.proposals.insert(key, note(leaf, &row["digest"], 1));
        }
        for row in list(report, "items") {
            self.apply_write(leaf, row);
        }
        for row in list(report, "relations") {
            self.relations
                .insert((text(&row[0]), text(&row[1]), text(&row[2])));
        }
        for row in list(report, "outcomes") {
            self.outcomes
                .insert(text(&row["id"]), note(leaf, &row["digest"], 0));
        }
        if let Some(links) = report["links"].as_str() {
            self.links = Some((leaf.seq, links.to_owned()));
        }
        if let Some(events) = report["events"].as_u64() {
            self.outcomes_unlisted = report.get("outcomes").is_none();
            self.imported = Some(Imported {
                events: usize::try_from(events).unwrap_or(usize::MAX),
                events_digest: text(&report["events_digest"]),
            });
        }
    }
}

impl ExpectedState {
    /// Whether the mirror is what the events and the migration say.
    pub(super) fn fits_mirror(&self, walk: &super::mirror::MirrorWalk) -> bool {
        let found = self.imported.as_ref().map_or(0, |imported| imported.events);
        let own = walk.hashes.get(found..).unwrap_or_default();
        let same = own.len() == self.mirror.len()
            && own
                .iter()
                .zip(&self.mirror)
                .all(|(hash, said)| said.as_ref().is_none_or(|said| said == hash));
        let begun = self
            .imported
            .as_ref()
            .is_none_or(|imported| imported.events_digest == walk.digest_of_first(imported.events));
        same && begun && walk.report.head_stored.as_ref() == walk.hashes.last()
    }
}

/// Whether a write is to the memory that the event is about.
fn is_about(leaf: &Leaf, write: &Value) -> bool {
    text(&write["memory_id"]) == leaf.subject_id
        && leaf.scope_id.as_deref() == write["scope_id"].as_str()
}

fn note(leaf: &Leaf, digest: &Value, version: u64) -> Note {
    Note {
        seq: leaf.seq,
        digest: model::from_hex(word(digest)).and_then(|bytes| bytes.try_into().ok()),
        version,
        operation: leaf.operation,
    }
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn text(value: &Value) -> String {
    word(value).to_owned()
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Channel;
    use serde_json::json;

    fn leaf(seq: i64, operation: AuditOperation) -> Leaf {
        Leaf {
            seq,
            ts_us: seq,
            operation,
            actor: "evaluation".to_owned(),
            channel: Channel::Background,
            grant_id: None,
            grants: 0,
            session_id: None,
            scope_id: None,
            subject_id: "store".to_owned(),
            payload_commit: [0; 32],
            prev_hash: Vec::new(),
        }
    }

    fn begun_as(origin: &Value) -> ExpectedState {
        let mut state = ExpectedState::default();
        assert!(state.apply(
            &leaf(1, AuditOperation::Create),
            &json!({ "origin": origin })
        ));
        state
    }

    #[test]
    fn an_evaluation_writes_memories_in_a_throw_away_store_alone() {
        let write = json!({ "writes": [{
            "memory_id": "m", "scope_id": "s", "version": 1, "digest": "d"
        }]});
        let evaluate = leaf(2, AuditOperation::Evaluate);
        let mut thrown_away = begun_as(&json!("evaluation"));
        assert!(thrown_away.apply(&evaluate, &write));
        assert_eq!(thrown_away.items.len(), 1);
        for origin in [json!("new"), Value::Null] {
            let mut kept = begun_as(&origin);
            assert!(!kept.apply(&evaluate, &write));
            assert_eq!(kept.items.len(), 0);
        }
    }

    #[test]
    fn a_throw_away_store_takes_nothing_but_evaluations() {
        for operation in [AuditOperation::Propose, AuditOperation::DecideAdd] {
            let mut state = begun_as(&json!("evaluation"));
            assert!(
                !state.apply(&leaf(2, operation), &json!({})),
                "{operation:?}"
            );
        }
    }
}
