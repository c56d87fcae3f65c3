//! Hardware addresses of network cards, and the serial numbers of phones.
//!
//! Exactly six pairs: a longer row is a fingerprint. Nobody's are the broadcast and multicast
//! addresses, those of virtual machines and containers, those for documentation, and the rows
//! that people make up. Sources: IEEE 802; RFC 7042 for documentation; 3GPP TS 23.003 for IMEI.

use std::ops::Range;

use super::check_digits::{is_made_up, luhn};
use super::context::Topic;
use super::digits::numbers;
use super::ip::runs;
use super::kind::{DEVICE, NAMED_AND_CHECKED};
use super::{Found, PiiKind, Scan};

/// The digits of the serial number of a phone.
const IMEI: usize = 15;

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    for separator in [b':', b'-'] {
        let runs = runs(scan.text, |byte| {
            byte.is_ascii_hexdigit() || byte == separator
        });
        found.extend(
            runs.filter(|run| run.len() == "00:00:00:00:00:00".len())
                .filter(|run| is_card(scan, run, separator, 2))
                .map(device),
        );
    }
    // Three groups of four are written by routers, and by others too.
    let runs = runs(scan.text, |byte| byte.is_ascii_hexdigit() || byte == b'.');
    found.extend(
        runs.filter(|run| run.len() == "0000.0000.0000".len())
            .filter(|run| scan.context().near(run).has(Topic::Hardware))
            .filter(|run| is_card(scan, run, b'.', 4))
            .map(device),
    );
    for first in 0..scan.groups.len() {
        let groups = scan.groups.get(first..).unwrap_or_default();
        found.extend(
            numbers(scan.text, groups, IMEI)
                .filter(|number| number.digits().len() == IMEI && luhn(number.digits()))
                .filter(|number| scan.context().near(&number.place).has(Topic::Imei))
                .map(|number| Found {
                    kind: PiiKind::DeviceId,
                    place: number.place,
                    score: NAMED_AND_CHECKED,
                }),
        );
    }
}

fn device(place: Range<usize>) -> Found {
    Found {
        kind: PiiKind::DeviceId,
        place,
        score: DEVICE,
    }
}

fn is_card(scan: &Scan<'_>, run: &Range<usize>, separator: u8, size: usize) -> bool {
    let Some(written) = scan.text.as_bytes().get(run.clone()) else {
        return false;
    };
    let groups = written.split(|byte| *byte == separator);
    let nibbles: Vec<u8> = written
        .iter()
        .filter_map(|byte| char::from(*byte).to_digit(16))
        .filter_map(|nibble| u8::try_from(nibble).ok())
        .collect();
    let is_glued = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
    let before = scan
        .text
        .get(..run.start)
        .unwrap_or_default()
        .chars()
        .next_back();
    let after = scan.text.get(run.end..).unwrap_or_default().chars().next();
    // Digits alone are a date and a time as well.
    let is_named =
        nibbles.iter().any(|nibble| *nibble > 9) || scan.context().near(run).has(Topic::Hardware);
    groups.clone().all(|group| group.len() == size)
        && nibbles.len() == 12
        && is_named
        && !is_glued(before)
        && !is_glued(after)
        && !is_nobodys(&nibbles)
}

fn is_nobodys(nibbles: &[u8]) -> bool {
    let pairs: Vec<u8> = nibbles
        .chunks(2)
        .filter_map(|pair| Some(pair.first()? * 16 + pair.get(1)?))
        .collect();
    let reserved = matches!(
        pairs.as_slice(),
        [0x00, 0x00, 0x5e, 0x00, 0x53, _]
            | [0x01, 0x00, 0x5e, ..]
            | [0x33, 0x33, ..]
            | [0x01, 0x80, 0xc2, ..]
            | [0x52, 0x54, 0x00, ..]
            | [0x02, 0x42, ..]
            | [0xde, 0xad, 0xbe, 0xef, ..]
    );
    // 00:1a:2b:3c:.., and all that go up by eleven in both digits.
    let stepped = pairs
        .windows(2)
        .skip(1)
        .all(|pair| matches!(pair, [a, b] if a.checked_add(0x11) == Some(*b)));
    // 00:11:22:.., aa:bb:cc:.., 12:34:56:.., and one pair throughout.
    let doubled = nibbles.chunks(2).all(|pair| pair.first() == pair.get(1));
    let counted = nibbles
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if a + 1 == *b));
    let same = pairs.windows(2).all(|pair| pair.first() == pair.last());
    reserved
        || doubled
        || counted
        || stepped
        || same
        || is_made_up(&pairs.iter().map(|pair| pair % 10).collect::<Vec<_>>())
            && pairs.iter().all(|pair| *pair < 10)
}
