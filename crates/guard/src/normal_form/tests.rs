use super::{
    differs_only_in_compat_digits, fold_any, fold_case, fold_once, is_plain, k1, k2, to_prototypes,
};
use crate::code_points::is_mark;

#[test]
fn markup_around_a_statement_does_not_count() {
    for text in [
        "- Use `bun`.",
        "* use bun!",
        "•  use\tbun",
        "`- use bun`",
        "- - use bun",
    ] {
        assert_eq!(k1(text), "use bun", "{text}");
    }
}

#[test]
fn signs_inside_a_statement_do() {
    for (text, key) in [
        ("set x to -1", "set x to -1"),
        ("-1 is the default", "-1 is the default"),
        ("ends in ...", "ends in ..."),
        ("write C# .", "write c# ."),
        ("call foo()!", "call foo()!"),
        ("1.2 or 1,2", "1.2 or 1,2"),
    ] {
        assert_eq!(k1(text), key);
    }
}

#[test]
fn folding_is_full_and_free_of_locale() {
    assert_eq!(k1("STRASSE ΣΟΦΌΣ"), k1("straße σοφός"));
    assert_ne!(k1("ı"), k1("i"));
    assert_ne!(k1("İstanbul"), k1("istanbul"));
    assert_eq!(k2("İstanbul"), k2("istanbul"));
}

#[test]
fn only_the_suspicion_key_drops_accents_and_only_of_alphabets() {
    assert_ne!(k1("résumé"), k1("resume"));
    assert_eq!(k2("résumé"), k2("resume"));
    for (a, b) in [
        ("กา", "ก\u{e49}า"),
        ("क\u{94d}ष", "कष"),
        ("ש\u{5c1}", "ש"),
        ("م\u{651}", "م"),
    ] {
        assert_ne!(k2(a), k2(b));
    }
}

#[test]
fn the_suspicion_key_never_maps_ascii() {
    for (a, b) in [
        ("1", "l"),
        ("0", "o"),
        ("rn", "m"),
        ("a|b", "alb"),
        ("version 1.0", "version l.0"),
    ] {
        assert_ne!(k2(a), k2(b));
    }
}

#[test]
fn the_suspicion_key_trims_edges() {
    assert_eq!(k2("\"Use bun\"?!"), "use bun");
    assert_eq!(k2("「bunを使う」。"), k2("bunを使う"));
}

#[test]
fn compatibility_digits_are_told_apart() {
    assert!(differs_only_in_compat_digits("x²", "x2"));
    assert!(differs_only_in_compat_digits(
        "step ① of H₂O",
        "step 1 of H2O"
    ));
    assert!(!differs_only_in_compat_digits("x2", "x2"));
    assert!(!differs_only_in_compat_digits("x²", "X2"));
    assert!(!differs_only_in_compat_digits("ﬁle", "file"));
    assert!(!differs_only_in_compat_digits("cafe\u{301}", "caf\u{e9}"));
}

/// Crafted text may need many passes; a single odd character must not.
#[test]
fn both_keys_are_fixpoints_on_every_code_point_that_changes() {
    let is_stable = |text: &str, key: fn(&str) -> String| {
        let once = key(text);
        once == text || key(&once) == once
    };
    let unstable: Vec<String> = ('\u{80}'..='\u{1FFFF}')
        .filter(|&c| may_change(c))
        .map(|c| format!("a{c}"))
        .filter(|text| !is_stable(text, k1) || !is_stable(text, k2))
        .collect();
    assert_eq!(unstable, Vec::<String>::new());
}

fn may_change(c: char) -> bool {
    let text = c.to_string();
    is_mark(c) || fold_case(&text) != text || to_prototypes(&text) != text
}

proptest::proptest! {
    #[test]
    fn the_short_way_for_plain_text_gives_what_the_long_one_gives(text in "[ -~\t\r\n]{0,60}") {
        proptest::prop_assert!(is_plain(&text));
        proptest::prop_assert_eq!(fold_once(&text), fold_any(&text));
        proptest::prop_assert_eq!(fold_once(&fold_once(&text)), fold_once(&text));
    }
}
