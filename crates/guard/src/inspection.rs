//! Everything that the scanners find in a text, with its place, and what they would do about it.
//!
//! The gate asks the scanners one by one and stops at the first refusal; this answers somebody
//! who wants to see all of it. A place is counted in Unicode scalar values of the text as it came,
//! the end not included. What only shows once hidden characters are gone is told with the place
//! that it takes up in the original.

#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::injection::{self, Verdict};
use crate::invalid_text::{HiddenCount, Scan, Step};
use crate::pii::{self, PiiSummary, PiiThreshold};
use crate::{InvalidReason, SentinelRule, markers, secrets};

/// What the write boundary does with a text; a later one outweighs an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Nothing stands in its way.
    Allow,
    /// Stray invisible characters come out.
    Strip,
    /// Secrets come out.
    Redact,
    /// It waits for a person and is not recalled.
    Quarantine,
    /// It is not taken.
    Reject,
}

impl Action {
    /// A stable word for reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Strip => "strip",
            Self::Redact => "redact",
            Self::Quarantine => "quarantine",
            Self::Reject => "reject",
        }
    }
}

/// What kind of thing was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// A likely secret.
    Secret,
    /// Likely personal data.
    Pii,
    /// It gives its reader new guidance, or claims a review that there was not.
    Injection,
    /// It gives its reader another part, or speaks as another.
    RoleHijack,
    /// It sends data away.
    Exfiltration,
    /// It calls a tool of its reader.
    ToolCall,
    /// It leaves the block that it is shown in.
    FenceEscape,
    /// A word that only Swarm Memory itself may write.
    ForgedMarker,
    /// A character that nobody sees, or that reorders what is seen.
    Invisible,
    /// Another character that is never stored.
    Invalid,
}

impl Category {
    /// A stable word for reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Secret => "secret",
            Self::Pii => "pii",
            Self::Injection => "injection",
            Self::RoleHijack => "role_hijack",
            Self::Exfiltration => "exfiltration",
            Self::ToolCall => "tool_call",
            Self::FenceEscape => "fence_escape",
            Self::ForgedMarker => "forged_marker",
            Self::Invisible => "invisible",
            Self::Invalid => "invalid",
        }
    }

    fn of(reason: InvalidReason) -> Self {
        match reason {
            InvalidReason::BidiControl
            | InvalidReason::TagCharacter
            | InvalidReason::VariationSelector
            | InvalidReason::InterlinearAnnotation
            | InvalidReason::ReservedIgnorable
            | InvalidReason::HiddenCharacters => Self::Invisible,
            InvalidReason::Nul
            | InvalidReason::Escape
            | InvalidReason::C1Control
            | InvalidReason::PrivateUse
            | InvalidReason::Noncharacter
            | InvalidReason::Unassigned
            | InvalidReason::MarkFlood => Self::Invalid,
        }
    }
}

impl From<injection::Category> for Category {
    fn from(category: injection::Category) -> Self {
        match category {
            injection::Category::PromptInjection | injection::Category::ApprovalBypass => {
                Self::Injection
            }
            injection::Category::RoleHijack => Self::RoleHijack,
            injection::Category::Exfiltration => Self::Exfiltration,
            injection::Category::ToolCall => Self::ToolCall,
            injection::Category::FenceEscape => Self::FenceEscape,
            injection::Category::ForgedMarker => Self::ForgedMarker,
        }
    }
}

/// Which scanners look.
#[derive(Debug, Clone, Copy)]
pub enum Rules {
    /// Ours.
    Own {
        /// Which markers are reserved.
        sentinel: SentinelRule,
        /// From which score on personal data is refused; none means that nobody looks for it.
        pii: Option<PiiThreshold>,
    },
    /// The opencode-swarm plugin's list of secrets and its markers, for a comparison with it.
    Seed,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The first scalar value of it in the original text.
    pub start: usize,
    /// The one after its last.
    pub end: usize,
    /// What kind of thing it is.
    pub category: Category,
    /// The rule that found it.
    pub rule: &'static str,
}

/// A text as the scanners see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inspection {
    /// What is done with it.
    pub action: Action,
    /// What was found, by place.
    pub findings: Vec<Finding>,
    /// What would be stored; empty when it is rejected.
    pub text: String,
}

/// Looks at a text with every scanner of these rules.
///
/// Of markers that only another reading of the text shows, the first is told. What an instruction
/// is made of is told when there is enough of it to act on.
pub fn inspect(text: &str, rules: Rules) -> Inspection {
    let mut seen = Seen::of(text);
    let raw = View::of(text);
    let sentinel = match rules {
        Rules::Own { sentinel, .. } => sentinel,
        Rules::Seed => SentinelRule::Seed,
    };
    for (reserved, span) in markers::spans(text, sentinel) {
        let place = raw.original(span);
        seen.add(
            Action::Reject,
            Category::ForgedMarker,
            reserved.as_str(),
            place,
        );
    }
    let redacted = match rules {
        Rules::Seed => {
            for (name, span) in secrets::seed::spans(&seen.view.text) {
                let place = seen.view.original(span);
                seen.add(Action::Redact, Category::Secret, name, place);
            }
            secrets::seed::redact(&seen.view.text).text
        }
        Rules::Own { pii, .. } => {
            for hit in secrets::scan(&seen.view.text) {
                let place = seen.view.original(hit.span);
                seen.add(Action::Redact, Category::Secret, hit.rule, place);
            }
            seen.instructions(text, &raw);
            if let Some(threshold) = pii {
                seen.personal_data(text, &raw, threshold);
            }
            secrets::redact(&seen.view.text).text
        }
    };
    seen.findings.sort();
    seen.findings.dedup();
    Inspection {
        action: seen.action,
        findings: seen.findings,
        text: match seen.action {
            Action::Reject => String::new(),
            _ => redacted,
        },
    }
}

/// What the pass over the characters found, and what is left after it.
struct Seen {
    action: Action,
    findings: Vec<Finding>,
    view: View,
}

impl Seen {
    fn of(text: &str) -> Self {
        let mut seen = Self {
            action: Action::Allow,
            findings: Vec::new(),
            view: View::default(),
        };
        let mut hidden = HiddenCount::default();
        let mut is_channel = false;
        for (at, c, step) in Scan::new(text) {
            let place = at..at + 1;
            match step {
                Step::Keep => seen.view.push(c, at),
                Step::LineEnd { joined: false } => seen.view.push('\n', at),
                Step::LineEnd { joined: true } => {}
                Step::Strip(name) => {
                    seen.add(Action::Strip, Category::Invisible, name, place);
                    // Told once, where it is one: the characters themselves are all told.
                    if hidden.add(at) && !is_channel {
                        is_channel = true;
                        seen.refuse(InvalidReason::HiddenCharacters, at);
                    }
                }
                Step::Refuse(reason) => seen.refuse(reason, at),
            }
        }
        seen
    }

    fn instructions(&mut self, text: &str, raw: &View) {
        let assessment = injection::assess(text);
        let action = match assessment.verdict() {
            Verdict::Allow => return,
            Verdict::Quarantine => Action::Quarantine,
            Verdict::Reject => Action::Reject,
        };
        self.action = self.action.max(action);
        for finding in assessment.findings {
            let place = raw.original(finding.span);
            // What a scanner of characters or markers told already is not told again.
            let is_told = |known: &Finding| {
                known.category != Category::Secret
                    && known.start < place.end
                    && place.start < known.end
            };
            if !self.findings.iter().any(is_told) {
                self.add(action, finding.category.into(), finding.rule, place);
            }
        }
    }

    fn personal_data(&mut self, text: &str, raw: &View, threshold: PiiThreshold) {
        let hits = pii::find(text);
        let action = if threshold.is_exceeded_by(&PiiSummary::of(&hits)) {
            Action::Reject
        } else {
            Action::Quarantine
        };
        for hit in hits {
            self.add(
                action,
                Category::Pii,
                hit.kind.as_str(),
                raw.original(hit.span),
            );
        }
    }

    fn refuse(&mut self, reason: InvalidReason, at: usize) {
        let category = Category::of(reason);
        self.add(Action::Reject, category, reason.as_str(), at..at + 1);
    }

    fn add(&mut self, action: Action, category: Category, rule: &'static str, place: Range<usize>) {
        self.action = self.action.max(action);
        // A run of one kind is one finding.
        if let Some(last) = self.findings.last_mut()
            && (last.rule, last.end) == (rule, place.start)
            && matches!(category, Category::Invisible | Category::Invalid)
        {
            last.end = place.end;
            return;
        }
        self.findings.push(Finding {
            start: place.start,
            end: place.end,
            category,
            rule,
        });
    }
}

/// A reading of the text that knows where each of its characters stands in the original.
#[derive(Default)]
struct View {
    text: String,
    /// For each character: its first byte here, its place there.
    places: Vec<(usize, usize)>,
}

impl View {
    fn of(text: &str) -> Self {
        let mut view = Self::default();
        for (at, c) in text.chars().enumerate() {
            view.push(c, at);
        }
        view
    }

    fn push(&mut self, c: char, at: usize) {
        self.places.push((self.text.len(), at));
        self.text.push(c);
    }

    /// Where these bytes stand in the original.
    fn original(&self, bytes: Range<usize>) -> Range<usize> {
        let before = |byte: usize| self.places.partition_point(|(first, _)| *first < byte);
        let place = |index: usize| self.places.get(index).map_or(0, |(_, at)| *at);
        let end = before(bytes.end)
            .checked_sub(1)
            .map_or(0, |last| place(last) + 1);
        place(before(bytes.start)).min(end)..end
    }
}
