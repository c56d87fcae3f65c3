//! Tokens that are spelled out, one character after the other with a space between.
//!
//! Only the surest formats are looked for here, and a run that holds one goes whole: what of it is
//! the token and what a word around it cannot be told.

use std::ops::Range;

use super::find_tokens;
use super::hit::SecretHit;

/// Characters of the shortest run that is no list.
const LEAST: usize = 16;

/// The spelled-out runs that hold a token.
pub(super) fn find(text: &str) -> Vec<SecretHit> {
    let mut hits = Vec::new();
    if !may_hold_run(text.as_bytes()) {
        return hits;
    }
    for (run, joined) in runs(text.as_bytes()) {
        if let Some(hit) = find_tokens(&joined).into_iter().next() {
            hits.push(SecretHit { span: run, ..hit });
        }
    }
    hits
}

/// Whether white space and other bytes take turns somewhere. Every run is longer than the step and
/// what is looked at, so one look falls inside of it.
fn may_hold_run(text: &[u8]) -> bool {
    const STEP: usize = 16;
    const LOOK: usize = 8;
    let is_run = |at: usize| {
        let bytes = text.get(at..at + LOOK);
        bytes.is_some_and(|bytes| {
            let is_turn = |pair: &[u8]| match pair {
                [a, b] => a.is_ascii_whitespace() != b.is_ascii_whitespace(),
                _ => false,
            };
            bytes.windows(2).all(is_turn)
        })
    };
    (0..text.len()).step_by(STEP).any(is_run)
}

/// Runs of single printable ASCII characters with one space between, and what they spell.
fn runs(text: &[u8]) -> Vec<(Range<usize>, String)> {
    let mut runs = Vec::new();
    let mut joined = String::new();
    let (mut start, mut at) = (0, 0);
    for word in text.split(u8::is_ascii_whitespace) {
        match word {
            [byte] if byte.is_ascii_graphic() => {
                if joined.is_empty() {
                    start = at;
                }
                joined.push(char::from(*byte));
            }
            _ if !joined.is_empty() => close(&mut runs, start..at.saturating_sub(1), &mut joined),
            _ => {}
        }
        at += word.len() + 1;
    }
    close(&mut runs, start..text.len(), &mut joined);
    runs
}

fn close(runs: &mut Vec<(Range<usize>, String)>, run: Range<usize>, joined: &mut String) {
    if joined.len() >= LEAST {
        runs.push((run, std::mem::take(joined)));
    }
    joined.clear();
}

#[cfg(test)]
mod tests {
    use super::find;

    fn spelled(text: &str) -> String {
        let chars: Vec<String> = text.chars().map(String::from).collect();
        chars.join(" ")
    }

    #[test]
    fn a_spelled_token_goes_whole() {
        let token = spelled(&["gh", "p_A1b2C3d4E5f6G7h8I9j0K1l2"].concat());
        for text in [
            format!("it is {token} and more"),
            token.clone(),
            format!("{token}\nend"),
        ] {
            let hits = find(&text);
            assert_eq!(text[hits[0].span.clone()].trim(), token, "{text}");
        }
    }

    #[test]
    fn other_spellings_stay() {
        for text in [
            "i g n o r e   t h e   r u l e s",
            "a b c d e f g h i j k l m n o p q r s t",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }
}
