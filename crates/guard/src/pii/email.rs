//! E-mail addresses that somebody reads.
//!
//! What looks like one and is none: documentation domains, senders that read nothing, the user of
//! a remote (`git@host:path`, `ssh user@host`), the user part of a URL, a package with its version
//! (`react@18.2`), a matrix product (`W@x.T`). A mailbox of a role counts less than a person's.
//! Sources: RFC 5321 for lengths, RFC 2606 and 6761 for domains.

use std::ops::Range;

use super::context::Topic;
use super::domains::{is_placeholder, is_top_level};
use super::kind::{MAILBOX, ROLE};
use super::{Found, PiiKind, Scan};

/// Longest part before and after the `@`, in characters.
const LONGEST_LOCAL: usize = 64;
const LONGEST_DOMAIN: usize = 253;
/// How far back the scheme of a URL is looked for.
const LONGEST_USER: usize = 200;

/// Users that no person is: senders that read nothing, accounts of programs, stand-ins.
const NOBODY: [&str; 26] = [
    "noreply",
    "donotreply",
    "noreplies",
    "mailerdaemon",
    "bounce",
    "bounces",
    "git",
    "hg",
    "svn",
    "you",
    "your",
    "yourname",
    "youremail",
    "yourusername",
    "username",
    "this",
    "super",
    "return",
    "self",
    "example",
    "foo",
    "foobar",
    "yourself",
    "nobody",
    "someone",
    "firstlast",
];

/// Mailboxes of a role.
const ROLES: [&str; 24] = [
    "abuse",
    "admin",
    "billing",
    "conduct",
    "contact",
    "hello",
    "help",
    "helpdesk",
    "info",
    "inquiries",
    "jobs",
    "legal",
    "mail",
    "marketing",
    "office",
    "postmaster",
    "press",
    "privacy",
    "root",
    "sales",
    "security",
    "support",
    "team",
    "webmaster",
];

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    for (at, _) in scan.text.match_indices('@') {
        let (Some(before), Some(after)) = (scan.text.get(..at), scan.text.get(at + 1..)) else {
            continue;
        };
        let (local, domain) = (local_part(before), domain_part(after));
        let place = at - local.len()..at + 1 + domain.len();
        if is_mailbox(local, domain) && !is_remote(scan, &place) {
            let score = if is_one_of(&ROLES, local) {
                ROLE
            } else {
                MAILBOX
            };
            found.push(Found {
                kind: PiiKind::Email,
                place,
                score,
            });
        }
    }
}

/// A letter of an alphabet that addresses are written in, or a digit.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || (c.is_alphanumeric() && c < '\u{600}')
}

fn local_part(before: &str) -> &str {
    let length: usize = before
        .chars()
        .rev()
        .take(LONGEST_LOCAL)
        .take_while(|c| is_letter(*c) || matches!(c, '.' | '_' | '%' | '+' | '-' | '\''))
        .map(char::len_utf8)
        .sum();
    before
        .get(before.len() - length..)
        .unwrap_or_default()
        .trim_start_matches(['.', '-', '\'', '%', '+'])
}

fn domain_part(after: &str) -> &str {
    let length: usize = after
        .chars()
        .take(LONGEST_DOMAIN)
        .take_while(|c| is_letter(*c) || matches!(c, '.' | '-'))
        .map(char::len_utf8)
        .sum();
    after
        .get(..length)
        .unwrap_or_default()
        .trim_end_matches(['.', '-'])
}

fn is_mailbox(local: &str, domain: &str) -> bool {
    let Some((name, last)) = domain.rsplit_once('.') else {
        return false;
    };
    let is_one_case = last.starts_with("xn--")
        || last.chars().all(char::is_lowercase)
        || last.chars().skip(1).all(char::is_uppercase);
    // `a@b.at` is a product of matrices.
    let is_formula = local.len() <= 2 && name.len() == 1;
    let is_version = domain
        .split('.')
        .take(2)
        .all(|label| label.bytes().all(|b| b.is_ascii_digit()))
        || domain.starts_with(['1', '2', '3']) && domain.as_bytes().get(1) == Some(&b'x');
    !local.is_empty()
        && !local.ends_with('.')
        && !domain
            .split('.')
            .any(|label| label.is_empty() || label.starts_with('-') || label.ends_with('-'))
        && is_top_level(last.as_bytes())
        && is_one_case
        && !is_formula
        && !is_version
        && !is_placeholder(domain)
        && !is_message_id(local)
        && !is_one_of(&NOBODY, local)
        && !domain
            .split('.')
            .any(|label| is_one_of(&["noreply"], label))
}

/// A date and a number, or a hash: what mail programs give to a message.
fn is_message_id(local: &str) -> bool {
    local.len() > 20 && local.bytes().filter(u8::is_ascii_digit).count() > 9
}

/// Whether a name is one of these, whatever its dashes and what follows a plus.
fn is_one_of(names: &[&str], local: &str) -> bool {
    let name = local.split('+').next().unwrap_or_default();
    let bare: String = name
        .chars()
        .filter(|c| !matches!(c, '-' | '_' | '.'))
        .map(|c| c.to_ascii_lowercase())
        .collect();
    names.contains(&bare.as_str())
}

/// Whether it is a user on a machine: in a URL, of a remote login, before a path or a call.
fn is_remote(scan: &Scan<'_>, place: &Range<usize>) -> bool {
    let text = scan.text;
    let mut after = text.get(place.end..).unwrap_or_default().chars();
    let is_path_or_call = match (after.next(), after.next()) {
        (Some('('), _) => true,
        (Some(':'), Some(next)) => next.is_ascii_alphanumeric() || matches!(next, '/' | '~' | '$'),
        _ => false,
    };
    is_path_or_call
        || scan.context().before(place.start, 1).has(Topic::Login)
        || is_user_of_url(text.get(..place.start).unwrap_or_default())
}

fn is_user_of_url(before: &str) -> bool {
    if !before.ends_with(['/', ':']) {
        return false;
    }
    let bytes = before.as_bytes();
    let word = bytes
        .iter()
        .rev()
        .take(LONGEST_USER)
        .take_while(|b| !b.is_ascii_whitespace())
        .count();
    let word = bytes.get(bytes.len() - word..).unwrap_or_default();
    let scheme = word.windows(3).rposition(|three| three == b"://");
    scheme.is_some_and(|at| {
        let user = word.get(at + 3..).unwrap_or_default();
        !user
            .iter()
            .any(|b| matches!(b, b'/' | b'?' | b'#' | b'&' | b'='))
    })
}
