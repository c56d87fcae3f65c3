//! English words of intent: what sets guidance aside, hides, skips, approves, becomes.

use super::super::class::{
    ACCEPT, AGENT_TOOLS, ALL, APPROVE, APPROVED, AS_COMMANDS, AUTHOR, AUTHORISED, BAD, BECOME,
    BELIEVE, BIND, CALL, CONCEAL, CONTENT, DECEIVE, DECODE, DISCARD, END_OF, END_WEAK, ENDED,
    EVERYTHING, FALSE, FEEDBACK, FINDINGS, FREE, FUTURE, GUIDE, GUIDE_WEAK, HARM, HIDE, IDENTITY,
    MODE, NEEDLESS, NEW_TASK, NO_LONGER, NOTHING, NOTICE, OBEY, OFF, OVERRIDE, OWN, PERSON,
    PLAIN_MODE, PRIOR, PRIORITY, PROMPT, PROPOSAL, RANK, REGARDLESS, REVIEW, SAFEGUARD, SCRAP,
    SECRECY, SESSION, SILENT, SKIP, TOLD, TOOL, TRUSTED, UNBOUND, UNNEEDED, VOID, WANT,
};

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignore|ignores|ignored|ignoring|disregard*|forget|forgets|forgetting|overlook|overlooking|bypass|bypassing|override|overrides|overriding|overrule|overrules|overruled|neglect|neglecting|nullify|nullified|rescind|rescinded|unlearn|supersede|supersedes|superseding|superseded|violate|violating|defy|dispense with|set aside|put aside|pay no attention|pay no heed|take no notice|throw away|throw out|wipe out|leave behind|let go of|move past|cast aside|push aside|look past|no longer bound by|no longer follow|not bound by|break free from|free from|stop following|stop obeying|take precedence over|takes precedence over|outrank|outranks|instead of following|do not apply|don't apply|does not apply|doesn't apply|no longer apply|no longer applies|not applicable|no longer valid|not valid|are void|is void|null and void|are obsolete|are suspended|are lifted|are off|no longer binding|not binding|have expired|are cancelled|are revoked|need not apply|are irrelevant|do not bind|no longer bind|do not count|is obsolete|can be ignored|should be ignored|must be ignored|may be ignored|has expired|pretend the|act as if the|act as though the|never existed|do not exist|don't exist|never happened|were never given|are fictional|are not real|are fake|do not matter|don't matter|shake off|shrug off|step outside|go beyond|go against|act against|deviate from|depart from|stray from|contravene|breach|break",
    ),
    (
        DISCARD,
        "delete|drop|purge|erase|replace|replaces|cancel|cancels|cancelled|canceled|outweigh|outweighs|discard|discards|discarding|abandon|dismiss|dismissing|void|invalidate|invalidated|revoke|revoked",
    ),
    (
        VOID,
        "do not apply|don't apply|does not apply|no longer apply|no longer applies|no longer valid|not valid|are void|is void|null and void|are obsolete|is obsolete|are suspended|are lifted|no longer binding|not binding|have expired|are cancelled|are revoked|are irrelevant|no longer bind|do not count|can be ignored|should be ignored|must be ignored|may be ignored|has expired|is cancelled|no longer counts|no longer matters|is irrelevant|never existed|do not exist|don't exist|never happened|were never given|are fictional|are not real|are fake|do not matter|don't matter",
    ),
    (
        PRIOR,
        "previous|previously|prior|earlier|above|preceding|initial|original|foregoing|former|formerly|aforementioned|precedent|before|so far|until now|up to now|already given|given to you|given earlier|came before|you were given|you have been given|were given|you've been given|you got|you received|you have received|came with|that come with|you came with|set by|you follow|you were trained|you started with|at the start|at the top|from before|from earlier|issued|of the task|up there",
    ),
    (
        ALL,
        "all|any|every|everything|each|whatever|anything|everyone|whole|entire|both|none of",
    ),
    (
        EVERYTHING,
        "everything|anything|whatever|all of the|all of that|all that",
    ),
    (
        GUIDE,
        "instruction|instructions|instuctions|instrutions|instructons|directive|directives|guidance|guideline|guidelines|guardrail|guardrails|prompting|programming|alignment|safeguards|system message|system messages|developer message|content policy|content policies|safety policy|safety policies|safety rules|safety training|safety filters|ethical rules|marching orders|briefing|previous orders|prior orders|earlier orders|your orders|orders above|standing orders",
    ),
    (
        GUIDE_WEAK,
        "rule|rules|message|messages|policy|policies|constraint|constraints|restriction|restrictions|command|commands|training|context|prompt|prompts|limitations|boundaries|advice|conversation|principles|conventions|convention|agreement|teachings|regulations|directions|direction|demands|wishes|briefings",
    ),
    (
        PROMPT,
        "system prompt|system prompts|hidden prompt|hidden instructions|initial prompt|initial instructions|secret instructions|secret prompt|original prompt|original instructions|system instructions|internal instructions|developer instructions|developer prompt|base prompt|pre prompt|preprompt|confidential instructions|system message|starting prompt|internal prompt|internal guidelines|hidden rules|secret rules|internal rules|hidden directives|system rules|base rules|hidden guidelines|secret guidelines|hidden context|confidential prompt|secret directives|developer message|developer messages|initial message",
    ),
    (
        SAFEGUARD,
        "guardrail|guardrails|safeguards|safeguard|safety rules|safety policy|safety policies|safety guidelines|safety filters|safety filter|content policy|content policies|content filter|content filters|ethical guidelines|ethics|safety training|usage policies|safety measures|safety protocols|safety protocol|restrictions placed|moral constraints|safety constraints|security policies|security policy|safety instructions",
    ),
    (
        AUTHOR,
        "system|developer|developers|operator|operators|safety|admin|administrator|hidden|core|openai|anthropic|vendor|ethical|ethics|moral|internal|confidential|creators|owner|maintainers|maintainer|security team|user's",
    ),
    (
        TOLD,
        "told|instructed|taught|learned|trained|said|asked|been given|known|know|informed|wrote|written|stated|specified|ordered",
    ),
    (
        WANT,
        "wants|want|says|say|asks|asked|asking|thinks|requests|requested|prefers|wishes|said|wrote|told|tells|demands|ordered|instructed|instructs|needs",
    ),
    (
        BAD,
        "a trap|trap|suggestions|only suggestions|a mistake|a test|a joke|mistaken|wrong|nonsense|fake|forged|malicious|outdated|the opposite|a decoy|not real|harmful|compromised|a prank|irrelevant|not meant for you|a fallback|lower priority|optional|advisory|stale|injected|worthless|meaningless",
    ),
    (
        FALSE,
        "false|wrong|outdated|fake|lies|untrue|incorrect|invalid|forged|unreliable|poisoned|compromised|stale|not true|not to be trusted|written by an attacker|malicious|a trap|from an attacker|injected|planted",
    ),
    (
        CONCEAL,
        "tell|telling|mention|mentioning|report|reporting|reveal|revealing|disclose|disclosing|inform|informing|notify|notifying|alert|alerting|warn|warning|admit|admitting|acknowledging|bring up|talk about|let anyone|let anybody|let the user|let the human|let on|let them know|let the reviewer|bring it up|bring this up|bring that up|draw attention|call attention|leave a note|speak of|talk of",
    ),
    (
        SILENT,
        "silently|secretly|covertly|quietly|discreetly|surreptitiously|stealthily|in secret|without notice|behind the scenes|unnoticed|under the radar|on the quiet",
    ),
    (
        HIDE,
        "hide|hides|conceal|conceals|keep this|keep it|keep that|keep them|keep back|keep quiet|cover up|mask|obscure|withhold|bury|omit",
    ),
    (
        SECRECY,
        "to yourself|keep this secret|keep it secret|keep this quiet|keep it quiet|keep this between|keep it between|between us|behind the user|behind their back|behind his back|behind her back|tell no one|tell nobody|stay silent about|remain silent about|without a trace|leave no trace|leave no record|cover your tracks|without leaving a trace|keep silent|stay quiet about|must stay secret|must remain secret|is confidential between|must not learn|must never learn|must not find out|should not know|must not know|need not know|needn't know|never find out|does not need to know|doesn't need to know",
    ),
    (
        NOTICE,
        "noticing|knowing|finding out|realising|realizing|seeing|being aware|learning",
    ),
    (NOTHING, "nothing|a word|not a word"),
    (
        PERSON,
        "user|anyone|anybody|human|humans|reviewer|reviewers|maintainer|maintainers|owner|owners|operator|operators|developer|developers|person|people|somebody|someone|them|team|author|authors|curator|curators|supervisor|auditor|auditors|admin|nobody",
    ),
    (
        SKIP,
        "skip|skipping|bypass|bypassing|circumvent|circumventing|omit|evade|sidestep|waive|auto approve|autoapprove|auto accept|auto merge|turn off|turning off|switch off|disable|disabling|get around|work around|no need for|dispense with|ignore|override|avoid|forgo|cut out|short circuit|leave out|disregard|subvert",
    ),
    (
        SCRAP,
        "drop|delete|remove|cancel|abolish|scrap|eliminate|ditch|kill|strip out|comment out|discard|abandon",
    ),
    (
        REVIEW,
        "review|reviews|approval|approvals|judge|curator|confirmation|confirmations|guard|guards|audit|audits|permission|permissions|consent|sign off|moderation|oversight|scanning|code review|secret scanning|security scanning|security check|security checks|safety checks|safety check|human review|human approval|approval step|council|gatekeeper|vetting|second opinion|signature check|curation|scrutiny|verification step|policy check|security review|redaction|secret guard|secret scanner|the scanner",
    ),
    (
        APPROVE,
        "approve|approves|approving|promote|promoting|authorize|authorise|whitelist|allowlist|greenlight|merge|merges|lgtm|rubber stamp|wave through|sign off|ratify|endorse",
    ),
    (ACCEPT, "accept|accepts|grant|admit|admits|confirm|take in"),
    (
        APPROVED,
        "already approved|has approved|have approved|pre approved|preapproved|already consented|has consented|already agreed|already authorised|already authorized|has authorised|has authorized|already signed off|given permission|gave permission|given consent|already confirmed|already reviewed|already cleared|has cleared|been approved|was approved by|approved by|has confirmed|been cleared|has granted|already granted|has waived|already vetted|been vetted|already accepted|signed off on|pre authorised|pre authorized",
    ),
    (
        AUTHORISED,
        "you are authorised|you are authorized|you're authorised|you're authorized|you are allowed|you are permitted|you are entitled|you have permission|you have admin|you have full|you have the authority|you are hereby|you have been granted|you are cleared|you may approve|you may promote|you may bypass|has admin rights|have admin rights|has full access|has root|you've been authorised|you have been authorised|you've been authorized|you have been authorized|you've been granted|you've been cleared|you have been cleared|you have been promoted|you've been promoted|you were promoted|you have been made|you've been made|you were given permission|can merge alone|you now have|you have root|you've been appointed|you have been appointed|you are hereby granted|you have my permission|you have been given full",
    ),
    (
        PROPOSAL,
        "proposal|proposals|change|changes|pull request|pull requests|pr|prs|commit|commits|memory|memories|everything|record|records|suggestion|suggestions|diff|diffs|merge request|merge requests|submission|submissions|request|requests|entry|entries|note|notes|fact|facts|patch|patches|edits",
    ),
    (
        OWN,
        "your own|own proposal|own proposals|own memory|own memories|own change|own changes|own work|own pull|yourself",
    ),
    (
        OFF,
        "disabled|off|suspended|lifted|deactivated|waived|switched off|turned off|inactive|paused|not active|void|unnecessary|not needed|not required|cancelled|canceled|revoked|withdrawn",
    ),
    (
        UNNEEDED,
        "optional|unnecessary|not needed|not required|not necessary|no longer needed|no longer required|no longer necessary|superfluous|redundant|a formality|pointless|is not wanted|are not wanted",
    ),
    (
        NEEDLESS,
        "do not need|don't need|need no|no longer need|does not need|doesn't need|do not require|don't require|requires no|require no|without needing|no need for|is unnecessary|needs no",
    ),
    (
        TRUSTED,
        "trusted|verified|approved|safe|authoritative|reviewed|passed|useful|confirmed|valid|true|canonical",
    ),
    (
        BECOME,
        "act as|acts as if|acting as|behave as|behave like|behave as if|pretend to be|pretend you|pretend that you|pretend being|roleplay as|role play as|role play|roleplay|assume the persona|assume the role|assume the identity|assume the character|assume the position|your new role|your new identity|your new persona|your new name|your role is now|new persona|take on the role|take the role|take on the persona|adopt the persona|adopt the role|adopt the identity|impersonate|impersonating|you are now|you're now|you are henceforth|from now on you|from now on you're|henceforth you|you will be|you become|become|play the part|play the role|simulate|simulate being|act like|imagine you are|imagine being|imagine that you|speak as|respond as|answer as|operate as|consider yourself|think of yourself|act as though|transform into|you shall be|you are no longer",
    ),
    (
        IDENTITY,
        "assistant|agent|dan|root|admin|administrator|reviewer|owner|curator|maintainer|hacker|bot|model|ai|human|superuser|freebot|supervisor|evil|villain|persona|chatbot|llm|gpt|repository owner|release manager|project lead|security officer|auditor|judge|god|oracle|twin|pirate|ceo|attacker|opposite|approver|grandmother|human being|human user|an entity|linux terminal|python interpreter|senior engineer",
    ),
    (
        UNBOUND,
        "unrestricted|jailbroken|unfiltered|uncensored|amoral|without restrictions|without ethics|without guardrails|without guidelines|no guardrails|no safety|no ethical|no morals|do anything now|free of restrictions|free of all restrictions|freed from|no content policy|ignores safety|unbound|unshackled|unchained|obeys memory|no safety policy|without safety|no longer restricted|never refuses|never refuse|cannot refuse|can do anything|without conscience",
    ),
    (
        FREE,
        "no rules|no limits|no filters|no constraints|no boundaries|without rules|without limits|without filters|without constraints|without limitations|no restrictions|without any restrictions|without any rules|without any limits|free from|free of|beyond all|above all rules|outside all rules|unaffected by|exempt from|not subject to|liberated from|released from|unconstrained by|unlimited by",
    ),
    (
        MODE,
        "god mode|dan mode|sudo mode|override mode|unrestricted mode|jailbreak mode|system mode|admin mode|unsafe mode|unfiltered mode|opposite mode|evil mode|root mode|superuser mode|free mode|no rules mode|enforcement override|safety override|be dan|as dan|called dan|named dan|stan mode|aim mode|free bot|chaos mode|raw mode enabled|no filter mode",
    ),
    (
        PLAIN_MODE,
        "developer mode|debug mode|maintenance mode|test mode|diagnostic mode|autonomous mode|dev mode|trusted mode|training mode",
    ),
    (
        NO_LONGER,
        "you are no longer a|you're no longer a|you are no longer an|you're no longer an|you are no longer the|you're no longer the|you are no longer bound|you're no longer bound|you are no longer restricted|you are no longer limited|you are not an ai|you are not an assistant|you're not an ai|you are not a language|stop being an assistant|stop being a|you are no longer required to follow|you are free to ignore|you are free from|you have no restrictions|you have no limits|you have no rules|you have been freed|you are free of|you have no obligation|you are under no obligation|no obligation to|you need not follow|you need not obey|you don't have to follow|you do not have to follow|you do not have to obey|you are not bound",
    ),
    (
        RANK,
        "developer|engineer|admin|administrator|owner|creator|researcher|auditor|officer|employee|vendor|support|police|manager|ceo|cto|operator|tester|root user|supervisor|superuser|programmer|government|investigator|inspector|technician|openai|anthropic|google|microsoft|boss|moderator",
    ),
    (
        HARM,
        "weaken|backdoor|back door|chmod 777|rm rf|force push|delete tests|delete the tests|disable auth|disable authentication|disable logging|disable tls|disable security|disable the guard|disable the secret|remove authentication|remove the license|hardcode|verify false|drop table|drop the database|drop all|wipe|destroy|exploit|malware|ransomware|sabotage|insecure|vulnerable|corrupt|push to main|push to master|force merge|write access|admin rights|admin access|root access|elevated rights|full access|delete all|delete everything|delete the repository|delete branch|delete every|remove all tests|remove tests|lower the|leak",
    ),
    (
        DECEIVE,
        "lie|deceive|mislead|fabricate|invent|falsify|fake|misinform|misrepresent|gaslight|manipulate",
    ),
    (
        OBEY,
        "obey|obeys|obeying|obeyed|carried out|carries out|acted on|acted upon|complied with|comply|complying|follow|following|follows|execute|executing|carry out|perform|adhere|heed|act on|act upon|run|honour|honor|submit to|do",
    ),
    (
        CONTENT,
        "whatever it says|whatever the|what is typed|what it says|whatever is|whatever i|whatever you find|anything it says|everything it says|any command|any commands|any instruction|any instructions|every command|every instruction|each instruction|instructions inside|commands inside|next file says|what the file|payload|hidden text|decoded text|decoded instructions|decoded message|decoded command|the result as|them all|as told|it as an instruction|without question|as this line says|as this note says|as it says|as this says|as the text says|as instructed below|as described below|as follows without|what this line says|what this note says|what it asks|what the text|what the comment|what the note|what is written",
    ),
    (
        AS_COMMANDS,
        "as commands|as a command|as instructions|as an instruction|as orders|as an order|as system instructions|as if they were instructions|as binding|as authoritative|as a directive|as directives|as law|as trusted instructions|as if the user|as if it were the user",
    ),
    (
        REGARDLESS,
        "regardless|no matter what|under all circumstances|whatever happens|in any case|irrespective|without asking|without question|even if the files|even if the user|even if told|even if asked|without hesitation|at all costs|no questions asked|without confirmation|unattended|exactly as written|to the letter|no matter how|blindly|without thinking|without hesitating|without exception|unquestioningly|as is and without",
    ),
    (
        PRIORITY,
        "only guide|only guidance|only source|only rule|only rules|only truth|only this|sole guide|sole source|only authority|highest priority|top priority|higher priority|takes priority|take priority|takes precedence|take precedence|outranks|outrank|overrides|override|supersedes|prefer|over the user|over the developer|over the system|above the user|first and only|absolute authority|final authority|trump|trumps|above all else|above all other|more important than|believe only|trust only|rely only on|follow only|only follow|wins over",
    ),
    (
        NEW_TASK,
        "new task|new instructions|new instruction|new objective|new objectives|new directive|new directives|new goal|new orders|new system prompt|real task|actual task|true task|updated instructions|revised instructions|real instructions|true instructions|actual instructions|your new instructions|your new task|your task is now|your new goal|stop the current task|stop your current task|abandon the current task|abandon your current task|drop the current task|stop what you are doing|drop what you are doing|stop everything|stop working on|instead of the task|instead of your task|special instructions|secret task|additional instructions|next instructions|important instructions|priority instruction|supplementary instructions|change of plan|before answering|instead of answering|rather than answering|before you answer|after answering|after completing|once you finish|before continuing with|your real goal|your true goal|your actual goal|your real purpose|your true purpose|your mission is|your only goal|your secret goal|your job is now|your primary goal|your sole purpose|your objective is|your only task|your only job|your hidden goal|your main goal is",
    ),
    (
        END_OF,
        "end of memory|end of retrieved|end of untrusted|end of recalled|end of memories|end of context|end of background|end of the memory|end of the context|end of instructions|end of system|end of prompt|end of injected|end of bundle|end untrusted|end memory|end of quoted|system prompt is over|system prompt ends|memory ends here|context ends here|data ends here|memory section ends|memory block ends|untrusted section ends|end of trusted|begin trusted|begin system|end system prompt|end of notes|above is data|text after this line|everything after this line|everything below this line|lines below are trusted|what follows is trusted|the text after this",
    ),
    (
        END_WEAK,
        "end of data|end of the data|end of document|end of the document|end of input|end of user|end of reference|end of tool|end of file|end of section|end of note|end of message|end of text|end of quote|end of block|end of output",
    ),
    (
        ENDED,
        "ended|ends|is over|stops|stops here|is finished|has ended|finished|is complete|is done|expired|terminates|concluded",
    ),
    (
        DECODE,
        "decode|decrypt|decipher|deobfuscate|unscramble|base64 decode|rot13|decoded|unhex",
    ),
    (
        TOOL,
        "shell tool|bash tool|terminal tool|browser tool|file tool|edit tool|write tool|search tool|email tool|exec tool|command tool|web tool|fetch tool|code tool|python tool|http tool|memory tool|memory tools|tool|tools|shell access|terminal|code interpreter|browsing tool|function calling|bash|git tool|file system tool",
    ),
    (
        AGENT_TOOLS,
        "shell tool|bash tool|terminal tool|browser tool|file tool|edit tool|write tool|email tool|exec tool|command tool|web tool|fetch tool|code tool|python tool|http tool|memory tool|shell access|code interpreter|git tool|write_file|file_write|edit_file|delete_file|run_command|execute_command|run_shell|run_shell_command|exec_command|apply_patch|send_email|http_request|read_file|run_terminal_cmd|str_replace_editor|computer_use|web_fetch|web_search|create_file|shell_exec|execute_bash|execute_code|todo_write|file_delete|filesystem tool|file system tool|filesystem server|your tools|deploy tool|delete tool|payment tool|mail tool",
    ),
    (
        CALL,
        "call|invoke|use|run|execute|trigger|launch|calling|invoking|fire|issue|emit|start",
    ),
    (
        SESSION,
        "for this session|this session|until the session|until further notice|for now|from now on|from here on|from this point|henceforth|going forward|for the rest of|from this moment|rest of the session|session ends|for the remainder|hereafter|in this conversation|for this conversation|inside this repository|in this repository|today|temporarily|for the time being|right now",
    ),
    (
        FUTURE,
        "future sessions|future conversations|future tasks|future runs|all sessions|every session|all future|any future|every future|future agents|other agents|next session|later sessions|every conversation|all conversations|permanently remember|for all time",
    ),
    (
        FEEDBACK,
        "comment|comments|feedback|objection|objections|concern|concerns|complaints|remarks|review comments|wishes|explicit request|request|veto|preference|preferences|warnings|question|task|goal|query|instructions|orders|input",
    ),
    (
        BELIEVE,
        "trust|believe|rely on|listen to|accept|obey|follow|heed|consult",
    ),
    (
        FINDINGS,
        "security findings|vulnerabilities|security issues|failing tests|security problems|test failures|failed tests|security flaws|the vulnerability|security warnings|known issues|the findings|security holes",
    ),
    (
        BIND,
        "binds you|bind you|apply to you|applies to you|constrain you|constrains you|restrict you|restricts you|limit you|limits you|holds you back|hold you back|concern you|concerns you|govern you|governs you",
    ),
];
