//! Sentences on their way out: what was not understood is repeated, and that may hold a secret.
//!
//! Every surface passes its messages through here at the place where they leave it, whoever made
//! them. A sentence that is cut is cut afterwards: half of a token is still most of it.

/// Most bytes of a sentence that are looked at. More is only ever the echo of something huge.
const LOOKED_AT: usize = 16 * 1024;

/// The shortest word that is looked at once more without its beginning.
const LONG_WORD: usize = 20;

/// The text without what looks like a secret.
pub fn redacted(text: &str) -> String {
    let whole = guard::redact(text).text;
    // To a scanner `mem_` and a token are one word, and it knows no token that begins in a word.
    let parted = parted(&whole);
    let again = guard::redact(&parted).text;
    if again == parted { whole } else { again }
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

/// The text with a gap behind the first `_` of every long word that is no id and no mark.
fn parted(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (word, behind) = rest.split_at(rest.find(|c| !is_word(c)).unwrap_or(rest.len()));
        match word.split_once('_') {
            Some((start, end))
                if word.len() >= LONG_WORD && !is_id_end(end) && !out.ends_with("REDACTED:") =>
            {
                out.extend([start, "_ ", end]);
            }
            _ => out.push_str(word),
        }
        let (between, next) = behind.split_at(behind.find(is_word).unwrap_or(behind.len()));
        out.push_str(between);
        rest = next;
    }
    out
}

/// The 16 hex digits of an id.
fn is_id_end(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
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
            for prefix in ["", "mem_", "prop_", "x_", "MY_"] {
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
            "there is no key `some_name_that_is_much_longer_than_any_key`",
            "unknown field `scope`, expected one of `operation`, `kind`, `text`",
            "cannot access /home/dev/key_files/mem_store.db \u{1b}[2J",
            "proposal prop_0123456789abcdef, key key_66687aadf862bd77, store sto_0123456789abcdef",
        ] {
            assert_eq!(redacted(text), text);
        }
    }

    #[test]
    fn ids_and_marks_beside_a_secret_stay_whole() {
        let id = "mem_0123456789abcdef";
        let mark = "[REDACTED:google_oauth_client_secret]";
        assert_eq!(
            redacted(&format!("{id} {mark} x_{}", token())),
            format!("{id} {mark} x_ [REDACTED:github_token]")
        );
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
