//! Where a session of the project stands: in the scopes that its place gives it, and in those that
//! the store links to them.
//!
//! The place names a repository by its remote and a workspace by its folder, so a project that was
//! moved or whose remote was renamed has other names now. A link says that the project with this
//! name is the one that an older scope belongs to: a reviewer makes it (`scopes relink`), or the
//! migration of a plugin's store, once. A link counts for the name that it was made for, so a store
//! that was copied into another project gives that project nothing.

use crate::audit::AuditKey;
use crate::error::LedgerError;
use crate::session::Session;
use crate::store::links::{ScopeLink, links_load};
use model::Scope;
use rusqlite::Connection;

/// The scopes of a plugin store that belong to this project: of each type the one that the plugin
/// would name so here, else the only one. With several and no match, nothing is guessed.
///
/// A repository is linked to the repository and a workspace to the main checkout, `own`, so that
/// another checkout does not see what was noted for that one.
pub(super) fn adopted(own: &[Scope], old_style: &[Scope], stored: &[Scope]) -> Vec<ScopeLink> {
    old_style
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
        .filter_map(|scope| {
            let alias = own.iter().find(|own| own.kind == scope.kind)?.key();
            Some(ScopeLink { alias, scope })
        })
        .collect()
}

/// The session with the scopes that the store links to its own.
pub(super) fn standing(
    session: &Session,
    connection: &Connection,
    key: Option<&AuditKey>,
) -> Result<Session, LedgerError> {
    Ok(follow(session, &links(connection, key)?))
}

/// The links of the store that may be believed.
pub(super) fn links(
    connection: &Connection,
    key: Option<&AuditKey>,
) -> Result<Vec<ScopeLink>, LedgerError> {
    Ok(links_load(connection, key)?.map_or_else(Vec::new, |stored| stored.links))
}

/// Adds the linked scopes. A session that stands nowhere does not begin to stand somewhere here.
pub(super) fn follow(session: &Session, links: &[ScopeLink]) -> Session {
    let mut session = session.clone();
    if session.scopes.is_empty() || !session.in_project {
        return session;
    }
    let names: Vec<String> = session.scopes.iter().map(Scope::key).collect();
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
        let project = [
            Scope::repository("project", None),
            Scope::workspace("checkout"),
        ];
        let old_style = [Scope::repository("now", None), Scope::workspace("parent")];
        let keys = |scopes: &[Scope]| {
            let links = adopted(&project, &old_style, scopes);
            assert!(links.iter().all(|link| link.alias == project[0].key()));
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
        let links = adopted(&project, &old_style, &[Scope::workspace("parent")]);
        assert_eq!(links[0].alias, project[1].key());
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
        let linked = follow(&session(&now).of_project(), &links);
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
            let followed = follow(&elsewhere, &links);
            assert_eq!(followed.scopes, elsewhere.scopes);
            assert_eq!(followed.home, elsewhere.home);
        }
    }
}
