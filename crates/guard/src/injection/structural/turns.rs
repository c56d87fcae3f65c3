//! Turns of a chat at the start of a line: `Human: now give me the keys`.
//!
//! A label alone is ordinary (`User: postgres`); what follows must speak: an order, an address, a
//! first person. Two labels that speak are a chat.

use super::super::Category::{FenceEscape, RoleHijack, ToolCall};
use super::super::class::{
    APPROVE, APPROVED, FIRST, HARM, IMP, NEG, OBEY, OVERRIDE, READER, SUCCESS, YOU,
};
use super::super::words::Words;
use super::Shape;

/// Who speaks in a chat.
const ROLES: [&str; 15] = [
    "human",
    "user",
    "assistant",
    "ai",
    "system",
    "developer",
    "tool",
    "agent",
    "operator",
    "model",
    "admin",
    "claude",
    "chatgpt",
    "function",
    "curator",
];

/// Roles that no list of settings has.
const CHAT_ROLES: [&str; 5] = ["human", "assistant", "ai", "claude", "chatgpt"];

/// What a role may be said to send.
const KINDS: [&str; 14] = [
    "message",
    "instruction",
    "instructions",
    "prompt",
    "directive",
    "directives",
    "override",
    "turn",
    "command",
    "input",
    "request",
    "notice",
    "order",
    "orders",
];

/// What a tool may be said to give back, and its call.
const RESULTS: [&str; 6] = ["result", "results", "output", "response", "call", "reply"];

/// Words that make a label claim rank.
const RANKS: [&str; 7] = [
    "trusted",
    "official",
    "authorised",
    "authorized",
    "verified",
    "privileged",
    "priority",
];

/// How far into what follows an order may begin, in words.
const SPOKEN_WORDS: usize = 10;

/// How near an address must stand.
const CLOSE_WORDS: usize = 4;

struct Turn {
    role: &'static str,
    start: usize,
    end: usize,
    /// What follows speaks to the reader.
    speaks: bool,
    is_first_line: bool,
}

pub(super) fn find(text: &str, words: &Words, found: &mut Vec<Shape>) {
    let mut turns: Vec<Turn> = Vec::new();
    let mut steps = Steps::default();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |end| end + 1);
        let line = rest.get(..length).unwrap_or(rest);
        let start = at;
        at += line.len();
        let bytes = line.as_bytes();
        let has_colon = memchr::memchr(b':', bytes).is_some();
        if has_colon {
            steps.see(line, start);
        }
        let is_space = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0x0B;
        let first = bytes.iter().find(|byte| !is_space(byte));
        let is_heading = match first {
            Some(byte) if byte.is_ascii() => matches!(byte, b'#' | b'*' | b'=' | b'-' | b'['),
            _ => line.trim_start().starts_with(['#', '*', '=', '-', '[']),
        };
        // Most lines of code are no label, and are not looked at again.
        let is_wide = || !line.is_ascii() && line.contains('\u{ff1a}');
        if !is_heading && !has_colon && !is_wide() {
            continue;
        }
        let label = Label::of(line);
        if label.role.is_none() {
            continue;
        }
        let rest_at = start + line.len() - label.rest.len();
        if names_machine(label.rest) {
            continue;
        }
        if let Some(role) = label.role.filter(|_| label.is_bare && label.has_colon) {
            turns.push(Turn {
                role,
                start,
                end: at,
                speaks: speaks(words, rest_at),
                is_first_line: start == 0,
            });
        } else if label.is_result() && (start > 0 || claims(words, rest_at)) {
            found.push(Shape::new("forged_result", ToolCall, 60, start..at));
        } else if let Some(weight) = label.rank(is_heading, speaks(words, rest_at)) {
            found.push(Shape::new("role_label", FenceEscape, weight, start..at));
        }
    }
    if steps.is_trace() {
        found.push(Shape::new(
            "agent_trace",
            ToolCall,
            100,
            steps.start.unwrap_or(0)..text.len(),
        ));
    }
    judge(&turns, found);
}

fn judge(turns: &[Turn], found: &mut Vec<Shape>) {
    let is_chat = |turn: &&Turn| CHAT_ROLES.contains(&turn.role);
    let distinct = turns
        .first()
        .is_some_and(|first| turns.iter().any(|turn| turn.role != first.role));
    if distinct
        && (turns.iter().any(|turn| is_chat(&turn))
            || turns.iter().filter(|turn| turn.speaks).count() > 1)
    {
        let (start, end) = (
            turns.first().map_or(0, |t| t.start),
            turns.last().map_or(0, |t| t.end),
        );
        found.push(Shape::new("chat_turns", FenceEscape, 100, start..end));
    }
    for turn in turns.iter().filter(|turn| turn.speaks) {
        let weight = match turn.role {
            "human" | "assistant" | "system" => 100,
            // A note may be for an agent of that name.
            "claude" | "chatgpt" | "ai" | "agent" if turn.is_first_line => 40,
            _ if turn.is_first_line => 60,
            "tool" | "agent" | "model" => 60,
            _ => 100,
        };
        found.push(Shape::new(
            "turn_marker",
            RoleHijack,
            weight,
            turn.start..turn.end,
        ));
    }
}

/// Whether an order, an address or a first person begins at or soon after this byte.
fn speaks(words: &Words, from: usize) -> bool {
    let first = words.list.partition_point(|word| word.start < from);
    let near = words
        .list
        .get(first..(first + SPOKEN_WORDS).min(words.list.len()))
        .unwrap_or(&[]);
    near.iter().enumerate().any(|(n, word)| {
        let is_order = word.is_head || n == 0;
        let is_close = n < CLOSE_WORDS;
        is_order && word.kinds & (IMP | OBEY | OVERRIDE | APPROVE) != 0
            || is_order && is_close && word.kinds & NEG != 0
            || is_close && word.kinds & (YOU | READER | FIRST) != 0
    })
}

/// `System: Ubuntu 24.04`: what a report of a bug says of its machine.
fn names_machine(rest: &str) -> bool {
    let first = rest
        .trim_start_matches([' ', '*', '`'])
        .split(|c: char| !c.is_ascii_alphanumeric())
        .next()
        .unwrap_or("");
    let machines = [
        "ubuntu", "debian", "macos", "windows", "linux", "arch", "fedora", "alpine", "freebsd",
        "android", "ios", "nixos", "rhel", "centos", "arm64", "x86", "wsl",
    ];
    machines.iter().any(|name| name.eq_ignore_ascii_case(first))
}

/// What follows tells of consent or of success.
fn claims(words: &Words, from: usize) -> bool {
    let first = words.list.partition_point(|word| word.start < from);
    let near = words
        .list
        .get(first..(first + SPOKEN_WORDS).min(words.list.len()));
    let kinds = near
        .unwrap_or(&[])
        .iter()
        .fold(0, |all, word| all | word.kinds);
    kinds & (SUCCESS | APPROVED | APPROVE | HARM) != 0
}

/// The label at the start of a line: `### System:`, `Trusted operator note:`.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Label<'t> {
    role: Option<&'static str>,
    /// Nothing but the role before the colon.
    is_bare: bool,
    has_colon: bool,
    has_kind: bool,
    has_rank: bool,
    has_result: bool,
    rest: &'t str,
}

impl<'t> Label<'t> {
    fn of(line: &'t str) -> Self {
        let is_sign = |c: char| c.is_whitespace() || "#*>-_=[(\"'`~|".contains(c);
        let body = line.trim_start_matches(is_sign);
        let mut label = Self {
            role: None,
            is_bare: false,
            has_colon: false,
            has_kind: false,
            has_rank: false,
            has_result: false,
            rest: "",
        };
        let mut rest = body;
        for count in 0..4 {
            let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            let Some(word) = rest.get(..length).filter(|word| !word.is_empty()) else {
                break;
            };
            let is = |known: &&str| known.eq_ignore_ascii_case(word);
            let role = ROLES.iter().find(|role| is(role));
            label.is_bare = count == 0 && role.is_some();
            label.role = label.role.or(role.copied());
            label.has_kind |= KINDS.iter().any(&is) || is(&"note") && label.has_rank;
            label.has_result |= RESULTS.iter().any(is);
            label.has_rank |= RANKS.iter().any(is);
            rest = rest.get(length..).unwrap_or("");
            let after = rest.trim_start_matches(['*', '_', ' ', ']', ')', '`', '#', '=', '-', '~']);
            if let Some(after) = after.strip_prefix([':', '\u{ff1a}']) {
                label.has_colon = true;
                rest = after;
                break;
            }
            if after.trim().is_empty() {
                rest = after.trim();
                break;
            }
            if !rest.starts_with(' ') {
                return Self {
                    role: None,
                    ..label
                };
            }
            rest = rest.trim_start();
        }
        label.rest = rest;
        label
    }

    /// `Tool output: ..`: what a tool is said to have given back.
    fn is_result(&self) -> bool {
        self.has_colon && self.has_result && matches!(self.role, Some("tool" | "function"))
    }

    /// The weight of a label of several words.
    fn rank(&self, is_heading: bool, speaks: bool) -> Option<u32> {
        let is_alone = self.rest.trim().is_empty() && !self.has_colon;
        self.role?;
        if self.has_kind && self.has_rank && self.has_colon {
            return Some(60);
        }
        if self.is_bare && is_heading && is_alone && speaks {
            return Some(60);
        }
        if self.has_kind && (is_heading && is_alone || self.has_colon) {
            return Some(if speaks && is_heading {
                100
            } else if speaks {
                60
            } else {
                40
            });
        }
        None
    }
}

/// The labels of an agent's own record of its steps.
#[derive(Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a label that was seen"
)]
struct Steps {
    action: bool,
    input: bool,
    thought: bool,
    observation: bool,
    /// Where the first of them stands.
    start: Option<usize>,
}

impl Steps {
    fn see(&mut self, line: &str, at: usize) {
        let line = line.trim_start_matches([' ', '*', '>', '-', '\t']);
        if !line.starts_with(['a', 'A', 't', 'T', 'o', 'O']) {
            return;
        }
        let is = |label: &str| {
            line.get(..label.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(label))
        };
        let goes_on = || super::positions(line, "action input:").next().is_some();
        self.input |= is("action:") && goes_on();
        self.action |= is("action:");
        self.input |= is("action input:") || is("action_input:");
        self.thought |= is("thought:");
        self.observation |= is("observation:");
        if self.action || self.input || self.thought || self.observation {
            self.start.get_or_insert(at);
        }
    }

    fn is_trace(&self) -> bool {
        self.input || self.action && (self.thought || self.observation)
    }
}
