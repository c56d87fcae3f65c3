//! The known name that a misspelt one may have meant.

use super::table::{bare, names, sections};

/// The known name nearest to this one, when it is near enough to be a slip.
pub(super) fn nearest(name: &str) -> Option<&'static str> {
    let name = bare(name);
    // Longer than any name could be after a slip; the distance is quadratic.
    if name.len() > 80 {
        return None;
    }
    let folded = name.to_lowercase();
    names()
        .chain(sections())
        .map(|known| {
            let whole = strsim::damerau_levenshtein(&folded, &known.to_lowercase());
            (whole, known)
        })
        .min()
        .filter(|(distance, known)| *distance * 3 <= known.len())
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name() {
        assert_eq!(nearest("recall.minscore"), Some("recall.minScore"));
        assert_eq!(nearest("memory.recal.minScore"), Some("recall.minScore"));
        assert_eq!(nearest("enabeld"), Some("enabled"));
        assert_eq!(nearest("embedings"), Some("embeddings"));
    }

    #[test]
    fn a_strange_name_finds_none() {
        assert_eq!(nearest("zebra"), None);
        assert_eq!(nearest(&"enabled".repeat(20)), None);
    }
}
