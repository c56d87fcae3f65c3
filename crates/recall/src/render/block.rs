//! The prompt block: items in order until the budget is spent, in the layout of a profile.
//!
//! What one item looks like, and what stands round the items, is the layout's:
//! [`seed`] or [`fence`].

use crate::candidate::Candidate;
use crate::render::{fence, seed};
use model::text::estimate_tokens;
use model::{BundleId, Label, MemoryRecord, Timestamp};

/// What the block says of one item.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// The record.
    pub record: &'a MemoryRecord,
    /// Its score as it is shown.
    pub score: f64,
    /// The direct hit that it came in with.
    pub related_from: Option<&'a str>,
    /// How far it is to be trusted.
    pub label: Label,
}

impl<'a> Line<'a> {
    pub(crate) fn of(candidate: &'a Candidate, label: Label) -> Self {
        Self {
            record: &candidate.item.record,
            score: candidate.score,
            related_from: candidate
                .relation
                .as_ref()
                .map(|relation| relation.source_memory_id.as_str()),
            label,
        }
    }
}

/// How a block is laid out.
#[derive(Clone, Copy)]
pub enum Layout<'a> {
    /// As the opencode-swarm plugin does it.
    Seed {
        /// The moment that ages are counted to.
        now: &'a Timestamp,
        /// The bundle to name, as newer versions of the plugin do.
        bundle: Option<&'a BundleId>,
    },
    /// A fence round one JSON object an item.
    Fenced {
        /// A digest that others cannot foretell; the fence is named by it.
        digest: &'a dyn Fn(&[u8]) -> [u8; 32],
    },
}

/// A prompt block and how many items fit into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The text.
    pub text: String,
    /// Its estimated tokens, as the plugin counts them.
    pub tokens: usize,
    /// How many of the items are in it, from the first.
    pub shown: usize,
}

/// Renders items in order until the whole block would exceed the budget.
///
/// The first item that does not fit ends the block; no smaller one is taken in its place. When
/// none fits, the block is what stands round the items.
pub fn render_block(lines: &[Line<'_>], budget: usize, layout: Layout<'_>) -> Block {
    match layout {
        Layout::Seed { now, bundle } => {
            let header = seed::header(bundle);
            let whole = |items: &str| format!("{header}{items}");
            let (items, shown) = fill(lines, budget, |line| seed::item(line, now), whole);
            let text = whole(&items);
            Block {
                // The plugin counts before it trims the end.
                tokens: estimate_tokens(&text),
                text: text.trim_end().to_owned(),
                shown,
            }
        }
        Layout::Fenced { digest } => {
            let whole = |items: &str| fence::around(items, fence::NO_NAME);
            let (items, shown) = fill(lines, budget, fence::item, whole);
            let text = fence::around(&items, &fence::name(&items, digest));
            Block {
                tokens: estimate_tokens(&text),
                text,
                shown,
            }
        }
    }
}

/// The items that fit, and how many they are.
fn fill(
    lines: &[Line<'_>],
    budget: usize,
    item: impl Fn(&Line<'_>) -> String,
    whole: impl Fn(&str) -> String,
) -> (String, usize) {
    let mut items = String::new();
    for (shown, line) in lines.iter().enumerate() {
        let longer = format!("{items}{}\n", item(line));
        if estimate_tokens(&whole(&longer)) > budget {
            return (items, shown);
        }
        items = longer;
    }
    (items, lines.len())
}

#[cfg(test)]
mod tests;
