//! A text as words with their places: read once, asked by every rule.
//!
//! A word knows its bytes in the text, its kinds, and whether an order could begin with it. Words
//! are grouped in sentences; a line break alone does not end one, because texts are wrapped. The
//! scripts without spaces (Han, kana, Hangul, Arabic) give one word for each stem of the tables.

mod folded;
mod reused;

use std::ops::Range;

use super::class::{AND, FILLER, Set};
use super::lexicon::LEXICON;
use super::references;
use crate::views::Kept;
pub(super) use folded::{Folded, is_unspaced};
use reused::Reused;

/// A sentence shorter than this goes with the next one: `Ignore. Previous. Instructions.`
const SHORTEST_SENTENCE: usize = 3;

/// One word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word {
    /// Its first byte.
    pub(super) start: usize,
    /// The byte after it, or after the phrase that it opens.
    pub(super) end: usize,
    /// What it is, phrases that begin with it included.
    pub(super) kinds: Set,
    /// An order could begin here: nothing but a separator or a word like `please` before it.
    pub(super) is_head: bool,
    gap: Gap,
}

impl Word {
    /// A comma or a colon stands before it.
    pub(super) fn after_break(&self) -> bool {
        self.gap.is_break
    }
}

/// The words of a text.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// All of them, in order.
    pub(super) list: Vec<Word>,
    /// The sentences, as ranges of `list`.
    pub(super) sentences: Vec<Range<usize>>,
    /// Every kind that each of them holds.
    pub(super) sentence_kinds: Vec<Set>,
    /// Every kind that the text holds.
    pub(super) kinds: Set,
    /// Some letter is of a script that does not part words.
    has_unspaced: bool,
}

impl Words {
    pub(super) fn of(text: &str) -> Self {
        let mut reader = Reader::new(text);
        reader.read(0..text.len(), text.len());
        reader.finish()
    }

    /// As [`Words::of`], for a text that shares stretches with one whose words are known.
    pub(super) fn over(text: &str, base: &Self, kept: &[Kept]) -> Self {
        if kept.is_empty() {
            return Self::of(text);
        }
        let mut reader = Reader::new(text);
        let mut from = 0;
        for stretch in kept {
            if let Some(reused) = Reused::of(text, base, stretch) {
                reader.read(from..reused.ahead, reused.start);
                reader.copy(&reused);
                from = reused.end;
            }
        }
        reader.read(from..text.len(), text.len());
        // A stem of these scripts may reach over a space.
        if reader.words.has_unspaced && !base.has_unspaced {
            return Self::of(text);
        }
        reader.finish()
    }

    /// The words of a sentence.
    pub(super) fn sentence(&self, range: &Range<usize>) -> &[Word] {
        self.list.get(range.clone()).unwrap_or(&[])
    }
}

/// The words of a text in the making.
struct Reader<'t> {
    text: &'t str,
    words: Words,
    /// The first word of the open sentence, and the kinds of it.
    sentence: usize,
    sentence_kinds: Set,
    /// The end of the last word.
    before: usize,
    /// What stands before the next word, where it is known.
    gap: Option<Gap>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let mut words = Words::default();
        words.list.reserve(text.len() / 5);
        Self {
            text,
            words,
            sentence: 0,
            sentence_kinds: 0,
            before: 0,
            gap: None,
        }
    }

    /// Reads the words of a stretch that begin before `until`; what follows is looked at for
    /// phrases. The stretch begins where no word and no reference goes on.
    fn read(&mut self, stretch: Range<usize>, until: usize) {
        let from = stretch.start;
        let folded = Folded::of(self.text.get(stretch).unwrap_or(""));
        self.words.has_unspaced |= folded.has_unspaced;
        let mut chunk_end = 0;
        for (index, token) in folded.tokens.iter().enumerate() {
            let (start, end) = (from + token.start, from + token.end);
            if start >= until {
                break;
            }
            let gap = self.gap(start);
            let found = LEXICON.kinds(&folded, index);
            let mut kinds = found.kinds;
            if start >= chunk_end {
                let reference = references::around(self.text, start);
                chunk_end = reference.end;
                kinds |= reference.kinds;
            }
            self.push(gap, start..end.max(from + found.end), kinds);
            self.before = end;
        }
    }

    /// Adds words that are known from another text.
    fn copy(&mut self, reused: &Reused<'_>) {
        for (n, word) in reused.words.iter().enumerate() {
            let gap = if n == 0 {
                self.gap(reused.place(word.start))
            } else {
                word.gap
            };
            let place = reused.place(word.start)..reused.place(word.end);
            self.push(gap, place, word.kinds);
        }
        self.gap = Some(reused.next);
    }

    /// What stands before the word at this place.
    fn gap(&mut self, start: usize) -> Gap {
        let is_first = self.words.list.is_empty();
        self.gap
            .take()
            .unwrap_or_else(|| Gap::of(self.text.get(self.before..start).unwrap_or(""), is_first))
    }

    fn push(&mut self, gap: Gap, place: Range<usize>, kinds: Set) {
        let count = self.words.list.len();
        if gap.ends_sentence && count - self.sentence >= SHORTEST_SENTENCE {
            self.close(count);
        }
        let last = self.words.list.last();
        let follows_filler =
            last.is_some_and(|w| w.kinds & AND != 0 || w.is_head && w.kinds & FILLER != 0);
        self.words.list.push(Word {
            start: place.start,
            end: place.end,
            kinds,
            is_head: gap.is_break || follows_filler,
            gap,
        });
        self.sentence_kinds |= kinds;
    }

    fn close(&mut self, count: usize) {
        self.words.kinds |= self.sentence_kinds;
        self.words.sentences.push(self.sentence..count);
        self.words.sentence_kinds.push(self.sentence_kinds);
        self.sentence = count;
        self.sentence_kinds = 0;
    }

    fn finish(mut self) -> Words {
        self.close(self.words.list.len());
        self.words
    }
}

/// What stands between two words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Gap {
    ends_sentence: bool,
    is_break: bool,
}

impl Gap {
    fn of(gap: &str, is_first: bool) -> Self {
        let mut found = Self {
            ends_sentence: false,
            is_break: is_first,
        };
        if gap == " " {
            return found;
        }
        let mut seen = Seen::default();
        let mut rest = gap;
        while let Some(c) = rest.chars().next() {
            found.add(c, gap.len(), &mut seen);
            rest = rest.get(c.len_utf8()..).unwrap_or("");
            // Lines of code are set in; behind the first space, more of them say nothing.
            if c == ' ' {
                rest = rest.trim_start_matches(' ');
            }
        }
        found
    }

    fn add(&mut self, c: char, length: usize, seen: &mut Seen) {
        match c {
            ' ' | '\t' => {
                self.is_break |= seen.stop;
                self.ends_sentence |= seen.stop;
            }
            '\n' => {
                self.is_break = true;
                self.ends_sentence |= seen.line || seen.stop || seen.code;
                seen.line = true;
            }
            // The end of a statement, when the line ends with it.
            ';' | '{' | '}' => {
                self.is_break = true;
                seen.code = true;
            }
            '-' | '*' | '#' | '>' | '|' | '+' if seen.line => self.ends_sentence = true,
            '.' | '!' | '?' => seen.stop = true,
            '\u{3002}' | '\u{ff01}' | '\u{ff1f}' | '\u{61f}' | '\u{6d4}' => {
                self.is_break = true;
                self.ends_sentence = true;
            }
            '/' | '_' | '\'' | '$' | '@' | '=' | '~' | '\\' | '&' | '%' => {}
            // A hyphen parts the words of one; with room round it, it is a dash.
            '-' => self.is_break |= length > 1,
            _ if c.is_whitespace() => {
                self.is_break |= seen.stop;
                self.ends_sentence |= seen.stop;
            }
            _ => self.is_break = true,
        }
    }
}

/// What a gap was seen to hold so far.
#[derive(Default)]
struct Seen {
    line: bool,
    /// The end of a sentence.
    stop: bool,
    /// The end of a statement.
    code: bool,
}
