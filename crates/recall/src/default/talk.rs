//! How far the texts of a scope are turns of a talk rather than notes.
//!
//! A note says what it is about. A turn of a talk says a part of it and leaves the rest to what
//! stands round it, so its own vector misleads, and lists of software words fit what people tell
//! each other by chance. Where people talk, one says `I` and another `you`; notes do without one
//! of them, or without both.

/// Texts with either word that make a scope all talk.
const ALL_TALK: f64 = 0.5;

/// The share of these texts that is talk, in `[0, 1]`.
pub(crate) fn talk<'t>(texts: impl Iterator<Item = &'t str>) -> f64 {
    let (mut all, mut speaking, mut addressing) = (0_u32, 0_u32, 0_u32);
    for text in texts {
        let mut words = Words::default();
        for word in text.split(|c: char| !c.is_alphanumeric()) {
            words.read(word);
        }
        all += 1;
        speaking += u32::from(words.speaks);
        addressing += u32::from(words.addresses);
    }
    let both = f64::from(speaking.min(addressing)) / f64::from(all.max(1));
    (both / ALL_TALK).min(1.0)
}

/// Which of the two stand in a text.
#[derive(Default)]
struct Words {
    speaks: bool,
    addresses: bool,
}

impl Words {
    fn read(&mut self, word: &str) {
        // A small `i` counts a loop.
        self.speaks |= word == "I" || is_one_of(word, &["my", "me"]);
        self.addresses |= is_one_of(word, &["you", "your"]);
    }
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| word.eq_ignore_ascii_case(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(texts: &[&str]) -> f64 {
        talk(texts.iter().copied())
    }

    #[test]
    fn turns_are_talk_and_notes_are_not() {
        let turns = ["Ann: I was at the lake.", "Ben: How did you like it?"];
        assert!((share(&turns) - 1.0).abs() < f64::EPSILON);
        for notes in [
            ["You must run the linter.", "Your keys stand in the vault."],
            ["I moved the queue.", "I took my test out again."],
            ["for (int i = 0; i < n; i++)", "The parser streams tokens."],
        ] {
            assert!(share(&notes) < f64::EPSILON, "{notes:?}");
        }
        assert!(share(&[]) < f64::EPSILON);
    }

    #[test]
    fn a_few_turns_among_notes_count_for_little() {
        let mut texts = vec!["The parser streams tokens."; 18];
        texts.extend(["I see.", "Do you?"]);
        assert!((share(&texts) - 0.1).abs() < 1e-9, "{}", share(&texts));
    }
}
