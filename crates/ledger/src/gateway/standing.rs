//! Where a session of the project stands: in the scopes that its place gives it, and in those that
//! the store links to them.
//!
//! The place names a repository by its remote and a workspace by its folder, so a project that was
//! moved or whose remote was renamed has other names now. A link says that the project with this
//! name is the one that an older scope belongs to: a reviewer makes it (`scopes relink`), or the
//! migration of a plugin's store, once. A link counts for the name that it was made for, so a store
//! that was copied into another project gives that project nothing.

use super::Ledger;
use crate::audit::AuditKey;
use crate::error::LedgerError;
use crate::session::Session;
use crate::store::links::{ScopeLink, links_load};
use model::{Scope, ScopeType};
use rusqlite::Connection;

/// The scopes of a plugin store that belong to the project with these old-style scopes: the one
/// that is named like it, else the only one of its type. With several and no match, nothing is
/// guessed.
pub(super) fn adopted(place: &[Scope], stored: &[Scope]) -> Vec<ScopeLink> {
    let Some(project) = repository(place) else {
        return Vec::new();
    };
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
        .map(|scope| ScopeLink {
            alias: project.key(),
            scope,
        })
        .collect()
}

fn repository(scopes: &[Scope]) -> Option<&Scope> {
    scopes
        .iter()
        .find(|scope| scope.kind == ScopeType::Repository)
}

impl Ledger {
    /// The session with the scopes that the store links to its own.
    pub(super) fn standing(
        &self,
        session: &Session,
        connection: &Connection,
        key: Option<&AuditKey>,
    ) -> Result<Session, LedgerError> {
        let links = links(connection, key)?;
        Ok(follow(session, &self.place.plugin_scopes, &links))
    }
}

/// The links of the store that may be believed.
pub(super) fn links(
    connection: &Connection,
    key: Option<&AuditKey>,
) -> Result<Vec<ScopeLink>, LedgerError> {
    Ok(links_load(connection, key)?.map_or_else(Vec::new, |stored| stored.links))
}

/// The names of a session of the project: its own, and the plugin's for its repository.
pub(super) fn names(session: &Session, plugin_scopes: &[Scope]) -> Vec<String> {
    let scopes = session.scopes.iter();
    scopes
        .chain(repository(plugin_scopes))
        .map(Scope::key)
        .collect()
}

/// Adds the linked scopes. A session that stands nowhere does not begin to stand somewhere here.
pub(super) fn follow(session: &Session, plugin_scopes: &[Scope], links: &[ScopeLink]) -> Session {
    let mut session = session.clone();
    if session.scopes.is_empty() || !session.in_project {
        return session;
    }
    let names = names(&session, plugin_scopes);
    for link in links.iter().filter(|link| names.contains(&link.alias)) {
        let known = |scope: &Scope| scope.key() == link.scope.key();
        if !session.scopes.iter().any(known) {
            session.scopes.push(link.scope.clone());
        }
    }
    // New facts go on where the old ones are, or the same fact would be there twice.
    let home = session.home.as_ref().and_then(|home| {
        links
            .iter()
            .find(|link| link.alias == home.key() && link.scope.kind == home.kind)
    });
    if let Some(link) = home
        && session.home.as_ref().map(Scope::key) != Some(link.scope.key())
    {
        session.home = Some(link.scope.clone());
    }
    session
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::HostFacts;

    fn keys<'a>(scopes: impl IntoIterator<Item = &'a Scope>) -> Vec<String> {
        scopes.into_iter().map(Scope::key).collect()
    }

    #[test]
    fn the_named_scope_is_adopted_else_the_only_one_and_never_a_guess() {
        let own = [Scope::repository("now", None), Scope::workspace("parent")];
        let keys = |scopes: &[Scope]| {
            let links = adopted(&own, scopes);
            assert!(links.iter().all(|link| link.alias == own[0].key()));
            keys(links.iter().map(|link| &link.scope))
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

    #[test]
    fn a_link_counts_for_its_own_name_and_for_sessions_of_the_project() {
        let (now, old) = (
            Scope::repository("now", None),
            Scope::repository("old", None),
        );
        let link = ScopeLink {
            alias: now.key(),
            scope: old.clone(),
        };
        let session = |scope: &Scope| {
            Session::new(
                vec![Scope::workspace("w"), scope.clone()],
                Some(scope.clone()),
                HostFacts::default(),
            )
        };
        let links = [link];
        let linked = follow(&session(&now).of_project(), &[], &links);
        assert_eq!(
            keys(&linked.scopes),
            keys(&[Scope::workspace("w"), now.clone(), old.clone()])
        );
        assert_eq!(linked.home, Some(old));
        for elsewhere in [
            session(&now),
            session(&Scope::repository("now-old", None)).of_project(),
            session(&Scope::repository("no", None)).of_project(),
            Session::new(Vec::new(), None, HostFacts::default()).of_project(),
        ] {
            let followed = follow(&elsewhere, &[], &links);
            assert_eq!(followed.scopes, elsewhere.scopes);
            assert_eq!(followed.home, elsewhere.home);
        }
    }
}
