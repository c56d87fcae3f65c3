//! Payment cards: a known issuer with its length, a Luhn digit, and no published test number.
//!
//! A tenth of all numbers pass Luhn, so a run of digits alone counts only with an issuer whose
//! numbers are well known, and not beside `order` or `id`; groups of four, or a word such as
//! `card`, count for all. Source: ISO/IEC 7812 and the issuers' published ranges.

use super::check_digits::{luhn, value};
use super::context::Topic;
use super::digits::{Number, numbers_over_lines};
use super::kind::{CHECKED, NAMED_AND_CHECKED};
use super::{Found, PiiKind, Scan};

/// Shortest and longest card number.
const SHORTEST: usize = 13;
const LONGEST: usize = 19;

/// How well an issuer's range is known.
#[derive(PartialEq, Eq)]
enum Issuer {
    /// A range with a fixed length.
    Known,
    /// A range that holds many lengths and many ids.
    Broad,
}

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    for first in 0..scan.groups.len() {
        let groups = scan.groups.get(first..).unwrap_or_default();
        let best = numbers_over_lines(scan.text, groups, LONGEST)
            .filter(|number| number.digits().len() >= SHORTEST)
            .filter_map(|number| judge(scan, &number))
            .last();
        found.extend(best);
    }
}

fn judge(scan: &Scan<'_>, number: &Number) -> Option<Found> {
    let digits = number.digits();
    let issuer = issuer(digits)?;
    if !luhn(digits) || is_published(digits) {
        return None;
    }
    let topics = scan.context().near(&number.place);
    let score = if topics.has(Topic::Card) {
        NAMED_AND_CHECKED
    } else if number.is_broken {
        // Rows of numbers below each other are no card unless a word says so.
        return None;
    } else if is_typical(number.sizes()) {
        CHECKED
    } else if number.is_plain() && issuer == Issuer::Known {
        let counted = scan
            .context()
            .before(number.place.start, 2)
            .has(Topic::Serial);
        (!counted).then_some(CHECKED)?
    } else {
        return None;
    };
    Some(Found {
        kind: PiiKind::CreditCard,
        place: number.place.clone(),
        score,
    })
}

/// The issuer of a number of this length.
fn issuer(digits: &[u8]) -> Option<Issuer> {
    let first = |count| value(digits.get(..count).unwrap_or_default());
    let length = digits.len();
    let known = match length {
        16 => matches!(
            (first(1), first(2), first(3), first(4)),
            (4, ..) | (_, 51..=55 | 65, ..) | (_, _, 644..=649, _) | (_, _, _, 3528..=3589 | 6011)
        ),
        15 => matches!(first(2), 34 | 37),
        14 => matches!((first(3), first(2)), (300..=305, _) | (_, 36 | 38 | 39)),
        _ => false,
    };
    let broad = match length {
        // The second range of Mastercard, that of Mir inside it, and those of many schemes.
        16 => matches!((first(4), first(2)), (2200..=2204 | 2221..=2720, _) | (_, 36 | 38 | 39)),
        17..=19 => {
            matches!(
                (first(4), first(2)),
                (3528..=3589, _) | (_, 36 | 38 | 39 | 40..=49)
            )
        }
        13 => first(1) == 4,
        _ => false,
    } || matches!(first(2), 50 | 56..=69 | 81 | 82);
    match (known, broad) {
        (true, _) => Some(Issuer::Known),
        (false, true) => Some(Issuer::Broad),
        _ => None,
    }
}

/// The groups that stand on cards.
fn is_typical(sizes: &[u8]) -> bool {
    matches!(
        sizes,
        [4, 4, 4, 4] | [4, 4, 4, 4, 3] | [4, 6, 5 | 4] | [6, 13] | [8, 8]
    )
}

/// Test numbers of Stripe, Adyen, PayPal, Braintree, Square, Worldpay and the schemes
/// themselves, from their documentation. Those made of three digits or of a long row of
/// zeros are told by their form.
const PUBLISHED: [u64; 35] = [
    2_222_400_070_000_005,
    2_223_003_122_003_222,
    2_223_000_048_400_011,
    3_530_111_333_300_000,
    3_566_002_020_360_505,
    4_000_056_655_665_556,
    4_001_919_257_537_193,
    4_003_830_171_874_018,
    4_007_702_835_532_454,
    4_012_888_888_881_881,
    4_111_111_111_111_111,
    4_263_982_640_269_299,
    4_532_015_112_830_366,
    4_539_578_763_621_486,
    4_716_108_999_716_531,
    4_917_484_589_897_107,
    4_988_438_843_884_305,
    5_019_717_010_103_742,
    5_105_105_105_105_100,
    5_200_828_282_828_210,
    5_425_233_430_109_903,
    5_577_000_055_770_004,
    6_011_000_990_139_424,
    6_011_981_111_111_113,
    6_250_941_006_528_599,
    6_759_649_826_438_453,
    6_304_000_000_000_000,
    30_569_309_025_904,
    36_227_206_271_667,
    38_520_000_023_237,
    371_449_635_398_431,
    374_245_455_400_126,
    378_282_246_310_005,
    378_734_493_671_000,
    3_056_930_009_020_004,
];

fn is_published(digits: &[u8]) -> bool {
    let kinds = (0..10).filter(|kind| digits.contains(kind)).count();
    // Visa's first range is the one that Stripe's tests are in.
    let is_stripes = digits.starts_with(&[4, 0, 0, 0, 0]);
    let zeros = digits
        .windows(6)
        .any(|run| run.iter().all(|digit| *digit == 0));
    let repeats = digits
        .windows(8)
        .any(|run| run.windows(2).all(|pair| pair.first() == pair.last()));
    kinds <= 3
        || zeros
        || repeats
        || is_stripes
        || (digits.len() <= 18 && PUBLISHED.contains(&value(digits)))
}
