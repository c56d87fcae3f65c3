//! One property for each way to disguise a statement: some reading shows it, in the place of the
//! disguise and no other.

use proptest::prelude::*;

use super::super::Views;
use super::base64;

fn statement() -> impl Strategy<Value = String> {
    "[a-z]{4,8}( [a-z]{4,8}){2,4}"
}

fn shown(disguised: &str, statement: &str) -> Result<(), TestCaseError> {
    for text in [
        disguised.to_owned(),
        format!("é, {disguised}\nnext"),
        format!("(see \"{disguised}\")"),
    ] {
        let views = Views::of(&text);
        let found = views.iter().find_map(|view| {
            let at = view.text().find(statement)?;
            Some(view.original(at..at + statement.len()))
        });
        let place = found.map(|place| text.get(place).unwrap_or("no place"));
        prop_assert_eq!(place, Some(disguised), "{:?}", views);
    }
    Ok(())
}

fn each(statement: &str, disguise: impl Fn(usize, char) -> String) -> String {
    let letters = statement.chars().enumerate();
    letters.map(|(n, c)| disguise(n, c)).collect()
}

fn spelled(statement: &str, spelling: impl Fn(u8) -> String) -> String {
    statement.bytes().map(spelling).collect()
}

fn swapped(statement: &str, from: &str, to: &str) -> String {
    let swap = |c: char| {
        let other = from.chars().position(|other| other == c);
        other.and_then(|n| to.chars().nth(n)).unwrap_or(c)
    };
    statement.chars().map(swap).collect()
}

fn selector(byte: u8) -> Option<char> {
    let byte = u32::from(byte);
    let first = if byte < 16 { 0xFE00 } else { 0xE0100 - 16 };
    char::from_u32(first + byte)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hidden_characters_between_letters(statement in statement(), hidden in "[\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{ad}\u{fe0f}\u{e0100}\u{3164}]") {
        let text = each(&statement, |n, c| if n == 0 { c.to_string() } else { format!("{hidden}{c}") });
        shown(&text, &statement)?;
    }

    #[test]
    fn terminal_sequences_between_letters(statement in statement(), code in "\\[[0-9]{1,2}m|\\]0;[a-z]{0,4}\u{7}") {
        let text = each(&statement, |n, c| if n % 3 == 1 { format!("\u{1b}{code}{c}") } else { c.to_string() });
        shown(&text, &statement)?;
    }

    #[test]
    fn wide_letters(statement in statement()) {
        let wide = |c: char| char::from_u32(u32::from(c) + 0xFEE0).unwrap_or(c);
        shown(&each(&statement, |_, c| if c == ' ' { "\u{3000}".to_owned() } else { wide(c).to_string() }), &statement)?;
    }

    #[test]
    fn tag_characters(statement in statement()) {
        let tag = |byte: u8| char::from_u32(0xE0000 + u32::from(byte)).map(String::from);
        shown(&spelled(&statement, |byte| tag(byte).unwrap_or_default()), &statement)?;
    }

    #[test]
    fn variation_selectors(statement in statement()) {
        let text = spelled(&statement, |byte| selector(byte).map(String::from).unwrap_or_default());
        shown(&text, &statement)?;
    }

    #[test]
    fn wrapped_lines(statement in statement(), at in 1_usize..10, end in "\r?\n") {
        let text = format!("{}\\{end}{}", &statement[..at], &statement[at..]);
        shown(&text, &statement)?;
    }

    #[test]
    fn base64_of_one_or_two_layers(statement in statement()) {
        let once = base64(statement.as_bytes());
        shown(&base64(once.as_bytes()), &statement)?;
        shown(&once, &statement)?;
    }

    #[test]
    fn base64_in_lines(statement in "[a-z]{4,8}( [a-z]{4,8}){12}", width in 5_usize..19, end in "\r?\n") {
        let run = base64(statement.as_bytes());
        let lines: Vec<&str> = run.as_bytes().chunks(width * 4).map(|line| std::str::from_utf8(line).unwrap()).collect();
        shown(&lines.join(&end), &statement)?;
    }

    #[test]
    fn hexadecimal_digits(statement in statement(), gap in "|[ :,]|, ", mark in "|0x") {
        let digits = spelled(&statement, |byte| format!("{byte:02x}"));
        shown(&digits, &statement)?;
        if !gap.is_empty() {
            let pairs: Vec<String> = statement.bytes().map(|byte| format!("{mark}{byte:02X}")).collect();
            shown(&pairs.join(&gap), &statement)?;
        }
    }

    #[test]
    fn percent_triplets_of_one_or_two_layers(statement in statement()) {
        let once = spelled(&statement, |byte| format!("%{byte:02x}"));
        shown(&once, &statement)?;
        shown(&once.replace('%', "%25"), &statement)?;
    }

    #[test]
    fn entities(statement in statement()) {
        shown(&spelled(&statement, |byte| format!("&#{byte};")), &statement)?;
        shown(&spelled(&statement, |byte| format!("&#x00{byte:X};")), &statement)?;
        shown(&spelled(&statement, |byte| format!("&amp;#{byte};")), &statement)?;
    }

    #[test]
    fn escapes(statement in statement()) {
        shown(&spelled(&statement, |byte| format!("\\u{byte:04x}")), &statement)?;
        shown(&spelled(&statement, |byte| format!("\\x{byte:02X}")), &statement)?;
        shown(&spelled(&statement, |byte| format!("\\u{{{byte:x}}}")), &statement)?;
        shown(&spelled(&statement, |byte| format!("\\U{byte:08x}")), &statement)?;
        shown(&spelled(&statement, |byte| format!("\\{byte:03o}")), &statement)?;
    }

    #[test]
    fn letters_set_apart(word in "[a-z]{4,10}", separator in "[ ._*|~+\\n-]") {
        let letters: Vec<String> = word.chars().map(String::from).collect();
        shown(&letters.join(&separator), &word)?;
    }

    #[test]
    fn markup_between_letters(word in "[a-z]{5,10}", at in 1_usize..4, markup in "<b></b>|<wbr>|<!-- [a-z]{0,5} -->|\\*\\*|`|~~") {
        shown(&format!("{}{markup}{}", &word[..at], &word[at..]), &word)?;
    }

    #[test]
    fn look_alikes(statement in statement()) {
        let text = swapped(&statement, "aceopxyis", "асеорхуіѕ");
        shown(&text, &statement)?;
        shown(&swapped(&statement, "aeioucn", "áèîöüçñ"), &statement)?;
    }

    #[test]
    fn digits_for_letters(word in "[hjklmnp][oieastg][bcdfhjklmnp]{2,4}[oieastg][bcdfhjklmnp]{1,3}") {
        shown(&swapped(&word, "oieastg", "0134579"), &word)?;
    }

    #[test]
    fn rotated_letters(before in statement(), after in statement()) {
        let statement = format!("{before} instructions {after}");
        let rotated: String = statement.chars().map(|c| match c {
            'a'..='m' => char::from_u32(u32::from(c) + 13).unwrap_or(c),
            'n'..='z' => char::from_u32(u32::from(c) - 13).unwrap_or(c),
            _ => c,
        }).collect();
        shown(&rotated, &statement)?;
    }
}
