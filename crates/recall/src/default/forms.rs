//! The inflected forms of an English word that a question may mean as well.
//!
//! The index holds words as they are written, so that a rule can change without rebuilding it;
//! the question asks for the forms instead. The rules are the regular endings of plurals and
//! verbs (`-s -es -ies -ed -ied -ing`, silent e, doubled consonant). A form that no record holds
//! costs one look-up and matters nowhere, which is why rough rules do.

/// Shortest word with forms.
const MIN_WORD: usize = 4;
/// Shortest stem that an ending is taken off from.
const MIN_STEM: usize = 3;
/// Most forms of one word, the word itself among them.
const MAX_FORMS: usize = 10;

/// The word and its other forms, the word first.
pub(crate) fn forms(word: &str) -> Vec<String> {
    let mut found = vec![word.to_owned()];
    if word.len() < MIN_WORD || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return found;
    }
    for stem in stems(word) {
        for form in inflected(&stem) {
            if found.len() < MAX_FORMS && !found.contains(&form) {
                found.push(form);
            }
        }
    }
    found
}

/// What the word may be a form of; itself when it has no ending.
fn stems(word: &str) -> Vec<String> {
    let endings: [(&str, &[&str]); 6] = [
        ("ies", &["y"]),
        ("ied", &["y"]),
        ("ing", &["", "e"]),
        ("ed", &["", "e"]),
        ("es", &["", "e"]),
        ("s", &[""]),
    ];
    let taken = endings.iter().find_map(|(ending, instead)| {
        let stem = word.strip_suffix(ending)?;
        // `class`, `status` and `analysis` are no plurals, `string` is no verb.
        let whole = *ending == "s" && stem.ends_with(['s', 'u', 'i']);
        (!whole && is_stem(stem)).then_some((stem, *instead))
    });
    let Some((stem, instead)) = taken else {
        return vec![word.to_owned()];
    };
    let mut stems: Vec<String> = instead.iter().map(|end| format!("{stem}{end}")).collect();
    let bytes = stem.as_bytes();
    if bytes.len() > MIN_STEM && bytes[bytes.len() - 1] == bytes[bytes.len() - 2] {
        stems.push(stem[..stem.len() - 1].to_owned());
    }
    stems
}

fn is_stem(stem: &str) -> bool {
    stem.len() >= MIN_STEM && stem.contains(['a', 'e', 'i', 'o', 'u', 'y'])
}

/// The regular forms of a stem.
fn inflected(stem: &str) -> Vec<String> {
    let ends = |ends: &[&str]| ends.iter().any(|end| stem.ends_with(end));
    if let Some(head) = stem.strip_suffix('e') {
        return [
            stem,
            &format!("{stem}s"),
            &format!("{stem}d"),
            &format!("{head}ing"),
        ]
        .map(str::to_owned)
        .to_vec();
    }
    if let Some(head) = stem.strip_suffix('y')
        && !head.ends_with(['a', 'e', 'o', 'u'])
    {
        return vec![
            stem.to_owned(),
            format!("{head}ies"),
            format!("{head}ied"),
            format!("{stem}ing"),
        ];
    }
    let plural = if ends(&["s", "x", "z", "ch", "sh"]) {
        "es"
    } else {
        "s"
    };
    vec![
        stem.to_owned(),
        format!("{stem}{plural}"),
        format!("{stem}ed"),
        format!("{stem}ing"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn meets(a: &str, b: &str) -> bool {
        forms(a).contains(&b.to_owned())
    }

    #[test]
    fn regular_forms_find_each_other() {
        for (a, b) in [
            ("test", "tests"),
            ("retry", "retries"),
            ("cache", "caching"),
            ("deploy", "deployed"),
            ("hash", "hashes"),
            ("process", "processing"),
            ("query", "queried"),
        ] {
            assert!(
                meets(a, b) && meets(b, a),
                "{a} {b}: {:?} {:?}",
                forms(a),
                forms(b)
            );
        }
        assert!(meets("mapped", "maps"), "{:?}", forms("mapped"));
    }

    #[test]
    fn other_words_stay_alone() {
        for word in ["bun", "wal", "retry_backoff", "naïve", "数据", "v2"] {
            assert_eq!(forms(word), [word]);
        }
        assert!(!meets("status", "statu") && !meets("string", "str"));
    }

    proptest! {
        #[test]
        fn any_word_has_few_forms_and_itself_first(word in "\\PC{0,12}") {
            let found = forms(&word);
            prop_assert_eq!(&found[0], &word);
            prop_assert!(found.len() <= MAX_FORMS);
        }
    }
}
