//! The guard's scanners: no panic, what is safe stays safe, and an inspection tells places of the
//! text and gives nothing back that it refuses.
#![no_main]

use guard::{Action, Rules, SentinelRule, inspect};

fn inspected(text: &str, rules: Rules) {
    let seen = inspect(text, rules);
    let length = text.chars().count();
    assert!(seen.findings.is_sorted());
    for finding in &seen.findings {
        assert!(finding.start < finding.end && finding.end <= length, "{finding:?}");
    }
    assert_eq!(seen.findings.is_empty(), seen.action == Action::Allow);
    assert!(seen.action != Action::Reject || seen.text.is_empty());
    assert!(matches!(rules, Rules::Seed) || !guard::contains_secret(&seen.text));
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    let once = guard::redact(text);
    assert_eq!(guard::redact(&once.text).text, once.text);
    let key = guard::k1(text);
    assert_eq!(guard::k1(&key), key);
    let _ = guard::k2(text);
    let _ = guard::find_reserved(text, guard::SentinelRule::Seed);
    let _ = guard::transcript_like(text);
    inspected(text, Rules::Own { sentinel: SentinelRule::Marker, pii: Some(Default::default()) });
    inspected(text, Rules::Seed);
    let query = guard::strip_for_query(text);
    assert_eq!(guard::strip_for_query(&query), query);
    let safe = guard::SafeText::from_untrusted(text);
    match guard::clean(safe.as_str()) {
        Ok(cleaned) => assert_eq!(cleaned.text, safe.as_str()),
        Err(refusal) => assert_eq!(refusal.reason, guard::InvalidReason::Unassigned),
    }
    if let Ok(cleaned) = guard::clean(text) {
        assert!(guard::clean(&cleaned.text).is_ok_and(|again| again.text == cleaned.text));
    }
});
