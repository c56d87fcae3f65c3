//! The fields of a decision, cleaned and bounded before anything is made of them.
//!
//! A decision is nobody's draft: what breaks a rule is refused and nothing is redacted, whoever
//! decides. This comes before evidence is read, so that nothing slow runs over a huge text.

use super::channel::{Decider, Policy, Sentinel};
use super::fields::{check_count, check_length, check_markers};
use super::metadata::{check_bounds, check_reserved, clean_map, strings};
use super::outcome::NotDone;
use super::screen::{check_personal, judged, refusal, secret_refusal, suspicion};
use model::text::normalise;
use model::{
    Anchor, Code, DecidedMemory, Decision, GuardNote, MAX_ANCHORS, MAX_EVIDENCE_REF, MAX_RATIONALE,
    MAX_TAG, MAX_TAGS, MAX_TEXT, MemoryPatch, Refusal, Source,
};
use serde_json::{Map, Value};

/// A decision whose fields passed one by one.
pub(crate) struct CleanDecision {
    pub(crate) decision: Decision,
    /// Invisible characters were taken out of its content.
    pub(crate) stripped: bool,
    /// What the guard found, and the person took it all the same.
    pub(crate) taken: Vec<GuardNote>,
}

/// Asks the rules on single fields about a decision. A curator is refused what the guard finds; a
/// person sees it and may take it with a reason.
pub(crate) fn clean_decision(
    mut decision: Decision,
    decider: Decider<'_>,
    despite: Option<&str>,
    policy: &Policy,
) -> Result<CleanDecision, NotDone> {
    let mut cleaner = Cleaner {
        policy,
        is_person: matches!(decider, Decider::Person(_)),
        secrets: policy.reject_durable_secrets,
        stripped: false,
        found: Vec::new(),
    };
    match &mut decision {
        Decision::Add { memory, reason, .. } => {
            if let Some(reason) = reason {
                cleaner.reason(reason)?;
            }
            cleaner.content(memory.as_mut().into())?;
        }
        Decision::Update { patch, reason, .. } => {
            cleaner.reason(reason)?;
            cleaner.content(patch.as_mut().into())?;
        }
        Decision::Supersede {
            replacement,
            reason,
            ..
        } => {
            cleaner.reason(reason)?;
            cleaner.content(replacement.as_mut().into())?;
        }
        Decision::Merge { reason, .. }
        | Decision::Delete { reason, .. }
        | Decision::Ignore { reason, .. }
        | Decision::Reject { reason, .. }
        | Decision::Noop { reason, .. } => cleaner.reason(reason)?,
    }
    if let Some(first) = cleaner.found.first()
        && (!cleaner.is_person || despite.is_none())
    {
        let mut refused = refusal(first.clone());
        refused.found = cleaner.found;
        if cleaner.is_person {
            refused.message += "; --despite-guard REASON takes it as it is";
        }
        return Err(refused.into());
    }
    Ok(CleanDecision {
        decision,
        stripped: cleaner.stripped,
        taken: cleaner.found,
    })
}

/// The content that a decision brings, whole or as a patch.
struct Content<'a> {
    text: Option<&'a mut String>,
    tags: Option<&'a mut Vec<String>>,
    source: Option<&'a mut Source>,
    metadata: Option<&'a mut Map<String, Value>>,
    anchors: Option<&'a mut Vec<Anchor>>,
}

impl<'a> From<&'a mut DecidedMemory> for Content<'a> {
    fn from(memory: &'a mut DecidedMemory) -> Self {
        Self {
            text: Some(&mut memory.text),
            tags: memory.tags.as_mut(),
            source: memory.source.as_mut(),
            metadata: memory.metadata.as_mut(),
            anchors: memory.anchors.as_mut(),
        }
    }
}

impl<'a> From<&'a mut MemoryPatch> for Content<'a> {
    fn from(patch: &'a mut MemoryPatch) -> Self {
        Self {
            text: patch.text.as_mut(),
            tags: patch.tags.as_mut(),
            source: patch.source.as_mut(),
            metadata: patch.metadata.as_mut(),
            anchors: patch.anchors.as_mut(),
        }
    }
}

struct Cleaner<'a> {
    policy: &'a Policy,
    is_person: bool,
    /// Whether a secret in the content is refused.
    secrets: bool,
    stripped: bool,
    /// What the guard found.
    found: Vec<GuardNote>,
}

impl Cleaner<'_> {
    fn reason(&mut self, reason: &mut String) -> Result<(), NotDone> {
        // The flag is about content; what was taken out of a reason is no mark on the memory.
        let stripped = self.stripped;
        self.clean("the reason", reason, MAX_RATIONALE, true)?;
        self.stripped = stripped;
        *reason = normalise(reason);
        if reason.is_empty() {
            return Err(NotDone::refuse(Code::Usage, "a reason is required"));
        }
        Ok(())
    }

    fn content(&mut self, content: Content<'_>) -> Result<(), NotDone> {
        if let Some(text) = content.text {
            self.line("the text", text, MAX_TEXT)?;
            if text.is_empty() {
                return Err(NotDone::refuse(Code::InvalidText, "the text is empty"));
            }
        }
        if let Some(tags) = content.tags {
            check_count("tags", tags.len(), MAX_TAGS)?;
            for tag in tags {
                self.line("a tag", tag, MAX_TAG)?;
            }
        }
        if let Some(source) = content.source {
            self.source(source)?;
        }
        if let Some(anchors) = content.anchors {
            self.anchors(anchors)?;
        }
        if let Some(metadata) = content.metadata {
            check_bounds(metadata)?;
            check_reserved(metadata)?;
            self.stripped |= clean_map("metadata", metadata)?;
            let mut parts = Vec::new();
            metadata.iter().for_each(|(key, value)| {
                parts.push(key.as_str());
                strings(value, &mut parts);
            });
            for part in parts {
                check_markers("metadata", part, Sentinel::Marker)?;
                self.found
                    .extend(suspicion("metadata", part).map(|found| found.note));
            }
        }
        Ok(())
    }

    fn source(&mut self, source: &mut Source) -> Result<(), Refusal> {
        let Source {
            kind: _,
            reference,
            url,
            file_path,
            commit_sha,
            created_by,
        } = source;
        for text in [reference, url, file_path, commit_sha, created_by]
            .into_iter()
            .flatten()
        {
            self.line("the source", text, MAX_EVIDENCE_REF)?;
        }
        Ok(())
    }

    fn anchors(&mut self, anchors: &mut [Anchor]) -> Result<(), Refusal> {
        check_count("anchors", anchors.len(), MAX_ANCHORS)?;
        for Anchor { file, symbol } in anchors {
            self.clean("an anchor's file", file, 512, self.secrets)?;
            if let Some(symbol) = symbol {
                self.line("an anchor's symbol", symbol, 256)?;
            }
        }
        Ok(())
    }

    /// Cleans a field and brings its white space into the form that is stored.
    fn line(&mut self, name: &str, text: &mut String, most: usize) -> Result<(), Refusal> {
        self.clean(name, text, most, self.secrets)?;
        *text = normalise(text);
        Ok(())
    }

    fn clean(
        &mut self,
        name: &str,
        text: &mut String,
        most: usize,
        secrets: bool,
    ) -> Result<(), Refusal> {
        check_length(name, text, most)?;
        let cleaned = guard::clean(text)
            .map_err(|error| Refusal::new(Code::InvalidText, format!("{name}: {error}")))?;
        let scan = guard::Scan::of(&cleaned.text);
        if secrets && !scan.secrets().is_empty() {
            return Err(secret_refusal(name, &cleaned.text));
        }
        check_markers(name, &cleaned.text, self.policy.sentinel)?;
        let found = judged(name, &cleaned.text, &scan.injection());
        self.found.extend(found.map(|found| found.note));
        // A person is shown the text and decides on it.
        if !self.is_person {
            check_personal(name, &cleaned.text, self.policy)?;
        }
        self.stripped |= !cleaned.stripped.is_empty();
        *text = cleaned.text;
        Ok(())
    }
}
