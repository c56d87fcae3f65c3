//! A text as the detectors read it, and where each byte of it stands in the original.
//!
//! Most texts are read as they are, and then nothing is copied. What evasion hides ([`evasion`])
//! is undone by edits: a place and the character that is read there, or none. Edits apply one
//! set after the other, and the way back to the original stays known.
//!
//! [`evasion`]: super::evasion

use std::borrow::Cow;
use std::ops::Range;

use super::evasion;

/// A place that is read as another character, or not at all.
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) read_as: Option<char>,
}

/// A text without evasion.
pub(super) struct Reading<'t> {
    text: Cow<'t, str>,
    /// For each byte of the text, the place of its character in the original; none when the
    /// text is the original.
    places: Option<Vec<Range<usize>>>,
}

impl<'t> Reading<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let mut reading = Self {
            text: Cow::Borrowed(text),
            places: None,
        };
        if !text.is_ascii() {
            reading.fold();
        }
        reading.apply(&evasion::spellings(&reading.text));
        reading.apply(&evasion::spacing(&reading.text));
        reading
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Where these bytes stand in the original.
    pub(super) fn original(&self, bytes: Range<usize>) -> Range<usize> {
        let Some(places) = &self.places else {
            return bytes;
        };
        let start = places.get(bytes.start).map_or(0, |place| place.start);
        let last = bytes.end.checked_sub(1).and_then(|last| places.get(last));
        start..last.map_or(start, |place| place.end.max(start))
    }

    fn fold(&mut self) {
        let mut out = Folded::default();
        for (at, c) in self.text.char_indices() {
            let place = at..at + c.len_utf8();
            evasion::fold(c, |folded| out.push(folded, &place));
        }
        self.text = Cow::Owned(out.text);
        self.places = Some(out.places);
    }

    fn apply(&mut self, edits: &[Edit]) {
        if edits.is_empty() {
            return;
        }
        let mut out = Folded::default();
        let mut edits = edits.iter().peekable();
        for (at, c) in self.text.char_indices() {
            while edits.next_if(|edit| edit.range.end <= at).is_some() {}
            match edits.peek() {
                Some(edit) if edit.range.contains(&at) => {
                    if let (true, Some(c)) = (edit.range.start == at, edit.read_as) {
                        out.push(c, &self.original(edit.range.clone()));
                    }
                }
                _ => out.push(c, &self.original(at..at + c.len_utf8())),
            }
        }
        self.text = Cow::Owned(out.text);
        self.places = Some(out.places);
    }
}

#[derive(Default)]
struct Folded {
    text: String,
    places: Vec<Range<usize>>,
}

impl Folded {
    fn push(&mut self, c: char, place: &Range<usize>) {
        self.text.push(c);
        self.places.resize(self.text.len(), place.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Option<Vec<Range<usize>>>) {
        let reading = Reading::of(text);
        (reading.text.clone().into_owned(), reading.places)
    }

    #[test]
    fn a_plain_text_is_not_copied() {
        let (text, places) = read("call (415) 555-0149, see [1] at 10:00");
        assert_eq!(text, "call (415) 555-0149, see [1] at 10:00");
        assert!(places.is_none());
    }

    #[test]
    fn what_is_hidden_is_read() {
        for (hidden, plain) in [
            ("\u{ff18}\u{ff13}\u{ff12}-\u{ff19}\u{ff12}", "832-92"),
            ("\u{663}\u{6f7}\u{96e}", "378"),
            ("5555 5570\u{200b} 38\u{ad}48", "5555 5570 3848"),
            ("871\u{2011}24\u{2013}4981", "871-24-4981"),
            ("+49\u{a0}30\u{2009}2", "+49 30 2"),
            ("jo\u{feff}nas\u{ff20}nord\u{3002}de", "jonas@nord.de"),
            ("\u{1d7d8}\u{1d7df}", "07"),
            ("ana [at] nord [dot] co (dot) uk", "ana@nord.co.uk"),
            ("ana(at)nord[.]de", "ana@nord.de"),
            (
                "ana&#64;nord.de and ana%40nord.de",
                "ana@nord.de and ana@nord.de",
            ),
            ("ana at nord dot de", "ana@nord.de"),
            ("ANA AT NORD DOT CO DOT UK", "ANA@NORD.CO.UK"),
            ("81[.]2[.]69[.]77", "81.2.69.77"),
            ("81 dot 2 dot 69 dot 77", "81.2.69.77"),
            ("8 3 2 - 9 2 - 3 8 4 7 now", "832-92-3847 now"),
            ("a n a @ n o r d . d e", "ana@nord.de"),
        ] {
            assert_eq!(read(hidden).0, plain);
        }
    }

    #[test]
    fn prose_is_left_alone() {
        for text in [
            "look at the dot product at once",
            "meet at noon dot",
            "f(x) = g[i] (see above)",
            "a b c d e f g h i j",
            "1 2 3",
            "100% of 40%",
        ] {
            assert_eq!(read(text).0, text);
        }
    }

    #[test]
    fn a_place_leads_back_to_the_original() {
        let text = "n\u{f6}te: ana [at] nord\u{200b}.de!";
        let reading = Reading::of(text);
        let at = reading.text().find("ana").expect("it is there");
        let span = reading.original(at..at + "ana@nord.de".len());
        assert_eq!(&text[span], "ana [at] nord\u{200b}.de");
    }
}
