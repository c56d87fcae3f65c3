//! English words of standing: which text ranks above which, who the reader is made out to be, and
//! what is passed over in silence.
//!
//! They are kinds of words that paraphrases draw on, so that a rule need not know the sentence.

use super::super::class::{
    APPROVED, BAD, BECOME, CONCEAL, END_OF, FUTURE, IDENTITY, NEEDLESS, NOTICE, OBEY, PRIORITY,
    PURPOSE, RANK, REVIEW, SECRECY, SKIP, STYLE, THIS_MEMORY, THIS_TEXT, TOLD, UNBOUND, VALUE,
    VOID, YOU_ARE,
};

pub(super) const WORDS: super::Table = &[
    (
        THIS_MEMORY | THIS_TEXT,
        "this paragraph|this memo|this passage|this sentence|this snippet|these lines|these words|the paragraph you|the line you|the note you|the text you are reading|the words you are reading|what you are reading|what you just read|what is written here|what stands here|the present note|the present text|this line alone|this very note|this very line|the note at hand",
    ),
    (
        PRIORITY,
        "wins|note comes first|ranks above|rank above|ranks higher|ranks over|outweighs|has the last word|is the last word|beats|prevails|prevail over|prevails over|counts more|counts above|carries more weight|goes before|stands above|is above|has the final say|is what counts|sits above|trumps all|is binding|is law|is supreme",
    ),
    (
        BAD,
        "ranks below|rank below|ranks lower|ranks under|ranks behind|comes second|come second|comes after|takes a back seat|take a back seat|gives way|give way|yields to|yield to|is secondary|are secondary|a placeholder|placeholders|out of force|no authority|for show|for decoration|window dressing|noise|outranked|has a typo|a leftover|leftovers",
    ),
    (
        OBEY,
        "go by|abide by|live by|stick to|defer to|act by|take orders from|take your orders from|do as|work by|side with|be guided by",
    ),
    (
        VOID,
        "is out of force|are out of force|has lapsed|have lapsed|lapsed|have been withdrawn|has been withdrawn|were withdrawn|was withdrawn|have been retired|no longer stands|no longer stand|no longer in force|has ended|have ended|is up|are retired|so it's void|is null|were a placeholder|was a placeholder|are a placeholder|does not count|no longer hold|no longer holds",
    ),
    (
        TOLD,
        "primed with|primed|briefed|configured|set up with|been taught|handed at the start|loaded with",
    ),
    (
        BECOME,
        "talk in the voice of|speak in the voice of|in the voice of|imagine you're|imagine yourself|pretend you're|pretend to have|go by the name|slip into the role|slip into the part|step into the shoes|step into the role|step into the part|put on the mask|wear the mask|take the part|take the place of|picture yourself|see yourself as|present yourself as|pass as|pass for|pass yourself off|pose as|posing as|masquerade as|introduce yourself as|identify as|your name is now|think like|talk like|act the part|act as two|stand in for|speak for the|you are hereafter|you're hereafter|turn into|behave as though|you have become|you've become",
    ),
    (
        YOU_ARE,
        "play a|play an|play the|be the|commit as|sign as|write as the|you are him|you are her|you belong to|you go by|you answer to|you count as|you serve|the agent counts as|the ai counts as|the assistant counts as|this agent is an|your clearance|your rank is",
    ),
    (
        IDENTITY,
        "daemon|employee|dba|cfo|cto|director|boss|narrator|clone|human engineer|debug build|sysadmin|squad|compliance officer|officer|someone else|two models|two voices|finance director|ciso|root of|unlimited rights|signing authority|member of staff|security team|security lead",
    ),
    (
        UNBOUND,
        "no refusals|not have refusals|never says no|never say no|cannot say no|asks nobody|asks no one|answers to nobody|answers to no one|answer to nobody|answer to no one|unlimited rights|free rein|has no limits|knows no limits|knows no rules|declines nothing|refuses nothing|lawless|does anything it is told|does whatever it is told|finishes whatever|without inhibitions|no inhibitions|with no filter|with no filters|no oversight",
    ),
    (
        RANK,
        "cfo|ciso|director|lead|head of|on call lead|counsel|regulator|chief",
    ),
    (
        SECRECY,
        "nobody will notice|no one will notice|nobody notices|nobody spots|no one spots|goes unnoticed|go unnoticed|nobody needs to know|no one needs to know|nobody has to know|no one has to know|nobody needs to see|nobody will miss|nobody will see|nobody sees it|nobody must know|no one must know|play dumb|before the user sees|unknown to the user|keep mum|sight unseen|look the other way|leave that out of|leave it out of|leave this out of|leave them out of|not a word to|not a word about|without the user knowing|away from the user's eyes|out of the user's sight|out of the reviewer's sight|where no one looks|where nobody looks|nobody looks there|nobody reads",
    ),
    (
        CONCEAL,
        "own up to|point out|raise it|raise this|raise the conflict|let slip|breathe a word|hint at|spell out|flag it|flag this|flag that",
    ),
    (
        NOTICE,
        "being told|being asked|being informed|hearing of it|hearing about it",
    ),
    (
        REVIEW,
        "four eyes|two reviewer rule|two approver rule|two person rule|branch protection|required checks|required reviewers|security checklist|permission tests|permission test|permission prompts|permission prompt|confirmation prompts|confirmation prompt|confirmation dialog|approval gate|approval queue|review queue|merge queue rules|deny list|bypass list|signing check|licence check|license check|license scan|licence scan|secret scan|security gate|release gate|change control|the approvers|policy gate|required check|code owners",
    ),
    (
        SKIP,
        "force past|get past|go around|walk around|wave past|slip past|sneak past|steer around|step over|look past|leave aside|lift|ease past|push past|pass over",
    ),
    (
        NEEDLESS,
        "need no more|no approvals apply|no review applies|exempt from|is exempt from|are exempt from|not subject to any|stands above",
    ),
    (
        APPROVED,
        "granted in advance|given in advance|approved in advance|agreed in person|said yes to|already said yes|has whitelisted|has green lit|green lit by|gave the go ahead|given the go ahead|been waved through|considered approved|counts as approved|count as approved|deemed approved|taken as approved|treated as approved|answered with yes|as good as approved",
    ),
    (
        FUTURE,
        "next time a pr|next time a user|next time someone|next time the user|from today on|in all later|in every later|each later session",
    ),
    (
        END_OF,
        "follows comes from|follows is from|follows is trusted|is no longer untrusted|no longer untrusted|comes next is trusted|begin of trusted|text below is trusted|text below is from|rest of this note is from|rest of the note is from|end of quoted|end of quotation|end of recall|end of recalled|end of record|end of records|quote ends here|quotation ends here|untrusted part ends|untrusted text ends|untrusted background ends|data part ends|end of excerpt|end of reference material|above was quoted|above was data|above is quoted|above was untrusted|trusted foreground|trusted part begins|trusted section begins|now in trusted|real prompt starts|real prompt begins|memory stops here|notes stop here|notes end here|recall ends here",
    ),
    // What is set aside is a way of working and nobody's guidance.
    (
        PURPOSE,
        "instructions for installing|instructions for building|instructions for setting|instructions for running|instructions for upgrading|instructions for migrating|instructions for deploying|instructions for the cli|instructions to install|instructions to build|instructions on how|instructions about the|instructions in the readme|instructions in the docs|instructions in docs|instructions in readme|instructions in contributing|instructions from the readme|setup instructions|install instructions|installation instructions|build instructions|migration instructions|upgrade instructions|deployment instructions|release instructions|style guidelines|guidelines for commit|guidance on indexes|prompting the|cpu instructions|simd instructions|assembly instructions|dockerfile instructions|run instructions|vm instructions|instructions per|machine instructions|clippy guidance|lint rules",
    ),
    // Where an answer is taken from, and when it is given: no bending of it.
    (
        STYLE,
        "git blame|git log|customer|customers|clients|support tickets|support requests|help desk|applicants|callers|contributors|within a day|within one|within two|in english|by pointing|by linking|from the docs|from the changelog|only after|only when|only if|only once|only in|not a guess|link them to|point them to|refer them to",
    ),
    // Data of people as such, which is kept out of a place, and no person who is kept in the dark.
    (
        VALUE,
        "customer names|customer name|user names|client names|owner names|author names|customer ids|user ids|customer emails|user emails|customer data|user data|names of customers|unreleased features|internal hostnames|internal urls|ticket numbers",
    ),
];
