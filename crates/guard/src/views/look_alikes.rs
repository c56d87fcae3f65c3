//! The text with look-alike letters read as the ASCII letters they imitate (UTS #39 prototypes,
//! accents dropped, small capitals and boxed letters as letters).
//!
//! A word is mapped only when all of it becomes ASCII: a Russian or Greek word has letters that
//! imitate nothing, and stays readable for rules in its own language.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use super::offsets::{Rewrite, Rewritten};
use crate::code_points as cp;

/// The text in ASCII look-alikes, when it differs.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    if source.is_ascii() {
        return None;
    }
    let mut rewrite = Rewrite::new(source);
    let mut word = Word::default();
    for (at, c) in source.char_indices() {
        let place = at..at + c.len_utf8();
        if is_word(c) {
            word.add(place, c);
            continue;
        }
        word.close(&mut rewrite);
        if !c.is_ascii()
            && let Some(plain) = prototype(c)
        {
            rewrite.replace(place, &plain);
        }
    }
    word.close(&mut rewrite);
    rewrite.finish()
}

fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric();
    }
    // Letters first, since the properties of the rest have to be looked up.
    matches!(c, '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2C1}' | '\u{388}'..='\u{52F}')
        || c.is_alphanumeric()
        || boxed_letter(c).is_some()
        || cp::is_mark(c)
}

#[derive(Default)]
struct Word {
    /// Each character that is not ASCII, and what it reads as.
    mapped: Vec<(Range<usize>, Cow<'static, str>)>,
    foreign: bool,
}

impl Word {
    fn add(&mut self, place: Range<usize>, c: char) {
        if c.is_ascii() || self.foreign {
            return;
        }
        match prototype(c) {
            Some(plain) => self.mapped.push((place, plain)),
            None => self.foreign = true,
        }
    }

    fn close(&mut self, rewrite: &mut Rewrite<'_>) {
        if !self.foreign {
            for (place, plain) in &self.mapped {
                rewrite.replace(place.clone(), plain);
            }
        }
        self.mapped.clear();
        self.foreign = false;
    }
}

/// The ASCII that a character reads as; empty for an accent.
fn prototype(c: char) -> Option<Cow<'static, str>> {
    match (u32::from(c).checked_sub(FIRST), c) {
        // None of these imitates a letter.
        (_, '\u{3041}'..='\u{3096}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}') => None,
        (Some(index), _) if c <= LAST => {
            let known = ALPHABETS.get(usize::try_from(index).ok()?)?;
            known.as_deref().map(Cow::Borrowed)
        }
        _ => look_up(c).map(Cow::Owned),
    }
}

/// Accented Latin, Greek and Cyrillic, whose texts would ask the tables at every letter.
const FIRST: u32 = 0xC0;
const LAST: char = '\u{52F}';
static ALPHABETS: LazyLock<Vec<Option<String>>> = LazyLock::new(|| {
    let letters = (FIRST..=u32::from(LAST)).filter_map(char::from_u32);
    letters.map(look_up).collect()
});

fn look_up(c: char) -> Option<String> {
    if let Some(letter) = boxed_letter(c).or_else(|| small_capital(c)) {
        return Some(letter.to_string());
    }
    if cp::is_nonspacing_mark(c) {
        return Some(String::new());
    }
    let mut plain = String::new();
    let mut buffer = [0; 4];
    for base in c.nfd().filter(|&part| !cp::is_nonspacing_mark(part)) {
        let shape = skeleton(base.encode_utf8(&mut buffer)).filter(|&c| !cp::is_nonspacing_mark(c));
        let from = plain.len();
        plain.extend(shape);
        // The prototype of every vertical stroke is `l`; a capital one is meant as `I`.
        if plain.get(from..) == Some("l") && base.is_uppercase() {
            plain.replace_range(from.., "I");
        }
    }
    plain.is_ascii().then_some(plain)
}

/// Letters in a circle, a box or a flag that have no compatibility form.
fn boxed_letter(c: char) -> Option<char> {
    let first = match c {
        '\u{1F150}'..='\u{1F169}' => 0x1F150,
        '\u{1F170}'..='\u{1F189}' => 0x1F170,
        '\u{1F1E6}'..='\u{1F1FF}' => 0x1F1E6,
        _ => return None,
    };
    let letter = u8::try_from(u32::from(c) - first).ok()?;
    Some(char::from(b'a' + letter))
}

fn small_capital(c: char) -> Option<char> {
    const SMALL: &str = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ?ʏᴢ";
    let letter = SMALL.chars().position(|small| small == c)?;
    Some(char::from(b'a' + u8::try_from(letter).ok()?))
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn look_alikes_read_as_what_they_imitate() {
        for text in [
            "ignоre",
            "іgnоrе",
            "ígnörê",
            "ɪɢɴᴏʀᴇ",
            "🅸🅶🅽🅾🆁🅴",
            "🇮🇬🇳🇴🇷🇪",
            "ign\u{f8}re",
        ] {
            assert_eq!(rewrite(text).unwrap().text, "ignore", "{text}");
        }
        assert_eq!(rewrite("Іgnore").unwrap().text, "Ignore");
    }

    #[test]
    fn words_of_other_scripts_stay() {
        for text in ["игнорируй", "忽略", "αγνόησε", "تجاهل", "नियम", "ignore"]
        {
            assert!(rewrite(text).is_none(), "{text}");
        }
    }
}
