//! The scoped reader: a read-only connection that sees the scopes of one session and no other.
//!
//! Scope is where a session stands, not what it passes: no function here takes a scope. Every
//! candidate SELECT carries the scope set, lifecycle, trust and both clocks; what comes out is
//! checked once more in [`CandidateFilter::admits`], and a row without its MAC stays inside.

use super::filter::{CandidateFilter, View};
use super::stored::{Authentic, StoredItem};
use crate::audit::AuditKey;
use crate::error::{LedgerError, sqlite};
use crate::store::items::{ITEM_COLUMNS, LoadedItem, item_load, related_ids, stored_item};
use crate::store::links::ScopeLink;
use crate::store::search::{EVERY_RECORD, scope_mark};
use crate::store::versions::version_at;
use model::{Lifecycle, MemoryId, Scope, ScopeId, Timestamp};
use rusqlite::{Connection, OptionalExtension, named_params};
use sha2::{Digest, Sha256};
use std::cell::Cell;

/// What a reader is made from.
pub(crate) struct ReaderSource {
    pub(crate) connection: Connection,
    pub(crate) key: Option<AuditKey>,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) links: Vec<ScopeLink>,
    pub(crate) now: Timestamp,
    pub(crate) legacy_store: bool,
}

/// A reader that stands in the scopes of one session.
pub struct ScopedReader {
    pub(super) connection: Connection,
    pub(super) key: Option<AuditKey>,
    scopes: Vec<Scope>,
    /// The names that were linked to scopes of the store.
    pub(super) links: Vec<ScopeLink>,
    /// Internal ids of those scopes that the store knows, in the order of `scopes`.
    pub(super) scope_ids: Vec<ScopeId>,
    scope_set: String,
    /// Keys of the session's scopes: the scope that a record names must be one of them.
    scope_keys: Vec<String>,
    now: Timestamp,
    legacy_store: bool,
    pub(super) foreign: Cell<u64>,
}

/// A record that our index found.
#[derive(Debug, Clone)]
pub struct IndexHit {
    /// The record.
    pub item: StoredItem,
    /// SQLite's bm25; lower is better.
    pub bm25: f64,
}

/// The conditions that every candidate SELECT ends with. Free of user text.
pub(super) const CANDIDATE: &str = "i.scope_id IN (SELECT value FROM json_each(:scopes))
     AND i.lifecycle IN (SELECT value FROM json_each(:lifecycles))
     AND i.standing = 'good'
     AND (:kinds IS NULL OR i.kind IN (SELECT value FROM json_each(:kinds)))
     AND (:unasked = 0 OR (i.ignored = 0 AND i.authority IN ('person', 'curator')))
     AND (:expired_too = 1 OR i.expires_at IS NULL OR i.expires_at > :valid_at)
     AND (i.valid_from IS NULL OR i.valid_from <= :valid_at)
     AND (i.valid_to IS NULL OR i.valid_to > :valid_at)";

impl ScopedReader {
    pub(crate) fn new(source: ReaderSource) -> Result<Self, LedgerError> {
        let mut scope_ids = Vec::new();
        for scope in &source.scopes {
            if let Some(id) = crate::store::meta::scope_find(&source.connection, &scope.key())?
                && !scope_ids.contains(&id)
            {
                scope_ids.push(id);
            }
        }
        let scope_keys = source.scopes.iter().map(Scope::key).collect();
        let scope_set = json_list(scope_ids.iter().map(ScopeId::as_str));
        Ok(Self {
            connection: source.connection,
            key: source.key,
            scopes: source.scopes,
            links: source.links,
            scope_ids,
            scope_set,
            scope_keys,
            now: source.now,
            legacy_store: source.legacy_store,
            foreign: Cell::new(0),
        })
    }

    /// The scopes that the session stands in.
    pub fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    /// The moment at which this reader was made.
    pub fn now(&self) -> &Timestamp {
        &self.now
    }

    /// True when the opencode-swarm plugin wrote the store.
    pub fn legacy_store(&self) -> bool {
        self.legacy_store
    }

    /// Rows that were left out so far because something else wrote or changed them.
    pub fn foreign_rows(&self) -> u64 {
        self.foreign.get()
    }

    /// True when the key of the rows is not on this machine.
    pub fn is_unverifiable(&self) -> bool {
        self.key.is_none()
    }

    /// A digest that nobody can foretell who has not this store's key; without the key, the
    /// digest of the bytes alone.
    pub fn keyed_digest(&self, domain: &str, bytes: &[u8]) -> [u8; 32] {
        let plain: [u8; 32] = Sha256::digest(bytes).into();
        match &self.key {
            Some(key) => key.digest(domain, &plain),
            None => plain,
        }
    }

    /// How many records of the scopes hold each term: of those in force when the filter shows no
    /// others.
    pub fn term_counts(
        &self,
        terms: &[String],
        filter: &CandidateFilter,
    ) -> Result<Vec<u64>, LedgerError> {
        let terms = terms.iter().map(String::as_str);
        self.counts(terms, filter)
    }

    /// How many records the scopes hold, by the same rule.
    pub fn record_count(&self, filter: &CandidateFilter) -> Result<u64, LedgerError> {
        let counts = self.counts([EVERY_RECORD].into_iter(), filter)?;
        Ok(counts.into_iter().sum())
    }

    fn counts<'t>(
        &self,
        terms: impl Iterator<Item = &'t str>,
        filter: &CandidateFilter,
    ) -> Result<Vec<u64>, LedgerError> {
        let sql = if filter.shows_the_living_alone() {
            "SELECT living FROM term_counts WHERE scope_id = ?1 AND term = ?2"
        } else {
            "SELECT records FROM term_counts WHERE scope_id = ?1 AND term = ?2"
        };
        let mut statement = self
            .connection
            .prepare_cached(sql)
            .map_err(sqlite("counting terms"))?;
        terms
            .map(|term| {
                let mut sum = 0;
                for scope_id in &self.scope_ids {
                    sum += statement
                        .query_row([scope_id.as_str(), term], |row| row.get::<_, u64>(0))
                        .optional()
                        .map_err(sqlite("counting terms"))?
                        .unwrap_or(0);
                }
                Ok(sum)
            })
            .collect()
    }

    /// Records that hold any of the terms, by our index, best first.
    pub fn index_hits(
        &self,
        terms: &[String],
        filter: &CandidateFilter,
        limit: usize,
    ) -> Result<Vec<IndexHit>, LedgerError> {
        if terms.is_empty() || self.scope_ids.is_empty() {
            return Ok(Vec::new());
        }
        let marks: Vec<String> = self.scope_ids.iter().map(scope_mark).collect();
        let marked = |mark| terms.iter().map(move |term| format!("{mark}{term}"));
        let query = any_of(marks.iter().flat_map(marked));
        // The rows are read after the sort: sorting whole records costs more than finding them.
        let sql = format!(
            "SELECT {ITEM_COLUMNS}, hit.rank FROM (
                SELECT i.item_no AS item_no, bm25(memory_index, 1.0, 0.6) AS rank
                FROM memory_index f JOIN memory_items i ON i.item_no = f.rowid
                WHERE memory_index MATCH :query AND {CANDIDATE}
                ORDER BY rank, i.id LIMIT :limit) hit
             JOIN memory_items i ON i.item_no = hit.item_no ORDER BY hit.rank, i.id"
        );
        let found = self.select(&sql, Some(&query), filter, limit, |row| {
            row.get::<_, f64>("rank")
                .map_err(sqlite("reading candidates"))
        })?;
        Ok(found
            .into_iter()
            .map(|(item, bm25)| IndexHit { item, bm25 })
            .collect())
    }

    /// Records that hold any of the plugin's tokens, by its own index, in bm25 order.
    pub fn seed_hits(
        &self,
        tokens: &[String],
        filter: &CandidateFilter,
        limit: usize,
    ) -> Result<Vec<StoredItem>, LedgerError> {
        if tokens.is_empty() || self.scope_ids.is_empty() {
            return Ok(Vec::new());
        }
        let query = any_of(tokens.iter().cloned());
        let sql = format!(
            "SELECT {ITEM_COLUMNS} FROM (
                SELECT i.item_no AS item_no, bm25(memory_items_fts) AS rank
                FROM memory_items_fts f JOIN memory_items i ON i.item_no = f.rowid
                WHERE memory_items_fts MATCH :query AND {CANDIDATE}
                ORDER BY rank LIMIT :limit) hit
             JOIN memory_items i ON i.item_no = hit.item_no ORDER BY hit.rank"
        );
        let found = self.select(&sql, Some(&query), filter, limit, |_| Ok(()))?;
        Ok(found.into_iter().map(|(item, ())| item).collect())
    }

    /// Every record that the filter admits, latest change first; there is no window.
    pub fn all_items(&self, filter: &CandidateFilter) -> Result<Vec<StoredItem>, LedgerError> {
        self.latest_items(filter, usize::MAX)
    }

    /// At most `most` records that the filter admits, latest change first.
    pub fn latest_items(
        &self,
        filter: &CandidateFilter,
        most: usize,
    ) -> Result<Vec<StoredItem>, LedgerError> {
        let sql = format!(
            "SELECT {ITEM_COLUMNS} FROM memory_items i WHERE :query IS NULL AND {CANDIDATE}
             ORDER BY i.updated_at DESC, i.id LIMIT :limit"
        );
        let found = self.select(&sql, None, filter, most, |_| Ok(()))?;
        Ok(found.into_iter().map(|(item, ())| item).collect())
    }

    /// Those of these records that the filter admits, in the order given.
    pub fn items(
        &self,
        ids: &[MemoryId],
        filter: &CandidateFilter,
    ) -> Result<Vec<StoredItem>, LedgerError> {
        let sql = format!(
            "SELECT {ITEM_COLUMNS} FROM memory_items i
             WHERE i.id IN (SELECT value FROM json_each(:query)) AND {CANDIDATE} LIMIT :limit"
        );
        let wanted = json_list(ids.iter().map(MemoryId::as_str));
        let mut found =
            self.select(
                &sql,
                Some(&wanted),
                filter,
                ids.len().max(1) * 8,
                |_| Ok(()),
            )?;
        found.sort_by_key(|(item, ())| ids.iter().position(|id| *id == item.record.id));
        Ok(found.into_iter().map(|(item, ())| item).collect())
    }

    /// Memories merged with this one, by id.
    pub fn related_ids(&self, id: &MemoryId) -> Result<Vec<MemoryId>, LedgerError> {
        let mut all = Vec::new();
        for scope_id in &self.scope_ids {
            all.extend(related_ids(&self.connection, scope_id, id)?);
        }
        all.sort();
        all.dedup();
        Ok(all)
    }

    /// One record of the scopes, whatever its state, with its evidence.
    pub fn item(&self, id: &MemoryId) -> Result<Option<StoredItem>, LedgerError> {
        for scope_id in &self.scope_ids {
            if let Some(loaded) = item_load(&self.connection, scope_id, id, self.key.as_ref())? {
                let item = Some(loaded.item).filter(|item| self.is_ours(item));
                return Ok(item.map(StoredItem::believed));
            }
        }
        Ok(None)
    }

    /// Whether this program wrote the row, and for a scope that the session stands in.
    ///
    /// The names of scopes lie in rows without a MAC, so the record has the last word.
    pub(super) fn is_ours(&self, item: &StoredItem) -> bool {
        let ours = !matches!(item.authentic, Authentic::Foreign | Authentic::Unkeyed)
            && self.scope_keys.contains(&item.record.scope.key());
        if !ours {
            self.foreign.set(self.foreign.get() + 1);
        }
        ours
    }

    pub(super) fn select<T>(
        &self,
        sql: &str,
        query: Option<&str>,
        filter: &CandidateFilter,
        limit: usize,
        extra: impl Fn(&rusqlite::Row<'_>) -> Result<T, LedgerError>,
    ) -> Result<Vec<(StoredItem, T)>, LedgerError> {
        let mut found = Vec::new();
        self.each(sql, query, filter, limit, |row| {
            let extra = extra(row)?;
            let Ok(loaded) = stored_item(row, self.key.as_ref()) else {
                self.foreign.set(self.foreign.get() + 1);
                return Ok(());
            };
            if let Some(item) = self.present(loaded, filter)? {
                found.push((item, extra));
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// Each row of a SELECT that ends with [`CANDIDATE`].
    pub(super) fn each(
        &self,
        sql: &str,
        query: Option<&str>,
        filter: &CandidateFilter,
        limit: usize,
        mut take: impl FnMut(&rusqlite::Row<'_>) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        let valid_at = filter.valid_at.as_ref().unwrap_or(&self.now);
        let valid_at = Timestamp::from_millis(valid_at.millis());
        let kinds = filter
            .kinds
            .as_ref()
            .map(|kinds| json_list(kinds.iter().map(|kind| kind.as_str())));
        let mut statement = self
            .connection
            .prepare_cached(sql)
            .map_err(sqlite("reading candidates"))?;
        let mut rows = statement
            .query(named_params! {
                ":query": query,
                ":scopes": self.scope_set,
                ":lifecycles": json_list(Self::lifecycles(filter).into_iter()),
                ":kinds": kinds,
                ":unasked": matches!(filter.view, View::Injection { .. }),
                ":expired_too": filter.include.expired,
                ":valid_at": valid_at.as_str(),
                ":limit": i64::try_from(limit).unwrap_or(i64::MAX),
            })
            .map_err(sqlite("reading candidates"))?;
        while let Some(row) = rows.next().map_err(sqlite("reading candidates"))? {
            take(row)?;
        }
        Ok(())
    }

    /// A look at the past must find what has been replaced since.
    fn lifecycles(filter: &CandidateFilter) -> Vec<&'static str> {
        match filter.known_at {
            None => filter.lifecycles(),
            Some(_) => Lifecycle::ALL
                .iter()
                .map(|lifecycle| lifecycle.as_str())
                .collect(),
        }
    }

    /// The item as the session may see it: authentic, at the version asked for, admitted.
    fn present(
        &self,
        loaded: LoadedItem,
        filter: &CandidateFilter,
    ) -> Result<Option<StoredItem>, LedgerError> {
        if !self.is_ours(&loaded.item) {
            return Ok(None);
        }
        let mut loaded = match &filter.known_at {
            None => loaded,
            Some(moment) => match self.as_known(&loaded.item, moment)? {
                Some(version) => version,
                None => return Ok(None),
            },
        };
        loaded.item = loaded.item.believed();
        if !filter.admits(&loaded.item, &self.now) {
            return Ok(None);
        }
        let item = loaded.with_evidence(&self.connection)?.item;
        Ok(Some(item).filter(|item| self.is_ours(item)))
    }

    /// The item at the version that was believed at `moment`, when that version is authentic.
    fn as_known(
        &self,
        item: &StoredItem,
        moment: &Timestamp,
    ) -> Result<Option<LoadedItem>, LedgerError> {
        let known_us = moment.millis().saturating_mul(1000).saturating_add(999);
        let key = self.key.as_ref();
        let version = version_at(
            &self.connection,
            &item.scope_id,
            &item.record.id,
            known_us,
            key,
        )?;
        let Some(mut version) = version else {
            return Ok(None);
        };
        version.item.item_no = item.item_no;
        let same = version.item.record.id == item.record.id;
        Ok(Some(version).filter(|version| same && self.is_ours(&version.item)))
    }
}

/// An FTS5 OR of quoted terms: whatever is in a term stays inside its quotes.
fn any_of(terms: impl Iterator<Item = String>) -> String {
    let quoted: Vec<String> = terms
        .map(|term| format!("\"{}\"", term.replace('"', "\"\"")))
        .collect();
    format!("({})", quoted.join(" OR "))
}

pub(super) fn json_list<'a>(values: impl Iterator<Item = &'a str>) -> String {
    serde_json::to_string(&values.collect::<Vec<_>>()).expect("a list of strings always serialises")
}
