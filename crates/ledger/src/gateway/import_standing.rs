//! Where an import stands, and which names in its files are names of the session's own scopes.
//!
//! A workspace is named by its folder, so an export that comes in somewhere else, or after the
//! plugin had named it, holds records of a workspace that nobody stands in. As at a migration, the
//! only such workspace is taken for the project's own, when the store holds nothing but imports and the
//! same files hold records of the project's own repository. A repository keeps projects apart, so
//! one under another name is taken for the own one only from files that lie in the store's own
//! folder, which is what a migration would have done with them. Nothing is linked by this: the
//! records come in under the names that the session stands in, with the ids that follow from them.

use super::standing::standing;
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

/// Most scopes that are told apart: with more than one of a type nothing is guessed.
const MOST_SCOPES: usize = 64;

/// Where an import stands.
pub(super) struct Standing {
    pub(super) session: Session,
    /// The store holds nothing but what was imported, so that an import that was killed goes on with
    /// the same names.
    pub(super) is_new: bool,
    /// Names in the files, and the scopes of the session that they stand for.
    pub(super) renamed: Vec<(String, Scope)>,
}

impl Standing {
    /// In a store that is not there yet.
    pub(super) fn anew(session: &Session) -> Self {
        Self {
            session: session.clone(),
            is_new: true,
            renamed: Vec::new(),
        }
    }

    /// In this store.
    pub(super) fn of(
        session: &Session,
        connection: &Connection,
        key: Option<&AuditKey>,
    ) -> Result<Self, LedgerError> {
        let records: bool = connection
            .query_row(
                "SELECT EXISTS (SELECT 1 FROM memory_items WHERE authority <> 'import')",
                [],
                |row| row.get(0),
            )
            .map_err(sqlite("looking for records"))?;
        Ok(Self {
            session: standing(session, connection, key)?,
            is_new: !records,
            renamed: Vec::new(),
        })
    }

    /// Learns the other names of the session's scopes from the files.
    pub(super) fn learn(&mut self, files: &[PathBuf], store: &Path) -> Result<(), LedgerError> {
        if !self.is_new || !self.session.in_project {
            return Ok(());
        }
        for name in other_names(files, store, &self.session)? {
            let own = self.session.scopes.iter().find(|own| own.kind == name.kind);
            self.renamed
                .extend(own.map(|own| (name.key(), own.clone())));
        }
        Ok(())
    }
}

/// The scopes of these files that are the project's own under another name.
fn other_names(
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
    let mut names = Vec::new();
    let mut own_repository = found
        .iter()
        .any(|scope| scope.kind == ScopeType::Repository && stands_in(scope));
    if !own_repository && lie_beside(files, store) {
        names.extend(only(ScopeType::Repository));
        own_repository = !names.is_empty();
    }
    if own_repository {
        names.extend(only(ScopeType::Workspace).filter(|scope| !stands_in(scope)));
    }
    Ok(names)
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
