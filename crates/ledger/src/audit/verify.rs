//! Verifying the audit: every link, not only the ends, and every row against the events.
//!
//! Three things are walked. The chain of events: sequence, hashes, MACs, payload commitments and
//! the signature that each decision must carry. The list of grants. And the rows: each memory
//! and each proposal must be exactly what the last event about it wrote, so that a row which was
//! changed, added or removed without an event is named.

use super::key::AuditKey;
use super::leaf::{GENESIS, Leaf, SIGNATURE_DOMAIN, payload_commit};
use super::mirror::{SeedChainReport, mirror_verify};
use super::rows::compare_rows;
use super::state::ExpectedState;
use crate::authority::{ChainAnchor, GrantChain, GrantKind, KeyId, verify};
use crate::error::{LedgerError, sqlite};
use crate::read::Authentic;
use crate::store::grants::{grant_chain, grant_entries};
use crate::store::links::{LINKS, links_load};
use crate::store::meta::{EVALUATION, ORIGIN, meta_get};
use model::{AuditOperation, Channel, StoreId, needs_signature};
use rusqlite::{Connection, Row};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// What does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DivergenceKind {
    /// A sequence number is not there.
    Missing,
    /// An event does not follow the one before it.
    Reordered,
    /// An event was changed.
    Edited,
    /// The MAC of an event is wrong or absent.
    BadMac,
    /// The payload is not the one that was committed to.
    BadPayload,
    /// A decision is not signed by a grant that was in force.
    BadSignature,
    /// The list of grants does not verify.
    BadGrants,
    /// A memory or proposal is not what its last event wrote.
    ForeignWrite,
    /// A memory or proposal that an event wrote is gone.
    Removed,
    /// The mirror in the plugin's form does not verify.
    Mirror,
}

impl DivergenceKind {
    /// The word in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            DivergenceKind::Missing => "missing",
            DivergenceKind::Reordered => "reordered",
            DivergenceKind::Edited => "edited",
            DivergenceKind::BadMac => "bad_mac",
            DivergenceKind::BadPayload => "bad_payload",
            DivergenceKind::BadSignature => "bad_signature",
            DivergenceKind::BadGrants => "bad_grants",
            DivergenceKind::ForeignWrite => "foreign_write",
            DivergenceKind::Removed => "removed",
            DivergenceKind::Mirror => "mirror",
        }
    }
}

impl Serialize for DivergenceKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// One thing that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Divergence {
    /// The event that it is about; the last one for a row without an event.
    pub seq: i64,
    /// What does not fit.
    pub kind: DivergenceKind,
    /// The memory, proposal or key that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
}

/// What the verification found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AuditReport {
    /// Everything fits; null when the key to tell is not on this machine.
    pub verified: Option<bool>,
    /// How many events there are.
    pub events: i64,
    /// The first thing that does not fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
    /// Everything that does not fit, the first hundred.
    pub divergences: Vec<Divergence>,
    /// The last event that a checkpoint outside the store covers.
    pub last_anchor: Option<i64>,
    /// Events after the last checkpoint.
    pub unanchored: i64,
    /// The mirror, in the plugin's own report.
    pub seed_chain: SeedChainReport,
}

impl AuditReport {
    /// Adds a line that somebody else put into a file which this program writes.
    pub(crate) fn foreign_line(&mut self, place: &str) {
        let found = Divergence {
            seq: self.events,
            kind: DivergenceKind::ForeignWrite,
            subject: Some(place.to_owned()),
        };
        self.verified = self.verified.map(|_| false);
        if self.divergence.is_none() {
            self.divergence = Some(found.clone());
        }
        if self.divergences.len() < LISTED {
            self.divergences.push(found);
        }
    }
}

/// Most divergences that a report lists.
const LISTED: usize = 100;

/// Everything that was found so far.
struct Findings(Vec<Divergence>);

impl Findings {
    fn add(&mut self, seq: i64, kind: DivergenceKind, subject: Option<String>) {
        if self.0.len() < LISTED {
            self.0.push(Divergence { seq, kind, subject });
        }
    }
}

/// Verifies a store.
pub(crate) fn audit_verify(
    connection: &Connection,
    key: Option<&AuditKey>,
    store_id: &StoreId,
    anchor: Option<&ChainAnchor>,
) -> Result<AuditReport, LedgerError> {
    // One snapshot, so that a writer beside us cannot make rows and events differ.
    let snapshot = connection
        .unchecked_transaction()
        .map_err(sqlite("reading the audit"))?;
    let mut findings = Findings(Vec::new());
    let chain = grants_in_force(&snapshot, store_id, anchor, &mut findings)?;
    let mut expected = ExpectedState::default();
    let events = walk_events(&snapshot, key, &chain, &mut expected, &mut findings)?;
    check_grant_events(&snapshot, &expected, events, &mut findings);
    check_facts(&snapshot, &expected, events, &mut findings)?;
    check_links(&snapshot, key, &expected, &mut findings)?;
    let mirror = mirror_verify(&snapshot)?;
    // A chain that the plugin left broken is in its report; what we took over and wrote must stand.
    if !expected.fits_mirror(&mirror) {
        findings.add(events, DivergenceKind::Mirror, None);
    }
    let seed_chain = mirror.report;
    compare_rows(&snapshot, key, expected, events, &mut |found| {
        findings.add(found.seq, found.kind, found.subject);
    })?;
    let clean = findings.0.is_empty();
    Ok(AuditReport {
        // Without the key a clean walk proves nothing, but a finding is still one.
        verified: if key.is_some() || !clean {
            Some(clean)
        } else {
            None
        },
        events,
        divergence: findings.0.first().cloned(),
        divergences: findings.0,
        last_anchor: None,
        unanchored: events,
        seed_chain,
    })
}

fn grants_in_force(
    connection: &Connection,
    store_id: &StoreId,
    anchor: Option<&ChainAnchor>,
    findings: &mut Findings,
) -> Result<GrantChain, LedgerError> {
    let chain = match grant_chain(connection, store_id.as_str()) {
        Ok(chain) => chain,
        Err(LedgerError::CannotVerify { .. } | LedgerError::Malformed { .. }) => {
            findings.add(0, DivergenceKind::BadGrants, None);
            return Ok(GrantChain::empty(store_id.as_str()));
        }
        Err(other) => return Err(other),
    };
    if anchor.is_some_and(|anchor| !chain.follows(anchor)) {
        let root = chain.root().map(|root| root.to_string());
        findings.add(0, DivergenceKind::BadGrants, root);
        return Ok(GrantChain::empty(store_id.as_str()));
    }
    Ok(chain)
}

/// Each entry of the list was written by an event, in the list's order.
fn check_grant_events(
    connection: &Connection,
    expected: &ExpectedState,
    events: i64,
    findings: &mut Findings,
) {
    // A list that cannot be read was named already.
    let Ok(entries) = grant_entries(connection) else {
        return;
    };
    let hashes: Vec<String> = entries
        .iter()
        .map(|entry| model::to_hex(&entry.hash()))
        .collect();
    if hashes != expected.grant_entries {
        let extra = hashes
            .iter()
            .zip(&entries)
            .find(|(hash, _)| !expected.grant_entries.contains(hash));
        let subject = extra.map(|(_, entry)| entry.grant.key_id().to_string());
        findings.add(events, DivergenceKind::BadGrants, subject);
    }
}

/// Payloads without an event, and the origin, which decides what may enter a prompt.
fn check_facts(
    connection: &Connection,
    expected: &ExpectedState,
    events: i64,
    findings: &mut Findings,
) -> Result<(), LedgerError> {
    let stray: Option<i64> = connection
        .query_row(
            "SELECT min(seq) FROM audit_payloads WHERE seq NOT IN (SELECT seq FROM audit_events)",
            [],
            |row| row.get(0),
        )
        .map_err(sqlite("reading the audit"))?;
    if let Some(seq) = stray {
        findings.add(seq, DivergenceKind::BadPayload, None);
    }
    if let Some(seq) = expected.unfinished {
        findings.add(seq + 1, DivergenceKind::Missing, None);
    }
    if events == 0 {
        // Even an empty store begins with an event.
        findings.add(1, DivergenceKind::Missing, None);
    }
    let migrated: bool = connection
        .query_row(
            "SELECT count(*) FROM audit_events WHERE seq = 1 AND operation = 'migrate'",
            [],
            |row| row.get::<_, i64>(0).map(|count| count == 1),
        )
        .map_err(sqlite("reading the audit"))?;
    let origin = meta_get(connection, ORIGIN)?;
    let begun_as = match (migrated, expected.is_throw_away) {
        (true, _) => "plugin",
        (false, true) => EVALUATION,
        (false, false) => "new",
    };
    if events > 0 && origin.as_deref() != Some(begun_as) {
        findings.add(1, DivergenceKind::Edited, Some(ORIGIN.to_owned()));
    }
    Ok(())
}

/// The list of linked scopes is the one that the last event about it wrote.
fn check_links(
    connection: &Connection,
    key: Option<&AuditKey>,
    expected: &ExpectedState,
    findings: &mut Findings,
) -> Result<(), LedgerError> {
    let stored = links_load(connection, key)?;
    let fits = match (&stored, &expected.links) {
        (None, None) => true,
        (Some(stored), Some((_, digest))) => {
            let believed = matches!(
                stored.authentic,
                Authentic::Verified | Authentic::Unverifiable
            );
            believed && model::to_hex(&stored.digest) == *digest
        }
        _ => false,
    };
    if !fits {
        let seq = expected.links.as_ref().map_or(1, |(seq, _)| *seq);
        findings.add(seq, DivergenceKind::Edited, Some(LINKS.to_owned()));
    }
    Ok(())
}

struct EventRow {
    leaf: Leaf,
    leaf_hash: Vec<u8>,
    mac: Option<Vec<u8>>,
    signature: Option<Vec<u8>>,
    salt: Option<Vec<u8>>,
    json: Option<String>,
    has_payload_row: bool,
}

fn walk_events(
    connection: &Connection,
    key: Option<&AuditKey>,
    chain: &GrantChain,
    expected: &mut ExpectedState,
    findings: &mut Findings,
) -> Result<i64, LedgerError> {
    let mut statement = connection
        .prepare(
            "SELECT e.seq, e.ts_us, e.operation, e.actor, e.channel, e.grant_id, e.grants, e.session_id, e.scope_id,
                e.subject_id, e.payload_commit, e.prev_hash, e.leaf_hash, e.mac, e.signature, p.salt, p.json,
                p.seq IS NOT NULL
             FROM audit_events e LEFT JOIN audit_payloads p ON p.seq = e.seq ORDER BY e.seq",
        )
        .map_err(sqlite("reading the audit"))?;
    let mut rows = statement.query([]).map_err(sqlite("reading the audit"))?;
    let mut last = (0, GENESIS.to_vec(), 0);
    while let Some(row) = rows.next().map_err(sqlite("reading the audit"))? {
        // A value of another type is as foreign as an unknown word.
        let Some(event) = event_row(row).ok().flatten() else {
            let seq: i64 = row.get(0).map_err(sqlite("reading the audit"))?;
            findings.add(seq, DivergenceKind::Edited, None);
            last.0 = seq;
            last.1 = row.get(12).unwrap_or_default();
            continue;
        };
        check_event(&event, &last, key, chain, findings);
        let payload: Value = event
            .json
            .as_deref()
            .and_then(|json| serde_json::from_str(json).ok())
            .unwrap_or(Value::Null);
        if !expected.apply(&event.leaf, &payload) {
            // What only a signed event may do was claimed by one that needs no signature.
            findings.add(
                event.leaf.seq,
                DivergenceKind::BadSignature,
                Some(event.leaf.subject_id.clone()),
            );
        }
        last = (event.leaf.seq, event.leaf_hash, event.leaf.grants);
    }
    Ok(last.0)
}

/// A row as an event; none when a word in it is not one of ours.
fn event_row(row: &Row<'_>) -> rusqlite::Result<Option<EventRow>> {
    let (operation, channel): (String, String) = (row.get(2)?, row.get(4)?);
    let commit: Vec<u8> = row.get(10)?;
    let (Some(operation), Some(channel), Ok(payload_commit)) = (
        AuditOperation::parse(&operation),
        Channel::parse(&channel),
        <[u8; 32]>::try_from(commit),
    ) else {
        return Ok(None);
    };
    Ok(Some(EventRow {
        leaf: Leaf {
            seq: row.get(0)?,
            ts_us: row.get(1)?,
            operation,
            actor: row.get(3)?,
            channel,
            grant_id: row.get(5)?,
            grants: row.get(6)?,
            session_id: row.get(7)?,
            scope_id: row.get(8)?,
            subject_id: row.get(9)?,
            payload_commit,
            prev_hash: row.get(11)?,
        },
        leaf_hash: row.get(12)?,
        mac: row.get(13)?,
        signature: row.get(14)?,
        salt: row.get(15)?,
        json: row.get(16)?,
        has_payload_row: row.get(17)?,
    }))
}

fn check_event(
    event: &EventRow,
    last: &(i64, Vec<u8>, u64),
    key: Option<&AuditKey>,
    chain: &GrantChain,
    findings: &mut Findings,
) {
    let leaf = &event.leaf;
    if leaf.seq != last.0 + 1 {
        findings.add(last.0 + 1, DivergenceKind::Missing, None);
    }
    let mut found = |kind| findings.add(leaf.seq, kind, Some(leaf.subject_id.clone()));
    if leaf.seq == last.0 + 1 && leaf.prev_hash != last.1 {
        found(DivergenceKind::Reordered);
    }
    let hash = leaf.hash();
    if hash.as_slice() != event.leaf_hash {
        found(DivergenceKind::Edited);
    }
    if let Some(key) = key {
        match &event.mac {
            Some(mac) if key.verify("event", &hash, mac) => {}
            // Where the keys were missing a proposal is taken without them, and nothing else is.
            None if matches!(
                leaf.operation,
                AuditOperation::Propose | AuditOperation::GuardRefuse | AuditOperation::Recommend
            ) => {}
            _ => found(DivergenceKind::BadMac),
        }
    }
    match (&event.salt, &event.json) {
        (Some(salt), Some(json)) if payload_commit(salt, json) == leaf.payload_commit => {}
        // An erased payload is a legal one; its row stays.
        (None, None) if event.has_payload_row => {}
        _ => found(DivergenceKind::BadPayload),
    }
    // A list that shrank would let a removed key decide in the past.
    if leaf.grants < last.2 {
        found(DivergenceKind::BadGrants);
    }
    if needs_signature(leaf.operation) && !is_signed(event, &hash, chain) {
        found(DivergenceKind::BadSignature);
    }
}

/// Whether a grant of the right kind, in force at that moment, signed this very event.
fn is_signed(event: &EventRow, hash: &[u8; 32], chain: &GrantChain) -> bool {
    let kind = match event.leaf.channel {
        Channel::Person => GrantKind::Reviewer,
        Channel::Curator => GrantKind::Controller,
        _ => return false,
    };
    let key_id: Option<KeyId> = event
        .leaf
        .grant_id
        .as_deref()
        .and_then(|id| id.parse().ok());
    let grant = key_id.and_then(|id| chain.grant_at(id, kind, event.leaf.grants));
    let signature = event
        .signature
        .as_deref()
        .and_then(|bytes| <&[u8; 64]>::try_from(bytes).ok());
    match (grant, signature) {
        (Some(grant), Some(signature)) => {
            verify(grant.public_key(), SIGNATURE_DOMAIN, hash, signature)
        }
        _ => false,
    }
}
