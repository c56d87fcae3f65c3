//! The strict rules of the opencode-swarm plugin on one line of its JSONL files, written anew from
//! the description of its format and not from our types, so that they can disagree with us.

use serde_json::{Map, Value};

type Checked = Result<(), String>;

const KINDS: [&str; 12] = [
    "user_preference",
    "project_fact",
    "architecture_decision",
    "repo_convention",
    "api_finding",
    "code_pattern",
    "test_pattern",
    "failure_pattern",
    "security_note",
    "evidence",
    "todo",
    "scratch",
];
const SCOPES: [&str; 7] = [
    "global_user",
    "workspace",
    "project",
    "repository",
    "run",
    "agent",
    "cohort",
];
/// The ids of a scope, in the order of its key.
const SCOPE_IDS: [&str; 8] = [
    "userId",
    "workspaceId",
    "projectId",
    "repoId",
    "repoRoot",
    "runId",
    "agentId",
    "cohortId",
];
const SOURCES: [&str; 9] = [
    "user", "agent", "tool", "file", "repo", "commit", "test", "web", "manual",
];
const STATUSES: [&str; 5] = ["pending", "approved", "rejected", "superseded", "applied"];
const OPERATIONS: [&str; 6] = ["add", "update", "delete", "ignore", "merge", "supersede"];
const REVIEWERS: [&str; 4] = ["user", "controller", "curator_agent", "auto_policy"];

/// Whether the plugin takes this line as a memory record.
pub fn plugin_takes_record(line: &str) -> Checked {
    record(&parse(line)?)
}

/// Whether the plugin takes this line as a proposal.
pub fn plugin_takes_proposal(line: &str) -> Checked {
    proposal(&parse(line)?)
}

fn parse(line: &str) -> Result<Value, String> {
    if line.contains(['\u{2028}', '\u{2029}', '\n', '\r']) {
        return Err("the line is not one line to every reader".into());
    }
    serde_json::from_str(line).map_err(|error| error.to_string())
}

fn record(value: &Value) -> Checked {
    let fields = strict(
        value,
        &[
            "id",
            "scope",
            "kind",
            "text",
            "tags",
            "confidence",
            "stability",
            "source",
            "createdAt",
            "updatedAt",
            "contentHash",
            "metadata",
        ],
        &[
            "lastAccessedAt",
            "expiresAt",
            "supersedes",
            "supersededBy",
            "anchors",
            "cohortId",
            "producerSessionId",
            "producerAgentRole",
            "redactionPolicyVersion",
            "schemaVersion",
            "providerVersion",
            "sourceRevision",
        ],
    )?;
    let kind = one_of(fields, "kind", &KINDS)?;
    let text = text(fields, "text", 1, 2000)?;
    let stability = one_of(fields, "stability", &["ephemeral", "session", "durable"])?;
    let confidence = fields["confidence"].as_f64().ok_or("confidence")?;
    check((0.0..=1.0).contains(&confidence), "confidence")?;
    check(
        list(fields, "tags")?.len() <= 32
            && list(fields, "tags")?
                .iter()
                .all(|tag| tag.as_str().is_some_and(|tag| fits(tag, 1, 64))),
        "tags",
    )?;
    for name in ["createdAt", "updatedAt", "lastAccessedAt", "expiresAt"] {
        if let Some(time) = fields.get(name) {
            check(is_time(time), name)?;
        }
    }
    check(fields["metadata"].is_object(), "metadata")?;
    let has_source = source(&fields["source"])?;
    let (key, scope_type) = scope(&fields["scope"])?;
    anchors(fields.get("anchors"))?;
    content(fields, text, &key, kind)?;
    let durable = stability == "durable";
    check(
        !(durable && ["run", "agent"].contains(&scope_type)),
        "durable memories cannot use run or agent scope",
    )?;
    let needs = ["api_finding", "evidence", "security_note"].contains(&kind)
        || (durable && !["todo", "scratch"].contains(&kind));
    check(!needs || has_source, "memories require source evidence")?;
    if kind == "scratch" {
        check(fields.contains_key("expiresAt"), "scratch must expire")?;
    }
    check(
        !(durable && looks_secret(text)),
        "durable memory contains a likely secret",
    )
}

fn content(fields: &Map<String, Value>, text: &str, key: &str, kind: &str) -> Checked {
    let lower = text.to_lowercase();
    check(
        !lower.contains("## retrieved swarm memory"),
        "sentinel header",
    )?;
    check(!lower.contains("bundle_"), "bundle marker prefix")?;
    let words: Vec<&str> = text.split_whitespace().collect();
    let hash = model::sha256_hex(format!("{key}\n{kind}\n{}", words.join(" ").to_lowercase()));
    check(
        fields["contentHash"] == hash.as_str(),
        "contentHash does not match memory content",
    )?;
    check(
        fields["id"] == format!("mem_{}", &hash[..16]).as_str(),
        "id does not match memory content",
    )
}

fn proposal(value: &Value) -> Checked {
    let fields = strict(
        value,
        &[
            "id",
            "operation",
            "proposedBy",
            "rationale",
            "evidenceRefs",
            "status",
            "createdAt",
            "metadata",
        ],
        &[
            "proposedRecord",
            "targetMemoryId",
            "relatedMemoryIds",
            "reviewer",
            "reviewedAt",
            "rejectionReason",
        ],
    )?;
    let id = fields["id"].as_str().unwrap_or_default();
    check(
        id.strip_prefix("prop_").is_some_and(|hex| is_hex(hex, 16)),
        "id",
    )?;
    one_of(fields, "operation", &OPERATIONS)?;
    one_of(fields, "status", &STATUSES)?;
    if fields.contains_key("reviewer") {
        one_of(fields, "reviewer", &REVIEWERS)?;
    }
    strict(
        &fields["proposedBy"],
        &[],
        &["agentRole", "agentId", "runId"],
    )?;
    text(fields, "rationale", 1, 2000)?;
    let refs = list(fields, "evidenceRefs")?;
    check(
        refs.len() <= 20
            && refs
                .iter()
                .all(|one| one.as_str().is_some_and(|one| fits(one, 1, 500))),
        "evidenceRefs",
    )?;
    for name in ["createdAt", "reviewedAt"] {
        if let Some(time) = fields.get(name) {
            check(is_time(time), name)?;
        }
    }
    check(fields["metadata"].is_object(), "metadata")?;
    fields.get("proposedRecord").map_or(Ok(()), record)
}

/// The fields of an object with all of these and no others but those.
fn strict<'a>(
    value: &'a Value,
    required: &[&str],
    optional: &[&str],
) -> Result<&'a Map<String, Value>, String> {
    let fields = value.as_object().ok_or("not an object")?;
    for name in required {
        check(fields.contains_key(*name), name)?;
    }
    for (name, value) in fields {
        let known = required.contains(&name.as_str()) || optional.contains(&name.as_str());
        check(known, &format!("unknown key {name}"))?;
        check(!value.is_null(), &format!("{name} is null"))?;
    }
    Ok(fields)
}

fn check(holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn fits(text: &str, least: usize, most: usize) -> bool {
    (least..=most).contains(&text.encode_utf16().count())
}

fn text<'a>(
    fields: &'a Map<String, Value>,
    name: &str,
    least: usize,
    most: usize,
) -> Result<&'a str, String> {
    let text = fields[name].as_str().ok_or(name)?;
    check(fits(text, least, most), name)?;
    Ok(text)
}

fn one_of<'a>(
    fields: &'a Map<String, Value>,
    name: &str,
    words: &[&str],
) -> Result<&'a str, String> {
    let word = fields[name].as_str().ok_or(name)?;
    check(words.contains(&word), &format!("{name} {word}"))?;
    Ok(word)
}

fn list<'a>(fields: &'a Map<String, Value>, name: &str) -> Result<&'a Vec<Value>, String> {
    fields[name].as_array().ok_or_else(|| name.to_owned())
}

fn is_hex(text: &str, length: usize) -> bool {
    text.len() == length
        && text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn is_time(value: &Value) -> bool {
    value.as_str().is_some_and(|text| {
        text.ends_with('Z') && text.as_bytes().get(10) == Some(&b'T') && text.len() >= 17
    })
}

/// The key of a scope and its type.
fn scope(value: &Value) -> Result<(String, &str), String> {
    let fields = strict(value, &["type"], &SCOPE_IDS)?;
    let word = one_of(fields, "type", &SCOPES)?;
    let ids: &[&str] = match word {
        "repository" => &["repoId"],
        "cohort" => &["cohortId"],
        _ => &SCOPE_IDS[..7],
    };
    let mut parts = vec![format!("\"type\":\"{word}\"")];
    for name in ids {
        if let Some(id) = fields.get(*name).filter(|id| **id != "") {
            parts.push(format!("\"{name}\":{id}"));
        }
    }
    Ok((format!("{{{}}}", parts.join(",")), word))
}

/// Whether a source says where the fact comes from.
fn source(value: &Value) -> Result<bool, String> {
    let places = ["url", "filePath", "commitSha", "ref"];
    let mut optional = places.to_vec();
    optional.push("createdBy");
    let fields = strict(value, &["type"], &optional)?;
    one_of(fields, "type", &SOURCES)?;
    Ok(places
        .iter()
        .any(|name| fields.get(*name).is_some_and(|place| *place != "")))
}

fn anchors(value: Option<&Value>) -> Checked {
    let Some(anchors) = value.map(|value| value.as_array().ok_or("anchors")) else {
        return Ok(());
    };
    let anchors = anchors?;
    check(anchors.len() <= 20, "anchors")?;
    for anchor in anchors {
        let fields = strict(anchor, &["file"], &["symbol"])?;
        let file = text(fields, "file", 1, 512)?;
        check(
            !file.starts_with(['/', '\\']) && !file.split(['/', '\\']).any(|part| part == ".."),
            "anchor",
        )?;
    }
    Ok(())
}

/// Some of the shapes that the plugin takes for a secret.
fn looks_secret(text: &str) -> bool {
    let long_after = |mark: &str, least: usize| {
        text.split(mark).skip(1).any(|rest| {
            rest.chars()
                .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
                .count()
                >= least
        })
    };
    ["ghp_", "gho_", "ghu_", "ghs_", "github_pat_", "sk-"]
        .iter()
        .any(|mark| long_after(mark, 20))
        || long_after("AKIA", 16)
        || text.contains(concat!("-----BEGIN", " "))
}
