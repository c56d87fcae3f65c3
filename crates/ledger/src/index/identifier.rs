//! Identifiers: whole, and every name inside them.
//!
//! A run of word and link characters is a tree: `src/parse_config.rs:42` holds a path and a line,
//! the path its segments, a segment its dotted, hyphened and underscored names, a name its humps.
//! Each node is a term once. A link at either end is sentence punctuation or syntax and is cut
//! off, but for underscores, the sign of `c++` and `c#`, and the `@` of `@scope/pkg`.

use super::fold::{MAX_TERM, fold};
use super::hump::{acronym, humps};
use super::stem::stem;
use super::terms::Units;

/// What splits a node, from the outermost to the innermost.
const LEVELS: [&[char]; 6] = [
    &[':', '@', '#'],
    &['/'],
    &['.'],
    &['-', '+'],
    &['_'],
    &['\''],
];

/// Pieces around an apostrophe shorter than this are endings or articles (`don't`, `l'index`).
const MIN_BEFORE_APOSTROPHE: usize = 2;
const MIN_AFTER_APOSTROPHE: usize = 3;

/// Adds the terms of one run of word and link characters.
pub(super) fn add_identifier(run: &[char], units: &mut Units) {
    if !run.is_empty() && !run.iter().any(|&c| is_link(c)) {
        // Most runs are a plain word: one node, and nothing to cut off or to split at.
        add(run, units);
        return add_name_parts(run, units);
    }
    let Some(whole) = trimmed(run) else { return };
    if is_scoped_package(run, whole) {
        units.add(fold(
            std::iter::once('@').chain(whole.iter().copied()),
            MAX_TERM,
        ));
    }
    add(whole, units);
    descend(whole, 0, units);
}

fn add(node: &[char], units: &mut Units) {
    units.add(fold(node.iter().copied(), MAX_TERM));
}

/// Adds what lies below a node that is itself already added.
fn descend(node: &[char], level: usize, units: &mut Units) {
    let Some(separators) = LEVELS.get(level) else {
        return add_name_parts(node, units);
    };
    // Most nodes have nothing to split at on most levels.
    let is_whole = !node.iter().any(|c| separators.contains(c) || *c == '#');
    if is_whole && !separators.contains(&'/') {
        return descend(node, level + 1, units);
    }
    for (position, piece) in pieces(node, separators).into_iter().enumerate() {
        if units.is_full() {
            return;
        }
        let Some(piece) = trimmed(piece) else {
            continue;
        };
        let is_same = piece.len() == node.len();
        if !is_same && separators.contains(&'\'') && is_clitic(piece, position) {
            continue;
        }
        if !is_same {
            add(piece, units);
        }
        if let Some(number) = version_number(piece)
            && separators.contains(&'/')
        {
            add(number, units);
        }
        descend(piece, level + 1, units);
    }
}

fn add_name_parts(name: &[char], units: &mut Units) {
    let base = without_sign(name);
    if base.len() < name.len() {
        // A lone `c` would make every list item answer a question about C++.
        if base.len() < 2 {
            return;
        }
        add(base, units);
    }
    if let Some(rest) = stem(&fold(base.iter().copied(), MAX_TERM)) {
        units.add(rest.to_owned());
    }
    let parts = humps(base);
    for hump in &parts {
        if parts.len() > 1 {
            add(hump, units);
        }
        if let Some(singular) = acronym(hump) {
            add(singular, units);
        }
    }
}

fn is_clitic(piece: &[char], position: usize) -> bool {
    let least = if position == 0 {
        MIN_BEFORE_APOSTROPHE
    } else {
        MIN_AFTER_APOSTROPHE
    };
    piece.len() < least
}

/// Splits at the separators that are not the sign of a language name.
fn pieces<'a>(node: &'a [char], separators: &[char]) -> Vec<&'a [char]> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < node.len() {
        let sign = sign_length(node, at);
        if sign > 0 {
            at += sign;
            if separators.contains(&'+') && at < node.len() {
                found.push(&node[start..at]);
                start = at;
            }
            continue;
        }
        if separators.contains(&node[at]) {
            found.push(&node[start..at]);
            start = at + 1;
        }
        at += 1;
    }
    found.push(&node[start..]);
    found
}

/// The length of the `++` or `#` at `at` where it belongs to the name before it, else 0.
fn sign_length(node: &[char], at: usize) -> usize {
    let Some(&before) = at.checked_sub(1).and_then(|before| node.get(before)) else {
        return 0;
    };
    if !before.is_alphabetic() {
        return 0;
    }
    match node.get(at) {
        Some('+') if node.get(at + 1) == Some(&'+') => 2,
        Some('#') => usize::from(is_one_letter_name(node, at) && !is_word(node.get(at + 1))),
        _ => 0,
    }
}

fn is_one_letter_name(node: &[char], end: usize) -> bool {
    end == 1 || !is_word(node.get(end - 2))
}

fn is_word(c: Option<&char>) -> bool {
    c.is_some_and(|c| !is_link(*c))
}

fn is_link(c: char) -> bool {
    c == '_' || LEVELS.iter().any(|level| level.contains(&c))
}

fn is_loose(c: char) -> bool {
    c != '_' && is_link(c)
}

/// The node without loose links at its ends; nothing where no letter or number is left.
fn trimmed(node: &[char]) -> Option<&[char]> {
    let start = node.iter().position(|&c| !is_loose(c))?;
    let mut end = node.len();
    while end > start && is_loose(node[end - 1]) && !ends_with_sign(&node[start..end]) {
        end -= 1;
    }
    let kept = &node[start..end];
    kept.iter().any(|&c| !is_link(c)).then_some(kept)
}

fn ends_with_sign(node: &[char]) -> bool {
    without_sign(node).len() < node.len()
}

fn without_sign(node: &[char]) -> &[char] {
    let signed = |length: usize| {
        node.len()
            .checked_sub(length)
            .filter(|&at| sign_length(node, at) == length)
    };
    match signed(1).or_else(|| signed(2)) {
        Some(at) => &node[..at],
        None => node,
    }
}

fn is_scoped_package(run: &[char], whole: &[char]) -> bool {
    let at_sign = run
        .iter()
        .position(|&c| !is_loose(c))
        .and_then(|start| start.checked_sub(1));
    at_sign.is_some_and(|at| run[at] == '@') && whole.contains(&'/')
}

/// `1.2.3` for `v1.2.3`.
fn version_number(piece: &[char]) -> Option<&[char]> {
    match piece {
        ['v' | 'V', number @ ..] => (number.first().is_some_and(char::is_ascii_digit)
            && number.contains(&'.'))
        .then_some(number),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
