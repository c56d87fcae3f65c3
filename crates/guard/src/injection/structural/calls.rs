//! Calls of tools written out as data: objects with a name and arguments, host functions.
//!
//! A declaration of a tool has a schema and no arguments; a settings file of a server has a
//! command and arguments, and no tool.

use super::super::Category::{FenceEscape, ToolCall};
use super::triggers::{HOST_CALL, Triggers};
use super::{Shape, call_lines};

/// How far apart a name and its arguments may stand.
const REACH: usize = 400;

/// Keys that are read at most in one text; the rest of a larger one is data.
const MOST_KEYS: usize = 4096;

/// Functions that only the host of an agent offers.
const HOST_FUNCTIONS: [&str; 16] = [
    "exec",
    "shell",
    "bash",
    "run",
    "run_command",
    "execute",
    "write",
    "write_file",
    "read_file",
    "edit",
    "apply_patch",
    "python",
    "browser",
    "delete_file",
    "send_email",
    "container",
];

/// Names that tools of agents have and functions of programs seldom.
const AGENT_FUNCTIONS: [&str; 22] = [
    "bash",
    "shell",
    "run_command",
    "execute_command",
    "run_shell",
    "run_shell_command",
    "exec_command",
    "apply_patch",
    "write_file",
    "edit_file",
    "delete_file",
    "send_email",
    "http_request",
    "web_fetch",
    "str_replace_editor",
    "create_file",
    "run_terminal_cmd",
    "execute_bash",
    "execute_code",
    "write_to_file",
    "shell_exec",
    "execute_shell",
];

/// Types of items that carry a call or its result.
const CALL_TYPES: [&str; 11] = [
    "tool_use",
    "tool_result",
    "tool_call",
    "function_call",
    "local_shell_call",
    "computer_call",
    "mcp_call",
    "custom_tool_call",
    "server_tool_use",
    "tool-call",
    "tool-result",
];

struct Key<'t> {
    name: &'t str,
    value: &'t str,
    at: usize,
}

pub(super) fn find(text: &str, triggers: &Triggers, found: &mut Vec<Shape>) {
    let keys = keys(text);
    if !keys.is_empty() {
        objects(&keys, found);
        roles(text, &keys, found);
    }
    if memchr::memchr(b':', text.as_bytes()).is_some() {
        call_lines::find(text, found);
    }
    if triggers.has(HOST_CALL) {
        host_calls(text, found);
    }
    named_calls(text, found);
}

/// The quoted keys of objects, also where the quotes are escaped.
fn keys(text: &str) -> Vec<Key<'_>> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    for colon in memchr::memchr_iter(b':', bytes) {
        // Most colons of code stand behind a name or another colon.
        let last = colon.checked_sub(1).and_then(|last| bytes.get(last));
        if !matches!(last, Some(b'"' | b'\'' | b' ')) {
            continue;
        }
        let before = text.get(..colon).unwrap_or("").trim_end_matches(' ');
        let Some(before) = before.strip_suffix(['"', '\'']) else {
            continue;
        };
        let before = before.strip_suffix('\\').unwrap_or(before);
        let length = before
            .bytes()
            .rev()
            .take(24)
            .take_while(|b| b.is_ascii_alphabetic() || *b == b'_')
            .count();
        let at = before.len() - length;
        let is_opened = before
            .get(..at)
            .is_some_and(|rest| rest.ends_with(['"', '\'']));
        if length == 0 || !is_opened {
            continue;
        }
        let value = text.get(colon + 1..).unwrap_or("").trim_start();
        found.push(Key {
            name: before.get(at..).unwrap_or(""),
            value,
            at,
        });
        if found.len() == MOST_KEYS {
            break;
        }
    }
    found
}

fn objects(keys: &[Key<'_>], found: &mut Vec<Shape>) {
    let mut named: Option<&Key<'_>> = None;
    let mut given: Option<&Key<'_>> = None;
    for key in keys {
        let is_value = |word: &str| {
            key.value
                .trim_start_matches(['"', '\'', '\\'])
                .starts_with(word)
        };
        match key.name {
            "tool_calls" | "function_call" | "tool_use" | "functionCall" | "functionResponse"
            | "function_response" | "toolUse" | "toolResult" | "tool_result" | "toolCalls"
            | "toolCall" | "tool_call" | "tool_uses" | "tool_outputs" | "functionCalls"
            | "toolInvocations" | "function_calls"
                if key.value.starts_with(['{', '[']) =>
            {
                found.push(Shape::new(
                    "call_object",
                    ToolCall,
                    100,
                    key.at..key.at + key.name.len(),
                ));
            }
            "type" if CALL_TYPES.iter().any(|word| is_value(word)) => {
                found.push(Shape::new(
                    "call_object",
                    ToolCall,
                    100,
                    key.at..key.at + key.name.len(),
                ));
            }
            "name" | "tool" | "tool_name" | "recipient_name" | "function" | "action" | "server"
            | "function_name" | "toolName" | "functionName" | "action_name" | "op"
            | "operation" => {
                named = Some(key);
            }
            "method" if is_value("tools/call") => {
                found.push(Shape::new(
                    "call_object",
                    ToolCall,
                    100,
                    key.at..key.at + key.name.len(),
                ));
            }
            "arguments" | "command" | "cmd" | "input" | "parameters" | "args" | "tool_input"
            | "action_input" | "params" | "kwargs" | "toolInput" | "tool_args"
            | "tool_arguments" | "toolArgs" | "functionArgs" | "rawArguments" => given = Some(key),
            "structuredContent" | "isError" | "tool_call_id" | "tool_use_id" | "toolCallId"
            | "toolUseId" => {
                found.push(Shape::new(
                    "call_object",
                    ToolCall,
                    60,
                    key.at..key.at + key.name.len(),
                ));
            }
            _ => {}
        }
        if let (Some(name), Some(arguments)) = (named, given)
            && is_call(name, arguments)
        {
            let (start, end) = (name.at.min(arguments.at), name.at.max(arguments.at));
            found.push(Shape::new(
                "call_object",
                ToolCall,
                100,
                start..end + arguments.name.len().min(name.name.len()),
            ));
            (named, given) = (None, None);
        }
    }
}

fn is_call(name: &Key<'_>, arguments: &Key<'_>) -> bool {
    let is_near = name.at.abs_diff(arguments.at) <= REACH;
    let is_text = name.value.starts_with(['"', '\'', '\\']);
    let fits = match name.name {
        "name" | "function" => {
            matches!(
                arguments.name,
                "arguments"
                    | "tool_input"
                    | "toolInput"
                    | "tool_args"
                    | "tool_arguments"
                    | "toolArgs"
            ) || is_agent_function(name.value) && !matches!(arguments.name, "command" | "cmd")
        }
        "op" | "operation" => is_agent_function(name.value),
        "tool" | "tool_name" | "function_name" | "toolName" | "functionName" | "action_name" => {
            true
        }
        "server" => false,
        _ if matches!(
            arguments.name,
            "command" | "cmd" | "args" | "input" | "params"
        ) =>
        {
            false
        }
        "action" => matches!(arguments.name, "action_input" | "arguments" | "tool_input"),
        _ => true,
    };
    // A schema declares a tool.
    let is_schema = arguments.name == "parameters"
        && arguments
            .value
            .get(..60)
            .unwrap_or(arguments.value)
            .contains("\"type\"");
    is_near && is_text && fits && !is_schema
}

/// The value is the name of a tool that agents have.
fn is_agent_function(value: &str) -> bool {
    let value = value.trim_start_matches(['"', '\'', '\\']);
    let end = value.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let name = value.get(..end.unwrap_or(value.len())).unwrap_or("");
    is_tool_name(name)
}

fn is_tool_name(name: &str) -> bool {
    AGENT_FUNCTIONS.contains(&name)
        || name.starts_with("swarm_memory_")
        || name.starts_with("mcp__")
        || name.starts_with("memory_")
}

/// `"role": "system"` with something said.
fn roles(text: &str, keys: &[Key<'_>], found: &mut Vec<Shape>) {
    let breaks_out = opens_with_end(text);
    for pair in keys.windows(2) {
        let [role, content] = pair else { continue };
        if role.name != "role" || content.name != "content" {
            continue;
        }
        let who = role.value.trim_start_matches(['"', '\'', '\\']);
        let said = content.value.trim_start_matches(['"', '\'', '\\']);
        let is_said = said.starts_with(char::is_alphanumeric);
        let speaker = ["system", "developer", "assistant", "tool"]
            .iter()
            .any(|role| who.starts_with(role));
        let weight = match (is_said, speaker, breaks_out) {
            (_, _, true) => 100,
            (true, true, false) => 60,
            (true, false, false) => 40,
            _ => continue,
        };
        found.push(Shape::new(
            "role_object",
            FenceEscape,
            weight,
            role.at..content.at + content.name.len(),
        ));
    }
}

/// The text begins with the end of an object that it never began.
fn opens_with_end(text: &str) -> bool {
    let text = text.trim_start();
    let start = text.trim_start_matches(['"', '\'', '\\', ' ']);
    start.starts_with(['}', ']'])
}

/// `run_command(command=..)`: a tool of an agent, called with a name for what it is given.
fn named_calls(text: &str, found: &mut Vec<Shape>) {
    for at in memchr::memchr_iter(b'(', text.as_bytes()) {
        // What is given has a name or is an object; most calls are ruled out by it.
        let first = text.as_bytes().get(at + 1);
        if !first.is_some_and(|b| b.is_ascii_lowercase() || matches!(b, b'_' | b'{')) {
            continue;
        }
        let before = text.get(..at).unwrap_or("");
        let length = before
            .bytes()
            .rev()
            .take(40)
            .take_while(|b| b.is_ascii_lowercase() || *b == b'_')
            .count();
        let name = before.get(at - length..).unwrap_or("");
        // A list of calls is how some models write them.
        let is_listed = name.contains('_')
            && text.trim_end().ends_with(")]")
            && text
                .get(..at - length)
                .is_some_and(|before| before.trim_start() == "[");
        if !is_listed && !is_tool_name(name) {
            continue;
        }
        let given = text.get(at + 1..).unwrap_or("");
        let length = given
            .bytes()
            .take(24)
            .take_while(|b| b.is_ascii_lowercase() || *b == b'_')
            .count();
        let after = given.get(length..).unwrap_or("");
        if given.starts_with('{')
            || length > 0 && after.starts_with(['=', ':']) && !after.starts_with("==")
        {
            found.push(Shape::new("named_call", ToolCall, 60, at - name.len()..at));
        }
    }
}

/// `functions.exec({..})` and other functions of a host.
fn host_calls(text: &str, found: &mut Vec<Shape>) {
    for space in [
        "functions.",
        "to=functions.",
        "container.exec",
        "multi_tool_use.",
    ] {
        for (at, _) in text.match_indices(space) {
            let before = text.get(..at).unwrap_or("");
            if before.ends_with(|c: char| c.is_alphanumeric() || c == '.' || c == '_') {
                continue;
            }
            let rest = text.get(at + space.len()..).unwrap_or("");
            let length = rest
                .bytes()
                .take(40)
                .take_while(|b| b.is_ascii_alphanumeric() || *b == b'_')
                .count();
            let name = rest.get(..length).unwrap_or("");
            let after = rest.get(length..).unwrap_or("");
            let is_host = HOST_FUNCTIONS.contains(&name)
                || space.starts_with("multi")
                || space.starts_with("to=");
            if is_host
                && (after.starts_with('(') || after.starts_with(" {") || space.starts_with("to="))
            {
                found.push(Shape::new(
                    "host_call",
                    ToolCall,
                    100,
                    at..at + space.len() + length,
                ));
            }
        }
    }
}
