//! The id of a call in a line that is not JSON, or not all of it: found without believing the rest.
//!
//! Only the outermost object is looked at, so that an id inside the arguments is never taken for
//! the call's. What cannot be told is left out; an answer without an id is better than one to
//! another call.

use rmcp::model::RequestId;

/// The id of the outermost object, when the line gets that far before it breaks.
pub(super) fn find(line: &[u8]) -> Option<RequestId> {
    let mut depth = 0_usize;
    let mut at = 0;
    let mut found = None;
    while at < line.len() {
        match line[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b'"' => {
                let Some(end) = string_end(line, at) else {
                    return found;
                };
                if depth == 1
                    && &line[at..end] == b"\"id\""
                    && let Some(value) = after_colon(line, end)
                {
                    // Two ids: nobody can tell which one is meant.
                    if found.is_some() {
                        return None;
                    }
                    found = Some(id_at(line, value)?);
                }
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The position behind the closing quote of the string that begins at `start`. None when the line
/// ends first.
fn string_end(line: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match *line.get(at)? {
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// Where the value begins, when a colon follows.
fn after_colon(line: &[u8], from: usize) -> Option<usize> {
    let colon = skip_blanks(line, from);
    (line.get(colon) == Some(&b':')).then(|| skip_blanks(line, colon + 1))
}

fn skip_blanks(line: &[u8], from: usize) -> usize {
    let blanks = line
        .iter()
        .skip(from)
        .take_while(|byte| byte.is_ascii_whitespace());
    from + blanks.count()
}

fn id_at(line: &[u8], start: usize) -> Option<RequestId> {
    let end = if line.get(start) == Some(&b'"') {
        string_end(line, start)?
    } else {
        let digits = line
            .iter()
            .skip(start)
            .take_while(|byte| byte.is_ascii_digit() || **byte == b'-');
        start + digits.count()
    };
    // A number must be whole, and the line must have gone on behind it.
    matches!(line.get(end), Some(b',' | b'}' | b' ' | b'\t' | b'\r'))
        .then(|| serde_json::from_slice(&line[start..end]).ok())
        .flatten()
}
