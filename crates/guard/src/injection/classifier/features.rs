//! What the classifier sees of a piece of text: numbers of buckets, nothing else.
//!
//! Words, beginnings of words and pairs of those, letters of the scripts that do not part words, the
//! signs between, and the kinds that the word tables give. Each is hashed to one of [`BUCKETS`]
//! buckets. The program that makes the weights and the guard both read texts with this file, so a
//! change here or in the word tables asks for new weights.

use std::ops::Range;

use crate::injection::class::Set;
use crate::injection::words::{Words, is_unspaced};

/// How many buckets there are; a power of two.
pub const BUCKETS: usize = 1 << 16;

/// A sentence longer than this, in words, is read in parts.
const LONGEST_PIECE: usize = 40;

/// Of more kinds than this in a piece no pairs are made: the work stays linear.
const MOST_KINDS: usize = 40;

/// Bytes of the beginning of a word that stand for its forms.
const LONGEST_STEM: usize = 5;

/// A stretch of text that is judged by itself.
pub(super) struct Piece {
    /// In bytes of the text.
    pub(super) bytes: Range<usize>,
    words: Range<usize>,
}

/// The sentences of a text, long ones in parts. Every byte is in one piece.
pub(super) fn pieces(text: &str, words: &Words) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::with_capacity(words.sentences.len());
    for sentence in &words.sentences {
        let mut from = sentence.start;
        while from < sentence.end {
            let to = sentence.end.min(from + LONGEST_PIECE);
            let start = words.list.get(from).map_or(0, |word| word.start);
            if let Some(last) = pieces.last_mut() {
                last.bytes.end = start;
            }
            pieces.push(Piece {
                bytes: start..text.len(),
                words: from..to,
            });
            from = to;
        }
    }
    match pieces.first_mut() {
        Some(first) => first.bytes.start = 0,
        None => pieces.push(Piece {
            bytes: 0..text.len(),
            words: 0..0,
        }),
    }
    pieces
}

// What a bucket tells of: the same number means another thing under another tag.
const LETTER: u32 = 1;
const LETTERS_2: u32 = 2;
const LETTERS_3: u32 = 3;
const LETTERS_4: u32 = 4;
const SIGN: u32 = 5;
const WORD: u32 = 6;
const STEM: u32 = 7;
const PAIR: u32 = 9;
const KIND: u32 = 11;
const HEAD_KIND: u32 = 12;
const KINDS: u32 = 13;

fn bucket(tag: u32, first: u32, second: u32) -> usize {
    let mixed = (first ^ tag.wrapping_mul(0x9E37_79B1)).wrapping_mul(0x85EB_CA6B);
    let mixed = (mixed ^ mixed >> 15 ^ second).wrapping_mul(0xC2B2_AE35);
    (mixed >> 16) as usize % BUCKETS
}

const START: u32 = 0x811C_9DC5;

fn step(hash: u32, byte: u8) -> u32 {
    (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
}

/// The word that is being read, and the beginning of the one before it.
struct Reading {
    hash: u32,
    stem: u32,
    length: usize,
    before: u32,
    signs: u32,
}

/// Tells the buckets of the words, letters and signs of a piece, one call for each.
pub(super) fn letters(text: &str, piece: &Piece, found: &mut impl FnMut(usize)) {
    let text = text.get(piece.bytes.clone()).unwrap_or("");
    let mut reading = Reading {
        hash: START,
        stem: START,
        length: 0,
        before: 0,
        signs: 0,
    };
    // The last letters of a script without spaces.
    let mut run = [0_u32; 3];
    let mut has_run = false;
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii() {
            at += 1;
            match LETTERS[usize::from(byte)] {
                0 => {
                    reading.close(found);
                    reading.signs |= sign(byte);
                }
                b'\'' => {}
                letter => reading.letter(letter),
            }
            has_run &= byte == b' ';
            continue;
        }
        let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else {
            break;
        };
        at += c.len_utf8();
        if is_unspaced(c) {
            reading.close(found);
            if !has_run {
                run = [0; 3];
                has_run = true;
            }
            let code = u32::from(c);
            let [third, second, first] = run;
            let pair = first.wrapping_mul(0x1_0001) ^ code;
            found(bucket(LETTER, code, 0));
            if first != 0 {
                found(bucket(LETTERS_2, pair, 0));
            }
            if second != 0 {
                found(bucket(LETTERS_3, pair, second));
            }
            if third != 0 {
                found(bucket(
                    LETTERS_4,
                    pair,
                    second.wrapping_mul(0x1_0001) ^ third,
                ));
            }
            run = [second, first, code];
        } else if c.is_alphanumeric() {
            let mut letter = [0; 4];
            for lower in c.to_lowercase() {
                for &byte in lower.encode_utf8(&mut letter).as_bytes() {
                    reading.letter(byte);
                }
            }
            has_run = false;
        } else if c != '\u{2019}' {
            reading.close(found);
            has_run = false;
        }
    }
    reading.close(found);
    let mut signs = reading.signs;
    while signs != 0 {
        found(bucket(SIGN, signs.trailing_zeros(), 0));
        signs &= signs - 1;
    }
}

/// What each byte is read as: letters in lower case, digits as one, since which number it is says
/// nothing, an apostrophe as itself, and zero for what ends a word.
static LETTERS: [u8; 256] = {
    let mut letters = [0; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        letters[byte as usize] = match byte {
            b'0'..=b'9' => b'0',
            b'\'' => b'\'',
            _ if byte.is_ascii_alphabetic() => byte.to_ascii_lowercase(),
            _ => 0,
        };
        byte += 1;
    }
    letters
};

impl Reading {
    fn letter(&mut self, byte: u8) {
        self.hash = step(self.hash, byte);
        self.length += 1;
        if self.length <= LONGEST_STEM {
            self.stem = self.hash;
        }
    }

    fn close(&mut self, found: &mut impl FnMut(usize)) {
        if self.length == 0 {
            return;
        }
        found(bucket(WORD, self.hash, 0));
        found(bucket(STEM, self.stem, 0));
        found(bucket(PAIR, self.before, self.stem));
        self.before = self.stem;
        self.hash = START;
        self.stem = START;
        self.length = 0;
    }
}

fn sign(byte: u8) -> u32 {
    let place = match byte {
        b'`' => 1,
        b'"' => 2,
        b'{' | b'}' | b'[' | b']' => 3,
        b'=' => 4,
        b'<' | b'>' => 5,
        b'/' => 6,
        b'$' => 7,
        b'(' | b')' => 8,
        b':' => 9,
        b'\n' => 10,
        b'?' => 11,
        b'!' => 12,
        b'|' => 13,
        b'#' => 14,
        b'@' => 15,
        b';' => 16,
        _ => return 0,
    };
    1 << place
}

/// Tells the kinds of the words, those that an order begins with, and each two that stand together.
pub(super) fn kinds(words: &Words, piece: &Piece, found: &mut impl FnMut(usize)) {
    let list = words.list.get(piece.words.clone()).unwrap_or(&[]);
    let (mut all, mut heads): (Set, Set) = (0, 0);
    for word in list {
        all |= word.kinds;
        if word.is_head {
            heads |= word.kinds;
        }
    }
    let mut present = [0_u32; MOST_KINDS];
    let mut count = 0;
    for kind in bits(all) {
        found(bucket(KIND, kind, 0));
        if let Some(free) = present.get_mut(count) {
            *free = kind;
            count += 1;
        }
    }
    for kind in bits(heads) {
        found(bucket(HEAD_KIND, kind, 0));
    }
    let present = present.get(..count).unwrap_or(&[]);
    for (at, &first) in present.iter().enumerate() {
        for &second in present.iter().skip(at + 1) {
            found(bucket(KINDS, first, second));
        }
    }
}

fn bits(mut set: Set) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let kind = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(kind)
    })
}
