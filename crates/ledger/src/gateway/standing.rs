//! Where a session stands in a store that came from the opencode-swarm plugin.
//!
//! The plugin named a repository by its remote and a workspace by its parent folder, so a project
//! that was moved or whose remote was renamed has other names now. The scopes that were its own
//! are chosen once, at migration, and kept under a MAC: the one that the project's old-style key
//! names, else the only one of its type. With several and no match, nothing is guessed.

use crate::audit::AuditKey;
use crate::error::LedgerError;
use crate::frame::FramedHash;
use crate::read::Authentic;
use crate::session::Session;
use crate::store::meta::{ORIGIN, meta_get, meta_set};
use model::{Scope, from_hex, to_hex};
use rusqlite::Connection;

/// Key in `_meta` of the scopes that were adopted, as a list of scope keys.
const ADOPTED: &str = "adopted_scopes";
/// Key in `_meta` of the MAC over that list.
const ADOPTED_MAC: &str = "adopted_scopes_mac";

/// The scopes of a plugin store that belong to the project with these old-style scopes.
pub(super) fn adopted(place: &[Scope], stored: &[Scope]) -> Vec<Scope> {
    place
        .iter()
        .filter_map(|own| {
            let same_type: Vec<&Scope> = stored
                .iter()
                .filter(|scope| scope.kind == own.kind)
                .collect();
            let named = same_type.iter().find(|scope| scope.key() == own.key());
            match (named, same_type.as_slice()) {
                (Some(scope), _) => Some((*scope).clone()),
                (None, [only]) => Some((*only).clone()),
                (None, _) => None,
            }
        })
        .collect()
}

/// Keeps the adopted scopes with the store.
pub(super) fn save_adopted(
    connection: &Connection,
    scopes: &[Scope],
    key: &AuditKey,
) -> Result<(), LedgerError> {
    let json = serde_json::to_string(scopes).expect("scopes always serialise");
    meta_set(connection, ADOPTED, &json)?;
    meta_set(
        connection,
        ADOPTED_MAC,
        &to_hex(&key.mac("adopted", &digest(&json))),
    )
}

/// Whether the store has chosen its adopted scopes.
pub(super) fn has_adopted(connection: &Connection) -> Result<bool, LedgerError> {
    Ok(meta_get(connection, ADOPTED)?.is_some())
}

/// The session with the scopes that the store adopted, when the store is authentic in that.
pub(super) fn standing(
    session: &Session,
    connection: &Connection,
    key: Option<&AuditKey>,
) -> Result<Session, LedgerError> {
    let mut session = session.clone();
    // A session that stands nowhere does not begin to stand somewhere here.
    if session.scopes.is_empty() {
        return Ok(session);
    }
    let Some(json) = meta_get(connection, ADOPTED)? else {
        return Ok(session);
    };
    let mac = meta_get(connection, ADOPTED_MAC)?.and_then(|hex| from_hex(&hex));
    let authentic = Authentic::of(key, "adopted", &digest(&json), mac.as_deref());
    if !matches!(authentic, Authentic::Verified | Authentic::Unverifiable) || !session.in_project {
        return Ok(session);
    }
    let adopted: Vec<Scope> =
        serde_json::from_str(&json).map_err(crate::error::malformed("list of adopted scopes"))?;
    for scope in adopted {
        if session
            .scopes
            .iter()
            .all(|known| known.key() != scope.key())
        {
            session.scopes.push(scope);
        }
    }
    Ok(session)
}

/// Whether the list of adopted scopes is the one that the migration wrote.
pub(crate) fn is_authentic(connection: &Connection, key: &AuditKey) -> Result<bool, LedgerError> {
    let (json, mac) = (
        meta_get(connection, ADOPTED)?,
        meta_get(connection, ADOPTED_MAC)?,
    );
    Ok(match (json, mac.and_then(|hex| from_hex(&hex))) {
        // A migration always writes the list, if only an empty one.
        (None, None) => meta_get(connection, ORIGIN)?.as_deref() != Some("plugin"),
        (Some(json), Some(mac)) => key.verify("adopted", &digest(&json), &mac),
        _ => false,
    })
}

fn digest(json: &str) -> [u8; 32] {
    let mut hash = FramedHash::new("swarm-memory/adopted/v1");
    hash.text(json);
    hash.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_scope_is_adopted_else_the_only_one_and_never_a_guess() {
        let own = [Scope::repository("now", None), Scope::workspace("parent")];
        let keys = |scopes: &[Scope]| {
            adopted(&own, scopes)
                .iter()
                .map(Scope::key)
                .collect::<Vec<_>>()
        };
        let (now, old, other) = (
            Scope::repository("now", None),
            Scope::repository("old", None),
            Scope::repository("x", None),
        );
        assert_eq!(keys(&[old.clone(), now.clone()]), [now.key()]);
        assert_eq!(keys(&[old.clone(), Scope::run("r")]), [old.key()]);
        assert!(keys(&[old, other, Scope::run("r")]).is_empty());
    }
}
