use super::{OTHER, PART, left};

#[test]
fn the_password_of_a_login_told_in_a_sentence_goes() {
    let value = format!("{PART}{OTHER}");
    for text in [
        format!("log in with admin / {value}"),
        format!("login with admin / {value}!"),
        format!("sign in with carol : {value}"),
        format!("log in with admin and {value}"),
        format!("Our API key ({value}) expires in March."),
        format!("the admin password, {value}, works everywhere"),
        format!("{value} is the password for staging"),
        format!("Use {value} as the webhook secret."),
        format!("webhook secret {PART}{OTHER}"),
        format!("signing key {PART}m"),
        format!("auth: {PART}m9"),
    ] {
        let left = left(&text);
        assert!(!left.contains(PART), "{left}");
    }
    let changed = format!("database password changed from {PART} to {OTHER}");
    let kept = left(&changed);
    assert!(!kept.contains(PART) && !kept.contains(OTHER), "{kept}");
    for text in [
        "log in with GitHub / SSO2",
        "Our API key (see RFC-0042) expires in March.",
        "The signing key (ES256) is generated at build time.",
        "webhook secret rotation is described in RFC-0042",
        "auth: OAuth2 with PKCE",
        "the password changed from weak to strong",
    ] {
        assert_eq!(left(text), text);
    }
}

#[test]
fn labels_with_letters_of_another_script_in_them_are_read() {
    let value = format!("{PART}{OTHER}");
    for text in [
        format!("p\u{430}ssword: {value}"),
        format!("\u{440}\u{430}ssword = {value}"),
        format!("t\u{43e}ken: {value}"),
        format!(
            "\u{41f}\u{430}\u{440}\u{43e}\u{43b}\u{44c} \u{43e}\u{442} \u{431}\u{430}\u{437}\u{44b}: {value}"
        ),
        format!("\u{43f}\u{430}\u{440}\u{43e}\u{43b}\u{435}\u{43c} {value}"),
        format!("\u{c554}\u{d638}\u{b294} {value}"),
        format!("API \u{d0a4}: {value}"),
        format!("\u{d1a0}\u{d070}: {value}"),
        format!("\u{5bc6}\u{78bc}\u{ff1a}{value}"),
    ] {
        let left = left(&text);
        assert!(!left.contains(PART), "{left}");
    }
    for text in [
        "\u{43a}\u{43b}\u{44e}\u{447}\u{435}\u{432}\u{43e}\u{439} \u{43c}\u{43e}\u{43c}\u{435}\u{43d}\u{442}: q0W1e2R3t4",
        "\u{c554}\u{d638}\u{d654}: AES-256-GCM",
    ] {
        assert_eq!(left(text), text);
    }
}

#[test]
fn weak_passwords_behind_a_label_go_and_publishable_keys_stay() {
    for weak in [["hunt", "er2"], ["Summ", "er2024!"], ["letm", "ein123"]] {
        let value = weak.concat();
        let left = left(&format!("password: {value}"));
        assert!(!left.contains(&value), "{left}");
    }
    for key in [
        ["pk_te", "st_51Habcdefghij1234567890AB"],
        ["pk_li", "ve_51Habcdefghij1234567890AB"],
    ] {
        let text = format!("STRIPE_KEY={}", key.concat());
        assert_eq!(left(&text), text);
    }
}

#[test]
fn hashes_of_passwords_go_and_their_forms_stay() {
    let salt = "Kq8vR2zL";
    let long = "Kq8vR2zL1xm9XqW7t2Tc".repeat(5);
    let cut = |length: usize| long.get(..length).expect("it is long enough");
    for hash in [
        format!("$6${salt}${}", cut(86)),
        format!("$5$rounds=5000${salt}${}", cut(43)),
        format!("$1${salt}${}", cut(22)),
        format!("$2b$12${}", cut(53)),
        format!("$argon2id$v=19$m=65536,t=3,p=4${}${}", cut(22), cut(43)),
        format!("$y$j9T${}${}", cut(22), cut(43)),
        format!("{{SSHA}}{}", cut(40)),
        format!("pbkdf2_sha256$600000${}${}=", cut(22), cut(43)),
    ] {
        let text = format!("the row has {hash} in it");
        let left = left(&text);
        assert!(!left.contains(cut(20)), "{left}");
    }
    for text in [
        "crypt strings have the form $6$salt$hash",
        "Hashes look like $argon2id$v=19$m=65536,t=3,p=4$salt$hash in the table.",
        "{SSHA} is salted SHA-1",
        "`^\\$2[aby]\\$` matches bcrypt",
    ] {
        assert_eq!(left(text), text);
    }
}
