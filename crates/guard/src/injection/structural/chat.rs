//! Tokens of chat templates: `<|im_start|>`, `[INST]`, `<<SYS>>`.
//!
//! One alone is what a note on a tokenizer names; two, or one with the role it opens, are a turn.

use super::super::Category::RoleHijack;
use super::triggers::{INSTRUCTION, RESPONSE, Triggers};
use super::{Shape, clients};

/// Tokens with bars that every tokenizer has and that open nothing.
const HARMLESS: [&str; 8] = [
    "endoftext",
    "pad",
    "bos",
    "eos",
    "unk",
    "mask",
    "sep",
    "padding",
];

const ROLES: [&str; 5] = ["system", "user", "assistant", "developer", "tool"];

/// Tokens without bars.
const PLAIN: [&str; 10] = [
    "[inst]",
    "[/inst]",
    "<<sys>>",
    "<</sys>>",
    "<start_of_turn>",
    "<end_of_turn>",
    "[system_prompt]",
    "[available_tools]",
    "[tool_calls]",
    "<bos>",
];

pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    let mut count = 0;
    let mut with_role = false;
    let mut acts = false;
    let mut last: Option<usize> = None;
    let mut span: Option<std::ops::Range<usize>> = None;
    let mut add = |at: usize, end: usize, rest: &str| {
        count += 1;
        let rest = rest.trim_start();
        with_role |= rest.starts_with(['{', '[']) && !rest.starts_with("[/");
        with_role |= ROLES.iter().any(|role| {
            rest.get(..role.len())
                .is_some_and(|word| word.eq_ignore_ascii_case(role))
        });
        if count == 2 && last.is_some_and(|last| joins(text, last, at)) {
            count = 1;
        }
        last = Some(end);
        acts |= count == 1 && !clients::is_named(text, at, end);
        // The first one is the place: two that are named in a sentence stay two.
        if span.as_ref().is_none_or(|span| at < span.start) {
            span = Some(at..end);
        }
    };
    for (at, _) in text
        .match_indices("<|")
        .chain(text.match_indices("<\u{ff5c}"))
    {
        let rest = text.get(at + 1..).unwrap_or("");
        let rest = rest.strip_prefix(['|', '\u{ff5c}']).unwrap_or(rest);
        let length = rest
            .bytes()
            .take(32)
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-') || !b.is_ascii())
            .count();
        let length = rest
            .char_indices()
            .map(|(at, _)| at)
            .chain([rest.len()])
            .take_while(|at| *at <= length)
            .last()
            .unwrap_or(0);
        let length = rest
            .get(..length)
            .and_then(|name| name.find('\u{ff5c}'))
            .unwrap_or(length);
        let name = rest.get(..length).unwrap_or("").to_ascii_lowercase();
        let after = rest.get(length..).unwrap_or("");
        let closes = after.starts_with("|>") || after.starts_with("\u{ff5c}>");
        if closes && !name.is_empty() && !HARMLESS.contains(&name.as_str()) {
            let behind = after.split_once('>').map_or("", |(_, behind)| behind);
            add(at, text.len() - behind.len(), behind);
        }
    }
    for (at, _) in text.match_indices(['<', '[']) {
        let rest = text.get(at..).unwrap_or("");
        let is_it = |token: &&&str| {
            rest.get(..token.len())
                .is_some_and(|part| part.eq_ignore_ascii_case(token))
        };
        if let Some(token) = PLAIN.iter().find(is_it) {
            let behind = rest.get(token.len()..).unwrap_or("");
            add(at, at + token.len(), behind);
        }
    }
    let Some(span) = span else { return };
    let weight = if count > 1 || with_role {
        100
    } else if acts && !text.get(span.end..).unwrap_or("").trim().is_empty() {
        50
    } else {
        40
    };
    found.push(Shape::new("chat_tokens", RoleHijack, weight, span));
}

/// Two tokens with no more than a word of joining between them are named, and open nothing.
fn joins(text: &str, from: usize, to: usize) -> bool {
    let between = text
        .get(from..to)
        .unwrap_or("")
        .trim_matches(['`', ' ', '"', '\'']);
    matches!(
        between,
        "and" | "or" | "," | ", and" | "/" | "to" | "und" | "with" | "..." | "\u{2026}" | "&"
    )
}

/// `### Instruction:` and `### Response:`, the turns of instruction data.
pub(super) fn turns(text: &str, triggers: &Triggers, found: &mut Vec<Shape>) {
    if !triggers.has(INSTRUCTION) || !triggers.has(RESPONSE) {
        return;
    }
    let instruction = super::positions(text, "### instruction").next();
    let response = super::positions(text, "### response").next();
    if let (Some(from), Some(to)) = (instruction, response) {
        found.push(Shape::new(
            "instruction_turns",
            RoleHijack,
            100,
            from.min(to)..from.max(to),
        ));
    }
}
