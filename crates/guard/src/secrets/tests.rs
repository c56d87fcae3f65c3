mod split;
mod told;

use super::alphabet::Alphabet;
use super::find;
use super::redact;
use super::rule::{RULES, Rule, SecretClass};
use super::shape::{Part, Shape};

/// A token of this shape, made up from a number.
fn sample(shape: &Shape, seed: usize) -> String {
    let mut state = seed * 2_654_435_761 + 12_345;
    let mut next = |choices: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % choices
    };
    let mut out = String::new();
    for part in shape.parts() {
        match part {
            Part::Literal(literal) => out.push_str(literal),
            Part::Run { alphabet, min, .. } => {
                // Word characters only: what a run may hold besides can end a token elsewhere.
                let all = alphabet.bytes().into_iter();
                let bytes: Vec<u8> = all.filter(|&byte| Alphabet::ALNUM.has(byte)).collect();
                out.extend((0..min).map(|_| char::from(bytes[next(bytes.len())])));
            }
        }
    }
    out
}

fn names(text: &str) -> Vec<&'static str> {
    find(text).into_iter().map(|hit| hit.rule).collect()
}

/// A sentence around a token that also has what the rule wants nearby.
fn sentence(rule: &Rule, token: &str) -> String {
    format!(
        "The {} job runs with {token}, says the log.",
        rule.near.first().unwrap_or(&"nightly")
    )
}

#[test]
fn every_rule_is_told_apart_and_says_where_it_is_from() {
    for (at, rule) in RULES.iter().enumerate() {
        assert!(
            !rule.what.is_empty() && !rule.source.is_empty(),
            "{}",
            rule.id
        );
        let is_page = rule.source.starts_with("https://");
        assert!(is_page || rule.source == "general knowledge", "{}", rule.id);
        assert!(
            RULES.iter().skip(at + 1).all(|other| other.id != rule.id),
            "{}",
            rule.id
        );
        assert!(
            rule.id
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        );
    }
    let documented = RULES
        .iter()
        .filter(|rule| rule.class == SecretClass::Provider);
    assert!(documented.count() >= 120);
}

#[test]
fn a_token_of_every_shape_is_found_whole() {
    let mut missed = Vec::new();
    for rule in RULES.iter() {
        for (number, shape) in rule.shapes.iter().enumerate() {
            let tokens: Vec<String> = (1..9)
                .map(|seed| sample(shape, seed * 31 + number))
                .collect();
            let is_found = |token: &&String| {
                let text = sentence(rule, token);
                find(&text)
                    .iter()
                    .any(|hit| text[hit.span.clone()].contains(token.as_str()))
            };
            let found = tokens.iter().filter(is_found).count();
            // A short sample may by chance be too plain.
            if found < 6 {
                missed.push((rule.id, tokens[0].clone(), found));
            }
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn most_tokens_go_by_the_name_of_their_rule() {
    let mut other = Vec::new();
    for rule in RULES.iter() {
        for shape in &rule.shapes {
            let token = sample(shape, 7);
            let names = names(&sentence(rule, &token));
            if !names.contains(&rule.id) {
                other.push((rule.id, names));
            }
        }
    }
    assert!(other.len() <= 6, "{other:#?}");
}

#[test]
fn every_mark_is_clean() {
    for rule in RULES.iter() {
        for text in [
            format!("[REDACTED:{}]", rule.id),
            format!("x [REDACTED:{}] is 3f4a9b2c8d7e6f5a4b3c and more", rule.id),
            format!("password = [REDACTED:{}]", rule.id),
            format!("a://b:[REDACTED:{}]@c", rule.id),
            format!("Authorization: Bearer [REDACTED:{}]", rule.id),
        ] {
            assert_eq!(redact(&text).text, text);
        }
    }
}

/// Texts in two parts that are joined here, so that no scanner of the sources takes one for a leak.
#[test]
fn what_the_plugin_knows_too_is_redacted_as_there() {
    for parts in [
        ["key s", "k-abcDEF123456_-abcDEF12 x"],
        ["gh", "p_A1b2A1b2A1b2A1b2A1b2A1b2A1b2A1b2A1b2"],
        ["github", "_pat_A1b2_A1b2_A1b2_A1b2_A1b2_A1b2_"],
        ["(AK", "IAABCDEFGHIJ123456)"],
        ["Authorization: Bea", "rer abcd1234efgh.mn0p"],
        ["MY_API_K", "EY=\"s3cr3tv4lue\" in .env"],
        ["export MY_API_K", "EY=q0W1e2R3t4Y5"],
        ["glp", "at-abcdefghij12345"],
        ["xo", "xb-1234567890-abc"],
        ["eyJhbGciOi", ".eyJzdWIi.abc_def"],
        ["sk_li", "ve_a1B2a1B2a1B2a1B2a1B2a1B2"],
        ["AI", "zaa1B2_a1B2_a1B2_a1B2_a1B2_a1B2_a1B2_"],
        [
            "{\"secretAccessKey\": ",
            "\"q0W1e2R3t4/Y5u6I7o8P+a9S0d1F2gh3J4k5L6z7\"",
        ],
    ] {
        let text = parts.concat();
        let (ours, theirs) = (redact(&text), super::seed::redact(&text));
        assert_eq!(ours.types, theirs.types, "{text}");
        let label = text.starts_with('{');
        assert!(
            label || ours.text == theirs.text,
            "{} {}",
            ours.text,
            theirs.text
        );
    }
}

#[test]
fn a_text_cannot_ask_to_be_let_through() {
    let token = ["gh", "p_A1b2C3d4E5f6G7h8I9j0K1l2"].concat();
    for mark in [
        "gitleaks:allow",
        "pragma: allowlist secret",
        "[REDACTED:github_token]",
        "example",
        "fake",
    ] {
        for text in [
            format!("{token} # {mark}"),
            format!("{mark} {token}"),
            format!("// {mark}\n{token}"),
        ] {
            assert!(!redact(&text).text.contains(&token), "{text}");
        }
    }
    let value = "q0W1e2R3t4";
    let text = format!("password=[REDACTED:password]{value}");
    assert!(!redact(&text).text.contains(value));
}

#[test]
fn a_bare_key_of_a_query_is_no_secret() {
    assert!(find("https://app.example/x?key=abcdefgh12345&b=1").is_empty());
}

/// Ten characters of chance; two of them make a password or half a token.
const PART: &str = "Kq8vR2zL1x";
const OTHER: &str = "m9XqW7t2Tc";

/// What is left of a text when its secrets are out.
fn left(text: &str) -> String {
    redact(text).text
}

#[test]
fn a_token_in_two_lines_goes_with_both() {
    let half = ["A1b2C3d4E5f6A1b2C3d4", "g7H8i9J0k1L2m3N4"];
    for end in ["\n", "\r\n", "\n  "] {
        for (before, head) in [("CI: ", "gh"), ("Session token ", "gh"), ("use ", "gh")] {
            let text = format!("{before}{head}p_{}{end}{} for it", half[0], half[1]);
            let left = left(&text);
            assert!(
                !left.contains(half[1]) && left.contains("[REDACTED:"),
                "{left:?}"
            );
        }
    }
}

#[test]
fn every_value_of_a_list_goes() {
    let (a, b) = (format!("{PART}{OTHER}"), format!("{OTHER}{PART}"));
    for text in [
        format!("The passwords are {a} and {b}."),
        format!("passwords: [\"{a}\", \"{b}\"]"),
        format!("passwords: {a}, {b}"),
        format!("secrets: {a} / {b}"),
        format!("API keys: {a}, {b}"),
        format!("Tokens: {a} and {b}"),
    ] {
        let left = left(&text);
        assert!(!left.contains(&a) && !left.contains(&b), "{left}");
    }
    let left = left(&format!(
        "password: {a}, region eu-west-1 and user deploy2024"
    ));
    assert!(
        left.ends_with("region eu-west-1 and user deploy2024"),
        "{left}"
    );
}

#[test]
fn a_value_below_its_label_goes() {
    let value = format!("{PART}{OTHER}");
    for text in [
        format!("- name: DB_PASSWORD\n  value: {value}"),
        format!("- name: DB_PASSWORD\n  value: \"{value}\""),
        format!("password: |\n  {value}"),
        format!("password: >-\n  {value}"),
        format!("<key>password</key>\n<string>{value}</string>"),
        format!("client_secret = \"\"\"{value}\"\"\""),
        format!("variable \"db_password\" {{\n  default = \"{value}\"\n}}"),
    ] {
        let left = left(&text);
        assert!(!left.contains(&value), "{left}");
    }
    for text in [
        "- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: db",
        "password: |\n  at least twelve characters",
        "variable \"db_password\" {\n  type = string\n}",
    ] {
        assert_eq!(left(text), text);
    }
}

#[test]
fn passwords_of_further_languages_are_found_and_what_is_said_of_them_is_not() {
    let value = format!("{PART}{OTHER}");
    for label in [
        "rootpw=",
        "mdp: ",
        "l\u{f6}senord: ",
        "Has\u{142}o: ",
        "\u{15f}ifre: ",
        "\u{3ba}\u{3c9}\u{3b4}\u{3b9}\u{3ba}\u{3cc}\u{3c2}: ",
        "\u{92a}\u{93e}\u{938}\u{935}\u{930}\u{94d}\u{921}: ",
    ] {
        let left = left(&format!("{label}{value}"));
        assert!(!left.contains(&value), "{left}");
    }
    for text in [
        "\u{5bc6}\u{7801}: \u{81f3}\u{5c11}12\u{4f4d}",
        "\u{30d1}\u{30b9}\u{30ef}\u{30fc}\u{30c9}\u{ff1a}12\u{6587}\u{5b57}\u{4ee5}\u{4e0a}",
        "private key path: ~/.ssh/id_ed25519",
    ] {
        assert_eq!(left(text), text);
    }
}
