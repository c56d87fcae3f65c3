//! English words about the reader, its answers, and how an order is put.

use super::super::class::{
    ABOVE_TEXT, AND, ANSWER, ASK, CALL_OUT, CIPHER, CLAIM, FILLER, FIRST, FOR, FROM, I_AM, IMP,
    IN_ANSWER, INSTEAD, IT, LETTERS, MARK, NEG, NOTE, ONLY, OUTPUT, PAPERS, PROMOTE, QUESTION,
    READER, REPLY, REQUEST, REVEAL, SCRAMBLE, SHOW, STYLE, SUCCESS, THIS_MEMORY, THIS_TEXT,
    TRIGGER, UI, WHEN_ASKED, WITHOUT, YOU, YOU_ARE, YOUR,
};

pub(super) const WORDS: super::Table = &[
    (YOU, "you|you're|you've|you'll|yourself|thou|u"),
    (YOUR, "your|yours|ur"),
    (
        READER,
        "assistant|assistants|ai|ais|llm|llms|agent|agents|chatbot|model|copilot|claude|gpt|chatgpt|gemini|bot|language model|coding agent",
    ),
    (
        NEG,
        "not|never|don't|doesn't|mustn't|shouldn't|won't|cannot|can't|avoid|refuse|stop|without|nobody|cease|refrain|no need to|must not|do not|ought not|no|under no circumstances|in no case|by no means|at no time|nowhere|nothing",
    ),
    (WITHOUT, "without|w_o"),
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
        CLAIM,
        "i'm your developer|i am your developer|i'm the developer|i am the developer|i'm a developer|i am a developer|i'm your creator|i am your creator|i'm an admin|i am an admin|i'm the admin|i am the admin|i'm the administrator|i am the administrator|i am an administrator|i'm your administrator|i'm from openai|i work for openai|law enforcement|security audit|emergency audit|penetration test|authorised tester|authorized tester|as your creator|as your developer|as an ai developed|as an administrator|as the administrator|i am the owner|i'm the owner|i am your owner|i'm authorised|i'm authorized|i am authorised|i am authorized|this is an emergency|i'm the user|trust me|i am the user|system administrator|i'm a researcher|i am a researcher|as a fellow|for research purposes|red team exercise|compliance officer|i am conducting|i'm conducting|my grandmother|it's okay because|hypothetically|in a hypothetical|this is the operator|this is your developer|this is your operator|message from anthropic|message from openai|message from your developer|message from the developer|message from the developers|message from your creators|from the ai team|message from the system|message from the operator|from your provider|notice from anthropic|notice from openai|on behalf of anthropic|on behalf of openai|sent by the system|direct order from",
    ),
    (
        TRIGGER,
        "when you read this|when reading this|once you read this|upon reading this|if you read this|if you are reading this|if you can read this|whoever reads this|anyone reading this|each time you recall|every time you recall|whenever you recall|whenever this is recalled|when this is recalled|whenever this memory|when this memory|each time this memory|every time this memory|if you are an ai|if you're an ai|if you are a language|if you are an llm|if you are an agent|if you are an automated|whenever you see this|when you see this|once you see this|if you see this|when you process this|when this text is|when this note is|whenever this note|after reading this|immediately after reading|once loaded|as soon as you read|when an agent reads|any agent that reads|any assistant that reads|any agent reading|agents reading this|assistants reading this|models reading this|if this is in your context|when summarizing this|when summarising this|if an ai reads|any ai reading|every agent that recalls|the agent that recalls|whoever recalls|when an ai|agent reading|agents reading|assistant reading|assistants reading|model reading|ai reading|agent that reads|model that reads|assistant that reads|ai that reads|reading this note|reading this memory|reading this entry|reads this note|reads this memory|reads this entry|who reads this|read this memory|read this note|seeing this memory|receives this memory|receiving this|loads this memory|loading this|recalls this|recalling this|retrieves this|retrieving this|any llm|if you're an llm|if you're an assistant|if you are a bot|if you are an assistant|when this entry|when this record|whenever this entry|whenever this text|processing this|parses this",
    ),
    (
        CALL_OUT,
        "note to ai|note to the ai|note to assistants|note to the assistant|note for ai|note for the ai|note for the assistant|message to the assistant|message to the ai|message for the ai|message to ai|message for ai|attention ai|attention assistant|attention agent|attention agents|attention llm|attention model|dear assistant|dear ai|dear agent|dear model|hey ai|hey assistant|to all ai|to any ai|to the ai|to all assistants|to all agents|hello ai|dear language model|instructions for ai|instructions for the ai|instructions to ai|memo to ai|memo to assistants|memo to the|notice to ai|notice to agents|notice to assistants|reminder to ai|reminder for ai|important for ai|for ai eyes|for the assistant only|attention all agents|attention coding agent|note to coding|note to llm|note to llms|dear claude|dear gpt|dear copilot|hi ai|hi assistant|hey agent|hey claude|hey gpt|calling all agents|listen ai|ok ai|yo ai|message for assistants|message for agents|message to agents|notice for agents|to future agents|to the next agent|attention language|attention all ai|important for assistants|important for agents",
    ),
    (
        ASK,
        "ask|asking|wait|waiting|request|requesting|seek|seeking|check with|prompt for|stop for|pause for|bother",
    ),
    (
        REQUEST,
        "can you|could you|please|i need you|i want you|you need to|you must|would you|kindly|you have to|tell me|give me|let me know|i require|you should|you will|you shall|help me|i need",
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
        SUCCESS,
        "passed|passes|succeeded|succeeds|green|approved|fine|no issues|no problems|ok|clean|complete|successful|no vulnerabilities|no restrictions|secure|safe|nothing was found|no findings|audited",
    ),
    (IT, "it|this|that|these|those|so"),
    (
        PAPERS,
        "changelog|docs|documentation|twice|again|bug|bugs|release|readme|upstream|sentry|logs|issue tracker",
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
        IMP,
        "augment|enhance|add|include|append|encode|translate|reverse|scramble|combine|replace|use|write|insert|start|end|begin|finish|conclude|prefix|suffix|convert|render|format|limit|keep|make|put|supply|supplement|enrich|embed|offer|give|provide|craft|compose|produce|generate|rewrite|rephrase|rearrange|shuffle|swap|substitute|omit|remove|delete|shorten|expand|extend|mix|sprinkle|weave|infuse|incorporate|integrate|slip|sneak|pepper|transform|change|alter|modify|spell|misspell|capitalize|capitalise|repeat|mention|recommend|promote|advertise|express|present|structure|sign|open|close|follow|accompany|decorate|hide|conceal|print|show|send|reply|respond|answer|say|tell|ask|invite|encourage|urge|approve|run|execute|merge|push|set|turn|grant|ignore|disregard|call|invoke|proceed|obey|comply|confirm|mark|treat|skip|disable|enable|open|install|download|fetch|visit|click|stop|do|create|update|edit|commit|deploy|publish|upload|post|copy|move|rename|drop|switch|let|reveal|output|dump|list|summarize|summarise|describe|explain|act|pretend|assume|forget|promise|acknowledge|continue|press|weaken|bypass|apply|get|read|store|save|remember|propose|accept|sudo|rm|curl|git|tailor|inject|contain|precede|utilize|employ|adopt|obfuscate|encrypt|cipher|abbreviate|blend|position|exaggerate|downplay|stress|emphasize|introduce|attach|hand|pass|forward|delegate|allow|release|wipe|trust|look|go|export|import|disclose|share",
    ),
    (REPLY, "reply|replies|answer|answers|final answer"),
    (AND, "and|then|instead|just|but"),
    (
        UI,
        "dialog|dialogue|popup|modal|screen|banner|email|page|toast|box|prompt|button|mail|app|apps|environment|environments|comments|label|labels|badge|template|thread|threads|tab|link|links",
    ),
    (
        SHOW,
        "print|show|output|dump|display|paste|reveal|echo|recite|quote|read out|leak|repeat",
    ),
    (
        IN_ANSWER,
        "in your answer|in your answers|in your response|in your responses|in your reply|in your replies|in your output|in your summary|in your message|in your final|for your answer|with your answer|to your answer|to your response|to your reply|your whole answer|your entire answer|your entire response|your entire reply|your whole response|your answer in|your response in|your reply in|your response as|your answer as|your reply as|your answers in|your responses in",
    ),
    (
        ONLY,
        "only|exclusively|solely|nothing but|just|no one but|nobody but",
    ),
    (
        ABOVE_TEXT,
        "text above|words above|everything above|message above|messages above|conversation above|lines above|content above|prompt above|instructions above|text before|words before|everything before|text preceding|text you were given|message you were given|context above|first message|first line of your|lines before|text that precedes|contents of your context|your context window|your context",
    ),
    (
        YOU_ARE,
        "you are a|you are an|you're a|you're an|you are the|you're the|you are called|your name is|you are really|you are actually|you are in fact|you are my|you are our",
    ),
    (INSTEAD, "rather than|instead of|in place of|in lieu of"),
    (
        FIRST,
        "sure|certainly|understood|i|i'll|okay|ok|yes|absolutely|of course|i'm|here",
    ),
    (
        THIS_MEMORY,
        "this memory|this note|this entry|this record|this instruction|this message|these instructions|this guidance|this directive|this fact",
    ),
    (FROM, "from"),
    (
        NOTE,
        "note|notes|message|memo|notice|reminder|hint|tip|instruction|instructions|attention|warning|important|request|order|orders|guidance|letter|p s",
    ),
    (FOR, "for|to"),
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
        STYLE,
        "concise|short|brief|terse|succinct|simple|clear|plain|focused|structured|consistent|polite|professional|direct|minimal|precise|accurate|readable",
    ),
];
