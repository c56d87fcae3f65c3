//! The lines of a file, each with its number and its place, never more than one in memory.

use super::fault::RowFault;
use model::text::is_js_whitespace;
use std::io::{self, BufRead, Read};

/// What a reader takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Longest line, in bytes.
    pub line_bytes: usize,
    /// Deepest nesting of an object.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line_bytes: 8 * 1024 * 1024,
            depth: 64,
        }
    }
}

/// One line that is not blank.
#[derive(Debug)]
pub struct Line<'a> {
    /// Its number, from 1; blank lines count.
    pub number: u64,
    /// Where it begins, in bytes from the start of the file.
    pub offset: u64,
    /// Its bytes without the line end; only the first ones of a line that is too long.
    pub bytes: &'a [u8],
    /// Its text, when it is one.
    pub text: Result<&'a str, RowFault>,
}

/// Reads lines out of anything buffered.
pub struct JsonLines<R> {
    input: R,
    limits: Limits,
    buffer: Vec<u8>,
    number: u64,
    next: u64,
}

/// How the bytes of a line lie in the file.
struct Taken {
    offset: u64,
    whole: bool,
}

impl<R: BufRead> JsonLines<R> {
    /// A reader at the start of a file.
    pub fn new(input: R, limits: Limits) -> Self {
        Self {
            input,
            limits,
            buffer: Vec::new(),
            number: 0,
            next: 0,
        }
    }

    /// How many lines were read, blank ones too.
    pub fn lines_read(&self) -> u64 {
        self.number
    }

    /// The next line that is not blank.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        loop {
            let Some(taken) = self.take_line()? else {
                return Ok(None);
            };
            if taken.whole && is_blank(&self.buffer) {
                continue;
            }
            let text = if taken.whole {
                text_of(&self.buffer)
            } else {
                Err(RowFault::TooLong {
                    most: self.limits.line_bytes,
                })
            };
            return Ok(Some(Line {
                number: self.number,
                offset: taken.offset,
                bytes: &self.buffer,
                text,
            }));
        }
    }

    /// Puts the next line into the buffer; of one that is too long only its beginning.
    fn take_line(&mut self) -> io::Result<Option<Taken>> {
        self.buffer.clear();
        let most = self.limits.line_bytes as u64 + 1;
        let read = self
            .input
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut self.buffer)? as u64;
        if read == 0 {
            return Ok(None);
        }
        let mut offset = self.next;
        self.number += 1;
        self.next += read;
        let ended = self.buffer.last() == Some(&b'\n');
        let whole = ended || read < most;
        if whole {
            strip_end(&mut self.buffer);
        } else {
            self.next += self.input.skip_until(b'\n')? as u64;
            self.buffer.truncate(super::bad_row::EXCERPT_BYTES + 1);
            // One huge line must not keep its memory until the last one.
            self.buffer.shrink_to(super::bad_row::EXCERPT_BYTES + 1);
        }
        if offset == 0 && self.buffer.starts_with(BOM) {
            self.buffer.drain(..BOM.len());
            offset += BOM.len() as u64;
        }
        Ok(Some(Taken { offset, whole }))
    }
}

const BOM: &[u8] = b"\xef\xbb\xbf";

fn strip_end(line: &mut Vec<u8>) {
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
}

fn is_blank(line: &[u8]) -> bool {
    // Most lines begin with a brace, and a blank one is short.
    match line.first() {
        None => true,
        Some(b'{') => false,
        Some(_) => std::str::from_utf8(line)
            .is_ok_and(|text| !text.contains('\u{feff}') && text.chars().all(is_js_whitespace)),
    }
}

fn text_of(line: &[u8]) -> Result<&str, RowFault> {
    if line.contains(&0) {
        return Err(RowFault::Nul);
    }
    if line.starts_with(BOM) {
        return Err(RowFault::ByteOrderMark);
    }
    std::str::from_utf8(line).map_err(|error| RowFault::NotUtf8 {
        at: error.valid_up_to(),
    })
}
