//! Memory items: the row of each record, its versions, relations and evidence.

use crate::audit::AuditKey;
use crate::error::{LedgerError, malformed, sqlite};
use crate::gate::Admitted;
use crate::read::{Authentic, EvidenceLink, StoredItem};
use crate::store::derived::DerivedColumns;
use crate::store::rows::{
    ItemDigestParts, ItemRow, StoredParts, evidence_digest, item_digest, k1_digest,
};
use crate::store::search::{Indexed, index_replace};
use crate::store::versions::version_append;
use model::{
    Authority, Dispute, Freshness, Lifecycle, MemoryId, MemoryRecord, ProposalId, ScopeId,
    Standing, Support, Timestamp, TrustFacts,
};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// The columns that make a [`StoredItem`], in the order that [`stored_item`] reads them.
pub(crate) const ITEM_COLUMNS: &str = "i.item_no, i.scope_id, i.record_json, i.authority, i.support, i.freshness, \
     i.dispute, i.standing, i.lifecycle, i.flags, i.provenance, i.version, i.valid_from, i.valid_to, \
     i.recorded_at, i.expired_at, i.row_mac, i.evidence_digest";

/// A read row, before its evidence is joined.
pub(crate) struct LoadedItem {
    pub(crate) item: StoredItem,
    /// The digest of the columns as they are stored.
    pub(crate) digest: [u8; 32],
    /// The digest that its evidence must have.
    evidence_digest: Vec<u8>,
}

impl LoadedItem {
    /// The item with its evidence; foreign when the evidence is not what was written with it.
    pub(crate) fn with_evidence(mut self, connection: &Connection) -> Result<Self, LedgerError> {
        match evidence_load(connection, &self.item)? {
            Some(links) if evidence_digest(&links) == self.evidence_digest => {
                self.item.evidence = links;
            }
            _ => self.item.authentic = Authentic::Foreign,
        }
        Ok(self)
    }
}

impl LoadedItem {
    /// Whether both stand on the same evidence.
    pub(crate) fn has_evidence_of(&self, other: &Self) -> bool {
        self.evidence_digest == other.evidence_digest
    }
}

/// A change to one memory item, as the rules admitted it, with what is written of it made once: the
/// event, the MAC, the row and its version must say the same.
pub(crate) struct ItemChange {
    pub(super) row: ItemRow,
    pub(super) stored: StoredParts,
    digest: [u8; 32],
}

impl ItemChange {
    /// The change that brings an item to this row.
    pub(crate) fn of(row: ItemRow) -> Self {
        let stored = StoredParts::of(&row);
        let digest = row.digest_with(&stored);
        Self {
            row,
            stored,
            digest,
        }
    }

    /// The row.
    pub(crate) fn row(&self) -> &ItemRow {
        &self.row
    }

    /// The row's digest in hex, as events name it.
    pub(crate) fn digest_hex(&self) -> String {
        model::to_hex(&self.digest)
    }
}

/// Writes a new version of an item: the row, its history, its index entries, its evidence.
pub(crate) fn item_write(
    connection: &Connection,
    change: Admitted<ItemChange>,
    change_seq: i64,
    key: &AuditKey,
    before_index: impl FnOnce() -> Result<(), LedgerError>,
) -> Result<(), LedgerError> {
    let change = change.into_change();
    let row = &change.row;
    let previous = previous_record(connection, &row.scope_id, &row.record.id)?;
    let mac = key.mac("item", &change.digest);
    let item_no = item_upsert(connection, &change, &mac)?;
    version_append(connection, &change, change_seq, &mac)?;
    for link in &row.evidence {
        evidence_insert(connection, row, link)?;
    }
    if previous.is_none() {
        connection
            .prepare_cached("UPDATE scopes SET records = records + 1 WHERE scope_id = ?1")
            .and_then(|mut statement| statement.execute([row.scope_id.as_str()]))
            .map_err(sqlite("counting records"))?;
    }
    before_index()?;
    index_replace(
        connection,
        item_no,
        &row.scope_id,
        previous
            .as_ref()
            .map(|(record, lifecycle)| Indexed::of(record, *lifecycle)),
        Indexed::of(&row.record, row.lifecycle),
    )
}

fn previous_record(
    connection: &Connection,
    scope_id: &ScopeId,
    id: &MemoryId,
) -> Result<Option<(MemoryRecord, Lifecycle)>, LedgerError> {
    let found: Option<(String, String)> = connection
        .prepare_cached(
            "SELECT record_json, lifecycle FROM memory_items WHERE scope_id = ?1 AND id = ?2",
        )
        .and_then(|mut statement| {
            statement
                .query_row([scope_id.as_str(), id.as_str()], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })
                .optional()
        })
        .map_err(sqlite("reading an item"))?;
    found
        .map(|(json, lifecycle)| {
            let record = serde_json::from_str(&json).map_err(malformed("record"))?;
            Ok((record, word(&lifecycle, Lifecycle::parse)?))
        })
        .transpose()
}

const UPSERT: &str = "INSERT INTO memory_items(scope_id, id, scope_key, kind, updated_at, expires_at, superseded_by,
        deleted, record_json, source_task_id, agent_role, valid_from, supersedes_reason, valid_to, recorded_at,
        expired_at, lifecycle, authority, support, freshness, dispute, standing, trust_state, ignored, q_value,
        flags, provenance, version, k1_digest, row_mac, evidence_digest)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
        ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31)
     ON CONFLICT(scope_id, id) DO UPDATE SET scope_key = ?3, kind = ?4, updated_at = ?5, expires_at = ?6,
        superseded_by = ?7, deleted = ?8, record_json = ?9, source_task_id = ?10, agent_role = ?11,
        valid_from = ?12, supersedes_reason = coalesce(?13, supersedes_reason), valid_to = ?14, recorded_at = ?15, expired_at = ?16,
        lifecycle = ?17, authority = ?18, support = ?19, freshness = ?20, dispute = ?21, standing = ?22,
        trust_state = ?23, ignored = ?24, q_value = ?25, flags = ?26, provenance = ?27, version = ?28,
        k1_digest = ?29, row_mac = ?30, evidence_digest = ?31
     RETURNING item_no";

fn item_upsert(
    connection: &Connection,
    change: &ItemChange,
    mac: &[u8],
) -> Result<i64, LedgerError> {
    let ItemChange { row, stored, .. } = change;
    let record = &row.record;
    let derived = DerivedColumns::of(
        &row.scope_id,
        record,
        row.facts,
        &row.flags,
        &row.provenance,
    );
    connection
        .prepare_cached(UPSERT)
        .and_then(|mut statement| {
            statement.query_row(
                params![
                    row.scope_id.as_str(),
                    record.id.as_str(),
                    derived.scope_key,
                    derived.kind,
                    derived.updated_at,
                    derived.expires_at,
                    derived.superseded_by,
                    derived.deleted,
                    stored.record_json,
                    derived.source_task_id,
                    derived.agent_role,
                    row.valid_from.as_ref().map(Timestamp::as_str),
                    row.supersedes_reason,
                    row.valid_to.as_ref().map(Timestamp::as_str),
                    row.recorded_us,
                    row.expired_us,
                    row.lifecycle.as_str(),
                    row.facts.authority.as_str(),
                    row.facts.support.as_str(),
                    row.facts.freshness.as_str(),
                    row.facts.dispute.as_str(),
                    row.facts.standing.as_str(),
                    derived.trust_state,
                    derived.ignored,
                    derived.q_value,
                    stored.flags,
                    stored.provenance,
                    row.version,
                    derived.k1_digest,
                    mac,
                    stored.evidence_digest,
                ],
                |row| row.get(0),
            )
        })
        .map_err(sqlite("writing an item"))
}

fn evidence_insert(
    connection: &Connection,
    row: &ItemRow,
    link: &EvidenceLink,
) -> Result<(), LedgerError> {
    connection
        .prepare_cached(
            "INSERT INTO memory_evidence(scope_id, memory_id, version, link_json) VALUES (?1, ?2, ?3, ?4)",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                row.scope_id.as_str(),
                row.record.id.as_str(),
                row.version,
                serde_json::to_string(link).expect("a link always serialises"),
            ])
        })
        .map_err(sqlite("writing evidence"))?;
    Ok(())
}

/// Reads one item of a scope, whatever its state.
pub(crate) fn item_load(
    connection: &Connection,
    scope_id: &ScopeId,
    id: &MemoryId,
    key: Option<&AuditKey>,
) -> Result<Option<LoadedItem>, LedgerError> {
    let sql =
        format!("SELECT {ITEM_COLUMNS} FROM memory_items i WHERE i.scope_id = ?1 AND i.id = ?2");
    let mut statement = connection
        .prepare_cached(&sql)
        .map_err(sqlite("reading an item"))?;
    let mut rows = statement
        .query([scope_id.as_str(), id.as_str()])
        .map_err(sqlite("reading an item"))?;
    match rows.next().map_err(sqlite("reading an item"))? {
        Some(row) => stored_item(row, key)?.with_evidence(connection).map(Some),
        None => Ok(None),
    }
}

/// Reads a row in the order of [`ITEM_COLUMNS`] and checks its MAC.
pub(crate) fn stored_item(
    row: &Row<'_>,
    key: Option<&AuditKey>,
) -> Result<LoadedItem, LedgerError> {
    let text = |at: usize| row.get::<_, String>(at).map_err(sqlite("reading an item"));
    let maybe = |at: usize| {
        row.get::<_, Option<String>>(at)
            .map_err(sqlite("reading an item"))
    };
    let number = |at: usize| {
        row.get::<_, Option<i64>>(at)
            .map_err(sqlite("reading an item"))
    };
    let record_json = text(2)?;
    let (flags, provenance) = (text(9)?, text(10)?);
    let (valid_from, valid_to) = (maybe(12)?, maybe(13)?);
    let facts = TrustFacts {
        authority: word(&text(3)?, Authority::parse)?,
        support: word(&text(4)?, Support::parse)?,
        freshness: word(&text(5)?, Freshness::parse)?,
        dispute: word(&text(6)?, Dispute::parse)?,
        standing: word(&text(7)?, Standing::parse)?,
    };
    let lifecycle = word(&text(8)?, Lifecycle::parse)?;
    let version = number(11)?
        .and_then(|v| u64::try_from(v).ok())
        .unwrap_or_default();
    let scope_id = text(1)?;
    let (recorded_us, expired_us) = (number(14)?.unwrap_or_default(), number(15)?);
    let evidence_digest: Vec<u8> = row.get(17).map_err(sqlite("reading an item"))?;
    let digest = item_digest(&ItemDigestParts {
        scope_id: &scope_id,
        record_json: &record_json,
        facts,
        lifecycle,
        flags: &flags,
        provenance: &provenance,
        version,
        valid_from: valid_from.as_deref(),
        valid_to: valid_to.as_deref(),
        recorded_us,
        expired_us,
        evidence_digest: &evidence_digest,
    });
    let mac: Option<Vec<u8>> = row.get(16).map_err(sqlite("reading an item"))?;
    let item = StoredItem {
        item_no: number(0)?.unwrap_or_default(),
        scope_id: parse_scope_id(&scope_id)?,
        record: serde_json::from_str(&record_json).map_err(malformed("record"))?,
        facts,
        lifecycle,
        flags: serde_json::from_str(&flags).map_err(malformed("flag list"))?,
        version,
        valid_from: valid_from
            .as_deref()
            .and_then(|time| Timestamp::parse(time).ok()),
        valid_to: valid_to
            .as_deref()
            .and_then(|time| Timestamp::parse(time).ok()),
        recorded_at: Timestamp::from_millis(recorded_us.div_euclid(1000)),
        expired_at: expired_us.map(|us| Timestamp::from_millis(us.div_euclid(1000))),
        provenance: serde_json::from_str(&provenance).map_err(malformed("provenance"))?,
        evidence: Vec::new(),
        authentic: Authentic::of(key, "item", &digest, mac.as_deref()),
    };
    Ok(LoadedItem {
        item,
        digest,
        evidence_digest,
    })
}

pub(crate) fn parse_scope_id(text: &str) -> Result<ScopeId, LedgerError> {
    ScopeId::parse(text).map_err(|_| unknown_word(text))
}

fn word<T>(text: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, LedgerError> {
    parse(text).ok_or_else(|| unknown_word(text))
}

fn unknown_word(text: &str) -> LedgerError {
    let shown: String = text.chars().take(40).collect();
    LedgerError::CannotVerify {
        what: format!("a stored row with the unknown word `{shown}`"),
    }
}

/// The evidence of an item at its version; none when a link is not in the form that was written.
fn evidence_load(
    connection: &Connection,
    item: &StoredItem,
) -> Result<Option<Vec<EvidenceLink>>, LedgerError> {
    let mut statement = connection
        .prepare_cached(
            "SELECT link_json FROM memory_evidence WHERE scope_id = ?1 AND memory_id = ?2 AND version = ?3
             ORDER BY evidence_no",
        )
        .map_err(sqlite("reading evidence"))?;
    let rows = statement
        .query_map(
            params![
                item.scope_id.as_str(),
                item.record.id.as_str(),
                item.version
            ],
            |row| row.get::<_, String>(0),
        )
        .map_err(sqlite("reading evidence"))?;
    let links = rows
        .collect::<Result<Vec<String>, _>>()
        .map_err(sqlite("reading evidence"))?;
    Ok(links
        .iter()
        .map(|json| serde_json::from_str(json).ok())
        .collect())
}

/// A record of a scope with a text of the same normal form, in any state.
pub(crate) struct Twin {
    pub(crate) id: MemoryId,
    pub(crate) lifecycle: Lifecycle,
    pub(crate) text: String,
}

/// Records of a scope with this text under any spelling and kind, whatever became of them.
///
/// The index is named because the order would otherwise draw the planner to the one by id, which
/// reads the whole scope on every write.
pub(crate) fn twins(
    connection: &Connection,
    scope_id: &ScopeId,
    text: &str,
) -> Result<Vec<Twin>, LedgerError> {
    let mut statement = connection
        .prepare_cached(
            "SELECT id, lifecycle, json_extract(record_json, '$.text') FROM memory_items
             INDEXED BY idx_memory_items_k1 WHERE scope_id = ?1 AND k1_digest = ?2 ORDER BY id",
        )
        .map_err(sqlite("looking for duplicates"))?;
    let rows = statement
        .query_map(
            params![scope_id.as_str(), k1_digest(scope_id, text)],
            |row| {
                Ok((
                    row.get::<_, String>(0)?,
                    row.get::<_, String>(1)?,
                    row.get::<_, String>(2)?,
                ))
            },
        )
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(sqlite("looking for duplicates"))?;
    rows.into_iter()
        .filter_map(|(id, lifecycle, text)| Some((MemoryId::parse(&id).ok()?, lifecycle, text)))
        .map(|(id, lifecycle, text)| {
            Ok(Twin {
                id,
                lifecycle: word(&lifecycle, Lifecycle::parse)?,
                text,
            })
        })
        .collect()
}

/// Relations among memories of one scope, as the rules admitted them.
pub(crate) struct Relations {
    pub(crate) scope_id: ScopeId,
    pub(crate) members: Vec<MemoryId>,
    pub(crate) proposal_id: ProposalId,
    pub(crate) created_at: Timestamp,
}

/// Relates every ordered pair; pairs that are related already stay as they are.
pub(crate) fn relations_insert(
    connection: &Connection,
    change: Admitted<Relations>,
) -> Result<(), LedgerError> {
    let change = change.into_change();
    let mut statement = connection
        .prepare_cached(
            "INSERT OR IGNORE INTO memory_relations(scope_id, source_id, target_id, proposal_id, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        .map_err(sqlite("writing relations"))?;
    for source in &change.members {
        for target in change.members.iter().filter(|target| *target != source) {
            statement
                .execute(params![
                    change.scope_id.as_str(),
                    source.as_str(),
                    target.as_str(),
                    change.proposal_id.as_str(),
                    change.created_at.as_str(),
                ])
                .map_err(sqlite("writing relations"))?;
        }
    }
    Ok(())
}

/// Memories that are related to this one, by id.
pub(crate) fn related_ids(
    connection: &Connection,
    scope_id: &ScopeId,
    id: &MemoryId,
) -> Result<Vec<MemoryId>, LedgerError> {
    let mut statement = connection
        .prepare_cached(
            "SELECT target_id FROM memory_relations WHERE scope_id = ?1 AND source_id = ?2 ORDER BY target_id",
        )
        .map_err(sqlite("reading relations"))?;
    let ids = statement
        .query_map([scope_id.as_str(), id.as_str()], |row| {
            row.get::<_, String>(0)
        })
        .map_err(sqlite("reading relations"))?
        .collect::<Result<Vec<_>, _>>()
        .map_err(sqlite("reading relations"))?;
    Ok(ids
        .iter()
        .filter_map(|id| MemoryId::parse(id).ok())
        .collect())
}
