//! Numbers as people write them: groups of digits with one separator between two groups.
//!
//! A number starts and ends where nothing is glued to it: a digit of a hash, of a longer number,
//! of a path or of `INV-2031` starts none. From each group on, the numbers of one group, of two,
//! of three and so on are given, up to the digits that the asker can use, so the work for each
//! group is bounded.

use std::ops::Range;

/// The most digits that any kind of number has.
pub(super) const MOST_DIGITS: usize = 24;
/// The most groups of a number.
pub(super) const MOST_GROUPS: usize = 10;

/// A run of digits that is as long as it can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// All runs of ASCII digits.
pub(super) fn groups(text: &str) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut start = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte.is_ascii_digit(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                groups.push(Group {
                    start: from,
                    end: at,
                });
                start = None;
            }
            _ => {}
        }
    }
    groups.extend(start.map(|start| Group {
        start,
        end: text.len(),
    }));
    groups
}

/// Some groups, read as one number.
#[derive(Debug, Clone)]
pub(super) struct Number {
    pub(super) place: Range<usize>,
    digits: [u8; MOST_DIGITS],
    length: usize,
    sizes: [u8; MOST_GROUPS],
    count: usize,
    /// What stands between the groups, when it is always the same.
    pub(super) separator: Option<u8>,
    has_underscore: bool,
    /// Whether a line ends between two groups.
    pub(super) is_broken: bool,
}

impl Number {
    /// The digits' values.
    pub(super) fn digits(&self) -> &[u8] {
        self.digits.get(..self.length).unwrap_or_default()
    }

    /// How many digits each group has.
    pub(super) fn sizes(&self) -> &[u8] {
        self.sizes.get(..self.count).unwrap_or_default()
    }

    /// Whether it is one run.
    pub(super) fn is_plain(&self) -> bool {
        self.count == 1
    }

    /// Whether it starts or ends as a date does.
    pub(super) fn is_dated(&self) -> bool {
        matches!(self.sizes(), [4, 2, ..] | [2, 2, 4, ..] | [.., 4, 2, 2])
            && self.separator != Some(b' ')
    }

    /// Whether each group is one digit over and over: `111-222-3333`.
    pub(super) fn is_made_of_repeats(&self) -> bool {
        let mut rest = self.digits();
        self.sizes().iter().all(|size| {
            let (group, others) = rest
                .split_at_checked(usize::from(*size))
                .unwrap_or_default();
            rest = others;
            group.windows(2).all(|pair| pair.first() == pair.last())
        })
    }

    fn push(&mut self, text: &[u8], group: Group) -> Option<()> {
        let run = text.get(group.start..group.end)?;
        let to = self.digits.get_mut(self.length..self.length + run.len())?;
        for (to, digit) in to.iter_mut().zip(run) {
            *to = digit - b'0';
        }
        *self.sizes.get_mut(self.count)? = u8::try_from(run.len()).ok()?;
        self.length += run.len();
        self.count += 1;
        self.place.end = group.end;
        Some(())
    }
}

/// The numbers that start with this group and have at most so many digits.
pub(super) fn numbers<'t>(
    text: &'t str,
    groups: &'t [Group],
    most: usize,
) -> impl Iterator<Item = Number> + 't {
    // Programmers write `1_000_000`.
    numbers_with_underscores(text, groups, most).filter(|number| !number.has_underscore)
}

/// As [`numbers`], and groups may be joined by underscores.
pub(super) fn numbers_with_underscores<'t>(
    text: &'t str,
    groups: &'t [Group],
    most: usize,
) -> impl Iterator<Item = Number> + 't {
    numbers_over_lines(text, groups, most).filter(|number| !number.is_broken)
}

/// As [`numbers_with_underscores`], and one line may end between two groups.
pub(super) fn numbers_over_lines<'t>(
    text: &'t str,
    groups: &'t [Group],
    most: usize,
) -> impl Iterator<Item = Number> + 't {
    let bytes = text.as_bytes();
    let first = groups.first().filter(|group| opens(text, group.start));
    let mut number = first.map(|group| Number {
        place: group.start..group.start,
        digits: [0; MOST_DIGITS],
        length: 0,
        sizes: [0; MOST_GROUPS],
        count: 0,
        separator: None,
        has_underscore: false,
        is_broken: false,
    });
    let mut rest = groups.iter();
    std::iter::from_fn(move || {
        let grown = number.as_mut()?;
        let group = *rest.next()?;
        if grown.count > 0 {
            let between = bytes.get(grown.place.end..group.start)?;
            let joined = line_break(between).filter(|_| !grown.is_broken);
            grown.is_broken |= joined.is_some();
            let separator = match joined.unwrap_or(between) {
                [one @ (b' ' | b'-' | b'.' | b'/' | b'_')] => one,
                [b' ', dash @ b'-', b' '] => dash,
                _ => return None,
            };
            let same = grown.count == 1 || grown.separator == Some(*separator);
            grown.separator = same.then_some(*separator);
            grown.has_underscore |= *separator == b'_';
        }
        if grown.length + (group.end - group.start) > most.min(MOST_DIGITS) {
            return None;
        }
        grown.push(bytes, group)?;
        Some(grown.clone())
    })
    .filter(move |number| closes(text, number.place.end))
}

/// What stands at a line end between two groups beside it: the sign before it, or a space.
fn line_break(between: &[u8]) -> Option<&[u8]> {
    const LONGEST: usize = 16;
    let line = between.iter().position(|&byte| byte == b'\n')?;
    let (before, after) = between.split_at_checked(line)?;
    let before = before.strip_suffix(b"\r").unwrap_or(before);
    let is_indent = after
        .iter()
        .skip(1)
        .all(|&byte| matches!(byte, b' ' | b'\t' | b'>'));
    if between.len() > LONGEST || !is_indent {
        return None;
    }
    Some(if before.is_empty() { b" " } else { before })
}

/// Whether something may start here: nothing is glued to it from the left.
pub(super) fn opens(text: &str, start: usize) -> bool {
    let mut before = text.get(..start).unwrap_or_default().chars().rev();
    let Some(last) = before.next() else {
        return true;
    };
    let beyond = before.next().is_some_and(|c| c.is_ascii_alphanumeric());
    match last {
        '-' | '.' | ',' => !beyond,
        '_' | '/' | '#' | '@' | '$' | '%' | '\\' | '~' | '^' | '+' | '\u{20ac}' | '\u{a3}' => false,
        _ => !is_word_part(last),
    }
}

/// Whether something may end here: nothing is glued to it from the right.
pub(super) fn closes(text: &str, end: usize) -> bool {
    let mut after = text.get(end..).unwrap_or_default().chars();
    let Some(next) = after.next() else {
        return true;
    };
    let beyond = after.next().is_some_and(|c| c.is_ascii_alphanumeric());
    match next {
        '-' | '.' | ',' | ':' | '/' => !beyond,
        '_' | '%' | '@' | '\\' => false,
        _ => !is_word_part(next),
    }
}

/// A letter of an alphabet, or a digit. Scripts that put no space between words glue nothing.
fn is_word_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || (c.is_alphanumeric() && c < '\u{e00}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(text: &str) -> Vec<Vec<u8>> {
        let groups = groups(text);
        (0..groups.len())
            .flat_map(|first| numbers(text, &groups[first..], 19))
            .map(|number| number.sizes().to_vec())
            .collect()
    }

    #[test]
    fn numbers_grow_group_by_group() {
        assert_eq!(sizes("a 12 345"), [vec![2], vec![2, 3], vec![3]]);
        assert_eq!(sizes("12  345"), [vec![2], vec![3]]);
    }

    #[test]
    fn what_is_glued_to_something_is_no_number() {
        for text in [
            "a12",
            "12b",
            "INV-12",
            "0.12x",
            "x/12",
            "#12",
            "1,000,000x",
            "6b7f-47d",
        ] {
            assert!(sizes(text).iter().all(|sizes| sizes.len() > 1), "{text}");
        }
        assert!(sizes("7fd58dc0-1234-1234-a26f-3341d22e2b13").is_empty());
    }
}
