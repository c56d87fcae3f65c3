//! The tools: one file each, in the order in which they are listed. The names, arguments and
//! results are those of the opencode-swarm plugin; what is ours stands beside them.
//!
//! None of them decides anything, and none takes a scope, a channel or a status.

mod outcome;
mod propose;
mod recall;

use super::answer::{Refused, refusal_schema};
use super::handler::shown;
use memory::AgentSession;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// What a tool is and does.
pub(crate) struct ToolSpec {
    pub(crate) name: &'static str,
    title: &'static str,
    /// Purpose, when not to use it, effects, limits.
    description: &'static str,
    /// The arguments: the properties, and which are required.
    arguments: fn() -> (Value, &'static [&'static str]),
    /// The properties of an answer that is no refusal.
    answer: fn() -> Value,
    effects: Effects,
    pub(crate) call: fn(&AgentSession, &Value) -> Result<Value, Refused>,
}

/// What a call changes. Nothing is destroyed by any of them, and none reaches beyond the project.
#[derive(Clone, Copy)]
struct Effects {
    read_only: bool,
    /// The same call again changes nothing more.
    idempotent: bool,
}

const TOOLS: &[ToolSpec] = &[recall::TOOL, propose::TOOL, outcome::TOOL];

/// The tool of this name.
pub(crate) fn find(name: &str) -> Option<&'static ToolSpec> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// The tools as the protocol lists them.
pub(crate) fn list() -> Vec<Tool> {
    TOOLS.iter().map(listed).collect()
}

fn listed(spec: &ToolSpec) -> Tool {
    let (properties, required) = (spec.arguments)();
    let input = object(json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    }));
    let mut answer = object((spec.answer)());
    answer.insert("success".to_owned(), json!({"type": "boolean"}));
    answer.extend(object(refusal_schema()));
    let output = object(json!({
        "type": "object",
        "properties": answer,
        "required": ["success"],
        "additionalProperties": false,
    }));
    let effects = spec.effects;
    let annotations = ToolAnnotations::with_title(spec.title)
        .read_only(effects.read_only)
        .destructive(false)
        .idempotent(effects.idempotent)
        .open_world(false);
    let mut tool = Tool::new(spec.name, spec.description, input);
    tool.title = Some(spec.title.to_owned());
    tool.output_schema = Some(output.into());
    tool.annotations = Some(annotations);
    tool
}

fn object(value: Value) -> JsonObject {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

/// Refuses an argument that the schema does not name.
pub(crate) fn check_names(tool: &ToolSpec, arguments: &JsonObject) -> Result<(), Refused> {
    let (properties, _) = (tool.arguments)();
    let strange = arguments
        .keys()
        .find(|name| properties.get(name.as_str()).is_none());
    match strange {
        None => Ok(()),
        Some(name) => Err(Refused::usage(format!(
            "{} takes no argument {}",
            tool.name,
            shown(name)
        ))),
    }
}

/// The arguments in the form that a tool takes.
fn parse<T: DeserializeOwned + Serialize>(arguments: &Value) -> Result<T, Refused> {
    memory::read_exact(arguments)
        .map_err(|error| Refused::usage(format!("the arguments are not in their form: {error}")))
}

/// The object of an answer that the library gave.
fn answered(answer: &impl Serialize) -> JsonObject {
    object(serde_json::to_value(answer).expect("every answer of the library is JSON"))
}
