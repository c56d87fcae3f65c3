//! Tokens of an exact form that stand inside a word or have marks between their characters.
//!
//! A form with a fixed length over its alphabet (`whole` in the rule file) is known even where a
//! name is glued to it (`my_ghp_..`) or emphasis, a tag, a comment, a space or a line end stands in
//! its middle. Each place where such a form may start is read once, to its length and no further.

use std::ops::Range;

use super::alphabet::is_word;
use super::entropy::Makeup;
use super::hit::{Finder, SecretHit};
use super::provider;
use super::rule::{RULES, Rule};
use super::shape::{Part, Runs, Shape};
use super::words::is_wordy;

/// Marks in one token.
const MOST_BREAKS: usize = 6;
/// Longest comment inside of one.
const LONGEST_COMMENT: usize = 120;
/// Longest tag.
const LONGEST_TAG: usize = 40;

/// A form to look for where its literal stands.
#[derive(Clone, Copy)]
pub(super) struct Form {
    rule: &'static Rule,
    shape: &'static Shape,
    /// Whether it may be glued and broken; else it is one that starts with a sign, which the
    /// search at the starts of words does not come to.
    is_whole: bool,
}

/// The literals with the forms that start so.
pub(super) fn forms() -> Vec<(&'static str, Form)> {
    let forms = RULES.iter().flat_map(|rule| {
        let whole = rule.wholes.iter().map(|shape| (shape, true));
        let signs = rule.shapes.iter().filter(|shape| shape.is_sign_first());
        let signs = signs.map(|shape| (shape, false));
        whole.chain(signs).map(move |(shape, is_whole)| Form {
            rule,
            shape,
            is_whole,
        })
    });
    forms.map(|form| (form.shape.anchor(), form)).collect()
}

/// Looks at a literal that stands at the place.
pub(super) fn find(finder: &mut Finder<'_>, place: Range<usize>, form: &Form) {
    let found = if form.is_whole {
        whole(finder, place, form)
    } else {
        signed(finder, place, form)
    };
    if let Some(hit) = found {
        finder.push(hit);
    }
}

fn signed(finder: &Finder<'_>, place: Range<usize>, form: &Form) -> Option<SecretHit> {
    let mut runs = Runs::default();
    let span = form.shape.find(finder.bytes, place.start, &mut runs)?;
    let token = finder.slice(place.end..span.end);
    provider::judge_token(form.rule, span, token)
}

fn whole(finder: &Finder<'_>, place: Range<usize>, form: &Form) -> Option<SecretHit> {
    if finder.slice(place.clone()) != form.shape.anchor().as_bytes() {
        return None;
    }
    let mut walk = Walk::new(finder.bytes, place.end);
    for part in form.shape.after() {
        walk.part(part)?;
    }
    let is_checked = form.rule.checksum.is_some_and(|sum| sum.fits(&walk.token));
    let is_alone = is_apart(finder.bytes, &place) && ends(finder.bytes, walk.at, form.shape);
    if !(is_checked || is_alone && walk.is_of_chance()) {
        return None;
    }
    provider::judge_token(form.rule, place.start..walk.at, &walk.token)
}

/// Whether a token may start here: after a sign, `_`, or where the case of a name changes.
fn is_apart(text: &[u8], place: &Range<usize>) -> bool {
    let Some(&before) = place.start.checked_sub(1).and_then(|at| text.get(at)) else {
        return true;
    };
    let first = text.get(place.start).copied().unwrap_or_default();
    !is_word(before)
        || before == b'_'
        || before.is_ascii_lowercase() && first.is_ascii_uppercase()
        || before.is_ascii_uppercase() && first.is_ascii_lowercase()
        || text.get(..place.start).is_some_and(|head| {
            head.ends_with(b"\\n") || head.ends_with(b"\\t") || head.ends_with(b"\\r")
        })
}

/// Whether it may end here: before a sign, or before a `_` that it cannot have itself.
fn ends(text: &[u8], at: usize, shape: &Shape) -> bool {
    match text.get(at) {
        Some(b'_') => !shape.has(b'_') || shape.anchor().contains('_') && !shape.may_end_with(b'_'),
        Some(&next) => !is_word(next),
        None => true,
    }
}

/// A token that is read past what stands between its characters.
struct Walk<'t> {
    text: &'t [u8],
    at: usize,
    token: Vec<u8>,
    breaks: usize,
    /// Where in the token a space or a line end stood.
    gaps: Vec<usize>,
}

impl<'t> Walk<'t> {
    fn new(text: &'t [u8], at: usize) -> Self {
        Self {
            text,
            at,
            token: Vec::new(),
            breaks: 0,
            gaps: Vec::new(),
        }
    }

    fn part(&mut self, part: &Part) -> Option<()> {
        match *part {
            Part::Literal(literal) => literal.bytes().try_for_each(|byte| {
                let next = self.next(|other| other == byte)?;
                (next == byte).then_some(())
            }),
            Part::Run { alphabet, max, .. } => {
                (0..max).try_for_each(|_| self.next(|byte| alphabet.has(byte)).map(|_| ()))
            }
        }
    }

    /// Takes the next byte of the token, behind marks if there are some.
    fn next(&mut self, is_part: impl Fn(u8) -> bool) -> Option<u8> {
        loop {
            let byte = *self.text.get(self.at)?;
            if is_part(byte) {
                self.at += 1;
                self.token.push(byte);
                return Some(byte);
            }
            let rest = self.text.get(self.at..)?;
            let length = mark(rest).or_else(|| {
                self.gaps.push(self.token.len());
                gap(rest)
            })?;
            self.breaks += 1;
            if self.breaks > MOST_BREAKS {
                return None;
            }
            self.at += length;
        }
    }

    /// Whether what a space parts is of chance, each piece by itself: words that follow a token
    /// must not fill its length up.
    fn is_of_chance(&self) -> bool {
        if self.gaps.is_empty() {
            return true;
        }
        let ends = self.gaps.iter().copied().chain([self.token.len()]);
        let mut start = 0;
        for end in ends {
            let piece = self.token.get(start..end).unwrap_or_default();
            let makeup = Makeup::of(piece);
            if piece.len() < 4 || makeup.digits == 0 || makeup.letters() == 0 || is_wordy(piece) {
                return false;
            }
            start = end;
        }
        true
    }
}

/// The length of emphasis, a tag or a comment that starts here.
fn mark(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'*', b'*', ..] | [b'~', b'~', ..] => Some(2),
        [b'*' | b'`', ..] => Some(1),
        [b'<', b'!', b'-', b'-', ..] => {
            let body = rest.get(..rest.len().min(LONGEST_COMMENT))?;
            Some(body.windows(3).position(|three| three == b"-->")? + 3)
        }
        [b'<', next, ..] if next.is_ascii_alphabetic() || *next == b'/' => {
            let body = rest.get(..rest.len().min(LONGEST_TAG))?;
            Some(body.iter().position(|&byte| byte == b'>')? + 1)
        }
        _ => None,
    }
}

/// The length of one space, or of a line end with the indent behind it.
fn gap(rest: &[u8]) -> Option<usize> {
    let line = match rest {
        [b' ', next, ..] if !next.is_ascii_whitespace() => return Some(1),
        [b'\\' | b'\r', b'\n', ..] => 2,
        [b'\\', b'\r', b'\n', ..] => 3,
        [b'\n', ..] => 1,
        _ => return None,
    };
    let after = rest.get(line..)?;
    let is_indent = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'>' | b'#');
    Some(line + after.iter().take(16).take_while(is_indent).count())
}

#[cfg(test)]
mod tests {
    use super::super::find;

    const HALVES: [&str; 2] = ["A1b2C3d4E5f6A1b2C3", "d4g7H8i9J0k1L2m3N4"];

    fn found(text: &str) -> Vec<&str> {
        let hits = find(text);
        hits.into_iter().map(|hit| &text[hit.span]).collect()
    }

    #[test]
    fn a_token_that_a_name_is_glued_to_is_found() {
        let token = ["gh", "p_", HALVES[0], HALVES[1]].concat();
        let id = ["AK", "IAZQ3VX7PL2MWK4TNB"].concat();
        for text in [
            format!("see my_{token} there"),
            format!("KEY_{token}"),
            format!("KEY{token}"),
            format!("token-{token}.txt"),
        ] {
            assert!(
                found(&text).iter().any(|hit| hit.ends_with(&token)),
                "{text}"
            );
        }
        for text in [format!("bucket_{id}_prod"), format!("the{id}")] {
            assert_eq!(found(&text), [id.as_str()], "{text}");
        }
    }

    #[test]
    fn a_token_with_marks_between_its_characters_goes_with_them() {
        for between in [
            "**",
            "<wbr>",
            "<!-- cut -->",
            "</b>",
            " ",
            "\n",
            "\r\n  ",
            "`",
        ] {
            let token = ["gh", "p_", HALVES[0], between, HALVES[1]].concat();
            let text = format!("use {token} now");
            assert_eq!(found(&text), [token.as_str()], "{text}");
        }
    }

    #[test]
    fn words_do_not_fill_a_token_up() {
        let id = ["AK", "IAZQ3VX7PL"].concat();
        for text in [
            format!("{id} BUILD9IS2OLD"),
            format!("{id} AND 2 MORE"),
            format!("{id}\nNEXT LINE"),
            "my_ghp_token_of_the_build_server_in_ci".to_owned(),
        ] {
            let hits = found(&text);
            assert!(
                hits.iter().all(|hit| !hit.contains(' ')),
                "{text}: {hits:?}"
            );
        }
    }
}
