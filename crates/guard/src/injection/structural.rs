//! Shapes that a plain note has no reason to hold: forged marks of our own, turns of a chat, calls
//! of tools, the end of a fence.
//!
//! They are found by form and not by words, so the layer is exact and the same in every language.

mod call_lines;
mod calls;
pub(super) mod characters;
mod chat;
mod clients;
mod fences;
mod own_marks;
mod tag_names;
mod tags;
mod tool_tags;
mod triggers;
mod turns;

use std::ops::Range;

use super::Category;
use super::words::Words;
pub(super) use triggers::Triggers;
use triggers::{CHAT, END};

/// A shape that was found.
pub(super) struct Shape {
    pub(super) rule: &'static str,
    pub(super) category: Category,
    /// In hundredths.
    pub(super) weight: u32,
    /// In bytes.
    pub(super) span: Range<usize>,
}

impl Shape {
    fn new(rule: &'static str, category: Category, weight: u32, span: Range<usize>) -> Self {
        Self {
            rule,
            category,
            weight,
            span,
        }
    }
}

/// Every shape of a text.
pub(super) fn shapes(text: &str, words: &Words, triggers: &Triggers) -> Vec<Shape> {
    let mut found = Vec::new();
    own_marks::find(text, triggers, &mut found);
    turns::find(text, words, &mut found);
    calls::find(text, triggers, &mut found);
    chat::turns(text, triggers, &mut found);
    clients::find(text, triggers, &mut found);
    fences::find(text, words, triggers, &mut found);
    if triggers.has(END) || memchr::memchr3(b'<', b'[', b'{', text.as_bytes()).is_some() {
        tags::find(text, words, triggers, &mut found);
        if triggers.has(CHAT) {
            chat::find(text, &mut found);
        }
    }
    found
}

/// The first place of a word in lower-case text, whatever the case there.
fn positions<'t>(text: &'t str, word: &'static str) -> impl Iterator<Item = usize> + 't {
    let first = word.bytes().next().unwrap_or(b'_');
    let upper = first.to_ascii_uppercase();
    let bytes = text.as_bytes();
    memchr::memchr2_iter(first, upper, bytes).filter(move |&at| {
        bytes
            .get(at..at + word.len())
            .is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes()))
    })
}
