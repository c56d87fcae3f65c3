//! IP addresses that belong to somebody: those that are routed globally.
//!
//! Private, documentation, link-local and multicast addresses, masks, whole networks and the
//! well-known resolvers are nobody's. Four numbers with dots are also a version, a section or
//! an object identifier; a word beside them, a fifth number or a suffix tells. Source: the IANA
//! registries of special-purpose addresses (RFC 6890). Only the types of addresses are used here:
//! nothing is connected to.

use core::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use super::context::Topic;
use super::digits::Group;
use super::kind::ADDRESS;
use super::{Found, PiiKind, Scan};

/// Longest text of an address of version 6.
const LONGEST_V6: usize = 45;
/// A network of version 6 that is larger than one site's.
const SITE: u8 = 64;
/// Four numbers below this are a version, unless a word says address.
const SMALL: u8 = 50;

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    let fours = scan
        .groups
        .windows(4)
        .filter_map(|groups| version_4(scan, groups));
    let sixes = runs(scan.text, |byte| {
        byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.')
    })
    .filter_map(|run| version_6(scan, run));
    found.extend(fours.chain(sixes).map(|place| Found {
        kind: PiiKind::IpAddress,
        place,
        score: ADDRESS,
    }));
}

/// The longest runs of bytes that belong together.
pub(super) fn runs(text: &str, belongs: impl Fn(u8) -> bool) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + bytes.get(at..)?.iter().position(|byte| belongs(*byte))?;
        let length = bytes
            .get(start..)?
            .iter()
            .take_while(|byte| belongs(**byte))
            .count();
        at = start + length;
        Some(start..at)
    })
}

fn version_4(scan: &Scan<'_>, groups: &[Group]) -> Option<Range<usize>> {
    let (first, last) = (groups.first()?, groups.last()?);
    let place = first.start..last.end;
    let is_dotted = groups
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if scan.text.get(a.end..b.start) == Some(".")));
    if !is_dotted || place.len() > "255.255.255.255".len() {
        return None;
    }
    let address: Ipv4Addr = scan.text.get(place.clone())?.parse().ok()?;
    let is_free = stands_alone(scan, &place, 32)
        && is_global_4(address)
        && !is_version(scan, &place, address);
    is_free.then_some(place)
}

/// Whether nothing before or behind makes it something else.
fn stands_alone(scan: &Scan<'_>, place: &Range<usize>, host: u8) -> bool {
    let mut before = scan
        .text
        .get(..place.start)
        .unwrap_or_default()
        .chars()
        .rev();
    let is_open = match before.next() {
        None => true,
        Some('.' | '-' | '_' | '~' | '^' | '/' | '\\' | '#') => {
            // A URL's host follows two slashes.
            before.next() == Some('/') && scan.text.as_bytes().get(place.start - 1) == Some(&b'/')
        }
        Some('=') => !before
            .next()
            .is_some_and(|c| matches!(c, '=' | '>' | '<' | '~' | '!')),
        Some('@') => {
            let topics = scan.context().before(place.start, 3);
            topics.has(Topic::Address)
                || topics.has(Topic::Login)
                || scan.context().before(place.start, 1).has(Topic::Account)
        }
        Some(c) => !c.is_alphanumeric() || c > '\u{e00}',
    };
    let mut after = scan
        .text
        .get(place.end..)
        .unwrap_or_default()
        .chars()
        .peekable();
    let is_closed = match after.next() {
        None => true,
        Some('.' | '-' | '+') => !after.next().is_some_and(char::is_alphanumeric),
        Some('/') => {
            let mut size = 0_u8;
            while let Some(digit) = after
                .next_if(char::is_ascii_digit)
                .and_then(|c| c.to_digit(10))
            {
                size = size
                    .saturating_mul(10)
                    .saturating_add(u8::try_from(digit).unwrap_or(0));
            }
            // No digits: a path. A network is many machines.
            size == 0 || size >= host
        }
        Some(c) => c != '_' && (!c.is_alphanumeric() || c > '\u{e00}'),
    };
    is_open && is_closed
}

fn is_version(scan: &Scan<'_>, place: &Range<usize>, address: Ipv4Addr) -> bool {
    let topics = scan.context().before(place.start, 3);
    if topics.has(Topic::Address) {
        return scan.context().before(place.start, 1).has(Topic::Version);
    }
    topics.has(Topic::Version)
        || address.octets().iter().all(|octet| *octet < SMALL)
        // The arcs of object identifiers.
        || matches!(address.octets(), [1 | 2, 0..SMALL, ..])
        || scan.context().after(place.end, 1).has(Topic::Version)
}

/// Routed globally, and not one that everybody knows.
fn is_global_4(address: Ipv4Addr) -> bool {
    let special = matches!(
        address.octets(),
        [0 | 10 | 127 | 224..=255, ..]
            | [100, 64..=127, ..]
            | [169, 254, ..]
            | [172, 16..=31, ..]
            | [192, 0, 0 | 2, _]
            | [192, 88, 99, _]
            | [192, 168, ..]
            | [198, 18 | 19, ..]
            | [198, 51, 100, _]
            | [203, 0, 113, _]
    );
    let well_known = matches!(
        address.octets(),
        [8, 8, 8, 8]
            | [8, 8, 4, 4]
            | [1, 1, 1, 1..=3]
            | [1, 0, 0, 1..=3]
            | [9, 9, 9, 9..=11]
            | [149, 112, 112, 9..=112]
            | [208, 67, 220 | 222, 220 | 222]
            | [4, 2, 2, 1..=6]
            | [64, 6, 64 | 65, 6]
            | [94, 140, 14 | 15, 14 | 15]
            | [76, 76, 2 | 10, 0]
            | [76, 76, 19, 19]
            | [185, 228, 168 | 169, 9]
            | [77, 88, 8, 1 | 8]
            | [114, 114, 114, 114 | 115]
            | [119, 29, 29, 29]
            | [223, 5, 5, 5]
            | [223, 6, 6, 6]
            | [168, 63, 129, 16]
            | [1, 2, 3, _]
            | [5, 6, 7, 8]
            | [1, 3, 6, 1]
    );
    // Masks end in nothing but ones and zeros.
    let bits = u32::from(address);
    let is_mask = bits.leading_ones() + bits.trailing_zeros() == 32 && bits.leading_ones() > 7;
    let [a, b, c, last] = address.octets().map(i16::from);
    let is_row = b - a == c - b && c - b == last - c;
    let is_network = bits.trailing_zeros() >= 16;
    !(special || well_known || is_mask || is_row || is_network)
}

fn version_6(scan: &Scan<'_>, run: Range<usize>) -> Option<Range<usize>> {
    let text = scan.text.get(run.clone())?;
    let trimmed = text.trim_end_matches('.');
    let trimmed = match trimmed.strip_suffix(':') {
        Some(rest) if !rest.ends_with(':') => rest,
        _ => trimmed,
    };
    if trimmed.len() > LONGEST_V6 || !trimmed.contains(':') {
        return None;
    }
    let place = run.start..run.start + trimmed.len();
    let address: Ipv6Addr = trimmed.parse().ok()?;
    let is_free = stands_alone(scan, &place, SITE) && is_global_6(address);
    is_free.then_some(place)
}

/// As [`is_global_4`]; what is routed globally lies in 2000::/3.
fn is_global_6(address: Ipv6Addr) -> bool {
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_global_4(inner);
    }
    match address.segments() {
        // Documentation, benchmarks and the old tunnels; the resolvers that everybody knows; the
        // address of a whole network.
        [0x2001, 0xdb8 | 0 | 2 | 0x10..=0x2f, ..]
        | [0x2002 | 0x3fff, ..]
        | [0x2001, 0x4860, 0x4860, ..]
        | [0x2606, 0x4700, 0x4700, ..]
        | [0x2620, 0xfe, ..]
        | [0x2620, 0x119, 0x35 | 0x53, ..]
        | [0x2a10, 0x50c0, ..]
        | [.., 0, 0, 0, 0] => false,
        [first, ..] => (0x2000..=0x3fff).contains(&first),
    }
}
