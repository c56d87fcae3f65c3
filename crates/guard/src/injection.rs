//! Text that wants to steer the agent that reads it: prompt injection, role hijack, exfiltration,
//! tool calls, fence escape, forged marks.
//!
//! Three layers look at one reading of the words: shapes that a note has no reason to hold, what
//! the text wants of its reader, and data on its way out. Each find has a weight; finds add up, and
//! what is only spoken about counts less. From a hundred on a text is rejected, from fifty on it
//! waits for a person. What they let pass is looked at again by a classifier. What looks benign can
//! still be false: detection is no judgement of facts.

mod class;
pub mod classifier;
#[cfg(test)]
mod differential;
mod exfiltration;
mod intent;
mod lexicon;
mod mention;
mod references;
mod rules;
mod structural;
#[cfg(test)]
mod tests;
mod words;

use std::ops::Range;

use crate::views::{Kept, ViewKind, Views};
use classifier::Sums;
use structural::Triggers;
use words::Words;

/// The score from which on a text is rejected.
pub const REJECT_SCORE: u32 = 100;

/// The score from which on a text waits for a person.
pub const QUARANTINE_SCORE: u32 = 50;

/// In a text longer than this, in bytes, no worse reading is looked for than one that is rejected:
/// something in it differs in nearly every reading, and each is as long as the text.
const LONG: usize = 64 * 1024;

/// What a text tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// It gives the reader new guidance.
    PromptInjection,
    /// It gives the reader another part, or speaks as another.
    RoleHijack,
    /// It sends data away.
    Exfiltration,
    /// It calls a tool of the reader.
    ToolCall,
    /// It leaves the block that it is shown in.
    FenceEscape,
    /// It forges marks of Swarm Memory.
    ForgedMarker,
    /// It leaves out a review or claims that there was one.
    ApprovalBypass,
}

impl Category {
    /// A stable word for reports and events.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PromptInjection => "prompt_injection",
            Self::RoleHijack => "role_hijack",
            Self::Exfiltration => "exfiltration",
            Self::ToolCall => "tool_call",
            Self::FenceEscape => "fence_escape",
            Self::ForgedMarker => "forged_marker",
            Self::ApprovalBypass => "approval_bypass",
        }
    }
}

/// What is to be done with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Nothing stands in its way.
    Allow,
    /// It is kept for a person and never recalled.
    Quarantine,
    /// It is not taken.
    Reject,
}

impl Verdict {
    /// A stable word for reports and events.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Quarantine => "quarantine",
            Self::Reject => "reject",
        }
    }
}

/// One thing that a text tries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The rule that found it.
    pub rule: &'static str,
    /// What it tries.
    pub category: Category,
    /// Its place, in bytes of the text that was given.
    pub span: Range<usize>,
    /// In hundredths; what is only spoken about has lost its share.
    pub weight: u32,
}

/// How a text was judged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Assessment {
    /// In hundredths: see [`REJECT_SCORE`] and [`QUARANTINE_SCORE`].
    pub score: u32,
    /// What was found, the heaviest first.
    pub findings: Vec<Finding>,
}

impl Assessment {
    /// What is to be done with the text.
    pub fn verdict(&self) -> Verdict {
        match self.score {
            REJECT_SCORE.. => Verdict::Reject,
            QUARANTINE_SCORE.. => Verdict::Quarantine,
            _ => Verdict::Allow,
        }
    }

    /// What the text tries most.
    pub fn category(&self) -> Option<Category> {
        self.findings.first().map(|finding| finding.category)
    }
}

/// Looks at every reading of a text and takes the worst; places are those of the text itself.
pub fn assess(text: &str) -> Assessment {
    assess_views(&Views::of(text))
}

/// As [`assess`], for readings that are made already.
pub fn assess_views(views: &Views<'_>) -> Assessment {
    let values = views.value_count();
    let mut worst = Assessment::default();
    let mut known: Vec<Known<'_>> = Vec::with_capacity(2);
    for (number, view) in views.iter().enumerate() {
        let text = view.text();
        // Most of a reading is as it was in the one it was made from, and what was found out about
        // that still holds.
        let parent = known.iter().find(|known| known.number == view.parent());
        let base = parent.map(|parent| (&parent.look, view.kept(parent.text)));
        // Only what stands in the text acts on a screen; what an escape spells does not.
        let (look, mut found) = read(text, base.as_ref(), view.kind() == ViewKind::Raw);
        if found.score > worst.score {
            for finding in &mut found.findings {
                finding.span = view.original(finding.span.clone());
            }
            worst = found;
        }
        if text.len() > LONG && worst.score >= REJECT_SCORE {
            break;
        }
        // The next one is made from this one or from the last that keeps values.
        known.retain(|known| known.number + 1 == values);
        known.push(Known { number, text, look });
    }
    if worst.score < QUARANTINE_SCORE && !views.is_complete() {
        return unread(views);
    }
    worst
}

/// More is encoded in the text than is ever decoded, and what nobody read waits for a person.
fn unread(views: &Views<'_>) -> Assessment {
    let length = views.iter().next().map_or(0, |view| view.text().len());
    Assessment {
        score: QUARANTINE_SCORE,
        findings: vec![Finding {
            rule: "too_much_encoded",
            category: Category::PromptInjection,
            span: 0..length,
            weight: QUARANTINE_SCORE,
        }],
    }
}

/// A reading that was looked at.
struct Known<'v> {
    number: usize,
    text: &'v str,
    look: Look,
}

/// Looks at one plain text as it stands.
pub fn find(text: &str) -> Assessment {
    read(text, None, true).1
}

/// What is found out about a text before its rules are asked.
struct Look {
    words: Words,
    triggers: Triggers,
    /// Nothing, where the rules had enough.
    sums: Sums,
}

impl Look {
    fn of(text: &str) -> Self {
        Self {
            words: Words::of(text),
            triggers: Triggers::of(text),
            sums: Sums::default(),
        }
    }

    /// As [`Look::of`], for a text that shares stretches with one that was looked at.
    fn over(text: &str, base: &Self, kept: &[Kept]) -> Self {
        Self {
            words: Words::over(text, &base.words, kept),
            triggers: Triggers::over(text, &base.triggers, kept),
            sums: Sums::default(),
        }
    }
}

/// Judges a text; with the one it was made from, and what the two share.
fn read(text: &str, base: Option<&(&Look, Vec<Kept>)>, acts: bool) -> (Look, Assessment) {
    let mut look = match base {
        Some((base, kept)) => Look::over(text, base, kept),
        None => Look::of(text),
    };
    let score = by_rules(text, &look, acts);
    let cited = score.cited();
    let found = score.assessment();
    if found.score >= QUARANTINE_SCORE {
        return (look, found);
    }
    look.sums = match base {
        Some((base, kept)) => Sums::over(text, &look.words, &base.sums, kept),
        None => Sums::of(text, &look.words),
    };
    let found = classifier::raise(&look.words, &look.sums, found, &cited);
    (look, found)
}

fn by_rules(text: &str, look: &Look, acts: bool) -> Score {
    let words = &look.words;
    let mut shapes = structural::shapes(text, words, &look.triggers);
    if acts {
        structural::characters::find(text, &mut shapes);
    }
    let tables = intent::TABLES.into_iter().chain([exfiltration::RULES]);
    let hits: Vec<_> = tables.flat_map(|rules| rules::hits(words, rules)).collect();
    if shapes.is_empty() && hits.is_empty() {
        return Score::default();
    }
    let quotes = mention::quotes(text);
    let mut score = Score::default();
    for shape in shapes {
        let share = mention::share(words, &quotes, &shape.span, None);
        score.add(
            Finding {
                rule: shape.rule,
                category: shape.category,
                span: shape.span,
                weight: shape.weight,
            },
            share,
        );
    }
    for hit in hits {
        // What a command is given stands in quotes.
        if hit.rule.category != Category::Exfiltration && mention::is_torn(&quotes, &hit.span) {
            continue;
        }
        let share = mention::share(words, &quotes, &hit.span, Some(hit.is_order));
        score.add(
            Finding {
                rule: hit.rule.id,
                category: hit.rule.category,
                span: hit.span,
                weight: hit.weight,
            },
            share,
        );
    }
    Score { quotes, ..score }
}

/// Adds up finds: each rule once, and all that is only spoken about as its heaviest.
#[derive(Default)]
struct Score {
    used: Vec<Finding>,
    mentioned: Vec<Finding>,
    quotes: Vec<Range<usize>>,
}

impl Score {
    fn add(&mut self, mut finding: Finding, share: u32) {
        finding.weight = (finding.weight * share).div_ceil(100);
        let list = if share < 100 {
            &mut self.mentioned
        } else {
            &mut self.used
        };
        match list.iter_mut().find(|known| known.rule == finding.rule) {
            Some(known) if known.weight < finding.weight => *known = finding,
            Some(_) => {}
            None => list.push(finding),
        }
    }

    /// Where finds lie that somebody cites.
    fn cited(&self) -> Vec<Range<usize>> {
        // Shapes, and what a command is given, stand in quotes without being cited.
        let is_said = |finding: &&Finding| {
            use Category::{ApprovalBypass, PromptInjection, RoleHijack};
            matches!(
                finding.category,
                ApprovalBypass | PromptInjection | RoleHijack
            )
        };
        let spans = self.mentioned.iter().filter(is_said).map(|one| &one.span);
        spans
            .filter(|span| mention::is_quoted(&self.quotes, span))
            .cloned()
            .collect()
    }

    fn assessment(self) -> Assessment {
        let mentioned = self
            .mentioned
            .iter()
            .map(|finding| finding.weight)
            .max()
            .unwrap_or(0);
        let score = self.used.iter().map(|finding| finding.weight).sum::<u32>() + mentioned;
        let mut findings = self.used;
        findings.extend(self.mentioned);
        findings.sort_by(|a, b| {
            b.weight
                .cmp(&a.weight)
                .then(a.span.start.cmp(&b.span.start))
        });
        Assessment { score, findings }
    }
}
