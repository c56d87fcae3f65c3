//! One pass over a line before it is parsed: is it exactly one object, how deep is it, are its
//! surrogate escapes whole. It decides which fault a broken line has; whether the rest is JSON is
//! for the parser to say.

use super::fault::RowFault;

/// Where the pass stands.
struct Scan<'a> {
    rest: std::slice::Iter<'a, u8>,
    depth: usize,
    most: usize,
}

/// Looks at a line.
pub(super) fn scan(text: &str, most: usize) -> Result<(), RowFault> {
    let text = text.trim_matches(model::text::is_js_whitespace);
    if !text.starts_with('{') {
        return Err(RowFault::NotObject);
    }
    let mut scan = Scan {
        rest: text.as_bytes().iter(),
        depth: 0,
        most,
    };
    scan.object()?;
    if scan.rest.as_slice().is_empty() {
        Ok(())
    } else {
        Err(RowFault::Glued)
    }
}

impl Scan<'_> {
    /// Walks to the end of the first object.
    fn object(&mut self) -> Result<(), RowFault> {
        while let Some(byte) = self.rest.next() {
            match byte {
                b'"' => self.string()?,
                b'{' | b'[' => {
                    self.depth += 1;
                    if self.depth > self.most {
                        return Err(RowFault::TooDeep { most: self.most });
                    }
                }
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        Err(RowFault::Truncated)
    }

    fn string(&mut self) -> Result<(), RowFault> {
        while let Some(byte) = self.rest.next() {
            match byte {
                b'"' => return Ok(()),
                b'\\' if self.rest.next() == Some(&b'u') => self.escape()?,
                _ => {}
            }
        }
        Err(RowFault::Truncated)
    }

    /// What follows `\u`. Digits that are none are left to the parser.
    fn escape(&mut self) -> Result<(), RowFault> {
        let Some(unit) = self.unit() else {
            return Ok(());
        };
        match unit {
            0xdc00..=0xdfff => Err(RowFault::LoneSurrogate),
            0xd800..=0xdbff => {
                let low = if self.rest.as_slice().starts_with(b"\\u") {
                    self.rest.nth(1);
                    self.unit()
                } else {
                    None
                };
                match low {
                    Some(0xdc00..=0xdfff) => Ok(()),
                    _ => Err(RowFault::LoneSurrogate),
                }
            }
            _ => Ok(()),
        }
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = std::str::from_utf8(self.rest.as_slice().get(..4)?).ok()?;
        let unit = u32::from_str_radix(digits, 16).ok()?;
        self.rest.nth(3);
        Some(unit)
    }
}
