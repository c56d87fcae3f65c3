//! Readings of a text: few, different, and every place of theirs lies in the text, in order.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let views = guard::Views::of(text);
    let all: Vec<&guard::View<'_>> = views.iter().collect();
    assert!(all.len() <= 14);
    for (n, view) in all.iter().enumerate() {
        assert!(all[..n].iter().all(|other| other.text() != view.text()));
        let mut last = 0..0;
        for (at, c) in view.text().char_indices() {
            let original = view.original(at..at + c.len_utf8());
            assert!(!original.is_empty() && text.get(original.clone()).is_some());
            assert!(last.start <= original.start && last.end <= original.end);
            let _ = views.encoding(original.clone());
            last = original;
        }
    }
});
