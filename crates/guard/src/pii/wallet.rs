//! Wallets of public ledgers, by their checksums.
//!
//! Bitcoin's two forms carry one: base58check (a double SHA-256) and bech32. Ethereum's is only
//! in the case of its letters and a contract has one too, so it needs a word that names it.
//! Samples of the standards are nobody's. Sources: BIP 13, BIP 173, BIP 350.

use std::ops::Range;

use sha2::{Digest, Sha256};

use super::context::Topic;
use super::ip::runs;
use super::kind::{CHECKED, NAMED, NAMED_AND_CHECKED};
use super::{Found, PiiKind, Scan};

/// Base 58: no zero, no capital I or O, no small l.
const BASE_58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// The alphabet of bech32.
const BASE_32: &[u8; 32] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";
/// Version, hash and check of a decoded address.
const DECODED: usize = 25;
/// What a right bech32 text comes to, in its first form and in its second.
const BECH_32: [u32; 2] = [1, 0x2bc8_30a3];

/// In the standards and the genesis block.
const SAMPLES: [&str; 7] = [
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
];

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    for place in runs(scan.text, |byte| byte.is_ascii_alphanumeric()) {
        let Some(text) = scan.text.get(place.clone()) else {
            continue;
        };
        let is_checked = match text.as_bytes() {
            [b'1' | b'3', ..] if (26..=35).contains(&text.len()) => is_base_58_check(text),
            [b'b' | b'B', b'c' | b'C', b'1', ..] if (42..=62).contains(&text.len()) => {
                is_bech_32(text)
            }
            [b'0', b'x', ..] if text.len() == 42 => false,
            _ => continue,
        };
        if let Some(score) = score(scan, text, &place, is_checked) {
            found.push(Found {
                kind: PiiKind::CryptoAddress,
                place,
                score,
            });
        }
    }
}

fn score(scan: &Scan<'_>, text: &str, place: &Range<usize>, is_checked: bool) -> Option<f64> {
    let named = scan.context().near(place).has(Topic::Wallet);
    match (is_checked, named) {
        (true, _) if SAMPLES.contains(&text) => None,
        (true, true) => Some(NAMED_AND_CHECKED),
        (true, false) => Some(CHECKED),
        (false, true) if is_account(text) => Some(NAMED),
        _ => None,
    }
}

/// Forty hexadecimal digits that are not mostly one digit.
fn is_account(text: &str) -> bool {
    let Some(digits) = text.strip_prefix("0x") else {
        return false;
    };
    let kinds = (b'0'..=b'f')
        .filter(|kind| {
            digits
                .bytes()
                .any(|byte| byte.to_ascii_lowercase() == *kind)
        })
        .count();
    digits.len() == 40 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) && kinds > 5
}

fn is_base_58_check(text: &str) -> bool {
    let mut decoded = [0_u8; DECODED];
    for byte in text.bytes() {
        let Some(value) = BASE_58.iter().position(|listed| *listed == byte) else {
            return false;
        };
        let mut carry = u32::try_from(value).unwrap_or(0);
        for place in decoded.iter_mut().rev() {
            carry += u32::from(*place) * 58;
            *place = carry.to_le_bytes()[0];
            carry >>= 8;
        }
        if carry > 0 {
            return false;
        }
    }
    let (payload, check) = decoded.split_at(DECODED - 4);
    let hash = Sha256::digest(Sha256::digest(payload));
    hash.as_slice().starts_with(check)
}

fn is_bech_32(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    if text != lower && text != text.to_ascii_uppercase() {
        return false;
    }
    let Some(data) = lower.strip_prefix("bc1") else {
        return false;
    };
    // The prefix `bc`, as the standard spreads it.
    let mut values = vec![3, 3, 0, 2, 3];
    for byte in data.bytes() {
        match BASE_32.iter().position(|listed| *listed == byte) {
            Some(value) => values.push(u32::try_from(value).unwrap_or(0)),
            None => return false,
        }
    }
    BECH_32.contains(&polymod(&values))
}

fn polymod(values: &[u32]) -> u32 {
    const GENERATOR: [u32; 5] = [
        0x3b6a_57b2,
        0x2650_8e6d,
        0x1ea1_19fa,
        0x3d42_33dd,
        0x2a14_62b3,
    ];
    values.iter().fold(1, |check, value| {
        let top = check >> 25;
        let shifted = (check & 0x01ff_ffff) << 5 ^ value;
        GENERATOR
            .iter()
            .enumerate()
            .filter(|(bit, _)| top >> bit & 1 == 1)
            .fold(shifted, |check, (_, term)| check ^ term)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_samples_of_the_standards_have_right_checksums() {
        for sample in SAMPLES {
            assert!(is_base_58_check(sample) || is_bech_32(sample), "{sample}");
        }
        assert!(!is_base_58_check("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"));
        assert!(!is_bech_32("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"));
    }
}
