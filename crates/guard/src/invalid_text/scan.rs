//! One pass over a text that says for each code point whether it stays.
//!
//! The verdict depends on what was kept before and on what follows in the original, so that a
//! second pass over the kept text finds nothing more. Every look ahead is bounded.

use icu_properties::props::JoiningType;

use super::InvalidReason;
use crate::code_points as cp;

/// More combining marks than this on one base are refused.
const MAX_MARKS: usize = 8;

/// The tag letters of the three subdivision flags that Unicode recommends for interchange.
const FLAG_TAGS: [&str; 3] = ["gbeng", "gbsct", "gbwls"];
const CANCEL_TAG: char = '\u{E007F}';

/// What happens to one code point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Keep,
    /// A line end other than LF; `joined` when it is the CR of a CRLF.
    LineEnd {
        joined: bool,
    },
    Strip(&'static str),
    Refuse(InvalidReason),
}

/// Iterator of scalar offset, code point and verdict.
pub(crate) struct Scan {
    chars: Vec<char>,
    at: usize,
    has_rtl: bool,
    /// Tag characters still to be taken as part of a flag.
    flag_tags: usize,
    kept: Option<char>,
    /// The last kept code point that is not transparent to joining.
    joining: Option<char>,
    marks: usize,
}

impl Scan {
    pub(crate) fn new(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let has_rtl = chars.iter().any(|&c| !c.is_ascii() && cp::is_rtl_letter(c));
        Self {
            chars,
            at: 0,
            has_rtl,
            flag_tags: 0,
            kept: None,
            joining: None,
            marks: 0,
        }
    }

    fn judge(&mut self, c: char) -> Step {
        if c.is_ascii() {
            return self.judge_ascii(c);
        }
        if self.flag_tags > 0 {
            self.flag_tags -= 1;
            return Step::Keep;
        }
        if c == cp::BLACK_FLAG {
            self.flag_tags = self.flag_length();
            return Step::Keep;
        }
        if cp::is_foreign_line_end(c) {
            return Step::LineEnd { joined: false };
        }
        if let Some(reason) = refusal(c) {
            return Step::Refuse(reason);
        }
        if cp::is_ideographic_selector(c) {
            let after_han = self.kept.is_some_and(cp::is_han);
            return if after_han {
                Step::Keep
            } else {
                Step::Refuse(InvalidReason::VariationSelector)
            };
        }
        if let Some(name) = cp::stray_name(c) {
            return if self.is_meaningful(c) {
                Step::Keep
            } else {
                Step::Strip(name)
            };
        }
        if cp::is_unassigned(c) {
            return Step::Refuse(InvalidReason::Unassigned);
        }
        if self.marks >= MAX_MARKS && cp::is_mark(c) {
            return Step::Refuse(InvalidReason::MarkFlood);
        }
        Step::Keep
    }

    fn judge_ascii(&self, c: char) -> Step {
        match c {
            '\0' => Step::Refuse(InvalidReason::Nul),
            '\u{1B}' => Step::Refuse(InvalidReason::Escape),
            '\r' => Step::LineEnd {
                joined: self.ahead(1) == Some('\n'),
            },
            _ => cp::stray_name(c).map_or(Step::Keep, Step::Strip),
        }
    }

    /// Whether an invisible code point has a meaning at this place.
    fn is_meaningful(&self, c: char) -> bool {
        match c {
            cp::ZWJ => self.follows_virama() || self.holds_form() || self.joins_emoji(),
            cp::ZWNJ => self.follows_virama() || self.parts_joining_letters(),
            cp::EMOJI_SELECTOR | cp::TEXT_SELECTOR => self.selects_presentation(c),
            _ if cp::is_direction_mark(c) => self.has_rtl,
            _ if cp::is_standard_selector(c) => self.kept.is_some_and(cp::is_han),
            _ if cp::is_mongolian_selector(c) => self.kept.is_some_and(cp::is_mongolian_letter),
            _ => false,
        }
    }

    fn follows_virama(&self) -> bool {
        self.kept.is_some_and(cp::is_virama)
    }

    /// Between a consonant and its virama a joiner asks for another form of the two, as Bengali,
    /// Kannada and Sinhala write it; behind an Arabic letter that ends here, for its joined form.
    fn holds_form(&self) -> bool {
        let is_letter = |c: char| !c.is_ascii() && c.is_alphabetic();
        if self.ahead(1).is_some_and(cp::is_virama) {
            return self.kept.is_some_and(is_letter);
        }
        let joins = |c| {
            let joining = cp::joining_type(c);
            matches!(joining, JoiningType::LeftJoining | JoiningType::DualJoining)
        };
        self.kept.is_some_and(|c| cp::is_rtl_letter(c) && joins(c))
            && !self.ahead(1).is_some_and(is_letter)
    }

    fn joins_emoji(&self) -> bool {
        let before = |c| cp::is_emoji(c) || cp::is_skin_tone(c) || c == cp::EMOJI_SELECTOR;
        self.kept.is_some_and(before) && self.ahead(1).is_some_and(cp::is_emoji)
    }

    fn parts_joining_letters(&self) -> bool {
        let before = self.joining.map(cp::joining_type);
        if !matches!(
            before,
            Some(JoiningType::LeftJoining | JoiningType::DualJoining)
        ) {
            return false;
        }
        // Marks beyond the limit do not stay, so they cannot carry the context either.
        let reach = MAX_MARKS.saturating_sub(self.marks) + 1;
        let after = (1..=reach)
            .map_while(|n| self.ahead(n))
            .find(|&c| !is_transparent_mark(c))
            .map(cp::joining_type);
        matches!(
            after,
            Some(JoiningType::RightJoining | JoiningType::DualJoining)
        )
    }

    fn selects_presentation(&self, selector: char) -> bool {
        self.kept.is_some_and(|c| {
            cp::is_emoji(c)
                || selector == cp::EMOJI_SELECTOR
                    && cp::is_keycap_base(c)
                    && self.ahead(1) == Some('\u{20E3}')
        })
    }

    /// Number of tag characters after a black flag that make it one of the known flags.
    fn flag_length(&self) -> usize {
        FLAG_TAGS
            .iter()
            .map(|letters| letters.chars().filter_map(tag_of).chain([CANCEL_TAG]))
            .find(|tags| {
                tags.clone()
                    .enumerate()
                    .all(|(n, tag)| self.ahead(n + 1) == Some(tag))
            })
            .map_or(0, Iterator::count)
    }

    fn ahead(&self, distance: usize) -> Option<char> {
        self.chars.get(self.at + distance).copied()
    }

    /// Remembers a code point that was kept or written as context for what follows.
    pub(super) fn remember(&mut self, c: char) {
        // Kept joiners and selectors leave the count alone, or they could be used to reset it.
        if !c.is_ascii() && cp::is_mark(c) {
            self.marks += 1;
        } else if c.is_ascii() || cp::stray_name(c).is_none() {
            self.marks = 0;
        }
        if !is_transparent_mark(c) {
            self.joining = Some(c);
        }
        self.kept = Some(c);
    }
}

impl Iterator for Scan {
    type Item = (usize, char, Step);

    fn next(&mut self) -> Option<Self::Item> {
        let c = *self.chars.get(self.at)?;
        let step = self.judge(c);
        match step {
            Step::Keep => self.remember(c),
            Step::LineEnd { .. } => self.remember('\n'),
            Step::Strip(_) | Step::Refuse(_) => {}
        }
        let offset = self.at;
        self.at += 1;
        Some((offset, c, step))
    }
}

/// Code points that are refused wherever they stand, for what they are.
fn refusal(c: char) -> Option<InvalidReason> {
    let reason = match c {
        _ if cp::is_c1(c) => InvalidReason::C1Control,
        _ if cp::is_bidi_control(c) => InvalidReason::BidiControl,
        _ if cp::is_tag(c) => InvalidReason::TagCharacter,
        _ if cp::is_interlinear(c) => InvalidReason::InterlinearAnnotation,
        _ if cp::is_private_use(c) => InvalidReason::PrivateUse,
        _ if cp::is_noncharacter(c) => InvalidReason::Noncharacter,
        _ if cp::is_reserved_ignorable(c) => InvalidReason::ReservedIgnorable,
        _ => return None,
    };
    Some(reason)
}

fn is_transparent_mark(c: char) -> bool {
    cp::is_mark(c) && cp::joining_type(c) == JoiningType::Transparent
}

fn tag_of(letter: char) -> Option<char> {
    char::from_u32(0xE0000 + u32::from(letter))
}
