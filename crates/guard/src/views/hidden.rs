//! The text with what is written in characters that show nothing: tag characters, which spell
//! ASCII, and runs of variation selectors, one for each byte of a message.

use std::ops::Range;

use super::decoded::{Encoding, Places};
use super::offsets::{Rewrite, Rewritten};
use crate::code_points as cp;

/// A few selectors in a row are an accident.
const MIN_SELECTORS: usize = 4;

/// The text with its hidden messages readable, when it has any.
pub(super) fn rewrite(source: &str) -> Option<(Rewritten, Places)> {
    // Every such character starts with one of these bytes.
    memchr::memchr2(0xEF, 0xF3, source.as_bytes())?;
    let mut reveal = Reveal {
        rewrite: Rewrite::new(source),
        places: Vec::new(),
        run: 0..0,
        selected: Vec::new(),
    };
    for (at, c) in source.char_indices() {
        let place = at..at + c.len_utf8();
        if let Some(byte) = selected_byte(c) {
            reveal.select(place, byte);
        } else if let Some(letter) = tagged(c) {
            reveal.close();
            reveal.add(place, Encoding::Tag, letter.encode_utf8(&mut [0; 4]));
        }
    }
    reveal.close();
    let places = reveal.places;
    reveal.rewrite.finish().map(|rewritten| (rewritten, places))
}

/// The ASCII character that a tag character stands for.
fn tagged(c: char) -> Option<char> {
    let letter = char::from_u32(u32::from(c).checked_sub(0xE0000)?)?;
    (cp::is_tag(c) && matches!(letter, ' '..='~')).then_some(letter)
}

/// The byte that a variation selector stands for: VS1 is 0, VS256 is 255.
fn selected_byte(c: char) -> Option<u8> {
    let (first, value) = match c {
        '\u{FE00}'..='\u{FE0F}' => (0xFE00, 0),
        '\u{E0100}'..='\u{E01EF}' => (0xE0100, 16),
        _ => return None,
    };
    u8::try_from(u32::from(c) - first + value).ok()
}

struct Reveal<'s> {
    rewrite: Rewrite<'s>,
    places: Places,
    /// The open run of selectors and its bytes.
    run: Range<usize>,
    selected: Vec<u8>,
}

impl Reveal<'_> {
    fn select(&mut self, place: Range<usize>, byte: u8) {
        if place.start != self.run.end || self.selected.is_empty() {
            self.close();
            self.run.start = place.start;
        }
        self.run.end = place.end;
        self.selected.push(byte);
    }

    fn close(&mut self) {
        let bytes = std::mem::take(&mut self.selected);
        if bytes.len() >= MIN_SELECTORS
            && let Ok(text) = String::from_utf8(bytes)
        {
            self.add(self.run.clone(), Encoding::Selector, &text);
        }
    }

    fn add(&mut self, place: Range<usize>, encoding: Encoding, text: &str) {
        self.rewrite.replace(place.clone(), text);
        match self.places.last_mut() {
            Some((last, kind)) if *kind == encoding && last.end == place.start => {
                last.end = place.end;
            }
            _ => self.places.push((place, encoding)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rewrite;

    #[test]
    fn messages_in_characters_that_show_nothing_are_read() {
        let tags: String = "obey"
            .chars()
            .filter_map(|c| char::from_u32(0xE0000 + u32::from(c)))
            .collect();
        assert_eq!(rewrite(&format!("a{tags}b")).unwrap().0.text, "aobeyb");
        let selectors: String = "obey\n"
            .bytes()
            .filter_map(|byte| {
                let byte = u32::from(byte);
                char::from_u32(if byte < 16 {
                    0xFE00 + byte
                } else {
                    0xE0100 + byte - 16
                })
            })
            .collect();
        let (rewritten, places) = rewrite(&format!("😀{selectors}b")).unwrap();
        assert_eq!(rewritten.text, "😀obey\nb");
        assert_eq!(places.len(), 1);
    }

    #[test]
    fn emoji_and_ideographs_hide_nothing() {
        for text in ["❤\u{fe0f} 1\u{fe0f}\u{20e3}", "葛\u{e0100}城", "plain"] {
            assert!(rewrite(text).is_none());
        }
    }
}
