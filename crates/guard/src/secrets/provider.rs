//! Tokens that are known by their form. Most start with a literal, so the first two bytes of each
//! word say which shapes to look at; for those with a literal further in there is an automaton.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::alphabet::is_word;
use super::context;
use super::entropy::entropy;
use super::hit::{Finder, SecretHit};
use super::placeholder::is_sample_token;
use super::rule::{Confidence, RULES, Rule, SecretClass};
use super::seed;
use super::shape::{Runs, Shape, is_escape_end};

/// Bytes before a token in which a rule's `near` words count.
const NEAR: usize = 80;

/// A shape that a place in the text may have.
#[derive(Clone, Copy)]
struct Candidate {
    /// Its number among all shapes.
    number: usize,
    rule: &'static Rule,
    shape: &'static Shape,
    /// The first bytes of its literal, and which of the four count.
    head: u32,
    mask: u32,
}

impl Candidate {
    fn new(number: usize, rule: &'static Rule, shape: &'static Shape) -> Self {
        let anchor = shape.anchor().as_bytes();
        let bytes = |at: usize| anchor.get(at).copied();
        let mask = std::array::from_fn(|at| bytes(at).map_or(0, |_| u8::MAX));
        Self {
            number,
            rule,
            shape,
            head: head_at(anchor, 0),
            mask: u32::from_le_bytes(mask),
        }
    }
}

/// Four bytes of the text, zeros after its end.
fn head_at(text: &[u8], at: usize) -> u32 {
    let bytes = text.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
    u32::from_le_bytes(bytes.unwrap_or_else(|| {
        std::array::from_fn(|next| text.get(at + next).copied().unwrap_or_default())
    }))
}

/// Where to look for which shape.
struct Prefilter {
    /// For the first two bytes of a word, the number of the list of shapes that start so.
    starts: Vec<u16>,
    prefixed: Vec<Vec<Candidate>>,
    /// Shapes of runs and signs, tried wherever a word starts, by its first byte.
    plain: Vec<Vec<Candidate>>,
    /// Literals inside the other shapes.
    literals: AhoCorasick,
    inner: Vec<Candidate>,
    /// Every byte that a token with such a literal can have, and the length of the shortest.
    inside: [bool; 256],
    least: usize,
    count: usize,
}

static PREFILTER: LazyLock<Prefilter> = LazyLock::new(Prefilter::new);

impl Prefilter {
    fn new() -> Self {
        let mut starts = vec![0; 1 << 16];
        let mut prefixed: Vec<Vec<Candidate>> = vec![Vec::new()];
        let (mut plain, mut inner) = (vec![Vec::new(); 256], Vec::new());
        let shapes = RULES
            .iter()
            .flat_map(|rule| rule.shapes.iter().map(move |shape| (rule, shape)));
        let mut count = 0;
        for (number, (rule, shape)) in shapes.enumerate() {
            count = number + 1;
            let candidate = Candidate::new(number, rule, shape);
            let anchor = shape.anchor().as_bytes();
            match (shape.is_prefixed(), anchor) {
                (true, []) => {
                    for (first, list) in (0..=255).zip(&mut plain) {
                        if shape.may_start_with(first) {
                            list.push(candidate);
                        }
                    }
                }
                (false, _) => inner.push(candidate),
                // No word starts there; the search for words of all kinds finds it.
                _ if shape.is_sign_first() => {}
                (true, [first, rest @ ..]) => {
                    // A single letter is followed by any byte.
                    let seconds = rest.first().map_or(0..=255, |&second| second..=second);
                    for second in seconds {
                        let list = starts.get_mut(place(*first, second));
                        note(list, &mut prefixed, candidate);
                    }
                }
            }
        }
        let literals = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::DFA))
            .build(inner.iter().map(|inner: &Candidate| inner.shape.anchor()))
            .expect("some dozen short literals are no limit");
        let mut inside = [false; 256];
        for (byte, is_inside) in (0..=255).zip(&mut inside) {
            *is_inside = inner.iter().any(|inner| inner.shape.has(byte));
        }
        let least = inner.iter().map(|inner| inner.shape.least()).min();
        Self {
            starts,
            prefixed,
            plain,
            literals,
            inner,
            inside,
            least: least.unwrap_or(1).max(1),
            count,
        }
    }

    /// The next stretch from this byte on that is long enough for a token with a literal inside of
    /// it. Most bytes are not looked at: one that no token has rules out all stretches over it.
    fn stretch(&self, text: &[u8], from: usize) -> Option<Range<usize>> {
        let is_other = |byte: &u8| !self.inside[usize::from(*byte)];
        let mut start = from;
        loop {
            let head = text.get(start..start + self.least)?;
            match head.iter().rposition(is_other) {
                Some(other) => start += other + 1,
                None => break,
            }
        }
        let rest = text.get(start..)?;
        let length = rest.iter().position(is_other).unwrap_or(rest.len());
        Some(start..start + length)
    }

    /// The shapes that may start with these two bytes.
    fn starting(&self, first: u8, second: u8) -> &[Candidate] {
        let list = self
            .starts
            .get(place(first, second))
            .copied()
            .unwrap_or_default();
        self.prefixed
            .get(usize::from(list))
            .map_or(&[], Vec::as_slice)
    }
}

fn place(first: u8, second: u8) -> usize {
    usize::from(first) << 8 | usize::from(second)
}

/// Adds a shape to the list of a start, which is made when it is the first.
fn note(list: Option<&mut u16>, lists: &mut Vec<Vec<Candidate>>, candidate: Candidate) {
    let Some(list) = list else {
        return;
    };
    if *list == 0 {
        let next = u16::try_from(lists.len()).unwrap_or_default();
        lists.push(Vec::new());
        *list = next;
    }
    if let Some(list) = lists.get_mut(usize::from(*list)) {
        list.push(candidate);
    }
}

/// Finds the tokens of providers.
pub(super) fn find(finder: &mut Finder<'_>) {
    let prefilter = &*PREFILTER;
    let text = finder.bytes;
    let mut search = Search {
        runs: Runs::default(),
        done: vec![0; prefilter.count],
    };
    let mut next = 0;
    while let Some(at) = word_start(text, next) {
        next = at + 1;
        let Some(&[first, second]) = text.get(at..at + 2) else {
            break;
        };
        let head = head_at(text, at);
        for candidate in prefilter.starting(first, second) {
            if head & candidate.mask == candidate.head {
                search.look(finder, candidate, at);
            }
        }
        for candidate in prefilter
            .plain
            .get(usize::from(first))
            .into_iter()
            .flatten()
        {
            if candidate.shape.may_start(text, at) {
                search.look(finder, candidate, at);
            }
        }
    }
    let mut from = 0;
    while let Some(stretch) = prefilter.stretch(text, from) {
        from = stretch.end;
        let start = stretch.start;
        let bytes = finder.slice(stretch);
        for literal in prefilter.literals.find_overlapping_iter(bytes) {
            if let Some(candidate) = prefilter.inner.get(literal.pattern().as_usize()) {
                search.look(finder, candidate, start + literal.start());
            }
        }
    }
    find_aws_pairs(finder);
}

/// The next byte from this one on that a word starts with; the letter of an escape is no part of
/// the word behind it.
fn word_start(text: &[u8], from: usize) -> Option<usize> {
    let mut from = from;
    loop {
        let before = from.checked_sub(1).and_then(|at| text.get(at)).copied();
        let before = before.unwrap_or(b' ');
        if is_word(before) {
            let is_in_word = text.get(from).is_some_and(|&byte| is_word(byte));
            if is_in_word && is_escape_end(text, from) {
                return Some(from);
            }
            let rest = text.get(from..)?;
            from += rest.iter().position(|&byte| !is_word(byte))? + 1;
        } else {
            let rest = text.get(from..)?;
            return Some(from + rest.iter().position(|&byte| is_word(byte))?);
        }
    }
}

/// What was seen of a text so far.
struct Search {
    runs: Runs,
    /// Where the last match of each shape ends: what starts inside it is not looked at again.
    done: Vec<usize>,
}

impl Search {
    /// Looks whether the shape's anchor stands at the place and the token round it.
    fn look(&mut self, finder: &mut Finder<'_>, candidate: &Candidate, at: usize) {
        let &Candidate {
            number,
            rule,
            shape,
            ..
        } = candidate;
        let Some(done) = self.done.get_mut(number).filter(|done| at >= **done) else {
            return;
        };
        let Some(span) = shape.find(finder.bytes, at, &mut self.runs) else {
            return;
        };
        *done = span.end;
        if let Some(hit) = judge(finder, rule, span, at + shape.anchor().len()) {
            finder.push(hit);
        }
    }
}

/// The hit, unless the token is a sample or too plain.
fn judge(
    finder: &Finder<'_>,
    rule: &'static Rule,
    span: Range<usize>,
    variable: usize,
) -> Option<SecretHit> {
    let after = finder.slice(variable..span.end);
    let token = if after.len() * 2 < span.len() {
        finder.slice(span.clone())
    } else {
        after
    };
    let is_near = || context::is_near(finder.bytes, span.start, &rule.near, NEAR);
    let is_digest = || context::is_digest(finder.bytes, span.start);
    if !rule.near.is_empty() && (!is_near() || is_digest()) {
        return None;
    }
    // The address that holds a secret is the secret.
    let scheme = finder.slice(span.start.saturating_sub(8)..span.start);
    let is_address = rule.class == SecretClass::Structural && scheme == b"https://";
    let span = if is_address {
        span.start - 8..span.end
    } else {
        span
    };
    let mut hit = judge_token(rule, span, token)?;
    if rule.checksum.is_some_and(|checksum| checksum.fits(after)) {
        hit.confidence = Confidence::High;
    }
    Some(hit)
}

/// The hit of a token at its place, unless it is a sample or too plain.
pub(super) fn judge_token(
    rule: &'static Rule,
    span: Range<usize>,
    token: &[u8],
) -> Option<SecretHit> {
    if entropy(token) + 1e-9 < rule.floor || is_sample_token(token) {
        return None;
    }
    Some(SecretHit {
        rule: rule.id,
        class: rule.class,
        confidence: rule.confidence,
        span,
    })
}

/// AWS secret access keys that follow a key id on its line.
fn find_aws_pairs(finder: &mut Finder<'_>) {
    let ids: Vec<usize> = finder.ends_of("aws_access_key_id").collect();
    let pairs: Vec<_> = ids
        .into_iter()
        .flat_map(|end| seed::aws_secrets_after(finder.text, end))
        .filter(|span| !is_sample_token(finder.slice(span.clone())))
        .collect();
    for span in pairs {
        finder.add(seed::AWS_SECRET, span);
    }
}
