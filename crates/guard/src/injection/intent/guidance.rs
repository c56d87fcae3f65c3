//! Guidance set aside, and orders from elsewhere in its place.
//!
//! An override needs its object: what is ignored must be guidance, and somebody's. To ignore a warning, a
//! file or the previous migration is work on a project.

use super::super::Category::PromptInjection;
use super::super::class::{
    ALL, AND, ANSWER, AS_COMMANDS, AUTHOR, BAD, BELIEVE, BIND, CALL, CONTENT, DECODE, DISCARD,
    END_OF, END_WEAK, ENDED, EVERYTHING, FALSE, FEEDBACK, FILE, GUIDE, GUIDE_WEAK, IMP, IT, MARK,
    NEG, NEW_TASK, NOTHING, OBEY, OFF, ONLY, OVERRIDE, PERSON, PRIOR, PRIORITY, PROMPT, PROPOSAL,
    PURPOSE, REGARDLESS, SAFEGUARD, SKIP, THIS_MEMORY, THIS_TEXT, TOLD, TOOL_REF, VOID, WANT, YOU,
    YOUR,
};
use super::super::rules::Rule;
use super::{GUIDES, WHOSE};

pub(super) const RULES: &[Rule] = &[
    Rule::any(
        "override_guidance",
        PromptInjection,
        100,
        8,
        &[OVERRIDE, GUIDE | PROMPT, WHOSE],
    )
    .unless(PURPOSE)
    .halved_by(TOOL_REF),
    Rule::listed(
        "override_rules",
        PromptInjection,
        60,
        7,
        &[OVERRIDE, PRIOR | YOUR, GUIDE_WEAK],
    )
    .ordered()
    .unless(PURPOSE)
    .halved_by(TOOL_REF),
    Rule::listed(
        "override_rules_above",
        PromptInjection,
        60,
        6,
        &[OVERRIDE, GUIDE_WEAK, PRIOR],
    )
    .ordered()
    .unless(PURPOSE)
    .halved_by(TOOL_REF),
    Rule::any(
        "rules_void",
        PromptInjection,
        60,
        8,
        &[VOID | OFF, GUIDE_WEAK, PRIOR | YOUR],
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
    .unless(TOOL_REF | FILE | PURPOSE),
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
    .unless(PURPOSE)
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
    .unless(TOOL_REF | PURPOSE),
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
        &[OBEY | CALL | IMP, REGARDLESS],
    )
    .ordered()
    .unless(TOOL_REF),
    Rule::any(
        "override_unspaced",
        PromptInjection,
        60,
        5,
        &[OVERRIDE, GUIDE_WEAK | GUIDE | PROMPT, ALL | WHOSE],
    )
    .free_order()
    .affirmed()
    .unless(TOOL_REF | FILE | PURPOSE),
    Rule::any(
        "disobey_free",
        PromptInjection,
        60,
        6,
        &[OBEY, NEG, GUIDES, PRIOR | YOUR],
    )
    .free_order(),
    Rule::any(
        "override_told_free",
        PromptInjection,
        60,
        10,
        &[OVERRIDE | VOID, TOLD, PRIOR | EVERYTHING | YOU],
    )
    .free_order()
    .affirmed()
    .unless(TOOL_REF | FILE),
    Rule::any(
        "rules_void_free",
        PromptInjection,
        60,
        9,
        &[VOID | OVERRIDE, GUIDES, TOLD | YOU | YOUR],
    )
    .free_order()
    .affirmed()
    .unless(TOOL_REF | FILE),
    Rule::any(
        "obey_only_free",
        PromptInjection,
        60,
        6,
        &[OBEY, ONLY, THIS_TEXT | THIS_MEMORY],
    )
    .free_order(),
    Rule::any(
        "override_everything_free",
        PromptInjection,
        60,
        6,
        &[OVERRIDE, EVERYTHING, PRIOR | TOLD],
    )
    .free_order()
    .affirmed()
    .unless(TOOL_REF | FILE),
    Rule::any(
        "guidance_off",
        PromptInjection,
        60,
        8,
        &[OFF, GUIDE | PROMPT, WHOSE],
    )
    .unless(TOOL_REF),
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
    )
    .unless(PURPOSE),
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
    Rule::listed("told_you_wrong", PromptInjection, 50, 8, &[TOLD, YOU, BAD]),
    Rule::any(
        "discard_rules",
        PromptInjection,
        60,
        7,
        &[DISCARD, GUIDES, YOU | YOUR],
    )
    .ordered()
    .unless(TOOL_REF | FILE | PURPOSE),
    Rule::listed("block_ended", PromptInjection, 60, 3, &[PROMPT, ENDED]),
    Rule::any(
        "override_prompt",
        PromptInjection,
        60,
        3,
        &[OVERRIDE, PROMPT],
    )
    .unless(TOOL_REF | FILE | PURPOSE),
    Rule::listed(
        "does_not_bind",
        PromptInjection,
        60,
        8,
        &[NEG | NOTHING, BIND],
    ),
];
