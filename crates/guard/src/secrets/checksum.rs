//! Checksums inside tokens. One that fits makes a finding certain; one that does not proves
//! nothing, because the formats change and a mistyped secret is still a leak.

use super::rule::Checksum;

const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Characters that a 32-bit checksum takes in base 62.
const LENGTH: usize = 6;

impl Checksum {
    /// Whether the token, without its prefix, ends in the checksum of what is before.
    pub(super) fn fits(self, token: &[u8]) -> bool {
        match self {
            Self::Crc32Base62 => token
                .len()
                .checked_sub(LENGTH)
                .and_then(|at| token.split_at_checked(at))
                .is_some_and(|(payload, sum)| sum == base62(crc32(payload))),
        }
    }
}

/// CRC-32 as ISO 3309 and zlib have it.
fn crc32(bytes: &[u8]) -> u32 {
    let sum = bytes.iter().fold(!0_u32, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    });
    !sum
}

fn base62(mut number: u32) -> [u8; LENGTH] {
    let mut out = [b'0'; LENGTH];
    for place in out.iter_mut().rev() {
        *place = BASE62
            .get((number % 62) as usize)
            .copied()
            .unwrap_or_default();
        number /= 62;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Checksum, base62, crc32};

    #[test]
    fn the_sum_is_that_of_the_standard() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(&base62(0), b"000000");
        assert_eq!(&base62(61), b"00000z");
        assert_eq!(&base62(62), b"000010");
    }

    #[test]
    fn a_token_fits_its_own_sum_only() {
        let payload = b"012345678901234567890123456789";
        let mut token = payload.to_vec();
        token.extend(base62(crc32(payload)));
        assert!(Checksum::Crc32Base62.fits(&token));
        token[3] = b'!';
        assert!(!Checksum::Crc32Base62.fits(&token));
        assert!(!Checksum::Crc32Base62.fits(b"short"));
    }
}
