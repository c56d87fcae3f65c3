//! The lines of a document that speak of the same things as a memory, and finding them again.
//!
//! A span is a window of three lines to either side of a hit, or the whole of the lines that a
//! reference names. Its hash is over the lines with white space folded, so that indenting or
//! other line ends do not make it stale.

use std::ops::Range;

use sha2::{Digest, Sha256};

use super::document::Document;
use super::reference::Anchor;
use super::words::{Shared, Wanted, has_symbol};

/// Lines to either side of a hit.
const ROUND: usize = 3;
/// Named lines count as a whole up to this many; in more, a window is looked for.
const NAMED_MAX: usize = 200;
/// Minified code and data stand on lines longer than this.
const LINE_MAX: usize = 4096;
/// How much text a search for a moved span may hash.
const HASHED_MAX: usize = 32 * 1024 * 1024;

/// Lines of a document, counted from 1, both ends included, and the hash of their text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The first line.
    pub start_line: usize,
    /// The last line.
    pub end_line: usize,
    /// SHA-256 over the lines with white space folded, in hexadecimal digits.
    pub hash: String,
}

impl Span {
    fn over(document: &Document, window: Window) -> Self {
        let lines: Vec<String> = document.lines[window.from..window.to]
            .iter()
            .map(|l| fold(l))
            .collect();
        Self {
            start_line: window.from + 1,
            end_line: window.to,
            hash: hash(&lines),
        }
    }

    /// Whether the same lines are still in a document, where they were or elsewhere.
    pub(super) fn is_in(&self, document: &Document) -> bool {
        let lines: Vec<String> = document.lines.iter().map(|line| fold(line)).collect();
        let Some(length) = (self.end_line + 1).checked_sub(self.start_line) else {
            return false;
        };
        if length == 0 || length > lines.len() {
            return false;
        }
        let places = lines.len() - length + 1;
        let before = self.start_line.saturating_sub(1).min(places - 1);
        let mut hashed = 0;
        // Nearest places first: lines move by a few more often than by many.
        let outwards = (0..places).flat_map(|far| {
            [before.checked_sub(far), (far > 0).then_some(before + far)]
                .into_iter()
                .flatten()
        });
        outwards
            .filter(|place| *place < places)
            .map(|place| &lines[place..place + length])
            .take_while(|window| {
                hashed += window.iter().map(|line| line.len() + 1).sum::<usize>();
                hashed <= HASHED_MAX
            })
            .any(|window| hash(window) == self.hash)
    }
}

/// Lines counted from 0, the end excluded.
#[derive(Debug, Clone, Copy)]
struct Window {
    from: usize,
    to: usize,
}

impl Window {
    fn round(line: usize, document: &Document) -> Self {
        Self {
            from: line.saturating_sub(ROUND),
            to: (line + ROUND + 1).min(document.lines.len()),
        }
    }
}

/// The span that shares most with the wanted things, the first of equals; `None` without a match.
pub(super) fn best(document: &Document, anchor: &Anchor, wanted: &Wanted) -> Option<Span> {
    if wanted.is_empty() {
        return None;
    }
    let count = document.lines.len();
    let shares = |_: &str, shared: &Shared| !shared.is_empty();
    match anchor {
        Anchor::Whole => best_round_hits(document, 0..count, wanted, shares),
        Anchor::Symbol(name) => {
            best_round_hits(document, 0..count, wanted, |line, _| has_symbol(line, name))
        }
        Anchor::Line(line) if *line <= count => {
            named(document, Window::round(line - 1, document), wanted)
        }
        Anchor::Lines(first, last) if *first <= count => {
            let window = Window {
                from: first - 1,
                to: (*last).min(count),
            };
            if window.to - window.from <= NAMED_MAX {
                named(document, window, wanted)
            } else {
                best_round_hits(document, window.from..window.to, wanted, shares)
            }
        }
        Anchor::Line(_) | Anchor::Lines(..) => None,
    }
}

fn named(document: &Document, window: Window, wanted: &Wanted) -> Option<Span> {
    let mut shared = Shared::default();
    for line in &document.lines[window.from..window.to] {
        shared.add(&shared_with(line, wanted));
    }
    shared.is_match().then(|| Span::over(document, window))
}

/// Reads every line once, then looks at the windows round the lines that are hits.
fn best_round_hits(
    document: &Document,
    range: Range<usize>,
    wanted: &Wanted,
    is_hit: impl Fn(&str, &Shared) -> bool,
) -> Option<Span> {
    let by_line: Vec<Shared> = document
        .lines
        .iter()
        .map(|line| shared_with(line, wanted))
        .collect();
    // A window without a line that shares anything cannot match, whatever else makes a hit.
    let near = |window: &Window| {
        by_line[window.from..window.to]
            .iter()
            .any(|s| !s.is_empty())
    };
    let mut best: Option<(Window, (usize, usize))> = None;
    for line in range.filter(|line| is_hit(&document.lines[*line], &by_line[*line])) {
        let window = Window::round(line, document);
        if !near(&window) {
            continue;
        }
        let mut shared = Shared::default();
        by_line[window.from..window.to]
            .iter()
            .for_each(|line| shared.add(line));
        let weight = shared.weight();
        if shared.is_match() && best.is_none_or(|(_, most)| weight > most) {
            best = Some((window, weight));
        }
    }
    best.map(|(window, _)| Span::over(document, window))
}

/// What a line shares; nothing for a line so long that it would share with every text.
fn shared_with(line: &str, wanted: &Wanted) -> Shared {
    if line.len() > LINE_MAX {
        Shared::default()
    } else {
        wanted.shared_with(line)
    }
}

fn fold(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn hash(lines: &[String]) -> String {
    use std::fmt::Write;
    let mut hasher = Sha256::new();
    for line in lines {
        hasher.update(line.as_bytes());
        hasher.update(b"\n");
    }
    hasher
        .finalize()
        .iter()
        .fold(String::with_capacity(64), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}
