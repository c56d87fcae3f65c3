//! Things kept from the people who should know.
//!
//! To hide a button from guests is a feature; to hide this step from the reviewer is not.

use super::super::Category::PromptInjection;
use super::super::class::{
    APPROVE, CONCEAL, DISCARD, FINDINGS, FROM, HARM, HIDE, IT, NEG, NOTHING, NOTICE, PAPERS,
    PERSON, SECRECY, SEND, SILENT, SKIP, THIS_TEXT, VALUE, WITHOUT, YOU,
};
use super::super::rules::Rule;

pub(super) const RULES: &[Rule] = &[
    Rule::listed(
        "conceal_from",
        PromptInjection,
        50,
        4,
        &[NEG, CONCEAL, PERSON],
    )
    .unless(VALUE),
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
        &[SILENT, HARM | APPROVE | SEND],
    )
    .ordered(),
    Rule::listed("skip_in_secret", PromptInjection, 30, 3, &[SILENT, SKIP]).ordered(),
    Rule::any("harm", PromptInjection, 20, 1, &[HARM]),
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
    Rule::listed(
        "leave_out_findings",
        PromptInjection,
        60,
        6,
        &[HIDE | SKIP | DISCARD, FINDINGS],
    )
    .ordered(),
    Rule::listed(
        "keep_back_findings",
        PromptInjection,
        50,
        4,
        &[NEG, CONCEAL, FINDINGS],
    ),
    Rule::listed(
        "you_leave_out_findings",
        PromptInjection,
        50,
        6,
        &[YOU, HIDE | SKIP | DISCARD, FINDINGS],
    ),
];
