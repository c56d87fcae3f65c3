//! The form of a token: literal text and runs over an alphabet, read from the rule file.
//!
//! A shape is written as `ghp_{word 20+}`: braces hold the name of an alphabet and a length (`20`,
//! `20-40` or `20+`), everything else stands for itself, in its case, and `{{` for one brace. It is looked for by a
//! literal; what stands before that is matched backwards. Runs are greedy and nothing is tried
//! twice, so a run must not be followed by a literal that it could swallow.

use std::ops::Range;

use super::alphabet::Alphabet;

/// Runs up to this length are cheaper to walk again than to remember.
const SHORT: usize = 256;

/// The ends of long runs, so that many starts inside one do not walk it each time.
#[derive(Debug, Default)]
pub(super) struct Runs(Vec<(Alphabet, Range<usize>)>);

impl Runs {
    fn end(&mut self, alphabet: Alphabet, text: &[u8], at: usize, max: usize) -> usize {
        if max <= SHORT {
            return alphabet.run_end(text, at, max);
        }
        let known = self.0.iter_mut().find(|(of, _)| *of == alphabet);
        let end = match &known {
            Some((_, run)) if run.contains(&at) => run.end,
            _ => alphabet.run_end(text, at, usize::MAX),
        };
        match known {
            Some((_, run)) if !run.contains(&at) => *run = at..end,
            Some(_) => {}
            None => self.0.push((alphabet, at..end)),
        }
        end.min(at.saturating_add(max))
    }
}

/// A piece of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Literal(&'static str),
    Run {
        alphabet: Alphabet,
        min: usize,
        max: usize,
    },
}

/// The form of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shape {
    before: Vec<Part>,
    anchor: &'static str,
    after: Vec<Part>,
}

impl Shape {
    /// Reads a shape; `None` when it is malformed or has no literal.
    pub(super) fn parse(source: &'static str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = source;
        while !rest.is_empty() {
            if let Some(inner) = rest.strip_prefix('{').filter(|_| !rest.starts_with("{{")) {
                let (run, after) = inner.split_once('}')?;
                parts.push(parse_run(run)?);
                rest = after;
            } else {
                // Two braces are one that stands for itself.
                let plain = rest.strip_prefix('{').unwrap_or(rest);
                let next = plain.char_indices().skip(1).find(|(_, c)| *c == '{');
                let (literal, after) = plain.split_at(next.map_or(plain.len(), |(at, _)| at));
                parts.push(Part::Literal(literal));
                rest = after;
            }
        }
        let is_literal = |part: &Part| matches!(part, Part::Literal(_));
        if !parts.iter().any(is_literal) {
            return None;
        }
        let at = anchor_place(&parts);
        let (anchor, after) = match at {
            Some(at) => (parts.get(at).copied(), parts.split_off(at + 1)),
            None => (Some(Part::Literal("")), std::mem::take(&mut parts)),
        };
        if at.is_some() {
            parts.pop();
        }
        let Some(Part::Literal(anchor)) = anchor else {
            return None;
        };
        Some(Self {
            before: parts,
            anchor,
            after,
        })
    }

    /// The literal that the shape is looked for by; empty when it has none worth looking for and
    /// is tried wherever a word starts.
    pub(super) fn anchor(&self) -> &'static str {
        self.anchor
    }

    /// Whether the token starts with its anchor.
    pub(super) fn is_prefixed(&self) -> bool {
        self.before.is_empty()
    }

    /// Whether it starts with a sign, where no word does.
    pub(super) fn is_sign_first(&self) -> bool {
        let first = self.anchor.as_bytes().first();
        self.is_prefixed() && first.is_some_and(|&byte| !Alphabet::WORD.has(byte))
    }

    /// What follows the literal that the shape is looked for by.
    pub(super) fn after(&self) -> &[Part] {
        &self.after
    }

    /// Whether the last part of a token may have this byte.
    pub(super) fn may_end_with(&self, byte: u8) -> bool {
        self.after.last().is_some_and(|part| part.has(byte))
    }

    /// Whether a token whose first part is a run may start with this byte.
    pub(super) fn may_start_with(&self, byte: u8) -> bool {
        match self.after.first() {
            Some(Part::Run { alphabet, .. }) => alphabet.has(byte),
            _ => true,
        }
    }

    /// Whether a token may have this byte.
    pub(super) fn has(&self, byte: u8) -> bool {
        let mut parts = self.before.iter().chain(&self.after);
        self.anchor.as_bytes().contains(&byte) || parts.any(|part| part.has(byte))
    }

    /// The bytes of the shortest token.
    pub(super) fn least(&self) -> usize {
        let parts = self.before.iter().chain(&self.after);
        self.anchor.len() + parts.map(Part::least).sum::<usize>()
    }

    /// Whether a token may start at `at` whose first part is a run of a fixed length: a look at
    /// its ends and what follows it.
    pub(super) fn may_start(&self, text: &[u8], at: usize) -> bool {
        let Some(&Part::Run { alphabet, min, max }) = self.after.first() else {
            return true;
        };
        let has = |at: usize| text.get(at).is_some_and(|&byte| alphabet.has(byte));
        if !has(at) {
            return false;
        }
        let follows = || match self.after.get(1) {
            Some(Part::Literal(literal)) if min == max => {
                text.get(at + min) == literal.as_bytes().first()
            }
            _ => true,
        };
        follows() && has(at + min.saturating_sub(1))
    }

    /// The token whose anchor stands at `at`, when it does and the token stands by itself.
    pub(super) fn find(&self, text: &[u8], at: usize, runs: &mut Runs) -> Option<Range<usize>> {
        if !text.get(at..)?.starts_with(self.anchor.as_bytes()) {
            return None;
        }
        let mut start = at;
        for part in self.before.iter().rev() {
            start = part.step_back(text, start)?;
        }
        if start > 0 && is_joined(text, start - 1, start) {
            return None;
        }
        let mut end = at + self.anchor.len();
        for part in &self.after {
            end = part.step(text, end, runs)?;
        }
        if end == start || is_joined(text, end - 1, end) {
            return None;
        }
        Some(start..end)
    }

    /// All parts in order.
    #[cfg(test)]
    pub(super) fn parts(&self) -> Vec<Part> {
        let anchor =
            std::iter::once(Part::Literal(self.anchor)).filter(|_| !self.anchor.is_empty());
        let before = self.before.iter().copied();
        before
            .chain(anchor)
            .chain(self.after.iter().copied())
            .collect()
    }
}

impl Part {
    fn has(&self, byte: u8) -> bool {
        match self {
            Self::Literal(literal) => literal.as_bytes().contains(&byte),
            Self::Run { alphabet, .. } => alphabet.has(byte),
        }
    }

    fn least(&self) -> usize {
        match self {
            Self::Literal(literal) => literal.len(),
            Self::Run { min, .. } => *min,
        }
    }

    /// Where the part ends when it starts at `at`.
    fn step(self, text: &[u8], at: usize, runs: &mut Runs) -> Option<usize> {
        match self {
            Self::Literal(literal) => text
                .get(at..)?
                .starts_with(literal.as_bytes())
                .then(|| at + literal.len()),
            Self::Run { alphabet, min, max } => {
                let end = runs.end(alphabet, text, at, max);
                (end - at >= min).then_some(end)
            }
        }
    }

    /// Where the part starts when it ends at `at`.
    fn step_back(self, text: &[u8], at: usize) -> Option<usize> {
        match self {
            Self::Literal(literal) => {
                let head = text.get(..at)?;
                head.ends_with(literal.as_bytes())
                    .then(|| at - literal.len())
            }
            Self::Run { alphabet, min, max } => {
                let head = text.get(at.saturating_sub(max)..at)?;
                let run = head.iter().rev().take_while(|&&byte| alphabet.has(byte));
                let length = run.count();
                (length >= min).then(|| at - length)
            }
        }
    }
}

/// Which part of a shape is its anchor: the first when that is a literal, else the longest
/// literal; none when all are signs.
fn anchor_place(parts: &[Part]) -> Option<usize> {
    let length = |part: &Part| match part {
        Part::Literal(literal) => literal.len(),
        Part::Run { .. } => 0,
    };
    if parts.first().is_some_and(|part| length(part) > 0) {
        return Some(0);
    }
    let longest = parts.iter().map(length).max()?;
    let place = parts.iter().position(|part| length(part) == longest);
    place.filter(|_| longest > 1)
}

/// Whether both bytes belong to one word, so that no token ends or starts between them.
fn is_joined(text: &[u8], left: usize, right: usize) -> bool {
    let is_word = |at| text.get(at).is_some_and(|&byte| Alphabet::WORD.has(byte));
    is_word(left) && is_word(right) && !is_escape_end(text, right)
}

/// Whether a line end or tab that is written as an escape ends before the place.
pub(super) fn is_escape_end(text: &[u8], at: usize) -> bool {
    let escape = at.checked_sub(2).and_then(|start| text.get(start..at));
    matches!(escape, Some(b"\\n" | b"\\r" | b"\\t"))
}

fn parse_run(source: &str) -> Option<Part> {
    let (name, length) = source.split_once(' ')?;
    let alphabet = Alphabet::named(name)?;
    let (min, max) = if let Some(min) = length.strip_suffix('+') {
        (min.parse().ok()?, usize::MAX)
    } else if let Some((min, max)) = length.split_once('-') {
        (min.parse().ok()?, max.parse().ok()?)
    } else {
        let length = length.parse().ok()?;
        (length, length)
    };
    (min <= max).then_some(Part::Run { alphabet, min, max })
}

#[cfg(test)]
mod tests {
    use super::{Runs, Shape};

    fn found(shape: &'static str, text: &str) -> Option<String> {
        let shape = Shape::parse(shape).expect("the shape is well formed");
        let at = text.find(shape.anchor())?;
        let span = shape.find(text.as_bytes(), at, &mut Runs::default())?;
        Some(text[span].to_owned())
    }

    #[test]
    fn runs_and_literals_follow_each_other() {
        let shape = "ab_{digit 2}-{hex 3-5}";
        assert_eq!(found(shape, "x ab_12-abc."), Some("ab_12-abc".to_owned()));
        assert_eq!(found(shape, "ab_12-abcde"), Some("ab_12-abcde".to_owned()));
        assert_eq!(found(shape, "x\\nab_12-abc"), Some("ab_12-abc".to_owned()));
        for text in [
            "ab_1-abc",
            "ab_12-ab",
            "ab_12-abcdef",
            "xab_12-abc",
            "ab_12-abc_",
        ] {
            assert_eq!(found(shape, text), None, "{text}");
        }
    }

    #[test]
    fn runs_before_the_literal_are_matched_backwards() {
        let shape = "{alnum 3}.mark.{alnum 2+}";
        assert_eq!(
            found(shape, "(a1b.mark.cd)"),
            Some("a1b.mark.cd".to_owned())
        );
        assert_eq!(found(shape, "xa1b.mark.cd"), None);
        assert_eq!(found(shape, "1b.mark.cd"), None);
    }

    #[test]
    fn malformed_shapes_are_told() {
        for shape in [
            "",
            "{hex 3}",
            "a{hex}",
            "a{hex 3",
            "a{none 3}",
            "a{hex 5-3}",
            "a{hex x}",
        ] {
            assert_eq!(Shape::parse(shape), None, "{shape}");
        }
    }
}
