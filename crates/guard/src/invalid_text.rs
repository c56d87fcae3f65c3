//! The write boundary for code points: what a stored text may not hold.
//!
//! [`clean`] refuses text that can only be meant to hide or to command a terminal, and strips
//! stray invisible characters that come in by accident, telling what it took. Characters that
//! carry meaning in their own script stay: joiners in emoji, after a virama and between joining
//! letters, direction marks in right-to-left text, one selector after a Han ideograph. Line
//! ends become LF. Sources: Unicode TR36 and TR39, RFC 5892 A.1 and A.2, CVE-2021-42574.

mod scan;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::ansi;
pub(crate) use scan::{Scan, Step};

/// This many stray invisible characters in one text are a hidden message, not an accident.
const HIDDEN_TOTAL: usize = 4;
/// And so is this many in a row.
const HIDDEN_RUN: usize = 3;

/// A text that passed the write boundary, and what it lost there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cleaned {
    /// The text to store.
    pub text: String,
    /// The stripped code points by name, in order of first appearance.
    pub stripped: Vec<StrippedRun>,
    /// How many line ends were rewritten as LF.
    pub line_ends: usize,
}

impl Cleaned {
    /// Whether the text came through as it was.
    pub fn is_unchanged(&self) -> bool {
        self.stripped.is_empty() && self.line_ends == 0
    }
}

/// How often one kind of invisible character was stripped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrippedRun {
    /// Unicode name of the code point, or of its group.
    pub name: &'static str,
    /// Number of code points stripped under that name.
    pub count: usize,
}

/// Why a text is refused at the write boundary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("text holds {reason} (U+{code_point:04X} at character {offset})")]
pub struct InvalidText {
    /// What kind of code point or pattern it is.
    pub reason: InvalidReason,
    /// The offending code point.
    pub code_point: u32,
    /// Its place, counted in Unicode scalar values from 0.
    pub offset: usize,
}

/// The kinds of content that are never stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvalidReason {
    /// U+0000.
    Nul,
    /// ESC, which starts terminal sequences.
    Escape,
    /// A C1 control other than NEL.
    C1Control,
    /// A bidirectional embedding, override or isolate.
    BidiControl,
    /// A tag character outside the three subdivision flags.
    TagCharacter,
    /// A supplementary variation selector that is not the one after a Han ideograph.
    VariationSelector,
    /// An interlinear annotation control.
    InterlinearAnnotation,
    /// A private use code point.
    PrivateUse,
    /// A noncharacter.
    Noncharacter,
    /// A default-ignorable code point without meaning.
    ReservedIgnorable,
    /// A code point that the Unicode version of the tables does not assign.
    Unassigned,
    /// Too many combining marks on one base.
    MarkFlood,
    /// So many stray invisible characters that they form a channel.
    HiddenCharacters,
}

impl InvalidReason {
    /// A stable word for flags and reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Nul => "nul",
            Self::Escape => "escape",
            Self::C1Control => "c1_control",
            Self::BidiControl => "bidi_control",
            Self::TagCharacter => "tag_character",
            Self::VariationSelector => "variation_selector",
            Self::InterlinearAnnotation => "interlinear_annotation",
            Self::PrivateUse => "private_use",
            Self::Noncharacter => "noncharacter",
            Self::ReservedIgnorable => "reserved_ignorable",
            Self::Unassigned => "unassigned",
            Self::MarkFlood => "mark_flood",
            Self::HiddenCharacters => "hidden_characters",
        }
    }
}

impl fmt::Display for InvalidReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nul => "a nul character",
            Self::Escape => "a terminal escape",
            Self::C1Control => "a C1 control character",
            Self::BidiControl => "a bidirectional control",
            Self::TagCharacter => "a tag character",
            Self::VariationSelector => "a hidden variation selector",
            Self::InterlinearAnnotation => "an interlinear annotation control",
            Self::PrivateUse => "a private use character",
            Self::Noncharacter => "a noncharacter",
            Self::ReservedIgnorable => "a reserved invisible character",
            Self::Unassigned => "an unassigned code point",
            Self::MarkFlood => "too many combining marks on one letter",
            Self::HiddenCharacters => "hidden characters that form a message",
        })
    }
}

/// Applies the write boundary: the text as it may be stored, or the reason why it may not.
pub fn clean(text: &str) -> Result<Cleaned, InvalidText> {
    let mut cleaned = Cleaned {
        text: String::with_capacity(text.len()),
        stripped: Vec::new(),
        line_ends: 0,
    };
    let mut hidden = HiddenCount::default();
    for (offset, c, step) in Scan::new(text) {
        match step {
            Step::Keep => cleaned.text.push(c),
            Step::LineEnd { joined } => {
                cleaned.line_ends += 1;
                if !joined {
                    cleaned.text.push('\n');
                }
            }
            Step::Strip(name) => {
                if hidden.add(offset) {
                    let reason = InvalidReason::HiddenCharacters;
                    return Err(InvalidText {
                        reason,
                        code_point: c.into(),
                        offset,
                    });
                }
                count(&mut cleaned.stripped, name);
            }
            Step::Refuse(reason) => {
                return Err(InvalidText {
                    reason,
                    code_point: c.into(),
                    offset,
                });
            }
        }
    }
    Ok(cleaned)
}

/// The text of a search query without controls and invisible characters. A query is not stored,
/// so nothing in it is refused. A NUL stands between words, as it does in what is pasted.
pub fn strip_for_query(text: &str) -> String {
    neutralise(&text.replace('\0', " "))
}

/// The visible text: terminal sequences and everything that [`clean`] strips or refuses is gone,
/// but for code points that are unassigned.
pub(crate) fn neutralise(text: &str) -> String {
    let text = ansi::remove(text);
    let mut out = String::with_capacity(text.len());
    for (_, c, step) in Scan::new(&text) {
        match step {
            // A letter of a newer Unicode is not written, but one that was stays readable.
            Step::Keep | Step::Refuse(InvalidReason::Unassigned) => out.push(c),
            Step::LineEnd { joined: false } => out.push('\n'),
            Step::LineEnd { joined: true } | Step::Strip(_) | Step::Refuse(_) => {}
        }
    }
    out
}

/// The text with `\u{..}` for each code point that may not stay, and for TAB and line ends.
pub(crate) fn escape(text: &str, keep_lines: bool) -> String {
    escape_as(text, keep_lines, |c, out| out.extend(c.escape_unicode()))
}

/// As [`escape`], each hidden character written by `write`.
pub(crate) fn escape_as(text: &str, keep_lines: bool, write: impl Fn(char, &mut String)) -> String {
    let mut out = String::with_capacity(text.len());
    let mut scan = Scan::new(text);
    while let Some((_, c, step)) = scan.next() {
        let plain = match c {
            '\n' => keep_lines,
            '\t' => false,
            _ => step == Step::Keep,
        };
        if plain {
            out.push(c);
        } else {
            write(c, &mut out);
            scan.remember('}');
        }
    }
    out
}

/// Finds the stray characters that are too many for an accident.
#[derive(Default)]
pub(crate) struct HiddenCount {
    total: usize,
    run: usize,
    next: usize,
}

impl HiddenCount {
    /// Counts a stray character; true when a limit is reached.
    pub(crate) fn add(&mut self, offset: usize) -> bool {
        self.run = if self.run > 0 && offset == self.next {
            self.run + 1
        } else {
            1
        };
        self.next = offset + 1;
        self.total += 1;
        self.total >= HIDDEN_TOTAL || self.run >= HIDDEN_RUN
    }
}

fn count(runs: &mut Vec<StrippedRun>, name: &'static str) {
    match runs.iter_mut().find(|run| run.name == name) {
        Some(run) => run.count += 1,
        None => runs.push(StrippedRun { name, count: 1 }),
    }
}
