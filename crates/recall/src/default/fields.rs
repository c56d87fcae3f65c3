//! The index terms of one record, field by field, and where a term of the question stands in it.

use crate::default::terms::Weighed;
use ledger::index::terms::index_terms;
use model::MemoryRecord;
use std::collections::HashMap;

/// What a match in each field counts.
const TEXT: f64 = 1.0;
const SYMBOL: f64 = 1.0;
const TAG: f64 = 0.9;
const FILE: f64 = 0.8;
const SOURCE: f64 = 0.6;
const KIND: f64 = 0.4;

/// What another form of the asked word counts.
const OTHER_FORM: f64 = 0.85;
/// Longest word that is taken as it is; an index term may be longer.
const PLAIN_WORD: usize = 60;
/// Terms of a text of usual length.
const USUAL_LENGTH: f64 = 30.0;
/// Terms above which a text has an opening that tells what it is about, as a title does.
const LONG: f64 = 40.0;
/// Terms above that with which the opening tells most.
const LONGER: f64 = 80.0;
/// Terms of an opening.
const OPENING: usize = 12;
/// How often a term stands once, for the density.
const SATURATION: f64 = 0.5;
/// What the length of a text counts there.
const LENGTH: f64 = 0.6;
/// Density of a term that stands once in a text of usual length.
pub(crate) const USUAL_DENSITY: f64 = 1.0 / (1.0 + SATURATION + LENGTH);
/// Density of a term that stands in another field than the text.
const BESIDE_TEXT: f64 = 0.5;

/// How often each term stands in a field.
struct Words(HashMap<String, usize>);

/// The words of a record.
pub(crate) struct Fields {
    text: Words,
    text_length: usize,
    /// The first terms of a long text.
    opening: Words,
    symbols: Words,
    tags: Words,
    files: Words,
    source: Words,
    kind: Words,
}

/// Where one term stands in a record; each part in `[0, 1]`, 0 where it is not.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Standing {
    pub(crate) text: f64,
    pub(crate) symbols: f64,
    pub(crate) tags: f64,
    pub(crate) files: f64,
    /// What the match counts, by its best field.
    pub(crate) best: f64,
    /// How densely the text speaks of the term.
    pub(crate) density: f64,
}

impl Fields {
    pub(crate) fn of(record: &MemoryRecord) -> Self {
        let text = text_terms(&record.text);
        let anchors = record.anchors.as_deref().unwrap_or_default();
        let files = record
            .source
            .file_path
            .as_deref()
            .into_iter()
            .chain(record.files())
            .chain(anchors.iter().map(|anchor| anchor.file.as_str()));
        let symbols = record
            .symbols()
            .into_iter()
            .chain(anchors.iter().filter_map(|anchor| anchor.symbol.as_deref()));
        let source = [&record.source.reference, &record.source.url]
            .into_iter()
            .filter_map(Option::as_deref);
        Self {
            text_length: text.len(),
            opening: Words::of(opening(&text).iter().cloned()),
            text: Words::of(text),
            symbols: Words::of(symbols.flat_map(text_terms)),
            tags: Words::of(record.tags.iter().flat_map(|tag| text_terms(tag))),
            files: Words::of(files.flat_map(text_terms)),
            source: Words::of(source.flat_map(text_terms)),
            kind: Words::of(text_terms(&record.kind.words())),
        }
    }

    /// Where a term stands; none when it does not.
    pub(crate) fn standing(&self, term: &Weighed) -> Option<Standing> {
        let text = self.text.strength(term);
        let symbols = self.symbols.strength(term);
        let tags = self.tags.strength(term);
        let files = self.files.strength(term);
        let best = [
            text * TEXT,
            symbols * SYMBOL,
            tags * TAG,
            files * FILE,
            self.source.strength(term) * SOURCE,
            self.kind.strength(term) * KIND,
        ]
        .into_iter()
        .fold(0.0, f64::max);
        (best > 0.0).then(|| Standing {
            text,
            symbols,
            tags,
            files,
            best,
            density: self.density(term),
        })
    }

    /// Whether the term itself or another form of it stands in any field.
    pub(crate) fn holds(&self, term: &Weighed) -> bool {
        let fields = [
            &self.text,
            &self.symbols,
            &self.tags,
            &self.files,
            &self.source,
            &self.kind,
        ];
        let held = |field: &&Words| term.held.iter().any(|form| field.0.contains_key(form));
        fields.iter().any(held)
    }

    /// How much the opening of the text tells; 0 for a short one, which has none.
    pub(crate) fn opening_tells(&self) -> f64 {
        ((self.text_length as f64 - LONG) / LONGER).clamp(0.0, 1.0)
    }

    /// Whether the opening holds the term itself or another form of it.
    pub(crate) fn opens_with(&self, term: &Weighed) -> bool {
        term.held
            .iter()
            .any(|form| self.opening.0.contains_key(form))
    }

    /// BM25's saturation of the count, against the length of the text.
    fn density(&self, term: &Weighed) -> f64 {
        let count = self.text.count(term) as f64;
        if count == 0.0 {
            return BESIDE_TEXT;
        }
        let length = self.text_length as f64 / USUAL_LENGTH;
        count / (count + SATURATION + LENGTH * length)
    }
}

fn opening(text: &[String]) -> &[String] {
    if text.len() as f64 > LONG {
        &text[..OPENING]
    } else {
        &[]
    }
}

/// The index terms of a text, cheaply: a lower-case ASCII word is its own only term.
///
/// Every candidate is taken apart for every question, and nearly all of it is such words.
pub(crate) fn text_terms(text: &str) -> Vec<String> {
    // Elsewhere a mark may belong to the space before it.
    if !text.is_ascii() {
        return index_terms(text);
    }
    let mut terms = Vec::new();
    for word in text.split_ascii_whitespace() {
        if word.len() <= PLAIN_WORD && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            terms.push(word.to_owned());
        } else {
            terms.extend(index_terms(word));
        }
    }
    terms
}

impl Words {
    fn of(terms: impl IntoIterator<Item = String>) -> Self {
        let mut counts = HashMap::new();
        for term in terms {
            *counts.entry(term).or_insert(0) += 1;
        }
        Self(counts)
    }

    fn strength(&self, term: &Weighed) -> f64 {
        if self.0.is_empty() {
            0.0
        } else if self.0.contains_key(&term.term) {
            1.0
        } else if term.held.iter().any(|form| self.0.contains_key(form)) {
            OTHER_FORM
        } else {
            self.kin(term)
        }
    }

    /// What the strongest kin of the term that stands here counts.
    fn kin(&self, term: &Weighed) -> f64 {
        if term.kin.is_empty() {
            return 0.0;
        }
        if self.0.len() < term.kin.len() {
            let found = self.0.keys().filter_map(|word| term.kin.get(word));
            found.copied().fold(0.0, f64::max)
        } else {
            let found = term
                .kin
                .iter()
                .filter(|(word, _)| self.0.contains_key(*word));
            found.map(|(_, strength)| *strength).fold(0.0, f64::max)
        }
    }

    fn count(&self, term: &Weighed) -> usize {
        term.held.iter().filter_map(|form| self.0.get(form)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::sample::with_text;
    use proptest::prelude::*;
    use serde_json::json;

    proptest! {
        #[test]
        fn taking_plain_words_as_they_are_changes_no_term(
            text in "([a-z]{1,70}|[ -~]{1,12}|[ \t\n]|é){0,40}",
        ) {
            prop_assert_eq!(text_terms(&text), index_terms(&text));
        }
    }

    fn term(word: &str, held: &[&str]) -> Weighed {
        Weighed {
            term: word.to_owned(),
            held: held.iter().map(|form| (*form).to_owned()).collect(),
            kin: HashMap::new(),
            is_name: false,
            df: 1,
            weight: 1.0,
            by_records: 1.0,
        }
    }

    #[test]
    fn the_best_field_counts() {
        let mut record = with_text(1, "Frames carry a checksum.").record;
        record.tags = vec!["wal".into(), "checksum".into()];
        record.metadata = json!({"symbols": ["frame_hash"]})
            .as_object()
            .unwrap()
            .clone();
        record.source.file_path = Some("src/ledger.rs".into());
        let fields = Fields::of(&record);
        let best = |word: &str| {
            fields
                .standing(&term(word, &[word]))
                .map(|found| found.best)
        };
        assert_eq!(best("checksum"), Some(TEXT));
        assert_eq!(best("wal"), Some(TAG));
        assert_eq!(best("frame_hash"), Some(SYMBOL));
        assert_eq!(best("ledger"), Some(FILE));
        assert_eq!(best("convention"), Some(KIND));
        assert_eq!(best("zebra"), None);
    }

    #[test]
    fn another_form_counts_a_little_less() {
        let fields = Fields::of(&with_text(1, "Retries are capped.").record);
        let found = fields.standing(&term("retry", &["retries"])).unwrap();
        assert!((found.text - OTHER_FORM).abs() < 1e-12);
    }

    #[test]
    fn only_a_long_text_has_an_opening() {
        let opens = |text: &str| {
            let fields = Fields::of(&with_text(1, text).record);
            (
                fields.opens_with(&term("wing", &["wing"])),
                fields.opening_tells(),
            )
        };
        let rest = "filler ".repeat(150);
        assert_eq!(opens(&format!("wing flutter {rest}")), (true, 1.0));
        assert_eq!(opens(&format!("{rest} wing")), (false, 1.0));
        assert_eq!(opens("wing flutter"), (false, 0.0));
    }

    #[test]
    fn a_short_text_speaks_more_densely() {
        let long = format!("wal {}", "filler ".repeat(60));
        let density = |text: &str| {
            let fields = Fields::of(&with_text(1, text).record);
            fields.standing(&term("wal", &["wal"])).unwrap().density
        };
        assert!(density("wal wal") > density("wal"));
        assert!(density("wal") > density(&long));
    }
}
