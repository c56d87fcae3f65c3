//! Calls of tools on lines of their own: `tool: bash`, `command: ..`, `Action: shell[..]`.

use super::super::Category::{FenceEscape, ToolCall};
use super::Shape;

/// `tool: bash` and `command: ..` on lines of their own.
pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    let mut tool = None;
    let mut speaker = false;
    let mut done = 0;
    let bytes = text.as_bytes();
    for colon in memchr::memchr_iter(b':', bytes) {
        // What a line has behind its first colon is a value.
        let Some(head) = bytes.get(done..colon) else {
            continue;
        };
        let at = memchr::memrchr(b'\n', head).map_or(done, |end| done + end + 1);
        let rest = bytes.get(colon..).unwrap_or(&[]);
        done = memchr::memchr(b'\n', rest).map_or(text.len(), |end| colon + end + 1);
        if !may_be_name(text.get(at..colon).unwrap_or("")) {
            continue;
        }
        let line = text.get(at..done).unwrap_or("");
        let body = line.trim_start_matches([' ', '-', '*', '>']);
        if let Some((name, value)) = body.split_once(':') {
            let value = value.trim();
            let name = name
                .trim_matches(['"', '\'', ' ', '*'])
                .to_ascii_lowercase();
            match name.as_str() {
                "tool" | "tool_name" | "function" | "function_name" | "recipient_name" | "call"
                    if !value.is_empty() =>
                {
                    tool = Some(at);
                    let value = value.to_ascii_lowercase();
                    let is_given = ["input:", "args:", "arguments:", "command:", "parameters:"];
                    if is_given.iter().any(|name| value.contains(name)) {
                        found.push(Shape::new("call_lines", ToolCall, 60, at..at + line.len()));
                    }
                }
                "action" if is_applied(value) => {
                    found.push(Shape::new("call_lines", ToolCall, 60, at..at + line.len()));
                }
                "role" => {
                    let value = value.trim_matches(['"', '\'']);
                    speaker = ["system", "developer", "assistant", "tool"].contains(&value);
                }
                "content" if speaker && !value.is_empty() => {
                    found.push(Shape::new(
                        "role_lines",
                        FenceEscape,
                        60,
                        at..at + line.len(),
                    ));
                }
                "input" | "args" | "arguments" | "parameters" | "command" | "tool_input"
                | "params" | "kwargs" | "action_input" => {
                    if let Some(start) = tool.take() {
                        found.push(Shape::new(
                            "call_lines",
                            ToolCall,
                            60,
                            start..at + line.len(),
                        ));
                    }
                }
                _ => {}
            }
        }
    }
}

/// The letters that the names begin with, one bit for each.
const FIRST: u32 = {
    let (letters, mut bits, mut n) = (b"acfikprt", 0, 0);
    while n < letters.len() {
        bits |= 1 << (letters[n] & 31);
        n += 1;
    }
    bits
};

/// No name is longer.
const LONGEST: usize = 14;

/// Whether what stands before a colon may be one of the names; most lines of code end here.
fn may_be_name(head: &str) -> bool {
    let is_sign = |byte: &u8| matches!(byte, b' ' | b'-' | b'*' | b'>' | b'"' | b'\'');
    let bytes = head.as_bytes();
    let first = bytes.iter().position(|byte| !is_sign(byte));
    let last = bytes.iter().rposition(|byte| !is_sign(byte));
    let (Some(first), Some(last)) = (first, last) else {
        return false;
    };
    let letter = bytes.get(first).filter(|byte| byte.is_ascii_alphabetic());
    letter.is_some_and(|letter| FIRST >> (letter & 31) & 1 == 1) && last - first < LONGEST
}

/// `shell[rm x]`, `run(x)`: one name and what it is given, with no room before it.
fn is_applied(value: &str) -> bool {
    let is_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-');
    let length = value.bytes().take(40).take_while(|b| is_name(*b)).count();
    let rest = value.get(length..).unwrap_or("");
    length > 0 && rest.starts_with(['[', '(', '{']) && rest.ends_with([']', ')', '}'])
}
