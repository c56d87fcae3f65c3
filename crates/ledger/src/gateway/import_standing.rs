//! Where an import stands, and the scopes that an empty store takes over with its first files.
//!
//! A workspace is named by its folder, so an export that comes in somewhere else, or after the
//! plugin had named it, holds records of a workspace that nobody stands in. As at a migration, the
//! only such workspace is taken for the project's own, once: when the store holds nothing yet and
//! the same files hold records of the project's own repository. A repository keeps projects apart,
//! so one under another name is taken over only from files that lie in the store's own folder,
//! which is what a migration would have done with them.

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
use std::path::{Path, PathBuf};

/// Most scopes that are told apart: with more than one of a type nothing is taken over.
const MOST_SCOPES: usize = 64;

/// Where an import stands.
pub(super) struct Standing {
    pub(super) session: Session,
    /// The store is empty and has adopted nothing.
    pub(super) may_adopt: bool,
    /// Scopes that become the project's own with the first record of one of them.
    pub(super) adopting: Vec<Scope>,
}

impl Standing {
    /// In a store that is not there yet.
    pub(super) fn anew(session: &Session) -> Self {
        Self {
            may_adopt: session.in_project,
            session: session.clone(),
            adopting: Vec::new(),
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
            adopting: Vec::new(),
        })
    }

    /// Stands in these scopes too, from their first record on.
    pub(super) fn adopt(&mut self, scopes: Vec<Scope>) {
        self.session.scopes.extend(scopes.iter().cloned());
        self.adopting = scopes;
    }
}

/// The scopes of these files that an empty store may take over.
pub(super) fn adoptable(
    files: &[PathBuf],
    store: &Path,
    session: &Session,
) -> Result<Vec<Scope>, LedgerError> {
    let stands_in = |scope: &Scope| session.scopes.iter().any(|own| own.key() == scope.key());
    let found = scopes_of(files)?;
    let only = |kind: ScopeType| {
        let mut same = found.iter().filter(|scope| scope.kind == kind);
        same.next().filter(|_| same.next().is_none()).cloned()
    };
    let mut adopted = Vec::new();
    let mut own_repository = found
        .iter()
        .any(|scope| scope.kind == ScopeType::Repository && stands_in(scope));
    if !own_repository && lie_beside(files, store) {
        adopted.extend(only(ScopeType::Repository));
        own_repository = !adopted.is_empty();
    }
    if own_repository {
        adopted.extend(only(ScopeType::Workspace).filter(|scope| !stands_in(scope)));
    }
    Ok(adopted)
}

/// Whether all files lie in the folder of the store.
fn lie_beside(files: &[PathBuf], store: &Path) -> bool {
    let folder = store.parent().and_then(|folder| folder.canonicalize().ok());
    folder.is_some_and(|folder| {
        files.iter().all(|path| {
            path.canonicalize()
                .is_ok_and(|real| real.starts_with(&folder))
        })
    })
}

/// Repositories and workspaces that the records of these files name, the first few of them.
fn scopes_of(files: &[PathBuf]) -> Result<Vec<Scope>, LedgerError> {
    #[derive(Deserialize)]
    struct Scoped {
        scope: Scope,
    }
    let mut found: Vec<Scope> = Vec::new();
    for path in files {
        let file = open_regular(path, Links::Follow)?;
        let input = BufReader::with_capacity(64 * 1024, file);
        let mut lines = JsonLines::new(input, Limits::default());
        while let Some(line) = lines.next_line().map_err(failed("read", path))? {
            let Ok(Scoped { scope }) = object(&line, Limits::default()) else {
                continue;
            };
            let named = matches!(scope.kind, ScopeType::Repository | ScopeType::Workspace);
            if named
                && found.len() < MOST_SCOPES
                && found.iter().all(|known| known.key() != scope.key())
            {
                found.push(scope);
            }
        }
    }
    Ok(found)
}
