//! Recall and everything that only looks.

use crate::protocol::{Given, Outcome, Request};
use crate::world::World;
use memory::{
    AgentSession, Code, Include, InjectionPlan, MemoryId, Mode, RecallAnswer, RecallRequest,
    Timestamp,
};
use model::Scope;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct PendingArgs {
    #[serde(default)]
    all: bool,
}

pub(super) fn pending(world: &mut World, request: &Request) -> Given {
    let args: PendingArgs = request.args()?;
    let proposals = world.agent(request)?.pending(args.all)?;
    Ok(json!({ "proposals": proposals }))
}

#[derive(Deserialize)]
struct RecallArgs {
    query: String,
    k: Option<usize>,
    token_budget: Option<usize>,
    mode: Option<String>,
    task: Option<String>,
    valid_at: Option<String>,
    known_at: Option<String>,
    #[serde(default)]
    include: Vec<String>,
}

impl RecallArgs {
    fn request(&self, agent: &AgentSession, role: Option<&str>) -> Result<RecallRequest, Outcome> {
        let word = self.mode.as_deref().unwrap_or("manual");
        let mode = Mode::parse(word)
            .ok_or_else(|| Outcome::Failed("usage", format!("`{word}` is no mode")))?;
        let mut request = match (mode, role) {
            (Mode::Injection, Some(role)) => {
                let task = self.task.as_deref().unwrap_or(&self.query);
                agent.injection_request(&InjectionPlan::new(role, task, &self.query), role)
            }
            _ => agent.request(self.query.clone(), mode),
        };
        if request.task.is_none() {
            request.task.clone_from(&self.task);
        }
        request.max_items = self.k.unwrap_or(request.max_items);
        request.token_budget = self.token_budget.unwrap_or(request.token_budget);
        request.valid_at = moment(self.valid_at.as_deref())?;
        request.known_at = moment(self.known_at.as_deref())?;
        request.include = Include {
            superseded: self.includes("superseded"),
            expired: self.includes("expired"),
            low_q: self.includes("low_q"),
        };
        Ok(request)
    }

    fn includes(&self, word: &str) -> bool {
        self.include.iter().any(|included| included == word)
    }
}

fn moment(text: Option<&str>) -> Result<Option<Timestamp>, Outcome> {
    text.map(Timestamp::parse)
        .transpose()
        .map_err(|error| Outcome::refused(Code::InvalidTime, error.to_string()))
}

fn recalled(world: &mut World, request: &Request) -> Result<RecallAnswer, Outcome> {
    let args: RecallArgs = request.args()?;
    let agent = world.agent(request)?;
    let asked = args.request(&agent, request.session.role.as_deref())?;
    Ok(agent.recall(&asked)?)
}

pub(super) fn recall(world: &mut World, request: &Request) -> Given {
    let answer = recalled(world, request)?;
    let mut given = json!({ "items": answer.items, "degraded": answer.degraded });
    if let Some(reason) = answer.empty_reason {
        given["empty_reason"] = json!(reason);
    }
    // The harness knows its scopes by name.
    for (item, found) in given["items"]
        .as_array_mut()
        .into_iter()
        .flatten()
        .zip(&answer.items)
    {
        item["scope"] = named(&found.scope);
    }
    Ok(given)
}

/// The name of a scope that the harness made; another one as it is.
fn named(scope: &Scope) -> Value {
    scope
        .repo_id
        .as_ref()
        .map_or_else(|| json!(scope), |name| json!(name))
}

pub(super) fn render_prompt(world: &mut World, request: &Request) -> Given {
    let answer = recalled(world, request)?;
    let ids: Vec<&MemoryId> = answer.items.iter().map(|item| &item.id).collect();
    Ok(json!({
        "text": answer.prompt_block,
        "token_estimate": answer.token_estimate,
        "memory_ids": ids,
    }))
}

#[derive(Deserialize)]
struct MemoryArgs {
    memory_id: String,
}

fn memory_id(request: &Request) -> Result<MemoryId, Outcome> {
    let args: MemoryArgs = request.args()?;
    MemoryId::parse(&args.memory_id)
        .map_err(|error| Outcome::refused(Code::NotFound, error.to_string()))
}

pub(super) fn show(world: &mut World, request: &Request) -> Given {
    let id = memory_id(request)?;
    Ok(json!(world.agent(request)?.show(&id)?))
}

pub(super) fn history(world: &mut World, request: &Request) -> Given {
    let id = memory_id(request)?;
    Ok(json!(world.agent(request)?.history(&id)?))
}

#[derive(Deserialize)]
struct ValueArgs {
    text: String,
    scope: Option<String>,
}

pub(super) fn value_keys(request: &Request) -> Given {
    let args: ValueArgs = request.args()?;
    let scope = args.scope.or_else(|| request.session.scope.clone());
    Ok(json!(memory::value_keys(
        scope.as_deref().unwrap_or_default(),
        &args.text
    )))
}

/// The events about the session's own scope.
pub(super) fn audit(world: &mut World, request: &Request) -> Given {
    let scope = request.session.scope.clone();
    let events: Vec<Value> = world
        .agent(request)?
        .audit()?
        .into_iter()
        .map(|event| {
            json!({
                "seq": event.seq,
                "operation": event.operation,
                "target_id": event.target_id,
                "actor": event.actor,
                "channel": event.channel,
                "scope": scope,
            })
        })
        .collect();
    Ok(json!({ "events": events }))
}

pub(super) fn audit_verify(world: &World) -> Given {
    Ok(json!(world.opened()?.project.audit_verify()?))
}
