//! Street addresses: a house number and a street, where a word says that somebody lives there.
//!
//! Streets have no checksum. One counts with its kind (`Street`, `Ave`, `-strasse`, `rue`), a
//! house number, and either a word such as `lives` or `ship to` near it, or a postal code with
//! it. Only the form of a few countries is known; a model of names finds more.

use super::context::Topic;
use super::digits::opens;
use super::kind::NAMED;
use super::{Found, PiiKind, Scan};

/// Words in the name of a street.
const MOST_WORDS: usize = 4;
/// How much text an address may take up behind its number.
const LONGEST: usize = 120;

/// The kinds of street that stand behind the name.
const KINDS: [&str; 24] = [
    "street",
    "st",
    "avenue",
    "ave",
    "road",
    "rd",
    "boulevard",
    "blvd",
    "lane",
    "ln",
    "drive",
    "dr",
    "court",
    "ct",
    "place",
    "pl",
    "terrace",
    "way",
    "circle",
    "crescent",
    "square",
    "close",
    "parkway",
    "highway",
];
/// Those that stand before the name, after a number.
const FOREIGN: [&str; 12] = [
    "rue",
    "avenue",
    "boulevard",
    "chemin",
    "place",
    "impasse",
    "quai",
    "route",
    "cours",
    "passage",
    "square",
    "all\u{e9}e",
];
/// Those that end the name, before the number.
const ENDINGS: [&str; 10] = [
    "stra\u{df}e",
    "strasse",
    "str",
    "weg",
    "gasse",
    "allee",
    "platz",
    "straat",
    "laan",
    "gade",
];

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    for group in &scan.groups {
        if group.end - group.start > 5 || !opens(scan.text, group.start) {
            continue;
        }
        let end = after_number(scan.text, group.end);
        let place = match end {
            Some(end) => Some(group.start..end),
            None => before_number(scan.text, group.start).map(|start| start..group.end),
        };
        let named = |place: &std::ops::Range<usize>| {
            scan.context().before(place.start, 6).has(Topic::Home)
                || has_postal_code(scan.text, place.end)
        };
        found.extend(place.filter(named).map(|place| Found {
            kind: PiiKind::PostalAddress,
            place,
            score: NAMED,
        }));
    }
}

/// `221 Baker Street`, `12 rue de la Paix`: where the street ends.
fn after_number(text: &str, end: usize) -> Option<usize> {
    let rest = text.get(end..)?;
    let rest = rest
        .strip_prefix(['a', 'b', 'c', 'A', 'B', 'C'])
        .unwrap_or(rest);
    let rest = rest
        .strip_prefix([' ', ','])
        .map(|rest| rest.trim_start_matches(' '))?;
    let mut at = text.len() - rest.len();
    for (count, word) in rest.split(' ').take(MOST_WORDS + 1).enumerate() {
        let bare = word.trim_end_matches([',', '.', ';', ')', '!', '?']);
        let lower = bare.to_lowercase();
        let is_capital = bare.chars().next().is_some_and(char::is_uppercase);
        if count > 0 && is_capital && KINDS.contains(&lower.as_str()) {
            return Some(at + bare.len());
        }
        if count == 0 && FOREIGN.contains(&lower.as_str()) {
            let name = rest.get(word.len()..)?;
            let length: usize = name
                .chars()
                .take(40)
                .take_while(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '\''))
                .map(char::len_utf8)
                .sum();
            let name = name.get(..length)?.trim_end();
            return (name.len() > 2).then_some(at + word.len() + name.len());
        }
        let is_name = is_capital || bare.bytes().next().is_some_and(|b| b.is_ascii_digit());
        if !is_name || bare.len() < word.len() && !word.ends_with('.') || word.len() > 24 {
            return None;
        }
        at += word.len() + 1;
    }
    None
}

/// `Lindenstrasse 12`: where the street starts.
fn before_number(text: &str, start: usize) -> Option<usize> {
    let before = text.get(..start)?.strip_suffix(' ')?;
    let length: usize = before
        .chars()
        .rev()
        .take(40)
        .take_while(|c| c.is_alphabetic() || matches!(c, '.' | '-'))
        .map(char::len_utf8)
        .sum();
    let word = before.get(before.len() - length..)?;
    let lower = word.trim_end_matches('.').to_lowercase();
    let is_capital = word.chars().next().is_some_and(char::is_uppercase);
    let is_street = ENDINGS.iter().any(|ending| {
        lower
            .strip_suffix(ending)
            .is_some_and(|name| name.len() > 2)
    });
    (is_capital && is_street).then(|| start - 1 - word.len())
}

/// A postal code within reach: five digits, or the two parts of a British one.
fn has_postal_code(text: &str, end: usize) -> bool {
    let rest: String = text
        .get(end..)
        .unwrap_or_default()
        .chars()
        .take(LONGEST)
        .collect();
    let words: Vec<&str> = rest
        .split([' ', ',', '.', ';', '\n'])
        .filter(|word| !word.is_empty())
        .take(6)
        .collect();
    let is_digits =
        |word: &str, count| word.len() == count && word.bytes().all(|b| b.is_ascii_digit());
    let is_british = |pair: &[&str]| {
        matches!(pair, [out, inner] if (2..=4).contains(&out.len())
            && out.bytes().next().is_some_and(|b| b.is_ascii_uppercase())
            && out.bytes().any(|b| b.is_ascii_digit())
            && matches!(inner.as_bytes(), [d, a, b] if d.is_ascii_digit() && a.is_ascii_uppercase() && b.is_ascii_uppercase()))
    };
    let is_american = |pair: &[&str]| {
        matches!(pair, [state, code] if state.len() == 2
            && state.bytes().all(|b| b.is_ascii_uppercase())
            && is_digits(code.split('-').next().unwrap_or_default(), 5))
    };
    let is_continental = |pair: &[&str]| {
        matches!(pair, [code, city] if is_digits(code, 5)
            && city.chars().next().is_some_and(char::is_uppercase))
    };
    words
        .windows(2)
        .any(|pair| is_british(pair) || is_american(pair) || is_continental(pair))
}
