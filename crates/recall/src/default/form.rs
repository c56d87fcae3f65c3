//! What kind of prompt it is: a question, or a statement of what is to be done or what happened.
//!
//! Nobody asked memory when a prompt is recalled for. A question wants one answer: a record that
//! speaks of the same thing but not of what is asked only looks like one. A task, an error or a
//! remark is served by whatever bears on a part of it. So the two are held to different floors.
//! Questions are told by their first word, in a few languages; the question mark does not count,
//! because people leave it out.

/// The kind of a prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Every sentence asks.
    Question,
    /// Anything else.
    Statement,
}

/// Words that may stand before the one that asks.
const BEFORE: [&str; 16] = [
    "and", "at", "but", "by", "for", "from", "in", "of", "ok", "on", "please", "since", "so", "to",
    "until", "with",
];

/// Words that open a question.
const ASKING: [&str; 31] = [
    "are", "can", "could", "did", "do", "does", "had", "has", "have", "how", "is", "may", "might",
    "must", "shall", "should", "was", "were", "what", "whats", "when", "where", "which", "who",
    "whom", "whos", "whose", "why", "will", "would", "wont",
];

/// Such words of other languages, without marks.
const ASKING_ELSEWHERE: [&str; 37] = [
    "combien", "comment", "como", "cual", "cuando", "cuanto", "cuantos", "donde", "dove", "gdzie",
    "ile", "kiedy", "kto", "perche", "porque", "pourquoi", "quale", "quand", "quando", "quanto",
    "que", "quel", "quelle", "quelles", "quels", "quem", "qui", "quien", "wann", "warum", "welche",
    "welcher", "welches", "wer", "wie", "wieso", "wo",
];

/// Words after `how` that ask for a number.
const MEASURES: [&str; 14] = [
    "big", "deep", "far", "fast", "few", "high", "large", "late", "long", "many", "much", "often",
    "old", "wide",
];

/// Words that name a number.
const NUMBERS: [&str; 32] = [
    "age",
    "amount",
    "budget",
    "cap",
    "count",
    "duration",
    "frequency",
    "interval",
    "length",
    "level",
    "limit",
    "limits",
    "margin",
    "maximum",
    "minimum",
    "number",
    "percentage",
    "period",
    "port",
    "quota",
    "rate",
    "release",
    "retention",
    "share",
    "size",
    "threshold",
    "timeout",
    "timeouts",
    "ttl",
    "version",
    "versions",
    "width",
];

/// Words that are numbers.
const COUNTS: [&str; 24] = [
    "daily", "eight", "eleven", "every", "five", "four", "half", "hourly", "hundred", "monthly",
    "nightly", "nine", "once", "one", "seven", "six", "ten", "thousand", "three", "twelve",
    "twice", "two", "weekly", "yearly",
];

impl Form {
    /// The form of a prompt.
    pub(crate) fn of(prompt: &str) -> Self {
        let mut sentences = prompt
            .split_inclusive(['.', '?', '!', '\n'])
            .map(words)
            .filter(|words| !words.is_empty())
            .peekable();
        if sentences.peek().is_some() && sentences.all(|words| asks(&words)) {
            Self::Question
        } else {
            Self::Statement
        }
    }
}

/// Whether a text asks for a number: how many, how long, which version, a limit.
pub(crate) fn wants_number(query: &str) -> bool {
    let words = words(query);
    let measured = |pair: &[String]| pair[0] == "how" && MEASURES.contains(&pair[1].as_str());
    words.iter().any(|word| NUMBERS.contains(&word.as_str()))
        || words.windows(2).any(measured)
        || words.first().is_some_and(|word| word == "when")
}

/// Whether a text holds a number, as a digit or as a word.
pub(crate) fn holds_number(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
        || words(text)
            .iter()
            .any(|word| COUNTS.contains(&word.as_str()))
}

fn asks(words: &[String]) -> bool {
    let first = words.iter().find(|word| !BEFORE.contains(&word.as_str()));
    first.is_some_and(|word| {
        let word = word.as_str();
        ASKING.contains(&word) || ASKING_ELSEWHERE.contains(&word)
    })
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'')
        .map(|word| word.replace('\'', "").to_lowercase())
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_told_by_their_first_word() {
        for asked in [
            "Which port does it use?",
            "which port does it use",
            "For how many days are logs kept",
            "What's the limit? And who may change it?",
            "could a mod escape",
        ] {
            assert_eq!(Form::of(asked), Form::Question, "{asked}");
        }
        for told in [
            "Add a column. Why is it missing?",
            "error: cannot find module 'x'",
            "retry the upload",
            "",
            "...",
        ] {
            assert_eq!(Form::of(told), Form::Statement, "{told}");
        }
    }

    #[test]
    fn numbers_are_asked_for_and_held() {
        assert!(wants_number("how long are logs kept") && wants_number("the upload limit"));
        assert!(!wants_number("how do we deploy") && !wants_number("who owns it"));
        assert!(holds_number("kept for 14 days") && holds_number("Kept for two weeks."));
        assert!(!holds_number("Kept for good."));
    }
}
