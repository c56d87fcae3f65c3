//! Where an import stands, and the one workspace that an empty store may take over with it.
//!
//! A workspace is named by its folder, so an export that comes in somewhere else, or after the
//! plugin had named it, holds records of a workspace that nobody stands in. As at a migration, the
//! only such workspace is taken for the project's own, once: when the store holds nothing yet and
//! the same files hold records of the project's own repository. A repository is never taken over:
//! it is what keeps projects apart.

use super::standing::{has_adopted, standing};
use crate::audit::AuditKey;
use crate::error::{LedgerError, sqlite};
use crate::files::{Links, failed, open_regular};
use crate::jsonl::{JsonLines, Limits, object};
use crate::session::Session;
use model::{Scope, ScopeType};
use rusqlite::Connection;
use serde::Deserialize;
use std::io::BufReader;
use std::path::PathBuf;

/// Where an import stands.
pub(super) struct Standing {
    pub(super) session: Session,
    /// The store is empty and has adopted nothing.
    pub(super) may_adopt: bool,
    /// The scope that becomes the project's own with the first record of it.
    pub(super) adopting: Option<Scope>,
}

impl Standing {
    /// In a store that is not there yet.
    pub(super) fn anew(session: &Session) -> Self {
        Self {
            may_adopt: session.in_project,
            session: session.clone(),
            adopting: None,
        }
    }

    /// In this store.
    pub(super) fn of(
        session: &Session,
        connection: &Connection,
        key: Option<&AuditKey>,
    ) -> Result<Self, LedgerError> {
        let records: bool = connection
            .query_row("SELECT EXISTS (SELECT 1 FROM memory_items)", [], |row| {
                row.get(0)
            })
            .map_err(sqlite("looking for records"))?;
        Ok(Self {
            may_adopt: session.in_project && !records && !has_adopted(connection)?,
            session: standing(session, connection, key)?,
            adopting: None,
        })
    }

    /// Stands in this scope too, from its first record on.
    pub(super) fn adopt(&mut self, scope: Option<Scope>) {
        self.session.scopes.extend(scope.clone());
        self.adopting = scope;
    }
}

/// The only workspace of these files, when it is not the session's own and the files hold records
/// of the session's own repository.
pub(super) fn adoptable(
    files: &[PathBuf],
    session: &Session,
) -> Result<Option<Scope>, LedgerError> {
    #[derive(Deserialize)]
    struct Scoped {
        scope: Scope,
    }
    let stands_in = |scope: &Scope| session.scopes.iter().any(|own| own.key() == scope.key());
    let mut own_repository = false;
    let mut workspaces: Vec<Scope> = Vec::new();
    for path in files {
        let file = open_regular(path, Links::Follow)?;
        let input = BufReader::with_capacity(64 * 1024, file);
        let mut lines = JsonLines::new(input, Limits::default());
        while let Some(line) = lines.next_line().map_err(failed("read", path))? {
            let Ok(Scoped { scope }) = object(&line, Limits::default()) else {
                continue;
            };
            match scope.kind {
                ScopeType::Repository => own_repository |= stands_in(&scope),
                ScopeType::Workspace
                    if workspaces.len() < 2
                        && workspaces.iter().all(|known| known.key() != scope.key()) =>
                {
                    workspaces.push(scope);
                }
                _ => {}
            }
        }
    }
    match workspaces.as_slice() {
        [only] if own_repository && !stands_in(only) => Ok(Some(only.clone())),
        _ => Ok(None),
    }
}
