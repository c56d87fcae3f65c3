//! Bounded lines of an endless input.
//!
//! A line that is longer than the limit is given up when it passes the limit, not when it ends:
//! its beginning is kept, so that the answer may name the call, and the rest is passed over up to
//! the next line feed. What is held is bounded whatever comes in.

use std::io::{BufRead, BufReader, ErrorKind, Read};
use tokio::sync::mpsc::Sender;

/// How much of a line that is too long is kept.
const KEPT: usize = 64 * 1024;

/// One line, without its line feed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// All of it.
    Whole(Vec<u8>),
    /// The beginning of one that is too long.
    TooLong(Vec<u8>),
}

/// The lines of an input.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    most: usize,
    /// Inside a line that was given up.
    passing: bool,
}

impl<R: Read> Lines<R> {
    /// The lines of this input, each of at most `most` bytes.
    pub(crate) fn new(input: R, most: usize) -> Self {
        Self {
            input: BufReader::with_capacity(KEPT, input),
            most,
            passing: false,
        }
    }

    /// Sends every line until the input ends or nobody listens.
    pub(crate) fn send_all(self, to: &Sender<Line>) {
        for line in self {
            if to.blocking_send(line).is_err() {
                return;
            }
        }
    }

    /// Takes what is buffered up to a line feed: the bytes, and whether the line ended. None at
    /// the end of the input, which an input that cannot be read counts as.
    fn piece(&mut self) -> Option<(Vec<u8>, bool)> {
        let buffered = loop {
            match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) | Ok([]) => return None,
                Ok(_) => break self.input.buffer(),
            }
        };
        let (piece, ended) = match buffered.iter().position(|byte| *byte == b'\n') {
            Some(at) => (buffered[..at].to_vec(), true),
            None => (buffered.to_vec(), false),
        };
        self.input.consume(piece.len() + usize::from(ended));
        Some((piece, ended))
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let mut line = Vec::new();
        loop {
            let Some((piece, ended)) = self.piece() else {
                // A last line without a line feed is a line.
                let rest = !line.is_empty() && !self.passing;
                return rest.then_some(Line::Whole(line));
            };
            if self.passing {
                self.passing = !ended;
                continue;
            }
            line.extend_from_slice(&piece);
            if line.len() > self.most {
                self.passing = !ended;
                line.truncate(KEPT);
                line.shrink_to_fit();
                return Some(Line::TooLong(line));
            }
            if ended {
                return Some(Line::Whole(line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(input: &[u8], most: usize) -> Vec<Line> {
        Lines::new(input, most).collect()
    }

    fn whole(text: &str) -> Line {
        Line::Whole(text.as_bytes().to_vec())
    }

    #[test]
    fn lines_end_at_line_feeds_and_at_the_end() {
        assert_eq!(lines(b"a\n\nb\r\nc", 9), ["a", "", "b\r", "c"].map(whole));
        assert_eq!(lines(b"", 9), []);
        assert_eq!(lines(b"\n", 9), [whole("")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_given_up_and_the_next_one_is_read() {
        let mut input = vec![b'x'; 3 * KEPT];
        input.extend_from_slice(b"\nnext\n");
        let found = lines(&input, 2 * KEPT);
        assert_eq!(found, [Line::TooLong(vec![b'x'; KEPT]), whole("next")]);
    }

    #[test]
    fn a_line_that_is_too_long_and_never_ends_is_told_once() {
        let found = lines(&vec![b'x'; 3 * KEPT], 100);
        assert_eq!(found, [Line::TooLong(vec![b'x'; KEPT])]);
    }

    /// Gives one byte at a time, each after an interruption.
    struct Drops<'a>(&'a [u8], bool);

    impl Read for Drops<'_> {
        fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(ErrorKind::Interrupted.into());
            }
            let Some((first, rest)) = self.0.split_first() else {
                return Ok(0);
            };
            into[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    proptest! {
        #[test]
        fn it_does_not_matter_in_what_pieces_the_input_comes(
            input in proptest::collection::vec(prop_oneof![Just(b'\n'), any::<u8>()], 0..200),
            most in 1_usize..20,
        ) {
            let drops: Vec<Line> = Lines::new(Drops(&input, false), most).collect();
            prop_assert_eq!(drops.len(), lines(&input, most).len());
            let kept = |found: Vec<Line>| -> Vec<Line> {
                found.into_iter().filter(|line| matches!(line, Line::Whole(_))).collect()
            };
            prop_assert_eq!(kept(drops), kept(lines(&input, most)));
        }
    }
}
