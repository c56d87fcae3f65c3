//! Secrets: every place lies in the text, in order, and a redaction is clean, stays as it is, says
//! what it took, and keeps no eight bytes in a row of a secret but those that stand elsewhere too.
#![no_main]

use std::collections::HashSet;

use guard::secrets::{scan, seed};

/// Windows of this many bytes are looked for in what is left.
const PART: usize = 8;

/// What stands around the marks of a redaction. Text may hold marks of its own.
fn unmarked(text: &str) -> Vec<&str> {
    let mut pieces = text.split("[REDACTED:");
    let first = pieces.next();
    let rest = pieces.map(|piece| {
        let named = piece.trim_start_matches(|c: char| matches!(c, 'a'..='z' | '0'..='9' | '_'));
        named.strip_prefix(']').unwrap_or(piece)
    });
    first.into_iter().chain(rest).collect()
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    let hits = scan(text);
    let mut kept_on_purpose = HashSet::new();
    let mut done = 0;
    for hit in &hits {
        assert!(done <= hit.span.start && hit.span.start < hit.span.end);
        assert!(text.get(hit.span.clone()).is_some());
        kept_on_purpose.extend(text.as_bytes()[done..hit.span.start].windows(PART));
        done = hit.span.end;
    }
    kept_on_purpose.extend(text.as_bytes()[done..].windows(PART));

    let once = guard::redact(text);
    assert_eq!(hits.is_empty(), once.types.is_empty());
    assert_eq!(hits.is_empty(), once.text == text);
    assert!(hits.iter().all(|hit| once.types.contains(&hit.rule)));
    assert!(scan(&once.text).is_empty(), "{once:?}");
    let twice = guard::redact(&once.text);
    assert!(twice.types.is_empty() && twice.text == once.text);

    let left: HashSet<&[u8]> = unmarked(&once.text)
        .into_iter()
        .flat_map(|piece| piece.as_bytes().windows(PART))
        .collect();
    for hit in &hits {
        for part in text.as_bytes()[hit.span.clone()].windows(PART) {
            assert!(
                !left.contains(part) || kept_on_purpose.contains(part),
                "{hit:?}"
            );
        }
    }
    seed::contains_secret(text);
});
