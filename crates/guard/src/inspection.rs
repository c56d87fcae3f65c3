//! Everything that the scanners find in a text, with its place, and what they would do about it.
//!
//! The gate asks the scanners one by one and stops at the first refusal; this answers somebody
//! who wants to see all of it. A place is counted in Unicode scalar values of the text as it came,
//! the end not included. What only shows once hidden characters are gone is told with the place
//! that it takes up in the original.

#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::invalid_text::{HiddenCount, Scan, Step};
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
            Self::Reject => "reject",
        }
    }
}

/// What kind of thing was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// A likely secret.
    Secret,
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

/// Looks at a text with every scanner.
///
/// Of markers that only another reading of the text shows, the first is told.
pub fn inspect(text: &str, rule: SentinelRule) -> Inspection {
    let mut seen = Seen::of(text);
    for hit in secrets::scan(&seen.view.text) {
        let place = seen.view.original(hit.span);
        seen.add(Action::Redact, Category::Secret, hit.rule, place);
    }
    let raw = View::of(text);
    for (reserved, span) in markers::spans(text, rule) {
        let place = raw.original(span);
        let name = reserved.as_str();
        seen.add(Action::Reject, Category::ForgedMarker, name, place);
    }
    seen.findings.sort();
    let stored = match seen.action {
        Action::Reject => String::new(),
        _ => secrets::redact(&seen.view.text).text,
    };
    Inspection {
        action: seen.action,
        findings: seen.findings,
        text: stored,
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
