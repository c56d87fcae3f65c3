//! Columns of secrets: a table of Markdown, or lines of cells, under a head that names one.

use std::ops::Range;

use super::chance::{
    has_digest_prefix, is_base32, is_mixed_chance, is_password, is_random, is_token,
};
use super::context::is_uuid;
use super::hit::Finder;
use super::label::{self, Kind};
use super::mark;
use super::placeholder::is_stand_in;
use super::userinfo::is_secret;

/// Bytes of a line of heads, and of one head.
const LONGEST_LINE: usize = 400;
const LONGEST_HEAD: usize = 40;

/// How far a text was read as tables: no line is read for two of them.
#[derive(Default)]
pub(super) struct Tables {
    done: usize,
    /// Where the last line ends that was looked at for heads.
    seen: usize,
}

impl Tables {
    /// Looks at the name of a label that may be the head of a column.
    pub(super) fn find(&mut self, finder: &mut Finder<'_>, name: &Range<usize>) {
        if name.start < self.done.max(self.seen) || !is_cell(finder.bytes, name.end) {
            return;
        }
        let Some(line) = line(finder.bytes, name.start) else {
            return;
        };
        // Most lines with such a word are code or sentences, and need not be cut.
        if !finder
            .slice(line.clone())
            .iter()
            .all(|&byte| is_of_heads(byte))
        {
            return;
        }
        let Some(sign) = separator(finder.slice(line.clone())) else {
            return;
        };
        self.seen = line.end;
        let mut at = line.end + 1;
        if sign == b'|' {
            let below = next_line(finder.bytes, at);
            if !is_rule(finder.slice(below.clone())) {
                return;
            }
            at = below.end + 1;
        }
        let Some(heads) = heads(finder, &line, sign) else {
            return;
        };
        while at < finder.bytes.len() {
            let row = next_line(finder.bytes, at);
            let cells = cells(finder.bytes, &row, sign);
            if cells.len() != heads.len() {
                break;
            }
            for (kind, cell) in heads.iter().zip(cells) {
                if let Some(kind) = kind {
                    add(finder, *kind, cell);
                }
            }
            at = row.end + 1;
        }
        self.done = at;
    }
}

/// Whether a cell ends behind the name that ends here.
fn is_cell(text: &[u8], at: usize) -> bool {
    let after = text.get(at..text.len().min(at + 16)).unwrap_or_default();
    let next = after.iter().find(|byte| !b" `\"'*".contains(byte));
    matches!(next, Some(b'|' | b',' | b';' | b'\t' | b'\n' | b'\r'))
}

/// The line round a place, when it is no longer than a line of heads.
fn line(text: &[u8], at: usize) -> Option<Range<usize>> {
    let low = at.saturating_sub(LONGEST_LINE);
    let before = text.get(low..at)?;
    let start = match before.iter().rposition(|&byte| byte == b'\n') {
        Some(end) => low + end + 1,
        None if low == 0 => 0,
        None => return None,
    };
    let rest = text.get(at..text.len().min(at + LONGEST_LINE))?;
    // Without a line below there is no table.
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    Some(start..at + end)
}

/// The line that starts here.
fn next_line(text: &[u8], at: usize) -> Range<usize> {
    let rest = text.get(at..).unwrap_or_default();
    let length = rest.iter().position(|&byte| byte == b'\n');
    at..at + length.unwrap_or(rest.len())
}

/// What parts the cells of a line.
fn separator(line: &[u8]) -> Option<u8> {
    let signs = [b'|', b'\t', b';', b','];
    signs.into_iter().find(|sign| line.contains(sign))
}

/// What a line of heads is made of.
fn is_of_heads(byte: u8) -> bool {
    byte >= 128 || byte.is_ascii_alphanumeric() || b" _-./#|,;\t\r\"'`*".contains(&byte)
}

/// The line between the heads of a Markdown table and its rows.
fn is_rule(line: &[u8]) -> bool {
    line.windows(2).any(|two| two == b"--" || two == b":-")
        && line.iter().all(|byte| b"|-: \t\r+".contains(byte))
}

/// What each head of a line promises of its column; `None` when that is no line of heads.
fn heads(finder: &Finder<'_>, line: &Range<usize>, sign: u8) -> Option<Vec<Option<Kind>>> {
    let cells = cells(finder.bytes, line, sign);
    let names: Vec<&str> = cells
        .iter()
        .map(|cell| finder.text.get(cell.clone()))
        .collect::<Option<_>>()?;
    let is_head = |name: &&str| {
        name.len() <= LONGEST_HEAD
            && name
                .chars()
                .all(|c| c.is_alphanumeric() || " _-./()#".contains(c))
    };
    // An array of strings has one name a line and nothing behind its comma.
    let is_table = names.len() >= 2 && names.iter().all(is_head) && !names.contains(&"");
    let is_column = |name: &str| label::kind_of(name).filter(|kind| *kind != Kind::Encoded);
    let heads: Vec<_> = names.into_iter().map(is_column).collect();
    (is_table && heads.iter().any(Option::is_some)).then_some(heads)
}

/// The cells of a line, without what stands round their text.
fn cells(text: &[u8], line: &Range<usize>, sign: u8) -> Vec<Range<usize>> {
    let mut cells = Vec::new();
    let mut start = line.start;
    let mut is_quoted = false;
    for at in line.clone() {
        match text.get(at) {
            Some(b'"') if sign != b'|' => is_quoted = !is_quoted,
            Some(&byte) if byte == sign && !is_quoted => {
                cells.push(trimmed(text, start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    cells.push(trimmed(text, start..line.end));
    // The line of a Markdown table may be closed by signs or not.
    if sign == b'|' {
        cells.retain(|cell| !cell.is_empty());
    }
    cells
}

fn trimmed(text: &[u8], cell: Range<usize>) -> Range<usize> {
    let is_edge = |byte: &&u8| byte.is_ascii_whitespace() || b"`\"'*".contains(byte);
    let body = text.get(cell.clone()).unwrap_or_default();
    let start = cell.start + body.iter().take_while(is_edge).count();
    let after = body.iter().rev().take_while(is_edge).count();
    start..(cell.end - after).max(start)
}

fn add(finder: &mut Finder<'_>, kind: Kind, cell: Range<usize>) {
    let whole = finder.slice(cell.clone());
    let bare = mark::strip(whole);
    let value = bare.as_ref();
    let is_plain = value.len() >= 6
        && !value.iter().any(u8::is_ascii_whitespace)
        && !is_stand_in(value, false)
        && !is_uuid(value)
        && !has_digest_prefix(value);
    let name = match kind {
        Kind::Password if is_plain && is_password(value) => "password",
        Kind::Secret if is_plain && is_token(value) => "labelled_secret",
        Kind::Key if is_plain && (is_random(value, 20) || is_mixed_chance(value, 14)) => {
            "labelled_secret"
        }
        Kind::Seed if is_base32(value) => "totp_secret",
        Kind::Pair if is_plain => {
            let Some(colon) = value.iter().position(|&byte| byte == b':' || byte == b'/') else {
                return;
            };
            if !is_secret(value.get(colon + 1..).unwrap_or_default()) {
                return;
            }
            "user_password"
        }
        _ => return,
    };
    finder.add(name, cell);
}

#[cfg(test)]
mod tests {
    use super::super::find;

    #[test]
    fn every_row_of_a_column_of_passwords_is_found() {
        let (a, b) = (["Kq8vR2", "zL1x"].concat(), ["m9XqW7", "t2Tc"].concat());
        for text in [
            format!("| host | password |\n|---|---|\n| db1 | {a} |\n| db2 | `{b}` |\n\nend"),
            format!("host,user,password\ndb1,app,{a}\ndb2,app,\"{b}\"\n"),
            format!("host\tpassword\ndb1\t{a}\ndb2\t{b}"),
            format!("host;Passwort;note\r\ndb1;{a};x\r\ndb2;{b};y\r\n"),
        ] {
            let hits = find(&text);
            let found: Vec<&str> = hits.iter().map(|hit| &text[hit.span.clone()]).collect();
            assert_eq!(found, [a.as_str(), b.as_str()], "{text}");
        }
    }

    #[test]
    fn tables_about_secrets_are_none_of_them() {
        for text in [
            "| host | user | password |\n|---|---|---|\n| db1 | app | from vault |",
            "| name | token |\n|---|---|\n| ci | ${CI_TOKEN1} |",
            "name,token_count,tokens\nrun12,4096,8192",
            "| Option | Key | Default |\n|---|---|---|\n| cache | cache.ttl2 | 30s |",
            "[\n    \"token\",\n    \"q0W1e2R3t4Y5\",\n]",
            "user, password, host\nThe second, which is q0W1e2R3t4, is none",
        ] {
            assert!(find(text).is_empty(), "{text}");
        }
    }
}
