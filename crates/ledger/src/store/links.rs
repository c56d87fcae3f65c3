//! The scopes in which the project stands beside those that its place gives it.
//!
//! One list in the store's facts, under a MAC, written by a migration or by a reviewer's relink.
//! The event that wrote it holds its hash, so that an older list does not pass for the present one.
//! A list that is not authentic is no list: nobody stands anywhere because of it.

use crate::audit::AuditKey;
use crate::error::{LedgerError, sqlite};
use crate::frame::FramedHash;
use crate::gate::Admitted;
use crate::read::Authentic;
use crate::store::meta::meta_set;
use model::{Scope, from_hex, to_hex};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};

/// Key in `_meta` of the list.
pub(crate) const LINKS: &str = "scope_links";
/// Key in `_meta` of the MAC over it.
const LINKS_MAC: &str = "scope_links_mac";
/// Domain of the hash and of the MAC.
const DOMAIN: &str = "swarm-memory/scope-links/v1";

/// One more name: whoever is known by `alias` stands in `scope`, too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScopeLink {
    /// The key that the project has by its place.
    pub(crate) alias: String,
    /// The scope that it names besides.
    pub(crate) scope: Scope,
}

/// The list as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredLinks {
    /// The links, or none where the list is not to be believed.
    pub(crate) links: Vec<ScopeLink>,
    pub(crate) authentic: Authentic,
    /// Hash of the list's text.
    pub(crate) digest: [u8; 32],
}

/// Reads the list; none where none was ever written.
pub(crate) fn links_load(
    connection: &Connection,
    key: Option<&AuditKey>,
) -> Result<Option<StoredLinks>, LedgerError> {
    let (json, mac) = stored(connection)?;
    let Some(json) = json else {
        // A MAC without its list is the trace of a list that was taken away.
        return Ok(mac.map(|_| StoredLinks {
            links: Vec::new(),
            authentic: Authentic::Foreign,
            digest: digest(""),
        }));
    };
    let digest = digest(&json);
    let mac = mac.and_then(|hex| from_hex(&hex));
    let mut authentic = Authentic::of(key, "scope_links", &digest, mac.as_deref());
    let mut links = Vec::new();
    // Without the key it could be anybody's, and it would widen where sessions stand.
    if authentic == Authentic::Verified {
        match serde_json::from_str(&json) {
            Ok(list) => links = list,
            Err(_) => authentic = Authentic::Foreign,
        }
    }
    Ok(Some(StoredLinks {
        links,
        authentic,
        digest,
    }))
}

/// The list and its MAC as they are stored, in one step: every read and write of a session asks.
fn stored(connection: &Connection) -> Result<(Option<String>, Option<String>), LedgerError> {
    connection
        .prepare_cached(
            "SELECT (SELECT value FROM _meta WHERE key = ?1), (SELECT value FROM _meta WHERE key = ?2)",
        )
        .and_then(|mut statement| {
            statement.query_row([LINKS, LINKS_MAC], |row| Ok((row.get(0)?, row.get(1)?)))
        })
        .map_err(sqlite("reading the links of scopes"))
}

/// Writes the list in the place of the one before it.
pub(crate) fn links_write(
    connection: &Connection,
    change: Admitted<Vec<ScopeLink>>,
    key: &AuditKey,
) -> Result<(), LedgerError> {
    let links = change.into_change();
    meta_set(connection, LINKS, &text(&links))?;
    let mac = key.mac("scope_links", &links_digest(&links));
    meta_set(connection, LINKS_MAC, &to_hex(&mac))
}

/// The hash of a list, for the event that writes it.
pub(crate) fn links_digest(links: &[ScopeLink]) -> [u8; 32] {
    digest(&text(links))
}

fn text(links: &[ScopeLink]) -> String {
    serde_json::to_string(links).expect("scopes always serialise")
}

fn digest(json: &str) -> [u8; 32] {
    let mut hash = FramedHash::new(DOMAIN);
    hash.text(json);
    hash.finish()
}
