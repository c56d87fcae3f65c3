//! The words that the seed profile looks up in its full-text table.

use crate::request::{Mode, RecallRequest};
use std::collections::HashSet;

/// Most words of a look-up.
const MAX_TOKENS: usize = 40;

/// Words that every text has.
const STOP_WORDS: [&str; 29] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "goal", "how", "in", "into",
    "is", "it", "of", "on", "or", "role", "task", "that", "the", "this", "to", "user", "what",
    "when", "with",
];

/// The look-up words of a request: query and task, in injection the task first.
///
/// A word is a run of two or more of `[a-z0-9_]`; stop words and two-letter words that are no
/// number are left out. None at all means that every record is scored.
pub fn fts_tokens(request: &RecallRequest) -> Vec<String> {
    let task = request.task.as_deref().unwrap_or_default();
    let text = match request.mode {
        Mode::Injection => format!("{task}\n{}", request.query),
        Mode::Manual | Mode::Curator => format!("{}\n{task}", request.query),
    };
    let lower = text.to_lowercase();
    let mut seen = HashSet::new();
    lower
        .split(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'))
        .filter(|word| is_searched(word))
        .filter(|word| seen.insert((*word).to_owned()))
        .take(MAX_TOKENS)
        .map(str::to_owned)
        .collect()
}

fn is_searched(word: &str) -> bool {
    let long_enough = match word.len() {
        0 | 1 => false,
        2 => word.bytes().all(|b| b.is_ascii_digit()),
        _ => true,
    };
    long_enough && !STOP_WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Profile;
    use proptest::prelude::*;

    #[test]
    fn forty_words_are_looked_up_and_each_once() {
        let words: Vec<String> = (0..60).map(|n| format!("w{n:03}")).collect();
        let text = words.join(" ");
        let request = RecallRequest::new(format!("w000 {text}"), Mode::Manual, Profile::Seed);
        let tokens = fts_tokens(&request);
        assert_eq!(tokens.len(), MAX_TOKENS);
        assert_eq!(tokens[1], "w001");
    }

    proptest! {
        #[test]
        fn every_token_is_plain_ascii(query in any::<String>(), task in any::<Option<String>>()) {
            let mut request = RecallRequest::new(query, Mode::Injection, Profile::Seed);
            request.task = task;
            for token in fts_tokens(&request) {
                prop_assert!(token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'));
            }
        }
    }
}
