//! Calls of tools on lines of their own: `tool: bash`, `command: ..`, `Action: shell[..]`.

use super::super::Category::{FenceEscape, ToolCall};
use super::Shape;

/// `tool: bash` and `command: ..` on lines of their own.
pub(super) fn find(text: &str, found: &mut Vec<Shape>) {
    let mut tool = None;
    let mut speaker = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
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
        at += line.len();
    }
}

/// `shell[rm x]`, `run(x)`: one name and what it is given, with no room before it.
fn is_applied(value: &str) -> bool {
    let is_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-');
    let length = value.bytes().take(40).take_while(|b| is_name(*b)).count();
    let rest = value.get(length..).unwrap_or("");
    length > 0 && rest.starts_with(['[', '(', '{']) && rest.ends_with([']', ')', '}'])
}
