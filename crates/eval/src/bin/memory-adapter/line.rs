//! Lines of a stream that may be anything: a line that is too long, or is no UTF-8, is passed over
//! in bounded memory and told, and the next one is read.

use std::io::{self, BufRead, Read};

/// Most bytes of a line.
const MAX_LINE: u64 = 8 << 20;

/// The lines of a stream.
pub(crate) struct Input<R> {
    reader: R,
}

impl<R: BufRead> Input<R> {
    /// The lines of this stream.
    pub(crate) fn new(reader: R) -> Self {
        Self { reader }
    }

    /// The next line that is not blank, or what is wrong with it; none at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Result<String, &'static str>>> {
        loop {
            let mut bytes = Vec::new();
            let mut bounded = self.reader.by_ref().take(MAX_LINE);
            if bounded.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            if bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
                self.pass_over()?;
                return Ok(Some(Err("the line is too long")));
            }
            match String::from_utf8(bytes) {
                Err(_) => return Ok(Some(Err("the line is not UTF-8"))),
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(Some(Ok(line))),
            }
        }
    }

    /// Reads to the end of the line and keeps nothing.
    fn pass_over(&mut self) -> io::Result<()> {
        loop {
            let buffered = self.reader.fill_buf()?;
            let end = buffered.iter().position(|byte| *byte == b'\n');
            let (used, is_done) = match end {
                Some(at) => (at + 1, true),
                None => (buffered.len(), buffered.is_empty()),
            };
            self.reader.consume(used);
            if is_done {
                return Ok(());
            }
        }
    }
}
