//! Single fields: length, characters, secrets, markers. Length comes first, so that nothing
//! slow ever runs over a text that is too long anyway.

use super::channel::Sentinel;
use super::screen::refused;
use guard::SentinelRule;
use guard::injection::Assessment;
use model::text::utf16_len;
use model::{Code, Refusal};

/// A field that passed, and what was taken out of it.
pub(crate) struct CleanField {
    /// The text without stray invisible characters and without secrets.
    pub(crate) text: String,
    /// Invisible characters were taken out.
    pub(crate) stripped: bool,
    /// A secret was taken out.
    pub(crate) redacted: bool,
    /// What the text wants of its reader.
    pub(super) assessment: Assessment,
}

/// Checks one field: at most `most` UTF-16 units, no refused characters; secrets come out.
pub(crate) fn clean_field(name: &str, text: &str, most: usize) -> Result<CleanField, Refusal> {
    check_length(name, text, most)?;
    let cleaned = guard::clean(text)
        .map_err(|error| Refusal::new(Code::InvalidText, format!("{name}: {error}")))?;
    // Read once for both.
    let scan = guard::Scan::of(&cleaned.text);
    let redaction = scan.redaction();
    Ok(CleanField {
        assessment: scan.injection(),
        stripped: !cleaned.stripped.is_empty(),
        redacted: redaction.text != cleaned.text,
        text: cut(redaction.text, most),
    })
}

/// A redaction can be longer than what it stands for; the field still has to fit its limit.
fn cut(text: String, most: usize) -> String {
    if utf16_len(&text) <= most {
        return text;
    }
    let mut units = 0;
    text.chars()
        .take_while(|c| {
            units += c.len_utf16();
            units <= most
        })
        .collect()
}

/// Refuses a field that is longer than its limit.
pub(crate) fn check_length(name: &str, text: &str, most: usize) -> Result<(), Refusal> {
    // A character is at most two units, so bytes bound the count without walking a huge text.
    if text.len() > most * 4 || utf16_len(text) > most {
        return Err(Refusal::new(
            Code::TooLarge,
            format!("{name} is longer than {most} UTF-16 units"),
        ));
    }
    Ok(())
}

/// Refuses a list with too many entries.
pub(crate) fn check_count(name: &str, count: usize, most: usize) -> Result<(), Refusal> {
    if count > most {
        return Err(Refusal::new(
            Code::TooLarge,
            format!("{name} holds {count} entries, at most {most} fit"),
        ));
    }
    Ok(())
}

/// Refuses a text that could pass for something that only the renderer writes.
pub(crate) fn check_markers(name: &str, text: &str, sentinel: Sentinel) -> Result<(), Refusal> {
    let rule = match sentinel {
        Sentinel::Marker => SentinelRule::Marker,
        Sentinel::Seed => SentinelRule::Seed,
    };
    match guard::find_reserved(text, rule) {
        None => Ok(()),
        Some(found) => Err(Refusal::new(
            Code::ReservedMarker,
            format!("{name} holds the recall header or a bundle marker"),
        )
        .noting(vec![refused(name, text, found.as_str(), "forged_marker")])),
    }
}
