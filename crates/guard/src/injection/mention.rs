//! Text about an attack, told from the attack.
//!
//! A repository writes about prompt injection: its tests, its guards, its issues. What stands in
//! quotes and is governed by words of reporting counts half, which leaves it to a person; where
//! the sentence says what deals with such text (it is stripped, it is a fixture), a quarter. A
//! quote without such words counts in full, since an attacker can write quotes as well. And where
//! the text asks to act on what it cites, the find waits for a person at least.

use std::ops::Range;

use super::class::{
    ALL, BIND, FUTURE, HANDLING, NEG, OBEY, READER, REPORTING, SESSION, Set, YOU, YOUR,
};
use super::words::{Word, Words, is_unspaced};

/// How many words on either side of a quote may govern it.
const REACH: usize = 16;

/// How many words before a find may tell of it.
const REACH_OF_TALE: usize = 10;

/// How far a report reaches that cites a phrase, in words.
const REACH_OF_REPORT: usize = 48;

/// What ends a quote that the low sign opens.
const LOW_END: char = '\u{201c}';

/// A quote no longer than this is a word or two.
const LONGEST_EMPHASIS: usize = 20;

/// A quote longer than this is no phrase that somebody cites.
const LONGEST_QUOTE: usize = 240;

/// Hundredths of its weight that a find keeps at this place.
pub(super) fn share(
    words: &Words,
    quotes: &[Range<usize>],
    span: &Range<usize>,
    is_order: Option<bool>,
) -> u32 {
    let quote = around(quotes, span.start).filter(|quote| span.end <= quote.end);
    let place = quote.unwrap_or(span);
    let first = words.list.partition_point(|word| word.start < place.start);
    let last = words.list.partition_point(|word| word.start < place.end);
    let before = words
        .list
        .get(first.saturating_sub(REACH)..first)
        .unwrap_or(&[]);
    let after = words
        .list
        .get(last..(last + REACH).min(words.list.len()))
        .unwrap_or(&[]);
    let beside = kinds(before) | kinds(after);
    let told =
        kinds(&before[before.len().saturating_sub(REACH_OF_TALE)..]) & (HANDLING | REPORTING);
    // An order joined to a tale of what somebody tried is a part of the tale.
    let is_joined = words
        .list
        .get(first)
        .is_some_and(|word| !word.after_break());
    let is_order = is_order.map(|it| it && !(is_joined && told & REPORTING != 0));
    let share = match quote {
        Some(_) if beside & HANDLING != 0 => 25,
        Some(_) if is_report(words, first, last) => 30,
        Some(_) if beside & REPORTING != 0 => 50,
        None if is_order == Some(false) && told != 0 => {
            let is_both = beside & HANDLING != 0 && beside & REPORTING != 0;
            if is_both { 40 } else { 50 }
        }
        None if is_order.is_none() && kinds(before) & (HANDLING | REPORTING) != 0 => 50,
        _ => 100,
    };
    if share < ENACTED && quote.is_some() && (is_enacted(before) || is_enacted(after)) {
        return ENACTED;
    }
    share
}

/// Hundredths that a find keeps which is cited and asked for at once: enough to wait for a person,
/// and by itself never enough to be refused.
const ENACTED: u32 = 99;

/// Words round the one that asks to act, among which its reader is named.
const REACH_OF_ACT: usize = 8;

/// How many words before the one that asks to act a negation reaches.
const REACH_OF_NEGATION: usize = 4;

/// Whether some of these words ask the reader to act on what stands beside them: `execute the
/// phrase`, `every agent follows it`, `it must be obeyed`.
fn is_enacted(words: &[Word]) -> bool {
    const READERS: Set = READER | YOU | YOUR | ALL | BIND | FUTURE | SESSION;
    words.iter().enumerate().any(|(at, word)| {
        let near = |from: usize, to: usize| kinds(words.get(from..to).unwrap_or(&[]));
        let is_negated = near(at.saturating_sub(REACH_OF_NEGATION), at) & NEG != 0;
        let round = near(
            at.saturating_sub(REACH_OF_ACT),
            (at + REACH_OF_ACT).min(words.len()),
        );
        word.kinds & OBEY != 0 && !is_negated && (word.is_head || round & READERS != 0)
    })
}

/// Whether the text round these words both reports something and says what deals with it, as the
/// review of an incident does.
fn is_report(words: &Words, first: usize, last: usize) -> bool {
    let from = first.saturating_sub(REACH_OF_REPORT);
    let to = (last + REACH_OF_REPORT).min(words.list.len());
    let near = kinds(words.list.get(from..first).unwrap_or(&[]))
        | kinds(words.list.get(last..to).unwrap_or(&[]));
    near & HANDLING != 0 && near & REPORTING != 0
}

/// A find that takes some words from a quote and some from outside of it is none: they belong to
/// two voices. A short quote within a find is only emphasis.
pub(super) fn is_torn(quotes: &[Range<usize>], span: &Range<usize>) -> bool {
    let last = span.end.saturating_sub(1);
    let begins =
        around(quotes, span.start).is_some_and(|quote| quote.end <= last && is_voice(quote));
    let ends =
        around(quotes, last).is_some_and(|quote| span.start < quote.start && is_voice(quote));
    let next = quotes.partition_point(|quote| quote.start < span.start);
    let inside = quotes
        .iter()
        .skip(next)
        .take_while(|quote| quote.end <= span.end);
    begins || ends || inside.take(REACH).any(is_voice)
}

/// Long enough to say something.
fn is_voice(quote: &Range<usize>) -> bool {
    quote.len() > LONGEST_EMPHASIS
}

/// Whether all of a find stands in one quote.
pub(super) fn is_quoted(quotes: &[Range<usize>], span: &Range<usize>) -> bool {
    around(quotes, span.start).is_some_and(|quote| span.end <= quote.end)
}

/// The quote that this byte is in.
fn around(quotes: &[Range<usize>], at: usize) -> Option<&Range<usize>> {
    let next = quotes.partition_point(|quote| quote.start <= at);
    quotes
        .get(next.checked_sub(1)?)
        .filter(|quote| at < quote.end)
}

fn kinds(words: &[Word]) -> Set {
    words.iter().fold(0, |all, word| all | word.kinds)
}

/// The quoted stretches of a text, the signs included, none within another.
pub(super) fn quotes(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(char, usize)> = None;
    let mut before = ' ';
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |(_, next)| *next);
        match open {
            Some((close, start))
                if closes(c, close)
                    && (c != '\'' && c != '\u{2019}' || !next.is_alphanumeric()) =>
            {
                found.push(start..at + c.len_utf8());
                open = None;
            }
            Some((_, start)) if at - start > LONGEST_QUOTE || c == '\n' && next == '\n' => {
                open = None;
            }
            Some(_) => {}
            None => {
                // Scripts without spaces have none before a quote either.
                let only_opens = matches!(c, '\u{201c}' | '\u{201e}' | '\u{ab}' | '\u{300c}');
                let is_opening = (only_opens || !before.is_alphanumeric() || is_unspaced(before))
                    && !next.is_whitespace();
                open = closing(c).filter(|_| is_opening).map(|close| (close, at));
            }
        }
        before = c;
    }
    found
}

/// Whether this sign ends a quote that waits for that one: the low sign of German, whose end is
/// kept by the letter of no single keyboard, takes any.
fn closes(c: char, close: char) -> bool {
    c == close || close == LOW_END && matches!(c, '"' | '\u{201d}')
}

/// The sign that ends what this one opens.
fn closing(c: char) -> Option<char> {
    let close = match c {
        '"' | '\'' | '`' => c,
        '\u{201c}' => '\u{201d}',
        '\u{201e}' => LOW_END,
        '\u{2018}' => '\u{2019}',
        '\u{ab}' => '\u{bb}',
        '\u{300c}' => '\u{300d}',
        _ => return None,
    };
    Some(close)
}

#[cfg(test)]
mod tests {
    use super::quotes;

    fn cut(text: &str) -> Vec<&str> {
        quotes(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn quotes_of_every_kind_are_found_and_apostrophes_are_none() {
        assert_eq!(
            cut("say `a b` and \"c\" or 'd e'."),
            ["`a b`", "\"c\"", "'d e'"]
        );
        assert_eq!(
            cut("don't do the reviewers' work, it's mine"),
            Vec::<&str>::new()
        );
        assert_eq!(
            cut("\u{201c}so\u{201d} \u{ab}oui\u{bb}"),
            ["\u{201c}so\u{201d}", "\u{ab}oui\u{bb}"]
        );
        for text in [
            "\u{201e}ja so\u{201c}",
            "\u{201e}ja so\u{201d}",
            "\u{201e}ja so\"",
        ] {
            assert_eq!(cut(text), [text]);
        }
        assert_eq!(
            cut("an open \"quote\n\nends with the paragraph \""),
            Vec::<&str>::new()
        );
    }
}
