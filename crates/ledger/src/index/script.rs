//! What one character, or one grapheme cluster, is to the tokeniser.
//!
//! Input is NFKC text. Categories come from the Unicode Character Database through
//! `unicode-properties`, scripts through `unicode-script`. An unassigned or private character
//! separates, so that a newer Unicode version can only add terms.

use unicode_properties::{
    EmojiStatus, GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory, emoji::is_zwj,
};
use unicode_script::{Script, UnicodeScript};

/// The combining keycap that turns a digit, `#` or `*` into an emoji.
const KEYCAP: char = '\u{20e3}';

/// The katakana length mark; Unicode gives it no script because hiragana uses it too.
const KANA_LENGTH: char = '\u{30fc}';

/// A character's part in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// A letter or a number.
    Word,
    /// A combining mark: belongs to the letter before it.
    Mark,
    /// Punctuation that may stand inside an identifier, in its plain form.
    Link(char),
    /// Invisible or stretching: as if it were not there.
    Ignored,
    /// Everything else ends the word.
    Break,
}

/// What kind of run a grapheme cluster belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cluster {
    /// A symbol that is a term by itself.
    Emoji,
    /// Part of a script that is written without spaces.
    Dense,
    /// Characters to be read one by one.
    Plain,
    /// Nothing that can be seen.
    Ignored,
}

/// The part a character plays in a word.
pub(super) fn part(c: char) -> Part {
    // Most text is ASCII, and none of it needs a table.
    if c.is_ascii_alphanumeric() {
        return Part::Word;
    }
    if is_ignored(c) {
        return Part::Ignored;
    }
    if let Some(plain) = link(c) {
        return Part::Link(plain);
    }
    match c.general_category_group() {
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number => Part::Word,
        GeneralCategoryGroup::Mark => Part::Mark,
        _ => Part::Break,
    }
}

/// The kind of a grapheme cluster, told by its first visible character.
pub(super) fn cluster(cluster: &str) -> Cluster {
    if cluster.len() == 1 {
        return Cluster::Plain;
    }
    let Some(first) = cluster.chars().find(|&c| !is_ignored(c)) else {
        return Cluster::Ignored;
    };
    if is_dense(first) {
        Cluster::Dense
    } else if is_emoji(first, cluster) {
        Cluster::Emoji
    } else {
        Cluster::Plain
    }
}

/// The visible shape of an emoji cluster: without variation selectors and stray joiners.
pub(super) fn emoji_shape(cluster: &str, max: usize) -> String {
    let kept: String = cluster
        .chars()
        .filter(|&c| c.emoji_status() != EmojiStatus::NonEmoji && !is_variation_selector(c))
        .take(max)
        .collect();
    kept.trim_matches(is_zwj).to_owned()
}

/// True where combining marks only vary a letter, so that people search without them.
pub(super) fn drops_marks(base: char) -> bool {
    matches!(
        base.script(),
        Script::Latin | Script::Greek | Script::Cyrillic | Script::Arabic | Script::Hebrew
    )
}

/// True for characters that carry no meaning for search.
pub(super) fn is_ignored(c: char) -> bool {
    is_variation_selector(c)
        || matches!(
            c,
            '\u{34f}' | '\u{640}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}'
        )
        || matches!(
            c.general_category(),
            unicode_properties::GeneralCategory::Format
        )
}

fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

fn link(c: char) -> Option<char> {
    match c {
        '_' | '-' | '.' | '/' | ':' | '@' | '#' | '+' => Some(c),
        '\\' => Some('/'),
        '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}' | '\u{5f3}' => Some('\''),
        '\u{2010}' | '\u{2011}' | '\u{5be}' => Some('-'),
        _ => None,
    }
}

fn is_dense(c: char) -> bool {
    let script = matches!(
        c.script(),
        Script::Han
            | Script::Hiragana
            | Script::Katakana
            | Script::Hangul
            | Script::Thai
            | Script::Lao
            | Script::Khmer
            | Script::Myanmar
    );
    c == KANA_LENGTH || (script && matches!(part(c), Part::Word | Part::Mark))
}

fn is_emoji(first: char, cluster: &str) -> bool {
    if first.is_ascii() {
        return matches!(first, '0'..='9' | '#' | '*') && cluster.contains(KEYCAP);
    }
    part(first) == Part::Break && first.is_emoji_char()
}

/// Every character that folding or FTS5 could treat in its own way: all but the large blocks of
/// ideographs, syllables and private use, which have neither case nor marks.
#[cfg(test)]
pub(super) fn telling_characters() -> impl Iterator<Item = char> {
    ('\0'..='\u{33ff}')
        .chain('\u{a000}'..='\u{abff}')
        .chain('\u{d7b0}'..='\u{e0ff}')
        .chain('\u{f900}'..='\u{16fff}')
        .chain('\u{18d00}'..='\u{200ff}')
        .chain('\u{e0000}'..='\u{e01ff}')
}
