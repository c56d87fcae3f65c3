//! The fields of a draft, one by one, and what each operation asks for.
//!
//! Counts and lengths come first, so that nothing slow ever runs over a huge draft.

use super::channel::{Policy, Sentinel};
use super::fields::{check_count, check_markers, clean_field};
use super::screen::{check_personal, judged, refusal};
use guard::injection::Verdict;
use model::{
    Code, Flag, GuardNote, MAX_EVIDENCE_REF, MAX_EVIDENCE_REFS, MAX_RATIONALE, MAX_TAG, MAX_TAGS,
    MAX_TEXT, MERGE_PARTICIPANTS, Operation, ProposalDraft, Refusal,
};

/// A draft whose fields passed one by one.
pub(super) struct CleanDraft {
    pub(super) draft: ProposalDraft,
    pub(super) flags: Vec<Flag>,
    /// Names of the fields that a secret was taken out of.
    pub(super) redacted: Vec<String>,
    /// What the guard found and did not refuse.
    pub(super) notes: Vec<GuardNote>,
}

/// Asks the rules on single fields; secrets come out and are named.
pub(super) fn clean_draft(
    mut draft: ProposalDraft,
    policy: &Policy,
) -> Result<CleanDraft, Refusal> {
    check_count("tags", draft.tags.len(), MAX_TAGS)?;
    check_count("evidenceRefs", draft.evidence_refs.len(), MAX_EVIDENCE_REFS)?;
    check_count(
        "relatedMemoryIds",
        draft.related_memory_ids.len(),
        *MERGE_PARTICIPANTS.end(),
    )?;
    let mut stripped = false;
    let mut redacted: Vec<String> = Vec::new();
    let (mut flags, mut notes) = (Vec::new(), Vec::new());
    let mut flag = |flag: Flag, note: GuardNote| {
        if !flags.contains(&flag) {
            flags.push(flag);
        }
        notes.push(note);
    };
    let mut clean = |name: &str, text: &mut String, most: usize| -> Result<(), Refusal> {
        let field = clean_field(name, text, most)?;
        // The plugin's wider rule is about the text alone; file names may start with its prefix.
        let sentinel = if name == "text" {
            policy.sentinel
        } else {
            Sentinel::Marker
        };
        check_markers(name, &field.text, sentinel)?;
        match judged(name, &field.text, &field.assessment) {
            None => {}
            Some(found) if found.verdict == Verdict::Reject => return Err(refusal(found.note)),
            Some(found) => flag(Flag::InjectionSuspected, found.note),
        }
        if let Some(note) = check_personal(name, &field.text, policy)? {
            flag(Flag::PersonalData, note);
        }
        stripped |= field.stripped;
        if field.redacted && !redacted.iter().any(|known| known == name) {
            redacted.push(name.to_owned());
        }
        *text = model::text::normalise(&field.text);
        Ok(())
    };
    if let Some(text) = &mut draft.text {
        clean("text", text, MAX_TEXT)?;
    }
    clean("rationale", &mut draft.rationale, MAX_RATIONALE)?;
    for reference in &mut draft.evidence_refs {
        clean("evidenceRefs", reference, MAX_EVIDENCE_REF)?;
    }
    for tag in &mut draft.tags {
        clean("tags", tag, MAX_TAG)?;
    }
    if let Some(target) = &mut draft.target_memory_id {
        clean("targetMemoryId", target, 256)?;
    }
    for related in &mut draft.related_memory_ids {
        clean("relatedMemoryIds", related, 256)?;
    }
    draft
        .evidence_refs
        .retain(|reference| !reference.is_empty());
    if stripped {
        flags.push(Flag::InvisibleStripped);
    }
    Ok(CleanDraft {
        draft,
        flags,
        redacted,
        notes,
    })
}

/// What each operation asks for.
pub(super) fn check_parts(draft: &ProposalDraft) -> Result<(), Refusal> {
    let operation = draft.operation;
    if draft.rationale.is_empty() {
        return Err(Refusal::new(Code::Usage, "rationale is required"));
    }
    if operation.has_text() && draft.kind.is_none() {
        return Err(Refusal::new(
            Code::KindNotAllowed,
            "kind is required for this operation",
        ));
    }
    if operation.has_text() && draft.text.as_deref().unwrap_or_default().is_empty() {
        return Err(Refusal::new(
            Code::InvalidText,
            "text is required for this operation",
        ));
    }
    if operation.needs_target() && draft.target_memory_id.is_none() {
        let message = format!("{} proposals require targetMemoryId", operation.as_str());
        return Err(Refusal::new(Code::Usage, message));
    }
    if draft
        .confidence
        .is_some_and(|confidence| !(0.0..=1.0).contains(&confidence))
    {
        return Err(Refusal::new(
            Code::Usage,
            "confidence is not between 0 and 1",
        ));
    }
    let distinct: std::collections::BTreeSet<&String> = draft.related_memory_ids.iter().collect();
    let whole = distinct.len() == draft.related_memory_ids.len();
    if operation == Operation::Merge && !(whole && MERGE_PARTICIPANTS.contains(&distinct.len())) {
        return Err(Refusal::new(
            Code::Usage,
            "merge proposals require 2-8 distinct relatedMemoryIds",
        ));
    }
    Ok(())
}
