//! Decisions without a grant: attached to the proposal, which goes to a person.
//!
//! A role name alone is an agent. What it decided is advice, kept bounded and without secrets.

use super::admitted::Admitted;
use super::channel::Policy;
use super::decision::check_fit;
use super::host::check_host;
use super::metadata::{check_bounds, clean_strings, redact_strings};
use super::outcome::NotDone;
use super::screen::{check_personal_in, check_steering_in};
use crate::audit::mirror::MirrorEvent;
use crate::read::Authentic;
use crate::session::Session;
use crate::store::events::EventDraft;
use crate::store::proposals::{LoadedProposal, ProposalChange};
use model::{AuditOperation, Channel, Code, Decision, Flag, ProposalStatus};
use serde_json::{Value, json};

/// Most recommendations that one proposal keeps; later ones push out the oldest.
const KEPT: usize = 5;
/// Longest recommendation, in bytes of JSON.
const LONGEST: usize = 16_384;

/// What is asked of the rules.
pub(crate) struct RecommendationRequest<'a> {
    pub(crate) session: &'a Session,
    pub(crate) loaded: LoadedProposal,
    pub(crate) decision: &'a Decision,
    pub(crate) policy: &'a Policy,
    /// The keys of the store are missing, so that no grant could be proved.
    pub(crate) registry_missing: bool,
}

/// Attaches a decision as a recommendation and escalates the proposal.
pub(crate) fn admit_recommendation(
    request: &RecommendationRequest<'_>,
) -> Result<(Admitted<ProposalChange>, Admitted<EventDraft>), NotDone> {
    check_host(&request.session.host)?;
    let stored = &request.loaded.stored;
    if !stored.proposal.status.awaits_human() {
        return Err(NotDone::refuse(
            Code::NotPending,
            "memory proposal is not pending",
        ));
    }
    // Writing it again would give a row that somebody else wrote the MAC that it lacks.
    if matches!(stored.authentic, Authentic::Foreign | Authentic::Unkeyed) {
        let message = "the proposal was written or changed by something else";
        return Err(NotDone::refuse(Code::CannotVerify, message));
    }
    let version = request.decision.version();
    if version.is_some_and(|seen| seen != stored.version) {
        let message = format!("the proposal is at version {} by now", stored.version);
        return Err(NotDone::refuse(Code::StaleVersion, message));
    }
    check_fit(&request.loaded, request.decision)?;
    let advice = advice(request.decision, request.policy)?;
    let provenance = request.session.provenance(Channel::Agent);
    let mut kept: Vec<Value> = stored
        .recommendation
        .as_ref()
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    kept.push(json!({
        "by": provenance.actor,
        "role": provenance.host.agent_role,
        "session": provenance.host.session_id,
        "decision": advice,
    }));
    let oldest = kept.len().saturating_sub(KEPT);
    let mut row = request.loaded.to_row();
    row.recommendation = Some(Value::from(kept.split_off(oldest)).to_string());
    row.proposal.status = ProposalStatus::Escalated;
    // The version stays: it counts what is wished, and advice must not make a reviewer's view of
    // that stale (test `advice_leaves_the_version_that_a_reviewer_saw`).
    if request.registry_missing && !row.flags.contains(&Flag::RegistryUnavailable) {
        row.flags.push(Flag::RegistryUnavailable);
    }
    let change = ProposalChange::of(row);
    let row = change.row();
    let event = EventDraft {
        operation: AuditOperation::Recommend,
        actor: provenance.actor,
        channel: Channel::Agent,
        session_id: request.session.host.session_id.clone(),
        scope_id: Some(row.scope_id.clone()),
        subject_id: row.proposal.id.to_string(),
        payload: json!({
            "action": request.decision.action(),
            "status": row.status().as_str(),
            "proposal_version": row.version,
            "proposal_digest": change.digest_hex(),
        }),
        mirror: MirrorEvent {
            target_id: row.proposal.id.to_string(),
            reason: Some("recommendation without a grant"),
            event_json: None,
        },
    };
    Ok((Admitted::issue(change), Admitted::issue(event)))
}

/// The decision as it is kept: bounded, without hidden characters, and without secrets. Strings are
/// redacted one by one, because a pattern may reach over a quote and break the whole.
fn advice(decision: &Decision, policy: &Policy) -> Result<Value, NotDone> {
    let metadata = match decision {
        Decision::Add {
            memory: content, ..
        }
        | Decision::Supersede {
            replacement: content,
            ..
        } => content.metadata.as_ref(),
        Decision::Update { patch, .. } => patch.metadata.as_ref(),
        _ => None,
    };
    if let Some(metadata) = metadata {
        check_bounds(metadata)?;
    }
    let text = serde_json::to_string(decision).expect("a decision always serialises");
    if text.len() > LONGEST {
        return Err(NotDone::refuse(
            Code::TooLarge,
            format!("a decision is longer than {LONGEST} bytes"),
        ));
    }
    let mut advice = serde_json::to_value(decision).expect("a decision always serialises");
    clean_strings("the decision", &mut advice)?;
    check_steering_in("the decision", &advice)?;
    check_personal_in("the decision", &advice, policy)?;
    Ok(redact_strings(advice))
}
