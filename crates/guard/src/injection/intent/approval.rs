//! Checks left out, and consent that nobody gave.
//!
//! The weights leave most of this to a person: a project may well say when no review is needed.

use super::super::Category::ApprovalBypass;
use super::super::class::{
    ACCEPT, ALL, APPROVE, APPROVED, ASK, DATA, DISCARD, ENDED, EVERYTHING, FALSE, FEEDBACK, FILE,
    FINDINGS, HARM, IDENTITY, IMP, MARK, NEEDLESS, NEG, OFF, OVERRIDE, OWN, PAPERS, PERSON,
    PROPOSAL, PURPOSE, RANK, REGARDLESS, REVIEW, SCRAP, SEND, SESSION, SKIP, STYLE, THIS_MEMORY,
    THIS_TEXT, TOOL_REF, TRUSTED, UI, UNNEEDED, WITHOUT, YOU,
};
use super::super::rules::Rule;
use super::GUIDES;

pub(super) const RULES: &[Rule] = &[
    Rule::listed("skip_review", ApprovalBypass, 60, 4, &[SKIP, REVIEW])
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
    .unless(WITHOUT | PAPERS | UI),
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
    )
    .unless(STYLE),
    Rule::listed(
        "approve_all",
        ApprovalBypass,
        60,
        3,
        &[APPROVE | ACCEPT, ALL, PROPOSAL],
    )
    .ordered()
    .fixed_order(),
    Rule::listed("approve_everything", ApprovalBypass, 60, 2, &[APPROVE, ALL])
        .ordered()
        .fixed_order()
        .unless(TOOL_REF),
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
        60,
        4,
        &[APPROVE, OWN, PROPOSAL],
    )
    .affirmed(),
    Rule::any(
        "approve_regardless",
        ApprovalBypass,
        60,
        9,
        &[APPROVE, REGARDLESS],
    )
    .ordered()
    .unless(PURPOSE),
    Rule::listed(
        "checks_off",
        ApprovalBypass,
        60,
        8,
        &[REVIEW | GUIDES, OFF, SESSION],
    ),
    Rule::any("skip_unspaced", ApprovalBypass, 60, 4, &[SKIP, REVIEW])
        .free_order()
        .unless(NEG | UI | TOOL_REF | FILE),
    Rule::any(
        "approve_everything_free",
        ApprovalBypass,
        60,
        3,
        &[APPROVE, EVERYTHING],
    )
    .free_order()
    .affirmed()
    .unless(IDENTITY | PERSON | RANK),
    Rule::any(
        "mark_trusted_free",
        ApprovalBypass,
        60,
        6,
        &[MARK, TRUSTED, ALL | PROPOSAL | THIS_TEXT],
    )
    .free_order()
    .affirmed(),
    Rule::any(
        "approve_unspaced",
        ApprovalBypass,
        60,
        5,
        &[APPROVE, ALL, PROPOSAL],
    )
    .free_order()
    .affirmed()
    // That somebody approves is a statement, and so is the way that changes take.
    .unless(IDENTITY | PERSON | RANK | PURPOSE),
    Rule::any(
        "approve_unasked_unspaced",
        ApprovalBypass,
        60,
        5,
        &[APPROVE, WITHOUT, REVIEW | ASK],
    )
    .free_order(),
    // What the curator of a memory is told to do.
    Rule::any(
        "approve_on_sight",
        ApprovalBypass,
        50,
        9,
        &[APPROVED, PROPOSAL],
    )
    .having(APPROVED | REGARDLESS),
    Rule::listed(
        "approve_memories",
        ApprovalBypass,
        60,
        3,
        &[APPROVE | ACCEPT, DATA],
    )
    .ordered()
    .affirmed()
    .unless(STYLE | REVIEW),
    Rule::any(
        "raise_trust",
        ApprovalBypass,
        60,
        6,
        &[MARK, THIS_TEXT | PROPOSAL],
    )
    .having(MARK | TRUSTED)
    .ordered()
    .affirmed(),
    Rule::any("taken_as_true", ApprovalBypass, 50, 1, &[THIS_TEXT]).having(THIS_TEXT | TRUSTED),
    Rule::any(
        "all_false_alarms",
        ApprovalBypass,
        60,
        9,
        &[FALSE, MARK | SEND | IMP | DISCARD, ALL],
    )
    .having(FALSE | FINDINGS)
    .affirmed(),
    Rule::any(
        "drop_what_others_say",
        ApprovalBypass,
        60,
        6,
        &[FEEDBACK, DISCARD | SCRAP | OVERRIDE],
    )
    .having(FEEDBACK | DATA)
    .affirmed(),
    Rule::any(
        "never_forget_this",
        ApprovalBypass,
        50,
        6,
        &[THIS_MEMORY, NEG, OVERRIDE | DISCARD | ENDED | SCRAP],
    )
    .having(THIS_MEMORY | DATA),
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
    Rule::any(
        "ignore_others_and_merge",
        ApprovalBypass,
        60,
        8,
        &[OVERRIDE, FEEDBACK | REVIEW, APPROVE],
    )
    .free_order()
    .affirmed()
    .unless(TOOL_REF | FILE | STYLE),
    Rule::listed("scrap_review", ApprovalBypass, 50, 4, &[SCRAP, REVIEW])
        .ordered()
        .affirmed()
        .unless(TOOL_REF | FILE | UI),
];
