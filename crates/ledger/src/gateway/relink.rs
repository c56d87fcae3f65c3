//! Linking an older scope of the store to the project, by a reviewer.

use super::Ledger;
use super::grants::require_key;
use super::propose::same_grants;
use crate::authority::Reviewer;
use crate::gate::{Decider, LinkChange, NotDone, RelinkRequest, Signer, admit_relink};
use crate::project::git::GitPlace;
use crate::project::place::{exact_id, locate};
use crate::session::Session;
use crate::store::links::links_load;
use crate::store::meta::scope_load;
use crate::store::write::WriteTx;
use model::{Code, Scope, ScopeId, ScopeType, stable_id};
use std::path::{Path, PathBuf};

impl Ledger {
    /// Makes the project stand in an older repository or workspace scope of its store.
    pub fn relink(
        &self,
        session: &Session,
        by: &Reviewer,
        scope_id: &ScopeId,
    ) -> Result<(), NotDone> {
        self.with_writer(|writer| {
            self.change_links(writer, session, by, scope_id, LinkChange::Make)
        })
    }

    /// Takes such a link out again. What was written to the scope meanwhile stays there.
    pub fn unlink(
        &self,
        session: &Session,
        by: &Reviewer,
        scope_id: &ScopeId,
    ) -> Result<(), NotDone> {
        self.with_writer(|writer| {
            self.change_links(writer, session, by, scope_id, LinkChange::Undo)
        })
    }

    fn change_links(
        &self,
        writer: &mut super::open::Writer,
        session: &Session,
        by: &Reviewer,
        scope_id: &ScopeId,
        change: LinkChange,
    ) -> Result<(), NotDone> {
        require_key(writer)?;
        let chain = writer.chain(self)?;
        let target = scope_load(&writer.connection, scope_id)?
            .ok_or_else(|| NotDone::refuse(Code::NotFound, "there is no such scope"))?;
        let in_use = self.scope_in_use(&target.scope);
        let tx = WriteTx::begin(&mut writer.connection, writer.key.as_ref(), &self.seams)?;
        let grants = same_grants(&tx, &chain)?;
        let request = RelinkRequest {
            session,
            reviewer: by,
            chain: &chain,
            target,
            links: links_load(tx.reads(), tx.key())?,
            in_use,
            change,
        };
        let (links, event) = admit_relink(&request)?;
        tx.links_write(links)?;
        tx.commit(event, Some(Signer::of(Decider::Person(by))), grants)?;
        Ok(())
    }

    /// The folder of another checkout or project that stands and is known by this scope now.
    ///
    /// A repository says where it was when its scope was made; whole paths are compared, so that
    /// `/repo` is not taken for `/repo-old`. A workspace is known only among the checkouts here.
    pub fn scope_in_use(&self, scope: &Scope) -> Option<PathBuf> {
        match scope.kind {
            ScopeType::Repository => {
                let root = Path::new(scope.repo_root.as_deref()?);
                // The row has no MAC: a path of another machine must not be gone to.
                let there = is_on_this_machine(root).then(|| locate(root).ok())??;
                let name = there.repository_identity_in(&self.place.path);
                let known = scope.repo_id.as_deref() == Some(stable_id(&name).as_str());
                (known && there.main_root != self.main_root()).then_some(there.main_root)
            }
            ScopeType::Workspace => {
                let here = locate(&self.place.project_root).ok()?;
                let own = here.workspace_identity();
                let known = |root: &PathBuf| {
                    let name = here.known_path(root);
                    name != own && scope.workspace_id.as_deref() == Some(exact_id(&name).as_str())
                };
                here.checkouts().into_iter().find(known)
            }
            _ => None,
        }
    }

    fn main_root(&self) -> PathBuf {
        let git = self.place.git.as_ref();
        git.map_or_else(|| self.place.project_root.clone(), GitPlace::main_root)
    }
}

/// Whether a path begins at the root of a file system or of a disk, and at no share.
fn is_on_this_machine(path: &Path) -> bool {
    use std::path::{Component, Prefix};
    path.is_absolute()
        && match path.components().next() {
            Some(Component::Prefix(prefix)) => {
                matches!(prefix.kind(), Prefix::Disk(_) | Prefix::VerbatimDisk(_))
            }
            first => first == Some(Component::RootDir),
        }
}
