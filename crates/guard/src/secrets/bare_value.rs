//! Where a value without quotes ends.

/// Signs of other scripts that end a value: closing quotes, an ellipsis, a full stop, a comma.
const FOREIGN_ENDS: [char; 5] = ['\u{201d}', '\u{2019}', '\u{2026}', '\u{3002}', '\u{ff0c}'];

/// Length of a value without quotes: up to white space, a quote or what follows it in a list.
pub(super) fn length(body: &[u8]) -> usize {
    let run = cut(body, body.iter().position(|&byte| is_end(byte)));
    // A tag that closes; one that opens is no value.
    let run = cut(
        run,
        run.iter()
            .position(|&byte| byte == b'<')
            .filter(|&at| at > 0),
    );
    let run = cut(run, list_end(run));
    trimmed(cut(run, foreign_end(run)))
}

fn cut(run: &[u8], end: Option<usize>) -> &[u8] {
    end.and_then(|end| run.get(..end)).unwrap_or(run)
}

fn is_end(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || byte.is_ascii_control()
        || matches!(byte, b'"' | b'\'' | b'`' | b'|')
}

/// `a=1&b=2`, `A=1;B=2`, `(a=1, b)`: the value ends where the next name starts.
fn list_end(run: &[u8]) -> Option<usize> {
    run.iter().enumerate().position(|(at, byte)| {
        if !matches!(byte, b'&' | b';' | b',') {
            return false;
        }
        let after = run.get(at + 1..).unwrap_or_default();
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
        let names = after.iter().take(64).take_while(is_name).count();
        let is_next = names > 0 && matches!(after.get(names), Some(b'=' | b':'));
        is_next || after.is_empty() && *byte != b'&'
    })
}

fn foreign_end(run: &[u8]) -> Option<usize> {
    if run.is_ascii() {
        return None;
    }
    // The run may end within a character; what is whole is enough.
    let whole = match std::str::from_utf8(run) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(cut(run, Some(error.valid_up_to()))).ok()?,
    };
    whole.find(FOREIGN_ENDS)
}

/// Length without the signs of the sentence around the value.
fn trimmed(run: &[u8]) -> usize {
    let has = |sign: u8| run.contains(&sign);
    let (round, square, curly) = (has(b'('), has(b'['), has(b'{'));
    let mut length = run.len();
    while let Some(last) = length.checked_sub(1).and_then(|last| run.get(last)) {
        let is_trailing = match last {
            b'.' | b',' | b';' | b':' | b'*' | b'?' | b'>' | b'\\' => true,
            b')' => !round,
            b']' => !square,
            b'}' => !curly,
            // After letters only it is a cry; a password has more.
            b'!' => run.iter().take(length - 1).all(u8::is_ascii_alphabetic),
            _ => false,
        };
        if !is_trailing {
            break;
        }
        length -= 1;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::length;

    #[test]
    fn it_ends_where_the_sentence_or_the_list_goes_on() {
        for (text, value) in [
            ("abc1 and", "abc1"),
            ("abc1.", "abc1"),
            ("abc1, then", "abc1"),
            ("a)b!1", "a)b!1"),
            ("abc1)", "abc1"),
            ("f(x)", "f(x)"),
            ("a1&b=2", "a1"),
            ("a1;B=2", "a1"),
            ("a1</b>", "a1"),
            ("a1|", "a1"),
            ("a1\u{201d}", "a1"),
        ] {
            assert_eq!(&text[..length(text.as_bytes())], value, "{text}");
        }
    }
}
