//! The guard's scanners: no panic, and what is safe stays safe.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let once = guard::redact(text);
    assert_eq!(guard::redact(&once.text).text, once.text);
    let key = guard::k1(text);
    assert_eq!(guard::k1(&key), key);
    let _ = guard::k2(text);
    let _ = guard::find_reserved(text, guard::SentinelRule::Seed);
    let _ = guard::transcript_like(text);
    let safe = guard::SafeText::from_untrusted(text);
    match guard::clean(safe.as_str()) {
        Ok(cleaned) => assert_eq!(cleaned.text, safe.as_str()),
        Err(refusal) => assert_eq!(refusal.reason, guard::InvalidReason::Unassigned),
    }
    if let Ok(cleaned) = guard::clean(text) {
        assert!(guard::clean(&cleaned.text).is_ok_and(|again| again.text == cleaned.text));
    }
});
