//! Tags that call a tool or tell what it gave back, as the clients of agents write them.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::tags::Tag;

/// Names of calls and of their results.
const CALLS: [&str; 52] = [
    "tool_call",
    "tool_calls",
    "function_calls",
    "function_call",
    "invoke",
    "tool_use",
    "toolcall",
    "antml:invoke",
    "antml:function_calls",
    "use_tool",
    "use_mcp_tool",
    "execute_command",
    "write_to_file",
    "tool_code",
    "toolcalls",
    "run_command",
    "tool_response",
    "tool_responses",
    "tool_results",
    "tool_result",
    "tool_output",
    "function_response",
    "function_results",
    "function_result",
    "invoke_tool",
    "tool_request",
    "api_call",
    "function_name",
    "tool_name",
    "tool_input",
    "tool_args",
    "execute_bash",
    "execute_python",
    "execute_ipython",
    "apply_diff",
    "replace_in_file",
    "read_file",
    "list_files",
    "search_files",
    "edit_file",
    "delete_file",
    "browser_action",
    "access_mcp_resource",
    "attempt_completion",
    "ask_followup_question",
    "switch_mode",
    "str_replace_editor",
    "run_terminal_cmd",
    "antml:parameter",
    "code_interpreter",
    "mcp_call",
    "call_tool",
];

/// Names of what a tool is given.
const ARGUMENTS: [&str; 14] = [
    "command",
    "path",
    "arguments",
    "args",
    "parameters",
    "parameter",
    "input",
    "name",
    "content",
    "query",
    "url",
    "tool_name",
    "server_name",
    "code",
];

/// The letters of [`CALLS`], without what joins them.
static CALL_LETTERS: LazyLock<HashSet<String>> =
    LazyLock::new(|| CALLS.iter().map(|call| letters(call)).collect());

/// The name of a call, however it is joined and whatever stands before a colon.
pub(super) fn is_call_name(name: &str) -> bool {
    CALL_LETTERS.contains(&letters(name))
}

fn letters(name: &str) -> String {
    let name = name.rsplit(':').next().unwrap_or(name);
    name.chars().filter(|c| !matches!(c, '_' | '-')).collect()
}

/// `<bash>rm x</bash>`, `<tool name="x">`: a plain name, with an end and something to do.
pub(super) fn is_plain_call(tag: &Tag<'_>, closed: &HashSet<String>) -> bool {
    let names = [
        "tool",
        "function",
        "call",
        "bash",
        "shell",
        "exec",
        "execute",
        "run",
        "cmd",
        "terminal",
        "python",
        "stdout",
        "command_output",
        "bash-stdout",
        "bash-input",
        "command-name",
        "local-command-stdout",
        "command-message",
    ];
    !tag.closes
        && names.contains(&tag.name.as_str())
        && (closed.contains(&tag.name) && !tag.after.trim_start().starts_with('<')
            || ["command=", "cmd=", "args=", "arguments=", "input="]
                .iter()
                .any(|name| tag.attributes.contains(name)))
}

/// `<delete_branch><name>..`: a name in two parts, with what it is given in tags of its own.
pub(super) fn takes_arguments(tag: &Tag<'_>, closed: &HashSet<String>) -> bool {
    if tag.closes || !tag.name.contains('_') || !closed.contains(&tag.name) {
        return false;
    }
    let first = tag.after.trim_start().strip_prefix('<').unwrap_or("");
    ARGUMENTS.iter().any(|name| {
        first
            .strip_prefix(name)
            .is_some_and(|rest| rest.starts_with('>'))
    })
}
