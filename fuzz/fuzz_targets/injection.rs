//! Injection: every finding lies in the text, the heaviest first, and a verdict is the same twice
//! and follows from what was found.
#![no_main]

use guard::injection::{Verdict, assess, find};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let assessment = assess(text);
    assert_eq!(assess(text), assessment);
    assert_eq!(assessment.findings.is_empty(), assessment.score == 0);
    assert_eq!(
        assessment.category().is_none(),
        assessment.findings.is_empty()
    );
    assert!(assessment.verdict() == Verdict::Allow || !assessment.findings.is_empty());
    for finding in &assessment.findings {
        assert!(!finding.span.is_empty(), "{finding:?}");
        assert!(text.get(finding.span.clone()).is_some(), "{finding:?}");
        assert!(finding.weight <= assessment.score);
    }
    assert!(
        assessment
            .findings
            .is_sorted_by(|a, b| a.weight >= b.weight)
    );
    // Other readings can only make it worse.
    let plain = find(text);
    assert!(plain.score <= assessment.score);
    assert!(
        plain
            .findings
            .iter()
            .all(|finding| text.get(finding.span.clone()).is_some())
    );
});
