//! Personal data: every place lies in the text, in order, none over another, with a score that is
//! one; the summary counts them all and answers the same twice.
#![no_main]

use guard::pii::{PiiSummary, find, summary};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let hits = find(text);
    let mut done = 0;
    for hit in &hits {
        assert!(
            done <= hit.span.start && hit.span.start < hit.span.end,
            "{hit:?}"
        );
        assert!(text.get(hit.span.clone()).is_some(), "{hit:?}");
        assert!(hit.score > 0.0 && hit.score <= 1.0, "{hit:?}");
        done = hit.span.end;
    }
    let summary = summary(text);
    assert_eq!(summary, PiiSummary::of(&hits));
    assert_eq!(summary.counts.values().sum::<usize>(), hits.len());
});
