//! What a word can be to a rule: one bit for each kind, so that a word may be several things.
//!
//! The word tables of every language give the same kinds, and a rule asks for kinds only. So a
//! rule is written once and holds in each language that has the words for it.

/// A set of kinds.
pub(super) type Set = u128;

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $name:ident = $bit:literal;)+) => {
        $($(#[doc = $doc])+ pub(super) const $name: Set = 1 << $bit;)+
    };
}

kinds! {
    /// Sets something aside: ignore, disregard, void.
    OVERRIDE = 0;
    /// Came before: previous, above, initial.
    PRIOR = 1;
    /// Everything of a kind: all, every, whatever.
    ALL = 2;
    /// Guidance and little else: instructions, directives, guardrails.
    GUIDE = 3;
    /// Guidance among other things: rules, messages, policy.
    GUIDE_WEAK = 4;
    /// The prompt itself: system prompt, hidden instructions.
    PROMPT = 5;
    /// Where guidance comes from: system, developer, safety.
    AUTHOR = 6;
    /// The reader, addressed.
    YOU = 7;
    /// What belongs to the reader.
    YOUR = 8;
    /// A name for the reader: assistant, agent, model.
    READER = 9;
    /// Told, instructed, taught.
    TOLD = 10;
    /// Tell, mention, report.
    CONCEAL = 11;
    /// In secret.
    SILENT = 12;
    /// A person who might be told: the user, anyone, a reviewer.
    PERSON = 13;
    /// A negation.
    NEG = 14;
    /// Leaves a step out.
    SKIP = 15;
    /// A step of control: review, approval, audit.
    REVIEW = 16;
    /// Gives consent: approve, promote, grant.
    APPROVE = 17;
    /// Consent that is claimed to be given.
    APPROVED = 18;
    /// Takes on a part: act as, you are now.
    BECOME = 19;
    /// A part that can be taken on.
    IDENTITY = 20;
    /// Free of limits: unrestricted, jailbroken.
    UNBOUND = 21;
    /// A made-up mode of working: sudo mode, override mode.
    MODE = 22;
    /// Shows something.
    REVEAL = 23;
    /// A secret by its name: password, API key.
    SECRET = 24;
    /// A file that holds secrets.
    SECRET_FILE = 25;
    /// A variable that holds a secret.
    SECRET_VAR = 26;
    /// What the reader knows: the conversation, its memories, its environment.
    DATA = 27;
    /// Sends or places something.
    SEND = 28;
    /// A program that talks to a network.
    NET = 29;
    /// A place that others read: gist, pull request, webhook.
    PUBLIC = 30;
    /// A host elsewhere.
    URL = 31;
    /// A header that carries a credential in the usual way.
    HEADER = 32;
    /// Answer, reply, say.
    ANSWER = 33;
    /// An answer as a thing.
    OUTPUT = 34;
    /// A verb that can be an order.
    IMP = 35;
    /// The text itself: this memory, this note.
    THIS_TEXT = 36;
    /// Alone or first: only guide, takes precedence.
    PRIORITY = 37;
    /// Obey, comply, execute.
    OBEY = 38;
    /// Commands from elsewhere: whatever it says, what is typed.
    CONTENT = 39;
    /// A claim of authority: I am your developer, law enforcement.
    CLAIM = 40;
    /// A change of task: new task, new instructions.
    NEW_TASK = 41;
    /// The claim that a block has ended: end of memory.
    END_OF = 42;
    /// When this is read or recalled.
    TRIGGER = 43;
    /// Reporting words: attacker, issue, phrase.
    REPORTING = 44;
    /// What deals with such text: strips, rejects, fixture, regex.
    HANDLING = 45;
    /// A flag or a variable of a program.
    TOOL_REF = 46;
    /// Does harm: weaken, back door, chmod 777.
    HARM = 47;
    /// No matter what: regardless, without asking.
    REGARDLESS = 48;
    /// A tool of an agent: shell tool, browser tool.
    TOOL = 49;
    /// Call, invoke, run.
    CALL = 50;
    /// One's own.
    OWN = 52;
    /// What is decided on: proposal, change, memory.
    PROPOSAL = 53;
    /// Where a person lives, and the like.
    PERSONAL = 54;
    /// Decode, decrypt.
    DECODE = 55;
    /// Asks for, waits for.
    ASK = 56;
    /// Off, disabled, suspended.
    OFF = 57;
    /// For this session, from now on.
    SESSION = 58;
    /// A request to the reader: can you, I need you to.
    REQUEST = 59;
    /// A question as a thing.
    QUESTION = 60;
    /// Trusted, verified.
    TRUSTED = 61;
    /// Mark, treat, label.
    MARK = 62;
    /// When somebody asks.
    WHEN_ASKED = 63;
    /// What others said about it: comments, objections.
    FEEDBACK = 64;
    /// Good news that may be false: passed, succeeded.
    SUCCESS = 65;
    /// Takes without leave: exfiltrate, siphon.
    STEAL = 66;
    /// The value or the content of something.
    VALUE = 67;
    /// The thing just spoken of: it, this, that.
    IT = 68;
    /// A place in the project's own papers: changelog, release notes.
    PAPERS = 69;
    /// False, wrong, outdated.
    FALSE = 70;
    /// You are authorised to.
    AUTHORISED = 71;
    /// A word that may stand before an order: please, now, then.
    FILLER = 72;
    /// Not needed: optional, unnecessary.
    UNNEEDED = 73;
    /// Later sessions, for ever.
    FUTURE = 74;
    /// Without.
    WITHOUT = 75;
    /// The start of an address to the reader: note to AI assistants.
    CALL_OUT = 76;
    /// Gives a key file to a program.
    KEY_FLAG = 77;
    /// Recommend, advertise.
    PROMOTE = 78;
    /// As commands, as orders.
    AS_COMMANDS = 79;
    /// A mode that real programs have too.
    PLAIN_MODE = 80;
    /// Lie, pretend, invent.
    DECEIVE = 82;
    /// Guidance on work: install instructions, rules for eslint.
    PURPOSE = 83;
    /// The end of some data.
    END_WEAK = 84;
    /// Takes something in, as a program does too.
    ACCEPT = 85;
    /// An answer to a person.
    REPLY = 86;
    /// Free of rules, as a grammar may be too.
    FREE = 87;
    /// Joins an order to one before it.
    AND = 88;
    /// Does away with things of any kind.
    DISCARD = 89;
    /// Moves something to another machine.
    SHIP = 90;
    /// A thing of a user interface: dialog, screen.
    UI = 91;
    /// Shows something as it is.
    SHOW = 92;
    /// Does not hold any more.
    VOID = 93;
    /// In the answer of the reader.
    IN_ANSWER = 94;
    /// Nothing at all.
    NOTHING = 95;
    /// From a language that puts such words in another order than English.
    FREE_ORDER = 96;
    /// A file of the project.
    FILE = 97;
    /// Bad words about guidance: a trap, mere suggestions.
    BAD = 98;
    /// Hides something.
    HIDE = 99;
    /// A promise of silence: keep this to yourself.
    SECRECY = 100;
    /// Notices, finds out.
    NOTICE = 101;
    /// Believes, trusts.
    BELIEVE = 102;
    /// Only, exclusively.
    ONLY = 103;
    /// All of it, without a name.
    EVERYTHING = 104;
    /// The text before this one.
    ABOVE_TEXT = 105;
    /// Another part than before.
    NO_LONGER = 106;
    /// Says what the reader is.
    YOU_ARE = 107;
    /// An address that waits for a value.
    OPEN_URL = 108;
    /// Does not need.
    NEEDLESS = 109;
    /// What keeps a model safe.
    SAFEGUARD = 110;
    /// In place of what was asked.
    INSTEAD = 111;
    /// The voice of an assistant: sure, I will.
    FIRST = 112;
    /// A name with underscores.
    SNAKE = 113;
    /// A tool that agents have.
    AGENT_TOOLS = 114;
    /// This entry itself.
    THIS_MEMORY = 115;
    /// Wants, prefers.
    WANT = 116;
    /// Away from somebody.
    FROM = 117;
    /// Is over.
    ENDED = 118;
    /// A note as a thing.
    NOTE = 119;
    /// Says whom it is for.
    FOR = 120;
    /// Takes a step away.
    SCRAP = 121;
    /// A disguise for an answer.
    CIPHER = 122;
    /// Parts of a text.
    LETTERS = 123;
    /// Puts in another order.
    SCRAMBLE = 124;
    /// The writer about himself.
    I_AM = 125;
    /// A person of rank.
    RANK = 126;
    /// A taste in answers: short, plain.
    STYLE = 127;
    /// What a check brings to light.
    FINDINGS = 81;
    /// Holds for the reader.
    BIND = 51;
}
