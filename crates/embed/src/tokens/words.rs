//! A text as the words that are looked up in the vocabulary.
//!
//! The rules are those of BERT's uncased models: control characters go, accents go (after canonical
//! decomposition), letters are lower-cased one by one, white space parts words, and every mark of
//! punctuation and every CJK ideograph is a word of its own.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// Calls `found` for each word from left to right.
pub(super) fn each(text: &str, mut found: impl FnMut(&str)) {
    let mut word = String::new();
    let mut take = |c: char| {
        let alone = is_mark(c) || is_ideograph(c);
        if (alone || c.is_whitespace()) && !word.is_empty() {
            found(&word);
            word.clear();
        }
        if alone {
            found(c.encode_utf8(&mut [0; 4]));
        } else if !c.is_whitespace() {
            word.push(c);
        }
    };
    if text.is_ascii() {
        let kept = text.chars().filter(|c| is_kept(*c));
        kept.for_each(|c| take(c.to_ascii_lowercase()));
    } else {
        let kept = text.chars().filter(|c| is_kept(*c)).nfd();
        kept.filter(|c| c.general_category() != GeneralCategory::NonspacingMark)
            .flat_map(char::to_lowercase)
            .for_each(take);
    }
    if !word.is_empty() {
        found(&word);
    }
}

/// White space stays, other control characters and the replacement character go. Characters that
/// Unicode has not assigned stay too: they make a word unknown.
fn is_kept(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' | ' '..='~' => true,
        '\u{fffd}' => false,
        _ => !matches!(
            c.general_category(),
            GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::PrivateUse
                | GeneralCategory::Surrogate
        ),
    }
}

/// Every ASCII sign that is no letter or digit counts, also those that Unicode calls symbols.
fn is_mark(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_punctuation()
    } else {
        c.general_category_group() == GeneralCategoryGroup::Punctuation
    }
}

/// The blocks of ideographs; kana and hangul are written in words and are not among them.
fn is_ideograph(c: char) -> bool {
    matches!(
        u32::from(c),
        0x3400..=0x4dbf
            | 0x4e00..=0x9fff
            | 0xf900..=0xfaff
            | 0x2_0000..=0x2_a6df
            | 0x2_a700..=0x2_ceaf
            | 0x2_f800..=0x2_fa1f
    )
}
