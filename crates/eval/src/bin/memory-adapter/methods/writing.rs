//! Proposals and decisions.

use crate::protocol::{Given, Outcome, Request};
use crate::world::World;
use memory::{
    Channel, Code, Decision, Kind, MemoryId, Operation, ProposalDraft, ProposalId, ProposalReceipt,
    RejectClass, ReviewSession, redacted,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
struct WriteArgs {
    text: String,
    kind: Option<Kind>,
    #[serde(default)]
    evidence: Vec<String>,
    #[serde(default)]
    tags: Vec<String>,
    valid_from: Option<Value>,
    valid_to: Option<Value>,
}

/// A person's decided fact: proposed and approved in one go.
pub(super) fn write(world: &mut World, request: &Request) -> Given {
    let args: WriteArgs = request.args()?;
    if args.valid_from.is_some() || args.valid_to.is_some() {
        // No proposal carries a time of validity yet.
        return Err(Outcome::Unsupported);
    }
    let draft = ProposalDraft {
        kind: Some(args.kind.unwrap_or(Kind::ProjectFact)),
        text: Some(args.text),
        rationale: "written by a person".to_owned(),
        evidence_refs: if args.evidence.is_empty() {
            own_word(request)
        } else {
            args.evidence
        },
        tags: args.tags,
        ..ProposalDraft::of(Operation::Add)
    };
    let id = carry_out(world.person(request)?, draft)?;
    Ok(json!({ "memory_id": id }))
}

/// What a person's fact rests on when nothing is cited: the person. It resolves to nothing, so it
/// supports nothing either.
pub(super) fn own_word(request: &Request) -> Vec<String> {
    let name = request.session.principal.as_deref().unwrap_or("unnamed");
    vec![format!("person:{name}")]
}

/// Proposes and approves.
pub(super) fn carry_out(
    person: &ReviewSession,
    draft: ProposalDraft,
) -> Result<Option<MemoryId>, Outcome> {
    let receipt = person.agent().propose(draft)?;
    if let Some(existing) = &receipt.existing_id {
        let message = format!("{existing} says the same already");
        return Err(Outcome::refused(Code::Duplicate, message));
    }
    match (&receipt.proposal_id, receipt.status) {
        (Some(id), status) if status.awaits_human() => {
            Ok(person.approve(id, None, None, None)?.memory_id)
        }
        _ => {
            let reason = receipt.rejection_reason.unwrap_or_default();
            Err(Outcome::refused(Code::SecretRedacted, reason))
        }
    }
}

/// The payload as a hostile one would come in: with its unknown fields, through the same parser.
pub(super) fn propose(world: &mut World, request: &Request) -> Given {
    let mut args: Map<String, Value> = request.args()?;
    let extra = args.remove("extra").unwrap_or_default();
    // The run belongs to the session, not to the payload.
    let run = args
        .remove("run_id")
        .and_then(|run| run.as_str().map(str::to_owned));
    args.entry("rationale")
        .or_insert_with(|| json!("proposed by a harness"));
    args.retain(|_, value| !value.is_null());
    if let Value::Object(extra) = extra {
        args.extend(extra);
    }
    let draft: ProposalDraft = memory::read_exact(&Value::Object(args))
        .map_err(|error| Outcome::refused(Code::Usage, error.to_string()))?;
    let mut spec = request.session.clone();
    spec.run_id = spec.run_id.or(run);
    request.channel()?;
    let receipt = world.agent_in(&spec)?.propose(draft)?;
    Ok(told(&receipt))
}

fn told(receipt: &ProposalReceipt) -> Value {
    serde_json::to_value(receipt).expect("a receipt always serialises")
}

#[derive(Deserialize)]
struct ApproveArgs {
    proposal_id: String,
    version: Option<u64>,
    text: Option<String>,
    reason: Option<String>,
}

fn proposal_id(text: &str) -> Result<ProposalId, Outcome> {
    ProposalId::parse(text).map_err(|error| Outcome::refused(Code::NotFound, error.to_string()))
}

pub(super) fn approve(world: &mut World, request: &Request) -> Given {
    let args: ApproveArgs = request.args()?;
    let person = world.person(request)?;
    let id = proposal_id(&args.proposal_id)?;
    let (version, text, reason) = (args.version, args.text, args.reason);
    let mut done = person.approve(&id, version, text.clone(), reason.clone());
    // The protocol has one field for a person's reason, also for taking what the guard found.
    if let (Err(error), Some(despite)) = (&done, &reason)
        && error.code() == Code::InjectionRejected
    {
        done = person.approve_despite_guard(&id, version, text, reason.clone(), despite);
    }
    let done = done?;
    Ok(json!({ "status": done.status, "memory_id": done.memory_id }))
}

#[derive(Deserialize)]
struct RejectArgs {
    proposal_id: String,
    version: Option<u64>,
    reason: Option<String>,
    class: Option<String>,
}

pub(super) fn reject(world: &mut World, request: &Request) -> Given {
    let args: RejectArgs = request.args()?;
    let person = world.person(request)?;
    let class = match &args.class {
        None => RejectClass::NotTrue,
        Some(word) => RejectClass::parse(word)
            .ok_or_else(|| Outcome::Failed("usage", format!("`{word}` is no class")))?,
    };
    let id = proposal_id(&args.proposal_id)?;
    let reason = args.reason.unwrap_or_else(|| "rejected".to_owned());
    let done = person.reject(&id, class, reason, args.version)?;
    Ok(json!({ "status": done.status }))
}

#[derive(Deserialize)]
struct DecideArgs {
    decisions: Vec<Value>,
}

/// Decisions in order; one that cannot be read stops none of the others.
pub(super) fn decide(world: &mut World, request: &Request) -> Given {
    let args: DecideArgs = request.args()?;
    let mut results = Vec::new();
    for decision in args.decisions {
        let read: Result<Decision, _> = memory::read_exact(&decision);
        results.push(match read {
            Ok(decision) => decide_one(world, request, decision)?,
            Err(error) => json!({
                "proposal_id": decision.get("proposalId"),
                "action": decision.get("action"),
                "status": null,
                "error": {"code": Code::Usage, "message": redacted(&error.to_string())},
            }),
        });
    }
    Ok(json!({ "results": results }))
}

fn decide_one(world: &mut World, request: &Request, decision: Decision) -> Given {
    let result = match request.channel()? {
        Channel::Person => {
            let person = world.person(request)?;
            let (id, action) = (decision.proposal_id().clone(), decision.action());
            return Ok(match person.decide(decision) {
                Ok(done) => json!({
                    "proposal_id": id, "action": action, "status": done.status,
                    "memory_id": done.memory_id,
                }),
                Err(error) => json!({
                    "proposal_id": id, "action": action, "status": null,
                    "error": {"code": error.code(), "message": redacted(&error.to_string())},
                }),
            });
        }
        Channel::Curator => match world.curator(request)? {
            Some(curator) => curator.decide(vec![decision]),
            None => world.agent(request)?.recommend(&[decision]),
        },
        Channel::Agent | Channel::Import | Channel::Background => {
            world.agent(request)?.recommend(&[decision])
        }
    };
    Ok(serde_json::to_value(result.first()).expect("a result always serialises"))
}
