//! The scopes of a project: where its sessions stand, and how an older scope is taken in again.
//!
//! A repository is named by its remote and a workspace by its folder, so both change when the remote
//! is renamed or the folder is moved. Nothing is recognised by itself then: `status` and `scopes`
//! say what lies elsewhere, and a reviewer links the old scope to the new name.

use crate::agent_session::AgentSession;
use crate::error::MemoryError;
use crate::review_session::ReviewSession;
use ledger::{KnownScope, Ledger, ScopedReader};
use model::{Scope, ScopeId, ScopeType};
use serde::Serialize;
use std::path::PathBuf;

/// Most scopes of others that are listed.
const LISTED: usize = 1000;
/// Most scopes of others that `status` looks at, and most that it has a sentence about.
const LOOKED_AT: usize = 100;
const TOLD: usize = 8;

/// A scope that the store knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScopeRow {
    /// Its internal id, which never changes.
    pub id: ScopeId,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Its key.
    pub key: String,
    /// All keys that name it.
    pub aliases: Vec<String>,
    /// Records in it, in any state.
    pub records: u64,
    /// Proposals in it, in any state.
    pub proposals: u64,
    /// Whether this session stands in it.
    pub standing: bool,
}

impl ScopeRow {
    pub(crate) fn of(known: KnownScope) -> Self {
        Self {
            kind: known.scope.kind.as_str(),
            key: known.scope.key(),
            aliases: known.aliases,
            id: known.scope_id,
            records: known.records,
            proposals: known.proposals,
            standing: known.is_standing,
        }
    }
}

/// The scopes of a store, as a session sees them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ScopesAnswer {
    /// Those that the session stands in, then the other lasting ones.
    pub scopes: Vec<ScopeRow>,
    /// How many scopes of other runs and agents there are.
    pub passing_scopes: u64,
    /// Records in those.
    pub passing_records: u64,
}

/// What a relink would do, or did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Relink {
    /// The older scope.
    pub from: ScopeRow,
    /// The key by which the project is known now, and which becomes an alias of it.
    pub alias: String,
    /// The project or checkout that is known by the older scope and stands: then it is refused.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "maybe_path_as_text"
    )]
    pub in_use_by: Option<PathBuf>,
    /// True for the undoing of a link.
    pub undo: bool,
    /// True when it was done.
    pub confirmed: bool,
}

#[expect(clippy::ref_option, reason = "the form that serde asks for")]
fn maybe_path_as_text<S: serde::Serializer>(
    path: &Option<PathBuf>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match path {
        Some(path) => ledger::files::path_as_text(path, serializer),
        None => serializer.serialize_none(),
    }
}

impl AgentSession {
    /// The scopes of the store: where the session stands, and what lasting ones there are besides.
    pub fn scopes(&self) -> Result<ScopesAnswer, MemoryError> {
        let Some(reader) = self.existing_reader()? else {
            return Ok(ScopesAnswer::default());
        };
        let passing = reader.passing_scopes()?;
        let known = reader.known_scopes()?.into_iter();
        Ok(ScopesAnswer {
            scopes: known
                .chain(reader.other_scopes(LISTED)?)
                .map(ScopeRow::of)
                .collect(),
            passing_scopes: passing.scopes,
            passing_records: passing.records,
        })
    }

    /// What linking a scope to the project would do. Without a name: the only repository scope
    /// with records in it that the project does not stand in.
    pub fn relink_plan(&self, from: Option<&str>) -> Result<Relink, MemoryError> {
        let reader = self.reader()?;
        let known = match from {
            Some(name) => {
                named(reader.other_scopes(usize::MAX)?, name).ok_or_else(|| not_found(name))?
            }
            None => only_repository(reader.other_scopes(LOOKED_AT)?)?,
        };
        self.plan(known, false)
    }

    /// What undoing a link would do.
    pub fn unlink_plan(&self, name: &str) -> Result<Relink, MemoryError> {
        let reader = self.reader()?;
        let linked = reader
            .known_scopes()?
            .into_iter()
            .filter(|one| one.is_linked);
        let known = named(linked.collect(), name).ok_or_else(|| not_found(name))?;
        self.plan(known, true)
    }

    fn plan(&self, known: KnownScope, undo: bool) -> Result<Relink, MemoryError> {
        let kind = known.scope.kind;
        let own = self.session.scopes.iter().find(|scope| scope.kind == kind);
        let linkable = matches!(kind, ScopeType::Repository | ScopeType::Workspace);
        let Some(own) = own.filter(|_| linkable) else {
            return Err(MemoryError::Usage {
                message: format!("a scope of type {} is not linked", kind.as_str()),
            });
        };
        let in_use_by = (!undo)
            .then(|| self.ledger.scope_in_use(&known.scope))
            .flatten();
        Ok(Relink {
            alias: own.key(),
            from: ScopeRow::of(known),
            in_use_by,
            undo,
            confirmed: false,
        })
    }
}

impl ReviewSession {
    /// Carries the plan out in this person's name.
    pub fn relink(&self, plan: &Relink) -> Result<Relink, MemoryError> {
        let (ledger, session) = (&self.agent.ledger, &self.agent.session);
        if plan.undo {
            ledger.unlink(session, &self.reviewer, &plan.from.id)?;
        } else {
            ledger.relink(session, &self.reviewer, &plan.from.id)?;
        }
        Ok(Relink {
            confirmed: true,
            ..plan.clone()
        })
    }
}

/// The scope with this internal id or key; whole names only.
fn named(scopes: Vec<KnownScope>, name: &str) -> Option<KnownScope> {
    scopes
        .into_iter()
        .find(|one| one.scope_id.as_str() == name || one.scope.key() == name)
}

fn not_found(name: &str) -> MemoryError {
    MemoryError::NotFound {
        what: "scope",
        id: name.to_owned(),
    }
}

fn only_repository(others: Vec<KnownScope>) -> Result<KnownScope, MemoryError> {
    let holds = |one: &KnownScope| one.records > 0 || one.proposals > 0;
    let mut found: Vec<KnownScope> = others
        .into_iter()
        .filter(|one| one.scope.kind == ScopeType::Repository && holds(one))
        .collect();
    match (found.pop(), found.len()) {
        (Some(only), 0) => Ok(only),
        (None, _) => Err(MemoryError::NotFound {
            what: "scope",
            id: "of another repository".to_owned(),
        }),
        (Some(_), _) => Err(MemoryError::Usage {
            message: "several repository scopes lie elsewhere: name one with --from".to_owned(),
        }),
    }
}

/// Which repository a migration took for this project although it has another name, in a sentence.
pub(crate) fn adopted<'a>(
    own: &'a [Scope],
    known: &'a [KnownScope],
) -> impl Iterator<Item = String> + use<'a> {
    let renamed = |one: &&KnownScope| {
        one.is_linked
            && one.scope.kind == ScopeType::Repository
            && own.iter().all(|scope| scope.key() != one.scope.key())
    };
    known.iter().filter(renamed).map(|one| {
        let id = &one.scope_id;
        format!(
            "the plugin knew this project by another name: the only repository scope of its store, \
             {id}, was taken for it; if it is not, `swarm-memory scopes relink --undo {id} --confirm`"
        )
    })
}

/// What lies in repositories that the session does not stand in, a sentence for each: those that no
/// other project is known by, for in a shared store other projects are nothing to tell of.
pub(crate) fn elsewhere(
    ledger: &Ledger,
    reader: &ScopedReader,
) -> Result<Vec<String>, MemoryError> {
    let others = reader.other_scopes(LOOKED_AT)?;
    Ok(others
        .into_iter()
        .filter(|one| one.scope.kind == ScopeType::Repository && one.records + one.proposals > 0)
        .take(TOLD)
        .filter(|one| ledger.scope_in_use(&one.scope).is_none())
        .map(|one| {
            format!(
                "{} record(s) and {} proposal(s) lie in the repository scope {}, which this project \
                 is not known by: if it was, `swarm-memory scopes relink` takes them in",
                one.records, one.proposals, one.scope_id
            )
        })
        .collect())
}
