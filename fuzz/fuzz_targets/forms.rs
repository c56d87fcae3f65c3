//! Normal forms: stable, the suspicion sees only the strict key, every sentence stands alone, and
//! what is shown has the key of what is stored.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (strict, suspicion) = (guard::k1(text), guard::k2(text));
    assert_eq!(guard::k1(&strict), strict);
    assert_eq!(guard::k2(&suspicion), suspicion);
    assert_eq!(guard::k2(&strict), suspicion);
    let all = guard::all_sentences(text);
    for sentence in &all {
        assert_eq!(&guard::k1(sentence), sentence);
        assert_eq!(guard::all_sentences(sentence), [sentence.as_str()]);
    }
    let kept = guard::sentences(text);
    assert!(kept.len() == 1 || kept.iter().all(|sentence| all.contains(sentence)));
    let visible = guard::visible(text);
    assert_eq!(guard::visible(&visible), visible);
    let _ = guard::SafeText::as_compared(text);
});
