//! The patterns behind redaction.
//!
//! Each is built from what the provider documents about its tokens: prefix, alphabet, length.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// Name of the pattern that the AWS pair rule reports under.
pub(in crate::secrets) const AWS_SECRET: &str = "aws_secret_access_key";

/// An AWS secret access key is looked for this many characters after a key id.
const PAIR_REACH: usize = 200;
/// Length of an AWS secret access key.
const AWS_SECRET_LENGTH: usize = 40;

/// ASCII word boundary.
const EDGE: &str = r"(?-u:\b)";
/// ECMAScript white space, for use inside a character class.
const SPACE: &str = concat!(
    r"\t\n\x0B\x0C\r \x{A0}\x{1680}\x{2000}-\x{200A}",
    r"\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}",
);

/// A kind of secret.
pub(super) struct Pattern {
    pub(super) name: &'static str,
    regex: Regex,
}

impl Pattern {
    pub(super) fn is_match(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }

    /// The spans to redact: the group `span` where the pattern has one, else the whole match.
    pub(super) fn find<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        self.regex.captures_iter(text).filter_map(|found| {
            found
                .name("span")
                .or_else(|| found.get(0))
                .map(|span| span.range())
        })
    }
}

/// All patterns, in the order in which they are applied.
pub(super) static PATTERNS: LazyLock<[Pattern; 13]> = LazyLock::new(|| {
    [
        token("openai_api_key", r"sk-[A-Za-z0-9_-]{20,}"),
        token(
            "github_token",
            r"(?:gh[pousr]|github_pat)_[A-Za-z0-9_]{20,}",
        ),
        token("aws_access_key_id", r"AKIA[0-9A-Z]{16}"),
        pattern("private_key_block", &block("[A-Z ]*")),
        pattern("authorization_bearer", &bearer()),
        pattern("env_secret", &environment_assignment()),
        token("gitlab_token", r"gl(?:pat|ptt)-[A-Za-z0-9_-]{15,}"),
        token("slack_token", r"xox[abprs]-[A-Za-z0-9-]{10,}"),
        token(
            "jwt_token",
            r"eyJ[A-Za-z0-9_-]+\.eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+",
        ),
        pattern(AWS_SECRET, &labelled_aws_secret()),
        token("stripe_secret_key", r"[sr]k_(?:live|test)_[A-Za-z0-9]{24,}"),
        token("google_api_key", r"AIza[A-Za-z0-9_-]{35}"),
        pattern("openssh_private_key_block", &block("OPENSSH ")),
    ]
});

fn pattern(name: &'static str, source: &str) -> Pattern {
    let regex = Regex::new(source).expect("the pattern is a constant that the tests compile");
    Pattern { name, regex }
}

/// A token that stands by itself between ASCII word boundaries.
fn token(name: &'static str, body: &str) -> Pattern {
    pattern(name, &format!("{EDGE}(?:{body}){EDGE}"))
}

/// A PEM block whose label has `words` before `PRIVATE KEY`.
fn block(words: &str) -> String {
    let line = |edge: &str| format!("-----{edge} {words}PRIVATE KEY-----");
    format!(r"{}(?s:.*?){}", line("BEGIN"), line("END"))
}

fn bearer() -> String {
    let name = format!("(?i-u:Authorization)[{SPACE}]*:");
    let scheme = format!("[{SPACE}]*(?i-u:Bearer)[{SPACE}]+");
    format!(r"{EDGE}{name}{scheme}[A-Za-z0-9._~+/=-]{{12,}}")
}

/// `SOME_NAME_KEY = value`; a bare `key=` without a prefix is a query parameter or prose.
fn environment_assignment() -> String {
    let name = "(?:[A-Za-z0-9]+_)+(?i-u:KEY|TOKEN|SECRET|PASSWORD)";
    let value = format!(r#"["']?[^{SPACE}"'`]{{8,}}["']?"#);
    format!("{EDGE}{name}[{SPACE}]*=[{SPACE}]*{value}")
}

/// A label and 40 base64 characters that end there.
fn labelled_aws_secret() -> String {
    let label = r#"["']?(?i-u:(?:aws_?)?secret_?access_?key)["']?"#;
    let value = r#"["']?[A-Za-z0-9/+]{40}["']?"#;
    format!("(?<span>{label}[{SPACE}]*[=:][{SPACE}]*{value})(?:[^A-Za-z0-9/+=]|$)")
}

/// Secret access keys that follow an access key id on the same line.
pub(super) fn paired_aws_secrets(text: &str) -> impl Iterator<Item = Range<usize>> {
    static KEY_ID: LazyLock<Pattern> =
        LazyLock::new(|| token("aws_access_key_id", r"AKIA[0-9A-Z]{16}"));
    let mut done = 0;
    KEY_ID
        .find(text)
        .flat_map(move |id| secrets_after(text, id.end))
        .filter(move |run| {
            // Two key ids near each other reach the same secret.
            let fresh = run.start >= done;
            done = done.max(run.end);
            fresh
        })
}

/// Base64 runs of the right length that follow a key id within reach, on its line.
pub(in crate::secrets) fn secrets_after(
    text: &str,
    from: usize,
) -> impl Iterator<Item = Range<usize>> {
    base64_runs(text, from).filter(|run| run.len() == AWS_SECRET_LENGTH)
}

/// Whole base64 runs that start within reach after `from`, on its line.
fn base64_runs(text: &str, from: usize) -> impl Iterator<Item = Range<usize>> {
    let line = text[from..]
        .char_indices()
        .take_while(|&(_, c)| c != '\n' && c != '\r');
    // One character more than the longest run of interest, to see that it ends.
    let mut chars = line
        .take(PAIR_REACH + AWS_SECRET_LENGTH + 2)
        .enumerate()
        .peekable();
    std::iter::from_fn(move || {
        let (distance, (start, _)) = chars.find(|&(_, (_, c))| is_base64(c))?;
        if distance > PAIR_REACH {
            return None;
        }
        let mut end = start + 1;
        while let Some((_, (at, _))) = chars.next_if(|&(_, (_, c))| is_base64(c)) {
            end = at + 1;
        }
        Some(from + start..from + end)
    })
}

fn is_base64(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '/' | '+')
}
