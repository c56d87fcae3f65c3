//! International bank account numbers, by the registry's lengths and forms and mod 97.
//!
//! The crate `iban_validate` has the registry. An account whose check digits hold but whose
//! inner form is not the country's counts when a word says that it is an account. The samples
//! of the registry and of the encyclopedias are nobody's account. Source: ISO 13616.

use iban::{BaseIban, Iban};

use super::context::Topic;
use super::digits::opens;
use super::kind::{CHECKED, NAMED, NAMED_AND_CHECKED};
use super::{Found, PiiKind, Scan};

/// Shortest account number of the registry (Norway), and the longest that it allows.
const SHORTEST: usize = 15;
const LONGEST: usize = 34;

/// Samples of the registry, of the banks and of the encyclopedias.
const SAMPLES: [&str; 39] = [
    "AD1200012030200359100100",
    "AE070331234567890123456",
    "AT483200000012345864",
    "AT611904300234573201",
    "BE43068999999501",
    "BE68539007547034",
    "BE71096123456769",
    "BG80BNBG96611020345678",
    "CH5604835012345678009",
    "CH9300762011623852957",
    "CY17002001280000001200527600",
    "CZ5508000000001234567899",
    "CZ6508000000192000145399",
    "DE44500105175407324931",
    "DE75512108001245126199",
    "DE89370400440532013000",
    "DK5000400440116243",
    "EE382200221020145685",
    "ES7921000813610123456789",
    "ES9121000418450200051332",
    "FI1410093000123458",
    "FI2112345600000785",
    "FR1420041010050500013M02606",
    "FR7630006000011234567890189",
    "GB29NWBK60161331926819",
    "GB33BUKB20201555555555",
    "GB82WEST12345698765432",
    "GR1601101250000000012300695",
    "HU42117730161111101800000000",
    "IE29AIBK93115212345678",
    "IE64IRCE92050112345678",
    "IT60X0542811101000000123456",
    "LU280019400644750000",
    "NL02ABNA0123456789",
    "NL91ABNA0417164300",
    "NO9386011117947",
    "PL61109010140000071219812874",
    "PT50000201231234567890154",
    "SE4550000000058398257466",
];

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    let bytes = scan.text.as_bytes();
    for (at, start) in bytes.windows(4).enumerate() {
        let is_start = matches!(start, [a, b, c, d] if a.is_ascii_alphabetic()
            && b.is_ascii_alphabetic() && c.is_ascii_digit() && d.is_ascii_digit());
        if is_start && opens(scan.text, at) {
            found.extend(judge(scan, at));
        }
    }
}

/// The longest account number that starts here.
fn judge(scan: &Scan<'_>, start: usize) -> Option<Found> {
    let bytes = scan.text.as_bytes();
    let mut compact = String::with_capacity(LONGEST);
    let mut best = None;
    let mut at = start;
    while let Some(byte) = bytes.get(at).filter(|_| compact.len() < LONGEST) {
        if byte.is_ascii_alphanumeric() {
            compact.push(char::from(byte.to_ascii_uppercase()));
        } else if !matches!(byte, b' ' | b'-' | b'.') || bytes.get(at - 1) == Some(byte) {
            break;
        }
        at += 1;
        let ends = bytes
            .get(at)
            .is_none_or(|next| !next.is_ascii_alphanumeric() && *next != b'_');
        if byte.is_ascii_alphanumeric() && ends && compact.len() >= SHORTEST {
            best = score(scan, &compact, start..at).or(best);
        }
    }
    best
}

fn score(scan: &Scan<'_>, compact: &str, place: std::ops::Range<usize>) -> Option<Found> {
    if SAMPLES.contains(&compact) {
        return None;
    }
    let named = scan.context().near(&place).has(Topic::Bank);
    let is_capital = scan
        .text
        .get(place.clone())
        .is_some_and(|text| !text.bytes().any(|byte| byte.is_ascii_lowercase()));
    let score = match (compact.parse::<Iban>().is_ok(), named) {
        (true, true) => NAMED_AND_CHECKED,
        (true, false) if is_capital => CHECKED,
        (false, true) if compact.parse::<BaseIban>().is_ok() => NAMED,
        _ => return None,
    };
    Some(Found {
        kind: PiiKind::Iban,
        place,
        score,
    })
}
