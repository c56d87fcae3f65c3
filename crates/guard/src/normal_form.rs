//! Normal forms that recognise a removed statement when it returns in another spelling.
//!
//! [`k1`] is the strict key: two texts with the same K1 say the same thing (case, width,
//! invisible characters, quotes, white space, list bullet, back ticks, final stop). [`k2`] is a
//! suspicion: it also drops accents of Latin, Greek and Cyrillic letters and reads look-alike
//! letters as the ASCII letter they imitate (UTS #39). ASCII itself is never mapped, since `1`
//! and `l` or `rn` and `m` are different facts in code. Both forms are fixpoints.
//!
//! [`sentences()`] gives the strict keys of the single statements of a text, and [`visible`] shows a
//! text in the form that the keys are made from.
//!
//! Keys are stored, so the recipe is frozen: any change of an outcome is a new [`NORM_VERSION`].

mod sentences;
#[cfg(test)]
mod tests;

pub use sentences::{all_sentences, sentences};

use icu_casemap::CaseMapper;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use crate::{ansi, code_points as cp, invalid_text};

/// Version of the recipe behind [`k1`], [`k2`] and [`sentences()`].
pub const NORM_VERSION: u32 = 1;

/// Passes after which a form is taken as it is. Real text settles in two; the cap only bounds
/// the work on hostile text.
const MAX_PASSES: usize = 12;

/// Version of the Unicode tables under both keys. Under newer tables an assigned character keeps
/// its K1; an unassigned one may gain a form, and the look-alikes behind K2 may change.
pub const UNICODE_VERSION: (u8, u8, u8) = unicode_normalization::UNICODE_VERSION;

/// The strict key.
pub fn k1(text: &str) -> String {
    to_fixpoint(text, |text| trim_markup(&fold_once(text)))
}

/// The suspicion key.
pub fn k2(text: &str) -> String {
    to_fixpoint(&k1(text), |text| {
        let plain = without_optional_marks(trim_edges(text));
        let latin = without_optional_marks(&to_prototypes(&plain));
        trim_edges(&k1(&latin)).to_owned()
    })
}

/// The text in the form that the keys are made from, as it may be shown: hidden characters
/// gone and compatibility forms resolved, while case, line ends and what has a meaning (emoji
/// sequences, joiners of scripts that need them, `10²` which is not `102`) stay. What is shown in
/// this form has the same strict key as what was stored.
pub fn visible(text: &str) -> String {
    if is_plain(text) && !text.contains('\r') {
        return text.to_owned();
    }
    to_fixpoint(text, |text| {
        let shown = invalid_text::neutralise(text);
        let mut out = String::with_capacity(shown.len());
        for part in shown.split_inclusive(is_compat_digit) {
            let words = part.trim_end_matches(is_compat_digit);
            out.extend(words.nfkc());
            out.push_str(&part[words.len()..]);
        }
        out
    })
}

/// Whether two texts are the same but for superscripts, subscripts and circled numbers. K1 reads
/// `x²` as `x2`; where that alone makes two texts meet, a person should look.
pub fn differs_only_in_compat_digits(a: &str, b: &str) -> bool {
    let (a, b): (String, String) = (a.nfc().collect(), b.nfc().collect());
    a != b && plain_digits(&a) == plain_digits(&b)
}

/// Hidden characters removed, compatibility forms, case, quotes, dashes and white space folded;
/// markup stays. Scanners for reserved words look at this form.
pub(crate) fn fold(text: &str) -> String {
    if is_plain(text) {
        return fold_once(text);
    }
    to_fixpoint(text, fold_once)
}

/// ASCII without controls but TAB and line ends: nothing is hidden in it or has another form.
pub(crate) fn is_plain(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r'))
}

fn fold_once(text: &str) -> String {
    if is_plain(text) {
        return collapse_white_space(text.to_ascii_lowercase().chars());
    }
    fold_any(text)
}

fn fold_any(text: &str) -> String {
    let visible = without_hidden(&ansi::remove(text));
    let once = fold_case(&visible);
    let twice = fold_case(&without_hidden(&once));
    collapse_white_space(without_hidden(&twice).chars().map(plain_punctuation))
}

/// Compatibility forms resolved and hidden characters removed, case kept.
pub(crate) fn unmasked(text: &str) -> String {
    without_hidden(&without_hidden(text).nfkc().collect::<String>())
}

fn to_fixpoint(text: &str, pass: impl Fn(&str) -> String) -> String {
    let mut now = pass(text);
    for _ in 1..MAX_PASSES {
        let next = pass(&now);
        if next == now {
            break;
        }
        now = next;
    }
    now
}

fn without_hidden(text: &str) -> String {
    text.chars()
        .filter(|&c| !cp::is_dropped_from_keys(c))
        .collect()
}

/// Full case folding between decomposition and compatibility composition.
fn fold_case(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let decomposed: String = text.nfd().collect();
    CaseMapper::new().fold_string(&decomposed).nfkc().collect()
}

/// ASCII quotes and dashes for their typographic variants.
pub(crate) fn plain_punctuation(c: char) -> char {
    match c {
        '\u{2018}'..='\u{201B}' | '\u{2032}' => '\'',
        '\u{201C}'..='\u{201F}' => '"',
        '\u{2010}'..='\u{2014}' | '\u{2212}' => '-',
        _ => c,
    }
}

fn collapse_white_space(chars: impl Iterator<Item = char>) -> String {
    let mut out = String::with_capacity(chars.size_hint().1.unwrap_or_default());
    let mut gap = false;
    for c in chars {
        if c.is_whitespace() {
            gap = true;
            continue;
        }
        if gap && !out.is_empty() {
            out.push(' ');
        }
        gap = false;
        out.push(c);
    }
    out
}

/// Drops back ticks, the list bullet, and the final stop of a sentence. Nested bullets go at
/// once, so that the form settles.
fn trim_markup(text: &str) -> String {
    let text = collapse_white_space(text.chars().filter(|&c| c != '`'));
    let mut rest = text.as_str();
    while let Some(next) = rest
        .strip_prefix(is_bullet)
        .and_then(|tail| tail.strip_prefix(' '))
    {
        rest = next;
    }
    match rest.strip_suffix(['.', '!']) {
        Some(sentence) if sentence.ends_with(ends_word) => sentence.to_owned(),
        _ => rest.to_owned(),
    }
}

/// Marks too: a Thai word may end in a tone, an Indic one in a vowel sign.
fn ends_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || cp::is_mark(c)
}

fn is_bullet(c: char) -> bool {
    matches!(c, '-' | '*' | '+' | '•' | '‣' | '◦' | '⁃' | '▪' | '·')
}

/// Accents off where they are spelling variants; marks of other scripts are vowels or tones.
fn without_optional_marks(text: &str) -> String {
    let mut optional = false;
    text.nfd()
        .filter(|&c| {
            if cp::is_nonspacing_mark(c) {
                return !optional;
            }
            optional = cp::is_alphabet_with_optional_marks(c);
            true
        })
        .collect()
}

/// UTS #39 prototypes of the non-ASCII characters.
fn to_prototypes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut buffer = [0; 4];
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            out.extend(skeleton(c.encode_utf8(&mut buffer)));
        }
    }
    out
}

fn trim_edges(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || is_edge_punctuation(c))
}

fn is_edge_punctuation(c: char) -> bool {
    matches!(
        c,
        '.' | '!'
            | '?'
            | '"'
            | '\''
            | '`'
            | '…'
            | '⋯'
            | '。'
            | '、'
            | '「'
            | '」'
            | '『'
            | '』'
            | '〝'
            | '〞'
            | '〟'
    )
}

fn plain_digits(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_compat_digit(c) {
            out.extend([c].into_iter().nfkc());
        } else {
            out.push(c);
        }
    }
    out
}

/// Super- and subscripts and circled numbers.
fn is_compat_digit(c: char) -> bool {
    matches!(
        c,
        '²' | '³'
            | '¹'
            | '\u{2070}'..='\u{209C}'
            | '\u{2460}'..='\u{2473}'
            | '\u{24EA}'
            | '\u{3251}'..='\u{325F}'
            | '\u{32B1}'..='\u{32BF}'
    )
}
