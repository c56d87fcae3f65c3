//! What the opencode-swarm plugin answered for the same inputs.

#![allow(clippy::unwrap_used, reason = "a test may end at the first surprise")]

use model::{Label, MemoryRecord, Timestamp};
use serde_json::{Value, json};
use swarm_memory_recall::{
    InjectionPlan, Layout, Line, Mode, Profile, RecallRequest, fts_tokens, render_block,
};

fn group(name: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("data/vectors.json")).unwrap();
    all[name].clone()
}

#[test]
fn the_full_text_query_takes_the_same_words() {
    for case in group("fts").as_array().unwrap() {
        let asked = &case["request"];
        let mode = Mode::parse(asked["mode"].as_str().unwrap()).unwrap();
        let mut request = RecallRequest::new(asked["query"].as_str().unwrap(), mode, Profile::Seed);
        request.task = asked["task"].as_str().map(str::to_owned);
        let quoted: Vec<String> = fts_tokens(&request)
            .iter()
            .map(|token| format!("\"{token}\""))
            .collect();
        let got = (!quoted.is_empty()).then(|| quoted.join(" OR "));
        assert_eq!(got.as_deref(), case["fts"].as_str(), "{asked}");
    }
}

#[test]
fn the_planner_asks_the_same() {
    let expected = group("plan_query");
    let plan = InjectionPlan::new("coder", "edit src/a.ts", "goal");
    assert_eq!(plan.query, expected["query"]);
    assert_eq!(
        serde_json::to_value(&plan.kinds).unwrap(),
        expected["kinds"]
    );
    assert_eq!(json!(plan.max_items), expected["maxItems"]);
    assert_eq!(json!(plan.token_budget), expected["tokenBudget"]);
}

#[test]
fn the_prompt_block_has_the_same_bytes() {
    let expected = group("prompt_block");
    let items: Vec<(MemoryRecord, f64)> = expected["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (record(&item["record"]), item["score"].as_f64().unwrap()))
        .collect();
    let lines: Vec<Line<'_>> = items
        .iter()
        .map(|(record, score)| Line {
            record,
            score: *score,
            related_from: None,
            label: Label::Reviewed,
        })
        .collect();
    let now = Timestamp::parse("2026-01-03T00:00:00.000Z").unwrap();
    let layout = Layout::Seed {
        now: &now,
        bundle: None,
    };
    let block = render_block(&lines, 1200, layout);
    assert_eq!(block.text, expected["promptBlock"]);
    assert_eq!(json!(block.tokens), expected["tokenEstimate"]);
    assert_eq!(block.shown, items.len());
}

/// The record of a vector, which leaves out what the block does not show. A text that looks like
/// a secret is kept in parts.
fn record(value: &Value) -> MemoryRecord {
    let mut value = value.clone();
    if let Some(parts) = value["text"].as_array() {
        let text: String = parts.iter().filter_map(Value::as_str).collect();
        value["text"] = json!(text);
    }
    value["stability"] = json!("durable");
    value["contentHash"] = json!("");
    serde_json::from_value(value).unwrap()
}
