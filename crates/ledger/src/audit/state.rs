//! What the events say the rows must be, and the comparison with what they are.

use super::key::AuditKey;
use super::leaf::Leaf;
use super::verify::DivergenceKind;
use crate::error::{LedgerError, sqlite};
use crate::read::Authentic;
use crate::store::items::{ITEM_COLUMNS, stored_item};
use crate::store::proposals::{PROPOSAL_COLUMNS, stored_proposal};
use model::AuditOperation;
use rusqlite::Connection;
use serde_json::Value;
use std::collections::BTreeMap;

/// Scope and id of a row.
type RowKey = (String, String);

/// The digests that the events left behind.
#[derive(Default)]
pub(super) struct ExpectedState {
    items: BTreeMap<RowKey, String>,
    proposals: BTreeMap<RowKey, String>,
    pub(super) grant_entries: Vec<String>,
}

impl ExpectedState {
    /// Takes one event in.
    pub(super) fn apply(&mut self, leaf: &Leaf, payload: &Value) {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        if let Some(digest) = payload.get("proposal_digest") {
            let key = (
                leaf.scope_id.clone().unwrap_or_default(),
                leaf.subject_id.clone(),
            );
            self.proposals.insert(key, text(digest));
        }
        for write in list(payload, "writes") {
            self.items.insert(
                (text(&write["scope_id"]), text(&write["memory_id"])),
                text(&write["digest"]),
            );
        }
        if leaf.operation == AuditOperation::Migrate {
            for row in list(&payload["report"], "proposals") {
                self.proposals.insert(
                    (text(&row["scope_id"]), text(&row["id"])),
                    text(&row["digest"]),
                );
            }
            for row in list(&payload["report"], "items") {
                self.items.insert(
                    (text(&row["scope_id"]), text(&row["memory_id"])),
                    text(&row["digest"]),
                );
            }
        }
        if leaf.operation == AuditOperation::Grant {
            self.grant_entries.push(text(&payload["entry"]));
        }
    }

    /// Every row that is not what its last event wrote, and every one that is gone.
    pub(super) fn compare(
        mut self,
        connection: &Connection,
        key: Option<&AuditKey>,
    ) -> Result<Vec<(DivergenceKind, String)>, LedgerError> {
        let mut found = Vec::new();
        for (row, digest, authentic) in item_rows(connection, key)? {
            let expected = self.items.remove(&row);
            if expected != Some(digest) || authentic == Authentic::Foreign {
                found.push((DivergenceKind::ForeignWrite, row.1));
            }
        }
        for (row, digest, authentic) in proposal_rows(connection, key)? {
            let expected = self.proposals.remove(&row);
            if expected != Some(digest) || authentic == Authentic::Foreign {
                found.push((DivergenceKind::ForeignWrite, row.1));
            }
        }
        let gone = self.items.into_keys().chain(self.proposals.into_keys());
        found.extend(gone.map(|(_, id)| (DivergenceKind::Removed, id)));
        Ok(found)
    }
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

type RowState = (RowKey, String, Authentic);

fn item_rows(
    connection: &Connection,
    key: Option<&AuditKey>,
) -> Result<Vec<RowState>, LedgerError> {
    let sql = format!("SELECT {ITEM_COLUMNS}, i.id FROM memory_items i ORDER BY i.item_no");
    let mut statement = connection
        .prepare(&sql)
        .map_err(sqlite("reading the items"))?;
    let mut rows = statement.query([]).map_err(sqlite("reading the items"))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next().map_err(sqlite("reading the items"))? {
        let named: RowKey = (
            row.get("scope_id").map_err(sqlite("reading the items"))?,
            row.get("id").map_err(sqlite("reading the items"))?,
        );
        found.push(match stored_item(row, key) {
            // The id column finds the record; it must be the record's own.
            Ok(loaded) if loaded.item.record.id.as_str() == named.1 => {
                (named, model::to_hex(&loaded.digest), loaded.item.authentic)
            }
            _ => (named, String::new(), Authentic::Foreign),
        });
    }
    Ok(found)
}

fn proposal_rows(
    connection: &Connection,
    key: Option<&AuditKey>,
) -> Result<Vec<RowState>, LedgerError> {
    let sql = format!("SELECT {PROPOSAL_COLUMNS}, id FROM memory_proposals ORDER BY proposal_no");
    let mut statement = connection
        .prepare(&sql)
        .map_err(sqlite("reading the proposals"))?;
    let mut rows = statement
        .query([])
        .map_err(sqlite("reading the proposals"))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next().map_err(sqlite("reading the proposals"))? {
        let named: RowKey = (
            row.get("scope_id")
                .map_err(sqlite("reading the proposals"))?,
            row.get("id").map_err(sqlite("reading the proposals"))?,
        );
        found.push(match stored_proposal(row, key) {
            Ok(loaded) if loaded.stored.proposal.id.as_str() == named.1 => (
                named,
                model::to_hex(&loaded.digest),
                loaded.stored.authentic,
            ),
            _ => (named, String::new(), Authentic::Foreign),
        });
    }
    Ok(found)
}
