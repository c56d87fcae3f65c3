//! The single statements of a text in their strict form, so that a removed statement is noticed
//! when it returns among others.
//!
//! A text is parted at line ends, at list markers, and after `.`, `;`, `!` or `?` before white
//! space (after the full stops of other scripts at once); the stop is no part of the statement.
//! Hidden characters are gone and compatibility forms resolved before that, so no re-spelling
//! moves a boundary. Part of the recipe that [`NORM_VERSION`](super::NORM_VERSION) names.

use std::collections::HashSet;

use super::{collapse_white_space, fold, is_bullet, k1, to_fixpoint, unmasked};
use crate::{ansi, code_points as cp};

/// Shorter sentences (`see below`) stand in many texts and recognise nothing.
const MIN_CHARS: usize = 12;
/// Digits of a list number.
const MAX_NUMBER: usize = 3;

/// What a removed text is remembered by beside its own key: the strict forms of its sentences,
/// each once, in order. Short ones are left out; a text that is short itself is one sentence.
pub fn sentences(text: &str) -> Vec<String> {
    let whole = k1(text);
    let mut sentences = all_sentences(text);
    if !is_short(&whole) {
        sentences.retain(|sentence| !is_short(sentence));
    } else if sentences.len() != 1 {
        sentences = Vec::from_iter((!whole.is_empty()).then_some(whole));
    }
    sentences
}

/// What a new text is asked by: the strict forms of all its sentences, also the short ones, since
/// a removed text may have been as short. Each once, in order.
pub fn all_sentences(text: &str) -> Vec<String> {
    let visible = unmasked(&ansi::remove(text));
    let mut sentences = Vec::new();
    for line in visible.split(|c| c == '\n' || cp::is_foreign_line_end(c)) {
        let line = collapse_white_space(fold(line).chars().filter(|&c| c != '`'));
        for item in line.split(is_list_sign) {
            let statements = statements(without_markers(item));
            sentences.extend(
                statements
                    .map(settled)
                    .filter(|sentence| !sentence.is_empty()),
            );
        }
    }
    let mut known = HashSet::new();
    sentences.retain(|sentence| known.insert(sentence.clone()));
    sentences
}

fn is_short(sentence: &str) -> bool {
    sentence.chars().nth(MIN_CHARS - 1).is_none()
}

/// Bullets that are never anything else, so they part items within a line too.
fn is_list_sign(c: char) -> bool {
    is_bullet(c) && !c.is_ascii() && c != '·'
}

/// The parts of an item up to each stop.
fn statements(item: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(item);
    std::iter::from_fn(move || {
        let text = rest?;
        let (statement, after) = match stop(text) {
            Some(end) => text.split_at(end),
            None => (text, ""),
        };
        rest = Some(after).filter(|after| !after.is_empty());
        Some(statement)
    })
}

/// Where the first statement ends, with its stop.
fn stop(text: &str) -> Option<usize> {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let ends = match c {
            '.' => next.is_none_or(char::is_whitespace),
            // The wide forms have become these, and need no space before the next ideograph.
            ';' | '!' | '?' => next.is_none_or(|next| next.is_whitespace() || !next.is_ascii()),
            _ => is_foreign_stop(c),
        };
        if ends {
            return Some(at + c.len_utf8());
        }
    }
    None
}

fn is_stop(c: char) -> bool {
    matches!(c, '.' | ';' | '!' | '?') || is_foreign_stop(c)
}

/// Full stops of Chinese and Japanese, Indic, Arabic, Urdu, Armenian, Ethiopic, Khmer, Burmese.
fn is_foreign_stop(c: char) -> bool {
    matches!(
        c,
        '。' | '।' | '॥' | '؟' | '؛' | '۔' | '։' | '።' | '។' | '\u{104B}'
    )
}

/// The strict form of a statement without markers and stops round it.
fn settled(statement: &str) -> String {
    to_fixpoint(statement, |statement| {
        let bare = statement
            .trim()
            .trim_end_matches(|c| is_stop(c) || c == ' ');
        k1(without_markers(bare))
    })
}

/// The item behind its bullets and numbers: `- `, `1. `, `2) `.
fn without_markers(item: &str) -> &str {
    let mut rest = item.trim_start();
    while let Some(next) = after_bullet(rest).or_else(|| after_number(rest)) {
        rest = next.trim_start();
    }
    rest
}

fn after_bullet(item: &str) -> Option<&str> {
    item.strip_prefix(is_bullet)?.strip_prefix(' ')
}

fn after_number(item: &str) -> Option<&str> {
    let rest = item.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = item.len() - rest.len();
    (1..=MAX_NUMBER).contains(&digits).then_some(rest)?;
    rest.strip_prefix(['.', ')'])?.strip_prefix(' ')
}

#[cfg(test)]
mod tests {
    use super::{all_sentences, sentences};

    #[test]
    fn a_text_is_parted_at_lines_lists_and_stops() {
        let text = "Use `bun` for tests. Never use npm here; ask first!\n- Tabs, not spaces, in Go\n\
            2. Version 1.2 of the API is frozen\n\u{2022} one two three four \u{2022} five six seven";
        assert_eq!(
            sentences(text),
            [
                "use bun for tests",
                "never use npm here",
                "tabs, not spaces, in go",
                "version 1.2 of the api is frozen",
                "one two three four",
                "five six seven",
            ]
        );
        assert!(all_sentences(text).contains(&"ask first".to_owned()));
    }

    #[test]
    fn stops_of_other_scripts_need_no_space() {
        assert_eq!(
            all_sentences("テストはbunを使う。npmは使わない！次"),
            ["テストはbunを使う", "npmは使わない", "次"]
        );
        assert_eq!(
            all_sentences("पहला नियम। दूसरा नियम।"),
            ["पहला नियम", "दूसरा नियम"]
        );
    }

    #[test]
    fn a_short_text_is_remembered_whole_and_found_among_others() {
        assert_eq!(sentences("Use tabs!"), ["use tabs"]);
        assert_eq!(
            sentences("Why tabs?"),
            all_sentences("x. Why tabs? y")[1..2]
        );
        assert_eq!(sentences("No. Go."), ["no. go"]);
        assert_eq!(sentences(" \u{200b}- "), ["-"]);
        assert_eq!(sentences("\u{200b}"), Vec::<String>::new());
        assert!(all_sentences("Style first. Use tabs. Done").contains(&"use tabs".to_owned()));
        assert_eq!(sentences("Use tabs. Use vi."), Vec::<String>::new());
    }

    #[test]
    fn no_spelling_moves_a_boundary() {
        let plain = sentences("Use bun for tests. Never use npm here.");
        for text in [
            "USE BUN FOR TESTS.\u{200b} Never use npm here",
            "Ｕｓｅ ｂｕｎ ｆｏｒ ｔｅｓｔｓ． Never\u{a0}use npm here.",
            "* Use bun for tests\r\n* Never use npm here!",
            "Use bun for te\u{1b}[1msts?\u{2028}`Never use npm here`.",
        ] {
            assert_eq!(sentences(text), plain, "{text:?}");
        }
    }
}
