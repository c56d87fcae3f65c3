//! A second look that may only raise a score: a linear model over words and kinds of words.
//!
//! The rules name what they know; this adds up what many labelled texts had in common. It looks at
//! each sentence and each two neighbours, and the worst of them counts, so that a long text is not
//! flagged for its length and one line in it is not drowned. It never rejects: a text that it
//! doubts waits for a person. The weights are made by `examples/train_injection`; `docs/guard.md`
//! says from what, and how well they do.

mod features;
mod sums;
#[cfg(test)]
mod tests;
mod weights;

use std::ops::Range;

pub use features::BUCKETS;
pub(super) use sums::Sums;
pub use weights::{Numbers, file, held};

use super::class::{
    APPROVE, APPROVED, BECOME, DATA, IDENTITY, NET, NO_LONGER, PUBLIC, REVIEW, SECRET, SECRET_FILE,
    SECRET_VAR, SEND, SHIP, SKIP, STEAL, Set, UNBOUND, URL, WITHOUT, YOU_ARE,
};
use super::words::Words;
use super::{Assessment, Category, Finding, QUARANTINE_SCORE};
use crate::views::Views;

/// The name of the rule in a finding.
pub const RULE: &str = "classifier";

/// By how much a stretch round what somebody cites must exceed the threshold: a report and an order
/// share their words.
const MORE: f32 = 4.0;

/// Quarantines a text that the rules let pass and the model doubts.
pub(super) fn raise(
    words: &Words,
    sums: &Sums,
    mut found: Assessment,
    cited: &[Range<usize>],
) -> Assessment {
    if found.score >= QUARANTINE_SCORE {
        return found;
    }
    let Some(span) = doubted(words, sums, cited) else {
        return found;
    };
    let category = found.category().unwrap_or_else(|| nearest(words, &span));
    found.score = QUARANTINE_SCORE;
    found.findings.insert(
        0,
        Finding {
            rule: RULE,
            category,
            span,
            weight: QUARANTINE_SCORE,
        },
    );
    found
}

/// Buckets that a stretch has to have: a word or two, or one letter again and again, say nothing.
const ENOUGH: u32 = 9;

/// The worst stretch of a text, when its margin is past the threshold.
fn doubted(words: &Words, sums: &Sums, cited: &[Range<usize>]) -> Option<Range<usize>> {
    let numbers = Numbers::held();
    let mut worst = (numbers.threshold, None);
    let mut look = |sum: Sum, span: Range<usize>| {
        if !has_enough(sum.seen()) {
            return;
        }
        let margin = numbers.bias + numbers.step * sum.margin();
        let is_cited = || cited.iter().any(|said| span.contains(&said.start));
        let needed = if is_cited() { worst.0 + MORE } else { worst.0 };
        if margin >= needed {
            worst = (margin, Some(span));
        }
    };
    let mut before: Option<(Sum, usize)> = None;
    for (piece, letters) in sums.iter() {
        let mut sum = Sum {
            letters: *letters,
            kinds: Part::default(),
        };
        features::kinds(words, piece, &mut |bucket| sum.kinds.add(bucket));
        let bytes = piece.bytes.clone();
        if let Some((last, start)) = before {
            look(last.with(sum), start..bytes.end);
        }
        before = Some((sum, bytes.start));
        look(sum, bytes);
    }
    worst.1
}

/// What the buckets of a stretch add up to.
#[derive(Clone, Copy, Default)]
struct Sum {
    letters: Part,
    kinds: Part,
}

#[derive(Clone, Copy, Default)]
struct Part {
    steps: i32,
    count: u16,
    seen: u64,
}

impl Part {
    fn add(&mut self, bucket: usize) {
        self.steps = self.steps.saturating_add(weights::weight(bucket));
        self.count = self.count.saturating_add(1);
        self.seen |= mark(bucket);
    }

    fn with(self, other: Self) -> Self {
        Self {
            steps: self.steps.saturating_add(other.steps),
            count: self.count.saturating_add(other.count),
            seen: self.seen | other.seen,
        }
    }

    fn margin(self) -> f32 {
        self.steps as f32 * share(self.count)
    }
}

impl Sum {
    fn with(self, other: Self) -> Self {
        Self {
            letters: self.letters.with(other.letters),
            kinds: self.kinds.with(other.kinds),
        }
    }

    fn margin(self) -> f32 {
        self.letters.margin() + self.kinds.margin()
    }

    fn seen(self) -> u64 {
        self.letters.seen
    }
}

/// A sketch of which buckets were seen: one of 64 marks for each.
fn mark(bucket: usize) -> u64 {
    1 << (bucket & 63)
}

fn has_enough(seen: u64) -> bool {
    seen.count_ones() >= ENOUGH
}

/// What one bucket counts among so many: a longer stretch has to say more.
pub fn share(count: u16) -> f32 {
    1.0 / f32::from(count.max(1)).sqrt().sqrt()
}

/// What a stretch that no rule names is most like.
fn nearest(words: &Words, span: &Range<usize>) -> Category {
    let inside = words.list.iter().filter(|word| span.contains(&word.start));
    let kinds = inside.fold(0, |all, word| all | word.kinds);
    let has = |set: Set| kinds & set != 0;
    if has(SEND | SHIP | STEAL | NET | PUBLIC)
        && has(SECRET | SECRET_FILE | SECRET_VAR | DATA | URL)
    {
        Category::Exfiltration
    } else if has(BECOME | IDENTITY | UNBOUND | YOU_ARE | NO_LONGER) {
        Category::RoleHijack
    } else if has(REVIEW) && has(SKIP | APPROVE | APPROVED | WITHOUT) {
        Category::ApprovalBypass
    } else {
        Category::PromptInjection
    }
}

/// A sentence or two neighbours, as the program that makes the weights sees them.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Window {
    /// Buckets of words and letters, each as often as it was found.
    pub letters: Vec<usize>,
    /// Buckets of kinds of words.
    pub kinds: Vec<usize>,
}

/// The windows of every reading of a text, each once.
pub fn windows(text: &str) -> Vec<Window> {
    let mut found = Vec::new();
    for view in Views::of(text).iter() {
        let words = Words::of(view.text());
        let mut before: Option<Window> = None;
        for piece in features::pieces(view.text(), &words) {
            let mut window = Window::default();
            features::letters(view.text(), &piece, &mut |bucket| {
                window.letters.push(bucket);
            });
            features::kinds(&words, &piece, &mut |bucket| window.kinds.push(bucket));
            if let Some(last) = before {
                found.push(Window {
                    letters: [last.letters.as_slice(), &window.letters].concat(),
                    kinds: [last.kinds.as_slice(), &window.kinds].concat(),
                });
            }
            found.push(window.clone());
            before = Some(window);
        }
    }
    found.retain(|window| {
        let marks = window.letters.iter().map(|bucket| mark(*bucket));
        has_enough(marks.fold(0, |all, one| all | one))
    });
    for window in &mut found {
        window.letters.sort_unstable();
        window.kinds.sort_unstable();
    }
    found.sort_unstable();
    found.dedup();
    found
}
