//! Sentences on their way out: what was not understood is repeated, and that may hold a secret.
//!
//! Every surface passes its messages through here at the place where they leave it, whoever made
//! them. A sentence that is cut is cut afterwards: half of a token is still most of it.

/// Most bytes of a sentence that are looked at. More is only ever the echo of something huge.
const LOOKED_AT: usize = 16 * 1024;

/// The start of every kind of id. What follows one is looked at by itself: to a scanner
/// `mem_` and a token are one word.
const ID_PREFIXES: [&str; 6] = ["mem_", "prop_", "evd_", "scp_", "sto_", "key_"];

/// The text without what looks like a secret.
pub fn redacted(text: &str) -> String {
    let parted = parted(text);
    let redacted = guard::redact(&parted).text;
    if redacted == parted {
        return text.to_owned();
    }
    redacted
}

/// The same, cut to so many bytes; `...` stands where it was cut.
pub fn redacted_within(text: &str, most: usize) -> String {
    let looked_at = head(text, LOOKED_AT);
    let mut told = redacted(looked_at);
    let is_whole = looked_at.len() == text.len();
    if told.len() <= most && is_whole {
        return told;
    }
    if told.len() <= most {
        // It ends where the look ended, perhaps inside of a token that was not seen whole.
        return "[REDACTED: too long to be shown]".to_owned();
    }
    told.truncate(told.floor_char_boundary(most));
    told.push_str("...");
    told
}

/// The text with a gap behind the start of an id where none follows.
fn parted(text: &str) -> String {
    ID_PREFIXES.iter().fold(text.to_owned(), |text, prefix| {
        let mut parts = text.split(prefix);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            out.push_str(prefix);
            if part.starts_with(|c: char| c.is_alphanumeric()) && !starts_with_digits(part) {
                out.push(' ');
            }
            out.push_str(part);
        }
        out
    })
}

/// The 16 hex digits of an id, and no more of the same word.
fn starts_with_digits(text: &str) -> bool {
    let word = text
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
        .unwrap_or_default();
    word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn head(text: &str, most: usize) -> &str {
    text.get(..text.floor_char_boundary(most)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token() -> String {
        ["gh", "p_A1b2A1b2A1b2A1b2A1b2A1b2"].concat()
    }

    #[test]
    fn a_secret_goes_wherever_it_stands_in_a_sentence() {
        let token = token();
        for around in [
            "unknown variant `@`, expected",
            "--kind=@",
            "\"@\"",
            "(@)",
            "a/@/b",
        ] {
            for prefix in ["", "mem_", "prop_"] {
                let text = around.replace('@', &format!("{prefix}{token}"));
                let told = redacted(&text);
                assert!(!told.contains("A1b2"), "{told}");
                assert!(told.contains("[REDACTED:github_token]"), "{told}");
            }
        }
        let hidden = token.replacen('A', "\u{200b}A", 1);
        assert!(!redacted(&format!("there is no `{hidden}`")).contains("A1b2"));
    }

    #[test]
    fn what_holds_none_stays_as_it_is() {
        for text in [
            "",
            "`mem_abc` is not a memory id (`mem_` and 16 lower-case hex digits)",
            "there is no memory mem_0123456789abcdef here",
            "unknown field `scope`, expected one of `operation`, `kind`, `text`",
            "cannot access /home/dev/key_files/mem_store.db \u{1b}[2J",
            "proposal prop_0123456789abcdef, key key_66687aadf862bd77, store sto_0123456789abcdef",
        ] {
            assert_eq!(redacted(text), text);
        }
    }

    #[test]
    fn a_sentence_is_cut_after_its_secrets_are_out() {
        let told = redacted_within(&format!("{} {}", "x".repeat(40), token()), 50);
        assert_eq!(told, format!("{} [REDACTED...", "x".repeat(40)));
        assert_eq!(redacted_within("plain", 5), "plain");
        assert_eq!(redacted_within("caf\u{e9}s", 4), "caf...");
        assert!(redacted_within(&"y ".repeat(LOOKED_AT), 90).len() <= 93);
    }

    #[test]
    fn nothing_is_shown_of_what_was_not_seen_whole() {
        let flood = format!("{} ", token()).repeat(2 + LOOKED_AT / token().len());
        let told = redacted_within(&flood, LOOKED_AT);
        assert!(!told.contains("A1b2"), "{told}");
    }
}
