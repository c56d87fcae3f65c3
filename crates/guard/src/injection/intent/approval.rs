//! Checks left out, and consent that nobody gave.
//!
//! The weights leave most of this to a person: a project may well say when no review is needed.

use super::super::Category::ApprovalBypass;
use super::super::class::{
    ACCEPT, ALL, APPROVE, APPROVED, ASK, FILE, HARM, MARK, NEEDLESS, NEG, OFF, OWN, PERSON,
    PROPOSAL, REGARDLESS, REVIEW, SCRAP, SESSION, SKIP, THIS_TEXT, TOOL_REF, TRUSTED, UI, UNNEEDED,
    WITHOUT, YOU,
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
        60,
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
    Rule::listed("scrap_review", ApprovalBypass, 50, 4, &[SCRAP, REVIEW])
        .ordered()
        .affirmed()
        .unless(TOOL_REF | FILE | UI),
];
