//! A record as a line of the plugin's files holds it.
//!
//! Newer versions of the plugin write fields into a line that older strict readers do not know:
//! what stands in columns of a database is lifted out, and views that are derived are left out.

use super::{Limits, Line, RowFault, object};
use crate::store::plugin::PluginItem;
use model::MemoryRecord;
use serde_json::{Map, Value};

/// Views and settings that a line may carry and no store keeps in a record.
const DERIVED: [&str; 3] = ["outcomes", "relations", "embeddingModelVersion"];

/// The record of a line, with what stands beside it.
pub(crate) fn plugin_item(line: &Line<'_>, limits: Limits) -> Result<PluginItem, RowFault> {
    match object::<MemoryRecord>(line, limits) {
        Ok(record) => Ok(item(record, None, None, None)),
        Err(fault @ RowFault::Shape { .. }) => newer_item(line, limits).unwrap_or(Err(fault)),
        Err(fault) => Err(fault),
    }
}

/// The record of a line with the fields of a newer version; none when it has none of them.
fn newer_item(line: &Line<'_>, limits: Limits) -> Option<Result<PluginItem, RowFault>> {
    let mut fields: Map<String, Value> = object(line, limits).ok()?;
    let before = fields.len();
    for name in DERIVED {
        fields.remove(name);
    }
    let mut text = |name: &str| match fields.remove(name) {
        Some(Value::String(text)) => Some(text),
        _ => None,
    };
    let (task, from, reason) = (
        text("sourceTaskId"),
        text("validFrom"),
        text("supersedesReason"),
    );
    if fields.len() == before {
        return None;
    }
    let record = serde_json::from_value(Value::Object(fields));
    Some(match record {
        Ok(record) => Ok(item(record, task, from, reason)),
        Err(error) => Err(RowFault::of_json(&error)),
    })
}

fn item(
    record: MemoryRecord,
    task_id: Option<String>,
    valid_from: Option<String>,
    supersedes_reason: Option<String>,
) -> PluginItem {
    PluginItem {
        deleted: record.is_deleted(),
        superseded_by: record.superseded_by.clone(),
        agent_role: record.producer_agent_role.clone(),
        task_id,
        valid_from,
        supersedes_reason,
        record,
    }
}
