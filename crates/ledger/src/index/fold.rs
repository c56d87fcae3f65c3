//! One spelling for every way to write a word.
//!
//! The steps after NFKC: take letters and marks apart, drop the marks that only vary a letter,
//! fold the case in full (`ß` and `ẞ` become `ss`, final sigma becomes sigma, dotless and dotted i
//! become `i`), give letters that Unicode cannot take apart their plain form, put the rest together
//! again (NFC). Lower of upper of lower is the full case folding of the standard's
//! CaseFolding table without a table of our own; FTS5 folds a subset of it.

use super::script::{drops_marks, is_ignored};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The most characters a term holds.
pub(super) const MAX_TERM: usize = 64;

/// Enough decomposed characters for any term; bounds the work on a run without spaces.
const MAX_DECOMPOSED: usize = 4 * MAX_TERM;

/// The folded form of a word or identifier, cut to `max` characters.
pub(super) fn fold(chars: impl IntoIterator<Item = char>, max: usize) -> String {
    let visible: String = chars
        .into_iter()
        .filter(|&c| c != '\'' && (c.is_ascii() || !is_ignored(c)))
        .take(MAX_DECOMPOSED)
        .collect();
    if visible.is_ascii() {
        let mut folded = visible.to_ascii_lowercase();
        folded.truncate(max);
        return folded;
    }
    let mut after_plain_base = false;
    let mut folded = String::new();
    for c in visible.nfd().take(MAX_DECOMPOSED) {
        if is_combining_mark(c) {
            if after_plain_base {
                continue;
            }
        } else {
            after_plain_base = drops_marks(c);
        }
        case_fold(c).for_each(|lower| push_plain(&mut folded, lower));
    }
    folded.nfc().take(max).collect()
}

fn case_fold(c: char) -> impl Iterator<Item = char> {
    c.to_lowercase()
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
}

fn push_plain(folded: &mut String, c: char) {
    match c {
        'đ' | 'ð' => folded.push('d'),
        'ł' => folded.push('l'),
        'ø' => folded.push('o'),
        'æ' => folded.push_str("ae"),
        'œ' => folded.push_str("oe"),
        'þ' => folded.push_str("th"),
        'ٱ' => folded.push('ا'),
        'ى' | 'ی' => folded.push('ي'),
        'ة' => folded.push('ه'),
        'ک' => folded.push('ك'),
        _ => folded.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::super::script::telling_characters;
    use super::*;

    fn folded(text: &str) -> String {
        fold(text.nfkc(), MAX_TERM)
    }

    #[test]
    fn spellings_meet_in_one_form() {
        for (given, expected) in [
            ("Cafe\u{301}", "cafe"),
            ("ＡＰＩ", "api"),
            ("ﬁle", "file"),
            ("Straße", "strasse"),
            ("STRAẞE", "strasse"),
            ("İstanbul", "istanbul"),
            ("IŞIK", "isik"),
            ("ışık", "isik"),
            ("Đường", "duong"),
            ("ΟΔΟΣ", "οδοσ"),
            ("οδός", "οδοσ"),
            ("Ёлка", "елка"),
            ("Łódź", "lodz"),
            ("אָב", "אב"),
            ("الإِعـــداد", "الاعداد"),
            ("don’t".replace('’', "'").as_str(), "dont"),
        ] {
            assert_eq!(folded(given), expected, "{given}");
        }
    }

    #[test]
    fn marks_stay_where_they_make_another_letter() {
        assert_ne!(folded("が"), folded("か"));
        assert_ne!(folded("हिन्दी"), folded("हन्द"));
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for c in telling_characters() {
            let once = folded(&c.to_string());
            assert_eq!(folded(&once), once, "{c:?}");
        }
    }
}
