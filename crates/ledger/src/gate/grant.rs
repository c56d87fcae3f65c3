//! Changes to the list of grants: each entry is signed, and the list checks it once more.

use super::admitted::Admitted;
use super::outcome::NotDone;
use crate::audit::mirror::MirrorEvent;
use crate::authority::{GrantChain, GrantEntry};
use crate::store::events::EventDraft;
use model::{AuditOperation, Channel, Code};
use serde_json::json;

/// Admits an entry that the list accepts as its next one.
pub(crate) fn admit_grant(
    chain: &mut GrantChain,
    entry: GrantEntry,
) -> Result<(Admitted<GrantEntry>, Admitted<EventDraft>), NotDone> {
    chain
        .append(&entry)
        .map_err(|fault| NotDone::refuse(Code::GrantRequired, fault.to_string()))?;
    let grant = &entry.grant;
    let signer = chain
        .find(entry.signer)
        .map_or_else(|| entry.signer.to_string(), |by| by.name().to_owned());
    let event = EventDraft {
        operation: AuditOperation::Grant,
        actor: signer,
        channel: Channel::Person,
        session_id: None,
        scope_id: None,
        subject_id: grant.key_id().to_string(),
        payload: json!({
            "seq": entry.seq,
            "entry": model::to_hex(&entry.hash()),
            "kind": grant.kind().as_str(),
            "key_id": grant.key_id().to_string(),
        }),
        mirror: MirrorEvent {
            target_id: grant.key_id().to_string(),
            reason: Some("the list of grants changed"),
            event_json: None,
        },
    };
    Ok((Admitted::issue(entry), Admitted::issue(event)))
}
