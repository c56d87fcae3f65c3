//! Another part taken on, and tools of the reader called.
//!
//! A part counts when it is one that a model is asked to play or one that holds power here.

use super::super::Category::{RoleHijack, ToolCall};
use super::super::class::{
    AGENT_TOOLS, ANSWER, APPROVE, AUTHORISED, BECOME, CALL, FILE, FREE, IDENTITY, IMP, MARK, MODE,
    NO_LONGER, OFF, OUTPUT, OVERRIDE, PAPERS, PLAIN_MODE, PURPOSE, READER, REPLY, SESSION, SNAKE,
    TOOL, TOOL_REF, UNBOUND, YOU, YOU_ARE, YOUR,
};
use super::super::rules::Rule;
use super::GUIDES;

pub(super) const RULES: &[Rule] = &[
    Rule::listed(
        "become",
        RoleHijack,
        100,
        6,
        &[BECOME, IDENTITY | UNBOUND | FREE],
    )
    .affirmed(),
    Rule::any("unbound", RoleHijack, 40, 1, &[UNBOUND]),
    Rule::any(
        "unbound_reader",
        RoleHijack,
        60,
        9,
        &[UNBOUND | FREE, READER | IDENTITY | YOU],
    ),
    Rule::any("mode", RoleHijack, 60, 1, &[MODE]).unless(PURPOSE),
    Rule::any(
        "plain_mode",
        RoleHijack,
        60,
        9,
        &[PLAIN_MODE, GUIDES | UNBOUND | FREE, OFF | SESSION],
    ),
    Rule::any("authorised", RoleHijack, 50, 1, &[AUTHORISED]),
    Rule::any(
        "mode_without_limits",
        RoleHijack,
        60,
        10,
        &[PLAIN_MODE, UNBOUND | FREE, ANSWER | OUTPUT | REPLY | YOUR],
    ),
    Rule::listed(
        "answer_without_limits",
        RoleHijack,
        60,
        4,
        &[ANSWER, UNBOUND | FREE],
    )
    .ordered(),
    // `admin override`: a word of real programs, unless an order follows.
    Rule::listed(
        "override_announced",
        RoleHijack,
        60,
        8,
        &[PLAIN_MODE, APPROVE | IMP | GUIDES | YOU],
    )
    .having(PLAIN_MODE | OVERRIDE)
    .unless(FILE | TOOL_REF | PAPERS | MARK),
    Rule::listed("session_become", RoleHijack, 60, 3, &[SESSION, BECOME]),
    Rule::listed("use_your_tool", ToolCall, 100, 4, &[CALL, YOUR, TOOL]).ordered(),
    Rule::listed("use_tool_to", ToolCall, 40, 4, &[CALL, TOOL, IMP]).ordered(),
    Rule::any(
        "become_unspaced",
        RoleHijack,
        60,
        6,
        &[BECOME, IDENTITY | UNBOUND | FREE],
    )
    .free_order()
    .affirmed(),
    Rule::any(
        "part_from_now_free",
        RoleHijack,
        60,
        7,
        &[SESSION, YOU | YOU_ARE, IDENTITY | UNBOUND | FREE],
    )
    .free_order(),
    Rule::any("free_now", RoleHijack, 60, 1, &[NO_LONGER]),
    Rule::listed(
        "you_are",
        RoleHijack,
        50,
        4,
        &[YOU_ARE, IDENTITY | UNBOUND | FREE],
    )
    .ordered(),
    Rule::listed("call_agent_tools", ToolCall, 60, 4, &[CALL, AGENT_TOOLS])
        .ordered()
        .affirmed(),
    Rule::listed(
        "reader_calls_tools",
        ToolCall,
        60,
        5,
        &[YOU | READER, CALL, AGENT_TOOLS],
    )
    .affirmed(),
    Rule::listed("call_named_tool", ToolCall, 60, 4, &[CALL, SNAKE, TOOL])
        .ordered()
        .affirmed(),
];
