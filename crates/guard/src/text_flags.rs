//! Advisory flags on the text of a proposal. A flag tells the reviewer; it refuses nothing.
//!
//! A memory is a concise fact. A report of who asked and who ran what is a transcript, and is
//! of no use to the next session.

use std::sync::LazyLock;

use regex::Regex;

/// Longest text, in UTF-16 code units, that still counts as one concise fact.
pub const CONCISE_LIMIT: usize = 500;

/// Whether the text is longer than a concise fact.
pub fn not_concise(text: &str) -> bool {
    text.encode_utf16().nth(CONCISE_LIMIT).is_some()
}

/// Whether the text reads like a piece of a conversation: narration in the first or second
/// person, reports of what the user or the assistant said, or lines that open with a role.
pub fn transcript_like(text: &str) -> bool {
    NARRATION.is_match(text)
        || CHAT_ROLE.is_match(text)
        || ROLE_LINE.find_iter(text).nth(1).is_some()
}

static NARRATION: LazyLock<Regex> = LazyLock::new(|| {
    let parts = [
        // Who told whom.
        r"\b(?:the|our) (?:user|human|assistant|agent|reviewer) (?:then |also |just )?(?:asked|said|told|replied|answered|responded|requested|mentioned|confirmed|complained|wanted)\b",
        r"\byou (?:asked|said|told|requested|mentioned|wanted|replied)\b",
        r"\basked me to\b|\btold me\b",
        // What the writer did.
        r"\bi (?:then |also |just |first |have |had )*(?:said|asked|told|ran|tried|checked|looked|fixed|found|noticed|read|opened|edited|changed|created|wrote|inspected|decided|started|finished|replied|explained|thought|would run)\b",
        r"\bwe (?:then |also |just |first |have |had )*(?:discussed|talked|ran|tried|checked|looked|went)\b",
        r"\bi(?:'|\u{2019})(?:ll|ve|m|d)\b|\bi (?:will|am|was|would|have been)\b",
        r"\blet me (?:check|look|see|try|run|read|open|start|know)\b",
        // Where it happened.
        r"\b(?:in|during|earlier in) (?:this|our|the current) (?:session|conversation|chat)\b",
    ];
    // ASCII boundaries keep the automaton small; the words are English anyway.
    let source = format!("(?i){}", parts.join("|").replace(r"\b", r"(?-u:\b)"));
    Regex::new(&source).expect("the pattern is a constant that the tests compile")
});

/// Labels that only a chat export has; one is enough.
static CHAT_ROLE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?im)^[ \t>*#-]*(?:human|assistant)\**[ \t]*:|<\|(?:im_start|start_header_id)\|>")
        .expect("the pattern is a constant that the tests compile")
});

/// Labels that a fact may have too (`User: postgres`); two lines of them are turns.
static ROLE_LINE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?im)^[ \t>*#-]*(?:user|agent|ai|bot|system|developer|me|you|coder)\**[ \t]*:")
        .expect("the pattern is a constant that the tests compile")
});

#[cfg(test)]
mod tests {
    use super::{not_concise, transcript_like};

    #[test]
    fn narration_and_chat_turns_are_flagged() {
        for text in [
            "The user asked me to inspect tests and then I said I would run a command.",
            "I ran the linter and it passed",
            "We then discussed the cache and decided to drop it",
            "You asked for a dark theme",
            "I'll rewrite the parser tomorrow",
            "Let me check the config first",
            "Human: fix it\nAssistant: done",
            "User: why does it fail?\nAgent: the lock is stale",
            "<|im_start|>user",
        ] {
            assert!(transcript_like(text), "{text}");
        }
    }

    #[test]
    fn facts_are_not() {
        for text in [
            "This repository uses bun. Run focused tests with `bun --smol test <file>`.",
            "The user prefers tabs over spaces.",
            "User: postgres, database: app_test",
            "The API asks the assistant endpoint for completions.",
            "Set i to 0 before the loop; i += 1 after it",
            "We use pnpm workspaces; never run npm install.",
            "We decided on SQLite because one file is easy to back up.",
            "The agent process reads its config at start-up.",
            "I/O errors are retried three times",
        ] {
            assert!(!transcript_like(text), "{text}");
        }
    }

    #[test]
    fn length_counts_utf16_units() {
        assert!(!not_concise(&"a".repeat(500)));
        assert!(not_concise(&"a".repeat(501)));
        assert!(!not_concise(&"🦀".repeat(250)));
        assert!(not_concise(&"🦀".repeat(251)));
    }
}
