//! A rule over kinds of words, and how it is looked for in a sentence.
//!
//! A rule names the kind that it starts from and what must stand near. The window is bounded, so
//! the work grows with the length of the text and not with its square.

use std::ops::Range;

use super::Category;
use super::class::{ASK, CONCEAL, FREE_ORDER, NEG, NOTICE, OVERRIDE, SKIP, Set, WITHOUT};
use super::words::{Word, Words};

/// A word counts for so many bytes at most: what is far in bytes is not near.
const BYTES_PER_WORD: usize = 16;

/// No window is longer.
const LONGEST_WINDOW: usize = 15;

/// How many words before the first one a negation reaches.
const NEGATION_REACH: usize = 4;

/// How many words before a find a prohibition reaches.
const PROHIBITION_REACH: usize = 12;

/// In which order the words of a rule stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// As the rule lists them.
    Listed,
    /// The first one anywhere among the others.
    Any,
}

/// One rule.
pub(super) struct Rule {
    /// Its stable name.
    pub(super) id: &'static str,
    pub(super) category: Category,
    /// In hundredths.
    pub(super) weight: u32,
    /// Each must be there, as one of its kinds; the first is where the search begins.
    pub(super) needs: &'static [Set],
    /// How far apart, in words.
    pub(super) window: usize,
    pub(super) order: Order,
    /// The first word must be where an order can begin.
    pub(super) is_order: bool,
    /// Any of these near voids the rule.
    pub(super) unless: Set,
    /// Any of these near halves the weight.
    pub(super) halved_by: Set,
    /// Kinds that the first word must have as well, all of them.
    pub(super) first_has: Set,
    /// Kinds of which the first word must have none.
    pub(super) first_lacks: Set,
    /// A negation before the first word voids the rule.
    pub(super) not_negated: bool,
}

impl Rule {
    /// A rule whose words stand in any order.
    pub(super) const fn any(
        id: &'static str,
        category: Category,
        weight: u32,
        window: usize,
        needs: &'static [Set],
    ) -> Self {
        Self {
            id,
            category,
            weight,
            needs,
            window,
            order: Order::Any,
            is_order: false,
            unless: 0,
            halved_by: 0,
            first_has: 0,
            first_lacks: 0,
            not_negated: false,
        }
    }

    /// A rule whose words stand as listed.
    pub(super) const fn listed(
        id: &'static str,
        category: Category,
        weight: u32,
        window: usize,
        needs: &'static [Set],
    ) -> Self {
        Self {
            order: Order::Listed,
            ..Self::any(id, category, weight, window, needs)
        }
    }

    /// The first word begins an order.
    pub(super) const fn ordered(self) -> Self {
        Self {
            is_order: true,
            ..self
        }
    }

    pub(super) const fn unless(self, unless: Set) -> Self {
        Self { unless, ..self }
    }

    pub(super) const fn halved_by(self, halved_by: Set) -> Self {
        Self { halved_by, ..self }
    }

    /// For languages whose words stand in another order.
    pub(super) const fn free_order(self) -> Self {
        self.having(FREE_ORDER)
    }

    /// For English, whose order tells an order from a statement.
    pub(super) const fn fixed_order(self) -> Self {
        Self {
            first_lacks: FREE_ORDER,
            ..self
        }
    }

    /// The first word has all of these kinds: a phrase of its own, which no single kind names.
    pub(super) const fn having(self, kinds: Set) -> Self {
        Self {
            first_has: kinds,
            ..self
        }
    }

    pub(super) const fn affirmed(self) -> Self {
        Self {
            not_negated: true,
            ..self
        }
    }
}

/// A place where a rule holds.
pub(super) struct Hit {
    pub(super) rule: &'static Rule,
    pub(super) weight: u32,
    /// In bytes of the text.
    pub(super) span: Range<usize>,
    /// Its first word begins an order.
    pub(super) is_order: bool,
}

/// Where the rules hold, at most one place for a rule and a sentence.
pub(super) fn hits(words: &Words, rules: &'static [Rule]) -> Vec<Hit> {
    let possible = |rule: &&Rule| rule.needs.iter().all(|need| words.kinds & need != 0);
    let rules: Vec<&'static Rule> = rules.iter().filter(possible).collect();
    let mut found = Vec::new();
    if rules.is_empty() {
        return found;
    }
    let anchors = rules.iter().filter_map(|rule| rule.needs.first());
    let anchors = anchors.fold(0, |all, anchor| all | anchor);
    for (range, &kinds) in words.sentences.iter().zip(&words.sentence_kinds) {
        if kinds & anchors == 0 {
            continue;
        }
        let sentence = words.sentence(range);
        let mut fitting = rules
            .iter()
            .filter(|rule| rule.needs.iter().all(|need| kinds & need != 0))
            .peekable();
        if fitting.peek().is_some() {
            let around = around(sentence);
            found.extend(fitting.filter_map(|rule| first_hit(rule, sentence, &around)));
        }
    }
    found
}

/// For each word, every kind within the longest window on either side: most words are ruled out by
/// one look at it. The words are taken in blocks, so that each is joined with few others.
fn around(sentence: &[Word]) -> Vec<Set> {
    let blocks: Vec<Set> = sentence
        .chunks(LONGEST_WINDOW)
        .map(|block| block.iter().fold(0, |all, word| all | word.kinds))
        .collect();
    let joined = |block: usize| {
        let near = blocks.get(block.saturating_sub(1)..(block + 2).min(blocks.len()));
        near.unwrap_or(&[]).iter().fold(0, |all, kinds| all | kinds)
    };
    (0..blocks.len()).map(joined).collect()
}

/// The heaviest place in a sentence.
fn first_hit(rule: &'static Rule, sentence: &[Word], around: &[Set]) -> Option<Hit> {
    let anchor = *rule.needs.first()?;
    let is_place = |(at, word): &(usize, &Word)| {
        let near = around.get(at / LONGEST_WINDOW).copied().unwrap_or(0);
        word.kinds & anchor != 0 && rule.needs.iter().all(|need| near & need != 0)
    };
    let places = sentence.iter().enumerate().filter(is_place);
    let mut best: Option<Hit> = None;
    for (at, _) in places {
        let Some(hit) = hit_at(rule, sentence, at) else {
            continue;
        };
        if best.as_ref().is_none_or(|known| known.weight < hit.weight) {
            best = Some(hit);
        }
        if best.as_ref().is_some_and(|hit| hit.weight == rule.weight) {
            break;
        }
    }
    best
}

fn hit_at(rule: &'static Rule, sentence: &[Word], at: usize) -> Option<Hit> {
    let first = sentence.get(at)?;
    if first.kinds & rule.first_has != rule.first_has || first.kinds & rule.first_lacks != 0 {
        return None;
    }
    if rule.is_order && !first.is_head || rule.not_negated && is_negated(sentence, at) {
        return None;
    }
    let (low, high) = match rule.order {
        Order::Listed => listed(rule, sentence, at)?,
        Order::Any => anywhere(rule, sentence, at)?,
    };
    if rule.not_negated
        && rule.category == Category::Exfiltration
        && is_forbidden(sentence, low, high)
    {
        return None;
    }
    let (from, to) = (sentence.get(low)?, sentence.get(high)?);
    let near = sentence.get(low.saturating_sub(2)..(high + 6).min(sentence.len()))?;
    let kinds = near.iter().fold(0, |all, word| all | word.kinds);
    if kinds & rule.unless != 0 {
        return None;
    }
    let weight = if kinds & rule.halved_by != 0 {
        rule.weight / 2
    } else {
        rule.weight
    };
    Some(Hit {
        rule,
        weight,
        span: from.start..to.end.max(from.end),
        is_order: first.is_head,
    })
}

fn is_negated(sentence: &[Word], at: usize) -> bool {
    let from = at.saturating_sub(NEGATION_REACH);
    let before = sentence.get(from..=at).unwrap_or(&[]);
    let mut words = before.iter().enumerate().rev();
    let mut broken = words.next().is_some_and(|(_, word)| word.after_break());
    for (n, word) in words {
        if broken {
            return false;
        }
        if word.kinds & NEG != 0 {
            return !is_told(sentence, from + n);
        }
        broken = word.after_break();
    }
    false
}

/// Whether the negation at this place belongs to what is told: `tell the user nothing and send ..`.
fn is_told(sentence: &[Word], at: usize) -> bool {
    let before = sentence.get(at.saturating_sub(NEGATION_REACH)..at);
    before.is_some_and(|words| words.iter().any(|word| word.kinds & CONCEAL != 0))
}

/// Whether these words stand in a sentence that forbids: `never .. to a ticket`, `.. must not be
/// pushed to ..`. What must not be forgotten or asked about is no prohibition.
fn is_forbidden(sentence: &[Word], low: usize, high: usize) -> bool {
    const TURNED: Set = OVERRIDE | ASK | CONCEAL | SKIP | NOTICE;
    let from = low.saturating_sub(PROHIBITION_REACH);
    let words = sentence.get(from..=high).unwrap_or(&[]);
    let mut first = words.iter().take(low - from + 1);
    // What a comma parts from the find says something else.
    let start = first.rposition(Word::after_break).unwrap_or(0);
    let words = words.get(start..).unwrap_or(&[]);
    words.windows(2).enumerate().any(|(n, pair)| match pair {
        [no, next] => {
            no.kinds & NEG != 0
                && no.kinds & (WITHOUT | TURNED) == 0
                && next.kinds & TURNED == 0
                && !is_told(sentence, from + start + n)
        }
        _ => false,
    }) && !words.iter().skip(1).any(Word::after_break)
}

/// Each further need after the one before it, within the window.
fn listed(rule: &Rule, sentence: &[Word], at: usize) -> Option<(usize, usize)> {
    let mut last = at;
    for need in rule.needs.iter().skip(1) {
        let from = last + 1;
        let end = (at + rule.window + 1).min(sentence.len());
        let near = sentence.get(from..end)?;
        last = from + near.iter().position(|word| word.kinds & need != 0)?;
    }
    is_near(rule, sentence, at, last).then_some((at, last))
}

/// Each further need on either side, no word taken twice, the nearest first.
fn anywhere(rule: &Rule, sentence: &[Word], at: usize) -> Option<(usize, usize)> {
    let mut taken = [at; 6];
    let mut count = 1;
    for need in rule.needs.iter().skip(1) {
        let around =
            (1..=rule.window).flat_map(|step| [at.checked_add(step), at.checked_sub(step)]);
        let is_free = |index: &usize| !taken.iter().take(count).any(|known| known == index);
        let is_it = |index: &usize| {
            sentence
                .get(*index)
                .is_some_and(|word| word.kinds & need != 0)
        };
        let found = around
            .flatten()
            .find(|index| is_free(index) && is_it(index))?;
        if let Some(slot) = taken.get_mut(count) {
            *slot = found;
            count += 1;
        }
    }
    let taken = taken.get(..count)?;
    let (low, high) = (*taken.iter().min()?, *taken.iter().max()?);
    is_near(rule, sentence, low, high).then_some((low, high))
}

fn is_near(rule: &Rule, sentence: &[Word], low: usize, high: usize) -> bool {
    let (Some(from), Some(to)) = (sentence.get(low), sentence.get(high)) else {
        return false;
    };
    to.start.saturating_sub(from.start) <= rule.window * 2 * BYTES_PER_WORD
}

#[cfg(test)]
mod tests {
    use super::super::{exfiltration, intent};
    use super::{LONGEST_WINDOW, Rule};

    fn rules() -> impl Iterator<Item = &'static Rule> {
        intent::TABLES
            .into_iter()
            .chain([exfiltration::RULES])
            .flatten()
    }

    #[test]
    fn no_window_is_longer_than_what_is_looked_at() {
        assert!(rules().all(|rule| rule.window <= LONGEST_WINDOW && rule.needs.len() < 6));
    }

    #[test]
    fn rules_have_names_of_their_own() {
        let mut names: Vec<&str> = rules().map(|rule| rule.id).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
