use super::{contains_secret, redact};

/// A text in two parts that are joined here, so that no scanner of the sources takes it for a
/// leak; then its redaction and types.
type Row = ([&'static str; 2], &'static str, &'static [&'static str]);

/// What the plugin answers to the same texts.
const PLUGIN_ROWS: [Row; 18] = [
    (
        ["key s", "k-abcDEF123456_-abcDEF12"],
        "key [REDACTED:openai_api_key]",
        &["openai_api_key"],
    ),
    (
        ["gh", "p_A1b2A1b2A1b2A1b2A1b2A1b2A1b2A1b2A1b2"],
        "[REDACTED:github_token]",
        &["github_token"],
    ),
    (
        ["github", "_pat_A1b2_A1b2_A1b2_A1b2_A1b2_A1b2_"],
        "[REDACTED:github_token]",
        &["github_token"],
    ),
    (
        ["AK", "IAABCDEFGHIJ123456"],
        "[REDACTED:aws_access_key_id]",
        &["aws_access_key_id"],
    ),
    (
        [
            "-----BEGIN RSA PRIV",
            "ATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----",
        ],
        "[REDACTED:private_key_block]",
        &["private_key_block"],
    ),
    (
        ["Authorization: Bea", "rer abcdefghijkl.mnop"],
        "[REDACTED:authorization_bearer]",
        &["authorization_bearer"],
    ),
    (
        ["MY_API_K", "EY=\"supersecretvalue\""],
        "[REDACTED:env_secret]",
        &["env_secret"],
    ),
    (["API_K", "EY=short"], "API_KEY=short", &[]),
    (
        ["api_k", "ey=longenoughvalue"],
        "[REDACTED:env_secret]",
        &["env_secret"],
    ),
    (["?k", "ey=abcdefgh12345"], "?key=abcdefgh12345", &[]),
    (
        ["glp", "at-abcdefghij12345"],
        "[REDACTED:gitlab_token]",
        &["gitlab_token"],
    ),
    (
        ["xo", "xb-1234567890-abc"],
        "[REDACTED:slack_token]",
        &["slack_token"],
    ),
    (
        ["eyJhbGciOi", ".eyJzdWIi.abc_def"],
        "[REDACTED:jwt_token]",
        &["jwt_token"],
    ),
    (
        [
            "aws_secret_access_k",
            "ey = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        ],
        "[REDACTED:env_secret]",
        &["env_secret", "aws_secret_access_key"],
    ),
    (
        [
            "AWS_SECRET_ACCESS_K",
            "EY=a/+=a/+=a/+=a/+=a/+=a/+=a/+=a/+=a/+=a/+=",
        ],
        "[REDACTED:env_secret]",
        &["env_secret"],
    ),
    (
        ["sk_li", "ve_a1B2a1B2a1B2a1B2a1B2a1B2"],
        "[REDACTED:stripe_secret_key]",
        &["stripe_secret_key"],
    ),
    (
        ["AI", "zaa1B2_a1B2_a1B2_a1B2_a1B2_a1B2_a1B2_"],
        "[REDACTED:google_api_key]",
        &["google_api_key"],
    ),
    (["plain ", "text"], "plain text", &[]),
];

/// Forty base64 characters that look like nothing by themselves.
fn forty() -> String {
    ["q0W1e2R3t4", "/Y5u6I7o8P", "+a9S0d1F2g", "h3J4k5L6z7"].concat()
}

fn key_id() -> String {
    ["AK", "IAABCDEFGHIJ123456"].concat()
}

#[test]
fn every_row_of_the_plugin_is_redacted_as_there() {
    for (parts, redacted, types) in PLUGIN_ROWS {
        let text = parts.concat();
        let got = redact(&text);
        assert_eq!(
            (got.text.as_str(), got.types.as_slice()),
            (redacted, types),
            "{text}"
        );
        assert_eq!(contains_secret(&text), !types.is_empty(), "{text}");
    }
}

#[test]
fn a_secret_after_a_key_id_on_its_line_is_found() {
    let got = redact(&format!("creds {} / {} in prod", key_id(), forty()));
    assert_eq!(
        got.text,
        "creds [REDACTED:aws_access_key_id] / [REDACTED:aws_secret_access_key] in prod"
    );
    assert_eq!(got.types, ["aws_access_key_id", "aws_secret_access_key"]);
}

#[test]
fn the_pair_rule_ends_with_the_line_and_after_200_characters() {
    let next_line = redact(&format!("{}\n{}", key_id(), forty()));
    assert_eq!(next_line.types, ["aws_access_key_id"]);
    let far = redact(&format!("{}{}{}", key_id(), " ".repeat(201), forty()));
    assert_eq!(far.types, ["aws_access_key_id"]);
    let near = redact(&format!("{}{}{}", key_id(), " ".repeat(200), forty()));
    assert_eq!(near.types, ["aws_access_key_id", "aws_secret_access_key"]);
}

#[test]
fn a_longer_base64_run_is_no_secret_access_key() {
    let got = redact(&format!("{} {}x", key_id(), forty()));
    assert_eq!(got.types, ["aws_access_key_id"]);
}

#[test]
fn the_json_label_is_found() {
    for label in [
        "SecretAccessKey",
        "secretAccessKey",
        "aws_secret_access_key",
    ] {
        let got = redact(&format!("{{\"{label}\": \"{}\"}}", forty()));
        assert_eq!(got.text, "{[REDACTED:aws_secret_access_key]}", "{label}");
        assert_eq!(got.types, ["aws_secret_access_key"], "{label}");
    }
}

#[test]
fn boundaries_are_ascii_and_space_is_that_of_ecmascript() {
    let token = ["s", "k-abcdefghijklmnopqrstuvwx"].concat();
    assert_eq!(
        redact(&format!("ü{token}ü")).text,
        "ü[REDACTED:openai_api_key]ü"
    );
    assert_eq!(redact(&format!("ta{token}")).types, [""; 0]);
    let assignment = ["MY_TOK", "EN\u{feff}=\u{a0}abcdefgh"].concat();
    assert_eq!(redact(&assignment).types, ["env_secret"]);
    let kelvin = ["MY_\u{212a}", "EY=abcdefgh"].concat();
    assert_eq!(redact(&kelvin).types, [""; 0]);
}

#[test]
fn an_openssh_block_reports_both_of_its_names() {
    let line = |edge: &str| format!("-----{edge} OPENSSH PRIV{}", "ATE KEY-----");
    let got = redact(&format!("{}\nabc\n{}", line("BEGIN"), line("END")));
    assert_eq!(got.text, "[REDACTED:private_key_block]");
    assert_eq!(
        got.types,
        ["private_key_block", "openssh_private_key_block"]
    );
}
