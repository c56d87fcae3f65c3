//! Where a value without quotes ends.

/// Length of a value without quotes: up to white space, a quote or what follows it in a list.
pub(super) fn length(body: &[u8]) -> usize {
    let is_end = |byte: &u8| {
        byte.is_ascii_whitespace()
            || byte.is_ascii_control()
            || matches!(byte, b'"' | b'\'' | b'`' | b'|')
    };
    let mut length = body.iter().position(is_end).unwrap_or(body.len());
    let mut run = body.get(..length).unwrap_or_default();
    if let Some(tag) = run.iter().position(|&byte| byte == b'<')
        && tag > 0
    {
        run = run.get(..tag).unwrap_or_default();
    }
    // `a=1&b=2`, `A=1;B=2`, `(a=1, b)`: the value ends where the next name starts.
    for (at, byte) in run.iter().enumerate() {
        let after = run.get(at + 1..).unwrap_or_default();
        let name = after
            .iter()
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'));
        let names = name.count();
        let is_next = names > 0 && matches!(after.get(names), Some(b'=' | b':'));
        if matches!(byte, b'&' | b';' | b',') && is_next
            || matches!(byte, b',' | b';') && after.is_empty()
        {
            run = run.get(..at).unwrap_or_default();
            break;
        }
    }
    // Three bytes each: an ellipsis, a closing quote.
    for close in [
        &b"\xe2\x80\x9d"[..],
        b"\xe2\x80\x99",
        b"\xe2\x80\xa6",
        b"\xe3\x80\x82",
        b"\xef\xbc\x8c",
    ] {
        if let Some(at) = run.windows(close.len()).position(|window| window == close) {
            run = run.get(..at).unwrap_or_default();
        }
    }
    length = run.len();
    while let Some(last) = run.get(..length).and_then(<[u8]>::last) {
        let is_open = |open: u8| run.get(..length).is_some_and(|run| run.contains(&open));
        let is_trailing = match last {
            b'.' | b',' | b';' | b':' | b'*' | b'?' | b'>' | b'\\' => true,
            b')' => !is_open(b'('),
            b']' => !is_open(b'['),
            b'}' => !is_open(b'{'),
            b'!' => run
                .get(..length)
                .is_some_and(|run| run.iter().rev().skip(1).all(u8::is_ascii_alphabetic)),
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
