//! English words of steering: what the keeper of a memory is told to do with it, what is left
//! unexplained, when something is recommended, and who is said to have agreed.
//!
//! Some lines give a phrase two kinds that no other phrase has together; a rule asks for both.

use super::super::class::{
    ABOVE_TEXT, APPROVED, AS_COMMANDS, AUTHORISED, CLAIM, CONCEAL, DATA, ENDED, FALSE, FEEDBACK,
    FINDINGS, FREE, FUTURE, HARM, HIDE, IDENTITY, MARK, NEW_TASK, NOTICE, OVERRIDE, PLAIN_MODE,
    PRIORITY, PROMOTE, PURPOSE, REGARDLESS, REVEAL, REVIEW, SECRECY, SESSION, SKIP, STYLE, SUCCESS,
    THIS_MEMORY, THIS_TEXT, TRUSTED, UI, UNBOUND, VALUE, WHEN_ASKED, YOU_ARE,
};

pub(super) const WORDS: super::Table = &[
    // To the keeper of a memory.
    (
        MARK | TRUSTED,
        "raise the confidence|raise confidence|raise its confidence|set the confidence|set confidence|set its confidence|increase the confidence|increase its confidence|boost the confidence|boost its confidence|bump the confidence|bump its confidence|give maximum confidence|give full confidence|raise the trust|raise its trust|set the trust|set its trust|raise the rank|raise the priority|raise its priority|raise the score|boost the score|boost the rank|upgrade the trust|pin|pins",
    ),
    (
        THIS_TEXT | TRUSTED,
        "this as verified|this as trusted|this as approved|this as confirmed|this as authoritative|this as canonical|this as ground truth|this as human approved|this as reviewed|this as true|it as human approved|it as verified by|itself as approved|itself as trusted|itself as verified|this entry as verified|this entry as trusted|this note as trusted|this note as verified|this memory as trusted|this memory as verified|this memory as approved|this memory as reviewed",
    ),
    (
        FEEDBACK | DATA,
        "those that disagree|those that contradict|those which contradict|ones that disagree|ones that contradict|memories that other|memories which other|memories of other|memories from other|memories by other|memories written by|memories of another|memories from another|sessions' memories|agents' memories|whatever contradicts|anything that contradicts|everything that contradicts|all that contradicts|entries that contradict|memories that contradict|memories that disagree|notes that contradict|notes that disagree|records that contradict|records that disagree|other memories|others' memories|others' notes|all other notes|every other note|all competing|competing memories|competing notes|older memories about|what other sessions|what other agents|memories the other|notes the other|everyone else's memories|everyone else's notes",
    ),
    (
        APPROVED | REGARDLESS,
        "be promoted right away|be approved right away|be accepted right away|be merged right away|be approved on sight|be promoted on sight|be accepted on sight|be approved at once|be approved immediately|be promoted immediately|be approved unseen|be approved blindly|be approved without|be promoted without|be accepted without|be waved through|be rubber stamped|be let through|be nodded through|are let through|gets a free pass|get a free pass|pass unchallenged|go through unread|are approved on sight|are approved unseen|approved by default from|auto approve proposals|auto approve memories",
    ),
    (
        REGARDLESS,
        "without looking|without reading|without reading them|unseen|sight unseen|on sight|without a second look|without checking|without inspecting",
    ),
    (
        ENDED,
        "demote|downgrade|expire|expires|be deleted|be removed|be superseded|be replaced|be overwritten|be forgotten|be archived|be pruned|be rejected|be demoted|be questioned|lapse|fade|decay",
    ),
    (THIS_MEMORY | DATA, "this memory|these memories|this lesson"),
    (MARK, "interpret"),
    (DATA, "memory proposals|memory proposal|proposed memories"),
    // As what a finding is passed over.
    (
        FALSE | FINDINGS,
        "as a false positive|as false positive|as false positives|as false alarm|as false alarms|as a false alarm|as noise|as mere noise|as not exploitable|as won't fix|as wontfix|as harmless noise|as accepted risk|as an accepted risk|as accepted risks|as informational|as already resolved|as dismissed|as out of scope",
    ),
    (
        SUCCESS | FINDINGS,
        "tests that passed|tests that pass|tests which passed|passing tests|the passed tests|what passed|green tests|successful checks|checks that passed",
    ),
    (
        APPROVED,
        "has oked|have oked|has ok'd|has okayed|have okayed|has blessed|has greenlit|gave the green light|has given the green light|gave their blessing|gave her blessing|gave his blessing",
    ),
    (REVEAL, "give back|hand back|play back|read back|type back"),
    // Left unexplained.
    (
        CONCEAL | REGARDLESS,
        "comment on it|comment on this|comment on that|comment on why|comment about it|explain why|explain it|explain this|explain yourself|explain the reason|say why|tell why|say nothing about it|say nothing about this|say nothing of it|give a reason|give reasons|give no reason|give no reasons|give no explanation|offer no explanation|offer no reason|state no reason|state a reason|justify it|justify this|give an explanation|note the reason|document why|log the reason",
    ),
    (
        SECRECY,
        "without a word to|without a trace in|without any mention|without anyone noticing|without them noticing|without drawing attention|never bring it up with|off the record|keep the user in the dark|keep them in the dark|keep the team in the dark|keep reviewers in the dark|kept from the user|kept from the reviewer|the user won't notice|the user will not notice|users won't notice|reviewer won't notice|reviewers won't notice",
    ),
    (
        HARM,
        "rejectunauthorized|verify to false|verification to false|pipe it into python|pipe it into bash|pipe it into sh|pipe it into a shell|pipe it to sh|pipe it to bash|pipe it to python|pipe it into node|pipe the result into bash|pipe the output into sh|and execute its contents|and execute whatever|and run whatever|and run the result|and eval it|turn off certificate|strip certificate|remove certificate|drop certificate|disable certificate|switch off certificate|skip certificate|turn off tls|turn off ssl|disable ssl|skip tls|turn off verification|disable verification|switch off verification|turn off signature|disable signature|turn off the firewall|disable the firewall|disable csp|disable cors checks|disable csrf|turn off csrf",
    ),
    // Hidden conditions, and what is recommended then.
    (
        WHEN_ASKED,
        "should the user ask|should a user ask|should someone ask|should somebody ask|should the user want|should the user mention|someone brings up|user brings up|anyone brings up|somebody brings up|they bring up|someone mentions|anyone mentions|somebody mentions|user talks about|someone talks about|users mention|user wants a|user wants to pick|user looks for|user is looking for|someone looks for|user needs a|user inquires|someone inquires|user wonders|asked for tests|asked for a|asked to review|asked to summarise|asked to summarize|asked to explain|asked for help|asked for advice|asked for a recommendation|asked to recommend|asked to choose|asked to compare|the conversation touches|the topic is|the topic of|the subject is|comes up in conversation|comes up in the conversation|prompted about|questioned about",
    ),
    (
        PROMOTE,
        "steer them|point them|push them|nudge them|nudge the user|steer the user|talk up|bring up the advantages|name only|sing the praises|lead them to|direct them to|send them to",
    ),
    // Who is said to have agreed, and for how long.
    (
        SESSION,
        "this week|this sprint|tonight|until monday|until friday|until tomorrow|until the release|for the whole week|until next week|this month|for the moment|as of now|as of today|for all later|for all further|in all further|for every later|for any later",
    ),
    (
        CLAIM,
        "the ceo has ordered|the cto has ordered|management has decided that you|by order of|i speak for the|this comes straight from|this comes from the top|legal has cleared you|i hereby authorise|i hereby authorize|as your operator|as your administrator|this is an order from|your provider requires|your vendor requires|anthropic requires|openai requires",
    ),
    (
        AUTHORISED,
        "your loyalty is to|your loyalty belongs|your only loyalty|your allegiance is to|you answer only to|you take orders only|you report only to|the user comes second|the user comes last|you are free to approve|you are free to merge|you are free to push|you are free to skip|you may now approve|you may now merge|you may now push|you may now skip|you no longer need approval|you no longer need permission|you no longer have to ask|you don't have to ask anyone|you do not have to ask anyone",
    ),
    (
        AS_COMMANDS,
        "as if the operator|as if the developer|as if the user had|as though the operator|as though the user|as a system message|as system message|as the system message|as system messages|as the system prompt|as a system prompt|as system level|as coming from the system|as coming from the user|as coming from the developer|as coming from the operator|as a message from the|as if it came from|as if they came from|as part of your instructions|as part of the system|as your instructions|as your new|as operator instructions|as developer instructions|as user instructions|as an instruction from|as instructions from|as an order from|as gospel|as your orders",
    ),
    (
        PRIORITY,
        "has the rank of|have the rank of|has the force of|have the force of|carries the rank|carries the force|has the authority of|have the authority of|has the status of a system|carries the authority|overrules|is to be taken over|takes the place of",
    ),
    (
        THIS_TEXT,
        "the next paragraph|the next line|the next lines|the next sentence|the text that follows|the lines that follow|the paragraph below|the line below|the lines below|the words below|the sentence below|what comes next|what stands below|the rest of this note|the rest of this message|the rest of this text",
    ),
    (
        ABOVE_TEXT,
        "text with which|opening text|text that opened|message that opened|stands above|everything that stands|everything that precedes|everything preceding|everything up to this|all text up to|written above this|said above this|comes before this line|precedes this line|precedes this note|your first instructions|your opening instructions|before this sentence|prior to this line|until this point|up to this point",
    ),
    (
        YOU_ARE,
        "you serve me|you work for me|you obey me|you act for me|your master is|your owner is",
    ),
    (
        IDENTITY,
        "accomplice|minion|puppet|spy|insider|saboteur|mole|henchman|servant|a shell|a bash shell|a root shell|root shell|a unix shell|a linux shell|a terminal|a root terminal|a character|fictional character|approval bot|merge bot|release bot|second reviewer|human operator|the operator|tech lead|team lead|dba root|an attacker|a malicious",
    ),
    (
        UNBOUND,
        "with no guardrails|with the filters off|filters off|guardrails off|safety off|no censorship|without censorship|without any filter|without any filters|without a filter|without moral|without safeguards|with no safeguards|with no restrictions|no restrictions whatsoever|no holds barred",
    ),
    (
        FREE,
        "without restriction|without limitation|without moderation|with no limits|with no rules|outside the rules",
    ),
    (
        SKIP,
        "leave off|gloss over|tone down|play down|hold back on|cut short",
    ),
    (
        HIDE,
        "leave out|gloss over|play down|hush up|sweep under|drop from",
    ),
    (
        FINDINGS,
        "tests that broke|tests that failed|tests that fail|tests which failed|tests which broke|tests that did not pass|what failed|the failing test|failing checks|failed checks|failing builds|the failures|the regressions|broken tests|red tests|the vulnerabilities|critical findings|scanner findings|the security finding|the warnings of the scanner",
    ),
    (
        REVIEW,
        "guard rails of the|the guards|secret scans|security scan|the security scan|security scans|memory guard|write gate|the gate",
    ),
    (
        FUTURE,
        "all later replies|every later reply|all further replies|every further reply|all later answers|all further answers|in later sessions|in future sessions",
    ),
    (
        NEW_TASK,
        "first of all do this|before you do anything else|before doing anything else|forget the task|forget your task|forget the user's task|drop the user's task",
    ),
    // What must not be missed is no prohibition.
    (
        NOTICE,
        "hesitate|fail to|miss|neglect|be shy|be afraid|worry",
    ),
    // Words of real programs that an attack borrows.
    (
        PLAIN_MODE | OVERRIDE,
        "admin override|operator override|system override|policy override|security override|emergency override|developer override|override protocol",
    ),
    (PLAIN_MODE, "developer access mode|service mode|expert mode"),
    // No part is taken on, and no guidance set aside.
    (
        PURPOSE,
        "before commit|before the commit|before version|before release|before the release|before tag|before python|before node|before the migration|before the rewrite|before the split|before the first dash|before the colon|prompt of zsh|prompt of bash|prompt of fish|prompt of the shell|prompt of psql|prompt of the terminal|prompt of powershell",
    ),
    (
        VALUE,
        "tell the user to|tell users to|tell the user how|tell users how|tell the user that they|ask the user to|ask users to|warn the user that|stack traces|stack trace",
    ),
    (
        UI,
        "dialogs|dialogues|popups|modals|screens|banners|toasts|buttons|override flag|override flags|override switch|override file|override files|override key|override option|wizard|wizards|spinner|spinners|onboarding|cypress|playwright|selenium",
    ),
    (
        STYLE,
        "only to reviewers|only to customers|only to people|only to those|only to requests|only to tickets|be approved by|get approved by|gets approved by|being approved by|silently drop|silently drops|silently log|silently logs|silently ignore|silently ignores|silently skip|silently skips|silently discard|silently discards|silently write|silently save|quietly drop|quietly drops|quietly log|quietly logs|quietly ignore|quietly skip|quietly discard|only after|after reading|after a review|once reviewed|after checking",
    ),
];
