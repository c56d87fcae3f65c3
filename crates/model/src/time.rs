//! Moments as the record format writes them: RFC 3339 in UTC with a literal `Z`.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Milliseconds in a day.
pub const DAY_MS: i64 = 86_400_000;

/// Text that is not a UTC moment of the record format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is not a UTC time like 2026-01-31T12:00:00.000Z")]
pub struct InvalidTime {
    /// What was given, cut to 60 characters.
    pub given: String,
}

/// A moment. Its text is kept as it was written, so that a record prints as it came in.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Timestamp {
    text: String,
    ms: i64,
}

impl Timestamp {
    /// Accepts `YYYY-MM-DDTHH:MM[:SS[.digits]]Z` with a real calendar date; no offset.
    pub fn parse(text: &str) -> Result<Self, InvalidTime> {
        let invalid = || InvalidTime {
            given: text.chars().take(60).collect(),
        };
        let body = text.strip_suffix('Z').ok_or_else(invalid)?;
        let (date, time) = body.split_once('T').ok_or_else(invalid)?;
        if !well_formed(date, time) {
            return Err(invalid());
        }
        let seconds = if time.len() == 5 { ":00" } else { "" };
        // Nine digits are as fine as the clock type goes; more are legal and change nothing here.
        let time = match time.split_once('.') {
            Some((clock, fraction)) => format!("{clock}.{}", &fraction[..fraction.len().min(9)]),
            None => format!("{time}{seconds}"),
        };
        let moment: jiff::Timestamp = format!("{date}T{time}Z").parse().map_err(|_| invalid())?;
        Ok(Self {
            text: text.to_owned(),
            ms: moment.as_millisecond(),
        })
    }

    /// The moment `ms` milliseconds after 1970, written with three fraction digits.
    ///
    /// Moments outside the years 0 to 9999 are clamped into them.
    pub fn from_millis(ms: i64) -> Self {
        const MIN: i64 = -62_167_219_200_000;
        const MAX: i64 = 253_402_207_200_000;
        let ms = ms.clamp(MIN, MAX);
        let moment = jiff::Timestamp::from_millisecond(ms).expect("clamped into range");
        Self {
            text: format!("{moment:.3}"),
            ms,
        }
    }

    /// Milliseconds since 1970.
    pub fn millis(&self) -> i64 {
        self.ms
    }

    /// The moment as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// This moment moved by whole milliseconds.
    #[must_use]
    pub fn plus_millis(&self, ms: i64) -> Self {
        Self::from_millis(self.ms.saturating_add(ms))
    }
}

fn well_formed(date: &str, time: &str) -> bool {
    let digits = |text: &str, pattern: &str| {
        text.len() == pattern.len()
            && text.bytes().zip(pattern.bytes()).all(|(b, p)| {
                if p == b'0' {
                    b.is_ascii_digit()
                } else {
                    b == p
                }
            })
    };
    let (clock, fraction) = time
        .split_once('.')
        .map_or((time, None), |(c, f)| (c, Some(f)));
    digits(date, "0000-00-00")
        && match fraction {
            None => digits(clock, "00:00") || digits(clock, "00:00:00"),
            Some(f) => {
                digits(clock, "00:00:00") && !f.is_empty() && f.bytes().all(|b| b.is_ascii_digit())
            }
        }
        && !clock.ends_with(":60")
        && !clock.starts_with("24")
}

impl PartialOrd for Timestamp {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Timestamp {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.ms
            .cmp(&other.ms)
            .then_with(|| self.text.cmp(&other.text))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl TryFrom<String> for Timestamp {
    type Error = InvalidTime;
    fn try_from(text: String) -> Result<Self, InvalidTime> {
        Self::parse(&text)
    }
}

impl From<Timestamp> for String {
    fn from(time: Timestamp) -> String {
        time.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_form_is_kept_and_offsets_are_refused() {
        for good in [
            "2026-01-02T03:04Z",
            "2026-01-02T03:04:05Z",
            "2026-02-28T23:59:59.1234567891234Z",
        ] {
            assert_eq!(Timestamp::parse(good).unwrap().as_str(), good);
        }
        for bad in [
            "2026-01-02T03:04:05+00:00",
            "2026-02-30T00:00:00Z",
            "2026-01-02",
            "",
            "Z",
            "2026-01-02T03:04:60Z",
            "2026-01-02T24:00:00Z",
            "2026-01-02T03:04:05.Z",
            "2026-01-02t03:04:05Z",
            "+2026-1-02T03:04:05Z",
        ] {
            assert!(Timestamp::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn milliseconds_print_with_three_digits() {
        assert_eq!(
            Timestamp::from_millis(0).as_str(),
            "1970-01-01T00:00:00.000Z"
        );
        assert_eq!(
            Timestamp::from_millis(1_767_323_045_678).as_str(),
            "2026-01-02T03:04:05.678Z"
        );
        assert!(
            Timestamp::from_millis(i64::MAX)
                .as_str()
                .starts_with("9999-")
        );
    }
}
