//! Linking an older scope to the project: only a person widens where sessions stand.
//!
//! Nothing is rewritten. The list of links is written anew, under its MAC, with an event that a
//! reviewer signed; undoing takes the link out again, and what was written meanwhile stays.

use super::admitted::Admitted;
use super::host::plain_facts;
use super::outcome::NotDone;
use crate::audit::mirror::MirrorEvent;
use crate::authority::{GrantChain, Reviewer};
use crate::read::Authentic;
use crate::session::Session;
use crate::store::events::EventDraft;
use crate::store::links::{ScopeLink, StoredLinks, links_digest};
use crate::store::meta::ScopeRow;
use model::{AuditOperation, Channel, Code, Scope, ScopeType};
use serde_json::json;
use std::path::PathBuf;

/// Most links of one store: a project is not renamed more often.
const MOST_LINKS: usize = 64;

/// What is done with a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkChange {
    /// It is made.
    Make,
    /// It is taken out.
    Undo,
}

/// What is asked of the rules.
pub(crate) struct RelinkRequest<'a> {
    /// The session as its place gives it, without links.
    pub(crate) session: &'a Session,
    pub(crate) reviewer: &'a Reviewer,
    pub(crate) chain: &'a GrantChain,
    pub(crate) target: ScopeRow,
    pub(crate) links: Option<StoredLinks>,
    /// The folder of another project that is known by the scope.
    pub(crate) in_use: Option<PathBuf>,
    pub(crate) change: LinkChange,
}

/// Asks every rule about one link.
pub(crate) fn admit_relink(
    request: &RelinkRequest<'_>,
) -> Result<(Admitted<Vec<ScopeLink>>, Admitted<EventDraft>), NotDone> {
    let refuse = |code, message: &str| Err(NotDone::refuse(code, message));
    if !request.reviewer.still_stands(request.chain) {
        return refuse(Code::GrantRequired, "the reviewer's grant was removed");
    }
    if !request.session.in_project {
        return refuse(
            Code::ScopeNotAllowed,
            "only a project's own session is linked",
        );
    }
    let mut links = match &request.links {
        None => Vec::new(),
        Some(stored) if stored.authentic == Authentic::Verified => stored.links.clone(),
        Some(_) => {
            return refuse(
                Code::CannotVerify,
                "the list of linked scopes was changed by something else",
            );
        }
    };
    let link = ScopeLink {
        alias: own_name(request)?,
        scope: request.target.scope.clone(),
    };
    match request.change {
        LinkChange::Make => make(request, &mut links, link.clone())?,
        LinkChange::Undo => undo(request, &mut links)?,
    }
    let event = event(request, &links, &link);
    Ok((Admitted::issue(links), Admitted::issue(event)))
}

/// The name by which the project itself is known for scopes of the target's type.
fn own_name(request: &RelinkRequest<'_>) -> Result<String, NotDone> {
    let kind = request.target.scope.kind;
    if !matches!(kind, ScopeType::Repository | ScopeType::Workspace) {
        let message = format!("a scope of type {} is not linked", kind.as_str());
        return Err(NotDone::refuse(Code::ScopeNotAllowed, message));
    }
    let own = request
        .session
        .scopes
        .iter()
        .find(|scope| scope.kind == kind);
    own.map(Scope::key).ok_or_else(|| {
        let message = format!("the session stands in no {}", kind.as_str());
        NotDone::refuse(Code::ScopeNotAllowed, message)
    })
}

fn make(
    request: &RelinkRequest<'_>,
    links: &mut Vec<ScopeLink>,
    link: ScopeLink,
) -> Result<(), NotDone> {
    let key = link.scope.key();
    let stands = request
        .session
        .scopes
        .iter()
        .any(|scope| scope.key() == key);
    let linked = |known: &ScopeLink| known.alias == link.alias && known.scope.key() == key;
    if stands || links.iter().any(linked) {
        let message = "the project stands in this scope already";
        return Err(NotDone::refuse(Code::Duplicate, message));
    }
    if let Some(root) = &request.in_use {
        let message = format!(
            "the scope belongs to the project in {}, which is in use",
            root.display()
        );
        return Err(NotDone::refuse(Code::ScopeNotAllowed, message));
    }
    if links.len() >= MOST_LINKS {
        let message = format!("the store has {MOST_LINKS} linked scopes already");
        return Err(NotDone::refuse(Code::TooLarge, message));
    }
    links.push(link);
    Ok(())
}

fn undo(request: &RelinkRequest<'_>, links: &mut Vec<ScopeLink>) -> Result<(), NotDone> {
    let key = request.target.scope.key();
    let before = links.len();
    let own = |alias: &String| {
        let mut scopes = request.session.scopes.iter();
        scopes.any(|scope| scope.key() == *alias)
    };
    links.retain(|known| known.scope.key() != key || !own(&known.alias));
    if links.len() == before {
        let message = "no link leads to this scope";
        return Err(NotDone::refuse(Code::NotFound, message));
    }
    Ok(())
}

fn event(request: &RelinkRequest<'_>, links: &[ScopeLink], link: &ScopeLink) -> EventDraft {
    let id = &request.target.scope_id;
    let (word, reason) = match request.change {
        LinkChange::Make => ("link", "a scope was linked to the project"),
        LinkChange::Undo => ("undo", "the link to a scope was undone"),
    };
    EventDraft {
        operation: AuditOperation::Relink,
        actor: request.reviewer.grant().name().to_owned(),
        channel: Channel::Person,
        session_id: plain_facts(&request.session.host).session_id,
        scope_id: Some(id.clone()),
        subject_id: id.to_string(),
        payload: json!({
            "change": word,
            "scope": link.scope.key(),
            "alias": link.alias,
            "links": model::to_hex(&links_digest(links)),
        }),
        mirror: MirrorEvent {
            target_id: id.to_string(),
            reason: Some(reason),
            event_json: None,
        },
    }
}
