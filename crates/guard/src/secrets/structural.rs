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
use super::places::{self, Anchor, Place};
use super::table::Tables;
use super::{call, certain, command, header, label, labelled, phrase, userinfo};

/// The words to look for, and what each leads to.
struct Prefilter {
    heads: AhoCorasick,
    anchors: Vec<Anchor>,
}

impl Prefilter {
    fn of(anchors: Vec<Anchor>) -> Self {
        let heads = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .kind(Some(AhoCorasickKind::DFA))
            .build(anchors.iter().map(Anchor::head))
            .expect("some hundred short words are no limit");
        Self { heads, anchors }
    }
}

static PREFILTER: LazyLock<Prefilter> = LazyLock::new(|| Prefilter::of(places::all().0));

/// The words that are not ASCII: most texts need not be looked at for them, and the automaton of
/// the others is half as large without them.
static FOREIGN: LazyLock<Prefilter> = LazyLock::new(|| Prefilter::of(places::all().1));

/// Finds what labels, URLs, headers and blocks give away.
pub(super) fn find(finder: &mut Finder<'_>) {
    find_by(finder, &PREFILTER);
    if !finder.bytes.is_ascii() {
        find_by(finder, &FOREIGN);
    }
}

fn find_by(finder: &mut Finder<'_>, prefilter: &Prefilter) {
    let mut ends = Ends::default();
    let mut labels_done = 0;
    let mut blocks_done = 0;
    let text = finder.bytes;
    let mut tables = Tables::default();
    for head in prefilter.heads.find_overlapping_iter(text) {
        let Some(anchor) = prefilter.anchors.get(head.pattern().as_usize()) else {
            continue;
        };
        let Some(span) = anchor.at(text, head.start()) else {
            continue;
        };
        match anchor.place {
            Place::Label if span.start < labels_done.max(blocks_done) => {}
            Place::Label => {
                labels_done = match label::span(text, span.clone()) {
                    Some(name) => {
                        tables.find(finder, &name);
                        labelled::find(finder, span, &name)
                    }
                    None => span.end,
                };
            }
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
            Place::UserFlag => command::find_user(finder, span),
            Place::Command(forms) => command::find(finder, span, forms),
            Place::Reader => command::find_piped(finder, span),
            Place::Call => call::find(finder, span),
            Place::Certain(form) => certain::find(finder, span, &form),
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
