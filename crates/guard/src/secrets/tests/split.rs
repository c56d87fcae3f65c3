//! Values that are written in two lines or literals are taken out whole, and what is public stays.

use super::super::{redact, scan};

/// Tokens made of parts, so that no source holds one.
fn tokens() -> Vec<(&'static str, String)> {
    let body = "27zeRZcJkLApJ5W8dQ1mT4vX9bN6yF3hG0sK";
    let jwt = [
        "eyJhbGciOiJIUzI1NiJ9",
        ".eyJzdWIiOiI0MjE3OTMiLCJuYW1lIjoiYW5hIn0",
        ".dBjftJeZ4CVPmB92K27uhbUJU1p1rwW1gFWFOEjXk",
    ];
    vec![
        ("github", ["gh", "p_", body].concat()),
        ("gitlab", ["gl", "pat-", &body[..20]].concat()),
        ("npm", ["np", "m_", body].concat()),
        (
            "slack",
            ["xo", "xb-", "123456789012-123456789012-", &body[..24]].concat(),
        ),
        (
            "sendgrid",
            ["S", "G.", &body[..22], ".", &body[..36], "a7B8c9D"].concat(),
        ),
        ("jwt", jwt.concat()),
    ]
}

/// Whether six characters in a row of the value are left.
fn leaves(text: &str, value: &str) -> Option<String> {
    let mut left = redact(text).text;
    while let Some(start) = left.find("[REDACTED:") {
        let end = left[start..]
            .find(']')
            .map_or(left.len(), |at| start + at + 1);
        left.replace_range(start..end, " ");
    }
    let is_left = (0..value.len() - 6).any(|at| left.contains(&value[at..at + 6]));
    is_left.then_some(left)
}

#[test]
fn a_value_in_two_literals_or_lines_is_taken_out_whole() {
    let mut left = Vec::new();
    for (name, token) in tokens() {
        for cut in [12, token.len() / 2, token.len() - 8] {
            let (head, tail) = token.split_at(cut);
            for label in ["", "token = ", "token: ", "API_TOKEN="] {
                for text in [
                    format!("{label}('{head}'\n  '{tail}')"),
                    format!("{label}\"{head}\"\n    \"{tail}\""),
                    format!("{label}\"{head}\"\r\n\t\"{tail}\""),
                    format!("{label}\"{head}\" \\\n  \"{tail}\""),
                    format!("{label}\"{head}\" + \"{tail}\""),
                    format!("{label}{head}\n{tail}\nnext"),
                    format!("{label}{head}\n    {tail} next"),
                ] {
                    if let Some(rest) = leaves(&text, &token) {
                        left.push(format!("{name} {text:?} {rest:?}"));
                    }
                }
            }
        }
    }
    assert!(left.is_empty(), "{} {}", left.len(), left.join("\n"));
}

#[test]
fn public_keys_and_ids_behind_the_label_of_a_secret_stay() {
    let body = "AAAAC3NzaC1lZDI1NTE5AAAAIGk3Qm9xN2Zr4TnXv8W1pYcR0zLs6HdEuJa2Mb5K";
    let minisign = "RWTx5V3qC9nZ1sB8kLq0mW7eYtUuIiOoPpAaSsDdFfGgHhJjKkLlZx42";
    for text in [
        format!("deploy key: ssh-ed25519 {body} ci@build"),
        format!("signing key: ssh-ed25519 {body}"),
        format!("signing key: {body}"),
        format!("SIGNING_KEY=\"ssh-ed25519 {body}\""),
        format!("minisign key {minisign}"),
        format!("signing key: {minisign}"),
        "api key id: 3f2b8c1d-7a4e-4b9f-8d2a-5c6e7f8a9b0c".to_owned(),
        "the API key ID is 3f2b8c1d-7a4e-4b9f-8d2a-5c6e7f8a9b0c".to_owned(),
    ] {
        assert!(scan(&text).is_empty(), "{text} {:?}", scan(&text));
    }
}
