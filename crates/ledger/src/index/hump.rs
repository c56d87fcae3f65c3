//! The words inside a camel-case name.
//!
//! A hump begins at a capital after a small letter (`use|State`), at the last capital before a
//! small letter (`HTTP|Server`), and at a capitalised word after digits (`base64|Encode`). Works on
//! the original case, in any script that has case. Marks belong to the letter before them.

use unicode_normalization::char::is_combining_mark;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Upper,
    Lower,
    Digit,
    Other,
}

/// Hex runs of this length are digests or commit ids, and stay whole.
const MIN_DIGEST: usize = 7;

/// The humps of a name, in order; the whole name where it has only one.
pub(super) fn humps(name: &[char]) -> Vec<&[char]> {
    if is_digest(name) {
        return vec![name];
    }
    let cases = cases(name);
    let mut parts = Vec::new();
    let mut start = 0;
    for at in 1..name.len() {
        if begins_hump(name, &cases, at) {
            parts.push(&name[start..at]);
            start = at;
        }
    }
    parts.push(&name[start..]);
    parts
}

/// The singular of an acronym's plural: `API` for `APIs`.
pub(super) fn acronym(hump: &[char]) -> Option<&[char]> {
    let (&last, base) = hump.split_last()?;
    (last == 's' && base.len() >= 2 && base.iter().all(|c| c.is_uppercase())).then_some(base)
}

fn is_digest(name: &[char]) -> bool {
    name.len() >= MIN_DIGEST
        && name.iter().all(char::is_ascii_hexdigit)
        && name.iter().any(char::is_ascii_digit)
}

fn cases(name: &[char]) -> Vec<Case> {
    let mut last = Case::Other;
    name.iter()
        .map(|&c| {
            if !is_combining_mark(c) {
                last = case(c);
            }
            last
        })
        .collect()
}

fn case(c: char) -> Case {
    if c.is_uppercase() {
        Case::Upper
    } else if c.is_lowercase() {
        Case::Lower
    } else if c.is_numeric() {
        Case::Digit
    } else {
        Case::Other
    }
}

fn begins_hump(name: &[char], cases: &[Case], at: usize) -> bool {
    if cases[at] != Case::Upper || is_combining_mark(name[at]) {
        return false;
    }
    let small_follows = cases.get(at + 1) == Some(&Case::Lower);
    match cases[at - 1] {
        Case::Lower => true,
        Case::Digit => small_follows,
        Case::Upper => small_follows && !is_plural_end(name, cases, at + 1),
        Case::Other => false,
    }
}

/// True for the `s` of `APIs`, which would otherwise tear `Is` off.
fn is_plural_end(name: &[char], cases: &[Case], at: usize) -> bool {
    name[at] == 's' && cases.get(at + 1) != Some(&Case::Lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(name: &str) -> Vec<String> {
        let chars: Vec<char> = name.chars().collect();
        humps(&chars)
            .iter()
            .map(|hump| hump.iter().collect())
            .collect()
    }

    #[test]
    fn names_split_where_a_word_begins() {
        for (name, expected) in [
            ("useState", "use|State"),
            ("HTTPServer", "HTTP|Server"),
            ("parseHTML5Page", "parse|HTML5|Page"),
            ("base64Encode", "base64|Encode"),
            ("APIsFirst", "APIs|First"),
            ("E0499", "E0499"),
            ("SHA256", "SHA256"),
            ("ПарсерФайла", "Парсер|Файла"),
            ("3F2Aa09b", "3F2Aa09b"),
            ("lower", "lower"),
        ] {
            assert_eq!(split(name).join("|"), expected);
        }
    }

    #[test]
    fn plural_acronyms_have_a_singular() {
        let chars: Vec<char> = "URLs".chars().collect();
        assert_eq!(acronym(&chars), Some(&chars[..3]));
        assert_eq!(acronym(&['I', 's']), None);
        assert_eq!(acronym(&[]), None);
    }
}
