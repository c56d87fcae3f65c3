//! A reviewer accepts a project's configuration file: no row changes, the history says who it was.

use super::admitted::Admitted;
use super::outcome::NotDone;
use crate::audit::mirror::MirrorEvent;
use crate::authority::{GrantChain, Reviewer};
use crate::store::events::EventDraft;
use model::{AuditOperation, Channel, Code};
use serde_json::json;

/// Admits the acceptance of the file with this hash by a reviewer whose grant is in force.
pub(crate) fn admit_config_trust(
    chain: &GrantChain,
    by: &Reviewer,
    sha256: &str,
    loosens: &[&str],
) -> Result<Admitted<EventDraft>, NotDone> {
    if !by.still_stands(chain) {
        let message = "the reviewer's grant is not in force any more";
        return Err(NotDone::refuse(Code::GrantRequired, message));
    }
    let subject = format!("config:{}", sha256.get(..16).unwrap_or(sha256));
    Ok(Admitted::issue(EventDraft {
        operation: AuditOperation::Config,
        actor: by.grant().name().to_owned(),
        channel: Channel::Person,
        session_id: None,
        scope_id: None,
        subject_id: subject.clone(),
        payload: json!({"sha256": sha256, "loosens": loosens}),
        mirror: MirrorEvent {
            target_id: subject,
            reason: Some("a configuration file was accepted"),
            event_json: None,
        },
    }))
}
