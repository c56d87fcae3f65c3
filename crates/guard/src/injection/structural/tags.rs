//! Tags of envelopes, of roles and of tool calls, and comments that speak to the reader.
//!
//! A tag that closes what the text never opened tries to end the block that the text stands in. A
//! tag that is named in a sentence, or in a template, does not.

use super::super::Category::{Exfiltration, FenceEscape, PromptInjection, ToolCall};
use super::super::class::{CALL_OUT, IMP, NEG, OBEY, OVERRIDE, READER, Set, TRIGGER};
use super::super::words::Words;
use std::collections::HashSet;

use super::tag_names::{BLOCKS, CLIENTS, ELEMENTS, ENVELOPES, is_speaker};
use super::triggers::{BRACKET, COMMENT, END, IMAGE, Triggers};
use super::{Shape, clients, fences, tool_tags};

/// The longest name that is read.
const LONGEST_NAME: usize = 40;

/// The longest label of a link that is read.
const LONGEST_LABEL: usize = 200;

/// One tag of a text.
pub(super) struct Tag<'t> {
    pub(super) name: String,
    pub(super) closes: bool,
    start: usize,
    end: usize,
    pub(super) attributes: &'t str,
    pub(super) after: &'t str,
}

pub(super) fn find(text: &str, words: &Words, triggers: &Triggers, found: &mut Vec<Shape>) {
    let mut open: Vec<String> = Vec::new();
    let tags: Vec<Tag<'_>> = tags(text).collect();
    let closed: HashSet<String> = tags
        .iter()
        .filter(|tag| tag.closes)
        .map(|tag| tag.name.clone())
        .collect();
    for tag in tags {
        let is_assigned = matches!(tag.name.as_str(), "function" | "parameter" | "tool")
            && tag.attributes.starts_with('=');
        if is_assigned
            || tool_tags::is_call_name(&tag.name)
            || tool_tags::takes_arguments(&tag, &closed)
        {
            let is_call =
                !tag.attributes.is_empty() || tag.after.trim_start().starts_with(['{', '<', '[']);
            let weight = if is_call {
                100
            } else if clients::is_named(text, tag.start, tag.end) && !closed.contains(&tag.name) {
                40
            } else {
                60
            };
            found.push(Shape::new("tool_tag", ToolCall, weight, tag.start..tag.end));
            continue;
        }
        if tool_tags::is_plain_call(&tag, &closed) {
            found.push(Shape::new("tool_tag", ToolCall, 60, tag.start..tag.end));
            continue;
        }
        let is_client = CLIENTS.iter().any(|name| tag.name.starts_with(name));
        let is_envelope = ENVELOPES.iter().any(|name| tag.name.starts_with(name));
        let is_speaker = is_speaker(&tag.name);
        let is_block = BLOCKS.contains(&tag.name.as_str());
        if !is_envelope && !is_speaker && !is_block {
            let is_lone = tag.closes && !open.contains(&tag.name);
            if is_lone && (is_foreign(text, &tag) || fences::speaks(text, words, tag.end)) {
                let span = tag.start..tag.end;
                found.push(Shape::new("foreign_end", FenceEscape, 60, span));
            } else if !tag.closes && open.len() < LONGEST_NAME {
                open.push(tag.name);
            }
            continue;
        }
        let span = tag.start..tag.end;
        let is_opened = open.contains(&tag.name);
        if tag.closes && !is_opened {
            let weight = if is_block && !is_envelope { 60 } else { 100 };
            found.push(Shape::new("closing_tag", FenceEscape, weight, span));
        } else if is_client {
            // In a sentence it is only named.
            let before = text.get(..tag.start).unwrap_or("");
            let is_named = !closed.contains(&tag.name) && before.ends_with(' ');
            let weight = if is_named { 40 } else { 100 };
            found.push(Shape::new("client_tag", FenceEscape, weight, span));
        } else if !tag.closes && is_speaker && closed.contains(&tag.name) && speaks(tag.after) {
            found.push(Shape::new("speaker_tag", FenceEscape, 60, span));
        }
        if !tag.closes && open.len() < LONGEST_NAME {
            open.push(tag.name);
        }
    }
    if triggers.has(BRACKET) {
        brackets(text, found);
    }
    if triggers.has(END) {
        ends(text, found);
    }
    if triggers.has(COMMENT) {
        comments(text, words, found);
    }
    if triggers.has(IMAGE) {
        images(text, found);
    }
}

/// The lone end of an element that no page has, behind a statement and before more of one.
fn is_foreign(text: &str, tag: &Tag<'_>) -> bool {
    let before = text.get(..tag.start).unwrap_or("");
    let name = text.get(tag.start..tag.end).unwrap_or("");
    let is_plain = !name.contains(|c: char| c.is_ascii_uppercase()) && tag.attributes.is_empty();
    let stands_behind = before
        .trim_end_matches(' ')
        .ends_with(['.', '\n', '!', ':', '?', '>']);
    is_plain
        && tag.name.len() > 1
        && !ELEMENTS.contains(&tag.name.as_str())
        && stands_behind
        && speaks(tag.after)
}

/// `[/MEMORY]`, `[END CONTEXT]`, `{{/memory}}`, `{{#system}}`: the tags of other templates.
fn brackets(text: &str, found: &mut Vec<Shape>) {
    let marks = ["[/", "[END ", "[end ", "{{/", "{{#", "<<<END", "<<END"];
    for (mark, at) in marks
        .iter()
        .flat_map(|mark| text.match_indices(mark).map(move |(at, _)| (*mark, at)))
    {
        let rest = text
            .get(at + mark.len()..)
            .unwrap_or("")
            .trim_start_matches("OF ");
        let length = rest
            .bytes()
            .take(LONGEST_NAME)
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
            .count();
        let name = rest.get(..length).unwrap_or("").to_ascii_lowercase();
        let is_known = ENVELOPES.iter().any(|known| name.starts_with(known));
        let is_end = mark.starts_with("<<")
            || !mark.starts_with("{{#") && BLOCKS.contains(&name.as_str()) && name.len() > 1;
        if is_known || is_end {
            let weight = if is_known { 100 } else { 60 };
            found.push(Shape::new(
                "template_end",
                FenceEscape,
                weight,
                at..at + mark.len() + length,
            ));
        }
    }
}

/// What stands in the tag is prose, and no template or type.
fn speaks(after: &str) -> bool {
    let after = after.trim_start();
    let first = after.split(['<', '\n']).next().unwrap_or("");
    first.starts_with(|c: char| c.is_alphabetic()) && first.contains(' ')
}

fn tags(text: &str) -> impl Iterator<Item = Tag<'_>> {
    memchr::memchr_iter(b'<', text.as_bytes()).filter_map(move |start| {
        let rest = text.get(start + 1..)?;
        let body = rest.trim_start_matches([' ', '/', '\\']);
        let signs = rest.get(..rest.len() - body.len())?;
        let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b':');
        let length = body.bytes().take(LONGEST_NAME).take_while(is_name).count();
        let name = body.get(..length).filter(|name| !name.is_empty())?;
        let behind = body.get(length..)?;
        let close = behind
            .bytes()
            .take(200)
            .position(|b| matches!(b, b'>' | b'<' | b'\n'));
        let close = close.filter(|&at| behind.as_bytes().get(at) == Some(&b'>'))?;
        let attributes = behind.get(..close)?.trim();
        let closes = signs.contains('/');
        let after = behind.get(close + 1..)?;
        // `Vec<User>` and `a <user> b`: a name with a capital in code is a type.
        let is_type = !closes
            && name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.chars().any(|c| c.is_ascii_lowercase())
            && text
                .get(..start)
                .is_some_and(|before| before.ends_with(|c: char| c.is_alphanumeric()));
        (!is_type).then(|| Tag {
            name: name.to_ascii_lowercase(),
            closes,
            start,
            end: text.len() - after.len(),
            attributes,
            after,
        })
    })
}

/// Ends of a comment or of a data section that the text never began.
fn ends(text: &str, found: &mut Vec<Shape>) {
    if let Some(at) = text
        .find("]]>")
        .filter(|&at| !text.get(..at).unwrap_or("").contains("<![CDATA["))
    {
        let is_followed = text
            .get(at + 3..)
            .unwrap_or("")
            .trim_start()
            .starts_with('<');
        found.push(Shape::new(
            "data_end",
            FenceEscape,
            if is_followed { 100 } else { 50 },
            at..at + 3,
        ));
    }
    if let Some(at) = text
        .find("-->")
        .filter(|&at| !text.get(..at).unwrap_or("").contains("<!--"))
    {
        let before = text.get(..at).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        let after = text.get(at + 3..).unwrap_or("").trim_start();
        if line.trim().is_empty() && !after.is_empty() {
            // A compiler's arrow points at a place; the end of a comment stands alone.
            let is_hidden = after.starts_with('<') || after.contains("<!--");
            if is_hidden {
                found.push(Shape::new("comment_end", FenceEscape, 100, at..at + 3));
            }
        }
    }
}

/// Comments that a renderer hides and that speak to the reader.
fn comments(text: &str, words: &Words, found: &mut Vec<Shape>) {
    let marks = text
        .match_indices("<!--")
        .chain(text.match_indices("[//]: #"))
        .chain(text.match_indices("[comment]: #"));
    let mut last = 0;
    for (start, mark) in marks {
        let (close, length) = if mark == "<!--" {
            ("-->", 3)
        } else {
            ("\n", 0)
        };
        // Comments do not nest, and what is inside one is read with it.
        if start < last {
            continue;
        }
        let rest = text.get(start..).unwrap_or("");
        let end = rest
            .find(close)
            .map_or(text.len(), |at| start + at + length);
        last = end;
        let first = words.list.partition_point(|word| word.start < start);
        let behind = words.list.partition_point(|word| word.start < end);
        let inside = words.list.get(first..behind).unwrap_or(&[]);
        let kinds: Set = inside.iter().fold(0, |all, word| all | word.kinds);
        let addressed = kinds & (READER | CALL_OUT | TRIGGER) != 0;
        if addressed && kinds & (IMP | NEG | OBEY | OVERRIDE) != 0 {
            found.push(Shape::new(
                "comment_speaks",
                PromptInjection,
                60,
                start..end,
            ));
        }
    }
}

/// Images whose address carries a value that the reader is to fill in.
fn images(text: &str, found: &mut Vec<Shape>) {
    for (at, _) in text.match_indices("](http") {
        let rest = text.get(at + 2..).unwrap_or("");
        let length = rest
            .bytes()
            .take(400)
            .position(|b| matches!(b, b')' | b' ' | b'\n'));
        let Some(address) = length.and_then(|length| rest.get(..length)) else {
            continue;
        };
        let Some((_, query)) = address.split_once(['?', '#']) else {
            continue;
        };
        if !query.contains(['<', '{', '[', '$']) {
            continue;
        }
        let line = text
            .as_bytes()
            .get(at.saturating_sub(LONGEST_LABEL)..at)
            .unwrap_or(&[]);
        let is_image = line.windows(2).any(|pair| pair == b"![");
        let lower = query.to_ascii_lowercase();
        let takes = [
            "conversation",
            "secret",
            "token",
            "history",
            "context",
            "prompt",
            "env",
            "memor",
            "key",
            "password",
            "data",
            "base64",
            "summary",
            "message",
            "chat",
            "user",
            "file",
        ];
        let weight = if takes.iter().any(|word| lower.contains(word)) {
            100
        } else {
            40
        };
        if is_image || weight == 100 {
            found.push(Shape::new(
                "address_carries",
                Exfiltration,
                weight,
                at + 2..at + 2 + address.len(),
            ));
        }
    }
}
