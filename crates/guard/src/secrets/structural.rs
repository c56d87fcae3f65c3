//! Secrets that their surroundings give away: one automaton over the words of all such places,
//! in any case, and for each word the code that reads on from there.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::alphabet::Alphabet;
use super::entropy::entropy;
use super::hit::Finder;
use super::key_block::{self, Ends};
use super::placeholder::is_stand_in;
use super::{header, labelled, phrase, userinfo};

/// What a word leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Label,
    UserInfo,
    KeyBlock,
    Putty,
    Authorization,
    Bearer,
    Basic,
    Cookie,
    UrlSignature,
    OneTimeSeed,
    SeedPhrase,
    UserFlag,
    Bootstrap,
}

const WORDS: &[(&str, Place)] = &[
    ("pass", Place::Label),
    ("pwd", Place::Label),
    ("secret", Place::Label),
    ("token", Place::Label),
    ("key", Place::Label),
    ("cred", Place::Label),
    ("auth", Place::Label),
    ("login", Place::Label),
    ("log in as ", Place::Label),
    ("logged in as ", Place::Label),
    ("sign in as ", Place::Label),
    ("log in with ", Place::Label),
    ("login as ", Place::Label),
    ("jwt", Place::Label),
    ("psk", Place::Label),
    ("sessid", Place::Label),
    ("sessionid", Place::Label),
    ("totp", Place::Label),
    ("seed", Place::Label),
    ("kennwort", Place::Label),
    ("contrase", Place::Label),
    ("senha", Place::Label),
    ("wachtwoord", Place::Label),
    ("parola", Place::Label),
    ("heslo", Place::Label),
    ("userpwd", Place::Label),
    ("pw", Place::Label),
    ("\u{43f}\u{430}\u{440}\u{43e}\u{43b}\u{44c}", Place::Label),
    ("\u{5bc6}\u{7801}", Place::Label),
    ("\u{53e3}\u{4ee4}", Place::Label),
    ("\u{30d1}\u{30b9}\u{30ef}\u{30fc}\u{30c9}", Place::Label),
    ("\u{be44}\u{bc00}\u{bc88}\u{d638}", Place::Label),
    ("identified by", Place::Label),
    ("://", Place::UserInfo),
    ("-----begin", Place::KeyBlock),
    ("private-lines:", Place::Putty),
    ("authorization", Place::Authorization),
    ("bearer ", Place::Bearer),
    ("basic ", Place::Basic),
    ("cookie", Place::Cookie),
    ("sig=", Place::UrlSignature),
    ("signature=", Place::UrlSignature),
    ("otpauth:", Place::OneTimeSeed),
    ("mnemonic", Place::SeedPhrase),
    ("seed phrase", Place::SeedPhrase),
    ("recovery phrase", Place::SeedPhrase),
    ("seed words", Place::SeedPhrase),
    ("-u ", Place::UserFlag),
    ("--user ", Place::UserFlag),
    ("--user=", Place::UserFlag),
    ("--token ", Place::Bootstrap),
    ("kubeadm", Place::Bootstrap),
    ("bootstrap token", Place::Bootstrap),
];

static PREFILTER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .kind(Some(AhoCorasickKind::DFA))
        .build(WORDS.iter().map(|(word, _)| word))
        .expect("some dozen short words are no limit")
});

/// Finds what labels, URLs, headers and blocks give away.
pub(super) fn find(finder: &mut Finder<'_>) {
    let mut ends = Ends::default();
    let mut labels_done = 0;
    let mut blocks_done = 0;
    let text = finder.bytes;
    for word in PREFILTER.find_overlapping_iter(text) {
        let span = word.start()..word.end();
        let Some(&(_, place)) = WORDS.get(word.pattern().as_usize()) else {
            continue;
        };
        match place {
            Place::Label if span.start < labels_done.max(blocks_done) => {}
            Place::Label => labels_done = labelled::find(finder, span),
            Place::UserInfo => {
                userinfo::find(finder, span);
            }
            Place::KeyBlock if span.start < blocks_done => {}
            Place::KeyBlock => blocks_done = key_block::find(finder, span, &mut ends),
            Place::Putty => key_block::find_putty(finder, span),
            Place::Authorization => header::find_authorization(finder, span),
            Place::Bearer => header::find_bearer(finder, span),
            Place::Basic => header::find_basic(finder, span.end),
            Place::Cookie => header::find_cookie(finder, span),
            Place::UrlSignature => find_signature(finder, span),
            Place::OneTimeSeed => find_one_time_seed(finder, span),
            Place::SeedPhrase => phrase::find(finder, span),
            Place::UserFlag => find_user_flag(finder, span),
            Place::Bootstrap => find_bootstrap(finder, span),
        }
    }
}

/// `&sig=..`, `X-Amz-Signature=..` of a pre-signed URL.
fn find_signature(finder: &mut Finder<'_>, word: Range<usize>) {
    let before = word.start.checked_sub(1).and_then(|at| finder.byte(at));
    if !matches!(before, Some(b'?' | b'&' | b'-' | b';')) {
        return;
    }
    let is_value = |byte: u8| byte.is_ascii_alphanumeric() || b"%_-~+/=".contains(&byte);
    let run = finder.slice(word.end..finder.bytes.len().min(word.end + 1024));
    let length = run
        .iter()
        .position(|&byte| !is_value(byte))
        .unwrap_or(run.len());
    let value = run.get(..length).unwrap_or_default();
    if length >= 16 && entropy(value) > 3.0 && !is_stand_in(value, true) {
        finder.add("url_signature", word.end..word.end + length);
    }
}

/// The seed in an `otpauth://` URL.
fn find_one_time_seed(finder: &mut Finder<'_>, word: Range<usize>) {
    let rest = finder.slice(word.end..finder.bytes.len().min(word.end + 400));
    let line = rest
        .split(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    let Some(at) = line
        .windows(7)
        .position(|window| window.eq_ignore_ascii_case(b"secret="))
    else {
        return;
    };
    let start = word.end + at + 7;
    let end = Alphabet::ALNUM.run_end(finder.bytes, start, 200);
    if end - start >= 16 {
        finder.add("totp_secret", start..end);
    }
}

/// `curl -u user:password`.
fn find_user_flag(finder: &mut Finder<'_>, word: Range<usize>) {
    let is_flag = word.start == 0
        || finder
            .byte(word.start - 1)
            .is_some_and(|byte| byte.is_ascii_whitespace() || byte == b'`');
    if !is_flag {
        return;
    }
    let rest = finder.slice(word.end..finder.bytes.len().min(word.end + 300));
    let quote = usize::from(matches!(rest.first(), Some(b'"' | b'\'')));
    let rest = rest.get(quote..).unwrap_or_default();
    let length = rest
        .iter()
        .position(|byte| byte.is_ascii_whitespace() || b"\"'`".contains(byte))
        .unwrap_or(rest.len());
    let value = rest.get(..length).unwrap_or_default();
    let Some(colon) = value.iter().position(|&byte| byte == b':') else {
        return;
    };
    let password = value.get(colon + 1..).unwrap_or_default();
    if userinfo::is_secret(password) {
        let start = word.end + quote;
        finder.add("user_password", start + colon + 1..start + length);
    }
}

/// `abcdef.0123456789abcdef` after a word that speaks of joining a cluster.
fn find_bootstrap(finder: &mut Finder<'_>, word: Range<usize>) {
    let rest = finder.slice(word.end..finder.bytes.len().min(word.end + 160));
    let rest = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let is_part = |part: &[u8]| {
        part.iter()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    for (dot, _) in rest.iter().enumerate().filter(|(_, byte)| **byte == b'.') {
        let Some(start) = dot.checked_sub(6) else {
            continue;
        };
        let (id, secret) = (
            rest.get(start..dot).unwrap_or_default(),
            rest.get(dot + 1..dot + 17).unwrap_or_default(),
        );
        let is_joined = |at: Option<usize>| {
            at.and_then(|at| rest.get(at))
                .is_some_and(|&byte| Alphabet::WORD.has(byte))
        };
        let is_alone = !is_joined(start.checked_sub(1)) && !is_joined(Some(dot + 17));
        let is_sample = id == b"abcdef" && secret.starts_with(b"01234567");
        if secret.len() == 16
            && is_part(id)
            && is_part(secret)
            && is_alone
            && !is_sample
            && entropy(secret) > 2.5
        {
            finder.add("kubeadm_token", word.end + start..word.end + dot + 17);
        }
    }
}
