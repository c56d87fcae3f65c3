//! The scopes of a store: those that the session stands in, and that there are others.
//!
//! Of the others only the name and the counts are told, never a record. Scopes of runs and agents
//! are counted together: nothing can be done with them from outside.

use super::reader::{ScopedReader, json_list};
use crate::error::{LedgerError, sqlite};
use crate::store::items::parse_scope_id;
use crate::store::meta::scope_load;
use model::{Scope, ScopeId};

/// A scope as the store knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownScope {
    /// Its internal id, which never changes.
    pub scope_id: ScopeId,
    /// The scope.
    pub scope: Scope,
    /// Keys that name it: its own, and those that were linked to it.
    pub aliases: Vec<String>,
    /// Records in it, in any state.
    pub records: u64,
    /// Proposals in it, in any state.
    pub proposals: u64,
    /// Whether the session stands in it.
    pub is_standing: bool,
    /// Whether a link makes it so, or could for another name of the project.
    pub is_linked: bool,
}

/// What is not listed by name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PassingScopes {
    /// How many scopes of runs and agents there are besides the session's own.
    pub scopes: u64,
    /// Records in them.
    pub records: u64,
}

/// Types whose scopes outlive a run.
const LASTING: &str = "type NOT IN ('run', 'agent')";

impl ScopedReader {
    /// The scopes of the session that the store knows.
    pub fn known_scopes(&self) -> Result<Vec<KnownScope>, LedgerError> {
        let known = self.scope_ids.iter().map(|id| self.known(id));
        known.filter_map(Result::transpose).collect()
    }

    /// The lasting scopes that the session does not stand in, the fullest first, at most so many.
    pub fn other_scopes(&self, most: usize) -> Result<Vec<KnownScope>, LedgerError> {
        let sql = format!(
            "SELECT scope_id FROM scopes WHERE {LASTING}
                AND scope_id NOT IN (SELECT value FROM json_each(?1))
             ORDER BY records DESC, created_at, scope_id LIMIT ?2"
        );
        let mut statement = self
            .connection
            .prepare_cached(&sql)
            .map_err(sqlite("listing scopes"))?;
        let ids: Vec<String> = statement
            .query_map(
                (
                    self.standing_list(),
                    i64::try_from(most).unwrap_or(i64::MAX),
                ),
                |row| row.get(0),
            )
            .and_then(Iterator::collect)
            .map_err(sqlite("listing scopes"))?;
        ids.iter()
            .filter_map(|id| {
                parse_scope_id(id)
                    .and_then(|id| self.known(&id))
                    .transpose()
            })
            .collect()
    }

    /// How much lies in scopes of runs and agents that are not the session's.
    pub fn passing_scopes(&self) -> Result<PassingScopes, LedgerError> {
        let sql = format!(
            "SELECT count(*), coalesce(sum(records), 0) FROM scopes WHERE NOT ({LASTING})
                AND scope_id NOT IN (SELECT value FROM json_each(?1))"
        );
        self.connection
            .query_row(&sql, [self.standing_list()], |row| {
                Ok(PassingScopes {
                    scopes: row.get(0)?,
                    records: row.get(1)?,
                })
            })
            .map_err(sqlite("counting scopes"))
    }

    fn standing_list(&self) -> String {
        json_list(self.scope_ids.iter().map(ScopeId::as_str))
    }

    fn known(&self, id: &ScopeId) -> Result<Option<KnownScope>, LedgerError> {
        let Some(row) = scope_load(&self.connection, id)? else {
            return Ok(None);
        };
        let proposals = self
            .connection
            .prepare_cached("SELECT count(*) FROM memory_proposals WHERE scope_id = ?1")
            .and_then(|mut statement| statement.query_row([id.as_str()], |row| row.get(0)))
            .map_err(sqlite("counting proposals"))?;
        let key = row.scope.key();
        // A name that only stands in a row is nobody's word; those of the links have a MAC.
        let mut aliases = vec![key.clone()];
        let links = self.links.iter().filter(|link| link.scope.key() == key);
        let mut is_linked = false;
        for link in links {
            is_linked = true;
            // A workspace may be linked to the name of its repository, which is no name of its own.
            let named: Option<Scope> = serde_json::from_str(&link.alias).ok();
            let same_type = named.is_some_and(|named| named.kind == row.scope.kind);
            if same_type && !aliases.contains(&link.alias) {
                aliases.push(link.alias.clone());
            }
        }
        Ok(Some(KnownScope {
            is_standing: self.scope_ids.contains(id),
            scope_id: row.scope_id,
            scope: row.scope,
            aliases,
            records: row.records,
            proposals,
            is_linked,
        }))
    }
}
