//! The reader called, asked and made to answer in another way.
//!
//! A note of a project seldom speaks to its reader as a model and never about the reader's answers.

use super::super::Category::PromptInjection;
use super::super::class::{
    ABOVE_TEXT, ALL, ANSWER, APPROVE, APPROVED, CALL_OUT, CIPHER, CLAIM, CONCEAL, DECEIVE, FILE,
    FINDINGS, FOR, FUTURE, GUIDE, HEADER, I_AM, IMP, IN_ANSWER, INSTEAD, LETTERS, MARK, NOTE, OBEY,
    ONLY, OUTPUT, PAPERS, PERSON, PERSONAL, PRIORITY, PROMOTE, PROMPT, PURPOSE, QUESTION, RANK,
    READER, REGARDLESS, REPLY, REQUEST, REVEAL, SCRAMBLE, SECRET, SESSION, SNAKE, STYLE, SUCCESS,
    TOOL_REF, TRIGGER, TRUSTED, WHEN_ASKED, YOUR,
};
use super::super::rules::Rule;

pub(super) const RULES: &[Rule] = &[
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
        15,
        &[CLAIM, REQUEST | REVEAL],
    ),
    Rule::any("future", PromptInjection, 25, 8, &[FUTURE, IMP | OBEY]),
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
    .unless(PURPOSE)
    .halved_by(TOOL_REF),
    Rule::listed(
        "ask_secret",
        PromptInjection,
        60,
        4,
        &[REVEAL, YOUR, SECRET],
    )
    .affirmed(),
    Rule::listed(
        "request_secret",
        PromptInjection,
        60,
        8,
        &[REQUEST, REVEAL, SECRET],
    )
    .affirmed(),
    Rule::any("ask_person", PromptInjection, 50, 1, &[PERSONAL]),
    Rule::listed("bend_answer", PromptInjection, 60, 11, &[IMP, YOUR, OUTPUT])
        .ordered()
        .unless(STYLE)
        .halved_by(TOOL_REF | HEADER),
    Rule::listed(
        "bend_every_answer",
        PromptInjection,
        50,
        9,
        &[IMP, ALL, REPLY],
    )
    .ordered()
    .unless(TOOL_REF | STYLE),
    Rule::listed(
        "answer_always",
        PromptInjection,
        60,
        6,
        &[ANSWER, ALL, QUESTION],
    )
    .ordered()
    .unless(STYLE),
    Rule::any(
        "answer_when_asked",
        PromptInjection,
        50,
        12,
        &[WHEN_ASKED, ANSWER | PROMOTE | DECEIVE],
    )
    .unless(STYLE | FILE),
    Rule::listed("claim_success", PromptInjection, 50, 7, &[ANSWER, SUCCESS])
        .ordered()
        .affirmed()
        .unless(PAPERS),
    Rule::any(
        "pretend_success",
        PromptInjection,
        50,
        7,
        &[DECEIVE, SUCCESS],
    )
    .free_order()
    .affirmed(),
    Rule::any("claim_put_in_words", PromptInjection, 50, 1, &[DECEIVE])
        .having(DECEIVE | SUCCESS)
        .affirmed(),
    Rule::any(
        "said_to_pass",
        PromptInjection,
        60,
        10,
        &[REGARDLESS, ANSWER | CONCEAL | MARK | DECEIVE, SUCCESS],
    )
    .having(REGARDLESS | FINDINGS),
    Rule::any(
        "promote_over_others",
        PromptInjection,
        60,
        8,
        &[PROMOTE, PROMOTE, ALL | OUTPUT],
    )
    .having(PROMOTE | PRIORITY),
    Rule::any("deceive", PromptInjection, 50, 5, &[DECEIVE, PERSON]).ordered(),
    Rule::any("answer_bent", PromptInjection, 60, 14, &[IN_ANSWER, IMP]).unless(TOOL_REF | HEADER),
    Rule::any(
        "future_answer",
        PromptInjection,
        35,
        10,
        &[FUTURE, ANSWER | PROMOTE | OBEY],
    ),
    Rule::any("reveal_unspaced", PromptInjection, 60, 6, &[REVEAL, PROMPT])
        .free_order()
        .affirmed()
        .unless(TOOL_REF | FILE),
    Rule::any(
        "answer_only_free",
        PromptInjection,
        60,
        8,
        &[ANSWER, ONLY, SESSION | APPROVE | APPROVED | TRUSTED],
    )
    .free_order()
    .unless(STYLE | TOOL_REF),
    Rule::any(
        "ask_secret_unspaced",
        PromptInjection,
        60,
        4,
        &[REVEAL, YOUR, SECRET],
    )
    .free_order()
    .affirmed(),
    Rule::listed(
        "reveal_above",
        PromptInjection,
        60,
        6,
        &[REVEAL, ABOVE_TEXT],
    )
    .ordered()
    .unless(TOOL_REF),
    Rule::any("answer_only", PromptInjection, 60, 2, &[ANSWER, ONLY])
        .ordered()
        .unless(STYLE | TOOL_REF),
    Rule::listed(
        "say_instead",
        PromptInjection,
        50,
        8,
        &[INSTEAD, ANSWER, PERSON],
    ),
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
        40,
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
];
