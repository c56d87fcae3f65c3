//! The subset of git's configuration format that placing a project needs.
//!
//! Sections with quoted or dotted subsections, comments, quotes, escapes, continued lines and
//! keys without a value. What git would refuse is skipped line by line. Included files are not
//! read: they are the user's, and the repository's identity must not depend on them.

use std::path::Path;

use crate::files::read_bounded;

const CONFIG_MAX: u64 = 1024 * 1024;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    section: String,
    subsection: Option<String>,
    key: String,
    /// Absent for a key that stands alone, which means "true".
    value: Option<String>,
}

/// The entries of one configuration, in file order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GitConfig {
    entries: Vec<Entry>,
}

impl GitConfig {
    /// The shared configuration of a repository; empty when it cannot be read.
    pub fn of_common_dir(common_dir: &Path) -> Self {
        let mut config = Self::read(&common_dir.join("config"));
        if config.flag("extensions", "worktreeconfig") {
            config
                .entries
                .extend(Self::read(&common_dir.join("config.worktree")).entries);
        }
        config
    }

    fn read(path: &Path) -> Self {
        read_bounded(path, CONFIG_MAX)
            .map(|bytes| Self::parse(&String::from_utf8_lossy(&bytes)))
            .unwrap_or_default()
    }

    /// Parses a configuration; never fails, skips what it cannot read.
    pub fn parse(text: &str) -> Self {
        let text = text
            .strip_prefix('\u{feff}')
            .unwrap_or(text)
            .replace("\r\n", "\n");
        let mut reader = Reader {
            rest: &text,
            section: None,
            entries: Vec::new(),
        };
        while !reader.rest.is_empty() {
            reader.item();
        }
        Self {
            entries: reader.entries,
        }
    }

    /// The last value of a key, as `git config --get` answers; names without regard to case,
    /// the subsection exactly.
    pub fn last(&self, section: &str, subsection: Option<&str>, key: &str) -> Option<&str> {
        self.values(section, subsection, key).next_back().flatten()
    }

    /// Whether a key is set to one of git's words for true.
    pub fn flag(&self, section: &str, key: &str) -> bool {
        match self.values(section, None, key).next_back() {
            None => false,
            Some(None) => true,
            Some(Some(value)) => ["true", "yes", "on", "1"]
                .iter()
                .any(|word| value.eq_ignore_ascii_case(word)),
        }
    }

    /// The first URL of the remote `origin`: the one git fetches from.
    pub fn origin_url(&self) -> Option<String> {
        let mut urls = self.values("remote", Some("origin"), "url").flatten();
        urls.find(|url| !url.trim().is_empty())
            .map(|url| url.trim().to_owned())
    }

    fn values(
        &self,
        section: &str,
        subsection: Option<&str>,
        key: &str,
    ) -> impl DoubleEndedIterator<Item = Option<&str>> + use<'_> {
        let named = |entry: &&Entry| {
            entry.section.eq_ignore_ascii_case(section)
                && entry.subsection.as_deref() == subsection
                && entry.key.eq_ignore_ascii_case(key)
        };
        let found: Vec<_> = self.entries.iter().filter(named).collect();
        found.into_iter().map(|entry| entry.value.as_deref())
    }
}

struct Reader<'a> {
    rest: &'a str,
    section: Option<(String, Option<String>)>,
    entries: Vec<Entry>,
}

impl Reader<'_> {
    fn item(&mut self) {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next() {
            None => {}
            Some('[') => self.header(),
            Some(first) if first.is_ascii_alphabetic() => self.entry(),
            Some(_) => self.skip_line(),
        }
    }

    fn skip_line(&mut self) {
        self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
    }

    fn header(&mut self) {
        // Keys below a header that cannot be read belong to no known section.
        self.section = None;
        if let Some((section, rest)) = parse_header(&self.rest[1..]) {
            self.section = Some(section);
            self.rest = rest;
        } else {
            self.skip_line();
        }
    }

    fn entry(&mut self) {
        let end = self
            .rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
            .unwrap_or(self.rest.len());
        let (key, rest) = self.rest.split_at(end);
        let rest = rest.trim_start_matches([' ', '\t']);
        let value = match rest.chars().next() {
            Some('=') => {
                let (value, rest) = parse_value(&rest[1..]);
                self.rest = rest;
                value.map(Some)
            }
            None | Some('\n' | '#' | ';') => {
                self.rest = rest;
                self.skip_line();
                Some(None)
            }
            Some(_) => {
                self.rest = rest;
                self.skip_line();
                None
            }
        };
        if let (Some(value), Some((section, subsection))) = (value, self.section.clone()) {
            self.entries.push(Entry {
                section,
                subsection,
                key: key.to_owned(),
                value,
            });
        }
    }
}

/// What follows `[`: a name, and a quoted subsection or one after a dot.
fn parse_header(text: &str) -> Option<((String, Option<String>), &str)> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.'))?;
    let (name, rest) = text.split_at(end);
    if name.is_empty() {
        return None;
    }
    if let Some(rest) = rest.strip_prefix(']') {
        let section = match name.split_once('.') {
            Some((section, subsection)) => {
                (section.to_owned(), Some(subsection.to_ascii_lowercase()))
            }
            None => (name.to_owned(), None),
        };
        return Some((section, rest));
    }
    let quoted = rest.trim_start_matches([' ', '\t']).strip_prefix('"')?;
    let mut subsection = String::new();
    let mut chars = quoted.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => {
                let rest = quoted[at + 1..].strip_prefix(']')?;
                return Some(((name.to_owned(), Some(subsection)), rest));
            }
            '\n' => return None,
            '\\' => subsection.push(chars.next().map(|(_, c)| c).filter(|c| *c != '\n')?),
            c => subsection.push(c),
        }
    }
    None
}

/// What follows `=`, and the text after its last line; `None` for a value git would refuse.
fn parse_value(text: &str) -> (Option<String>, &str) {
    let mut value = String::new();
    // White space outside quotes counts only when something follows it.
    let mut keep = 0;
    let mut quoted = false;
    let mut valid = true;
    let mut chars = text.char_indices();
    let mut rest = "";
    while let Some((at, c)) = chars.next() {
        match c {
            '\n' => {
                rest = &text[at + 1..];
                valid &= !quoted;
                break;
            }
            '#' | ';' if !quoted => {
                rest = text[at..].split_once('\n').map_or("", |(_, rest)| rest);
                break;
            }
            '"' => {
                quoted = !quoted;
                keep = value.len();
            }
            '\\' => match chars.next().map(|(_, escaped)| escaped) {
                Some('\n') => {}
                Some(escaped) => {
                    match escaped {
                        'n' => value.push('\n'),
                        't' => value.push('\t'),
                        'b' => value.push('\u{8}'),
                        '"' | '\\' => value.push(escaped),
                        _ => valid = false,
                    }
                    keep = value.len();
                }
                None => valid = false,
            },
            c if c.is_whitespace() && !quoted => {
                if keep > 0 {
                    value.push(c);
                }
            }
            c => {
                value.push(c);
                keep = value.len();
            }
        }
    }
    value.truncate(keep);
    (valid.then_some(value), rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn quotes_comments_escapes_and_continued_lines_are_read_as_git_reads_them() {
        let config = GitConfig::parse(
            "\u{feff}; head\r\n[Core]\r\n\tbare = TRUE ; yes\n\tignored\n[remote \"or\\\"i gin\"] url = a\n\
             [remote \"origin\"] # here\n  url = \" https://x/#y \" ; c\n url = second\n\
             [a \"b\"]\n k = one \\\n  two\\tthree\n e =\n",
        );
        assert!(config.flag("core", "BARE"));
        assert!(config.flag("core", "ignored"));
        assert_eq!(config.last("remote", Some("or\"i gin"), "url"), Some("a"));
        assert_eq!(config.origin_url().as_deref(), Some("https://x/#y"));
        assert_eq!(config.last("remote", Some("origin"), "URL"), Some("second"));
        assert_eq!(config.last("a", Some("b"), "k"), Some("one   two\tthree"));
        assert_eq!(config.last("a", Some("b"), "e"), Some(""));
    }

    #[test]
    fn subsections_keep_their_case_and_bad_headers_own_nothing() {
        let config = GitConfig::parse("[remote \"Origin\"]\nurl=a\n[broken\nurl=b\n[x.Y]\nk=1\n");
        assert_eq!(config.origin_url(), None);
        assert_eq!(config.last("remote", Some("Origin"), "url"), Some("a"));
        assert_eq!(config.last("x", Some("y"), "k"), Some("1"));
    }

    #[test]
    fn a_value_that_git_refuses_is_skipped_and_the_next_line_is_read() {
        let config = GitConfig::parse("[a]\nx = \"open\ny = ok\nz = \\q\n");
        assert_eq!(config.last("a", None, "x"), None);
        assert_eq!(config.last("a", None, "y"), Some("ok"));
        assert_eq!(config.last("a", None, "z"), None);
    }

    proptest! {
        #[test]
        fn any_text_is_parsed_without_a_panic(text in "(?s)[\\[\\]\"\\\\=#;a-c \\n\\r\\t.é]{0,80}") {
            let _ = GitConfig::parse(&text);
        }

        #[test]
        fn a_quoted_value_comes_back_as_it_was(value in "[ -~é]{0,40}") {
            let quoted = value.replace('\\', "\\\\").replace('"', "\\\"");
            let config = GitConfig::parse(&format!("[s \"t\"]\n\tk = \"{quoted}\"\n"));
            prop_assert_eq!(config.last("s", Some("t"), "k"), Some(value.as_str()));
        }
    }
}
