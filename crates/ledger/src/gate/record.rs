//! The rules on a whole record, in the order of the plugin: shape, markers, hash, id, scope,
//! source, scratch time, secrets.

use super::channel::{Policy, Sentinel};
use super::fields::{check_count, check_length, check_markers};
use super::metadata::{holds_secret, strings};
use model::text::normalise;
use model::{
    Anchor, Code, DAY_MS, Kind, MAX_ANCHORS, MAX_TAG, MAX_TAGS, MAX_TEXT, MemoryId, MemoryRecord,
    Refusal, SCRATCH_DAYS, Stability,
};
use serde_json::{Value, json};

/// Checks a record against every rule that needs nothing but the record.
pub(crate) fn check_record(record: &MemoryRecord, policy: &Policy) -> Result<(), Refusal> {
    check_shape(record)?;
    check_markers("the text", &record.text, policy.sentinel)?;
    let beside = beside_text(record);
    check_other_markers(&beside)?;
    check_identity(record)?;
    check_scope(record)?;
    check_source(record)?;
    check_scratch(record)?;
    check_secrets(record, &beside, policy)
}

pub(super) fn check_shape(record: &MemoryRecord) -> Result<(), Refusal> {
    check_length("the text", &record.text, MAX_TEXT)?;
    if record.text.is_empty() || record.text != normalise(&record.text) {
        return Err(Refusal::new(
            Code::InvalidText,
            "the text is empty or holds runs of white space",
        ));
    }
    check_count("tags", record.tags.len(), MAX_TAGS)?;
    for tag in &record.tags {
        check_length("a tag", tag, MAX_TAG)?;
        if tag.is_empty() {
            return Err(Refusal::new(Code::InvalidText, "a tag is empty"));
        }
    }
    if !(0.0..=1.0).contains(&record.confidence) {
        return Err(Refusal::new(
            Code::Usage,
            "confidence is not between 0 and 1",
        ));
    }
    check_anchors(record.anchors.as_deref().unwrap_or_default())
}

/// Refuses anchors that are not places inside the repository.
pub(super) fn check_anchors(anchors: &[Anchor]) -> Result<(), Refusal> {
    check_count("anchors", anchors.len(), MAX_ANCHORS)?;
    for anchor in anchors {
        check_length("an anchor's file", &anchor.file, 512)?;
        check_length(
            "an anchor's symbol",
            anchor.symbol.as_deref().unwrap_or_default(),
            256,
        )?;
        let file = anchor.file.trim().replace('\\', "/");
        let drive = file.as_bytes().get(1) == Some(&b':');
        if file.is_empty()
            || file.starts_with('/')
            || drive
            || file.chars().any(char::is_control)
            || anchor
                .symbol
                .as_deref()
                .unwrap_or_default()
                .chars()
                .any(char::is_control)
            || file.split('/').any(|segment| segment == "..")
        {
            return Err(Refusal::new(
                Code::InvalidText,
                "an anchor is not a path and a symbol inside the repository",
            ));
        }
    }
    Ok(())
}

/// The other strings of a record reach prompts too. One look at all of them costs as much as one
/// look at one; the plugin's wider rule is about the text alone.
fn check_other_markers(beside: &Value) -> Result<(), Refusal> {
    let mut parts = Vec::new();
    strings(beside, &mut parts);
    check_markers(
        "the tags, source, metadata or anchors",
        &parts.join(" | "),
        Sentinel::Marker,
    )
}

/// Refuses a record with a string that would be refused in a decision. What a patch or a decision
/// leaves out comes from an older record or proposal, which no rule may have seen.
pub(crate) fn check_plain(record: &MemoryRecord) -> Result<(), Refusal> {
    let whole = beside_text(record);
    let mut parts = vec![record.text.as_str()];
    strings(&whole, &mut parts);
    parts
        .into_iter()
        .try_for_each(|part| match guard::clean(part) {
            Ok(_) => Ok(()),
            Err(error) => Err(Refusal::new(
                Code::InvalidText,
                format!("the record: {error}"),
            )),
        })
}

/// Everything that a record holds beside its text and its scope.
pub(super) fn beside_text(record: &MemoryRecord) -> Value {
    json!({
        "tags": record.tags,
        "source": record.source,
        "metadata": record.metadata,
        "anchors": record.anchors,
    })
}

fn check_identity(record: &MemoryRecord) -> Result<(), Refusal> {
    if record.content_hash != record.expected_hash() {
        return Err(Refusal::new(
            Code::DecisionMismatch,
            "contentHash does not fit the content",
        ));
    }
    if record.id != MemoryId::from_hash(&record.content_hash) {
        return Err(Refusal::new(
            Code::DecisionMismatch,
            "the id does not fit the content",
        ));
    }
    Ok(())
}

fn check_scope(record: &MemoryRecord) -> Result<(), Refusal> {
    if record.stability == Stability::Durable && !record.scope.kind.holds_durable() {
        return Err(Refusal::new(
            Code::ScopeNotAllowed,
            "a durable memory cannot live in the scope of a run or an agent",
        ));
    }
    Ok(())
}

fn check_source(record: &MemoryRecord) -> Result<(), Refusal> {
    let durable = record.stability == Stability::Durable && record.kind.durable_requires_evidence();
    if (durable || record.kind.requires_evidence()) && !record.source.is_evidence() {
        return Err(Refusal::new(
            Code::EvidenceRequired,
            format!(
                "a {} needs a file, commit, URL or reference as its source",
                record.kind
            ),
        ));
    }
    Ok(())
}

fn check_scratch(record: &MemoryRecord) -> Result<(), Refusal> {
    let latest = record.created_at.millis() + SCRATCH_DAYS * DAY_MS;
    if record.kind == Kind::Scratch
        && record
            .expires_at
            .as_ref()
            .is_none_or(|time| time.millis() > latest)
    {
        return Err(Refusal::new(
            Code::KindNotAllowed,
            "a scratch note must expire within 7 days",
        ));
    }
    Ok(())
}

fn check_secrets(record: &MemoryRecord, beside: &Value, policy: &Policy) -> Result<(), Refusal> {
    if record.stability != Stability::Durable || !policy.reject_durable_secrets {
        return Ok(());
    }
    // The plugin looks at the text alone; everything of a record reaches a prompt or an export.
    if guard::contains_secret(&record.text) || holds_secret(beside) {
        return Err(Refusal::new(
            Code::SecretRedacted,
            "the record holds what looks like a secret",
        ));
    }
    Ok(())
}
