//! In which language a text is, as far as its small words and its script tell.
//!
//! Only needed to know whether two texts are in different languages, so that a word may be taken
//! for its translation there. A text that says too little counts as English.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A language, or a script where the language does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    German,
    Spanish,
    French,
    Italian,
    Portuguese,
    Polish,
    Cyrillic,
    /// Chinese, Japanese, Korean.
    Dense,
}

const ENGLISH: &str =
    "the a of and is to in that for it on with as are not by be an from was at this when has";

/// Small words that are frequent there and rare as words of English.
const SMALL_WORDS: [(Language, &str); 6] = [
    (
        Language::German,
        "der die das und ist nicht wird wie bei nach ein eine mit den im auf wenn nur wir jetzt",
    ),
    (
        Language::Spanish,
        "el la los las que con del para una por se es un en como cuando al",
    ),
    (
        Language::French,
        "le la les des est pas sur dans avec une pour un en du et que ne il au par",
    ),
    (
        Language::Italian,
        "il lo la gli di che non per una un con del della si come quando",
    ),
    (
        Language::Portuguese,
        "os as que com do da para uma um em na por se quando nao",
    ),
    (
        Language::Polish,
        "na nie jest przy sie po jak gdy oraz dla ze",
    ),
];

/// Where a small word is listed.
#[derive(Default)]
struct Known {
    is_english: bool,
    /// Its lists in [`SMALL_WORDS`].
    places: Vec<usize>,
}

static WORDS: LazyLock<HashMap<&'static str, Known>> = LazyLock::new(|| {
    let mut words: HashMap<&str, Known> = HashMap::new();
    for word in ENGLISH.split(' ') {
        words.entry(word).or_default().is_english = true;
    }
    for (place, (_, list)) in SMALL_WORDS.iter().enumerate() {
        for word in list.split(' ') {
            words.entry(word).or_default().places.push(place);
        }
    }
    words
});

impl Language {
    /// The language of a text that is terms already.
    pub(crate) fn of(terms: &[String]) -> Self {
        Self::of_words(terms.iter().map(String::as_str))
    }

    /// The language of a text by its words as they stand.
    pub(crate) fn of_words<'t>(words: impl Iterator<Item = &'t str> + Clone) -> Self {
        // Nearly every text is ASCII, and holds neither script.
        let other: Vec<&str> = words.clone().filter(|word| !word.is_ascii()).collect();
        let has = |within: &dyn Fn(char) -> bool| other.iter().any(|word| word.chars().any(within));
        if has(
            &|c| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}'),
        ) {
            return Self::Dense;
        }
        if has(&|c| matches!(c, '\u{400}'..='\u{4ff}')) {
            return Self::Cyrillic;
        }
        let mut english = 0;
        let mut counts = [0; SMALL_WORDS.len()];
        for known in words.filter_map(|word| WORDS.get(word)) {
            english += usize::from(known.is_english);
            for place in &known.places {
                counts[*place] += 1;
            }
        }
        let languages = SMALL_WORDS.iter().map(|(language, _)| *language);
        let best = languages.zip(counts).rev().max_by_key(|(_, count)| *count);
        match best {
            // One small word alone may be a name or a letter.
            Some((language, count)) if count > english && count > 1 => language,
            _ => Self::English,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::index::terms::index_terms;

    #[test]
    fn small_words_and_scripts_tell_the_language() {
        for (text, language) in [
            (
                "Der Dienst darf nicht mit dem alten Schlüssel starten.",
                Language::German,
            ),
            (
                "Los registros se guardan para siempre en el disco.",
                Language::Spanish,
            ),
            (
                "Les journaux sont gardés dans le dossier.",
                Language::French,
            ),
            ("Ошибка при запуске.", Language::Cyrillic),
            ("数据库连接池", Language::Dense),
            (
                "The service must not start with an old key.",
                Language::English,
            ),
            ("retry la queue", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::of(&index_terms(text)), language, "{text}");
        }
    }
}
