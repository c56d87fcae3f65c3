//! How a recalled memory, or an answered question, turned out. Wire words are the seed's.
//!
//! An outcome is an observation. It moves no trust: only a correction is more than that, and it
//! waits for a decision as any other change.

use crate::hash::sha256_hex;
use crate::record::Anchor;
use serde::{Deserialize, Serialize};

/// Longest question, in UTF-16 units: what is left of a text behind the seed's own words.
pub const MAX_QUESTION: usize = 1969;
/// Most outcomes of one memory in one generation.
pub const MAX_OUTCOMES: u64 = 1000;
/// Most corrections of one session that wait for a decision.
pub const MAX_OPEN_CORRECTIONS: u64 = 20;

/// How it turned out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It helped.
    Useful,
    /// It led nowhere.
    DeadEnd,
    /// It was wrong, and this is right.
    Corrected,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Outcome; 3] = [Outcome::Useful, Outcome::DeadEnd, Outcome::Corrected];

    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Outcome::Useful => "useful",
            Outcome::DeadEnd => "dead_end",
            Outcome::Corrected => "corrected",
        }
    }

    /// The outcome with this word.
    pub fn parse(word: &str) -> Option<Outcome> {
        Self::ALL
            .into_iter()
            .find(|outcome| outcome.as_str() == word)
    }
}

/// What an agent may say in an outcome. There is no field for a scope or for trust.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeDraft {
    /// The memory that it is about; or else a question is.
    #[serde(default)]
    pub memory_id: Option<String>,
    /// The question that was answered without a memory.
    #[serde(default)]
    pub question: Option<String>,
    /// How it turned out.
    pub outcome: Outcome,
    /// What is right instead; with `corrected` only.
    #[serde(default)]
    pub correction: Option<String>,
    /// Places in the repository that show it.
    #[serde(default)]
    pub anchors: Vec<Anchor>,
}

impl OutcomeDraft {
    /// An outcome of a memory.
    pub fn of(memory_id: impl Into<String>, outcome: Outcome) -> Self {
        Self {
            memory_id: Some(memory_id.into()),
            question: None,
            outcome,
            correction: None,
            anchors: Vec::new(),
        }
    }
}

/// The id of an outcome event: the same words of the same session give the same id.
pub fn outcome_id(words: &str) -> String {
    format!("tool-{}", &sha256_hex(words)[..32])
}

/// The text that the seed gives to what is known about a question.
pub fn question_text(question: &str) -> String {
    format!("Outcome evidence for question: {question}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::MAX_TEXT;
    use crate::text::utf16_len;

    #[test]
    fn the_longest_question_gives_the_longest_text() {
        let text = question_text(&"q".repeat(MAX_QUESTION));
        assert_eq!(utf16_len(&text), MAX_TEXT);
    }

    #[test]
    fn words_are_read_back() {
        for outcome in Outcome::ALL {
            assert_eq!(Outcome::parse(outcome.as_str()), Some(outcome));
            let json = serde_json::to_string(&outcome).unwrap();
            assert_eq!(json, format!("\"{}\"", outcome.as_str()));
        }
        assert_eq!(Outcome::parse("approved"), None);
    }
}
