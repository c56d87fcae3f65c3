//! What a free-form evidence reference can mean, decided on its text alone.
//!
//! A file reference is a list of candidates, best first: the whole text as a path, the same with
//! an anchor cut off (`:12`, `:12-20`, `:L1-L9`, `#L3`, `:name`, `#name`), then every token of a
//! sentence that looks like a path. The first candidate that leads to a file wins.

/// What every reference into the evidence cache begins with.
pub(super) const CACHE_PREFIX: &str = "evidence-cache:";

const REFERENCE_MAX: usize = 2048;
const TOKENS_MAX: usize = 32;
const BRACKETS: &[char] = &[
    '(', ')', '[', ']', '{', '}', '<', '>', '"', '\'', '`', ',', ';',
];

/// A parsed reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    /// A 40-digit object name, in lower case.
    Commit(String),
    /// The id of a cached document, `evd_` and 16 digits.
    CachedDocument(String),
    /// A web address.
    Url,
    /// Paths that may be meant, best first; never empty.
    File(Vec<FileCandidate>),
    /// Nothing that could resolve.
    Other,
}

/// A path that may be meant, and the part of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileCandidate {
    /// The path as written, with `/` between its parts.
    pub path: String,
    /// The part of the file.
    pub anchor: Anchor,
}

/// The part of a file that a reference names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Anchor {
    /// All of it.
    Whole,
    /// The surroundings of one line, counted from 1.
    Line(usize),
    /// Lines, counted from 1, both ends included.
    Lines(usize, usize),
    /// The surroundings of a name.
    Symbol(String),
}

impl Reference {
    /// Reads a reference; whatever cannot be one is [`Reference::Other`].
    pub fn parse(reference: &str) -> Self {
        let text = reference.trim();
        if text.is_empty() || text.len() > REFERENCE_MAX || text.contains('\0') {
            return Self::Other;
        }
        if text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Self::Commit(text.to_ascii_lowercase());
        }
        if let Some(id) = text.strip_prefix(CACHE_PREFIX) {
            return if is_document_id(id) {
                Self::CachedDocument(id.to_owned())
            } else {
                Self::Other
            };
        }
        if has_scheme(text) {
            return Self::Url;
        }
        let mut candidates = Vec::new();
        add_splits(text, &mut candidates);
        for token in text.split_whitespace().take(TOKENS_MAX) {
            let token = token
                .trim_start_matches(BRACKETS)
                .trim_end_matches(ends_a_word);
            if is_like_a_path(token) && token != text {
                add_splits(token, &mut candidates);
            }
        }
        Self::File(candidates)
    }
}

/// Whether one word looks like a path and not like prose or an address.
pub(super) fn is_like_a_path(word: &str) -> bool {
    word.contains(['/', '\\', '.']) && !word.contains("://") && !word.contains(char::is_whitespace)
}

fn ends_a_word(c: char) -> bool {
    BRACKETS.contains(&c) || matches!(c, '.' | ':' | '!' | '?')
}

fn is_document_id(id: &str) -> bool {
    id.strip_prefix("evd_").is_some_and(|hex| {
        hex.len() == 16
            && hex
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    })
}

fn has_scheme(text: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| {
        text.get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    })
}

/// The text as a path, and as a path with an anchor after the last `#`, the last `:`, or, for
/// `file:line:column`, the one before.
fn add_splits(text: &str, candidates: &mut Vec<FileCandidate>) {
    let mut add = |path: &str, anchor: Anchor| {
        if !path.is_empty() {
            candidates.push(FileCandidate {
                path: path.replace('\\', "/"),
                anchor,
            });
        }
    };
    add(text, Anchor::Whole);
    if let Some((path, anchor)) = text.rsplit_once('#')
        && let Some(anchor) = parse_anchor(anchor)
    {
        add(path, anchor);
    }
    let Some((path, last)) = text.rsplit_once(':') else {
        return;
    };
    if let Some((shorter, line)) = path.rsplit_once(':')
        && let Some(line @ Anchor::Line(_)) = parse_anchor(line)
        && let Some(Anchor::Line(_)) = parse_anchor(last)
    {
        add(shorter, line);
    }
    if let Some(anchor) = parse_anchor(last) {
        add(path, anchor);
    }
}

fn parse_anchor(text: &str) -> Option<Anchor> {
    let line = |text: &str| {
        let digits = text.strip_prefix(['L', 'l']).unwrap_or(text);
        let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits
            .parse::<usize>()
            .ok()
            .filter(|number| plain && *number > 0)
    };
    if let Some(number) = line(text) {
        return Some(Anchor::Line(number));
    }
    if let Some((first, last)) = text.split_once('-')
        && let (Some(first), Some(last)) = (line(first), line(last))
    {
        return Some(Anchor::Lines(first.min(last), first.max(last)));
    }
    // A reference in prose may carry on after the name: `FILE#parse (line 3)`.
    let name = text
        .split_whitespace()
        .next()?
        .trim_end_matches(['(', ')', ',', ';', '.']);
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let starts_well = name.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$');
    (starts_well && name.chars().all(plain)).then(|| Anchor::Symbol(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn means(reference: &str, path: &str, anchor: &Anchor) -> bool {
        let Reference::File(candidates) = Reference::parse(reference) else {
            return false;
        };
        candidates
            .iter()
            .any(|c| c.path == path && c.anchor == *anchor)
    }

    #[test]
    fn each_written_form_names_its_file_and_part() {
        let symbol = |name: &str| Anchor::Symbol(name.to_owned());
        let table = [
            ("src/x.ts", "src/x.ts", Anchor::Whole),
            ("README", "README", Anchor::Whole),
            ("my notes/a b.md", "my notes/a b.md", Anchor::Whole),
            ("src/x.ts:12", "src/x.ts", Anchor::Line(12)),
            ("src/x.ts:12:5", "src/x.ts", Anchor::Line(12)),
            ("src/x.ts:12-9", "src/x.ts", Anchor::Lines(9, 12)),
            ("src/x.ts:L1-L9", "src/x.ts", Anchor::Lines(1, 9)),
            ("src/x.ts#L1-L9", "src/x.ts", Anchor::Lines(1, 9)),
            ("src/x.ts#L4", "src/x.ts", Anchor::Line(4)),
            ("src/x.ts:parseConfig", "src/x.ts", symbol("parseConfig")),
            ("src/x.ts#parseConfig()", "src/x.ts", symbol("parseConfig")),
            ("see src/x.ts:12 parseConfig", "src/x.ts", Anchor::Line(12)),
            ("(see `src\\x.ts`).", "src/x.ts", Anchor::Whole),
        ];
        for (reference, path, anchor) in table {
            assert!(
                means(reference, path, &anchor),
                "{reference}: {:?}",
                Reference::parse(reference)
            );
        }
    }

    #[test]
    fn commits_cached_documents_and_addresses_are_told_apart() {
        let commit = "ABCDEF0123456789abcdef0123456789abcdef01";
        assert_eq!(
            Reference::parse(commit),
            Reference::Commit(commit.to_lowercase())
        );
        let id = "evd_0123456789abcdef";
        assert_eq!(
            Reference::parse(&format!(" evidence-cache:{id} ")),
            Reference::CachedDocument(id.to_owned())
        );
        for other in [
            "",
            "evidence-cache:evd_12",
            "evidence-cache:../x",
            "a\0b",
            &"x".repeat(3000),
        ] {
            assert_eq!(Reference::parse(other), Reference::Other, "{other}");
        }
        assert_eq!(Reference::parse("HTTPS://x.y/src/x.ts"), Reference::Url);
    }

    #[test]
    fn an_address_in_a_sentence_names_no_file() {
        assert!(!means(
            "see https://x.y/src/x.ts for it",
            "https://x.y/src/x.ts",
            &Anchor::Whole
        ));
    }

    proptest! {
        #[test]
        fn any_reference_is_read_without_a_panic(text in "\\PC{0,80}") {
            if let Reference::File(candidates) = Reference::parse(&text) {
                prop_assert!(candidates.len() <= 4 * (TOKENS_MAX + 1));
                prop_assert!(candidates.iter().all(|c| !c.path.is_empty()));
            }
        }
    }
}
