//! The audit tables: appending the one event of a change.

use crate::audit::mirror::{self, MirrorEvent, MirrorRow};
use crate::audit::{AuditKey, Leaf, SIGNATURE_DOMAIN, payload_commit};
use crate::error::{LedgerError, sqlite};
use crate::gate::{Admitted, Signer};
use crate::seams::Randomness;
use model::{AuditOperation, Channel, ScopeId, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

/// What a change says about itself.
pub(crate) struct EventDraft {
    pub(crate) operation: AuditOperation,
    pub(crate) actor: String,
    pub(crate) channel: Channel,
    pub(crate) session_id: Option<String>,
    pub(crate) scope_id: Option<ScopeId>,
    pub(crate) subject_id: String,
    /// Ids, digests and counts; never memory text.
    pub(crate) payload: Value,
    pub(crate) mirror: MirrorEvent,
}

/// The sequence number and the hash of the last event; zero and the anchor when there is none.
pub(crate) fn head(connection: &Connection) -> Result<(i64, Vec<u8>), LedgerError> {
    let last = connection
        .prepare_cached("SELECT seq, leaf_hash FROM audit_events ORDER BY seq DESC LIMIT 1")
        .and_then(|mut statement| {
            statement
                .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()
        })
        .map_err(sqlite("reading the head of the audit"))?;
    Ok(last.unwrap_or_else(|| (0, crate::audit::GENESIS.to_vec())))
}

/// Key in a payload of the hash of the event's row in the mirror.
pub(crate) const MIRROR_HASH: &str = "mirror";

/// What is needed to append an event.
pub(crate) struct EventContext<'a> {
    pub(crate) key: Option<&'a AuditKey>,
    pub(crate) randomness: &'a dyn Randomness,
    pub(crate) signer: Option<Signer<'a>>,
    pub(crate) grants: u64,
    pub(crate) recorded_us: i64,
}

/// Appends the event and its mirror, chained, keyed, and signed when a grant decided.
pub(crate) fn event_append(
    connection: &Connection,
    change: Admitted<EventDraft>,
    context: &EventContext<'_>,
) -> Result<i64, LedgerError> {
    let draft = change.into_change();
    let (last, prev_hash) = head(connection)?;
    let mirror = mirror_row(connection, &draft, context)?;
    let mut salt = [0; 16];
    context.randomness.fill(&mut salt);
    let mut payload = draft.payload;
    // The mirror has no key of its own, so the event says what its row is.
    payload[MIRROR_HASH] = Value::from(mirror.hash());
    let json = payload.to_string();
    let leaf = Leaf {
        seq: last + 1,
        ts_us: context.recorded_us,
        operation: draft.operation,
        actor: draft.actor,
        channel: draft.channel,
        grant_id: context.signer.as_ref().map(Signer::key_id),
        grants: context.grants,
        session_id: draft.session_id,
        scope_id: draft.scope_id.map(|id| id.to_string()),
        subject_id: draft.subject_id,
        payload_commit: payload_commit(&salt, &json),
        prev_hash,
    };
    let hash = leaf.hash();
    let signature = context
        .signer
        .as_ref()
        .map(|signer| signer.sign(SIGNATURE_DOMAIN, &hash).to_vec());
    let mac = context.key.map(|key| key.mac("event", &hash));
    leaf_insert(
        connection,
        &leaf,
        &hash,
        mac.as_deref(),
        signature.as_deref(),
    )?;
    connection
        .prepare_cached("INSERT INTO audit_payloads(seq, salt, json) VALUES (?1, ?2, ?3)")
        .and_then(|mut statement| statement.execute(params![leaf.seq, salt.as_slice(), json]))
        .map_err(sqlite("writing the audit"))?;
    mirror_append(connection, &mirror)?;
    Ok(leaf.seq)
}

fn leaf_insert(
    connection: &Connection,
    leaf: &Leaf,
    hash: &[u8; 32],
    mac: Option<&[u8]>,
    signature: Option<&[u8]>,
) -> Result<(), LedgerError> {
    connection
        .prepare_cached(
            "INSERT INTO audit_events(seq, ts_us, operation, actor, channel, grant_id, grants, session_id, scope_id,
                subject_id, payload_commit, prev_hash, leaf_hash, mac, signature)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        )
        .and_then(|mut statement| {
            statement.execute(params![
                leaf.seq,
                leaf.ts_us,
                leaf.operation.as_str(),
                leaf.actor,
                leaf.channel.as_str(),
                leaf.grant_id,
                leaf.grants,
                leaf.session_id,
                leaf.scope_id,
                leaf.subject_id,
                leaf.payload_commit.as_slice(),
                leaf.prev_hash,
                hash.as_slice(),
                mac,
                signature,
            ])
        })
        .map_err(sqlite("writing the audit"))?;
    Ok(())
}

/// A random UUID, version 4.
pub(crate) fn random_uuid(randomness: &dyn Randomness) -> String {
    let mut bytes = [0; 16];
    randomness.fill(&mut bytes);
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let hex = model::to_hex(&bytes);
    format!(
        "{}-{}-{}-{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..]
    )
}

/// The row of the mirror for this event, chained to the one before it.
fn mirror_row(
    connection: &Connection,
    draft: &EventDraft,
    context: &EventContext<'_>,
) -> Result<MirrorRow, LedgerError> {
    Ok(MirrorRow {
        id: random_uuid(context.randomness),
        operation: draft.operation.mirror_word().to_owned(),
        target_id: draft.mirror.target_id.clone(),
        reason: draft.mirror.reason.map(str::to_owned),
        timestamp: Timestamp::from_millis(context.recorded_us.div_euclid(1000))
            .as_str()
            .to_owned(),
        event_json: draft.mirror.event_json.as_ref().map(ToString::to_string),
        prev_hash: Some(
            mirror::chain_head(connection)?.unwrap_or_else(|| mirror::GENESIS.to_owned()),
        ),
    })
}

/// Appends a row to the mirror and moves the head.
fn mirror_append(connection: &Connection, row: &MirrorRow) -> Result<(), LedgerError> {
    connection
        .prepare_cached(
            "INSERT INTO memory_events(id, operation, target_id, reason, timestamp, event_json, prev_hash)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .and_then(|mut statement| {
            statement.execute((
                &row.id,
                &row.operation,
                &row.target_id,
                &row.reason,
                &row.timestamp,
                &row.event_json,
                &row.prev_hash,
            ))
        })
        .map_err(sqlite("writing the mirror of the audit"))?;
    crate::store::meta::meta_set(connection, mirror::CHAIN_HEAD, &row.hash())
}
