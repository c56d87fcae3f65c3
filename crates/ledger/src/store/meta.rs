//! The store's own small facts, and the ids of its scopes.

use crate::error::{LedgerError, malformed, sqlite};
use crate::gate::Admitted;
use crate::store::items::parse_scope_id;
use model::{Scope, ScopeId, StoreId, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};

/// Key in `_meta` of the store's id.
pub(crate) const STORE_ID: &str = "store_id";
/// Key in `_meta` that tells where the store came from: `new`, `plugin` or [`EVALUATION`].
pub(crate) const ORIGIN: &str = "origin";
/// The origin of a store that an evaluation made to throw it away.
pub(crate) const EVALUATION: &str = "evaluation";
/// Key in `_meta` of the last moment that was recorded, in microseconds.
pub(crate) const LAST_RECORDED: &str = "last_recorded_us";

/// Reads one fact.
pub(crate) fn meta_get(connection: &Connection, key: &str) -> Result<Option<String>, LedgerError> {
    connection
        .prepare_cached("SELECT value FROM _meta WHERE key = ?1")
        .and_then(|mut statement| statement.query_row([key], |row| row.get(0)).optional())
        .map_err(sqlite("reading the store's facts"))
}

/// Writes one fact. The facts are part of every change and no change of their own.
pub(crate) fn meta_set(connection: &Connection, key: &str, value: &str) -> Result<(), LedgerError> {
    connection
        .prepare_cached(
            "INSERT INTO _meta(key, value) VALUES (?1, ?2) ON CONFLICT(key) DO UPDATE SET value = ?2",
        )
        .and_then(|mut statement| statement.execute([key, value]))
        .map_err(sqlite("writing the store's facts"))?;
    Ok(())
}

/// The id of the store.
pub(crate) fn store_id(connection: &Connection) -> Result<StoreId, LedgerError> {
    let id = meta_get(connection, STORE_ID)?.unwrap_or_default();
    StoreId::parse(&id).map_err(|_| LedgerError::CannotVerify {
        what: "the store's id".into(),
    })
}

/// The next moment to record: now, or just after the last one when the clock stood or went back.
pub(crate) fn next_moment(connection: &Connection, now_ms: i64) -> Result<i64, LedgerError> {
    let last = meta_get(connection, LAST_RECORDED)?
        .and_then(|text| text.parse::<i64>().ok())
        .unwrap_or(0);
    let moment = now_ms.saturating_mul(1000).max(last.saturating_add(1));
    meta_set(connection, LAST_RECORDED, &moment.to_string())?;
    Ok(moment)
}

/// A scope that the store does not know yet, as the rules admitted it.
pub(crate) struct NewScope {
    pub(crate) scope_id: ScopeId,
    pub(crate) scope: Scope,
    pub(crate) created_at: Timestamp,
}

/// The id of the scope with this key, or with this key as an alias.
pub(crate) fn scope_find(
    connection: &Connection,
    key: &str,
) -> Result<Option<ScopeId>, LedgerError> {
    let id: Option<String> = connection
        .prepare_cached("SELECT scope_id FROM scope_aliases WHERE alias = ?1")
        .and_then(|mut statement| statement.query_row([key], |row| row.get(0)).optional())
        .map_err(sqlite("looking up a scope"))?;
    id.map(|id| parse_scope_id(&id)).transpose()
}

/// Makes a scope known under its key.
pub(crate) fn scope_insert(
    connection: &Connection,
    change: Admitted<NewScope>,
) -> Result<(), LedgerError> {
    let change = change.into_change();
    let json = serde_json::to_string(&change.scope).expect("a scope always serialises");
    connection
        .execute(
            "INSERT INTO scopes(scope_id, type, scope_json, created_at) VALUES (?1, ?2, ?3, ?4)",
            params![
                change.scope_id.as_str(),
                change.scope.kind.as_str(),
                json,
                change.created_at.as_str()
            ],
        )
        .and_then(|_| {
            connection.execute(
                "INSERT INTO scope_aliases(alias, scope_id) VALUES (?1, ?2)",
                params![change.scope.key(), change.scope_id.as_str()],
            )
        })
        .map_err(sqlite("writing a scope"))?;
    Ok(())
}

/// A scope of the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScopeRow {
    pub(crate) scope_id: ScopeId,
    pub(crate) scope: Scope,
    pub(crate) awaiting: u64,
    pub(crate) records: u64,
}

/// The scope with this id.
pub(crate) fn scope_load(
    connection: &Connection,
    scope_id: &ScopeId,
) -> Result<Option<ScopeRow>, LedgerError> {
    let found: Option<(String, u64, u64)> = connection
        .prepare_cached("SELECT scope_json, awaiting, records FROM scopes WHERE scope_id = ?1")
        .and_then(|mut statement| {
            statement
                .query_row([scope_id.as_str()], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
                })
                .optional()
        })
        .map_err(sqlite("reading a scope"))?;
    let Some((json, awaiting, records)) = found else {
        return Ok(None);
    };
    let scope = serde_json::from_str(&json).map_err(malformed("scope"))?;
    Ok(Some(ScopeRow {
        scope_id: scope_id.clone(),
        scope,
        awaiting,
        records,
    }))
}

/// The last moment that the store recorded, in milliseconds, rounded up.
pub(crate) fn last_moment_ms(connection: &Connection) -> Result<i64, LedgerError> {
    let last = meta_get(connection, LAST_RECORDED)?
        .and_then(|text| text.parse::<i64>().ok())
        .unwrap_or(0);
    Ok(last.div_euclid(1000))
}
