//! What kind of code point this is: the sets and properties that the write boundary
//! (`invalid_text`), the normal forms and the terminal escapes share.
//!
//! The sets are written out where Unicode has no property for them; the rest is asked of the
//! ICU4X tables, which are those of `UNICODE_VERSION`.

use icu_properties::props::{
    BidiClass, CanonicalCombiningClass, DefaultIgnorableCodePoint, EmojiModifier,
    ExtendedPictographic, GeneralCategory, GeneralCategoryGroup, JoiningType, RegionalIndicator,
    Script,
};
use icu_properties::{CodePointMapData, CodePointSetData};

pub(crate) const ZWNJ: char = '\u{200C}';
pub(crate) const ZWJ: char = '\u{200D}';
pub(crate) const TEXT_SELECTOR: char = '\u{FE0E}';
pub(crate) const EMOJI_SELECTOR: char = '\u{FE0F}';
pub(crate) const BLACK_FLAG: char = '\u{1F3F4}';

/// Embeddings, overrides and isolates (the Trojan Source controls).
pub(crate) fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// LRM, RLM and ALM: of use in right-to-left text, invisible noise elsewhere.
pub(crate) fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{061C}')
}

pub(crate) fn is_tag(c: char) -> bool {
    matches!(c, '\u{E0000}'..='\u{E007F}')
}

/// C0 controls and DEL, without TAB and the line ends.
pub(crate) fn is_plain_control(c: char) -> bool {
    matches!(c, '\u{1}'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1A}' | '\u{1C}'..='\u{1F}' | '\u{7F}')
}

/// C1 controls without NEL, which is a line end.
pub(crate) fn is_c1(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{84}' | '\u{86}'..='\u{9F}')
}

/// Line ends other than LF.
pub(crate) fn is_foreign_line_end(c: char) -> bool {
    matches!(c, '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

pub(crate) fn is_standard_selector(c: char) -> bool {
    matches!(c, '\u{FE00}'..='\u{FE0D}')
}

pub(crate) fn is_ideographic_selector(c: char) -> bool {
    matches!(c, '\u{E0100}'..='\u{E01EF}')
}

pub(crate) fn is_mongolian_selector(c: char) -> bool {
    matches!(c, '\u{180B}'..='\u{180D}' | '\u{180F}')
}

pub(crate) fn is_interlinear(c: char) -> bool {
    matches!(c, '\u{FFF9}'..='\u{FFFB}')
}

/// Default-ignorable code points that no standard gives a meaning.
pub(crate) fn is_reserved_ignorable(c: char) -> bool {
    matches!(c, '\u{E0080}'..='\u{E00FF}' | '\u{E01F0}'..='\u{E0FFF}' | '\u{FFF0}'..='\u{FFF8}')
}

pub(crate) fn is_private_use(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}')
}

pub(crate) fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE
}

/// A code point that means nothing yet: nobody can have meant to write it, and nobody knows how
/// it would look or fold.
pub(crate) fn is_unassigned(c: char) -> bool {
    !c.is_ascii()
        && CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::Unassigned
}

/// The name of a code point that has no glyph and, outside the exceptions that
/// `invalid_text` knows, no business in a memory.
pub(crate) fn stray_name(c: char) -> Option<&'static str> {
    let name = match c {
        '\u{200B}' => "ZERO WIDTH SPACE",
        ZWNJ => "ZERO WIDTH NON-JOINER",
        ZWJ => "ZERO WIDTH JOINER",
        '\u{200E}' => "LEFT-TO-RIGHT MARK",
        '\u{200F}' => "RIGHT-TO-LEFT MARK",
        '\u{061C}' => "ARABIC LETTER MARK",
        '\u{2060}' => "WORD JOINER",
        '\u{2061}'..='\u{2064}' => "INVISIBLE OPERATOR",
        '\u{2065}' => "RESERVED FORMAT CHARACTER",
        '\u{206A}'..='\u{206F}' => "DEPRECATED FORMAT CHARACTER",
        '\u{FEFF}' => "ZERO WIDTH NO-BREAK SPACE",
        '\u{AD}' => "SOFT HYPHEN",
        '\u{34F}' => "COMBINING GRAPHEME JOINER",
        '\u{180E}' => "MONGOLIAN VOWEL SEPARATOR",
        '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' => "HANGUL FILLER",
        '\u{17B4}' | '\u{17B5}' => "KHMER INHERENT VOWEL",
        '\u{2800}' => "BRAILLE PATTERN BLANK",
        '\u{FFFC}' => "OBJECT REPLACEMENT CHARACTER",
        '\u{1D173}'..='\u{1D17A}' => "MUSICAL FORMAT CONTROL",
        '\u{1BCA0}'..='\u{1BCA3}' => "SHORTHAND FORMAT CONTROL",
        TEXT_SELECTOR | EMOJI_SELECTOR => "VARIATION SELECTOR",
        _ if is_standard_selector(c) => "VARIATION SELECTOR",
        _ if is_mongolian_selector(c) => "MONGOLIAN VARIATION SELECTOR",
        _ if is_plain_control(c) => "CONTROL CHARACTER",
        _ => return None,
    };
    Some(name)
}

/// Code points that a normal form never keeps, whatever stands beside them.
pub(crate) fn is_dropped_from_keys(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, '\0' | '\u{1B}') || is_plain_control(c);
    }
    stray_name(c).is_some()
        || is_c1(c)
        || is_bidi_control(c)
        || is_interlinear(c)
        || is_private_use(c)
        || is_noncharacter(c)
        || is_reserved_ignorable(c)
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// A letter of a right-to-left script; the direction marks have its class and are none.
pub(crate) fn is_rtl_letter(c: char) -> bool {
    if !c.is_alphabetic() {
        return false;
    }
    let class = CodePointMapData::<BidiClass>::new().get(c);
    class == BidiClass::RightToLeft || class == BidiClass::ArabicLetter
}

/// A pictograph that may take a presentation selector or be joined into a sequence. ASCII
/// digits have the Emoji property too, but only as keycap bases.
pub(crate) fn is_emoji(c: char) -> bool {
    !c.is_ascii()
        && (CodePointSetData::new::<ExtendedPictographic>().contains(c)
            || CodePointSetData::new::<RegionalIndicator>().contains(c))
}

pub(crate) fn is_skin_tone(c: char) -> bool {
    CodePointSetData::new::<EmojiModifier>().contains(c)
}

pub(crate) fn is_keycap_base(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '#' | '*')
}

pub(crate) fn is_virama(c: char) -> bool {
    CodePointMapData::<CanonicalCombiningClass>::new().get(c) == CanonicalCombiningClass::Virama
}

pub(crate) fn is_han(c: char) -> bool {
    CodePointMapData::<Script>::new().get(c) == Script::Han
}

pub(crate) fn is_mongolian_letter(c: char) -> bool {
    CodePointMapData::<Script>::new().get(c) == Script::Mongolian && c.is_alphabetic()
}

/// A letter whose marks are spelling variants rather than vowels or tones.
pub(crate) fn is_alphabet_with_optional_marks(c: char) -> bool {
    let script = CodePointMapData::<Script>::new().get(c);
    [Script::Latin, Script::Greek, Script::Cyrillic].contains(&script)
}

pub(crate) fn is_nonspacing_mark(c: char) -> bool {
    !c.is_ascii()
        && CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::NonspacingMark
}

pub(crate) fn is_mark(c: char) -> bool {
    !c.is_ascii()
        && GeneralCategoryGroup::Mark.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// Joining type, as RFC 5892 A.1 uses it.
pub(crate) fn joining_type(c: char) -> JoiningType {
    CodePointMapData::<JoiningType>::new().get(c)
}

/// A decimal digit of another script as ASCII. The digits of a script follow each other from
/// zero, and scripts that are neighbours do so too.
pub(crate) fn decimal_digit(c: char) -> Option<char> {
    let is_digit = |point: u32| {
        char::from_u32(point).is_some_and(|c| {
            CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::DecimalNumber
        })
    };
    let point = u32::from(c);
    if c.is_ascii() || !c.is_numeric() || !is_digit(point) {
        return None;
    }
    let before = (1..=point).take_while(|n| is_digit(point - n)).count();
    char::from_digit(u32::try_from(before % 10).ok()?, 10)
}

#[cfg(test)]
mod tests {
    use unicode_normalization::char::{canonical_combining_class, is_combining_mark};

    use super::{decimal_digit, is_mark, is_rtl_letter, is_unassigned, is_virama};

    /// Two libraries bring tables of their own; a text must not be judged by one version and
    /// folded by another.
    #[test]
    fn all_tables_are_of_one_unicode_version() {
        for c in '\0'..=char::MAX {
            assert_eq!(is_virama(c), canonical_combining_class(c) == 9, "{c:?}");
            assert_eq!(is_mark(c), is_combining_mark(c), "{c:?}");
            assert!(!is_unassigned(c) || !is_mark(c), "{c:?}");
        }
    }

    #[test]
    fn digits_of_every_script_have_their_value() {
        let digits: String = "٠٩۵०९๗༣𝟘𝟟\u{116da}\u{116e3}"
            .chars()
            .filter_map(decimal_digit)
            .collect();
        assert_eq!(digits, "09509730709");
        assert_eq!("5²①Ⅷ五a".chars().find_map(decimal_digit), None);
    }

    #[test]
    fn direction_marks_are_no_letters() {
        assert!(['א', 'ع', 'ܐ', '\u{1E900}'].into_iter().all(is_rtl_letter));
        assert!(
            !['\u{200F}', '\u{61C}', '\u{200E}', 'a', '1', '٣']
                .into_iter()
                .any(is_rtl_letter)
        );
    }
}
