//! The text as a reader sees it: terminal sequences and invisible characters gone, line ends as
//! LF, compatibility forms resolved (NFKC), dashes, quotes and white space as their plain ASCII
//! forms, decimal digits of every script as ASCII digits.
//!
//! NFKC works on clusters: a character that composes with nothing before it, and what follows
//! that may compose with it. So each cluster keeps its own place, and the result is the NFKC of
//! the whole.

use std::iter;
use std::ops::Range;

use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::offsets::{Rewrite, Rewritten};
use crate::{ansi, code_points as cp, normal_form};

/// The cleaned text, when it differs.
pub(super) fn rewrite(source: &str) -> Option<Rewritten> {
    if settled(source) == source.len() {
        return None;
    }
    let mut clusters = Clusters::new(source);
    let mut sequences = ansi::spans(source).peekable();
    let mut at = 0;
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        while sequences.next_if(|span| span.end <= at).is_some() {}
        if let Some(span) = sequences.next_if(|span| span.start <= at) {
            at = span.end;
            continue;
        }
        let run = settled(rest);
        if run > 0 {
            clusters.keep(at..at + run);
            at += run;
            continue;
        }
        let mut chars = rest.chars();
        let Some(c) = chars.next() else { break };
        let end = at + c.len_utf8();
        let is_joined = c == '\r' && chars.next() == Some('\n');
        if !is_joined && (is_break(c) || !cp::is_dropped_from_keys(c)) {
            clusters.add(at..end, c);
        }
        at = end;
    }
    clusters.finish()
}

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// How much of the text is as it should be, whatever follows.
fn settled(text: &str) -> usize {
    // Nearly every byte of nearly every text ends here, and a block at a time.
    let is_block = |block: &&[u8]| block.iter().fold(true, |all, &byte| all & is_plain(byte));
    let blocks = text.as_bytes().chunks_exact(BLOCK).take_while(is_block);
    let blocks = blocks.count() * BLOCK;
    let tail = text.as_bytes().get(blocks..).unwrap_or_default();
    let plain = tail.iter().position(|&byte| !is_plain(byte));
    let plain = plain.map_or(text.len(), |plain| blocks + plain);
    let mut rest = text.get(plain..).unwrap_or_default().char_indices();
    let unsettled = rest.find(|(_, c)| !is_settled(*c));
    unsettled.map_or(text.len(), |(at, _)| plain + at)
}

fn is_settled(c: char) -> bool {
    u8::try_from(c).is_ok_and(is_plain) || is_common(c)
}

/// Printable ASCII, TAB and LF: nothing to clean.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\t' | b'\n')
}

/// Characters that end a line, and that stand as LF.
fn is_break(c: char) -> bool {
    matches!(c, '\u{B}' | '\u{C}') || cp::is_foreign_line_end(c)
}

struct Clusters<'s> {
    source: &'s str,
    rewrite: Rewrite<'s>,
    /// The open cluster: its stretch of the source, and the characters of it that stay.
    stretch: Range<usize>,
    text: String,
}

impl<'s> Clusters<'s> {
    fn new(source: &'s str) -> Self {
        Self {
            source,
            rewrite: Rewrite::new(source),
            stretch: 0..0,
            text: String::new(),
        }
    }

    fn add(&mut self, place: Range<usize>, c: char) {
        if starts_cluster(c) {
            self.close(place.start);
            self.stretch = place;
            self.text.clear();
        } else {
            self.stretch.end = place.end;
        }
        self.text.push(c);
    }

    /// Keeps a settled stretch; what follows may still compose with its last character.
    fn keep(&mut self, stretch: Range<usize>) {
        self.close(stretch.start);
        let text = self.source.get(stretch.clone()).unwrap_or_default();
        self.text.clear();
        self.text.extend(text.chars().next_back());
        self.stretch = stretch.end - self.text.len()..stretch.end;
    }

    /// Writes the open cluster, and leaves out what lies between it and `next`.
    fn close(&mut self, next: usize) {
        let as_it_was = self.source.get(self.stretch.clone()).unwrap_or_default();
        if settled(&self.text) < self.text.len() || self.text != as_it_was {
            let plain = plain(&self.text);
            if plain != as_it_was {
                self.rewrite.replace(self.stretch.clone(), &plain);
            }
        }
        if self.stretch.end < next {
            self.rewrite.remove(self.stretch.end..next);
        }
    }

    fn finish(mut self) -> Option<Rewritten> {
        self.close(self.source.len());
        self.rewrite.finish()
    }
}

/// Whether no character before this one can compose with it or be reordered behind it.
fn starts_cluster(c: char) -> bool {
    if c.is_ascii() || is_common(c) {
        return true;
    }
    composes_with_nothing_before(c)
}

fn composes_with_nothing_before(c: char) -> bool {
    let mut first = None;
    decompose_compatible(c, |part| {
        first.get_or_insert(part);
    });
    let first = first.unwrap_or(c);
    canonical_combining_class(first) == 0 && is_nfc_quick(iter::once(first)) == IsNormalized::Yes
}

/// Letters of the most used scripts, for which the tables need not be asked: each starts a
/// cluster and has no other form.
fn is_common(c: char) -> bool {
    matches!(
        c,
        '\u{C0}'..='\u{131}'
            | '\u{386}'
            | '\u{388}'..='\u{38A}'
            | '\u{38E}'..='\u{3A1}'
            | '\u{3A3}'..='\u{3CE}'
            | '\u{400}'..='\u{481}'
            | '\u{621}'..='\u{64A}'
            | '\u{904}'..='\u{939}'
            | '\u{E01}'..='\u{E30}'
            | '\u{3041}'..='\u{3094}'
            | '\u{30A1}'..='\u{30FA}'
            | '\u{4E00}'..='\u{9FFF}'
            | '\u{AC00}'..='\u{D7A3}'
    )
}

fn plain(cluster: &str) -> String {
    cluster
        .nfkc()
        .filter(|&c| is_break(c) || !cp::is_dropped_from_keys(c))
        .map(plain_char)
        .collect()
}

fn plain_char(c: char) -> char {
    if is_break(c) {
        return '\n';
    }
    if c.is_ascii() {
        return c;
    }
    if c.is_whitespace() {
        return ' ';
    }
    cp::decimal_digit(c).unwrap_or_else(|| normal_form::plain_punctuation(c))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unicode_normalization::UnicodeNormalization;

    use super::{composes_with_nothing_before, cp, is_common, plain, plain_char, rewrite};

    fn cleaned(text: &str) -> String {
        rewrite(text).map_or_else(|| text.to_owned(), |rewritten| rewritten.text)
    }

    #[test]
    fn what_is_hidden_between_letters_goes() {
        for text in [
            "ig\u{200b}nore",
            "ig\u{1b}[31mnore",
            "i\u{202e}gnore",
            "ign\u{e0041}ore",
            "ig\u{ad}no\u{2060}re\u{fe0f}",
            "\u{feff}ｉｇｎｏｒｅ",
            "𝐢𝗴𝘯𝙤𝚛𝕖",
            "ⓘgnore",
        ] {
            assert_eq!(cleaned(text), "ignore", "{text:?}");
        }
    }

    #[test]
    fn plain_forms_stand_for_their_variants() {
        assert_eq!(cleaned("a\u{a0}b\u{2003}c\u{3000}d"), "a b c d");
        assert_eq!(
            cleaned("x\u{2011}y \u{2018}q\u{2019} \u{201c}q\u{201d}"),
            "x-y 'q' \"q\""
        );
        assert_eq!(cleaned("a\r\nb\rc\u{2028}d\u{85}e"), "a\nb\nc\nd\ne");
        assert_eq!(
            cleaned("٤١١١ ۴۲ ४२ ４２ 𝟜𝟚 \u{116da}"),
            "4111 42 42 42 42 0"
        );
        assert_eq!(
            cleaned("caf\u{65}\u{301} \u{1112}\u{1161}\u{11ab}"),
            "café 한"
        );
    }

    #[test]
    fn common_letters_are_what_the_tables_say() {
        for c in ('\u{80}'..='\u{D7FF}').filter(|&c| is_common(c)) {
            assert_eq!(plain(&c.to_string()), c.to_string());
            assert!(
                !cp::is_dropped_from_keys(c) && composes_with_nothing_before(c),
                "{c}"
            );
        }
    }

    #[test]
    fn each_cluster_keeps_its_place() {
        let text = "é ﬃx ｋ";
        let rewritten = rewrite(text).unwrap();
        assert_eq!(rewritten.text, "é ffix k");
        let at = rewritten.text.find('x').unwrap();
        assert_eq!(&text[rewritten.map.original(at..at + 1)], "x");
        assert_eq!(&text[rewritten.map.original(3..4)], "ﬃ");
    }

    proptest! {
        #[test]
        fn clusters_give_the_form_of_the_whole(text in "\\PC{0,12}[\u{300}-\u{345}ﾞﾟ\u{1161}\u{11a8}]{0,3}\\PC{0,4}") {
            let kept: String = text.chars().filter(|&c| !cp::is_dropped_from_keys(c)).collect();
            let whole: String = kept.nfkc().filter(|&c| !cp::is_dropped_from_keys(c)).map(plain_char).collect();
            prop_assert_eq!(cleaned(&text), whole);
        }

        #[test]
        fn a_clean_text_is_clean(text in "\\PC{0,20}") {
            let once = cleaned(&text);
            prop_assert!(once.chars().all(|c| !cp::is_dropped_from_keys(c)));
        }
    }
}
