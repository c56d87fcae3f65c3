//! What a text wants of its reader: guidance set aside, things hidden, checks left out, a part
//! taken on, answers bent.
//!
//! One table for all languages. A weight of a hundred stands for itself; less needs company, so a
//! note that only gives orders about the tools of its project stays below the line.

use super::Category::{ApprovalBypass, PromptInjection, RoleHijack, ToolCall};
#[allow(clippy::wildcard_imports, reason = "a table names most kinds")]
use super::class::*;
use super::rules::Rule;

const GUIDES: Set = GUIDE | GUIDE_WEAK | PROMPT;
const WHOSE: Set = PRIOR | YOUR | AUTHOR;

pub(super) const RULES: &[Rule] = &[
    // Guidance set aside.
    Rule::any(
        "override_guidance",
        PromptInjection,
        100,
        8,
        &[OVERRIDE, GUIDE | PROMPT, WHOSE],
    )
    .halved_by(TOOL_REF),
    Rule::listed(
        "override_rules",
        PromptInjection,
        60,
        7,
        &[OVERRIDE, PRIOR | YOUR, GUIDE_WEAK],
    )
    .ordered()
    .halved_by(TOOL_REF),
    Rule::listed(
        "override_rules_above",
        PromptInjection,
        60,
        6,
        &[OVERRIDE, GUIDE_WEAK, PRIOR],
    )
    .ordered()
    .halved_by(TOOL_REF),
    Rule::any(
        "rules_void",
        PromptInjection,
        60,
        8,
        &[VOID, GUIDE_WEAK, PRIOR | YOUR],
    ),
    Rule::any(
        "words_void",
        PromptInjection,
        60,
        10,
        &[VOID, TOLD, PRIOR | YOUR | YOU],
    ),
    Rule::any(
        "discard_guidance",
        PromptInjection,
        60,
        6,
        &[DISCARD, GUIDE | PROMPT, WHOSE],
    )
    .ordered()
    .unless(TOOL_REF | FILE),
    Rule::any(
        "override_author",
        PromptInjection,
        60,
        6,
        &[OVERRIDE, GUIDES, AUTHOR],
    )
    .ordered()
    .halved_by(TOOL_REF),
    Rule::listed(
        "forget_told",
        PromptInjection,
        60,
        5,
        &[OVERRIDE, YOU, TOLD],
    ),
    Rule::listed(
        "told_forget",
        PromptInjection,
        60,
        14,
        &[YOU, TOLD, OVERRIDE, IT],
    ),
    Rule::any(
        "override_all",
        PromptInjection,
        60,
        5,
        &[OVERRIDE, GUIDE | PROMPT, ALL],
    )
    .halved_by(TOOL_REF),
    Rule::listed(
        "override_told",
        PromptInjection,
        100,
        10,
        &[OVERRIDE, YOU | PERSON | AUTHOR, TOLD],
    )
    .ordered()
    .unless(TOOL_REF),
    Rule::listed(
        "override_told_before",
        PromptInjection,
        100,
        9,
        &[OVERRIDE, TOLD, YOU | PRIOR],
    )
    .ordered()
    .unless(TOOL_REF),
    Rule::listed(
        "override_all_before",
        PromptInjection,
        80,
        4,
        &[OVERRIDE, ALL, PRIOR],
    )
    .ordered()
    .unless(TOOL_REF),
    Rule::listed(
        "disobey",
        PromptInjection,
        100,
        6,
        &[NEG, OBEY, WHOSE, GUIDES],
    ),
    Rule::listed(
        "ignore_and_say",
        PromptInjection,
        60,
        7,
        &[OVERRIDE, AND, ANSWER],
    )
    .ordered()
    .unless(TOOL_REF),
    Rule::listed(
        "override_person",
        PromptInjection,
        60,
        6,
        &[OVERRIDE, PERSON, FEEDBACK],
    )
    .ordered(),
    Rule::listed("only_this", PromptInjection, 60, 8, &[THIS_TEXT, PRIORITY]),
    Rule::listed(
        "prefer_this",
        PromptInjection,
        60,
        11,
        &[PRIORITY, THIS_TEXT, PERSON | GUIDES],
    ),
    Rule::listed(
        "others_are_false",
        PromptInjection,
        60,
        8,
        &[ALL, PROPOSAL, FALSE],
    ),
    Rule::listed("new_task", PromptInjection, 50, 1, &[NEW_TASK])
        .ordered()
        .unless(TOOL_REF),
    Rule::listed("new_task_order", PromptInjection, 20, 8, &[NEW_TASK, IMP]),
    Rule::listed("end_of_data", PromptInjection, 40, 1, &[END_WEAK]).ordered(),
    Rule::any("end_of_block", PromptInjection, 60, 1, &[END_OF]),
    // Orders from elsewhere.
    Rule::listed("obey_content", PromptInjection, 60, 5, &[OBEY, CONTENT])
        .ordered()
        .unless(TOOL_REF),
    Rule::listed("as_commands", PromptInjection, 60, 10, &[MARK, AS_COMMANDS]).ordered(),
    Rule::any("decode_and_obey", PromptInjection, 60, 6, &[DECODE, OBEY]).unless(TOOL_REF),
    Rule::listed(
        "run_unasked",
        PromptInjection,
        50,
        9,
        &[OBEY | CALL | IMP, UNASKED],
    )
    .ordered()
    .unless(TOOL_REF),
    // The reader, called.
    Rule::any("trigger", PromptInjection, 50, 1, &[TRIGGER]),
    Rule::any("call_out", PromptInjection, 50, 1, &[CALL_OUT]),
    Rule::any(
        "call_out_order",
        PromptInjection,
        20,
        10,
        &[CALL_OUT | TRIGGER, IMP | OBEY],
    ),
    Rule::any("claim", PromptInjection, 40, 1, &[CLAIM]),
    Rule::any(
        "claim_request",
        PromptInjection,
        20,
        20,
        &[CLAIM, REQUEST | REVEAL],
    ),
    Rule::any("future", PromptInjection, 25, 8, &[FUTURE, IMP | OBEY]),
    // What is asked for.
    Rule::listed(
        "reveal_prompt",
        PromptInjection,
        100,
        7,
        &[REVEAL, YOUR, GUIDE | PROMPT],
    ),
    Rule::listed(
        "reveal_system_prompt",
        PromptInjection,
        60,
        6,
        &[REVEAL, PROMPT],
    )
    .ordered()
    .affirmed()
    .halved_by(TOOL_REF),
    Rule::listed(
        "ask_secret",
        PromptInjection,
        60,
        4,
        &[REVEAL, YOUR, SECRET],
    ),
    Rule::listed(
        "request_secret",
        PromptInjection,
        60,
        8,
        &[REQUEST, REVEAL, SECRET],
    )
    .affirmed(),
    Rule::any("ask_person", PromptInjection, 50, 1, &[PERSONAL]),
    // Answers bent.
    Rule::listed("bend_answer", PromptInjection, 60, 11, &[IMP, YOUR, OUTPUT])
        .ordered()
        .halved_by(TOOL_REF | HEADER),
    Rule::listed(
        "bend_every_answer",
        PromptInjection,
        50,
        9,
        &[IMP, ALL, REPLY],
    )
    .ordered()
    .unless(TOOL_REF),
    Rule::listed(
        "answer_always",
        PromptInjection,
        60,
        6,
        &[ANSWER, ALL, QUESTION],
    )
    .ordered(),
    Rule::any(
        "answer_when_asked",
        PromptInjection,
        50,
        12,
        &[WHEN_ASKED, ANSWER | PROMOTE | DECEIVE],
    ),
    Rule::listed("claim_success", PromptInjection, 50, 7, &[ANSWER, SUCCESS])
        .ordered()
        .unless(PAPERS),
    // Hidden from people.
    Rule::listed(
        "conceal_from",
        PromptInjection,
        50,
        4,
        &[NEG, CONCEAL, PERSON],
    ),
    Rule::listed(
        "conceal_this",
        PromptInjection,
        50,
        3,
        &[NEG, CONCEAL, IT | THIS_TEXT],
    )
    .unless(PAPERS),
    Rule::listed(
        "in_secret",
        PromptInjection,
        60,
        3,
        &[SILENT, HARM | SKIP | APPROVE | SEND],
    )
    .ordered(),
    Rule::any("harm", PromptInjection, 20, 1, &[HARM]),
    Rule::any("deceive", PromptInjection, 50, 5, &[DECEIVE, PERSON]).ordered(),
    // Checks left out.
    Rule::listed("skip_review", ApprovalBypass, 60, 5, &[SKIP, REVIEW])
        .affirmed()
        .unless(UI)
        .halved_by(TOOL_REF),
    Rule::listed(
        "no_asking",
        ApprovalBypass,
        60,
        6,
        &[NEG, ASK, REVIEW | PERSON],
    )
    .ordered()
    .unless(WITHOUT),
    Rule::listed(
        "without_review",
        ApprovalBypass,
        60,
        9,
        &[APPROVE | HARM, WITHOUT, REVIEW | ASK],
    )
    .ordered()
    .affirmed(),
    Rule::listed(
        "acts_without_review",
        ApprovalBypass,
        40,
        4,
        &[WITHOUT, REVIEW | ASK],
    ),
    Rule::listed(
        "review_unneeded",
        ApprovalBypass,
        40,
        4,
        &[REVIEW, UNNEEDED],
    ),
    Rule::any(
        "approved_before",
        ApprovalBypass,
        50,
        5,
        &[APPROVED, PERSON | REVIEW],
    ),
    Rule::listed(
        "approve_all",
        ApprovalBypass,
        60,
        3,
        &[APPROVE | ACCEPT, ALL, PROPOSAL],
    )
    .ordered(),
    Rule::listed("approve_everything", ApprovalBypass, 60, 2, &[APPROVE, ALL]).ordered(),
    Rule::listed(
        "mark_trusted",
        ApprovalBypass,
        60,
        8,
        &[MARK, PROPOSAL | THIS_TEXT, TRUSTED],
    )
    .ordered(),
    Rule::listed(
        "promote_own",
        ApprovalBypass,
        100,
        4,
        &[APPROVE, OWN, PROPOSAL],
    )
    .affirmed(),
    Rule::any(
        "approve_regardless",
        ApprovalBypass,
        60,
        6,
        &[APPROVE, REGARDLESS],
    )
    .ordered(),
    Rule::listed(
        "checks_off",
        ApprovalBypass,
        60,
        8,
        &[REVIEW | GUIDES, OFF, SESSION],
    ),
    // A part taken on.
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
    Rule::any("mode", RoleHijack, 60, 1, &[MODE]),
    Rule::any(
        "plain_mode",
        RoleHijack,
        60,
        9,
        &[PLAIN_MODE, GUIDES | UNBOUND | FREE, OFF | SESSION],
    ),
    Rule::any("authorised", RoleHijack, 50, 1, &[AUTHORISED]),
    Rule::listed("session_become", RoleHijack, 60, 3, &[SESSION, BECOME]),
    // Tools of the agent.
    Rule::listed("use_your_tool", ToolCall, 100, 4, &[CALL, YOUR, TOOL]).ordered(),
    Rule::listed("call_agent_tool", ToolCall, 60, 3, &[CALL, AGENT_TOOL])
        .ordered()
        .affirmed(),
    Rule::listed("use_tool_to", ToolCall, 40, 4, &[CALL, TOOL, IMP]).ordered(),
    Rule::any("answer_bent", PromptInjection, 60, 14, &[IN_ANSWER, IMP]).unless(TOOL_REF | HEADER),
    Rule::any(
        "future_answer",
        PromptInjection,
        35,
        10,
        &[FUTURE, ANSWER | PROMOTE | OBEY],
    ),
    Rule::listed(
        "conceal_by_verb",
        PromptInjection,
        50,
        3,
        &[CONCEAL, NEG, PERSON],
    )
    .ordered(),
    Rule::listed(
        "say_nothing",
        PromptInjection,
        50,
        5,
        &[CONCEAL, PERSON, NOTHING],
    )
    .ordered(),
    // Scripts that put the verb last.
    Rule::any(
        "conceal_unspaced",
        PromptInjection,
        50,
        6,
        &[CONCEAL, NEG, PERSON],
    )
    .unspaced(),
    Rule::any(
        "in_secret_unspaced",
        PromptInjection,
        50,
        6,
        &[SILENT, APPROVE | SEND | SKIP],
    )
    .unspaced(),
    Rule::any(
        "override_unspaced",
        PromptInjection,
        60,
        5,
        &[OVERRIDE, GUIDE_WEAK | GUIDE | PROMPT, ALL | WHOSE],
    )
    .unspaced(),
    Rule::any("reveal_unspaced", PromptInjection, 60, 4, &[REVEAL, PROMPT]).unspaced(),
    Rule::any(
        "ask_secret_unspaced",
        PromptInjection,
        60,
        4,
        &[REVEAL, YOUR, SECRET],
    )
    .unspaced(),
    Rule::any("skip_unspaced", ApprovalBypass, 60, 4, &[SKIP, REVIEW]).unspaced(),
    Rule::any(
        "approve_unspaced",
        ApprovalBypass,
        60,
        5,
        &[APPROVE, ALL, PROPOSAL],
    )
    .unspaced(),
    Rule::any(
        "approve_unasked_unspaced",
        ApprovalBypass,
        60,
        5,
        &[APPROVE, WITHOUT, REVIEW | ASK],
    )
    .unspaced(),
    Rule::any(
        "become_unspaced",
        RoleHijack,
        60,
        5,
        &[BECOME, IDENTITY | UNBOUND],
    )
    .unspaced(),
    Rule::any(
        "guidance_off",
        PromptInjection,
        60,
        8,
        &[OFF, GUIDE | PROMPT, WHOSE],
    )
    .unless(TOOL_REF),
    // What stands outside the usual words.
    Rule::listed(
        "your_guidance",
        PromptInjection,
        50,
        3,
        &[YOUR, GUIDE | PROMPT | SAFEGUARD],
    )
    .unless(TOOL_REF),
    Rule::any(
        "guidance_is_bad",
        PromptInjection,
        60,
        9,
        &[BAD, GUIDE | PROMPT, YOU | YOUR | AUTHOR],
    )
    .unless(TOOL_REF | FILE),
    Rule::listed(
        "author_is_bad",
        PromptInjection,
        60,
        6,
        &[AUTHOR, GUIDES, BAD],
    )
    .unless(TOOL_REF | FILE),
    Rule::any(
        "safeguard_gone",
        PromptInjection,
        60,
        5,
        &[SAFEGUARD, OVERRIDE | DISCARD | SKIP | OFF | VOID],
    )
    .affirmed()
    .unless(TOOL_REF),
    Rule::listed(
        "all_of_it",
        PromptInjection,
        60,
        5,
        &[OVERRIDE, EVERYTHING, PRIOR],
    ),
    Rule::listed(
        "not_what_they_want",
        PromptInjection,
        60,
        6,
        &[OVERRIDE, EVERYTHING | CONTENT, PERSON, WANT],
    ),
    Rule::listed(
        "not_what_is_wanted",
        PromptInjection,
        50,
        5,
        &[OVERRIDE, PERSON, WANT],
    ),
    Rule::listed(
        "reveal_above",
        PromptInjection,
        60,
        6,
        &[REVEAL, ABOVE_TEXT],
    )
    .ordered()
    .unless(TOOL_REF),
    Rule::any("keep_secret", PromptInjection, 50, 1, &[SECRECY]),
    Rule::listed(
        "hide_this",
        PromptInjection,
        60,
        10,
        &[HIDE, THIS_TEXT | IT, FROM, PERSON],
    )
    .ordered(),
    Rule::listed(
        "unnoticed",
        PromptInjection,
        60,
        4,
        &[WITHOUT, PERSON, NOTICE],
    ),
    Rule::any(
        "only_ours",
        PromptInjection,
        60,
        3,
        &[BELIEVE, ONLY, PROPOSAL],
    )
    .ordered(),
    Rule::listed("obey_this", PromptInjection, 50, 2, &[OBEY, THIS_MEMORY]).ordered(),
    Rule::listed(
        "obey_only",
        PromptInjection,
        60,
        4,
        &[OBEY, ONLY, THIS_TEXT],
    ),
    Rule::any("answer_only", PromptInjection, 60, 2, &[ANSWER, ONLY]).ordered(),
    Rule::listed(
        "say_instead",
        PromptInjection,
        50,
        8,
        &[INSTEAD, ANSWER, PERSON],
    ),
    Rule::any("free_now", RoleHijack, 60, 1, &[NO_LONGER]),
    Rule::listed(
        "you_are",
        RoleHijack,
        50,
        4,
        &[YOU_ARE, IDENTITY | UNBOUND | FREE],
    )
    .ordered(),
    Rule::listed("approve_yourself", ApprovalBypass, 60, 4, &[APPROVE, OWN]).affirmed(),
    Rule::listed(
        "review_needless",
        ApprovalBypass,
        50,
        3,
        &[NEEDLESS, REVIEW],
    ),
    Rule::listed(
        "review_unneeded_here",
        ApprovalBypass,
        20,
        8,
        &[REVIEW, UNNEEDED, YOU],
    ),
    Rule::listed("call_agent_tools", ToolCall, 60, 4, &[CALL, AGENT_TOOLS])
        .ordered()
        .affirmed(),
    Rule::listed("call_named_tool", ToolCall, 60, 4, &[CALL, SNAKE, TOOL])
        .ordered()
        .affirmed(),
    Rule::listed("told_you_wrong", PromptInjection, 50, 8, &[TOLD, YOU, BAD]),
    Rule::any(
        "discard_rules",
        PromptInjection,
        60,
        7,
        &[DISCARD, GUIDES, YOU | YOUR],
    )
    .ordered()
    .unless(TOOL_REF | FILE),
    Rule::listed("block_ended", PromptInjection, 60, 3, &[PROMPT, ENDED]),
    Rule::listed(
        "note_for_reader",
        PromptInjection,
        50,
        3,
        &[NOTE, FOR, READER],
    )
    .ordered(),
    Rule::any(
        "answer_in_disguise",
        PromptInjection,
        60,
        7,
        &[ANSWER, CIPHER],
    )
    .ordered()
    .unless(TOOL_REF | FILE),
    Rule::listed(
        "scramble_letters",
        PromptInjection,
        50,
        5,
        &[SCRAMBLE, LETTERS],
    )
    .ordered()
    .unless(TOOL_REF | FILE | SNAKE),
    Rule::listed("claim_rank", PromptInjection, 40, 4, &[I_AM, RANK]).ordered(),
    Rule::listed(
        "hand_over_secret",
        PromptInjection,
        30,
        4,
        &[REVEAL, SECRET],
    )
    .ordered()
    .affirmed()
    .unless(TOOL_REF | FILE | HEADER),
    Rule::listed("scrap_review", ApprovalBypass, 50, 4, &[SCRAP, REVIEW])
        .ordered()
        .affirmed()
        .unless(TOOL_REF | FILE | UI),
];
