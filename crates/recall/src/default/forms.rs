//! The inflected forms of an English word that a question may mean as well.
//!
//! The index holds words as they are written, so that a rule can change without rebuilding it;
//! the question asks for the forms instead. The rules are the regular endings of plurals and
//! verbs (`-s -es -ies -ed -ied -ing`, silent e, doubled consonant) and a list of words that do not
//! follow them. A form that no record holds costs one look-up and matters nowhere, which is why
//! rough rules do.

use crate::default::irregular::irregular;

/// Shortest word with forms.
const MIN_WORD: usize = 3;
/// Shortest stem that an ending is taken off from.
const MIN_STEM: usize = 3;
/// Longest stem whose last consonant is doubled: of longer ones it depends on the stress.
const MAX_DOUBLED: usize = 5;
/// Shortest stem of a word for who or what does it.
const MIN_DOING: usize = 5;
/// Most forms of one word, the word itself among them.
const MAX_FORMS: usize = 10;
/// Most forms with those of its noun or verb.
const MAX_WIDE: usize = 20;

/// The word and its other forms, the word first.
pub(crate) fn forms(word: &str) -> Vec<String> {
    let mut found = vec![word.to_owned()];
    if word.len() < MIN_WORD || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return found;
    }
    let listed = irregular(word).iter().map(|form| (*form).to_owned());
    let regular = stems(word).into_iter().flat_map(|stem| inflected(&stem));
    for form in listed.chain(regular) {
        if found.len() < MAX_FORMS && !found.contains(&form) {
            found.push(form);
        }
    }
    found
}

/// The word, its other forms, and those of its noun or verb (`validate`, `validation`), the word
/// first. They are twice as many, so only a small scope is asked for them.
pub(crate) fn wide_forms(word: &str) -> Vec<String> {
    let mut found = forms(word);
    if word.len() < MIN_WORD || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return found;
    }
    let mut add = |form: String| {
        if found.len() < MAX_WIDE && !found.contains(&form) {
            found.push(form);
        }
    };
    for stem in stems(word) {
        let verbs = verbs(&stem);
        let is_noun = !verbs.is_empty();
        for verb in verbs {
            inflected(&verb).into_iter().for_each(&mut add);
            nouns(&verb).into_iter().for_each(&mut add);
        }
        if !is_noun {
            nouns(&stem).into_iter().for_each(&mut add);
        }
    }
    found
}

/// The verbs that a noun may be made of; none where it does not look like one. Of short words who
/// does it is another thing: a user is not a use, a worker not the work.
fn verbs(noun: &str) -> Vec<String> {
    let endings: [(&str, &[&str]); 6] = [
        ("ation", &["ate", "e", ""]),
        ("tion", &["t", "te"]),
        ("sion", &["s", "se", "d", "de"]),
        ("ment", &[""]),
        ("er", &["", "e"]),
        ("or", &["", "e"]),
    ];
    let taken = endings.iter().find_map(|(ending, instead)| {
        let stem = noun.strip_suffix(ending)?;
        let is_doer = ending.ends_with('r');
        let fits = is_stem(stem) && (!is_doer || stem.len() >= MIN_DOING);
        fits.then_some((stem, *instead))
    });
    let made = taken.into_iter();
    made.flat_map(|(stem, instead)| instead.iter().map(move |end| format!("{stem}{end}")))
        .collect()
}

/// The nouns that a verb may make.
fn nouns(verb: &str) -> Vec<String> {
    let head = verb.strip_suffix('e').unwrap_or(verb);
    let mut nouns = vec![
        format!("{head}ion"),
        format!("{head}ation"),
        format!("{verb}ment"),
    ];
    if head.len() >= MIN_DOING {
        nouns.push(format!("{head}er"));
    }
    nouns
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
    let mut forms = vec![
        stem.to_owned(),
        format!("{stem}{plural}"),
        format!("{stem}ed"),
        format!("{stem}ing"),
    ];
    if let Some(last) = doubled(stem) {
        forms.extend([format!("{stem}{last}ed"), format!("{stem}{last}ing")]);
    }
    forms
}

/// The last consonant, where it is doubled before an ending: `stop`, `stopped`.
fn doubled(stem: &str) -> Option<char> {
    let is_vowel = |byte: u8| b"aeiou".contains(&byte);
    let [.., first, middle, last] = stem.as_bytes() else {
        return None;
    };
    let is_closed = !is_vowel(*first) && is_vowel(*middle) && !is_vowel(*last);
    let doubles = is_closed && stem.len() <= MAX_DOUBLED && !b"hwxyc".contains(last);
    doubles.then_some(char::from(*last))
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
            ("log", "logs"),
            ("stop", "stopping"),
            ("choose", "chose"),
            ("rebuild", "rebuilt"),
            ("index", "indices"),
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
    fn a_verb_and_its_noun_find_each_other_among_wide_forms() {
        let meets = |a: &str, b: &str| wide_forms(a).contains(&b.to_owned());
        for (a, b) in [
            ("validate", "validation"),
            ("deploy", "deployment"),
            ("configure", "configuration"),
            ("connect", "connections"),
            ("schedule", "scheduler"),
        ] {
            assert!(meets(b, a) || meets(a, b), "{a} {b}: {:?}", wide_forms(b));
        }
        assert!(meets("validation", "validated") && !meets("user", "use"));
    }

    #[test]
    fn other_words_stay_alone() {
        for word in ["io", "retry_backoff", "naïve", "数据", "v2"] {
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
            let wide = wide_forms(&word);
            prop_assert!(wide.starts_with(&found) && wide.len() <= MAX_WIDE);
        }
    }
}
