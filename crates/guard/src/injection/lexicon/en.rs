//! English words of intent: what sets guidance aside, hides, skips, approves, becomes.

#[allow(clippy::wildcard_imports, reason = "a table names most kinds")]
use super::super::class::*;

pub(super) const WORDS: super::Table = &[
    (
        OVERRIDE,
        "ignore|ignores|ignored|ignoring|disregard*|forget|forgets|forgetting|overlook|overlooking|bypass|bypassing|override|overrides|overriding|overrule|overrules|overruled|neglect|neglecting|nullify|nullified|rescind|rescinded|unlearn|supersede|supersedes|superseding|superseded|violate|violating|defy|dispense with",
    ),
    (
        OVERRIDE,
        "set aside|put aside|pay no attention|pay no heed|take no notice|throw away|throw out|wipe out|leave behind|let go of|move past|cast aside|push aside|look past|no longer bound by|no longer follow|not bound by|break free from|free from|stop following|stop obeying|take precedence over|takes precedence over|outrank|outranks|instead of following",
    ),
    (
        OVERRIDE,
        "do not apply|don't apply|does not apply|doesn't apply|no longer apply|no longer applies|not applicable|no longer valid|not valid|are void|is void|null and void|are obsolete|are suspended|are lifted|are off|no longer binding|not binding|have expired|are cancelled|are revoked|need not apply|are irrelevant|do not bind|no longer bind|do not count|is obsolete|can be ignored|should be ignored|must be ignored|may be ignored|has expired",
    ),
    (
        PRIOR,
        "previous|previously|prior|earlier|above|preceding|initial|original|foregoing|former|formerly|aforementioned|precedent|before|so far|until now|up to now|already given|given to you|given earlier|came before|you were given|you have been given|were given|you've been given|you got|you received|you have received",
    ),
    (
        ALL,
        "all|any|every|everything|each|whatever|anything|everyone|whole|entire|both|none of",
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
        AUTHOR,
        "system|developer|developers|operator|operators|safety|admin|administrator|hidden|core|openai|anthropic|vendor|ethical|ethics|moral|internal|confidential|creators|owner|maintainers|maintainer|security team|user's",
    ),
    (YOU, "you|you're|you've|you'll|yourself|thou|u"),
    (YOUR, "your|yours|ur"),
    (
        READER,
        "assistant|assistants|ai|ais|llm|llms|agent|agents|chatbot|model|copilot|claude|gpt|chatgpt|gemini|bot|language model|coding agent",
    ),
    (
        TOLD,
        "told|instructed|taught|learned|trained|said|asked|been given|known|know|informed|wrote|written|stated|specified|ordered",
    ),
    (
        CONCEAL,
        "tell|telling|mention|mentioning|report|reporting|reveal|revealing|disclose|disclosing|inform|informing|notify|notifying|alert|alerting|warn|warning|admit|admitting|acknowledging|bring up|talk about",
    ),
    (
        SILENT,
        "silently|secretly|covertly|quietly|discreetly|surreptitiously|stealthily|in secret|without notice|behind the scenes|unnoticed|under the radar|on the quiet",
    ),
    (
        PERSON,
        "user|anyone|anybody|human|humans|reviewer|reviewers|maintainer|maintainers|owner|owners|operator|operators|developer|developers|person|people|somebody|someone|them|team|author|authors|curator|curators|supervisor|auditor|auditors|customer|customers|client|admin|nobody",
    ),
    (
        NEG,
        "not|never|don't|doesn't|mustn't|shouldn't|won't|cannot|can't|avoid|refuse|stop|without|nobody|cease|refrain|no need to|must not|do not|ought not|no|under no circumstances|in no case|by no means|at no time|nowhere|nothing",
    ),
    (WITHOUT, "without|w_o"),
    (
        SKIP,
        "skip|skipping|bypass|bypassing|circumvent|circumventing|omit|evade|sidestep|waive|auto approve|autoapprove|auto accept|auto merge|turn off|turning off|switch off|disable|disabling|get around|work around|no need for|dispense with|ignore|override|avoid|forgo|cut out|short circuit|leave out|disregard|subvert",
    ),
    (
        REVIEW,
        "review|reviews|approval|approvals|judge|curator|confirmation|confirmations|guard|guards|audit|audits|permission|permissions|consent|sign off|moderation|oversight|scanning|code review|secret scanning|security scanning|security check|security checks|safety checks|safety check|human review|human approval|approval step|council|gatekeeper|vetting|second opinion|signature check|curation|scrutiny|verification step|policy check|security review|redaction|secret guard|secret scanner|the scanner",
    ),
    (
        APPROVE,
        "approve|approves|approving|promote|promoting|authorize|authorise|whitelist|allowlist|greenlight|merge|merges|lgtm|rubber stamp|wave through|sign off|ratify|endorse",
    ),
    (
        APPROVED,
        "already approved|has approved|have approved|pre approved|preapproved|already consented|has consented|already agreed|already authorised|already authorized|has authorised|has authorized|already signed off|given permission|gave permission|given consent|already confirmed|already reviewed|already cleared|has cleared|been approved|was approved by|approved by|has confirmed|been cleared|has granted|already granted|has waived|already vetted|been vetted|already accepted|signed off on|pre authorised|pre authorized",
    ),
    (
        BECOME,
        "act as|acts as if|acting as|behave as|behave like|behave as if|pretend to be|pretend you|pretend that you|pretend being|roleplay as|role play as|role play|roleplay|assume the persona|assume the role|assume the identity|assume the character|assume the position|your new role|your new identity|your new persona|your new name|your role is now|new persona|take on the role|take the role|take on the persona|adopt the persona|adopt the role|adopt the identity|impersonate|impersonating|you are now|you're now|you are henceforth|from now on you|from now on you're|henceforth you|you will be|you become|become|play the part|play the role|simulate|simulate being|act like|imagine you are|imagine being|imagine that you|speak as|respond as|answer as|operate as|consider yourself|think of yourself|act as though|transform into|you shall be|you are no longer",
    ),
    (
        IDENTITY,
        "assistant|agent|dan|shell|root|admin|administrator|reviewer|owner|curator|maintainer|hacker|bot|model|ai|human|character|terminal|superuser|freebot|supervisor|evil|villain|persona|chatbot|llm|gpt|repository owner|release manager|project lead|security officer|auditor|judge|god|oracle|twin|pirate|ceo|attacker|opposite|approver|grandmother",
    ),
    (
        UNBOUND,
        "unrestricted|jailbroken|unfiltered|uncensored|amoral|without restrictions|without ethics|without guardrails|without guidelines|no guardrails|no safety|no ethical|no morals|do anything now|free of restrictions|free of all restrictions|freed from|no content policy|ignores safety|unbound|unshackled|unchained|obeys memory|no safety policy|without safety|no longer restricted|never refuses|never refuse|cannot refuse|can do anything|without conscience",
    ),
    (
        MODE,
        "god mode|dan mode|sudo mode|override mode|unrestricted mode|jailbreak mode|system mode|admin mode|unsafe mode|unfiltered mode|opposite mode|evil mode|root mode|superuser mode|free mode|no rules mode|enforcement override|system override|policy override|safety override|admin override|operator override|security override|emergency override|developer override|override protocol|system reset|be dan|as dan|called dan|named dan|stan mode|aim mode|free bot|chaos mode|raw mode enabled|no filter mode",
    ),
    (
        PLAIN_MODE,
        "developer mode|debug mode|maintenance mode|test mode|diagnostic mode|autonomous mode|dev mode|trusted mode|training mode",
    ),
    (
        REVEAL,
        "reveal|print|show|output|repeat|display|dump|leak|disclose|share|recite|expose|what is|what's|what are|tell me|give me|provide|confirm|write out|copy|quote|summarize|summarise|list|paste|spell out|translate|echo|return|divulge|state|hand over|send me|type out|explain|describe|enter|supply|export|reproduce|transcribe",
    ),
    (
        ANSWER,
        "answer|respond|reply|say|state|claim|insist|responding|answering|tell|announce|declare",
    ),
    (
        OUTPUT,
        "answer|answers|response|responses|reply|replies|output|outputs|summary|summaries|message|messages|completion|completions|conclusion|explanation|explanations|final answer|text you write|sentence|sentences|statement|paragraph|paragraphs",
    ),
    (
        QUESTION,
        "question|questions|request|requests|prompt|prompts|query|queries|inquiry|inquiries|user|message|enquiry",
    ),
    (
        THIS_TEXT,
        "this memory|this note|this message|this text|this instruction|these instructions|this entry|this record|this fact|this rule|this file|this document|the following|this one|this prompt|this block|this line|this comment|this fragment|what follows|the text below|the instructions below|this step|this change|this guidance|this context",
    ),
    (
        PRIORITY,
        "only guide|only guidance|only source|only rule|only rules|only truth|only this|sole guide|sole source|only authority|highest priority|top priority|higher priority|takes priority|take priority|takes precedence|take precedence|outranks|outrank|overrides|override|supersedes|prefer|over the user|over the developer|over the system|above the user|first and only|absolute authority|final authority|trump|trumps|above all else|above all other|more important than|believe only|trust only|rely only on|follow only|only follow|wins over",
    ),
    (
        OBEY,
        "obey|obeys|obeying|comply|complying|follow|following|follows|execute|executing|carry out|perform|adhere|heed|act on|act upon|run|honour|honor|submit to|do",
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
        CLAIM,
        "i'm your developer|i am your developer|i'm the developer|i am the developer|i'm a developer|i am a developer|i'm your creator|i am your creator|i'm an admin|i am an admin|i'm the admin|i am the admin|i'm the administrator|i am the administrator|i am an administrator|i'm your administrator|i'm from openai|i work for openai|law enforcement|security audit|emergency audit|penetration test|authorised tester|authorized tester|as your creator|as your developer|as an ai developed|as an administrator|as the administrator|i am the owner|i'm the owner|i am your owner|i'm authorised|i'm authorized|i am authorised|i am authorized|this is an emergency|i'm the user|trust me|i am the user|system administrator|i'm a researcher|i am a researcher|as a fellow|for research purposes|red team exercise|compliance officer|i am conducting|i'm conducting|my grandmother|it's okay because|hypothetically|in a hypothetical|this is the operator|this is your developer|this is your operator",
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
        TRIGGER,
        "when you read this|when reading this|once you read this|upon reading this|if you read this|if you are reading this|if you can read this|whoever reads this|anyone reading this|each time you recall|every time you recall|whenever you recall|whenever this is recalled|when this is recalled|when recalled|after recall|on recall|upon recall|whenever this memory|when this memory|each time this memory|every time this memory|if you are an ai|if you're an ai|if you are a language|if you are an llm|if you are an agent|if you are an automated|whenever you see this|when you see this|once you see this|if you see this|when you process this|when this text is|when this note is|whenever this note|after reading this|immediately after reading|once loaded|as soon as you read|when an agent reads|any agent that reads|any assistant that reads|any agent reading|agents reading this|assistants reading this|models reading this|if this is in your context|when summarizing this|when summarising this|if an ai reads|any ai reading|every agent that recalls|the agent that recalls|whoever recalls|when an ai|agent reading|agents reading|assistant reading|assistants reading|model reading|ai reading|agent that reads|model that reads|assistant that reads|ai that reads|reading this note|reading this memory|reading this entry|reads this note|reads this memory|reads this entry|who reads this|read this memory|read this note|seeing this memory|receives this memory|receiving this|loads this memory|loading this|recalls this|recalling this|retrieves this|retrieving this|any llm|if you're an llm|if you're an assistant|if you are a bot|if you are an assistant|when this entry|when this record|whenever this entry|whenever this text|processing this|parses this",
    ),
    (
        CALL_OUT,
        "note to ai|note to the ai|note to assistants|note to the assistant|note for ai|note for the ai|note for the assistant|message to the assistant|message to the ai|message for the ai|message to ai|message for ai|attention ai|attention assistant|attention agent|attention agents|attention llm|attention model|dear assistant|dear ai|dear agent|dear model|hey ai|hey assistant|to all ai|to any ai|to the ai|to all assistants|to all agents|hello ai|dear language model|instructions for ai|instructions for the ai|instructions to ai|memo to ai|memo to assistants|memo to the|notice to ai|notice to agents|notice to assistants|reminder to ai|reminder for ai|important for ai|for ai eyes|for the assistant only|attention all agents|attention coding agent|note to coding|note to llm|note to llms|dear claude|dear gpt|dear copilot|hi ai|hi assistant|hey agent|hey claude|hey gpt|calling all agents|listen ai|ok ai|yo ai|message for assistants|message for agents|message to agents|notice for agents|to future agents|to the next agent|attention language|attention all ai|important for assistants|important for agents",
    ),
    (
        HARM,
        "weaken|backdoor|back door|chmod 777|rm rf|force push|delete tests|delete the tests|disable auth|disable authentication|disable logging|disable tls|disable security|disable the guard|disable the secret|remove authentication|remove the license|hardcode|verify false|drop table|drop the database|drop all|wipe|destroy|exploit|malware|ransomware|sabotage|insecure|vulnerable|corrupt|push to main|push to master|force merge|write access|admin rights|admin access|root access|elevated rights|full access|delete all|delete everything|delete the repository|delete branch|delete every|remove all tests|remove tests|lower the|leak",
    ),
    (
        REGARDLESS,
        "regardless|no matter what|under all circumstances|whatever happens|in any case|irrespective",
    ),
    (
        TOOL,
        "shell tool|bash tool|terminal tool|browser tool|file tool|edit tool|write tool|search tool|email tool|exec tool|command tool|web tool|fetch tool|code tool|python tool|http tool|memory tool|memory tools|tool|tools|shell access|terminal|code interpreter|browsing tool|function calling|bash|git tool|file system tool",
    ),
    (
        CALL,
        "call|invoke|use|run|execute|trigger|launch|calling|invoking|fire|issue|emit|start",
    ),
    (
        OWN,
        "your own|own proposal|own proposals|own memory|own memories|own change|own changes|own work|own pull|yourself",
    ),
    (
        PROPOSAL,
        "proposal|proposals|change|changes|pull request|pull requests|pr|prs|commit|commits|memory|memories|everything|record|records|suggestion|suggestions|diff|diffs|merge request|merge requests|submission|submissions|request|requests|entry|entries|note|notes|fact|facts|patch|patches|edits",
    ),
    (
        ASK,
        "ask|asking|wait|waiting|request|requesting|seek|seeking|check with|prompt for|stop for|pause for|bother",
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
        SESSION,
        "for this session|this session|until the session|until further notice|for now|from now on|from here on|from this point|henceforth|going forward|for the rest of|from this moment|rest of the session|session ends|for the remainder|hereafter|in this conversation|for this conversation|inside this repository|in this repository",
    ),
    (
        FUTURE,
        "future sessions|future conversations|future tasks|future runs|all sessions|every session|all future|any future|every future|future agents|other agents|next session|later sessions|every conversation|all conversations|permanently remember|for all time",
    ),
    (
        REQUEST,
        "can you|could you|please|i need you|i want you|you need to|you must|would you|kindly|you have to|tell me|give me|let me know|i require|you should|you will|you shall|help me|i need",
    ),
    (
        TRUSTED,
        "trusted|verified|approved|safe|authoritative|reviewed|passed|useful|confirmed|valid|true|canonical",
    ),
    (
        MARK,
        "mark|treat|label|flag|stamp|consider|rate|score|tag|set|regard|classify|record|report",
    ),
    (
        WHEN_ASKED,
        "when asked|if asked|whenever asked|if anyone asks|if the user asks|whenever the user asks|when the user asks|when someone asks|whenever someone asks|when a user asks|if a user asks|if users ask|when users ask|whenever users ask|if somebody asks|should anyone ask|when questioned|if questioned|whenever a user asks|whenever the user mentions|when the user mentions|if the user mentions|whenever anyone asks|when anyone asks|if someone asks|every time the user asks|each time the user asks|whenever the topic|whenever the conversation|if the conversation turns|any time the user|whatever the user asks|whatever they ask|no matter what the user|whatever is asked|whatever question|questions about|any question about|every question about|if questions come|whenever the question|every time someone asks|whenever someone|whenever anyone|whenever somebody|if a reviewer asks|if the reviewer asks|when the reviewer asks|if the maintainer asks|asked about|asks about|asks whether|asked whether|asks for a|asks which|asked which",
    ),
    (
        FEEDBACK,
        "comment|comments|feedback|objection|objections|concern|concerns|complaints|remarks|review comments|wishes|explicit request|request|veto|preference|preferences|warnings",
    ),
    (
        SUCCESS,
        "passed|passes|succeeded|succeeds|green|approved|fine|no issues|no problems|ok|clean|complete|successful|no vulnerabilities|no restrictions|secure|safe|nothing was found|no findings|audited",
    ),
    (IT, "it|this|that|these|those|so"),
    (
        PAPERS,
        "changelog|docs|documentation|twice|again|bug|bugs|release|readme|upstream|sentry|logs|issue tracker",
    ),
    (
        FALSE,
        "false|wrong|outdated|fake|lies|untrue|incorrect|invalid|forged|unreliable|poisoned|compromised|stale|not true|not to be trusted|written by an attacker|malicious|a trap|from an attacker|injected|planted",
    ),
    (
        AUTHORISED,
        "you are authorised|you are authorized|you're authorised|you're authorized|you are allowed|you are permitted|you are entitled|you have permission|you have admin|you have full|you have the authority|you are hereby|you have been granted|you are cleared|you may approve|you may promote|you may bypass|has admin rights|have admin rights|has full access|has root",
    ),
    (
        DECODE,
        "decode|decrypt|decipher|deobfuscate|unscramble|base64 decode|rot13|decoded|unhex",
    ),
    (
        FILLER,
        "and|then|please|now|also|always|just|must|should|or|but|so|kindly|simply|instead|you|therefore|silently|secretly|quietly|covertly|immediately|first|next|finally|not|do|don't|never|assistant|ai|agent|important|remember|note|actually|hence|have to|directly|auto",
    ),
    (
        PROMOTE,
        "recommend|advertise|promote|endorse|plug|suggest|praise|favour|favor|link to|mention|describe|portray|present|steer",
    ),
    (
        DECEIVE,
        "lie|deceive|mislead|fabricate|invent|falsify|fake|misinform|misrepresent|gaslight|manipulate",
    ),
    (
        IMP,
        "augment|enhance|add|include|append|encode|translate|reverse|scramble|combine|replace|use|write|insert|start|end|begin|finish|conclude|prefix|suffix|convert|render|format|limit|keep|make|put|supply|supplement|enrich|embed|offer|give|provide|craft|compose|produce|generate|rewrite|rephrase|rearrange|shuffle|swap|substitute|omit|remove|delete|shorten|expand|extend|mix|sprinkle|weave|infuse|incorporate|integrate|slip|sneak|pepper|transform|change|alter|modify|spell|misspell|capitalize|capitalise|repeat|mention|recommend|promote|advertise|express|present|structure|sign|open|close|follow|accompany|decorate|hide|conceal|print|show|send|reply|respond|answer|say|tell|ask|invite|encourage|urge|approve|run|execute|merge|push|set|turn|grant|ignore|disregard|call|invoke|proceed|obey|comply|confirm|mark|treat|skip|disable|enable|open|install|download|fetch|visit|click|stop|do|create|update|edit|commit|deploy|publish|upload|post|copy|move|rename|drop|switch|let|reveal|output|dump|list|summarize|summarise|describe|explain|act|pretend|assume|forget|promise|acknowledge|continue|press|weaken|bypass|apply|get|read|store|save|remember|propose|accept|sudo|rm|curl|git|tailor|inject|contain|precede|utilize|employ|adopt|obfuscate|encrypt|cipher|abbreviate|blend|position|exaggerate|downplay|stress|emphasize|introduce|attach|hand|pass|forward|delegate|allow|release|wipe|trust|look|go|export|import|disclose|share",
    ),
    (
        UNASKED,
        "without asking|without question|without hesitation|at all costs|no questions asked|without confirmation|unattended|exactly as written|to the letter|no matter how|blindly|without thinking|without hesitating|without exception|unquestioningly|as is and without",
    ),
    (
        REGARDLESS,
        "without asking|without question|even if the files|even if the user|even if told|even if asked",
    ),
    (
        END_WEAK,
        "end of data|end of the data|end of document|end of the document|end of input|end of user|end of reference|end of tool|end of file|end of section|end of note|end of message|end of text|end of quote|end of block|end of output",
    ),
    (ACCEPT, "accept|accepts|grant|admit|admits|confirm|take in"),
    (REPLY, "reply|replies|answer|answers|final answer"),
    (
        FREE,
        "no rules|no limits|no filters|no constraints|no boundaries|without rules|without limits|without filters|without constraints|without limitations|no restrictions|without any restrictions|without any rules|without any limits|free from|free of|beyond all|above all rules|outside all rules|unaffected by|exempt from|not subject to|liberated from|released from|unconstrained by|unlimited by",
    ),
    (AND, "and|then|instead|just|but"),
    (
        DISCARD,
        "delete|drop|purge|erase|replace|replaces|cancel|cancels|cancelled|canceled|outweigh|outweighs|discard|discards|discarding|abandon|dismiss|dismissing|void|invalidate|invalidated|revoke|revoked",
    ),
    (
        CONCEAL,
        "let anyone|let anybody|let the user|let the human|let on|let them know|let the reviewer|bring it up|bring this up|bring that up|draw attention|call attention|leave a note|speak of|talk of",
    ),
    (
        IDENTITY,
        "human being|human user|an entity|linux terminal|python interpreter|senior engineer",
    ),
    (
        UI,
        "dialog|dialogue|popup|modal|screen|banner|email|page|toast|box|prompt|button|mail|app|apps|environment|environments|comments|label|labels|badge|template|thread|threads|tab|link|links",
    ),
    (
        SHOW,
        "print|show|output|dump|display|paste|reveal|echo|recite|quote|read out|leak|repeat",
    ),
    (
        VOID,
        "do not apply|don't apply|does not apply|no longer apply|no longer applies|no longer valid|not valid|are void|is void|null and void|are obsolete|is obsolete|are suspended|are lifted|no longer binding|not binding|have expired|are cancelled|are revoked|are irrelevant|no longer bind|do not count|can be ignored|should be ignored|must be ignored|may be ignored|has expired|is cancelled|no longer counts|no longer matters|is irrelevant",
    ),
    (
        IN_ANSWER,
        "in your answer|in your answers|in your response|in your responses|in your reply|in your replies|in your output|in your summary|in your message|in your final|for your answer|with your answer|to your answer|to your response|to your reply|your whole answer|your entire answer|your entire response|your entire reply|your whole response|your answer in|your response in|your reply in|your response as|your answer as|your reply as|your answers in|your responses in",
    ),
    (NOTHING, "nothing|a word|not a word"),
    (
        BAD,
        "a trap|trap|suggestions|only suggestions|a mistake|a test|a joke|mistaken|wrong|nonsense|fake|forged|malicious|outdated|the opposite|a decoy|not real|harmful|compromised|a prank|irrelevant|not meant for you|a fallback|lower priority|optional|advisory|stale|injected|worthless|meaningless",
    ),
    (
        HIDE,
        "hide|hides|conceal|conceals|keep|cover up|mask|obscure|withhold|bury|omit",
    ),
    (
        SECRECY,
        "to yourself|keep this secret|keep it secret|keep this quiet|keep it quiet|keep quiet about|keep this between|keep it between|between us|behind the user|behind their back|behind his back|behind her back|tell no one|tell nobody|stay silent about|remain silent about|without a trace|leave no trace|leave no record|cover your tracks|without leaving a trace|keep silent|stay quiet about|must stay secret|must remain secret|is confidential between|must not learn|must never learn|must not find out|should not know|must not know|need not know|needn't know|never find out|does not need to know|doesn't need to know",
    ),
    (
        NOTICE,
        "noticing|knowing|finding out|realising|realizing|seeing|being aware|'s knowledge|learning",
    ),
    (
        BELIEVE,
        "trust|believe|rely on|listen to|accept|obey|follow|heed|consult",
    ),
    (
        ONLY,
        "only|exclusively|solely|nothing but|just|no one but|nobody but",
    ),
    (
        EVERYTHING,
        "everything|anything|whatever|all of the|all of that|all that",
    ),
    (
        ABOVE_TEXT,
        "text above|words above|everything above|message above|messages above|conversation above|lines above|content above|prompt above|instructions above|text before|words before|everything before|text preceding|text you were given|message you were given|context above|first message|first line of your|lines before|text that precedes|contents of your context|your context window|your context",
    ),
    (
        NO_LONGER,
        "you are no longer a|you're no longer a|you are no longer an|you're no longer an|you are no longer the|you're no longer the|you are no longer bound|you're no longer bound|you are no longer restricted|you are no longer limited|you are not an ai|you are not an assistant|you're not an ai|you are not a language|stop being an assistant|stop being a|you are no longer required to follow|you are free to ignore|you are free from|you have no restrictions|you have no limits|you have no rules|you have been freed|you are free of|you have no obligation|you are under no obligation|no obligation to|you need not follow|you need not obey|you don't have to follow|you do not have to follow|you do not have to obey|you are not bound",
    ),
    (
        YOU_ARE,
        "you are a|you are an|you're a|you're an|you are the|you're the|you are called|your name is|you are really|you are actually|you are in fact|you are my|you are our",
    ),
    (
        NEEDLESS,
        "do not need|don't need|need no|no longer need|does not need|doesn't need|do not require|don't require|requires no|require no|without needing|no need for|is unnecessary|needs no",
    ),
    (
        SAFEGUARD,
        "guardrail|guardrails|safeguards|safeguard|safety rules|safety policy|safety policies|safety guidelines|safety filters|safety filter|content policy|content policies|content filter|content filters|ethical guidelines|ethics|safety training|usage policies|safety measures|safety protocols|safety protocol|restrictions placed|moral constraints|safety constraints|security policies|security policy|safety instructions",
    ),
    (INSTEAD, "rather than|instead of|in place of|in lieu of"),
    (
        FIRST,
        "sure|certainly|understood|i|i'll|okay|ok|yes|absolutely|of course|i'm|here",
    ),
    (
        AGENT_TOOLS,
        "shell tool|bash tool|terminal tool|browser tool|file tool|edit tool|write tool|email tool|exec tool|command tool|web tool|fetch tool|code tool|python tool|http tool|memory tool|bash|shell access|code interpreter|git tool|write_file|file_write|edit_file|delete_file|run_command|execute_command|run_shell|run_shell_command|exec_command|apply_patch|send_email|http_request|read_file|run_terminal_cmd|str_replace_editor|computer_use|web_fetch|web_search|create_file|shell_exec|execute_bash|execute_code|todo_write|file_delete|filesystem tool|file system tool|filesystem server|your tools|deploy tool|delete tool|payment tool|mail tool",
    ),
    (
        THIS_MEMORY,
        "this memory|this note|this entry|this record|this instruction|this message|these instructions|this guidance|this directive|this fact",
    ),
    (
        WANT,
        "wants|want|says|say|asks|asked|asking|thinks|requests|requested|prefers|wishes|said|wrote|told|tells|demands|ordered|instructed|instructs|needs",
    ),
    (FROM, "from"),
    (
        ENDED,
        "ended|ends|is over|stops|stops here|is finished|has ended|finished|is complete|is done|expired|terminates|concluded",
    ),
    (
        NOTE,
        "note|notes|message|memo|notice|reminder|hint|tip|instruction|instructions|attention|warning|important|request|order|orders|guidance|letter|p s",
    ),
    (FOR, "for|to"),
    (
        SCRAP,
        "drop|delete|remove|cancel|abolish|scrap|eliminate|ditch|kill|strip out|comment out|discard|abandon",
    ),
    (
        CIPHER,
        "cipher|base64|morse|pig latin|reversed|backwards|rot13|emoji|emojis|anagram|anagrams|leetspeak|leet|binary|caesar|klingon|rhyme|rhymes|poem|limerick|haiku|all caps|capital letters|verse|verses|pirate|riddle|riddles|code words|hex|hexadecimal|encoded|scrambled|vowels|spaces|alphabetical|metaphors|gibberish|latin|shakespeare|shakespearean|sarcasm|slang|song|lyrics|acronyms|symbols|unicode symbols|numbers instead|every other word|one word|single word|lowercase letters|substitution",
    ),
    (
        LETTERS,
        "letter|letters|vowel|vowels|consonant|consonants|syllable|syllables|punctuation|keywords|every word|each word|all words|words in|the words|word order|letter order|sentences|each sentence|every sentence|main words",
    ),
    (
        SCRAMBLE,
        "replace|substitute|swap|shift|reverse|rearrange|scramble|shuffle|mix|misspell|remove|jumble|encode|encrypt|translate|invert|flip|mirror|capitalize|capitalise|rewrite|omit|combine|use anagrams",
    ),
    (
        I_AM,
        "i'm|i am|this is|we are|we're|speaking as|writing as|it's me|my name is|i work as|i work for|as",
    ),
    (
        RANK,
        "developer|engineer|admin|administrator|owner|creator|researcher|auditor|officer|employee|vendor|support|police|manager|ceo|cto|operator|tester|root user|supervisor|superuser|programmer|government|investigator|inspector|technician|openai|anthropic|google|microsoft|boss|moderator",
    ),
];
