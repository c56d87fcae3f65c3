//! What the guard says of a field at a door: whether it wants to steer its reader, and whether it
//! holds personal data.
//!
//! A field comes here without hidden characters: what is judged is what a reader would see. A
//! refusal carries what was found, and the gateway makes an event of it.

use super::admitted::Admitted;
use super::channel::{PersonalData, Policy};
use super::fields::clean_field;
use super::host::check_host;
use super::record::beside_text;
use crate::audit::mirror::MirrorEvent;
use crate::session::Session;
use crate::store::events::EventDraft;
use guard::injection::classifier::RULE as CLASSIFIER;
use guard::injection::{self, Assessment, Verdict};
use guard::pii::{Detector, PiiMode, PiiSummary, find};
use model::text::normalise;
use model::{
    AuditOperation, Channel, Code, GuardNote, MAX_RATIONALE, MemoryRecord, Refusal, ScopeId,
    sha256_hex,
};
use serde_json::{Value, json};

/// Fields for which a guess of the classifier counts: what is recalled, and what a reviewer reads
/// beside it. Elsewhere a word that a rule knows has to stand there.
const GUESSED: [&str; 4] = ["text", "the text", "rationale", "correction"];

/// What a field that wants to steer its reader does at a door, from doubt on.
pub(super) struct Suspicion {
    pub(super) verdict: Verdict,
    pub(super) note: GuardNote,
}

/// Looks for instructions to the reader in a field; none when it holds none.
pub(super) fn suspicion(name: &str, text: &str) -> Option<Suspicion> {
    judged(name, text, &injection::assess(text))
}

/// As [`suspicion`], for a field that was assessed already.
pub(super) fn judged(name: &str, text: &str, assessment: &Assessment) -> Option<Suspicion> {
    let verdict = assessment.verdict();
    let worst = assessment.findings.first()?;
    if worst.rule == CLASSIFIER && !GUESSED.contains(&name) {
        return None;
    }
    let action = match verdict {
        Verdict::Allow => return None,
        Verdict::Quarantine => "quarantine",
        Verdict::Reject => "refuse",
    };
    Some(Suspicion {
        verdict,
        note: note(name, text, worst.rule, worst.category.as_str(), action),
    })
}

/// The refusal of a field that wants to steer its reader.
pub(super) fn refusal(mut note: GuardNote) -> Refusal {
    note.action = "refuse";
    let message = format!(
        "{} reads as an instruction to whoever reads it ({}, rule {})",
        note.field,
        note.category.replace('_', " "),
        note.rule
    );
    Refusal::new(Code::InjectionRejected, message).noting(vec![note])
}

/// Refuses a field from doubt on: for doors behind which nobody looks at it.
pub(super) fn check_steering(name: &str, text: &str) -> Result<(), Refusal> {
    match suspicion(name, text) {
        None => Ok(()),
        Some(found) => Err(refusal(found.note)),
    }
}

/// As [`check_steering`], for every string and key of a value.
pub(super) fn check_steering_in(name: &str, value: &Value) -> Result<(), Refusal> {
    let mut parts = Vec::new();
    super::metadata::strings(value, &mut parts);
    parts
        .into_iter()
        .try_for_each(|part| check_steering(name, part))
}

/// Asks for personal data in a field. A note when there is some and the configuration only wants
/// to know; nobody looks while it is off.
pub(super) fn check_personal(
    name: &str,
    text: &str,
    policy: &Policy,
) -> Result<Option<GuardNote>, Refusal> {
    let Some(rule) = &policy.personal_data else {
        return Ok(None);
    };
    if rule.needs_model {
        // No model of names comes with the program, and patterns are not what was asked for.
        return match Detector::new(PiiMode::Ner, None) {
            Ok(_) => Ok(None),
            Err(error) => Err(Refusal::new(Code::PiiRejected, error.to_string())),
        };
    }
    let summary = PiiSummary::of(&find(text));
    if !rule.threshold.is_exceeded_by(&summary) {
        return Ok(None);
    }
    let kind = summary.types.first().copied().unwrap_or("pii");
    if !rule.rejects {
        return Ok(Some(note(name, text, kind, "pii", "flag")));
    }
    let message = format!("{name} holds personal data ({})", summary.types.join(", "));
    let note = note(name, text, kind, "pii", "refuse");
    Err(Refusal::new(Code::PiiRejected, message).noting(vec![note]))
}

/// As [`check_personal`], for every string and key of a value.
pub(super) fn check_personal_in(name: &str, value: &Value, policy: &Policy) -> Result<(), Refusal> {
    let mut parts = Vec::new();
    super::metadata::strings(value, &mut parts);
    parts
        .into_iter()
        .try_for_each(|part| check_personal(name, part, policy).map(|_| ()))
}

/// Whether a record holds personal data that the configuration asks for: for doors that take it and
/// flag it. Where a model of names is asked for and there is none, every record may.
pub(super) fn holds_personal(record: &MemoryRecord, policy: &Policy) -> bool {
    let flagging = Policy {
        personal_data: policy.personal_data.map(|rule| PersonalData {
            rejects: true,
            ..rule
        }),
        ..policy.clone()
    };
    check_personal("the text", &record.text, &flagging).is_err()
        || check_personal_in("the record", &beside_text(record), &flagging).is_err()
}

/// A reason that a person gives for what the guard found: without secrets, and no instruction.
pub(crate) fn clean_reason(reason: &str) -> Result<String, Refusal> {
    let field = clean_field("the reason", reason, MAX_RATIONALE)?;
    if let Some(found) = judged("the reason", &field.text, &field.assessment) {
        return Err(refusal(found.note));
    }
    if field.redacted {
        return Err(secret_refusal("the reason", reason));
    }
    let reason = normalise(&field.text);
    if reason.is_empty() {
        return Err(Refusal::new(Code::Usage, "a reason is required"));
    }
    Ok(reason)
}

/// The event of a refusal. What a session says of itself may be what was refused, and it is named in
/// the event only when it passes (test `what_a_host_hides_in_its_facts_is_kept_nowhere`).
pub(crate) fn admit_guard_refusal(
    session: &Session,
    (actor, channel): (&str, Channel),
    scope_id: Option<ScopeId>,
    refusal: &Refusal,
) -> Admitted<EventDraft> {
    let code = refusal.code.as_str();
    let is_plain = check_host(&session.host).is_ok();
    let actor = match channel {
        Channel::Agent if !is_plain => "withheld",
        _ => actor,
    };
    Admitted::issue(EventDraft {
        operation: AuditOperation::GuardRefuse,
        actor: actor.to_owned(),
        channel,
        session_id: session.host.session_id.clone().filter(|_| is_plain),
        scope_id,
        subject_id: code.to_owned(),
        payload: json!({ "code": code, "guard": refusal.found }),
        mirror: MirrorEvent {
            target_id: code.to_owned(),
            reason: Some("refused by the guard"),
            event_json: None,
        },
    })
}

/// The refusal of a field that holds a secret.
pub(super) fn secret_refusal(name: &str, text: &str) -> Refusal {
    let rule = guard::redact(text)
        .types
        .first()
        .copied()
        .unwrap_or("secret");
    let message = format!("{name} holds what looks like a secret");
    Refusal::new(Code::SecretRedacted, message).noting(vec![refused(name, text, rule, "secret")])
}

/// What was found in a field that is refused for it.
pub(super) fn refused(
    name: &str,
    text: &str,
    rule: &'static str,
    category: &'static str,
) -> GuardNote {
    note(name, text, rule, category, "refuse")
}

fn note(
    name: &str,
    text: &str,
    rule: &'static str,
    category: &'static str,
    action: &'static str,
) -> GuardNote {
    GuardNote {
        field: name.to_owned(),
        rule,
        category,
        action,
        digest: sha256_hex(guard::redact(text).text.as_bytes()),
    }
}
