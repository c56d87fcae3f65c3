//! Words that only Swarm Memory itself may write: the header of the injected block and the
//! bundle marker. A memory that holds them could pass for an injected block or hide one.
//!
//! A text is looked at as it stands, with its hidden characters removed, and folded (width,
//! case, white space), so that no variant that reads the same slips through.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use crate::{invalid_text, normal_form};

/// The header line of the injected block.
pub const PROMPT_HEADER: &str = "## Retrieved Swarm Memory";

/// The prefix of every bundle marker.
pub const BUNDLE_PREFIX: &str = "bundle_";

/// How much of the marker's name space is reserved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SentinelRule {
    /// The header and the real marker form `bundle_` + 14 digits + `_` + hex.
    #[default]
    Marker,
    /// The header and any `bundle_`, as the plugin has it.
    Seed,
}

/// A reserved word that a text holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reserved {
    /// The header of the injected block.
    PromptHeader,
    /// A bundle marker in its real form.
    BundleMarker,
    /// The prefix `bundle_`, which only the seed rule reserves.
    BundlePrefix,
}

impl Reserved {
    /// A stable word for flags and reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PromptHeader => "prompt_header",
            Self::BundleMarker => "bundle_marker",
            Self::BundlePrefix => "bundle_prefix",
        }
    }
}

/// The first reserved word that the text or one of its readings holds.
///
/// The bare prefix of the seed rule keeps its case: `BUNDLE_PATH` is a name like any other.
pub fn find_reserved(text: &str, rule: SentinelRule) -> Option<Reserved> {
    // A plain text has no other reading: the patterns fold case and take any white space.
    let is_plain = normal_form::is_plain(text);
    let (visible, folded) = if is_plain {
        (Cow::Borrowed(text), Cow::Borrowed(text))
    } else {
        let folded = normal_form::fold(text);
        (invalid_text::neutralise(text).into(), folded.into())
    };
    let readings = [text, &visible, &folded];
    let readings = readings.get(..if is_plain { 1 } else { 3 }).unwrap_or(&[]);
    if readings.iter().any(|reading| HEADER.is_match(reading)) {
        return Some(Reserved::PromptHeader);
    }
    if readings.iter().any(|reading| MARKER.is_match(reading)) {
        return Some(Reserved::BundleMarker);
    }
    let prefix = rule == SentinelRule::Seed && has_prefix(text, &visible);
    prefix.then_some(Reserved::BundlePrefix)
}

/// Where the header and the real markers stand in a text as it is, in bytes.
pub(crate) fn plain_spans(text: &str) -> impl Iterator<Item = (Reserved, Range<usize>)> {
    let headers = HEADER.find_iter(text).map(|found| found.range());
    let markers = MARKER.find_iter(text).map(|found| found.range());
    let headers = headers.map(|span| (Reserved::PromptHeader, span));
    headers.chain(markers.map(|span| (Reserved::BundleMarker, span)))
}

/// Where the reserved words stand, in bytes. Of those that only another reading shows, the first:
/// the shortest stretch of the text that still reads so.
pub(crate) fn spans(text: &str, rule: SentinelRule) -> Vec<(Reserved, Range<usize>)> {
    let Some(first) = find_reserved(text, rule) else {
        return Vec::new();
    };
    let mut found: Vec<_> = plain_spans(text).collect();
    if first == Reserved::BundlePrefix {
        let prefixes = text.match_indices(BUNDLE_PREFIX);
        found.extend(prefixes.map(|(at, prefix)| (first, at..at + prefix.len())));
    }
    if found.is_empty() {
        found.push((first, masked(text, rule, first)));
    }
    found
}

/// The stretch is halved down to, so that the work stays near the length of the text.
fn masked(text: &str, rule: SentinelRule, wanted: Reserved) -> Range<usize> {
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let bounds: Vec<usize> = ends.collect();
    let reads = |from: usize, to: usize| {
        find_reserved(&text[bounds[from]..bounds[to]], rule) == Some(wanted)
    };
    let (mut short, mut end) = (0, bounds.len() - 1);
    while end - short > 1 {
        let middle = short + (end - short) / 2;
        if reads(0, middle) {
            end = middle;
        } else {
            short = middle;
        }
    }
    let (mut start, mut late) = (0, end);
    while late - start > 1 {
        let middle = start + (late - start) / 2;
        if reads(middle, end) {
            start = middle;
        } else {
            late = middle;
        }
    }
    let rest = &text[bounds[end]..];
    let word = |c: char| wanted == Reserved::BundleMarker && c.is_alphanumeric();
    let tail = rest.find(|c| !word(c)).unwrap_or(rest.len());
    bounds[start]..bounds[end] + tail
}

fn has_prefix(text: &str, visible: &str) -> bool {
    text.contains(BUNDLE_PREFIX) || normal_form::unmasked(visible).contains(BUNDLE_PREFIX)
}

static HEADER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)##\s*retrieved\s+swarm\s+memory")
        .expect("the pattern is a constant that the tests compile")
});

static MARKER: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)bundle_[0-9]{14}_[0-9a-f]+")
        .expect("the pattern is a constant that the tests compile")
});

#[cfg(test)]
mod tests {
    use super::{Reserved, SentinelRule, find_reserved};

    const MARKER: &str = "bundle_20260601122421_bf731f50";

    #[track_caller]
    fn both_rules_find(text: &str, reserved: Reserved) {
        for rule in [SentinelRule::Marker, SentinelRule::Seed] {
            assert_eq!(
                find_reserved(text, rule),
                Some(reserved),
                "{text:?} {rule:?}"
            );
        }
    }

    #[test]
    fn the_header_is_found_in_every_spelling() {
        for text in [
            "## Retrieved Swarm Memory\n- x",
            "### retrieved swarm memory",
            "## Retrieved\u{a0}Swarm Memory",
            "## Retr\u{200b}ieved Swarm\nMemory",
            "＃＃ Ｒｅｔｒｉｅｖｅｄ Ｓｗａｒｍ Ｍｅｍｏｒｙ",
            "#\u{1b}[1m# Retrieved Swarm Memory",
        ] {
            both_rules_find(text, Reserved::PromptHeader);
        }
    }

    #[test]
    fn the_real_marker_is_found_in_every_spelling() {
        let hidden = MARKER.replacen('b', "b\u{200b}", 1);
        let wide: String = MARKER.replace("bundle", "ｂｕｎｄｌｅ");
        for text in [
            MARKER,
            &MARKER.to_uppercase(),
            &hidden,
            &wide,
            &format!("see {MARKER}."),
        ] {
            both_rules_find(text, Reserved::BundleMarker);
        }
    }

    #[test]
    fn only_the_seed_rule_reserves_the_prefix() {
        for text in [
            "webpack writes bundle_stats.json",
            "b\u{2060}undle_x",
            "ｂundle＿x",
        ] {
            assert_eq!(find_reserved(text, SentinelRule::Marker), None);
            assert_eq!(
                find_reserved(text, SentinelRule::Seed),
                Some(Reserved::BundlePrefix)
            );
        }
    }

    #[test]
    fn white_space_of_every_plain_kind_may_stand_in_the_header() {
        for gap in [" ", "\t", "\n", "\r\n", " \t\n "] {
            both_rules_find(
                &format!("x ##{gap}RETRIEVED{gap}swarm{gap}Memory"),
                Reserved::PromptHeader,
            );
        }
    }

    #[test]
    fn words_that_only_resemble_are_free() {
        for text in [
            "BUNDLE_PATH is set in CI",
            "the swarm memory is retrieved lazily",
            "## Memory",
        ] {
            assert_eq!(find_reserved(text, SentinelRule::Seed), None, "{text}");
        }
    }
}
