//! What a sealed file survives: other words, other labels, damage and hostile parameters.

use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::seams::SeededRandomness;

fn passphrase(text: &str) -> Passphrase {
    Passphrase::new(text.to_owned()).unwrap()
}

fn key() -> SigningKey {
    SigningKey::generate(&SeededRandomness::new(1))
}

// Sealed once: each derivation costs tens of milliseconds.
static SEALED: LazyLock<SealedKey> = LazyLock::new(|| {
    let words = passphrase("correct horse battery");
    let randomness = SeededRandomness::new(2);
    SealedKey::seal(
        GrantKind::Reviewer,
        "anna",
        "store_a",
        &key(),
        &words,
        &randomness,
    )
    .unwrap()
});

fn edited(edit: impl FnOnce(&mut Value)) -> Result<SealedKey, SealedMalformed> {
    let mut value: Value = serde_json::from_str(&SEALED.to_json()).unwrap();
    let before = value.clone();
    edit(&mut value);
    assert_ne!(value, before, "the edit changes nothing");
    SealedKey::parse(value.to_string().as_bytes())
}

#[test]
fn the_same_words_open_what_was_written_and_read_back() {
    let read = SealedKey::parse(SEALED.to_json().as_bytes()).unwrap();
    assert_eq!(read, *SEALED);
    assert_eq!((read.grant().name(), read.store_id()), ("anna", "store_a"));
    let opened = read.unlock(&passphrase("correct horse battery")).unwrap();
    assert_eq!(opened.public_key(), key().public_key());
    assert_eq!(opened.secret(), key().secret());
}

#[test]
fn other_words_do_not_open_it() {
    for words in [
        "correct horse batterz",
        "Correct horse battery",
        "correct horse battery ",
    ] {
        let opened = SEALED.unlock(&passphrase(words));
        assert_eq!(opened.err(), Some(UnlockError::WrongPassphrase), "{words}");
    }
}

#[test]
fn the_secret_does_not_stand_in_the_file() {
    let json = SEALED.to_json();
    assert!(json.contains(&hex::encode(&key().public_key())));
    assert!(!json.contains(&hex::encode(key().secret())));
}

#[test]
fn two_seals_of_one_key_share_neither_salt_nor_nonce() {
    let words = passphrase("correct horse battery");
    let randomness = SeededRandomness::new(3);
    let seal = || {
        SealedKey::seal(
            GrantKind::Reviewer,
            "anna",
            "store_a",
            &key(),
            &words,
            &randomness,
        )
        .unwrap()
    };
    let (first, second) = (seal(), seal());
    assert_ne!(first.kdf, second.kdf);
    assert_ne!(first.nonce, second.nonce);
}

type Edit = (&'static str, fn(&mut Value));

const EDITS: [Edit; 8] = [
    ("kind", |v| v["kind"] = json!("controller")),
    ("name", |v| v["name"] = json!("ben")),
    ("store", |v| v["store_id"] = json!("store_b")),
    ("key", |v| {
        let other = SigningKey::generate(&SeededRandomness::new(9));
        v["public_key"] = json!(hex::encode(&other.public_key()));
        v["key_id"] = json!(other.key_id());
    }),
    ("salt", |v| flip(&mut v["kdf"]["salt"])),
    ("passes", |v| v["kdf"]["passes"] = json!(3)),
    ("nonce", |v| flip(&mut v["nonce"])),
    ("ciphertext", |v| flip(&mut v["ciphertext"])),
];

fn flip(value: &mut Value) {
    let text = value.as_str().unwrap();
    let first = if text.starts_with('0') { "1" } else { "0" };
    *value = json!(format!("{first}{}", &text[1..]));
}

#[test]
fn a_changed_label_or_byte_does_not_open_with_the_right_words() {
    let words = passphrase("correct horse battery");
    for (name, edit) in EDITS {
        let sealed = edited(edit).unwrap();
        let opened = sealed.unlock(&words);
        assert_eq!(opened.err(), Some(UnlockError::WrongPassphrase), "{name}");
    }
}

#[test]
fn a_secret_under_the_label_of_another_key_is_found_after_opening() {
    let words = passphrase("correct horse battery");
    let mut sealed = SEALED.clone();
    let other = SigningKey::generate(&SeededRandomness::new(9));
    let label = label(&sealed.grant, &sealed.store_id);
    let sealing_key = sealed.kdf.derive(&words).unwrap();
    sealed.ciphertext = encrypt(&sealing_key, &sealed.nonce, other.secret(), &label);
    let malformed = UnlockError::Malformed(SealedMalformed::OtherSecret);
    assert_eq!(sealed.unlock(&words).err(), Some(malformed));
}

#[test]
fn hostile_parameters_are_refused_when_the_file_is_read() {
    let out_of_bounds = Err(SealedMalformed::Kdf(KdfRefused::OutOfBounds));
    let cost = |name: &str, cost: u32| edited(|v| v["kdf"][name] = json!(cost));
    assert_eq!(cost("memory_kib", 100 * 1024 * 1024), out_of_bounds);
    assert_eq!(cost("memory_kib", 8), out_of_bounds);
    assert_eq!(cost("passes", u32::MAX), out_of_bounds);
    assert_eq!(cost("lanes", 0), out_of_bounds);
    let form = Err(SealedMalformed::Form);
    assert_eq!(edited(|v| v["kdf"]["memory_kib"] = json!(u64::MAX)), form);
    assert_eq!(edited(|v| v["kdf"]["memory_kib"] = json!(-1)), form);
    assert_eq!(edited(|v| v["kdf"]["algorithm"] = json!("argon2d")), form);
    assert_eq!(edited(|v| v["kdf"]["secret"] = json!("")), form);
}

#[test]
fn each_way_to_be_malformed_has_its_name() {
    assert_eq!(
        edited(|v| v["schema"] = json!("swarm-memory/sealed-key/v2")),
        Err(SealedMalformed::Schema)
    );
    assert_eq!(
        edited(|v| v["extra"] = json!(1)),
        Err(SealedMalformed::Form)
    );
    assert_eq!(
        edited(|v| v["nonce"] = json!("00")),
        Err(SealedMalformed::Form)
    );
    assert_eq!(
        edited(|v| v["key_id"] = json!("key_0000000000000000")),
        Err(SealedMalformed::Label(GrantRejected::KeyIdMismatch))
    );
    assert_eq!(
        edited(|v| v["name"] = json!("a\u{202e}b")),
        Err(SealedMalformed::Label(GrantRejected::NameForm))
    );
    let mut padded = SEALED.to_json();
    padded.extend(std::iter::repeat_n(' ', MAX_BYTES));
    assert_eq!(
        SealedKey::parse(padded.as_bytes()),
        Err(SealedMalformed::TooLarge)
    );
    let nested = "[".repeat(8_000);
    assert_eq!(
        SealedKey::parse(nested.as_bytes()),
        Err(SealedMalformed::Form)
    );
}

#[test]
fn every_shortened_file_is_refused() {
    let json = SEALED.to_json();
    let whole = json.trim_end().len();
    for length in 0..whole {
        assert!(
            SealedKey::parse(&json.as_bytes()[..length]).is_err(),
            "{length}"
        );
    }
}

proptest! {
    #[test]
    fn garbage_is_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        prop_assert!(SealedKey::parse(&bytes).is_err());
    }

    #[test]
    fn a_file_with_one_changed_byte_is_refused_or_reads_as_another(
        at in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let json = SEALED.to_json();
        let mut damaged = json.clone().into_bytes();
        let at = at.index(damaged.len());
        damaged[at] = byte;
        if let Ok(read) = SealedKey::parse(&damaged) {
            let only_blanks = damaged.is_ascii()
                && String::from_utf8(damaged).unwrap().split_whitespace().eq(json.split_whitespace());
            prop_assert!(only_blanks || read != *SEALED);
        }
    }
}
