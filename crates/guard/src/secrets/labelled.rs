//! Values that a label calls a secret: assignments, JSON, YAML, headers, flags and sentences.

use std::ops::Range;

use super::beside::{aside, is_aside, reversed};
use super::chance::{
    has_digest_prefix, is_base32, is_mixed_chance, is_password, is_random, is_short_chance,
    is_token,
};
use super::context::{is_digest, is_id, is_near, is_uuid};
use super::encoded_pair;
use super::hit::Finder;
use super::joined_words;
use super::label::{Kind, Label};
use super::link::{Link, Tie};
use super::mark;
use super::placeholder::is_stand_in;

/// What stands between a user and a password in prose.
const GAPS: &[&[u8]] = &[
    b" / ", b" : ", b" // ", b"/ ", b": ", b" and ", b" with ", b" | ",
];

/// Longest value that is no text.
const LONGEST: usize = 700;

/// Looks at the word of a label that the prefilter found, and the name round it; returns where to
/// go on.
pub(super) fn find(finder: &mut Finder<'_>, word: Range<usize>, name: &Range<usize>) -> usize {
    // Most such words of most texts have neither a value behind them nor one before them, and what
    // they say need not be read.
    let has_value = Link::read(finder.bytes, name.end).is_some()
        || reversed(finder, name.start).is_some()
        || aside(finder.bytes, name.end).is_some();
    if !has_value {
        return word.end;
    }
    let Some(label) = Label::read(finder.bytes, word.clone()) else {
        return word.end;
    };
    if is_query_key(finder.bytes, &label) {
        return label.span.end;
    }
    find_value(finder, &label)
}

/// Looks at a name that is spelled with letters of another script.
pub(super) fn find_imitated(finder: &mut Finder<'_>, name: Range<usize>, kind: Kind) {
    find_value(finder, &Label::phrase(name, kind));
}

/// Looks for the value of a label; returns where to go on.
fn find_value(finder: &mut Finder<'_>, label: &Label) -> usize {
    let is_mark = mark::opens(finder.slice(0..label.span.start));
    let found = link(finder, label)
        .filter(|link| !is_mark || link.is_assignment)
        .filter(|link| judge(finder, label, link));
    if let Some(link) = found {
        let mut end = link.outer.end;
        add(finder, label, link);
        while let Some(value) = next_of_list(finder, end) {
            end = value.end;
            finder.add(generic_name(label.kind), value);
        }
        return end;
    }
    let beside = aside(finder.bytes, label.span.end)
        .filter(|value| !is_mark && is_aside(finder, label.kind, value));
    if let Some(value) = beside {
        finder.add(generic_name(label.kind), value);
        return label.span.end;
    }
    if !is_mark && let Some(value) = reversed(finder, label.span.start) {
        finder.add(generic_name(label.kind), value);
    }
    label.span.end
}

/// What parts the values of a list.
const BETWEEN: &[&[u8]] = &[
    b" to ", b", and ", b" and ", b" or ", b", ", b",", b" / ", b"; ", b" & ",
];

/// The next value of a list that goes on here: `a and b`, `["a", "b"]`. It has to be of pure
/// chance, for it may as well be the next word.
fn next_of_list(finder: &Finder<'_>, end: usize) -> Option<Range<usize>> {
    let rest = finder.bytes.get(end..)?;
    let gap = BETWEEN.iter().find(|gap| rest.starts_with(gap))?.len();
    let rest = rest.get(gap..)?;
    let quote = usize::from(matches!(rest.first(), Some(b'"' | b'\'' | b'`')));
    let start = end + gap + quote;
    let is_part = |byte: &&u8| !byte.is_ascii_whitespace() && !b"\"'`,;()[]{}<>".contains(byte);
    let run = finder.slice(start..finder.bytes.len().min(start + LONGEST));
    let length = run.iter().take_while(is_part).count();
    let value = run.get(..length)?;
    let value = value.strip_suffix(b".").unwrap_or(value);
    let is_value = is_random(value, 8)
        && !is_stand_in(value, true)
        && !is_uuid(value)
        && !has_digest_prefix(value)
        && !is_digest(finder.bytes, start);
    is_value.then_some(start..start + value.len())
}

/// The value after the label, past what was redacted before.
fn link(finder: &Finder<'_>, label: &Label) -> Option<Link> {
    let end = match label.kind {
        Kind::Pair => words_of_login_end(finder.bytes, label.span.end),
        _ => label.span.end,
    };
    if names_an_id(finder, label) {
        return None;
    }
    let mut link = Link::read(finder.bytes, end)?;
    if is_part_of_string(finder.bytes, label, &link) {
        return None;
    }
    if label.is_flag {
        link.tie = Tie::Sign;
    }
    if label.kind == Kind::Password
        && link.tie == Tie::Adjacent
        && is_after_login(finder.bytes, label)
    {
        link.tie = Tie::Sign;
    }
    if !link.quoted {
        link = typed(finder.bytes, link);
        link = called(finder.bytes, link);
    }
    if matches!(label.kind, Kind::Pair | Kind::Encoded)
        && let Some(value) = tuple_value(finder.bytes, &link)
    {
        link.outer = value.clone();
        link.value = value;
    } else if label.kind == Kind::Pair && link.value.start > label.span.end {
        let is_named = is_name_and_colon(finder.slice(end..link.outer.start));
        let value =
            pair_value(finder.bytes, &link).or_else(|| is_named.then(|| link.value.clone()))?;
        link.outer.end = link.outer.end.max(value.end);
        link.value = value;
    }
    Some(link)
}

/// "API key id", "token ID": an id is no secret.
fn names_an_id(finder: &Finder<'_>, label: &Label) -> bool {
    let name = finder.slice(label.span.clone()).to_ascii_lowercase();
    let after = finder.slice(label.span.end..finder.bytes.len().min(label.span.end + 4));
    let is_id =
        matches!(after, [b' ', b'i' | b'I', b'd' | b'D', next] if !next.is_ascii_alphanumeric());
    is_id && (name.ends_with(b"key") || name.ends_with(b"token"))
}

/// "login with", "login as": the user follows.
fn words_of_login_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let words = [&b" with"[..], b" as", b" using"];
    let word = words
        .iter()
        .find(|word| rest.starts_with(word) && rest.get(word.len()) == Some(&b' '));
    at + word.map_or(0, |word| word.len())
}

/// ` carol : `: the user stands before the sign already.
fn is_name_and_colon(between: &[u8]) -> bool {
    let name = between.trim_ascii();
    let name = name.strip_suffix(b":").map(<[u8]>::trim_ascii_end);
    name.is_some_and(|name| {
        !name.is_empty()
            && name
                .iter()
                .all(|&byte| byte.is_ascii_alphanumeric() || b"._-@".contains(&byte))
    })
}

/// `password: String = "x"`: the value is the one after the type.
fn typed(text: &[u8], link: Link) -> Link {
    let after = text.get(link.value.end..).unwrap_or_default();
    let is_typed = link.tie == Tie::Sign
        && !link.is_assignment
        && (after.starts_with(b" = ") || after.starts_with(b"> = "));
    if !is_typed {
        return link;
    }
    Link::read(text, link.value.end).unwrap_or(link)
}

/// `"name", "x"`: the name must be the whole of its string.
fn is_part_of_string(text: &[u8], label: &Label, link: &Link) -> bool {
    let between = text.get(label.span.end..link.outer.start);
    let is_argument = between.is_some_and(|between| matches!(between, [b'"' | b'\'', b',', ..]));
    let before = label.span.start.checked_sub(1).and_then(|at| text.get(at));
    is_argument && !matches!(before, Some(b'"' | b'\'' | b'.'))
}

/// `String::from("x")`, `Some("x")`: the value is the string, unless it names what to fetch.
fn called(text: &[u8], link: Link) -> Link {
    let after = text.get(link.value.clone()).unwrap_or_default();
    let next = text.get(link.value.end);
    if link.tie != Tie::Sign || !after.ends_with(b"(") || !matches!(next, Some(b'"' | b'\'')) {
        return link;
    }
    Link::read(text, link.value.end.saturating_sub(1))
        .filter(|inner| inner.quoted)
        .unwrap_or(link)
}

/// The password of `('user', 'password')`.
fn tuple_value(text: &[u8], link: &Link) -> Option<Range<usize>> {
    let opens = link.outer.start.checked_sub(1).and_then(|at| text.get(at)) == Some(&b'(');
    let rest = text.get(link.outer.end..)?;
    let gap = [&b", "[..], b","]
        .iter()
        .find(|gap| rest.starts_with(gap))
        .map(|gap| gap.len())?;
    let start = link.outer.end + gap;
    let quote = text
        .get(start)
        .filter(|byte| matches!(byte, b'"' | b'\''))?;
    let length = text
        .get(start + 1..text.len().min(start + 200))?
        .iter()
        .position(|byte| byte == quote)?;
    (opens && link.quoted).then_some(start + 1..start + 1 + length)
}

/// The password of `user:password` or `user / password`.
fn pair_value(text: &[u8], link: &Link) -> Option<Range<usize>> {
    let value = text.get(link.value.clone())?;
    if let Some(colon) = value.iter().position(|&byte| byte == b':' || byte == b'/')
        && colon > 0
    {
        return Some(link.value.start + colon + 1..link.value.end);
    }
    let rest = text.get(link.value.end..)?;
    let gap = GAPS.iter().find(|gap| rest.starts_with(gap))?;
    let start = link.value.end + gap.len();
    let inner = Link::read(text, start)
        .filter(|inner| inner.tie == Tie::Adjacent && inner.value.start <= start + 2)?;
    Some(inner.value)
}

fn judge(finder: &Finder<'_>, label: &Label, link: &Link) -> bool {
    let value = finder.slice(link.value.clone());
    let rest = mark::strip(value);
    let value = rest.as_ref();
    if value.len() > LONGEST || value.len() < 6 || value.iter().any(u8::is_ascii_whitespace) {
        return false;
    }
    if is_stand_in(value, link.quoted) || value.windows(3).any(|window| window == b"://") {
        return false;
    }
    if is_rule_or_path(value) {
        return false;
    }
    let start = link.value.start;
    // The second of two, not the value right after the sign.
    let is_argument = link.outer == link.value && link.quoted;
    match (label.kind, link.tie) {
        (Kind::Encoded, _) if is_argument => is_password(value),
        (Kind::Encoded, _) => {
            let is_sure = encoded_pair::is_pair(value)
                || is_short_chance(value, 12)
                || is_random(value, 16) && !is_uuid(value) && !has_digest_prefix(value);
            link.tie == Tie::Sign && is_sure
        }
        (Kind::Seed, _) => is_base32(value),
        (Kind::Password | Kind::Pair, Tie::Sign | Tie::Verb) => {
            is_password(value) || is_of_joined_words(finder, label, link, value)
        }
        (Kind::Password | Kind::Pair, Tie::Adjacent) => {
            is_random(value, 8) && !is_digest(finder.bytes, start)
        }
        (Kind::Secret, Tie::Sign) => {
            let is_public_id = is_uuid(value) && is_id(finder.bytes, start);
            is_token(value) && !is_public_id && !has_digest_prefix(value)
        }
        (Kind::Secret, Tie::Verb) => is_random(value, 8) && !has_digest_prefix(value),
        (Kind::Secret, Tie::Adjacent) => {
            let is_public_id = is_uuid(value) && is_id(finder.bytes, start);
            (is_random(value, 16) || is_short_chance(value, 10))
                && !is_public_id
                && !is_digest(finder.bytes, start)
                && !has_digest_prefix(value)
        }
        (Kind::Key, Tie::Sign | Tie::Verb) => {
            let is_named = label.is_environment || !is_digest(finder.bytes, start);
            let least = if label.is_environment { 8 } else { 20 };
            let is_chance = is_random(value, least) || is_mixed_chance(value, 14);
            is_named && is_chance && !is_uuid(value) && !has_digest_prefix(value)
        }
        (Kind::Key, Tie::Adjacent) => is_mixed_chance(value, 20) && !is_digest(finder.bytes, start),
    }
}

/// Whether the form says that words and numbers joined by signs are the password itself.
fn is_of_joined_words(finder: &Finder<'_>, label: &Label, link: &Link, value: &[u8]) -> bool {
    let between = finder.slice(label.span.end..link.outer.start);
    let is_for = [
        &b" for "[..],
        b" on ",
        b" of ",
        b" (",
        b" [",
        b" f\xc3\xbcr ",
    ];
    let is_beside = !between.iter().any(u8::is_ascii_alphabetic)
        || is_for.iter().any(|start| between.starts_with(start));
    let has_case =
        value.iter().any(u8::is_ascii_uppercase) && value.iter().any(u8::is_ascii_lowercase);
    if label.kind == Kind::Pair || link.tie == Tie::Verb {
        let is_last = link.quoted || is_last_of_clause(finder, link);
        return has_case && is_last && joined_words::is_chosen(value, true);
    }
    if label.kind != Kind::Password || link.tie != Tie::Sign || !is_beside {
        return false;
    }
    // "pass" is a result and a verb as well.
    let name = finder.slice(label.span.clone());
    let is_result = name.eq_ignore_ascii_case(b"pass") && !link.is_assignment;
    let is_tight = between == b"=";
    let is_sure = link.quoted || is_tight || link.is_assignment && label.is_environment;
    if joined_words::is_chosen(value, link.quoted) {
        let is_end = || has_case || is_last_of_clause(finder, link);
        return !is_result && (is_sure || label.is_flag || is_end());
    }
    let is_variable = is_tight && name.iter().any(u8::is_ascii_uppercase);
    (link.quoted || is_variable) && joined_words::is_phrase(value)
}

/// Whether no word of a sentence follows the value.
fn is_last_of_clause(finder: &Finder<'_>, link: &Link) -> bool {
    let rest = finder.slice(link.outer.end..finder.bytes.len().min(link.outer.end + 2));
    match rest {
        [b' ', next] => matches!(next, b'#' | b'(' | b'|' | b'/' | b'&' | b'-'),
        _ => true,
    }
}

/// What is said of a password in a script without spaces, as its length, and where a key lies.
fn is_rule_or_path(value: &[u8]) -> bool {
    let letters = value.iter().filter(|byte| byte.is_ascii_alphanumeric());
    !value.is_ascii() && letters.count() < 6 || value.starts_with(b"~/")
}

/// `?key=`, `&key=`: a bare key of a query is mostly none, and the plugin leaves it.
fn is_query_key(text: &[u8], label: &Label) -> bool {
    let before = label.span.start.checked_sub(1).and_then(|at| text.get(at));
    label.kind == Kind::Key && matches!(before, Some(b'?' | b'&'))
}

/// `login NAME password VALUE`, as a netrc file has it.
fn is_after_login(text: &[u8], label: &Label) -> bool {
    is_near(
        text,
        label.span.start,
        &["login ", "user ", "username "],
        48,
    )
}

fn generic_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Password => "password",
        Kind::Pair => "user_password",
        Kind::Encoded => "basic_auth",
        Kind::Seed => "totp_secret",
        Kind::Secret | Kind::Key => "labelled_secret",
    }
}

fn add(finder: &mut Finder<'_>, label: &Label, link: Link) {
    let name = finder.slice(label.span.clone()).to_ascii_lowercase();
    let value = finder.slice(link.value.clone());
    let is_aws = name.ends_with(b"secret_access_key") || name.ends_with(b"secretaccesskey");
    let is_of_plugin = label.is_environment && link.is_assignment && value.len() >= 8;
    if is_aws && value.len() == 40 && !is_of_plugin {
        finder.add("aws_secret_access_key", link.value);
    } else if is_of_plugin && link.tie == Tie::Sign {
        // With its name, as the plugin has it.
        let start = name_start(finder.bytes, label);
        finder.add("env_secret", start..link.outer.end);
    } else {
        finder.add(generic_name(label.kind), link.value);
    }
}

/// The part of the label that the plugin's form takes: after the last dot or dash.
fn name_start(text: &[u8], label: &Label) -> usize {
    let name = text.get(label.span.clone()).unwrap_or_default();
    let cut = name.iter().rposition(|byte| matches!(byte, b'.' | b'-'));
    label.span.start + cut.map_or(0, |at| at + 1)
}
