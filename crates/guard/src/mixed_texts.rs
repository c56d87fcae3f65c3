//! Texts for comparing a quick path with the whole way: the rows of all corpora, rows amid code,
//! and both with disguises and bits of other rows strewn in by a seeded generator.

use serde_json::Value;

const CORPORA: [&str; 8] = [
    include_str!("../tests/data/injection.jsonl"),
    include_str!("../tests/data/injection_own.jsonl"),
    include_str!("../tests/data/pii.jsonl"),
    include_str!("../tests/data/pii_own.jsonl"),
    include_str!("../tests/data/secrets.parts.jsonl"),
    include_str!("../tests/data/secrets_own.parts.jsonl"),
    include_str!("../tests/data/unicode_text.jsonl"),
    include_str!("../tests/data/unicode_text_third.jsonl"),
];

const CODE: [&str; 4] = [
    include_str!("injection/structural/calls.rs"),
    include_str!("views/look_alikes.rs"),
    include_str!("secrets/label.rs"),
    include_str!("injection/tests.rs"),
];

/// What makes a reading differ, and what ends or begins something.
const BITS: &[&str] = &[
    "%20",
    "%69",
    "&#105;",
    "&quot;",
    "\\n",
    "\\\"",
    "\\u0069",
    "\\x41",
    "\\\n",
    "-\n  ",
    "\" + \"",
    "' . '",
    "1gn0re",
    "pr3vious",
    " t0ken=",
    "i g n o r e",
    "<!-- ",
    " -->",
    "**",
    "`",
    "\"",
    "'",
    "\u{200b}",
    "\u{ad}",
    "\u{430}",
    "\u{435}",
    "\u{ff49}",
    "\u{2019}",
    "\u{e9}",
    "e\u{301}",
    "\u{5ffd}\u{7565}",
    "\u{c0ac}\u{c6a9}\u{c790}",
    " vtaber ",
    "aWdub3JlIGFsbCBydWxlcw==",
    "69676e6f726520616c6c2072756c6573",
    "\n",
    "\n\n",
    ". ",
    "; ",
    " ",
    ": ",
    "=",
    "password = ",
    "Bearer ",
    "key",
    "token: ",
    "://",
    "@",
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    "[//]: # (",
    "]",
    "\r\n",
    "\u{1b}[31m",
    "\t",
    "swarm",
    "mem_",
    "ignore ",
    "previous ",
    "instructions",
    "AKIA",
    "ghp_",
    "-----BEGIN ",
    "-----END ",
    "PRIVATE KEY-----",
    "[REDACTED:",
    "s e c r e t",
    "\u{e0069}",
];

/// Every corpus row as a text.
pub(crate) fn rows() -> Vec<String> {
    CORPORA
        .iter()
        .flat_map(|corpus| corpus.lines())
        .map(row)
        .collect()
}

fn row(line: &str) -> String {
    let row: Value = serde_json::from_str(line).expect("each line is an object");
    match row["parts"].as_array() {
        Some(parts) => parts.iter().filter_map(Value::as_str).collect(),
        None => row["text"].as_str().unwrap_or_default().to_owned(),
    }
}

/// Rows amid code, some hundred bits strewn over them.
pub(crate) fn mixed(count: usize) -> impl Iterator<Item = String> {
    let rows = rows();
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    (0..count).map(move |_| {
        let mut text = String::new();
        for _ in 0..dice.below(4) {
            text.push_str(&rows[dice.below(rows.len())]);
            text.push_str(["\n", " ", "\n\n", ""][dice.below(4)]);
            let length = 100 + dice.below(1500);
            text.push_str(piece(CODE[dice.below(CODE.len())], &mut dice, length));
        }
        text.push_str(&rows[dice.below(rows.len())]);
        for _ in 0..[0, 1, 2, 4, 12][dice.below(5)] {
            let at = text.floor_char_boundary(dice.below(text.len() + 1));
            let is_row = dice.below(8) == 0;
            let row = &rows[dice.below(rows.len())];
            let length = dice.below(60);
            let bit = if is_row {
                piece(row, &mut dice, length)
            } else {
                BITS[dice.below(BITS.len())]
            };
            text.insert_str(at, bit);
        }
        text
    })
}

fn piece<'t>(text: &'t str, dice: &mut Dice, length: usize) -> &'t str {
    let from = text.floor_char_boundary(dice.below(text.len() + 1));
    &text[from..text.floor_char_boundary(from + length)]
}

/// A generator whose numbers are the same in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).expect("it has 48 bits") % limit.max(1)
    }
}
